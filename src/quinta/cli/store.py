"""Where made puzzles go: to the terminal, a collection, or a folder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import click

from quinta.base.errors import PuzzleError
from quinta.base.files import require_name
from quinta.base.limits import Limits
from quinta.generator.collection import Collection
from quinta.generator.entry import Origin
from quinta.generator.folder import Folder
from quinta.generator.judge import Survey, Told
from quinta.generator.many import Crew
from quinta.generator.wish import Wish


class Store(Protocol):
    """What takes puzzles, and may have some already."""

    shows: bool
    """Whether puzzles are shown rather than kept."""
    survey: Survey
    """What is there already, before it is judged."""
    there: dict[int, bytes]
    """The keys of the puzzles that were there, by their numbers."""

    def keep(
        self,
        origin: Origin,
        count: int,
        *,
        repair: bool = ...,
        limits: Limits | None = ...,
        told: Told = ...,
        crew: Crew = ...,
    ) -> None:
        """Judge what is there already."""

    def add(self, record: dict[str, Any]) -> None:
        """One more."""

    def finish(self) -> None:
        """All that was asked for is there."""

    def close(self) -> None:
        """Leave it to others."""


class Screen:
    """Nothing is kept: puzzles are shown."""

    shows = True

    def __init__(self) -> None:
        self.survey = Survey()
        self.there: dict[int, bytes] = {}

    def keep(self, origin: Origin, count: int, **_: Any) -> None:
        """Nothing is there."""

    def add(self, record: dict[str, Any]) -> None:
        """Nothing to do."""

    def finish(self) -> None:
        """Nothing to do."""

    def close(self) -> None:
        """Nothing to do."""


@contextmanager
def opened(output: str | None, wish: Wish, resume: bool) -> Iterator[Store]:
    """The place that --output names; one that has puzzles already only if work goes on."""
    store = _store(output, wish, resume)
    try:
        yield store
    finally:
        store.close()


def _store(output: str | None, wish: Wish, resume: bool) -> Store:
    if output is None:
        if resume:
            raise click.UsageError("--resume and --repair need --output")
        return Screen()
    require_name(output)
    path = Path(output)
    if path.suffix == ".jsonl" and not path.is_dir():
        return Collection(path, resume)
    if path.suffix and not path.is_dir():
        raise PuzzleError(
            f"'{path}' is neither a .jsonl file nor a folder; without -o the text is printed: "
            "'> FILE' keeps it, '| quinta show - -o FILE' draws it"
        )
    return Folder(path, wish, resume)
