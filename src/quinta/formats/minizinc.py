"""MiniZinc: a paper's model with its search strategy."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from quinta.base.errors import PuzzleError
from quinta.formats.exported import comments, header, losses
from quinta.logic.formulation import (
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
from quinta.logic.strategies import SWITCHES, Strategy
from quinta.puzzle.puzzle import Puzzle

__all__ = ["lacks", "losses", "minizinc", "write"]

CHOICES = {
    "leftmost": "input_order",
    "ff": "first_fail",
    "ffc": "most_constrained",
    "min": "smallest",
    "max": "largest",
    "occurrence": "occurrence",
    "max_regret": "max_regret",
    "dom/wdeg": "dom_w_deg",
}
"""MiniZinc's word for an order of variables, where it has one."""

FIRST = {"up": "indomain_min", "down": "indomain_max", "bisect": "indomain_split"}
"""MiniZinc's word for which value comes first."""

INCLUDES: dict[type[Constraint], str] = {
    Count: "count.mzn",
    Cardinality: "global_cardinality.mzn",
    NoOverlap: "disjunctive.mzn",
    Regular: "regular.mzn",
}
"""The part of MiniZinc's library that a sort of constraint needs."""

DECISIONS = "decisions"


def lacks(kind: type[Puzzle]) -> str | None:
    """Why puzzles of a kind cannot be written so; None if they can."""
    if kind.paper() is not None:
        return None
    return (
        f"MiniZinc holds a paper's model, and there is no paper on {kind.title}; use DIMACS or OPB"
    )


def write(puzzle: Puzzle, marks: Marks | None = None) -> str:
    """The model that the kind's paper prints, with its strategy; marks have no place in it.

    >>> import quinta
    >>> print(write(quinta.parse("white-and-tan\\n2 6")))
    % Quinta: white-and-tan, 1x2
    ...
    include "global_cardinality.mzn";
    ...
    """
    paper = puzzle.paper()
    if paper is None:
        raise PuzzleError(str(lacks(type(puzzle))))
    return minizinc(paper.formulation(puzzle), Strategy.read(paper.strategy), puzzle)


def minizinc(formulation: Formulation, strategy: Strategy, puzzle: Puzzle | None = None) -> str:
    """A paper's model in MiniZinc; the puzzle, if it is given, is told in comments.

    Each answer prints a line ``r1c1 = 3`` for every decision.

    >>> triangle = Formulation("corners of a triangle, all different")
    >>> a, b = (triangle.decision(name, 1, 3) for name in ("a 1", "a 2"))
    >>> triangle.begin("different", "a ≠ b")
    >>> triangle.add((a - b).differs(0))
    >>> print(minizinc(triangle, Strategy.read("ff+down")))
    % Variables: corners of a triangle, all different
    var 1..3: a_1; % a 1
    var 1..3: a_2; % a 2
    <BLANKLINE>
    % different: a ≠ b
    constraint a_1 - a_2 != 0;
    <BLANKLINE>
    % Strategy: ff+down
    array[int] of var int: decisions = [a_1, a_2];
    solve :: int_search(decisions, first_fail, indomain_max, complete) satisfy;
    <BLANKLINE>
    output [
      "a 1 = \\(a_1)\\n",
      "a 2 = \\(a_2)\\n",
    ];
    <BLANKLINE>
    """
    written = _Written(formulation)
    return "".join(
        f"{line}\n"
        for line in (
            *(() if puzzle is None else (*comments("%", header(puzzle)), "")),
            *_includes(formulation),
            f"% Variables: {formulation.about}",
            *map(written.declaration, formulation.variables),
            *(line for family in written.families() for line in ("", *family)),
            "",
            *_search(strategy, written.listed(formulation.decisions)),
            "",
            "output [",
            *map(written.printing, formulation.decisions),
            "];",
        )
    )


def _includes(formulation: Formulation) -> Iterator[str]:
    used = {INCLUDES.get(type(constraint)) for constraint in formulation.constraints()}
    for file in INCLUDES.values():
        if file in used:
            yield f'include "{file}";'
    if used - {None}:
        yield ""


def _search(strategy: Strategy, decisions: str) -> Iterator[str]:
    yield f"% Strategy: {strategy}"
    if unsaid := [name for name in SWITCHES if getattr(strategy, name)]:
        yield f"% MiniZinc leaves to the solver's options: {', '.join(unsaid)}."
    yield f"array[int] of var int: {DECISIONS} = {decisions};"
    choice = CHOICES.get(strategy.order)
    if choice is None:
        if strategy.order != "default":
            yield f"% MiniZinc has no annotation for '{strategy.order}'."
        yield "% The solver searches in its own way."
        yield "solve satisfy;"
    else:
        how = f"{DECISIONS}, {choice}, {FIRST[strategy.values]}, complete"
        yield f"solve :: int_search({how}) satisfy;"


