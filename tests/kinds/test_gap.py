"""Gap: its rules as sentences, and what the common tests need to know of it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest

import quinta
from boards import Facts, answers, answers_by_hand, every_assignment, kept
from needs import needs
from quinta import Gap, PuzzleError
from quinta.base.grid import Cell
from quinta.logic.formulation import Constraint, Count, Either, Linear
from quinta.logic.model import Marks
from quinta.study.papers import paper_on

Board = tuple[tuple[int, int], ...]
"""For each row the columns of its two shaded cells."""

FIRST_CLUE_OF_ORDER_9 = "gap 9\ntop: . . 4 . . . . . .\nleft: . . . . . . . . 4\n"


def obeys(puzzle: Gap, marks: Marks) -> bool:
    order = puzzle.order
    shaded = {(row, column) for (row, column), value in marks.items() if value == 1}
    for line in range(order):
        columns = sorted(column for row, column in shaded if row == line)
        rows = sorted(row for row, column in shaded if column == line)
        for found, clue in ((columns, puzzle.left[line]), (rows, puzzle.top[line])):
            if len(found) != 2:
                return False
            if clue is not None and found[1] - found[0] - 1 != clue:
                return False
    return not any(
        (row + down, column + right) in shaded
        for row, column in shaded
        for down, right in ((0, 1), (1, -1), (1, 0), (1, 1))
    )


def boards(order: int, rng: random.Random | None = None) -> Iterator[Board]:
    """Boards that obey every rule but the clues, row by row; shuffled if there is a Random."""
    rows = [pair for pair in combinations(range(order), 2) if pair[1] - pair[0] > 1]

    def below(board: Board, room: tuple[int, ...]) -> Iterator[Board]:
        left = order - len(board)
        if left == 0:
            yield board
            return
        if any(free > left for free in room):
            return
        above = board[-1] if board else ()
        for pair in rng.sample(rows, len(rows)) if rng else rows:
            if any(abs(one - other) <= 1 for one in above for other in pair):
                continue
            if all(room[column] for column in pair):
                rest = tuple(free - (c in pair) for c, free in enumerate(room))
                yield from below((*board, pair), rest)

    return below((), (2,) * order)


@cache
def all_boards(order: int) -> tuple[Board, ...]:
    return tuple(boards(order))


def marks_of(board: Board) -> dict[Cell, int]:
    order = len(board)
    return {
        Cell(row, column): int(column in board[row])
        for row, column in product(range(order), repeat=2)
    }


@cache
def all_marks(order: int) -> tuple[Marks, ...]:
    return tuple(map(marks_of, all_boards(order)))


def candidates(puzzle: Gap) -> Iterable[Marks]:
    return every_assignment(puzzle) if puzzle.order <= 3 else all_marks(puzzle.order)


def clues_of(board: Board) -> tuple[list[int], list[int]]:
    """The gaps of the columns and those of the rows."""
    order = len(board)
    columns = [[row for row in range(order) if c in board[row]] for c in range(order)]
    return [low - high - 1 for high, low in columns], [right - left - 1 for left, right in board]


def with_clues_of(rng: random.Random, board: Board, share: float) -> Gap:
    top, left = clues_of(board)
    return Gap(len(board), kept(rng, top, share), kept(rng, left, share))


def tiny(rng: random.Random) -> Gap:
    order = rng.choice((1, 2, 3, 4, 5, 7, 8, 8, 9, 9, 9, 9))
    known = all_boards(order)
    if known and rng.random() < 0.8:
        return with_clues_of(rng, rng.choice(known), rng.choice((0.0, 0.1, 0.2, 0.5, 1.0)))
    top, left = ([rng.randint(1, max(1, order - 2)) for _ in range(order)] for _ in range(2))
    share = 0.0 if order < 3 else rng.choice((0.0, 0.1, 0.3))
    return Gap(order, kept(rng, top, share), kept(rng, left, share))


def middling(rng: random.Random) -> Gap:
    order = rng.choice((10, 11, 12))
    return with_clues_of(rng, next(boards(order, rng)), 0.7)


def published(record: dict[str, Any]) -> Gap:
    return Gap(record["n"], record["top"], record["side"])


FACTS = Facts(
    obeys=obeys,
    tiny=tiny,
    middling=middling,
    published={"gap_friedman": published, "gap": published},
    candidates=candidates,
    broken={
        "two": """\
gap 5
solution:
X . X . X
? ? ? ? ?
? ? ? ? ?
? ? ? ? ?
? ? ? ? ?
""",
        "touch": """\
