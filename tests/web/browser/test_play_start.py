"""Puzzles come from links, texts, examples, the day, the generator; progress stays, work ends."""

from __future__ import annotations

import pytest
from browsing import (
    Page,
    Table,
    Visitor,
    address_of,
    asked,
    eventually,
    expect,
    fragment_of,
    health,
    ready,
    text_of,
    visit,
)

import quinta

DOORS = "doors\n3 4 .\n4 . 5\n4 . .\n"
DOPPELBLOCK = "doppelblock 5\ntop:   6 1 . . .\nright: . 4 . 3 5\n"


def same(one: str, other: str) -> bool:
    """Whether two texts say the same puzzle."""
    return bool(quinta.parse(one) == quinta.parse(other))


def paste(page: Page, text: str) -> Table:
    """Open a text as somebody who pastes it."""
    page.get_by_text("More ways to start").click()
    table = Table(page)
    page.locator("#play-text").fill(text)
    table.button("Open this text").click()
    return table


def test_a_copied_link_opens_the_same_puzzle_elsewhere(visitor: Visitor) -> None:
    context = visitor.context(permissions=["clipboard-read", "clipboard-write"])
    page = visit(context.new_page(), visitor.address + fragment_of(DOPPELBLOCK))
    table = Table(page)
    table.click("r1c1", "right")
    table.button("Copy link").click()
    expect(table.status).to_have_text("The link is copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(visitor.address)
    other = visit(visitor.context().new_page(), link)
    expect(other.get_by_role("heading", name="Doppelblock, 5 × 5")).to_be_visible()
    assert same(text_of(other), DOPPELBLOCK)
    assert Table(other).marks() == {}
    other.get_by_text("More ways to start").click()
    other.locator("#play-text").fill(visitor.address + fragment_of(DOORS))
    other.get_by_role("button", name="Open this text").first.click()
    expect(other.get_by_role("heading", name="Doors, 3 × 3")).to_be_visible()
    assert same(text_of(other), DOORS)


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        (DOPPELBLOCK, DOPPELBLOCK),
        (quinta.write("json", quinta.parse(DOORS)), DOORS),
        ("https://puzz.link/p?doppelblock/5/5/61j4g35", DOPPELBLOCK),
        ("doors([[3,4,0],[4,0,5],[4,0,0]]).", DOORS),
    ],
    ids=["text", "JSON", "puzz.link", "lists"],
)
def test_a_puzzle_is_pasted(typed: str, wanted: str, page: Page) -> None:
    before = address_of(page)
    paste(page, typed)
    eventually(lambda: address_of(page) != before)
    assert same(text_of(page), wanted)


def test_a_pasted_solution_block_becomes_marks(page: Page) -> None:
    table = paste(page, "doors\n. 2\n2 1\nsolution:\no\n? x\no\n")
    table.expect_marks({"r1c1|r1c2": 1, "r1c2|r2c2": 0, "r2c1|r2c2": 1})


def test_an_unreadable_text_is_told_where_and_changes_nothing(page: Page) -> None:
    before = address_of(page)
    table = paste(page, "doors\n1 2\n3 x\n")
    expect(table.status).to_contain_text("line 3")
    expect(table.status).to_have_class("status bad")
    assert address_of(page) == before


@pytest.mark.parametrize("fragment", ["#doors:AAAA", "#doors:%%%", "#compose/gap:AAAA"])
def test_a_link_that_holds_no_puzzle_leaves_a_page_that_works(
    fragment: str, visitor: Visitor
) -> None:
    page = visitor.page(fragment)
    page.get_by_role("tab", name="Play").click()
    table = Table(page)
    place = table.board.locator(".place").first.get_attribute("data-place")
    assert place
    table.click(place)
    assert list(table.marks()) == [place]


