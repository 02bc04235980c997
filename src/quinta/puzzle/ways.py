"""All the ways to obey rules at one spot, laid out so that questions about them are quick.

The ways are numbered, and a set of ways is one Python int with a bit for each. For every
place and value the table knows the ways that leave the value open there; what a
spot forces is then a handful of ``and``s, how many ways are left is a count of bits.
A person who writes the possibilities of a row beside it and strikes some out does the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from quinta.puzzle.step import Mask, Way

Set: TypeAlias = int
"""A set of ways: bit i is way i."""

MOST_WAYS = 60_000
"""A spot with more ways than this gets no table."""


class Ways:
    """The ways of one spot; equal only to itself, so that kinds may keep and share it.

    >>> row = Ways([(0b10, 0b01), (0b01, 0b10)])  # black, white or white, black
    >>> alive = row.left([0b10, 0b11])  # the first place is known to be black
    >>> alive.bit_count(), bool(alive & row.open(1, 0b10))
    (1, False)
    """

    def __init__(self, ways: Iterable[Way]) -> None:
        self.ways: Sequence[Way] = tuple(ways)
        self.all: Set = (1 << len(self.ways)) - 1
        self.by_mask: list[_ByMask] = [
            _ByMask(column) for column in zip(*reversed(self.ways), strict=True)
        ]
        """For each place: by a mask, the ways that leave at least one of its values open."""
        self.by_value = [_ByValue(by_mask) for by_mask in self.by_mask]
        """For each place: by a mask, its values one by one, each with the ways that have it."""

    @classmethod
    def none(cls, places: int) -> Ways:
        """No way at all, at a spot of so many places."""
        ways = cls(())
        ways.by_mask = [_ByMask(()) for _ in range(places)]
        ways.by_value = [_ByValue(by_mask) for by_mask in ways.by_mask]
        return ways

    def __len__(self) -> int:
        return len(self.ways)

    def open(self, position: int, values: Mask) -> Set:
        """The ways that leave at least one of these values open at a place."""
        return self.by_mask[position][values] if self.ways else 0

    def left(self, domains: Sequence[Mask]) -> Set:
        """The ways that are left when each place may only have these values."""
        alive = self.all
        for position, values in enumerate(domains):
            alive &= self.open(position, values)
        return alive

    def each(self, alive: Set) -> Iterator[Way]:
        """The ways of a set, in their order."""
        while alive:
            lowest = alive & -alive
            yield self.ways[lowest.bit_length() - 1]
            alive ^= lowest


class _ByMask(dict[Mask, Set]):
    """Worked out when first asked for, as few of the masks ever are."""

    def __init__(self, column: Sequence[Mask]) -> None:
        super().__init__()
        self._masks = sorted(set(column))
        codes = {mask: code for code, mask in enumerate(self._masks)}
        self._codes = bytes(map(codes.__getitem__, column))

    def __missing__(self, values: Mask) -> Set:
        # A string of digits is the quickest way that Python has to gather bits.
        digits = bytes(49 if mask & values else 48 for mask in self._masks).ljust(256, b"0")
        found = self[values] = int(self._codes.translate(digits) or b"0", 2)
        return found


class _ByValue(dict[Mask, tuple[tuple[Mask, Set], ...]]):
    """The values of a mask, as masks, with their ways."""

    def __init__(self, by_mask: _ByMask) -> None:
        super().__init__()
        self._by_mask = by_mask

    def __missing__(self, values: Mask) -> tuple[tuple[Mask, Set], ...]:
        masks = [1 << value for value in values_in(values)]
        found = self[values] = tuple((mask, self._by_mask[mask]) for mask in masks)
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
