"""Doppelblock's steps in a player's words.

A step at a line is retold by a few arguments that every player knows, each of which strikes
values out: both blacks are there, a number has one place left, the blacks can only be
here for this sum. The arguments start from the facts of the step alone; those it
can do without are dropped. If they do not give every conclusion, the step is left to
the general words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from quinta.base.grid import Line
from quinta.logic.model import Fact, Place
from quinta.puzzle.phrases import either, listed, named, spelled
from quinta.puzzle.step import Mask, Step, Told

if TYPE_CHECKING:
    from quinta.kinds.doppelblock.kind import Doppelblock

BLACK: Mask = 1

LARGEST_ORDER = 10
"""On larger boards there is too much to add up."""

MOST_ARGUMENTS = 4
"""A step that takes more of them is not retold."""

MOST_REFUTING = 2
"""So many arguments are told to show where one value leads."""

MOST_PAIRS = 3
"""So many places of the two blacks are named."""

MOST_SETS = 3
"""So many ways to write a sum are named."""

MOST_CELLS = 7
"""Between blacks with more open cells than this nobody adds up in the head."""

MOST_VALUES = 3
"""So many values of a cell are named; of more it is said which are struck out."""

Pair = tuple[int, int]
Numbers = tuple[int, ...]


def tell(puzzle: Doppelblock, step: Step) -> Told | None:
    """A step in a player's words, if a few known arguments give it."""
    line = step.reasons[0].where
    if not isinstance(line, Line) or any(reason.where != line for reason in step.reasons):
        return None
    if puzzle.order > LARGEST_ORDER and any(reason.clue for reason in step.reasons):
        return None
    board = _read(puzzle, step, line)
    if board is None:
        return None
    goal = None if step.is_contradiction else board.without(step.conclusions)
    plan = _plan(board, goal)
    return _refuted(board, step) if plan is None else _told(board, plan, goal, step)


# A line as a step sees it


@dataclass(frozen=True)
class _Board:
    """One line: for each cell the values that are left, and the rules that the step cites."""

    line: Line
    cells: tuple[Place, ...]
    left: tuple[Mask, ...]
    total: int | None
    """The sum, if the step cites it."""
    blacks: bool
    """Whether the step cites that there are two blacks."""
    numbers: tuple[int, ...]
    """The numbers of which the step cites that they stand there once."""
    wanted: frozenset[int]
    """The cells of which the step concludes something."""

    @property
    def largest(self) -> int:
        """The largest number."""
        return len(self.cells) - 2

    def without(self, facts: Iterable[Fact]) -> tuple[Mask, ...]:
        """What facts leave of the values."""
        at = {place: position for position, place in enumerate(self.cells)}
        left = list(self.left)
        for place, value, holds in facts:
            left[at[place]] &= 1 << value if holds else ~(1 << value)
        return tuple(left)

    def having(self, left: Iterable[Mask]) -> _Board:
        """The same line with other values left."""
        return replace(self, left=tuple(left))

    def fixed(self, value: int) -> list[int]:
        """The cells that are known to have a value."""
        return [position for position, left in enumerate(self.left) if left == 1 << value]

    def open(self, value: int) -> list[int]:
        """The cells that can have a value."""
        return [position for position, left in enumerate(self.left) if left >> value & 1]

    def named(self, positions: Iterable[int]) -> str:
        """Cells by name."""
        return named([self.cells[position] for position in sorted(positions)])


def _read(puzzle: Doppelblock, step: Step, line: Line) -> _Board | None:
    members = tuple(line.cells(puzzle.size))
    if any(fact.place not in members for fact in (*step.facts, *step.conclusions)):
        return None
    total = next((reason.clue.value for reason in step.reasons if reason.clue), None)
    whole = total is not None
    numbers = [
        number
        for number in range(1, puzzle.largest + 1)
        if whole or any(r.rule == "numbers" and r.about == number for r in step.reasons)
    ]
    board = _Board(
        line,
        members,
        ((1 << puzzle.order - 1) - 1,) * puzzle.order,
        total,
        whole or any(reason.rule == "blacks" for reason in step.reasons),
        tuple(numbers),
        frozenset(members.index(fact.place) for fact in step.conclusions),
    )
    return board.having(board.without(step.facts))


# Arguments


class _Key(NamedTuple):
    """Which argument: its name, and the number it is about."""

    name: str
    number: int = 0


