"""What is left of all places, in one number: so that boards can be compared at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from quinta.puzzle.step import Mask

Packed = int
"""Values of all places in one number, so many bits for each place."""


class Packing:
    """How the values of all places are written side by side in one number.

    >>> packing = Packing([0b11, 0b111])
    >>> both = packing.pack(0, 0b10) | packing.pack(1, 0b101)
    >>> list(packing.places_in(both)), list(packing.places_in(packing.settled(both)))
    ([(0, 2), (1, 5)], [(0, 2)])
    """

    def __init__(self, full: Sequence[Mask]) -> None:
        self.width = max((mask.bit_length() for mask in full), default=1)
        """So many bits has a place."""
        self._ones = sum(1 << place * self.width for place in range(len(full)))

    def pack(self, place: int, values: Mask) -> Packed:
        """Values of one place."""
        return values << place * self.width

    def places_in(self, packed: Packed) -> Iterator[tuple[int, Mask]]:
        """The places of which there are any values, with these."""
        width = self.width
        whole = (1 << width) - 1
        while packed:
            place = ((packed & -packed).bit_length() - 1) // width
            shift = place * width
            yield place, packed >> shift & whole
            packed &= ~(whole << shift)

    def settled(self, packed: Packed) -> Packed:
        """Of places that all have some value, the values of those that have just one."""
        more = packed & packed - self._ones  # without the lowest value of each place
        several = 0
        for value in range(self.width):
            several |= more >> value
        return packed & (self._ones & ~several) * ((1 << self.width) - 1)
