"""Steps in English. Nothing is decided here: a sentence is read off a step.

Each kind has words of its own for what its rules say (``says``), for steps that are
instances of a technique (``tell``) and for the ways of a spot; all else is said in general
words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from quinta.logic.model import Fact
from quinta.puzzle.phrases import capital, facts_in_words, listed, named
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Reason, Step, StepKind, Told

ALL_WAYS, TOGETHER = "all ways alike", "two together"
"""What a step of one spot, or of two, is called that no technique tells."""

DEEP = "deep contradiction"
"""A supposition whose chain has suppositions, or looks at two spots together."""

MOST_NEAR = 3
"""A hint where to look names no more places than this."""

ONE_VALUE = "one value left"
"""What follows at a place from what is said of it, and from nothing else."""

MOST_SAID = 3
"""Where more rules matter, they are not recited."""

MOST_WORDS = 50
"""A supposition that takes more is told in links, and of two spots no more than where they are."""

PLACE = re.compile(r"r\d")


def told(puzzle: Puzzle, step: Step) -> Told:
    """A step in a sentence or two, and the name of its technique.

    >>> import quinta
    >>> puzzle = quinta.example("gap/1")
    >>> step = quinta.hint(puzzle).step
    >>> told(puzzle, step).technique
    'out of reach'
    """
    own_words = step.reasons and step.kind in (StepKind.RULE, StepKind.SPOT, StepKind.PAIR)
    own = puzzle.tell(step) if own_words else None
    if own is not None:
        return Told(own.technique, _sentence(own.sentence))
    say = _GENERAL[step.kind] if step.assumption is None else _supposed
    return Told(_name(step), _sentence(say(puzzle, step)))


def _name(step: Step) -> str:
    """What a step is called that is told in general words."""
    if step.kind is StepKind.RULE and not step.reasons:
        return ONE_VALUE
    return DEEP if step.kind is StepKind.NESTED and step.chain else _NAMES[step.kind]


def where(puzzle: Puzzle, step: Step) -> str:
    """Where to look, and nothing more."""
    if step.kind is StepKind.MISTAKE:
        return f"Something is wrong near {_places(puzzle, step.facts[:MOST_NEAR])}."
    if step.assumption is not None:
        return (
            f"Look at {puzzle.place_in_words(step.assumption.place)}: one thing it might be "
            "leads to a contradiction."
        )
    if step.kind is StepKind.NESTED:
        return f"Look at {_places(puzzle, step.conclusions)}."
    if not step.reasons:
        return f"Look at {_places(puzzle, step.facts)}."
    together = " together" if step.kind is StepKind.PAIR else ""
    return f"Look at {listed(_spots(puzzle, step))}{together}."


def matters(puzzle: Puzzle, step: Step) -> str:
    """Which clues and places matter, without what follows."""
    says = _says(puzzle, step.reasons)
    if len(says) > MOST_SAID and step.assumption is not None:
        suppose = facts_in_words(puzzle, [step.assumption])
        first, *_ = step.chain
        while first.chain:
            first, *_ = first.chain
        begin = listed(_spots(puzzle, first))
        return f"Suppose {suppose}, and see where that leads. Begin at {begin}."
    if len(says) > MOST_SAID:
        said = f"What {listed(_spots(puzzle, step))} say must hold together."
    else:
        said = _sentence("; ".join(says))
    parts = [said] if step.reasons else []
    if step.facts:
        parts.append(f"What matters: {facts_in_words(puzzle, step.facts)}.")
    return " ".join(parts)


def supposition(puzzle: Puzzle, step: Step, within: bool = False) -> tuple[str, str]:
    """What is supposed, and what its failing means: to be told around the links of the chain."""
    assert step.assumption is not None
    said = facts_in_words(puzzle, [step.assumption])
    so = facts_in_words(puzzle, step.conclusions)
    return f"Suppose {'also that ' * within}{said}:", f"That cannot be, so {so}."


class Link(NamedTuple):
    """A part of a chain to read, what it rests on, and all that follows as far as it has come."""

    sentence: str
    step: Step
    so_far: tuple[Step, ...]


def chain(puzzle: Puzzle, step: Step) -> list[str]:
    """Every link of a chain as a sentence; a long supposition within it is told in links too."""
    return [link.sentence for link in links(puzzle, step)]


def links(puzzle: Puzzle, step: Step) -> Iterator[Link]:
    """The same, each with what it rests on."""
    return _links(puzzle, step.chain, ())


def _links(puzzle: Puzzle, steps: Sequence[Step], before: tuple[Step, ...]) -> Iterator[Link]:
    for link in steps:
        after = (*before, link)
        if link.assumption is None or _at_length(puzzle, link):
            yield Link(told(puzzle, link).sentence, link, after)
        else:
            first, last = supposition(puzzle, link, within=True)
            supposed = replace(link, reasons=(), facts=(), conclusions=(link.assumption,), chain=())
            yield Link(first, supposed, (*before, supposed))
            yield from _links(puzzle, link.chain, (*before, supposed))
            yield Link(last, replace(link, reasons=(), facts=()), after)
        before = after


def ending(puzzle: Puzzle, step: Step) -> str:
    """Where a chain leads, and after how many steps if there are some before; no full stop."""
    *links, last = step.chain
    if not last.reasons and set(last.facts) == set(step.facts):  # they were said just before
        return f"That leaves no value for {_places(puzzle, last.facts)}"
    end = _unstopped(puzzle, last)
    if not links:
        return end
    steps = "one step" if len(links) == 1 else f"{len(links)} steps"
    return f"After {steps} you find: {_lower(end)}"


# The general sentences


def _at_a_spot(puzzle: Puzzle, step: Step) -> str:
    if not step.reasons:
        return _at_a_place(puzzle, step)
    said = "; ".join(_says(puzzle, step.reasons))
    given = f"as {facts_in_words(puzzle, step.facts)}, " if step.facts else ""
    return f"{said}. {_upper(given + _ways(puzzle, step))}"


def _at_a_place(puzzle: Puzzle, step: Step) -> str:
    """What is said of one place, and nothing else, leaves one value for it or none."""
    first, *_ = step.facts
    if step.is_contradiction and first in puzzle.given_facts():
        return f"{facts_in_words(puzzle, [first])}, as is given"
    it_is = [f"it is {puzzle.fact_in_words(fact)}" for fact in step.conclusions]
    return f"{facts_in_words(puzzle, step.facts)}, so {listed(it_is) or 'no value is left'}"


def _ways(puzzle: Puzzle, step: Step) -> str:
    so = facts_in_words(puzzle, step.conclusions)
    witness = step.witness
    if step.is_contradiction:
        return "there is no way left"
    if witness is None:
        return so
    if witness.ways == 1:
        return f"that leaves one way: {so}"
    if witness.listed:
        shown = " / ".join(
            puzzle.way_in_words(step.reasons[0], [*step.facts, *way]) for way in witness.listed
        )
        both = "both" if witness.ways == 2 else f"all {witness.ways}"
        return f"in {both} ways that are left ({shown}) {so}"
    return f"that leaves {witness.ways} ways; in all of them {so}"


def _together(puzzle: Puzzle, step: Step) -> str:
    said = "; ".join(_says(puzzle, step.reasons))
    given = f"as {facts_in_words(puzzle, step.facts)}, " if step.facts else ""
    so = facts_in_words(puzzle, step.conclusions) or "they cannot both hold"
    at_length = f"{said}. {_upper(given)}all of this can only hold if {so}"
    if at_length.count(" ") < MOST_WORDS or not step.conclusions:
        return at_length
    return f"what {listed(_spots(puzzle, step))} say can only hold together if {so}"


def _supposed(puzzle: Puzzle, step: Step) -> str:
    """A short one link by link; of a long one only how it ends, for the links are told apart."""
    assert step.assumption is not None
    if at_length := _at_length(puzzle, step):
        return at_length
    said = facts_in_words(puzzle, [step.assumption])
    so = facts_in_words(puzzle, step.conclusions)
    return f"suppose {said}. {ending(puzzle, step)}. So {so}"


def _at_length(puzzle: Puzzle, step: Step) -> str | None:
    """A supposition with all its links in a sentence or two; None if that is too long."""
    assert step.assumption is not None
    *links, last = step.chain
    if any(link.chain for link in links):
        return None
    suppose = f"suppose {facts_in_words(puzzle, [step.assumption])}"
    end = _unstopped(puzzle, last)
    so = facts_in_words(puzzle, step.conclusions)
    if not links:
        return f"{suppose}. {end}. So {so}"
    but = "" if ", but " in end else "But "
    told = f"{suppose}. Then {_then(puzzle, links)}. {but}{_lower(end) if but else end}. So {so}"
    return told if told.count(" ") < MOST_WORDS else None


def _then(puzzle: Puzzle, links: Sequence[Step]) -> str:
    """What links conclude, those seen at one spot together; and where, unless it is seen there."""
    parts = []
    for near, several in groupby(links, lambda link: _near(puzzle, link)):
        some = list(several)
        facts = [fact for link in some for fact in link.conclusions]
        spots = {reason.where for link in some for reason in link.reasons}
        there = all(fact.place in spots for fact in facts)
        parts.append(facts_in_words(puzzle, facts) + ("" if there else f" ({near})"))
    return listed(parts)


def _unstopped(puzzle: Puzzle, link: Step) -> str:
    return told(puzzle, link).sentence.rstrip(".")


def _near(puzzle: Puzzle, link: Step) -> str:
    """Where a link of a chain is seen."""
    return listed(_spots(puzzle, link))


def _deep(puzzle: Puzzle, step: Step) -> str:
    places = listed(_spots(puzzle, step))
    if step.is_contradiction:
        return f"no short argument was found, but {places} cannot all be satisfied"
    so = facts_in_words(puzzle, step.conclusions)
    return f"{so}. No short argument was found; it follows from {places}"


def _mistaken(puzzle: Puzzle, step: Step) -> str:
    said = facts_in_words(puzzle, step.facts)
    if len(step.facts) == 1:
        return f"it cannot be right that {said}"
    return f"these cannot {'both' if len(step.facts) == 2 else 'all'} be right: {said}"


_GENERAL = {
    StepKind.RULE: _at_a_spot,
    StepKind.SPOT: _at_a_spot,
    StepKind.PAIR: _together,
    StepKind.NESTED: _deep,
    StepKind.MISTAKE: _mistaken,
}

_NAMES = {
    StepKind.RULE: ALL_WAYS,
    StepKind.SPOT: ALL_WAYS,
    StepKind.PAIR: TOGETHER,
    StepKind.SUPPOSE: "contradiction",
    StepKind.NESTED: "case split",
    StepKind.MISTAKE: "mistake",
}


# Parts of sentences


def _says(puzzle: Puzzle, reasons: Iterable[Reason]) -> list[str]:
    return list(dict.fromkeys(puzzle.says(reason) for reason in reasons))


def _places(puzzle: Puzzle, facts: Iterable[Fact]) -> str:
    places = list(dict.fromkeys(fact.place for fact in facts))
    return puzzle.places_in_words(places, named(places))


def _spots(puzzle: Puzzle, step: Step) -> list[str]:
    return list(dict.fromkeys(puzzle.spot_in_words(reason) for reason in step.reasons))


def _sentence(text: str) -> str:
    return ". ".join(map(_upper, text.rstrip(".").split(". "))) + "."


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def _upper(text: str) -> str:
    """With a capital first, unless it starts with the name of a place."""
    return text if PLACE.match(text) else capital(text)
