"""How kinds are played by hand: what they say, and what follows where they say nothing."""

from __future__ import annotations

import dataclasses
import re

import pytest

import quinta
from quinta.base.grid import Cell, Wall
from quinta.puzzle.played import BRUSH, KEYPAD, PAGE_KEYS, Play, Seen, hand_of

each_kind = pytest.mark.parametrize("kind", sorted(quinta.all_kinds()))


def silent(kind: str) -> quinta.Puzzle:
    """The kind's first example, were nothing said about how it is played."""
    cls = quinta.all_kinds()[kind]
    quiet = dataclasses.dataclass(frozen=True)(type(cls.__name__, (cls,), {"played": Play()}))
    return quiet(**quinta.parse(cls.examples[0].text).to_fields())


@each_kind
def test_a_kind_that_says_nothing_can_be_played(kind: str) -> None:
    puzzle = silent(kind)
    hand = hand_of(puzzle)
    values = {int(value) for place in puzzle.places() for value in puzzle.values(place)}
    assert {key.value for key in hand.keys} == values
    assert hand.by == (BRUSH if len(values) == 2 else KEYPAD)
    if hand.by == BRUSH:
        assert {hand.positive, hand.negative} == values
    assert re.fullmatch(r"[A-Z].*\.", hand.gestures)
    assert not hand.tells
    assert puzzle.played.seen_from(puzzle, {}, Cell(0, 0)) == Seen()


@each_kind
def test_every_letter_types_one_value_and_none_is_the_pages_own(kind: str) -> None:
    for puzzle in (quinta.parse(quinta.all_kinds()[kind].examples[0].text), silent(kind)):
        hand = hand_of(puzzle)
        letters = [letter for key in hand.keys for letter in key.letters]
        letters += [note.key for note in hand.notes]
        assert len(set(letters)) == len(letters)
        typed = {letter for key in hand.keys for letter in key.letters}
        assert not typed & PAGE_KEYS


@each_kind
def test_how_to_play_names_what_buttons_and_keys_make(kind: str) -> None:
    puzzle = silent(kind)
    hand = hand_of(puzzle)
    names = {key.value: key.name for key in hand.keys}
    if hand.by == BRUSH:
        assert hand.positive is not None
        assert hand.negative is not None
        assert f"{names[hand.positive]}, right click {names[hand.negative]}" in hand.gestures
        place = "wall" if isinstance(puzzle.places()[0], Wall) else "cell"
        assert f"makes a {place} " in hand.gestures
    else:
        assert "type" in hand.gestures


@each_kind
def test_what_a_cell_tells_is_a_sentence_about_cells_of_the_board(kind: str) -> None:
    puzzle = quinta.parse(quinta.all_kinds()[kind].examples[0].text)
    solution = quinta.solve(puzzle).solution
    assert solution is not None
    rows, columns = puzzle.size
    for marks in ({}, solution):
        for cell in (Cell(0, 0), Cell(rows - 1, columns - 1)):
            seen = puzzle.played.seen_from(puzzle, marks, cell)
            assert seen.words == "" or re.fullmatch(r"[A-Z].*\.", seen.words)
            assert all(0 <= each.row < rows and 0 <= each.column < columns for each in seen.cells)
