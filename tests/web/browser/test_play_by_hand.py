"""Every kind is solved by mouse, by keyboard and by touch; strokes are undone, tried, cancelled."""

from __future__ import annotations

import pytest
from browsing import (
    PHONE,
    Fingers,
    Marks,
    Table,
    Visitor,
    cell,
    expect,
    fragment_of,
    solution_of,
    walls_beside,
)

import quinta

SMALL = {
    "doors": "doors\n3 4 .\n4 . 5\n4 . .\n",
    "akkoy": "akkoy\ncolumns: 1 | 3 | 1 2 | 2\nrows: 1 | 1 2 | ? | ?\n",
    "gap": "gap 9\ntop:  1 1 6 . . . . . .\nleft: . 4 . 1 . . . 1 .\n",
    "doppelblock": "doppelblock 4\ntop:   1 . 3 .\nright: . 3 . .\n",
    "white-and-tan": "white-and-tan\n4 4 6 5\n3 2 4 6\n0 1 6 4\n2 0 7 7\n",
}
"""A small puzzle of each kind, with one solution."""
POSITIVE = {"doors": 0, "akkoy": 1, "gap": 1, "white-and-tan": 1}
"""What the left button makes."""

every_kind = pytest.mark.parametrize("kind", SMALL)


def strokes(kind: str, solution: Marks) -> list[tuple[int, list[str]]]:
    """Values and lines to draw: first positive marks one by one, then one line along each row,
    over those that stand there, which must leave them alone."""
    positive = POSITIVE[kind]
    drawn = [(positive, [place]) for place, value in solution.items() if value == positive]
    others = [place for place, value in solution.items() if value != positive]
    if kind == "doors":
        return drawn + [(1 - positive, [place]) for place in others]
    for row in sorted({place.split("c")[0] for place in others}):
        columns = [int(place.split("c")[1]) for place in others if place.split("c")[0] == row]
        line = [f"{row}c{column}" for column in range(min(columns), max(columns) + 1)]
        drawn.append((1 - positive, line))
    return drawn


@every_kind
def test_a_puzzle_is_solved_by_mouse(kind: str, visitor: Visitor) -> None:
    solution = solution_of(SMALL[kind])
    table = Table(visitor.page(fragment_of(SMALL[kind])))
    expect(table.finish).to_be_hidden()
    if kind == "doppelblock":
        for place, value in solution.items():
            write_by_mouse(table, place, value)
    else:
        for value, line in strokes(kind, solution):
            table.drag(line, "left" if value == POSITIVE[kind] else "right")
    table.expect_marks(solution)
    expect(table.finish).to_contain_text("Solved")
    expect(table.finish).to_contain_text("no hints")


def write_by_mouse(table: Table, place: str, value: int) -> None:
    """Black is the right button, numbers come from the keypad."""
    if value == 0:
        table.click(place, "right")
    else:
        table.click(place)
        table.click(place)  # who clicks again changes nothing
        table.page.get_by_role("group", name="Keypad").get_by_text(str(value), exact=True).click()


@every_kind
def test_a_puzzle_is_solved_with_the_keyboard_alone(kind: str, visitor: Visitor) -> None:
    solution = solution_of(SMALL[kind])
    puzzle = quinta.parse(SMALL[kind])
    page = visitor.page(fragment_of(SMALL[kind]))
    table = Table(page)
    page.get_by_role("link", name="Skip to the board").focus()
    page.keyboard.press("Enter")
    cursor = table.board.locator('[tabindex="0"]')
    expect(cursor).to_have_count(1)  # only the cell under the cursor is reached with Tab
    expect(cursor).to_be_focused()
    table.press("Shift+Tab")
    expect(cursor).not_to_be_focused()
    table.press("Tab")
    expect(cursor).to_be_focused()
    table.press("Control+Home")
    rows, columns = puzzle.size
    for row in range(1, rows + 1):
        for column in range(1, columns + 1):
            write_by_keys(table, kind, cell(row, column), solution)
            table.press("ArrowRight")
        table.press("Home", "ArrowDown")
    table.expect_marks(solution)
    expect(table.finish).to_contain_text("Solved")


def write_by_keys(table: Table, kind: str, here: str, solution: Marks) -> None:
    """What stands in a cell; for Doors in the walls east and south of it."""
    if kind == "doors":
        for arrow, wall in walls_beside(here).items():
            if wall in solution:
                table.press(*[f"Shift+{arrow}"] * (1 if solution[wall] == 0 else 2))
    elif kind == "doppelblock":
        table.press(str(solution[here]) if solution[here] else "b")
    else:
        table.press("Space" if solution[here] == POSITIVE[kind] else "x")


