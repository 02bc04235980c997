"""What no search could find is refused before any."""

from __future__ import annotations

from quinta.base.errors import CannotBeMade
from quinta.generator.wish import Wish
from quinta.puzzle.step import Level


def refuse_impossible(wish: Wish) -> None:
    """Say at once what no search could find."""
    why = wish.cls.no_unique_board(wish.size) or _too_many_clues(wish)
    if why:
        raise CannotBeMade(why, proved=True)
    if wish.is_promised_a_level and not wish.existing:
        said = f"no {wish.kind} {wish.size} is known that can be made soon and has a level"
        larger = "take a smaller one, other options, or minimal or full clues and no level"
        raise CannotBeMade(f"{said}; {larger}", proved=False)
    if wish.level is not None and not wish.levels:
        raise CannotBeMade(_no_such_level(wish), proved=False)


GIVEN = ", or --given-cells allow"


def slow(wish: Wish) -> str | None:
    """That it may take long to make such a puzzle, and the way out; None if it is made in seconds.

    >>> slow(Wish.of("doppelblock", 10))
    'a doppelblock 10x10 may never be found; up to 9x9 it takes seconds, or --given-cells allow'
    """
    cls, side = wish.cls, max(wish.size)
    with_spare = cls.made_to_with_spare
    most = with_spare if wish.spare else cls.made_to
    if most is None or side <= most or cls.no_unique_board(wish.size):
        return None
    way_out = "" if with_spare is None or with_spare < side or wish.spare else GIVEN
    known = f"a {wish.kind} {wish.size} may never be found; up to {most}x{most} it takes seconds"
    return f"{known}{way_out}"


def _no_such_level(wish: Wish) -> str:
    """Which levels there are instead of the one wished for: the nearest on either side.

    >>> _no_such_level(Wish.of("doppelblock", (6, 6), level=2)).partition("; ")[2]
    'the nearest levels are 1 (easy) and 3 (hard)'
    """
    easiest = wish.level or Level.VERY_EASY
    hardest = wish.up_to or easiest
    easier = [level for level in wish.existing if level < easiest][-1:]
    harder = [level for level in wish.existing if level > hardest][:1]
    near = [f"{int(level)} ({level.title})" for level in (*easier, *harder)]
    said = "the nearest levels are" if len(near) > 1 else "the nearest level is"
    known = f"no {wish.kind} {wish.size} of level {wish.told_level} is known that can be made soon"
    return f"{known}; {said} {' and '.join(near)}"


def _too_many_clues(wish: Wish) -> str | None:
    if not isinstance(wish.clues, int):
        return None
    spare = wish.cls.spare_fields
    room = sum(at[0] not in spare for at in wish.blank.blank_clues())
    every = wish.size.rows * wish.size.columns
    if not wish.cls.clues_can_go and wish.clues != every:
        return f"a {wish.kind} board of {wish.size} has {every} clues, neither more nor fewer"
    if wish.cls.clues_can_go and not wish.spare and wish.clues > room:
        return f"a {wish.kind} board of {wish.size} has room for {room} clues, not {wish.clues}"
    return None
