"""The rules as a player is told them: made for the puzzle at hand, and enough to play it.

What a sentence means no test can tell. These tests see to it that no rule is missing and
none too many, and that the sentences speak of what stands on the board and of nothing else.
"""

from __future__ import annotations

import dataclasses
import random
import re
from collections.abc import Iterator

import pytest

import quinta
from boards import facts, puzzles_of, random_marks
from quinta.puzzle.puzzle import Puzzle

KINDS = list(quinta.all_kinds())

TOO_SMALL_TO_ERR = 4
"""Places of a board on which a rule may hold whatever one does."""

each_kind = pytest.mark.parametrize("kind", KINDS)


def told(puzzle: Puzzle) -> str:
    """All that a player gets to read."""
    return " ".join((puzzle.task, *(rule.sentence for rule in puzzle.rules())))


def boards(kind: str) -> Iterator[Puzzle]:
    """Puzzles with all their clues, with about half of them, with one, and with none."""
    rng = random.Random(kind)
    for puzzle in puzzles_of(kind):
        yield puzzle
        clues = puzzle.each_clue()
        if puzzle.clues_can_go and clues:
            yield puzzle.with_only([clue for clue in clues if rng.random() < 0.5])
            yield puzzle.with_only([rng.choice(clues)])
            yield puzzle.with_only([])
    for text in facts(kind).broken.values():
        yield quinta.read(text, kind).puzzle


def labels(puzzle: Puzzle) -> set[str]:
    """What is written on the board and beside it."""
    scene = puzzle.scene({})
    margins = [
        label for side in (scene.top, scene.left, scene.right) for it in side for label in it
    ]
    return {*margins, *(square.label for square in scene.squares.values())} - {""}


@pytest.mark.spread(3)
@each_kind
def test_whatever_the_referee_says_is_a_rule_of_that_puzzle(kind: str) -> None:
    rng = random.Random(kind)
    for puzzle in boards(kind):
        ids = {rule.id for rule in puzzle.rules()}
        for _ in range(10):
            marks = random_marks(rng, puzzle)
            assert {violation.rule for violation in puzzle.violations(marks)} <= ids
        assert {reason.rule for spot in puzzle.spots() for reason in spot.reasons} <= ids
        assert set(puzzle.lazy_rules()) <= ids


@each_kind
def test_a_rule_is_told_only_where_marks_can_break_it_or_a_symbol_needs_words(kind: str) -> None:
    rng = random.Random(kind)
    for puzzle in boards(kind):
        if len(puzzle.places()) <= TOO_SMALL_TO_ERR:
            continue
        unbroken = {
            rule.id
            for rule in puzzle.rules()
            if not re.fullmatch(r'A "." [^.]+ nothing [^.]+\.', rule.sentence)
        }
        for _ in range(300):
            if not unbroken:
                break
            unbroken -= {each.rule for each in puzzle.violations(random_marks(rng, puzzle))}
        assert not unbroken, puzzle.text()


@each_kind
def test_the_sentences_name_the_symbols_of_the_board_and_no_others(kind: str) -> None:
    for puzzle in boards(kind):
        symbols = {label for label in labels(puzzle) if not label.isdecimal()}
        assert set(re.findall('"([^"]*)"', told(puzzle))) == symbols


@each_kind
def test_the_sentences_name_only_numbers_that_are_there_or_can_be_written(kind: str) -> None:
    for puzzle in boards(kind):
        written = {str(value) for place in puzzle.places()[:1] for value in puzzle.values(place)}
        named = set(re.findall(r"\d+", told(puzzle)))
        assert named <= labels(puzzle) | written
        assert ("0" in named) == ("0" in labels(puzzle)), "0 needs an explanation, where it stands"


@each_kind
def test_the_sentences_are_short_and_plain(kind: str) -> None:
    for puzzle in boards(kind):
        for sentence in re.split(r"(?<=\.) ", told(puzzle)):
            assert re.fullmatch(r"[A-Z0-9][^.]+\.", sentence), sentence
            assert len(sentence.split()) <= 26, sentence
            assert not re.search(r"\bn\b|[_=]|\bclue", sentence), "words of a player only"


# Options


@each_kind
def test_every_option_is_a_variant_and_every_variant_an_option(kind: str) -> None:
    cls = quinta.all_kinds()[kind]
    usual = cls.blank(cls.usual_size).options()
    assert {variant.option for variant in cls.variants} == set(usual)
    for variant in cls.variants:
        assert variant.value != usual[variant.option]
        assert re.fullmatch(r"[A-Z].*\.", variant.sentence)
        assert variant.name in cls.blank(cls.usual_size, **{variant.option: variant.value}).text()


@each_kind
def test_an_option_changes_what_is_told(kind: str) -> None:
    cls = quinta.all_kinds()[kind]
    puzzle = quinta.parse(cls.examples[0].text)
    for variant in cls.variants:
        other = dataclasses.replace(puzzle, **{variant.option: variant.value})
        assert told(other) != told(puzzle)


# The page


@each_kind
def test_each_rule_and_each_variant_has_a_board_that_breaks_just_that(kind: str) -> None:
    cls = quinta.all_kinds()[kind]
    shown: dict[str, Puzzle] = {}
    for name, board in cls.played.counterexamples.items():
        puzzle, marks, _ = quinta.read(board)
        assert puzzle.kind == kind
        assert marks
        (broken,) = {violation.rule for violation in puzzle.violations(marks)}
        assert name == broken or name in puzzle.options()
        shown[name] = puzzle
    for variant in cls.variants:
        assert shown[variant.option].options()[variant.option] == variant.value
    rules = {rule.id for rule in quinta.parse(cls.examples[0].text).rules()}
    assert not shown or rules <= set(shown)  # a kind may show none at all
