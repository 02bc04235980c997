"""``quinta explain``: the whole solution, step by step."""

from __future__ import annotations

import json
from collections.abc import Iterator

import click

from quinta.cli.common import Request, drawn, drawn_clues, drawn_step, plain_question
from quinta.explainer import Explanation
from quinta.explainer import explain as explain_puzzle
from quinta.explainer.words import chain, told
from quinta.model import Place, Value
from quinta.questions import Status


@click.command(short_help="Explain the solution step by step.")
@click.option("--boards", is_flag=True, help="Draw the board at every step.")
@click.option("--seed", type=int, default=0, help="Choose otherwise among equally easy steps.")
@plain_question
def explain(request: Request, boards: bool, seed: int) -> int:
    """Explain the whole solution as numbered steps, the easiest first.

    Where there are several solutions: the steps to everything that is forced, what stays
    open, and two solutions that differ there. Where there is none: the clash in words, exit
    code 1. With --json, 'quinta verify' proves every step again.

    \b
    Examples:
      quinta explain doppelblock/1
      quinta explain doors/4 --json | quinta verify -
    """
    with request.working():
        found = explain_puzzle(request.puzzle, request.marks, seed=seed, limits=request.limits)
    if request.as_json:
        click.echo(json.dumps(found.to_json(), ensure_ascii=False))
    else:
        for line in _told(found, boards, request.style):
            click.echo(line)
    if found.limit:
        click.echo(f"the {found.limit} limit was reached", err=True)
        return 3
    return 1 if found.status is Status.NONE else 0


def _told(found: Explanation, boards: bool, style: str | None) -> Iterator[str]:
    if found.clash:
        yield drawn_clues(found.puzzle, found.clash, style)
        yield "These clues cannot hold together; each of them is needed:"
        yield from (f"  {found.puzzle.in_words(clue)}" for clue in found.clash)
    marks: dict[Place, Value] = dict(found.marks)
    for number, step in enumerate(found.steps, 1):
        if boards:
            yield drawn_step(found.puzzle, marks, step, style)
        name, sentence = told(found.puzzle, step)
        yield f"{number:>3}. {sentence} [{name}]"
        yield from (f"     - {link}" for link in chain(found.puzzle, step))
        marks.update((fact.place, fact.value) for fact in step.conclusions if fact.holds)
    yield from _ending(found, style)


def _ending(found: Explanation, style: str | None) -> Iterator[str]:
    number = len(found.steps)
    steps = "One step" if number == 1 else f"{number} steps"
    if found.limit:
        yield f"{steps} so far."
        return
    if found.status is Status.NONE:
        if not found.steps:
            yield f"No board of {found.puzzle.size} obeys the rules."
        return
    for solution in found.solutions:
        yield drawn(found.puzzle, solution, style)
    if found.status is Status.UNIQUE:
        yield f"{steps}, level {int(found.level)} ({found.level.title}). This is the only solution."
        return
    number = len(found.open)
    places = "one place stays" if number == 1 else f"{number} places stay"
    yield f"{steps}; then {places} open, as these two solutions show:"
    yield from (f"  {line}" for line in _open(found))


def _open(found: Explanation) -> Iterator[str]:
    for place, values in found.open.items():
        names = " or ".join(found.puzzle.name_of(value) for value in values)
        yield f"{place.id}: {names}"
