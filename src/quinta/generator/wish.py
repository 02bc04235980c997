"""What kind of puzzle is wished for, as a value that can travel to another process."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from quinta.errors import PuzzleError
from quinta.grid import Size
from quinta.puzzle import Puzzle
from quinta.puzzles import kind as kind_named
from quinta.step import Level

MINIMAL = "minimal"
FULL = "full"


@dataclass(frozen=True)
class Wish:
    """A kind, a size and what else is asked of a puzzle.

    >>> Wish("doors", Size(4, 4), {"connected": True}).blank.connected
    True
    """

    kind: str
    size: Size
    options: Mapping[str, Any] = field(default_factory=dict)
    level: Level | None = None
    """Exactly this level; None: any."""
    clues: str | int = MINIMAL
    """Without a clue that could go, with all clues, or with so many."""
    symmetric: bool = False
    """Whether half a turn leaves the pattern of the clues as it is."""
    spare: bool = False
    """Whether clues of the kind's spare fields may be used, such as given cells."""

    def __post_init__(self) -> None:
        if self.clues not in (MINIMAL, FULL) and not isinstance(self.clues, int):
            raise PuzzleError(f"{self.clues!r} is neither minimal nor full nor a number of clues")
        known = self.blank.options()
        for name in self.options:
            if name not in known:
                listed = ", ".join(known) or "none"
                raise PuzzleError(f"{self.kind} has no option '{name}'; it has {listed}")
        if self.spare and not self.cls.spare_fields:
            raise PuzzleError(f"{self.kind} has no clues to spare; only kinds with given cells do")

    @property
    def cls(self) -> type[Puzzle]:
        """The class of the kind."""
        return kind_named(self.kind)

    @property
    def blank(self) -> Puzzle:
        """A puzzle like the one that is wished for, without clues."""
        try:
            blank = self.cls.blank(self.size, **self.options)
        except TypeError as error:
            raise PuzzleError(f"{self.kind} has no such option: {error}") from None
        if blank.size != self.size:
            raise PuzzleError(f"a {self.kind} board is square, not {self.size}")
        return blank
