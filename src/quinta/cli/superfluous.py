"""``quinta superfluous``: which clues follow from the others."""

from __future__ import annotations

import click

from quinta.cli.common import drawn_clues, limits, question_options, read_input, say, working
from quinta.questions import Status
from quinta.setter import Superfluous
from quinta.setter import superfluous as find_superfluous


@click.command(short_help="Show the clues that could go.")
@question_options
def superfluous(
    source: str,
    kind: str | None,
    time_limit: float | None,
    memory_limit: float,
    style: str | None,
    stats: bool,
    as_json: bool,
) -> int:
    """Show the clues that could go, each taken alone ('quinta thin' leaves out many).

    \b
    Examples:
      quinta superfluous doors/1
      quinta superfluous mine.txt --json
    """
    puzzle = read_input(source, kind).puzzle
    with working(f"testing the clues of {puzzle.title} {puzzle.size}"):
        found = find_superfluous(puzzle, limits=limits(time_limit, memory_limit))
    say(found, _told(found, style), as_json, stats)
    return {Status.NONE: 1, Status.UNKNOWN: 3}.get(found.status, 0)


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
