"""``quinta explain``: the whole solution, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import click

from quinta.ask.solve import Status
from quinta.cli.common import Request, drawn, drawn_clues, drawn_step, plain_question, tell_limit
from quinta.explainer import Explanation
from quinta.explainer import explain as explain_puzzle
from quinta.explainer.words import chain, supposition, told
from quinta.logic.model import Place, Value
from quinta.puzzle.step import Step, StepKind
from quinta.render.display import Figure, figures_of

CLASH = "These clues cannot hold together; each of them is needed:"

MOST_LISTED = 12
"""So many open places are listed."""


@click.command()
@click.option("--boards", is_flag=True, help="Draw the board at every step.")
@click.option("--seed", type=int, default=0, help="Choose otherwise among equally easy steps.")
@plain_question
def explain(request: Request, boards: bool, seed: int) -> int:
    """Explain the whole solution as numbered steps, the easiest first.

    Where there are several solutions: the steps to everything that is forced, what stays
    open, and two solutions that differ there. Where there is none: the clash in words, exit
    code 1. With --json, 'quinta verify' proves every step again. Written to a .pdf or .html file,
    it has a picture for every step.

    \b
    Examples:
      quinta explain doppelblock/1
      quinta explain doppelblock/1 -o walkthrough.pdf
      quinta explain doors/4 --json | quinta verify -
    """
    with request.working():
        found = explain_puzzle(
            request.puzzle, request.marks, notes=request.notes, seed=seed, limits=request.limits
        )
    text = "" if request.as_json else "\n".join(story_lines(found, boards, request.style))
    request.tell(found, text, partial(_walk, found), first=0)  # so that step 1 is number 1
    if found.limit:
        tell_limit(found.limit)
        return 3
    return 1 if found.status is Status.NONE else 0


def _walk(found: Explanation) -> list[Figure]:
    """The puzzle with its rules, every step on its board, and how it ends."""
    puzzle = found.puzzle
    told_first = "\n".join((puzzle.task, *(rule.sentence for rule in puzzle.rules())))
    figures = [Figure(puzzle.scene(found.marks), told_first)]
    if found.clash:
        named = (f"  {puzzle.in_words(clue)}" for clue in found.clash)
        said = "\n".join((CLASH, *named))
        figures.append(Figure(puzzle.scene_of_clues(found.clash), said))
    figures += figures_of(found) if found.steps else ()
    ending = list(_verdict(found))
    scenes = [puzzle.scene(solution) for solution in found.solutions]
    if scenes:
        figures += [Figure(scene) for scene in scenes[:-1]]
        figures.append(Figure(scenes[-1], "\n".join(ending)))
    elif ending:
        figures.append(Figure(None, "\n".join(ending)))
    return figures


def story_lines(
    found: Explanation, boards: bool = False, style: str | None = None
) -> Iterator[str]:
    """The steps one after the other, then how it ends."""
    if found.status is Status.NONE:
        yield from _headline(found, style)
    marks: dict[Place, Value] = dict(found.marks)
    for number, step in enumerate(found.steps, 1):
        yield from _step(found, number, step)
        if boards:
            yield drawn_step(found.puzzle, marks, step, style) + "\n"
        marks.update((fact.place, fact.value) for fact in step.conclusions if fact.holds)
    yield from _ending(found, style)


def _step(found: Explanation, number: int, step: Step) -> Iterator[str]:
    name, sentence = told(found.puzzle, step)
    links = [f"     - {link}" for link in chain(found.puzzle, step)]
    if step.assumption is None:
        yield f"{number:>3}. {sentence} [{name}]"
        yield from links
        return
    before, after = supposition(found.puzzle, step)
    yield f"{number:>3}. {before} [{name}]"
    yield from links
    yield f"     {after}"


def _headline(found: Explanation, style: str | None) -> Iterator[str]:
    if found.steps and found.steps[0].kind is StepKind.MISTAKE:
        yield f"With these {_given(found)} there is no solution."
        return
    yield "There is no solution."
    if found.clash:
        yield drawn_clues(found.puzzle, found.clash, style)
        yield CLASH
        yield from (f"  {found.puzzle.in_words(clue)}" for clue in found.clash)


def _ending(found: Explanation, style: str | None) -> Iterator[str]:
    if not found.limit and found.status is not Status.NONE:
        for solution in found.solutions:
            yield drawn(found.puzzle, solution, style)
    yield from _verdict(found)


def _verdict(found: Explanation) -> Iterator[str]:
    number = len(found.steps)
    steps = "One step" if number == 1 else f"{number} steps"
    if found.limit:
        yield f"{steps} so far."
        return
    if found.status is Status.NONE:
        return
    if found.status is Status.MULTIPLE:
        yield from _open(found, steps)
    elif not found.complete:
        yield f"{steps}; lines are too long for a level. This is the only solution."
    elif not _given(found):
        yield f"{steps}, level {int(found.level)} ({found.level.title}). This is the only solution."
    elif number:
        yield f"{steps}. With the {_given(found)} given, this is the only solution."
    else:
        yield "The board is complete and correct."


def _given(found: Explanation) -> str:
    """What was given besides the clues."""
    given = ("marks", found.marks), ("notes", found.notes)
    return " and ".join(name for name, there in given if there)


def _open(found: Explanation, steps: str) -> Iterator[str]:
    number = len(found.open)
    places = "one place stays" if number == 1 else f"{number} places stay"
    yield f"{steps}; then {places} open, as these two solutions show:"
    for place, values in list(found.open.items())[:MOST_LISTED]:
        names = " or ".join(found.puzzle.name_of(value) for value in values)
        yield f"  {place.id}: {names}"
    if number > MOST_LISTED:
        yield f"  and {number - MOST_LISTED} more; 'quinta forced' shows them all"
