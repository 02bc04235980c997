"""``quinta show``: the board as text."""

from __future__ import annotations

import click

from quinta.base.errors import LimitReached, PuzzleError
from quinta.base.limits import Clock
from quinta.cli.common import (
    drawn,
    drawn_step,
    style_option,
    told_rules,
    within_limits,
)
from quinta.cli.inputs import each_input, input_argument
from quinta.explainer import explain
from quinta.explainer.words import told
from quinta.formats import Reading
from quinta.logic.model import Fact, Marks, Place, Value
from quinta.puzzle.phrases import facts_in_words
from quinta.puzzle.puzzle import Puzzle


@click.command()
@input_argument
@click.option("--rules", is_flag=True, help="Print the rules below the board.")
@click.option(
    "--step",
    metavar="N",
    type=click.IntRange(1),
    help="Draw step N of the explanation, and what it has to do with what.",
)
@within_limits
@style_option
@each_input()
def show(reading: Reading, rules: bool, step: int | None, clock: Clock, style: str | None) -> int:
    """Draw a puzzle, with the marks and notes that come with it, or a step of its explanation.

    \b
    Examples:
      quinta show akkoy/2 --rules
      quinta show doppelblock/1 --step 5
    """
    puzzle, marks, notes = reading
    if step is None:
        click.echo(drawn(puzzle, marks, style))
        if notes:
            click.echo(f"Ruled out: {facts_in_words(puzzle, notes)}.")
    else:
        click.echo(_step(puzzle, marks or {}, notes, step, clock, style))
    if rules:
        click.echo(told_rules(puzzle))
    return 0


def _step(
    puzzle: Puzzle,
    marks: Marks,
    notes: tuple[Fact, ...],
    number: int,
    clock: Clock,
    style: str | None,
) -> str:
    explained = explain(puzzle, marks, notes=notes, limits=clock.rest())
    steps = explained.steps
    if number > len(steps) and explained.limit:
        raise LimitReached(explained.limit)
    if number > len(steps):
        raise PuzzleError(f"there is no step {number}; the explanation has {len(steps)}")
    known: dict[Place, Value] = dict(marks)
    for before in steps[: number - 1]:
        known.update((fact.place, fact.value) for fact in before.conclusions if fact.holds)
    step = steps[number - 1]
    return f"{drawn_step(puzzle, known, step, style)}\n{told(puzzle, step).sentence}"
