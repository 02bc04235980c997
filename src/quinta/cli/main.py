"""The ``quinta`` command: verbs, and how every ending becomes an exit code.

0 yes, done · 1 no · 2 bad usage or unreadable input · 3 a limit was reached, so unknown
70 a bug in Quinta · 130 interrupted
"""

from __future__ import annotations

import importlib
import os
import signal
import sys

import click

from quinta._version import __version__
from quinta.errors import Disagreement, LimitReached, QuintaError, one_line

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
    "prove",
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
    """Solve, list, count, check and draw Doors, Akkoy, Gap, Doppelblock, White and Tan.

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
    _restore_interrupt()
    if "_QUINTA_COMPLETE" in os.environ:  # a shell asks how a word may go on
        cli.main(arguments, prog_name="quinta")
    try:
        code = _invoked(sys.argv[1:] if arguments is None else arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except click.exceptions.Exit as ended:
        code = ended.exit_code
    except (KeyboardInterrupt, click.Abort):
        code = INTERRUPTED
    except BrokenPipeError:  # whoever reads has seen enough
        _discard_output()
        code = 0
    except OSError as error:
        _discard_output()
        code = _complain(f"cannot read or write: {error.strerror or error}", 2)
    except click.ClickException as error:
        code = _complain(_usage(error), error.exit_code)
    except Disagreement as error:
        click.echo(f"quinta: internal error: {error}", err=True)
        code = BUG
    except LimitReached as error:
        code = _complain(str(error), UNKNOWN)
    except QuintaError as error:
        code = _complain(str(error), 2)
    except MemoryError:
        code = _complain("the memory limit was reached", UNKNOWN)
    sys.exit(code if isinstance(code, int) else 0)


def _invoked(arguments: list[str]) -> object:
    """Like click's own main, which would take Ctrl-C and a closed pipe into its own hands."""
    with cli.make_context("quinta", list(arguments)) as context:
        return cli.invoke(context)


def _discard_output() -> None:
    """What is still buffered cannot be written; do not try again at the end."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _restore_interrupt() -> None:
    """A shell starts background jobs with Ctrl-C ignored; we mean to obey it always."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _usage(error: click.ClickException) -> str:
    context = getattr(error, "ctx", None)
    hint = f" (see '{context.command_path} --help')" if context else ""
    return " ".join(error.format_message().split()).rstrip(".") + hint


def _complain(message: str, code: int) -> int:
    click.echo(f"quinta: {one_line(message)}", err=True)
    return code
