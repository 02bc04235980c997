"""What a player of White and Tan looks for.

What an arrow has ahead is counted. One arrow of a known colour may have seen enough or need all
the rest; one of unknown colour may have too many or too few ahead for a colour. Two arrows
together are told as a short "if it were".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from quinta.base.grid import Cell
from quinta.logic.model import Fact, Place
from quinta.puzzle.phrases import named, spelled
from quinta.puzzle.step import Reason
from quinta.puzzle.technique import Seen, Techniques, View

COLOURS = ("white", "tan")
WANTED = (1, 2)
LONGEST_CHAIN = 2
"""More deductions than this, and the contradiction, are not told in one breath."""

Known = Mapping[Place, int]
TECHNIQUES = Techniques()


class Sight(NamedTuple):
    """An arrow that has, or may have, a colour, and what is ahead of it."""

    cell: Cell
    colour: int
    ahead: Sequence[Place]
    same: Sequence[Place]
    """Those ahead that have its colour."""
    free: Sequence[Place]
    """Those ahead that may have it."""

    @classmethod
    def of(cls, reason: Reason, known: Known) -> Sight:
        """What a rule of an arrow says of it, as things stand."""
        cell, *ahead = reason.places
        assert isinstance(cell, Cell)
        colour = COLOURS.index(reason.rule)
        same = [place for place in ahead if known.get(place) == colour]
        return cls(cell, colour, ahead, same, [place for place in ahead if place not in known])

    @property
    def wanted(self) -> int:
        """How many arrows of its colour it points at."""
        return WANTED[self.colour]

    @property
    def fails(self) -> bool:
        """Whether it cannot have the colour: too many have it ahead, or too few can."""
        return not len(self.same) <= self.wanted <= len(self.same) + len(self.free)

    @property
    def forced(self) -> dict[Place, int]:
        """What those ahead are that may still have its colour, if it has the colour."""
        if len(self.same) == self.wanted:
            return dict.fromkeys(self.free, 1 - self.colour)
        all_needed = len(self.same) + len(self.free) == self.wanted
        return dict.fromkeys(self.free, self.colour) if all_needed else {}

    # In words

    @property
    def name(self) -> str:
        """What it is called, if it has the colour."""
        return f"the {COLOURS[self.colour]} arrow in {self.cell.id}"

    @property
    def rule(self) -> str:
        """What it has to point at."""
        return self.arrows(self.wanted)

    def arrows(self, number: int) -> str:
        """So many arrows of its colour."""
        return f"{spelled(number)} {COLOURS[self.colour]} arrow{'s' * (number > 1)}"

    @property
    def sees(self) -> str:
        """What it points at, or could."""
        if len(self.same) >= self.wanted:
            return f"points at {self.arrows(len(self.same))}, {named(self.same)}"
        able = [place for place in self.ahead if place in self.same or place in self.free]
        that = "" if len(able) == len(self.ahead) else f" that can be {COLOURS[self.colour]}"
        return f"has {f'only {named(able)}' if able else 'nothing'} ahead{that}"

    @property
    def settles(self) -> str:
        """Why it settles what is ahead of it."""
        enough = len(self.same) == self.wanted
        return f"already {self.sees}" if enough else f"needs {self.rule} and {self.sees}"

    @property
    def briefly(self) -> str:
        """The same, or why it cannot have its colour, where more than that is told."""
        if self.fails:
            return self.sees.partition(", ")[0]
        enough = len(self.same) == self.wanted
        return f"already points at {named(self.same)}" if enough else f"needs {self.rule}"


def _colours(view: View) -> dict[Place, int]:
    """The arrows whose colour is known."""
    places = dict.fromkeys(place for reason in view.reasons for place in reason.places)
    return {p: values[0] for p in places if len(values := view.values(p)) == 1}


def _sights(view: View) -> list[Sight]:
    """An arrow by its colours, as far as their rules may be used."""
    known = _colours(view)
    return [Sight.of(reason, known) for reason in view.reasons]


def _facts(values: Known) -> list[Fact]:
    return [Fact(place, value) for place, value in values.items()]


# One arrow


@TECHNIQUES.add(
    "seen enough", "An arrow has enough of its colour ahead: the rest has the other.", _sights
)
def _seen_enough(view: View, sights: Sequence[Sight]) -> Iterator[Seen]:
    for sight in sights:
        if view.has(sight.cell, sight.colour) and len(sight.same) == sight.wanted:
            yield from view.concluded(_facts(sight.forced), f"{sight.name} {sight.settles}")


@TECHNIQUES.add(
    "needs all the rest", "An arrow has just enough left ahead: all have its colour.", _sights
)
def _needs_all_the_rest(view: View, sights: Sequence[Sight]) -> Iterator[Seen]:
    for sight in sights:
        if view.has(sight.cell, sight.colour) and not sight.fails:
            yield from view.concluded(_facts(sight.forced), f"{sight.name} {sight.settles}")


@TECHNIQUES.add("cannot be", "An arrow has too many, or too few, ahead for a colour.", _sights)
def _cannot_be(view: View, sights: Sequence[Sight]) -> Iterator[Seen]:
    for sight in sights:
        if sight.fails and len(view.values(sight.cell)) > 1:
            would = f"if {sight.cell.id} were {COLOURS[sight.colour]}, it would need {sight.rule}"
            other = Fact(sight.cell, 1 - sight.colour)
            yield from view.concluded([other], f"{would}, but it {sight.sees}")


@TECHNIQUES.add(
    "either way", "Whichever colour an arrow has, an arrow ahead of it has the same one.", _sights
)
def _either_way(view: View, sights: Sequence[Sight]) -> Iterator[Seen]:
    if len(sights) != 2 or any(sight.fails for sight in sights):
        return
    one, other = sights
    if len(view.values(one.cell)) > 1:
        forced = other.forced
        both = {at: tone for at, tone in one.forced.items() if forced.get(at) == tone}
        first = f"if {one.cell.id} is {COLOURS[one.colour]}, it {one.settles}"
        second = f"if it is {COLOURS[other.colour]}, it {other.settles}"
        yield from view.concluded(_facts(both), f"{first}; {second}", "either way ")


@TECHNIQUES.add("impossible", "An arrow can be neither white nor tan.", _sights)
def _impossible(view: View, sights: Sequence[Sight]) -> Iterator[Seen]:
    if conflict := _conflict(sights, _colours(view)):
        yield Seen((), conflict)


def _conflict(sights: Iterable[Sight], known: Known) -> str | None:
    """An arrow that cannot have its colour, or any, in words."""
    failing = [sight for sight in sights if sight.fails]
    for sight in failing:
        if known.get(sight.cell) == sight.colour:
            return f"{sight.name} needs {sight.rule}, yet {sight.sees}"
        both = [other for other in failing if other.cell == sight.cell]
        if sight.cell not in known and len(both) == 2:
            neither = ", nor ".join(f"{COLOURS[one.colour]}, as it {one.briefly}" for one in both)
            return f"{sight.cell.id} can be neither {neither}"
    return None


# Two arrows


@TECHNIQUES.add(
    "opposite colours", "Arrows that point the same way on a line differ in colour.", _sights, 2
)
def _opposite(view: View, sights: Sequence[Sight]) -> Iterator[Seen]:
    for behind in sights:
        for front in sights:
            if front.colour != behind.colour or front.cell not in behind.ahead:
                continue
            if not set(front.ahead) < set(behind.ahead):
                continue
            at = f"{front.cell.id} and at the {front.rule} that {front.cell.id} points at"
            both = f"if both were {COLOURS[front.colour]}, {behind.cell.id} would point at {at}"
            for known, other in ((behind, front), (front, behind)):
                if view.has(known.cell, known.colour):
                    same = f"{other.cell.id} points the same way as {known.name}"
                    new = [Fact(other.cell, 1 - other.colour)]
                    yield from view.concluded(new, f"{same}. {both}, one too many")


@TECHNIQUES.add(
    "facing arrows", "Arrows that face each other, with one more ahead, are alike.", _sights, 2
)
def _facing(view: View, sights: Sequence[Sight]) -> Iterator[Seen]:
    if len(sights) != 4 or _colours(view) or any(len(sight.ahead) != 2 for sight in sights):
        return
    one, other = (sight for sight in sights if sight.colour == COLOURS.index("tan"))
    if one.cell in other.ahead and other.cell in one.ahead:
        ahead = dict.fromkeys((*one.ahead, *other.ahead))
        rest = [place for place in ahead if place not in (one.cell, other.cell)]
        yield from view.concluded(
            [Fact(place, COLOURS.index("tan")) for place in rest],
            f"{named([one.cell, other.cell])} point at each other, and besides only at "
            f"{named(rest)}. If either is tan, it needs both arrows ahead of it, so the other is "
            "tan and needs both too. If both are white, each already points at one white arrow",
            "either way ",
        )


@TECHNIQUES.add(
    "two arrows", "If it had the other colour, two arrows would contradict each other.", _colours, 2
)
def _two_arrows(view: View, known: Known) -> Iterator[Seen]:
    places = dict.fromkeys(place for reason in view.reasons for place in reason.places)
    for length in range(LONGEST_CHAIN + 1):
        for place in places:
            for value in (0, 1) if place not in known else ():
                new = view.new([Fact(place, value)])
                if new and (texts := _refuted(view.reasons, {**known, place: 1 - value}, length)):
                    said = f"if {place.id} were {COLOURS[1 - value]}, {', and then '.join(texts)}"
                    yield Seen(new, f"{said}. So {view.so(new)}")


def _refuted(reasons: Sequence[Reason], known: Known, length: int) -> list[str] | None:
    """A chain of so many deductions to a contradiction, in words."""
    sights = [Sight.of(reason, known) for reason in reasons]
    if length == 0:
        conflict = _conflict(sights, known)
        return None if conflict is None else [conflict]
    for sight in sights:
        found: dict[Place, int] = {}
        if sight.cell not in known and sight.fails:
            found, why = {sight.cell: 1 - sight.colour}, f"it {sight.briefly}"
        elif known.get(sight.cell) == sight.colour and not sight.fails:
            found, why = sight.forced, f"{sight.name} {sight.briefly}"
        rest = _refuted(reasons, {**known, **found}, length - 1) if found else None
        if rest is not None:
            colour = COLOURS[next(iter(found.values()))]
            return [f"{named(list(found))} would be {colour}, as {why}", *rest]
    return None
