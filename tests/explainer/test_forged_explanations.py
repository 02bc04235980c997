"""No forged explanation or hint is called proved, over all kinds and options; honest ones are."""

from __future__ import annotations

import json
import random
from itertools import islice
from typing import NamedTuple

import pytest

import quinta
from boards import ENDLESS, Options, each_option
from forger.explanations import FORGERIES, forged, honest_claims
from forger.truth import Json, lie
from quinta.base.errors import PuzzleError


class Tried(NamedTuple):
    """What was tried with one claim."""

    lies: int
    others: int


def accepted(data: Json) -> bool:
    """Whether a claim is called proved; if so, what was given is named."""
    try:
        found = quinta.verify(data, limits=ENDLESS)
    except PuzzleError:
        return False
    given = found.given.marks + found.given.notes
    assert (f", given {found.given}: " in str(found)) == (given > 0)
    return found.proved


def try_to_deceive(honest: Json, other: Json, rng: random.Random, seed: str) -> Tried:
    """Every way to forge this claim, alone and with another one."""
    assert accepted(honest), f"an honest claim is refused; {seed}: {json.dumps(honest)}"
    assert lie(honest) is None, f"an honest claim is called a lie; {seed}: {json.dumps(honest)}"
    lies = others = 0
    for way in FORGERIES:
        for ways in ((way,), (way, rng.choice(FORGERIES))):
            data = forged(rng, honest, other, *ways)
            if data is None:
                continue
            what = _lie(data)
            names = ", ".join(forge.__name__ for forge in ways)
            if what is None:
                others += 1
                continue
            lies += 1
            assert not accepted(data), f"{names}: {what}; {seed}: {json.dumps(data)}"
    return Tried(lies, others)


def _lie(data: Json) -> str | None:
    """What is not so in a forgery; what cannot even be read is not looked into."""
    try:
        return lie(data)
    except (PuzzleError, KeyError, TypeError, AttributeError, ValueError):
        return "it cannot be read"


def deceived(kind: str, options: Options, first: int, number: int) -> Tried:
    """Try so many honest claims, from this one on."""
    lies = others = 0
    for index in range(first, first + number):
        seed = f"{kind} {options} {index}"
        honest, other = islice(honest_claims(kind, options, seed), 2)
        tried = try_to_deceive(honest, other, random.Random(f"forge {seed}"), f"seed '{seed}'")
        lies, others = lies + tried.lies, others + tried.others
    return Tried(lies, others)


@pytest.mark.spread(4)
@each_option()
def test_no_forgery_is_accepted(kind: str, options: Options) -> None:
    tried = deceived(kind, options, 0, 1)
    assert tried.lies >= 10


@pytest.mark.spread(0, 3)
@each_option()
def test_none_of_many_forgeries_is_accepted(kind: str, options: Options) -> None:
    """All together, with ``make limits``, about ten thousand."""
    tried = deceived(kind, options, 100, 14)
    assert tried.lies >= 500
