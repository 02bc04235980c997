"""Find a small board for each technique: ``python tests/corpus/lessons.py [KIND ...]``.

A board that a technique has, and on which it is still the next step, stays: it may be better than
any that is found, and made by hand. For the others small puzzles are made and explained, and the
first board is taken on which the technique is the next step. Then docs/techniques.md is written.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import quinta
from quinta.explainer.lessons import _boards, page
from quinta.explainer.words import told
from quinta.formats import text
from quinta.kinds import kind_named
from quinta.logic.model import Fact, Place
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Step

ROOT = Path(__file__).parent.parent.parent
SEEDS = 12
LIMITS = quinta.Limits(seconds=10)


def puzzles(kind: type[Puzzle]) -> Iterator[Puzzle]:
    """Puzzles, the smallest first."""
    usual = max(kind.usual_size)
    for side in range(3, usual + 1):
        for seed in range(SEEDS):
            for options in ({}, {"level": 2}):
                try:
                    made = quinta.generate(
                        kind.kind, size=(side, side), seed=seed, limits=LIMITS, **options
                    )
                except quinta.QuintaError:
                    continue
                yield made.puzzle


def found(kind: type[Puzzle]) -> dict[str, str]:
    """For every technique a board on which it is the next step: its own, or the first found."""
    boards = {name: board for name, board in _boards(kind).items() if shows(name, board)}
    names = [technique.name for technique in next(puzzles(kind)).techniques()]
    for puzzle in puzzles(kind):
        if set(names) <= set(boards):
            break
        for technique, board in along(puzzle):
            boards.setdefault(technique, board)
    return {name: boards[name] for name in names if name in boards}


def shows(name: str, board: str) -> bool:
    """Whether a technique is the next step on a board."""
    read = text.read(board)
    step = quinta.hint(read.puzzle, read.marks or {}, notes=read.notes, limits=LIMITS).step
    return step is not None and told(read.puzzle, step).technique == name


def along(puzzle: Puzzle) -> Iterator[tuple[str, str]]:
    """Hint after hint: its technique, and the board it is a hint for."""
    marks: dict[Place, int] = {}
    notes: list[Fact] = []
    while (step := quinta.hint(puzzle, marks, notes=notes, limits=LIMITS).step) is not None:
        name = told(puzzle, step).technique
        yield name, text.write(puzzle, *needed(puzzle, name, step, marks, notes))
        for fact in step.conclusions:
            if fact.holds:
                marks[fact.place] = fact.value
            else:
                notes.append(fact)
        notes = [note for note in notes if note.place not in marks]


def needed(
    puzzle: Puzzle, name: str, step: Step, marks: dict[Place, int], notes: list[Fact]
) -> tuple[dict[Place, int], list[Fact]]:
    """Marks and notes without those that the step does not rest on, if it is a hint there too."""
    few = {fact.place: fact.value for fact in step.facts if fact.holds}
    noted = [fact for fact in step.facts if not fact.holds]
    again = quinta.hint(puzzle, few, notes=noted, limits=LIMITS).step
    alike = again is not None and told(puzzle, again).technique == name
    return (few, noted) if alike else (marks, notes)


def main() -> None:
    """Search, and write."""
    for name in sys.argv[1:]:
        kind = kind_named(name)
        file = Path(sys.modules[kind.__module__].__file__ or "").parent / "lessons.txt"
        boards = found(kind)
        file.write_text("".join(f"# {name}\n{board}" for name, board in boards.items()), "utf-8")
        print(kind.kind, len(boards), "lessons", file=sys.stderr)
    kinds = [kind_named(name) for name in quinta.all_kinds()]
    (ROOT / "docs" / "techniques.md").write_text(page(kinds), encoding="utf-8")


if __name__ == "__main__":
    main()
