"""How hard White and Tan puzzles get, by size: what can be made, and what others publish."""

from __future__ import annotations

from quinta.puzzle.published import Existing, Published

# Found by making one of each at orders 4 to 10 and 12. Of some 2 400 boards with random
# arrows, of orders 6, 8 and 10, none was easy. With the farthest arrows, 30 boards of orders 4
# to 6 each, 20 of order 8 and 12 of orders 9 and 10 were rated: one of order 9 was hard, one of
# order 10 very hard, which takes too long to find to be offered; none was extreme. Beyond
# that few were looked at.
EXISTING = (
    Existing(2, (0,)),
    Existing(4, (0, 2, 3, 4)),
    Existing(9, (0, 2, 3)),
    Existing(11, (0, 2)),
    Existing(13, (0,)),
)

# Of 15 published puzzles (4x4 and 5x5): 12 were medium and 3 hard; larger ones are not known.
PUBLISHED = (Published(0, (0, 0, 82, 18), (1.0, 1.0)),)
