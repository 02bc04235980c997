"""A hint rung by rung: where to look, what matters, the step, and its chain if it has one.

Whoever shows a hint, a terminal or a page, shows these rungs: each says a little more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from quinta.ask.solve import Status
from quinta.explainer.words import ending, links, matters, told, where
from quinta.puzzle.step import Step, StepKind

if TYPE_CHECKING:
    from quinta.explainer.story import Hint


class Rung(NamedTuple):
    """What is said, in a line or several, and what is shown on the board with it."""

    text: str
    step: Step | None = None
    """The step to show; None where the board stays as it is."""
    told: bool = False
    """Whether what the step concludes is shown too."""


def rungs(hint: Hint) -> tuple[Rung, ...]:
    """A step has three rungs, and one more for each link of a chain; so has a mistake.

    Where there is no step, one rung says why.

    >>> import quinta
    >>> [rung.text[:22] for rung in rungs(quinta.hint(quinta.example("gap/1")))]
    ['Look at row 9.', 'Row 9 has a gap of 4 b', 'Row 9 has a gap of 4, ']
    >>> rungs(quinta.hint(quinta.parse("doors\\n1 3 1\\n. . .")))[0].text
    'This puzzle has no solution.'
    """
    step = hint.step
    if step is None:
        return (Rung(_nothing(hint)),)
    if step.kind is StepKind.MISTAKE:
        return _of_a_mistake(hint, step)
    return (
        Rung(where(hint.puzzle, step)),
        Rung(matters(hint.puzzle, step), step),
        Rung(told(hint.puzzle, step).sentence, step, told=True),
        *_links(hint, step),
    )


def _nothing(hint: Hint) -> str:
    if hint.limit:
        return "No hint was found within the limits."
    if hint.status is Status.NONE:
        return "This puzzle has no solution."
    if hint.status is Status.UNIQUE:
        return "The board is complete and correct."
    return "There are several solutions, and nothing more is certain."


def _of_a_mistake(hint: Hint, step: Step) -> tuple[Rung, ...]:
    """Where, which marks, how it ends, and the way there if that has several steps."""
    said = told(hint.puzzle, step).sentence
    return (
        Rung(where(hint.puzzle, step)),
        Rung(said, step),
        Rung(f"{said} {ending(hint.puzzle, step)}.", step),
        *(_links(hint, step) if len(step.chain) > 1 else ()),
    )


def _links(hint: Hint, step: Step) -> Iterator[Rung]:
    """Each link with a picture of the step as far as it has come, and what that link rests on."""
    for number, (sentence, link, so_far) in enumerate(links(hint.puzzle, step), 1):
        picture = replace(step, reasons=link.reasons, facts=link.facts, chain=so_far)
        yield Rung(f"{number}. {sentence}", picture, told=True)
