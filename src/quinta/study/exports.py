"""Puzzles as text for other people's solvers: DIMACS, OPB, MiniZinc.

DIMACS and OPB hold Quinta's own model, with nothing worked out beforehand. MiniZinc holds a
paper's model with its search strategy. Each file says in comments what its variables and its
constraints mean, and which rules it does not contain. Equal puzzles give equal texts.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from quinta.base.limits import Clock
from quinta.logic.encode import clauses_only
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
from quinta.logic.model import TRUE, Clause, Literal, Model, Tag
from quinta.logic.model import Cardinality as AtMost
from quinta.logic.strategies import SWITCHES, Strategy
from quinta.puzzle.contract import Puzzle, Rule


def left_out(puzzle: Puzzle) -> list[Rule]:
    """The rules that no export of this puzzle contains: answers have to be checked for them.

    >>> import quinta
    >>> [rule.id for rule in left_out(quinta.parse("doors connected=yes\\n1 . 2"))]
    ['connected']
    """
    missing = puzzle.lazy_rules()
    return [rule for rule in puzzle.rules() if rule.id in missing]


def _header(puzzle: Puzzle) -> Iterator[str]:
    """What the file is about, as lines to be made comments."""
    missing = left_out(puzzle)
    stated = [rule for rule in puzzle.rules() if rule not in missing]
    yield f"Quinta: {puzzle.kind}, {puzzle.size}"
    yield from (f"  {line}" for line in puzzle.text().splitlines())
    yield "These rules are stated:"
    yield from (f"  {rule.id}: {rule.sentence}" for rule in stated)
    if missing:
        yield "These rules are NOT stated, so an answer may break them:"
        yield from (f"  {rule.id}: {rule.sentence}" for rule in missing)


def _comments(sign: str, lines: Iterable[str]) -> Iterator[str]:
    return (f"{sign} {line}".rstrip() for line in lines)


def _text(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


# Quinta's own model


def dimacs(puzzle: Puzzle, clock: Clock | None = None) -> str:
    """Quinta's model of a puzzle as DIMACS CNF.

    The comment ``c p show`` names the variables of places, for model counters that project:
    helper variables may be free where the places are not.

    >>> import quinta
    >>> print(dimacs(quinta.parse("white-and-tan\\n2 6")))
    c Quinta: white-and-tan, 1x2
    c   white-and-tan
    c   2 6
    c These rules are stated:
    c   white: A white arrow points at exactly one white arrow. It points at all arrows ...
    c   tan: A tan arrow points in the same way at exactly two tan arrows.
    c Variable 1 is always true.
    c r1c1 = 1 is 2
    c r1c1 = 0 is -2
    c r1c2 = 1 is 3
    c r1c2 = 0 is -3
    c p show 2 3 0
    ...
    """
    model = puzzle.plain_model({}, clock or Clock())
    variables, groups = _clauses(model)
    return _text(
        (
            *_comments("c", _header(puzzle)),
            *_comments("c", _dictionary(model, str)),
            *_shown(model),
            f"p cnf {variables} {sum(len(clauses) for _, clauses in groups)}",
            *(line for tag, clauses in groups for line in _dimacs_group(tag, clauses)),
        )
    )


def _clauses(model: Model) -> tuple[int, list[tuple[Tag, list[Clause]]]]:
    """How many variables there are, and each group with its cardinalities made clauses."""
    variables = model.variables
    groups = []
    for tag, clauses, cardinalities in model.tagged():
        part = Model(model.clock)
        part.variables = variables
        part.clauses, part.cardinalities = list(clauses), list(cardinalities)
        variables, flat = clauses_only(part, model.clock)
        groups.append((tag, flat))
    return variables, groups


def _dimacs_group(tag: Tag, clauses: Sequence[Clause]) -> Iterator[str]:
    if clauses:
        yield f"c {_named(tag)}"
    for clause in clauses:
        yield " ".join(map(str, (*clause, 0)))


def _named(tag: Tag) -> str:
    return f"{tag.rule}, {tag.where}" if tag.where else tag.rule


def _dictionary(model: Model, shown: Callable[[Literal], str]) -> Iterator[str]:
    """What the literals of places mean."""
    yield f"Variable {shown(TRUE)} is always true."
    for place, literals in model.meaning.items():
        for value, literal in literals.items():
            yield f"{place.id} = {int(value)} is {shown(literal)}"


def _shown(model: Model) -> Iterator[str]:
    literals = (abs(it) for values in model.meaning.values() for it in values.values())
    if of_places := dict.fromkeys(literals):
        yield f"c p show {' '.join(map(str, of_places))} 0"


def opb(puzzle: Puzzle, clock: Clock | None = None) -> str:
    """Quinta's model of a puzzle as OPB, the format of the pseudo-Boolean competitions.

    The format has no denied variables in linear constraints, so that 1 - x is written
    out: a clause "x2 or not x3" is ``+1 x2 -1 x3 >= 0``.

    >>> import quinta
    >>> print(opb(quinta.parse("gap 2")))
    * #variable= 5 #constraint= 11
    ...
    * r1c1 = 1 is x2
    * r1c1 = 0 is ~x2
    ...
    * two, row 1
    +1 x2 +1 x3 >= 2 ;
    ...
    """
    model = puzzle.plain_model({}, clock or Clock())
    groups = [
        (tag, list(_inequalities(clauses, cardinalities)))
        for tag, clauses, cardinalities in model.tagged()
    ]
    number = sum(len(lines) for _, lines in groups)
    return _text(
        (
            f"* #variable= {model.variables} #constraint= {number}",
            *_comments("*", _header(puzzle)),
            *_comments("*", _dictionary(model, _opb_literal)),
            *(it for tag, lines in groups if lines for it in (f"* {_named(tag)}", *lines)),
        )
    )


def _opb_literal(literal: Literal) -> str:
    return f"x{literal}" if literal > 0 else f"~x{-literal}"


def _inequalities(clauses: Sequence[Clause], cardinalities: Sequence[AtMost]) -> Iterator[str]:
    for clause in clauses:
        yield from _at_least(clause, 1)
    for literals, most in cardinalities:
        yield from _at_least([-literal for literal in literals], len(literals) - most)


def _at_least(literals: Iterable[Literal], least: int) -> Iterator[str]:
    """So many of the literals hold; each variable stands once. Nothing, if it says nothing."""
    factors: Counter[int] = Counter()
    for literal in literals:
        factors[abs(literal)] += 1 if literal > 0 else -1
        least -= literal < 0
    terms = [f"{factor:+d} x{variable}" for variable, factor in factors.items() if factor]
    if terms:
        yield f"{' '.join(terms)} >= {least} ;"
    elif least > 0:  # a sum may not be empty in this format
        yield f"+1 x{TRUE} >= 2 ;"


# The papers' models

CHOICES = {
    "leftmost": "input_order",
    "ff": "first_fail",
    "ffc": "most_constrained",
    "min": "smallest",
    "max": "largest",
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
    return _text(
        (
            *(() if puzzle is None else (*_comments("%", _header(puzzle)), "")),
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
