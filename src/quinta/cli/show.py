"""``quinta show``: the board as text."""

from __future__ import annotations

import click

from quinta.cli.common import drawn, input_argument, read_input, style_option


@click.command(short_help="Draw a puzzle.")
@input_argument
@click.option("--rules", is_flag=True, help="Print the rules below the board.")
@style_option
def show(source: str, kind: str | None, rules: bool, style: str | None) -> int:
    """Draw a puzzle, with the marks that come with it.

    \b
    Examples:
      quinta show akkoy/2 --rules
      quinta show mine.txt --style ascii
    """
    puzzle, marks = read_input(source, kind)
    click.echo(drawn(puzzle, marks, style))
    if rules:
        for rule in puzzle.rules_in_force():
            click.echo(f"- {rule.sentence}")
    return 0
