"""clingo, given programs in the language it is made for: facts from Python, rules as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from quinta import Akkoy, Doors, Doppelblock, Gap, Puzzle, WhiteAndTan

DOORS = """\
room(1..rows, 1..columns).
{ open(R,C,0,1) } :- room(R,C), room(R,C+1).
{ open(R,C,1,0) } :- room(R,C), room(R+1,C).
open(R,C,0,-1) :- open(R,C-1,0,1).
open(R,C,-1,0) :- open(R-1,C,1,0).
sees(R,C,X,Y,1) :- clue(R,C,_), open(R,C,X,Y).
:- clue(R,C,N), N != #count { X,Y,K : sees(R,C,X,Y,K) }.
#show open/4.
"""

TO_THE_EDGE = """\
sees(R,C,X,Y,K+1) :- sees(R,C,X,Y,K), open(R+K*X,C+K*Y,X,Y).
"""

TO_THE_CLUE = """\
sees(R,C,X,Y,K+1) :- sees(R,C,X,Y,K), open(R+K*X,C+K*Y,X,Y), clue(R,C,N), K <= N.
"""
"""A room looks one step further than its clue allows: far enough to know better."""

CONNECTED = """\
reached(1,1).
reached(R+X,C+Y) :- reached(R,C), open(R,C,X,Y).
:- room(R,C), not reached(R,C).
"""

COLOURS = """\
{ black(1..rows, 1..columns) }.
in(L,P) :- cell(L,P,R,C), counts(L,black), black(R,C).
in(L,P) :- cell(L,P,R,C), counts(L,white), not black(R,C).
#show black/2.
"""

RUNS_IN_ORDER = """\
1 { start(L,I,P) : P = From..To } 1 :- run(L,I,_,From,To).
:- start(L,I,P), start(L,I+1,Q), run(L,I,N,_,_), Q <= P+N.
covered(L,P..P+N-1) :- start(L,I,P), run(L,I,N,_,_).
:- in(L,P), not covered(L,P).
:- covered(L,P), not in(L,P).
"""

RUNS_IN_ANY_ORDER = """\
at_least(L,P,1) :- in(L,P), not in(L,P-1).
at_least(L,P,N+1) :- at_least(L,P,N), in(L,P+N).
run(L,P,N) :- at_least(L,P,N), not in(L,P+N).
:- wanted(L,N,K), K != #count { P : run(L,P,N) }.
:- run(L,_,N), not wanted(L,N,_).
"""

GAP = """\
2 { shaded(R,C) : C = 1..order } 2 :- R = 1..order.
2 { shaded(R,C) : R = 1..order } 2 :- C = 1..order.
near(0,1). near(1,-1). near(1,0). near(1,1).
:- shaded(R,C), shaded(R+X,C+Y), near(X,Y).
:- left(R,G), shaded(R,C), not shaded(R,C-G-1), not shaded(R,C+G+1).
:- top(C,G), shaded(R,C), not shaded(R-G-1,C), not shaded(R+G+1,C).
#show shaded/2.
"""

DOPPELBLOCK = """\
1 { is(R,C,0..order-2) } 1 :- R = 1..order, C = 1..order.
1 { is(R,C,V) : C = 1..order } 1 :- R = 1..order, V = 1..order-2.
1 { is(R,C,V) : R = 1..order } 1 :- C = 1..order, V = 1..order-2.
2 { is(R,C,0) : C = 1..order } 2 :- R = 1..order.
2 { is(R,C,0) : R = 1..order } 2 :- C = 1..order.
blacks(row,R,C,K) :- R = 1..order, C = 1..order, K = 1..2, K { is(R,1..C,0) }.
blacks(column,C,R,K) :- R = 1..order, C = 1..order, K = 1..2, K { is(1..R,C,0) }.
between(L,I,P) :- blacks(L,I,P,1), not blacks(L,I,P,2).
:- right(R,S), S != #sum { V,C : is(R,C,V), between(row,R,C) }.
:- top(C,S), S != #sum { V,R : is(R,C,V), between(column,C,R) }.
:- given(R,C,V), not is(R,C,V).
:- not_black(R,C), is(R,C,0).
#show is/3.
"""

WHITE_AND_TAN = """\
step(0,-1,0). step(1,-1,1). step(2,0,1). step(3,1,1).
step(4,1,0). step(5,1,-1). step(6,0,-1). step(7,-1,-1).
{ tan(R,C) : arrow(R,C,_) }.
white(R,C) :- arrow(R,C,_), not tan(R,C).
ahead(R,C,R+X,C+Y) :- arrow(R,C,D), step(D,X,Y), arrow(R+X,C+Y,_).
ahead(R,C,P+X,Q+Y) :- ahead(R,C,P,Q), arrow(R,C,D), step(D,X,Y), arrow(P+X,Q+Y,_).
:- tan(R,C), 2 != #count { P,Q : ahead(R,C,P,Q), tan(P,Q) }.
:- white(R,C), 1 != #count { P,Q : ahead(R,C,P,Q), white(P,Q) }.
#show tan/2.
"""


def solve(puzzle: Puzzle, most: int) -> int:
    """How many solutions there are, counting no further than ``most``; 0 counts them all."""
    return _count(program(puzzle), most)


def solve_tuned(puzzle: Puzzle, most: int) -> int:
    """The same; in Doors, nobody looks further than the clue allows."""
    return _count(program(puzzle, TO_THE_CLUE), most)


def _count(text: str, most: int) -> int:
    import clingo

    control = clingo.Control([str(most), "--warn=none"])
    control.add("base", [], text)
    control.ground([("base", [])])
    found = 0
    with control.solve(yield_=True) as handle:
        for _ in handle:
            found += 1
    return found


def program(puzzle: Puzzle, sight: str = TO_THE_EDGE) -> str:
    """The facts and rules of a puzzle."""
    match puzzle:
        case Doors():
            rules = DOORS + sight + (CONNECTED if puzzle.connected else "")
            return rules + "\n".join(_doors(puzzle))
        case Akkoy():
            rules = RUNS_IN_ORDER if puzzle.ordered else RUNS_IN_ANY_ORDER
            return COLOURS + rules + "\n".join(_akkoy(puzzle))
        case Gap():
            return GAP + "\n".join(_gap(puzzle))
        case Doppelblock():
            return DOPPELBLOCK + "\n".join(_doppelblock(puzzle))
        case WhiteAndTan():
            return WHITE_AND_TAN + "\n".join(_white_and_tan(puzzle))
    raise ValueError(f"no program for {puzzle.kind}")


def _doors(puzzle: Doors) -> Iterator[str]:
    size = puzzle.size
    itself = 1 if puzzle.counts_self else 0
    yield f"#const rows={size.rows}. #const columns={size.columns}."
    for row, clues in enumerate(puzzle.clues, 1):
        for column, clue in enumerate(clues, 1):
            if clue is not None:
                yield f"clue({row},{column},{clue - itself})."


def _akkoy(puzzle: Akkoy) -> Iterator[str]:
    rows, columns = puzzle.size
    yield f"#const rows={rows}. #const columns={columns}."
    for row, runs in enumerate(puzzle.rows, 1):
        if runs is not None:
            yield f"counts(r({row}),{puzzle.row_colour})."
            yield from (f"cell(r({row}),{c},{row},{c})." for c in range(1, columns + 1))
            yield from _runs(f"r({row})", runs, columns, puzzle.ordered)
    for column, runs in enumerate(puzzle.columns, 1):
        if runs is not None:
            yield f"counts(c({column}),black)."
            yield from (f"cell(c({column}),{r},{r},{column})." for r in range(1, rows + 1))
            yield from _runs(f"c({column})", runs, rows, puzzle.ordered)


def _runs(line: str, runs: Sequence[int], length: int, ordered: bool) -> Iterator[str]:
    if not ordered:
        yield from (f"wanted({line},{run},{times})." for run, times in Counter(runs).items())
        return
    slack = length - sum(runs) - len(runs) + 1
    start = 1
    for index, run in enumerate(runs):
        yield f"run({line},{index},{run},{start},{start + slack})."
        start += run + 1


def _gap(puzzle: Gap) -> Iterator[str]:
    yield f"#const order={puzzle.order}."
    for name, clues in (("top", puzzle.top), ("left", puzzle.left)):
        yield from _margin(name, clues)


def _margin(name: str, clues: Sequence[int | None]) -> Iterator[str]:
    for index, clue in enumerate(clues, 1):
        if clue is not None:
            yield f"{name}({index},{clue})."


def _doppelblock(puzzle: Doppelblock) -> Iterator[str]:
    yield f"#const order={puzzle.order}."
    for name, clues in (("top", puzzle.top), ("right", puzzle.right)):
        yield from _margin(name, clues)
    for cell, value in puzzle.given():
        row, column = cell.row + 1, cell.column + 1
        if isinstance(value, int):
            yield f"given({row},{column},{value})."
        else:
            yield f"not_black({row},{column})."


def _white_and_tan(puzzle: WhiteAndTan) -> Iterator[str]:
    for row, arrows in enumerate(puzzle.arrows, 1):
        for column, direction in enumerate(arrows, 1):
            yield f"arrow({row},{column},{direction})."
