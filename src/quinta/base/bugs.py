"""What to do about an error that nobody foresaw: write the details down, and ask for a report.

An unforeseen error is never an answer. Whoever meets one, the command line, a worker or the page,
calls ``report`` and shows its sentence.
"""

from __future__ import annotations

import os
import platform
import sys
import tempfile
import traceback
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from quinta._version import __version__
from quinta.base.errors import one_line

SENTENCE = "this is a bug in Quinta"
"""What every report begins with, also one that comes from another process as a text."""

LONGEST_WORD = 60
"""A longer word of a command is a puzzle, not a name: its length is told in its place."""

LONGEST_NAME = 120
"""As much of an error's own words as the sentence has; the file has them all."""


def report(error: BaseException, doing: Sequence[str] | str, folder: str | None = None) -> str:
    """Write the details of an unforeseen error into a file; the sentence that asks for a report.

    ``doing`` is what was going on: the words of the command, or a sentence. The file is in the
    system's folder for temporary files unless another ``folder`` is named. There is one for each
    line of code that fails, with what happened last: a bug met a thousand times fills no disk.

    >>> with tempfile.TemporaryDirectory() as folder:
    ...     said = report(KeyError("r1c9"), ["solve", "doors/1"], folder)
    >>> said.partition(" in the file ")[0]
    "this is a bug in Quinta (KeyError: 'r1c9'); please report it with the details"
    """
    said = f"{type(error).__name__}: {error}".partition("\n")[0].removesuffix(": ")
    short = one_line(said[:LONGEST_NAME])
    if sys.platform == "emscripten":  # no file outlives the page
        print(_details(error, doing), file=sys.stderr)
        return f"{SENTENCE} ({short}); please report it with what the browser's console shows"
    try:
        path = _kept(_details(error, doing), Path(folder or tempfile.gettempdir()), _where(error))
    except OSError as refused:
        return (
            f"{SENTENCE} ({short}, {_where(error)}); please report it "
            f"(the details could not be written: {refused.strerror or refused})"
        )
    return f"{SENTENCE} ({short}); please report it with the details in the file {path}"


def _details(error: BaseException, doing: Sequence[str] | str) -> str:
    words = [doing] if isinstance(doing, str) else [_told(word) for word in doing]
    return "\n".join(
        (
            f"Quinta {__version__}, Python {sys.version.split()[0]}, {platform.platform()}",
            f"doing: {' '.join(words)}",
            "",
            *traceback.format_exception(error),
        )
    )


def _told(word: str) -> str:
    """A word of a command, or how long it is.

    >>> _told("doors/1"), _told("?" * 1000)
    ('doors/1', '(1000 characters)')
    """
    return word if len(word) <= LONGEST_WORD else f"({len(word)} characters)"


def _where(error: BaseException) -> str:
    """The line where it happened."""
    frames = traceback.extract_tb(error.__traceback__)
    return f"{Path(frames[-1].filename).name} line {frames[-1].lineno}" if frames else "nowhere"


def _kept(details: str, folder: Path, where: str) -> Path:
    """The file with these details, readable by its owner alone."""
    name = sha256(f"{os.getuid() if hasattr(os, 'getuid') else ''} {where}".encode()).hexdigest()
    path = folder / f"quinta-bug-{name[:12]}.txt"
    beside, text = tempfile.mkstemp(".part", "quinta-bug-", folder)
    try:
        with os.fdopen(beside, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(details)
        # Whatever has that name, a link that somebody laid too, makes room and is not followed.
        os.replace(text, path)
    except OSError:
        with suppress(OSError):
            os.unlink(text)
        raise
    return path
