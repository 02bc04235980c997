"""The quick search for suppositions that fail soonest, against one that follows each to its end."""

from __future__ import annotations

import random
from collections.abc import Iterator

import quinta
from boards import Options, each_option, facts
from quinta.explainer.climbing import _Supposed
from quinta.explainer.closing import Closing
from quinta.explainer.finder import Finder
from quinta.explainer.propagate import Board, follow
from quinta.explainer.sweep import Refuted, Sweep
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Level, Mask
from quinta.puzzle.ways import values_in


def failing(puzzle: Puzzle, board: Board) -> list[Refuted]:
    """Plainly: every supposition to its end."""
    found: list[Refuted] = []

    def fails(place: int, left: Mask) -> bool:
        trace = follow(board, [(place, left)])
        if trace.failed is not None:
            found.append(Refuted(place, left, trace.rounds))
            return True
        settled = board.looks.settled(board.looks.packing.domains(trace.left))
        broken = next(puzzle.lazy_violations(settled), None) if puzzle.lazy else None
        if broken:
            found.append(Refuted(place, left, trace.rounds + 1, broken.rule))
        return bool(broken)

    for place, domain in enumerate(board.domains):
        masks = [1 << value for value in values_in(domain)] if domain.bit_count() > 1 else []
        wrong = [mask for mask in masks if fails(place, mask)]
        if 1 < len(wrong) == len(masks) - 1:
            fails(place, sum(wrong))
    return found


def soonest(puzzle: Puzzle, board: Board) -> list[Refuted]:
    """Of these, what fails in the fewest rounds."""
    found = failing(puzzle, board)
    least = min((refuted.rounds for refuted in found), default=0)
    return [refuted for refuted in found if refuted.rounds == least]


def where_only_suppositions_help(kind: str, options: Options) -> Iterator[tuple[Finder, Sweep]]:
    """Boards on which nothing easier is left, and a search that goes on from one to the next."""
    rng = random.Random(f"sweep {kind} {options}")
    for _ in range(2):
        finder = Finder(facts(kind).middling(rng, **options), brief=True)
        sweep = Sweep(finder.looks, lambda work: None, finder.solved)
        for step, _ in zip(finder.steps(), range(150), strict=False):
            if step.assumption is not None:
                yield finder, sweep


@each_option()
def test_the_suppositions_that_fail_soonest_are_found(kind: str, options: Options) -> None:
    for finder, sweep in where_only_suppositions_help(kind, options):
        assert sweep.soonest(finder.board) == soonest(finder.puzzle, finder.board)


@each_option()
def test_all_suppositions_that_fail_are_found_at_once(kind: str, options: Options) -> None:
    for finder, sweep in where_only_suppositions_help(kind, options):
        found = sweep.failing(finder.board)
        assert singles(found) == singles(failing(finder.puzzle, finder.board))
        soon = soonest(finder.puzzle, finder.board)
        assert sweep.within(2, found) == [one for one in soon if one.rounds <= 2]
        for one in found:
            assert sweep.settled_without(finder.board, one.place, one.left) > 0


def test_a_puzzle_full_of_suppositions_is_searched_alike() -> None:
    finder = Finder(quinta.example("gap/1"), brief=True)
    sweep = Sweep(finder.looks, lambda work: None, finder.solved)
    searched = 0
    for step in finder.steps():
        if step.assumption is not None:
            found = sweep.soonest(finder.board)
            assert found == soonest(finder.puzzle, finder.board)
            searched += bool(found)
    assert searched > 5


def singles(found: list[Refuted]) -> list[tuple[int, Mask]]:
    """The places and values, without several values of a place together."""
    return [(one.place, one.left) for one in found if one.left.bit_count() == 1]


@each_option()
def test_a_climb_follows_a_supposition_round_for_round_as_an_explanation_does(
    kind: str, options: Options
) -> None:
    rng = random.Random(f"supposed {kind} {options}")
    ends = set[bool]()
    for _ in range(200):
        puzzle = facts(kind).middling(rng, **options)
        climb = Closing(puzzle).whole(Level.EASY)
        if climb.failed or not climb.is_seen:
            continue
        looks = climb.tables.looks
        board = Board(looks, climb.domains)
        for place, domain in enumerate(climb.domains):
            for value in values_in(domain) if domain.bit_count() > 1 else ():
                trace = follow(board, [(place, 1 << value)])
                supposed = _Supposed(climb, place, 1 << value)
                ends.add(fails := supposed.fails(None))
                assert (fails, supposed.rounds) == (trace.failed is not None, trace.rounds)
                assert fails or supposed.domains == looks.packing.domains(trace.left)
        if len(ends) == 2:
            break
    assert ends == {True, False}
