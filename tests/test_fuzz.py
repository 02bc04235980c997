"""A little of ``make fuzz`` every day: the same trials in every run, none of them fails."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from fuzz import AREAS, __main__, tried
from fuzz.verbs import DOCUMENTED, some_command
from hand import Hand

PARTS = 4
EVERY_DAY = {"parsers": 1200, "verbs": 30, "referee": 12, "collections": 12}
"""How many trials of an area make a part."""


def test_every_area_is_tried_every_day() -> None:
    assert EVERY_DAY.keys() == AREAS.keys()


@pytest.mark.spread(1)
@pytest.mark.parametrize(
    "part", [0, *(pytest.param(part, marks=pytest.mark.thorough) for part in range(1, PARTS))]
)
@pytest.mark.parametrize("area", AREAS)
def test_trials_fail_nowhere_and_go_in_more_than_one_way(area: str, part: int) -> None:
    first = part * EVERY_DAY[area]
    outcomes = Counter(tried(area, number) for number in range(first, first + EVERY_DAY[area]))
    assert outcomes.total() == EVERY_DAY[area]
    assert len(outcomes) > 1


def test_a_trial_can_be_repeated(hand: Hand) -> None:
    """No time passes: a limit is reached by both or by neither."""
    for area in AREAS:
        assert tried(area, 7) == tried(area, 7)
    assert some_command(random.Random(3)) == some_command(random.Random(3))


def test_a_failure_is_told_with_the_line_that_shows_it_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(rng: random.Random) -> str:
        assert rng.random() > 2, "two is too much"
        raise AssertionError

    monkeypatch.setitem(AREAS, "parsers", wrong)
    monkeypatch.setattr("sys.argv", ["fuzz", "--only", "parsers", "--seed", "5", "--seconds", "0"])
    assert __main__.main() == 1
    said = capsys.readouterr().out
    assert 'FAILED make fuzz FUZZ="--only parsers --seed 5 --once"' in said
    assert "two is too much" in said
    assert "60 failures" in said
    assert 'go on: make fuzz FUZZ="--seed 65"' in said


def test_exit_code_70_is_none_of_those_that_a_command_may_end_with() -> None:
    assert 70 not in DOCUMENTED
