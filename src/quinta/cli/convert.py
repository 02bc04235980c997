"""``quinta convert``: the same puzzle in another format."""

from __future__ import annotations

from pathlib import Path

import click

from quinta.base.limits import Clock
from quinta.cli.common import input_argument, read_input, within_limits
from quinta.formats import ENDINGS, WRITERS, write


@click.command()
@input_argument
@click.option(
    "--to",
    "target",
    type=click.Choice(list(WRITERS)),
    help="The format wanted; else FILE's ending tells it.",
)
@click.option("--output", metavar="FILE", type=click.Path(dir_okay=False), help="Write to FILE.")
@within_limits
def convert(
    source: str, kind: str | None, target: str | None, output: str | None, clock: Clock
) -> int:
    """Convert a puzzle between text, JSON, the papers' lists and addresses, or draw it as SVG.

    \b
    Examples:
      quinta convert doors/4 --to json
      quinta convert doors/4 --output doors.svg
      echo '[[4,4,5,6],[3,3,5,6],[2,1,6,7],[0,2,7,0]]' |
        quinta convert - --kind white-and-tan --to text
    """
    puzzle, marks = read_input(source, kind)
    written = write(target or _told_by(output), puzzle, marks)
    if output is None:
        click.echo(written, nl=False)
        return 0
    try:
        Path(output).write_text(written, encoding="utf-8")
    except OSError as error:
        raise click.UsageError(f"cannot write '{output}': {error.strerror}") from None
    return 0


def _told_by(output: str | None) -> str:
    """The format that the name of a file tells."""
    ending = Path(output or "").suffix.lower()
    if ending in ENDINGS:
        return ENDINGS[ending]
    told = f"'{ending}' tells no format" if ending else "no format is told"
    endings = ", ".join(ENDINGS)
    raise click.UsageError(f"{told}; say --to {'|'.join(WRITERS)}, or --output FILE with {endings}")
