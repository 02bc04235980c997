"""``quinta examples``: the puzzles that come with Quinta."""

from __future__ import annotations

import json

import click

from quinta.ask.examples import example
from quinta.ask.examples import examples as all_examples
from quinta.cli import completing
from quinta.kinds import all_kinds


@click.command()
@click.argument("name", required=False, shell_complete=completing.examples)
@click.option("--json", "as_json", is_flag=True, help="One JSON object per line.")
def examples(name: str | None, as_json: bool) -> int:
    """List the examples, or print one as text. NAME is a kind or an example.

    \b
    Examples:
      quinta examples white-and-tan
      quinta examples doors/1 > mine.txt
    """
    found = all_examples()
    if name in found and not as_json:
        click.echo(found[name].text, nl=False)
        return 0
    if name is not None and name not in found and name not in all_kinds():
        example(name)  # raises, naming what there is
    for key in [key for key in found if name in (None, key, key.partition("/")[0])]:
        click.echo(_as_json(key) if as_json else _as_row(key))
    return 0


def _as_json(name: str) -> str:
    known = all_examples()[name]
    record = {"v": 1, "name": name, "source": known.source, "solutions": known.solutions}
    return json.dumps({**record, "puzzle": known.text}, ensure_ascii=False)


def _as_row(name: str) -> str:
    known = all_examples()[name]
    number = "unique" if known.solutions == 1 else f"{known.solutions} solutions"
    return f"{name:<16} {example(name).size!s:<6} {number:<14} {known.source}"
