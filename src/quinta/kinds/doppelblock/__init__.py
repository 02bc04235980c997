"""Doppelblock: the rules are in ``kind``."""

from quinta.kinds.doppelblock.kind import Doppelblock

__all__ = ["Doppelblock"]