class _Argument(NamedTuple):
    """What an argument leaves, None if that is nothing, and how it is told."""

    technique: str
    left: tuple[Mask, ...] | None
    intro: str = ""
    """What the rule says, before the facts are named."""
    why: str = ""
    """What follows, after the facts."""
    named: tuple[int, ...] = ()
    """The cells of which the words already say what they are."""
    so: str = "so"
    """How the conclusions are led in."""


def _both_blacks(board: _Board, _: int) -> _Argument | None:
    """Both blacks are known."""
    known = board.fixed(0)
    if not board.blacks or len(known) < 2:
        return None
    cells = board.named(known)
    if len(known) > 2:
        why = f"{board.line} has {spelled(len(known))} black cells, {cells}"
        return _Argument("too many black cells", None, why)
    left = [m if p in known else m & ~BLACK for p, m in enumerate(board.left)]
    intro = f"{board.line} has both its black cells, {cells}"
    return _Argument("both blacks placed", tuple(left), intro)


def _last_blacks(board: _Board, _: int) -> _Argument | None:
    """Only two cells can be black."""
    able = board.open(0)
    if not board.blacks or len(able) > 2:
        return None
    if len(able) < 2:
        place = f"only {board.named(able)} is" if able else "no cell is"
        why = f"{place} left for {board.line}'s two black cells"
        return _Argument("no place for a black", None, why=why)
    left = [BLACK if p in able else m for p, m in enumerate(board.left)]
    why = f"only {board.named(able)} are left for {board.line}'s two black cells"
    return _Argument("last place for a black", tuple(left), why=why, named=tuple(able))


def _placed(board: _Board, number: int) -> _Argument | None:
    """A number is known."""
    known = board.fixed(number)
    if number not in board.numbers or not known:
        return None
    if len(known) > 1:
        twice = {2: "twice", 3: "three times"}.get(len(known), f"{len(known)} times")
        why = f"{board.line} has the {number} {twice}, in {board.named(known)}"
        return _Argument("a number twice", None, why)
    left = [m if p in known else m & ~(1 << number) for p, m in enumerate(board.left)]
    intro = f"{board.line} has its {number} in {board.named(known)}"
    return _Argument("number placed", tuple(left), intro)


def _last_place(board: _Board, number: int) -> _Argument | None:
    """A number has one place left."""
    able = board.open(number)
    if number not in board.numbers or len(able) > 1:
        return None
    if not able:
        why = f"there is no place left for the {number} in {board.line}"
        return _Argument("no place for a number", None, why=why)
    left = [1 << number if p in able else m for p, m in enumerate(board.left)]
    why = f"only {board.named(able)} is left for {board.line}'s {number}"
    return _Argument("last place for a number", tuple(left), why=why, named=tuple(able))


def _known(board: _Board, _: int) -> _Argument | None:
    """Several numbers or both blacks are known."""
    left = _tidy(board).left
    there = [
        f"its {number} in {board.named(cells)}"
        for number in board.numbers
        if len(cells := board.fixed(number)) == 1
    ]
    if board.blacks and len(board.fixed(0)) == 2:
        there.append(f"both its black cells, {board.named(board.fixed(0))}")
    if len(there) < 2 or not all(left):
        return None
    return _Argument("numbers placed", left, f"{board.line} has {listed(there)}")


def _no_value(board: _Board, _: int) -> _Argument | None:
    """Nothing is left for a cell."""
    for position, left in enumerate(board.left):
        if not left:
            why = f"nothing is left for {board.named([position])}"
            return _Argument("nothing fits", None, why=why)
    return None


