"""The puzzles of a day: cards, calendar, streak, records, sharing, replays, and what is kept of it.

What a test needs of a kind, it asks the server; so an added kind is tested like all others.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from browsing import (
    PHONE,
    Fingers,
    Page,
    Table,
    Visitor,
    address_of,
    asked,
    expect,
    ready,
    visit,
    walls_beside,
)

from quinta.kinds import all_kinds

TODAY, YESTERDAY, LONG_AGO = "2026-11-17", "2026-11-16", "2026-03-01"
KINDS = sorted(all_kinds())
FIRST = KINDS[0]


def at(
    visitor: Visitor, time: str = f"{TODAY}T12:00:00", fragment: str = "#daily", **how: Any
) -> Page:
    """The screen of the day at some time, in a profile of its own."""
    page = visitor.context(**how).new_page()
    page.clock.install(time=time)
    return visit(page, visitor.address + fragment)


def card(page: Page, kind: str = FIRST) -> Any:
    """What the page shows of a kind's puzzle."""
    return page.locator(f'#daily-five [data-kind="{kind}"]')


class Game:
    """A kind's puzzle of a day."""

    def __init__(self, visitor: Visitor, kind: str = FIRST, day: str = TODAY) -> None:
        self.kind, self.day = kind, day
        self.made = asked(visitor.address, "daily", kind=kind, date=day)
        self.view = self.made["view"]
        self.played = self.view["played"]
        open_ = {p: v for p, v in self.made["solution"].items() if p not in self.view["given"]}
        positive = [place for place, value in open_.items() if value == self.played["positive"]]
        self.last = (positive or list(open_))[-1]
        """What is left to be done by hand."""
        self.value = open_.pop(self.last)
        self.strokes = [
            [{"key": place, "before": None, "after": value}] for place, value in open_.items()
        ]

    def play(self, page: Page, seconds: int = 61, hints: int = 0) -> Table:
        """Open it from its card, with all but the last mark in place."""
        progress = {
            "history": {"strokes": self.strokes, "at": len(self.strokes), "trials": []},
            "seconds": seconds,
            "hints": hints,
            "level": self.made["level"],
            "solved": False,
            "revealed": False,
        }
        page.evaluate(
            "async ([text, done]) => (await pageModule('store.js')).keepProgress(text, done)",
            [self.view["text"], progress],
        )
        card(page, self.kind).locator(".puzzle").click()
        table = Table(page)
        expect(table.board).to_have_attribute("data-kind", self.kind)
        return table

    def finish(self, table: Table, way: str = "mouse") -> None:
        """Make the last mark, and see that the page says so."""
        painted = self.played["by"] == "brush"
        keypad = table.page.get_by_role("group", name="Keypad")
        if way == "keyboard":
            self.press(table)
        elif way == "touch":
            Fingers(table.page).tap(table.middle(self.last))
            if not painted:
                keypad.locator(f'[data-key="{self.value}"]').tap()
        else:
            table.click(self.last)
            if not painted:
                keypad.locator(f'[data-key="{self.value}"]').click()
        expect(table.finish).to_be_visible()

    def press(self, table: Table) -> None:
        """Type the last mark."""
        room = self.last.partition("|")[0]
        table.focus(room)
        for arrow, wall in walls_beside(room).items():
            if wall == self.last:
                table.press(f"Shift+{arrow}")
        if room == self.last:
            (key,) = (key for key in self.played["keys"] if key["value"] == self.value)
            painted = self.played["by"] == "brush"
            table.press("Space" if painted else (*key["letters"], str(self.value))[0])

    def solve(self, page: Page, way: str = "mouse", **how: int) -> None:
        """Open it, finish it, and go back to the day."""
        self.finish(self.play(page, **how), way)
        page.get_by_role("tab", name="Daily").click()
        expect(card(page, self.kind)).to_have_attribute("data-state", "solved")


def kept(page: Page) -> dict[str, Any]:
    """All that the browser keeps."""
    found: dict[str, Any] = page.evaluate("({...localStorage})")
    return found


