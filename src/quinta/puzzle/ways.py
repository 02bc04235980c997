"""All the ways to obey rules at one spot, laid out so that questions about them are quick.

What is left of them is one Python int, a *state*, whatever form they have; 0 is no way at all.

- *Listed*, in a table: the ways are numbered, and a state has a bit for each. For every place
  and value the table knows the ways that leave the value open there; what a spot forces is
  then a handful of ``and``s, how many ways are left is a count of bits. A person who writes
  the possibilities of a row beside it and strikes some out does the same.
- *Unlisted*, where they are too many: a state has a bit for each value at each place, and a
  kind works out which values some way has. It is exact as well, so that nobody can tell from
  an answer which form it came from.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, reduce
from itertools import islice
from operator import or_
from typing import NamedTuple, TypeAlias

from quinta.puzzle.step import Mask, Way

State: TypeAlias = int
"""What is left of the ways of a spot. Two states are joined by ``|``."""

Losing: TypeAlias = Callable[[State], int]
"""From a settled state to the values that are lost, of all places side by side in one number."""

MOST_WAYS = 60_000
"""More ways than this are not listed."""

MOST_REMEMBERED = 1000
"""So many answers are kept for one spot whose ways are unlisted."""


class Ways(ABC):
    """The ways of one spot; equal only to itself, so that kinds may keep and share it.

    >>> row = Listed([(0b10, 0b01), (0b01, 0b10)])  # black, white or white, black
    >>> alive = row.left([0b10, 0b11])  # the first place is known to be black
    >>> row.count(alive), row.has(alive, 1, 0b10)
    (1, False)
    """

    all: State
    """All of the ways."""
    values: Mask
    """The values that some place can have."""
    exact: bool
    """Whether each way has one value at every place, and leaves none open."""
    open: Sequence[Mapping[Mask, State]]
    """For each place: by a mask, what to ``and`` to a state so that only its values are left."""
    by_value: Sequence[Mapping[Mask, Sequence[tuple[Mask, State]]]]
    """For each place: by a mask, its values one by one, each with what a state shares with it
    that has it."""

    def left(self, domains: Sequence[Mask]) -> State:
        """The ways that are left when each place may only have these values."""
        alive = self.all
        for table, values in zip(self.open, domains, strict=True):
            alive &= table[values]
        return self.settle(alive)

    def has(self, state: State, position: int, values: Mask) -> bool:
        """Whether some way of a settled state leaves one of these values open at a place."""
        return any(state & bits for _, bits in self.by_value[position][values])

    def losing(self, domains: Sequence[Mask], shifts: Sequence[int]) -> Losing:
        """Of these values at each place, those that no way of a settled state leaves open.

        They are answered side by side in one number, in which a place begins at its shift.

        >>> row = Listed([(0b10, 0b01), (0b01, 0b10)])
        >>> lost = row.losing([0b11, 0b11], [0, 2])
        >>> lost(row.all), f"{lost(row.left([0b10, 0b11])):04b}"
        (0, '1001')
        """
        values = [
            (value << shift, bits)
            for domain, shift, table in zip(domains, shifts, self.by_value, strict=True)
            for value, bits in table[domain]
        ]

        def lost(state: State) -> int:
            found = 0
            for value, bits in values:
                if not state & bits:
                    found |= value
            return found

        return lost

    def some(self, state: State) -> bool:
        """Whether a state that need not be settled has any way: sooner known than which values."""
        return bool(self.settle(state))

    @abstractmethod
    def settle(self, state: State) -> State:
        """After values were taken away: a state that has a value only if some way has it."""

    @abstractmethod
    def each(self, state: State) -> Iterator[Way]:
        """The ways of a settled state, in some fixed order."""

    @abstractmethod
    def count(self, state: State, most: int | None = None) -> int:
        """How many ways a settled state has; ``most``, if there are more than that."""


class Listed(Ways):
    """The ways one by one, in a table.

    >>> row = Listed([(0b10, 0b01), (0b01, 0b10)])
    >>> len(row), list(row.each(row.left([0b11, 0b10])))
    (2, [(1, 2)])
    """

    def __init__(self, ways: Iterable[Way]) -> None:
        self.ways: Sequence[Way] = tuple(ways)
        self.all = (1 << len(self.ways)) - 1
        columns = [_ByMask(column) for column in zip(*reversed(self.ways), strict=True)]
        masks = {mask for column in columns for mask in column.masks}
        self.values = reduce(or_, masks, 0)
        self.exact = not any(mask & mask - 1 for mask in masks)
        self.open = self._columns = columns
        self.by_value = [_ByValue(by_mask) for by_mask in columns]

    @classmethod
    def none(cls, places: int) -> Listed:
        """No way at all, at a spot of so many places."""
        ways = cls(())
        columns = [_ByMask(()) for _ in range(places)]
        ways.open = ways._columns = columns
        ways.by_value = [_ByValue(by_mask) for by_mask in columns]
        return ways

    def __len__(self) -> int:
        return len(self.ways)

    def alike(self, position: int) -> Sequence[tuple[Mask, State]]:
        """What ways have at a position, each with all those that have just this.

        >>> Listed([(0b10, 0b01), (0b01, 0b10), (0b10, 0b10)]).alike(0)
        [(1, 2), (2, 5)]
        """
        return self._columns[position].alike

    def left(self, domains: Sequence[Mask]) -> State:
        return super().left(domains) if self.ways else 0

    def settle(self, state: State) -> State:
        return state

    def each(self, state: State) -> Iterator[Way]:
        while state:
            lowest = state & -state
            yield self.ways[lowest.bit_length() - 1]
            state ^= lowest

    def count(self, state: State, most: int | None = None) -> int:
        number = state.bit_count()
        return number if most is None else min(number, most)


class Unlisted(Ways):
    """Ways that are never listed; a kind says which values some way has.

    Bit ``value * places + position`` of a state stands for a value at a place. Answers
    are remembered, for suppositions put the same questions again and again.
    """

    def __init__(self, domains: Sequence[Mask]) -> None:
        layout = _layout(tuple(domains))
        self.places = len(domains)
        self.values = reduce(or_, domains)
        self.width = self.values.bit_length()
        self.exact = True
        self.full: State = layout.full
        self._settled: dict[State, State] = {}
        self._some: dict[State, bool] = {}
        self.open = layout.open
        self.by_value = layout.by_value
        self.all = self.settle(self.full)

    def settle(self, state: State) -> State:
        found = self._settled.get(state)
        if found is None:
            if len(self._settled) >= MOST_REMEMBERED:
                self._settled.clear()
            found = self._settled[state] = self.supported(state)
            self._settled[found] = found
        return found

    def losing(self, domains: Sequence[Mask], shifts: Sequence[int]) -> Losing:
        full, places = _packed(domains), self.places

        def lost(state: State) -> int:
            gone = full & ~state
            found = 0
            while gone:
                lowest = gone & -gone
                value, position = divmod(lowest.bit_length() - 1, places)
                found |= 1 << shifts[position] + value
                gone ^= lowest
            return found

        return lost

    def some(self, state: State) -> bool:
        found = self._some.get(state)
        if found is None:
            if len(self._some) >= MOST_REMEMBERED:
                self._some.clear()
            found = self._some[state] = self.possible(state)
        return found

    @abstractmethod
    def possible(self, state: State) -> bool:
        """Whether there is a way that has no other values than these."""

    @abstractmethod
    def supported(self, state: State) -> State:
        """Of these values those that some way has which has no other values; 0 if there is none."""

    def count(self, state: State, most: int | None = None) -> int:
        if not state:
            return 0
        if most is None:
            return self.number(state)
        return sum(1 for _ in islice(self.each(state), most))

    @abstractmethod
    def number(self, state: State) -> int:
        """How many ways a settled state has; it has at least one."""


class _ByMask(dict[Mask, State]):
    """Worked out when first asked for, as few of the masks ever are."""

    def __init__(self, column: Sequence[Mask]) -> None:
        super().__init__()
        self.masks = sorted(set(column))
        """What some way has here."""
        # Small masks are their own codes: a table can have a hundred thousand of them.
        is_small = not self.masks or self.masks[-1] < 256
        self._code = {mask: mask if is_small else at for at, mask in enumerate(self.masks)}
        self._codes = bytes(column if is_small else map(self._code.__getitem__, column))

    def __missing__(self, values: Mask) -> State:
        found = self[values] = self._having([mask for mask in self.masks if mask & values])
        return found

    @cached_property
    def alike(self) -> Sequence[tuple[Mask, State]]:
        """The ways by what exactly they have here."""
        return [(mask, self._having([mask])) for mask in self.masks]

    def _having(self, wanted: Iterable[Mask]) -> State:
        # A string of digits is the quickest way that Python has to gather bits.
        digits = bytearray(b"0" * 256)
        for mask in wanted:
            digits[self._code[mask]] = 49
        return int(self._codes.translate(digits) or b"0", 2)


class _ByValue(dict[Mask, tuple[tuple[Mask, State], ...]]):
    """The values of a mask, as masks, with their ways."""

    def __init__(self, by_mask: _ByMask) -> None:
        super().__init__()
        self._by_mask = by_mask

    def __missing__(self, values: Mask) -> tuple[tuple[Mask, State], ...]:
        masks = [1 << value for value in values_in(values)]
        found = self[values] = tuple((mask, self._by_mask[mask]) for mask in masks)
        return found


class _Layout(NamedTuple):
    """Where in a state the values of places are that are unlisted: the same for many lines."""

    full: State
    open: Sequence[Mapping[Mask, State]]
    by_value: Sequence[Mapping[Mask, Sequence[tuple[Mask, State]]]]


@lru_cache(maxsize=256)
def _layout(domains: tuple[Mask, ...]) -> _Layout:
    full, values, places = _packed(domains), reduce(or_, domains), len(domains)
    each = [_Bits(places, position) for position in range(places)]
    return _Layout(full, [_Cut(full, values, bits) for bits in each], each)


def _packed(domains: Sequence[Mask]) -> State:
    places = len(domains)
    return sum(
        1 << value * places + position
        for position, domain in enumerate(domains)
        for value in values_in(domain)
    )


class _Bits(dict[Mask, tuple[tuple[Mask, State], ...]]):
    """Of a place whose ways are unlisted: the bit of each value."""

    def __init__(self, places: int, position: int) -> None:
        super().__init__()
        self._places, self._position = places, position

    def __missing__(self, values: Mask) -> tuple[tuple[Mask, State], ...]:
        found = self[values] = tuple(
            (1 << value, 1 << value * self._places + self._position) for value in values_in(values)
        )
        return found


class _Cut(dict[Mask, State]):
    """Of a place whose ways are unlisted: everything but the values that are not in the mask."""

    def __init__(self, full: State, every: Mask, bits: _Bits) -> None:
        super().__init__()
        self._full, self._every, self._bits = full, every, bits

    def __missing__(self, values: Mask) -> State:
        gone = sum(bit for _, bit in self._bits[self._every & ~values])
        found = self[values] = self._full & ~gone
        return found


def values_in(mask: Mask) -> Iterator[int]:
    """The values of a set.

    >>> list(values_in(0b1010))
    [1, 3]
    """
    value = 0
    while mask:
        if mask & 1:
            yield value
        mask >>= 1
        value += 1
