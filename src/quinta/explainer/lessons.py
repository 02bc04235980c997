"""A small board for each technique, on which it is the next step.

The boards of a kind stand in ``lessons.txt`` beside it: puzzles with marks and notes, each under
the name of its technique. They were made by hand or found by search (``make techniques``); whatever
is told of them is worked out anew, so that a lesson says what a hint would.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import resources
from typing import Any, NamedTuple

from quinta.explainer.roles import legend, scene_of_step
from quinta.explainer.story import hint
from quinta.explainer.words import told
from quinta.formats import text
from quinta.logic.model import Fact, Marks
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Step
from quinta.puzzle.technique import Technique
from quinta.render.characters import draw

INTRODUCTION = """\
# Techniques

What [hints and explanations](explaining.md) look for, kind by kind, the easiest first, each on a
board on which it is the next step. `make techniques` writes this page from the code; the *Learn*
tab of the page shows the same.
"""

HEADING = re.compile(r"^# (.+)\n", re.MULTILINE)


class Lesson(NamedTuple):
    """A technique and a board on which it is the next step."""

    technique: Technique
    puzzle: Puzzle
    marks: Marks
    notes: tuple[Fact, ...]
    step: Step

    @property
    def sentence(self) -> str:
        """What the technique says here."""
        return told(self.puzzle, self.step).sentence

    def to_json(self) -> dict[str, Any]:
        """The lesson as data."""
        return {
            "technique": self.technique.name,
            "about": self.technique.about,
            "puzzle": text.write(self.puzzle, self.marks, self.notes),
            "sentence": self.sentence,
        }


def lessons(kind: type[Puzzle]) -> Iterator[Lesson]:
    """The lessons of a kind, the easiest technique first; none if it has no boards for them.

    >>> import quinta
    >>> first = next(lessons(quinta.Gap))
    >>> first.technique.name, first.sentence.partition(",")[2][:32]
    ('touching', ' and shaded cells never touch. S')
    """
    boards = _boards(kind)
    for name, board in boards.items():
        read = text.read(board)
        marks, notes = read.marks or {}, read.notes
        step = hint(read.puzzle, marks, notes=notes).step
        technique = next(each for each in read.puzzle.techniques() if each.name == name)
        if step is None or told(read.puzzle, step).technique != name:
            raise ValueError(f"the board for '{name}' of {kind.kind} shows something else")
        yield Lesson(technique, read.puzzle, marks, tuple(notes), step)


def _boards(kind: type[Puzzle]) -> dict[str, str]:
    """The boards by technique."""
    module = kind.__module__.rpartition(".")[0]
    file = resources.files(module) / "lessons.txt"
    if not file.is_file():
        return {}
    _, *parts = HEADING.split(file.read_text(encoding="utf-8"))
    return dict(zip(parts[::2], parts[1::2], strict=True))


def page(kinds: list[type[Puzzle]]) -> str:
    """The page about the techniques of these kinds."""
    parts = [INTRODUCTION]
    for kind in kinds:
        shown = list(lessons(kind))
        if shown:
            parts.append(f"## {kind.title}\n")
            parts += map(_section, shown)
    return "\n".join(parts)


def _section(lesson: Lesson) -> str:
    scene = scene_of_step(lesson.puzzle, lesson.marks, lesson.step)
    board = f"{draw(scene)}\n{legend(scene)}"
    tidy = "\n".join(line.rstrip() for line in board.splitlines())
    about = f"### {lesson.technique.name}\n\n{lesson.technique.about}\n"
    return f"{about}\n```text\n{tidy}\n```\n\n> {lesson.sentence}\n"