def _legal_names(variables: Sequence[Variable]) -> list[str]:
    """Names of letters, digits and _, each once.

    A name without a digit gets one, for it could be a word of MiniZinc's.
    """
    names = {DECISIONS: None}
    for variable in variables:
        name = re.sub("[^A-Za-z0-9]+", "_", variable.name).strip("_")
        if not name[:1].isalpha():
            name = f"v_{name}".rstrip("_")
        if name in names or not re.search("[0-9]", name):
            name = f"{name}_{variable.index}"
        while name in names:
            name += "_"
        names[name] = None
    return list(names)[1:]


class _Written:
    """The parts of a formulation as MiniZinc."""

    def __init__(self, formulation: Formulation) -> None:
        self.formulation = formulation
        self.names = _legal_names(formulation.variables)

    def name(self, variable: Variable) -> str:
        return self.names[variable.index]

    def listed(self, variables: Iterable[Variable]) -> str:
        return f"[{', '.join(map(self.name, variables))}]"

    def declaration(self, variable: Variable) -> str:
        name = self.name(variable)
        shown = f"var {variable.low}..{variable.high}: {name};"
        return shown if name == variable.name else f"{shown} % {variable.name}"

    def printing(self, variable: Variable) -> str:
        """A decision's part of the output, under the name that the paper's model gives it."""
        before = json.dumps(f"{variable.name} = ", ensure_ascii=False)[:-1]
        return f'  {before}\\({self.name(variable)})\\n",'

    def families(self) -> Iterator[list[str]]:
        """A comment with the mathematics, then its instances."""
        for family in self.formulation.families:
            if family.constraints:
                instances = (WRITTEN[type(it)](self, it) for it in family.constraints)
                shown = [f"constraint {instance};" for instance in instances]
                yield [f"% {family.name}: {family.mathematics}", *shown]

    # Constraints

    def linear(self, linear: Linear) -> str:
        terms = ((factor, replace(it, name=self.name(it))) for factor, it in linear.terms)
        return str(replace(linear, terms=tuple(terms)))

    def product(self, product: Product) -> str:
        result, left, right = map(self.name, product.variables())
        return f"{result} = {left} * {right}"

    def element(self, element: Element) -> str:
        """Arrays of MiniZinc count from 1; an index beyond the array breaks the constraint."""
        result = element.result if isinstance(element.result, int) else self.name(element.result)
        index = _shifted(self.name(element.index), element.shift + 1)
        return f"{result} = {self.listed(element.array)}[{index}]"

    def count(self, count: Count) -> str:
        return f"count({self.listed(count.among)}, {count.value}, {count.number})"

    def cardinality(self, cardinality: Cardinality) -> str:
        among, numbers = map(self.listed, (cardinality.among, cardinality.numbers))
        return f"global_cardinality({among}, {list(cardinality.values)}, {numbers})"

    def no_overlap(self, stretches: NoOverlap) -> str:
        return f"disjunctive({self.listed(stretches.starts)}, {list(stretches.lengths)})"

    def regular(self, regular: Regular) -> str:
        """States and symbols count from 1, and state 0 is that nothing can follow."""
        automaton = regular.automaton
        symbols = {symbol for _, symbol in automaton.steps}
        symbols.update(bound for it in regular.word for bound in (it.low, it.high))
        low, high = min(symbols), max(symbols)
        word = ", ".join(_shifted(self.name(it), 1 - low) for it in regular.word)
        rows = (
            [automaton.steps.get((state, symbol), -1) + 1 for symbol in range(low, high + 1)]
            for state in range(automaton.states)
        )
        table = " | ".join(", ".join(map(str, row)) for row in rows)
        finals = ", ".join(str(state + 1) for state in sorted(automaton.finals))
        sizes = f"{automaton.states}, {high - low + 1}"
        return f"regular([{word}], {sizes}, [| {table} |], 1, {{{finals}}})"

    def either(self, either: Either) -> str:
        return " \\/ ".join(f"({self.linear(part)})" for part in either.parts) or "false"


def _shifted(name: str, by: int) -> str:
    """A name plus a number.

    >>> _shifted("x1", 2), _shifted("x1", 0), _shifted("x1", -1)
    ('x1 + 2', 'x1', 'x1 - 1')
    """
    return f"{name} {'-' if by < 0 else '+'} {abs(by)}" if by else name


WRITTEN: dict[type[Constraint], Callable[[_Written, Any], str]] = {
    Linear: _Written.linear,
    Product: _Written.product,
    Element: _Written.element,
    Count: _Written.count,
    Cardinality: _Written.cardinality,
    NoOverlap: _Written.no_overlap,
    Regular: _Written.regular,
    Either: _Written.either,
}
"""How each sort of constraint is written in MiniZinc."""
