"""Check an answer that is not complete yet: which rules does it break, and where?

It prints:
                4
      ┌───┬───┬───┬───┬───┬───┬───┬───┬───┐
    ...
    7 of 81 places are filled; 2 things are wrong.
    gap: row 9 has a gap of 5, its clue is 4 (r9c2, r9c8)
    touch: two shaded cells touch (r8c1, r9c2)
"""

import quinta

puzzle, marks, _ = quinta.read(
    """
    gap 9
    top:  . . 4 . . . . . .
    left: . . . . . . . . 4
    solution:
    ? ? ? ? ? ? ? ? ?
    ? ? ? ? ? ? ? ? ?
    ? ? ? ? ? ? ? ? ?
    X . X ? ? ? ? ? ?
    ? ? ? ? ? ? ? ? ?
    ? ? ? ? ? ? ? ? ?
    ? ? ? ? ? ? ? ? ?
    X ? ? ? . ? ? ? ?
    ? X ? ? ? ? ? X ?
    """
)
check = quinta.check(puzzle, marks or {})
print(puzzle.draw(marks))
filled = check.places - check.open_places
print(f"{filled} of {check.places} places are filled; {len(check.violations)} things are wrong.")
for violation in check.violations:
    print(f"{violation.rule}: {violation}")
