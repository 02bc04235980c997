"""What a player has ruled out: noted by hand or by hints, believed, kept, told if it is wrong."""

from __future__ import annotations

from browsing import Table, Visitor, expect, fragment_of, ready, solution_of

import quinta

DOPPELBLOCK = "doppelblock 6\ntop:   . . 2 6 1 .\nright: 7 0 5 3 6 .\n"
"""Unique; its first hint only rules values out."""
SMALL = "doppelblock 4\ntop:   1 . 3 .\nright: . 3 . .\n"
"""Unique; some of its hints only rule values out."""
SOLUTION = solution_of(DOPPELBLOCK)


def notes_on(table: Table) -> dict[str, list[str]]:
    """The signs that stand small in cells."""
    found: dict[str, list[str]] = table.board.evaluate(
        """board => Object.fromEntries([...board.querySelectorAll(".note")].map(note => {
            const parts = [...note.querySelectorAll("tspan")];
            return [note.dataset.note, parts.map(part => part.textContent)];
        }))"""
    )
    return found


def test_a_player_who_follows_hints_gets_ever_new_steps_to_the_end(visitor: Visitor) -> None:
    table = Table(visitor.page(fragment_of(SMALL)))
    solution = solution_of(SMALL)
    given = only_noted = 0
    while table.marks() != solution:
        marks, notes = table.marks(), notes_on(table)
        table.hint()
        given += 1
        with table.page.expect_response("**/api/check"):
            table.button("Place it").click()
        assert (table.marks(), notes_on(table)) != (marks, notes)
        only_noted += table.marks() == marks
        assert table.marks().items() <= solution.items()
        assert given < 50
    assert given > 10
    assert only_noted
    expect(table.finish).to_contain_text(f"{given} hints")


def test_what_a_hint_rules_out_is_noted_kept_and_taken_back_by_undo(visitor: Visitor) -> None:
    page = visitor.page(fragment_of(DOPPELBLOCK))
    table = Table(page)
    concluded = quinta.hint(quinta.parse(DOPPELBLOCK)).to_json()["step"]["conclusions"]
    table.hint()
    table.button("Place it").click()
    wanted: dict[str, list[str]] = {}
    for fact in concluded:
        assert not fact["holds"]
        wanted.setdefault(fact["place"], []).append(str(fact["value"]) if fact["value"] else "○")
    assert (table.marks(), notes_on(table)) == ({}, wanted)
    page.reload()
    ready(page)
    assert notes_on(Table(page)) == wanted
    table.button("Undo").click()
    assert notes_on(table) == {}


def test_a_wrong_note_is_told_as_a_mistake_and_rewind_takes_it_back(visitor: Visitor) -> None:
    table = Table(visitor.page(fragment_of(DOPPELBLOCK)))
    place, value = next((place, value) for place, value in SOLUTION.items() if value)
    table.focus(place)
    table.press(f"Shift+{value}")
    table.button("Hint").click()
    expect(table.page.locator("#hint-text")).to_contain_text(f"Something is wrong near {place}")
    table.rare("Undo to the last correct state")
    expect(table.status).to_contain_text("Went back 1 stroke")
    assert notes_on(table) == {}


def test_check_names_a_cell_for_which_nothing_is_left(visitor: Visitor) -> None:
    table = Table(visitor.page(fragment_of(DOPPELBLOCK)))
    table.focus("r3c3")
    table.press("Shift+0", "Shift+1", "Shift+2", "Shift+3", "Shift+4")
    table.button("Check").click()
    broken = table.page.locator("#play-violations")
    expect(broken).to_contain_text("notes rule out every value of r3c3")


def test_marks_and_notes_in_a_text_that_is_opened_stand_on_the_board(visitor: Visitor) -> None:
    marked = "solution:\n? ? ? ? ? ?\nX ? ? ? ? ?\n" + "? ? ? ? ? ?\n" * 4
    text = f"{DOPPELBLOCK}{marked}notes:\nr1c1: X 4\n"
    table = Table(visitor.page(fragment_of(text)))
    assert (table.marks(), notes_on(table)) == ({"r2c1": 0}, {"r1c1": ["○", "4"]})


def test_with_two_values_a_note_in_a_text_is_a_mark(visitor: Visitor) -> None:
    table = Table(visitor.page(fragment_of("gap 9\nnotes:\nr1c1: X\n")))
    assert (table.marks(), notes_on(table)) == ({"r1c1": 0}, {})
