"""Akkoy: the rules are in ``kind``."""

from quinta.kinds.akkoy.kind import Akkoy

__all__ = ["Akkoy"]
