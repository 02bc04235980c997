"""``quinta hint``: one next step, told in rungs."""

from __future__ import annotations

import json

import click

from quinta.ask.solve import Status
from quinta.cli.common import Request, drawn_step, plain_question
from quinta.explainer import Hint
from quinta.explainer import hint as find_hint
from quinta.explainer.words import chain, matters, told, where
from quinta.puzzle.step import Step, StepKind

WHERE, WHY, WHAT, ALL = 1, 2, 3, 4


@click.command()
@click.option(
    "--rung",
    type=click.IntRange(WHERE, ALL),
    default=WHAT,
    show_default=True,
    help="1 where to look, 2 what matters, 3 the step, 4 the whole chain, if it has one.",
)
@click.option("--seed", type=int, default=0, help="Choose otherwise among equally easy steps.")
@plain_question
def hint(request: Request, rung: int, seed: int) -> int:
    """Tell one next step, from the marks in the input: the easiest that settles something.

    Marks that cannot be right come first: the hint then says which, and why. Exit code 1
    if marks are wrong or there is no solution.

    \b
    Examples:
      quinta hint doppelblock/1
      quinta hint half-done.txt --rung 1
    """
    with request.working():
        found = find_hint(request.puzzle, request.marks, seed=seed, limits=request.limits)
    if request.as_json:
        click.echo(json.dumps(found.to_json(), ensure_ascii=False))
    else:
        click.echo("\n".join(_told(found, rung, request.style)))
    if found.limit:
        click.echo(f"the {found.limit} limit was reached", err=True)
        return 3
    return 1 if found.status is Status.NONE else 0


def _told(found: Hint, rung: int, style: str | None) -> list[str]:
    puzzle, step = found.puzzle, found.step
    if step is None:
        return [_nothing(found)]
    first = found.before[0] if found.before else step
    if rung == WHERE:
        return [where(puzzle, first)]
    if step.kind is StepKind.MISTAKE:
        return _mistaken(found, step, rung, style)
    board = drawn_step(puzzle, found.marks, step, style, told=rung > WHY)
    if rung == WHY:
        return [board, matters(puzzle, first)]
    lines = [board]
    before = found.before if rung == ALL else found.before[:1]
    for number, prior in enumerate(before):
        lines.append(f"{'Then' if number else 'First'}: {told(puzzle, prior).sentence}")
        lines += [f"  - {link}" for link in chain(puzzle, prior)] if rung == ALL else []
    if len(found.before) > len(before):
        rest = len(found.before) - len(before)
        more = "one more step" if rest == 1 else f"{rest} more steps"
        lines.append(f"({more} of this kind; --rung 4 tells all)")
    name, sentence = told(puzzle, step)
    lines.append(f"{sentence} [{name}]")
    if rung == ALL:
        lines += [f"  - {link}" for link in chain(puzzle, step)]
    return lines


def _mistaken(found: Hint, step: Step, rung: int, style: str | None) -> list[str]:
    """Which marks, then how it ends, then the whole way there."""
    links = chain(found.puzzle, step)
    shown = {WHY: [], WHAT: [f"  - {links[-1]}"], ALL: [f"  - {link}" for link in links]}
    board = drawn_step(found.puzzle, found.marks, step, style, told=False)
    return [board, told(found.puzzle, step).sentence, *shown[rung]]


def _nothing(found: Hint) -> str:
    if found.limit:
        return "No hint was found within the limits."
    if found.status is Status.NONE:
        return "This puzzle has no solution; 'quinta explain' tells why."
    if found.status is Status.UNIQUE:
        return "The board is complete and correct."
    return "There are several solutions, and nothing more is certain; see 'quinta forced'."
