"""As few of some literals as clauses allow, while more clauses keep coming.

Each literal is assumed not to hold. Assumptions that contradict each other (a core) prove that one
of its literals must hold: that is one more for the bound, and what may be had without paying again
is said by new literals, "one more of this core holds" (Narodytska and Bacchus, AAAI 2014). When
nothing is contradicted any more, as many literals hold as the bound says, and never fewer can.
"""

from __future__ import annotations

from collections.abc import Sequence

from quinta.base.limits import Clock
from quinta.logic.model import Clause, Literal, Model
from quinta.logic.sat import SatSolver


class Fewest:
    """Assignments of a model in which the fewest of some literals hold.

    >>> model = Model()
    >>> one, two, three = model.fresh(3)
    >>> fewest = Fewest(model, [one, two, three])
    >>> fewest.add((one, two))
    >>> fewest.add((two, three))
    >>> fewest.search(Clock()), fewest.least
    (True, 1)
    >>> fewest.values()[two - 1] == two
    True
    >>> fewest.search_also(Clock(), [[one, three], [-one]])
    >>> fewest.values()[one - 1] == -one
    True
    >>> fewest.add((-two,))
    >>> fewest.search(Clock()), fewest.least
    (True, 2)
    """

    def __init__(self, model: Model, dear: Sequence[Literal]) -> None:
        self.model = model
        self.solver = SatSolver(model, steady=True)
        self.least = 0
        """No assignment has fewer; exact once ``search`` has come to its end."""
        self._dear = dict.fromkeys(dear)

    def add(self, clause: Clause) -> None:
        """One more clause."""
        self.solver.add(clause)

    def search(self, clock: Clock) -> bool:
        """Look for an assignment with the fewest; False if there is none at all.

        Whatever ends the search before, ``least`` stands for what is proved so far.
        """
        while not self.solver.satisfiable(clock, [-literal for literal in self._dear]):
            core = [-literal for literal in self.solver.core()]
            if not core:
                return False
            self._pay(sorted(core))
        return True

    def search_also(self, clock: Clock, wishes: Sequence[Sequence[Literal]]) -> None:
        """After a search: another assignment with as few, in which more wishes hold.

        One wish after the other is granted, all its literals together, if that can be.
        """
        held = [-literal for literal in self._dear]
        for wish in wishes:
            if self.solver.satisfiable(clock, [*held, *wish]):
                held += wish
        self.solver.satisfiable(clock, held)

    def values(self) -> Sequence[Literal]:
        """What the search found; ``values[v - 1]`` is ``v`` or ``-v``."""
        return self.solver.values()

    def _pay(self, core: Sequence[Literal]) -> None:
        """One of the literals must hold; each of the others that does as well costs again."""
        for literal in core:
            del self._dear[literal]
        later = core[-1]
        for literal in reversed(core[:-1]):
            both, either = self.model.fresh(2)
            self.add((-literal, -later, both))
            self.add((-literal, either))
            self.add((-later, either))
            self._dear[both] = None
            later = either
        self.add((later,))
        self.least += 1

    def close(self) -> None:
        """Free the solver."""
        self.solver.close()
