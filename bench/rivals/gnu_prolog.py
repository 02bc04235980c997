"""GNU Prolog, given the papers' own formulations of Doors and Gap.

Doors: Carvalho and Pereira's e = b + b(c + c(d + ...)), labelling with ``ffc``. Gap: Campos
and Moura's list of points, with an order of the points that loses no board, which theirs
does. Time is what Prolog's own statistics say: stating the constraints and labelling,
without starting and reading the program.
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from pathlib import Path

from bench.rivals import Found
from quinta import Doors, Gap, Puzzle

MEMORY = {"GLOBALSZ": "262144", "TRAILSZ": "131072", "LOCALSZ": "131072", "CSTRSZ": "262144"}
"""Kilobytes of its stacks; the sizes it comes with end long before time does."""

SEARCH = """\
run(Most) :-
    statistics(cpu_time, [Start|_]),
    state(Variables, Right),
    g_assign(found, 0),
    (   label(Variables), call(Right), g_inc(found), g_read(found, N), N >= Most -> true ; true ),
    statistics(cpu_time, [End|_]),
    g_read(found, Found),
    Milliseconds is End - Start,
    write(found(Found, Milliseconds)), nl, halt.
"""

DOORS = """\
label(Doors) :- fd_labeling(Doors, [variable_method(most_constrained)]).

% Rows and Columns hold the doors of every line, from one end to the other.
state(Doors, Right) :-
    board(Board), size(R, C),
    R1 is R - 1, C1 is C - 1,
    matrix(R, C1, Rows), matrix(C, R1, Columns),
    flat(Rows, Beside), flat(Columns, Below), append(Beside, Below, Doors),
    fd_domain(Doors, 0, 1),
    restrict_rows(Board, Rows, Columns, 0),
    Right = right(Rows, Columns).

matrix(N, Length, Lists) :- length(Lists, N), matrix(Lists, Length).
matrix([], _).
matrix([List|Lists], Length) :- length(List, Length), matrix(Lists, Length).

flat([], []).
flat([List|Lists], All) :- flat(Lists, Rest), append(List, Rest, All).

restrict_rows([], [], _, _).
restrict_rows([Clues|Board], [Doors|Rows], Columns, R) :-
    restrict_cells(Clues, Doors, Columns, R, 0),
    R1 is R + 1,
    restrict_rows(Board, Rows, Columns, R1).

restrict_cells([], _, _, _, _).
restrict_cells([Clue|Clues], Doors, [Column|Columns], R, C) :-
    restrict_cell(Clue, Doors, C, Column, R),
    C1 is C + 1,
    restrict_cells(Clues, Doors, Columns, R, C1).

restrict_cell(0, _, _, _, _) :- !.
restrict_cell(Clue, Row, C, Column, R) :-
    both_ways(Row, C, West, East), both_ways(Column, R, North, South),
    East + West + North + South + 1 #= Clue.

both_ways(Doors, N, Back, Forth) :-
    length(Before, N), append(Before, After, Doors), reverse(Before, Near),
    calculate_value(Near, Back), calculate_value(After, Forth).

calculate_value([], 0).
calculate_value([H|T], V) :- calculate_value(T, V1), V #= H + H*V1.
"""

ANYHOW = "right(_, _).\n"

CONNECTED = """\
right(Rows, Columns) :-
    size(R, C), Rooms is R * C,
    reach([0-0], [0-0], Rows, Columns, Reached), length(Reached, Rooms).

reach([], Reached, _, _, Reached).
reach([Room|Rooms], Known, Rows, Columns, Reached) :-
    findall(Next, (through(Room, Next, Rows, Columns), \\+ memberchk(Next, Known)), New),
    append(New, Known, More), append(New, Rooms, Left),
    reach(Left, More, Rows, Columns, Reached).

through(R-C, R-D, Rows, _) :- nth0(R, Rows, Doors), next(C, D, Doors).
through(R-C, S-C, _, Columns) :- nth0(C, Columns, Doors), next(R, S, Doors).

next(I, J, Doors) :- nth0(I, Doors, 1), J is I + 1.
next(I, J, Doors) :- I > 0, J is I - 1, nth0(J, Doors, 1).
"""

GAP = """\
label(Points) :- fd_labeling(Points, [variable_method(first_fail)]).

state(Points, true) :-
    order(Order), Length is 4 * Order, Last is Order - 1,
    length(Points, Length), fd_domain(Points, 0, Last),
    coordinates(Points, Xs, Ys),
    restrict_two(Xs, Last), restrict_two(Ys, Last),
    restrict_next(Points), crescent_order(Points).

coordinates([], [], []).
coordinates([X,Y|T], [X|Xs], [Y|Ys]) :- coordinates(T, Xs, Ys).

restrict_two(_, -1) :- !.
restrict_two(List, N) :- fd_exactly(2, List, N), Next is N - 1, restrict_two(List, Next).

restrict_next([]).
restrict_next([X,Y|T]) :- restrict_next_pair(T, X, Y), restrict_next(T).

restrict_next_pair([], _, _).
restrict_next_pair([HX,HY|T], X, Y) :-
    #\\ ((HX #= X + 1) #/\\ (HY #= Y + 1)),
    #\\ ((HX #= X + 1) #/\\ (HY #= Y - 1)),
    #\\ ((HX #= X - 1) #/\\ (HY #= Y + 1)),
    #\\ ((HX #= X - 1) #/\\ (HY #= Y - 1)),
    #\\ ((HX #= X + 1) #/\\ (HY #= Y)),
    #\\ ((HX #= X - 1) #/\\ (HY #= Y)),
    #\\ ((HX #= X) #/\\ (HY #= Y - 1)),
    #\\ ((HX #= X) #/\\ (HY #= Y + 1)),
    #\\ ((HX #= X) #/\\ (HY #= Y)),
    restrict_next_pair(T, X, Y).

crescent_order([_,_]).
crescent_order([X1,Y1,X2,Y2|T]) :-
    X1 #>= X2, (X1 #= X2) #==> (Y1 #> Y2), crescent_order([X2,Y2|T]).
"""


def solve(puzzle: Puzzle, most: int) -> Found:
    """How many solutions there are, counting no further than ``most``."""
    with tempfile.TemporaryDirectory(prefix="quinta-bench-") as folder:
        file = Path(folder) / "puzzle.pl"
        file.write_text(program(puzzle), encoding="ascii")
        ended = subprocess.run(
            ["gprolog", "--consult-file", str(file), "--query-goal", f"run({most})"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            env={**os.environ, **MEMORY},
        )
    found = re.search(r"found\((\d+),(\d+)\)", ended.stdout)
    if found is None:
        raise RuntimeError(f"gprolog says: {(ended.stdout + ended.stderr).strip()[-200:]}")
    return Found(int(found[1]), int(found[2]) / 1000)


def program(puzzle: Puzzle) -> str:
    """The facts and clauses of a puzzle."""
    if isinstance(puzzle, Gap):
        return f"{SEARCH}\n{GAP}\norder({puzzle.order}).\n"
    assert isinstance(puzzle, Doors)
    itself = 0 if puzzle.counts_self else 1
    board = [[0 if clue is None else clue + itself for clue in row] for row in puzzle.clues]
    facts = f"board({board}).\nsize({puzzle.size.rows}, {puzzle.size.columns}).\n"
    return f"{SEARCH}\n{DOORS}\n{CONNECTED if puzzle.connected else ANYHOW}\n{facts}"
