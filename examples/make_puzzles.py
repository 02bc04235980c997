"""Make three puzzles of a level, and see that each has one solution.

It prints:
    medium unique
    medium unique
    medium unique
"""

import quinta

for made in quinta.generate_many("doors", size=(5, 5), level=2, count=3, seed="a book"):
    assert made.rating.level is not None
    print(made.rating.level.title, quinta.solve(made.puzzle).status)