def test_going_back_in_the_browser_goes_back_to_the_puzzle_before(visitor: Visitor) -> None:
    page = visitor.page(fragment_of(DOORS))
    visit(page, visitor.address + fragment_of(DOPPELBLOCK))
    expect(page.get_by_role("heading", name="Doppelblock, 5 × 5")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Doors, 3 × 3")).to_be_visible()


# Progress


def test_a_reload_keeps_marks_trials_and_what_can_be_undone(visitor: Visitor) -> None:
    page = visitor.page(fragment_of(DOORS))
    table = Table(page)
    table.click("r1c1|r1c2")
    table.click("r2c1|r2c2", "right")
    table.button("Try something").click()
    table.click("r1c1|r2c1")
    wanted = {"r1c1|r1c2": 0, "r2c1|r2c2": 1, "r1c1|r2c1": 0}
    table.expect_marks(wanted)
    page.reload()
    ready(page)
    table.expect_marks(wanted)
    table.button("Drop trial").click()
    table.button("Undo").click()
    table.button("Undo").click()
    table.expect_marks({})


def test_each_puzzle_keeps_its_own_progress_and_the_last_one_opens_again(visitor: Visitor) -> None:
    page = visitor.page(fragment_of(DOORS))
    table = Table(page)
    table.click("r1c1|r1c2")
    page.evaluate("hash => { location.hash = hash; }", fragment_of(DOPPELBLOCK))
    expect(page.get_by_role("heading", name="Doppelblock, 5 × 5")).to_be_visible()
    assert table.marks() == {}
    table.click("r1c1", "right")
    page.evaluate("hash => { location.hash = hash; }", fragment_of(DOORS))
    table.expect_marks({"r1c1|r1c2": 0})
    page.goto("about:blank")
    visit(page, visitor.address)
    expect(page.get_by_role("heading", name="Doors, 3 × 3")).to_be_visible()
    table.expect_marks({"r1c1|r1c2": 0})


def test_a_browser_that_keeps_nothing_is_told_of_and_still_plays(visitor: Visitor) -> None:
    context = visitor.context()
    context.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('no', 'QuotaExceededError'); };"
    )
    page = visit(context.new_page(), visitor.address + fragment_of(DOORS))
    expect(page.get_by_role("alert")).to_contain_text("keeps nothing")
    table = Table(page)
    table.click("r1c1|r1c2")
    table.expect_marks({"r1c1|r1c2": 0})


# Made, chosen, of the day


def choose(page: Page, kind: str, rows: int, columns: int | None = None) -> None:
    """Say what to make."""
    form = page.locator("#play-form")
    form.get_by_role("combobox", name="Puzzle").select_option(kind)
    form.get_by_label("Rows").fill(str(rows))
    if columns is not None:
        form.get_by_label("Columns").fill(str(columns))


def test_a_new_puzzle_has_the_size_and_level_wished_for_and_one_solution(page: Page) -> None:
    choose(page, "akkoy", 5, 6)
    page.locator("#play-form").get_by_label("Level").select_option("0")
    table = Table(page)
    table.button("New puzzle").click()
    expect(page.get_by_role("heading", name="Akkoy, 5 × 6, level 0")).to_be_visible()
    expect(table.status).to_contain_text("exactly one solution, level 0 (very easy)")
    assert quinta.solve(quinta.parse(text_of(page))).status is quinta.Status.UNIQUE


def test_an_impossible_wish_is_told_in_a_sentence(page: Page) -> None:
    choose(page, "gap", 6)
    table = Table(page)
    table.button("New puzzle").click()
    expect(table.status).to_contain_text("there is no Gap board of order 6")


def test_an_example_is_opened(page: Page) -> None:
    page.get_by_text("More ways to start").click()
    page.locator("#play-form").get_by_role("combobox", name="Puzzle").select_option("white-and-tan")
    page.get_by_label("Example").select_option(index=1)
    expect(page.get_by_role("heading", name="White and Tan, ")).to_be_visible()


def test_the_puzzle_of_the_day_is_the_same_for_two_players(visitor: Visitor) -> None:
    texts = []
    for _ in range(2):
        page = visitor.page()
        page.locator("#play-form").get_by_role("combobox", name="Puzzle").select_option("gap")
        Table(page).button("Today’s puzzle").click()
        expect(page.get_by_role("heading", name="Gap, 9 × 9")).to_be_visible()
        texts.append(text_of(page))
    assert texts[0] == texts[1]
    today = (
        visitor.contexts[0]
        .pages[0]
        .evaluate(
            "() => { const now = new Date(); const two = part => String(part).padStart(2, '0');"
            " return [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-'); }"
        )
    )
    assert asked(visitor.address, "daily", kind="gap", date=today)["puzzle"] == texts[0]


def begin_long_work(page: Page, address: str) -> Table:
    """Ask for a puzzle that is not made soon."""
    choose(page, "akkoy", 30, 30)
    page.locator("#play-form").get_by_label("Level").select_option("4")
    table = Table(page)
    table.button("New puzzle").click()
    expect(table.button("Cancel")).to_be_visible()
    eventually(lambda: health(address)["busy"] > 0)
    return table


def test_cancelling_a_long_generation_frees_the_server(page: Page, address: str) -> None:
    before = address_of(page)
    table = begin_long_work(page, address)
    table.button("Cancel").click()
    expect(table.button("Cancel")).to_be_hidden()
    expect(table.status).to_have_text("Cancelled.")
    eventually(lambda: health(address)["busy"] == 0)
    assert address_of(page) == before


def test_leaving_the_page_frees_the_server(page: Page, address: str) -> None:
    begin_long_work(page, address)
    page.close()
    eventually(lambda: health(address)["busy"] == 0)
