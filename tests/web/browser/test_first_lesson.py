"""The one-minute first lesson: on the very first visit, and whenever it is asked for."""

from __future__ import annotations

import re

import pytest
from browsing import (
    PHONE,
    Fingers,
    Page,
    Table,
    Visitor,
    asked,
    expect,
    fragment_of,
    paint,
    ready,
    violations,
)

import quinta
from needs import needs


def newcomer(visitor: Visitor, fragment: str = "", **how: object) -> Page:
    """A page for somebody who was never here."""
    page = visitor.context(newcomer=True, **how).new_page()
    page.goto(visitor.address + fragment)
    return ready(page)


class Room(Table):
    """The board within the first lesson."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, "first")
        self.dialog = page.get_by_role("dialog")
        self.board = self.dialog.get_by_role("grid")
        self.next = page.locator("#first-next")


def rules_lesson(visitor: Visitor, kind: str) -> tuple[dict[str, int], dict[str, object]]:
    """What the lesson about the rules wants, and how the kind is played."""
    found = asked(visitor.address, "lessons", kind=kind)["lessons"]
    (lesson,) = (each for each in found if each["part"] == "rules")
    wanted = {fact["place"]: fact["value"] for fact in lesson["wanted"]}
    return wanted, asked(visitor.address, "view", puzzle=lesson["puzzle"])["played"]


@pytest.mark.everyday
def test_a_newcomer_is_shown_the_rule_places_a_mark_and_is_on_the_board(visitor: Visitor) -> None:
    page = newcomer(visitor)
    kind = page.locator("#play-board svg").get_attribute("data-kind") or ""
    room = Room(page)
    expect(room.dialog).to_have_accessible_name(quinta.all_kinds()[kind].title)
    expect(room.dialog.locator(".first-rules svg").first).to_be_visible()
    room.next.click()
    expect(room.next).to_be_disabled()
    wanted, played = rules_lesson(visitor, kind)
    for place, value in wanted.items():
        room.click(place, "left" if value == played["positive"] else "right")
    expect(room.dialog.get_by_role("status")).to_have_text(re.compile("^Yes. "))
    expect(room.next).to_be_focused()
    page.keyboard.press("Enter")
    expect(room.dialog.locator(".ring.broken")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(room.dialog).to_contain_text("Hint")
    expect(room.dialog).to_contain_text("New")
    page.keyboard.press("Enter")
    expect(room.dialog).to_be_hidden()
    expect(page.locator("#play-board [tabindex='0']")).to_be_focused()
    page.reload()
    ready(page)
    expect(page.locator("#first")).to_be_hidden()


def test_a_newcomer_chooses_the_kind_to_begin_with_and_plays_an_easy_one(visitor: Visitor) -> None:
    page = newcomer(visitor)
    dialog = page.get_by_role("dialog")
    kind = "gap"
    known = page.evaluate("fetch('/api/kinds').then((answer) => answer.json())")
    (levels,) = (each["levels"] for each in known if each["kind"] == kind)
    dialog.locator(f'[data-kind="{kind}"]').click()
    expect(dialog).to_have_accessible_name(quinta.all_kinds()[kind].title)
    page.keyboard.press("Escape")
    expect(page.locator("#play-board svg")).to_have_attribute("data-kind", kind)
    expect(page.locator("#play-status")).to_have_text(f"New: {levels[0]['title']}.")
    expect(page.locator("#play-board [tabindex='0']")).to_be_focused()


@pytest.mark.parametrize("way", ["Escape", "button"])
def test_the_first_lesson_is_skipped_with_one_key_or_button_and_not_offered_again(
    way: str, visitor: Visitor
) -> None:
    page = newcomer(visitor)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    if way == "Escape":
        page.keyboard.press("Escape")
    else:
        dialog.get_by_role("button", name="Skip").click()
    expect(dialog).to_be_hidden()
    expect(page.locator("#play-board [tabindex='0']")).to_be_focused()
    page.reload()
    ready(page)
    expect(page.locator("#play-board").get_by_role("grid")).to_be_visible()
    expect(page.locator("#first")).to_be_hidden()


def test_whoever_comes_for_a_puzzle_is_not_kept_from_it(visitor: Visitor) -> None:
    page = newcomer(visitor, fragment_of(quinta.example("gap/1").text()))
    expect(page.locator("#play-board").get_by_role("grid")).to_have_attribute("data-kind", "gap")
    expect(page.locator("#first")).to_be_hidden()


def test_the_first_lesson_is_done_by_touch(visitor: Visitor) -> None:
    page = newcomer(visitor, **PHONE)
    kind = page.locator("#play-board svg").get_attribute("data-kind") or ""
    room, fingers = Room(page), Fingers(page)
    room.next.tap()
    wanted, played = rules_lesson(visitor, kind)
    for place, value in wanted.items():
        brush = room.dialog.get_by_role("radio").nth(0 if value == played["positive"] else 1)
        brush.tap()
        expect(brush).to_be_checked()
        fingers.tap(room.middle(place))
    expect(room.dialog.get_by_role("status")).to_have_text(re.compile("^Yes. "))
    for _ in range(3):
        room.next.tap()
    expect(room.dialog).to_be_hidden()


def test_it_can_be_started_again_for_the_kind_at_hand_and_the_focus_returns(
    visitor: Visitor,
) -> None:
    page = visitor.page(fragment_of(quinta.example("doppelblock/1").text()))
    page.locator("#open-keys").click()
    page.get_by_role("button", name="Show me the first lesson again").click()
    dialog = page.locator("#first")
    expect(dialog).to_have_accessible_name("Doppelblock")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    for kind, cls in quinta.all_kinds().items():
        page.evaluate("kind => { location.hash = `#learn/${kind}`; }", kind)
        again = page.locator("#learn-rules").get_by_role("button", name="The first lesson again")
        expect(page.get_by_role("grid", name="Solved board")).to_have_attribute("data-kind", kind)
        again.click()
        expect(dialog).to_have_accessible_name(cls.title)
        page.keyboard.press("Escape")
        expect(again).to_be_focused()


@needs("axe_playwright_python")
def test_axe_finds_no_violation_in_any_step(visitor: Visitor) -> None:
    page = newcomer(visitor)
    dialog = page.get_by_role("dialog")
    for step in range(1, 5):
        expect(page.locator("#first-count")).to_have_text(f"{step} of 4")
        for theme in ("light", "dark"):
            paint(page, theme)
            assert violations(page) == [], theme
        if step == 2:
            dialog.get_by_role("button", name="Show me").click()
        page.locator("#first-next").click()
    expect(dialog).to_be_hidden()
