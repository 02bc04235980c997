"""Files that are written whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress

from quinta.base.errors import PuzzleError

BINARY = getattr(os, "O_BINARY", 0)
"""Where the system tells text from bytes."""


def write_whole(path: str | os.PathLike[str], content: bytes) -> None:
    """Put a file in its place once all of it is written; until then what was there stays.

    A device or a pipe is written to as it comes, also by another name such as ``/dev/stdout``.

    >>> write_whole("no/folder/board.svg", b"")
    Traceback (most recent call last):
    quinta.base.errors.PuzzleError: cannot write 'no/folder/board.svg': No such file or directory
    """
    name = os.fspath(path)
    try:
        _write(_real(name), content)
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        said = getattr(error, "strerror", None) or str(error)
        raise PuzzleError(f"cannot write '{name}': {said}") from None


def require_writable(path: str | os.PathLike[str]) -> None:
    """Refuse a name that cannot be written, before the work begins.

    >>> require_writable("/")
    Traceback (most recent call last):
    quinta.base.errors.PuzzleError: cannot write '/': Is a directory
    """
    name = os.fspath(path)
    try:
        _mode(_real(name))
    except (OSError, ValueError) as error:
        said = getattr(error, "strerror", None) or str(error)
        raise PuzzleError(f"cannot write '{name}': {said}") from None


def is_same_file(one: str | int, other: str | int) -> bool:
    """Whether two names, or open files, are one plain file, through whichever links.

    >>> is_same_file("nowhere.txt", "nowhere.txt")
    False
    """
    try:
        found = os.stat(one)
        return stat.S_ISREG(found.st_mode) and os.path.samestat(found, os.stat(other))
    except (OSError, ValueError):  # ValueError: a name that no file can have
        return False


def require_name(name: str) -> None:
    """Refuse what other programs take for standard output, and nothing at all.

    >>> require_name("-")
    Traceback (most recent call last):
    quinta.base.errors.PuzzleError: '-' is no name of a file; leave it out, and it is printed
    """
    if name in ("", "-"):
        raise PuzzleError(f"'{name}' is no name of a file; leave it out, and it is printed")


def _real(name: str) -> str:
    """The file that is meant, wherever links lead; what is no file keeps its name.

    A pipe has no other name than the link to it.
    """
    require_name(name)
    try:
        is_file = stat.S_ISREG(os.stat(name).st_mode)
    except OSError:
        is_file = True  # it is not there yet
    return os.path.realpath(name) if is_file else os.path.abspath(name)


def _mode(path: str) -> int | None:
    """What stands there, if anything does and may be replaced."""
    folder = os.path.dirname(path)
    if not os.path.isdir(folder):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
    if not os.path.lexists(path):
        if not os.access(folder, os.W_OK):
            raise _refusal(folder)
        return None
    mode = os.stat(path).st_mode
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not os.access(path, os.W_OK):
        raise _refusal(folder)
    return mode


def _refusal(folder: str) -> OSError:
    """Why nothing may be written into a folder: its disk, or its owner."""
    flags = getattr(os, "statvfs", lambda _: None)(folder)
    is_read_only = flags is not None and flags.f_flag & os.ST_RDONLY
    number = errno.EROFS if is_read_only else errno.EACCES
    return OSError(number, os.strerror(number))


def _write(path: str, content: bytes) -> None:
    mode = _mode(path)
    if mode is not None and not stat.S_ISREG(mode):
        with open(path, "wb") as file:
            file.write(content)
        return
    beside = f"{path}.{os.getpid()}.part"
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, 0o666)
    try:
        with open(handle, "wb") as file:
            file.write(content)
        if mode is not None:
            os.chmod(beside, stat.S_IMODE(mode))
        os.replace(beside, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise
