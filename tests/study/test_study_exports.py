"""What is exported says what Quinta says, in the words of other people's solvers.

python-sat reads DIMACS, clasp (which comes with clingo) reads OPB, and MiniZinc with Gecode
runs the papers' models. Each must find exactly the solutions that Quinta lists.
"""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import cycle, product
from pathlib import Path

import pytest
from pysat.formula import CNF
from pysat.solvers import Solver

import quinta
from boards import (
    Answer,
    Options,
    answer,
    answers,
    each_option,
    facts,
    kinds_and_options,
    marks_of,
    name_of,
)
from needs import needs
from processes import PATIENCE
from quinta import Puzzle
from quinta.base.limits import Clock, Limits
from quinta.formats.dimacs import write as dimacs
from quinta.formats.exported import left_out
from quinta.formats.minizinc import CHOICES, INCLUDES, minizinc
from quinta.formats.opb import write as opb
from quinta.logic.formulation import (
    Automaton,
    Cardinality,
    Constraint,
    Count,
    Either,
    Element,
    Formulation,
    Linear,
    NoOverlap,
    Product,
    Regular,
    Variable,
)
from quinta.logic.model import Marks
from quinta.logic.strategies import ORDERS, VALUES, Strategy
from quinta.study.papers import all_papers

pytestmark = pytest.mark.thorough

MOST = 100
"""Puzzles with more solutions take other solvers too long here."""

BY_HAND = {
    "doors": ["doors\n1", "doors\n. .\n. .", "doors counts_self=no\n1 0 .", "doors\n3 1\n. ."],
    "akkoy": [
        "akkoy\ncolumns: ? | ?\nrows: ? | 1",
        "akkoy\ncolumns: 1 1 2 | - | ? | ? | 1\nrows: 2 | 1 1 | ? | ? | 3 | ?",
        "akkoy ordered=yes row_colour=black\ncolumns: 1 | 1 | 1 1\nrows: 1 1 | 1 | 1",
        "akkoy\ncolumns: 3 | -\nrows: - | 1 | 1",
    ],
    "gap": [
        "gap 1",
        "gap 2",
        "gap 7",
        "gap 8",
        "gap 8\ntop: . . . . . 2 . .",
        "gap 8\nleft: 6 6 . . . . . .",
    ],
    "doppelblock": [
        "doppelblock 2",
        "doppelblock 3",
        "doppelblock 4\ntop: 3 . . 0\ncells:\no . . .\n. . 2 .\n. . . .\n. X . .",
        "doppelblock 4\ntop: 0 0 0 0",
        "doppelblock 4\ntop: 1 1 . .\nright: . 2 . 0",
    ],
    "white-and-tan": ["white-and-tan\n2", "white-and-tan\n2 6", "white-and-tan\n34\n10"],
}
"""Tiny puzzles, ambiguous and impossible ones."""

UNREACHED = "doors connected=yes\n. 2 .\n4 . 3\n. . 2\n"
UNEQUAL = "akkoy equal_white_areas=yes\ncolumns: 1 | ? | 1\nrows: 1 | ? | 1 1\n"
"""Each has answers that break the rule that exports leave out."""


def puzzles(kind: str) -> list[Puzzle]:
    """The kind's examples and what is made by hand."""
    texts = [example.text for example in quinta.all_kinds()[kind].examples]
    return [quinta.parse(text) for text in (*texts, *BY_HAND.get(kind, ()))]


def tiny(kind: str, options: Options, number: int) -> list[Puzzle]:
    """Random puzzles with few solutions."""
    rng = random.Random(f"{kind} {options}")
    found: list[Puzzle] = []
    while len(found) < number:
        puzzle = facts(kind).tiny(rng, **options)
        if len(list(quinta.solutions(puzzle, limit=MOST + 1))) <= MOST:
            found.append(puzzle)
    return found


