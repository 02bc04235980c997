"""The papers' models against Quinta's own: stated by other hands, with the same solutions.

What a formulation lists on Choco and on CP-SAT is compared with what Quinta lists, as sets
and board by board, so each side is the other's witness.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from itertools import groupby, islice, product
from typing import Any

import pytest

import quinta
from boards import Answer, Options, answer, answers, facts, kinds_and_options, marks_of, name_of
from needs import require
from processes import PATIENCE
from quinta import Doors, Gap, Puzzle, WhiteAndTan
from quinta.base.errors import QuintaError
from quinta.base.grid import Cell, Size, cells
from quinta.base.limits import Clock, Limits
from quinta.kinds.akkoy.paper import automaton_of_runs
from quinta.logic.formulation import Formulation
from quinta.logic.sat import steady_solver
from quinta.logic.strategies import ORDERS, SWITCHES, VALUES, Strategy
from quinta.puzzle.step import Clue
from quinta.study import choco_search as choco
from quinta.study.papers import all_papers, paper_on
from quinta.study.run import FORMULATION_ENGINES, Job, perform

pytestmark = pytest.mark.thorough

KINDS = list(all_papers())
MODULES = {"choco": "pychoco", "cpsat": "ortools"}
ENDLESS = Limits(seconds=PATIENCE)
"""Longer than any search in these tests takes by far: who needs more goes round in circles."""

MOST = 200
"""Boards with more solutions than this are left out."""

each_kind = pytest.mark.parametrize("kind", KINDS)
each_kind_slowly = pytest.mark.parametrize(
    "kind",
    [pytest.param(kind, marks=pytest.mark.thorough) if kind == "gap" else kind for kind in KINDS],
)
"""Gap's models are the largest by far."""

each_engine = pytest.mark.parametrize("engine", list(MODULES))
each_kind_and_option = pytest.mark.parametrize(
    ("kind", "options"), [it for it in kinds_and_options() if it[0] in KINDS], ids=name_of
)
each_model = pytest.mark.parametrize(
    ("kind", "model"), [(kind, model) for kind in KINDS for model in paper_on(kind).models]
)


def require_engine(engine: str) -> None:
    """Skip where the engine is not installed."""
    require(MODULES[engine])


def searcher_on(formulation: Formulation, engine: str, strategy: Strategy, seed: int = 1) -> Any:
    """An engine at work."""
    require_engine(engine)
    return FORMULATION_ENGINES[engine](formulation, strategy, seed, Clock(ENDLESS))


def searcher_of(
    puzzle: Puzzle, model: str, engine: str, strategy: str = "default", seed: int = 1
) -> Any:
    """An engine at work on one of the models of a puzzle."""
    formulation = paper_on(puzzle.kind).formulation(puzzle, model)
    return searcher_on(formulation, engine, Strategy.read(strategy), seed)


def formulations_of(puzzle: Puzzle) -> dict[str, Formulation]:
    """The models of a puzzle by name."""
    paper = paper_on(puzzle.kind)
    return {model: paper.formulation(puzzle, model) for model in paper.models}


def answers_of(engine: Any, puzzle: Puzzle) -> Generator[Answer, None, None]:
    """What a search finds; where it leaves variables open, the referee decides."""
    with closing(engine.solutions()) as solutions:
        for values in solutions:
            marks = engine.formulation.marks(values)
            if engine.settled or quinta.check(puzzle, marks).solved:
                yield answer(puzzle, marks)


def listed_by(engine: Any, puzzle: Puzzle, most: int | None = None) -> set[Answer] | None:
    """All answers, or None if there are too many; fails if one comes twice."""
    with closing(answers_of(engine, puzzle)) as everything:
        found = list(islice(everything, most and most + 1))
    assert len(found) == len(set(found)), f"a board was listed twice:\n{puzzle.text()}"
    return None if most and len(found) > most else set(found)


def solved_by(puzzle: Puzzle, found: set[Answer]) -> set[Answer]:
    """The answers that the referee accepts: the papers leave the lazy rules out."""
    if not puzzle.lazy:
        return found
    return {one for one in found if quinta.check(puzzle, marks_of(puzzle, one)).solved}


# Random boards, on both sides of a single solution