def _pairs(board: _Board, _: int) -> _Argument | None:
    """Where the blacks can be, for the sum that has to lie between them."""
    if board.total is None or not all(board.left):
        return None
    found = list(_fitting(board))
    if not found:
        return _no_pair(board)
    used = {position for pair in found for position in pair}
    always = {position for position in used if all(position in pair for pair in found)}
    left = tuple(
        BLACK if p in always else m if p in used else m & ~BLACK for p, m in enumerate(board.left)
    )
    if not all(left):
        return None
    if found == [(0, len(board.cells) - 1)] and board.total == sum(range(board.largest + 1)):
        why = "all numbers lie between them, so the black cells are at both ends"
        return _Argument("all between", left, _needs(board), why, named=found[0])
    if len(found) == 1:
        technique = "one place for the blacks" if board.total else "neighbours"
        why = f"they can only be {_pair(board, found[0])}"
        return _Argument(technique, left, _needs(board), why, named=found[0])
    if len(found) <= MOST_PAIRS:
        technique = "few places for the blacks" if board.total else "neighbours"
        why = _pairs_in_words(board, found)
        return _Argument(technique, left, _needs(board), why)
    if any(new != old and new == BLACK for new, old in zip(left, board.left, strict=True)):
        why = f"every place for them takes {board.named(always)}"
        return _Argument("few places for the blacks", left, _needs(board), why)
    lost = [p for p, m in enumerate(board.left) if m & BLACK and not left[p] & BLACK]
    return _Argument("bound", left, _needs(board), _bound(board, lost)) if lost else None


def _needs(board: _Board) -> str:
    """The clue in words, and how it can be made."""
    total = board.total
    needs = f"{board.line} needs {total} between its black cells"
    if not total:
        return f"{needs}, so they are neighbours"
    sets = list(_sums(board.largest, total))
    if sets == [(total,)]:
        return f"{needs}, just the {total}"
    if len(sets) <= MOST_SETS:
        return f"{needs} ({either(map(_plus, sets))})"
    lengths = sorted({len(numbers) for numbers in sets})
    return f"{needs}, which takes {either(map(spelled, lengths))} numbers"


def _bound(board: _Board, lost: Sequence[int]) -> str:
    """Cells that cannot be black as too little or too much would lie between."""
    total = board.total
    assert total is not None
    lost = [p for p in lost if p in board.wanted] or lost
    which = board.named(lost) if len(lost) == 1 else f"any of {board.named(lost)}"
    black = f"if {which} were black"
    sums = [number for position in lost for number in _reachable(board, position)]
    if sums and not max(sums):
        return f"{black}, nothing would lie between"
    if sums and max(sums) < total:
        return f"{black}, at most {max(sums)} would fit between"
    if sums and min(sums) > total:
        return f"{black}, at least {min(sums)} would lie between"
    return f"{black}, there would be no place for the other one"


def _reachable(board: _Board, black: int) -> Iterator[int]:
    """All sums that can lie between a black cell and another."""
    for other in board.open(0):
        pair = (min(black, other), max(black, other))
        if other != black and _blacks_agree(board, pair):
            yield from _sums_between(board, pair)


def _no_pair(board: _Board) -> _Argument:
    """Why the blacks cannot be anywhere."""
    total = board.total
    assert total is not None
    known = board.fixed(0)
    line, both = board.line, board.named(known)
    pairs = [p for p in combinations(board.open(0), 2) if _blacks_agree(board, p)]
    sums = [number for pair in pairs for number in _sums_between(board, pair)]
    if not total and len(known) < 2:
        why = "no two neighbours are left for them"
        return _Argument("no place for the blacks", None, _needs(board), why)
    if len(known) == 2 and known[1] - known[0] == 1:
        why = f"{line}'s black cells {both} are neighbours, but its clue is {total}"
        return _Argument("sum missed", None, why)
    if len(known) == 2 and sums:
        between = f"{line}'s black cells {both}, but its clue is {total}"
        technique, why = (
            "sum missed",
            f"a sum of {total} cannot be made between {line}'s black cells {both}",
        )
        if total in sums:
            why = f"with {total} between {line}'s black cells {both}, the others do not fit outside"
        if len(set(sums)) == 1 and sums[0] != total:
            why = f"a sum of {sums[0]} lies between {between}"
        elif max(sums) < total:
            technique, why = "bound", f"at most {max(sums)} fits between {between}"
        elif min(sums) > total:
            technique, why = "bound", f"at least {min(sums)} lies between {between}"
        return _Argument(technique, None, why=why, named=tuple(known))
    if sums and max(sums) < total:
        why = f"at most {max(sums)} fits between two black cells"
        return _Argument("bound", None, _needs(board), why)
    if sums and min(sums) > total:
        why = f"at least {min(sums)} lies between two black cells"
        return _Argument("bound", None, _needs(board), why)
    why = "there is no place left for both of them"
    return _Argument("no place for the blacks", None, _needs(board), why)


