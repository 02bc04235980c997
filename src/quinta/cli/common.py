"""What the verbs share: the options, the board on the terminal, the statistics."""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import partial, wraps
from textwrap import fill
from typing import TYPE_CHECKING, Any, TypeVar

import click

from quinta.ask.solve import Stats, Status
from quinta.base.grid import Cell
from quinta.base.limits import Clock, Limits, physical_megabytes, watched, whole
from quinta.cli.choices import OneOf
from quinta.cli.inputs import each_input, input_argument
from quinta.cli.output import Output, output_options
from quinta.formats import Reading
from quinta.formats.registry import Format, format_by_ending
from quinta.logic.model import Fact, Marks
from quinta.prove.verdict import Verdict
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Clue, Step
from quinta.render.characters import Style, around, draw
from quinta.render.display import figures_of

if TYPE_CHECKING:
    from quinta.ask.solve import Answer
    from quinta.explainer import Explanation, Hint
    from quinta.explainer.rating import Rating
    from quinta.render.display import Figure

    Told = Answer | Explanation | Hint | Rating

DEFAULT_MEGABYTES = min(6_000, round(0.75 * physical_megabytes()))
"""As much as a question may hold unless told otherwise: never so much that the system suffers."""

PAGE = 80
"""So many characters of a sentence stand on a line."""

CODES = {Verdict.PROVED: 0, Verdict.NOT_PROVED: 3, Verdict.FALSE: 1}
"""The exit code for each verdict; of several verdicts the last in this list counts."""

Command = TypeVar("Command", bound=Callable[..., Any])

whole(click.echo)


class NumberRange(click.FloatRange):
    """A number within bounds; what is not a number is within none."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """The number that was written."""
        number: float = super().convert(value, param, ctx)
        if math.isnan(number):
            self.fail(f"{value!r} is not a number.", param, ctx)
        return number


def limit_options(command: Command) -> Command:
    """--time-limit and --memory-limit."""
    command = click.option(
        "--memory-limit",
        metavar="MB",
        type=NumberRange(min=1),
        default=DEFAULT_MEGABYTES,
        show_default=True,
        help="Stop when this much memory is used.",
    )(command)
    return click.option(
        "--time-limit",
        metavar="S",
        type=NumberRange(min=0),
        help="Stop after so many seconds; exit code 3 if the answer is not known by then.",
    )(command)


def within_limits(command: Callable[..., int]) -> Callable[..., int]:
    """--time-limit and --memory-limit, kept over all the verb does; it takes the clock."""

    @wraps(command)
    def asked(time_limit: float | None, memory_limit: float, **own: Any) -> int:
        with watched(limits(time_limit, memory_limit)) as clock:
            return command(clock=clock, **own)

    return limit_options(asked)


def style_option(command: Command) -> Command:
    """--style."""
    return click.option(
        "--style",
        type=OneOf([style.value for style in Style]),
        help="How boards are drawn; unicode where the terminal can.",
    )(command)


def format_told_by(output: str | None, offered: Sequence[Format]) -> Format:
    """The format that the name of a file tells, of those that are offered."""
    ending = os.path.splitext(output or "")[1].lower()  # not pathlib: it loads a dozen modules
    told = format_by_ending(ending)
    if told is not None and told in offered:
        return told
    said = f"'{ending}' tells no format" if ending else "no format is told"
    endings = ", ".join(ending for format in offered for ending in format.endings)
    raise click.UsageError(f"{said}; name one, or give --output FILE with {endings}")


def limits(time_limit: float | None, memory_limit: float | None) -> Limits:
    """The limits that were asked for."""
    return Limits(time_limit, memory_limit)


def drawn(puzzle: Puzzle, marks: Marks | None, style: str | None, plain: bool = False) -> str:
    """The board as the terminal (or the file, if plain) can show it."""
    return puzzle.draw(marks, drawing_style(style), colour=not plain and _has_colour())


def tell_width(board: str) -> None:
    """Say so where a board is wider than the terminal, which breaks its lines."""
    if not sys.stdout.isatty():
        return
    import shutil

    columns = shutil.get_terminal_size().columns
    wide = max(map(len, click.unstyle(board).splitlines()), default=0)
    if wide > columns:
        click.echo(
            f"the board is {wide} columns wide, the terminal {columns}; -o FILE.svg draws it",
            err=True,
        )


def signs_in_words(puzzle: Puzzle, marks: Marks, style: str | None) -> str:
    """What the signs around arrows mean on a board; nothing where there are none.

    >>> from quinta import WhiteAndTan, solve
    >>> puzzle = WhiteAndTan([[3, 5], [1, 7]])
    >>> signs_in_words(puzzle, solve(puzzle).solution or {}, "ascii")
    '. . white'
    """
    squares = puzzle.scene(marks).squares
    named: dict[str, str] = {}
    for place, value in sorted(marks.items(), key=lambda mark: -mark[1]):
        square = squares.get(place) if isinstance(place, Cell) else None
        if square is not None and square.arrow is not None:
            signs = " ".join(around(square.fill, drawing_style(style)))
            named.setdefault(signs, puzzle.name_of(value))
    return ", ".join(f"{signs} {name}" for signs, name in named.items())


def told_rules(puzzle: Puzzle) -> str:
    """What there is to do, and every rule of this puzzle in a paragraph of its own.

    >>> from quinta import Gap
    >>> print(told_rules(Gap(9)))
    Shade some of the cells; the others stay white.
    - Every row and every column has exactly two shaded cells.
    - Shaded cells never touch, not even at a corner.
    """
    rules = (
        fill(f"- {rule.sentence}", PAGE, subsequent_indent="  ", break_on_hyphens=False)
        for rule in puzzle.rules()
    )
    return "\n".join((fill(puzzle.task, PAGE), *rules))


def drawn_clues(puzzle: Puzzle, clues: Sequence[Clue], style: str | None) -> str:
    """The board with these clues pointed at."""
    return draw(puzzle.scene_of_clues(clues), drawing_style(style), _has_colour())


def drawn_step(
    puzzle: Puzzle, marks: Marks, step: Step, style: str | None, told: bool = True
) -> str:
    """The board with a step on it, and what the signs mean."""
    from quinta.explainer.roles import legend, scene_of_step

    scene = scene_of_step(puzzle, marks, step, told)
    return f"{draw(scene, drawing_style(style), _has_colour())}\n{legend(scene)}"


@dataclass(frozen=True)
class Request:
    """What every question of a setter is asked with."""

    puzzle: Puzzle
    marks: Marks | None
    notes: tuple[Fact, ...]
    clock: Clock
    style: str | None
    as_json: bool
    stats: bool
    into: Output

    @property
    def limits(self) -> Limits:
        """What is left of the limits."""
        return self.clock.rest()

    def working(self) -> AbstractContextManager[None]:
        """A sign of life while the answer is looked for."""
        return working(f"{self.puzzle.title} {self.puzzle.size}")

    def tell(
        self,
        answer: Told,
        text: str,
        figures: Callable[[], Sequence[Figure]] | None = None,
        first: int = 1,
    ) -> None:
        """Answer in JSON or in words, or into the file that was asked for.

        ``figures`` draws it, and ``first`` is the number of the first of them.
        """
        into = self.into
        drawn = (figures or partial(figures_of, answer))() if into.is_picture else ()
        if drawn:
            into.draw(f"{self.puzzle.title} {self.puzzle.size}", drawn, first=first)
            click.echo(str(answer))
        else:
            into.put(answer.to_json(), text, self.as_json)

    def say(self, answer: Answer, text: str) -> int:
        """Tell the answer and what it took; the exit code that goes with the status."""
        self.tell(answer, text)
        if not self.as_json:
            tell_limit(answer.limit)
            if self.stats:
                click.echo(table(answer.stats))
        return {Status.NONE: 1, Status.UNKNOWN: 3}.get(answer.status, 0)


def question(command: Callable[..., int]) -> Callable[..., int]:
    """Gives a verb the input and the options of a question; the verb takes a Request."""
    return click.option("--stats", is_flag=True, help="Tell what the answer took.")(
        plain_question(command)
    )


def plain_question(command: Callable[..., int]) -> Callable[..., int]:
    """Like ``question``, where no engine's statistics are told."""

    @wraps(command)
    def asked(
        reading: Reading,
        clock: Clock,
        style: str | None,
        as_json: bool,
        into: Output,
        stats: bool = False,
        **own: Any,
    ) -> int:
        return command(Request(*reading, clock, style, as_json, stats, into), **own)

    verb: Callable[..., int] = output_options(numbered=True, walk=True)(each_input()(asked))
    for option in (
        click.option("--json", "as_json", is_flag=True, help="One JSON object."),
        style_option,
        within_limits,
        input_argument,
    ):
        verb = option(verb)
    return verb


