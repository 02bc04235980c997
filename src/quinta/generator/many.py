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
from functools import partial
from typing import Any, TypeVar

from quinta.errors import CannotBeMade
from quinta.formats import read
from quinta.generator.make import Made, make
from quinta.generator.record import record_of
from quinta.generator.wish import Wish
from quinta.limits import Clock, Limits
from quinta.rating import canonical

Found = TypeVar("Found")
Work = Callable[..., Any]

ATTEMPTS = 60
"""After so many puzzles that are there already, there probably are no more."""


def made_puzzle(
    wish: Wish, seed: object, index: int, attempt: int = 0, limits: Limits | None = None
) -> Made:
    """Make puzzle number ``index``, in this process."""
    return make(wish, f"{seed}/{index}/{attempt}", Clock(limits))


def made_record(
    wish: Wish, seed: str, index: int, attempt: int = 0, limits: Limits | None = None
) -> dict[str, Any]:
    """The same as a line of a collection, rated."""
    started = time.process_time()
    made = made_puzzle(wish, seed, index, attempt, limits)
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
    """Puzzles of these numbers as lines of a collection; see ``different``.

    >>> from quinta.grid import Size
    >>> [found["index"] for found in records(Wish("gap", Size(9, 9)), "1", range(3))]
    [0, 1, 2]
    """
    work = partial(made_record, wish, seed, limits=limits)
    return different(
        work,
        lambda record: form(record["puzzle"]),
        indices,
        executor=executor,
        ahead=ahead,
        seen=seen,
    )


def different(
    work: Callable[[int, int], Found],
    form_of: Callable[[Found], str],
    indices: Iterable[int],
    *,
    executor: Executor | None = None,
    ahead: int = 1,
    seen: Collection[str] = (),
) -> Iterator[Found]:
    """What ``work`` makes of these numbers, in their order; no form twice, and none of those seen.

    Work gets a number and how many attempts at it came before. At most ``ahead`` numbers are
    worked on at a time.

    >>> list(different(lambda index, attempt: index // 2 + 10 * attempt, str, range(4)))
    [0, 10, 1, 11]
    """
    forms = set(seen)
    submit: Callable[..., Any] = _Inline().submit if executor is None else executor.submit
    waiting: deque[tuple[int, Any]] = deque()
    rest = iter(indices)

    def fill() -> None:
        while len(waiting) < ahead and (index := next(rest, None)) is not None:
            waiting.append((index, submit(work, index, 0)))

    fill()
    while waiting:
        index, future = waiting.popleft()
        found = future.result()
        fill()
        attempt = 0
        while (shown := form_of(found)) in forms:
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