def _gap(board: _Board, _: int) -> _Argument | None:
    """What stands between two known blacks, and what cannot stand outside."""
    known = board.fixed(0)
    if board.total is None or len(known) != 2 or not all(board.left):
        return None
    pair = (known[0], known[1])
    inside = range(pair[0] + 1, pair[1])
    unknown = [p for p in inside if not _single(board.left[p])]
    if not unknown or len(unknown) > MOST_CELLS:
        return None
    fillings = _making(board, pair)
    if not fillings:
        return _no_pair(board)
    left = _after(board, pair, fillings)
    there = [board.left[p].bit_length() - 1 for p in inside if p not in unknown]
    sets = _sets(fillings, [p - inside.start for p in unknown])
    cells = f"{board.named(unknown)} between them"
    if there:
        cells += f", besides the {listed(list(map(str, sorted(there))))},"
    if len(sets) > MOST_SETS:
        must = f"must add to {board.total - sum(there)}"
    else:
        must = f"must be {either(map(_plus, sets))}"
    technique = "sum reached" if len(unknown) == 1 else "numbers of the sum"
    return _Argument(
        technique, left, _needs(board), f"{cells} {must}{_rest(board, pair, fillings)}"
    )


def _rest(board: _Board, pair: Pair, fillings: Sequence[Numbers]) -> str:
    """What stays outside, if that is known and new."""
    numbers = set(range(1, board.largest + 1))
    sets = {frozenset(filling) for filling in fillings}
    outside = [p for p in range(len(board.left)) if not pair[0] <= p <= pair[1]]
    rest = sorted(numbers.difference(*sets))
    asked = [p for p in outside if p in board.wanted and not _single(board.left[p])]
    if len(sets) > 1 or not rest or not asked:
        return ""
    verb = "stays" if len(rest) == 1 else "stay"
    return f"; {listed(list(map(str, rest)))} {verb} outside"


def _after(board: _Board, pair: Pair, fillings: Sequence[Numbers]) -> tuple[Mask, ...]:
    """What the ways to fill the cells between two blacks leave everywhere."""
    left = list(board.left)
    left[pair[0]] = left[pair[1]] = BLACK
    for index, position in enumerate(range(pair[0] + 1, pair[1])):
        left[position] &= sum({1 << filling[index] for filling in fillings})
    always = set(fillings[0]).intersection(*fillings[1:])
    for position in (*range(pair[0]), *range(pair[1] + 1, len(left))):
        left[position] &= ~BLACK & ~sum(1 << number for number in always)
    return tuple(left)


def _always(board: _Board, _: int) -> _Argument | None:
    """Numbers that lie between the blacks in any case, cells that never do; or the reverse."""
    if board.total is None or not board.total or not all(board.left):
        return None
    pairs = list(_fitting(board))
    sets = {frozenset(_numbers(n)) for pair in pairs for n in _sets_making(board, pair)}
    if len(pairs) < 2 or not sets:
        return None
    always = frozenset.intersection(*sets)
    never = set(range(1, board.largest + 1)).difference(*sets)
    outside = [p for p in range(len(board.left)) if not any(a < p < b for a, b in pairs)]
    inside = [p for p in range(len(board.left)) if all(a <= p <= b for a, b in pairs)]
    left = list(board.left)
    parts = []
    for where, numbers, side, never_ in (
        (outside, always, "always between them", "never are"),
        (inside, never, "never between them", "are black or between them"),
    ):
        struck = [p for p in where if any(left[p] >> number & 1 for number in numbers)]
        for position in struck:
            left[position] &= ~sum(1 << number for number in numbers)
        struck = [p for p in struck if p in board.wanted]
        if not struck:
            continue
        which = f"the number{'s' * (len(numbers) > 1)} {listed(list(map(str, sorted(numbers))))}"
        verb = "is" if len(numbers) == 1 else "are"
        does = never_.replace("are", "is") if len(struck) == 1 else never_
        parts.append(f"{which} {verb} {side}, while {board.named(struck)} {does}")
    if tuple(left) == board.left:
        return None
    return _Argument("always between", tuple(left), _needs(board), "; ".join(parts))


