"""``quinta study``: the papers' models, search strategies and tables."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from quinta.base.bugs import SENTENCE
from quinta.base.errors import PuzzleError, QuintaError, ReportedBug
from quinta.base.grid import Size
from quinta.base.names import meant
from quinta.cli import completing
from quinta.cli.choices import OneOf
from quinta.cli.common import (
    DEFAULT_MEGABYTES,
    Command,
    NumberRange,
    format_told_by,
    limits,
    within_limits,
)
from quinta.cli.inputs import input_argument, one_entry
from quinta.cli.interrupts import held
from quinta.cli.output import require_not_read
from quinta.cli.sizes import SizesType
from quinta.formats.many import Entry
from quinta.formats.minizinc import lacks, minizinc
from quinta.formats.registry import WRITTEN, Holds, format_named
from quinta.kinds import all_kinds
from quinta.logic.strategies import BRANCHES, ORDERS, SWITCHES, VALUES, Strategy, from_labelling
from quinta.puzzle.paper import Paper, Table
from quinta.puzzle.puzzle import Puzzle
from quinta.study.approaches import (
    approaches_to_solve,
    models_of,
    require_models,
    usual_models,
    usual_strategies,
)
from quinta.study.compare import compare as compared
from quinta.study.describe import describe
from quinta.study.papers import paper_on, without_paper
from quinta.study.plot import draw
from quinta.study.plot import require as require_plots
from quinta.study.report import RunFile, runs_csv, runs_markdown, table_csv, table_markdown
from quinta.study.run import CLAUSES, Run
from quinta.study.runner import Runner
from quinta.study.tables import Plan, Summary, choice_of_approaches, fill, runs_at_most, summarise

EXPORTS = [format for format in WRITTEN if format.holds in (Holds.CLAUSES, Holds.FORMULATION)]
"""The formats that hold a model."""
SECONDS = 10.0


class ListType(click.ParamType[tuple[str, ...]]):
    """Names joined by commas."""

    name = "list"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[str, ...]:
        """Names from their text, each once."""
        if isinstance(value, tuple):
            return value
        words = re.findall(r"\[[^\]]*\]|[^,]+", value)  # [ffc,down] is one strategy
        names = tuple(dict.fromkeys(word.strip() for word in words if word.strip()))
        return names or self.fail("a list of names is expected, joined by commas", param, ctx)


def _run_options(command: Command) -> Command:
    """What every run can be told."""
    for option in (
        click.option("--json", "as_json", is_flag=True, help="One JSON object for each run."),
        click.option(
            "--memory-limit",
            metavar="MB",
            type=NumberRange(min=1),
            default=DEFAULT_MEGABYTES,
            show_default=True,
            help="End a run that holds more memory than this.",
        ),
        click.option(
            "--time-limit",
            metavar="S",
            type=NumberRange(min=0, min_open=True),
            default=SECONDS,
            show_default=True,
            help="End each run after so many seconds.",
        ),
        click.option("--all", "every", is_flag=True, help="Look for all solutions."),
        click.option(
            "--strategies",
            type=ListType(),
            metavar="A,B,...",
            shell_complete=completing.strategies,
            help="Words joined by + each, see 'quinta study strategies'.",
        ),
        click.option(
            "--engines", type=ListType(), metavar="A,B,...", help="choco, cpsat, sat, asp."
        ),
        click.option(
            "--models", type=ListType(), metavar="A,B,...", help="The paper's own, or 'clauses'."
        ),
    ):
        command = option(command)
    return command


@click.group()
def study() -> None:
    """Redo and extend the papers' experiments: models, search strategies, statistics.

    \b
    Examples:
      quinta study compare doppelblock/1 --strategies leftmost,ff,ffc
      quinta study table doors --sizes 3,5,7,8,10 --output doors-study
    """


@study.command(short_help="A paper's table again, with ours beside it.")
@click.argument("kind", shell_complete=completing.kinds)
@click.option("--which", help="One of the paper's tables by name, where there are several.")
@click.option("--sizes", type=SizesType(), metavar="A,B,...", help="Such as 5,7,10x15.")
@click.option(
    "--boards",
    type=click.IntRange(1),
    default=5,
    show_default=True,
    help="How many boards of each size; they are the same in every run.",
)
@click.option("--limit", type=click.IntRange(1), default=1, help="Solutions to look for.  [1]")
@_run_options
@click.option("-o", "--output", metavar="DIR", help="Keep runs, table (CSV, Markdown) and plot.")
@click.option("--resume", is_flag=True, help="Go on with the runs that DIR holds.")
def table(kind: str, **asked: Any) -> int:
    """Redo a paper's table or figure and extend it to larger boards.

    Every run that is done is kept in DIR at once; Ctrl-C ends with the table of those.
    An approach that finishes no board of three sizes in a row is given up.

    \b
    Examples:
      quinta study table gap --sizes 8,9,10 --strategies leftmost,ffc
      quinta study table white-and-tan --which creating --output creating
    """
    paper = paper_on(kind)
    tables = _tables(paper, asked["which"])
    if asked["output"]:
        require_plots()
    elif asked["resume"]:
        raise click.UsageError("--resume goes with --output")
    ended = False
    for number, one in enumerate(tables):
        if number and not asked["as_json"]:
            click.echo()
        ended = _fill(paper, one, asked, len(tables) > 1)
        if ended:
            break
    return 130 if ended else 0


def _tables(paper: Paper[Any], name: str | None) -> list[Table]:
    found = [one for one in paper.tables if name in (None, one.name)]
    if not found:
        said = meant(name or "", [one.name for one in paper.tables])
        raise PuzzleError(f"the paper on {paper.kind} has no table '{name}'; {said}")
    return found


def _fill(paper: Paper[Any], wanted: Table, asked: dict[str, Any], several: bool) -> bool:
    """Fill one table; whether Ctrl-C ended it."""
    choice = choice_of_approaches(
        paper,
        wanted,
        asked["models"] or (*paper.models, CLAUSES),
        asked["engines"] or ("choco", "sat"),
        asked["strategies"] or (paper.strategy, "dom/wdeg"),
    )
    _tell_left_out(choice.left_out)
    plan = Plan(
        paper.kind,
        wanted,
        _checked_sizes(paper, asked["sizes"]) or wanted.sizes,
        asked["boards"],
        choice.approaches,
        None if asked["every"] else asked["limit"],
        limits(asked["time_limit"], asked["memory_limit"]),
    )
    folder = None if asked["output"] is None else Path(asked["output"])
    if folder is not None and several:
        folder = folder / wanted.name
    file = None if folder is None else RunFile(folder / "runs.csv", asked["resume"])
    runs, ended = _collected(plan, file, asked["as_json"])
    summary = summarise(plan, runs)
    text = table_markdown(summary, plan.limits.seconds)
    if not asked["as_json"]:
        click.echo(text, nl=False)
    if folder is not None:
        _write(folder, summary, text, f"{all_kinds()[paper.kind].title}, {wanted.title}", plan)
    _refuse_bugs(runs)
    return ended


def _collected(plan: Plan, file: RunFile | None, as_json: bool) -> tuple[list[Run], bool]:
    """The runs of a plan, and whether Ctrl-C ended them; those done are kept."""
    runs: list[Run] = []
    try:
        with Runner() as runner, _progress(runs_at_most(plan)) as told:
            known = file.find if file else lambda job: None
            for run, new in fill(plan, runner, known, told):
                with held():
                    runs.append(run)
                    if file and new:
                        file.add(run)
                    if as_json:
                        click.echo(json.dumps(run.to_json(), ensure_ascii=False))
    except KeyboardInterrupt:
        click.echo(f"interrupted; the table holds the {len(runs)} runs that were done", err=True)
        return runs, True
    return runs, False


def _write(folder: Path, summary: Summary, text: str, title: str, plan: Plan) -> None:
    try:
        (folder / "table.csv").write_text(table_csv(summary), encoding="utf-8")
        (folder / "table.md").write_text(text, encoding="utf-8")
        draw(summary, title, plan.limits.seconds, folder, "plot")
    except OSError as error:
        raise QuintaError(f"cannot write '{folder}': {error.strerror}") from None
    kept = "runs.csv, table.csv, table.md, plot.svg, plot.png"
    click.echo(f"{kept} in {folder}", err=True)


def _checked_sizes(paper: Paper[Any], sizes: tuple[Size, ...] | None) -> tuple[Size, ...] | None:
    for size in sizes or ():
        all_kinds()[paper.kind].require_size(size)
    return sizes


@study.command(short_help="One puzzle, several models, engines and strategies side by side.")
@input_argument
@click.option("--limit", type=click.IntRange(1), default=2, help="Solutions to look for.  [2]")
@click.option("--seed", type=int, default=0, help="For strategies that go by chance.")
@_run_options
@click.option("-o", "--output", metavar="FILE", help="Write FILE: .csv, or Markdown, .md.")
def compare(
    sources: tuple[str, ...], kind: str | None, only: tuple[range, ...] | None, **asked: Any
) -> int:
    """Solve one puzzle by several approaches and show what each took.

    Two solutions are looked for unless told otherwise, so a single one is proved. Exit code 3
    if no approach finished.

    \b
    Examples:
      quinta study compare gap/1 --strategies leftmost,ff,ffc --engines choco,cpsat
      quinta study compare doors/2 --models paper,shared,clauses --all
    """
    _refuse_ending(asked["output"])
    require_not_read(filter(None, [asked["output"]]))
    entry = one_entry(sources, kind, only)
    puzzle = entry.read(kind, False).puzzle
    cls = type(puzzle)
    choice = approaches_to_solve(
        cls,
        asked["models"] or usual_models(cls),
        asked["engines"] or ("choco", "cpsat", "sat", "asp"),
        asked["strategies"] or _labelling(entry, kind) or usual_strategies(cls),
    )
    _tell_left_out((*(() if asked["models"] else without_paper(cls)), *choice.left_out))
    runs: list[Run] = []
    ended = False
    try:
        with _progress(len(choice.approaches)) as told:
            for run in compared(
                puzzle,
                choice.approaches,
                most=None if asked["every"] else asked["limit"],
                seed=asked["seed"],
                limits=limits(asked["time_limit"], asked["memory_limit"]),
                instance=" ".join(source for source in sources if source != "-"),
            ):
                with held():
                    runs.append(run)
                    if asked["as_json"]:
                        click.echo(json.dumps(run.to_json(), ensure_ascii=False))
                told(str(choice.approaches[min(len(runs), len(choice.approaches) - 1)]))
    except KeyboardInterrupt:
        ended = True
    _show_runs(runs, asked)
    _refuse_bugs(runs)
    if ended:
        return 130
    return 0 if any(run.found for run in runs) else 3


def _refuse_ending(output: str | None) -> None:
    """A file whose name promises something else is better refused than written."""
    ending = Path(output or "").suffix.lower()
    if ending not in ("", ".csv", ".md"):
        raise click.UsageError(f"a '{ending}' file cannot be written; .csv and .md can")


def _refuse_bugs(runs: list[Run]) -> None:
    """A run that a bug ended is in the table; the exit code has to say so, too."""
    for run in runs:
        if run.failure and run.failure.startswith(SENTENCE):
            raise ReportedBug(run.failure)


def _show_runs(runs: list[Run], asked: dict[str, Any]) -> None:
    if not asked["as_json"]:
        click.echo(runs_markdown(runs), nl=False)
    if not asked["output"]:
        return
    path = Path(asked["output"])
    text = runs_csv(runs) if path.suffix == ".csv" else runs_markdown(runs)
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise QuintaError(f"cannot write '{path}': {error.strerror}") from None


@study.command(short_help="What a puzzle's models are made of; export them.")
@input_argument
@click.option("--models", type=ListType(), metavar="A,B,...", help="All of them unless given.")
@click.option(
    "--export",
    type=OneOf([format.name for format in EXPORTS]),
    help="Write the model in this format; else FILE's ending tells it.",
)
@click.option(
    "--strategy",
    shell_complete=completing.strategies,
    help="MiniZinc: how to search.  [the paper's]",
)
@click.option("-o", "--output", metavar="FILE", help="Where the export goes; else to the terminal.")
@within_limits
@click.option("--json", "as_json", is_flag=True, help="One JSON object for each model.")
def model(
    sources: tuple[str, ...], kind: str | None, only: tuple[range, ...] | None, **asked: Any
) -> int:
    """Show variables, domains and families of constraints, with their mathematics.

    DIMACS and OPB hold Quinta's own clauses, MiniZinc holds a paper's model.

    \b
    Examples:
      quinta study model gap/1
      quinta study model doors/1 --export minizinc --strategy ffc --output doors.mzn
    """
    entry = one_entry(sources, kind, only)
    puzzle = entry.read(kind, False).puzzle
    asked["strategy"] = asked["strategy"] or "".join(_labelling(entry, kind))
    cls = type(puzzle)
    models = asked["models"] or models_of(cls)
    require_models(cls, models)
    require_not_read(filter(None, [asked["output"]]))
    if asked["export"] or asked["output"]:
        return _export(puzzle, models, asked)
    _tell_left_out(() if asked["models"] else without_paper(cls))
    for number, name in enumerate(models):
        described = describe(puzzle, name)
        if asked["as_json"]:
            told = {"kind": puzzle.kind, **described.to_json()}
            click.echo(json.dumps(told, ensure_ascii=False))
        else:
            click.echo(("\n" if number else "") + described.text(), nl=False)
    return 0


def _labelling(entry: Entry, kind: str | None) -> tuple[str, ...]:
    """The strategy that the input itself asks for, as the papers' programs take it."""
    return tuple(filter(None, [from_labelling(entry.labelling(kind))]))


