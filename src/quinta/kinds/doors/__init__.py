"""Doors: the rules are in ``kind``."""

from quinta.kinds.doors.kind import Doors

__all__ = ["Doors"]