def _cases(board: _Board, _: int) -> _Argument | None:
    """Two or three places for the blacks, each with what then lies between."""
    if not board.total or not all(board.left):
        return None
    pairs = list(_fitting(board))
    if not 2 <= len(pairs) <= MOST_PAIRS or any(b - a > MOST_CELLS for a, b in pairs):
        return None
    left = [0] * len(board.left)
    cases = []
    for pair in pairs:
        fillings = _making(board, pair)
        sets = _sets(fillings, range(len(fillings[0])))
        if len(sets) > MOST_SETS:
            return None
        after = _tidy(board.having(_after(board, pair, fillings))).left
        left = [a | b for a, b in zip(left, after, strict=True)]
        cases.append(f"{_pair(board, pair)} with {either(map(_plus, sets))} between")
    why = f"they are {either(cases, comma=True)}"
    so = "in both cases" if len(cases) == 2 else "in all cases"
    return _Argument("cases", tuple(left), _needs(board), why, so=so)


Rule = Callable[[_Board, int], _Argument | None]

RULES: dict[str, Rule] = {
    "no value": _no_value,
    "both blacks": _both_blacks,
    "last blacks": _last_blacks,
    "placed": _placed,
    "last place": _last_place,
    "known": _known,
    "pairs": _pairs,
    "gap": _gap,
    "always": _always,
    "cases": _cases,
}

ABOUT_A_NUMBER = ("placed", "last place")

SILENT = ("both blacks", "placed", "known")


# Adding up


def _fitting(board: _Board) -> Iterator[Pair]:
    """The places of the two blacks that leave a way to make the sum between them."""
    for pair in combinations(board.open(0), 2):
        if _blacks_agree(board, pair) and _sets_making(board, pair):
            yield pair


def _blacks_agree(board: _Board, pair: Pair) -> bool:
    """Whether no other cell is known to be black."""
    return set(board.fixed(0)) <= set(pair)


def _making(board: _Board, pair: Pair) -> list[Numbers]:
    """All ways to make the sum between two blacks that leave the others a place outside."""
    inside = board.left[pair[0] + 1 : pair[1]]
    sets = sorted(_sets_making(board, pair))
    return [f for numbers in sets for f in _spread([m & numbers for m in inside], 0)]


def _sets_making(board: _Board, pair: Pair) -> set[Mask]:
    """The sets of numbers that make the sum between two blacks and leave the others a place."""
    everything = (1 << board.largest + 1) - 1 - BLACK
    rest = _sets_in([*board.left[: pair[0]], *board.left[pair[1] + 1 :]])
    return {
        numbers
        for numbers in _sets_between(board, pair)
        if _sum(numbers) == board.total and everything & ~numbers in rest
    }


def _sets_between(board: _Board, pair: Pair) -> set[Mask]:
    """All sets of numbers that the cells between two blacks can have, none known elsewhere."""
    known = 0
    for position, left in enumerate(board.left):
        if not pair[0] < position < pair[1] and _single(left):
            known |= left
    return _sets_in([left & ~known for left in board.left[pair[0] + 1 : pair[1]]])


def _sets_in(masks: Sequence[Mask]) -> set[Mask]:
    """All sets of different numbers that cells can have.

    >>> sorted(_sets_in([0b111, 0b10]))
    [6]
    """
    found = {0}
    for mask in masks:
        found = {
            used | 1 << number
            for used in found
            for number in range(1, mask.bit_length())
            if mask & ~used & 1 << number
        }
    return found


def _sums_between(board: _Board, pair: Pair) -> set[int]:
    """All sums that can lie between two blacks."""
    return set(map(_sum, _sets_between(board, pair)))


def _sum(numbers: Mask) -> int:
    return sum(_numbers(numbers))


def _numbers(mask: Mask) -> Numbers:
    return tuple(number for number in range(mask.bit_length()) if mask >> number & 1)


def _spread(masks: Sequence[Mask], used: Mask) -> Iterator[Numbers]:
    """All ways to put different numbers into cells, none of them used before.

    >>> list(_spread([0b110, 0b10], 0))
    [(2, 1)]
    """
    if not masks:
        yield ()
        return
    free = masks[0] & ~used
    while free:
        bit = free & -free
        free ^= bit
        for rest in _spread(masks[1:], used | bit):
            yield bit.bit_length() - 1, *rest


def _sums(largest: int, total: int) -> Iterator[Numbers]:
    """All sets of numbers with this sum.

    >>> list(_sums(4, 5))
    [(1, 4), (2, 3)]
    """
    for count in range(largest + 1):
        for numbers in combinations(range(1, largest + 1), count):
            if sum(numbers) == total:
                yield numbers


