"""The page of the study against the runs behind it: no figure may drift."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest

import quinta
from quinta.study.report import _count, _short

DOCS = Path(__file__).parents[2] / "docs"
STUDY = DOCS / "study"
PAGE = (DOCS / "study.md").read_text(encoding="utf-8")
FOLDERS = [path.parent.relative_to(STUDY).as_posix() for path in sorted(STUDY.rglob("table.csv"))]
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


def lines_of(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def approach(line: dict[str, str]) -> str:
    """An approach as the heads of tables name it."""
    strategy = "" if line["strategy"] == "default" else f", {line['strategy']}"
    return f"{line['model']} on {line['engine']}{strategy}"


def measured(folder: str) -> dict[tuple[str, str], dict[str, str]]:
    """The lines of a table by size and approach."""
    lines = lines_of(STUDY / folder / "table.csv")
    return {(line["size"], approach(line)): line for line in lines}


def counts(path: Path) -> dict[tuple[str, str], dict[str, str]]:
    """The second table of a Markdown file that ``quinta study table`` wrote."""
    heads, *rows = list(tables(path.read_text(encoding="utf-8")))[-1]
    return {(row[0], row[1]): dict(zip(heads, row, strict=True)) for row in rows}


def fails_of(folder: str, size: str, name: str) -> str:
    return _count(float(measured(folder)[size, name]["fails"]))


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_times_on_the_page_are_those_of_the_table(folder: str) -> None:
    known = measured(folder)
    names = {name for _, name in known}
    (shown,) = [
        (heads, rows)
        for heads, *rows in tables(PAGE)
        if heads[0] == "size" and names == set(heads) - {"size", "the paper"}
    ]
    heads, rows = shown
    assert rows
    for row in rows:
        for name, cell in zip(heads[1:], row[1:], strict=True):
            line = known.get((row[0], name))
            if name == "the paper":
                said = [
                    line["paper_seconds"] for (size, _), line in known.items() if size == row[0]
                ]
                assert not cell or float(cell.lstrip("> ")) == float(said[0])
            elif line is None:
                assert cell == "", "it was given up"
            elif line["median_seconds"]:
                assert cell == _short(float(line["median_seconds"])), (row[0], name)
            else:
                assert cell == "> 5", (row[0], name)


def test_the_two_engines_side_by_side_are_what_was_measured() -> None:
    (shown,) = tables(section("The same strategies on two engines"))
    strategies = shown[0][1:]
    kinds = set()
    for row in shown[1:]:
        title, size, engine = re.fullmatch(r"(.*) (\d+x\d+), (\w+)", row[0]).groups()  # type: ignore[union-attr]
        kinds.add(TITLES[title])
        known = counts(STUDY / "engines" / f"{TITLES[title]}.md")
        for strategy, cell in zip(strategies, row[1:], strict=True):
            found = known[size, f"paper on {engine}, {strategy}"]
            assert cell == f"{found['nodes']}, {found['fails']}", (row[0], strategy)
    assert kinds == set(quinta.all_kinds())
    assert len(shown) == 1 + 2 * len(kinds)


def test_the_fails_of_gap_by_order_modulo_nine_are_what_was_measured() -> None:
    name = "apart on choco, leftmost"
    longer = counts(STUDY / "gap" / "longer.md")
    known = {int(size.split("x")[0]): line["fails"] for (size, n), line in longer.items()}
    for (size, found), line in measured("gap").items():
        if found == name and line["fails"]:
            known[int(size.split("x")[0])] = _count(float(line["fails"]))
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
    runs = lines_of(STUDY / "white-and-tan" / "solving" / "runs.csv")
    (shown,) = tables(section("Why is 6x6 easier than 5x5?").partition("![")[0])
    for column, order in enumerate(shown[0][1:], 1):
        fails = [
            int(run["fails"])
            for run in runs
            if run["size"] == f"{order}x{order}" and run["strategy"] == "leftmost+down"
        ]
        assert shown[1][column] == f"{median(fails):g}"
        assert shown[2][column] == f"{fails.count(0)} of {len(fails)}"


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
    gap = {key: int(float(line["fails"])) for key, line in measured("gap").items() if line["fails"]}
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
        known |= {_count(float(line["cells"])) for line in lines_of(STUDY / folder / "table.csv")}
    prose = re.sub(r"^\|.*\n|^```(?:.|\n)*?^```", "", section(title), flags=re.MULTILINE)
    figures = [word for word in re.findall(NUMBER, prose) if len(word.replace(" ", "")) >= 3]
    assert figures
    missing = [word for word in figures if word not in known and word.replace(" ", "") not in known]
    assert not missing
