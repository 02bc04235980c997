"""Choco runs a formulation (extra ``study``): classic search, with the strategies of the papers.

A model is built, searched and thrown away: one that is extended after a solve gives wrong
answers. What pychoco 0.4 wraps wrongly is called below its wrapper, with the reason beside it.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from typing import Any

from quinta.base.errors import LimitReached
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
    Values,
)
from quinta.logic.strategies import ORDERS, Abilities, Strategy
from quinta.study.formulation_engine import FormulationEngine
from quinta.study.tally import Tally

NAME = "choco"
RESTART_FAILURES = 100
MOST_RESTARTS = 1 << 30

OWN_VALUES = ("default", "dom/wdeg", "activity", "random")
"""Orders that choose the value themselves."""
BOTH = frozenset(("up", "down"))
UP = frozenset(("up",))
ABILITIES = Abilities(
    NAME,
    frozenset(ORDERS),
    {order: UP if order in OWN_VALUES else BOTH for order in ORDERS},
    frozenset(("restarts", "nogoods", "learning")),
)
"""Splitting domains is in Choco, but pychoco does not reach it."""


class ChocoEngine(FormulationEngine):
    """A formulation being searched by Choco."""

    title = "Choco"
    package = "pychoco"
    abilities = ABILITIES
    single_use = True
    """What a model held is never freed, and sweeping it up would fall into later runs' time."""

    @classmethod
    def lacks(cls, strategy: Strategy, formulation: Formulation) -> str | None:
        """Why Choco cannot search so, or None if it can."""
        if strategy.learning and any(isinstance(c, Regular) for c in formulation.constraints()):
            return f"{NAME} cannot learn where an automaton reads lines"
        if strategy.learning and _begins_again(strategy):
            return f"{NAME} lists solutions twice where it learns and begins again"
        return super().lacks(strategy, formulation)

    def build(self, strategy: Strategy, seed: int) -> None:
        self._backend: Any = importlib.import_module("pychoco.backend")
        self._model: Any = self._api.Model(lcg=strategy.learning)
        self._variables = [self._variable(v.low, v.high) for v in self.formulation.variables]
        self.say_all(lambda constraint: POSTED[type(constraint)](self, constraint).post())
        self._solver: Any = self._model.get_solver()
        self._search(strategy, seed)

    def _variable(self, low: int, high: int) -> Any:
        return self._model.boolvar() if (low, high) == (0, 1) else self._model.intvar(low, high)

    # Search

    def _search(self, strategy: Strategy, seed: int) -> None:
        variables = [self._of(variable) for variable in self.decisions(strategy)]
        if variables and strategy.order != "default":
            self._label(strategy, variables, seed)
        if strategy.restarts:
            self._restart(strategy.nogoods)
        if variables and _begins_again(strategy):
            # Whoever begins again would meet the same solutions again.
            self._solver.set_nogood_recording_from_solutions(variables)

    def _label(self, strategy: Strategy, variables: list[Any], seed: int) -> None:
        api = importlib.import_module("pychoco.search.search_strategies").SearchStrategies
        up = strategy.values == "up"
        if strategy.order in ("leftmost", "occurrence"):
            order = api.set_input_order_lb_search if up else api.set_input_order_ub_search
            order(self._solver, *variables)
        elif strategy.order in ("ff", "ffc"):
            order = api.set_min_dom_lb_search if up else api.set_min_dom_ub_search
            order(self._solver, *variables)
        elif strategy.order in LEAST_FIRST:
            self._least_first(variables, LEAST_FIRST[strategy.order], up)
        elif strategy.order == "dom/wdeg":
            # The solver's own method of this name prints its arguments.
            api.set_dom_over_w_deg_search(self._solver, *variables)
        elif strategy.order == "activity":
            api.set_activity_based_search(self._solver, *variables)
        else:
            api.set_random_search(self._solver, *variables, seed=seed)

    def _least_first(self, variables: list[Any], key: Callable[[Any], int], up: bool) -> None:
        """Choco has no such order, so it asks Python at each node."""

        def next_one(among: list[Any]) -> Any:
            return min((v for v in among if not v.is_instantiated()), key=key, default=None)

        def first_value(variable: Any) -> int:
            value: int = variable.get_lb() if up else variable.get_ub()
            return value

        self._solver.set_custom_search(variables, next_one, first_value)

    def _restart(self, nogoods: bool) -> None:
        # pychoco's methods for these leave out arguments that its backend asks for.
        solver, model = self._solver._handle, self._model._handle
        counter = self._backend.fail_counter(model, RESTART_FAILURES)
        self._backend.set_luby_restart(solver, counter, RESTART_FAILURES, MOST_RESTARTS)
        if nogoods:
            self._backend.set_nogood_recording_from_restarts(solver, model)

    def solutions(self) -> Iterator[Values]:
        """Each solution once. Raises LimitReached when the clock says so."""
        self.clock.check()
        left = self.clock.left()
        if left != float("inf"):
            # For the whole search: Choco goes on counting at the next solution. No time at all
            # it does not understand.
            self._solver.limit_time(f"{max(left, 0.001):.3f}s")
        while self._solver.solve():
            self.settled = all(variable.is_instantiated() for variable in self._variables)
            yield [int(variable.get_lb()) for variable in self._variables]
        if self._solver.get_search_state() != "TERMINATED":
            raise LimitReached("time")

    def tally(self) -> Tally:
        """What it took so far. Choco does not count propagations."""
        # The solver's own get_node_count tells the time.
        return Tally(
            nodes=self._backend.get_node_count(self._solver._handle),
            backtracks=self._solver.get_backtrack_count(),
            fails=self._solver.get_fail_count(),
            restarts=self._solver.get_restart_count(),
        )

    # Constraints

    def _linear(self, linear: Linear) -> Any:
        variables = [self._variables[variable.index] for variable in linear.variables()]
        factors = [factor for factor, _ in linear.terms]
        if not variables:
            return self._model.arithm(self._model.intvar(0), linear.relation, linear.bound)
        if factors == [1]:
            return self._model.arithm(variables[0], linear.relation, linear.bound)
        if len(factors) == 2 and factors[0] == 1 and abs(factors[1]) == 1:
            sign = "+" if factors[1] > 0 else "-"
            return self._model.arithm(
                variables[0], sign, variables[1], linear.relation, linear.bound
            )
        if all(factor == 1 for factor in factors):
            return self._model.sum(variables, linear.relation, linear.bound)
        return self._model.scalar(variables, factors, linear.relation, linear.bound)

    def _product(self, product: Product) -> Any:
        left, right, result = (
            self._variables[v.index] for v in (product.left, product.right, product.result)
        )
        return self._model.times(left, right, result)

    def _element(self, element: Element) -> Any:
        result = element.result
        value = self._model.intvar(result) if isinstance(result, int) else self._of(result)
        array = [self._of(variable) for variable in element.array]
        return self._model.element(value, array, self._of(element.index), -element.shift)

    def _of(self, variable: Any) -> Any:
        return self._variables[variable.index]

    def _count(self, count: Count) -> Any:
        among = [self._of(variable) for variable in count.among]
        return self._model.count(count.value, among, self._model.intvar(count.number))

    def _cardinality(self, cardinality: Cardinality) -> Any:
        among = [self._of(variable) for variable in cardinality.among]
        numbers = [self._of(variable) for variable in cardinality.numbers]
        return self._model.global_cardinality(among, list(cardinality.values), numbers)

    def _no_overlap(self, stretches: NoOverlap) -> Any:
        tasks = [
            self._model.task(self._of(start), length)
            for start, length in zip(stretches.starts, stretches.lengths, strict=True)
        ]
        one = self._model.intvar(1)
        return self._model.cumulative(tasks, [one] * len(tasks), one)

    def _regular(self, regular: Regular) -> Any:
        word = [self._of(variable) for variable in regular.word]
        return self._model.regular(word, _choco_automaton(regular.automaton))

    def _either(self, either: Either) -> Any:
        return self._model.or_([self._linear(part) for part in either.parts])


