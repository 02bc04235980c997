"""axe-core finds nothing wrong on any screen, in either theme; a puzzle can be played by ear."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browsing import Page, Table, Visitor, expect, fragment_of, paint, solution_of, violations

from needs import needs

AKKOY = "akkoy\ncolumns: 1 | 3 | 1 2 | 2\nrows: 1 | 1 2 | ? | ?\n"
DOPPELBLOCK = "doppelblock 6\ntop:   . . 2 6 1 .\nright: 7 0 5 3 6 .\n"


def hinted(page: Page) -> None:
    """All that a hint says."""
    Table(page).hint()


def checked(page: Page) -> None:
    """A rule is broken."""
    Table(page).drag(["r1c1", "r2c1"])
    Table(page).button("Check").click()
    expect(page.locator("#play-broken")).to_be_visible()


def solved(page: Page) -> None:
    """The board is done."""
    Table(page).rare("Show the solution")
    expect(Table(page).finish).to_be_visible()


def drawing(page: Page) -> None:
    """The solution is drawn, the clues follow."""
    page.get_by_role("radio", name="Draw solution").check()
    settled(page)


def repaired(page: Page) -> None:
    """A repair is looked at."""
    page.get_by_role("button", name="Repair", exact=True).click()
    expect(page.get_by_role("button", name="Take it")).to_be_visible()
    settled(page)


def opened(button: str) -> Callable[[Page], None]:
    """A dialog."""

    def open_it(page: Page) -> None:
        page.get_by_role("button", name=button, exact=True).click()
        expect(page.get_by_role("dialog", name=button)).to_be_visible()

    return open_it


def settled(page: Page) -> None:
    """Nothing more is on its way."""
    page.wait_for_load_state("networkidle")


SCREENS: dict[str, tuple[str, Callable[[Page], None]]] = {
    "play": (fragment_of(AKKOY), settled),
    "keypad": (fragment_of(DOPPELBLOCK), settled),
    "hint": (fragment_of(DOPPELBLOCK), hinted),
    "check": (fragment_of(AKKOY), checked),
    "solved": (fragment_of(AKKOY), solved),
    "more": (fragment_of(AKKOY), opened("More")),
    "settings": (fragment_of(AKKOY), opened("Settings")),
    "keys": (fragment_of(AKKOY), opened("Keys and gestures")),
    "daily": ("#daily", settled),
    "rules": ("#learn/akkoy", settled),
    "lessons": ("#learn/akkoy/lessons", settled),
    "techniques": ("#learn/akkoy/techniques", settled),
    "model": ("#learn/akkoy/model", settled),
    "search": ("#learn/akkoy/search", settled),
    "compose": (fragment_of(AKKOY, "compose/"), settled),
    "draw": (fragment_of(DOPPELBLOCK, "compose/"), drawing),
    "repair": (fragment_of("doors\n. 2\n. .\n", "compose/"), repaired),
    "export": (fragment_of(AKKOY, "compose/"), opened("Copy or save")),
    "first visit": ("", settled),
}


@needs("axe_playwright_python")
@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_no_violation_in_either_theme(screen: str, visitor: Visitor) -> None:
    fragment, prepare = SCREENS[screen]
    page = visitor.page(fragment, alone=True)
    prepare(page)
    for theme in ("light", "dark"):
        paint(page, theme)
        assert violations(page) == [], theme


@pytest.mark.everyday
def test_a_puzzle_is_played_by_ear(visitor: Visitor) -> None:
    """Only names, roles and what is announced are used, and only keys are pressed."""
    page = visitor.page(fragment_of(AKKOY))
    solution = solution_of(AKKOY)
    page.get_by_role("link", name="Skip to the board").focus()
    page.keyboard.press("Enter")
    grid = page.get_by_role("grid", name="Akkoy board, 4 rows, 4 columns")
    expect(grid).to_be_visible()
    announced = page.locator("#play-announce")
    page.keyboard.press("Control+Home")
    for row in range(1, 5):
        for column in range(1, 5):
            here = page.get_by_role("gridcell", name=f"row {row}, column {column}, unmarked")
            expect(here).to_be_focused()
            black = solution[f"r{row}c{column}"] == 1
            if black:
                page.keyboard.press("Space")
                expect(announced).to_contain_text(f"row {row}, column {column}, black")
            if column < 4:
                page.keyboard.press("ArrowRight")
        page.keyboard.press("Home")
        page.keyboard.press("ArrowDown")
    expect(page.get_by_role("status").filter(has_text="Solved")).to_be_visible()