SAMPLED_SIZES: dict[str, Sequence[tuple[int, int]]] = {
    "doors": ((1, 5), (2, 3), (3, 3), (3, 4)),
    "akkoy": ((1, 6), (3, 3), (4, 3), (4, 5)),
    "gap": ((8, 8), (9, 9), (10, 10)),
    "doppelblock": ((3, 3), (4, 4), (5, 5)),
    "white-and-tan": ((2, 2), (2, 3), (4, 3), (4, 4), (4, 5), (5, 4), (5, 5)),
}
FEW = {"gap": 20}
"""So many solutions are enough for a kind whose models take long."""


def sampled(kind: str, rng: random.Random, options: Options) -> Puzzle:
    """A board as its paper makes it; arrows merely by chance, as those are rarely solvable."""
    rows, columns = rng.choice(SAMPLED_SIZES[kind])
    if kind == WhiteAndTan.kind:
        return WhiteAndTan([[rng.randrange(8) for _ in range(columns)] for _ in range(rows)])
    size = Size(rows, columns)
    return quinta.all_kinds()[kind].at_random(rng, size, steady_solver, Clock(), **options)


def disturbed(rng: random.Random, puzzle: Puzzle) -> Puzzle:
    """With some of its clues gone, or one as another one is, or both, or neither."""
    share = rng.choice((0.0, 0.0, 0.2, 0.5))
    if facts(puzzle.kind).clues_can_go:
        for clue in puzzle.each_clue():
            if rng.random() < share:
                puzzle = puzzle.without(clue)
    clues = list(puzzle.each_clue())
    if clues and rng.random() < 0.4:
        one = rng.choice(clues)
        alike = [clue.value for clue in clues if clue.at[0] == one.at[0]]
        puzzle = puzzle.without(one) if facts(puzzle.kind).clues_can_go else puzzle
        puzzle = puzzle.with_clue(Clue(one.at, rng.choice(alike)))
    return puzzle


def boards(kind: str, options: Options, rng: random.Random) -> Iterator[Puzzle]:
    """Small boards without end: with no solution, with one, with several."""
    while True:
        yield disturbed(rng, sampled(kind, rng, options))
        if kind not in FEW:
            yield facts(kind).tiny(rng, **options)
            yield disturbed(rng, facts(kind).middling(rng, **options))


def compare(kind: str, options: Options, engine: str, number: int, seed: str) -> Counter[str]:
    """Every model against Quinta on so many boards; how many boards had which status."""
    met: Counter[str] = Counter()
    most = FEW.get(kind, MOST)
    for puzzle in islice(boards(kind, options, random.Random(f"{seed} {kind} {options}")), number):
        expected = {answer(puzzle, marks) for marks in quinta.solutions(puzzle, limit=most + 1)}
        if len(expected) > most:
            continue
        for model in paper_on(kind).models:
            found = listed_by(searcher_of(puzzle, model, engine), puzzle, 5 * MOST)
            if found is None:
                break
            assert solved_by(puzzle, found) == expected, f"{model} of\n{puzzle.text()}"
        else:
            met[{0: "none", 1: "unique"}.get(len(expected), "multiple")] += 1
    return met


@each_kind_and_option
def test_the_papers_models_list_what_quinta_lists(kind: str, options: Options) -> None:
    met = compare(kind, options, "choco", 4 if kind in FEW else 24, "quick")
    assert {"unique", "multiple"} <= set(met)


@each_kind_and_option
def test_the_papers_models_list_the_same_on_cp_sat(kind: str, options: Options) -> None:
    assert compare(kind, options, "cpsat", 3 if kind in FEW else 10, "cpsat")


@pytest.mark.thorough
@each_kind_and_option
def test_the_papers_models_list_what_quinta_lists_on_many_boards(
    kind: str, options: Options
) -> None:
    met = compare(kind, options, "choco", 15 if kind in FEW else 90, "thorough")
    assert set(met) == {"none", "unique", "multiple"}


