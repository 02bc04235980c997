"""Many puzzles: one after the other, or by any executor, but always in the same order.

Puzzle i hangs on the seed and on i alone, not on who makes it. Puzzles come out in the order of
their numbers; one that is the same as an earlier one, turned or mirrored, is made anew with
the next attempt of the same number. So two runs agree, however many workers they have.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator
from concurrent.futures import Executor
from typing import Any

from quinta.errors import CannotBeMade
from quinta.formats import read
from quinta.generator.make import make
from quinta.generator.record import record_of
from quinta.generator.wish import Wish
from quinta.limits import Clock, Limits
from quinta.rating import canonical

Work = Callable[..., Any]

ATTEMPTS = 60
"""After so many puzzles that are there already, there probably are no more."""


def made_record(
    wish: Wish, seed: str, index: int, attempt: int = 0, limits: Limits | None = None
) -> dict[str, Any]:
    """Make puzzle number ``index``, in this process."""
    started = time.process_time()
    made = make(wish, f"{seed}/{index}/{attempt}", Clock(limits))
    rating = made.rating  # its time counts as well
    return record_of(made, rating, wish, seed, index, time.process_time() - started)


def form(text: str) -> str:
    """The same for all positions of a puzzle."""
    return canonical(read(text).puzzle).text()


def records(
    wish: Wish,
    seed: str,
    indices: Iterable[int],
    *,
    executor: Executor | None = None,
    ahead: int = 1,
    seen: Collection[str] = (),
    limits: Limits | None = None,
) -> Iterator[dict[str, Any]]:
    """Puzzles of these numbers, in their order; none that is among those seen.

    At most ``ahead`` of them are being made at a time.

    >>> from quinta.grid import Size
    >>> [found["index"] for found in records(Wish("gap", Size(9, 9)), "1", range(3))]
    [0, 1, 2]
    """
    forms = set(seen)
    submit: Callable[..., Any] = _Inline().submit if executor is None else executor.submit
    waiting: deque[tuple[int, Any]] = deque()
    rest = iter(indices)

    def fill() -> None:
        while len(waiting) < ahead and (index := next(rest, None)) is not None:
            waiting.append((index, submit(made_record, wish, seed, index, 0, limits)))

    fill()
    while waiting:
        index, future = waiting.popleft()
        found = future.result()
        fill()
        attempt = 0
        while form(found["puzzle"]) in forms:
            attempt += 1
            if attempt == ATTEMPTS:
                raise CannotBeMade(
                    f"after {len(forms)} different puzzles no other one was found", proved=False
                )
            found = submit(made_record, wish, seed, index, attempt, limits).result()
        forms.add(form(found["puzzle"]))
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
