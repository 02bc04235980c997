"""Which of the known facts a look really needs, and the chain behind a contradiction."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple, TypeVar

from quinta.explainer.looks import Look, Looks
from quinta.explainer.propagate import Event, Trace
from quinta.logic.model import Fact, Value
from quinta.puzzle.step import Mask
from quinta.puzzle.ways import Listed, State

KNOWN = 0
SUPPOSED = 1

FEW_TARGETS = 3
"""For so many it is quicker to try each than to work out all that a spot leaves open."""

T = TypeVar("T")


class Need(NamedTuple):
    """Something known of a place of a look: the values it excludes, and since when."""

    position: int
    excluded: Mask
    since: int = KNOWN


def minimal(
    parts: Sequence[T], enough: Callable[[Sequence[T]], bool], unlikely: int = 1
) -> list[T]:
    """A subset that is still enough, of which no part can go; earlier parts go first.

    Parts are left out more and more at a time while that works; at first so many as are
    unlikely to be needed. Where it does not, one of them has to stay, and halving finds
    the first that has to.

    >>> minimal([1, 2, 3, 4], lambda left: 3 in left and len(left) > 1)
    [3, 4]
    """
    kept: list[T] = []
    rest = list(parts)
    size = max(1, unlikely)
    stays = 0  # so many of the rest, the first, cannot all go
    while rest:
        if stays == 1:
            kept.append(rest.pop(0))
            size, stays = 1, 0
            continue
        size = stays // 2 or size
        without = rest[size:]
        if not enough([*kept, *without]):
            stays = min(size, len(rest))
        elif stays:
            rest, stays = without, stays - size
        else:
            rest, size = without, 2 * size
    return kept


def needed(looks: Looks, look: Look, needs: Sequence[Need], targets: Sequence[Need]) -> list[Need]:
    """Those of the needs from which a look excludes all that the targets exclude.

    No target stands for a contradiction: no way is left. Needs that come first are given up
    first.
    """
    if isinstance(look.ways, Listed) and look.ways.exact:
        return _needed_of_listed(look.ways, needs, targets)
    return minimal(needs, showing(looks, look, targets))


def _needed_of_listed(ways: Listed, needs: Sequence[Need], targets: Sequence[Need]) -> list[Need]:
    """The same where each need rules ways out, and those that are against a target have to go."""
    wrong = against(ways, targets)
    keeps = [keeping(ways, need) for need in needs]
    behind = [wrong]  # what all needs behind one leave of them
    for mask in reversed(keeps):
        behind.append(behind[-1] & mask)
    kept = []
    for need, mask, rest in zip(needs, keeps, behind[-2::-1], strict=True):
        if wrong & rest:
            kept.append(need)
            wrong &= mask
    return kept


def against(ways: Listed, targets: Iterable[Need]) -> State:
    """The ways with a value that a target excludes; all of them if there is no target."""
    wrong = [ways.open[position][excluded] for position, excluded, _ in targets]
    return reduce(or_, wrong) if wrong else ways.all


def keeping(ways: Listed, need: Need) -> State:
    """The ways that something known leaves."""
    return ways.open[need.position][ways.values & ~need.excluded]


def showing(looks: Looks, look: Look, targets: Sequence[Need]) -> Callable[[Iterable[Need]], bool]:
    """A test whether needs are enough for a look to exclude all that the targets exclude."""
    ways, tables = look.ways, look.open
    full = [looks.full[place] for place in look.places]

    def enough(left: Iterable[Need]) -> bool:
        domains = list(full)
        for position, excluded, _ in left:
            domains[position] &= ~excluded
        alive = ways.all
        for position, domain in enumerate(domains):
            if domain != full[position]:
                alive &= tables[position][domain]
        if not targets:
            return not ways.some(alive)
        if len(targets) <= FEW_TARGETS:
            return not any(
                ways.some(alive & tables[position][excluded & domains[position]])
                for position, excluded, _ in targets
            )
        alive = ways.settle(alive)
        return not any(
            ways.has(alive, position, excluded & domains[position])
            for position, excluded, _ in targets
        )

    return enough


def needs_of(looks: Looks, look: Look, domains: Sequence[Mask]) -> list[Need]:
    """What is known of the places of a look; single exclusions before settled places."""
    return sorted(_parts(looks, look, domains), key=lambda need: need.excluded.bit_count())


def _parts(looks: Looks, look: Look, domains: Sequence[Mask]) -> Iterable[Need]:
    for position, place in enumerate(look.places):
        excluded = looks.full[place] & ~domains[place]
        if domains[place].bit_count() == 1:
            yield Need(position, excluded)
            continue
        while excluded:
            yield Need(position, excluded & -excluded)
            excluded &= excluded - 1


class Link(NamedTuple):
    """One look of a chain: what it needs, and what it excludes (nothing: a contradiction)."""

    look: Look
    needs: Sequence[Need]
    targets: Sequence[Need]


Supposed = tuple[int, Mask]
"""A place and the values that it is supposed to have."""


class Chain(NamedTuple):
    """From a supposition to a contradiction: only the looks that matter, in their order.

    If it is not the last look that fails but a rule that no spot states, ``broken`` are
    the places and values that break it.
    """

    links: Sequence[Link]
    broken: Sequence[tuple[int, Value]] = ()

    @property
    def looks(self) -> list[Look]:
        """The looks taken, each once, in the order of their numbers."""
        return sorted({link.look for link in self.links}, key=lambda look: look.number)


Breaks = Callable[[Sequence[tuple[int, Value]]], bool]
"""Whether places with these values break a rule."""


def chain(
    looks: Looks,
    domains: Sequence[Mask],
    supposed: Supposed,
    trace: Trace,
    breaks: Breaks | None = None,
) -> Chain:
    """Back from the contradiction to what it rests on."""
    history = _History(looks, domains, supposed, trace)
    wanted: dict[int, dict[int, Mask]] = {}

    def want(place: int, excluded: Mask, since: int) -> None:
        if since > SUPPOSED:
            places = wanted.setdefault(since, {})
            places[place] = places.get(place, 0) | excluded

    def link(look: Look, time: int, targets: list[Need]) -> Link:
        needs = needed(looks, look, history.needs(look, time), targets)
        for position, excluded, since in needs:
            want(look.places[position], excluded, since)
        return Link(look, needs, targets)

    links: list[Link] = []
    broken: list[tuple[int, Value]] = []
    if trace.failed is not None:
        links.append(link(trace.failed, history.end, []))
    elif breaks is not None:
        since = history.settled()
        broken = minimal(sorted(since, key=lambda mark: -since[mark]), breaks)
        for place, value in broken:
            want(place, looks.full[place] & ~(1 << value), since[place, value])
    while wanted:
        time = max(wanted)
        places = wanted.pop(time)
        look = history.event(time).look
        at = {place: position for position, place in enumerate(look.places)}
        targets = [Need(at[place], excluded) for place, excluded in sorted(places.items())]
        links.append(link(look, time, targets))
    return Chain(links[::-1], broken)


class _History:
    """What was known of each place when; event i happens at time SUPPOSED + 1 + i."""

    def __init__(
        self,
        looks: Looks,
        domains: Sequence[Mask],
        supposed: Supposed,
        trace: Trace,
    ) -> None:
        self.looks, self.domains, self.trace = looks, domains, trace
        place, left = supposed
        self.times: dict[int, list[tuple[int, Mask]]] = {place: [(SUPPOSED, left)]}
        for time, event in enumerate(trace.events, SUPPOSED + 1):
            for place, _, after in event.changes:
                self.times.setdefault(place, []).append((time, after))
        self.end = SUPPOSED + 1 + len(trace.events)

    def event(self, time: int) -> Event:
        """The event at a time."""
        return self.trace.events[time - SUPPOSED - 1]

    def settled(self) -> dict[tuple[int, Value], int]:
        """The places with one value left in the end, and since when."""
        found = {}
        for place, domain in enumerate(self.domains):
            since, left = self.times.get(place, [(KNOWN, domain)])[-1]
            if left.bit_count() == 1:
                found[place, left.bit_length() - 1] = since
        return found

    def needs(self, look: Look, time: int) -> list[Need]:
        """What was known at a look before a time; the youngest first, as they had better go."""
        found: list[Need] = []
        for position, place in enumerate(look.places):
            found += self._of_place(position, place, time)
        found.sort(key=lambda need: (-need.since, need.excluded.bit_count()))
        return found

    def _of_place(self, position: int, place: int, time: int) -> list[Need]:
        full = self.looks.full[place]
        before = full
        needs: list[Need] = []
        since = KNOWN
        for when, after in ((KNOWN, self.domains[place]), *self.times.get(place, ())):
            if when >= time:
                break
            lost = before & ~after
            while lost:
                needs.append(Need(position, lost & -lost, when))
                lost &= lost - 1
                since = when
            before = after
        if before.bit_count() == 1 and needs:
            return [Need(position, full & ~before, since)]
        return needs


def facts_of(looks: Looks, look: Look, needs: Iterable[Need]) -> tuple[Fact, ...]:
    """Needs as facts, place by place.

    Several exclusions that leave one value are said as that value.
    """
    excluded: dict[int, Mask] = {}
    for need in needs:
        excluded[need.position] = excluded.get(need.position, 0) | need.excluded
    return tuple(
        fact
        for position in sorted(excluded)
        for fact in looks.facts(look.places[position], excluded[position])
    )
