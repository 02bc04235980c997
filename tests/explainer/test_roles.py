"""Steps on the board: what is set off."""

from __future__ import annotations

import quinta
from quinta.base.grid import Cell
from quinta.explainer.roles import scene_of_step
from quinta.render.scene import Role


def looked_at(text: str, rooms: bool = True) -> set[str]:
    """The rooms that the next step looks at, its own among them."""
    puzzle, marks, _ = quinta.read(text)
    step = quinta.hint(puzzle, marks or {}).step
    assert step is not None
    shown = scene_of_step(puzzle, marks or {}, step, rooms=rooms).roles
    wanted = (Role.SCOPE, Role.CLUE)
    return {place.id for place, role in shown.items() if isinstance(place, Cell) and role in wanted}


def test_the_rooms_that_a_room_may_see_are_set_off_up_to_a_closed_door() -> None:
    row = "doors\n. . 4 . .\nsolution:\n? ? ? x\n"
    assert looked_at(row) == {"r1c1", "r1c2", "r1c3", "r1c4"}


def test_rooms_are_set_off_only_if_wished_for() -> None:
    assert looked_at("doors\n1 . .\n. . .\n", rooms=False) == {"r1c1"}
    assert looked_at("doors\n1 . .\n. . .\n") == {"r1c1", "r1c2", "r2c1"}


def test_a_room_looks_no_farther_than_its_clue_reaches() -> None:
    assert looked_at("doors\n2 . . . .\n") == {"r1c1", "r1c2", "r1c3"}
