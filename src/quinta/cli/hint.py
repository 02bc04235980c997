"""``quinta hint``: one next step, told in rungs."""

from __future__ import annotations

import click

from quinta.ask.solve import Status
from quinta.cli.common import Request, drawn_step, plain_question, tell_limit
from quinta.explainer import Hint
from quinta.explainer import hint as find_hint
from quinta.explainer.rungs import rungs
from quinta.explainer.words import told
from quinta.puzzle.step import StepKind

STEP, CHAIN = 3, 4
"""The rung that tells the step, and the one from which on its chain is told."""

ELSEWHERE = {
    Status.NONE: " 'quinta explain' tells why.",
    Status.MULTIPLE: " 'quinta forced' shows what is.",
}
"""Who knows more where there is no step to tell."""


@click.command()
@click.option(
    "--rung",
    type=click.IntRange(1, CHAIN),
    default=STEP,
    show_default=True,
    help="1 where to look, 2 what matters, 3 the step, 4 its chain, if it has one.",
)
@click.option("--seed", type=int, default=0, help="Choose otherwise among equally easy steps.")
@plain_question
def hint(request: Request, rung: int, seed: int) -> int:
    """Tell one next step, from the marks and notes in the input: the easiest there is.

    It settles places, or rules values out. Marks and notes that cannot be right come first: the
    hint then says which, and why. Exit code 1 if something is wrong or there is no solution.

    \b
    Examples:
      quinta hint doppelblock/1
      quinta hint half-done.txt --rung 1
    """
    with request.working():
        found = find_hint(
            request.puzzle, request.marks, notes=request.notes, seed=seed, limits=request.limits
        )
    request.tell(found, "\n".join(hint_lines(found, rung, request.style)))
    if found.limit:
        tell_limit(found.limit)
        return 3
    return 1 if found.status is Status.NONE else 0


def hint_lines(found: Hint, number: int = STEP, style: str | None = None) -> list[str]:
    """The board of a rung, its text and, once the step is told, the name of its technique."""
    *climbed, rung = rungs(found)[: number if number < CHAIN else None]
    if found.step is None:
        return [rung.text + ("" if found.limit else ELSEWHERE.get(found.status, ""))]
    lines = [each.text for each in climbed[STEP - 1 :]] + [rung.text]
    if rung.step is not None:
        lines.insert(0, drawn_step(found.puzzle, found.marks, rung.step, style, rung.told))
    if rung.told and found.step.kind is not StepKind.MISTAKE:
        lines.append(f"[{told(found.puzzle, found.step).technique}]")
    return lines
