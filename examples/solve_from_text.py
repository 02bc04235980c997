"""Solve a puzzle written as text, and say whether the solution is the only one.

It prints:
    ┌───────┬───────┐
    │ 4   2 │ 4   2 │
    │   ╶───┘   ┌───┤
    │ 5   3   5 │ 3 │
    │   ╶───┐   ╵   │
    │ 4   3 │     4 │
    ├───╴   ├───╴   │
    │ 2   3 │ 2   4 │
    └───────┴───────┘
    unique
"""

import quinta

puzzle = quinta.parse(
    """
    doors
    4 2 4 2
    5 3 5 3
    4 3 . 4    # a dot is a room without a clue
    2 3 2 4
    """
)
result = quinta.solve(puzzle)
if result.solution is not None:
    print(puzzle.draw(result.solution))
print(result.status)
