"""What ``quinta generate --from`` takes and shows: a picture, and the puzzle made of it."""

from __future__ import annotations

import json
import os
import sys
from typing import Any

import click

from quinta.ask.solve import INTERRUPTED
from quinta.base.errors import CannotBeMade, LimitReached, PuzzleError, one_line
from quinta.base.files import write_whole
from quinta.base.grid import Cell
from quinta.base.limits import Clock, whole
from quinta.cli import interrupts
from quinta.cli.common import Command, NumberRange, drawing_style, format_told_by, working
from quinta.cli.output import require_output
from quinta.explainer.rating import Rating, rate
from quinta.formats.bitmap import lacks, load_picture
from quinta.formats.many import LINES
from quinta.formats.pixels import Picture
from quinta.formats.registry import WRITTEN, Format
from quinta.formats.scaling import AUTO, Scaling
from quinta.generator.picture import OfPicture, puzzle_of_picture
from quinta.generator.wish import levels_in, require_options
from quinta.puzzle.as_json import marks_to_json
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Level
from quinta.render.characters import GLYPHS, Style

OPTIONS = ("width", "threshold", "most_changes", "preview")
"""What is asked with --from only."""

MOST_NAMED = 10
"""More cells than so many are counted and not named."""

LONG = 200
"""So many characters stand on a line where nobody knows how wide it is."""

LEGEND = "+ became black, - became white"

GAP = "   "
"""Between what was read and what was made."""


class ThresholdType(click.ParamType[float | str]):
    """Per cent, or "auto"."""

    name = "threshold"

    def convert(self, value: Any, param: Any, ctx: Any) -> float | str:
        """A threshold from its text."""
        return AUTO if value == AUTO else NumberRange(0, 100).convert(value, param, ctx)


def picture_options(command: Command) -> Command:
    """--width, --threshold, --most-changes and --preview."""
    for option in (
        click.option(
            "--preview/--no-preview",
            default=None,
            help="With --from: what was read and what was made, side by side; "
            "shown on a terminal unless told not to.",
        ),
        click.option(
            "--most-changes",
            metavar="N",
            type=click.IntRange(0),
            help="With --from: refuse if more than N cells have to change.",
        ),
        click.option(
            "--threshold",
            metavar="N|auto",
            type=ThresholdType(),
            help="With --from: what is darker than N per cent of white is black. "
            "Unless given 50, or for a picture that is scaled what tells dark from light best.",
        ),
        click.option(
            "--width",
            metavar="N",
            type=click.IntRange(1),
            help="With --from: scale the picture to N columns. --size RxC scales it too, and "
            "cuts off what does not fit the shape.",
        ),
    ):
        command = option(command)
    return command


def generate_of_picture(
    cls: type[Puzzle], asked: dict[str, Any], seed: str, clock: Clock, options: dict[str, Any]
) -> int:
    """Make the puzzle and show it; the exit code."""
    if lacking := lacks(cls):
        raise PuzzleError(lacking)
    require_options(cls, options)
    path, output = asked["picture"], asked["output"]
    levels = None if asked["level"] is None else levels_in(asked["level"])
    if output is not None:
        _format_of(output)
        require_output(output)
    rows = load_picture(path, Scaling(asked["width"], asked["size"], asked["threshold"]))
    with working(f"{cls.title} {len(rows)}x{len(rows[0])}"):
        most = asked["most_changes"]
        found = puzzle_of_picture(cls, rows, seed, clock, most_changes=most, **options)
        rating = None if levels is None else _rated(found.puzzle, levels, clock)
    with interrupts.held():  # what is made is shown, whoever interrupts
        _show(found, rating, rows, seed, asked)
    return interrupts.INTERRUPTED if found.limit == INTERRUPTED else 0


def _rated(puzzle: Puzzle, levels: tuple[Level, Level | None], clock: Clock) -> Rating:
    """How hard it is; refused if that is not as was wished for."""
    rating = rate(puzzle, limits=clock.rest())
    easiest, hardest = levels[0], levels[1] or levels[0]
    if rating.level is None:
        raise LimitReached(rating.limit or "time")
    if not easiest <= rating.level <= hardest:
        level = f"{int(rating.level)} ({rating.level.title})"
        remedy = "leave --level out, or draw the picture otherwise"
        raise CannotBeMade(
            f"the puzzle of this picture is of level {level}; {remedy}", proved=False
        )
    return rating


