"""The Doors puzzles that come along."""

from __future__ import annotations

from quinta.puzzle.contract import Example

EXAMPLES = (
    Example(
        """\
doors
4 2 4 2
5 3 5 3
4 3 . 4
2 3 2 4
""",
        "the paper's first example",
        1,
    ),
    Example(
        """\
doors
3 5 3 2 2 5
. . 4 5 . .
4 6 4 5 . 6
5 7 5 6 1 4
""",
        "the paper's second example",
        10,
    ),
    Example(
        """\
doors
2 1 4 . . 1
2 2 5 5 6 4
1 3 5 4 5 2
. 3 5 5 6 3
""",
        "the paper's third example",
        2,
    ),
    Example(
        """\
doors
. 4 7 5 . 4
. 5 7 . 3 .
3 3 5 2 3 4
3 2 5 3 4 6
""",
        "the paper's Fig. 1",
        2,
    ),
)
