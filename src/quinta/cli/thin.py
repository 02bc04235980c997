"""``quinta thin``: as few clues as the solution needs."""

from __future__ import annotations

import click

from quinta.ask.solve import Status
from quinta.ask.thin import Thinned
from quinta.ask.thin import thin as thin_out
from quinta.cli.common import Request, question
from quinta.cli.inputs import one_input


@click.command()
@question
@click.option("--seed", type=int, default=0, show_default=True, help="Decides what goes first.")
@click.option("--symmetric", is_flag=True, help="Clues go in pairs that half a turn swaps.")
@click.option(
    "--keep",
    metavar="FILE",
    help="A puzzle of the same size whose clues must stay (any INPUT).",
)
def thin(
    request: Request,
    seed: int,
    symmetric: bool,
    keep: str | None,
) -> int:
    """Leave out clues until every one that is left is needed; print the puzzle as text.

    \b
    Examples:
      quinta thin doors/1 --seed 7
      quinta thin mine.txt --symmetric > thinner.txt
    """
    puzzle = request.puzzle
    kept = one_input((keep,), puzzle.kind).puzzle.each_clue() if keep else []
    with request.working():
        found = thin_out(puzzle, seed=seed, symmetric=symmetric, keep=kept, limits=request.limits)
    request.say(found, _told(found))
    if symmetric and found.status is Status.UNIQUE and not found.symmetric:
        click.echo(
            "some clues have no partner across the board and stay: the pattern is not symmetric",
            err=True,
        )
    if found.limit:
        return 3
    return 0 if found.status is Status.UNIQUE else 1


def _told(found: Thinned) -> str:
    if found.status is not Status.UNIQUE:
        reasons = {
            Status.NONE: "there is no solution ('quinta clash' tells why)",
            Status.MULTIPLE: "there are several solutions ('quinta repair' helps)",
            Status.UNKNOWN: "it is not known to have one solution",
        }
        return f"Nothing to thin: {reasons[found.status]}."
    left = len(found.thin.each_clue())
    before = left + len(found.removed)
    proved = "each is needed" if found.minimal else "perhaps more than needed"
    return f"{found.thin.text()}# {left} of {before} clues, {proved}"