def _format_of(output: str) -> Format | None:
    """The format that the name of a file tells; None for a line of a collection."""
    is_collection = output.lower().endswith(LINES)
    return None if is_collection else format_told_by(output, WRITTEN)


@whole
def _show(
    found: OfPicture, rating: Rating | None, rows: Picture, seed: str, asked: dict[str, Any]
) -> None:
    output = asked["output"]
    wanted = asked["preview"]
    if wanted or (wanted is None and not asked["as_json"] and sys.stderr.isatty()):
        click.echo(preview(rows, found, drawing_style(None), _columns()), err=True)
    if found.limit and not found.proved and found.limit != INTERRUPTED:
        click.echo(f"the {found.limit} limit was reached", err=True)
    level = "" if rating is None or rating.level is None else f"level {int(rating.level)}, "
    said = f"{one_line(asked['picture'])}, {level}{told(found)}; seed {one_line(seed)}"
    line = json.dumps({**_as_json(found, seed), **_level(rating)}, ensure_ascii=False) + "\n"
    if output is not None:
        format = _format_of(output)
        text = line.encode() if format is None else format.content(found.puzzle, None, ())
        write_whole(output, text)
        click.echo(said, err=True)
    elif asked["as_json"]:
        click.echo(line, nl=False)
    else:
        click.echo(f"# {said}\n{found.puzzle.text()}", nl=False)


def _level(rating: Rating | None) -> dict[str, Any]:
    return {} if rating is None else {"level": rating.level}


def _columns() -> int:
    """How wide the terminal is; where there is none, lines may be long."""
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns
    except (OSError, ValueError):
        return LONG


def _as_json(found: OfPicture, seed: str) -> dict[str, Any]:
    return {
        "v": 1,
        "kind": found.puzzle.kind,
        "seed": seed,
        "puzzle": found.puzzle.text(),
        "solution": marks_to_json(found.puzzle, found.solution),
        "changed": [place.id for place in found.changed],
        "at_least": found.at_least,
        "proved": found.proved,
        "limit": found.limit,
    }


def told(found: OfPicture) -> str:
    """What had to change, in words."""
    number = len(found.changed)
    if not number:
        return "as it is"
    cells = "one cell" if number == 1 else f"{number} cells"
    named = ", ".join(place.id for place in found.changed) if number <= MOST_NAMED else ""
    said = f"{cells} changed{f' ({named})' if named else ''} so that there is one solution"
    if found.proved:
        return f"{said}, and fewer would not do"
    return f"{said}; at least {found.at_least} had to, perhaps fewer than {number} do"


def preview(rows: Picture, found: OfPicture, style: Style, columns: int) -> str:
    """What was read beside what was made, with + where a cell became black and - where white.

    Cells are two characters wide where so many columns are enough; where not even narrow ones
    stand side by side, the two come one after the other.

    >>> from quinta.kinds.akkoy.kind import Akkoy
    >>> rows = [[True, False], [False, True]]
    >>> print(preview(rows, puzzle_of_picture(Akkoy, rows, 1, Clock()), Style.ASCII, 80))
    read   made
    ##..   ##..
    ..##   ++##
    + became black, - became white
    """
    glyphs, changed = GLYPHS[style], set(found.changed)

    def sign(row: int, column: int) -> str:
        black = rows[row][column]
        if Cell(row, column) in changed:
            return "-" if black else "+"
        return glyphs.dark if black else glyphs.dot

    width = len(rows[0])
    beside = 2 * width + len(GAP) <= columns
    stretch = 2 if 4 * width + len(GAP) <= columns else 1
    before = ["".join(stretch * (glyphs.dark if b else glyphs.dot) for b in row) for row in rows]
    after = ["".join(stretch * sign(r, c) for c in range(width)) for r in range(len(rows))]
    lines = ["read", *before, "made", *after]
    if beside:
        pairs = zip(["read", *before], ["made", *after], strict=True)
        lines = [f"{left:<{max(4, stretch * width)}}{GAP}{right}" for left, right in pairs]
    return "\n".join([*lines, *([LEGEND] if changed else [])])
