"""The Compose screen as a setter meets it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from browsing import Page, Table, Visitor, asked, eventually, expect, fragment_of, text_of

import quinta

if TYPE_CHECKING:
    from browsing import Point
    from playwright.sync_api import Locator

At = list[str | int]
NONE, ONE, SEVERAL = "No solution", "One solution", "Several solutions"


class Desk(Table):
    """The Compose screen."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, "compose")
        self.badge = page.locator("#compose-badge")
        self.panel = page.locator("#compose-panel")
        self.field = page.locator("#compose-clue-input")
        self.size = page.locator("#compose-size")
        self.name = page.locator("#compose-clue-name")

    def text(self) -> str:
        """The puzzle as it is now."""
        return text_of(self.page)

    def expect_text(self, wanted: str) -> None:
        """Wait until the address holds just this text."""
        self.page.wait_for_function(
            "hash => location.hash === hash", arg=fragment_of(wanted, "compose/")
        )

    def expect_puzzle(self, wanted: str) -> None:
        """Wait until the board has these clues."""
        self.expect_text(same(wanted))

    def settled(self) -> None:
        """Wait until the panel has said everything."""
        expect(self.panel).to_have_attribute("aria-busy", "false")
        expect(self.page.locator("#compose-stop")).to_be_disabled()

    def slot(self, at: At) -> Locator:
        """Where a clue is or could be."""
        return self.board.locator(f".slot[data-at='{key_of(at)}']")

    def slot_point(self, at: At) -> Point:
        """Where to point at for a clue."""
        x, y = self.slot(at).evaluate(
            """slot => {
                const { x, y, width, height } = slot.getBoundingClientRect();
                return [x + width / 2, y + height / 2];
            }"""
        )
        return x, y

    def expect_chosen(self, at: At) -> None:
        """Wait until the cursor is at this clue."""
        expect(self.board.locator(".slot.chosen")).to_have_attribute("data-at", key_of(at))

    def reach(self, at: At) -> None:
        """Go to a clue by keys: to the next, and again."""
        for _ in range(self.board.locator(".slot").count()):
            if self.board.locator(".slot.chosen").get_attribute("data-at") == key_of(at):
                return
            self.press("Enter")

    def off_centre(self) -> float:
        """How far the numbers in the margins are from the middle of their slots: of the slot's
        side, for the worst of them."""
        found: float = self.board.evaluate(
            """board => {
                const middle = it => {
                    const { x, y, width, height } = it.getBoundingClientRect();
                    return { x: x + width / 2, y: y + height / 2, width, height };
                };
                const slots = [...board.querySelectorAll(".slot.margin")].map(middle);
                const clues = [...board.querySelectorAll(".clue")].filter(it => it.textContent);
                const off = clues.map(clue => {
                    const { x, y } = middle(clue);
                    return Math.min(...slots.map(slot => Math.max(
                        Math.abs(slot.x - x) / slot.width, Math.abs(slot.y - y) / slot.height)));
                });
                return Math.max(0, ...off);
            }"""
        )
        return found

    def sign(self, sign: str) -> Locator:
        """A key of the keypad for clues."""
        return self.page.locator(f'#compose-signs [data-sign="{sign}"]')

    def mode(self, name: str) -> None:
        """Set clues, or draw."""
        self.page.get_by_role("radio", name=name).check()

    def draw(self) -> None:
        """Go to drawing the solution."""
        self.mode("Draw solution")

    def more(self, name: str) -> None:
        """Press a button of the More dialog, and close it."""
        self.button("More").click()
        dialog = self.page.locator("#compose-dialog")
        dialog.get_by_role("button", name=name, exact=True).click()
        dialog.get_by_role("button", name="Close").click()


def key_of(at: At) -> str:
    """A clue's place as the page writes it."""
    return json.dumps(at, separators=(",", ":"))


def same(text: str) -> str:
    """The canonical text."""
    return quinta.write("text", quinta.parse(text))


def compose(visitor: Visitor, text: str, **how: Any) -> Desk:
    """Open a puzzle in Compose, as far as the board is there."""
    desk = Desk(visitor.page(fragment_of(text, "compose/"), **how))
    eventually(lambda: desk.board.count() == 1)
    return desk


class Task:
    """The first clues of a kind's first example, to be set again on the board without them."""

    def __init__(self, address: str, kind: str, most: int = 2) -> None:
        self.address, self.kind = address, kind
        self.view = asked(address, "view", puzzle=f"{kind}/1")
        self.goal: str = self.view["text"]
        self.clues: list[dict[str, Any]] = self.view["clues"][:most]
        self.start = self.goal
        for clue in self.clues:
            self.start = self._without(clue)

    def _edited(self, puzzle: str, clue: dict[str, Any], text: str) -> str:
        edits = [{"at": clue["at"], "text": text}]
        found: str = asked(self.address, "edit", puzzle=puzzle, edits=edits)["text"]
        return found

    def _without(self, clue: dict[str, Any]) -> str:
        """Without this clue, or with another where every cell needs one."""
        try:
            return self._edited(self.start, clue, "")
        except AssertionError:
            others = (self._edited(self.start, clue, each) for each in self._choices(clue))
            return next(text for text in others if text != self.start)

    def _choices(self, clue: dict[str, Any]) -> list[str]:
        field = clue["at"][0]
        return [choice["text"] for choice in self.view["played"]["clue_choices"][field]]

    def is_chosen_whole(self, clue: dict[str, Any]) -> bool:
        """Whether the keypad has a key for each clue that can stand there."""
        return bool(self._choices(clue))

    def signs(self, clue: dict[str, Any]) -> list[str]:
        """The keys of the keypad that make this clue."""
        if not self.is_chosen_whole(clue):
            return list(clue["text"].replace(" ", "␣"))
        whole = (each for each in self._choices(clue))
        return [next(e for e in whole if self._edited(self.goal, clue, e) == self.goal)]
