"""``quinta repair``: clues to add, or one to change."""

from __future__ import annotations

import click

from quinta.ask.repair import Repairs
from quinta.ask.repair import repair as find_repairs
from quinta.ask.solve import Status
from quinta.cli.common import Request, question


@click.command()
@question
@click.option(
    "--limit",
    "most",
    metavar="N",
    type=click.IntRange(min=1),
    default=10,
    show_default=True,
    help="At most N suggestions.",
)
@click.option("--apply", is_flag=True, help="Print the puzzle with the first suggestion, as text.")
def repair(request: Request, most: int, apply: bool) -> int:
    """Suggest clues to add, or to change where they clash, so that one solution is left.

    \b
    Examples:
      quinta repair doors/4
      quinta repair broken.txt --limit 3 --json
      quinta repair broken.txt --apply > mended.txt
    """
    with request.working():
        found = find_repairs(request.puzzle, most=1 if apply else most, limits=request.limits)
    request.say(found, _applied(found) if apply else _told(found))
    if found.repairs or found.status is Status.UNIQUE:
        return 0
    return 3 if found.limit else 1


def _applied(found: Repairs) -> str:
    """The puzzle as it is after the first suggestion, or as it is if none is needed."""
    if found.repairs:
        best = found.repairs[0]
        return f"{best.applied(found.puzzle).text()}# {found.told(best)}"
    return found.puzzle.text().rstrip() if found.status is Status.UNIQUE else _told(found)


def _told(found: Repairs) -> str:
    if found.status is Status.UNIQUE:
        return "Nothing to repair: there is exactly one solution."
    if not found.repairs:
        return "No repair was found."
    several = found.status is Status.MULTIPLE
    given = {clue.at for clue in found.puzzle.each_clue()}
    changing = any(clue.at in given for clue in found.repairs[0].clues)
    heading = "There are several solutions." if several else "There is no solution."
    lines = [f"{heading} {'Changing a clue to' if changing else 'Adding'} one of these helps:"]
    return "\n".join([*lines, *(f"  {found.told(suggestion)}" for suggestion in found.repairs)])
