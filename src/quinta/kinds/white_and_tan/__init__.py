"""White and Tan: the rules are in ``kind``."""

from quinta.kinds.white_and_tan.kind import WhiteAndTan

__all__ = ["WhiteAndTan"]
