"""Gap: the rules are in ``kind``."""

from quinta.kinds.gap.kind import Gap

__all__ = ["Gap"]