@each_engine
@pytest.mark.parametrize(
    "name",
    # All 664 boards of order 9 take the model with nine differences long.
    [name for name in quinta.examples() if name.partition("/")[0] in KINDS and name != "gap/2"],
)
def test_the_papers_models_solve_every_example(name: str, engine: str) -> None:
    puzzle = quinta.example(name)
    expected = answers(puzzle)
    assert len(expected) == quinta.examples()[name].solutions
    for model in paper_on(puzzle.kind).models:
        found = listed_by(searcher_of(puzzle, model, engine), puzzle)
        assert found is not None
        assert solved_by(puzzle, found) == expected


@each_engine
@pytest.mark.parametrize(
    "text",
    [
        "gap 1",
        "gap 2",
        "gap 5",
        "doors\n1 2",
        "doppelblock 3\ntop: 1 1 1",
        "akkoy\ncolumns: 1 | 1\nrows: 2 | 2",
        "akkoy ordered=yes\ncolumns: 1 | 1\nrows: 2 | 2",
        "white-and-tan\n0",
        "white-and-tan\n0 0\n4 4",
    ],
)
def test_where_there_is_no_solution_none_is_found(text: str, engine: str) -> None:
    puzzle = quinta.parse(text)
    for model in paper_on(puzzle.kind).models:
        assert listed_by(searcher_of(puzzle, model, engine), puzzle) == set()


# Strategies

AMBIGUOUS = {
    "doors": (
        "doors\n. . .\n2 . 3\n. . 2",
        "doors counts_self=no\n1 5 . 4 7 7 .\n1 . 5 3 . . 3\n2 . . . 5 . 3\n1 . 5 . . 5 2",
    ),
    "akkoy": (
        "akkoy row_colour=black\ncolumns: 1 1 | 1 | - | 2 | 1 2 | 1 2 | 1 1 | ?\n"
        "rows: 1 | 1 1 1 | 1 1 | 1 1 | 1 1 2 | 1",
        "akkoy ordered=yes\ncolumns: 2 1 | ? | 1 2 | 2 | 1\nrows: 1 1 | 1 1 | 1 1 | 2 2 | ?",
    ),
    "doppelblock": (
        "doppelblock 5\ntop: . 3 . 0 .\nright: 0 1 . . 6\n"
        "cells:\n. . . . o\n. 3 . . X\n. . . . .\n. . . . .\n. . . . .",
        "doppelblock 4\ntop: 2 1 . .\nright: . . 1 .",
    ),
    "white-and-tan": (
        "white-and-tan\n2 4 4 6 4\n4 4 2 4 4\n1 0 4 5 7\n2 2 0 6 6\n2 0 0 6 0",
        "white-and-tan\n2 2 4 6 6\n2 2 3 6 6\n1 3 3 7 0\n2 2 0 0 6\n2 0 6 0 6",
    ),
    "gap": (
        "gap 9\nleft: 1 6 1 6 1 1 1 1 1",
        "gap 9\ntop: . . . . 1 1 . . .\nleft: 5 1 5 1 7 1 1 3 3",
    ),
}
"""Puzzles with several solutions, where a search fails often enough to begin again."""


FLAG = (False, True)


def every_strategy(order: str) -> Iterator[Strategy]:
    """Whatever can be written down with this order."""
    for values, restarts, nogoods, learning in product(VALUES, FLAG, FLAG, FLAG):
        if restarts or not nogoods:
            yield Strategy(order, values, restarts, nogoods, learning)


def list_with(kind: str, engine: str, order: str) -> Counter[str]:
    """Every strategy with this order on the ambiguous puzzles; how often a search began again."""
    met: Counter[str] = Counter()
    for number, text in enumerate(AMBIGUOUS[kind]):
        puzzle = quinta.parse(text)
        expected = answers(puzzle)
        assert len(expected) >= 2
        formulations = formulations_of(puzzle)
        if kind == "gap" and (number, engine) != (0, "choco"):
            del formulations["paper"]  # so many differences that building it takes longest
        for named, strategy in product(formulations.items(), every_strategy(order)):
            model, formulation = named
            if FORMULATION_ENGINES[engine].lacks(strategy, formulation):
                continue
            searcher = searcher_on(formulation, engine, strategy)
            with closing(answers_of(searcher, puzzle)) as everything:
                # Who goes round in circles is stopped long before the time is over.
                found = list(islice(everything, 3 * len(expected)))
            said = f"{strategy} with the model '{model}' of\n{text}"
            assert Counter(found) == Counter(dict.fromkeys(expected, 1)), said
            met["searches"] += 1
            met["restarts"] += strategy.restarts and (searcher.tally().restarts or 0)
    return met


