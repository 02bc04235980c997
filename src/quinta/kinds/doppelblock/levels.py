"""How hard Doppelblock puzzles get, by size: what can be made, and what others publish."""

from __future__ import annotations

from quinta.puzzle.published import Existing, Published

# Two lines share one cell at most, so none is medium. The others were found by making one of
# each at orders 3 to 8; extreme ones were looked for on a few boards, and none was found.
EXISTING = (Existing(2, (0,)), Existing(4, (0, 1, 3)), Existing(5, (0, 1, 3, 4)))

# Of 133 published puzzles (4x4 to 8x8, without given cells): most have every sum. At order 6
# one in three, and at order 7 two in three, were hard or very hard. Fewer are so here; and as a
# board that was to be very easy may turn out to be hard, fewer are drawn than come of it.
PUBLISHED = (
    Published(0, (91, 3, 0, 6), (1.0, 1.0)),
    Published(6, (66, 25, 0, 9), (1.0, 1.0)),
    Published(7, (33, 58, 0, 9), (1.0, 1.0)),
)
