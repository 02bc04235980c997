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
        self.whole = (1 << self.width) - 1
        self._places = len(full)
        self._ones = sum(1 << place * self.width for place in range(len(full)))

    def pack(self, place: int, values: Mask) -> Packed:
        """Values of one place."""
        return values << place * self.width

    def pack_all(self, domains: Sequence[Mask]) -> Packed:
        """Values of every place."""
        packed, shift = 0, 0
        for values in domains:
            packed |= values << shift
            shift += self.width
        return packed

    def places_in(self, packed: Packed) -> Iterator[tuple[int, Mask]]:
        """The places of which there are any values, with these."""
        width, whole = self.width, self.whole
        while packed:
            place = ((packed & -packed).bit_length() - 1) // width
            shift = place * width
            yield place, packed >> shift & whole
            packed &= ~(whole << shift)

    def domain(self, packed: Packed, place: int) -> Mask:
        """The values of one place."""
        return packed >> place * self.width & self.whole

    def domains(self, packed: Packed) -> list[Mask]:
        """The values of every place.

        >>> Packing([0b11, 0b111]).domains(0b101010)
        [2, 5]
        """
        return [self.domain(packed, place) for place in range(self._places)]

    def is_lacking(self, packed: Packed) -> bool:
        """Whether some place has no value.

        >>> Packing([0b11, 0b11]).is_lacking(0b1100), Packing([0b11, 0b11]).is_lacking(0b1001)
        (True, False)
        """
        some = 0
        for value in range(self.width):
            some |= packed >> value
        return some & self._ones != self._ones

    def settled(self, packed: Packed) -> Packed:
        """Of places that all have some value, the values of those that have just one."""
        more = packed & packed - self._ones  # without the lowest value of each place
        several = 0
        for value in range(self.width):
            several |= more >> value
        return packed & (self._ones & ~several) * self.whole
