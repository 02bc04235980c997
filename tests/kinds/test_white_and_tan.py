"""White and Tan: its rules as sentences, and what the common tests need to know of it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

import quinta
from boards import Facts, answers_by_hand
from quinta import PuzzleError, WhiteAndTan
from quinta.base.grid import Cell, Size
from quinta.kinds.white_and_tan.impossible import BORDER
from quinta.logic.model import Marks
from quinta.puzzle.as_json import marks_to_json

SHAPES = ((1, 1), (1, 2), (3, 1), (2, 2), (2, 3), (4, 2), (3, 3), (3, 4), (4, 3), (4, 4))

NORTH, NORTH_EAST, EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, WEST, NORTH_WEST = range(8)
STEPS = {
    NORTH: (-1, 0),
    NORTH_EAST: (-1, 1),
    EAST: (0, 1),
    SOUTH_EAST: (1, 1),
    SOUTH: (1, 0),
    SOUTH_WEST: (1, -1),
    WEST: (0, -1),
    NORTH_WEST: (-1, -1),
}


def is_content(colours: list[list[int]], row: int, column: int, direction: int) -> bool:
    """Whether an arrow there sees what its colour asks for."""
    colour = colours[row][column]
    down, right = STEPS[direction]
    alike = 0
    row, column = row + down, column + right
    while 0 <= row < len(colours) and 0 <= column < len(colours[0]):
        alike += colours[row][column] == colour
        row, column = row + down, column + right
    return alike == (2 if colour else 1)


def obeys(puzzle: WhiteAndTan, marks: Marks) -> bool:
    rows, columns = len(puzzle.arrows), len(puzzle.arrows[0])
    colours = [[marks[Cell(row, column)] for column in range(columns)] for row in range(rows)]
    return all(
        is_content(colours, row, column, puzzle.arrows[row][column])
        for row in range(rows)
        for column in range(columns)
    )


def ahead_of(row: int, column: int, direction: int, rows: int, columns: int) -> list[Cell]:
    down, right = STEPS[direction]
    ahead = [Cell(row + down * far, column + right * far) for far in range(1, rows + columns)]
    return [cell for cell in ahead if 0 <= cell.row < rows and 0 <= cell.column < columns]


def candidates(puzzle: WhiteAndTan) -> Iterator[dict[Cell, int]]:
    """All colourings of the board that pass, tried as bits of a number: 1 is tan."""
    rows, columns = len(puzzle.arrows), len(puzzle.arrows[0])
    bits = {cell: 1 << index for index, cell in enumerate(puzzle.places())}
    rays = [
        (bit, sum(bits[c] for c in ahead_of(*cell, puzzle.arrows[cell[0]][cell[1]], rows, columns)))
        for cell, bit in bits.items()
    ]
    for tan in range(1 << len(bits)):
        for bit, ray in rays:
            if (tan & ray).bit_count() != 2 if tan & bit else (~tan & ray).bit_count() != 1:
                break
        else:
            yield {cell: int(tan & bit > 0) for cell, bit in bits.items()}


def arrows_for(rng: random.Random, colours: list[list[int]]) -> list[list[int]] | None:
    """Arrows that make these colours a solution, if there are any."""
    board = []
    for row, line in enumerate(colours):
        arrows = []
        for column in range(len(line)):
            directions = [d for d in STEPS if is_content(colours, row, column, d)]
            if not directions:
                return None
            arrows.append(rng.choice(directions))
        board.append(arrows)
    return board


def tiny(rng: random.Random) -> WhiteAndTan:
    rows, columns = rng.choice(SHAPES)
    arrows = None
    for _ in range(200):
        colours = [[rng.randrange(2) for _ in range(columns)] for _ in range(rows)]
        arrows = arrows or arrows_for(rng, colours)
    arrows = arrows or [[rng.randrange(8) for _ in range(columns)] for _ in range(rows)]
    if rng.random() < 0.3:
        arrows[rng.randrange(rows)][rng.randrange(columns)] = rng.randrange(8)
    return WhiteAndTan(arrows)


def middling(rng: random.Random) -> WhiteAndTan:
    """Other arrows for the colours of an example, now and then one of them turned."""
    names = [name for name in quinta.examples() if name.startswith("white-and-tan/")]
    puzzle = quinta.example(rng.choice(names))
    solution = quinta.solve(puzzle).solution
    assert solution is not None
    rows, columns = puzzle.size
    colours = [[int(solution[Cell(r, c)]) for c in range(columns)] for r in range(rows)]
    arrows = arrows_for(rng, colours)
    assert arrows is not None
    if rng.random() < 0.3:
        arrows[rng.randrange(rows)][rng.randrange(columns)] = rng.randrange(8)
    return WhiteAndTan(arrows)


def published(record: dict[str, Any]) -> WhiteAndTan:
    return WhiteAndTan(record["arrows"])


FACTS = Facts(
    obeys=obeys,
    tiny=tiny,
    middling=middling,
    published={"white_and_tan": published},
    candidates=candidates,
    clues_can_go=False,
    broken={
        "white": """\
