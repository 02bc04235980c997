"""How hard Akkoy puzzles get, by size: what can be made, and what others publish."""

from __future__ import annotations

from typing import Any

from quinta.puzzle.published import Existing, Published

IN_ORDER: dict[str, Any] = {"ordered": True}
BLACK: dict[str, Any] = {"row_colour": "black"}
EQUAL: dict[str, Any] = {"equal_white_areas": True}

# A row and a column share one cell, so none is medium. The others were found by making one of
# each. In any order, of sets of clues of which none can go 4 of 1 628 were extreme at order 8
# and 3 of 648 at order 10: so few that it takes too long to make one. Very easy
# ones of 25x25, 30x30 and 50x50, in order, were looked for in vain for 3, 2 and 30 s. Very hard
# ones, in order, took up to 1 s at order 30, 4 s at 40 and 3 s at 50. In any order, of
# 25x25 every second hard or very hard one was not found in 30 s, of 28x28 and 41x41 not even
# every easy one: a line with many runs of many lengths takes too long. Where the shorter side has
# 15 at most, all but very easy ones took .1 to 1.4 s up to 30, and easy ones up to 2 s at 50. In
# one row everything is told by what stands above.
# Where all white areas have the same size, two of each were looked for at orders 9 to 15, 18, 20
# and 25: what is missing was not found on 2 000 boards, or once or never in 4 to 8 s.
EXISTING = (
    Existing(1, (0,)),
    Existing(5, (0, 1, 3)),
    Existing(8, (0, 1, 3, 4)),
    Existing(21, (1,)),
    Existing(26, ()),
    Existing(21, (1, 3, 4), narrow=15),
    Existing(31, (1,), narrow=15),
    Existing(21, (1, 3, 4), IN_ORDER),
    Existing(10, (1, 3, 4), EQUAL),
    Existing(12, (1, 4), EQUAL),
    Existing(14, (), EQUAL),
    Existing(14, (1, 4), EQUAL, narrow=11),
    Existing(21, (), EQUAL),
    Existing(10, (0, 1, 3, 4), EQUAL | BLACK),
    Existing(12, (1, 3, 4), EQUAL | BLACK),
    Existing(13, (1, 4), EQUAL | BLACK),
    Existing(16, (), EQUAL | BLACK),
    Existing(10, (0, 1, 3, 4), EQUAL | IN_ORDER),
    Existing(14, (1, 3, 4), EQUAL | IN_ORDER),
    Existing(18, (1,), EQUAL | IN_ORDER),
    Existing(10, (0, 1, 3, 4), EQUAL | IN_ORDER | BLACK),
    Existing(16, (0, 1), EQUAL | IN_ORDER | BLACK),
    Existing(21, (1,), EQUAL | IN_ORDER | BLACK),
    Existing(1, (0,), narrow=1),
)

# Of 190 published nonograms and 132 pictures with Akkoy clues, all read in order (10x10 to
# 20x20): all have every clue, and few were hard. Of puzzles in any order two are known.
PUBLISHED = (
    Published(0, (56, 40, 0, 4), (1.0, 1.0)),
    Published(13, (22, 66, 0, 12), (1.0, 1.0)),
    Published(18, (8, 80, 0, 12), (1.0, 1.0)),
)
