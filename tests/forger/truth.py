"""Is what an explanation or a hint says a lie? Found out by trying all boards.

Nothing here uses the solvers, the clauses or the checks that ``quinta verify`` uses: boards are
tried one by one with the rules that each kind's test file writes down, and what a rule
leaves at a spot is read off the tables of ways. Not every lie is found; what is found is one.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any

import quinta
from boards import every_assignment, facts
from quinta.logic.model import Marks
from quinta.puzzle.as_json import marks_from_json
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import WHOLE_BOARD, Reason

Json = dict[str, Any]
Board = dict[str, int]
"""By place: the value."""

Domains = dict[str, set[int]]
"""By place: the values left."""

SHARED = {"v", "kind", "status", "limit", "puzzle", "marks", "notes"}
OF_AN_EXPLANATION = SHARED | {"steps", "open", "solutions", "clash"}
OF_A_HINT = SHARED | {"step"}
WORDS = {"given", "level", "rungs"}
"""What is said besides, and need not be."""

LEVELS = {
    "rule": {0, 1},
    "spot": {0, 1},
    "pair": {2},
    "suppose": {3, 4},
    "nested": {5},
    "mistake": set(range(6)),
}

LEFT_TO_CUTS = {"connected", "equal_white_areas"}
"""Options that demand a rule which no spot states; the kinds that have them state all others."""

MOST_BOARDS = 600
"""Puzzles with more boards than this are not forged: each lie takes a look at all."""


class Lie(Exception):
    """What is said is not so."""


def lie(data: Json) -> str | None:
    """What is not so in a claim, if anything is found."""
    try:
        _Witness(data).examine()
    except Lie as found:
        return str(found)
    return None


def is_small(puzzle: Puzzle) -> bool:
    """Whether all boards can be tried again and again."""
    if puzzle.options().keys() & LEFT_TO_CUTS:
        boards = 1
        for place in puzzle.places():
            boards *= len(puzzle.values(place))
        return boards <= MOST_BOARDS
    return len(_boards(puzzle)) <= MOST_BOARDS


@cache
def _boards(puzzle: Puzzle) -> list[Board]:
    """Every solution."""
    known = facts(puzzle.kind)
    tried = known.candidates(puzzle)
    return [_named(marks) for marks in tried if known.obeys(puzzle, marks)]


@cache
def _isolated(puzzle: Puzzle, clues: frozenset[Any], lazy: bool) -> list[Board] | None:
    """Every board that obeys these clues, and the rules left to cuts if told; None if unknown.

    Only where a rule is either about a clue or left to cuts can rules be taken one by one.
    """
    options = {
        name: lazy if name in LEFT_TO_CUTS else value for name, value in puzzle.options().items()
    }
    if not options.keys() & LEFT_TO_CUTS:
        return None
    reduced = dataclasses.replace(puzzle.with_only(sorted(clues, key=str)), **options)
    obeys = facts(puzzle.kind).obeys
    return [_named(marks) for marks in every_assignment(reduced) if obeys(reduced, marks)]


def _named(marks: Marks) -> Board:
    return {place.id: int(value) for place, value in marks.items()}


class _Witness:
    """Goes through a claim with every solution at hand."""

    def __init__(self, data: Json) -> None:
        self.data = data
        self.hint = "steps" not in data
        self.puzzle = quinta.parse(data["puzzle"])
        marks = marks_from_json(self.puzzle, data["marks"])
        self.places = {place.id: place for place in self.puzzle.places()}
        self.given = [(place, value, True) for place, value in _named(marks).items()]
        notes = data.get("notes", [])
        self.given += [(fact["place"], fact["value"], fact["holds"]) for fact in notes]
        self.solutions = [board for board in _boards(self.puzzle) if _agrees(board, self.given)]
        self.reasons = {
            (reason.rule, reason.spot, reason.about): reason
            for spot in self.puzzle.spots()
            for reason in spot.reasons
        }

    def examine(self) -> None:
        """Raise Lie if something is not so."""
        data = self.data
        if data.get("limit"):
            raise Lie("it was cut short")
        _require(set(data) - WORDS == (OF_A_HINT if self.hint else OF_AN_EXPLANATION), "its fields")
        _require((data["v"], data["kind"]) == (1, self.puzzle.kind), "its version or kind")
        status = ("none", "unique", "multiple")[min(2, len(self.solutions))]
        _require(data["status"] == status, f"its status, which is {status}")
        if self.hint:
            self._hint()
        else:
            self._explanation(status)

    # The end

    def _explanation(self, status: str) -> None:
        shown = [self._board(one) for one in self.data["solutions"]]
        _require(all(board in self.solutions for board in shown), "a solution")
        wanted = {"none": 0, "unique": 1, "multiple": 2}[status]
        different = {tuple(sorted(board.items())) for board in shown}
        _require(len(shown) == len(different) == wanted, "the number of solutions shown")
        steps = self.data["steps"]
        if status == "none":
            _require(self.data["open"] == {}, "what is open")
            _require(bool(steps) and not steps[-1]["conclusions"], "that a contradiction is shown")
            self._clash()
        mistaken = any(step["kind"] == "mistake" for step in steps)
        from_the_clash = status == "none" and not mistaken
        left = self._steps(steps, [] if from_the_clash else self.given)
        if status != "none":
            values = {name: {board[name] for board in self.solutions} for name in self.places}
            _require(left == values, "that all that is forced is concluded")
            several = {name: sorted(found) for name, found in values.items() if len(found) > 1}
            _require(self.data["open"] == several, "what is open")
            _require(self.data["clash"] == [], "the clash")

    def _clash(self) -> None:
        clues = {clue.at: clue for clue in self.puzzle.each_clue()}
        blamed = []
        for said in self.data["clash"]:
            clue = clues.get(tuple(said["at"]))
            _require(clue is not None, "a clue to blame")
            assert clue is not None
            _require(_same(said["value"], clue.value), "what a clue to blame says")
            blamed.append(clue)
        if blamed:
            _require(not _boards(self.puzzle.with_only(blamed)), "that clues clash")

    def _hint(self) -> None:
        step = self.data["step"]
        left = self._steps([] if step is None else [step], self.given)
        if step is None and self.solutions:
            values = {name: {board[name] for board in self.solutions} for name in self.places}
            _require(left == values, "that nothing more is certain")
        elif step is None:
            _require(not _boards(self.puzzle), "that the puzzle has no solution")

    # Steps

    def _steps(self, steps: Sequence[Json], given: Iterable[tuple[str, int, bool]]) -> Domains:
        left = self._domains([*self._stated(), *given])
        for number, step in enumerate(steps):
            _require(bool(step["conclusions"]) or number == len(steps) - 1, "that steps follow")
            self._step(step, left)
            self._conclude(left, step["conclusions"])
            if given is self.given:
                for fact in step["conclusions"]:
                    so = all(_is_so(board, fact) for board in self.solutions)
                    _require(so, f"that {fact} is so in every solution")
        return left

    def _stated(self) -> list[tuple[str, int, bool]]:
        return [(fact.place.id, fact.value, fact.holds) for fact in self.puzzle.given_facts()]

    def _step(self, step: Json, left: Domains) -> None:
        kind = step["kind"]
        _require(step["level"] in LEVELS[kind], "a level")
        supposes = kind == "suppose" or (kind == "nested" and step["assumption"] is not None)
        _require(bool(step["chain"]) == (supposes or kind == "mistake"), "that there is a chain")
        _require((step["assumption"] is not None) == supposes, "a supposition")
        for fact in step["facts"]:
            _require(_known(left, fact), f"that {fact} is known")
        reasons = [self._reason(said) for said in step["reasons"]]
        if kind == "mistake":
            said = {(fact["place"], fact["value"], fact["holds"]) for fact in step["facts"]}
            _require(said <= set(self.given), "that a mistake was made")
            _require(not step["conclusions"], "what a mistake proves")
        self._follows(step, reasons)
        if kind == "rule" and reasons and reasons[0].where != WHOLE_BOARD:
            self._ways(step, reasons[0])
        if step["chain"]:
            self._chain(step)

    def _reason(self, said: Json) -> Reason:
        if said["rule"] in self.puzzle.lazy_rules():
            cited = Reason(said["rule"], WHOLE_BOARD, ())
            _require(said["where"] == "the board", "where a rule applies")
            _require(said["clue"] is None and said["about"] is None, "what a rule says")
            return cited
        found = self.reasons.get((said["rule"], said["where"], said["about"]))
        _require(found is not None, "a rule")
        assert found is not None
        clue = None
        if found.clue is not None:
            clue = {"at": found.clue.at, "value": found.clue.value}
        _require((said["clue"] is None) == (clue is None), "a clue")
        if clue is not None:
            _require(_same({name: said["clue"][name] for name in clue}, clue), "a clue")
        _require(said["places"] == [place.id for place in found.places], "the places of a rule")
        return found

    def _follows(self, step: Json, reasons: Sequence[Reason]) -> None:
        """No board obeys the reasons, has the facts, and denies a conclusion."""
        clues = frozenset(reason.clue for reason in reasons if reason.clue is not None)
        lazy = any(reason.where == WHOLE_BOARD for reason in reasons)
        boards = _isolated(self.puzzle, clues, lazy)
        for board in boards or ():
            if all(_is_so(board, fact) for fact in step["facts"]):
                follows = step["conclusions"] and all(_is_so(board, f) for f in step["conclusions"])
                _require(bool(follows), "that it follows")

    def _ways(self, step: Json, reason: Reason) -> None:
        """What the table of one rule says: what is concluded, and how many ways there are."""
        ways = self.puzzle.ways((reason,))
        if ways is None:
            return
        left = self._domains(_tuples(step["facts"]))
        alive = ways.left([_mask(left[place.id]) for place in reason.places])
        _require(bool(step["conclusions"]) or not alive, "that no way is left")
        at = {place.id: position for position, place in enumerate(reason.places)}
        for fact in step["conclusions"]:
            if fact["place"] in at:
                own = {fact["value"]}
                others = left[fact["place"]] - own if fact["holds"] else left[fact["place"]] & own
                fits = alive and ways.has(alive, at[fact["place"]], _mask(others))
                _require(not fits, "that it follows")
            else:
                _require(_known(left, fact), "that it follows")
        if step["witness"] is not None:
            number = alive.bit_count()
            _require(step["witness"]["ways"] == number, "how many ways there are")
            listed = step["witness"]["listed"]
            _require(len(listed) in ({number} if number <= 6 else {0}), "the ways listed")
            for way in listed:
                narrowed = self._domains([*_tuples(step["facts"]), *_tuples(way)])
                fits = ways.left([_mask(narrowed[place.id]) for place in reason.places])
                _require(bool(fits), "a way")

    def _chain(self, step: Json) -> None:
        supposed = [] if step["assumption"] is None else [step["assumption"]]
        left = self._domains([*self._stated(), *_tuples([*step["facts"], *supposed])])
        for link in step["chain"]:
            self._step(link, left)
            self._conclude(left, link["conclusions"])
            cited = [json.dumps(reason) for reason in step["reasons"]]
            _require(all(json.dumps(r) in cited for r in link["reasons"]), "the rules of a chain")
        _require(not step["chain"][-1]["conclusions"], "that a chain ends")

    # Boards and values

    def _board(self, data: Any) -> Board:
        return _named(marks_from_json(self.puzzle, data))

    def _domains(self, known: Iterable[tuple[str, int, bool]]) -> Domains:
        left = {name: set(self.puzzle.values(place)) for name, place in self.places.items()}
        for place, value, holds in known:
            left[place] = left[place] & {value} if holds else left[place] - {value}
        return left

    def _conclude(self, left: Domains, conclusions: Iterable[Json]) -> None:
        for place, value, holds in _tuples(conclusions):
            left[place] = left[place] & {value} if holds else left[place] - {value}


def _require(so: bool, what: str) -> None:
    if not so:
        raise Lie(f"it lies about {what}")


def _agrees(board: Board, given: Iterable[tuple[str, int, bool]]) -> bool:
    return all((board[place] == value) == holds for place, value, holds in given)


def _is_so(board: Board, fact: Json) -> bool:
    return (board[fact["place"]] == fact["value"]) == fact["holds"]


def _known(left: Domains, fact: Json) -> bool:
    own = {fact["value"]}
    return left[fact["place"]] <= own if fact["holds"] else not left[fact["place"]] & own


def _tuples(known: Iterable[Json]) -> Iterator[tuple[str, int, bool]]:
    for fact in known:
        yield fact["place"], fact["value"], fact["holds"]


def _mask(values: Iterable[int]) -> int:
    return sum(1 << value for value in values)


def _same(said: Any, so: Any) -> bool:
    """As JSON, where tuples are lists and true is not 1."""
    return json.dumps(said, sort_keys=True) == json.dumps(so, sort_keys=True)