def obeying(puzzle: Puzzle, found: set[Answer]) -> set[Answer]:
    """Those that do not break a rule that was left out."""
    if not puzzle.lazy:
        return found
    return {it for it in found if quinta.check(puzzle, marks_of(puzzle, it)).solved}


each_kind = pytest.mark.parametrize("kind", quinta.all_kinds())


# DIMACS and OPB

Meaning = dict[str, dict[int, int]]
"""By place and value the literal, as the comments say it."""


def meaning_of(text: str) -> Meaning:
    meaning: Meaning = {}
    found = re.findall(r"^[c*] (\S+) = (\d+) is ([-~]?)x?(\d+)$", text, re.MULTILINE)
    for place, value, denied, variable in found:
        meaning.setdefault(place, {})[int(value)] = int(variable) * (-1 if denied else 1)
    return meaning


def read_answer(puzzle: Puzzle, meaning: Meaning, true: set[int]) -> Answer:
    """The values whose literals are true; one for each place."""
    marks = {}
    for place in puzzle.places():
        (marks[place],) = (value for value, it in meaning[place.id].items() if it in true)
    return answer(puzzle, marks)


def answers_of_dimacs(puzzle: Puzzle) -> set[Answer]:
    text = dimacs(puzzle)
    meaning = meaning_of(text)
    literals = {it for values in meaning.values() for it in values.values()}
    found: set[Answer] = set()
    with Solver("glucose4", bootstrap_with=CNF(from_string=text)) as solver:
        while solver.solve():
            true = set(solver.get_model())
            true |= {-abs(it) for it in literals if not {it, -it} & true}  # it is in no clause
            here = read_answer(puzzle, meaning, true)
            assert here not in found
            found.add(here)
            solver.add_clause([-it for it in literals if it in true])
    return found


def answers_of_opb(puzzle: Puzzle, folder: Path) -> set[Answer]:
    """All answers of clasp; it may give one several times, with other helper variables."""
    text = opb(puzzle)
    file = folder / "puzzle.opb"
    file.write_text(text, encoding="utf-8")
    command = (sys.executable, "-m", "clingo", "--mode=clasp", str(file), "0", "--quiet=0")
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert re.search("^s (UN)?SATISFIABLE$", done.stdout, re.MULTILINE), done.stdout + done.stderr
    meaning = meaning_of(text)
    parts = re.split("^c Answer:.*$", done.stdout, flags=re.MULTILINE)[1:]
    return {read_answer(puzzle, meaning, set(true_literals(part))) for part in parts}


def true_literals(shown: str) -> Iterator[int]:
    for line in shown.splitlines():
        if line.startswith("v "):
            yield from (int(word.replace("x", "")) for word in line.split()[1:])


@each_kind
def test_dimacs_of_examples_and_small_boards_has_the_solutions_of_the_puzzle(kind: str) -> None:
    for puzzle in puzzles(kind):
        assert obeying(puzzle, answers_of_dimacs(puzzle)) == answers(puzzle)


@each_option()
def test_dimacs_has_the_solutions_whatever_the_options(kind: str, options: Options) -> None:
    for puzzle in tiny(kind, options, 6):
        assert obeying(puzzle, answers_of_dimacs(puzzle)) == answers(puzzle)


@each_kind
def test_opb_of_examples_and_small_boards_has_the_solutions_of_the_puzzle(
    kind: str, tmp_path: Path
) -> None:
    for puzzle in puzzles(kind):
        if not puzzle.lazy:  # akkoy/2 has too many helper variables that are free
            assert answers_of_opb(puzzle, tmp_path) == answers(puzzle)


@each_option()
def test_opb_has_the_solutions_whatever_the_options(
    kind: str, options: Options, tmp_path: Path
) -> None:
    for puzzle in tiny(kind, options, 2):
        assert obeying(puzzle, answers_of_opb(puzzle, tmp_path)) == answers(puzzle)