@every_kind
def test_a_puzzle_is_solved_by_touch(kind: str, visitor: Visitor) -> None:
    solution = solution_of(SMALL[kind])
    page = visitor.page(fragment_of(SMALL[kind]), **PHONE)
    table, fingers = Table(page), Fingers(page)
    assert smallest(table) >= 24
    if kind == "doppelblock":
        keypad = page.get_by_role("group", name="Keypad")
        for place, value in solution.items():
            fingers.tap(table.middle(place))
            keypad.locator(f'[data-key="{value}"]').tap()
    else:
        brushes = page.get_by_role("radiogroup", name="Brush").get_by_role("radio")
        brush = POSITIVE[kind]
        for value, line in strokes(kind, solution):
            if value != brush:
                brushes.nth(1).tap()
                expect(brushes.nth(1)).to_be_checked()
                brush = value
            fingers.draw(table.middles(line))
    table.expect_marks(solution)
    expect(table.finish).to_contain_text("Solved")


def smallest(table: Table) -> float:
    """How wide or high the smallest place is, in pixels of the page."""
    found: float = table.board.evaluate(
        """board => Math.min(...[...board.querySelectorAll(".place > .area")]
            .map(area => area.getBoundingClientRect())
            .map(box => Math.min(box.width, box.height)))"""
    )
    return found


# Strokes


def open_akkoy(visitor: Visitor, **how: object) -> Table:
    """The small Akkoy board."""
    return Table(visitor.page(fragment_of(SMALL["akkoy"]), **how))


def test_a_drag_is_one_stroke_and_changes_only_what_looked_like_its_first_cell(
    visitor: Visitor,
) -> None:
    table = open_akkoy(visitor)
    table.click("r1c3", "right")
    table.drag(["r1c1", "r1c2", "r1c3", "r1c4"])
    table.expect_marks({"r1c1": 1, "r1c2": 1, "r1c3": 0, "r1c4": 1})
    table.button("Undo").click()
    table.expect_marks({"r1c3": 0})


def test_the_same_again_clears(visitor: Visitor) -> None:
    table = open_akkoy(visitor)
    table.drag(["r2c1", "r2c2", "r2c3"])
    table.drag(["r2c1", "r2c2"])
    table.expect_marks({"r2c3": 1})
    table.click("r2c3", "right")
    table.click("r2c3", "right")
    table.expect_marks({})


def test_a_drag_along_walls_stays_on_one_line(visitor: Visitor) -> None:
    table = Table(visitor.page(fragment_of(SMALL["doors"])))
    table.drag(["r1c1|r1c2", "r2c1|r2c2", "r3c1|r3c2"])
    table.expect_marks({"r1c1|r1c2": 0, "r2c1|r2c2": 0, "r3c1|r3c2": 0})
    table.button("Undo").click()
    table.expect_marks({})


def test_everything_is_undone_to_an_empty_board_and_done_again(visitor: Visitor) -> None:
    table = open_akkoy(visitor)
    expect(table.button("Undo")).to_be_disabled()
    table.drag(["r1c1", "r1c2", "r1c3"])
    table.click("r1c4", "right")
    table.click("r1c1")
    table.rare("Take all marks away")
    table.expect_marks({})
    table.click("r4c4")
    for _ in range(5):
        table.button("Undo").click()
    table.expect_marks({})
    expect(table.button("Undo")).to_be_disabled()
    table.press("r", "Control+y", "Control+Shift+z")
    table.expect_marks({"r1c2": 1, "r1c3": 1, "r1c4": 0})
    table.button("Redo").click()
    table.button("Redo").click()
    table.expect_marks({"r4c4": 1})
    expect(table.button("Redo")).to_be_disabled()
    table.press("u", "Control+z", "Control+z", "u", "u")
    table.expect_marks({})


def test_a_trial_is_kept_or_dropped_as_a_whole_and_can_hold_another(visitor: Visitor) -> None:
    table = open_akkoy(visitor)
    table.click("r1c1")
    table.button("Try").click()
    table.click("r1c2")
    table.click("r1c3")
    table.button("Try (1)").click()
    expect(table.button("Try (2)")).to_be_visible()
    table.click("r1c4")
    table.button("Keep").click()
    table.expect_marks({"r1c1": 1, "r1c2": 1, "r1c3": 1, "r1c4": 1})
    table.button("Drop").click()
    table.expect_marks({"r1c1": 1})
    expect(table.button("Drop")).to_be_hidden()
    table.button("Try").click()
    table.click("r2c2")
    table.button("Keep").click()
    table.expect_marks({"r1c1": 1, "r2c2": 1})
    expect(table.button("Keep")).to_be_hidden()


