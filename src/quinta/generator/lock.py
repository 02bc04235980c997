"""One writer at a time, and writing that is whole or not at all.

The lock is the system's own (``flock``) and hangs on the open file: it goes with the process,
however that ends, and leaves nothing behind. Where a system has none (Windows), nothing is
locked.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from quinta.base.errors import PuzzleError
from quinta.base.files import BINARY

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

NOT_WAITING = getattr(os, "O_NONBLOCK", 0)
"""A pipe with the name of a file is not waited for."""


@contextmanager
def saying(what: str, path: Path, remedy: str = "") -> Iterator[None]:
    """Turn what the system refuses into a sentence.

    >>> with saying("read", Path("x.jsonl")):
    ...     open("no/such/file")
    Traceback (most recent call last):
    quinta.base.errors.PuzzleError: cannot read 'x.jsonl': No such file or directory
    """
    try:
        yield
    except OSError as error:
        raise PuzzleError(f"cannot {what} '{path}': {error.strerror or error}{remedy}") from None


def lock(handle: int, path: Path) -> None:
    """Lock an open file or folder for this process, or say who has it."""
    if fcntl is None:
        return
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno not in (errno.EWOULDBLOCK, errno.EACCES):
            raise
        raise PuzzleError(
            f"another process is writing into '{path}'; wait for it, or write elsewhere"
        ) from None


def locked_file(path: Path) -> int:
    """A file, made if need be, open and locked."""
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | BINARY | NOT_WAITING, 0o666)
        try:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise PuzzleError(f"'{path}' is not a plain file")
            lock(handle, path)
            if is_at(handle, path):
                return handle
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)  # whoever had it locked put another file in its place, or removed it


def locked_folder(path: Path) -> int | None:
    """A folder, made if need be, open and locked; None where folders cannot be."""
    path.mkdir(parents=True, exist_ok=True)
    if fcntl is None:
        return None
    handle = os.open(path, os.O_RDONLY)
    try:
        lock(handle, path)
    except BaseException:
        os.close(handle)
        raise
    return handle


def is_at(handle: int, path: Path) -> bool:
    """Whether an open file is still the one at a path."""
    try:
        return os.path.samestat(os.fstat(handle), os.stat(path))
    except FileNotFoundError:
        return False


def put_in_place(beside: Path, new: int, path: Path, old: int) -> int:
    """Let a new file, open and locked, take the place of an old one; the file that is there now."""
    if fcntl is None:  # Windows renames only what nobody has open
        os.close(new)
        os.close(old)
        beside.replace(path)
        return locked_file(path)
    beside.replace(path)
    os.close(old)
    return new


def write_all(handle: int, data: bytes) -> None:
    """Every byte, on the disk when this returns."""
    while data:
        data = data[os.write(handle, data) :]
    os.fsync(handle)


def settle(folder: Path) -> None:
    """Let the names in a folder be on the disk as well, where the system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