@each_kind
def test_dimacs_says_how_many_variables_and_clauses_it_has(kind: str) -> None:
    for puzzle in puzzles(kind):
        lines = dimacs(puzzle).splitlines()
        (problem,) = (line for line in lines if line.startswith("p"))
        clauses = [list(map(int, line.split())) for line in lines if line[0] not in "cp"]
        assert all(clause[-1] == 0 and 0 not in clause[:-1] for clause in clauses)
        largest = max(abs(literal) for clause in clauses for literal in clause)
        assert problem.split()[:2] == ["p", "cnf"]
        assert int(problem.split()[2]) >= largest
        assert int(problem.split()[3]) == len(clauses)


@each_kind
def test_dimacs_shows_model_counters_the_variables_of_places(kind: str) -> None:
    for puzzle in puzzles(kind):
        text = dimacs(puzzle)
        shown = {
            int(it) for line in re.findall("^c p show (.*) 0$", text, re.M) for it in line.split()
        }
        meaning = meaning_of(text)
        assert shown == {abs(it) for values in meaning.values() for it in values.values()}
        assert set(meaning) == {place.id for place in puzzle.places()}


@each_kind
def test_opb_keeps_to_the_grammar_of_linear_constraints(kind: str) -> None:
    for puzzle in puzzles(kind):
        first, *rest = opb(puzzle).splitlines()
        stated = [line for line in rest if not line.startswith("*")]
        declared = re.fullmatch(r"\* #variable= (\d+) #constraint= (\d+)", first)
        assert declared is not None
        assert int(declared[2]) == len(stated)
        for line in stated:
            assert re.fullmatch(r"([+-]\d+ x\d+ )+>= -?\d+ ;", line)
            variables = [int(it) for it in re.findall(r"x(\d+)", line)]
            assert len(set(variables)) == len(variables)
            assert max(variables) <= int(declared[1])


def test_opb_keeps_cardinalities_and_dimacs_spells_them_out() -> None:
    puzzle = quinta.parse("gap 9")
    assert re.search(r"^\* two, row 1\n(-1 x\d+ ){9}>= -2 ;$", opb(puzzle), re.MULTILINE)
    assert int(re.findall(r"p cnf (\d+)", dimacs(puzzle))[0]) > 9 * 9 + 1


def test_every_group_stands_under_its_rule_and_where_it_applies() -> None:
    for text, sign in ((dimacs(quinta.example("doors/1")), "c"), (opb(quinta.Gap(9)), r"\*")):
        assert re.search(rf"^{sign} (sees|two), row 1$", text, re.MULTILINE)


def test_building_a_model_keeps_the_time_limit() -> None:
    clock = Clock(Limits(seconds=0))
    for export in (dimacs, opb):
        with pytest.raises(quinta.LimitReached):
            export(quinta.Gap(60), clock=clock)


# What is left out


@pytest.mark.parametrize(("text", "rule"), [(UNREACHED, "connected"), (UNEQUAL, "areas")])
def test_a_rule_that_is_left_out_is_named_in_the_file_and_can_be_checked_afterwards(
    text: str, rule: str, tmp_path: Path
) -> None:
    puzzle = quinta.parse(text)
    (missing,) = left_out(puzzle)
    assert missing.id == rule
    formulation = all_papers()[puzzle.kind].formulation(puzzle)
    exports = (dimacs(puzzle), opb(puzzle), minizinc(formulation, Strategy(), puzzle))
    for exported, sign in zip(exports, "c*%", strict=True):
        stated, _, unstated = exported.partition(f"{sign} These rules are NOT stated")
        assert f"\n{sign}   {missing.id}: {missing.sentence}\n" in unstated
        assert missing.sentence not in stated
    for found in (answers_of_dimacs(puzzle), answers_of_opb(puzzle, tmp_path)):
        assert obeying(puzzle, found) == answers(puzzle)
        assert found > answers(puzzle)


@each_kind
def test_nothing_is_left_out_of_a_puzzle_without_such_a_rule(kind: str) -> None:
    for puzzle in puzzles(kind):
        if not puzzle.lazy:
            assert left_out(puzzle) == []
            assert "NOT stated" not in dimacs(puzzle)


