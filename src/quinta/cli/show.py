"""``quinta show``: the board as text, or as a picture."""

from __future__ import annotations

import click

from quinta.ask.solve import Status, solve
from quinta.base.errors import LimitReached, PuzzleError
from quinta.base.limits import Clock
from quinta.cli.common import (
    drawn,
    drawn_step,
    style_option,
    tell_width,
    told_rules,
    within_limits,
)
from quinta.cli.inputs import each_input, input_argument
from quinta.cli.output import DATA, Output, output_options
from quinta.explainer import explain
from quinta.explainer.told import ToldStep
from quinta.formats import Reading
from quinta.logic.model import Fact, Marks
from quinta.puzzle.phrases import facts_in_words
from quinta.puzzle.puzzle import Puzzle
from quinta.render.display import Figure


@click.command()
@input_argument
@click.option("--rules", is_flag=True, help="Print the rules below the board.")
@click.option("--solution", is_flag=True, help="Draw the solution.")
@click.option(
    "--marks/--no-marks", default=True, help="Draw the marks and notes in INPUT, as usual, or not."
)
@click.option(
    "--step",
    metavar="N",
    type=click.IntRange(1),
    help="Draw step N of the explanation: what follows, and from what.",
)
@within_limits
@style_option
@output_options(but=DATA)
@each_input(headed=False)
def show(
    reading: Reading,
    rules: bool,
    solution: bool,
    marks: bool,
    step: int | None,
    clock: Clock,
    style: str | None,
    into: Output,
) -> int:
    """Draw a puzzle, with the marks and notes that come with it, or a step of its explanation.

    With -o it is a picture. Of several puzzles, each has a picture or a page of its own.

    \b
    Examples:
      quinta show akkoy/2 --rules
      quinta show doppelblock/1 --step 5
      quinta show gap/1 --solution -o gap.png --size 10mm --theme print
      quinta show puzzles.jsonl -o pages.pdf
    """
    if solution and step is not None:
        raise click.UsageError("--solution and --step are two pictures; give one of them")
    if rules and not into.has_room_for_words:
        raise click.UsageError(f"a {into.ending} file has no room for rules; .pdf and .html have")
    view = _View(reading if marks else Reading(reading.puzzle), clock, solution, step)
    if into.is_picture:
        figure = view.figure()
        said = (figure.caption, *_rules(view.puzzle)) if rules else (figure.caption,)
        caption = "\n".join(filter(None, said))
        title = f"{view.puzzle.title} {view.puzzle.size}"
        into.draw(title, [Figure(figure.scene, caption)], numbered=step is not None)
        return 0
    text = view.text(style, plain=into.is_wanted)
    text = f"{text}\n{told_rules(view.puzzle)}" if rules else text
    into.say(text)
    if not into.is_wanted:
        tell_width(text)
    return 0


class _View:
    """What is to be seen of a puzzle."""

    def __init__(self, reading: Reading, clock: Clock, solution: bool, step: int | None) -> None:
        self.puzzle, self.marks, self.notes = reading
        self.step: ToldStep | None = None
        if solution:
            self.marks, self.notes = _solution(self.puzzle, clock), ()
        if step is not None:
            self.step = _step(self.puzzle, self.marks or {}, self.notes, step, clock)

    def text(self, style: str | None, plain: bool) -> str:
        """In characters."""
        if self.step is not None:
            board = drawn_step(self.puzzle, self.step.marks, self.step.step, style)
            return f"{board}\n{self.step.sentence}"
        board = drawn(self.puzzle, self.marks, style, plain)
        ruled_out = f"\nRuled out: {facts_in_words(self.puzzle, self.notes)}." if self.notes else ""
        return board + ruled_out

    def figure(self) -> Figure:
        """As a picture."""
        if self.step is not None:
            return Figure(self.step.figure().scene, self.step.sentence)
        return Figure(self.puzzle.noted_scene(self.marks, self.notes))


def _rules(puzzle: Puzzle) -> list[str]:
    return [puzzle.task, *(f"- {rule.sentence}" for rule in puzzle.rules())]


def _solution(puzzle: Puzzle, clock: Clock) -> Marks:
    """The solution, or one of several; then that is said."""
    found = solve(puzzle, limits=clock.rest())
    if found.solution is None:
        if found.limit:
            raise LimitReached(found.limit)
        raise PuzzleError("there is no solution to draw; 'quinta clash' tells why")
    if found.status is not Status.UNIQUE:
        click.echo("this is one solution; it is not known to be the only one", err=True)
    return found.solution


def _step(
    puzzle: Puzzle, marks: Marks, notes: tuple[Fact, ...], number: int, clock: Clock
) -> ToldStep:
    explained = explain(puzzle, marks, notes=notes, limits=clock.rest())
    steps = list(explained)
    if number > len(steps) and explained.limit:
        raise LimitReached(explained.limit)
    if number > len(steps):
        raise PuzzleError(f"there is no step {number}; the explanation has {len(steps)}")
    return steps[number - 1]