@each_kind_slowly
@pytest.mark.parametrize("order", list(ORDERS))
def test_every_strategy_lists_every_solution_once_on_choco(
    kind: str, order: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    require("pychoco")
    monkeypatch.setattr(choco, "RESTART_FAILURES", 2)
    met = list_with(kind, "choco", order)
    assert met["searches"]
    assert met["restarts"], "these puzzles are too easy to begin again"


@pytest.mark.parametrize("strategy", ["ff+restarts+learning", "activity+learning"])
def test_choco_does_not_learn_where_it_begins_again(strategy: str) -> None:
    """It would meet solutions twice, and call a puzzle ambiguous that is not."""
    formulation = paper_on("doors").formulation(quinta.example("doors/1"))
    lack = FORMULATION_ENGINES["choco"].lacks(Strategy.read(strategy), formulation)
    assert lack == "choco lists solutions twice where it learns and begins again"


@each_kind
def test_every_strategy_lists_every_solution_once_on_cp_sat(kind: str) -> None:
    require("ortools")
    met = sum((list_with(kind, "cpsat", order) for order in ORDERS), Counter())
    assert met["searches"]


@each_engine
@pytest.mark.parametrize("order", list(ORDERS))
def test_a_board_without_anything_to_decide_is_listed_once(order: str, engine: str) -> None:
    for text in ("doors\n1", "akkoy\ncolumns: 1\nrows: -", "doppelblock 2"):
        puzzle = quinta.parse(text)
        formulations = formulations_of(puzzle).values()
        for formulation, strategy in product(formulations, every_strategy(order)):
            if FORMULATION_ENGINES[engine].lacks(strategy, formulation):
                continue
            searcher = searcher_on(formulation, engine, strategy)
            with closing(searcher.solutions()) as solutions:
                assert len(list(islice(solutions, 3))) == 1, f"{strategy}: {text}"


@pytest.mark.parametrize("order", [order for order in ORDERS if order != "default"])
def test_chance_and_seed_change_nothing_but_the_order_of_solutions(order: str) -> None:
    puzzle = quinta.parse(AMBIGUOUS["doppelblock"][0])
    expected = answers(puzzle)
    for seed in range(5):
        engine = searcher_of(puzzle, "paper", "choco", order, seed)
        assert listed_by(engine, puzzle) == expected


@each_engine
@pytest.mark.parametrize("order", list(ORDERS))
def test_what_an_engine_cannot_do_is_refused_with_what_it_can(order: str, engine: str) -> None:
    require_engine(engine)
    puzzle = quinta.example("akkoy/1")
    abilities = {"choco": choco.ABILITIES}.get(engine)
    for named, strategy in product(formulations_of(puzzle).items(), every_strategy(order)):
        model, formulation = named
        lack = FORMULATION_ENGINES[engine].lacks(strategy, formulation)
        job = Job("akkoy", puzzle.size, puzzle.text(), model, engine, str(strategy), most=1)
        if lack is None:
            assert perform(job).solutions == 1
            continue
        assert lack.startswith(f"{engine} ")
        with pytest.raises(QuintaError) as refused:
            perform(job)
        assert str(refused.value) == lack
        if abilities and strategy.values not in abilities.values[order] and not strategy.learning:
            assert all(word in lack for word in abilities.values[order])


def test_cp_sat_names_its_orders_where_it_has_not_the_one_asked_for() -> None:
    require("ortools")
    formulation = paper_on("gap").formulation(Gap(8))
    known = "default, leftmost, ff, ffc, min, max, occurrence"
    for order in ("dom/wdeg", "activity", "random"):
        lack = FORMULATION_ENGINES["cpsat"].lacks(Strategy(order), formulation)
        assert lack == f"cpsat has no '{order}'; it has {known}"
    lack = FORMULATION_ENGINES["cpsat"].lacks(Strategy("default", "bisect"), formulation)
    assert lack == "cpsat takes 'default' only with up"
    for switch in SWITCHES:
        strategy = Strategy("ff", "up", *(name == switch for name in SWITCHES))
        assert switch in (FORMULATION_ENGINES["cpsat"].lacks(strategy, formulation) or "")


def test_choco_learns_everywhere_but_from_automata() -> None:
    require("pychoco")
    puzzle = quinta.example("akkoy/1")
    learning = Strategy("ff", learning=True)
    for model, refused in (("paper", False), ("automaton", True)):
        formulation = paper_on("akkoy").formulation(puzzle, model)
        assert (FORMULATION_ENGINES["choco"].lacks(learning, formulation) is not None) == refused


# What is decided, and what follows from it


STRATEGIES = ("leftmost", "ff+down", "ffc", "max", "dom/wdeg", "activity", "random")


def left_open(engine: Any) -> set[str]:
    """The variables that were open at some answer."""
    found: set[str] = set()
    decided = {variable.index for variable in engine.formulation.decisions}
    for _ in engine.solutions():
        here = {
            variable
            for variable, searched in zip(
                engine.formulation.variables, engine._variables, strict=True
            )
            if not searched.is_instantiated()
        }
        assert engine.settled == (not here)
        assert not any(variable.index in decided for variable in here)
        found |= {variable.name for variable in here}
    return found


@each_model
def test_all_variables_follow_from_the_decisions(kind: str, model: str) -> None:
    rng = random.Random(f"instantiated {kind} {model}")
    tried = list(map(quinta.parse, AMBIGUOUS[kind]))
    if kind not in FEW:
        for options in facts(kind).options:
            tried += [facts(kind).middling(rng, **options), facts(kind).tiny(rng, **options)]
    for puzzle in tried:
        if len(list(quinta.solutions(puzzle, limit=MOST + 1))) > MOST:
            continue
        for strategy in STRATEGIES:
            found = left_open(searcher_of(puzzle, model, "choco", strategy))
            if (kind, model) == ("akkoy", "paper"):
                found = {name for name in found if not name.startswith("start ")}
            assert found == set(), f"{strategy}:\n{puzzle.text()}"


OPEN_STARTS = {
    "akkoy\ncolumns: 1 | - | 1 | 1 | 1 | 1 | 1 | 1\nrows: 3 2 1 | 1 2": "2 in all",
    "akkoy\ncolumns: ? | - | ? | ? | ? | ? | ? | -\nrows: 1 2 3": "4 in all",
}
"""Akkoy where cells leave starts of runs open; in the second, some for want of any."""


@pytest.mark.parametrize("strategy", ["default", *STRATEGIES])
@pytest.mark.parametrize("text", list(OPEN_STARTS))
def test_where_cells_leave_starts_open_the_referee_decides(text: str, strategy: str) -> None:
    puzzle = quinta.parse(text)
    engine = searcher_of(puzzle, "paper", "choco", strategy)
    found = left_open(engine)
    assert all(name.startswith("start ") for name in found)
    assert bool(found) == (strategy != "default"), "Choco's own search decides everything"
    assert listed_by(searcher_of(puzzle, "paper", "choco", strategy), puzzle) == answers(puzzle)
    job = Job("akkoy", puzzle.size, text, "paper", "choco", strategy, most=None)
    assert perform(job).outcome() == OPEN_STARTS[text]


@pytest.mark.parametrize("text", list(OPEN_STARTS))
def test_cp_sat_leaves_nothing_open(text: str) -> None:
    puzzle = quinta.parse(text)
    for strategy in ("default", "leftmost", "ff+down"):
        engine = searcher_of(puzzle, "paper", "cpsat", strategy)
        found = [answer(puzzle, engine.formulation.marks(one)) for one in engine.solutions()]
        assert engine.settled
        assert sorted(found) == sorted(answers(puzzle))


# Automata


def runs(line: Sequence[int], colour: int) -> tuple[int, ...]:
    return tuple(len(list(run)) for value, run in groupby(line) if value == colour)


@pytest.mark.parametrize("colour", [0, 1])
@pytest.mark.parametrize("ordered", [False, True])
@pytest.mark.parametrize("length", range(8))
def test_an_automaton_accepts_exactly_the_lines_with_its_runs(
    length: int, ordered: bool, colour: int
) -> None:
    lines = list(product((0, 1), repeat=length))
    clues = {runs(line, colour) for line in lines} | {(length + 1,), (1,) * length, (2, length)}
    for clue in clues:
        automaton = automaton_of_runs(clue, ordered, colour)
        for line in lines:
            found = runs(line, colour)
            wanted = found == clue if ordered else sorted(found) == sorted(clue)
            assert automaton.accepts(line) == wanted, (clue, line)


@pytest.mark.parametrize("colour", [0, 1])
def test_the_order_of_a_clue_says_nothing_to_an_automaton_without_order(colour: int) -> None:
    one, other = (automaton_of_runs(clue, False, colour) for clue in ((3, 1, 2), (1, 2, 3)))
    assert one == other


# Boards made as a paper makes them


def made_by(formulation: Formulation, engine: str, most: int) -> list[tuple[Puzzle, Any]]:
    """The first few boards."""
    strategy = Strategy.read(paper_on("white-and-tan").strategy)
    engine = searcher_on(formulation, engine, strategy)
    with closing(engine.solutions()) as solutions:
        values = list(islice(solutions, most))
    return [paper_on("white-and-tan").created(formulation, one) for one in values]


@each_engine
@pytest.mark.parametrize("rows_and_columns", [(4, 4), (5, 5), (6, 6), (4, 5), (6, 4)])
def test_boards_made_as_the_paper_makes_them_are_solved_by_their_colours(
    rows_and_columns: tuple[int, int], engine: str
) -> None:
    size = Size(*rows_and_columns)
    for seed in range(4):
        formulation = paper_on("white-and-tan").creation(size, random.Random(seed))
        made = made_by(formulation, engine, 3)
        assert len(made) == 3
        for puzzle, marks in made:
            assert puzzle.size == size
            assert quinta.check(puzzle, marks).solved
            assert answer(puzzle, marks) in answers(puzzle)


@pytest.mark.parametrize("order", [4, 5, 6])
def test_directions_set_by_chance_stay_as_they_are(order: int) -> None:
    size = Size(order, order)
    seen = set()
    for seed in range(12):
        formulation = paper_on("white-and-tan").creation(size, random.Random(seed))
        directions = dict(zip(cells(size), formulation.decisions[order * order :], strict=True))
        fixed = {cell: d.low for cell, d in directions.items() if d.low == d.high}
        assert set(fixed) == {Cell(0, 0), Cell(1, 1)}
        seen.add(tuple(fixed.values()))
        if seed < 4:
            for puzzle, _ in made_by(formulation, "choco", 2):
                assert isinstance(puzzle, WhiteAndTan)
                assert all(puzzle.arrow(cell) == direction for cell, direction in fixed.items())
    assert {first for first, _ in seen} == {2, 3}
    assert len({second for _, second in seen}) > 2


def test_a_seed_makes_the_same_board_again() -> None:
    size = Size(5, 5)
    one, again = (
        made_by(paper_on("white-and-tan").creation(size, random.Random(3)), "choco", 1)
        for _ in range(2)
    )
    assert one == again


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "white-and-tan"])
def test_other_papers_do_not_search_for_boards(kind: str) -> None:
    with pytest.raises(QuintaError, match=f"the paper on {kind} does not search for boards"):
        paper_on(kind).creation(Size(4, 4), random.Random(0))


