"""Books read back from their PDF: eight of them, on all papers and in both prints."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

import quinta
from needs import require
from quinta.base.limits import Clock
from quinta.book.entries import Section, sections
from quinta.book.make import TEMPLATE, _Book
from quinta.book.paper import SHEETS, Paper
from quinta.book.plan import Chapter, Hints, Plan
from quinta.render.typeset import typeset

require("typst", "pypdfium2", "PIL")

import typst  # noqa: E402
from printed import Page, pages_of  # noqa: E402

KINDS = ("doors", "akkoy", "gap", "doppelblock", "white-and-tan")
TITLE = "The Large Book of Logic Puzzles for Long Winter Evenings at Home"
"""Three lines of a cover."""
TOLD = {"title": TITLE, "subtitle": "From easy to hard", "author": "A. Setter", "date": "2026"}

BOOKS = [
    (Paper.A4, False, 1, Hints.BELOW),
    (Paper.A4, False, 6, Hints.PAGE),
    (Paper.A5, False, 2, Hints.BELOW),
    (Paper.A5, False, 4, Hints.PAGE),
    (Paper.LETTER, False, 4, Hints.BELOW),
    (Paper.A4, True, 2, Hints.PAGE),
    (Paper.A5, True, 1, Hints.BELOW),
    (Paper.LETTER, True, 1, Hints.PAGE),
]


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> list[Section]:
    """Three puzzles of each kind, with hints."""
    here = tmp_path_factory.mktemp("puzzles")
    for kind in KINDS:
        made = quinta.generate_many(kind, count=3, level="0-2", seed=1)
        for number, each in enumerate(made, 1):
            (here / f"{kind}-{number}.txt").write_text(each.puzzle.text(), encoding="utf-8")
    return sections(Plan((Chapter(puzzles=(str(here),)),), hints=Hints.PAGE), Clock())


def chapters(pages: Sequence[Page], names: Sequence[str]) -> dict[str, list[Page]]:
    """The pages of each chapter: from its heading to the next one."""
    found: dict[str, list[Page]] = {}
    name = names[0]
    for page in pages:
        if page.letters[0].size > 15 and page.text.startswith(tuple(names)):
            name = next(each for each in names if page.text.startswith(each))
        found.setdefault(name, []).append(page)
    return found


@pytest.mark.spread(2)
@pytest.mark.parametrize(("paper", "large", "per_page", "hints"), BOOKS)
def test_a_book_can_be_read(
    found: list[Section], paper: Paper, large: bool, per_page: int, hints: Hints
) -> None:
    plan = Plan((), paper=paper, large_print=large, per_page=per_page, hints=hints, **TOLD)
    sheet = SHEETS[paper]
    if large and per_page > 1:  # large boards are alone on a page
        found = [section for section in found if section.entries[0].puzzle.size.rows <= 6]
    told = _Book(plan, found).data()
    pages = pages_of(typeset(TEMPLATE, told))
    for row in asked(told, "<row>"):
        assert row["needs"] <= row["has"]
    cover, contents, *rest = pages
    titles = [section.title for section in found]

    # all of the cover on page 1, and nothing of it on page 2
    for said in TOLD.values():
        assert said in cover.text
    assert contents.text.startswith("Contents")
    _, top, _, bottom = cover.ink() or (0, 0, 0, 0)
    assert sheet.top - 1 <= top < bottom <= sheet.height - sheet.bottom + 1
    parts = chapters(rest, [*titles, "Hints", "Solutions"])
    assert list(parts) == [*titles, *["Hints"] * (hints is Hints.PAGE), "Solutions"]

    for page in pages:
        assert page.size == pytest.approx((sheet.width, sheet.height), abs=0.1)
        assert not page.has_colour
        left, _, right, _ = page.ink() or (0, 0, 0, 0)
        inside, outside = sheet.inside, sheet.outside
        before, behind = (inside, outside) if page.number % 2 else (outside, inside)
        assert before - 0.6 <= left < right <= sheet.width - behind + 0.6
        assert page.ink(sheet.top, sheet.bottom)

    for section in found:
        puzzles = [page for page in parts[section.title] if "· level" in page.text]
        assert len(puzzles) == -(-len(section.entries) // per_page)
        assert is_readable(puzzles, section, large)
        hinted = [each for page in puzzles for each in page.letters if each.is_turned]
        assert bool(hinted) == (hints is Hints.BELOW)
        assert all(each.is_black and each.size > (13.99 if large else 8.99) for each in hinted)
        # rules that go on on another page fill what they have
        for page in (page for page in parts[section.title] if page not in puzzles):
            _, _, _, bottom = page.ink(sheet.top, sheet.bottom) or (0, 0, 0, 0)
            assert bottom - sheet.top > 0.4 * sheet.text_height

    for page in parts["Solutions"]:
        assert min(each.size for each in page.letters) > (11.99 if large else 6.4)
    for page in parts.get("Hints", ()):
        assert min(each.size for each in page.letters) > (13.99 if large else 8.4)


def asked(told: dict[str, Any], what: str) -> list[Any]:
    """What the template noted for tests."""
    data = json.dumps(told)
    found = json.loads(typst.query(TEMPLATE, what, field="value", sys_inputs={"data": data}))
    assert found
    return list(found)


def test_neighbours_begin_on_one_line_and_have_numbers_where_hints_speak_of_them(
    found: list[Section],
) -> None:
    """The numbers of rows stand beside each other, whatever there is above a board or below."""
    (akkoy,) = (section for section in found if section.entries[0].puzzle.kind == "akkoy")
    heights = {max(map(len, entry.puzzle.scene({}).top)) for entry in akkoy.entries[:2]}
    assert len(heights) == 2
    for hints, numbers in ((Hints.BELOW, 4), (Hints.NONE, 0)):
        told = _Book(Plan((), per_page=4, hints=hints, rules=False), [akkoy]).data()
        page = pages_of(typeset(TEMPLATE, told))[2]
        sevens = [each for each in page.letters if each.sign == "7" and each.y < 130]
        small = sorted(each.y for each in sevens if each.size < 6.95)  # clues are larger
        assert page.text.startswith("Akkoy")  # no page has nothing but this heading
        assert len(small) == numbers  # two above, two on the left
        assert small[2:] == [pytest.approx(each, abs=0.1) for each in small[3:] * 2]


def is_readable(pages: Sequence[Page], section: Section, large: bool) -> bool:
    """Whether all clues and captions are there in letters that are large enough."""
    told: Counter[str] = Counter()
    for entry in section.entries:
        scene = entry.puzzle.scene({})
        lines = (*scene.top, *scene.left, *scene.right)
        told.update("".join(label for line in lines for label in line))
        told.update("".join(square.label for square in scene.squares.values()))
        told.update(f"{entry.number}·{entry.caption}".replace(" ", ""))
    letters = [each for page in pages for each in page.letters]
    shown = Counter(each.sign for each in letters if each.size > (17.99 if large else 6.99))
    smallest = min(each.size for each in letters)
    return not told - shown and smallest > (13.99 if large else 5.99)
