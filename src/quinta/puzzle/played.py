"""How a kind is played by hand: what differs between kinds on a page, as data.

A kind may say nothing: what ``Play`` leaves out follows from the kind's values and their names.
``hand_of`` is what follows, made for one puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from quinta.base.grid import Cell, Wall
from quinta.logic.model import Fact, Marks, Place, Value
from quinta.puzzle.shapes import Given
from quinta.puzzle.step import Clue
from quinta.render.scene import Noted

if TYPE_CHECKING:
    from quinta.puzzle.puzzle import Puzzle

BRUSH, KEYPAD = "brush", "keypad"
"""Two values are painted, more are typed."""

MOST_CHOICES = 12
"""More are typed more quickly than found."""

PAGE_KEYS = frozenset("fnru")
"""What these letters do on every board: follow an arrow, note, redo, undo."""


class Seen(NamedTuple):
    """What one may want to know about a cell: a sentence, and the cells that it speaks of."""

    words: str = ""
    cells: Sequence[Cell] = ()


class Note(NamedTuple):
    """How it is noted that a cell is not a value, such as "not black", if not as other values."""

    value: int
    sign: str
    name: str
    key: str


def nothing_seen(puzzle: Any, marks: Marks, cell: Cell) -> Seen:
    """Nothing worth a sentence."""
    return Seen()


def no_runs(puzzle: Any, marks: Marks, clue: Clue) -> Collection[int]:
    """None of a clue's runs: it is met as a whole, or not."""
    return ()


@dataclass(frozen=True)
class Play:
    """What a kind may say about how it is played; all of it can be left out."""

    positive: Value | None = None
    """What the left button makes, if there are two values: the last one unless told here."""
    negative: Value | None = None
    """What the right button makes: of two values the other one, of more this one, if any."""
    signs: Mapping[Value, str] = field(default_factory=dict)
    """What stands on a value's key, if that is not its symbol."""
    notes: tuple[Note, ...] = ()
    """Values that have a sign of their own for not being there; others are struck through."""
    clue_signs: tuple[str, ...] = ()
    """Clues to choose from with a click, where they are neither values nor signs between cells."""
    gestures: str = ""
    """How to play, in a sentence or two, if the general ones do not fit."""
    seen_from: Callable[[Any, Marks, Cell], Seen] = nothing_seen
    """What the puzzle tells about a cell with these marks."""
    met_runs: Callable[[Any, Marks, Clue], Collection[int]] = no_runs
    """Which runs of a line's clue are met for certain, before all of the line is marked."""
    counterexamples: Mapping[str, str] = field(default_factory=dict)
    """For a rule, or an option that is not as usual, a board whose marks break just that."""
    right_examples: Mapping[str, str] = field(default_factory=dict)
    """For such a board one that obeys the rule, where the nearest one to it would tell less."""
    rank: int = 50
    """Where the kind stands among all: the least is offered first, equal ones by name."""


class Choice(NamedTuple):
    """A clue as it is written, and what it is called."""

    text: str
    name: str


class Key(NamedTuple):
    """A value, what it is called, how it is shown on a key, and the letters that type it."""

    value: int
    name: str
    sign: str
    letters: tuple[str, ...] = ()


@dataclass(frozen=True)
class Hand:
    """How one puzzle is played: what buttons, keys and fingers make."""

    by: str
    """``brush`` or ``keypad``."""
    positive: int | None
    negative: int | None
    keys: tuple[Key, ...]
    notes: tuple[Note, ...]
    clue_choices: Mapping[str, tuple[Choice, ...]]
    """Clues to choose from with a click, by field, where they are few."""
    gestures: str
    tells: bool
    """Whether cells have something to tell."""


def hand_of(puzzle: Puzzle) -> Hand:
    """How a puzzle is played.

    >>> from quinta import Doppelblock, Gap
    >>> hand = hand_of(Gap(9))
    >>> hand.by, hand.positive, [key.name for key in hand.keys]
    ('brush', 1, ['white', 'shaded'])
    >>> hand = hand_of(Doppelblock(4))
    >>> hand.by, hand.negative, hand.keys[0]
    ('keypad', 0, Key(value=0, name='black', sign='■', letters=('x', 'b')))
    """
    play, places = puzzle.played, puzzle.places()
    keys = _keys(puzzle, places)
    values = [key.value for key in keys]
    positive, negative = play.positive, play.negative
    by = BRUSH if len(values) <= 2 else KEYPAD
    if by == BRUSH:
        positive = values[-1] if positive is None else positive
        others = [value for value in values if value != positive]
        negative = others[0] if negative is None and others else negative
    two = positive, negative
    return Hand(
        by,
        *two,
        keys,
        notes=play.notes,
        clue_choices={name: _choices(puzzle, name, keys) for name in puzzle.clue_fields},
        gestures=play.gestures or _gestures(puzzle, keys, *two),
        tells=play.seen_from is not nothing_seen,
    )


