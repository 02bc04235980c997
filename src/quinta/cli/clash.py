"""``quinta clash``: which clues cannot hold together."""

from __future__ import annotations

import click

from quinta.ask.clash import Clash
from quinta.ask.clash import clash as find_clash
from quinta.ask.solve import Status
from quinta.cli.common import Request, besides, drawn_clues, question


@click.command()
@question
def clash(request: Request) -> int:
    """Show a minimal set of clues that cannot hold together: exit code 1 if there is one.

    Minimal is proved: without any one of them there is a solution. Marks in the input
    count as well.

    \b
    Examples:
      quinta clash broken.txt
      echo '[[1,3,1]]' | quinta clash --kind doors --json
    """
    with request.working():
        found = find_clash(
            request.puzzle, request.marks, notes=request.notes, limits=request.limits
        )
    return request.say(found, _told(found, request.style))


def _told(found: Clash, style: str | None) -> str:
    given = besides(found.given)
    if found.status is Status.UNKNOWN:
        return f"Unknown whether there is a clash{given}."
    if found.status is not Status.NONE:
        return f"No clash: there is a solution{given}."
    if not found.clues and not found.blamed:
        return f"No board of {found.puzzle.size} obeys the rules, whatever the clues."
    names = [f"  {found.puzzle.in_words(clue)}" for clue in found.clues]
    names += [f"  {blamed}" for blamed in found.blamed]
    proved = "; each of them is needed" if found.minimal else ", perhaps more than needed"
    return "\n".join(
        [
            drawn_clues(found.puzzle, found.clues, style),
            f"These cannot hold together{given}{proved}:",
            *names,
        ]
    )
