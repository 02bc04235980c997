"""``quinta superfluous``: which clues follow from the others."""

from __future__ import annotations

import click

from quinta.ask.solve import Status
from quinta.ask.thin import Superfluous
from quinta.ask.thin import superfluous as find_superfluous
from quinta.cli.common import Request, drawn_clues, question


@click.command()
@question
def superfluous(request: Request) -> int:
    """Show the clues that are not needed, each taken alone ('quinta thin' leaves out many).

    \b
    Examples:
      quinta superfluous doors/1
      quinta superfluous mine.txt --json
    """
    with request.working():
        found = find_superfluous(request.puzzle, limits=request.limits)
    return request.say(found, _told(found, request.style))


def _told(found: Superfluous, style: str | None) -> str:
    if found.status is Status.UNKNOWN:
        return "Unknown."
    if found.status is Status.NONE:
        return "No solution; 'quinta clash' tells why."
    if not found.clues:
        return "Every clue is needed."
    names = [f"  {found.puzzle.in_words(clue)}" for clue in found.clues]
    board = drawn_clues(found.puzzle, found.clues, style)
    return "\n".join([board, "Each of these follows from all the others:", *names])
