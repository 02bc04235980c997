"""Which puzzles of a collection can be kept, and what is wrong with the rest."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable

from quinta.base.errors import PuzzleError, one_line
from quinta.base.fields import counted
from quinta.generator.entry import Origin, Record, line_of
from quinta.generator.many import form
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


class Judge:
    """Puzzles that are right by themselves: is each there once only, and not one too many?"""

    def __init__(self, room: int) -> None:
        self._room = room
        self.forms: dict[int, str] = {}
        """The puzzles that are there, whatever their position, by their numbers."""
        self.doubtful: set[int] = set()
        """Numbers of puzzles that contradict each other: one is right, and who knows which."""
        self._first: dict[int, tuple[str, bytes]] = {}
        self._first_of_form: dict[str, int] = {}

    def admit(self, where: str, record: Record, puzzle: Puzzle) -> None:
        """One more; or a PuzzleError if it is there already."""
        index: int = record["index"]
        if index >= self._room:
            there = counted(self._room, "puzzle", "puzzles")
            raise PuzzleError(f"its index is {index}: too large for {there}, counted from 0")
        timeless = line_of({name: told for name, told in record.items() if name != "seconds"})
        shape = form(puzzle)
        if index in self._first:
            first, before = self._first[index]
            if before != timeless:
                self.doubtful.add(index)
            raise PuzzleError(f"it has the same index as {first}")
        if shape in self._first_of_form:
            other = self._first_of_form[shape]
            self.doubtful |= {index, other}
            raise PuzzleError(f"it is the same as {self._first[other][0]}")
        self._first[index] = where, timeless
        self._first_of_form[shape] = index
        self.forms[index] = shape

    def kept(self) -> dict[int, str]:
        """The forms of those puzzles that nothing speaks against."""
        return {index: shape for index, shape in self.forms.items() if index not in self.doubtful}


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

    def complain(self, what: object, one: str, several: str) -> None:
        """Refuse what has faults."""
        if not self.number:
            return
        damaged = counted(self.number, one, several)
        them = "it" if self.number == 1 else "them"
        raise Damaged(
            f"'{what}' has {damaged} and was left as it is; --repair makes {them} anew", self.named
        )