# Today


def test_every_kind_has_a_card_with_its_picture_its_level_and_how_it_stands(
    visitor: Visitor,
) -> None:
    page = at(visitor)
    expect(page.get_by_role("heading", name="Tuesday, 17 November 2026")).to_be_visible()
    for kind in KINDS:
        made = asked(visitor.address, "daily", kind=kind, date=TODAY)
        expect(card(page, kind).locator(".level")).to_have_text(made["rating"]["title"])
        expect(card(page, kind).locator(".state")).to_have_text("○ New")
        expect(card(page, kind).locator(".puzzle > svg")).to_be_visible()


@pytest.mark.parametrize("way", ["mouse", "keyboard", "touch"])
def test_the_puzzles_of_a_day_are_solved(visitor: Visitor, way: str) -> None:
    page = at(visitor, **(PHONE if way == "touch" else {}))
    for number, kind in enumerate(KINDS, 1):
        Game(visitor, kind).solve(page, way)
        expect(card(page, kind).locator(".state")).to_contain_text("✓ 01:0")
        expect(page.locator("#daily-count")).to_have_text(f"{number} of {len(KINDS)} solved")
    expect(page.locator("#daily-streak")).to_have_text("1 day in a row")
    day = page.locator(f'[data-day="{TODAY}"]')
    expect(day).to_have_attribute("aria-label", f"Tuesday 17 November, {number} of {number} solved")


@pytest.mark.everyday
def test_a_puzzle_that_was_opened_is_begun_and_goes_on_where_it_was_left(visitor: Visitor) -> None:
    page = at(visitor)
    game = Game(visitor)
    game.play(page)
    page.get_by_role("tab", name="Daily").click()
    expect(card(page)).to_have_attribute("data-state", "begun")
    page.reload()
    ready(page)
    expect(card(page).locator(".state")).to_have_text("◐ Begun")
    card(page).locator(".puzzle").press("Enter")
    Table(page).expect_marks(marks_of(game))


def marks_of(game: Game) -> dict[str, int]:
    """What stands on the board of a game before its last mark."""
    done = {change["key"]: change["after"] for stroke in game.strokes for change in stroke}
    return {**game.view["given"], **done}


def test_a_solution_that_was_shown_is_no_solve(visitor: Visitor) -> None:
    page = at(visitor)
    card(page).locator(".puzzle").click()
    page.locator("#play-board").get_by_role("grid").wait_for()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Show the solution").click()
    expect(Table(page).finish).to_be_visible()
    page.get_by_role("tab", name="Daily").click()
    expect(card(page).locator(".state")).to_have_text("– Filled in for you")
    expect(page.locator("#daily-count")).to_have_text(f"0 of {len(KINDS)} solved")
    expect(page.locator("#records-none")).to_be_visible()


# Other days


def test_the_calendar_leads_to_past_days_and_not_into_the_future(visitor: Visitor) -> None:
    page = at(visitor)
    expect(page.locator('[data-day="2026-11-18"]')).to_be_disabled()
    expect(page.get_by_role("button", name="Month after")).to_be_disabled()
    page.get_by_role("button", name="Month before").click()
    page.locator('[data-day="2026-10-04"]').click()
    expect(page.get_by_role("heading", name="Sunday, 4 October 2026")).to_be_visible()
    assert address_of(page).endswith("#daily/2026-10-04")
    game = Game(visitor, day="2026-10-04")
    game.solve(page)
    expect(page.get_by_role("heading", name="Sunday, 4 October 2026")).to_be_visible()
    expect(page.locator("#daily-streak")).to_contain_text("begin a streak")
    page.get_by_role("button", name="Today", exact=True).click()
    expect(page.get_by_role("heading", name="Tuesday, 17 November 2026")).to_be_visible()
    page.go_back()
    expect(card(page)).to_have_attribute("data-state", "solved")


