"""Check, Hint and Solve are three things; clues grey, the end is told, time only if wished for."""

from __future__ import annotations

import re

import pytest
from browsing import Table, Visitor, asked, expect, fragment_of, solution_of, text_of

import quinta

AKKOY = "akkoy\ncolumns: 1 | 3 | 1 2 | 2\nrows: 1 | 1 2 | ? | ?\n"
"""Unique; row 2 begins with white."""
SOLUTION = solution_of(AKKOY)


@pytest.fixture
def table(visitor: Visitor) -> Table:
    """The board, empty."""
    return Table(visitor.page(fragment_of(AKKOY)))


# Check


def test_check_names_and_rings_a_broken_rule_without_telling_the_solution(
    table: Table, address: str
) -> None:
    table.drag(["r1c1", "r2c1"])
    table.button("Check").click()
    broken = table.page.locator("#play-violations").get_by_role("listitem")
    expect(broken.filter(has_text="column 1 has no way left")).to_be_visible()
    expect(table.status).to_contain_text("against the rules")
    assert table.board.locator(".ring.broken").count() >= 2
    assert table.marks() == {"r1c1": 1, "r2c1": 1}
    assert "solution" not in asked(address, "check", puzzle=AKKOY, marks=table.marks())
    table.button("Undo").click()
    expect(broken).to_have_count(0)
    expect(table.board.locator(".ring")).to_have_count(0)


def test_check_is_silent_about_a_wrong_mark_that_breaks_no_rule(table: Table) -> None:
    assert SOLUTION["r4c1"] == 0
    table.click("r4c1")
    table.button("Check").click()
    expect(table.status).to_have_text("No rule is broken so far.")


def test_a_full_board_that_is_wrong_is_told_but_not_why(table: Table) -> None:
    for row in range(1, 5):
        table.drag([f"r{row}c{column}" for column in range(1, 5)])
    expect(table.status).to_contain_text("a rule is broken")
    expect(table.finish).to_be_hidden()
    expect(table.page.locator("#play-violations")).to_be_hidden()


def test_whoever_has_found_all_black_cells_need_not_mark_the_white_ones(table: Table) -> None:
    black = [place for place, value in SOLUTION.items() if value == 1]
    for place in black[:-1]:
        table.click(place)
    expect(table.finish).to_be_hidden()
    table.click(black[-1])
    expect(table.finish).to_be_visible()
    table.expect_marks(SOLUTION)  # what follows for the others is shown
    table.button("Undo").click()
    expect(table.finish).to_be_hidden()
    assert set(table.marks().values()) == {1}


# Hint


def test_hints_climb_rungs_and_the_last_can_be_applied(table: Table) -> None:
    page = table.page
    expected = quinta.hint(quinta.parse(AKKOY)).to_json()
    said = page.locator("#hint-text")
    apply = table.button("Place it")
    table.button("Hint").click()
    expect(said).to_have_text(expected["rungs"][0])
    assert table.board.locator(".roles > *").count() > 0
    expect(table.button("Back")).to_be_disabled()
    for number in range(1, len(expected["rungs"])):
        expect(apply).to_be_hidden()
        table.button("Go on").click()
        expect(said).to_have_text(expected["rungs"][number])
        expect(page.locator("#hint-count")).to_have_text(
            f"{number + 1} of {len(expected['rungs'])}"
        )
        assert table.board.locator(".roles > *").count() > 0
    table.button("Back").click()
    expect(said).to_have_text(expected["rungs"][-2])
    table.button("Go on").click()
    assert table.marks() == {}
    apply.click()
    settled = expected["step"]["conclusions"]
    table.expect_marks({fact["place"]: fact["value"] for fact in settled if fact["holds"]})
    expect(page.locator("#hint")).to_be_hidden()
    expect(table.board.locator(".roles > *")).to_have_count(0)
    table.button("Undo").click()
    table.expect_marks({})


def test_hints_alone_solve_the_puzzle_and_are_counted(table: Table) -> None:
    for _ in range(20):
        table.hint()
        with table.page.expect_response("**/api/check"):
            table.press("h")  # all is told: it is placed
        if table.marks() == SOLUTION:
            break
    expect(table.finish).to_contain_text("hint")
    expect(table.finish).not_to_contain_text("no hints")


