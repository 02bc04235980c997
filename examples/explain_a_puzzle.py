"""Tell the first steps of a solution in words, and how hard the puzzle is.

It prints:
    1. Row 4 needs 10 between its black cells, which is every number, so they are the ends. They ...
    2. Row 4 has both its black cells, r4c1 and r4c6. So ...
    45 steps in all, very easy
    proved again: True
"""

import quinta
from quinta.explainer.words import told

puzzle = quinta.example("doppelblock/1")
explanation = quinta.explain(puzzle)
for number, step in enumerate(explanation.steps[:2], 1):
    print(f"{number}. {told(puzzle, step).sentence}")
print(f"{len(explanation.steps)} steps in all, {explanation.level.title}")
print("proved again:", quinta.verify(explanation.to_json()).proved)