def test_the_calendar_is_walked_with_keys(visitor: Visitor) -> None:
    page = at(visitor)
    page.locator(f'[data-day="{TODAY}"]').focus()
    for key, day in [
        ("ArrowLeft", "2026-11-16"),
        ("ArrowUp", "2026-11-09"),
        ("ArrowRight", "2026-11-10"),
        ("PageUp", "2026-10-10"),
        ("ArrowDown", "2026-10-17"),
        ("PageDown", "2026-11-17"),
        ("ArrowRight", "2026-11-17"),
    ]:
        page.keyboard.press(key)
        expect(page.locator(f'[data-day="{day}"]')).to_be_focused()
    assert page.locator('#calendar [tabindex="0"]').count() == 1
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Monday, 16 November 2026")).to_be_visible()
    expect(page.locator(f'[data-day="{YESTERDAY}"]')).to_be_focused()


def test_a_past_day_is_opened_by_its_link_and_by_touch(visitor: Visitor) -> None:
    page = at(visitor, fragment=f"#daily/{LONG_AGO}", **PHONE)
    expect(page.get_by_role("heading", name="Sunday, 1 March 2026")).to_be_visible()
    Game(visitor, day=LONG_AGO).solve(page, "touch")
    page.locator('[data-day="2026-03-02"]').tap()
    expect(page.get_by_role("heading", name="Monday, 2 March 2026")).to_be_visible()


@pytest.mark.parametrize("day", ["2026-11-18", "2026-02-30", "yesterday", ""])
def test_a_link_to_no_day_shows_today_and_says_so(visitor: Visitor, day: str) -> None:
    page = at(visitor, fragment=f"#daily/{day}")
    expect(page.locator("#daily-status")).to_contain_text("names no day that has come")
    expect(page.get_by_role("heading", name="Tuesday, 17 November 2026")).to_be_visible()


def test_today_is_what_the_clock_of_the_player_says(visitor: Visitor) -> None:
    page = at(visitor, "2026-11-17T23:30:00Z", timezone_id="Pacific/Auckland")
    expect(page.get_by_role("heading", name="Wednesday, 18 November 2026")).to_be_visible()


# Days in a row


def test_a_streak_goes_on_over_midnight_and_ends_after_a_day_without(visitor: Visitor) -> None:
    page = at(visitor, f"{YESTERDAY}T23:50:00")
    Game(visitor, day=YESTERDAY).solve(page)
    streak = page.locator("#daily-streak")
    expect(streak).to_have_text("1 day in a row")
    page.clock.fast_forward("20:00")
    expect(page.get_by_role("heading", name="Tuesday, 17 November 2026")).to_be_visible()
    expect(streak).to_have_text("1 day in a row")
    Game(visitor).solve(page)
    expect(streak).to_have_text("2 days in a row")
    page.clock.fast_forward(3 * 24 * 3600 * 1000)
    expect(page.get_by_role("heading", name="Friday, 20 November 2026")).to_be_visible()
    expect(streak).to_have_text("Your longest streak: 2 days")


def test_what_was_begun_before_midnight_counts_for_its_day(visitor: Visitor) -> None:
    page = at(visitor, f"{YESTERDAY}T23:59:00")
    game = Game(visitor, day=YESTERDAY)
    table = game.play(page)
    page.clock.fast_forward("02:00")
    game.finish(table)
    page.get_by_role("tab", name="Daily").click()
    expect(page.locator("#daily-streak")).to_have_text("1 day in a row")


def test_a_past_day_that_is_solved_later_makes_no_streak(visitor: Visitor) -> None:
    page = at(visitor, fragment=f"#daily/{YESTERDAY}")
    Game(visitor, day=YESTERDAY).solve(page)
    expect(page.locator("#daily-streak")).to_contain_text("begin a streak")


# Records


