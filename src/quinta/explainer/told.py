"""A step of an explanation on the board as it is then, for whoever shows or reads it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from quinta.explainer.roles import scene_of_step
from quinta.explainer.steps import step_to_json
from quinta.explainer.words import chain, told
from quinta.logic.model import Fact, Marks, Place, Value
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Level, Step
from quinta.render.display import Displayed, Figure


@dataclass(frozen=True)
class ToldStep(Displayed):
    """A step with its number, what was known before it, and the words for it.

    >>> import quinta
    >>> first = next(iter(quinta.explain(quinta.example("gap/1"))))
    >>> print(first.number, first.technique, first.level.title)
    1 out of reach easy
    """

    puzzle: Puzzle
    marks: Marks = field(hash=False)
    """What was known before."""
    step: Step
    number: int = 1

    @property
    def sentence(self) -> str:
        """The step in a sentence or two."""
        return told(self.puzzle, self.step).sentence

    @property
    def technique(self) -> str:
        """What the way to see it is called."""
        return told(self.puzzle, self.step).technique

    @property
    def level(self) -> Level:
        """How hard it is."""
        return self.step.level

    @property
    def conclusions(self) -> tuple[Fact, ...]:
        """What is known after it."""
        return self.step.conclusions

    @property
    def chain(self) -> list[str]:
        """The links of its chain, a sentence each, if it has one."""
        return chain(self.puzzle, self.step)

    def to_json(self) -> dict[str, Any]:
        """The step as data."""
        return {"v": 1, "number": self.number, **step_to_json(self.puzzle, self.step)}

    def _in_short(self) -> str:
        return f"{self.number}. {self.sentence} [{self.technique}]"

    def figure(self) -> Figure:
        """Its board with what is said of it, link by link."""
        scene = scene_of_step(self.puzzle, self.marks, self.step)
        return Figure(scene, "\n".join([self._in_short(), *(f"- {link}" for link in self.chain)]))

    def _figures(self) -> Sequence[Figure]:
        return [self.figure()]


def each_told(puzzle: Puzzle, marks: Marks, steps: Sequence[Step]) -> Iterator[ToldStep]:
    """Steps one after the other, each on the board that those before it have left."""
    known: dict[Place, Value] = dict(marks)
    for number, step in enumerate(steps, 1):
        yield ToldStep(puzzle, dict(known), step, number)
        known.update((fact.place, fact.value) for fact in step.conclusions if fact.holds)
