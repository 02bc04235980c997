"""Doors elsewhere."""

from __future__ import annotations

from quinta.puzzle.foreign import Foreign, Janko

FOREIGN = Foreign(
    janko=Janko("Türen", {"counts_self": False, "connected": True}, also=("Tueren", "Doors"))
)
