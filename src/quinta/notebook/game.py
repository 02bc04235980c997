"""A board in a notebook, and what is on it as seen from Python.

The kernel answers what the page asks a server for, by messages, with the same functions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from quinta.ask.solve import Check
from quinta.ask.solve import check as check_marks
from quinta.base.arguments import require_marks
from quinta.base.errors import QuintaError
from quinta.base.limits import Limits, watched
from quinta.explainer import Hint
from quinta.explainer import hint as find_hint
from quinta.logic.model import AnyMarks, Fact, Marks, Place, Value, as_marks
from quinta.notebook.bundle import bundled
from quinta.puzzle.as_json import facts_to_json, marks_from_json, marks_to_json, notes_from_json
from quinta.puzzle.puzzle import Puzzle
from quinta.render.colours import properties
from quinta.web.boards import filled, view_of
from quinta.web.questions import Telling, questions

HERE = Path(__file__).parent
STATIC = HERE.parent / "web" / "static"

ASKED = ("check", "hint")
"""What a board asks the kernel; the page's questions of the same names answer."""


def _style() -> str:
    """The page's style of boards, within our own part of the notebook only."""
    colours = properties(".quinta-game", 'body[data-jp-theme-light="false"] .quinta-game')
    board = (STATIC / "board.css").read_text(encoding="utf-8")
    own = (HERE / "game.css").read_text(encoding="utf-8")
    return f"{colours}\n.quinta-game {{\n{board}\n}}\n{own}"


class Game(anywidget.AnyWidget):  # type: ignore[misc, unused-ignore]
    """A puzzle that is played in a notebook; ``marks`` and ``notes`` are what is on the board.

    >>> import quinta
    >>> game = quinta.example("gap/1").play()
    >>> game.marks = {quinta.Cell(0, 0): 1}
    >>> game.check()
    <Check: right so far, 80 of 81 places open, gap 9x9>
    """

    _esm = bundled(HERE / "game.js")
    _css = _style()
    view: Any = traitlets.Dict().tag(sync=True)
    marked: Any = traitlets.Dict().tag(sync=True)
    noted: Any = traitlets.List().tag(sync=True)

    def __init__(self, puzzle: Puzzle, marks: Marks, notes: Sequence[Fact]) -> None:
        super().__init__(
            view=view_of(puzzle),
            marked=marks_to_json(puzzle, marks),
            noted=facts_to_json(notes),
        )
        self.puzzle = puzzle
        self.on_msg(lambda _, content, buffers: self.send(self._answer(content)))

    def __repr__(self) -> str:
        return f"<Game: {self.check()}>"

    @property
    def marks(self) -> dict[Place, Value]:
        """What the player has marked; whoever sets it changes the board."""
        return marks_from_json(self.puzzle, self.marked, "marks")

    @marks.setter
    def marks(self, marks: AnyMarks) -> None:
        known = as_marks(marks)
        require_marks(self.puzzle, known)
        self.marked = marks_to_json(self.puzzle, known)

    @property
    def notes(self) -> tuple[Fact, ...]:
        """What the player has ruled out."""
        return notes_from_json(self.puzzle, self.noted, "notes")

    @property
    def solved(self) -> bool:
        """Whether the board is full and every rule holds."""
        return self.check().solved

    def check(self) -> Check:
        """What the referee says of the board as it is now."""
        return check_marks(self.puzzle, filled(self.puzzle, self.marks), notes=self.notes)

    def hint(self) -> Hint:
        """The easiest next step from the board as it is now."""
        return find_hint(self.puzzle, filled(self.puzzle, self.marks), notes=self.notes)

    def _answer(self, content: Any) -> dict[str, Any]:
        """What a question of the board is answered with, whatever it holds."""
        number = content.get("id") if isinstance(content, Mapping) else None
        try:
            if not isinstance(content, Mapping) or content.get("question") not in ASKED:
                raise QuintaError(f"a board asks one of {', '.join(ASKED)}")
            asked = questions()[content["question"]]
            request = {
                "puzzle": self.puzzle.text(),
                "marks": content.get("marks", {}),
                "notes": content.get("notes", []),
            }
            asked.fields.check(request)
            limits = Limits(asked.seconds)  # how much a kernel holds is its own affair
            with watched(limits):
                return {"id": number, "result": asked.answer(request, Telling(_nothing, limits))}
        except QuintaError as error:
            return {"id": number, "error": str(error)}


def _nothing(event: dict[str, Any]) -> None:
    """Neither question tells anything before its answer."""
