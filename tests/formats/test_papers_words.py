"""Every line that the papers type, and what comes of it."""

from __future__ import annotations

import pytest

import quinta
from quinta.formats import labelling
from quinta.puzzle.puzzle import Puzzle

FIG_1 = "doors([[0,4,7,5,0,4],[0,5,7,0,3,0],[3,3,5,2,3,4],[3,2,5,3,4,6]])"
SUMS = "6,[4,8,4,5,6,5],[9,7,2,10,3,1]"
RUNS = "[[4],[3,2],[5],[1,2],[3,1],[4]],[[2,1],[1,1],[],[1,2],[1],[1,1]]"
ARROWS = "[[4,4,5,6],[3,3,5,6],[2,1,6,7],[0,2,7,0]]"
ONE_LIST = "doors([[0,2],[2,1]])"

TYPED = {
    # Doors
    f"| ?- {FIG_1}.": "doors/4",
    f"{FIG_1}.": "doors/4",
    "doors.": "'quinta' opens the menu",
    "main_menu.": "'quinta'",
    "doors(Board).": ONE_LIST,
    "generate_random_board([4,6],Board).": "quinta generate doors --random --size 4x6",
    "doors([[9,9],[9,9]]).": "9 is out of range: a clue on a board of 2x2 is 1 to 3",
    # Akkoy
    f"solutions({RUNS},Rows).": "akkoy/1",
    f"solution({RUNS}).": "akkoy/1",
    "solutions([[2],[x]],[[],[1]],Rows).": "akkoy\ncolumns: 2 | ?\nrows: - | 1",
    "solution.": "'quinta' opens the menu",
    "solutions.": "'quinta' opens the menu",
    "end.": "the menu, which 'quinta' opens",
    "exit.": "the menu, which 'quinta' opens",
    "solutions(Columns,Rows,Rows).": "solutions([[2],[x]],[[],[1]],Board)",
    # Gap
    "gap(9).": "gap 9",
    "gap(Order).": "gap(9)",
    # Doppelblock
    f"| ?- doppelblock({SUMS},Board,ffc).": "doppelblock/1",
    f"doppelblock({SUMS},Board).": "doppelblock/1",
    f"doppelblock({SUMS}, Board, [ffc]).": "doppelblock/1",
    "doppelblock(Size,[4,8,4,5,6,5],[9,7,2,10,3,1],Board,[]).": "doppelblock/1",
    "doppelblock(6,_,_,_).": "doppelblock 6",
    "doppelblock(_,_,_,_).": "write it, as in doppelblock(6,_,_,_)",
    "doppelblock(6,_,_,_,nonsense).": "'nonsense' is no option of labelling; known: leftmost, ff",
    "doppelblock(6,_,_,_,[7]).": "'7' is no option of labelling",
    "doppelblock(6,_,_,_,[ff,ffc]).": "says 'ffc' where something of its kind is said",
    "doppelblock(6,_,_,_,[],more).": "and options of labelling",
    "printAllSolutions('solutions.txt', 5000, Result, [6, _, _, _]).": (
        "quinta solve 'doppelblock(6,_,_,_)' --all -o solutions.txt --time-limit 5"
    ),
    "printAllSolutions(’mine.txt’, 500, Result, [6, -, -, -]).": (  # as a PDF gives it away
        "quinta solve 'doppelblock(6,_,_,_)' --all -o mine.txt --time-limit 0.5"
    ),
    "printAllSolutions(5000,Result,[3,[0,_,_],_,_]).": "'doppelblock(3,[0,_,_],_,_)' --all",
    "printUsage.": "quinta solve --help",
    # White and Tan
    f"solver({ARROWS}).": "white-and-tan/1",
    f"tan_and_white({ARROWS},Sol).": "white-and-tan/1",
    f"white-and-tan({ARROWS}).": "white-and-tan/1",
    f"white_and_tan({ARROWS}).": "white-and-tan/1",
    **{f"problem({n},A),solver(A).": f"white-and-tan/{n}" for n in range(1, 9)},
    "problem(3,A)": "white-and-tan/3",
    "problem(3,Dir), tan_and_white(Dir,Sol).": "white-and-tan/3",
    "problem(X,A),solver(A).": "write a number from 1 to 8, as in problem(1,A)",
    "problem(9,A).": "write a number from 1 to 8",
    "problem(1,A),solver(B).": "solver([[3,5],[1,7]])",
    "problem(1,A),problem(2,B).": "one at a time",
    "create(5,A),solver(A).": "quinta generate white-and-tan --random --size 5",
    "solver([[4,_],[1,2]]).": "nothing is not a whole number",
}
"""The puzzle, by its name or its text, or words of the sentence that refuses it."""


