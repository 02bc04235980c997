"""A book as PDF: its puzzles drawn, laid out, and handed to the template."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Any

from quinta.ask.contrast import contrast
from quinta.ask.solve import solve
from quinta.base.limits import Clock, Limits
from quinta.book.entries import Entry, Noted, Section, sections
from quinta.book.own import Own
from quinta.book.paper import (
    GRIDS,
    MOST_SAID,
    SHEETS,
    Layout,
    Standing,
    cell_for,
    columns_for,
    cut,
    largest,
)
from quinta.book.plan import Hints, Plan
from quinta.formats import read
from quinta.logic.model import Marks
from quinta.puzzle.puzzle import Puzzle
from quinta.render.colours import Theme, greyed
from quinta.render.picture import CellSize, Look, above, extent, svg_of
from quinta.render.scene import Scene
from quinta.render.shapes import LETTERS, Letters
from quinta.render.typeset import typeset

TEMPLATE = os.path.join(os.path.dirname(__file__), "book.typ")
SMALL, SMALL_LARGE, DIGITS_LARGE = 3.6, 5.0, 7.0
"""The cells of solutions at the back in millimetres, usually and in large print, there without and
with digits in them; the clues around the board would be too small to read, and stand beside the
puzzle."""
RULE, RULE_LARGE = 6.5, 9.0
"""The cells of the boards that obey a rule and break it, in millimetres."""
EXAMPLE, EXAMPLE_LARGE = 14.0, 16.0
"""The largest cells of the example that follows the rules."""
COVER = 20.0
"""The largest cells on the cover."""
INDENT = 14.0
"""So much narrower than the text is what stands below a rule, in millimetres."""
SECONDS = 2.0
"""An example that is not solved by then is shown unsolved."""


def book(plan: Plan, clock: Clock | None = None, noted: Noted = lambda said: None) -> bytes:
    """The book that a plan describes, as PDF; the same plan and puzzles give the same bytes.

    ``noted`` hears of every puzzle that is left out.

    >>> from quinta.book.reading import read_plan
    >>> book(read_plan("[[chapter]]\\nkind = 'gap'\\ncount = 2\\n"))[:5]
    b'%PDF-'
    """
    own = Own.of(plan)
    found = sections(plan, clock or Clock(), noted)
    return typeset(TEMPLATE, {**_Book(plan, found).data(), **own.names}, own.files)


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
            "hint_text": layout.print.hint,
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
        numbered = self.plan.hints is not Hints.NONE
        return Layout(self.sheet, per_page or usual, self.plan.large_print, numbered)

    def _cells(self) -> list[CellSize]:
        """The size of cells in each section: as wished for, or as large as fits."""
        wished = (section.chapter.cell or self.plan.cell for section in self.sections)
        return [
            cell_for(self._standing(section), cell)
            for section, cell in zip(self.sections, wished, strict=True)
        ]

    def _standing(self, section: Section) -> Iterator[tuple[Layout, Standing]]:
        layout = self._layout(section)
        for entry in section.entries:
            puzzle = entry.puzzle
            name = f"puzzle {entry.number} ({puzzle.kind} {puzzle.size})"
            hint = layout.hint(entry.hint) if self.plan.hints is Hints.BELOW else ""
            yield layout, Standing(name, puzzle.scene({}), hint)

    def _section(self, section: Section, cell: CellSize) -> dict[str, Any]:
        layout = self._layout(section)
        columns, rows = GRIDS[layout.per_page]
        solved = [entry.puzzle.scene(entry.solution).bare for entry in section.entries]
        small = CellSize(self._small(solved), "mm")
        letters = layout.print.solved(small.number)
        return {
            "title": section.title,
            "numbers": [section.entries[0].number, section.entries[-1].number],
            "columns": columns,
            "rows": rows,
            "slot": layout.slot,
            "rules": self._rules(section) if self.plan.rules else None,
            "puzzles": [self._puzzle(entry, layout, cell) for entry in section.entries],
            "solutions": [
                {
                    "number": entry.number,
                    **_drawn(scene, small, letters, title=f"Solution of {entry.number}"),
                }
                for entry, scene in zip(section.entries, solved, strict=True)
            ],
            "solution_columns": columns_for(
                max(extent(scene, small)[0] for scene in solved), self.sheet
            ),
        }

    def _small(self, solved: Sequence[Scene]) -> float:
        """How large cells of solutions are."""
        if not self.plan.large_print:
            return SMALL
        written = any(square.label for scene in solved for square in scene.squares.values())
        return DIGITS_LARGE if written else SMALL_LARGE

    def _puzzle(self, entry: Entry, layout: Layout, cell: CellSize) -> dict[str, Any]:
        puzzle, below = entry.puzzle, self.plan.hints is Hints.BELOW
        title = f"Puzzle {entry.number}: {puzzle.title} {puzzle.size}"
        letters = layout.print.letters(cell.number)
        return {
            "number": entry.number,
            "caption": entry.caption,
            "hint": layout.hint(entry.hint) if below else cut(entry.hint, MOST_SAID),
            **_drawn(puzzle.scene({}), cell, letters, layout.numbered, title),
        }

    # Rules

    def _rules(self, section: Section) -> dict[str, Any]:
        """What there is to do, each rule with a board that obeys and one that breaks it."""
        puzzle = max((entry.puzzle for entry in section.entries), key=_said_in_full)
        example = _example(puzzle)
        return {
            "task": puzzle.task,
            "rules": [self._rule(puzzle, rule.id, rule.sentence) for rule in puzzle.rules()],
            "example": self._shown(example.scene({}), example.scene(_solution(example))),
        }

    def _shown(self, *scenes: Scene) -> dict[str, Any]:
        """An example and its solution, to stand beside each other if they can, or one below."""
        width, height, large = self.sheet.text_width, self.sheet.text_height, self.plan.large_print
        most, least = (EXAMPLE_LARGE, RULE_LARGE) if large else (EXAMPLE, 0)
        beside = [self._fitted(each, most, width / 2 - 4, height / 2) for each in scenes]
        fits = all(drawn["cell"] >= least for drawn in beside)
        stacked = [self._fitted(each, most, width, height * 0.42) for each in scenes]
        return {"beside": beside if fits else None, "stacked": stacked}

    def _rule(self, puzzle: Puzzle, id: str, sentence: str) -> dict[str, Any]:
        found = contrast(puzzle, id)
        told: dict[str, Any] = {"sentence": sentence, "right": None, "wrong": None, "broken": ""}
        if found is None:
            return told
        width, height, large = self.sheet.text_width, self.sheet.text_height, self.plan.large_print
        room = (width - INDENT if large else width / 3), height / 3
        most = RULE_LARGE if large else RULE
        right, wrong = (self._fitted(scene, most, *room) for scene in found.scenes)
        return {**told, "right": right, "wrong": wrong, "broken": found.sentence}

    def _cover(self) -> Iterator[dict[str, Any]]:
        """A solved board of each kind in the book, at most four."""
        kinds = {section.entries[0].puzzle.kind: section for section in self.sections}
        for section in list(kinds.values())[:4]:
            example = _example(section.entries[0].puzzle)
            wide = self.sheet.text_width * (0.7 if len(kinds) == 1 else 0.46)
            yield self._fitted(example.scene(_solution(example)), COVER, wide, wide)

    def _fitted(self, scene: Scene, most: float, width: float, height: float) -> dict[str, Any]:
        """A picture that is no wider and no higher than so many millimetres."""
        layout = self._layout(None)

        def fits(cell: float) -> bool:
            letters = layout.print.letters(cell)
            across, down = extent(scene, CellSize(cell, "mm"), letters=letters)
            return across <= width and down <= height

        cell = largest(fits, most)
        drawn = _drawn(scene, CellSize(cell, "mm"), layout.print.letters(cell))
        return {**drawn, "cell": cell}


def _said_in_full(puzzle: Puzzle) -> int:
    """How much its rules say: a full board does not tell what a place without a clue means."""
    return sum(len(rule.sentence) for rule in puzzle.rules())


def _drawn(
    scene: Scene,
    cell: CellSize,
    letters: Letters = LETTERS,
    numbered: bool = False,
    title: str = "",
) -> dict[str, Any]:
    """A picture for the template, in black, white and grey."""
    width, height = extent(scene, cell, numbered, letters)
    return {
        "svg": greyed(svg_of(scene, title, Look(Theme.PRINT, cell, letters), numbered)),
        "width": width,
        "height": height,
        "above": above(scene, cell, numbered, letters),
        "alt": title,
    }


def _example(puzzle: Puzzle) -> Puzzle:
    """The smallest example of a kind that has the options of a puzzle, or else the puzzle."""
    found = (read(example.text, puzzle.kind).puzzle for example in puzzle.examples)
    alike = [each for each in found if each.options() == puzzle.options() and each.each_clue()]
    return min(alike, key=lambda each: each.size.rows * each.size.columns, default=puzzle)


def _solution(puzzle: Puzzle) -> Marks:
    return solve(puzzle, limits=Limits(SECONDS)).solution or {}
