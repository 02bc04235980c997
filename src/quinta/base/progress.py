"""How far something has come, on the terminal or in a notebook, for whoever asks for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


class Progress:
    """A line on stderr that tells how many there are so far, and of how many if that is known."""

    def __init__(self, what: str, total: int | None = None) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
        from rich.progress import Progress as Bar

        columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
        self._bar = Bar(*columns, TimeElapsedColumn(), console=Console(stderr=True))
        self._task = self._bar.add_task(what, total=total)
        self._bar.start()

    def advance(self) -> None:
        """One more."""
        self._bar.advance(self._task)

    def close(self) -> None:
        """That is all; the line stays."""
        self._bar.stop()


def followed(items: Iterable[T], what: str, total: int | None = None) -> Iterator[T]:
    """The same items, and how many came so far on stderr.

    >>> list(followed([1, 2], "numbers", 2))
    [1, 2]
    """
    progress = Progress(what, total)
    try:
        for item in items:
            progress.advance()
            yield item
    finally:
        progress.close()
