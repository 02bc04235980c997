"""``quinta check``: is this answer right?"""

from __future__ import annotations

import json

import click

from quinta.cli.common import drawn, input_argument, read_input, style_option
from quinta.errors import PuzzleError
from quinta.questions import Check
from quinta.questions import check as check_marks


@click.command()
@input_argument
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@style_option
@click.pass_context
def check(
    ctx: click.Context, source: str, kind: str | None, as_json: bool, style: str | None
) -> int:
    """Check an answer, complete or not, against the rules: exit code 1 if one is broken.

    The answer stands in the input, after 'solution:' or as "solution" in JSON.

    \b
    Examples:
      quinta check answer.txt
      quinta solve doors/1 --json | quinta check --json mine.json
    """
    puzzle, marks = read_input(source, kind)
    if marks is None:
        raise PuzzleError("there is nothing to check: add a 'solution:' block to the puzzle")
    found = check_marks(puzzle, marks)
    if as_json:
        click.echo(json.dumps(found.to_json(), ensure_ascii=False))
    else:
        click.echo(drawn(puzzle, marks, style))
        click.echo(_verdict(found))
        for violation in found.violations:
            click.echo(f"  {violation}")
    return 0 if found.right else 1


def _verdict(found: Check) -> str:
    if found.violations:
        number = len(found.violations)
        return f"Wrong: {number} {'thing is' if number == 1 else 'things are'} against the rules."
    if found.solved:
        return "Right: every rule holds."
    return f"No rule is broken so far; {found.open_places} of {found.places} places are still open."
