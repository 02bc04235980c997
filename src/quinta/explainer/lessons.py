"""Small boards to learn a kind on: its rules, a wrong move, then technique by technique.

The boards of a kind stand in ``lessons.txt`` beside it, each under the name of its lesson, or are
found by search (``quinta.generator.teaching``). They hold a puzzle with marks and notes; what is
told of them is worked out anew, so that a lesson says what a hint would, and a board that does not
show what it should is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from importlib import resources
from typing import Any, NamedTuple

from quinta.ask.solve import Status, solve
from quinta.explainer.roles import legend, scene_of_step
from quinta.explainer.story import explain, hint
from quinta.explainer.words import told, where
from quinta.formats import text
from quinta.logic.model import Fact, Marks
from quinta.puzzle.as_json import facts_to_json
from quinta.puzzle.phrases import capital, facts_in_words
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Step, StepKind
from quinta.puzzle.technique import Technique
from quinta.render.characters import draw

MOST = 10
"""So many lessons make a course."""

MOST_SAID = 2
"""So many of the faults of a wrong mark are told."""

INTRODUCTION = """\
# Techniques

What [hints and explanations](explaining.md) look for, kind by kind, the easiest first, each on a
board on which it is the next step, or shows that a mark is wrong. `make techniques` writes this
page from the code; the *Learn* tab of the page shows the same.
"""

HEADING = re.compile(r"^# (.+)\n", re.MULTILINE)
RULES = "the rules"
"""The name of the lesson in which a board is finished by the rules."""
WRONG = "wrong move: "
"""What stands before a rule in the name of the lesson about a mark that breaks it."""


LAST_PLACES = 3
"""So many are open on the board on which the rules are learnt, and so many steps finish it."""


class Part(StrEnum):
    """What a lesson is about."""

    RULES = "rules"
    WRONG = "wrong"
    TECHNIQUE = "technique"


class Lesson(NamedTuple):
    """A board with something to find: what follows there, or the one mark that is wrong."""

    name: str
    part: Part
    about: str
    puzzle: Puzzle
    marks: Marks
    notes: tuple[Fact, ...]
    steps: tuple[Step, ...]
    """How it follows, one after the other; where a mark is wrong, why."""
    wanted: tuple[Fact, ...] = ()
    """What follows."""
    right: Fact | None = None
    """What stands in the solution where the wrong mark stands, if there is one."""

    @property
    def title(self) -> str:
        """A heading."""
        return "The wrong move" if self.part is Part.WRONG else capital(self.name)

    @property
    def step(self) -> Step:
        """What follows first."""
        return self.steps[0]

    @property
    def sentence(self) -> str:
        """Why it is so."""
        if self.right is None:
            return " ".join(told(self.puzzle, step).sentence for step in self.steps)
        so = f"So {facts_in_words(self.puzzle, [self.right])}."
        if self.part is Part.TECHNIQUE:
            return f"{told(self.puzzle, self.step.chain[-1]).sentence} {so}"
        rule = self.name.removeprefix(WRONG)
        broken = [each.message for each in self.puzzle.violations(self.marks) if each.rule == rule]
        return f"{capital('; '.join(dict.fromkeys(broken[:MOST_SAID])))}. {so}"

    @property
    def look(self) -> str:
        """Where to look, and nothing more."""
        return where(self.puzzle, self.step)

    def to_json(self) -> dict[str, Any]:
        """The lesson as data."""
        return {
            "name": self.name,
            "title": self.title,
            "part": str(self.part),
            "about": self.about,
            "puzzle": text.write(self.puzzle, self.marks, self.notes),
            "wanted": facts_to_json(self.wanted),
            "right": None if self.right is None else facts_to_json([self.right])[0],
            "look": self.look,
            "sentence": self.sentence,
        }


def boards_of(kind: type[Puzzle]) -> dict[str, str]:
    """The boards that come with a kind, by the names of their lessons.

    >>> import quinta
    >>> list(boards_of(quinta.Gap))[:2]
    ['the rules', 'wrong move: two']
    """
    module = kind.__module__.rpartition(".")[0]
    file = resources.files(module) / "lessons.txt"
    if not file.is_file():
        return {}
    _, *parts = HEADING.split(file.read_text(encoding="utf-8"))
    return dict(zip(parts[::2], parts[1::2], strict=True))


def techniques_of(kind: type[Puzzle]) -> Sequence[Technique]:
    """The techniques of a kind, the easiest first.

    >>> import quinta
    >>> techniques_of(quinta.Doors)[0].name
    'view complete'
    """
    return kind.blank(kind.usual_size).techniques()


def lessons(kind: type[Puzzle], boards: Mapping[str, str] | None = None) -> Iterator[Lesson]:
    """The lessons of a kind: the rules, wrong moves, then its techniques, the easiest first.

    ``boards`` are those that come with the kind unless others are given.

    >>> import quinta
    >>> first, second, *others = lessons(quinta.Doors)
    >>> first.name, second.title, others[0].name
    ('the rules', 'The wrong move', 'view complete')
    >>> others[0].sentence
    'r2c2 already sees its 4 rooms: ...'
    """
    boards = boards_of(kind) if boards is None else boards
    order = [technique.name for technique in techniques_of(kind)]
    firsts = [name for name in boards if name == RULES or name.startswith(WRONG)]
    for name in (*firsts, *(name for name in order if name in boards)):
        lesson = lesson_on(name, boards[name])
        if lesson is None:
            raise ValueError(f"the board for '{name}' of {kind.kind} shows something else")
        yield lesson


def course(taught: Sequence[Lesson]) -> list[str]:
    """The names of at most ten lessons: the rules, wrong moves, then techniques, none twice.

    There is one lesson about a wrong move, and more only where techniques are few.

    >>> import quinta
    >>> course(list(lessons(quinta.Doors)))[:3]
    ['the rules', 'wrong move: sees', 'view complete']
    """
    by_part = {part: [each.name for each in taught if each.part is part] for part in Part}
    rules, wrong = by_part[Part.RULES][:1], by_part[Part.WRONG]
    techniques = by_part[Part.TECHNIQUE][: MOST - len(rules) - min(1, len(wrong))]
    return [*rules, *wrong[: MOST - len(rules) - len(techniques)], *techniques]


def lesson_on(name: str, board: str) -> Lesson | None:
    """The lesson of this name on a board, if the board is one for it.

    >>> lesson_on("touching", "gap 9\\n") is None
    True
    """
    read = text.read(board)
    puzzle, marks, notes = read.puzzle, read.marks or {}, tuple(read.notes)
    if name == RULES:
        return _on_the_last_places(puzzle, marks)
    step = hint(puzzle, marks, notes=notes).step
    if step is None:
        return None
    if step.kind is StepKind.MISTAKE:
        return _on_a_mistake(name, puzzle, marks, step)
    technique = _technique(puzzle, name)
    if technique is None or told(puzzle, step).technique != name:
        return None
    return Lesson(
        name, Part.TECHNIQUE, technique.about, puzzle, marks, notes, (step,), step.conclusions
    )


def _on_the_last_places(puzzle: Puzzle, marks: Marks) -> Lesson | None:
    """Few places are open, and rules settle them one by one."""
    whole = explain(puzzle, marks)
    steps, left = whole.steps, [place for place in puzzle.places() if place not in marks]
    if whole.status is not Status.UNIQUE or not 0 < len(left) <= LAST_PLACES:
        return None
    if len(steps) > LAST_PLACES or any(step.kind is not StepKind.RULE for step in steps):
        return None
    wanted = tuple(Fact(place, whole.solutions[0][place]) for place in left)
    return Lesson(RULES, Part.RULES, puzzle.task, puzzle, marks, (), steps, wanted)


def _technique(puzzle: Puzzle, name: str) -> Technique | None:
    return next((each for each in puzzle.techniques() if each.name == name), None)


def _on_a_mistake(name: str, puzzle: Puzzle, marks: Marks, step: Step) -> Lesson | None:
    """Just one mark is wrong: all others are as in the only solution."""
    solved = solve(puzzle)
    if solved.status is not Status.UNIQUE or solved.solution is None:
        return None
    wrong = [place for place, value in marks.items() if solved.solution[place] != value]
    if len(wrong) != 1:
        return None
    right = Fact(wrong[0], solved.solution[wrong[0]])
    if name.startswith(WRONG):
        about = {rule.id: rule.sentence for rule in puzzle.rules()}
        rule = name.removeprefix(WRONG)
        if all(each.rule != rule for each in puzzle.violations(marks)):
            return None
        return Lesson(name, Part.WRONG, about[rule], puzzle, marks, (), (step,), (), right)
    technique = _technique(puzzle, name)
    alone = len(step.facts) == 1 and len(step.chain) == 1  # so it is seen which mark is wrong
    if technique is None or not alone or told(puzzle, step.chain[0]).technique != name:
        return None
    return Lesson(name, Part.TECHNIQUE, technique.about, puzzle, marks, (), (step,), (), right)


def page(kinds: list[type[Puzzle]]) -> str:
    """The page about the techniques of these kinds."""
    parts = [INTRODUCTION]
    for kind in kinds:
        shown = [each for each in lessons(kind) if each.part is Part.TECHNIQUE]
        if shown:
            parts.append(f"## {kind.title}\n")
            parts += map(_section, shown)
    return "\n".join(parts)


def _section(lesson: Lesson) -> str:
    scene = scene_of_step(lesson.puzzle, lesson.marks, lesson.step)
    board = f"{draw(scene)}\n{legend(scene)}"
    tidy = "\n".join(line.rstrip() for line in board.splitlines())
    about = f"### {lesson.name}\n\n{lesson.about}\n"
    return f"{about}\n```text\n{tidy}\n```\n\n> {lesson.sentence}\n"
