"""The Play screen: what fits, what keys do, several cells at once, settings, the finish."""

from __future__ import annotations

from typing import Any

import pytest
from browsing import (
    PHONE,
    Page,
    Table,
    Visitor,
    eventually,
    expect,
    fragment_of,
    solution_of,
    turn,
)

import quinta
from own_corpus import own_texts

GAP = "gap 9\nleft: . . . . . . . . .\ntop: . . . . . . . . .\n"
DOPPELBLOCK = "doppelblock 6\ntop:   . . 2 6 1 .\nright: 7 0 5 3 6 .\n"
AKKOY = "akkoy\ncolumns: 1 | 3 | 1 2 | 2\nrows: 1 | 1 2 | ? | ?\n"
DOORS = "doors\n3 4 .\n4 . 5\n4 . .\n"

SIZES: dict[str, dict[str, Any]] = {
    "laptop": {"viewport": {"width": 1280, "height": 800}},
    "desk": {"viewport": {"width": 1920, "height": 1080}},
    "phone": PHONE,
    "tablet": {"viewport": {"width": 820, "height": 1180}, "has_touch": True},
}
EVERY_SIZE = pytest.mark.parametrize(
    "size", ["laptop", pytest.param("phone", marks=pytest.mark.everyday), "desk", "tablet"]
)


def usual(kind: str) -> str:
    """A puzzle of a kind's usual size."""
    found = (quinta.parse(text) for text in own_texts(kind))
    size = quinta.all_kinds()[kind].usual_size
    return next(puzzle.text() for puzzle in found if puzzle.size == size)


def whole(page: Page, selector: str) -> bool:
    """Whether something is in the window with all of it."""
    found: bool = page.locator(selector).evaluate(
        """each => {
            const { left, top, right, bottom } = each.getBoundingClientRect();
            return left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
        }"""
    )
    return found


def places(page: Page, *selectors: str) -> list[dict[str, int]]:
    """Where things are, to the pixel."""
    found = [page.locator(each).bounding_box() or {} for each in selectors]
    return [{side: round(at) for side, at in box.items()} for box in found]


# What fits


@EVERY_SIZE
def test_board_and_tools_of_usual_boards_fit_without_scrolling(size: str, visitor: Visitor) -> None:
    page = visitor.page(**SIZES[size])
    for kind in quinta.all_kinds():
        turn(page, fragment_of(usual(kind)))
        for selector in (
            "#play-board svg",
            "#play .sheet",
            "#play-new",
            "#play-status",
            "#play-more",
        ):
            assert whole(page, selector), (kind, selector)
        wide, tall = page.evaluate(
            "[document.scrollingElement.scrollWidth, document.scrollingElement.scrollHeight]"
        )
        view = SIZES[size]["viewport"]
        assert (wide, tall) <= (view["width"], view["height"]), kind


@EVERY_SIZE
def test_a_hint_leaves_the_board_in_view(size: str, visitor: Visitor) -> None:
    page = visitor.page(fragment_of(DOPPELBLOCK), **SIZES[size])
    table = Table(page)
    before = places(page, "#play-board svg")
    table.hint()
    assert places(page, "#play-board svg") == before, "nothing shifts"
    assert whole(page, "#play-board svg")
    assert whole(page, "#hint-apply")


def test_choosing_a_kind_opens_one_and_comes_back_to_what_was_begun(visitor: Visitor) -> None:
    page = visitor.page(fragment_of(AKKOY))
    table = Table(page)
    table.click("r1c1")
    chooser = page.get_by_role("radiogroup", name="Kind of puzzle")
    chooser.get_by_role("radio", name="Gap").click()
    expect(table.board).to_have_attribute("data-kind", "gap")
    expect(page.locator("#play-size")).to_have_value("9x9")
    chooser.get_by_role("radio", name="Gap").press("ArrowLeft")
    expect(chooser.get_by_role("radio", checked=True)).not_to_have_attribute("data-kind", "gap")
    chooser.get_by_role("radio", name="Akkoy").click()
    table.expect_marks({"r1c1": 1})
    expect(page.locator("#play-size")).to_have_value("4x4")


def test_a_refused_link_is_told_above_the_board(visitor: Visitor) -> None:
    page = visitor.page("#doors:AAAA")
    expect(page.locator("#play-status")).to_contain_text("This link cannot be opened")
    assert whole(page, "#play-status")