def test_counts_and_best_times_are_told_by_kind_size_and_level(visitor: Visitor) -> None:
    page = at(visitor)
    game = Game(visitor)
    game.solve(page)
    row = page.locator("#records-table tbody tr")
    rows, columns = game.view["size"]
    expect(row.locator("th")).to_have_text(f"{game.view['title']} {rows} × {columns}")
    expect(row.locator("td").nth(0)).to_have_text(game.made["rating"]["title"])
    expect(row.locator("td").nth(1)).to_have_text("1")
    expect(row.locator("td").nth(2)).to_contain_text("01:0")


def test_a_solve_with_hints_counts_but_makes_no_best_time(visitor: Visitor) -> None:
    page = at(visitor)
    Game(visitor).solve(page, hints=2)
    expect(card(page).locator(".state")).to_contain_text(", 2 hints")
    expect(page.locator("#records-table tbody td").nth(2)).to_have_text("–")


SOLVES = """async () => {
    const records = await pageModule("records.js");
    const { best, dayOf, solved } = records;
    const one = {
        kind: "x", size: [4, 4], level: 1, seconds: 90.4, hints: 0, revealed: false, text: "one",
    };
    records.begun("2026-11-17", { kind: "x", level: 1, text: "one" });
    records.metTechnique("pair");
    records.metTechnique("pair");
    return [
        solved(one),
        solved({ ...one, seconds: 10 }),
        solved({ ...one, text: "two", seconds: 80 }),
        solved({ ...one, text: "three", seconds: 5, hints: 1 }),
        solved({ ...one, text: "four", revealed: true }),
        solved({ ...one, text: "five", size: [5, 5], seconds: 200 }),
        best("x", 1, [4, 4]),
        best("x", 2, [4, 4]),
        records.sums(records.diary()),
        dayOf("one"),
        dayOf("two"),
        records.diary().met,
    ];
}"""


def test_only_the_first_solve_of_a_puzzle_counts_and_only_without_hints_it_is_a_best_time(
    page: Page,
) -> None:
    found = page.evaluate(SOLVES)
    assert found[:6] == [
        {"first": True, "best": True, "before": None},
        {"first": False, "best": False, "before": 90},
        {"first": True, "best": True, "before": 90},
        {"first": True, "best": False, "before": 80},
        {"first": False, "best": False, "before": 80},
        {"first": True, "best": True, "before": None},
    ]
    assert found[6:8] == [80, None]
    assert {(*sum["size"], sum["count"], sum["best"]) for sum in found[8]} == {
        (4, 4, 3, 80),
        (5, 5, 1, 200),
    }
    assert found[9:] == ["2026-11-17", None, {"pair": 2}]


# To share


def test_the_day_is_copied_without_any_solution_and_nothing_moves(visitor: Visitor) -> None:
    page = at(visitor, permissions=["clipboard-read", "clipboard-write"])
    Game(visitor).solve(page, hints=1)
    before = page.locator("#daily-copy").bounding_box()
    page.locator("#daily-copy").click()
    expect(page.locator("#daily-status")).to_have_text("Your day is copied.")
    assert page.locator("#daily-copy").bounding_box() == before
    lines = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert lines[0] == "Quinta, Tuesday, 17 November 2026"
    assert len(lines) == len(KINDS) + 2
    (solved,) = (line for line in lines if line.startswith("✓ "))
    assert solved.endswith(", 1 hint")
    assert sum(line.startswith("○ ") for line in lines) == len(KINDS) - 1
    assert lines[-1] == f"1 of {len(KINDS)}"


# Played back


def test_a_solve_is_played_back_by_hand_by_keys_and_by_itself(visitor: Visitor) -> None:
    page = at(visitor)
    game = Game(visitor)
    game.solve(page)
    card(page).get_by_role("button", name="Replay").click()
    own = page.locator("#replay-own").get_by_role("grid")
    told, total = page.locator("#replay-told"), len(game.strokes) + 1
    given = len(game.view["given"])

    def marked() -> int:
        return own.locator('.place:not([data-value=""])').count()

    expect(told).to_have_text(f"Stroke 0 of {total}")
    assert marked() == given
    page.get_by_role("button", name="One stroke on").click()
    expect(told).to_have_text(f"Stroke 1 of {total}")
    page.keyboard.press("ArrowRight")
    expect(told).to_have_text(f"Stroke 2 of {total}")
    assert marked() == given + 2
    page.get_by_role("button", name="One stroke back").click()
    assert marked() == given + 1
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.clock.run_for(40_000)
    expect(told).to_have_text(f"Stroke {total} of {total}")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert marked() == given + total
    page.keyboard.press("Escape")
    expect(page.locator("#replay")).to_be_hidden()


