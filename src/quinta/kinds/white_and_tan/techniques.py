"""What a player of White and Tan looks for.

What an arrow has ahead is counted. One arrow of a known colour may have seen enough or need all
the rest; one of unknown colour may have too many or too few ahead for a colour. Two arrows
together are told as a short "if it were".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from quinta.base.grid import Cell
from quinta.logic.model import Fact, Place
from quinta.puzzle.phrases import listed, named, spelled
from quinta.puzzle.step import Reason
from quinta.puzzle.technique import Seen, Technique, View

COLOURS = ("white", "tan")
WANTED = (1, 2)
LONGEST_CHAIN = 2
"""More deductions than this, and the contradiction, are not told in one breath."""

Known = Mapping[Place, int]


class Sight(NamedTuple):
    """An arrow that has, or may have, a colour, and what is ahead of it."""

    cell: Cell
    colour: int
    ahead: tuple[Place, ...]
    same: list[Place]
    """Those ahead that have its colour."""
    free: list[Place]
    """Those ahead that may have it."""

    @property
    def wanted(self) -> int:
        """How many arrows of its colour it points at."""
        return WANTED[self.colour]

    @property
    def name(self) -> str:
        """What it is called, if it has the colour."""
        return f"the {COLOURS[self.colour]} arrow in {self.cell.id}"

    @property
    def rule(self) -> str:
        """What it points at."""
        return _arrows(self.wanted, self.colour)

    @property
    def has_too_many(self) -> bool:
        """Whether there are too many of its colour ahead."""
        return len(self.same) > self.wanted

    @property
    def has_too_few(self) -> bool:
        """Whether too few can have its colour ahead."""
        return len(self.same) + len(self.free) < self.wanted

    @property
    def fails(self) -> bool:
        """Whether it cannot have the colour."""
        return self.has_too_many or self.has_too_few

    @property
    def forced(self) -> dict[Place, int]:
        """What those ahead are that may still have its colour, if it has the colour."""
        if len(self.same) == self.wanted:
            return dict.fromkeys(self.free, 1 - self.colour)
        if len(self.same) + len(self.free) == self.wanted:
            return dict.fromkeys(self.free, self.colour)
        return {}


def _sights(view: View) -> list[Sight]:
    """What each rule of an arrow says of it, as things stand."""
    known = _colours(view)
    return [_sight(reason, known) for reason in view.reasons]


def _colours(view: View) -> dict[Place, int]:
    """The arrows whose colour is known."""
    places = dict.fromkeys(place for reason in view.reasons for place in reason.places)
    return {p: values[0] for p in places if len(values := view.values(p)) == 1}


def _sight(reason: Reason, known: Known) -> Sight:
    cell, *ahead = reason.places
    assert isinstance(cell, Cell)
    colour = COLOURS.index(reason.rule)
    same = [place for place in ahead if known.get(place) == colour]
    free = [place for place in ahead if place not in known]
    return Sight(cell, colour, tuple(ahead), same, free)


def _facts(values: Known) -> list[Fact]:
    return [Fact(place, value) for place, value in values.items()]


# One arrow


def _seen_enough(view: View) -> Iterator[Seen]:
    for sight in _sights(view):
        if not view.has(sight.cell, sight.colour) or len(sight.same) != sight.wanted:
            continue
        if new := view.new(_facts(sight.forced)):
            seen = f"{sight.name} already points at {sight.rule}, {named(sight.same)}"
            yield Seen(new, f"{seen}. So {view.so(new)}")


def _needs_all_the_rest(view: View) -> Iterator[Seen]:
    for sight in _sights(view):
        if not view.has(sight.cell, sight.colour) or sight.fails:
            continue
        if len(sight.same) < sight.wanted and (new := view.new(_facts(sight.forced))):
            only = f"{sight.name} points at {sight.rule}, {_only(sight)}"
            yield Seen(new, f"{only}. So {view.so(new)}")


def _only(sight: Sight) -> str:
    """That no others ahead can have the colour."""
    able = sorted([*sight.same, *sight.free])  # type: ignore[type-var]
    if len(able) == len(sight.ahead):
        return f"and only {named(able)} {'is' if len(able) == 1 else 'are'} ahead of it"
    return f"and ahead of it only {named(able)} can be {COLOURS[sight.colour]}"


def _cannot_be(view: View) -> Iterator[Seen]:
    """An arrow cannot have a colour, because of what is ahead of it."""
    for sight in _sights(view):
        new = view.new([Fact(sight.cell, 1 - sight.colour)]) if sight.fails else ()
        if not new or not view.can(sight.cell, 1 - sight.colour):
            continue
        cannot = f"the arrow in {sight.cell.id} cannot be {COLOURS[sight.colour]}"
        if sight.has_too_many:
            many = f"{_arrows(len(sight.same), sight.colour)}, {named(sight.same)}"
            why = f"it would point at {many}, instead of {spelled(sight.wanted)}"
        else:
            why = f"it would have to point at {sight.rule}, but {_too_few(sight)}"
        yield Seen(new, f"{cannot}: {why}. So {view.so(new)}")


def _too_few(sight: Sight) -> str:
    able, colour = [*sight.same, *sight.free], COLOURS[sight.colour]
    if not sight.ahead:
        return "no arrow is ahead of it"
    if len(able) == len(sight.ahead):
        return f"only {named(able)} is ahead of it"
    if able:
        return f"ahead of it only {named(able)} can be {colour}"
    if len(sight.ahead) == 1:
        return f"only {named(sight.ahead)} is ahead of it, which is {COLOURS[1 - sight.colour]}"
    return f"all arrows ahead of it are {COLOURS[1 - sight.colour]}"


def _either_way(view: View) -> Iterator[Seen]:
    """Whatever colour an arrow has, something ahead of it is settled."""
    sights = _sights(view)
    if len(sights) != 2 or any(sight.fails for sight in sights):
        return
    one, other = sights
    if len(view.values(one.cell)) < 2:
        return
    both = {place: value for place, value in one.forced.items() if other.forced.get(place) == value}
    if new := view.new(_facts(both)):
        first, second = (
            f"if {name} is {COLOURS[sight.colour]}, {_whose(sight)}"
            for name, sight in zip((one.cell.id, "it"), sights, strict=True)
        )
        yield Seen(new, f"{first}; {second}. Either way {view.so(new)}")


def _whose(sight: Sight) -> str:
    """Which arrows it points at, if it has the colour."""
    one = sight.wanted == 1
    its = f"its {spelled(sight.wanted)} {COLOURS[sight.colour]} arrow{'' if one else 's'}"
    if len(sight.same) == sight.wanted:
        return f"{named(sight.same)} {'is' if one else 'are'} {its}"
    return f"{named([*sight.same, *sight.free])} {'has' if one else 'have'} to be {its}"


def _impossible(view: View) -> Iterator[Seen]:
    """An arrow cannot be satisfied."""
    failing = [sight for sight in _sights(view) if sight.fails]
    for sight in failing:
        if not view.has(sight.cell, sight.colour):
            continue
        if sight.has_too_many:
            many = f"{_arrows(len(sight.same), sight.colour)}, {named(sight.same)}"
            yield Seen((), f"{sight.name} points at {many}, instead of {spelled(sight.wanted)}")
        else:
            yield Seen((), f"{sight.name} has to point at {sight.rule}, but {_too_few(sight)}")
    if len(failing) == 2 and len(view.values(failing[0].cell)) == 2:
        yield Seen((), f"the arrow in {failing[0].cell.id} can be {_neither(failing)}")


def _neither(sights: Iterable[Sight]) -> str:
    """That an arrow can have no colour."""
    parts = []
    for sight in sights:
        parts.append(f"{COLOURS[sight.colour]}, with {_at_most(sight)} ahead")
    return f"neither {', nor '.join(parts)}"


def _at_most(sight: Sight) -> str:
    """How many arrows of its colour an arrow points at that has too many or too few of them."""
    if sight.has_too_many:
        return _arrows(len(sight.same), sight.colour)
    able = len(sight.same) + len(sight.free)
    return f"{'at most ' if sight.free else ''}{_arrows(able, sight.colour)}"


# Two arrows


def _opposite(view: View) -> Iterator[Seen]:
    """Two arrows that point the same way on one line cannot have the same colour."""
    for colour, rule in enumerate(COLOURS):
        sights = [_sight(reason, {}) for reason in view.reasons if reason.rule == rule]
        if len(sights) != 2:
            continue
        behind, front = sorted(sights, key=lambda sight: -len(sight.ahead))
        if front.cell not in behind.ahead or not set(front.ahead) < set(behind.ahead):
            continue
        for known, other in ((behind, front), (front, behind)):
            new = view.new([Fact(other.cell, 1 - colour)])
            if new and view.has(known.cell, colour):
                its = "the one white arrow" if front.wanted == 1 else f"the {front.rule}"
                yield Seen(
                    new,
                    f"{known.cell.id} is {rule}, and {other.cell.id} points the same way. If it "
                    f"were {rule} too, {behind.cell.id} would point at {front.cell.id} and at "
                    f"{its} ahead of that: {spelled(front.wanted + 1)}. So {view.so(new)}",
                )


def _facing(view: View) -> Iterator[Seen]:
    """Two arrows that point at each other, each with one more arrow ahead."""
    if len(view.reasons) != 4 or _colours(view):
        return
    one, other = (_sight(reason, {}) for reason in view.reasons if reason.rule == "tan")
    if not (len(one.ahead) == len(other.ahead) == 2):
        return
    if one.cell not in other.ahead or other.cell not in one.ahead:
        return
    rest = [p for p in (*one.ahead, *other.ahead) if p not in (one.cell, other.cell)]
    if new := view.new(Fact(place, COLOURS.index("tan")) for place in rest):
        yield Seen(
            new,
            f"{named([one.cell, other.cell])} point at each other, with one more arrow ahead of "
            "each. A tan one needs both ahead to be tan, so they have the same colour. White "
            f"ones see each other, tan ones need the rest. Either way {view.so(new)}",
        )


class Deduction(NamedTuple):
    """What one arrow forces when something is supposed, in words."""

    found: Mapping[Place, int]
    text: str


def _two_arrows(view: View) -> Iterator[Seen]:
    """If an arrow had the other colour, the two would soon contradict each other."""
    known = _colours(view)
    places = dict.fromkeys(place for reason in view.reasons for place in reason.places)
    unknown = [place for place in places if place not in known]
    for length in range(LONGEST_CHAIN + 1):
        for place in unknown:
            for value in (0, 1):
                new = view.new([Fact(place, value)])
                if new and (texts := _refuted(view.reasons, {**known, place: 1 - value}, length)):
                    said = f"if {place.id} were {COLOURS[1 - value]}, {', and then '.join(texts)}"
                    yield Seen(new, f"{said}. So {view.so(new)}")


def _refuted(reasons: Sequence[Reason], known: Known, length: int) -> list[str] | None:
    """A chain of so many deductions to a contradiction, in words."""
    if length == 0:
        conflict = _conflict(reasons, known)
        return None if conflict is None else [conflict]
    for deduction in _deductions(reasons, known):
        rest = _refuted(reasons, {**known, **deduction.found}, length - 1)
        if rest is not None:
            return [deduction.text, *rest]
    return None


def _conflict(reasons: Sequence[Reason], known: Known) -> str | None:
    by_cell: dict[Cell, list[Sight]] = {}
    for reason in reasons:
        sight = _sight(reason, known)
        by_cell.setdefault(sight.cell, []).append(sight)
    for cell, sights in by_cell.items():
        failing = [sight for sight in sights if sight.fails]
        if cell not in known and len(failing) == 2:
            return f"{cell.id} could be {_neither(failing)}"
        for sight in failing:
            if known.get(cell) == sight.colour:
                return f"{sight.name} would point at {_at_most(sight)}"
    return None


def _deductions(reasons: Sequence[Reason], known: Known) -> list[Deduction]:
    found = []
    for reason in reasons:
        sight = _sight(reason, known)
        if sight.cell not in known and sight.fails:
            value = 1 - sight.colour
            text = f"{sight.cell.id} would be {COLOURS[value]}, as {_why_not(sight)}"
            found.append(Deduction({sight.cell: value}, text))
        elif known.get(sight.cell) == sight.colour and not sight.fails and sight.forced:
            text = f"{_coloured(sight.forced, 'would be', 'would be')}, as {_because(sight)}"
            found.append(Deduction(sight.forced, text))
    return found


def _why_not(sight: Sight) -> str:
    """Why an arrow could not have a colour."""
    colour = COLOURS[sight.colour]
    if sight.has_too_many:
        return f"it points at {_arrows(len(sight.same), sight.colour)}"
    able = [*sight.same, *sight.free]
    return f"{f'only {named(able)}' if able else 'nothing'} ahead of it could be {colour}"


def _because(sight: Sight) -> str:
    """Why an arrow settles what is ahead of it."""
    if len(sight.same) == sight.wanted:
        return f"{sight.name} points at {named(sight.same)} already"
    return f"{sight.name} needs {sight.rule}"


# Parts of sentences


def _arrows(number: int, colour: int) -> str:
    """So many arrows of a colour.

    >>> _arrows(1, 0), _arrows(2, 1)
    ('one white arrow', 'two tan arrows')
    """
    return f"{spelled(number)} {COLOURS[colour]} arrow{'' if number < 2 else 's'}"


def _coloured(values: Known, one: str = "is", many: str = "are") -> str:
    """Arrows and their colours.

    >>> _coloured({Cell(0, 0): 1, Cell(0, 1): 0, Cell(2, 2): 1})
    'r1c1 and r3c3 are tan and r1c2 is white'
    """
    parts = []
    for value in dict.fromkeys(chain(values.values())):
        places = [place for place, colour in values.items() if colour == value]
        verb = one if len(places) == 1 else many
        parts.append(f"{named(places)} {verb} {COLOURS[value]}")
    return listed(parts)


TECHNIQUES = (
    Technique(
        "seen enough",
        "An arrow that has all arrows of its colour ahead: the others have the other colour.",
        _seen_enough,
    ),
    Technique(
        "needs all the rest",
        "An arrow that has just enough left ahead: they all have its colour.",
        _needs_all_the_rest,
    ),
    Technique(
        "cannot be",
        "An arrow has too many, or too few, ahead of it for a colour.",
        _cannot_be,
    ),
    Technique(
        "either way",
        "Whichever colour an arrow has, an arrow ahead of it has the same one.",
        _either_way,
    ),
    Technique("impossible", "An arrow cannot be satisfied.", _impossible),
    Technique(
        "opposite colours",
        "Two arrows that point the same way on one line differ in colour.",
        _opposite,
        spots=2,
    ),
    Technique(
        "facing arrows",
        "Two arrows that point at each other have the same colour, if one more is ahead of each.",
        _facing,
        spots=2,
    ),
    Technique(
        "two arrows",
        "If an arrow had the other colour, two arrows would contradict each other.",
        _two_arrows,
        spots=2,
    ),
)
"""Easiest first."""