# Hands on the board


@pytest.mark.everyday
def test_after_a_new_puzzle_the_keys_are_the_boards(visitor: Visitor) -> None:
    page = visitor.page(fragment_of(AKKOY))
    table = Table(page)
    before = page.evaluate("location.hash")
    table.button("New").click()
    eventually(lambda: page.evaluate("location.hash") != before)
    new = page.evaluate("location.hash")
    page.keyboard.press("Space")
    table.expect_marks({"r1c1": 1})
    assert page.evaluate("location.hash") == new, "Space marks, it makes no other puzzle"


def test_who_has_clicked_nowhere_plays_with_the_keyboard(visitor: Visitor) -> None:
    page = visitor.page(fragment_of(AKKOY))
    table = Table(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    table.expect_marks({"r1c2": 1})


def test_several_cells_are_selected_and_written_at_once_with_keys(visitor: Visitor) -> None:
    table = Table(visitor.page(fragment_of(DOPPELBLOCK)))
    table.focus("r2c2")
    table.press("Shift+ArrowRight", "Shift+ArrowDown", "3")
    table.expect_marks({"r2c2": 3, "r2c3": 3, "r3c3": 3})
    table.press("Delete")
    table.expect_marks({})
    table.press("Shift+2", "Alt+1", "Alt+3")
    noted = table.board.locator(".note.possible")
    expect(noted).to_have_text(["1 3", "1 3", "1 3"])
    cell = table.place("r2c2")
    expect(cell).to_have_accessible_name(
        "row 2, column 2, unmarked, not 2, maybe 1 or 3, row clue 0"
    )
    table.press("u")
    expect(noted).to_have_text(["1", "1", "1"])
    table.press("Escape", "4")
    table.expect_marks({"r3c3": 4})


def test_several_cells_are_selected_with_the_mouse(visitor: Visitor) -> None:
    table = Table(visitor.page(fragment_of(DOPPELBLOCK)))
    table.drag(["r1c1", "r1c2", "r1c3"])
    table.press("2")
    table.expect_marks({"r1c1": 2, "r1c2": 2, "r1c3": 2})
    akkoy = Table(visitor.page(fragment_of(AKKOY)))
    akkoy.click("r1c1")
    akkoy.press("Delete")
    akkoy.page.keyboard.down("Shift")
    akkoy.drag(["r1c1", "r2c1", "r3c1"])
    akkoy.page.keyboard.up("Shift")
    akkoy.expect_marks({})
    akkoy.press("x")
    akkoy.expect_marks({"r1c1": 0, "r2c1": 0, "r3c1": 0})


def test_what_the_keypad_is_set_to_holds_for_keys_too(visitor: Visitor) -> None:
    page = visitor.page(fragment_of(DOPPELBLOCK))
    table = Table(page)
    table.focus("r1c1")
    page.get_by_role("button", name="Possible").click()
    table.press("3")
    expect(table.board.locator(".note.possible")).to_have_text("3")
    assert table.marks() == {}


@pytest.mark.parametrize("board", [DOORS, DOPPELBLOCK])
def test_nothing_moves_under_a_finger_that_asks_for_hints(board: str, visitor: Visitor) -> None:
    page = visitor.page(fragment_of(board), **PHONE)
    before = places(page, "#play-hint", "#play-board svg")
    Table(page).hint()
    assert places(page, "#play-hint", "#play-board svg") == before


def test_a_mistake_is_taken_back_from_its_hint(visitor: Visitor) -> None:
    table = Table(visitor.page(fragment_of(AKKOY)))
    table.click("r4c1")  # it is white
    table.button("Hint").click()
    table.button("Go on").click()
    table.button("Take it back").click()
    table.expect_marks({})


def test_the_keypad_writes_notes_with_a_finger(visitor: Visitor) -> None:
    page = visitor.page(fragment_of(DOPPELBLOCK), **PHONE)
    table = Table(page)
    table.place("r1c1").tap()
    keypad = page.get_by_role("group", name="Keypad")
    keypad.get_by_role("button", name="Possible").tap()
    keypad.get_by_role("button", name="3", exact=True).tap()
    expect(table.board.locator(".note.possible")).to_have_text("3")
    keypad.get_by_role("button", name="Value").tap()
    keypad.get_by_role("button", name="3", exact=True).tap()
    table.expect_marks({"r1c1": 3})


def test_a_room_is_selected_by_its_middle_and_no_wall_changes(visitor: Visitor) -> None:
    table = Table(visitor.page(fragment_of(DOORS)))
    x, y = table.middle("r2c2")
    table.page.mouse.click(x, y)
    expect(table.place("r2c2")).to_be_focused()
    assert table.marks() == {}


def test_shortcuts_hint_check_try_and_show_their_sheet(visitor: Visitor) -> None:
    page = visitor.page(fragment_of(AKKOY))
    table = Table(page)
    table.focus("r1c1")
    page.keyboard.press("h")
    expect(page.locator("#hint")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#hint")).to_be_hidden()
    page.keyboard.press("c")
    expect(table.status).to_have_text("No rule is broken so far.")
    page.keyboard.press("t")
    expect(table.button("Try (1)")).to_be_visible()
    page.keyboard.press("d")
    expect(table.button("Try")).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys and gestures")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_brush_shows_the_marks_as_they_are_drawn(visitor: Visitor) -> None:
    page = visitor.page()
    for kind in quinta.all_kinds():
        turn(page, fragment_of(usual(kind)))
        buttons = page.locator("#play-brush button:visible")
        for number in range(min(2, buttons.count())):
            expect(buttons.nth(number).locator("svg")).to_have_count(1)


# Rules and settings


def test_rules_stand_beside_the_board_until_they_are_folded(visitor: Visitor) -> None:
    page = visitor.page(fragment_of(AKKOY))
    rules = page.locator("#play-rules")
    expect(rules.locator("li").first).to_be_visible()
    expect(rules.locator("li").first.locator("figure svg")).to_have_count(2)
    rules.locator("summary").click()
    expect(rules.locator("li").first).to_be_hidden()
    page.wait_for_function("localStorage['quinta/1/setting/rules'] === 'false'")
    page.reload()
    page.wait_for_selector("html[data-ready=true]")
    expect(rules.locator("li").first).to_be_hidden()


def switch(page: Page, label: str) -> None:
    """Turn a setting on or off."""
    page.get_by_role("button", name="Settings").click()
    page.get_by_label(label).click()
    page.keyboard.press("Escape")


def test_broken_rules_are_shown_at_once_if_wished(visitor: Visitor) -> None:
    table = Table(visitor.page(fragment_of(AKKOY)))
    with table.page.expect_response("**/api/check"):
        table.drag(["r1c1", "r2c1"])
    expect(table.board.locator(".ring.broken")).to_have_count(0)
    switch(table.page, "Show broken rules at once")
    eventually(lambda: table.board.locator(".ring.broken").count() > 0)
    table.button("Undo").click()
    expect(table.board.locator(".ring.broken")).to_have_count(0)


def test_lines_are_finished_if_wished_and_one_undo_takes_it_back(visitor: Visitor) -> None:
    table = Table(visitor.page(fragment_of(AKKOY)))
    switch(table.page, "Finish lines for me")
    table.click("r3c1")  # column 1 has one black cell
    table.expect_marks({"r1c1": 0, "r2c1": 0, "r3c1": 1, "r4c1": 0})
    table.button("Undo").click()
    table.expect_marks({})


def test_row_and_column_numbers_can_be_switched_off(visitor: Visitor) -> None:
    table = Table(visitor.page(fragment_of(AKKOY)))
    labels = table.board.locator(".labels").first
    expect(labels).to_be_visible()
    switch(table.page, "Row and column numbers")
    expect(labels).to_be_hidden()


# The end


@pytest.mark.everyday
def test_a_finished_board_looks_finished_and_can_be_watched_again(visitor: Visitor) -> None:
    page = visitor.page(fragment_of(AKKOY))
    table = Table(page)
    solution = solution_of(AKKOY)
    for place, value in solution.items():
        if value == 1:
            table.click(place)
    expect(table.finish).to_contain_text("Akkoy 4 × 4: 00:0")
    expect(table.finish).to_contain_text("no hints")
    table.expect_marks(solution)
    for line in ("column 1", "row 2"):
        expect(table.clue(line)).to_have_class("clue satisfied")
    expect(page.locator("#play-helper")).to_have_text("")
    table.button("Watch it again").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    expect(table.status).to_contain_text("New: ")
    expect(table.finish).to_be_hidden()
