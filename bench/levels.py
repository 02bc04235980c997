"""How levels and clues are spread over published puzzles, and over ours: docs/levels.md.

``make levels`` measures anew and writes the table into the page; what stands around it stays.
Which puzzles are taken hangs on their number alone, and a rating is ended by its number of
suppositions before it is ended by time, so on a quiet machine the table comes out the same.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

import quinta
from bench.boards import CORPORA, NO_CORPORA, records
from quinta import Akkoy, Doors, Doppelblock, Gap, Limits, Puzzle, Rating, WhiteAndTan
from quinta.puzzle.step import Level

PAGE = Path(__file__).resolve().parents[1] / "docs" / "levels.md"
BEGIN, END = "<!-- made by 'make levels' -->\n", "<!-- until here -->\n"

SAMPLE = 20
"""So many puzzles of each size, published and ours, if there are as many."""

SECONDS = 60
"""For a rating, and for a puzzle to be made."""

LARGEST = 15
"""Of larger boards the published ones alone are rated: ours would take most of the time."""

SUPPOSITIONS = 2_000
"""A rating that takes more is given up, on any machine alike."""

Make = Callable[[dict[str, Any]], Puzzle]


@dataclass(frozen=True)
class Group:
    """Puzzles of one kind and size that are set side by side."""

    title: str
    size: str
    published: Sequence[Puzzle] = ()
    asked: Mapping[str, Any] | None = None
    """What our own are asked for, if there are any."""


# Published puzzles


def published(name: str, make: Make) -> list[Puzzle]:
    """The puzzles of one file that have one solution, as far as the file tells."""
    with_one = (
        r for r in records(name) if r.get("n_connected_solutions", r.get("n_solutions", 1)) == 1
    )
    return [make(record) for record in with_one if record.get("unique_ordered", True)]


def doors(record: dict[str, Any]) -> Doors:
    """With the rule that all rooms are connected, as the published ones have it."""
    return Doors(record["clues"], counts_self=record["counts_self"], connected=True)


def doppelblock(record: dict[str, Any]) -> Doppelblock:
    """Sums above and beside the board."""
    return Doppelblock(record["n"], top=record["top"], right=record["side"])


def gap(record: dict[str, Any]) -> Gap:
    """Numbers above and beside the board."""
    return Gap(record["n"], top=record["top"], left=record["side"])


def akkoy(record: dict[str, Any]) -> Akkoy:
    """A picture that became Akkoy: black runs of columns and white ones of rows, in order."""
    return Akkoy(record["col_black_runs"], record["row_white_runs"], ordered=True)


def white_and_tan(record: dict[str, Any]) -> WhiteAndTan:
    """Arrows in every cell."""
    return WhiteAndTan(record["arrows"])


def groups() -> Iterator[Group]:
    """What is set side by side, kind by kind."""
    yield from _by_order("Doors", published("doors.jsonl", doors), "doors", (6, 7, 8, 9, 10, 12))
    yield from _by_order(
        "Doppelblock", published("doppelblock.jsonl", doppelblock), "doppelblock", (5, 6, 7)
    )
    gaps = published("gap.jsonl", gap) + published("gap_friedman.jsonl", gap)
    yield from _by_order("Gap", gaps, "gap", (9, 10, 11, 12, 15, 18))
    pictures = published("akkoy.jsonl", akkoy)
    for least, most in ((5, 10), (11, 15), (16, 20), (21, 25), (26, 30)):
        found = [puzzle for puzzle in pictures if least <= max(puzzle.size) <= most]
        asked = {"kind": "akkoy", "size": (most, most), "ordered": True}
        ours_too = asked if most <= LARGEST else None
        yield Group("Akkoy in order", f"up to {most}x{most}", found, ours_too)
    for order in (6, 8, 10, 12):
        asked = {"kind": "akkoy", "size": (order, order)}
        yield Group("Akkoy in any order", f"{order}x{order}", asked=asked)
    arrows = published("white_and_tan.jsonl", white_and_tan)
    yield from _by_order("White and Tan", arrows, "white-and-tan", (4, 5, 6, 8, 10))


def _by_order(
    title: str, puzzles: Sequence[Puzzle], kind: str, orders: Sequence[int]
) -> Iterator[Group]:
    for order in orders:
        found = [puzzle for puzzle in puzzles if puzzle.size == (order, order)]
        asked = {"kind": kind, "size": (order, order)} if order <= LARGEST else None
        yield Group(title, f"{order}x{order}", found, asked)


# Ratings


@dataclass
class Spread:
    """How hard the puzzles of a group are, and how many of their clues are given."""

    levels: Counter[Level | None]
    shares: list[float]
    seconds: float = 0.0

    @property
    def number(self) -> int:
        """How many puzzles there are."""
        return self.levels.total()


def sample(group: Group, number: int) -> list[Puzzle]:
    """Some of the published ones, the same every time."""
    chosen = list(group.published)
    random.Random(f"{group.title} {group.size}").shuffle(chosen)
    return chosen[:number]


def ours(group: Group, number: int) -> Iterator[Puzzle | None]:
    """What ``quinta generate`` makes if it is asked for nothing but a size."""
    if group.asked is None:
        return
    for index in range(number):
        limits = Limits(seconds=SECONDS)
        try:
            yield quinta.generate(**group.asked, seed=f"levels {index}", limits=limits).puzzle
        except quinta.CannotBeMade:
            yield None


def spread(puzzles: Iterator[Puzzle | None] | Sequence[Puzzle]) -> Spread:
    """Rate them all; one that was not made, or not rated to its end, has no level."""
    found = Spread(Counter(), [])
    for puzzle in puzzles:
        if puzzle is None:
            found.levels[None] += 1
            continue
        started = time.process_time()
        found.levels[rated(puzzle).level] += 1
        found.seconds += time.process_time() - started
        found.shares.append(share(puzzle))
    return found


def rated(puzzle: Puzzle) -> Rating:
    """Its rating, if that does not take too much."""
    return quinta.rate(puzzle, work=SUPPOSITIONS, limits=Limits(seconds=SECONDS))


def share(puzzle: Puzzle) -> float:
    """How many of the clues that it has room for are given, but for spare ones."""
    given = [c for c in puzzle.each_clue() if c.at[0] not in puzzle.spare_fields]
    missing = [at for at in puzzle.blank_clues() if at[0] not in puzzle.spare_fields]
    return len(given) / (len(given) + len(missing))


# The table

HEAD = (
    ["Puzzles", "Size", "Whose", "Number"]
    + [level.title for level in Level]
    + ["no level", "0 to 2", "clues given"]
)


def table(number: int, only: str) -> str:
    """A line for the published puzzles of each size, and one for ours."""
    lines = [HEAD, ["---"] * len(HEAD)]
    for group in groups():
        if only and only.lower() not in group.title.lower():
            continue
        for whose, puzzles in (("published", sample(group, number)), ("ours", ours(group, number))):
            found = spread(puzzles)
            if found.number:
                lines.append([group.title, group.size, whose, *_cells(found)])
                print(*lines[-1], f"{found.seconds:.1f} s", sep="  ", file=sys.stderr, flush=True)
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _cells(found: Spread) -> list[str]:
    counts = [found.levels[level] for level in (*Level, None)]
    easy = sum(counts[: Level.MEDIUM + 1])
    given = f"{median(found.shares):.0%}" if found.shares else ""
    return [
        str(found.number),
        *(str(count) if count else "" for count in counts),
        f"{easy / found.number:.0%}",
        given,
    ]


def write(page: str, made: str) -> str:
    """The page with another table.

    >>> write("Levels\\n" + BEGIN + "old\\n" + END + "the end\\n", "new\\n").split("\\n")[2]
    'new'
    """
    before, _, rest = page.partition(BEGIN)
    return before + BEGIN + made + END + rest.partition(END)[2]


def main() -> int:
    """Measure, and write the page; 2 if there is nothing to measure."""
    parser = argparse.ArgumentParser(prog="python -m bench.levels", description=__doc__)
    parser.add_argument("--sample", type=int, default=SAMPLE, help="so many of each size")
    parser.add_argument("--only", default="", help="print the lines of this kind, write nothing")
    options = parser.parse_args()
    if NO_CORPORA:
        print(f"{CORPORA} is not here: published puzzles are no part of Quinta", file=sys.stderr)
        return 2
    made = table(options.sample, options.only)
    if options.only:
        print(made, end="")
    else:
        PAGE.write_text(write(PAGE.read_text(encoding="utf-8"), made), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
