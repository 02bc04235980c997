"""``quinta check``: is this answer right?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from quinta.ask.clash import Clash
from quinta.ask.clash import so_far as can_be_completed
from quinta.ask.solve import Check, Status
from quinta.ask.solve import check as check_marks
from quinta.base.errors import PuzzleError
from quinta.base.fields import counted
from quinta.base.limits import Clock, Limits
from quinta.cli.common import (
    drawn,
    style_option,
    tell_limit,
    within_limits,
)
from quinta.cli.inputs import each_input, echo_json, input_argument
from quinta.formats import Reading
from quinta.logic.model import Fact, Marks
from quinta.puzzle.puzzle import Puzzle


@click.command()
@input_argument
@click.option("--collection", metavar="FILE", help="Prove every line of a collection again.")
@click.option("--so-far", is_flag=True, help="Ask instead whether the marks can be completed.")
@within_limits
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@style_option
def check(collection: str | None, clock: Clock, as_json: bool, **asked: Any) -> int:
    """Check an answer, complete or not, against the rules: exit code 1 if one is broken.

    The answer stands in the input, after 'solution:' or as "solution" in JSON; in a collection
    that is the solution of each puzzle. Marks and notes
    may break no rule and still be wrong: --so-far asks that, and names those to blame.
    --collection takes a file that 'quinta generate' made, and proves all it says again.

    \b
    Examples:
      quinta check answer.txt
      quinta check half-done.txt --so-far --json
      quinta check --collection puzzles.jsonl
    """
    if collection is not None:
        return _collection(collection, clock, as_json)
    code: int = _answer(clock=clock, as_json=as_json, **asked)
    return code


@each_input(solved=True)
def _answer(reading: Reading, so_far: bool, clock: Clock, as_json: bool, style: str | None) -> int:
    puzzle, marks, notes = reading
    if marks is None and not notes:
        raise PuzzleError("there is nothing to check: add a 'solution:' block to the puzzle")
    marks = marks or {}
    if so_far:
        return _so_far(puzzle, marks, notes, clock.rest(), as_json)
    found = check_marks(puzzle, marks, notes=notes)
    if as_json:
        echo_json(found.to_json())
    else:
        click.echo(drawn(puzzle, marks, style))
        click.echo(_verdict(found))
        for violation in found.violations:
            click.echo(f"  {violation}")
    return 0 if found.right else 1


def _collection(path: str, clock: Clock, as_json: bool) -> int:
    """Every line, that no puzzle is there twice, and that none is missing."""
    from quinta.cli.crew import progress_bar
    from quinta.generator.collection import faults_in, survey
    from quinta.generator.lock import saying

    with saying("read", Path(path)), open(path, "rb") as file:
        there = survey(file)
        file.seek(0)
        with progress_bar(there.number, "proving") as told:
            found = list(faults_in(file, path, there, clock, told))
    if as_json:
        told_as = {"v": 1, "puzzles": there.number, "right": not found, "faults": found}
        click.echo(json.dumps(told_as, ensure_ascii=False))
    elif found:
        click.echo("\n".join(["Wrong:", *(f"  {fault}" for fault in found)]))
    else:
        said = counted(there.number, "puzzle", "puzzles")
        click.echo(f"Right: {said}, each with one solution, no two the same.")
    return 1 if found else 0


def _so_far(
    puzzle: Puzzle, marks: Marks, notes: tuple[Fact, ...], within: Limits, as_json: bool
) -> int:
    found = can_be_completed(puzzle, marks, notes=notes, limits=within)
    if as_json:
        echo_json(found.to_json())
    else:
        click.echo(_told(found, bool(notes)))
        tell_limit(found.limit)
    return {Status.NONE: 1, Status.UNKNOWN: 3}.get(found.status, 0)


def _told(found: Clash, noted: bool) -> str:
    if found.status is Status.UNKNOWN:
        return "Unknown whether the marks can be completed."
    if found.status is not Status.NONE:
        allowed = " in a way that the notes allow" if noted else ""
        return f"Right so far: the marks can be completed{allowed}."
    if not found.blamed:
        return "No solution, whatever the marks; 'quinta clash' tells why."
    if not found.notes:
        names = ", ".join(place.id for place in found.places)
        return f"Wrong: these marks cannot all be right: {names}."
    if len(found.blamed) == 1:
        return f"Wrong: {found.blamed[0]} cannot be right."
    return f"Wrong: these cannot all be right: {', '.join(found.blamed)}."


def _verdict(found: Check) -> str:
    if found.violations:
        number = len(found.violations)
        return f"Wrong: {number} {'thing is' if number == 1 else 'things are'} against the rules."
    if found.solved:
        return "Right: every rule holds."
    return f"No rule is broken so far; {found.open_places} of {found.places} places are still open."
