"""The verbs of the ``quinta`` command, and how every ending becomes an exit code.

0 yes, done · 1 no · 2 bad usage or unreadable input · 3 a limit was reached, so unknown
70 a bug in Quinta · 130 interrupted
"""

from __future__ import annotations

import importlib
import os
import sys

import click

from quinta._version import __version__
from quinta.base.errors import (
    CannotBeMade,
    Disagreement,
    LimitReached,
    QuintaError,
    ReportedBug,
    one_line,
)
from quinta.base.names import close_to
from quinta.cli import interrupts
from quinta.cli.interrupts import INTERRUPTED
from quinta.cli.main import BUG

VERBS = {
    "solve": "Solve, and say if the solution is the only one.",
    "count": "Count the solutions of a puzzle, exactly.",
    "check": "Check an answer against the rules.",
    "show": "Draw a puzzle.",
    "convert": "Write a puzzle in another format.",
    "forced": "Draw what every solution shares.",
    "clash": "Show clues that cannot hold together.",
    "superfluous": "Show the clues that are not needed.",
    "thin": "Leave out clues that are not needed.",
    "repair": "Suggest clues to add or to change.",
    "hint": "Tell one next step.",
    "explain": "Explain the solution step by step.",
    "rate": "Say how hard a puzzle is.",
    "verify": "Prove an explanation again.",
    "generate": "Make new puzzles.",
    "book": "Make a book of puzzles.",
    "prove": "Prove how many solutions there are.",
    "study": "The papers' models, search strategies and tables.",
    "serve": "Serve the page to a browser.",
    "site": "Make the page a folder of files.",
    "examples": "List the examples, or print one as text.",
    "menu": "Choose a puzzle from a menu; solve it, take hints, save it.",
}
"""Every verb, and what the list of verbs says of it."""

UNKNOWN = 3


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

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does; with the verb everything is loaded."""
        if args[0] not in VERBS and (meant := close_to(args[0], list(VERBS))):
            ctx.fail(f"No such command '{args[0]}'; {meant}")
        found = super().resolve_command(ctx, args)
        say_what_is_left_out()
        interrupts.begin_work()
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """From our own list: click would load every verb to ask it for a sentence."""
        with formatter.section("Commands"):
            formatter.write_dl(list(VERBS.items()))


@click.group(cls=Verbs, invoke_without_command=True)
@click.version_option(__version__, prog_name="quinta")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Solve, explain, rate, make, prove, check and draw logic puzzles.

    INPUT is a file, a collection, a folder, - for standard input, the name of an example such
    as doors/1, a short text such as 'gap 9', or an address.

    \b
    Examples:
      quinta solve doors/1
      quinta count 'gap 9'
    """
    if ctx.invoked_subcommand is not None:
        return
    if sys.stdin.isatty() and sys.stdout.isatty():
        from quinta.cli.menu import menu

        interrupts.begin_work()
        ctx.invoke(menu)
    else:
        click.echo(ctx.get_help())


def code_of(arguments: list[str]) -> int:
    """Run the verb; the exit code, whatever happens."""
    if "_QUINTA_COMPLETE" in os.environ:  # a shell asks how a word may go on
        cli.main(arguments, prog_name="quinta")
    _open_closed_streams()
    try:
        code = _invoked(arguments)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except Exception as error:
        return INTERRUPTED if interrupts.arrived() else _code_of_error(error, arguments)
    finally:
        say_what_is_left_out()


def _code_of_error(error: Exception, arguments: list[str]) -> int:
    """Say what went wrong in one sentence; the exit code that goes with it."""
    match error:
        case BrokenPipeError():  # whoever reads has seen enough
            _discard_output()
            return 0
        case OSError():
            _discard_output()
            return _complain(f"cannot read or write: {error.strerror or error}", 2)
        case UnicodeEncodeError():
            return _complain("this cannot be shown here; --style ascii can", 2)
        case click.ClickException():
            return _complain(_usage(error), error.exit_code)
        case MemoryError():
            return _complain("the memory limit was reached", UNKNOWN)
        case ReportedBug():
            return _complain(str(error), BUG)
        case LimitReached():
            return _complain(str(error), UNKNOWN)
        case CannotBeMade():
            return _complain(str(error), 1 if error.proved else UNKNOWN)
        case QuintaError() if not isinstance(error, Disagreement):
            return _complain(str(error), 2)
    from quinta.base.bugs import report

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


def _usage(error: click.ClickException) -> str:
    context = getattr(error, "ctx", None)
    hint = f" (see '{context.command_path} --help')" if context else ""
    return " ".join(error.format_message().split()).rstrip(".") + hint


_SAID: set[str] = set()
"""The broken kinds that were named."""


def say_what_is_left_out(told: str = "") -> None:
    """Name the broken kinds of installed packages, if any were met, each once; not what is told."""
    if kinds := sys.modules.get("quinta.kinds"):
        for sentence in kinds.left_out():
            if sentence not in _SAID and sentence not in told:
                click.echo(f"quinta: {sentence}", err=True)
            _SAID.add(sentence)


def _complain(message: str, code: int) -> int:
    say_what_is_left_out(told=message)
    click.echo(f"quinta: {one_line(message)}", err=True)
    return code
