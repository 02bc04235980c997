"""What an engine can be told of the search, whichever engine it is."""

from __future__ import annotations

import pytest

from quinta.logic.strategies import Abilities, Strategy

PLAIN = Abilities("plain", frozenset(("default", "ff")), {}, frozenset(("restarts",)))
ABLE = Abilities(
    PLAIN.engine,
    PLAIN.orders,
    {"default": frozenset(("up",)), "ff": frozenset(("up", "down"))},
    PLAIN.switches,
)


@pytest.mark.parametrize(
    ("words", "lack"),
    [
        ("ff", None),
        ("ff+down+restarts", None),
        ("ffc", "plain has no 'ffc'; it has default, ff"),
        ("default+down", "plain takes 'default' only with up"),
        ("ff+enum", "plain branches by 'step', it has no 'enum'"),
        ("ff+learning", "plain has no switch 'learning'"),
    ],
)
def test_what_an_engine_lacks_is_said_with_what_it_has(words: str, lack: str | None) -> None:
    assert ABLE.lacks(Strategy.read(words)) == lack