def noted(puzzle: Puzzle, notes: Iterable[Fact]) -> dict[Cell, list[Noted]]:
    """What has been ruled out in cells, as it is written there.

    >>> from quinta import Doppelblock
    >>> noted(Doppelblock(4), [Fact(Cell(0, 0), value, False) for value in (0, 2)])
    {Cell(row=0, column=0): [Noted(sign='○', struck=False), Noted(sign='2', struck=True)]}
    """
    play, found = puzzle.played, dict[Cell, list[Noted]]()
    own = {note.value: Noted(note.sign, struck=False) for note in play.notes}
    for place, value, _ in sorted(notes, key=lambda note: note.value):
        if isinstance(place, Cell):
            usual = Noted(play.signs.get(value, puzzle.symbol(value)))
            found.setdefault(place, []).append(own.get(value, usual))
    return found


def all_values(puzzle: Puzzle, places: Iterable[Place]) -> list[Value]:
    """The values that some of these places can have."""
    return sorted({value for place in places for value in puzzle.values(place)})


def _choices(puzzle: Puzzle, name: str, keys: Sequence[Key]) -> tuple[Choice, ...]:
    shape = puzzle.shape_of((name,))
    if isinstance(shape, Given):
        found = [Choice(puzzle.write_clue(Clue((name,), key.value)), key.name) for key in keys]
    else:
        found = [Choice(text, text) for text in puzzle.played.clue_signs or shape.choices(name)]
    return tuple(found) if len(found) <= MOST_CHOICES else ()


def _keys(puzzle: Puzzle, places: Iterable[Place]) -> tuple[Key, ...]:
    """The values with their letters: of the symbol and of the name, if nothing else has them."""
    play = puzzle.played
    taken = {*PAGE_KEYS, *(note.key for note in play.notes)}
    keys = []
    values = all_values(puzzle, places)
    for value in values:
        name, symbol = puzzle.name_of(value), puzzle.symbol(value)
        wanted = dict.fromkeys(text.lower() for text in (symbol, name[:1]) if text.isalpha())
        free = [text for text in wanted if len(text) == 1 and text not in taken]
        letters = tuple(free) if len(values) > 2 else ()  # painted ones have Space and X
        taken.update(letters)
        keys.append(Key(int(value), name, play.signs.get(value, symbol), letters))
    return tuple(keys)


def _gestures(
    puzzle: Puzzle, keys: Sequence[Key], positive: int | None, negative: int | None
) -> str:
    """How to play, told with the names of the values."""
    names = {key.value: key.name for key in keys}
    arrows = any(square.arrow is not None for square in puzzle.scene({}).squares.values())
    follow = " F goes along the arrow." if arrows else ""
    if len(keys) > 2:
        return _typed(puzzle, keys, negative) + follow
    walls = any(isinstance(place, Wall) for place in puzzle.places())
    left = names.get(positive, "") if positive is not None else ""
    right = names.get(negative, "") if negative is not None else ""
    return _painted("wall" if walls else "cell", left, right) + follow


def _painted(place: str, left: str, right: str) -> str:
    said = f"Left click or tap makes a {place} {left}"
    said += f", right click {right}, again clears it." if right else ", again clears it."
    if place == "wall":
        return f"{said} Keys: arrows move, Shift+arrow changes the wall on that side."
    other = f", X {right}" if right else ""
    return f"{said} Keys: Space {left}{other}, Delete clears."


def _typed(puzzle: Puzzle, keys: Sequence[Key], negative: int | None) -> str:
    said = "Click or tap a cell, then type or press a value"
    for key in keys:
        if key.letters:
            typed = " or ".join(letter.upper() for letter in key.letters)
            too = ", right click too" if key.value == negative else ""
            said += f"; {typed} is {key.name}{too}"
    notes = "".join(f" or {note.key.upper()} ({note.name})" for note in puzzle.played.notes)
    return f"{said}. Keys: Shift+digit{notes} notes that it is not that, Delete clears."
