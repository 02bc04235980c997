"""Steps of White and Tan as a player would put them.

What an arrow has ahead is counted from the facts of the step alone. One arrow of a known
colour may have seen enough or need all the rest; one of unknown colour may have too many or
too few ahead for a colour. Two arrows together are told as a short "if it were".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from quinta.base.grid import Cell
from quinta.logic.model import Fact, Place
from quinta.puzzle.phrases import listed, named, spelled
from quinta.puzzle.step import Reason, Step, Told

if TYPE_CHECKING:
    from quinta.kinds.white_and_tan.kind import WhiteAndTan

COLOURS = ("white", "tan")
WANTED = (1, 2)
LONGEST_CHAIN = 3
"""More deductions than this are not told in one breath."""

MOST_CONCLUSIONS = 3

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


def tell(puzzle: WhiteAndTan, step: Step) -> Told | None:
    """A step of White and Tan in words, if it is an instance of a technique."""
    known = _values(step.facts)
    arrows = list(dict.fromkeys(reason.where for reason in step.reasons))
    if len(arrows) == 2:
        return _opposite(puzzle, step, known) or _facing(step, known) or _two_arrows(step, known)
    if len(arrows) > 2:
        return None
    sights = [_sight(reason, known) for reason in step.reasons]
    if step.is_contradiction:
        return _contradiction(sights, known)
    concluded = _values(step.conclusions)
    if len(sights) == 2:
        return _either_way(sights, known, concluded)
    if sights[0].cell in known:
        return _ahead(sights[0], known, concluded)
    return _own_colour(sights[0], concluded)


def _values(facts: Iterable[Fact]) -> dict[Place, int]:
    return {fact.place: fact.value if fact.holds else 1 - fact.value for fact in facts}


def _sight(reason: Reason, known: Known) -> Sight:
    cell, *ahead = reason.places
    assert isinstance(cell, Cell)
    colour = COLOURS.index(reason.rule)
    same = [place for place in ahead if known.get(place) == colour]
    free = [place for place in ahead if place not in known]
    return Sight(cell, colour, tuple(ahead), same, free)


# One arrow


def _ahead(sight: Sight, known: Known, concluded: Known) -> Told | None:
    """An arrow of a known colour settles what is ahead of it."""
    if known[sight.cell] != sight.colour or not concluded.items() <= sight.forced.items():
        return None
    so = f"So {_coloured(concluded)}"
    if len(sight.same) == sight.wanted:
        return Told(
            "seen enough",
            f"{sight.name} already points at {sight.rule}, {named(sight.same)}. {so}",
        )
    return Told("needs all the rest", f"{sight.name} points at {sight.rule}, {_only(sight)}. {so}")


def _only(sight: Sight) -> str:
    """That no others ahead can have the colour."""
    able = sorted([*sight.same, *sight.free])  # type: ignore[type-var]
    if len(able) == len(sight.ahead):
        return f"and only {named(able)} {'is' if len(able) == 1 else 'are'} ahead of it"
    return f"and ahead of it only {named(able)} can be {COLOURS[sight.colour]}"


def _own_colour(sight: Sight, concluded: Known) -> Told | None:
    """An arrow cannot have a colour, because of what is ahead of it."""
    if concluded != {sight.cell: 1 - sight.colour} or not sight.fails:
        return None
    colour = COLOURS[sight.colour]
    so = f"So {_coloured(concluded)}"
    cannot = f"the arrow in {sight.cell.id} cannot be {colour}"
    if sight.has_too_many:
        return Told(
            "too many ahead",
            f"{cannot}: it would point at {_arrows(len(sight.same), sight.colour)}, "
            f"{named(sight.same)}, instead of {spelled(sight.wanted)}. {so}",
        )
    return Told(
        "nothing ahead" if not sight.ahead else "too few ahead",
        f"{cannot}: it would have to point at {sight.rule}, but {_too_few(sight)}. {so}",
    )


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


def _either_way(sights: Sequence[Sight], known: Known, concluded: Known) -> Told | None:
    """Whatever colour an arrow has, something ahead of it is settled."""
    if sights[0].cell in known:
        return None
    if any(sight.fails or not concluded.items() <= sight.forced.items() for sight in sights):
        return None
    first, second = (
        f"if {name} is {COLOURS[sight.colour]}, {_whose(sight)}"
        for name, sight in zip((sights[0].cell.id, "it"), sights, strict=True)
    )
    return Told("either way", f"{first}; {second}. Either way {_coloured(concluded)}")


def _whose(sight: Sight) -> str:
    """Which arrows it points at, if it has the colour."""
    one = sight.wanted == 1
    its = f"its {spelled(sight.wanted)} {COLOURS[sight.colour]} arrow{'' if one else 's'}"
    if len(sight.same) == sight.wanted:
        return f"{named(sight.same)} {'is' if one else 'are'} {its}"
    return f"{named([*sight.same, *sight.free])} {'has' if one else 'have'} to be {its}"


def _contradiction(sights: Sequence[Sight], known: Known) -> Told | None:
    """An arrow cannot be satisfied."""
    cell = sights[0].cell
    if cell in known:
        failing = [sight for sight in sights if sight.colour == known[cell] and sight.fails]
        if not failing:
            return None
        (sight,) = failing
        if sight.has_too_many:
            return Told(
                "too many ahead",
                f"{sight.name} points at {_arrows(len(sight.same), sight.colour)}, "
                f"{named(sight.same)}, instead of {spelled(sight.wanted)}",
            )
        return Told(
            "too few ahead",
            f"{sight.name} has to point at {sight.rule}, but {_too_few(sight)}",
        )
    if len(sights) < 2 or not all(sight.fails for sight in sights):
        return None
    return Told("neither colour", f"the arrow in {cell.id} can be {_neither(sights)}")


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


def _opposite(puzzle: WhiteAndTan, step: Step, known: Known) -> Told | None:
    """Two arrows that point the same way on one line cannot have the same colour."""
    if len(step.reasons) != 2 or len({reason.rule for reason in step.reasons}) != 1:
        return None
    sights = sorted((_sight(reason, {}) for reason in step.reasons), key=lambda s: -len(s.ahead))
    behind, front = sights
    if puzzle.arrow(behind.cell) != puzzle.arrow(front.cell) or front.cell not in behind.ahead:
        return None
    settled = [sight.cell for sight in sights if known.get(sight.cell) == front.colour]
    if len(known) != 1 or len(settled) != 1:
        return None
    (concluded,) = (sight.cell for sight in sights if sight.cell not in settled)
    if _values(step.conclusions) != {concluded: 1 - front.colour}:
        return None
    colour = COLOURS[front.colour]
    total = spelled(front.wanted + 1)
    its = f"the {front.rule.removeprefix('one ')} that {front.cell.id} points at"
    if front.wanted == 1:
        its = f"the one white arrow that {front.cell.id} points at"
    return Told(
        "opposite colours",
        f"the arrows in {named([behind.cell, front.cell])} point the same way along one line. "
        f"If both were {colour}, {behind.cell.id} would point at {front.cell.id} and at {its}: "
        f"{total}. As {settled[0].id} is {colour}, {_coloured(_values(step.conclusions))}",
    )


def _facing(step: Step, known: Known) -> Told | None:
    """Two arrows that point at each other, each with one more arrow ahead."""
    reasons = {(reason.where, reason.rule): reason for reason in step.reasons}
    if len(reasons) != 4 or known:
        return None
    one, other = (_sight(reason, {}) for reason in step.reasons[::2])
    if not (len(one.ahead) == len(other.ahead) == 2):
        return None
    if one.cell not in other.ahead or other.cell not in one.ahead:
        return None
    others = {p: 1 for p in (*one.ahead, *other.ahead) if p not in (one.cell, other.cell)}
    concluded = _values(step.conclusions)
    if concluded != others or len(others) != 2:
        return None
    cells = named([one.cell, other.cell])
    return Told(
        "facing arrows",
        f"the arrows in {cells} point at each other, with one more arrow ahead of each. A tan "
        "one needs both arrows ahead of it to be tan, so the two have the same colour. If they "
        f"are tan, {named(list(others))} have to be tan too; if they are white, each is the one "
        f"white arrow of the other. Either way {_coloured(concluded)}",
    )


class Deduction(NamedTuple):
    """What one arrow forces when something is supposed, in words."""

    found: Mapping[Place, int]
    text: str


def _two_arrows(step: Step, known: Known) -> Told | None:
    """If a conclusion were false, the two arrows would soon contradict each other."""
    left, so_far = _values(step.conclusions), dict(known)
    if not 0 < len(left) <= MOST_CONCLUSIONS:
        return None
    sentences: list[str] = []
    while left:
        found = _at_once(step.reasons, so_far, left) if sentences else None
        found = found or _by_refutation(step.reasons, so_far, left)
        if found is None:
            return None
        sentences.append(found.text)
        so_far.update(found.found)
        for place in found.found:
            left.pop(place, None)
    return Told("two arrows", ". ".join(sentences))


def _at_once(reasons: Sequence[Reason], known: Known, left: Known) -> Deduction | None:
    """A conclusion that one arrow forces after another was found."""
    for reason in reasons:
        sight = _sight(reason, known)
        found = {p: v for p, v in sight.forced.items() if left.get(p) == v}
        if found and known.get(sight.cell) == sight.colour and not sight.fails:
            return Deduction(found, f"then {_coloured(found)}, as {_because(sight)}")
    return None


def _by_refutation(reasons: Sequence[Reason], known: Known, left: Known) -> Deduction | None:
    """The conclusion whose denial fails soonest."""
    for length in range(LONGEST_CHAIN + 1):
        for place, value in left.items():
            texts = _refuted(reasons, {**known, place: 1 - value}, length)
            if texts is not None:
                text = f"if {place.id} were {COLOURS[1 - value]}, {', and then '.join(texts)}"
                return Deduction({place: value}, f"{text}. So {place.id} is {COLOURS[value]}")
    return None


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
