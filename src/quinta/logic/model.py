"""A puzzle as a formula: variables, clauses and cardinalities, each tagged with its rule.

A literal is a non-zero integer, negative when the variable is denied, as in DIMACS.
``TRUE`` is a variable that always holds, so that facts known beforehand are
literals like any others. Engines read a model; they never change it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol, cast

from quinta.base.grid import Cell, Wall
from quinta.base.limits import Clock


class Place(Protocol):
    """What a player fills: a cell or a wall."""

    @property
    def id(self) -> str:
        """A short name, unique on the board."""

    def __hash__(self) -> int: ...


Value = int
"""What is written into a place; each kind gives the numbers their names."""

Marks = Mapping[Place, Value]
"""Places -> values. An absent place is unknown."""

AnyMarks = Mapping[Place, Value] | Mapping[Cell, Value] | Mapping[Wall, Value]
"""Marks as somebody writes them: to whoever checks types, cells alone are not places."""


def as_marks(marks: AnyMarks | None) -> Marks:
    """Marks that somebody wrote, or none of them.

    >>> as_marks(None)
    {}
    """
    return cast(Marks, marks or {})


Literal = int
Clause = Sequence[Literal]

TRUE: Literal = 1
FALSE: Literal = -1


class Fact(NamedTuple):
    """A place has a value, or has not.

    >>> from quinta.base.grid import Cell
    >>> print(Fact(Cell(0, 0), 3, holds=False))
    r1c1 != 3
    """

    place: Place
    value: Value
    holds: bool = True

    def __str__(self) -> str:
        return f"{self.place.id} {'=' if self.holds else '!='} {self.value}"


Cut = Sequence[Fact]
"""A clause over places: at least one of the facts must be so."""


class Tag(NamedTuple):
    """Why clauses are there: the rule they state and where it applies.

    >>> print(Tag("two", "row 1"))
    two, row 1
    """

    rule: str
    where: str

    def __str__(self) -> str:
        return f"{self.rule}, {self.where}" if self.where else self.rule


class Group(NamedTuple):
    """A run of clauses and cardinalities with one tag: they start at these indices."""

    tag: Tag
    clause: int
    cardinality: int


class Cardinality(NamedTuple):
    """At most ``most`` of the literals hold."""

    literals: Sequence[Literal]
    most: int


class Model:
    """Variables, clauses and cardinalities of one puzzle.

    >>> from quinta.base.grid import Cell
    >>> model = Model()
    >>> left, right = model.choice(Cell(0, 0)), model.choice(Cell(0, 1))
    >>> model.begin("touch", "r1c1 r1c2")
    >>> model.add([-left, -right])
    >>> model.variables, len(model.clauses)
    (3, 2)
    """

    def __init__(self, clock: Clock | None = None) -> None:
        self.clock = clock or Clock()
        self.variables = 1
        self.clauses: list[Clause] = [[TRUE]]
        self.cardinalities: list[Cardinality] = []
        self.groups: list[Group] = [Group(Tag("constant", ""), 0, 0)]
        self.meaning: dict[Place, dict[Value, Literal]] = {}
        self.named: dict[tuple[Hashable, ...], Literal] = {}
        """Helper variables that are looked up again, by what they mean."""

    # Variables

    def variable(self) -> Literal:
        """One new variable."""
        self.variables += 1
        return self.variables

    def fresh(self, count: int) -> list[Literal]:
        """Several new variables."""
        first = self.variables + 1
        self.variables += count
        return list(range(first, first + count))

    def choice(self, place: Place, known: Value | None = None) -> Literal:
        """A place with two values: the literal for 1, its denial for 0."""
        literal = self.variable() if known is None else TRUE if known else FALSE
        self.meaning[place] = {1: literal, 0: -literal}
        return literal

    def choices(self, place: Place, values: Sequence[Value]) -> dict[Value, Literal]:
        """A place with several values, a literal each; says nothing yet of how they exclude."""
        self.clock.check()
        literals = dict(zip(values, self.fresh(len(values)), strict=True))
        self.meaning[place] = literals
        return literals

    # Statements

    def begin(self, rule: str, where: object) -> None:
        """What is added from now on states this rule, there. Also where the clock is looked at."""
        self.clock.check()
        self.groups.append(Group(Tag(rule, str(where)), len(self.clauses), len(self.cardinalities)))

    def add(self, clause: Clause) -> None:
        """At least one of the literals holds."""
        self.clauses.append(clause)

    def extend(self, clauses: Iterable[Clause]) -> None:
        """Several clauses."""
        self.clauses.extend(clauses)

    def at_most(self, literals: Sequence[Literal], most: int) -> None:
        """At most so many of the literals hold; engines may have this built in."""
        if most < len(literals):
            self.cardinalities.append(Cardinality(literals, most))

    def exactly(self, literals: Sequence[Literal], number: int) -> None:
        """Exactly so many of the literals hold."""
        if number > len(literals):
            self.add([])
        self.at_most(literals, number)
        self.at_most([-literal for literal in literals], len(literals) - number)

    # What it means

    def literal(self, fact: Fact) -> Literal:
        """The literal that says this fact."""
        literal = self.meaning[fact.place].get(fact.value, FALSE)
        return literal if fact.holds else -literal

    def clause(self, cut: Cut) -> list[Literal]:
        """A cut as a clause."""
        return [self.literal(fact) for fact in cut]

    def blocking(self, marks: Marks) -> list[Literal]:
        """The clause that forbids exactly these marks."""
        meaning = self.meaning
        denied = [-meaning[place][value] for place, value in marks.items()]
        return [literal for literal in denied if literal != FALSE]

    def tagged(self) -> Iterator[tuple[Tag, Sequence[Clause], Sequence[Cardinality]]]:
        """Every group with what it states."""
        ends = [*self.groups[1:], Group(Tag("", ""), len(self.clauses), len(self.cardinalities))]
        for group, end in zip(self.groups, ends, strict=True):
            yield (
                group.tag,
                self.clauses[group.clause : end.clause],
                self.cardinalities[group.cardinality : end.cardinality],
            )


class Decoder:
    """Turns the true literals of an engine's answer back into marks."""

    def __init__(self, model: Model) -> None:
        # Places start from the value whose literal is a denial (or constantly true);
        # the true variables then overwrite it.
        self.default: dict[Place, Value] = {}
        self.positive: dict[Literal, tuple[Place, Value]] = {}
        for place, literals in model.meaning.items():
            for value, literal in literals.items():
                if literal < FALSE or literal == TRUE:
                    self.default[place] = value
                elif literal > TRUE:
                    self.positive[literal] = (place, value)

    def marks(self, true: Iterable[Literal]) -> dict[Place, Value]:
        """The marks that these positive literals of places stand for."""
        marks = self.default.copy()
        marks.update(map(self.positive.__getitem__, true))
        return marks

    def from_model(self, values: Sequence[Literal]) -> dict[Place, Value]:
        """The marks in an assignment, ``values[v - 1]`` being ``v`` or ``-v``.

        Variables past its end are in no clause; they may as well be false.
        """
        end = len(values)
        return self.marks(
            variable for variable in self.positive if variable <= end and values[variable - 1] > 0
        )
