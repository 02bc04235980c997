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
def repair(
    request: Request,
    most: int,
) -> int:
    """Suggest clues that leave one solution, or one clue to change if there is none.

    \b
    Examples:
      quinta repair doors/4
      quinta repair broken.txt --limit 3 --json
    """
    with request.working():
        found = find_repairs(request.puzzle, most=most, limits=request.limits)
    request.say(found, _told(found))
    if found.repairs or found.status is Status.UNIQUE:
        return 0
    return 3 if found.limit else 1


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
    for suggestion in found.repairs:
        clues = " and ".join(map(found.puzzle.in_words, suggestion.clues))
        unique = suggestion.status is Status.UNIQUE
        lines.append(f"  {clues}: {'one solution' if unique else 'several solutions'}")
    return "\n".join(lines)
