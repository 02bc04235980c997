"""A book as PDF: its puzzles drawn at one size of cells, laid out, and handed to the template."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Any

from quinta.ask.contrast import contrast
from quinta.ask.solve import solve
from quinta.base.limits import Clock, Limits
from quinta.book.entries import Entry, Section, Told, sections
from quinta.book.paper import GRIDS, SHEETS, Layout, Standing, cell_for, columns_for
from quinta.book.plan import Hints, Plan
from quinta.formats import read
from quinta.logic.model import Marks
from quinta.puzzle.puzzle import Puzzle
from quinta.render.colours import Theme
from quinta.render.picture import CellSize, Look, extent, svg_of
from quinta.render.scene import Scene
from quinta.render.typeset import typeset

TEMPLATE = os.path.join(os.path.dirname(__file__), "book.typ")
SMALL, SMALL_LARGE = CellSize(3.6, "mm"), CellSize(6, "mm")
"""The cells of solutions at the back, usually and in large print; the clues around the board
would be too small to read there, and stand beside the puzzle."""
EXAMPLE, EXAMPLE_LARGE = CellSize(6.5, "mm"), CellSize(9, "mm")
"""The cells of the boards that the rules are shown on."""
SECONDS = 2.0
"""An example that is not solved by then is shown unsolved."""


def book(plan: Plan, clock: Clock | None = None, told: Told = lambda ready: None) -> bytes:
    """The book that a plan describes, as PDF; the same plan and puzzles give the same bytes.

    >>> from quinta.book.reading import read_plan
    >>> book(read_plan("[[chapter]]\\nkind = 'gap'\\ncount = 2\\n"))[:5]
    b'%PDF-'
    """
    found = sections(plan, clock or Clock(), told)
    return typeset(TEMPLATE, _Book(plan, found).data())


class _Book:
    """What the template is told of a plan and its puzzles."""

    def __init__(self, plan: Plan, found: Sequence[Section]) -> None:
        self.plan, self.sections = plan, found
        self.sheet = SHEETS[plan.paper]
        self.cells = self._cells()

    def data(self) -> dict[str, Any]:
        plan, sheet, layout = self.plan, self.sheet, self._layout(None)
        return {
            **{name: getattr(plan, name) for name in ("title", "subtitle", "author", "date")},
            "foreword": [part for part in plan.foreword.split("\n\n") if part],
            **{name: getattr(plan, name) for name in ("cover", "contents", "rules", "solutions")},
            "hints": plan.hints,
            "width": sheet.width,
            "height": sheet.height,
            "margin": [sheet.inside, sheet.outside, sheet.top, sheet.bottom],
            "text": layout.text,
            "hint_text": layout.hint_text,
            "large": plan.large_print,
            "pictures": list(self._cover()),
            "sections": [
                self._section(section, cell)
                for section, cell in zip(self.sections, self.cells, strict=True)
            ],
        }

    def _layout(self, section: Section | None) -> Layout:
        per_page = section.chapter.per_page if section else None
        usual = self.plan.per_page or (1 if self.plan.large_print else 2)
        return Layout(self.sheet, per_page or usual, self.plan.large_print)

    def _cells(self) -> list[CellSize]:
        """The size of cells in each section: one for the book, but where a chapter has its own."""
        own = [section.chapter.cell for section in self.sections]
        shared = [
            board
            for section, cell in zip(self.sections, own, strict=True)
            if cell is None
            for board in self._standing(section)
        ]
        common = cell_for(shared, self.plan.cell) if shared else None
        found = []
        for section, cell in zip(self.sections, own, strict=True):
            found.append(cell_for(self._standing(section), cell) if cell else common)
        return [cell for cell in found if cell is not None]

    def _standing(self, section: Section) -> Iterator[tuple[Layout, Standing]]:
        layout = self._layout(section)
        for entry in section.entries:
            puzzle = entry.puzzle
            name = f"puzzle {entry.number} ({puzzle.kind} {puzzle.size})"
            hint = entry.hint if self.plan.hints is Hints.BELOW else ""
            yield layout, Standing(name, puzzle.scene({}), hint)

    def _section(self, section: Section, cell: CellSize) -> dict[str, Any]:
        layout = self._layout(section)
        columns, rows = GRIDS[layout.per_page]
        small = SMALL_LARGE if self.plan.large_print else SMALL
        solved = [entry.puzzle.scene(entry.solution).bare for entry in section.entries]
        return {
            "title": section.title,
            "numbers": [section.entries[0].number, section.entries[-1].number],
            "columns": columns,
            "rows": rows,
            "slot": layout.slot,
            "rules": self._rules(section) if self.plan.rules else None,
            "puzzles": [_puzzle(entry, cell) for entry in section.entries],
            "solutions": [
                {"number": entry.number, **_drawn(scene, small, f"Solution of {entry.number}")}
                for entry, scene in zip(section.entries, solved, strict=True)
            ],
            "solution_columns": columns_for(solved, small, self.sheet),
        }

    # Rules

    def _rules(self, section: Section) -> dict[str, Any]:
        """What there is to do, each rule with a board that obeys and one that breaks it."""
        puzzle = max((entry.puzzle for entry in section.entries), key=_said_in_full)
        example = _example(puzzle)
        cell = EXAMPLE_LARGE if self.plan.large_print else EXAMPLE
        shown = [
            _fitted(scene, cell, self.sheet.text_width / 2 - 4)
            for scene in (example.scene({}), example.scene(_solution(example)))
        ]
        return {
            "task": puzzle.task,
            "rules": [self._rule(puzzle, rule.id, rule.sentence) for rule in puzzle.rules()],
            "example": shown,
        }

    def _rule(self, puzzle: Puzzle, id: str, sentence: str) -> dict[str, Any]:
        found = contrast(puzzle, id)
        told: dict[str, Any] = {"sentence": sentence, "right": None, "wrong": None, "broken": ""}
        if found is None:
            return told
        cell = EXAMPLE_LARGE if self.plan.large_print else EXAMPLE
        right, wrong = (_fitted(scene, cell, self.sheet.text_width / 3) for scene in found.scenes)
        return {**told, "right": right, "wrong": wrong, "broken": found.sentence}

    def _cover(self) -> Iterator[dict[str, Any]]:
        """A solved board of each kind in the book, at most four."""
        kinds = {section.entries[0].puzzle.kind: section for section in self.sections}
        for section in list(kinds.values())[:4]:
            example = _example(section.entries[0].puzzle)
            scene = example.scene(_solution(example))
            wide = self.sheet.text_width * (0.7 if len(kinds) == 1 else 0.4)
            yield _fitted(scene, CellSize(20, "mm"), wide)


def _said_in_full(puzzle: Puzzle) -> int:
    """How much its rules say: a full board does not tell what a place without a clue means."""
    return sum(len(rule.sentence) for rule in puzzle.rules())


def _puzzle(entry: Entry, cell: CellSize) -> dict[str, Any]:
    puzzle = entry.puzzle
    return {
        "number": entry.number,
        "caption": entry.caption,
        "hint": entry.hint,
        **_drawn(puzzle.scene({}), cell, f"Puzzle {entry.number}: {puzzle.title} {puzzle.size}"),
    }


def _drawn(scene: Scene, cell: CellSize, title: str = "") -> dict[str, Any]:
    """A picture for the template."""
    width, height = extent(scene, cell)
    return {
        "svg": svg_of(scene, title, Look(Theme.PRINT, cell)),
        "width": width,
        "height": height,
        "alt": title,
    }


def _fitted(scene: Scene, cell: CellSize, width: float) -> dict[str, Any]:
    """A picture that is no wider, and no higher, than so many millimetres."""
    per_mm = max(extent(scene, CellSize(1, "mm")))
    return _drawn(scene, CellSize(min(cell.number, width / per_mm), "mm"))


def _example(puzzle: Puzzle) -> Puzzle:
    """The smallest example of a kind that has the options of a puzzle, or else the puzzle."""
    found = (read(example.text, puzzle.kind).puzzle for example in puzzle.examples)
    alike = [each for each in found if each.options() == puzzle.options() and each.each_clue()]
    return min(alike, key=lambda each: each.size.rows * each.size.columns, default=puzzle)


def _solution(puzzle: Puzzle) -> Marks:
    return solve(puzzle, limits=Limits(SECONDS)).solution or {}
