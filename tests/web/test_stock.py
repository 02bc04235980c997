"""Puzzles made ahead: which are kept, how many, and what is made next."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest

from quinta.kinds import all_kinds
from quinta.web.answering import DONE
from quinta.web.stock import (
    ANY_LEVEL,
    ASKED_FOR,
    DEEPEST,
    MOST_ASKED_FOR,
    MOST_DAYS,
    TRIALS,
    Order,
    Stock,
    order_of,
    usual_orders,
)

KINDS = ("gap", "doors")
FIRST = datetime.date(2026, 11, 17)


class Calendar:
    """A day that can be changed."""

    def __init__(self) -> None:
        self.day = FIRST

    def __call__(self) -> datetime.date:
        return self.day


@pytest.fixture
def calendar() -> Calendar:
    return Calendar()


@pytest.fixture
def stock(calendar: Calendar) -> Stock:
    return Stock(usual_orders(KINDS), calendar)


def wish(**asked: object) -> Order:
    """The order for a new puzzle."""
    order = order_of("generate", {"kind": "gap", **asked})
    assert order is not None
    return order


def day(kind: str, date: datetime.date) -> Order:
    """The order for a puzzle of a day."""
    order = order_of("daily", {"kind": kind, "date": date.isoformat()})
    assert order is not None
    return order


def made(order: Order, number: int = 0) -> bytes:
    """Something that stands for an answer, another one each time."""
    return f"{order.asked} {number}".encode()


def filled(stock: Stock, make: Callable[[Order, int], bytes] = made) -> list[Order]:
    """Make all that is missing; what that was, in its order."""
    done: list[Order] = []
    while (order := stock.next()) is not None:
        stock.put(order, make(order, len(done)))
        done.append(order)
        assert len(done) < 2000, "it is never full"
    return done


def test_every_way_to_say_the_same_wish_is_one_order() -> None:
    usual = wish()
    assert usual == wish(v=1, seconds=20, size=None, level=None, options={}, symmetric=False)
    assert usual == wish(size=list(all_kinds()["gap"].usual_size))
    others = [wish(size=[10, 10]), wish(level=2), wish(symmetric=True), wish(kind="doors")]
    assert len({usual, *others}) == 5


def test_options_that_are_as_usual_make_no_other_order() -> None:
    usual = all_kinds()["doors"].blank((8, 8)).options()
    assert wish(kind="doors") == wish(kind="doors", options=usual)
    name, value = next(iter(usual.items()))
    assert wish(kind="doors") != wish(kind="doors", options={name: not value})


def test_an_order_asks_the_question_that_it_came_from() -> None:
    order = wish(kind="doors", size=[4, 6], level=1)
    again = order_of(order.question, order.request)
    assert again == order


@pytest.mark.parametrize("seed", ["1", "daily"])
def test_a_wish_with_a_seed_never_comes_from_the_stock(seed: str) -> None:
    assert order_of("generate", {"kind": "gap", "seed": seed}) is None


def test_an_empty_seed_is_none() -> None:
    assert wish(seed="") == wish(seed=None) == wish()


@pytest.mark.parametrize("question", ["view", "hint", "solve"])
def test_other_questions_are_not_answered_from_the_stock(question: str) -> None:
    assert order_of(question, {"puzzle": "gap 9"}) is None


def test_today_is_made_first_then_new_puzzles_then_tomorrow(stock: Stock) -> None:
    order = filled(stock)
    assert order[:2] == [day(kind, FIRST) for kind in KINDS]
    assert order[2:4] == [wish(kind=kind) for kind in KINDS]
    tomorrow = [day(kind, FIRST + datetime.timedelta(days=1)) for kind in KINDS]
    once = len(set(order))
    assert order[once - 2 : once] == tomorrow


def test_one_of_each_is_made_before_a_second_of_any(stock: Stock) -> None:
    order = filled(stock)
    different = len(set(order))
    assert len(set(order[:different])) == different
    assert order.count(wish()) == ANY_LEVEL


def test_two_players_never_get_the_same_puzzle(stock: Stock) -> None:
    filled(stock)
    taken = [stock.take(wish()) for _ in range(ANY_LEVEL)]
    assert None not in taken
    assert len(set(taken)) == ANY_LEVEL
    assert stock.take(wish()) is None


def test_the_puzzle_of_a_day_is_the_same_for_everybody(stock: Stock) -> None:
    filled(stock)
    assert stock.take(day("gap", FIRST)) == stock.take(day("gap", FIRST)) is not None


def test_what_is_taken_is_made_again(stock: Stock) -> None:
    filled(stock)
    before = len(stock)
    stock.take(wish())
    assert len(stock) == before - 1
    assert filled(stock) == [wish()]
    assert len(stock) == before


def test_what_somebody_asked_for_is_kept_from_then_on(stock: Stock) -> None:
    filled(stock)
    odd = wish(size=[12, 12], level=2)
    assert stock.take(odd) is None
    stock.remember(odd, missed=True)
    assert filled(stock) == [odd] * ASKED_FOR
    assert stock.take(odd) is not None


def test_what_somebody_waited_for_is_made_from_then_on_and_what_failed_is_not(
    stock: Stock,
) -> None:
    filled(stock)
    asked = {"kind": "gap", "size": [12, 12]}
    stock.learn("generate", asked, b'{"event": "failed"}')
    assert filled(stock) == []
    stock.learn("generate", asked, DONE + b"}")
    assert filled(stock) == [wish(size=[12, 12])] * ASKED_FOR


def test_what_is_asked_for_more_often_than_made_is_kept_deeper_but_not_without_end(
    stock: Stock,
) -> None:
    odd = wish(size=[12, 12])
    for _ in range(20):
        stock.remember(odd, missed=True)
    assert filled(stock).count(odd) == DEEPEST


def test_what_was_asked_for_last_is_made_first(stock: Stock) -> None:
    filled(stock)
    one, other = wish(size=[11, 11]), wish(size=[12, 12])
    stock.remember(one, missed=True)
    stock.remember(other, missed=True)
    assert filled(stock)[:2] == [other, one]


def test_only_so_many_wishes_are_remembered(stock: Stock) -> None:
    filled(stock)
    usual = len(stock)
    for side in range(MOST_ASKED_FOR + 30):
        stock.remember(wish(size=[side + 10, side + 10]), missed=True)
        filled(stock)
    assert len(stock) == usual + MOST_ASKED_FOR * ASKED_FOR
    assert stock.take(wish(size=[10, 10])) is None
    assert stock.take(wish()) is not None, "what is usual stays"


def test_what_comes_in_after_it_was_forgotten_is_not_kept(stock: Stock) -> None:
    before = len(stock)
    stock.put(wish(size=[30, 30]), b"late")
    assert len(stock) == before


def test_the_next_day_is_made_when_it_comes_and_old_ones_go(
    stock: Stock, calendar: Calendar
) -> None:
    filled(stock)
    calendar.day += datetime.timedelta(days=1)
    after = calendar.day + datetime.timedelta(days=1)
    assert filled(stock) == [day(kind, after) for kind in KINDS]
    assert stock.take(day("gap", FIRST)) is not None, "somewhere it is still yesterday"
    calendar.day += datetime.timedelta(days=1)
    filled(stock)
    assert stock.take(day("gap", FIRST)) is None


def test_a_past_day_that_somebody_asked_for_is_made_whole_and_kept(
    stock: Stock, calendar: Calendar
) -> None:
    filled(stock)
    past = datetime.date(2026, 3, 1)
    stock.remember(day("gap", past), missed=True)
    stock.put(day("gap", past), b"made while somebody waited")
    assert filled(stock) == [day("doors", past)]
    calendar.day += datetime.timedelta(days=30)
    filled(stock)
    assert stock.take(day("gap", past)) == b"made while somebody waited"


def test_only_so_many_days_are_kept(stock: Stock) -> None:
    filled(stock)
    usual = len(stock)
    for back in range(2, MOST_DAYS + 20):
        stock.remember(day("gap", FIRST - datetime.timedelta(days=back)), missed=True)
        filled(stock)
    assert len(stock) == usual + MOST_DAYS * len(KINDS)


def test_what_cannot_be_made_is_left_alone_until_somebody_gets_it(stock: Stock) -> None:
    hard = wish(level=4)
    tried = 0
    while (order := stock.next()) is not None:
        if order == hard:
            tried += 1
            stock.failed(order)
        else:
            stock.put(order, b"")
    assert tried == TRIALS
    stock.remember(hard, missed=True)
    assert stock.next() == hard


def test_what_others_are_making_is_not_made_twice(stock: Stock) -> None:
    first = stock.next()
    assert first is not None
    second = stock.next({first})
    assert second not in (None, first)


def test_the_stock_never_takes_more_room_than_it_may(calendar: Calendar) -> None:
    def random_bytes(order: Order, number: int) -> bytes:
        return bytes((number * 7919 + at * at) % 251 for at in range(1000))

    small = Stock(usual_orders(KINDS), calendar, most_bytes=10_000)
    made = filled(small, random_bytes)
    assert 0 < small.bytes <= 10_000
    assert len(made) >= len(small)
    odd = wish(size=[12, 12])
    small.remember(odd, missed=True)
    filled(small, random_bytes)
    assert small.bytes <= 10_000
    assert small.take(odd) is not None, "what was asked for matters more than what is usual"


def test_nothing_is_made_and_thrown_away_again_and_again(calendar: Calendar) -> None:
    tiny = Stock(usual_orders(KINDS), calendar, most_bytes=0)
    assert len(filled(tiny)) == 1
    assert len(tiny) == tiny.bytes == 0


def test_every_kind_that_there_is_has_its_usual_orders() -> None:
    usual = usual_orders(all_kinds())
    assert {order.request["kind"] for order in usual.depths} == set(all_kinds())


def test_lessons_are_made_once_and_are_the_same_for_everybody(stock: Stock) -> None:
    made = filled(stock)
    for kind in KINDS:
        order = order_of("lessons", {"kind": kind, "seconds": 3})
        assert order is not None
        assert made.count(order) == 1
        assert stock.take(order) == stock.take(order)
        assert stock.take(order) is not None
        stock.remember(order, missed=False)
    assert stock.next() is None
