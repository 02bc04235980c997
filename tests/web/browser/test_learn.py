"""Learn shows the rules, boards that break them, the models, and engines side by side."""

from __future__ import annotations

import re

from browsing import Visitor, expect, fragment_of

import quinta
from quinta.explainer.lessons import lessons


def test_the_rules_told_are_those_of_the_board_below_them(visitor: Visitor) -> None:
    page = visitor.page("#learn")
    for kind in quinta.all_kinds():
        puzzle = quinta.example(f"{kind}/1")
        page.locator("#learn-kind").select_option(kind)
        rules = page.locator("#learn-rules > ol > li")
        expect(rules).to_have_text([rule.sentence for rule in puzzle.rules()])
        expect(page.locator("#learn-rules > .task")).to_have_text(puzzle.task)
        solved = page.get_by_role("grid", name="Solved board")
        expect(solved).to_have_attribute("data-kind", kind)
        expect(solved.locator('.place[data-value=""]')).to_have_count(0)


def test_every_rule_and_every_variant_is_shown_with_a_board_that_breaks_it(
    visitor: Visitor,
) -> None:
    page = visitor.page("#learn")
    for kind, cls in quinta.all_kinds().items():
        page.locator("#learn-kind").select_option(kind)
        cards = page.locator("#learn-rules").get_by_role("article")
        rules = [rule.id for rule in quinta.example(f"{kind}/1").rules()]
        for name in (*rules, *(variant.option for variant in cls.variants)):
            expect(page.locator(f'#learn-rules article[data-example="{name}"]')).to_have_count(1)
        for card in cards.all():
            expect(card).to_contain_text(re.compile("Broken here: .{10,}"))
            expect(card.get_by_role("grid")).to_have_attribute("data-kind", kind)
            assert card.locator(".ring.broken").count() > 0
        names = [f"Variant: {variant.name}" for variant in cls.variants]
        expect(page.get_by_role("heading", name="Variant: ")).to_have_text(names)
        for variant in cls.variants:
            expect(page.get_by_text(variant.sentence, exact=True)).to_be_visible()


def test_every_technique_is_shown_on_a_board_with_its_sentence(visitor: Visitor) -> None:
    page = visitor.page("#learn/gap/techniques")
    taught = [lesson for lesson in lessons(quinta.Gap) if lesson.part == "technique"]
    cards = page.locator("#learn-techniques").get_by_role("article")
    expect(cards).to_have_count(len(taught))
    for lesson, card in zip(taught, cards.all(), strict=True):
        expect(card.get_by_role("heading")).to_have_text(lesson.name)
        expect(card).to_contain_text(lesson.sentence)
        expect(card.get_by_role("grid")).to_have_attribute("data-kind", "gap")


def test_the_models_of_every_kind_are_told_family_by_family(visitor: Visitor) -> None:
    page = visitor.page("#learn/akkoy/model")
    for kind in sorted(quinta.all_kinds()):
        page.locator("#learn-kind").select_option(kind)
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
    page.locator("#learn-kind").select_option("doppelblock")
    page.get_by_role("tab", name="Search").click()
    expect(page.get_by_text("It is the board on the Play tab.").last).to_be_visible()
    page.get_by_role("button", name="Compare").click()
    expect(page.locator("#learn-status")).to_contain_text("runs", timeout=60_000)
    expect(page.locator("#learn-stop")).to_be_hidden(timeout=60_000)
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
    page.locator("#learn-kind").select_option("gap")
    page.get_by_role("tab", name="Rules").click()
    page.wait_for_function("location.hash === '#learn/gap'")
    expect(page.get_by_role("heading", name="Gap", exact=True)).to_be_visible()
