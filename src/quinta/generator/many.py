"""Many puzzles: one after the other, or by any executor, but always in the same order.

Puzzle i depends on the seed and on i alone, not on who makes it. Puzzles come out in the order of
their numbers; one that is the same as an earlier one, turned or mirrored, is made anew with
the next attempt of the same number. So two runs agree, however many workers they have.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from quinta.base.errors import CannotBeMade
from quinta.base.limits import Clock, Limits, watched
from quinta.explainer.rating import canonical
from quinta.generator.made import Made
from quinta.generator.make import make
from quinta.generator.wish import Wish
from quinta.puzzle.puzzle import Puzzle

Work = Callable[..., Any]

ATTEMPTS = 60
"""After so many puzzles that are there already, there probably are no more."""


@dataclass(frozen=True)
class Numbered:
    """A puzzle that was made, its number, and the CPU time that it took."""

    index: int
    made: Made
    seconds: float

    @cached_property
    def form(self) -> str:
        """The same for all positions of the puzzle."""
        return form(self.made.puzzle)


def made_puzzle(
    wish: Wish,
    seed: object,
    index: int,
    attempt: int = 0,
    *,
    limits: Limits | None = None,
    rated: bool = False,
    **making: Any,
) -> Numbered:
    """Make puzzle number ``index``, in this process; ``making`` is what else ``make`` takes.

    One that is to be rated is rated here, and the limits are watched over all of that.
    """
    started = time.process_time()
    wish = wish.numbered(index)
    if not rated:
        made = make(wish, f"{seed}/{index}/{attempt}", Clock(limits), **making)
        return Numbered(index, made, time.process_time() - started)
    with watched(limits or Limits()) as clock:
        made = make(wish, f"{seed}/{index}/{attempt}", clock, **making)
        # Both are worked out when first asked for, and travel along.
        made.rating  # noqa: B018
        found = Numbered(index, made, time.process_time() - started)
        found.form  # noqa: B018
    return found


def form(puzzle: Puzzle) -> str:
    """The same for all positions of a puzzle."""
    return canonical(puzzle).text()


def many(
    wish: Wish,
    seed: object,
    indices: Iterable[int],
    *,
    rated: bool = False,
    executor: Executor | None = None,
    ahead: int = 1,
    seen: Collection[str] = (),
    limits: Limits | None = None,
) -> Iterator[Numbered]:
    """Puzzles of these numbers in their order; no form twice, and none of those seen.

    At most ``ahead`` numbers are worked on at a time.

    >>> from quinta.base.grid import Size
    >>> [found.index for found in many(Wish("gap", Size(9, 9)), "1", range(3))]
    [0, 1, 2]
    """
    work = partial(made_puzzle, wish, seed, limits=limits, rated=rated)
    submit: Callable[..., Any] = _Inline().submit if executor is None else executor.submit
    forms = set(seen)
    waiting: deque[tuple[int, Any]] = deque()
    rest = iter(indices)

    def fill() -> None:
        while len(waiting) < ahead and (index := next(rest, None)) is not None:
            waiting.append((index, submit(work, index, 0)))

    fill()
    while waiting:
        index, future = waiting.popleft()
        found: Numbered = future.result()
        fill()
        attempt = 0
        while (shown := found.form) in forms:
            attempt += 1
            if attempt == ATTEMPTS:
                raise CannotBeMade(
                    f"after {len(forms)} different puzzles no other one was found", proved=False
                )
            found = submit(work, index, attempt).result()
        forms.add(shown)
        yield found


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
