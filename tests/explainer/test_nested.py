"""Suppositions within a supposition: told link by link, and proved like all else."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import quinta
from quinta.base.grid import Cell
from quinta.explainer.rungs import rungs
from quinta.explainer.story import Explanation
from quinta.explainer.words import DEEP, chain, told
from quinta.logic.model import Place, Value
from quinta.puzzle.step import Level, Step, StepKind

EXTREME = """doors
3 3 2 2 2 1 3 2
4 3 3 9 8 5 . 6
3 6 . 6 5 4 4 .
1 6 3 5 5 . 3 2
2 7 2 5 . 4 3 3
2 7 3 6 2 5 2 .
3 7 3 . 4 5 3 2
2 7 . 6 6 . . 6
"""

Json = dict[str, Any]


@cache
def explained() -> Explanation:
    """The extreme puzzle explained."""
    return quinta.explain(quinta.parse(EXTREME))


def nested_steps() -> list[Step]:
    """Those of its steps that no single supposition shows."""
    return [step for step in explained().steps if step.kind is StepKind.NESTED]


def test_an_extreme_puzzle_is_told_to_the_end_in_links() -> None:
    assert nested_steps()
    assert explained().level is Level.EXTREME
    for step in nested_steps():
        assert step.assumption is not None
        assert [fact.place for fact in step.conclusions] == [step.assumption.place]
        assert step.chain[-1].is_contradiction
        assert max(link.level for link in step.chain) is Level.MEDIUM
        assert told(explained().puzzle, step).technique == DEEP


def test_such_an_explanation_is_proved_and_rests_on_nothing_it_can_do_without() -> None:
    verdict = quinta.verify(explained().to_json(), minimal=True)
    assert verdict.proved, verdict.faults


def test_a_hint_at_such_a_step_has_a_rung_for_each_link() -> None:
    puzzle, marks = explained().puzzle, dict[Place, Value]()
    for step in explained().steps:
        if step.kind is StepKind.NESTED:
            break
        marks |= {fact.place: fact.value for fact in step.conclusions if fact.holds}
    hint = quinta.hint(puzzle, marks)
    assert hint.step is not None
    assert hint.step.kind is StepKind.NESTED
    where, what, *told_later = rungs(hint)
    assert len(told_later) == 1 + len(chain(puzzle, hint.step))
    assert where.text.endswith("one thing it might be leads to a contradiction.")
    assert what.text.startswith("Suppose the door between ")
    assert "Begin at " in what.text
    assert quinta.verify(hint.to_json()).proved


def first_nested(data: Json) -> Json:
    """The first such step of an explanation as data."""
    return next(step for step in data["steps"] if step["kind"] == "nested")


def without_end(step: Json) -> None:
    """Before the contradiction."""
    step["chain"].pop()


def without_a_link(step: Json) -> None:
    """Without the link that follows from the supposition alone."""
    del step["chain"][0]


def of_the_opposite(step: Json) -> None:
    """What is true is supposed."""
    step["assumption"]["holds"] = not step["assumption"]["holds"]


def of_nothing(step: Json) -> None:
    """A chain, but nothing is supposed."""
    step["assumption"] = None


def within_itself(step: Json) -> None:
    """The step is a link of its own chain."""
    step["chain"].insert(0, copy.deepcopy(step))


def as_a_plain_supposition(step: Json) -> None:
    """Called a supposition that looks at one spot after another."""
    step.update(kind="suppose", level=4, rounds=3)


FORGED = (
    without_end,
    without_a_link,
    of_the_opposite,
    of_nothing,
    within_itself,
    as_a_plain_supposition,
)


@pytest.mark.spread(3)
@pytest.mark.parametrize("forge", FORGED)
def test_a_forged_chain_is_not_believed(forge: Callable[[Json], None]) -> None:
    data = copy.deepcopy(explained().to_json())
    step = first_nested(data)
    forge(step)
    for one in (step, *step["chain"]):
        one.pop("sentence", None)
        one.pop("technique", None)
    assert not quinta.verify(data).proved


def test_a_long_supposition_within_a_chain_is_told_in_links_too() -> None:
    puzzle = quinta.example("gap/1")
    solution = quinta.solve(puzzle).solution
    assert solution is not None
    place = Cell(0, 5)
    hint = quinta.hint(puzzle, {place: 1 - solution[place]})
    assert hint.step is not None
    said = chain(puzzle, hint.step)
    opened = [at for at, link in enumerate(said) if link.startswith("Suppose also that ")]
    closed = [at for at, link in enumerate(said) if link.startswith("That cannot be, so ")]
    assert opened
    assert len(opened) == len(closed)
    assert all(first < last - 1 for first, last in zip(opened, closed, strict=True))
    assert len(said) > len(hint.step.chain)
    assert max(link.count(" ") for link in said) < 60
