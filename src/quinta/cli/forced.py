"""``quinta forced``: what is the same in every solution, and what is open."""

from __future__ import annotations

import click

from quinta.ask.forced import Ambiguity
from quinta.ask.forced import forced as find_forced
from quinta.ask.solve import Status
from quinta.cli.common import Request, besides, drawn, question


@click.command()
@question
def forced(request: Request) -> int:
    """Draw what is the same in every solution, and list what each open place can be.

    Marks and notes in the input are taken for granted; the answer says so.

    \b
    Examples:
      quinta forced doors/4
      quinta forced mine.txt --json
    """
    with request.working():
        found = find_forced(
            request.puzzle, request.marks, notes=request.notes, limits=request.limits
        )
    return request.say(found, _told(found, request.style))


def _told(found: Ambiguity, style: str | None) -> str:
    given = besides(found.given)
    if found.status is Status.NONE:
        return f"No solution{given}; 'quinta clash' tells why."
    if found.status is Status.UNIQUE:
        board = drawn(found.puzzle, found.forced, style)
        return f"{board}\nEverything is forced: one solution{given}."
    name = found.puzzle.name_of
    lines = [
        f"  {place.id}: {' or '.join(map(name, values))}" for place, values in found.open.items()
    ]
    if found.status is Status.UNKNOWN:
        return "\n".join([f"Open at least{given}:", *lines])
    board = drawn(found.puzzle, found.forced, style)
    heading = f"{len(found.forced)} places are forced, {len(lines)} are open{given}:"
    return "\n".join([board, heading, *lines])