# MiniZinc

STRATEGIES = (
    *("leftmost", "ff+down", "ffc+bisect", "min", "max+down", "dom/wdeg", "random", "default"),
    *("activity", "leftmost+bisect", "dom/wdeg+restarts+nogoods"),
)
QUICK = ("ffc+bisect", "leftmost", "default", "ff+down", "dom/wdeg", "leftmost+bisect")
"""Those with which no puzzle here takes Gecode long."""

MODELS = [(kind, model) for kind, paper in all_papers().items() for model in paper.models]

each_model = pytest.mark.parametrize(("kind", "model"), MODELS)


@cache
def minizinc_is_here() -> bool:
    try:
        done = subprocess.run(["minizinc", "--solvers"], capture_output=True, text=True)
    except OSError:
        return False
    return "org.gecode.gecode" in done.stdout


needs_minizinc = needs("minizinc")


def outputs(text: str, folder: Path) -> list[Mapping[str, int]]:
    """All answers of MiniZinc: what it prints, name by name."""
    file = folder / "puzzle.mzn"
    file.write_text(text, encoding="utf-8")
    command = ("minizinc", "--solver", "gecode", "-a", str(file))
    done = subprocess.run(command, capture_output=True, timeout=PATIENCE)
    shown, complaints = done.stdout.decode(), done.stderr.decode()
    assert done.returncode == 0, complaints
    *parts, end = shown.split("----------\n")
    assert ("==========" if parts else "=====UNSATISFIABLE=====") in end, shown + complaints
    pairs = ([line.rsplit(" = ", 1) for line in part.splitlines()] for part in parts)
    return [{name: int(value) for name, value in part} for part in pairs]


def marks_printed(formulation: Formulation, printed: Mapping[str, int]) -> Marks:
    """The marks of an answer; they hang on decisions alone."""
    values = [0] * len(formulation.variables)
    for variable in formulation.decisions:
        values[variable.index] = printed[variable.name]
    return formulation.marks(values)


def answers_of_minizinc(puzzle: Puzzle, model: str, strategy: str, folder: Path) -> set[Answer]:
    formulation = all_papers()[puzzle.kind].formulation(puzzle, model)
    text = minizinc(formulation, Strategy.read(strategy), puzzle)
    printed = outputs(text, folder)
    found = [answer(puzzle, marks_printed(formulation, part)) for part in printed]
    assert len(set(found)) == len(found), "a solution was printed twice"
    return set(found)


@needs_minizinc
@each_model
def test_minizinc_finds_the_solutions_of_every_puzzle_in_every_model(
    kind: str, model: str, tmp_path: Path
) -> None:
    for puzzle, strategy in zip(puzzles(kind), cycle(QUICK), strict=False):
        expected = answers(puzzle)
        if len(expected) <= MOST:
            found = answers_of_minizinc(puzzle, model, strategy, tmp_path)
            assert obeying(puzzle, found) == expected


@needs_minizinc
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_minizinc_finds_the_same_whatever_the_strategy(strategy: str, tmp_path: Path) -> None:
    for text, model in (("doors\n. 3 .\n. . 4", "paper"), ("gap 8", "apart")):
        puzzle = quinta.parse(text)
        assert answers_of_minizinc(puzzle, model, strategy, tmp_path) == answers(puzzle)


@needs_minizinc
@pytest.mark.parametrize(
    ("kind", "options"),
    [(kind, options) for kind, options in kinds_and_options() if options],
    ids=name_of,
)
def test_minizinc_finds_the_solutions_whatever_the_options(
    kind: str, options: Options, tmp_path: Path
) -> None:
    (puzzle,) = tiny(kind, options, 1)
    for model in all_papers()[kind].models:
        found = answers_of_minizinc(puzzle, model, "ff", tmp_path)
        assert obeying(puzzle, found) == answers(puzzle)