gap 5
solution:
? ? ? ? ?
? X ? ? ?
? ? X ? ?
? ? ? ? ?
? ? ? ? ?
""",
        "gap": """\
gap 5
top:  . 3 . . .
left: . . . . .
solution:
? X ? ? ?
? ? ? ? ?
? X ? ? ?
? ? ? ? ?
? ? ? ? ?
""",
    },
    misread=[
        ("gap", 1, 1),
        ("gap nine", 1, 5),
        ("gap 8x9", 1, 5),
        ("gap 0", 1, 5),
        ("gap 9 9", 1, 7),
        ("gap 9 wide=yes", 1, 7),
        ("gap 9\ntop: 1 2 3\n", 2, 6),
        ("gap 5\ntop: . . x . .\nleft: . . . . .\n", 2, 10),
        ("gap 5\ntop: . . 4 . .\n", 2, 10),
        ("gap 5\ntop: . . 0 . .\n", 2, 10),
        ("gap 5\ntop: . . . . .\nright: . . . . .\n", 3, 1),
        ("gap 5\ntop:\n", 2, 1),
        ("gap 5\ntop: . . . . .\ntop: . . . . .\n", 3, 1),
        ("gap 5\ntop: . . . . .\n. . . . .\n", 3, 1),
        ("gap 2\nsolution:\n. .\n. 2\n", 4, 3),
    ],
)


@pytest.mark.parametrize(("order", "number"), [*((n, 0) for n in range(1, 8)), (8, 2), (9, 664)])
def test_the_lister_of_these_tests_finds_the_known_numbers(order: int, number: int) -> None:
    assert len(all_boards(order)) == number


@pytest.mark.parametrize("order", [8, 9])
@pytest.mark.parametrize("engine", ["sat", "asp"])
def test_every_board_of_an_order_is_found(order: int, engine: str) -> None:
    puzzle = Gap(order)
    assert answers(puzzle, engine=engine) == answers_by_hand(puzzle)


@pytest.mark.parametrize("order", [8, 9])
def test_clues_keep_the_boards_that_have_them(order: int) -> None:
    rng = random.Random(order)
    for _ in range(10):
        board = rng.choice(all_boards(order))
        puzzle = with_clues_of(rng, board, rng.choice((0.1, 0.2, 0.4, 1.0)))

        def fits(other: Board, puzzle: Gap = puzzle) -> bool:
            gaps = (*clues_of(other)[0], *clues_of(other)[1])
            clues = (*puzzle.top, *puzzle.left)
            return all(clue in (None, gap) for clue, gap in zip(clues, gaps, strict=True))

        expected = [other for other in all_boards(order) if fits(other)]
        assert board in expected
        assert len(answers(puzzle, engine="sat")) == len(expected)
        assert answers(puzzle, engine="asp") == answers_by_hand(puzzle)


def check(shaded: Sequence[tuple[int, int]], order: int = 6, **clues: list[int | None]) -> set[str]:
    """The rules that these shaded cells break, all others being open."""
    marks = {Cell(*place): 1 for place in shaded}
    return {violation.rule for violation in quinta.check(Gap(order, **clues), marks).violations}


def test_shaded_cells_may_not_touch_at_a_side_or_a_corner() -> None:
    for other in ((1, 2), (2, 1), (3, 2), (2, 3), (1, 1), (1, 3), (3, 1), (3, 3)):
        assert check([(2, 2), other]) == {"touch"}
    for other in ((0, 2), (2, 4), (4, 4), (0, 0), (0, 1)):
        assert check([(2, 2), other]) == set()


def test_a_line_with_too_few_cells_left_breaks_the_rule_of_two() -> None:
    white = {Cell(0, column): 0 for column in range(5)}
    found = quinta.check(Gap(6), white).violations
    assert {violation.rule for violation in found} == {"two"}


def test_a_clue_counts_the_white_cells_between_the_two_shaded_ones() -> None:
    left: list[int | None] = [2, None, None, None, None, None]
    assert check([(0, 1), (0, 4)], left=left) == set()
    assert check([(0, 1), (0, 3)], left=left) == {"gap"}
    top: list[int | None] = [None, 3, None, None, None, None]
    assert check([(0, 1), (4, 1)], top=top) == set()
    assert check([(1, 1), (4, 1)], top=top) == {"gap"}


def test_a_clue_above_a_column_is_no_clue_beside_a_row() -> None:
    puzzle = quinta.parse(FIRST_CLUE_OF_ORDER_9)
    assert isinstance(puzzle, Gap)
    assert (puzzle.top[2], puzzle.left[8]) == (4, 4)
    (only,) = quinta.solutions(puzzle)
    column = [row for row in range(9) if only[Cell(row, 2)]]
    row = [column for column in range(9) if only[Cell(8, column)]]
    assert column[1] - column[0] == row[1] - row[0] == 5


def test_clues_of_one_side_alone_may_be_left_out() -> None:
    puzzle = quinta.parse("gap 9\nleft: . . . . . . . . 4\n")
    assert puzzle == Gap(9, left=[None] * 8 + [4])
    assert quinta.parse("gap 9") == Gap(9)


@pytest.mark.parametrize("order", [1, 2])
def test_a_board_too_small_for_a_gap_takes_no_clue(order: int) -> None:
    with pytest.raises(PuzzleError) as refused:
        Gap(order, top=[1] * order)
    assert "is 1" not in refused.value.message, "the message offers the number that it refuses"


@pytest.mark.parametrize("nothing", [0, False, "", {}])
def test_what_is_no_list_of_clues_is_refused(nothing: object) -> None:
    with pytest.raises(PuzzleError):
        Gap.from_fields({"order": 9, "top": nothing})


@needs("numpy")
def test_clues_on_one_side_are_counted_by_formula_like_by_listing() -> None:
    rng = random.Random(3)
    for _ in range(5):
        board = rng.choice(all_boards(9))
        top, left = clues_of(board)
        for puzzle in (Gap(9, top=kept(rng, top, 0.4)), Gap(9, left=kept(rng, left, 0.4))):
            expected = len(answers_by_hand(puzzle))
            assert quinta.count(puzzle, method="formula").number == expected
            assert quinta.count(puzzle, method="listing").number == expected


Points = list[tuple[int, int]]


def holds(constraint: Constraint, values: Sequence[int]) -> bool:
    """Whether a constraint of the paper's holds, without any engine."""
    if isinstance(constraint, Either):
        return any(holds(part, values) for part in constraint.parts)
    if isinstance(constraint, Count):
        among = [values[variable.index] for variable in constraint.among]
        return among.count(constraint.value) == constraint.number
    assert isinstance(constraint, Linear)
    total = sum(factor * values[variable.index] for factor, variable in constraint.terms)
    return {
        "=": total == constraint.bound,
        "!=": total != constraint.bound,
        "<=": total <= constraint.bound,
    }[constraint.relation]


