"""What people would use instead, each with the model a competent person would write.

A rival is a function ``solve(puzzle, most)`` in a module of its own: it looks for
solutions until it has found ``most`` of them or knows that there are no more, and says
how many it found. Building the model counts, importing the package does not.

Where modelling skill changes much, a rival comes twice: the rules said directly, and
*tuned*, the quickest model that was found for it.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from quinta import Akkoy, Doors, Gap, Puzzle


class Found(NamedTuple):
    """How many solutions a rival found, and its CPU seconds if it measures them itself."""

    number: int
    cpu: float | None = None


class Rival(NamedTuple):
    """A rival by name, where its function is and what must be installed for it."""

    name: str
    module: str
    needs: str
    covers: Callable[[Puzzle], bool]
    function: str = "solve"
    first_only: bool = False
    """It shows one solution and never says whether it is the only one."""

    def missing(self) -> str | None:
        """Why it cannot be measured here."""
        if find_spec(self.needs) or shutil.which(self.needs):
            return None
        return f"{self.needs} is not installed; see 'make rivals'"

    def function_itself(self) -> Callable[..., object]:
        """Its function as it is written."""
        found: Callable[..., object] = getattr(
            import_module(f"bench.rivals.{self.module}"), self.function
        )
        return found

    def load(self) -> Callable[[Puzzle, int], Found]:
        """Its function; what it imports is imported when it is first called."""
        solve = getattr(import_module(f"bench.rivals.{self.module}"), self.function)
        return lambda puzzle, most: Found(*_as_tuple(solve(puzzle, most)))


def _as_tuple(answer: int | Found) -> tuple[int, float | None]:
    return answer if isinstance(answer, tuple) else (answer, None)


def _all_but_areas(puzzle: Puzzle) -> bool:
    return not (isinstance(puzzle, Akkoy) and puzzle.equal_white_areas)


def _no_search_around(puzzle: Puzzle) -> bool:
    return _all_but_areas(puzzle) and not (isinstance(puzzle, Doors) and puzzle.connected)


def _plain_nonogram(puzzle: Puzzle) -> bool:
    return (
        isinstance(puzzle, Akkoy)
        and puzzle.ordered
        and puzzle.row_colour == "black"
        and None not in (*puzzle.rows, *puzzle.columns)
    )


def _in_the_papers(puzzle: Puzzle) -> bool:
    return isinstance(puzzle, Doors) or (isinstance(puzzle, Gap) and not puzzle.each_clue())


def _nothing(puzzle: Puzzle) -> bool:
    """It makes puzzles and shows no solutions."""
    return False


def _is_doors(puzzle: Puzzle) -> bool:
    return isinstance(puzzle, Doors)


RIVALS = {
    rival.name: rival
    for rival in (
        Rival("clingo", "clingo_asp", "clingo", _all_but_areas),
        Rival("clingo tuned", "clingo_asp", "clingo", _is_doors, "solve_tuned"),
        Rival("CP-SAT", "cp_sat", "ortools", _all_but_areas),
        Rival("CP-SAT tuned", "cp_sat_tuned", "ortools", _no_search_around),
        Rival("CPMpy", "cpmpy_models", "cpmpy", _no_search_around),
        Rival("GNU Prolog", "gnu_prolog", "gprolog", _in_the_papers),
        Rival("multi-puzzle-solver", "multi_puzzle_solver", "puzzle_solver", _plain_nonogram),
        Rival("sgt-puzzles", "sgt_pattern", "/usr/games/sgt-pattern", _nothing, "make"),
        Rival("puzzlekit", "puzzlekit_nonogram", "puzzlekit", _plain_nonogram, first_only=True),
    )
}
"""Every rival by its name in the table."""


def tuned(name: str) -> str | None:
    """The tuned twin of a rival, if it has one."""
    twin = f"{name} tuned"
    return twin if twin in RIVALS else None
