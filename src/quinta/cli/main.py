"""The ``quinta`` command: verbs, and how every ending becomes an exit code.

0 yes, done · 1 no · 2 bad usage or unreadable input · 3 a limit was reached, so unknown
70 a bug in Quinta · 130 interrupted
"""

from __future__ import annotations

import importlib
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import click

from quinta._version import __version__
from quinta.bugs import report
from quinta.errors import CannotBeMade, Disagreement, LimitReached, QuintaError, one_line

VERBS = (
    "solve",
    "count",
    "check",
    "show",
    "convert",
    "forced",
    "clash",
    "superfluous",
    "thin",
    "repair",
    "hint",
    "explain",
    "rate",
    "verify",
    "generate",
    "prove",
    "study",
    "serve",
    "examples",
    "menu",
)

UNKNOWN = 3
BUG = 70
INTERRUPTED = 130


class Verbs(click.Group):
    """Loads a verb's module only when the verb is used, so that starting stays quick."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in VERBS:
            return None
        module = importlib.import_module(f"quinta.cli.{name}")
        command: click.Command = getattr(module, name)
        return command


@click.group(cls=Verbs, invoke_without_command=True)
@click.version_option(__version__, prog_name="quinta")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Solve, explain, rate, check and draw Doors, Akkoy, Gap, Doppelblock, White and Tan.

    INPUT is a file, - for standard input, the name of an example such as doors/1,
    or a short text such as 'gap 9'.

    \b
    Examples:
      quinta solve doors/1
      quinta count 'gap 12'
    """
    if ctx.invoked_subcommand is not None:
        return
    if sys.stdin.isatty() and sys.stdout.isatty():
        from quinta.cli.menu import menu

        ctx.invoke(menu)
    else:
        click.echo(ctx.get_help())


def run(arguments: list[str] | None = None) -> None:
    """Run the command and end the process with its exit code."""
    if "_QUINTA_COMPLETE" in os.environ:  # a shell asks how a word may go on
        cli.main(arguments, prog_name="quinta")
    _open_closed_streams()
    with _obeying_interrupts():
        code = _code_of(sys.argv[1:] if arguments is None else arguments)
    sys.exit(code)


def _code_of(arguments: list[str]) -> int:
    """Run the verb; the exit code, whatever happens."""
    try:
        code = _invoked(arguments)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except BrokenPipeError:  # whoever reads has seen enough
        _discard_output()
        return 0
    except OSError as error:
        _discard_output()
        return _complain(f"cannot read or write: {error.strerror or error}", 2)
    except UnicodeEncodeError:
        return _complain("this cannot be shown here; --style ascii can", 2)
    except click.ClickException as error:
        return _complain(_usage(error), error.exit_code)
    except Disagreement as error:
        return _complain(report(error, arguments), BUG)
    except LimitReached as error:
        return _complain(str(error), UNKNOWN)
    except CannotBeMade as error:
        return _complain(str(error), 1 if error.proved else UNKNOWN)
    except QuintaError as error:
        return _complain(str(error), 2)
    except MemoryError:
        return _complain("the memory limit was reached", UNKNOWN)
    except Exception as error:  # nobody foresaw it: neither a yes nor a no
        return _complain(report(error, arguments), BUG)


def _invoked(arguments: list[str]) -> object:
    """Like click's own main, which would take Ctrl-C and a closed pipe into its own hands."""
    with cli.make_context("quinta", list(arguments)) as context:
        return cli.invoke(context)


def _discard_output() -> None:
    """What is still buffered cannot be written; do not try again at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _open_closed_streams() -> None:
    """A shell can start us with closed streams: then nothing is read, and what is said is lost."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115


@contextmanager
def _obeying_interrupts() -> Iterator[None]:
    """Ctrl-C ends what is going on, also in a background job; a second one ends the process."""

    def interrupt(signal_number: int, frame: object) -> None:
        signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))
        raise KeyboardInterrupt

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _usage(error: click.ClickException) -> str:
    context = getattr(error, "ctx", None)
    hint = f" (see '{context.command_path} --help')" if context else ""
    return " ".join(error.format_message().split()).rstrip(".") + hint


def _complain(message: str, code: int) -> int:
    click.echo(f"quinta: {one_line(message)}", err=True)
    return code
