"""``quinta book``: a puzzle book as PDF."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import Any

import click

from quinta.base.errors import PuzzleError
from quinta.base.extras import require
from quinta.base.fields import counted
from quinta.base.files import write_whole
from quinta.base.limits import Clock
from quinta.cli import completing
from quinta.cli.common import within_limits, working
from quinta.cli.output import require_output

LARGEST_PLAN = 1_000_000
"""Bytes."""
MOST_TOLD = 10
"""So many puzzles that are left out are told one by one."""
PAGES = ("title_page", "logo", "imprint")
"""Options that name a file to print."""


@click.command()
@click.argument("sources", metavar="[PLAN]...", nargs=-1, shell_complete=completing.inputs)
@click.option("-o", "--output", metavar="FILE.pdf", required=True, help="The book.")
@click.option(
    "--kinds",
    metavar="A,B",
    shell_complete=completing.several_kinds,
    help="Make puzzles of these kinds, a chapter each.",
)
@click.option(
    "--count", type=click.IntRange(1, 2000), help="With --kinds: how many in all, 40 unless given."
)
@click.option("--levels", metavar="0..5|NAME|A-B", help="With --kinds: of which levels.")
@click.option("--seed", metavar="TEXT", help="With --kinds: the same seed, the same book.")
@click.option("--title", help="On the cover.")
@click.option("--subtitle", help="Below the title.")
@click.option("--author", help="On the cover.")
@click.option("--date", help="On the cover; there is no other date in a book.")
@click.option(
    "--paper",
    metavar="A4|A5|Letter",
    shell_complete=completing.metavar,
    help="A4 unless given.",
)
@click.option(
    "--per-page",
    metavar="1|2|4|6",
    shell_complete=completing.metavar,
    type=int,
    help="Puzzles on a page; unless given 2, and in large print 1.",
)
@click.option(
    "--cell", metavar="MM", help="The size of cells, such as 9mm; as large as fits unless given."
)
@click.option("--large-print/--no-large-print", default=None, help="Large letters and cells.")
@click.option(
    "--hints",
    metavar="none|below|page",
    shell_complete=completing.metavar,
    help="Below each board, upside down, or on pages of their own; none unless given.",
)
@click.option(
    "--order",
    metavar="level|given",
    shell_complete=completing.metavar,
    help="From easy to hard unless given.",
)
@click.option("--title-page", metavar="FILE", help="A page of your own instead of the cover.")
@click.option("--logo", metavar="FILE", help="A picture for the cover.")
@click.option("--imprint", metavar="FILE", help="A page of your own that follows the cover.")
@click.option(
    "--keep-equal",
    is_flag=True,
    default=None,
    help="Print also puzzles that are in the book already, be it turned or mirrored.",
)
@within_limits
def book(sources: tuple[str, ...], output: str, clock: Clock, **asked: Any) -> int:
    """Make a book of puzzles: cover, contents, rules, puzzles from easy to hard, solutions.

    PLAN is a .toml file that says what is in the book and how it looks, or collections, files,
    folders and examples. Without it, puzzles are made: say --kinds. Options count
    more than the plan. Every puzzle is solved and rated; one that has not exactly one solution
    is refused, and one that is there already is left out. Pages of your own are .pdf or .svg.

    \b
    Examples:
      quinta book plan.toml -o book.pdf
      quinta book doors.jsonl gaps.jsonl --paper A5 --hints below -o book.pdf
      quinta book --kinds doors,gap --count 40 --levels 0-3 --seed 7 -o book.pdf
    """
    if os.path.splitext(output)[1].lower() != ".pdf":
        raise click.UsageError(f"a book is a .pdf file, not '{output}'")
    for name in PAGES:  # names in a plan start from its folder, and these do not
        asked[name] = asked[name] and os.path.abspath(asked[name])
    plan = _plan(sources, {name: value for name, value in asked.items() if value is not None})
    require("typst", "Typst, which sets pages,", "book")
    require_output(output)
    from quinta.book.make import book as make_book

    left_out: list[str] = []
    with working(f"making {plan.title}"):
        made = make_book(plan, clock, left_out.append)
    write_whole(output, made)
    _tell(left_out)
    return 0


def _tell(left_out: list[str]) -> None:
    """Which puzzles are not printed; the first of many."""
    for said in left_out[:MOST_TOLD]:
        click.echo(said, err=True)
    if more := left_out[MOST_TOLD:]:
        click.echo(f"... and {counted(len(more), 'more puzzle', 'more puzzles')}", err=True)
    if left_out:
        click.echo("(--keep-equal prints them)", err=True)


MADE = ("kinds", "count", "levels", "seed")
"""Options for puzzles that are made."""


def _plan(sources: tuple[str, ...], asked: dict[str, Any]) -> Any:
    from quinta.book.plan import Chapter, Plan, chapters_of
    from quinta.book.reading import read_plan, settings

    made = {name: asked.pop(name) for name in MADE if name in asked}
    looks = settings(asked)
    if not sources:
        if "kinds" not in made:
            raise click.UsageError("give a plan, collections, or --kinds to make puzzles")
        kinds = [name.strip() for name in made["kinds"].split(",")]
        chapters = chapters_of(
            kinds, made.get("count", 40), made.get("levels"), made.get("seed", "0")
        )
        return replace(Plan(chapters), **looks)
    if made:
        raise click.UsageError(f"--{next(iter(made))} is for puzzles that are made, without a PLAN")
    if any(name.lower().endswith(".toml") for name in sources):
        if len(sources) > 1:
            raise click.UsageError("a book has one plan, which names all files of puzzles")
        return replace(read_plan(_text(sources[0]), os.path.dirname(sources[0])), **looks)
    return replace(Plan(tuple(Chapter(puzzles=(name,)) for name in sources)), **looks)


def _text(path: str) -> str:
    from quinta.formats.files import decoded

    try:
        with open(path, "rb") as file:
            return decoded(file.read(LARGEST_PLAN + 1), LARGEST_PLAN)
    except (OSError, ValueError) as error:
        said = getattr(error, "strerror", None) or str(error)
        raise PuzzleError(f"cannot read '{path}': {said}") from None
