"""Techniques: what a player looks for, in the order in which people find it easy.

A technique is a small function that looks at a spot, or at two, as it stands on the board, and
says what follows and why. It does not say what it rests on: that is found by asking again with
less on the board, until less is no longer enough for the same sentence. So a sentence never rests
on what it does not need, and whoever reads a step can have the same sentence from it again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from quinta.logic.model import Fact, Place, Value
from quinta.puzzle.phrases import facts_in_words, struck_in_words
from quinta.puzzle.step import Mask, Reason, Told, Where
from quinta.puzzle.ways import values_in

if TYPE_CHECKING:
    from quinta.puzzle.puzzle import Puzzle


Made = TypeVar("Made")


class Seen(NamedTuple):
    """What follows, and the sentence that says so; no conclusion is a contradiction."""

    conclusions: tuple[Fact, ...]
    sentence: str

    @property
    def words(self) -> int:
        """How long the sentence is."""
        return self.sentence.count(" ") + 1


class View:
    """One spot, or two, as they stand on the board: some rules, and what is known of places.

    >>> import quinta
    >>> gap = quinta.example("gap/1")
    >>> row = next(spot for spot in gap.spots() if spot.name == "row 9")
    >>> view = View(gap, row.reasons, [Fact(row.places[0], 1)])
    >>> view.clue("gap"), view.has(row.places[0], 1), view.can(row.places[1], 1)
    (4, True, True)
    """

    def __init__(
        self,
        puzzle: Puzzle,
        reasons: Sequence[Reason],
        known: Iterable[Fact] = (),
        wanted: Iterable[Fact] | None = None,
    ) -> None:
        self.puzzle = puzzle
        self.reasons = tuple(reasons)
        self.known = tuple(known)
        self._wanted = None if wanted is None else frozenset(wanted)
        self._asked = None if self._wanted is None else {fact.place for fact in self._wanted}
        self._made: dict[Hashable, Any] = {}
        self._left: dict[Place, Mask] = {}
        self._allowed: dict[Place, Mask] = {}
        for place, value, holds in self.known:
            allowed = 1 << value if holds else ~(1 << value)
            self._allowed[place] = self._allowed.get(place, allowed) & allowed

    # The rules

    @cached_property
    def spots(self) -> list[Where]:
        """Where the rules apply, each place once."""
        return list(dict.fromkeys(reason.where for reason in self.reasons))

    def at(self, where: Where) -> View:
        """The rules of one spot alone, and all that is known."""
        return self.once(("at", where), lambda: self._at(where))

    def _at(self, where: Where) -> View:
        here = [reason for reason in self.reasons if reason.where == where]
        if len(here) == len(self.reasons):
            return self
        return View(self.puzzle, here, self.known, self._wanted)

    def once(self, name: Hashable, make: Callable[[], Made]) -> Made:
        """What several techniques need of this view, made by the first of them that asks.

        >>> import quinta
        >>> view = View(quinta.example("gap/1"), ())
        >>> view.once("luck", lambda: 7), view.once("luck", lambda: 8)
        (7, 7)
        """
        if name not in self._made:
            self._made[name] = make()
        made: Made = self._made[name]
        return made

    def forget(self) -> None:
        """Drop what was made of this view and refers to it: else both wait to be collected."""
        self._made.clear()

    def rule(self, name: str) -> Reason | None:
        """The rule of this name, if it may be used."""
        return next((reason for reason in self.reasons if reason.rule == name), None)

    def clue(self, name: str) -> Value | None:
        """What the clue of a rule says, if there is one and it may be used."""
        reason = self.rule(name)
        return None if reason is None or reason.clue is None else reason.clue.value

    # The places

    def left(self, place: Place) -> Mask:
        """The values that a place can still have."""
        found = self._left.get(place)
        if found is None:
            full = self.puzzle.mask(place)
            found = self._left[place] = full & self._allowed.get(place, full)
        return found

    def values(self, place: Place) -> list[Value]:
        """The same as a list."""
        return list(values_in(self.left(place)))

    def can(self, place: Place, value: Value) -> bool:
        """Whether a place may have a value, for all that is known."""
        return bool(self.left(place) >> value & 1)

    def has(self, place: Place, value: Value) -> bool:
        """Whether a place is known to have a value."""
        return self.left(place) == 1 << value

    # What follows

    def asks(self, place: Place) -> bool:
        """Whether anything about a place is asked for."""
        return self._asked is None or place in self._asked

    def new(self, facts: Iterable[Fact]) -> tuple[Fact, ...]:
        """Those of the facts that are not known yet, and are asked for, said simply.

        That values are ruled out and one is left is said as that one.
        """
        lost: dict[Place, Mask] = {}
        for place, value, holds in facts:
            if not self.asks(place):
                continue
            out = self.left(place) & (~(1 << value) if holds else 1 << value)
            lost[place] = lost.get(place, 0) | out
        found = [fact for place, out in lost.items() if out for fact in self._said(place, out)]
        return tuple(fact for fact in found if self._wanted is None or fact in self._wanted)

    def _said(self, place: Place, out: Mask) -> list[Fact]:
        rest = self.left(place) & ~out
        if rest and rest & (rest - 1) == 0:
            return [Fact(place, rest.bit_length() - 1)]
        return [Fact(place, value, False) for value in values_in(out)]

    def so(self, facts: Iterable[Fact]) -> str:
        """Facts as one would say them."""
        return facts_in_words(self.puzzle, list(facts))

    def so_not(self, facts: Iterable[Fact]) -> str:
        """The same where values were struck out: what remains of two values, or of one more."""
        return struck_in_words(self.puzzle, list(facts), self.values)

    def concluded(self, facts: Iterable[Fact], why: str, so: str = "So ") -> Iterator[Seen]:
        """What of these facts is new, if anything is, and why."""
        if new := self.new(facts):
            yield Seen(new, f"{why}. {so}{self.so(new)}")


See = Callable[[View], Iterable[Seen]]
SeeIn = Callable[[View, Made], Iterable[Seen]]


class Technique(NamedTuple):
    """A name that players know, what it is in a sentence, and how it is seen."""

    name: str
    about: str
    see: See
    spots: int = 1
    """How many spots it looks at together."""


class Techniques(list[Technique]):
    """A kind's techniques, easiest first, in the order in which they are declared.

    >>> techniques = Techniques()
    >>> @techniques.add("done", "All is known.", lambda view: view.known or None)
    ... def done(view, known):
    ...     yield Seen((), f"{len(known)} facts are known")
    >>> techniques[0].name, done.__name__
    ('done', 'done')
    """

    def add(
        self, name: str, about: str, of: Callable[[View], Made | None], spots: int = 1
    ) -> Callable[[SeeIn[Made]], SeeIn[Made]]:
        """Declare what is seen in what a view shows; where it shows None nothing is."""

        def declared(see: SeeIn[Made]) -> SeeIn[Made]:
            def seen(view: View) -> Iterable[Seen]:
                shown = view.once(of, lambda: of(view))
                return () if shown is None else see(view, shown)

            self.append(Technique(name, about, seen, spots))
            return see

        return declared


def seen(view: View, techniques: Sequence[Technique]) -> Iterator[tuple[int, Seen]]:
    """All that the techniques see, each with its technique's number, the easiest first."""
    spots = len(view.spots)
    for number, technique in enumerate(techniques):
        if technique.spots == spots:
            for one in technique.see(view):
                yield number, one


def easiest_telling(
    view: View, techniques: Sequence[Technique], conclusions: Iterable[Fact]
) -> Told | None:
    """How the easiest technique tells just these conclusions, if one does."""
    found = easiest(view, techniques, conclusions)
    return None if found is None else Told(techniques[found[0]].name, found[1].sentence)


def easiest(
    view: View, techniques: Sequence[Technique], conclusions: Iterable[Fact]
) -> tuple[int, Seen] | None:
    """What the easiest technique sees that has just these conclusions, with its number."""
    wanted = frozenset(conclusions)
    return next((one for one in seen(view, techniques) if wanted == {*one[1].conclusions}), None)