def _export(puzzle: Puzzle, models: tuple[str, ...], asked: dict[str, Any]) -> int:
    told = asked["export"]
    wanted = format_named(told) if told else format_told_by(asked["output"], EXPORTS)
    if wanted.holds is Holds.FORMULATION:
        text = _formulated(puzzle, models, asked["strategy"])
    elif asked["models"] and CLAUSES not in asked["models"]:
        raise PuzzleError(f"{wanted.title} holds the model '{CLAUSES}'")
    else:
        text = wanted.write(puzzle)
    for loss in wanted.losses(puzzle):
        click.echo(loss, err=True)
    if not asked["output"]:
        click.echo(text, nl=False)
        return 0
    try:
        Path(asked["output"]).write_text(text, encoding="utf-8")
    except OSError as error:
        raise QuintaError(f"cannot write '{asked['output']}': {error.strerror}") from None
    return 0


def _formulated(puzzle: Puzzle, models: tuple[str, ...], strategy: str | None) -> str:
    """A paper's model, the first of those that are wanted."""
    paper = puzzle.paper()
    if paper is None:
        raise PuzzleError(str(lacks(type(puzzle))))
    named = next((name for name in models if name != CLAUSES), None)
    if named is None:
        raise PuzzleError(f"MiniZinc holds a paper's model: {', '.join(paper.models)}")
    searched = Strategy.read(strategy or paper.strategy)
    return minizinc(paper.formulation(puzzle, named), searched, puzzle)


@study.command(short_help="The strategies and what their words mean.")
def strategies() -> int:
    """Show the words of which a strategy is made, joined by +, such as ffc+down.

    \b
    Examples:
      quinta study strategies
      quinta study compare gap/1 --strategies ff+down,dom/wdeg+restarts+nogoods
    """
    for heading, words in (
        ("which variable next", ORDERS),
        ("which value first", VALUES),
        ("and where it has failed", BRANCHES),
        ("on or off", SWITCHES),
    ):
        click.echo(f"{heading}:")
        for word, meaning in words.items():
            click.echo(f"  {word:<10} {meaning}")
    return 0


def _tell_left_out(reasons: tuple[str, ...]) -> None:
    for reason in reasons:
        click.echo(f"left out: {reason}", err=True)


@contextmanager
def _progress(total: int) -> Iterator[Callable[[str], None]]:
    """A bar on the terminal that says what runs; nothing elsewhere."""
    if not sys.stderr.isatty():
        yield lambda what: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (
        BarColumn(bar_width=24),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda what: bar.update(task, advance=1, description=what)
