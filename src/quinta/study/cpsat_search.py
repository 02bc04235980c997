"""CP-SAT runs a formulation (extra ``study``): the papers' orders, but learning from every fail.

``default`` is CP-SAT as it comes, presolve included; any other order is its fixed search,
which branches as told, without presolve, probing and inprocessing, and still learns as it always
does.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator
from typing import Any

from quinta.base.errors import LimitReached
from quinta.logic.formulation import (
    Cardinality,
    Constraint,
    Count,
    Either,
    Element,
    Linear,
    NoOverlap,
    Product,
    Regular,
    Values,
    Variable,
)
from quinta.logic.strategies import VALUES, Abilities, Strategy
from quinta.study.formulation_engine import FormulationEngine
from quinta.study.tally import Tally

NAME = "cpsat"

FIXED = {
    "leftmost": "CHOOSE_FIRST",
    "ff": "CHOOSE_MIN_DOMAIN_SIZE",
    "ffc": "CHOOSE_MIN_DOMAIN_SIZE",
    "min": "CHOOSE_LOWEST_MIN",
    "max": "CHOOSE_HIGHEST_MAX",
    "occurrence": "CHOOSE_FIRST",
}
FIRST = {"up": "SELECT_MIN_VALUE", "down": "SELECT_MAX_VALUE", "bisect": "SELECT_LOWER_HALF"}
ABILITIES = Abilities(
    NAME,
    frozenset(("default", *FIXED)),
    {"default": frozenset(("up",)), **{order: frozenset(VALUES) for order in FIXED}},
    frozenset(),
)
"""It restarts and learns anyway; neither is a switch."""


class CpSatEngine(FormulationEngine):
    """A formulation being searched by CP-SAT."""

    title = "CP-SAT"
    package = "ortools.sat.python.cp_model"
    abilities = ABILITIES

    def build(self, strategy: Strategy, seed: int) -> None:
        self._model: Any = self._api.CpModel()
        self._variables = [
            self._model.new_int_var(v.low, v.high, v.name) for v in self.formulation.variables
        ]
        self._literals: dict[tuple[int, int], Any] = {}
        self.say_all(lambda constraint: POSTED[type(constraint)](self, constraint))
        self._solver: Any = self._api.CpSolver()
        self._solver.parameters.num_workers = 1
        self._solver.parameters.random_seed = seed
        self._solver.parameters.enumerate_all_solutions = True
        if strategy.order != "default":
            self._fix(strategy)

    def _fix(self, strategy: Strategy) -> None:
        self._model.add_decision_strategy(
            [self._of(variable) for variable in self.decisions(strategy)],
            getattr(self._api, FIXED[strategy.order]),
            getattr(self._api, FIRST[strategy.values]),
        )
        parameters = self._solver.parameters
        parameters.search_branching = self._api.FIXED_SEARCH
        # All of these would search on their own account, beside the order that was asked for.
        parameters.cp_model_presolve = False
        parameters.cp_model_probing_level = 0
        # Its parts have budgets of their own, so each of them set to 0 leaves others at work.
        parameters.use_sat_inprocessing = False

    def _of(self, variable: Variable) -> Any:
        return self._variables[variable.index]

    # Search

    def solutions(self) -> Iterator[Values]:
        """Each solution once. Raises LimitReached when the clock says so."""
        self.clock.check()
        left = self.clock.left()
        if left != float("inf"):
            self._solver.parameters.max_time_in_seconds = left
        found = _Found(self._api, self._variables)
        worker = threading.Thread(target=found.search, args=(self._solver, self._model))
        worker.start()
        seen = set()
        try:
            while (values := found.next()) is not None:
                if values not in seen:  # helper variables of CP-SAT's own may differ
                    seen.add(values)
                    yield values
        finally:
            found.stop()
            worker.join()
        if found.status not in (self._api.OPTIMAL, self._api.INFEASIBLE):
            raise LimitReached("time")

    def tally(self) -> Tally:
        """What it took. CP-SAT does not count steps back; it jumps."""
        try:
            response = self._solver.response_proto
        except (AttributeError, RuntimeError):
            return Tally()
        return Tally(
            nodes=response.num_branches,
            fails=response.num_conflicts,
            propagations=response.num_binary_propagations + response.num_integer_propagations,
            restarts=response.num_restarts,
        )

    # Constraints

    def _sum(self, linear: Linear) -> Any:
        return sum(factor * self._of(variable) for factor, variable in linear.terms)

    def _linear(self, linear: Linear) -> None:
        if linear.terms:
            self._model.add(_related(self._sum(linear), linear.relation, linear.bound))
        elif not _related(0, linear.relation, linear.bound):
            self._model.add_bool_or([])

    def _product(self, product: Product) -> None:
        factors = [self._of(product.left), self._of(product.right)]
        self._model.add_multiplication_equality(self._of(product.result), factors)

    def _element(self, element: Element) -> None:
        result = element.result
        self._model.add_element(
            self._of(element.index) + element.shift,
            [self._of(variable) for variable in element.array],
            result if isinstance(result, int) else self._of(result),
        )

    def _count(self, count: Count) -> None:
        have = sum(self._has(variable, count.value) for variable in count.among)
        self._model.add(have == count.number)

    def _cardinality(self, cardinality: Cardinality) -> None:
        for value, number in zip(cardinality.values, cardinality.numbers, strict=True):
            have = sum(self._has(variable, value) for variable in cardinality.among)
            self._model.add(have == self._of(number))

    def _has(self, variable: Variable, value: int) -> Any:
        """A literal that says whether a variable has a value."""
        literal = self._literals.get((variable.index, value))
        if literal is None:
            literal = self._model.new_bool_var(f"{variable.name}={value}")
            self._model.add(self._of(variable) == value).only_enforce_if(literal)
            self._model.add(self._of(variable) != value).only_enforce_if(literal.negated())
            self._literals[variable.index, value] = literal
        return literal

    def _no_overlap(self, stretches: NoOverlap) -> None:
        self._model.add_no_overlap(
            [
                self._model.new_fixed_size_interval_var(self._of(start), length, "")
                for start, length in zip(stretches.starts, stretches.lengths, strict=True)
            ]
        )

    def _regular(self, regular: Regular) -> None:
        automaton = regular.automaton
        steps = [(state, symbol, behind) for (state, symbol), behind in automaton.steps.items()]
        word = [self._of(variable) for variable in regular.word]
        if not automaton.finals or not steps:
            self._model.add_bool_or([])
        else:
            self._model.add_automaton(word, 0, sorted(automaton.finals), steps)

    def _either(self, either: Either) -> None:
        self._model.add_bool_or([self._truth(part) for part in either.parts])

    def _truth(self, linear: Linear) -> Any:
        """A literal for whether it holds, both ways round, so that it is no choice of its own."""
        literal = self._model.new_bool_var(str(linear))
        total, bound = self._sum(linear), linear.bound
        self._model.add(_related(total, linear.relation, bound)).only_enforce_if(literal)
        self._model.add(_denied(total, linear.relation, bound)).only_enforce_if(literal.negated())
        return literal


class _Found:
    """The solutions of a search in another thread, handed over one at a time.

    The search waits until the next one is asked for, so that its counts are those of
    what was asked.
    """

    def __init__(self, api: Any, variables: list[Any]) -> None:
        self.status: Any = None
        self._api = api
        self._variables = variables
        self._values: queue.Queue[tuple[int, ...] | None] = queue.Queue()
        self._wanted = threading.Semaphore(0)
        self._over = False

    def search(self, solver: Any, model: Any) -> None:
        """Run in a thread of its own."""
        self._wanted.acquire()
        try:
            if not self._over:
                self.status = solver.solve(model, self._callback())
        finally:
            self._values.put(None)

    def _callback(self) -> Any:
        outer = self

        class Callback(self._api.CpSolverSolutionCallback):  # type: ignore[misc, name-defined]
            def on_solution_callback(self) -> None:
                outer._values.put(tuple(map(self.value, outer._variables)))
                outer._wanted.acquire()
                if outer._over:
                    self.stop_search()

        return Callback()

    def next(self) -> tuple[int, ...] | None:
        """The next solution, or None when there are no more."""
        self._wanted.release()
        return self._values.get()

    def stop(self) -> None:
        """No more are wanted."""
        self._over = True
        self._wanted.release()


def _related(left: Any, relation: str, right: Any) -> Any:
    if relation == "=":
        return left == right
    return left != right if relation == "!=" else left <= right


def _denied(left: Any, relation: str, right: Any) -> Any:
    if relation == "=":
        return left != right
    return left == right if relation == "!=" else left >= right + 1


POSTED: dict[type[Constraint], Callable[[CpSatEngine, Any], None]] = {
    Linear: CpSatEngine._linear,
    Product: CpSatEngine._product,
    Element: CpSatEngine._element,
    Count: CpSatEngine._count,
    Cardinality: CpSatEngine._cardinality,
    NoOverlap: CpSatEngine._no_overlap,
    Regular: CpSatEngine._regular,
    Either: CpSatEngine._either,
}
"""How each sort of constraint is said to CP-SAT."""