def test_a_hint_on_a_wrong_board_speaks_of_the_mistake_and_rewind_takes_it_back(
    table: Table,
) -> None:
    table.click("r1c1")
    table.click("r4c1")
    table.click("r4c2", "right")
    table.button("Hint").click()
    expect(table.page.locator("#hint-text")).to_contain_text("wrong")
    table.rare("Undo to the last correct state")
    expect(table.status).to_contain_text("Went back 2 strokes")
    table.expect_marks({"r1c1": 1})


# Solve and the end


def test_solve_fills_the_board_and_undo_brings_the_marks_back(table: Table) -> None:
    table.click("r4c1")
    table.rare("Show the solution")
    expect(table.status).to_contain_text("This is the only solution.")
    table.expect_marks(SOLUTION)
    expect(table.finish).to_contain_text("filled in for you.")
    table.button("Undo").click()
    table.expect_marks({"r4c1": 1})
    expect(table.finish).to_be_hidden()


@pytest.mark.parametrize(
    ("rows", "told"),
    [("? | ? | ? | ?", "one of several solutions"), ("4 | 4 | 4 | 4", "has no solution")],
)
def test_solve_says_how_many_solutions_there_are(rows: str, told: str, visitor: Visitor) -> None:
    table = Table(visitor.page(fragment_of(f"akkoy\ncolumns: 1 | 3 | 2 | 2\nrows: {rows}\n")))
    table.rare("Show the solution")
    expect(table.status).to_contain_text(told)


def test_after_the_end_comes_another_puzzle_of_this_kind(visitor: Visitor) -> None:
    first = "doppelblock 4\ntop: 1 . 3 .\nright: . 3 . .\n"
    table = Table(visitor.page(fragment_of(first)))
    table.rare("Show the solution")
    table.button("Next").click()
    expect(table.status).to_contain_text("New: ")
    second = quinta.parse(text_of(table.page))
    assert second.kind == "doppelblock"
    assert second != quinta.parse(first)
    assert table.marks() == {}
    expect(table.finish).to_be_hidden()


# Clues and time


def test_a_clue_greys_when_its_line_is_right_and_comes_back(table: Table) -> None:
    fill = '.clue[data-line="row 2"] > .label'
    before = table.style(fill, "fill")
    table.drag(["r2c1", "r2c2", "r2c3", "r2c4"], "right")
    table.click("r2c2", "right")
    expect(table.clue("row 2")).not_to_have_class("clue satisfied")
    table.click("r2c2")
    expect(table.clue("row 2")).to_have_class("clue satisfied")
    assert table.style(fill, "fill") != before
    expect(table.clue("row 1")).to_have_class("clue")
    table.button("Undo").click()
    expect(table.clue("row 2")).to_have_class("clue")
    assert table.style(fill, "fill") == before


def test_time_is_hidden_unless_wished_for_and_stands_still_while_the_page_is_away(
    visitor: Visitor,
) -> None:
    page = visitor.context().new_page()
    page.clock.install()
    page.goto(visitor.address + fragment_of(AKKOY))
    page.clock.run_for(1000)
    page.wait_for_selector("html[data-ready=true]")
    time = page.locator("#play-time")
    expect(time).to_be_hidden()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Show the time").check()
    page.keyboard.press("Escape")
    page.clock.run_for(64_000)
    expect(time).to_have_text(re.compile(r"^01:[0-3]\d$"))
    away = """hidden => {
        Object.defineProperty(document, "hidden", { get: () => hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    page.evaluate(away, True)
    page.clock.run_for(3_600_000)
    page.evaluate(away, False)
    page.clock.run_for(5_000)
    expect(time).to_have_text(re.compile(r"^01:[0-5]\d$"))


def test_the_cursor_tells_what_its_cell_looks_at(visitor: Visitor) -> None:
    table = Table(visitor.page(fragment_of("doors\n3 4 .\n4 . 5\n4 . .\n")))
    table.focus("r1c1")
    table.press("Shift+ArrowRight", "Shift+ArrowRight")
    expect(table.page.get_by_text("Sees 2 of 3 rooms so far.")).to_be_visible()
