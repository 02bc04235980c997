"""``quinta examples``: the puzzles that come with Quinta."""

from __future__ import annotations

import json

import click

from quinta.errors import PuzzleError
from quinta.examples import example
from quinta.examples import examples as all_examples
from quinta.formats.json import to_object
from quinta.puzzles import kinds


@click.command()
@click.argument("name", required=False)
@click.option("--json", "as_json", is_flag=True, help="One JSON object per line.")
def examples(name: str | None, as_json: bool) -> int:
    """List the examples, or print one as text. NAME is a kind or an example.

    \b
    Examples:
      quinta examples white-and-tan
      quinta examples doors/1 > mine.txt
    """
    found = all_examples()
    if name in found:
        click.echo(found[name].text, nl=False)
        return 0
    if name is not None and name not in kinds():
        example(name)  # raises, naming what there is
        raise PuzzleError(f"there is no example '{name}'")
    for key, known in found.items():
        if name is not None and key.partition("/")[0] != name:
            continue
        puzzle = example(key)
        if as_json:
            record = {"name": key, "source": known.source, "solutions": known.solutions}
            click.echo(json.dumps({**record, "puzzle": to_object(puzzle)}))
        else:
            number = "unique" if known.solutions == 1 else f"{known.solutions} solutions"
            click.echo(f"{key:<16} {puzzle.size!s:<6} {number:<14} {known.source}")
    return 0
