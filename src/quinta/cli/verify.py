"""``quinta verify``: is what an explanation claims so?"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import BinaryIO

import click

from quinta.base.errors import PuzzleError, one_line
from quinta.base.limits import Clock
from quinta.cli.common import CODES, within_limits, working
from quinta.cli.inputs import one_input
from quinta.cli.output import PICTURES, Output, output_options
from quinta.explainer import Verification
from quinta.explainer import verify as verify_explanation
from quinta.formats import MAX_BYTES
from quinta.formats.files import decoded, pieces
from quinta.formats.json import located, parse
from quinta.prove.verdict import Verdict

MOST_BYTES = 10 * MAX_BYTES
"""Of one explanation: it is much longer than its puzzle."""

Check = Callable[..., Verification]
"""What an explanation is put to."""


@click.command()
@click.argument("sources", metavar="[INPUT]...", nargs=-1)
@click.option(
    "--minimal", is_flag=True, help="Also prove that no reason and no fact could be left out."
)
@click.option("--puzzle", metavar="PUZZLE", help="The puzzle that they should be about.")
@within_limits
@click.option("--json", "as_json", is_flag=True, help="One JSON object for each explanation.")
@output_options(but=PICTURES)
def verify(
    sources: tuple[str, ...],
    minimal: bool,
    puzzle: str | None,
    clock: Clock,
    as_json: bool,
    into: Output,
) -> int:
    """Prove an explanation again: its steps, its status, and that nothing is left out.

    INPUT is what 'quinta explain --json' or 'quinta hint --json' printed, as it is or laid out by
    jq; - is standard input. Marks and notes that were given are named; with --puzzle, each must be
    about that one. Exit code 0 if all is proved, 1 if something is false, 3 if not everything is
    proved.

    \b
    Examples:
      quinta explain doors/1 --json | quinta verify -
      quinta verify steps.json --minimal
      quinta verify steps.json --puzzle doors/1
      quinta verify *.json -o verdicts.jsonl
    """
    if puzzle == "-" and "-" in (sources or ("-",)):
        raise click.UsageError("only one of the two can come from standard input")
    expected = None if puzzle is None else one_input((puzzle,), None).puzzle
    check = partial(verify_explanation, puzzle=expected, minimal=minimal)
    verdicts: list[Verdict] = []
    for source in sources or ("-",):
        try:
            verdicts += _verdicts(source, check, clock, partial(_tell, into, as_json))
        except PuzzleError as error:
            if len(sources) < 2 or f"'{source}'" in str(error):
                raise
            raise PuzzleError(f"{one_line(source)}: {error}") from None
    return CODES[max(verdicts, key=list(CODES).index)]


def _tell(into: Output, as_json: bool, found: Verification) -> None:
    into.put(found.to_json(), str(found), as_json)


def _verdicts(
    source: str, check: Check, clock: Clock, tell: Callable[[Verification], None]
) -> list[Verdict]:
    """What is told of every explanation in a file; at least one."""
    verdicts: list[Verdict] = []
    for line, text in _lines(source):
        if verdicts and not clock.left():
            click.echo(
                f"the time limit was reached; line {line} and what follows are left", err=True
            )
            return [*verdicts, Verdict.NOT_PROVED]
        with working("proving"):
            found = _verified(text, line, partial(check, limits=clock.rest()))
        verdicts.append(found.verdict)
        tell(found)
    if not verdicts:
        raise PuzzleError("the input is empty; 'quinta explain --json' prints an explanation")
    return verdicts


def _verified(text: str, line: int, check: Check) -> Verification:
    """The verdict on one line; complaints say where in it something is wrong."""
    try:
        data = parse(text)
        if not isinstance(data, dict):
            raise PuzzleError("not an explanation; 'quinta explain --json' prints one")
        data.pop("input", None)  # of several puzzles each is told with its name
        try:
            return check(data)
        except PuzzleError as error:
            raise located(text, error) from None
    except PuzzleError as error:
        below = (error.line or 1) - 1
        raise PuzzleError(error.message, line=line + below, column=error.column) from None


def _lines(source: str) -> Iterator[tuple[int, str]]:
    """Each explanation, with the number of the line where it begins."""
    if source == "-":
        yield from _texts(sys.stdin.buffer)
        return
    try:
        with open(source, "rb") as file:
            yield from _texts(file)
    except OSError as error:
        raise PuzzleError(f"cannot read '{source}': {error.strerror}") from None


def _texts(file: BinaryIO) -> Iterator[tuple[int, str]]:
    for line, _, data in pieces(file, MOST_BYTES):
        try:
            text = decoded(data, MOST_BYTES)
        except PuzzleError as error:
            raise PuzzleError(error.message, line=line, column=error.column) from None
        if text.strip():
            yield line, text