def _sets(fillings: Iterable[Numbers], positions: Sequence[int]) -> list[Numbers]:
    """The sets of numbers at these positions."""
    return sorted({tuple(sorted(filling[p] for p in positions)) for filling in fillings})


def _single(mask: Mask) -> bool:
    return mask.bit_count() == 1


# The fewest arguments


class _Plan(NamedTuple):
    """Arguments one after the other."""

    keys: Sequence[_Key]
    tidy: bool
    """Whether each starts from a board where known numbers and blacks are struck elsewhere."""


def _refuted(board: _Board, step: Step) -> Told | None:
    """What one value of one cell would lead to, if that is soon told."""
    if len(step.conclusions) != 1:
        return None
    fact = step.conclusions[0]
    (position,) = board.wanted
    struck = board.left[position] & ~board.without(step.conclusions)[position]
    if not _single(struck):
        return None
    tried = Fact(fact.place, struck.bit_length() - 1)
    supposed = replace(step, facts=(*step.facts, tried), conclusions=())
    start = replace(board.having(board.without([tried])), wanted=frozenset())
    plan = _plan(start, None)
    if plan is None or len(plan.keys) > MOST_REFUTING:
        return None
    told = _told(start, plan, None, supposed)
    if told is None:
        return None
    name = _value(tried.value)
    so = _changes(board, board.without(step.conclusions))
    return Told("try it", f"suppose {fact.place.id} is {name}. {told.sentence}. so {so}")


def _tidy(board: _Board) -> _Board:
    """Strikes what is known elsewhere, as everybody does without a word."""
    while all(board.left):
        keys = [_Key("both blacks"), *(_Key("placed", number) for number in board.numbers)]
        found = (RULES[key.name](board, key.number) for key in keys)
        left = next((a.left for a in found if a and a.left and a.left != board.left), None)
        if left is None:
            break
        board = board.having(left)
    return board


def _plan(board: _Board, goal: tuple[Mask, ...] | None) -> _Plan | None:
    """Arguments that give the goal, or that nothing is left; none of them can be dropped."""
    for tidy in (False, True):
        for key in _every_key(board, tidy):
            plan = _Plan([key], tidy)
            if _reached(board, plan, goal):
                return plan
    plans = [found for tidy in (True, False) if (found := _enough(board, goal, tidy)) is not None]
    best = min(plans, key=lambda found: len(found.keys), default=None)
    return best if best and len(best.keys) <= MOST_ARGUMENTS else None


def _enough(board: _Board, goal: tuple[Mask, ...] | None, tidy: bool) -> _Plan | None:
    """Arguments, the simplest first, until the goal is reached; then those that are needed."""
    keys = _until(board, goal, tidy)
    if not keys:
        return None
    for key in keys[::-1]:
        fewer = [other for other in keys if other is not key]
        if fewer and _reached(board, _Plan(fewer, tidy), goal):
            keys = fewer
    return _Plan(keys, tidy)


def _until(board: _Board, goal: tuple[Mask, ...] | None, tidy: bool) -> list[_Key] | None:
    keys: list[_Key] = []
    while not (goal is not None and _within(board.left, goal)):
        board = _tidy(board) if tidy else board
        for key in _every_key(board, tidy):
            argument = RULES[key.name](board, key.number)
            if argument is None or argument.left == board.left:
                continue
            keys.append(key)
            if argument.left is None:
                return keys if goal is None else None
            board = board.having(argument.left)
            board = _tidy(board) if tidy else board
            break
        else:
            return None
    return keys


def _every_key(board: _Board, tidy: bool) -> Iterator[_Key]:
    """All arguments, but for those that tidying makes without a word."""
    for name in RULES:
        if tidy and name in SILENT:
            continue
        if name in ABOUT_A_NUMBER:
            yield from (_Key(name, number) for number in board.numbers)
        else:
            yield _Key(name)


def _reached(board: _Board, plan: _Plan, goal: tuple[Mask, ...] | None) -> bool:
    """Whether these arguments, one after the other, reach the goal."""
    for key in plan.keys:
        board = _tidy(board) if plan.tidy else board
        argument = RULES[key.name](board, key.number)
        if argument is None:
            return False
        if argument.left is None:
            return goal is None
        board = board.having(argument.left)
    board = _tidy(board) if plan.tidy else board
    return goal is not None and _within(board.left, goal)