@needs_minizinc
def test_minizinc_makes_the_boards_that_the_paper_makes(tmp_path: Path) -> None:
    paper = all_papers()["white-and-tan"]
    formulation = paper.creation(quinta.Size(2, 2), random.Random(0))
    printed = outputs(minizinc(formulation, Strategy.read("leftmost")), tmp_path)
    assert printed
    for part in printed:
        values = [part.get(variable.name, 0) for variable in formulation.variables]
        puzzle, marks = paper.created(formulation, values)
        assert quinta.check(puzzle, marks).solved


def holds(constraint: Constraint, values: Mapping[Variable, int]) -> bool:
    """Each sort of constraint once more, for all values known."""
    match constraint:
        case Linear(terms, relation, bound):
            total = sum(factor * values[it] for factor, it in terms)
            return {"=": total == bound, "!=": total != bound, "<=": total <= bound}[relation]
        case Product(result, left, right):
            return values[result] == values[left] * values[right]
        case Element(result, array, index, shift):
            wanted = result if isinstance(result, int) else values[result]
            at = values[index] + shift
            return 0 <= at < len(array) and values[array[at]] == wanted
        case Count(value, among, number):
            return [values[it] for it in among].count(value) == number
        case Cardinality(among, wanted_values, numbers):
            have = [values[it] for it in among]
            pairs = zip(wanted_values, numbers, strict=True)
            return all(have.count(value) == values[number] for value, number in pairs)
        case NoOverlap(starts, lengths):
            points = [values[s] + k for s, n in zip(starts, lengths, strict=True) for k in range(n)]
            return len(set(points)) == len(points)
        case Regular(word, automaton):
            return automaton.accepts(values[it] for it in word)
        case Either(parts):
            return any(holds(part, values) for part in parts)
    raise AssertionError(constraint)


def three(low: int = -1, high: int = 2) -> tuple[Formulation, list[Variable]]:
    formulation = Formulation("three numbers")
    variables = [formulation.decision(name, low, high) for name in ("x", "y", "z")]
    formulation.begin("family", "what is tried")
    return formulation, variables


X, Y, Z = three()[1]
ALIKE = Automaton(3, frozenset({1, 2}), {(0, -1): 1, (1, -1): 1, (0, 2): 2, (2, 2): 2})
NOWHERE = Automaton(1, frozenset(), {(0, 0): 0})

SAMPLES: dict[str, Constraint] = {
    "sum": (2 * X - Y + Z).equals(1),
    "sum begins below zero": (-3 * X - Y).at_most(-2),
    "different": (X - Z).differs(0),
    "never": Linear((), "=", 1),
    "always": Linear((), "<=", 1),
    "product": Product(X, Y, Z),
    "square": Product(X, Y, Y),
    "element": Element(X, (Y, Z), Z),
    "element from one": Element(X, (X, Y, Z), Y, -1),
    "element beyond": Element(1, (X, Y), Z, 1),
    "element nowhere": Element(1, (X, Y), Z, 5),
    "count": Count(2, (X, Y, Z), 1),
    "count of what cannot be": Count(7, (X, Y, Z), 1),
    "cardinality": Cardinality((X, Y), (-1, 2), (Z, Y)),
    "no overlap": NoOverlap((X, Y, Z), (2, 1, 1)),
    "automaton": Regular((X, Y, Z), ALIKE),
    "automaton without an end": Regular((X, Y), NOWHERE),
    "either": Either(((X - Y).equals(0), (Z + 0).at_most(-1), (Z + X).differs(1))),
    "either of nothing": Either(()),
}


@needs_minizinc
@pytest.mark.parametrize("sample", SAMPLES)
def test_minizinc_means_what_each_sort_of_constraint_means(sample: str, tmp_path: Path) -> None:
    formulation, variables = three()
    constraint = SAMPLES[sample]
    formulation.add(constraint)
    expected = []
    for values in product(range(-1, 3), repeat=3):
        if holds(constraint, dict(zip(variables, values, strict=True))):
            expected.append(dict(zip("xyz", values, strict=True)))
    printed = outputs(minizinc(formulation, Strategy.read("leftmost")), tmp_path)
    assert sorted(printed, key=str) == sorted(expected, key=str)


