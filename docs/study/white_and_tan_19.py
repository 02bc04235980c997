"""Prove that no White and Tan board of order 19 has a solution, whatever its arrows.

An arrow is served by its line if it sees what it wants along it: exactly two tans if it is
tan, exactly one white if it is white. In a solution every arrow is served by one of the
lines through it. Give each cell a reward a for being served as a tan and b for being served
as a white, and each line prices v for its tan cells. A line earns, for a colouring,

    the prices of its tan cells + the rewards of the cells that it serves.

Over all lines that is at least, for every cell, V + a if it is tan and b if it is white, V
being the sum of its prices on all lines: so at least b + min(0, V + a - b) each. But no
line earns more than its best colouring would, and for the weights in white_and_tan_19.json
the best of all lines together are less than that. All numbers are whole ones. The weights were
found by linear programming; nothing here depends on how.

It prints:
    lines earn at most 16119940, a board would need 16304998: there is no board of order 19
"""

import itertools
import json
import random
from pathlib import Path

FEW = {1: 2, 0: 1}
"""How many of its own colour an arrow wants to see: tan two, white one."""


def served(colours: tuple[int, ...], at: int) -> bool:
    """Whether the arrow at a position can be satisfied along this line."""
    own = colours[at]
    return FEW[own] in (colours[:at].count(own), colours[at + 1 :].count(own))


def earned(colours: tuple[int, ...], a: list[int], b: list[int], v: list[int]) -> int:
    """What a line earns for a colouring."""
    prices = sum(v[i] for i, tan in enumerate(colours) if tan)
    return prices + sum((a if c else b)[i] for i, c in enumerate(colours) if served(colours, i))


def most_earned(a: list[int], b: list[int], v: list[int]) -> int:
    """The most that a line can earn: colours before matter only by their number, up to 3 and 2.

    A state is how many tans and whites there were, and how many are promised to come.
    """
    states = {(0, 0, tans, whites): 0 for tans in range(4) for whites in range(3)}
    for i in range(len(v)):
        after: dict[tuple[int, int, int, int], int] = {}
        for (tans, whites, tans_left, whites_left), value in states.items():
            for tan, t, w in itertools.product((0, 1), range(4), range(3)):
                if (min(t + tan, 3), min(w + 1 - tan, 2)) != (tans_left, whites_left):
                    continue
                gain = v[i] + a[i] * (2 in (tans, t)) if tan else b[i] * (1 in (whites, w))
                state = min(tans + tan, 3), min(whites + 1 - tan, 2), t, w
                after[state] = max(after.get(state, value + gain), value + gain)
        states = after
    return max(value for state, value in states.items() if state[2:] == (0, 0))


def lines(order: int) -> list[list[tuple[int, int]]]:
    """Rows, columns and diagonals of two cells and more."""
    found = []
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        for row, column in itertools.product(range(order), repeat=2):
            if 0 <= row - down < order and 0 <= column - right < order:
                continue
            line = []
            while 0 <= row < order and 0 <= column < order:
                line.append((row, column))
                row, column = row + down, column + right
            if len(line) > 1:
                found.append(line)
    return found


def alike(order: int, cell: tuple[int, int]) -> str:
    """Cells that turning and mirroring make one have the same rewards."""
    near = sorted(min(x, order - 1 - x) for x in cell)
    return f"{near[0]},{near[1]}"


def main() -> None:
    rng = random.Random(19)
    for length in range(2, 11):  # the short cut against all colourings
        a, b, v = ([rng.randint(-9 * (k == 2), 9) for _ in range(length)] for k in range(3))
        every = itertools.product((0, 1), repeat=length)
        assert most_earned(a, b, v) == max(earned(colours, a, b, v) for colours in every)

    weights = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
    order, tan, white = weights["order"], weights["tan"], weights["white"]
    assert min(*tan.values(), *white.values()) >= 0
    prices = dict.fromkeys(itertools.product(range(order), repeat=2), 0)
    most = 0
    known: dict[str, int] = {}
    for line in lines(order):
        names = [alike(order, cell) for cell in line]
        v = weights["prices"][" ".join(names)]
        if (name := " ".join(names)) not in known:
            known[name] = most_earned([tan[n] for n in names], [white[n] for n in names], v)
        most += known[name]
        for cell, price in zip(line, v, strict=True):
            prices[cell] += price
    needed = 0
    for cell, price in prices.items():
        name = alike(order, cell)
        needed += white[name] + min(0, price + tan[name] - white[name])
    assert most < needed
    print(
        f"lines earn at most {most}, a board would need {needed}: "
        f"there is no board of order {order}"
    )


main()