def besides(given: str) -> str:
    """What else than the clues was taken for granted, in brackets, if anything was.

    >>> besides("clues"), besides("clues and marks")
    ('', ' (clues and marks)')
    """
    return "" if given == "clues" else f" ({given})"


def tell_limit(limit: str | None) -> None:
    """Name the limit that was reached, if one was."""
    if limit:
        click.echo(f"the {limit} limit was reached", err=True)


def drawing_style(style: str | None) -> Style:
    """The style that was asked for, or the one that the terminal can show."""
    if style is not None:
        return Style(style)
    try:
        "┼█·↗".encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return Style.ASCII
    return Style.UNICODE


def _has_colour() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


SICSTUS = """\
  In SICStus's words, conflicts are backtracks, propagations prunings, clauses constraints
  created. Resumptions and entailments there are none: no clause is put to sleep or dismissed."""
"""How the papers' statistics go with ours."""


def table(stats: Stats) -> str:
    """Statistics, a line each.

    >>> print(table(Stats(engine="asp:clingo", propagations=None)).splitlines()[4])
      propagations     not reported by this engine
    """
    rows = []
    for name, value in stats.to_json().items():
        label = name.removesuffix("_seconds").removesuffix("_megabytes").replace("_", " ")
        if value is None:
            shown = "not reported by this engine"
        elif name.endswith("_seconds"):
            label, shown = f"time to {label}", f"{value:.4f} s"
        elif name.endswith("_megabytes"):
            label, shown = f"{label} memory", f"{value:.0f} MB"
        else:
            shown = f"{value:,}".replace(",", " ") if isinstance(value, int) else str(value)
        if name == "conflicts":
            label = "conflicts"
        rows.append(f"  {label:<16} {shown}")
    return "\n".join(rows)


@contextmanager
def working(what: str) -> Iterator[None]:
    """A sign of life on the terminal while something long runs; nothing elsewhere."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    columns = SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn()
    with Progress(*columns, console=console, transient=True) as progress:
        progress.add_task(what)
        yield
