"""What a drawn board says: the way back from a scene to its puzzle and its marks.

Other people's boards and pasted drawings have numbers, arrows and shades at places; which clue each
of them is, the kind tells by its shapes, and which mark, by how it draws its values.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

from quinta.base.document import Row, Word
from quinta.base.errors import PuzzleError
from quinta.base.grid import Cell, Line, Wall
from quinta.logic.model import Place, Value
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.shapes import At
from quinta.puzzle.step import Clue
from quinta.render.scene import Edge, Fill, Scene, Square

Where = Cell | Line | Wall

Kind = TypeVar("Kind", bound=Puzzle)


def puzzle_seen(
    cls: type[Kind],
    scene: Scene,
    options: Mapping[str, Any],
    places: Mapping[Where, Word],
    start: Word,
) -> Kind:
    """The puzzle whose clues are drawn; complaints point at the words of ``places``, or the start.

    >>> from quinta.base.grid import Size
    >>> from quinta.kinds.gap.kind import Gap
    >>> scene = Scene(Size(9, 9), {}, top=[[], ["3"], [], [], [], [], [], [], []])
    >>> puzzle_seen(Gap, scene, {}, {}, Word("", 1, 1)).top
    (None, 3, None, None, None, None, None, None, None)
    """
    try:
        blank = cls.blank(scene.size, **options)
    except PuzzleError as error:
        raise replace(error, at=(), line=start.line, column=start.column) from None
    seen = _Seen(blank, scene, places, start)
    seen.refuse_strangers()
    try:
        return blank.with_clues(seen.clues())
    except PuzzleError as error:
        if error.line is not None:
            raise
        at = error.at if len(error.at) > 1 else ()
        word = places.get(blank.beside(at), start) if at else start
        raise replace(error, at=(), line=word.line, column=word.column) from None


def marks_seen(puzzle: Puzzle, scene: Scene) -> dict[Place, Value]:
    """The marks that are drawn: at each place the value that looks so.

    >>> from quinta.base.grid import Size
    >>> from quinta.kinds.gap.kind import Gap
    >>> marks_seen(Gap(9), Scene(Size(9, 9), {Cell(0, 2): Square(Fill.DARK)}))
    {Cell(row=0, column=2): <Shade.SHADED: 1>}
    """
    places = puzzle.places()
    found: dict[Place, Value] = {}
    for value in sorted({value for place in places for value in puzzle.values(place)}):
        marks = {place: value for place in places if value in puzzle.values(place)}
        drawn = puzzle.scene(marks)
        for place in marks:
            if place not in found and _looks_so(place, scene, drawn):
                found[place] = value
    return found


def _looks_so(place: Place, scene: Scene, drawn: Scene) -> bool:
    if isinstance(place, Wall):
        return scene.edge(place) in (Edge.OPEN, Edge.CLOSED) and (
            scene.edge(place) is drawn.edge(place)
        )
    if not isinstance(place, Cell):
        return False
    seen, shown = scene.square(place), drawn.square(place)
    if seen.fill is Fill.UNKNOWN and not seen.label:
        return False
    same_fill = seen.fill is shown.fill or (bool(seen.label) and seen.fill is Fill.UNKNOWN)
    return same_fill and seen.label in (shown.label, shown.plain)


class _Seen:
    """The clues of a drawn board."""

    def __init__(
        self, blank: Puzzle, scene: Scene, places: Mapping[Where, Word], start: Word
    ) -> None:
        self.blank, self.scene, self.places, self.start = blank, scene, places, start
        self.given = {clue.at for clue in blank.each_clue()}
        self.every = [*blank.blank_clues(), *self.given]
        sides = (("column", scene.top), ("row", scene.left), ("row", scene.right))
        self.margins: dict[Line, list[str]] = {}
        for direction, side in sides:
            for position, labels in enumerate(side):
                if any(labels):
                    words = self.margins.setdefault(Line(direction, position), [])
                    words += [label for label in labels if label]
        self.shades: dict[Square, Any] = {}

    def refuse_strangers(self) -> None:
        """Refuse what is drawn where this kind has no clues: it would be lost."""
        blank = self.blank
        known = {blank.beside(at) for at in self.every}
        cells = any(isinstance(place, Cell) for place in known | set(blank.places()))
        for line in self.margins:
            if line not in known:
                self.word(line).fail(f"{blank.title} has no clue beside {line}")
        for cell, square in self.scene.squares.items():
            if square.label and not cells:
                self.word(cell).fail(f"{blank.title} has nothing in its cells")
            if square.arrow is not None and cell not in known:
                self.word(cell).fail(f"{blank.title} has no arrows")

    def word(self, where: Where) -> Word:
        """What stands there, for complaints."""
        return self.places.get(where, self.start)

    def clues(self) -> list[Clue]:
        """All that there are."""
        found = []
        for at in self.every:
            value = self._value(at)
            if value is not None:
                found.append(Clue(at, value))
            elif at in self.given:
                where = self.blank.beside(at)
                self.word(where).fail(f"there is no clue at {where}, and none may be missing")
        return found

    def _value(self, at: At) -> Any:
        where = self.blank.beside(at)
        if isinstance(where, Line):
            labels = self.margins.get(where, [])
        elif isinstance(where, Wall):
            labels = [self.scene.signs[where]] if where in self.scene.signs else []
        else:
            square = self.scene.square(where)
            if square.arrow is None and not square.label:
                return self._shade(at, where, square)
            labels = [square.label] if square.arrow is None else [str(square.arrow)]
        place = self.word(where)
        words: Row = [Word(label, place.line, place.column) for label in labels]
        return self.blank.clue_value(at, words) if words else None

    def _shade(self, at: At, cell: Cell, square: Square) -> Any:
        """The clue that is a shade and nothing else: one that this kind draws so."""
        if square.fill is Fill.UNKNOWN:
            return None
        if square not in self.shades:
            self.shades[square] = self._shaded(at, cell, square)
        if self.shades[square] is None:
            self.word(cell).fail(f"what is drawn at {cell} is no clue of {self.blank.title}")
        return self.shades[square]

    def _shaded(self, at: At, cell: Cell, square: Square) -> Any:
        values = self.blank.values(cell)
        symbols = {self.blank.symbol(value) for value in values} | {str(int(v)) for v in values}
        for text in sorted(symbols | {"o"}):
            try:
                value = self.blank.clue_value(at, [Word(text, 1, 1)])
                drawn = self.blank.with_clue(Clue(at, value)).scene({}).square(cell)
            except PuzzleError:
                continue
            if value is not None and drawn == square:
                return value
        return None
