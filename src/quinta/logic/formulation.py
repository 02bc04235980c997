"""A constraint model as mathematics: variables with domains, and families of constraints.

The papers' models are written in this small language, which no engine owns: Choco and
CP-SAT run it, MiniZinc is printed from it, and a reader sees what is stated and how often.

>>> triangle = Formulation("corners of a triangle, all different")
>>> a, b = (triangle.variable(name, 1, 3) for name in "ab")
>>> triangle.begin("different", "a ≠ b")
>>> triangle.add((a - b).differs(0))
>>> [(family.name, len(family.constraints)) for family in triangle.families]
[('different', 1)]
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from quinta.logic.model import Marks, Place


@dataclass(frozen=True)
class Variable:
    """A number to be found, from ``low`` to ``high``."""

    index: int
    name: str
    low: int
    high: int

    def __add__(self, other: Term) -> Sum:
        return Sum.of(self) + other

    def __sub__(self, other: Term) -> Sum:
        return Sum.of(self) - other

    def __rmul__(self, factor: int) -> Sum:
        return Sum(((factor, self),))


class Sum(NamedTuple):
    """Variables times whole numbers, added up, and a constant.

    >>> x, y = Variable(0, "x", 0, 9), Variable(1, "y", 0, 9)
    >>> print((x - y + 3).at_most(5))
    x - y <= 2
    """

    terms: tuple[tuple[int, Variable], ...] = ()
    constant: int = 0

    @classmethod
    def of(cls, term: Term) -> Sum:
        """A variable or a number as a sum."""
        if isinstance(term, Sum):
            return term
        return cls((), term) if isinstance(term, int) else cls(((1, term),))

    @classmethod
    def all(cls, terms: Iterable[Term]) -> Sum:
        """All of them added up."""
        total = cls()
        for term in terms:
            total = total + term
        return total

    def __add__(self, other: Term) -> Sum:  # type: ignore[override]
        other = Sum.of(other)
        return Sum(self.terms + other.terms, self.constant + other.constant)

    def __sub__(self, other: Term) -> Sum:
        other = Sum.of(other)
        negative = tuple((-factor, variable) for factor, variable in other.terms)
        return Sum(self.terms + negative, self.constant - other.constant)

    def equals(self, other: Term) -> Linear:
        """Both are the same number."""
        return self._compared("=", other)

    def differs(self, other: Term) -> Linear:
        """They are not the same number."""
        return self._compared("!=", other)

    def at_most(self, other: Term) -> Linear:
        """This is not the larger one."""
        return self._compared("<=", other)

    def at_least(self, other: Term) -> Linear:
        """This is not the smaller one."""
        return Sum.of(other).at_most(self)

    def below(self, other: Term) -> Linear:
        """This is the smaller one."""
        return (self + 1).at_most(other)

    def _compared(self, relation: str, other: Term) -> Linear:
        left = self - other
        return Linear(left.terms, relation, -left.constant)


Term = Variable | Sum | int


class Constraint(ABC):
    """What must hold between some variables."""

    @abstractmethod
    def variables(self) -> Iterator[Variable]:
        """The variables it speaks of."""


@dataclass(frozen=True)
class Linear(Constraint):
    """A sum is equal to, different from or at most a number."""

    terms: tuple[tuple[int, Variable], ...]
    relation: str
    bound: int

    def variables(self) -> Iterator[Variable]:
        return (variable for _, variable in self.terms)

    def __str__(self) -> str:
        shown = ""
        for factor, variable in self.terms:
            sign = "-" if factor < 0 else "+" if shown else ""
            shown += f" {sign} " if shown else sign
            shown += variable.name if abs(factor) == 1 else f"{abs(factor)} * {variable.name}"
        return f"{shown or 0} {self.relation} {self.bound}"


@dataclass(frozen=True)
class Product(Constraint):
    """``result`` is ``left`` times ``right``."""

    result: Variable
    left: Variable
    right: Variable

    def variables(self) -> Iterator[Variable]:
        return iter((self.result, self.left, self.right))


@dataclass(frozen=True)
class Element(Constraint):
    """``result`` is what stands at ``index + shift`` in ``array``, which counts from 0."""

    result: Variable | int
    array: tuple[Variable, ...]
    index: Variable
    shift: int = 0

    def variables(self) -> Iterator[Variable]:
        yield from self.array
        yield self.index
        if isinstance(self.result, Variable):
            yield self.result


@dataclass(frozen=True)
class Count(Constraint):
    """Exactly ``number`` of the variables have this value."""

    value: int
    among: tuple[Variable, ...]
    number: int

    def variables(self) -> Iterator[Variable]:
        return iter(self.among)


@dataclass(frozen=True)
class Cardinality(Constraint):
    """Each value is had by as many of the variables as its number says."""

    among: tuple[Variable, ...]
    values: tuple[int, ...]
    numbers: tuple[Variable, ...]

    def variables(self) -> Iterator[Variable]:
        return iter((*self.among, *self.numbers))


@dataclass(frozen=True)
class NoOverlap(Constraint):
    """The stretches that begin at ``starts`` and are so long share no point."""

    starts: tuple[Variable, ...]
    lengths: tuple[int, ...]

    def variables(self) -> Iterator[Variable]:
        return iter(self.starts)


@dataclass(frozen=True)
class Automaton:
    """States from 0, where it begins; what it reads takes it from one to the next.

    >>> odd = Automaton(2, frozenset({1}), {(0, 0): 0, (0, 1): 1, (1, 0): 1, (1, 1): 0})
    >>> odd.accepts([1, 0, 1, 1]), odd.accepts([1, 1])
    (True, False)
    """

    states: int
    finals: frozenset[int]
    steps: Mapping[tuple[int, int], int]

    def accepts(self, word: Iterable[int]) -> bool:
        """Whether it ends in a final state."""
        state: int | None = 0
        for symbol in word:
            state = None if state is None else self.steps.get((state, symbol))
        return state in self.finals


@dataclass(frozen=True)
class Regular(Constraint):
    """The automaton accepts the variables' values as a word."""

    word: tuple[Variable, ...]
    automaton: Automaton

    def variables(self) -> Iterator[Variable]:
        return iter(self.word)


