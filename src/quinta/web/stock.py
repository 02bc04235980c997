"""Puzzles made ahead, so that a new one opens at once: which are kept, how many, what to make next.

Nothing here makes a puzzle, knows a process or looks at a clock but for the date. Whoever makes
puzzles asks ``next`` what is missing most and hands it in with ``put``; whoever is asked for one
looks here first. Answers are kept packed, as the bytes that are sent.

>>> import datetime
>>> stock = Stock(usual_orders(("gap",)), today=lambda: datetime.date(2026, 11, 17))
>>> order = stock.next()
>>> order.question, order.request
('daily', {'date': '2026-11-17', 'kind': 'gap'})
>>> stock.put(order, b"the puzzle of that day")
>>> stock.take(order), stock.take(order)
(b'the puzzle of that day', b'the puzzle of that day')
>>> any_gap = order_of("generate", {"kind": "gap"})
>>> stock.put(any_gap, b"a puzzle")
>>> stock.take(any_gap), stock.take(any_gap)
(b'a puzzle', None)
"""

from __future__ import annotations

import datetime
import json
import zlib
from collections import OrderedDict, deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from quinta.kinds import kind_named
from quinta.puzzle.published import levels_for
from quinta.web.answering import DONE

GENERATE, DAILY, LESSONS = "generate", "daily", "lessons"
SHARED = (DAILY, LESSONS)
"""What is the same for everybody, and stays where it is."""

ANY_LEVEL, ONE_LEVEL, ASKED_FOR = 12, 4, 4
"""So many are kept of a kind's usual size, of each of its levels, of what was asked for."""
DEEPEST = 24
"""What was asked for and not there is kept twice as deep, up to this."""
MOST_ASKED_FOR = 24
"""So many different wishes are remembered; of more, those asked for longest ago go."""
MOST_DAYS = 60
"""Days of which puzzles are kept, besides yesterday, today and tomorrow."""
MOST_BYTES = 24_000_000
"""What all puzzles may take together."""
TRIALS = 2
"""What could not be made so often is left alone until somebody asks for it again."""


@dataclass(frozen=True)
class Order:
    """A question whose answer may be made ahead, in one spelling for all that mean the same."""

    question: str
    asked: str

    @property
    def request(self) -> dict[str, Any]:
        """What to ask."""
        found: dict[str, Any] = json.loads(self.asked)
        return found


def order_of(question: str, request: Mapping[str, Any]) -> Order | None:
    """The order that a request amounts to; None if its answer cannot come from a stock.

    >>> order_of("generate", {"kind": "gap"}) == order_of(
    ...     "generate", {"kind": "gap", "size": [9, 9], "level": None, "seconds": 5, "v": 1}
    ... )
    True
    >>> order_of("generate", {"kind": "gap", "seed": "the same for all"}) is None
    True
    """
    if question == DAILY:
        return _order(DAILY, {"kind": request["kind"], "date": request["date"]})
    if question == LESSONS:
        return _order(LESSONS, {"kind": request["kind"]})
    if question != GENERATE or request.get("seed"):
        return None
    cls = kind_named(request["kind"])
    usual = cls.blank(cls.usual_size).options()
    wish = {
        "kind": cls.kind,
        "size": request.get("size") or list(cls.usual_size),
        "level": request.get("level"),
        "options": {**usual, **request.get("options", {})},
        "symmetric": request.get("symmetric", False),
        "given_cells": request.get("given_cells", False),
    }
    return _order(GENERATE, wish)


def _order(question: str, request: Mapping[str, Any]) -> Order:
    return Order(question, json.dumps(request, sort_keys=True, separators=(",", ":")))


@dataclass(frozen=True)
class Usual:
    """What is kept whether or not somebody asked for it."""

    kinds: Sequence[str]
    """Those that each day has a puzzle of."""
    depths: Mapping[Order, int]
    """How many of each."""
    asked_for: int = ASKED_FOR
    """How many of what somebody asked for."""
    days: int = 2
    """From today on, of which the puzzles are kept."""


def usual_orders(kinds: Iterable[str]) -> Usual:
    """Puzzles of the usual size of every kind: of any level, and of each level that exists; and
    the lessons of every kind.

    >>> list(usual_orders(("gap",)).depths.values())
    [12, 1, 4, 4, 4, 4, 4]
    """
    known = tuple(kinds)
    depths: dict[Order, int] = {}
    for kind in known:
        order = order_of(GENERATE, {"kind": kind})
        assert order is not None
        depths[order] = ANY_LEVEL
    depths |= {_order(LESSONS, {"kind": kind}): 1 for kind in known}
    for kind in known:
        cls = kind_named(kind)
        for level in levels_for(cls.existing, cls.usual_size):
            order = order_of(GENERATE, {"kind": kind, "level": int(level)})
            assert order is not None
            depths[order] = ONE_LEVEL
    return Usual(known, depths)


