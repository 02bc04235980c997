"""The rule of Doors that every room can be reached from every other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from quinta.base.fields import counted
from quinta.base.grid import Cell, Size, Wall, cells, horizontal_walls, vertical_walls
from quinta.puzzle.contract import Violation


def all_walls(size: Size) -> Iterator[Wall]:
    """The walls beside rooms, then those below them.

    >>> [wall.id for wall in all_walls(Size(2, 2))]
    ['r1c1|r1c2', 'r2c1|r2c2', 'r1c1|r2c1', 'r1c2|r2c2']
    """
    for row in vertical_walls(size) + horizontal_walls(size):
        yield from row


def groups_of_rooms(size: Size, passable: Iterable[Wall]) -> list[list[Cell]]:
    """The rooms in groups that can be walked between.

    >>> one, other = groups_of_rooms(Size(1, 3), [Wall(Cell(0, 1), Cell(0, 2))])
    >>> len(one), len(other)
    (1, 2)
    """
    group = {cell: cell for cell in cells(size)}

    def root(cell: Cell) -> Cell:
        while group[cell] != cell:
            group[cell] = cell = group[group[cell]]
        return cell

    for wall in passable:
        group[root(wall.first)] = root(wall.second)
    groups: dict[Cell, list[Cell]] = {}
    for cell in group:
        groups.setdefault(root(cell), []).append(cell)
    return list(groups.values())


def cut_off(groups: Sequence[Sequence[Cell]]) -> Iterator[Violation]:
    """All groups but the largest are cut off."""
    for rooms in sorted(groups, key=len)[:-1]:
        yield Violation(
            "connected",
            tuple(rooms),
            f"{counted(len(rooms), 'room is', 'rooms are')} cut off from the rest of the house",
        )


def doors_around(size: Size, groups: Sequence[Sequence[Cell]]) -> list[list[Wall]]:
    """Of each group but the largest the doors that lead out of it: one of them is open."""
    *closed_in, _largest = sorted(groups, key=len)
    group = {room: number for number, rooms in enumerate(closed_in) for room in rooms}
    around: list[list[Wall]] = [[] for _ in closed_in]
    for wall in all_walls(size) if closed_in else ():
        one, other = group.get(wall.first), group.get(wall.second)
        if one == other:
            continue
        for number in (one, other):
            if number is not None:
                around[number].append(wall)
    return around
