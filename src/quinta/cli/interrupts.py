"""Ctrl-C, from the first instruction of the command to its last.

While the command is being loaded there is nothing to save: the process ends at once. While a
verb works, KeyboardInterrupt is raised, so that what was found can be told; a second Ctrl-C ends
the process. Once the answer is out, Ctrl-C means nothing any more. In every case the exit code
is 130, or the one that goes with the answer.

What Python does before our first instruction, some hundredths of a second, is not ours: it
answers Ctrl-C in its own way.
"""

from __future__ import annotations

# Not ``signal``: that loads a dozen modules first, and Ctrl-C is not obeyed until they are there.
import _signal  # type: ignore[import-not-found]
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType, TracebackType
    from typing import Any

INTERRUPTED = 130
"""The exit code."""


class _Moment:
    """Where the command is: a signal belongs to the whole process, and so does this."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """At the first instruction."""
        self.loading = True
        self.holding = 0
        self.waiting = False
        self.arrived = False
        self.code: int | None = None


_now = _Moment()


def obey() -> Any:
    """Answer Ctrl-C from now on, also in a background job; what did so before, for ``restore``."""
    _now.begin()
    try:
        before = _signal.signal(_signal.SIGINT, _answer)
    except ValueError:  # only the main thread may
        return None
    sys.unraisablehook = _unraisable
    return before


def begin_work() -> None:
    """All is loaded: from now on Ctrl-C raises KeyboardInterrupt."""
    _now.loading = False


def end_work(code: int) -> None:
    """The answer is out: let the process end in peace, with this exit code."""
    _now.code = code
    try:
        _signal.signal(_signal.SIGINT, _signal.SIG_IGN)
    except ValueError:
        return


def leave() -> None:
    """The very last thing that the process does, after all else that is done at the end.

    Two reasons not to leave this to Python. It forgets our exit code and ends itself by the
    signal if a KeyboardInterrupt came through an ``exec`` on its way out, as it does wherever
    dataclasses are being made; and it takes the time of a short command to free all it holds.
    """
    if _now.code is None:  # it never came to an end
        return
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):  # nobody reads, or it is closed
            continue
    os._exit(_now.code)


def restore(before: Any) -> None:
    """Let Ctrl-C be answered as it was before ``obey``."""
    if before is not None:
        sys.unraisablehook = sys.__unraisablehook__
        _signal.signal(_signal.SIGINT, before)


def arrived() -> bool:
    """Whether the work was interrupted: what goes wrong after that is no bug."""
    return _now.arrived


class held:
    """While something is being written down, Ctrl-C waits until it is.

    >>> with held():
    ...     print("a whole line")
    a whole line
    """

    def __enter__(self) -> None:
        _now.holding += 1

    def __exit__(
        self, kind: type[BaseException] | None, error: object, trace: TracebackType | None
    ) -> None:
        _now.holding -= 1
        if _now.waiting and not _now.holding:
            _now.waiting = False
            _interrupt()


def _answer(number: int, frame: FrameType | None) -> None:
    if _now.loading or _now.arrived or _now.waiting:
        os._exit(INTERRUPTED)
    if _now.holding:
        _now.waiting = True
    elif _is_unraisable(frame):
        _again()
    else:
        _interrupt()


def _interrupt() -> None:
    _now.arrived = True
    raise KeyboardInterrupt


def _unraisable(what: Any) -> None:
    """Python calls this for an exception where none can be raised, as while an object is freed.

    An interrupt that came at such a moment would be shown and lost: let it come again.
    """
    if what.exc_type is not KeyboardInterrupt:
        if not _now.arrived:
            sys.__unraisablehook__(what)
        return
    _now.arrived = False
    _again()


def _is_unraisable(frame: FrameType | None) -> bool:
    """Whether Python is busy with such an exception: then it would lose another one as well."""
    hook = getattr(sys.unraisablehook, "__code__", None)
    while frame is not None and frame.f_code is not hook:
        frame = frame.f_back
    return frame is not None


def _again() -> None:
    """Let the interrupt come once more, in a moment."""
    from _thread import interrupt_main
    from threading import Timer

    again = Timer(0.01, interrupt_main)
    again.daemon = True
    again.start()