def _within(left: Sequence[Mask], goal: Sequence[Mask]) -> bool:
    return all(a & ~b == 0 for a, b in zip(left, goal, strict=True))


# Words


def _told(start: _Board, plan: _Plan, goal: tuple[Mask, ...] | None, step: Step) -> Told | None:
    """The arguments one after the other, each after the facts it needs; then the conclusions."""
    facts = _named_facts(plan, step)
    parts: list[str] = []
    intros: list[str] = []
    board = start
    argument = None
    for index, key in enumerate(plan.keys):
        board = _tidy(board) if plan.tidy else board
        argument = RULES[key.name](board, key.number)
        if argument is None:
            return None
        if len(plan.keys) > 1 and not argument.why:
            argument = argument._replace(intro="", why=argument.intro)
        intros += [argument.intro] * (argument.intro not in intros)
        now = facts if argument.so != "so" else _facts_for(start, plan, index, argument, facts)
        rest = _Plan(plan.keys[index + 1 :], plan.tidy)
        shown = ""
        if argument.left is not None and rest.keys and not argument.named:
            needed = _needed(board, argument.left, rest, goal)
            changed = frozenset(p for p, m in enumerate(needed) if m != board.left[p])
            now = [f for f in facts if f in now or start.cells.index(f.place) in changed]
            again = RULES[key.name](replace(board, wanted=changed), key.number)
            why = again.why if again and again.why else argument.why
            argument = argument._replace(why=why)
            shown = f", so {_changes(board, needed)}"
        facts = [fact for fact in facts if fact not in now]
        if argument.left is None:
            now = [f for f in now if start.cells.index(f.place) not in argument.named]
        why = f"{_given(start, now)}{argument.why}{shown}"
        why = f"then{',' * why.startswith('as ')} {why}" if parts else why
        parts += [why] * bool(argument.why)
        if argument.left is not None:
            board = board.having(argument.left)
    if argument is None:
        return None
    intro = ". ".join(filter(None, intros))
    body = ". ".join(parts)
    so = "" if goal is None else _conclusion(start, goal, plan, argument, facts, body)
    if goal is not None and not body:
        return Told(_technique(board, argument, goal), _at_once(start, intro, facts, so))
    return Told(
        argument.technique if goal is None else _first(start, plan), _joined(intro, body, so)
    )


def _first(board: _Board, plan: _Plan) -> str:
    """The name of the first argument."""
    argument = RULES[plan.keys[0].name](_tidy(board) if plan.tidy else board, plan.keys[0].number)
    return argument.technique if argument else ""


def _technique(board: _Board, argument: _Argument, goal: tuple[Mask, ...]) -> str:
    """What is struck may settle a cell."""
    settles = any(_single(mask) for p, mask in enumerate(goal) if p in board.wanted)
    return "last number for a cell" if settles else argument.technique


def _at_once(board: _Board, intro: str, facts: Sequence[Fact], so: str) -> str:
    """What is there settles it, without any argument."""
    said = _given(board, facts).removesuffix(", ")
    return f"{said} and {intro}, {so}" if said else f"{intro}, so {so}"


def _conclusion(
    board: _Board,
    goal: tuple[Mask, ...],
    plan: _Plan,
    last: _Argument,
    facts: Sequence[Fact],
    body: str,
) -> str:
    """What is concluded, after the facts that only now matter; nothing if it is said already."""
    so = _changes(board, goal)
    if not body:
        return so
    said = len(plan.keys) == 1 and all(p in last.named and _single(goal[p]) for p in board.wanted)
    if said:
        return ""
    given = _given(board, facts)
    return f"{given}{so}" if given else f"{last.so} {so}"


def _joined(*parts: str) -> str:
    return ". ".join(filter(None, parts))


def _named_facts(plan: _Plan, step: Step) -> list[Fact]:
    """The facts to name: not those that the argument itself names."""
    key = plan.keys[0]
    if len(plan.keys) == 1 and key.name in ("both blacks", "placed"):
        return [f for f in step.facts if not (f.holds and f.value == key.number)]
    if len(plan.keys) == 1 and key.name == "known":
        return [f for f in step.facts if not f.holds]
    if len(plan.keys) == 1 and key.name == "last place":
        return [f for f in step.facts if not f.holds]
    return list(step.facts)


