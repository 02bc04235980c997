"""How hard Doors puzzles get, by size: what can be made, and what others publish."""

from __future__ import annotations

from quinta.puzzle.published import Existing, Published

# Found by making one of each at orders 2 to 8. Of sets of clues of which none can go, 6 of
# 2 844 were extreme at order 5, 9 of 1 696 at order 6, and 32 of 672 at order 8.
# Very easy ones were made in .4 to 2.2 s at order 15, but five of six not in 8 to 22 s at
# orders 20, 25 and 30; hard to extreme ones took 3 to 15 s at orders 20 and 25, and 10 to 29 s
# at order 30. Easy and medium ones take 3 to 6 s there. Where all rooms are connected, very easy
# ones took up to 3 s at order 12, and at order 15 two of seven were not made in 10 s. Of boards
# with one row, two rows or three rows, what is missing was not found on up to 2 000 boards, or in
# two cases of three not in 4 s (extreme ones with three rows). If all rooms of one row are
# connected, all doors are open.
EXISTING = (
    Existing(1, (0,)),
    Existing(3, (0, 1, 2, 3, 4)),
    Existing(5, (0, 1, 2, 3, 4, 5)),
    Existing(13, (1, 2, 3, 4, 5), {"connected": True}),
    Existing(16, (1, 2, 3, 4, 5)),
    Existing(26, (1, 2)),
    Existing(5, (0, 1, 2, 3, 4), narrow=3),
    Existing(3, (0, 2), narrow=2),
    Existing(4, (0, 1, 2, 3, 4), narrow=2),
    Existing(1, (0,), narrow=1),
    Existing(5, (0, 2), narrow=1),
    Existing(6, (0, 1, 2), narrow=1),
    Existing(1, (0,), {"connected": True}, narrow=1),
)

# Of 135 published puzzles (5x5 to 12x12, rooms connected): nine in ten have every clue; 54 to
# order 7, 30 of order 8 and 51 larger ones were rated. Four were very hard, none was hard.
PUBLISHED = (
    Published(0, (26, 46, 28, 0), (1.0, 1.0)),
    Published(8, (10, 45, 45, 0), (1.0, 1.0)),
    Published(9, (6, 26, 68, 0), (1.0, 1.0)),
)
