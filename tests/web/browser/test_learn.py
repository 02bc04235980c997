"""Learn: for players rules, lessons and techniques; for students models and engines."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

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
    ready,
    walls_beside,
)

import quinta
from quinta.explainer.lessons import course, lessons
from quinta.kinds import kind_named

every_kind = pytest.mark.parametrize("kind", quinta.all_kinds())


class Desk(Table):
    """The board of the lesson that is open."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, "learn-lessons")
        self.room = page.locator("#learn-lessons article")
        self.board = self.room.get_by_role("grid")

    @property
    def told(self) -> Any:
        """What the lesson says of what was done."""
        return self.room.get_by_role("status")

    def open(self, kind: str, name: str) -> None:
        """Wait for a lesson."""
        expect(self.room).to_have_attribute("data-lesson", name)
        expect(self.board).to_have_attribute("data-kind", kind)

    def expect_done(self, sentence: str) -> None:
        """Wait until the lesson is done."""
        expect(self.room).to_have_attribute("data-done", "true")
        expect(self.told).to_contain_text(sentence)


def taught(address: str, kind: str) -> tuple[list[dict[str, Any]], list[str]]:
    """The lessons of a kind and its course, as the server tells them."""
    answer = asked(address, "lessons", kind=kind)
    return answer["lessons"], answer["course"]


def place_by_mouse(desk: Desk, played: Mapping[str, Any], fact: Mapping[str, Any]) -> None:
    """Write down what a fact says."""
    place, value = fact["place"], fact["value"]
    if played["by"] == "brush":
        positive = (value == played["positive"]) == fact["holds"]
        desk.click(place, "left" if positive else "right")
        return
    if desk.place(place).get_attribute("aria-selected") != "true":
        desk.click(place)
    mode = "value" if fact["holds"] else "out"
    desk.room.locator(f'.keypad [data-mode="{mode}"]').click()
    desk.room.locator(f'.keypad [data-key="{value}"]').click()


@every_kind
def test_every_lesson_of_a_course_is_done_by_mouse_and_kept(kind: str, visitor: Visitor) -> None:
    """Each is opened by the button that the one before it ends with."""
    found, names = taught(visitor.address, kind)
    page = visitor.page(f"#learn/{kind}/lessons")
    desk = Desk(page)
    for number, name in enumerate(names, 1):
        desk.open(kind, name)
        (lesson,) = (each for each in found if each["name"] == name)
        played = asked(visitor.address, "view", puzzle=lesson["puzzle"])["played"]
        if lesson["right"] is not None:
            desk.click(lesson["right"]["place"])
            if played["by"] == "keypad":
                desk.room.locator('.keypad [data-key="clear"]').click()
        for fact in lesson["wanted"][:3]:
            place_by_mouse(desk, played, fact)
        desk.expect_done(lesson["sentence"])
        expect(page.locator("#learn-lessons .course .done")).to_have_count(number)
        if number < len(names):
            desk.room.get_by_role("button", name="Next lesson").click()
    expect(page.get_by_text(f"All {len(names)} lessons done.")).to_be_visible()
    page.reload()
    expect(page.locator("#learn-lessons .course .done")).to_have_count(len(names))


@pytest.mark.everyday
def test_a_wrong_mark_is_told_at_once_with_why_and_can_be_mended_with_keys(
    visitor: Visitor,
) -> None:
    page = visitor.page("#learn/gap/lessons/both%20placed")
    desk = Desk(page)
    desk.open("gap", "both placed")
    (lesson,) = (each for each in lessons(quinta.Gap) if each.name == "both placed")
    (fact,) = lesson.wanted
    desk.focus(fact.place.id)
    desk.press("Space")
    expect(desk.told).to_have_text("Not so: column 4 has 3 shaded cells instead of two.")
    expect(desk.board.locator(".ring.broken")).to_have_count(1)
    desk.press("Space")
    expect(desk.board.locator(".ring.broken")).to_have_count(0)
    expect(desk.told).to_have_text("")
    desk.press("x")
    desk.expect_done(f"Yes. {lesson.sentence}")
    expect(desk.room.get_by_role("button", name="Next lesson")).to_be_focused()
    page.keyboard.press("Enter")
    desk.open("gap", "last places")


