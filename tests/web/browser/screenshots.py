"""Make the pictures in docs/screenshots: ``python tests/web/browser/screenshots.py``."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from browsing import Page, Visitor

FOLDER = Path(__file__).parents[3] / "docs" / "screenshots"
MOST_BYTES = 160 << 10
SIDE = 360
"""How wide the picture of a kind is, without what stands around the board."""
LAPTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
DESK: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}
TABLET: dict[str, Any] = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}

DOORS = "doors\n4 2 4 2\n5 3 5 3\n4 3 . 4\n2 3 2 4\n"
AKKOY = (
    "akkoy\ncolumns: 1 2 1 1 | 5 1 | 1 4 1 | 1 1 1 1 | 1 | ? | 2 3 1 | 1 1 4 | 8 | 4\n"
    "rows: 1 1 1 1 | 1 4 1 1 | 1 1 1 | 2 2 1 | 3 1 | 1 2 1 | 5 | 7 | 8 | 1 2\n"
)
ARROWS = (
    "white-and-tan\n3 3 6 3 4 4\n2 4 3 3 5 6\n4 3 2 4 7 7\n1 0 6 1 5 0\n2 0 7 1 6 5\n2 1 2 6 1 7\n"
)
DOPPELBLOCK = "doppelblock 6\ntop:   9 . 7 7 2 1\nright: 4 5 . . 10 .\n"
CLASHING = "akkoy\ncolumns: 4 | ? | 1 | ? | 2\nrows: 4 | ? | 2 | 1 | ?\n"
AMBIGUOUS = "doors\n. 2 4 .\n5 3 . 3\n. 3 . 4\n2 . 2 .\n"


def half(visitor: Visitor, page: Page, puzzle: str) -> None:
    """Fill in the first half of the solution."""
    from browsing import Table, asked, fragment_of, visit

    solution = asked(visitor.address, "solve", puzzle=puzzle)["solution"]
    text = asked(visitor.address, "view", puzzle=puzzle)["text"]
    places = list(solution.items())[: len(solution) * 3 // 5]
    strokes = [[{"key": place, "before": None, "after": value}] for place, value in places]
    progress = {"history": {"strokes": strokes, "at": len(strokes), "trials": []}, "seconds": 94}
    page.evaluate(
        "([key, value]) => localStorage.setItem(key, JSON.stringify(value))",
        [f"quinta/1/play/{text}", progress],
    )
    page.goto("about:blank")
    visit(page, visitor.address + fragment_of(puzzle))
    Table(page).expect_marks(dict(places))


def play_light(visitor: Visitor) -> Page:
    """An Akkoy board being played."""
    page = visitor.page(**LAPTOP)
    half(visitor, page, AKKOY)
    return page


def play_dark(visitor: Visitor) -> Page:
    """White and Tan in the dark theme, on a large screen."""
    page = visitor.page(color_scheme="dark", **DESK)
    half(visitor, page, ARROWS)
    return page


def phone(visitor: Visitor) -> Page:
    """Doppelblock on a phone, with its keypad."""
    from browsing import PHONE, Table

    page = visitor.page(**PHONE)
    half(visitor, page, DOPPELBLOCK)
    Table(page).place("r5c3").focus()
    page.evaluate("scrollTo(0, 0)")
    return page


def hint(visitor: Visitor) -> Page:
    """All that a hint tells."""
    from browsing import Table, fragment_of

    page = visitor.page(fragment_of(DOORS), **LAPTOP)
    Table(page).hint()
    return page


def tablet(visitor: Visitor) -> Page:
    """Doors on a tablet, with a hint."""
    from browsing import Table

    page = visitor.page(**TABLET)
    half(visitor, page, DOORS)
    Table(page).hint()
    return page


def compose(visitor: Visitor) -> Page:
    """A board with several solutions, and the map of what is forced."""
    from browsing import expect, fragment_of

    page = visitor.page(fragment_of(AMBIGUOUS, "compose/"), **LAPTOP)
    expect(page.locator("#compose-badge")).to_have_text("Several solutions")
    expect(page.locator("#compose-forced")).to_be_visible()
    expect(page.locator("#compose-stop")).to_be_disabled()
    return page


def compose_repair(visitor: Visitor) -> Page:
    """What a repair would change, before it is taken; in the dark theme."""
    from browsing import expect, fragment_of

    page = visitor.page(fragment_of(CLASHING, "compose/"), color_scheme="dark", **LAPTOP)
    page.locator("#compose-repair").click()
    expect(page.locator("#preview-take")).to_be_visible()
    expect(page.locator("#compose-level")).not_to_be_empty()
    return page


def compose_phone(visitor: Visitor) -> Page:
    """A clue being typed on a phone."""
    from browsing import PHONE, expect, fragment_of

    page = visitor.page(fragment_of(DOPPELBLOCK, "compose/"), **{**PHONE, "device_scale_factor": 1})
    expect(page.locator("#compose-level")).not_to_be_empty()
    for sign in "10":
        page.locator(f'#compose-signs [data-sign="{sign}"]').tap()
    return page


WEEKS = """async ([kinds, made, today]) => {
    const { shortName, NAME } = await pageModule("records.js");
    const { shifted } = await pageModule("dates.js");
    const { keepProgress, write } = await pageModule("store.js");
    const diary = { solves: {}, days: {}, earlier: {}, met: {} };
    const solve = (day, { kind, usual_size: size }, text, level, seconds, hints) => {
        (diary.days[day] ??= {})[kind] = { text, level, on: day };
        if (seconds) diary.solves[shortName(text)] = { kind, size, level, seconds, hints, on: day };
    };
    for (let back = 1; back < 16; back += 1) {
        kinds.forEach((kind, index) => {
            if ((back * 7 + index * 3) % 4 === 0) return;
            const seconds = 80 + 13 * back + 29 * index;
            const text = `${kind.kind} ${back}`;
            const hints = Number(back % 5 === 0);
            solve(shifted(today, -back), kind, text, (back + index) % 4, seconds, hints);
        });
    }
    const [first, second, third] = kinds;
    const { level, solution } = made;
    const strokes = Object.entries(solution).map(([key, after]) => [{ key, before: null, after }]);
    const history = { strokes, at: strokes.length, trials: [] };
    const done = { seconds: 222, hints: 1, level, solved: true, revealed: false };
    keepProgress(made.view.text, { history, ...done });
    solve(today, first, made.view.text, made.level, 222, 1);
    solve(today, second, "second", 1, 71, 0);
    solve(today, third, "third", 1, 0, 0);
    write(NAME, diary);
}"""
"""Some weeks of puzzles solved, as if somebody had."""


def weeks(visitor: Visitor, **how: Any) -> Page:
    """The screen of the day after some weeks."""
    from browsing import asked, expect, ready, visit

    context = visitor.context(**how)
    page = context.new_page()
    page.clock.install(time="2026-11-17T12:00:00")
    visit(page, f"{visitor.address}#daily")
    kinds = page.evaluate("fetch('/api/kinds').then((answer) => answer.json())")
    made = asked(visitor.address, "daily", kind=kinds[0]["kind"], date="2026-11-17")
    page.evaluate(WEEKS, [kinds, made, "2026-11-17"])
    page.reload()
    ready(page)
    expect(page.locator("#daily-five .level").filter(has_text="…")).to_have_count(0)
    return page


def daily(visitor: Visitor) -> Page:
    """The puzzles of a day, the calendar, what was solved."""
    return weeks(visitor, **LAPTOP)


def daily_phone(visitor: Visitor) -> Page:
    """The same on a phone, in the dark theme."""
    from browsing import PHONE

    return weeks(visitor, color_scheme="dark", **PHONE)


def replay(visitor: Visitor) -> Page:
    """A solve played back beside the logical path."""
    from browsing import expect

    page = weeks(visitor, **LAPTOP)
    page.get_by_role("button", name="Replay").first.click()
    page.get_by_label("Logical path beside it").check()
    expect(page.locator("#replay-sentence")).to_contain_text("steps lead")
    page.locator("#replay-at").fill("30")
    return page


def learn_rules(visitor: Visitor) -> Page:
    """The rules of Gap, and its first example solved."""
    from browsing import expect

    page = visitor.page("#learn/gap", **LAPTOP)
    expect(page.get_by_role("grid", name="Solved board")).to_be_visible()
    page.wait_for_load_state("networkidle")
    return page


def first_lesson(visitor: Visitor) -> Page:
    """What a newcomer meets: a mark to place, on a phone."""
    from browsing import PHONE, expect, visit

    page = visit(visitor.context(newcomer=True, **PHONE).new_page(), visitor.address)
    page.locator("#first-next").tap()
    expect(page.get_by_role("dialog").get_by_role("grid")).to_be_visible()
    return page


def learn_lesson(visitor: Visitor) -> Page:
    """A lesson in which a wrong mark was placed."""
    from browsing import asked, expect

    page = visitor.page("#learn/gap/lessons/both%20placed", **LAPTOP)
    room = page.locator("#learn-lessons article")
    expect(room.get_by_role("grid")).to_be_visible()
    known = asked(visitor.address, "lessons", kind="gap")["lessons"]
    (lesson,) = (each for each in known if each["name"] == "both placed")
    room.locator(f'[data-place="{lesson["wanted"][0]["place"]}"]').click()
    expect(room.get_by_role("status")).to_contain_text("Not so")
    return page


def learn_technique(visitor: Visitor) -> Page:
    """The page of a technique, in the dark theme."""
    from browsing import expect

    page = visitor.page("#learn/doors/techniques/sums", **LAPTOP, color_scheme="dark")
    expect(page.locator("#learn-techniques").get_by_role("grid")).to_be_visible()
    return page


def learn_model(visitor: Visitor) -> Page:
    """The models of Doors."""
    from browsing import expect

    page = visitor.page("#learn/doors/model", **LAPTOP)
    expect(page.get_by_text("Variables: ").first).to_be_visible()
    return page


def learn_search(visitor: Visitor) -> Page:
    """Engines side by side on the same board."""
    from browsing import expect, fragment_of, turn

    page = visitor.page(fragment_of(DOORS), **LAPTOP)
    turn(page, "#learn/doors/search")
    page.get_by_role("button", name="Compare").click()
    expect(page.locator("#learn-status")).to_contain_text("runs", timeout=90_000)
    expect(page.locator("#learn-stop")).to_be_hidden(timeout=90_000)
    return page


SCREENS: dict[str, Callable[[Any], Any]] = {
    "play-light": play_light,
    "play-dark": play_dark,
    "phone": phone,
    "tablet": tablet,
    "hint": hint,
    "daily": daily,
    "daily-phone": daily_phone,
    "replay": replay,
    "compose": compose,
    "compose-repair": compose_repair,
    "compose-phone": compose_phone,
    "first-lesson": first_lesson,
    "learn-rules": learn_rules,
    "learn-lesson": learn_lesson,
    "learn-technique": learn_technique,
    "learn-model": learn_model,
    "learn-search": learn_search,
}


def kinds() -> None:
    """A solved board of each kind."""
    import quinta

    for kind in quinta.all_kinds():
        puzzle = quinta.example(f"{kind}/1")
        picture = puzzle.png(quinta.solve(puzzle).solution, cell=f"{SIDE // max(puzzle.size)}px")
        (FOLDER / f"kind-{kind}.png").write_bytes(picture)


def main(names: list[str]) -> None:
    """Make these pictures, or all."""
    sys.path.append(str(Path(__file__).parents[2]))  # as pytest does it
    from browsing import Profiles, browsing, serving, visiting

    FOLDER.mkdir(exist_ok=True)
    kinds()
    with serving() as address, browsing() as browser:
        profiles = Profiles(browser)
        for name in names or SCREENS:
            path = FOLDER / f"{name}.png"
            with visiting(profiles, address) as visitor:
                SCREENS[name](visitor).screenshot(path=path)
            size = path.stat().st_size
            assert size <= MOST_BYTES, f"{name} has {size} bytes"
            print(f"{path.relative_to(FOLDER.parents[1])}: {size} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
