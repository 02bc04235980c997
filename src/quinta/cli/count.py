"""``quinta count``: the exact number of solutions."""

from __future__ import annotations

from typing import Any

import click

from quinta.ask.count import Method
from quinta.ask.count import count as count_solutions
from quinta.ask.solve import INTERRUPTED, Stats
from quinta.base.errors import OutOfReach
from quinta.base.limits import Clock
from quinta.cli.choices import OneOf
from quinta.cli.common import table, within_limits, working
from quinta.cli.inputs import each_input, input_argument
from quinta.cli.output import PICTURES, Output, output_options
from quinta.formats import Reading


@click.command()
@input_argument
@click.option(
    "--method",
    type=OneOf([method.value for method in Method]),
    default=Method.AUTO.value,
    help="formula: the kind's own; listing: one by one; projection: pyganak.",
)
@within_limits
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.option("--stats", is_flag=True, help="Tell what the answer took.")
@output_options(but=PICTURES)
@each_input(no=lambda error, **asked: _none(error, **asked))
def count(
    reading: Reading,
    method: str,
    clock: Clock,
    as_json: bool,
    stats: bool,
    into: Output,
) -> int:
    """Count the solutions of a puzzle, exactly.

    If a limit is reached first, the number found so far is a lower bound, exit code 3.
    Solutions that are too many to list are counted with the extra 'count': where it is missing, a
    sentence says so and names what to type.

    \b
    Examples:
      quinta count 'gap 9'
      quinta count doors/2 --json
      quinta count puzzles.jsonl -o counts.jsonl
    """
    puzzle = reading.puzzle
    with working(f"counting {puzzle.title} {puzzle.size}"):
        found = count_solutions(puzzle, method=method, limits=clock.rest(), told=_note)
    said = str(found.number) if found.exact else f"at least {found.number}"
    into.put(found.to_json(), said, as_json)
    if not (as_json or into.is_data):
        if found.reason:
            click.echo(f"({found.reason})", err=True)
        if found.limit and found.limit != INTERRUPTED:
            click.echo(f"the {found.limit} limit was reached", err=True)
        if stats:
            click.echo(f"  method           {found.method}\n{table(found.stats)}")
    if found.limit == INTERRUPTED:
        return 130
    return 0 if found.exact else 3


def _none(error: OutOfReach, as_json: bool, stats: bool, into: Output, **_: Any) -> int:
    """There is no solution, and not even a puzzle."""
    told = {"v": 1, "kind": error.kind, "count": 0, "exact": True, "method": str(Method.FORMULA)}
    into.put(told | {"reason": str(error), "limit": None, "stats": Stats().to_json()}, "0", as_json)
    if not (as_json or into.is_data):
        click.echo(f"({error})", err=True)
        if stats:
            click.echo(f"  method           {Method.FORMULA}\n{table(Stats())}")
    return 0


def _note(said: str) -> None:
    """While an answer is worked out."""
    click.echo(said, err=True)