@pytest.mark.parametrize("typed", TYPED)
def test_what_a_paper_types_is_taken_or_refused_with_what_to_type(typed: str) -> None:
    expected = TYPED[typed]
    puzzle = _named(expected)
    if puzzle is not None:
        assert quinta.parse(typed) == puzzle
        return
    with pytest.raises(quinta.PuzzleError) as refused:
        quinta.parse(typed)
    assert refused.value.line == 1
    assert expected in refused.value.message


def _named(expected: str) -> Puzzle | None:
    if expected in quinta.examples():
        return quinta.example(expected)
    kind = expected.split()[0]
    return quinta.parse(expected) if kind in quinta.all_kinds() else None


TABLES = {
    "3\t4\t3\n\t\t4\n4\t5\t\n": ("doors", "doors\n3 4 3\n. . 4\n4 5 ."),
    "\t\t\n\t4\t2\n": ("doors", "doors\n. . .\n. 4 2"),
    "3,2,3\n,,4\n": ("doors", "doors\n3 2 3\n. . 4"),
    "3 2 3  # a comment\n. . 4\n": ("doors", "doors\n3 2 3\n. . 4"),
    "[[3,2,3],[0,0,4]]": ("doors", "doors\n3 2 3\n. . 4"),
    "4\t4\n3\t5\n": ("white-and-tan", "white-and-tan\n4 4\n3 5"),
    "NE,N\nS,S\n": ("white-and-tan", "white-and-tan\n1 0\n4 4"),
    "columns: 2 | 1,1\nrows: 1 | ? | -\n": ("akkoy", "akkoy\ncolumns: 2 | 1 1\nrows: 1 | ? | -"),
    "[6,_,_,_]": ("doppelblock", "doppelblock 6"),
    "3,[0,_,_],_,_,ff": ("doppelblock", "doppelblock 3\ntop: 0 . ."),
    "[9]": ("gap", "gap 9"),
}
"""What names no kind, with the kind beside it, and what it is."""


@pytest.mark.parametrize("table", TABLES)
def test_a_table_is_read_with_its_kind_beside_it(table: str) -> None:
    kind, text = TABLES[table]
    assert quinta.parse(table, kind) == quinta.parse(text)


def test_a_table_below_a_header_may_have_empty_cells_and_an_indented_text_has_none() -> None:
    assert quinta.parse("doors\n3\t\t3\n\t4\t\n") == quinta.parse("doors\n3 . 3\n. 4 .")
    assert quinta.parse("doors\n\t3 3\n\t. 2\n") == quinta.parse("doors\n3 3\n. 2")
    assert quinta.parse("akkoy\n\tcolumns:\t3,2\n\trows:" + "\t1 |" * 5 + " 1") == quinta.parse(
        "akkoy\ncolumns: 3 2\nrows: 1 | 1 | 1 | 1 | 1 | 1"
    )


def test_a_misspelt_kind_is_not_taken_for_the_first_row() -> None:
    with pytest.raises(quinta.PuzzleError, match="unknown kind 'dors'; did you mean 'doors'"):
        quinta.parse("dors\n1 2", "doors")
    with pytest.raises(quinta.PuzzleError, match="line 2, column 3: '!' is neither"):
        quinta.parse("1 2\n2 !", "doors")


def test_options_of_labelling_are_told_in_any_order_and_number() -> None:
    assert labelling("doppelblock(6,_,_,_,[step,down,all,ffc]).") == ("step", "down", "all", "ffc")
    assert labelling("[6,_,_,_,max_regret]", "doppelblock") == ("max_regret",)
    assert labelling("doppelblock(6,_,_,_,Options).") == ()
    assert labelling("gap 9") == labelling(f"solver({ARROWS}).") == ()
