"""What a search took, in one schema for all engines."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Tally:
    """Counts of a search. None: not reported by this engine; nothing is ever invented.

    A *node* is a decision, a *fail* is a decision or a propagation that ran into a
    contradiction, a *backtrack* a step back to an earlier node.
    """

    nodes: int | None = None
    backtracks: int | None = None
    fails: int | None = None
    propagations: int | None = None
    restarts: int | None = None
