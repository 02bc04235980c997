"""Many puzzles: one after the other, or by any executor, but always in the same order.

Puzzle i depends on the wish, the seed and i alone: not on who makes it, nor on what came before.
Puzzles come out in the order of their numbers; one that is the same as an earlier one, turned or
mirrored, is left out, and its number with it. So two runs agree, however many workers they have.
"""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from itertools import count as count_up
from itertools import islice
from types import MappingProxyType
from typing import Any, TypeVar

from quinta.base.errors import CannotBeMade
from quinta.base.limits import Clock, Limits, watched
from quinta.generator.made import Made
from quinta.generator.make import make
from quinta.generator.wish import MINIMAL, Wish
from quinta.puzzle.puzzle import Puzzle

Work = Callable[..., Any]
Item = TypeVar("Item")
Result = TypeVar("Result")

Crew = tuple[Executor | None, int]
"""Who works, if it is not this process, and how much they may have under way."""

MISSES = 60
"""After so many numbers in a row whose puzzles are there already, there probably are no more."""


@dataclass(frozen=True)
class Numbered:
    """A puzzle that was made, its number, its key, and the CPU time that it took."""

    index: int
    made: Made
    key: bytes
    seconds: float


def made_puzzle(
    wish: Wish,
    seed: object,
    index: int,
    *,
    limits: Limits | None = None,
    rated: bool = False,
    **making: Any,
) -> Numbered:
    """Make puzzle number ``index``, in this process; ``making`` is what else ``make`` takes.

    One that is to be rated is rated here, and the limits are watched over all of that.
    """
    started = time.process_time()
    numbered = wish.numbered(index)
    rng_seed = f"{seed}/{index}/0"
    if rated:
        with watched(limits or Limits()) as clock:
            made = make(numbered, rng_seed, clock, **making)
            made.rating  # noqa: B018  # worked out when first asked for; it travels along
            key = key_of(made.puzzle, wish.turned)
    else:
        made = make(numbered, rng_seed, Clock(limits), **making)
        key = key_of(made.puzzle, wish.turned)
    return Numbered(index, made, key, time.process_time() - started)


def key_of(puzzle: Puzzle, turned: bool = False) -> bytes:
    """The same for all positions of a puzzle; unless ``turned`` ones count as others.

    >>> from quinta import Doors
    >>> one, other = Doors([[1, None]]), Doors([[None, 1]])
    >>> key_of(one) == key_of(other), key_of(one, turned=True) == key_of(other, turned=True)
    (True, False)
    """
    position = puzzle if turned else puzzle.canonical()
    return sha256(position.text().encode()).digest()[:16]


def many(
    wish: Wish,
    seed: object,
    count: int | None = None,
    *,
    there: Mapping[int, bytes] = MappingProxyType({}),
    seen: Collection[bytes] = (),
    rated: bool = False,
    executor: Executor | None = None,
    ahead: int = 1,
    limits: Limits | None = None,
) -> Iterator[Numbered]:
    """So many puzzles, counting those that are ``there``: keys by numbers; no key twice, and none
    that was ``seen`` elsewhere.

    At most ``ahead`` numbers are worked on at a time, and never more than puzzles are missing.

    >>> from quinta.base.grid import Size
    >>> [found.index for found in many(Wish("gap", Size(9, 9)), "1", 3)]
    [0, 1, 2]
    """
    keys = {*there.values(), *seen}
    enough = None if count is None else count - len(there) + len(keys)
    work = partial(made_puzzle, wish, seed, limits=limits, rated=rated)
    numbers = (index for index in count_up() if index not in there)

    def missing() -> int:
        return ahead if enough is None else enough - len(keys)

    misses = 0
    for index, found in in_order(work, numbers, executor, ahead, missing):
        if index - 1 in there:
            misses = 0
        if found.key in keys:
            misses += 1
            if misses == MISSES:
                raise CannotBeMade(_used_up(wish, len(keys)), proved=False)
            continue
        misses = 0
        keys.add(found.key)
        yield found


def _used_up(wish: Wish, number: int) -> str:
    """That there are no more as far as can be found, and what would give more."""
    more = ["a larger size"]
    if wish.level is not None and len(wish.levels) < len(wish.existing):
        more.append("other levels")
    if wish.cls.clues_can_go and wish.clues != MINIMAL:
        more.append("minimal clues")
    if not wish.turned:
        more.append("counting turned and mirrored puzzles as different (--keep-turned)")
    *most, last = more
    said = f"{number} different puzzles are all that were found: the next {MISSES} were the same"
    return f"{said}; more come of {' or '.join(filter(None, (', '.join(most), last)))}"


def in_order(
    work: Callable[[Item], Result],
    items: Iterable[Item],
    executor: Executor | None = None,
    ahead: int = 1,
    room: Callable[[], int] = lambda: sys.maxsize,
) -> Iterator[tuple[Item, Result]]:
    """What comes of each item, in their order, whoever works on it.

    At most ``ahead`` items are worked on at a time, and no more than there is ``room`` for.

    >>> list(in_order(abs, [-1, 2]))
    [(-1, 1), (2, 2)]
    """
    submit: Callable[..., Any] = _Inline().submit if executor is None else executor.submit
    waiting: deque[tuple[Item, Any]] = deque()
    rest = iter(items)

    def fill() -> None:
        for item in islice(rest, max(0, min(ahead, room()) - len(waiting))):
            waiting.append((item, submit(work, item)))

    fill()
    while waiting:
        item, future = waiting.popleft()
        yield item, future.result()
        fill()


class _Inline:
    """Like an executor, but works only when asked for the result."""

    def submit(self, work: Work, *arguments: Any) -> _Later:
        """Put work off."""
        return _Later(work, arguments)


class _Later:
    """A result that is worked out when it is asked for."""

    def __init__(self, work: Work, arguments: tuple[Any, ...]) -> None:
        self._work, self._arguments = work, arguments

    def result(self) -> Any:
        """Work it out now."""
        return self._work(*self._arguments)
