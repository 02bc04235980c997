"""Puzzles come from links, texts, examples, the day, the generator; progress stays, work ends."""

from __future__ import annotations

import pytest
from browsing import (
    Page,
    Table,
    Visitor,
    address_of,
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
    page.get_by_role("button", name="More", exact=True).click()
    table = Table(page)
    page.locator("#play-text").fill(text)
    page.get_by_role("button", name="Open this text").first.click()
    return table


def test_a_copied_link_opens_the_same_puzzle_elsewhere(visitor: Visitor) -> None:
    context = visitor.context(permissions=["clipboard-read", "clipboard-write"])
    page = visit(context.new_page(), visitor.address + fragment_of(DOPPELBLOCK))
    table = Table(page)
    table.click("r1c1", "right")
    table.button("Share").click()
    expect(table.status).to_have_text("The link is copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(visitor.address)
    other = visit(visitor.context().new_page(), link)
    expect(other.get_by_role("heading", name="Doppelblock 5 × 5")).to_be_visible()
    assert same(text_of(other), DOPPELBLOCK)
    assert Table(other).marks() == {}
    other.get_by_role("button", name="More", exact=True).click()
    other.locator("#play-text").fill(visitor.address + fragment_of(DOORS))
    other.get_by_role("button", name="Open this text").first.click()
    expect(other.get_by_role("heading", name="Doors 3 × 3")).to_be_visible()
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
    paste(page, "doors\n1 2\n3 x\n")
    expect(page.locator("#more-text-error")).to_contain_text("line 3")
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
    expect(page.get_by_role("heading", name="Doppelblock 5 × 5")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Doors 3 × 3")).to_be_visible()


# Progress


def test_a_reload_keeps_marks_trials_and_what_can_be_undone(visitor: Visitor) -> None:
    page = visitor.page(fragment_of(DOORS))
    table = Table(page)
    table.click("r1c1|r1c2")
    table.click("r2c1|r2c2", "right")
    table.button("Try").click()
    table.click("r1c1|r2c1")
    wanted = {"r1c1|r1c2": 0, "r2c1|r2c2": 1, "r1c1|r2c1": 0}
    table.expect_marks(wanted)
    page.reload()
    ready(page)
    table.expect_marks(wanted)
    table.button("Drop").click()
    table.button("Undo").click()
    table.button("Undo").click()
    table.expect_marks({})


def test_each_puzzle_keeps_its_own_progress_and_the_last_one_opens_again(visitor: Visitor) -> None:
    page = visitor.page(fragment_of(DOORS))
    table = Table(page)
    table.click("r1c1|r1c2")
    page.evaluate("hash => { location.hash = hash; }", fragment_of(DOPPELBLOCK))
    expect(page.get_by_role("heading", name="Doppelblock 5 × 5")).to_be_visible()
    assert table.marks() == {}
    table.click("r1c1", "right")
    page.evaluate("hash => { location.hash = hash; }", fragment_of(DOORS))
    table.expect_marks({"r1c1|r1c2": 0})
    page.goto("about:blank")
    visit(page, visitor.address)
    expect(page.get_by_role("heading", name="Doors 3 × 3")).to_be_visible()
    table.expect_marks({"r1c1|r1c2": 0})


def test_a_browser_that_keeps_nothing_is_told_of_and_still_plays(visitor: Visitor) -> None:
    context = visitor.context()
    context.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('no', 'QuotaExceededError'); };"
    )
    page = visit(context.new_page(), visitor.address + fragment_of(DOORS))
    expect(page.get_by_role("alert")).to_contain_text("lost when you leave")
    table = Table(page)
    table.click("r1c1|r1c2")
    table.expect_marks({"r1c1|r1c2": 0})


# Made, chosen, of the day


def choose(page: Page, kind: str, rows: int, columns: int | None = None) -> None:
    """Say what to make."""
    chooser = page.get_by_role("radiogroup", name="Kind of puzzle")
    if chooser.get_by_role("radio", checked=True).get_attribute("data-kind") != kind:
        with page.expect_response("**/api/generate"):
            chooser.locator(f'[data-kind="{kind}"]').click()
        page.wait_for_selector(f'#play-board [data-kind="{kind}"]')
    page.get_by_role("button", name="More", exact=True).click()
    more = page.locator("#more")
    more.get_by_label("Rows").fill(str(rows))
    if columns is not None:
        more.get_by_label("Columns").fill(str(columns))


def test_a_new_puzzle_has_the_size_and_level_wished_for_and_one_solution(page: Page) -> None:
    choose(page, "akkoy", 5, 6)
    page.get_by_role("button", name="New of this size").click()
    expect(page.get_by_role("heading", name="Akkoy 5 × 6")).to_be_visible()
    expect(page.locator("#more")).to_be_hidden()
    page.locator("#play-form").get_by_label("Level").select_option("0")
    table = Table(page)
    before = address_of(page)
    table.button("New").click()
    eventually(lambda: address_of(page) != before)
    expect(page.get_by_role("heading", name="Akkoy 5 × 6 · very easy")).to_be_visible()
    expect(table.status).to_contain_text("New: ")
    assert table.board.evaluate("board => board.contains(document.activeElement)")
    assert quinta.solve(quinta.parse(text_of(page))).status is quinta.Status.UNIQUE


def test_an_impossible_wish_is_told_in_a_sentence(page: Page) -> None:
    choose(page, "gap", 6)
    page.get_by_role("button", name="New of this size").click()
    expect(page.locator("#more-size-error")).to_contain_text("there is no Gap board of order 6")


def test_sizes_and_levels_are_those_that_exist_with_the_options_chosen(page: Page) -> None:
    choose(page, "akkoy", 12, 12)
    sizes, levels = page.locator("#play-size option"), page.locator("#play-level option")
    expect(sizes.filter(has_text="30 × 30")).to_have_count(0)
    page.locator("#more").get_by_label("ordered").check()
    expect(sizes.filter(has_text="30 × 30")).to_have_count(1)
    expect(page.locator("#more").get_by_label("Rows")).to_have_value("12")  # as it was typed
    page.locator("#more").get_by_role("button", name="Close").click()
    page.locator("#play-size").select_option("30x30")
    expect(levels).to_have_text(["any", "easy", "hard", "very hard"])


def test_an_example_is_opened(page: Page) -> None:
    choose(page, "white-and-tan", 6)
    page.get_by_label("An example").select_option(index=1)
    expect(page.get_by_role("heading", name="White and Tan 4 × 4")).to_be_visible()
    expect(page.locator("#more")).to_be_hidden()


def begin_long_work(page: Page, address: str) -> Table:
    """Ask for a puzzle that is not made soon."""
    choose(page, "doors", 25, 25)
    page.locator("#more").get_by_role("button", name="Close").click()
    page.locator("#play-size").select_option("25x25")
    page.locator("#play-form").get_by_label("Level").select_option("5")
    table = Table(page)
    table.button("New").click()
    expect(table.button("Cancel")).to_be_visible()
    eventually(lambda: health(address)["busy"] > 0)
    return table


def test_cancelling_a_long_generation_frees_the_server(page: Page, address: str) -> None:
    table = begin_long_work(page, address)
    before = address_of(page)
    table.button("Cancel").click()
    expect(table.button("Cancel")).to_be_hidden()
    expect(table.status).to_have_text("Cancelled.")
    eventually(lambda: health(address)["busy"] == 0)
    assert address_of(page) == before


def test_leaving_the_page_frees_the_server(page: Page, address: str) -> None:
    begin_long_work(page, address)
    page.close()
    eventually(lambda: health(address)["busy"] == 0)
