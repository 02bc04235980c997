"""``quinta verify``: is an explanation right?"""

from __future__ import annotations

import json
import sys
from typing import Any

import click

from quinta.cli.common import within_limits, working
from quinta.errors import PuzzleError
from quinta.explainer import Verification
from quinta.explainer import verify as verify_explanation
from quinta.formats import MAX_BYTES
from quinta.formats.files import decoded
from quinta.limits import Clock


@click.command()
@click.argument("source", metavar="INPUT", default="-")
@click.option("--minimal", is_flag=True, help="Also prove that no reason and no fact can go.")
@within_limits
@click.option("--json", "as_json", is_flag=True, help="One JSON object for each explanation.")
def verify(source: str, minimal: bool, clock: Clock, as_json: bool) -> int:
    """Prove every step again, from its stated reasons alone and with a solver of its own.

    INPUT is what 'quinta explain --json' or 'quinta hint --json' printed, one object a line; - is
    standard input. Exit code 1 if anything is wrong.

    \b
    Examples:
      quinta explain doors/1 --json | quinta verify -
      quinta verify steps.json --minimal
    """
    right = True
    for line, text in enumerate(_read(source).splitlines(), 1):
        if not text.strip():
            continue
        with working("proving"):
            found = verify_explanation(_object(text, line), minimal=minimal, limits=clock.rest())
        right = right and found.right
        click.echo(json.dumps(found.to_json(), ensure_ascii=False) if as_json else _told(found))
    return 0 if right else 1


def _read(source: str) -> str:
    if source == "-":
        return decoded(sys.stdin.buffer.read(10 * MAX_BYTES))
    try:
        with open(source, "rb") as file:
            return decoded(file.read(10 * MAX_BYTES))
    except OSError as error:
        raise PuzzleError(f"cannot read '{source}': {error.strerror}") from None


def _object(text: str, line: int) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        column = getattr(error, "colno", 1)
        what = getattr(error, "msg", str(error))
        raise PuzzleError(f"not valid JSON: {what}", line=line, column=column) from None
    except RecursionError:
        raise PuzzleError("not valid JSON: nested too deeply", line=line, column=1) from None


def _told(found: Verification) -> str:
    steps = "one step" if found.steps == 1 else f"{found.steps} steps"
    if found.right:
        return f"Right: {steps}, {found.proofs} proofs."
    return "\n".join([f"Wrong: {found.faults[0]}.", *(f"  {fault}" for fault in found.faults[1:])])
