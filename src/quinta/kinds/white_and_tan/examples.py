"""The White and Tan puzzles that come along."""

from __future__ import annotations

from quinta.puzzle.contract import Example

EXAMPLES = (
    Example(
        """\
white-and-tan
4 4 5 6
3 3 5 6
2 1 6 7
0 2 7 0
""",
        "the paper's problem 1",
        1,
    ),
    Example(
        """\
white-and-tan
4 4 5 6 6
2 2 3 4 6
1 0 7 6 0
1 1 0 0 6
0 1 0 7 0
""",
        "the paper's problem 2",
        1,
    ),
    Example(
        """\
white-and-tan
3 2 3 3 2 4
2 5 3 1 4 0
1 1 0 2 5 5
0 0 1 0 0 4
1 0 2 0 5 0
0 1 1 1 0 7
""",
        "the paper's problem 3",
        2,
    ),
    Example(
        """\
white-and-tan
3 2 2 3 4 4
2 1 3 2 5 0
0 1 2 4 1 5
2 0 0 0 0 4
1 1 0 0 6 0
0 0 1 2 0 7
""",
        "the paper's problem 4",
        1,
    ),
    Example(
        """\
white-and-tan
2 3 4 5
2 3 6 5
1 2 0 0
1 2 7 7
""",
        "the paper's problem 5",
        1,
    ),
    Example(
        """\
white-and-tan
2 3 3 6 5
4 4 2 4 4
1 3 1 0 7
1 2 1 7 0
2 0 2 7 0
""",
        "the paper's problem 6",
        1,
    ),
    Example(
        """\
white-and-tan
4 4 4 6 4
3 4 3 5 6
1 2 0 4 5
2 1 6 0 6
0 0 2 6 6
""",
        "the paper's problem 7",
        1,
    ),
    Example(
        """\
white-and-tan
2 3 3 3 2 4
2 1 4 1 4 0
0 1 2 0 5 5
2 0 0 3 0 4
2 0 1 0 0 0
0 1 0 2 7 6
""",
        "the paper's problem 8",
        1,
    ),
)