class Stock:
    """Answers that were made ahead."""

    def __init__(
        self,
        usual: Usual,
        today: Callable[[], datetime.date] = datetime.date.today,
        most_bytes: int = MOST_BYTES,
    ) -> None:
        self.usual, self.most_bytes = usual, most_bytes
        self.bytes = 0
        self._today = today
        self._shelves: dict[Order, deque[bytes]] = {}
        self._asked_for: OrderedDict[Order, int] = OrderedDict()
        """How deep each is kept; the last asked for is last."""
        self._days: OrderedDict[str, None] = OrderedDict()
        """The days that somebody asked for; the last asked for is last."""
        self._failures: dict[Order, int] = {}
        self._is_full = False

    def __len__(self) -> int:
        """How many answers there are."""
        return sum(map(len, self._shelves.values()))

    # Whoever asks

    def take(self, order: Order) -> bytes | None:
        """An answer, if there is one. Nobody else gets it, unless it is the same for everybody."""
        shelf = self._shelves.get(order)
        if not shelf:
            return None
        if order.question in SHARED:
            return zlib.decompress(shelf[0])
        packed = shelf.popleft()
        self.bytes -= len(packed)
        self._is_full = False
        return zlib.decompress(packed)

    def answer_to(self, question: str, request: Mapping[str, Any]) -> bytes | None:
        """The answer to a request, if it was made ahead."""
        order = order_of(question, request)
        kept = None if order is None else self.take(order)
        if order is not None and kept is not None:
            self.remember(order, missed=False)
        return kept

    def learn(self, question: str, request: Mapping[str, Any], line: bytes) -> None:
        """Somebody had to wait for this line: more is made of it; what is the same for all is
        kept."""
        order = order_of(question, request)
        if order is None or not line.startswith(DONE):
            return
        self.remember(order, missed=True)
        if order.question in SHARED:
            self.put(order, line)

    def remember(self, order: Order, missed: bool) -> None:
        """Somebody asked for this and got it; ``missed`` says that it had to be made first."""
        self._failures.pop(order, None)
        self._is_full = False
        if order.question == DAILY:
            self._remember_day(order.request["date"])
        if order.question in SHARED:
            return
        depth = self._asked_for.get(order, self.usual.asked_for)
        if missed and order in self._asked_for:
            depth = min(2 * depth, DEEPEST)
        self._asked_for[order] = depth
        self._asked_for.move_to_end(order)
        while len(self._asked_for) > MOST_ASKED_FOR:
            gone, _ = self._asked_for.popitem(last=False)
            if gone not in self.usual.depths:
                self._clear(gone)

    def _remember_day(self, day: str) -> None:
        self._days[day] = None
        self._days.move_to_end(day)
        while len(self._days) > MOST_DAYS:
            gone, _ = self._days.popitem(last=False)
            for kind in self.usual.kinds:
                self._clear(_order(DAILY, {"kind": kind, "date": gone}))

    # Whoever makes

    def next(self, being_made: Collection[Order] = ()) -> Order | None:
        """What to make now: of what there is least, the first; None if nothing is missing."""
        if self._is_full:
            return None
        self._forget_yesterday()
        missing = [
            order
            for order, depth in self._wanted().items()
            if self._held(order) < depth and self._failures.get(order, 0) < TRIALS
        ]
        return min(
            (each for each in missing if each not in being_made), key=self._held, default=None
        )

    def put(self, order: Order, answer: bytes) -> None:
        """Keep an answer, unless it is not wanted any more or there is no room for it."""
        self._failures.pop(order, None)
        ranks = list(self._wanted())
        if order not in ranks:
            return
        if order.question in SHARED:
            self._clear(order)
        packed = zlib.compress(answer)
        if self._make_room(len(packed), less_important=ranks[ranks.index(order) + 1 :]):
            self._shelves.setdefault(order, deque()).append(packed)
            self.bytes += len(packed)

    def failed(self, order: Order) -> None:
        """It could not be made."""
        self._failures[order] = self._failures.get(order, 0) + 1

    # What is kept

    def _wanted(self) -> dict[Order, int]:
        """How many of each, the most important first."""
        days = self._days_to_come()
        wanted = dict.fromkeys(self._fives(days[:1]), 1)
        for order in reversed(self._asked_for):
            wanted[order] = max(self._asked_for[order], self.usual.depths.get(order, 0))
        for order, depth in self.usual.depths.items():
            wanted.setdefault(order, depth)
        for order in self._fives([*days[1:], *reversed(self._days)]):
            wanted.setdefault(order, 1)
        return wanted

    def _days_to_come(self) -> list[str]:
        """Today and the days after it that are kept in any case."""
        now = self._today()
        days = range(self.usual.days)
        return [(now + datetime.timedelta(days=day)).isoformat() for day in days]

    def _fives(self, days: Iterable[str]) -> Iterator[Order]:
        for day in days:
            for kind in self.usual.kinds:
                yield _order(DAILY, {"kind": kind, "date": day})

    def _forget_yesterday(self) -> None:
        """Puzzles of days that are over and that nobody asked for."""
        first = (self._today() - datetime.timedelta(days=1)).isoformat()
        for order in [order for order in self._shelves if order.question == DAILY]:
            day = order.request["date"]
            if day < first and day not in self._days:
                self._clear(order)

    def _held(self, order: Order) -> int:
        return len(self._shelves.get(order, ()))

    def _clear(self, order: Order) -> None:
        self.bytes -= sum(map(len, self._shelves.pop(order, ())))

    def _make_room(self, size: int, less_important: Sequence[Order]) -> bool:
        """Let others go where that is needed, the last first; then nothing more is wished for
        until somebody asks, or they would be made again and go again."""
        while self.bytes + size > self.most_bytes:
            self._is_full = True
            gives_way = next((each for each in reversed(less_important) if self._held(each)), None)
            if gives_way is None:
                return False
            self.bytes -= len(self._shelves[gives_way].pop())
        return True