@dataclass(frozen=True)
class Either(Constraint):
    """At least one of the parts holds."""

    parts: tuple[Linear, ...]

    def variables(self) -> Iterator[Variable]:
        return iter({v.index: v for part in self.parts for v in part.variables()}.values())


@dataclass
class Family:
    """Constraints of one kind, and the mathematics they are instances of."""

    name: str
    mathematics: str
    constraints: list[Constraint] = field(default_factory=list)


Values = Sequence[int]
"""What a solution gives the variables, by their index."""


class Formulation:
    """One puzzle as variables and families of constraints."""

    def __init__(self, about: str) -> None:
        self.about = about
        self.variables: list[Variable] = []
        self.families: list[Family] = []
        self.decisions: list[Variable] = []
        """What the search labels, in the paper's order; the rest follows from it."""
        self.marks: Callable[[Values], Marks] = self._marks_of_places
        """The marks that a solution stands for."""
        self._places: dict[Place, Variable] = {}
        self._open: Family | None = None

    # Variables

    def variable(self, name: str, low: int, high: int) -> Variable:
        """One more number to be found. An empty domain is stated as what it is: impossible."""
        new = Variable(len(self.variables), name, low, max(low, high))
        self.variables.append(new)
        if high < low:
            self.families.append(Family("impossible", f"{name} has no value", [Linear((), "=", 1)]))
        return new

    def decision(self, name: str, low: int, high: int) -> Variable:
        """A variable that the search labels."""
        new = self.variable(name, low, high)
        self.decisions.append(new)
        return new

    def place(self, place: Place, low: int, high: int) -> Variable:
        """A decision whose value is what is written into a place."""
        self._places[place] = self.decision(place.id, low, high)
        return self._places[place]

    def _marks_of_places(self, values: Values) -> Marks:
        return {place: values[variable.index] for place, variable in self._places.items()}

    # Constraints

    def begin(self, name: str, mathematics: str) -> None:
        """What is added from now on belongs to this family."""
        self._open = next((f for f in self.families if f.name == name), None)
        if self._open is None:
            self._open = Family(name, mathematics)
            self.families.append(self._open)

    def add(self, *constraints: Constraint) -> None:
        """State constraints, in the family begun last."""
        if self._open is None:
            raise ValueError("begin a family before adding to it")
        self._open.constraints += constraints

    def constraints(self) -> Iterator[Constraint]:
        """All of them."""
        return (constraint for family in self.families for constraint in family.constraints)

    # What one can see of it

    def domains(self) -> dict[tuple[str, int, int], int]:
        """How many variables there are of each domain, by whether they are decided."""
        decided = {variable.index for variable in self.decisions}
        counts: Counter[tuple[str, int, int]] = Counter()
        for variable in self.variables:
            what = "decided" if variable.index in decided else "derived"
            counts[what, variable.low, variable.high] += 1
        return dict(counts)

    def degrees(self) -> dict[int, int]:
        """In how many constraints each variable stands."""
        return Counter(v.index for c in self.constraints() for v in c.variables())