white-and-tan
2 6 6
solution:
. . .
""",
        "tan": """\
white-and-tan
2 6
solution:
X X
""",
    },
    misread=[
        ("white-and-tan", 1, 1),
        ("white-and-tan\n0 8\n", 2, 3),
        ("white-and-tan\n0 1\n2 .\n", 3, 3),
        ("white-and-tan\n01\n2x\n", 3, 2),
        ("white-and-tan\n0 1\n2 3 4\n", 3, 1),
        ("white-and-tan 3x3\n0 1\n2 3\n", 1, 15),
        ("white-and-tan wild=yes\n0 1\n", 1, 15),
        ("white-and-tan\n0 ⇧\n", 2, 3),
        ("white-and-tan\n0 1\n2 3\nsolution:\nX .\n. ;\n", 6, 3),
        ("white-and-tan\n0 1\n2 3\nsolution:\nX .\n", 4, 1),
    ],
)


def colours_of(rows: str) -> dict[Cell, int]:
    """Colours from rows like '#.#', # being tan."""
    return {
        Cell(row, column): int(mark == "#")
        for row, line in enumerate(rows.split())
        for column, mark in enumerate(line)
    }


def test_an_arrow_sees_itself_never() -> None:
    puzzle = WhiteAndTan([[EAST, WEST]])
    assert quinta.check(puzzle, colours_of("..")).solved
    (one, other) = quinta.check(puzzle, colours_of("##")).violations
    assert one.rule == other.rule == "tan"


def test_an_arrow_sees_through_other_arrows_to_the_edge() -> None:
    puzzle = WhiteAndTan([[EAST, NORTH, NORTH, NORTH, NORTH]])
    first = Cell(0, 0)

    def content(colours: str) -> bool:
        return all(first not in v.places[:1] for v in puzzle.violations(colours_of(colours)))

    assert content("#.#.#")
    assert content("##..#")
    assert not content("##.##")
    assert not content("##...")
    assert content(".###.")
    assert not content(".#.#.")
    assert not content(".####")


@pytest.mark.parametrize(
    ("direction", "ahead"),
    [
        (NORTH, {(0, 1)}),
        (NORTH_EAST, {(0, 2)}),
        (EAST, {(1, 2)}),
        (SOUTH_EAST, {(2, 2)}),
        (SOUTH, {(2, 1)}),
        (SOUTH_WEST, {(2, 0)}),
        (WEST, {(1, 0)}),
        (NORTH_WEST, {(0, 0)}),
    ],
)
def test_directions_go_clockwise_from_north(direction: int, ahead: set[tuple[int, int]]) -> None:
    arrows = [[direction] * 3 for _ in range(3)]
    puzzle = WhiteAndTan(arrows)
    for row, column in ((r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)):
        marks = {Cell(1, 1): 0, Cell(row, column): 0}
        tan = {Cell(r, c): 1 for r in range(3) for c in range(3) if Cell(r, c) not in marks}
        broken = {v.places[0] for v in puzzle.violations({**tan, **marks}) if v.rule == "white"}
        assert (Cell(1, 1) not in broken) == ((row, column) in ahead)