def broken_by_hand(points: Points, row: int, column: int, gap: int) -> set[str]:
    """What points break where one row and one column have this gap as a clue."""
    pairs = list(combinations(points, 2))
    (_, left), (_, right) = points[2 * row : 2 * row + 2]
    down = [x - above for (above, y), (x, its_y) in pairs if y == its_y == column]
    breaks = {
        "two": any({*Counter(numbers).values()} != {2} for numbers in zip(*points, strict=True)),
        "order": points != sorted({*points}),
        "touch": any(max(abs(x - a), abs(y - b)) <= 1 for (x, y), (a, b) in pairs),
        "gap of a row": right - left != gap + 1,
        "gap of a column": any(far != gap + 1 for far in down),
    }
    return {name for name, broken in breaks.items() if broken}


@pytest.mark.parametrize("model", paper_on("gap").models)
def test_each_family_of_the_papers_model_forbids_what_its_mathematics_say(model: str) -> None:
    board = next(boards(9, random.Random(1)))
    points = [(row, column) for row, columns in enumerate(board) for column in columns]
    column = board[4][1]
    gap = clues_of(board)[1][4]
    top, left = ([gap if at == line else None for at in range(9)] for line in (column, 4))
    puzzle = Gap(9, top, left)
    formulation = paper_on("gap").formulation(puzzle, model)
    twice, swapped, neighbours = list(points), list(points), list(points)
    twice[1] = points[0]
    swapped[8:10] = points[9], points[8]
    neighbours[3] = points[2][0], points[2][1] + 1
    found = set[str]()
    for some in (points, twice, swapped, neighbours, sorted((y, x) for x, y in points)):
        values = [number for point in some for number in point]
        broken = {
            family.name
            for family in formulation.families
            if not all(holds(constraint, values) for constraint in family.constraints)
        }
        assert broken == broken_by_hand(some, 4, column, gap)
        found |= broken
    assert found == {family.name for family in formulation.families}
