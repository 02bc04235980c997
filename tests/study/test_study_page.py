"""The page of the study against the tables behind it: no figure may drift.

``make study`` writes each run to a folder that git ignores; what is kept is the tables.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import quinta
from quinta.study import all_papers
from quinta.study.papers import paper_on

DOCS = Path(__file__).parents[2] / "docs"
STUDY = DOCS / "study"
PAGE = "".join((DOCS / f"{name}.md").read_text("utf-8") for name in ("study", "study-report"))
FOLDERS = [path.parent.relative_to(STUDY).as_posix() for path in sorted(STUDY.rglob("table.md"))]
TITLES = {cls.title: kind for kind, cls in quinta.all_kinds().items()}

Cells = list[list[str]]

NUMBER = r"(?<![\w.])\d{1,3}(?: \d{3})+(?!\d)|(?<![\w.])\d+(?:\.\d+)?(?![\w.]*\d)"
"""A whole number, perhaps in groups of three, or a decimal fraction."""


def tables(text: str) -> Iterator[Cells]:
    """The Markdown tables of a text, without the line below their heads."""
    for block in re.findall(r"(?:^\|.*\|\n)+", text, re.MULTILINE):
        rows = [[cell.strip() for cell in line[1:-2].split("|")] for line in block.splitlines(True)]
        yield [rows[0], *rows[2:]]


def section(title: str) -> str:
    """A part of the page, from its heading to the next one that is not below it."""
    found = re.search(rf"^(#+) {re.escape(title)}.*\n", PAGE, re.MULTILINE)
    assert found, f"the page has no section '{title}'"
    rest = PAGE[found.end() :]
    end = re.search(rf"^#{{1,{len(found[1])}}} ", rest, re.MULTILINE)
    return rest[: end.start()] if end else rest


class Measured(NamedTuple):
    """What ``quinta study table`` wrote: times by size and column, counts by size and approach."""

    times: dict[tuple[str, str], str]
    counts: dict[tuple[str, str], dict[str, str]]


def measured(path: Path) -> Measured:
    (heads, *timed), (columns, *counted) = tables(path.read_text(encoding="utf-8"))
    times = {
        (row[0], name): cell for row in timed for name, cell in zip(heads[1:], row[1:], strict=True)
    }
    counts = {(row[0], row[1]): dict(zip(columns, row, strict=True)) for row in counted}
    return Measured(times, counts)


def table_of(folder: str) -> Measured:
    return measured(STUDY / folder / "table.md")


def fails_of(folder: str, size: str, name: str) -> str:
    return table_of(folder).counts[size, name]["fails"]


def printed(folder: str, size: str) -> float | None:
    """The seconds that the paper prints for a size."""
    kind, _, name = folder.partition("/")
    table = next(table for table in paper_on(kind).tables if not name or table.name == name)
    return next(figure.seconds for of, figure in table.figures.items() if str(of) == size)


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_times_on_the_page_are_those_of_the_table(folder: str) -> None:
    known = table_of(folder).times
    names = {name for _, name in known} - {"the paper"}
    (shown,) = [
        (heads, rows)
        for heads, *rows in tables(PAGE)
        if heads[0] == "size" and names == set(heads) - {"size", "the paper"}
    ]
    heads, rows = shown
    assert rows
    for row in rows:
        for name, cell in zip(heads[1:], row[1:], strict=True):
            wanted = known[row[0], name]
            if name == "the paper":
                assert not cell or float(cell.lstrip("> ")) == printed(folder, row[0]), row
            else:
                median = wanted.partition(" (")[0]
                assert cell == ("" if median == "given up" else median), (row[0], name)


def test_the_two_engines_side_by_side_are_what_was_measured() -> None:
    (shown,) = tables(section("The same strategies on two engines"))
    strategies = shown[0][1:]
    kinds = set()
    for row in shown[1:]:
        title, size, engine = re.fullmatch(r"(.*) (\d+x\d+), (\w+)", row[0]).groups()  # type: ignore[union-attr]
        kinds.add(TITLES[title])
        known = measured(STUDY / "engines" / f"{TITLES[title]}.md").counts
        for strategy, cell in zip(strategies, row[1:], strict=True):
            found = known[size, f"paper on {engine}, {strategy}"]
            assert cell == f"{found['nodes']}, {found['fails']}", (row[0], strategy)
    assert kinds == set(all_papers())
    assert len(shown) == 1 + 2 * len(kinds)


def test_the_fails_of_gap_by_order_modulo_nine_are_what_was_measured() -> None:
    name = "apart on choco, leftmost"
    longer = measured(STUDY / "gap" / "longer.md").counts
    known = {int(size.split("x")[0]): line["fails"] for (size, n), line in longer.items()}
    for (size, found), line in table_of("gap").counts.items():
        if found == name:
            known[int(size.split("x")[0])] = line["fails"]
    (shown,) = [each for each in tables(PAGE) if each[0][0] == "order modulo 9"]
    checked = set()
    for row in shown[1:]:
        span = re.fullmatch(r"orders (\d+) to (\d+)", row[0])
        for residue, cell in enumerate(row[1:]):
            if cell and span:
                first, last = map(int, span.groups())
                (order,) = (n for n in range(first, last + 1) if n % 9 == residue)
            elif cell:
                cell, order = re.fullmatch(r"(.*) \((\d+)\)", cell).groups()  # type: ignore[union-attr]
                assert int(order) % 9 == residue
            else:
                continue
            assert cell == known[int(order)], order
            checked.add(int(order))
    assert checked >= set(range(8, 31))
    for orders, fails in (((17, 26, 35, 44, 80), "25"), ((22, 31, 40), "36 102")):
        assert {known[order] for order in orders} == {fails}
    for one, other in ((n, n + 9) for n in known if n >= 16 and n + 9 in known):
        assert known[one] == known[other]


def test_the_fails_of_white_and_tan_are_what_was_measured() -> None:
    known = table_of("white-and-tan/solving").counts
    (shown,) = tables(section("Why is 6x6 easier than 5x5?").partition("![")[0])
    for column, order in enumerate(shown[0][1:], 1):
        line = known[f"{order}x{order}", "paper on choco, leftmost+down"]
        assert shown[1][column] == line["fails"]
        assert shown[2][column] == line["without a fail"]


def test_what_is_said_of_ffc_is_what_was_measured() -> None:
    text = section("Does ffc help?")
    told = {row[0]: row[-1] for row in next(tables(text))[1:]}
    doors = [fails_of("doors", "8x8", f"paper on choco, {word}") for word in ("leftmost", "ffc")]
    assert told["Doors"] == f"8x8: {doors[0]}, as leftmost, {doors[1]}"
    akkoy = [fails_of("akkoy", "9x9", f"paper on choco, {word}") for word in ("leftmost", "ffc")]
    assert told["Akkoy"] == f"9x9: {akkoy[0]}, as leftmost, {akkoy[1]}"
    words = ("leftmost", "ff", "ffc")
    fails = [fails_of("doppelblock", "6x6", f"paper on choco, {word}") for word in words]
    assert told["Doppelblock"] == f"6x6: {', '.join(fails)}"
    gap = {key: int(line["fails"].replace(" ", "")) for key, line in table_of("gap").counts.items()}
    for model in ("paper", "apart"):
        for size in range(16, 31):
            ff, ffc = (gap.get((f"{size}x{size}", f"{model} on choco, {w}")) for w in words[1:])
            assert ff is None or ffc is None or ffc == ff + 1


PROSE = {
    "Doors, Table 1": ["doors"],
    "Akkoy, Figs. 8 and 9": ["akkoy"],
    "Gap, Fig. 8": ["gap"],
    "Doppelblock": ["doppelblock"],
    "White and Tan, Tables 1 and 2": ["white-and-tan/solving", "white-and-tan/creating"],
}


@pytest.mark.parametrize("title", PROSE)
def test_the_figures_in_the_sentences_stand_in_the_tables(title: str) -> None:
    """Fails and constraints by the hundred, and seconds: whatever was measured is in a file."""
    known: set[str] = set()
    for folder in PROSE[title]:
        for path in sorted((STUDY / folder).glob("*.md")):
            for table in tables(path.read_text(encoding="utf-8")):
                known |= {
                    word for row in table for cell in row for word in re.findall(NUMBER, cell)
                }
        sizes = (size.split("x") for size, _ in table_of(folder).counts)
        known |= {f"{int(rows) * int(columns)}" for rows, columns in sizes}
    prose = re.sub(r"^\|.*\n|^```(?:.|\n)*?^```", "", section(title), flags=re.MULTILINE)
    figures = [word for word in re.findall(NUMBER, prose) if len(word.replace(" ", "")) >= 3]
    assert figures
    missing = [word for word in figures if word not in known and word.replace(" ", "") not in known]
    assert not missing
