"""The built site as a player meets it: under a sub-path, with no server but one for files."""

from __future__ import annotations

import base64
import datetime
import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from browsing import (
    Table,
    Visitor,
    address_of,
    eventually,
    expect,
    fragment_of,
    ready,
    serving,
    solution_of,
    text_of,
    turn,
    visit,
)

import quinta
from quinta.generator.daily import daily
from quinta.puzzle.played import KEYPAD, hand_of
from quinta.site import build
from quinta.web import catalogue

if TYPE_CHECKING:
    from hosting import Host
    from playwright.sync_api import BrowserContext, Page, Route

KINDS = catalogue.every_kind()
DOORS = quinta.example("doors/1").text()
PLACE = next(iter(solution_of(KINDS[0]["examples"][0]["text"])))
"""A place of the first board that one sees."""
every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind["kind"])


def started(page: Page) -> Page:
    """Wait until hints are ready."""
    expect(page.locator("#news")).to_be_hidden()
    return page


def kept(page: Page) -> Page:
    """Wait until all files are kept for later, and come back."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    return ready(page)


def is_isolated(page: Page) -> bool:
    """Whether the page may share memory with its workers."""
    found: bool = page.evaluate("crossOriginIsolated")
    return found


def hint(page: Page) -> None:
    """A hint, rung after rung, placed in the end."""
    table = Table(page)
    table.button("Hint").click()
    expect(page.locator("#hint")).to_be_visible()
    while table.button("Go on").is_visible():
        table.button("Go on").click()
    page.locator("#hint-apply").click()
    expect(page.locator("#hint")).to_be_hidden()


def new(page: Page, level: str = "") -> str:
    """The text of a new puzzle."""
    before = text_of(page) if ":" in address_of(page) else ""
    page.locator("#play-level").select_option(level)
    page.locator("#play-new").click()
    eventually(lambda: ":" in address_of(page) and text_of(page) != before)
    expect(page.locator("#play-status")).to_contain_text(re.compile("New: |A new puzzle"))
    return text_of(page)


@every_kind
def test_a_kind_is_opened_played_hinted_made_anew_kept_and_shared(
    visitor: Visitor, kind: dict[str, Any]
) -> None:
    first = kind["examples"][0]["text"]
    page = visitor.page(fragment_of(first), alone=True)
    table = Table(page)
    solution = solution_of(first)
    given = table.marks()
    table.click(next(place for place in solution if place not in given))
    if hand_of(quinta.parse(first)).by == KEYPAD:
        page.keyboard.press("1")
    eventually(lambda: table.marks() != given)
    table.button("Undo").click()
    table.expect_marks(given)
    started(page)
    hint(page)
    marks = {place: value for place, value in table.marks().items() if place not in given}
    assert marks.items() <= solution.items()
    level = next(each for each in kind["levels"] if max(kind["usual_size"]) in each["sides"])
    page.locator("#play-size").select_option("x".join(map(str, kind["usual_size"])))
    made = new(page, str(level["level"]))
    assert quinta.parse(made).kind == kind["kind"]
    assert quinta.rate(quinta.parse(made)).level == level["level"]
    hint(page)
    marks = table.marks()
    page.reload()
    ready(page)
    assert text_of(page) == made
    table.expect_marks(marks)
    other = visitor.page(fragment_of(made), alone=True)
    started(other)
    assert text_of(other) == made


def test_the_board_is_there_and_played_before_python_is(visitor: Visitor) -> None:
    context = visitor.context()
    held: list[Route] = []
    context.route("**/python/*", lambda route: held.append(route))
    page = visit(context.new_page(), visitor.address)
    expect(page.locator("#news")).to_have_text("Hints are getting ready …")
    table = Table(page)
    table.click(PLACE)
    eventually(table.marks)
    table.button("Undo").click()
    expect(page.locator("#play-rules")).not_to_be_empty()
    page.locator("#play-hint").click()
    eventually(lambda: held)
    for route in held:
        route.continue_()
    context.unroute_all()
    expect(page.locator("#hint")).to_be_visible()
    started(page)


def test_a_puzzle_of_the_last_visit_is_there_before_python_is(visitor: Visitor) -> None:
    context = visitor.context()
    context.add_init_script("delete Navigator.prototype.serviceWorker")  # else Python is kept, too
    page = started(visit(context.new_page(), visitor.address))
    made = new(page)
    page.close()
    held: list[Route] = []
    context.route("**/python/*", lambda route: held.append(route))
    page = visit(context.new_page(), visitor.address)
    expect(page.locator("#news")).to_have_text("Hints are getting ready …")
    assert text_of(page) == made
    eventually(Table(page).board.is_visible)
    eventually(lambda: held)
    context.unroute_all()


def test_where_python_does_not_come_a_sentence_says_what_still_works(visitor: Visitor) -> None:
    context = visitor.context()
    context.route("**/python/*", lambda route: route.abort())
    page = visit(context.new_page(), visitor.address)
    expect(page.locator("#news")).to_contain_text("can be played")
    table = Table(page)
    table.click(PLACE)
    eventually(table.marks)
    page.locator("#play-hint").click()
    expect(table.status).to_contain_text("Python did not start")
    visitor.faults.clear()  # the browser itself complains of what did not come


@pytest.mark.parametrize("visits", [1, 2], ids=["first visit", "second visit"])
def test_what_takes_long_is_called_off_and_the_next_is_answered(
    visitor: Visitor, visits: int
) -> None:
    page = started(visitor.page(alone=True))
    if visits == 2:
        started(kept(page))
    assert is_isolated(page) == (visits == 2)
    page.locator("#play-kinds [data-kind=doppelblock]").click()
    expect(page.locator("#play-title")).to_contain_text("Doppelblock")
    page.locator("#play-more").click()
    page.locator("#play-rows").fill("20")
    page.locator("#more-new").click()
    page.keyboard.press("Escape")
    expect(page.locator("#play-cancel")).to_be_visible()
    expect(page.locator("#play-progress .told")).to_have_text(re.compile("tried|Working"))
    page.locator("#play-cancel").click()
    expect(page.locator("#play-status")).to_have_text("Cancelled.")
    page.locator("#play-size").select_option(index=0)
    new(page)


def test_a_puzzle_is_composed_and_judged_while_one_types(visitor: Visitor) -> None:
    page = visitor.page(fragment_of(DOORS, "compose/"), alone=True)
    badge = page.locator("#compose-badge")
    expect(badge).to_have_text("One solution")
    expect(page.locator("#compose-level")).not_to_be_empty()
    page.locator("#compose-more").click()
    page.locator("#compose-clear").click()
    page.keyboard.press("Escape")
    expect(page.locator("#compose-begin")).to_be_visible()
    page.locator("#compose-undo").click()
    expect(badge).to_have_text("One solution")
    page.locator("#compose-export").click()
    page.get_by_role("button", name="Copy SVG").click()
    expect(page.locator("#export-out")).to_have_value(re.compile("^<svg"))


def test_the_puzzles_of_a_day_are_those_of_the_command_line(visitor: Visitor) -> None:
    page = visitor.page("#daily/2026-11-16", alone=True)
    for kind in KINDS:
        card = page.locator(f'#daily-five [data-kind="{kind["kind"]}"]')
        expect(card.locator(".level")).not_to_have_text("…")
    card.locator(".puzzle").click()
    expect(page.locator("#play")).to_be_visible()
    eventually(lambda: ":" in address_of(page))
    found, _ = daily(KINDS[-1]["kind"], datetime.date(2026, 11, 16))
    assert text_of(page) == found.made.puzzle.text()


def test_lessons_rules_and_models_are_there_and_what_is_missing_is_said(visitor: Visitor) -> None:
    page = visitor.page("#learn/gap", alone=True)
    expect(page.locator("#learn-rules .solved svg")).to_be_visible()
    for tab, part in (("lessons", "svg.board"), ("techniques", "button"), ("model", ".model")):
        page.locator(f"#tab-{tab}").click()
        expect(page.locator(f"#learn-{tab} {part}").first).to_be_visible()
    page.locator("#tab-search").click()
    page.locator("#learn-compare").click()
    expect(page.locator("#learn-left-out")).to_contain_text("Choco")
    expect(page.locator("#learn-status")).to_contain_text("all in agreement")


def test_the_network_can_go_away_after_the_first_visit(visitor: Visitor) -> None:
    context = visitor.context()
    page = visit(context.new_page(), visitor.address)
    started(page)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    context.set_offline(True)
    page.reload()
    started(ready(page))
    hint(page)
    new(page)
    turn(page, "#learn/doors")
    expect(page.locator("#learn-rules .solved svg")).to_be_visible()
    other = visit(context.new_page(), visitor.address + fragment_of("gap 9"))
    started(other)
    assert text_of(other).startswith("gap 9")


def test_progress_goes_from_the_site_to_the_served_page_by_a_file(visitor: Visitor) -> None:
    page = started(visitor.page(fragment_of(DOORS), alone=True))
    hint(page)
    marks = Table(page).marks()
    turn(page, "#daily")
    expect(page.locator("#daily-five li")).to_have_count(len(KINDS))  # what is below stands still
    with page.expect_download() as saved:
        page.locator("#records-save").click()
    with serving() as address:
        other = Visitor(visitor.profiles, address)
        try:
            there = other.page("#daily", alone=True)
            there.locator("#records-file").set_input_files(saved.value.path())
            expect(there.locator("#records-status")).not_to_be_empty()
            turn(there, fragment_of(DOORS))
            Table(there).expect_marks(marks)
        finally:
            other.close()


HOSTILE = [
    "gap <script>document.title='run'</script>",
    "doors\n<img src=x onerror=document.title='run'>",
    "doors\n" + "9 " * 50_000,
    "gap 99999999999999999999",
    "gap 40\ntop: " + "-" * 5000,
    '{"kind": "gap", "__class__": "os.system", "size": ' + "[" * 2000,
    "\0\0\0",
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_link_gets_a_sentence_and_the_page_goes_on(visitor: Visitor, text: str) -> None:
    packed = base64.urlsafe_b64encode(text.encode()).decode()
    page = visitor.page(f"#gap:{packed}", alone=True)
    expect(page.locator("#play-status")).to_contain_text("cannot be opened")
    assert page.title() == "Quinta"
    assert page.locator("#play-status script, #play-status img").count() == 0
    hint(page)


def test_a_link_to_a_board_without_end_does_not_stop_the_page(visitor: Visitor) -> None:
    page = started(kept(started(visitor.page(alone=True))))
    turn(page, fragment_of("doppelblock 25"))
    page.locator("#play-hint").click()
    expect(page.locator("#play-status")).to_contain_text("Looking for a step")
    page.locator("#play-kinds [data-kind=doors]").click()
    expect(page.locator("#play-title")).to_contain_text("Doors")
    assert page.evaluate("() => 1 + 1") == 2


def test_many_links_do_not_fill_the_browser(visitor: Visitor) -> None:
    page = started(visitor.page(alone=True))
    count = """async () => (await (await caches.open("quinta-answers")).keys()).length"""
    for size in (8, 9, 10):
        for clue in range(1, 9):
            text = f"gap {size}\ntop: " + " ".join([str(clue), *"." * (size - 1)])
            turn(page, fragment_of(text))
            eventually(lambda text=text: text.split()[3] in text_of(page))
    assert 0 < page.evaluate(count) <= 60


def test_where_nothing_may_be_kept_the_page_plays_all_the_same(visitor: Visitor) -> None:
    context = visitor.context()
    context.add_init_script("delete Navigator.prototype.serviceWorker; delete window.caches;")
    page = started(visit(context.new_page(), visitor.address))
    hint(page)
    new(page)


def test_where_there_is_no_room_for_the_page_one_is_told_and_plays_on(visitor: Visitor) -> None:
    page = visitor.context().new_page()
    room = {"origin": page.evaluate("address => new URL(address).origin", visitor.address)}
    room["quotaSize"] = 3_000_000
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", room)
    visit(page, visitor.address)
    expect(page.locator("#news")).to_contain_text("This browser has no room to keep this page")
    hint(page)
    new(page)
    page.get_by_role("button", name="OK").click()
    expect(page.locator("#news")).to_be_hidden()
    assert page.evaluate("caches.keys()") == ["quinta-answers"]


def changed(site: Any, target: Any) -> Any:
    """The site with another version of its page."""
    folder = next(site.glob("v*"))
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }
    files["static/main.js"] += b'document.documentElement.dataset.edition = "second";\n'
    _, made = build.assembled(files)
    build._write(target, made)
    return target


def test_a_new_version_is_told_of_and_taken_as_a_whole(
    visitor: Visitor, host: Host, site: Any, tmp_path: Any
) -> None:
    context: BrowserContext = visitor.context()
    page = visit(context.new_page(), visitor.address)
    started(kept(started(page)))
    other = visit(context.new_page(), visitor.address + fragment_of(DOORS))
    try:
        host.show(changed(site, tmp_path / "second"))
        page.reload()
        ready(page)
        assert page.locator("html[data-edition]").count() == 0
        button = page.locator("#news button")
        expect(button).to_have_text("Reload")
        turn(other, "#compose")  # a part of the old version that was not loaded yet
        expect(other.locator("#compose-board svg")).to_be_visible()
        button.click()
        page.wait_for_selector("html[data-edition=second]")
        started(ready(page))
        hint(page)
        other.wait_for_selector("html[data-edition=second]")
        addresses = set(
            page.evaluate(
                "performance.getEntriesByType('resource').map(each => new URL(each.name).pathname)"
            )
        )
        versions = {part for each in addresses for part in each.split("/") if part[:1] == "v"}
        assert len({each for each in versions if len(each) == 13}) == 1
    finally:
        host.show(site)


def test_the_page_can_be_installed(visitor: Visitor) -> None:
    page = visitor.page(alone=True)
    told = page.evaluate(
        "fetch(document.querySelector('link[rel=manifest]').href).then(each => each.json())"
    )
    assert told["display"] == "standalone"
    for icon in told["icons"]:
        size = page.evaluate(
            """async source => {
                const image = new Image();
                image.src = source;
                await image.decode();
                return image.naturalWidth;
            }""",
            icon["src"],
        )
        assert icon["sizes"] == f"{size}x{size}"
    assert json.dumps(told).count("http") == 0