# The models as they are


def sizes_of(puzzle: Puzzle, model: str) -> tuple[int, int]:
    """How many variables and how many constraints."""
    formulation = paper_on(puzzle.kind).formulation(puzzle, model)
    return len(formulation.variables), sum(1 for _ in formulation.constraints())


@pytest.mark.parametrize("rows_and_columns", [(1, 4), (3, 4), (4, 4), (5, 3), (8, 8)])
def test_shared_views_are_fewer(rows_and_columns: tuple[int, int]) -> None:
    for seed in range(10):
        rng = random.Random(seed)
        puzzle, _ = Doors.sampled(rng, Size(*rows_and_columns), steady_solver, Clock())
        for shared, own in zip(sizes_of(puzzle, "shared"), sizes_of(puzzle, "paper"), strict=True):
            assert shared < own
        fewer = disturbed(rng, puzzle)
        assert sizes_of(fewer, "shared") <= sizes_of(fewer, "paper")


@pytest.mark.parametrize("rows_and_columns", [(1, 1), (1, 3), (3, 2), (3, 3)])
def test_up_to_three_rooms_in_a_line_there_is_nothing_to_share(
    rows_and_columns: tuple[int, int],
) -> None:
    puzzle, _ = Doors.sampled(random.Random(1), Size(*rows_and_columns), steady_solver, Clock())
    assert sizes_of(puzzle, "shared") == sizes_of(puzzle, "paper")


