"""What is different on a terminal: bytes are kept from it, and it is told how far things are."""

from __future__ import annotations

import io
import sys
from typing import Any

import click
import pytest

from quinta.cli.convert import _print
from quinta.cli.crew import progress_bar
from quinta.formats.registry import format_named


class Terminal(io.StringIO):
    """Whoever asks is told that this is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_binary_format_is_no_use_on_a_terminal_and_a_text_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "stdout", terminal := Terminal())
    _print(format_named("text"), b"gap 8\n")
    assert terminal.getvalue() == "gap 8\n"
    with pytest.raises(click.UsageError, match="is nothing for a terminal; give --output FILE"):
        _print(format_named("png"), b"\x89PNG")
    assert terminal.getvalue() == "gap 8\n"


def test_each_puzzle_moves_the_bar_by_one_and_the_boards_that_were_tried_add_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from rich.progress import Progress

    updates: list[dict[str, Any]] = []
    monkeypatch.setattr(Progress, "update", lambda bar, task, **what: updates.append(what))
    monkeypatch.setattr(sys, "stderr", Terminal())
    with progress_bar(3, "gap") as told:
        told()
        told(4)
        told(5)
    assert [update["advance"] for update in updates] == [1, 1, 1]
    assert [update["rate"].partition("/s")[2] for update in updates] == [
        "",
        " 4 boards tried",
        " 9 boards tried",
    ]
