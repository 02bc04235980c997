"""Which puzzles of a collection can be kept, and what is wrong with the rest."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from typing import NamedTuple

from quinta.base.errors import PuzzleError, one_line
from quinta.base.fields import counted
from quinta.generator.entry import Origin, Record, line_of
from quinta.generator.many import key_of
from quinta.generator.wish import Wish
from quinta.puzzle.puzzle import Puzzle

MOST_NAMED = 10
"""So many damaged puzzles are named; the others are counted."""

Told = Callable[[], None]
"""Called after each puzzle that was judged."""


class Damaged(PuzzleError):
    """A collection has damaged puzzles; ``named`` are the first of them, a sentence each."""

    def __init__(self, message: str, named: list[str]) -> None:
        super().__init__(message)
        self.named = named


class Survey:
    """Where the puzzles of a collection say that they come from."""

    def __init__(self) -> None:
        self.number = 0
        """How many there are, damaged or not."""
        self._tally: Counter[str] = Counter()

    def add(self, record: Record | None) -> None:
        """One more; None if it cannot be read."""
        self.number += 1
        if record is not None and {"kind", "seed", "wish"} <= record.keys():
            told = {name: record[name] for name in ("kind", "seed", "wish")}
            self._tally[json.dumps(told, sort_keys=True)] += 1

    @property
    def origins(self) -> list[Record]:
        """What is said, most often first."""
        return [json.loads(told) for told, _ in self._tally.most_common()]

    def seed(self) -> str | None:
        """The seed that most have."""
        return next((str(said["seed"]) for said in self.origins), None)

    def origin(self) -> Origin | None:
        """The first origin that makes sense."""
        for said in self.origins:
            try:
                return Origin.of(said)
            except PuzzleError:
                continue
        return None

    def require(self, origin: Origin, what: object) -> None:
        """Refuse a collection none of whose puzzles was made with this wish and this seed."""
        if any(origin.difference(said) is None for said in self.origins):
            return
        if self.origins:
            other = origin.difference(self.origins[0])
            raise PuzzleError(f"'{what}' was begun with other wishes: {other}")
        raise PuzzleError(f"'{what}' is no collection of puzzles", line=1, column=1)


class Judged(NamedTuple):
    """What is remembered of a puzzle that is right by itself: some 200 bytes."""

    number: int | None
    key: bytes
    """See ``key_of``."""
    said: bytes
    """What is said of it, but for the time that it took, as a digest."""
    origin: bytes = b""
    """Whose number it is, where puzzles come from several, as a digest."""


def judged(record: Record, puzzle: Puzzle, wish: Wish | None, origin: bytes = b"") -> Judged:
    """What is to be remembered of a puzzle with its record."""
    timeless = {name: told for name, told in record.items() if name != "seconds"}
    key = key_of(puzzle, wish is not None and wish.turned)
    number = None if wish is None else record["index"]
    return Judged(number, key, digest(line_of(timeless)), origin)


def require_room(index: int, room: int) -> None:
    """A number that a run can have come to, even if many puzzles were left out."""
    if index >= room:
        raise PuzzleError(f"its index is {index}: too large for so few puzzles")


def digest(data: bytes) -> bytes:
    """Short, and another one for other data."""
    return sha256(data).digest()[:16]


class Judge:
    """Puzzles that are right by themselves: is each there once only?"""

    def __init__(self) -> None:
        self._by_number: dict[tuple[bytes, int], tuple[object, Judged]] = {}
        self._by_key: dict[bytes, object] = {}
        self._doubtful: set[bytes] = set()
        """Keys of puzzles that contradict each other: one is right, and who knows which."""

    def admit(self, where: object, found: Judged) -> None:
        """One more; or a PuzzleError if it is there already."""
        number = found.origin, found.number or 0
        if found.number is not None and number in self._by_number:
            first, before = self._by_number[number]
            if before.said != found.said:
                self._doubtful.add(before.key)
            raise PuzzleError(f"it has the same index as {first}")
        if found.key in self._by_key:
            self._doubtful.add(found.key)
            raise PuzzleError(f"it is the same as {self._by_key[found.key]}")
        if found.number is not None:
            self._by_number[number] = where, found
        self._by_key[found.key] = where

    def kept(self, but_doubtful: bool) -> dict[int, bytes]:
        """The keys of the puzzles by their numbers; perhaps of those nothing speaks against."""
        return {
            number: found.key
            for (_, number), (_, found) in self._by_number.items()
            if not (but_doubtful and found.key in self._doubtful)
        }


class Faults:
    """What is wrong, so much of it as anybody wants to read."""

    def __init__(self) -> None:
        self.named: list[str] = []
        self.number = 0

    def add(self, where: str, fault: object) -> None:
        """One more."""
        self.number += 1
        if len(self.named) < MOST_NAMED:
            self.named.append(one_line(f"{where}: {fault}"))

    def told(self) -> list[str]:
        """Those that are named, and how many more there are."""
        more = self.number - len(self.named)
        return [*self.named, *([f"and {more} more"] if more else [])]

    def complain(self, what: object, one: str, several: str) -> None:
        """Refuse what has faults."""
        if not self.number:
            return
        damaged = counted(self.number, one, several)
        them = "it" if self.number == 1 else "them"
        raise Damaged(
            f"'{what}' has {damaged} and was left as it is; --repair makes {them} anew", self.named
        )