def test_a_distance_is_one_constraint_where_the_paper_has_nine() -> None:
    for order in (1, 4, 9):
        (one, few), (other, many) = (sizes_of(Gap(order), model) for model in ("apart", "paper"))
        pairs = order * (2 * order - 1)
        assert one == other == 4 * order
        assert many - few == 8 * pairs


@each_kind
def test_a_model_that_a_paper_has_not_is_refused_by_name(kind: str) -> None:
    puzzle = next(map(quinta.parse, AMBIGUOUS[kind]))
    known = ", ".join(paper_on(kind).models)
    with pytest.raises(QuintaError, match=f"unknown model 'better' of {kind}; known: {known}"):
        paper_on(kind).formulation(puzzle, "better")


@each_model
def test_every_variable_stands_in_a_constraint_or_is_a_place(kind: str, model: str) -> None:
    for text in AMBIGUOUS[kind]:
        formulation = paper_on(kind).formulation(quinta.parse(text), model)
        known = set(formulation.degrees()) | {v.index for v in formulation.decisions}
        assert known == set(range(len(formulation.variables)))
        assert sum(formulation.domains().values()) == len(formulation.variables)


# Most constrained first


def nodes_by_hand(puzzle: Puzzle, model: str, up: bool) -> int:
    """The nodes of a search told in Python: smallest domain, most constraints, leftmost."""
    engine = searcher_of(puzzle, model, "choco")
    formulation = engine.formulation
    stands_in = Counter(v.index for c in formulation.constraints() for v in set(c.variables()))
    decided = [engine._variables[v.index] for v in formulation.decisions]
    rank = {id(v): place for place, v in enumerate(decided)}
    degree = {
        id(decided[place]): stands_in[v.index] for place, v in enumerate(formulation.decisions)
    }

    def next_one(among: Sequence[Any]) -> Any:
        free = [v for v in among if not v.is_instantiated()]
        return min(
            free,
            key=lambda v: (len(v.get_domain_values()), -degree[id(v)], rank[id(v)]),
            default=None,
        )

    def first_value(variable: Any) -> int:
        return int(variable.get_lb() if up else variable.get_ub())

    engine._solver.set_custom_search(decided, next_one, first_value)
    assert listed_by(engine, puzzle) == answers(puzzle)
    return int(engine.tally().nodes)