def test_every_sort_of_constraint_is_tried() -> None:
    assert {type(sample) for sample in SAMPLES.values()} == set(Constraint.__subclasses__())


@needs_minizinc
def test_names_become_legal_and_stay_apart(tmp_path: Path) -> None:
    formulation = Formulation("odd names")
    odd = ["a|b", "a b", "a_b_0", "1", "", "var", "log2", "decisions", 'say "x" \\(y) 1', "≠ 2"]
    for name in odd:
        formulation.decision(name, 4, 4)
    text = minizinc(formulation, Strategy())
    names = re.findall(r"^var 4\.\.4: (\w+);", text, re.MULTILINE)
    assert len(set(names)) == len(odd)
    assert outputs(text, tmp_path) == [dict.fromkeys(odd, 4)]


@each_model
def test_minizinc_includes_just_what_it_uses(kind: str, model: str) -> None:
    for puzzle in puzzles(kind):
        text = minizinc(all_papers()[kind].formulation(puzzle, model), Strategy())
        included = set(re.findall('^include "(.*)";$', text, re.MULTILINE))
        used = set(re.findall(r"^constraint (\w+)\(", text, re.MULTILINE))
        assert included == {f"{name}.mzn" for name in used}
        assert included <= set(INCLUDES.values())


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("values", VALUES)
def test_the_strategy_is_an_annotation_where_minizinc_has_one(order: str, values: str) -> None:
    formulation = all_papers()["gap"].formulation(quinta.Gap(3))
    text = minizinc(formulation, Strategy(order, values))
    (solve,) = (line for line in text.splitlines() if line.startswith("solve"))
    if order in CHOICES:
        first = {"up": "min", "down": "max", "bisect": "split"}[values]
        how = f"decisions, {CHOICES[order]}, indomain_{first}, complete"
        assert solve == f"solve :: int_search({how}) satisfy;"
    else:
        assert solve == "solve satisfy;"
        assert ("no annotation for" in text) == (order != "default")


def test_switches_that_minizinc_cannot_be_told_are_named() -> None:
    text = minizinc(three()[0], Strategy.read("ff+restarts+nogoods"))
    assert "% MiniZinc leaves to the solver's options: restarts, nogoods." in text


def test_each_family_stands_under_its_mathematics() -> None:
    formulation = all_papers()["doppelblock"].formulation(quinta.example("doppelblock/1"))
    text = minizinc(formulation, Strategy())
    for family in formulation.families:
        if family.constraints:
            assert f"\n% {family.name}: {family.mathematics}\nconstraint " in text
    assert text.count("\nconstraint ") == sum(1 for _ in formulation.constraints())


# All formats


def test_equal_puzzles_give_equal_texts_in_every_process() -> None:
    script = (
        "import hashlib, quinta\n"
        "from quinta.formats.dimacs import write as dimacs\n"
        "from quinta.formats.minizinc import minizinc\n"
        "from quinta.formats.opb import write as opb\n"
        "from quinta.study.papers import all_papers\n"
        "from quinta.logic.strategies import Strategy\n"
        "for name in quinta.examples():\n"
        "    puzzle = quinta.example(name)\n"
        "    paper = all_papers()[puzzle.kind]\n"
        "    models = (paper.formulation(puzzle, model) for model in paper.models)\n"
        "    texts = [minizinc(model, Strategy(), puzzle) for model in models]\n"
        "    for text in (dimacs(puzzle), opb(puzzle), *texts):\n"
        "        print(hashlib.sha256(text.encode()).hexdigest())\n"
    )
    seen = set()
    for seed in ("1", "2"):  # sets of names are in another order then
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        command = (sys.executable, "-c", script)
        done = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
        seen.add(done.stdout)
    assert len(seen) == 1
