"""What kind of puzzle is wished for, as a value that can travel to another process."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from quinta.base.arguments import nearest, public, shown
from quinta.base.errors import LimitReached, PuzzleError, QuintaError
from quinta.base.grid import AnySize, Size, require_size
from quinta.base.names import close_to
from quinta.kinds import has_every_clue, kind_and_options, kind_named
from quinta.puzzle.published import levels_for
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Level

USUAL: Final = "usual"
MINIMAL: Final = "minimal"
FULL: Final = "full"
HowManyClues = int | Literal["usual", "minimal", "full"]
"""About as many as in published puzzles; all but those that can go; all; or so many."""

WISHES = (
    "size",
    "level",
    "clues",
    "symmetric",
    "given_cells",
    "turned",
    "count",
    "seed",
    "limits",
    "progress",
)
"""What may be asked of any kind, besides its options."""


def require_options(
    cls: type[Puzzle], options: Collection[str], others: Sequence[str] = WISHES
) -> None:
    """Refuse an option that a kind does not have, and tell the nearest, or nearest other word."""
    known = cls.blank(cls.usual_size).options()
    for name in options:
        if name not in known:
            meant = nearest(name, list(known), others)
            raise PuzzleError(f"{cls.kind} has no option '{name}'; {meant}")


def levels_in(said: object) -> tuple[Level, Level | None]:
    """A level, or the easiest and the hardest of several.

    >>> levels_in(2), levels_in("easy-hard")
    ((<Level.MEDIUM: 2>, None), (<Level.EASY: 1>, <Level.HARD: 3>))
    """
    if isinstance(said, int) and not isinstance(said, bool) and said in tuple(Level):
        return Level(said), None
    names = {name: level for level in Level for name in (str(int(level)), level.title)}
    text = re.sub(r"very[\s_-]+", "very ", said.strip().lower()) if isinstance(said, str) else ""
    first, dash, last = (part.strip() for part in text.partition("-"))
    easiest, hardest = names.get(first), names.get(last)
    if easiest is not None and not dash:
        return easiest, None
    if easiest is not None and hardest is not None and easiest < hardest:
        return easiest, hardest
    meant = "" if dash else close_to(text, [level.title for level in Level])
    levels = "levels are 0 to 5, or very easy to extreme, and '1-3' is several"
    raise PuzzleError(f"{shown(said)} is not a level; {meant or levels}")


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
    """Exactly this level; None: as published puzzles are, or any if something is said of clues."""
    clues: str | int = USUAL
    """About as many as in published puzzles; or all but those that can go, all, or so many."""
    symmetric: bool = False
    """Whether half a turn leaves the pattern of the clues as it is."""
    spare: bool = False
    """Whether clues of the kind's spare fields may be used, such as given cells."""
    up_to: Level | None = None
    """Where several levels are wished for, the hardest of them; puzzles have them in turn."""
    turned: bool = False
    """Of many, whether a puzzle that is another one turned or mirrored counts as different."""

    def __post_init__(self) -> None:
        number = type(self.clues) is int and self.clues >= 0
        if self.clues not in (USUAL, MINIMAL, FULL) and not number:
            said = "neither usual nor minimal nor full nor a number of clues"
            raise PuzzleError(f"{self.clues!r} is {said}")
        self.cls.require_size(self.size)
        require_options(self.cls, self.options)
        self.every_option  # noqa: B018  # also refuses a value that none of them takes
        if self.spare and not self.cls.spare_fields:
            raise PuzzleError(f"{self.kind} has no clues to spare; only kinds with given cells do")

    @classmethod
    @public
    def of(
        cls,
        kind: str | type[Puzzle],
        size: AnySize | None = None,
        *,
        level: int | str | None = None,
        clues: str | int = USUAL,
        symmetric: bool = False,
        given_cells: bool = False,
        turned: bool = False,
        **options: Any,
    ) -> Wish:
        """A wish in plain values, which are checked; of the kind's usual size unless given.

        >>> Wish.of("doors", (4, 6), level=1, connected=True).level
        <Level.EASY: 1>
        >>> Wish.of("doors", (4, 6), level="1-3").told_level
        '1-3'
        """
        easiest, hardest = (None, None) if level is None else levels_in(level)
        chosen, options = kind_and_options(kind, options)
        wanted = chosen.usual_size if size is None else require_size(size)
        if clues == USUAL and has_every_clue(chosen, options):
            clues = FULL
        return cls(
            *(chosen.kind, wanted, options, easiest, clues, symmetric, given_cells, hardest, turned)
        )

    @classmethod
    def from_json(cls, kind: str, data: Any) -> Wish:
        """The wish that ``to_json`` told.

        >>> wish = Wish.of("doors", (4, 6), connected=True)
        >>> Wish.from_json("doors", wish.to_json()).to_json() == wish.to_json()
        True
        """
        try:
            rows, _, columns = data["size"].partition("x")
            told = {name: data[name] for name in ("level", "clues", "symmetric", "turned")}
            options = dict(data["options"])
            known = kind_named(kind)
            if not options.keys() <= known.blank(known.usual_size).options().keys():
                raise ValueError
            size = int(rows), int(columns)
            wish = cls.of(kind, size, given_cells=data["spare"], **told, **options)
        except (PuzzleError, LimitReached):
            raise
        except (QuintaError, TypeError, KeyError, ValueError, AttributeError):
            raise PuzzleError("its wish cannot be read") from None
        if json.dumps(wish.to_json(), sort_keys=True) != json.dumps(data, sort_keys=True):
            raise PuzzleError("its wish cannot be read")
        return wish

    def to_json(self) -> dict[str, Any]:
        """As data, to tell one wish from another; with every option, said or not."""
        return {
            "size": str(self.size),
            "options": self.every_option,
            "level": self.told_level,
            "clues": self.clues,
            "symmetric": self.symmetric,
            "spare": self.spare,
            "turned": self.turned,
        }

    @property
    def told_level(self) -> int | str | None:
        """The level as data: a number, or two for several, or None."""
        if self.level is None or self.up_to is None:
            return None if self.level is None else int(self.level)
        return f"{int(self.level)}-{int(self.up_to)}"

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels that are wished for and exist; none if nothing is said of them."""
        if self.level is None:
            return ()
        last = self.level if self.up_to is None else self.up_to
        return tuple(level for level in self.existing if self.level <= level <= last)

    @property
    def existing(self) -> tuple[Level, ...]:
        """The levels that puzzles of this kind, size and options have, as far as is known."""
        return levels_for(self.cls.existing, self.size, self.every_option)

    def numbered(self, index: int) -> Wish:
        """The wish for one of many puzzles: of several levels, each has its turn.

        >>> [int(Wish.of("doors", level="1-3").numbered(index).level) for index in range(4)]
        [1, 2, 3, 1]
        """
        if self.up_to is None or not self.levels:
            return self
        level = self.levels[index % len(self.levels)]
        return dataclasses.replace(self, level=level, up_to=None)

    @property
    def is_promised_a_level(self) -> bool:
        """Whether every puzzle has a level that was known before it was rated."""
        return self.level is not None or self.clues == USUAL

    @property
    def cls(self) -> type[Puzzle]:
        """The class of the kind."""
        return kind_named(self.kind)

    @property
    def every_option(self) -> dict[str, Any]:
        """The options, said or not. A small board tells them as well as a large one.

        >>> Wish("doors", Size(500, 500)).every_option
        {'counts_self': True, 'connected': False}
        """
        return self.cls.blank(self.cls.usual_size, **self.options).options()

    @property
    def blank(self) -> Puzzle:
        """A puzzle like the one that is wished for, without clues."""
        return self.cls.blank(self.size, **self.options)
