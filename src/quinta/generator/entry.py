"""A made puzzle as one line of a collection, and the question whether such a line is true.

Whoever goes on with a collection and whoever checks one ask the same: ``puzzle_of`` looks at
all that a line says; ``require_rating`` rates its puzzle again, which takes longer.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NoReturn

from quinta._version import __version__
from quinta.ask.count import count
from quinta.ask.solve import Status, solve
from quinta.base.errors import LimitReached, PuzzleError, one_line
from quinta.base.fields import counted
from quinta.base.limits import Clock, Limits
from quinta.explainer.rating import rate
from quinta.formats import read
from quinta.formats.json import from_object
from quinta.generator.boards import TRIES_BEFORE_GIVING_UP
from quinta.generator.difficulty import (
    is_whole,
    require_agreement,
    require_level,
    same,
    shown,
    told_of,
)
from quinta.generator.many import Numbered
from quinta.generator.wish import FULL, Wish
from quinta.puzzle.as_json import marks_from_json, marks_to_json
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Level

VERSION = 1

LONGEST_LINE = 16_000_000
"""Longer than the line of any board that is allowed."""

LONGEST_TIME = 10**9
"""Seconds that no puzzle takes."""

RELEASE = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,9}){1,3})[0-9a-z.+]{0,40}", re.ASCII)
"""A version of Quinta: its numbers, then perhaps what sort of one it is."""

Record = Mapping[str, Any]


@dataclass(frozen=True)
class Origin:
    """What all puzzles of a collection have in common: the wish and the seed.

    >>> from quinta.base.grid import Size
    >>> Origin(Wish("gap", Size(9, 9)), "1").told["seed"]
    '1'
    """

    wish: Wish
    seed: str

    @cached_property
    def told(self) -> dict[str, Any]:
        """As every record tells it."""
        return {"kind": self.wish.kind, "seed": self.seed, "wish": self.wish.to_json()}

    @classmethod
    def of(cls, record: Record) -> Origin:
        """What a record says about its origin."""
        if not isinstance(record.get("seed"), str) or not isinstance(record.get("kind"), str):
            raise PuzzleError("it has no kind and seed")
        return cls(Wish.from_json(record["kind"], record.get("wish")), record["seed"])

    def difference(self, record: Record) -> str | None:
        """In which way a record has another origin, if it has."""
        for name, mine in self.told.items():
            theirs = record.get(name)
            if same(mine, theirs):
                continue
            if name == "wish" and isinstance(theirs, dict):
                return next(
                    f"its {part} is {shown(theirs.get(part))}, not {shown(value)}"
                    for part, value in {**theirs, **mine}.items()
                    if not same(value, theirs.get(part)) or part not in mine
                )
            return f"its {name} is {shown(theirs)}, not {shown(mine)}"
        return None


def record_of(found: Numbered, origin: Origin) -> dict[str, Any]:
    """What is kept of a puzzle, and what ``--json`` prints."""
    made = found.made
    return {
        "v": VERSION,
        "kind": origin.wish.kind,
        "index": found.index,
        "seed": origin.seed,
        "version": __version__,
        "wish": origin.told["wish"],
        "puzzle": made.puzzle.text(),
        "solution": marks_to_json(made.puzzle, made.solution),
        "clues": len(made.puzzle.each_clue()),
        **told_of(made.rating),
        "tries": made.tries,
        "seconds": round(found.seconds, 3),
    }


FIELDS = (
    *("v", "kind", "index", "seed", "version", "wish", "puzzle", "solution", "clues"),
    *("level", "rating", "tries", "seconds"),
)
"""Of a record, in their order."""


def remark(record: Record) -> str:
    """A comment above the puzzle, which every reader of the format skips."""
    level = record["level"]
    rated = "not rated" if level is None else f"level {level}"
    title = "" if level is None else f" ({Level(level).title})"
    number = f", number {record['index'] + 1}" if record["index"] else ""
    seed = one_line(record["seed"])
    clues = counted(record["clues"], "clue", "clues")
    return f"# {rated}{title}, {clues}{number}, seed {seed}\n"


# Reading


def line_of(record: Record) -> bytes:
    """A record as a line of a collection.

    >>> line_of({"v": 1})
    b'{"v": 1}\\n'
    """
    return (json.dumps(record, ensure_ascii=False) + "\n").encode()


def record_in(line: bytes) -> dict[str, Any]:
    """The object that a line holds.

    >>> record_in(b'{"v": 1')
    Traceback (most recent call last):
    quinta.base.errors.PuzzleError: it is not valid JSON
    """
    if len(line) > LONGEST_LINE:
        raise PuzzleError("it is longer than any puzzle")
    try:
        found = json.loads(line.decode(), parse_constant=_refuse, object_pairs_hook=_once)
    except UnicodeDecodeError:
        raise PuzzleError("it is not UTF-8 text") from None
    except RecursionError:
        raise PuzzleError("it is nested too deeply") from None
    except ValueError:
        raise PuzzleError("it is not valid JSON") from None
    if not isinstance(found, dict):
        raise PuzzleError("it is not a JSON object")
    if b"\\u" in line:
        _require_whole_characters(found)
    return found


def _require_whole_characters(record: Record) -> None:
    """JSON can name half a character, which nobody can write down as UTF-8."""
    try:
        line_of(record)
    except UnicodeEncodeError:
        raise PuzzleError("half a character stands in it") from None


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise PuzzleError("a field stands there twice")
    return fields


# Judging


def puzzle_of(record: Record, origin: Origin, limits: Limits | None = None) -> Puzzle:
    """The puzzle of a record, or what is wrong with it as a PuzzleError.

    Its solution has passed the referee and is the only one. Its rating is one that can be, and
    was wished for; that it is this puzzle's is for ``require_rating`` to say.
    """
    require_fields(record, FIELDS)
    require_origin(record, origin)
    puzzle = read_puzzle(record["puzzle"], origin.wish)
    _require_solution(record["solution"], puzzle)
    require_wish(puzzle, record, origin.wish)
    require_agreement(puzzle, record)
    if not is_whole(record["tries"]) or not 1 <= record["tries"] <= TRIES_BEFORE_GIVING_UP:
        raise PuzzleError(f"its number of tries is {shown(record['tries'])}")
    if not _is_time(record["seconds"]):
        raise PuzzleError(f"its time is {shown(record['seconds'])}")
    require_unique(puzzle, limits)
    return puzzle


def require_fields(record: Record, fields: tuple[str, ...]) -> None:
    """No field is missing, and there is no other one."""
    for name in fields:
        if name not in record:
            raise PuzzleError(f'it has no "{name}"')
    for name in record:
        if name not in fields:
            raise PuzzleError(f"no line of a collection has {shown(name)}")


def require_origin(record: Record, origin: Origin) -> None:
    """Where it comes from: the version of the record, its number, its wish and its seed."""
    if not same(record["v"], VERSION):
        raise PuzzleError(f"its version is {shown(record['v'])}, and {VERSION} is known")
    if not is_whole(record["index"]) or record["index"] < 0:
        raise PuzzleError(f"its index is {shown(record['index'])}, which numbers no puzzle")
    if difference := origin.difference(record):
        raise PuzzleError(difference)
    _require_version(record["version"])


def _require_version(version: object) -> None:
    """A version of Quinta, and none that is still to come."""
    if not isinstance(version, str) or not RELEASE.fullmatch(version):
        raise PuzzleError(f"its version of Quinta is {shown(version)}")
    if _release(version) > _release(__version__):
        raise PuzzleError(f"it was made by Quinta {version}, and this is {__version__}")


def _release(version: str) -> tuple[int, ...]:
    """The numbers of a version.

    >>> _release("0.12.3.dev4")
    (0, 12, 3)
    """
    found = RELEASE.fullmatch(version)
    return tuple(map(int, found[1].split("."))) if found else ()


def read_puzzle(text: object, wish: Wish) -> Puzzle:
    """A puzzle in the canonical text, of the kind, size and options that were wished for."""
    if not isinstance(text, str):
        raise PuzzleError(f"its puzzle is {shown(text)}, not text")
    try:
        puzzle = read(text).puzzle
    except PuzzleError as error:
        raise PuzzleError(f"its puzzle cannot be read: {error}") from None
    if puzzle.kind != wish.kind:
        raise PuzzleError(f"it is of the kind {puzzle.kind}, not {wish.kind}")
    if puzzle.size != wish.size:
        raise PuzzleError(f"its puzzle is {puzzle.size}, not {wish.size}")
    for name, value in wish.every_option.items():
        if not same(puzzle.options()[name], value):
            theirs = shown(puzzle.options()[name])
            raise PuzzleError(f"its puzzle has {name} {theirs}, not {shown(value)}")
    if puzzle.text() != text:
        raise PuzzleError("its puzzle is not written as Quinta writes it")
    return puzzle


def _require_solution(claimed: object, puzzle: Puzzle) -> None:
    try:
        solution = marks_from_json(puzzle, claimed)
    except (PuzzleError, TypeError, AttributeError) as error:
        said = error if isinstance(error, PuzzleError) else shown(claimed)
        raise PuzzleError(f"its solution cannot be read: {said}") from None
    if broken := next(puzzle.violations(solution), None):
        raise PuzzleError(f"its solution breaks a rule: {broken}")
    if len(solution) < len(puzzle.places()):
        raise PuzzleError("its solution is not complete")
    if not same(marks_to_json(puzzle, solution), claimed):
        raise PuzzleError("its solution is not written as Quinta writes it")


def require_wish(puzzle: Puzzle, record: Record, wish: Wish) -> None:
    """Clues and level are as they are said to be, and as wished for."""
    given = {clue.at for clue in puzzle.each_clue()}
    clues = record["clues"]
    if not same(clues, len(given)):
        raise PuzzleError(f"it has {len(given)} clues, not {shown(clues)}")
    if isinstance(wish.clues, int) and clues != wish.clues:
        raise PuzzleError(f"it has {clues} clues, and {wish.clues} were wished for")
    spare = puzzle.spare_fields
    if wish.clues == FULL and any(at[0] not in spare for at in puzzle.blank_clues()):
        raise PuzzleError(f"it has {clues} clues, and all were wished for")
    if not wish.spare and any(at[0] in spare for at in given):
        raise PuzzleError("it has given cells, and none were wished for")
    if wish.symmetric and not puzzle.is_symmetric():
        raise PuzzleError("its clues are not symmetric, as was wished for")
    require_level(record["level"], wish.numbered(record["index"]))


def require_claims(record: Record, clock: Clock) -> tuple[Puzzle, bool]:
    """The puzzle of any line, and whether it says how many solutions it has: else it has one.

    A solution that stands there has passed the referee.
    """
    reading = from_object(record, solved=True)
    puzzle, claimed = reading.puzzle, record.get("solutions", 1)
    if broken := next(puzzle.violations(reading.marks or {}), None):
        raise PuzzleError(f"its solution breaks a rule: {broken}")
    level = record.get("level")
    if level is not None and not same(level, rate(puzzle, limits=clock.rest()).level):
        raise PuzzleError(f"its level is not {shown(level)}")
    if claimed == 1:
        require_unique(puzzle, clock.rest())
        return puzzle, False
    found = count(puzzle, limits=clock.rest())
    if not found.exact:
        raise LimitReached(found.limit or "time")
    if not same(claimed, found.number):
        raise PuzzleError(f"it has {found.number} solutions, not {shown(claimed)}")
    return puzzle, True


def require_unique(puzzle: Puzzle, limits: Limits | None = None) -> None:
    """Prove that there is one solution; one that has passed the referee is then that one."""
    found = solve(puzzle, limits=limits)
    if found.status is Status.UNKNOWN:
        raise LimitReached(found.limit or "time")
    if found.status is not Status.UNIQUE:
        number = "no solution" if found.status is Status.NONE else "several solutions"
        raise PuzzleError(f"it has {number}")


def _is_time(value: object) -> bool:
    return type(value) in (int, float) and 0 <= value <= LONGEST_TIME  # type: ignore[operator]
