"""``quinta check``: is this answer right?"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from quinta.ask.clash import Clash
from quinta.ask.clash import so_far as can_be_completed
from quinta.ask.solve import Check, Status
from quinta.ask.solve import check as check_marks
from quinta.base.errors import PuzzleError, one_line
from quinta.base.fields import counted
from quinta.base.limits import Clock
from quinta.cli.common import (
    drawn,
    style_option,
    tell_limit,
    within_limits,
)
from quinta.cli.inputs import each_input, input_argument
from quinta.cli.output import DATA, TEXTS, Output, output_options
from quinta.formats import Reading
from quinta.render.display import figures_of

if TYPE_CHECKING:
    from quinta.generator.collection import Proof


@click.command()
@input_argument
@click.option("--collection", is_flag=True, help="Prove every line of collections again.")
@click.option("--so-far", is_flag=True, help="Ask instead whether the marks can be completed.")
@within_limits
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@style_option
@output_options(numbered=True, walk=True)
def check(collection: bool, clock: Clock, as_json: bool, into: Output, **asked: Any) -> int:
    """Check an answer, complete or not, against the rules: exit code 1 if one is broken.

    The answer stands in the input, after 'solution:' or as "solution" in JSON; in a collection
    that is the solution of each puzzle. Marks and notes
    may break no rule and still be wrong: --so-far asks that, and names those to blame.
    --collection proves all that each line of a collection says of its puzzle, and that no two are
    the same; a puzzle of which nothing is said has one solution.

    \b
    Examples:
      quinta check answer.txt
      quinta check answer.txt -o mistakes.png
      quinta check half-done.txt --so-far --json
      quinta check --collection puzzles.jsonl
    """
    if collection:
        return _collections(clock=clock, as_json=as_json, into=into, **asked)
    code: int = _answer(clock=clock, as_json=as_json, into=into, **asked)
    return code


@each_input(solved=True)
def _answer(
    reading: Reading, so_far: bool, clock: Clock, as_json: bool, style: str | None, into: Output
) -> int:
    puzzle, marks, notes = reading
    if marks is None and not notes:
        raise PuzzleError("there is nothing to check: add a 'solution:' block to the puzzle")
    marks = marks or {}
    if so_far:
        _require_words(into)
        found_so_far = can_be_completed(puzzle, marks, notes=notes, limits=clock.rest())
        into.put(found_so_far.to_json(), _told(found_so_far, bool(notes)), as_json)
        if not as_json:
            tell_limit(found_so_far.limit)
        return {Status.NONE: 1, Status.UNKNOWN: 3}.get(found_so_far.status, 0)
    found = check_marks(puzzle, marks, notes=notes)
    if into.is_picture:
        into.draw(f"{puzzle.title} {puzzle.size}", figures_of(found))
        click.echo(_verdict(found))
        return 0 if found.right else 1
    board = drawn(puzzle, marks, style, plain=into.is_wanted)
    broken = (f"  {violation}" for violation in found.violations)
    into.put(found.to_json(), "\n".join([board, _verdict(found), *broken]), as_json)
    return 0 if found.right else 1


def _require_words(into: Output) -> None:
    """Only the answer itself is drawn."""
    if into.is_picture:
        known = ", ".join((*TEXTS[1:], *DATA))
        raise click.UsageError(f"this is told in words, not drawn: write to {known}")


def _collections(
    sources: Sequence[str],
    kind: str | None,
    only: object,
    so_far: bool,
    clock: Clock,
    as_json: bool,
    style: str | None,
    into: Output,
) -> int:
    """Every line of every file, and that no puzzle is there twice."""
    _require_words(into)
    if kind is not None or only is not None or so_far:
        raise click.UsageError(
            "--collection takes files alone: neither --kind, --only nor --so-far"
        )
    from quinta.cli.crew import progress_bar
    from quinta.generator.collection import Proof
    from quinta.generator.lock import saying

    proof = Proof()
    with progress_bar(None, "proving") as told:
        for source in sources or ("-",):
            name = f"{one_line(source)}, " if len(sources) > 1 else ""
            with saying("read", Path(source)), _opened(source) as file:
                proof.add(file, source, name, clock, told)
    faults = proof.faults.told()
    text = "\n".join(["Wrong:", *(f"  {fault}" for fault in faults)]) if faults else _right(proof)
    data = {"v": 1, "puzzles": proof.number, "right": not faults, "faults": faults}
    into.put(data, text, as_json)
    return 1 if faults else 0


def _opened(source: str) -> AbstractContextManager[BinaryIO]:
    return nullcontext(sys.stdin.buffer) if source == "-" else open(source, "rb")


def _right(proof: Proof) -> str:
    said, one = counted(proof.number, "puzzle", "puzzles"), proof.number - proof.counted
    if not proof.counted:
        return f"Right: {said}, each with one solution, no two the same."
    return (
        f"Right: {said}, {one} with one solution, {proof.counted} with as many as they say, "
        "no two the same."
    )


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
