"""``quinta convert``: the same puzzle in another format."""

from __future__ import annotations

from pathlib import Path

import click

from quinta.cli.common import input_argument, read_input, within_limits
from quinta.formats import WRITERS, write
from quinta.limits import Clock


@click.command()
@input_argument
@click.option(
    "--to", "target", type=click.Choice(list(WRITERS)), required=True, help="The format wanted."
)
@click.option("--output", metavar="FILE", type=click.Path(dir_okay=False), help="Write to FILE.")
@within_limits
def convert(source: str, kind: str | None, target: str, output: str | None, clock: Clock) -> int:
    """Convert a puzzle between text, JSON and the papers' lists.

    \b
    Examples:
      quinta convert doors/4 --to json
      echo '[[4,4,5,6],[3,3,5,6],[2,1,6,7],[0,2,7,0]]' |
        quinta convert - --kind white-and-tan --to text
    """
    puzzle, marks = read_input(source, kind)
    written = write(target, puzzle, marks)
    if output is None:
        click.echo(written, nl=False)
        return 0
    try:
        Path(output).write_text(written, encoding="utf-8")
    except OSError as error:
        raise click.UsageError(f"cannot write '{output}': {error.strerror}") from None
    return 0