def test_the_logical_path_is_shown_beside_a_solve(visitor: Visitor) -> None:
    page = at(visitor, **PHONE)
    game = Game(visitor)
    game.solve(page, "touch")
    card(page).get_by_role("button", name="Replay").tap()
    page.get_by_label("Logical path beside it").tap()
    sentence = page.locator("#replay-sentence")
    expect(sentence).to_contain_text("steps lead to the solution")
    page.locator("#replay-at").fill(str(len(game.strokes) + 1))
    steps = asked(visitor.address, "explain", puzzle=game.view["text"])["steps"]
    expect(sentence).to_have_text(f"Step {len(steps)} of {len(steps)}: {steps[-1]['sentence']}")
    path = page.locator("#replay-path").get_by_role("grid")
    expect(path.locator('.place[data-value=""]')).to_have_count(0)


# Elsewhere and back


def saved(page: Page) -> str:
    """What the page saves as a file."""
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all as a file").click()
    expect(page.locator("#records-status")).to_contain_text("is saved as quinta-")
    return download.value.path().read_text(encoding="utf-8")


def add(page: Page, text: str) -> Any:
    """Add a file, and where the page says what came of it."""
    file = {"name": "records.json", "mimeType": "application/json", "buffer": text.encode()}
    page.locator("#records-file").set_input_files([file])  # type: ignore[list-item]
    return page.locator("#records-status")


def test_all_is_saved_as_one_file_and_added_in_another_browser(visitor: Visitor) -> None:
    here = at(visitor)
    Game(visitor).solve(here)
    here.evaluate("localStorage.setItem('quinta/1/play/broken', '7')")
    text = saved(here)
    there = at(visitor)
    expect(card(there)).to_have_attribute("data-state", "new")
    expect(add(there, text)).to_have_text("The file is added: 1 solved puzzle more.")
    expect(card(there)).to_have_attribute("data-state", "solved")
    expect(there.locator("#daily-streak")).to_have_text("1 day in a row")
    expect(card(there).get_by_role("button", name="Replay")).to_be_visible()
    expect(add(there, text)).to_contain_text("were here already")


def test_of_two_records_the_better_one_stays(visitor: Visitor) -> None:
    slow, quick = at(visitor), at(visitor)
    game = Game(visitor)
    game.solve(slow, seconds=600)
    game.solve(quick, seconds=60)
    slow_file, quick_file = saved(slow), saved(quick)
    expect(add(slow, quick_file)).to_contain_text("The file is added.")
    expect(card(slow).locator(".state")).to_contain_text("✓ 01:0")
    expect(add(quick, slow_file)).to_contain_text("The file is added.")
    expect(card(quick).locator(".state")).to_contain_text("✓ 01:0")


GOOD = {"format": "quinta", "v": 1, "saved": TODAY}
SOLVE = {"kind": "x", "size": [4, 4], "level": 1, "seconds": 9, "hints": 0, "on": TODAY}
DIARY: dict[str, Any] = {"solves": {}, "days": {}, "earlier": {}, "met": {}}
PROGRESS = {"seconds": 1, "hints": 0, "level": None, "solved": False, "revealed": False}


def records(**parts: Any) -> str:
    """A file with records that are wrong somewhere."""
    return json.dumps({**GOOD, "kept": {"records": {**DIARY, **parts}}})


