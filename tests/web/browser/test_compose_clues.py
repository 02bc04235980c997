"""A clue is typed where it stands: by mouse, keyboard and touch, for every kind."""

from __future__ import annotations

import pytest
from browsing import PHONE, Fingers, Visitor, asked, expect
from desk import Desk, Task, compose

from quinta.kinds import all_kinds

every_kind = pytest.mark.parametrize("kind", sorted(all_kinds()))
AKKOY = "akkoy\ncolumns: ? | ? | ?\nrows: ? | ?\n"
TALL = "akkoy\ncolumns: ? | ? | ?\nrows: ? | ? | ?\n"
DOORS = "doors\n. .\n. .\n"
RED = "rgb(179, 19, 27)"


def typed(desk: Desk) -> str:
    """What one sees in the slot where the cursor is while one types, and until it is taken."""
    taken = desk.board.locator(".slot.pending").count() == 0
    typing = desk.field.evaluate("field => field.classList.contains('typing')")
    assert typing or taken
    assert desk.field.is_visible()
    return desk.field.input_value()


# For every kind


@every_kind
def test_clues_are_typed_with_mouse_and_keys_and_with_keys_alone(
    kind: str, visitor: Visitor
) -> None:
    task = Task(visitor.address, kind)
    desk = compose(visitor, task.start)
    expect(desk.field).to_be_focused()  # nothing has to be clicked first
    for clue in task.clues:
        desk.reach(clue["at"])
        desk.page.keyboard.type(clue["text"])
        desk.press("Enter")
    desk.expect_text(task.goal)
    for _ in task.clues:
        desk.button("Undo").click()
    desk.expect_text(task.start)
    for clue in task.clues:
        desk.page.mouse.click(*desk.slot_point(clue["at"]))
        desk.page.keyboard.type(clue["text"])
        assert typed(desk) == clue["text"]
    desk.press("Enter")
    desk.expect_text(task.goal)


@every_kind
def test_clues_are_typed_with_fingers_on_a_keypad(kind: str, visitor: Visitor) -> None:
    task = Task(visitor.address, kind)
    desk = compose(visitor, task.start, **PHONE)
    fingers = Fingers(desk.page)
    for clue in task.clues:
        fingers.tap(desk.slot_point(clue["at"]))
        desk.expect_chosen(clue["at"])
        signs = task.signs(clue)
        for sign in signs:
            desk.sign(sign).tap()
        if not task.is_chosen_whole(clue):
            assert typed(desk) == clue["text"]
            desk.sign("↵").tap()
        expect(desk.board.locator(".slot.pending")).to_have_count(0)
    desk.expect_text(task.goal)
    assert desk.field.get_attribute("inputmode") == "none"  # no keyboard covers the board


FITS = """() => {
    const paper = document.querySelector("#compose .paper");
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = paper;
    return scrollHeight <= clientHeight + 1 && scrollWidth <= clientWidth + 1;
}"""


@every_kind
def test_the_board_fits_the_window_and_numbers_are_in_the_middle_of_their_slots(
    kind: str, visitor: Visitor
) -> None:
    text = asked(visitor.address, "view", puzzle=f"{kind}/1")["text"]
    desk = compose(visitor, text, alone=True)
    for width, height in ((1280, 800), (1920, 1080), (820, 1180), (390, 844)):
        desk.page.set_viewport_size({"width": width, "height": height})
        assert desk.page.evaluate("document.documentElement.scrollHeight") <= height
        desk.page.wait_for_function(FITS)  # the board follows the window in its own time
        assert desk.off_centre() < 0.12


# One cursor


def test_one_cursor_goes_from_slots_to_cells_and_back(visitor: Visitor) -> None:
    desk = compose(visitor, AKKOY)
    expect(desk.name).to_have_text("Clue above column 1")
    desk.press("ArrowRight")
    expect(desk.name).to_have_text("Clue above column 2")
    desk.press("ArrowDown")
    expect(desk.place("r1c2")).to_be_focused()
    expect(desk.field).to_be_hidden()
    expect(desk.board.locator(".slot.chosen")).to_have_count(0)
    desk.press("ArrowRight", "ArrowRight")
    expect(desk.name).to_have_text("Clue beside row 1")
    expect(desk.field).to_be_focused()
    assert desk.style(".cursor", "visibility") == "hidden"


def test_a_key_in_a_cell_without_a_slot_says_what_to_do_and_marks_nothing(visitor: Visitor) -> None:
    desk = compose(visitor, AKKOY)
    desk.click("r2c2")
    desk.press("Space", "x", "3")
    expect(desk.status).to_have_text("No clue can stand in this cell; M lets you draw in it.")
    assert desk.marks() == {}