def test_a_mark_that_nothing_says_is_not_called_right(visitor: Visitor) -> None:
    desk = Desk(visitor.page("#learn/gap/lessons/both%20placed"))
    (lesson,) = (each for each in lessons(quinta.Gap) if each.name == "both placed")
    desk.open("gap", lesson.name)
    free = next(
        place
        for place in lesson.puzzle.places()
        if place not in lesson.marks
        and quinta.status(lesson.puzzle, {**lesson.marks, place: 0}).status
        is not quinta.Status.NONE
        and place not in {fact.place for fact in lesson.wanted}
    )
    desk.click(free.id, "right")
    expect(desk.told).to_have_text("It may be so, but nothing on this board says it yet.")


def test_what_stands_there_from_the_start_stays_and_right_marks_are_not_taken_for_wrong(
    visitor: Visitor,
) -> None:
    page = visitor.page("#learn/doors/lessons")
    desk = Desk(page)
    desk.open("doors", "the rules")
    (lesson,) = (each for each in lessons(quinta.Doors) if each.name == "the rules")
    first = next(iter(lesson.marks))
    before = desk.marks()
    desk.click(first.id)
    expect(desk.told).to_have_text("That one stands here from the start.")
    desk.expect_marks(before)
    page.locator("#learn-lessons .course button").nth(1).click()
    (wrong,) = (each for each in lessons(quinta.Doors) if each.name == "wrong move: sees")
    desk.open("doors", wrong.name)
    assert wrong.right is not None
    other = next(place for place in wrong.marks if place != wrong.right.place)
    desk.click(other.id)
    expect(desk.told).to_have_text("That mark is right. Look for another.")
    desk.click(wrong.right.place.id)
    desk.expect_done(wrong.sentence)


@every_kind
def test_the_rules_of_every_kind_are_learnt_with_keys(kind: str, visitor: Visitor) -> None:
    found, names = taught(visitor.address, kind)
    desk = Desk(visitor.page(f"#learn/{kind}/lessons"))
    desk.open(kind, names[0])
    (lesson,) = (each for each in found if each["name"] == names[0])
    played = asked(visitor.address, "view", puzzle=lesson["puzzle"])["played"]
    for fact in lesson["wanted"]:
        type_in(desk, played, fact)
    desk.expect_done(lesson["sentence"])
    desk.press("Enter")
    desk.open(kind, names[1])


def type_in(desk: Desk, played: Mapping[str, Any], fact: Mapping[str, Any]) -> None:
    """Write a value with keys: into a cell, or into the wall east or south of one."""
    room, _, _ = fact["place"].partition("|")
    desk.focus(room)
    is_positive = fact["value"] == played["positive"]
    for arrow, wall in walls_beside(room).items():
        if wall == fact["place"]:
            desk.press(*[f"Shift+{arrow}"] * (1 if is_positive else 2))
    if room == fact["place"]:
        (key,) = (key for key in played["keys"] if key["value"] == fact["value"])
        painted = "Space" if is_positive else "x"
        typed = key["letters"][0] if key["letters"] else str(key["value"])
        desk.press(painted if played["by"] == "brush" else typed)


@every_kind
def test_lessons_are_done_by_touch_and_shown_on_request(kind: str, visitor: Visitor) -> None:
    page = visitor.page(f"#learn/{kind}/lessons", **PHONE)
    desk, fingers = Desk(page), Fingers(page)
    first, second = course(list(lessons(kind_named(kind))))[:2]
    desk.open(kind, first)
    (lesson,) = (each for each in lessons(kind_named(kind)) if each.name == first)
    view = asked(visitor.address, "view", puzzle=lesson.to_json()["puzzle"])
    for fact in lesson.wanted:
        if view["played"]["by"] == "brush":
            brush = 0 if fact.value == view["played"]["positive"] else 1
            desk.room.get_by_role("radio").nth(brush).tap()
            expect(desk.room.get_by_role("radio").nth(brush)).to_be_checked()
            fingers.tap(desk.middle(fact.place.id))
        else:
            fingers.tap(desk.middle(fact.place.id))
            desk.room.locator(f'.keypad [data-key="{int(fact.value)}"]').tap()
    desk.expect_done(lesson.sentence)
    desk.room.get_by_role("button", name="Next lesson").tap()
    desk.open(kind, second)
    desk.room.get_by_role("button", name="Where?").tap()
    expect(desk.told).to_have_text(re.compile("Something is wrong near .+"))
    desk.room.get_by_role("button", name="Show me").tap()
    expect(desk.room).to_have_attribute("data-done", "true")