def _facts_for(
    start: _Board, plan: _Plan, index: int, argument: _Argument, facts: Sequence[Fact]
) -> list[Fact]:
    """Those of the facts not yet named without which an argument could not be made."""
    if len(plan.keys) == 1 and not plan.tidy:
        return list(facts) if argument.why else []
    blank = start.having([(1 << start.largest + 1) - 1] * len(start.cells))
    others = _facts_of(start, blank, facts)
    kept = list(facts)
    for fact in facts:
        fewer = [other for other in kept if other is not fact]
        board: _Board | None = blank.having(blank.without([*others, *fewer]))
        for key in plan.keys[: index + 1]:
            assert board is not None
            board = _tidy(board) if plan.tidy else board
            again = RULES[key.name](board, key.number)
            board = board.having(again.left) if again and again.left else None
            if board is None:
                break
        same = again is not None and (again.why or again.intro, again.technique) == (
            argument.why,
            argument.technique,
        )
        if same and (board is None) is (argument.left is None):
            kept = fewer
    return kept


def _facts_of(start: _Board, blank: _Board, besides: Sequence[Fact]) -> list[Fact]:
    """What is known at the start besides some facts."""
    named = {fact.place for fact in besides}
    return [
        Fact(place, value, holds=False)
        for place, left in zip(start.cells, start.left, strict=True)
        if place not in named
        for value in range(blank.largest + 1)
        if not left >> value & 1
    ]


def _needed(
    board: _Board, left: tuple[Mask, ...], rest: _Plan, goal: tuple[Mask, ...] | None
) -> tuple[Mask, ...]:
    """What of an argument's result is concluded, or needed for the arguments after it."""
    kept = list(left)
    for position, mask in enumerate(left):
        tried = [*kept]
        tried[position] = board.left[position]
        if mask != board.left[position] and _reached(board.having(tried), rest, goal):
            kept = tried
    return tuple(kept)


def _changes(before: _Board, left: tuple[Mask, ...]) -> str:
    """What is struck out, in words."""
    said = {}
    for position, (old, new) in enumerate(zip(before.left, left, strict=True)):
        if new != old:
            said[position] = _statement(before, new, old & ~new)
    return _grouped(before, said)


def _given(board: _Board, facts: Sequence[Fact]) -> str:
    """Facts in words, as the beginning of a sentence; nothing if there are none."""
    blank = board.having([(1 << board.largest + 1) - 1] * len(board.cells))
    said = _changes(blank, blank.without(facts))
    return f"as {said}, " if said else ""


def _statement(board: _Board, left: Mask, struck: Mask) -> str:
    """What a cell is, or what it is not, whichever is shorter."""
    values = [value for value in range(board.largest + 1) if left >> value & 1]
    lost = [value for value in range(board.largest + 1) if struck >> value & 1]
    if len(values) == 1:
        return _value(values[0])
    if 1 < len(values) <= MOST_VALUES and len(lost) >= len(values):
        return either(map(_value, values))
    if len(lost) == 1:
        return f"not {_value(lost[0])}"
    if len(lost) == 2:
        return f"neither {_value(lost[0])} nor {_value(lost[1])}"
    return f"none of {listed(list(map(_value, lost)))}"


def _grouped(board: _Board, said: dict[int, str]) -> str:
    """Cells of which the same is said, together."""
    alike: dict[str, list[int]] = {}
    for position, statement in said.items():
        alike.setdefault(statement, []).append(position)
    return listed(
        [
            f"{board.named(cells)} {'is' if len(cells) == 1 else 'are'} {statement}"
            for statement, cells in alike.items()
        ]
    )


def _value(value: int) -> str:
    return str(value) if value else "black"


def _pair(board: _Board, pair: Pair) -> str:
    return f"{board.cells[pair[0]].id} and {board.cells[pair[1]].id}"


def _pairs_in_words(board: _Board, pairs: Sequence[Pair]) -> str:
    """Places of the two blacks; what they share is said once."""
    shared = set(pairs[0]).intersection(*pairs[1:])
    if not shared:
        return f"they are {either((_pair(board, pair) for pair in pairs), comma=True)}"
    others = sorted({position for pair in pairs for position in pair} - shared)
    (one,) = shared
    other = either(board.cells[position].id for position in others)
    return f"one is {board.cells[one].id}, the other {other}"


def _plus(numbers: Iterable[int]) -> str:
    return "+".join(map(str, numbers))