def test_a_pinch_or_a_lost_finger_writes_nothing(visitor: Visitor) -> None:
    desk = compose(visitor, DOORS, **PHONE)
    fingers = Fingers(desk.page)
    one, other = desk.middles(["r1c1", "r2c2"])
    for draws in (False, True):
        if draws:
            desk.draw()
        fingers.touch("touchStart", one)
        fingers.touch("touchStart", one, other)
        fingers.touch("touchMove", (one[0] - 5, one[1]), (other[0] + 9, other[1]))
        fingers.touch("touchCancel")
        assert desk.marks() == {}
        desk.expect_puzzle(DOORS)


# Typing


def test_clues_are_typed_one_after_the_other(visitor: Visitor) -> None:
    desk = compose(visitor, AKKOY)
    for column, text in enumerate(["1", "2", "-"], start=1):
        expect(desk.name).to_have_text(f"Clue above column {column}")
        desk.page.keyboard.type(text)
        desk.press("Enter")
    desk.expect_puzzle("akkoy\ncolumns: 1 | 2 | -\nrows: ? | ?\n")
    expect(desk.name).to_have_text("Clue beside row 1")
    desk.press("Control+z")
    desk.expect_puzzle("akkoy\ncolumns: 1 | 2 | ?\nrows: ? | ?\n")
    desk.press("Control+y")
    desk.expect_puzzle("akkoy\ncolumns: 1 | 2 | -\nrows: ? | ?\n")


def test_several_numbers_are_apart_by_spaces_or_commas(visitor: Visitor) -> None:
    desk = compose(visitor, TALL)
    desk.page.keyboard.type("1 1")
    desk.press("ArrowRight")
    desk.page.keyboard.type("1,1")
    desk.press("ArrowRight")
    desk.expect_puzzle("akkoy\ncolumns: 1 1 | 1 1 | ?\nrows: ? | ? | ?\n")


def test_backspace_clears_a_clue_and_escape_takes_back_what_is_being_typed(
    visitor: Visitor,
) -> None:
    desk = compose(visitor, "doors\n3 .\n. .\n")
    desk.press("2")
    assert typed(desk) == "2"
    desk.press("Escape")
    expect(desk.field).to_have_value("3")
    desk.press("Backspace", "Enter")
    desk.expect_puzzle(DOORS)


def test_what_is_typed_counts_after_a_moment_and_is_one_step_of_undo(visitor: Visitor) -> None:
    desk = compose(visitor, "gap 12\n")
    desk.press("1")
    expect(desk.panel.locator("#compose-badge")).to_be_visible()  # nobody has pressed Enter
    desk.press("0")
    desk.expect_puzzle("gap 12\ntop: 10 . . . . . . . . . . .\n")
    expect(desk.field).to_be_focused()
    desk.press("Control+z")
    desk.expect_puzzle("gap 12\n")


def test_a_clue_that_cannot_be_is_told_and_stays_marked(visitor: Visitor) -> None:
    desk = compose(visitor, DOORS)
    desk.press("9", "Enter")
    expect(desk.status).to_have_class("status bad")
    expect(desk.status).to_have_text(
        "Clue in row 1, column 1: 9 is out of range: a clue on a board of 2x2 is 1 to 3."
    )
    expect(desk.name).to_have_text("Clue in row 1, column 2")  # one goes on
    wrong = desk.board.locator(".typed .wrong")
    expect(wrong).to_have_text("9")
    assert desk.style(".typed .wrong", "fill") == RED
    desk.press("2", "Enter")
    desk.expect_puzzle("doors\n. 2\n. .\n")
    expect(desk.board.locator(".typed .wrong")).to_have_text("9")
    desk.page.mouse.click(*desk.slot_point(["clues", 0, 0]))
    expect(desk.field).to_have_value("9")
    expect(desk.field).to_have_attribute("aria-invalid", "true")
    desk.press("2", "Enter")
    desk.expect_puzzle("doors\n2 2\n. .\n")
    expect(wrong).to_have_count(0)


def test_symmetric_placing_asks_for_the_partner_next(visitor: Visitor) -> None:
    desk = compose(visitor, DOORS)
    desk.page.get_by_label("Symmetric").check()
    desk.page.mouse.click(*desk.slot_point(["clues", 0, 0]))
    desk.press("2", "Enter")
    expect(desk.name).to_have_text("Clue in row 2, column 2")


def test_clues_that_are_few_are_chosen_with_a_click(visitor: Visitor) -> None:
    desk = compose(visitor, "white-and-tan\n2 4\n0 6\n")
    desk.sign("↓").click()
    desk.expect_puzzle("white-and-tan\n4 4\n0 6\n")
    expect(desk.name).to_have_text("Clue in row 1, column 2")
