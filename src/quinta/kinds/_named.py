"""Our own kinds by the names of their classes, for whoever checks types: nothing loads this.

A kind that is not listed works just the same.
"""

from quinta.kinds.akkoy import Akkoy
from quinta.kinds.doors import Doors
from quinta.kinds.doppelblock import Doppelblock
from quinta.kinds.gap import Gap
from quinta.kinds.white_and_tan import WhiteAndTan

__all__ = ["Akkoy", "Doors", "Doppelblock", "Gap", "WhiteAndTan"]