@every_kind
def test_every_technique_has_a_page_with_its_board_and_sentence(
    kind: str, visitor: Visitor
) -> None:
    page = visitor.page(f"#learn/{kind}/techniques")
    shown = page.locator("#learn-techniques article")
    known = [lesson for lesson in lessons(kind_named(kind)) if lesson.part == "technique"]
    expect(page.locator("#learn-techniques .course button")).to_have_count(len(known))
    for lesson in known:
        page.locator(f'#learn-techniques .course [data-technique="{lesson.name}"]').click()
        expect(shown).to_have_attribute("data-technique", lesson.name)
        expect(shown).to_contain_text(lesson.about)
        expect(shown).to_contain_text(lesson.sentence)
        expect(shown.get_by_role("grid")).to_have_attribute("data-kind", kind)
        end = f"/techniques/{quote(lesson.name)}"
        page.wait_for_function("end => location.hash.endsWith(end)", arg=end)


def test_a_hint_leads_to_the_page_of_its_technique_and_that_to_a_puzzle_that_needs_it(
    visitor: Visitor,
) -> None:
    puzzle = quinta.example("gap/1")
    page = visitor.page(fragment_of(puzzle.text()))
    table = Table(page)
    for _ in range(3):
        page.keyboard.press("h")
        expect(page.locator("#hint")).to_be_visible()
    expect(page.locator("#hint-technique")).to_contain_text("out of reach")
    page.get_by_role("link", name="practise this").click()
    shown = page.locator("#learn-techniques article")
    expect(shown).to_have_attribute("data-technique", "out of reach")
    expect(page.locator("#learn-techniques .course [aria-current]")).to_contain_text("met once")
    shown.get_by_role("button", name="Try it on this board").click()
    Desk(page).open("gap", "out of reach")
    page.go_back()
    shown.get_by_role("button", name="A puzzle that needs it").click()
    page.wait_for_selector("#play:not([hidden])")
    expect(table.board).to_have_attribute("data-kind", "gap")
    told = page.locator("#play-practised")
    expect(told).to_contain_text(re.compile(r"Step \d+ of this puzzle is “out of reach”"))
    page.reload()
    ready(page)
    expect(told).to_be_visible()
    expect(told.get_by_role("link")).to_have_attribute("href", re.compile("/out%20of%20reach$"))
    text = page.evaluate("location.hash").rpartition(":")[2]
    assert not fragment_of(puzzle.text()).endswith(text)


def test_learn_opens_on_the_kind_one_comes_from(visitor: Visitor) -> None:
    page = visitor.page(fragment_of(quinta.example("white-and-tan/1").text()))
    page.get_by_role("tab", name="Learn").click()
    chosen = page.get_by_role("radio", checked=True).and_(page.locator("#learn-kinds *"))
    expect(chosen).to_have_attribute("data-kind", "white-and-tan")
    expect(page.get_by_role("grid", name="Solved board")).to_have_attribute(
        "data-kind", "white-and-tan"
    )


# Rules


def choose(page: Page, kind: str) -> None:
    """Choose a kind on Learn."""
    page.locator(f'#learn-kinds [data-kind="{kind}"]').click()


