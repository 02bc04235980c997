"""clingo: the engine for listing many solutions.

The model's clauses become integrity constraints through clingo's backend, without any
program text. Solutions are listed by clingo itself, projected to the places, in a thread of
its own: that keeps the listing at full speed while this thread watches the clock and
the keyboard.
"""

from __future__ import annotations

import queue
import threading
import weakref
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from quinta.base.limits import Clock, whole
from quinta.logic.engine import Counters, Cuts, Engine
from quinta.logic.model import TRUE, Literal, Marks, Model, Place, Value

if TYPE_CHECKING:
    import clingo

LOADED_AT_ONCE = 20_000
LARGEST_BATCH = 512
BATCH_SECONDS = 0.02
WAIT_SECONDS = 0.05

Batch = list[Marks] | BaseException | None
"""Solutions, what went wrong, or the end."""


class Asp(Engine):
    """clingo, loaded through its backend."""

    name = "asp:clingo"

    def __init__(self, model: Model, clock: Clock) -> None:
        super().__init__(model, clock)
        import clingo

        self._control = clingo.Control(["0", "--project=project", "--stats"])
        self._listing = False
        self._atoms: list[int] = [0]
        self._mark_of_symbol: dict[int, tuple[Place, Value]] = {}
        with self._control.backend() as backend:
            self._load(backend, clingo)

    def _load(self, backend: Any, clingo: Any) -> None:
        # Only the places' own atoms get a symbol: an answer then lists just these.
        shown = [(variable, self._symbol(clingo, variable)) for variable in self.decoder.positive]
        symbols = dict(shown)
        mark = self.decoder.positive
        self._mark_of_symbol = {symbol._rep: mark[variable] for variable, symbol in shown}
        for variable in range(1, self.model.variables + 1):
            symbol = symbols.get(variable)
            self._atoms.append(backend.add_atom(symbol) if symbol else backend.add_atom())
        backend.add_rule(self._atoms[1:], [], True)
        backend.add_project([self._atoms[variable] for variable in self.decoder.positive])
        atom = self._atom
        for index, clause in enumerate(self.model.clauses):
            if index % LOADED_AT_ONCE == 0:
                self.clock.check()
            backend.add_rule([], [-atom(literal) for literal in clause])
        for literals, most in self.model.cardinalities:
            backend.add_weight_rule([], most + 1, [(atom(literal), 1) for literal in literals])

    @staticmethod
    def _symbol(clingo: Any, variable: int) -> Any:
        return clingo.Function("place", [clingo.Number(variable)])

    def _atom(self, literal: Literal) -> int:
        return self._atoms[literal] if literal > 0 else -self._atoms[-literal]

    def solutions(self, cuts: Cuts | None) -> Iterator[Marks]:
        if cuts is not None:
            self._control.register_propagator(_Cutter(self, cuts))  # type: ignore[arg-type]
        found: queue.Queue[Batch] = queue.Queue(maxsize=4)
        stop = threading.Event()
        lister = threading.Thread(target=self._list, args=(found, stop), daemon=True)
        # Also at the end of the process, should nobody close the search by then.
        stopped = weakref.finalize(self, _stop, self._control, stop, found, lister)
        lister.start()
        self._listing = True
        try:
            while (batch := self._next(found)) is not None:
                if isinstance(batch, BaseException):
                    raise batch
                yield from batch
                self.clock.check()
        finally:
            stopped()
            self._listing = False

    def _next(self, found: queue.Queue[Batch]) -> Batch:
        while True:
            try:
                return found.get(timeout=min(WAIT_SECONDS, self.clock.left()))
            except queue.Empty:
                self.clock.check()

    def _list(self, found: queue.Queue[Batch], stop: threading.Event) -> None:
        """Runs in its own thread: fill the queue, ever larger batches at a time."""
        try:
            batch: list[Marks] = []
            size, due = 1, 0.0
            with self._control.solve(yield_=True) as handle:
                for answer in handle:
                    batch.append(self._decode(answer))
                    if len(batch) >= size or Clock.now() > due:
                        found.put(batch)
                        batch, size = [], min(2 * size, LARGEST_BATCH)
                        due = Clock.now() + BATCH_SECONDS
                    if stop.is_set():
                        return
            if batch:
                found.put(batch)
            found.put(None)
        except BaseException as error:  # handed to the thread that asked
            found.put(error)

    def _decode(self, answer: clingo.Model) -> Marks:
        # The array behind the sequence holds plain integers; making a Symbol of each
        # would take longer than finding the answer.
        symbols: Sequence[int] = answer.symbols(atoms=True)._p_symbols  # type: ignore[attr-defined]
        marks = self.decoder.default.copy()
        marks.update(map(self._mark_of_symbol.__getitem__, symbols))
        return marks

    def counters(self) -> Counters:
        if self._listing:  # clingo tells only when it is done
            return Counters()
        solvers = self._control.statistics.get("solving", {}).get("solvers", {})
        return Counters(
            decisions=_whole(solvers.get("choices")),
            conflicts=_whole(solvers.get("conflicts")),
            restarts=_whole(solvers.get("restarts")),
        )


class _Cutter:
    """A clingo propagator that asks for cuts whenever all variables are set."""

    def __init__(self, engine: Asp, cuts: Cuts) -> None:
        self.engine, self.cuts = engine, cuts
        self.literals: dict[Literal, int] = {}

    def init(self, init: Any) -> None:
        import clingo

        init.check_mode = clingo.PropagatorCheckMode.Total
        engine = self.engine
        for literals in ({0: TRUE}, *engine.model.meaning.values()):
            for variable in map(abs, literals.values()):
                self.literals[variable] = init.solver_literal(engine._atoms[variable])

    def check(self, control: Any) -> None:
        if not control.assignment.is_total:  # clingo asks again after a cut made it step back
            return
        true = control.assignment.is_true
        candidate = self.engine.decoder.marks(
            variable for variable in self.engine.decoder.positive if true(self.literals[variable])
        )
        for cut in self.cuts(candidate):
            clause = [
                self.literals[literal] if literal > 0 else -self.literals[-literal]
                for literal in self.engine.model.clause(cut)
            ]
            # Only what is broken now makes clingo step back for good: told a clause that
            # holds already, it may step back, forget the clause and come here again.
            if any(map(true, clause)):
                continue
            self.engine.cuts_added += 1
            if not control.add_clause(clause) or not control.propagate():
                return


@whole
def _stop(
    control: clingo.Control,
    stop: threading.Event,
    found: queue.Queue[Batch],
    lister: threading.Thread,
) -> None:
    """End the listing, wherever it is."""
    stop.set()
    while lister.is_alive():
        control.interrupt()
        while not found.empty():
            found.get_nowait()
        lister.join(WAIT_SECONDS)


def _whole(number: float | None) -> int | None:
    return None if number is None else int(number)