@pytest.mark.parametrize("values", ["up", "down"])
@pytest.mark.parametrize(
    ("kind", "model"),
    [("doppelblock", "paper"), ("doors", "paper"), ("doors", "shared"), ("gap", "apart")],
)
def test_most_constrained_takes_the_leftmost_of_equals(kind: str, model: str, values: str) -> None:
    for text in AMBIGUOUS[kind]:
        puzzle = quinta.parse(text)
        engine = searcher_of(puzzle, model, "choco", f"ffc+{values}")
        assert listed_by(engine, puzzle) == answers(puzzle)
        assert engine.tally().nodes == nodes_by_hand(puzzle, model, values == "up")


@pytest.mark.parametrize("kind", ["doors", "gap"])
def test_a_variable_has_the_degree_of_its_constraints(kind: str) -> None:
    """On both boards some variables stand in more constraints than others."""
    text = AMBIGUOUS[kind][0] if kind == "doors" else "gap 8\ntop: 1 . . . . . . .\nleft: 1"
    puzzle = quinta.parse(text + " . . . . . . ." * (kind == "gap"))
    formulation = paper_on(kind).formulation(puzzle)
    degrees = formulation.degrees()
    for variable in formulation.variables:
        stands_in = sum(variable in set(c.variables()) for c in formulation.constraints())
        assert degrees.get(variable.index, 0) == stands_in
    assert len(set(degrees.values())) > 1