def _less_regret(variable: Any) -> int:
    """Least where the two smallest values are farthest from each other."""
    values: list[int] = sorted(variable.get_domain_values())[:2]
    return values[0] - values[-1]


LEAST_FIRST: dict[str, Callable[[Any], int]] = {
    "min": lambda variable: variable.get_lb(),
    "max": lambda variable: -variable.get_ub(),
    "max_regret": _less_regret,
}
"""What makes a variable the next one, by order."""


def _begins_again(strategy: Strategy) -> bool:
    return strategy.restarts or strategy.order == "activity"


def _choco_automaton(automaton: Automaton) -> Any:
    made = importlib.import_module("pychoco.objects.automaton.finite_automaton").FiniteAutomaton()
    states = [made.add_state() for _ in range(automaton.states)]
    made.set_initial_state(states[0])
    made.set_final(*(states[final] for final in automaton.finals))
    for (state, symbol), behind in automaton.steps.items():
        made.add_transition(states[state], states[behind], symbol)
    return made


POSTED: dict[type[Constraint], Callable[[ChocoEngine, Any], Any]] = {
    Linear: ChocoEngine._linear,
    Product: ChocoEngine._product,
    Element: ChocoEngine._element,
    Count: ChocoEngine._count,
    Cardinality: ChocoEngine._cardinality,
    NoOverlap: ChocoEngine._no_overlap,
    Regular: ChocoEngine._regular,
    Either: ChocoEngine._either,
}
"""How each sort of constraint is said to Choco."""