def test_arrows_may_be_drawn_instead_of_numbered() -> None:
    assert quinta.parse("white-and-tan\n↑↗→↘\n↓↙←↖\n") == WhiteAndTan([[0, 1, 2, 3], [4, 5, 6, 7]])
    assert quinta.parse("white-and-tan\n↑ ↗\n6 7\n") == WhiteAndTan([[0, 1], [6, 7]])
    assert quinta.parse("white-and-tan\n01\n67\n") == WhiteAndTan([[0, 1], [6, 7]])


def test_every_cell_has_an_arrow() -> None:
    with pytest.raises(PuzzleError, match="line 2, column 3"):
        quinta.parse("white-and-tan\n0 .\n1 2\n")
    with pytest.raises(PuzzleError):
        WhiteAndTan([[0, None]])


def test_a_direction_with_leading_zeros_is_read_to_its_end() -> None:
    with pytest.raises(PuzzleError):
        quinta.parse("white-and-tan\n0000000000008 1\n1 1\n")


def test_an_instant_proof_is_never_wrong() -> None:
    rng = random.Random(5)
    proofs = 0
    for _ in range(400):
        rows, columns = rng.choice(((1, 3), (3, 1), (2, 3), (3, 3), (2, 4), (2, 5)))
        puzzle = WhiteAndTan([[rng.randrange(8) for _ in range(columns)] for _ in range(rows)])
        if puzzle.impossible():
            proofs += 1
            assert answers_by_hand(puzzle) == set()
    assert proofs > 100


def test_three_arrows_of_one_direction_on_one_line_are_impossible() -> None:
    puzzle = WhiteAndTan([[EAST, SOUTH, EAST, SOUTH, EAST, WEST]] * 1)
    assert puzzle.impossible()
    result = quinta.solve(puzzle)
    assert result.status == "none"
    assert result.reason
    assert result.stats.engine == "none"


def test_the_json_solution_has_one_for_tan() -> None:
    puzzle = quinta.example("white-and-tan/1")
    (only,) = quinta.solutions(puzzle)
    board = [(1, 0, 1, 1), (0, 1, 1, 1), (1, 1, 1, 0), (1, 0, 0, 1)]
    assert marks_to_json(puzzle, only) == {
        f"r{r}c{c}": value for r, row in enumerate(board, 1) for c, value in enumerate(row, 1)
    }


BOARD_15 = """\
white-and-tan
356355633232335
115515751022347
316011167710377
015777070207100
117717727430237
305001121333120
065754163217017
377565300023577
354540654142535
367557446131324
446536355725315
333763541521204
426433433744256
334724561451345
176767771212717
"""


def test_a_board_of_order_15_has_one_solution() -> None:
    puzzle = quinta.parse(BOARD_15)
    assert puzzle.impossible() is None
    found = quinta.solve(puzzle)
    assert found.status is quinta.Status.UNIQUE
    assert found.solution is not None
    assert sum(found.solution.values()) == 114


def test_a_line_serves_one_inner_arrow_at_most_in_each_direction() -> None:
    """What the bound on inner boards rests on, for every colouring of lines up to 13 cells."""
    for length in range(2 * BORDER + 1, 14):
        for colours in product((0, 1), repeat=length):
            inner = range(BORDER, length - BORDER)
            served = [i for i in inner if colours[i + 1 :].count(colours[i]) == 1 + colours[i]]
            assert len(served) <= 1


@pytest.mark.parametrize(
    ("size", "refused"),
    [
        (Size(2, 2), False),
        (Size(4, 4), False),
        (Size(9, 9), False),
        (Size(7, 30), False),
        (Size(18, 18), False),
        (Size(18, 19), False),
        (Size(19, 19), True),
        (Size(20, 20), True),
        (Size(19, 22), True),
        (Size(22, 22), True),
        (Size(60, 60), True),
    ],
)
def test_boards_from_order_19_on_are_refused_whatever_their_arrows(
    size: Size, refused: bool
) -> None:
    assert (WhiteAndTan.no_unique_board(size) is not None) == refused
