"""``quinta examples``: the puzzles that come with Quinta."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click

from quinta.ask.examples import example, find_example
from quinta.ask.examples import examples as all_examples
from quinta.cli import completing
from quinta.cli.output import PICTURES, Output, output_options
from quinta.kinds import find_kind


@click.command()
@click.argument("name", required=False, shell_complete=completing.examples)
@click.option("--json", "as_json", is_flag=True, help="One JSON object per line.")
@output_options(but=PICTURES)
def examples(name: str | None, as_json: bool, into: Output) -> int:
    """List the examples, or print one as text. NAME is a kind or an example.

    \b
    Examples:
      quinta examples white-and-tan
      quinta examples doors/1 -o mine.txt
      quinta examples -o all.jsonl
    """
    known = None if name is None else find_example(name)
    listed = list(_named(name))
    if as_json or into.is_data:
        for key in listed:
            into.put(_as_json(key), "", as_json=True)
    else:
        into.say(known.text.rstrip("\n") if known else "\n".join(map(_as_row, listed)))
    return 0


def _named(name: str | None) -> Iterable[str]:
    """The examples of this name, or of the kind of this name, however it is written."""
    if name is None:
        return all_examples()
    if cls := find_kind(name):
        return [key for key in all_examples() if key.partition("/")[0] == cls.kind]
    return [f"{example(name).kind}/{name.partition('/')[2]}"]


def _as_json(name: str) -> dict[str, Any]:
    known = all_examples()[name]
    record = {"v": 1, "name": name, "source": known.source, "solutions": known.solutions}
    return {**record, "puzzle": known.text}


def _as_row(name: str) -> str:
    known = all_examples()[name]
    number = "unique" if known.solutions == 1 else f"{known.solutions} solutions"
    return f"{name:<16} {example(name).size!s:<6} {number:<14} {known.source}"
