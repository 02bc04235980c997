"""The ``quinta`` command starts here: Ctrl-C is answered before anything else is loaded."""

from __future__ import annotations

import atexit
import sys

from quinta.cli import interrupts

BUG = 70

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn


def run(arguments: list[str] | None = None) -> NoReturn:
    """Run the command and end the process with its exit code.

    With ``arguments`` it runs inside somebody else's process: Ctrl-C is theirs again afterwards.
    """
    before = interrupts.obey()
    if arguments is None and not atexit._ncallbacks():  # a profiler would want the usual end
        atexit.register(interrupts.leave)
    try:
        code = _code_of(sys.argv[1:] if arguments is None else arguments)
        interrupts.end_work(code)
    except KeyboardInterrupt:
        code = interrupts.INTERRUPTED
        interrupts.end_work(code)
    if arguments is not None:
        interrupts.restore(before)
    sys.exit(code)


def _code_of(arguments: list[str]) -> int:
    try:
        from quinta.cli.verbs import code_of
    except Exception as error:  # something that Quinta needs is not as it should be
        from quinta.base.bugs import report

        print(f"quinta: {report(error, arguments)}", file=sys.stderr)
        return BUG
    return code_of(arguments)