def test_the_rules_told_are_those_in_force_each_with_a_right_and_a_wrong_board(
    visitor: Visitor,
) -> None:
    page = visitor.page("#learn")
    for kind in quinta.all_kinds():
        puzzle = quinta.example(f"{kind}/1")
        choose(page, kind)
        solved = page.get_by_role("grid", name="Solved board")
        expect(solved).to_have_attribute("data-kind", kind)
        expect(solved.locator('.place[data-value=""]')).to_have_count(0)
        rules = page.locator("#learn-rules .rules > ol > li")
        told = [rule.sentence for rule in puzzle.rules()]
        expect(rules.locator("> p")).to_have_text(told)
        expect(page.locator("#learn-rules .task")).to_have_text(puzzle.task)
        for rule in rules.all():
            expect(rule.locator("figure.right svg")).to_have_count(1)
            expect(rule.locator("figure.wrong svg")).to_have_count(1)
            expect(rule.locator("figure.wrong")).to_have_text(re.compile(r"✗ .{10,}"))


def test_every_variant_is_shown_with_a_board_that_breaks_it(visitor: Visitor) -> None:
    page = visitor.page("#learn")
    for kind, cls in quinta.all_kinds().items():
        choose(page, kind)
        expect(page.get_by_role("grid", name="Solved board")).to_have_attribute("data-kind", kind)
        for variant in cls.variants:
            card = page.locator(f'#learn-rules article[data-example="{variant.option}"]')
            expect(card).to_contain_text(variant.sentence)
            expect(card).to_contain_text(re.compile("Wrong here: .{10,}"))
            assert card.locator(".ring.broken").count() > 0


# For students


def test_the_models_of_every_kind_are_told_family_by_family(visitor: Visitor) -> None:
    page = visitor.page("#learn/akkoy/model")
    for kind in sorted(quinta.all_kinds()):
        choose(page, kind)
        models = page.locator("#learn-model").get_by_role("article")
        expect(page.locator("#learn-model > p")).to_contain_text(f"the example {kind}/1")
        expect(models.first).to_contain_text("Variables: ")
        rows = models.evaluate_all(
            "models => models.map(each => each.querySelectorAll('tr').length)"
        )
        assert len(rows) >= 2
        assert min(rows) >= 2


def test_engines_are_compared_side_by_side_on_the_board_that_is_played(visitor: Visitor) -> None:
    page = visitor.page(fragment_of("doppelblock 4\ntop: 1 . 3 .\nright: . 3 . .\n"))
    page.get_by_role("tab", name="Learn").click()
    page.get_by_role("tab", name="Search").click()
    expect(page.get_by_text("It is the board on the Play tab.").last).to_be_visible()
    page.get_by_role("button", name="Compare").click()
    expect(page.locator("#learn-status")).to_contain_text("runs")
    expect(page.locator("#learn-stop")).to_be_hidden()
    outcomes = page.locator("#learn-runs").evaluate(
        """table => {
            const heads = [...table.tHead.rows[0].cells].map(each => each.textContent);
            const at = heads.indexOf("outcome");
            return [...table.tBodies[0].rows].map(row => row.cells[at].textContent);
        }"""
    )
    assert len(outcomes) >= 3
    assert set(outcomes) == {"unique"}


def test_a_comparison_can_be_stopped(visitor: Visitor) -> None:
    page = visitor.page("#learn/akkoy/search")
    page.get_by_role("button", name="Compare").click()
    page.locator("#learn-stop").click()
    expect(page.locator("#learn-status")).to_have_text("Stopped.")
    expect(page.locator("#learn-stop")).to_be_hidden()


def test_an_address_leads_to_a_page_of_learn_and_tabs_change_it(visitor: Visitor) -> None:
    page = visitor.page("#learn/doppelblock/model")
    expect(page.get_by_role("tab", name="Model")).to_have_attribute("aria-selected", "true")
    choose(page, "gap")
    page.get_by_role("tab", name="Rules").click()
    page.wait_for_function("location.hash === '#learn/gap'")
    expect(page.get_by_role("grid", name="Solved board")).to_have_attribute("data-kind", "gap")
    page.go_back()
    expect(page.get_by_role("tab", name="Model")).to_have_attribute("aria-selected", "true")