BROKEN = {
    "no JSON": "{",
    "nothing": "null",
    "a list": "[]",
    "another page's": json.dumps({"format": "other", "v": 1, "kept": {}}),
    "of the future": json.dumps({**GOOD, "v": 2, "kept": {}}),
    "without anything": json.dumps(GOOD),
    "a foreign name": json.dumps({**GOOD, "kept": {"evil": 1}}),
    "a long name": json.dumps({**GOOD, "kept": {"setting/a" + "a" * 500: 1}}),
    "nested": json.dumps({**GOOD, "kept": {"setting/a": [[[[[[1]]]]]]}}),
    "records that are none": json.dumps({**GOOD, "kept": {"records": []}}),
    "a time that is text": records(solves={"abc-def": {**SOLVE, "seconds": "<b>"}}),
    "a negative time": records(solves={"abc-def": {**SOLVE, "seconds": -1}}),
    "no such day": records(days={"2026-02-30": {}}),
    "a kind with a tag": records(solves={"abc-def": {**SOLVE, "kind": "<img src=x>"}}),
    "a name of the language": '{"format":"quinta","v":1,"kept":{"records":{"solves":{"__proto__":'
    + json.dumps(SOLVE)
    + '},"days":{},"earlier":{},"met":{}}}}',
    "half a history": json.dumps(
        {**GOOD, "kept": {"play/x": {**PROGRESS, "history": {"strokes": [[{}]]}}}}
    ),
    "a history that ends after its end": json.dumps(
        {
            **GOOD,
            "kept": {"play/x": {**PROGRESS, "history": {"strokes": [], "at": 3, "trials": []}}},
        }
    ),
}


def test_a_file_that_is_broken_or_hostile_gets_one_sentence_and_changes_nothing(
    visitor: Visitor,
) -> None:
    page = at(visitor)
    Game(visitor).solve(page)
    before = kept(page)
    for what, text in BROKEN.items():
        page.evaluate("document.querySelector('#records-status').textContent = ''")
        status = add(page, text)
        expect(status, what).to_have_class("status bad")
        expect(status, what).to_contain_text("file")
        assert status.inner_text().count(". ") <= 1, what
        assert kept(page) == before, what
    assert page.evaluate("({}).kind") is None


def test_a_file_for_which_there_is_no_room_changes_nothing(visitor: Visitor) -> None:
    page = at(visitor)
    Game(visitor).solve(page)
    text = json.loads(saved(page))
    for number in range(70):
        text["kept"][f"setting/filler{number}"] = "x" * 49_000
    page.evaluate("localStorage.setItem('other', 'y'.repeat(3_000_000))")
    before = kept(page)
    expect(add(page, json.dumps(text))).to_contain_text("no room for all that is in this file")
    assert kept(page) == before


FORBIDDEN = """Object.defineProperty(window, "localStorage", {
    get() { throw new DOMException("no", "SecurityError"); },
});"""


def test_where_the_browser_keeps_nothing_one_is_told_and_plays_on(visitor: Visitor) -> None:
    context = visitor.context()
    context.add_init_script(FORBIDDEN)
    page = context.new_page()
    page.clock.install(time=f"{TODAY}T12:00:00")
    visit(page, visitor.address + "#daily")
    expect(page.locator("#notice")).to_contain_text("This browser keeps nothing")
    card(page).locator(".puzzle").click()
    table = Table(page)
    expect(table.board).to_have_attribute("data-kind", FIRST)
    game = Game(visitor)
    table.click(game.last)
    page.get_by_role("tab", name="Daily").click()
    expect(card(page)).to_have_attribute("data-state", "new")


def test_where_there_is_no_room_left_one_is_told_and_plays_on(visitor: Visitor) -> None:
    page = at(visitor)
    game = Game(visitor)
    table = game.play(page)
    page.evaluate(
        """() => {
            let size = 4_000_000;
            while (size > 1) {
                try {
                    localStorage.setItem(`other${Math.random()}`, "y".repeat(size));
                } catch {
                    size = Math.floor(size / 2);
                }
            }
        }"""
    )
    game.finish(table)
    page.locator("#play-undo").click()
    expect(page.locator("body")).to_contain_text("has no room left for this page")
