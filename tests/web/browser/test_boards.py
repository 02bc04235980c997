"""Boards in the page: both themes, print, numbers of rows and columns, runs, rooms."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from browsing import Table, Visitor, asked, eventually, expect, fragment_of, turn

import quinta
from quinta.render.colours import IN_PRINT, Colour

if TYPE_CHECKING:
    from playwright.sync_api import Page

AKKOY = "akkoy\ncolumns: 1 2 | ? | ? | ?\nrows: ? | ? | ? | ? | ?\n"
DOORS = "doors\n. . .\n. 2 .\n. . .\n"
THEMES = ("light", "dark")

LIGHTNESS = """(shape, name) => {
    const colour = getComputedStyle(shape)[name]; // mixed ones are written with parts of 1
    const [r, g, b] = colour.match(/[\\d.]+/g).map(Number);
    return (0.3 * r + 0.6 * g + 0.1 * b) * (colour.startsWith("color(") ? 255 : 1);
}"""
"""How light a colour is, about, from 0 to 255."""


def lightness(table: Table, selector: str, name: str = "fill") -> float:
    found: float = table.board.locator(selector).first.evaluate(LIGHTNESS, name)
    return found


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("kind", sorted(quinta.all_kinds()))
def test_black_is_the_darkest_and_white_the_lightest_thing_in_both_themes(
    visitor: Visitor, kind: str, theme: str
) -> None:
    page = visitor.page(fragment_of(quinta.example(f"{kind}/1").text()), color_scheme=theme)
    table = Table(page)
    paper = lightness(table, ".cell > .area")
    assert (paper < 80) == (theme == "dark")
    frame = lightness(table, ".frame", "stroke")
    assert (frame > paper) == (theme == "dark")
    for name, lighter in (("dark", False), ("light", True)):
        if table.board.locator(f".ground.{name}").count():
            assert (lightness(table, f".ground.{name}") > paper) == lighter
    if table.board.locator(".ground.light").count():
        assert lightness(table, ".ground.light") > frame or theme == "light"


@pytest.mark.parametrize("theme", THEMES)
def test_paper_is_printed_light_and_without_what_only_the_screen_has(
    visitor: Visitor, theme: str
) -> None:
    akkoy = fragment_of(quinta.example("akkoy/1").text())
    page = visitor.page(akkoy, alone=True, color_scheme=theme)
    table = Table(page)
    roles = table.board.locator(".roles .role")
    table.focus("r1c1")
    table.press("h")
    expect(page.locator("#hint")).to_be_visible()
    table.press("h", "h")
    expect(roles.first).to_be_visible()
    page.emulate_media(media="print")
    assert lightness(table, ".label") < 60
    assert lightness(table, ".frame", "stroke") < 60
    for name in ("roles", "cursor", "rings", "labels"):
        expect(table.board.locator(f".{name}").first).to_be_hidden()
    paper: str = page.locator("#play .paper").evaluate("e => getComputedStyle(e).backgroundColor")
    assert paper in ("rgba(0, 0, 0, 0)", "rgb(255, 255, 255)")


PAINTED = """board => {
    const found = new Set();
    for (const shape of board.querySelectorAll("rect, circle, line, path, text, polygon")) {
        if (!shape.checkVisibility({ visibilityProperty: true })) continue;
        const style = getComputedStyle(shape);
        for (const colour of [style.fill, style.stroke]) {
            const parts = colour.match(/^rgb\\((\\d+), (\\d+), (\\d+)\\)$/);
            const hex = (part) => Number(part).toString(16).padStart(2, "0");
            if (parts) found.add("#" + parts.slice(1).map(hex).join(""));
            else if (colour !== "none") found.add(colour);
        }
    }
    return [...found];
}"""
"""Every colour that is to be seen on a board."""


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("kind", sorted(quinta.all_kinds()))
def test_what_is_printed_has_the_colours_of_pictures_for_print(
    visitor: Visitor, kind: str, theme: str
) -> None:
    puzzle = quinta.example(f"{kind}/1")
    page = visitor.page(fragment_of(puzzle.text()), color_scheme=theme)
    table = Table(page)
    for place, button in zip(puzzle.places()[::4], ("left", "right", "left"), strict=False):
        table.click(place.id, button=button)
    page.emulate_media(media="print")
    painted = set(table.board.evaluate(PAINTED))
    assert Colour.INK not in painted
    assert painted <= set(IN_PRINT.values())


def test_the_runs_of_a_clue_turn_grey_one_by_one(visitor: Visitor) -> None:
    table = Table(visitor.page(fragment_of(AKKOY)))
    first, second = (table.clue("column 1").locator(f'[data-run="{run}"]') for run in (0, 1))
    table.click("r1c1")
    table.click("r2c1", button="right")
    expect(first).to_have_class(re.compile(r"\bmet\b"))
    expect(second).not_to_have_class(re.compile(r"\bmet\b"))
    grey, black = (lightness(table, f'.clue [data-run="{run}"]') for run in (0, 1))
    assert grey > black


def cell_or_wall(page: Page, x: float, y: float) -> str | None:
    """What is pointed at there."""
    found: str | None = page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y)?.closest('[data-place]')?.dataset.place",
        [x, y],
    )
    return found


def test_the_middle_of_a_room_is_the_room_and_its_sides_are_walls(visitor: Visitor) -> None:
    page = visitor.page(fragment_of(DOORS))
    table = Table(page)
    middle = table.middle("r2c2")
    side = table.middle("r2c3")[0] - middle[0]
    for right, down in ((0, 0), (0.25, 0.25), (-0.25, 0.1), (0, -0.25)):
        assert cell_or_wall(page, middle[0] + right * side, middle[1] + down * side) == "r2c2"
    for right, down, wall in ((0.42, 0.1, "r2c2|r2c3"), (0, -0.42, "r1c2|r2c2")):
        assert cell_or_wall(page, middle[0] + right * side, middle[1] + down * side) == wall
    table.click("r2c2")
    assert table.marks() == {}


@pytest.mark.parametrize("kind", sorted(quinta.all_kinds()))
def test_rules_have_a_right_and_a_wrong_board(address: str, kind: str) -> None:
    told = asked(address, "rules", puzzle=f"{kind}/1")
    view = asked(address, "view", puzzle=f"{kind}/1")
    assert [rule["sentence"] for rule in told["rules"]] == [
        rule["sentence"] for rule in view["rules"]
    ]
    assert all(rule["right"].startswith("<svg") for rule in told["rules"])
    assert all("conflict" in rule["wrong"] for rule in told["rules"])


def test_rows_and_columns_are_numbered_where_nothing_else_stands(visitor: Visitor) -> None:
    page = visitor.page()
    for kind in sorted(quinta.all_kinds()):
        table = Table(turn(page, fragment_of(quinta.example(f"{kind}/1").text())))
        overlaps = table.board.evaluate(
            """board => {
                const boxes = selector =>
                    [...board.querySelectorAll(selector)].map(e => e.getBoundingClientRect());
                const meet = (a, b) => a.left < b.right && b.left < a.right
                    && a.top < b.bottom && b.top < a.bottom;
                const others = boxes(".frame, .clue text");
                const whole = board.getBoundingClientRect();
                const numbers = boxes(".labels text");
                return numbers.length === 0 || numbers.some(number =>
                    number.left < whole.left || number.top < whole.top
                    || others.some(other => meet(number, other)));
            }"""
        )
        assert not overlaps


def test_a_finished_board_has_no_dots(visitor: Visitor) -> None:
    puzzle = quinta.example("doors/1")
    table = Table(visitor.page(fragment_of(puzzle.text())))
    solution = quinta.solve(puzzle).solution
    assert solution is not None
    closed = [place.id for place, value in solution.items() if value == 0]
    for place in closed:
        table.click(place)
    expect(table.finish).to_be_visible()
    eventually(lambda: table.board.locator(".dot:visible").count() == 0 or None)