def test_undo_leads_out_of_a_trial_and_redo_into_it_again(visitor: Visitor) -> None:
    table = open_akkoy(visitor)
    table.click("r1c1")
    table.button("Try").click()
    table.click("r1c2")
    table.press("u", "u")
    expect(table.button("Drop")).to_be_hidden()
    table.press("r", "r")
    table.expect_marks({"r1c1": 1, "r1c2": 1})
    expect(table.button("Try (1)")).to_be_visible()
    table.button("Drop").click()
    table.expect_marks({"r1c1": 1})


def test_marks_on_trial_look_different(visitor: Visitor) -> None:
    table = open_akkoy(visitor)
    table.click("r1c1")
    table.button("Try").click()
    table.click("r1c2")

    def opacity(place: str) -> str:
        look = table.place(place).locator('> .look[data-look="1"]')
        found: str = look.evaluate("look => getComputedStyle(look).opacity")
        return found

    assert opacity("r1c1") == "1"
    assert float(opacity("r1c2")) < 1


def test_notes_are_written_with_shift_and_told(visitor: Visitor) -> None:
    table = Table(visitor.page(fragment_of(SMALL["doppelblock"])))
    table.focus("r1c2")
    table.press("Shift+2", "Shift+1", "n")
    assert table.marks() == {}
    cell_12 = table.page.get_by_role("gridcell", name="row 1, column 2,")
    expect(cell_12).to_have_accessible_name("row 1, column 2, unmarked, not black, not 1, not 2")
    assert table.page.locator(".note tspan").all_text_contents() == ["○", "1", "2"]
    table.press("Shift+0", "Shift+1")  # again takes it back
    expect(cell_12).to_have_accessible_name("row 1, column 2, unmarked, not 2")
    table.press("Shift+1", "2")
    table.expect_marks({"r1c2": 2})
    table.press("Delete")
    table.expect_marks({})


def test_an_arrow_is_followed_with_f(visitor: Visitor) -> None:
    page = visitor.page(fragment_of(SMALL["white-and-tan"]))
    table = Table(page)
    table.focus("r1c1")  # it points south, the next one south-east
    table.press("f", "f")
    expect(page.get_by_role("gridcell", name="row 3, column 2, arrow north-east,")).to_be_focused()


# Fingers


def test_one_finger_paints_a_line_as_one_stroke(visitor: Visitor) -> None:
    table = open_akkoy(visitor, **PHONE)
    fingers = Fingers(table.page)
    fingers.draw(table.middles([cell(4, column) for column in (1, 2, 3, 4)]))
    table.expect_marks({"r4c1": 1, "r4c2": 1, "r4c3": 1, "r4c4": 1})
    table.button("Undo").tap()
    table.expect_marks({})


def test_a_second_finger_cancels_the_stroke(visitor: Visitor) -> None:
    table = open_akkoy(visitor, **PHONE)
    fingers = Fingers(table.page)
    first, second, third = table.middles(["r1c1", "r1c2", "r3c3"])
    fingers.touch("touchStart", first)
    fingers.touch("touchMove", second)
    table.expect_marks({"r1c1": 1, "r1c2": 1})
    fingers.touch("touchStart", second, third)
    table.expect_marks({})
    fingers.touch("touchMove", first, (third[0] + 40, third[1] + 40))
    fingers.touch("touchEnd")
    table.expect_marks({})
    expect(table.button("Undo")).to_be_disabled()


def test_a_finger_that_rests_means_the_right_button(visitor: Visitor) -> None:
    table = open_akkoy(visitor, **PHONE)
    fingers = Fingers(table.page)
    fingers.touch("touchStart", table.middle("r2c2"))
    table.expect_marks({"r2c2": 0})
    fingers.touch("touchEnd")
    table.expect_marks({"r2c2": 0})


def test_a_finger_near_a_wall_means_that_wall_and_in_the_middle_the_room(visitor: Visitor) -> None:
    table = Table(visitor.page(fragment_of("doors\n3 4 .\n4 . 5\n4 . .\n"), **PHONE))
    fingers = Fingers(table.page)
    (x, y), (beyond, _) = table.middles(["r2c2", "r2c3"])
    fingers.tap((x, y))
    expect(table.place("r2c2")).to_be_focused()
    assert table.marks() == {}
    fingers.tap((x + 0.27 * (beyond - x), y))
    table.expect_marks({"r2c2|r2c3": 0})
