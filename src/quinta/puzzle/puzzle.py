"""What follows for any puzzle from what its kind supplies.

First what a kind may say better, then what holds for all of them alike.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar, Self, final

from quinta.base.arguments import KnownFields, public, require_marks, require_notes, shown
from quinta.base.document import Document, Row, Word, spread
from quinta.base.errors import CannotBeMade, OutOfReach, PuzzleError
from quinta.base.fields import as_lists, as_tuples, counted, header, require_order
from quinta.base.grid import AnySize, Cell, Line, Size, Symmetry, Wall, require_size, rows
from quinta.base.limits import Clock
from quinta.logic.model import AnyMarks, Clause, Fact, Marks, Model, Place, Value, as_marks
from quinta.logic.solver import Ask, some_solution
from quinta.puzzle.contract import Contract
from quinta.puzzle.shapes import At, Given, Shape, leaves, require_value
from quinta.puzzle.statement import Stated
from quinta.puzzle.step import Clue, Mask, Reason, Spot, Step, Told
from quinta.puzzle.ways import Ways
from quinta.render.characters import Style, draw, style_named
from quinta.render.display import Displayed, Figure
from quinta.render.scene import Scene

if TYPE_CHECKING:
    from quinta.puzzle.said import Said
    from quinta.puzzle.statement import Stated
    from quinta.puzzle.technique import Technique

OFFERED = (
    *("kind", "title", "task", "variants", "examples", "rules", "size", "options", "blank"),
    *("places", "values", "text", "draw", "svg", "png", "play", "violations"),
    *("each_clue", "with_clue", "with_clues", "without", "in_words", "place_in_words"),
    *("symmetries", "moved", "canonical"),
)
"""What every puzzle has for those who use it; docs/api.md tells of each."""

UNKNOWN = "?"
"""A place without a mark, in the text format."""


@dataclass(frozen=True)
class Puzzle(KnownFields, Displayed, Contract):
    """Clues and options of one puzzle; immutable."""

    clue_fields: ClassVar[tuple[str, ...]]
    """Their names, which follow from the shapes."""

    def __init_subclass__(cls, **more: Any) -> None:
        """Fields of clues are named once, in the shapes."""
        super().__init_subclass__(**more)
        if "shapes" in vars(cls):
            cls.clue_fields = tuple(name for shape in cls.shapes for name in shape.fields)

    def __post_init__(self) -> None:
        for field in dataclasses.fields(self):
            object.__setattr__(self, field.name, as_tuples(getattr(self, field.name)))
        if "order" in vars(self):
            require_order(vars(self)["order"], self.least_order or 1)
        for shape in self.shapes:
            shape.require(vars(self))
        for shape in self.shapes:
            for name, blank in shape.blank(self.size).items():
                if getattr(self, name) == ():
                    object.__setattr__(self, name, blank)
            shape.require_size(vars(self), self.size)
        type(self).require_size(self.size)
        try:
            self.check()
        except OutOfReach as error:
            error.kind = self.kind
            raise

    def __getstate__(self) -> dict[str, Any]:
        """The fields; what was worked out from them can be worked out again elsewhere."""
        return {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}

    def __str__(self) -> str:
        """The canonical text."""
        return self.text()

    def __dir__(self) -> Iterable[str]:
        """What a player or a setter asks for; a kind's own parts are there, but not offered.

        >>> from quinta import Gap
        >>> [name for name in dir(Gap(9)) if name.startswith("w")]
        ['with_clue', 'with_clues', 'without']
        """
        return [*OFFERED, *(field.name for field in dataclasses.fields(self))]

    def _in_short(self) -> str:
        options = (v.name for v in self.variants if getattr(self, v.option) == v.value)
        clues = counted(len(self.each_clue()), "clue", "clues")
        return ", ".join([str(self.size), *options, clues])

    def _figures(self) -> Sequence[Figure]:
        return [Figure(self.scene({}))]

    # Unless a kind says better

    def check(self) -> None:
        for cell, clue in self._given_clues():
            require_value(clue, self.values(cell))

    @cached_property
    def size(self) -> Size:
        if (order := vars(self).get("order")) is not None:
            return Size(order, order)
        return next(size for shape in self.shapes if (size := shape.size(vars(self))))

    def layout(self) -> Sequence[Sequence[Place]]:
        return rows(self.size)

    def facts_of(self, clue: Clue) -> Iterable[Fact]:
        return self.shape_of(clue.at).facts(clue)

    @classmethod
    def read(cls, document: Document) -> Self:
        document.only(*(name for shape in cls.shapes for name in shape.sections))
        fields: dict[str, Any] = document.flags(cls._flags())
        wanted = document.order() if cls.least_order is not None else document.size()
        for shape in cls.shapes:
            fields |= shape.read(document)
        if "order" in _names(cls):
            if wanted is None:
                document.fail(f"the order is missing; write for instance '{cls.kind} 9'")
            fields["order"] = wanted
        with document.located():
            puzzle = cls(**fields)
        if wanted is not None and document.size() != puzzle.size:
            said = document.size()
            document.size_words[0].fail(f"the header says {said}, the board is {puzzle.size}")
        return puzzle

    @classmethod
    def _flags(cls) -> dict[str, bool]:
        """The options that are yes or no, each with what it is usually."""
        return {f.name: f.default for f in dataclasses.fields(cls) if isinstance(f.default, bool)}

    def text(self) -> str:
        usual = {field.name: field.default for field in dataclasses.fields(self)}
        options = {n: value for n, value in self.options().items() if value != usual[n]}
        shown = header(self.kind, vars(self).get("order", ""), **options)
        return shown + "".join(shape.text(vars(self)) for shape in self.shapes)

    def clue_value(self, at: At, words: Row) -> Any:
        if len(words) > 1:
            words[1].fail("one clue is expected")
        return self.shape_of(at).read_word(words[0])

    def write_clue(self, clue: Clue) -> str:
        return "" if clue.value is None else str(clue.value)

    @classmethod
    def _blank(cls, size: Size, **options: Any) -> Self:
        fields = {name: value for shape in cls.shapes for name, value in shape.blank(size).items()}
        return cls(**({"order": size.rows} if "order" in _names(cls) else {}), **fields, **options)

    def moved(self, symmetry: Symmetry) -> Self:
        fields = [shape.moved(vars(self), symmetry) for shape in self.shapes]
        return dataclasses.replace(self, **{k: v for moved in fields for k, v in moved.items()})

    def says(self, reason: Reason) -> str:
        for _, constraint in self.constraints(reason)[:1]:
            if said := constraint.sentence(self.name_of):
                return f"{reason.spot} {said}"
        rules = {rule.id: rule.sentence for rule in self.rules()}
        return f"{reason.spot}: {rules[reason.rule].partition('. ')[0].rstrip('.')}"

    def way_in_words(self, reason: Reason, way: Sequence[Fact]) -> str:
        said = {fact.place: fact.value for fact in way if fact.holds}
        symbols = [self.symbol(said[p]) if p in said else UNKNOWN for p in reason.places]
        return ("" if max(map(len, symbols)) == 1 else " ").join(symbols)

    def techniques(self) -> Sequence[Technique]:
        from quinta.puzzle.general import GENERAL

        return GENERAL

    def frame(self, clock: Clock) -> Model:
        from quinta.puzzle import formula

        return formula.frame(self, clock)

    def state(self, model: Model, clue: Clue) -> Iterable[Clause]:
        from quinta.puzzle import formula

        return formula.state(self, model, clue)

    def model(self, known: Marks, clock: Clock) -> Model:
        return self.plain_model(known, clock)

    def ways(self, reasons: Sequence[Reason]) -> Ways | None:
        return self._said.ways(self, reasons)

    def values_of(self, at: At, solution: Marks) -> list[Any]:
        return list(self.shape_of(at).values_of(at, solution))

    def holds(self, clue: Clue, solution: Marks) -> bool:
        return clue.value in self.values_of(clue.at, solution)

    def scope(self, clue: Clue) -> list[Place]:
        said = [place for one in self.statements_of(clue) for place in one.reason.places]
        return list(dict.fromkeys([*(fact.place for fact in self.facts_of(clue)), *said]))

    def clues_of(self, solution: Marks) -> Self:
        full = self.with_only([])
        return full.with_clues(
            Clue(at, self.values_of(at, solution)[0])
            for at in full.blank_clues()
            if at[0] not in self.spare_fields
        )

    def scene_of_clues(self, clues: Sequence[Clue]) -> Scene:
        return self.with_only(clues).scene({})

    @classmethod
    def sampled(
        cls, rng: random.Random, size: Size, ask: Ask, clock: Clock, **options: Any
    ) -> tuple[Self, Marks] | None:
        blank = cls.blank(size, **options)
        values = {place: blank.values(place) for place in blank.places()}
        solution = some_solution(blank.plain_model({}, clock), values, blank.cuts, rng, ask)
        if solution is None:
            raise CannotBeMade(f"no {cls.title} board of {size} obeys the rules", proved=True)
        return blank.clues_of(solution), solution

    @classmethod
    def at_random(
        cls, rng: random.Random, size: Size, ask: Ask, clock: Clock, **settings: Any
    ) -> Self:
        sampled = cls.sampled(rng, size, ask, clock, **settings)
        if sampled is None:
            raise CannotBeMade(f"no {cls.title} board of {size} was found", proved=False)
        return sampled[0]

    @classmethod
    def from_picture(cls, rows: Sequence[Sequence[bool]], **options: Any) -> tuple[Self, Marks]:
        raise PuzzleError(f"{cls.title} puzzles are not made of pictures")

    # The board

    @final
    def places(self) -> tuple[Place, ...]:
        """All places, in reading order."""
        return tuple(chain.from_iterable(self.layout()))

    @final
    def beside(self, at: At) -> Cell | Line | Wall:
        """The cell that a clue stands in, the line that it stands at, or the wall that it is on.

        >>> from quinta.kinds.gap.kind import Gap
        >>> print(Gap(9).beside(("top", 2)))
        column 3
        """
        return self.shape_of(at).beside(at)

    @final
    def shape_of(self, at: At) -> Shape:
        """The shape of the field that a clue stands in."""
        return next(shape for shape in self.shapes if at[0] in shape.fields)

    @final
    def partner(self, at: At) -> At:
        """Where the clue at this place goes when the board makes half a turn."""
        return self.shape_of(at).partner(at, self.size)

    @final
    def is_symmetric(self) -> bool:
        """Whether half a turn leaves the pattern of the clues as it is."""
        given = {clue.at for clue in self.each_clue()}
        return all(self.partner(at) in given for at in given)

    # Clues

    @final
    def options(self) -> dict[str, Any]:
        """The fields that are neither clues nor the size."""
        return {
            field.name: getattr(self, field.name)
            for field in dataclasses.fields(self)
            if field.name not in (*self.clue_fields, "order")
        }

    @final
    def each_clue(self) -> list[Clue]:
        """Every clue that is given, by where it stands."""
        return [Clue(at, value) for at, value in self._leaves() if value is not None]

    @final
    def blank_clues(self) -> list[At]:
        """Where there is no clue but could be one."""
        given = {clue.at for clue in self.each_clue()}
        return [at for at, _ in self._leaves() if at not in given]

    def _leaves(self) -> Iterator[tuple[At, Any]]:
        """Every place of a clue, by where it is, with what stands there."""
        for shape in self.shapes:
            for name in shape.fields:
                yield from leaves((name,), getattr(self, name), shape.depth)

    @final
    def given_marks(self) -> dict[Cell, Value]:
        """The values that stand in their cells from the start."""
        return {cell: clue.value for cell, clue in self._given_clues()}

    def _given_clues(self) -> Iterator[tuple[Cell, Clue]]:
        for clue in self.each_clue():
            shape = self.shape_of(clue.at)
            if isinstance(shape, Given):
                yield shape.beside(clue.at), clue

    @final
    def given_facts(self) -> list[Fact]:
        """What all clues say of single places."""
        return [fact for clue in self.each_clue() for fact in self.facts_of(clue)]

    @final
    def shown(self, marks: Marks) -> dict[Cell, Value]:
        """What stands in the cells: marks, and what is given."""
        filled = {place: v for place, v in marks.items() if isinstance(place, Cell)}
        return {**self.given_marks(), **filled}

    @final
    def canonical(self) -> Self:
        """The same puzzle turned and mirrored into the position whose text comes first.

        >>> import quinta
        >>> puzzle = quinta.parse("doors\\n4 . .\\n. . 2\\n")
        >>> puzzle.moved(puzzle.symmetries()[3]).canonical() == puzzle.canonical()
        True
        """
        return min((self.moved(move) for move in self.symmetries()), key=lambda found: found.text())

    @final
    def with_clue(self, clue: Clue) -> Self:
        """The same puzzle with this clue at its place."""
        return self.with_clues([clue])

    @final
    def with_clues(self, clues: Iterable[Clue]) -> Self:
        """The same puzzle with all these clues at their places; only the outcome has to be legal.

        The board is made and checked once, however many clues there are.

        >>> from quinta import Gap
        >>> Gap(9).with_clues([Clue(("top", 2), 4), Clue(("left", 8), 4)]).each_clue()
        [Clue(at=('top', 2), value=4), Clue(at=('left', 8), value=4)]
        """
        fields: dict[str, Any] = {}
        for clue in clues:
            try:
                self._set(fields, clue)
            except (AttributeError, IndexError, TypeError, ValueError):
                said = "each_clue() and quinta.repair give such clues"
                raise PuzzleError(f"this board has no place for {shown(clue)}; {said}") from None
        return dataclasses.replace(self, **fields)

    def _set(self, fields: dict[str, Any], clue: Clue) -> None:
        """Write a clue into its field, which is a list of lists meanwhile."""
        name, *outer, last = clue.at
        holder = fields.get(str(name))
        if holder is None:
            holder = fields[str(name)] = as_lists(getattr(self, str(name)))
        for index in outer:
            holder = holder[int(index)]
        holder[int(last)] = clue.value

    @final
    def with_only(self, clues: Sequence[Clue]) -> Self:
        """The same puzzle with just these clues, or all of them where none can go."""
        if not self.clues_can_go:
            return self
        return type(self).blank(self.size, **self.options()).with_clues(clues)

    @final
    def without(self, *clues: Clue) -> Self:
        """The same puzzle with these clues blanked."""
        if clues and not self.clues_can_go:
            raise PuzzleError(f"{self.title} needs every clue of a board: none can go")
        return self.with_clues(
            clue._replace(value=None) if isinstance(clue, Clue) else clue for clue in clues
        )

    @final
    def read_clue(self, at: At, text: str) -> Clue:
        """The clue that someone writes at a place, as the text format has it; nothing is no clue.

        >>> from quinta.kinds.gap.kind import Gap
        >>> Gap(9).read_clue(("top", 2), " 4 ")
        Clue(at=('top', 2), value=4)
        """
        words = [Word(word, 1, 1) for word in text.split()]
        return Clue(at, self.clue_value(at, words) if words else None)

    @final
    @classmethod
    def blank(cls, size: AnySize, **options: Any) -> Self:
        """A puzzle of this size and these options without any clue.

        >>> from quinta import Gap
        >>> Gap.blank(9) == Gap.blank("9x9") == Gap(9)
        True
        >>> Gap.blank(Size(10**9, 10**9))
        Traceback (most recent call last):
        quinta.base.errors.PuzzleError: a board of 1000000000x1000000000 is more than the 250000 ...
        """
        return cls._blank(cls.require_size(size), **options)

    @final
    @classmethod
    def require_size(cls, size: AnySize) -> Size:
        """Refuse what is no size of a board of this kind; no board is made for that.

        >>> import quinta
        >>> quinta.Gap.require_size((9, 10))
        Traceback (most recent call last):
        quinta.base.errors.PuzzleError: a gap board is square, not 9x10
        >>> quinta.Doppelblock.require_size((1, 1))
        Traceback (most recent call last):
        quinta.base.errors.PuzzleError: order: a board of order 1 is too small, the least is 2
        """
        wanted = require_size(size)
        if cls.least_order is not None:
            if wanted.rows != wanted.columns:
                raise PuzzleError(f"a {cls.kind} board is square, not {wanted}")
            require_order(wanted.rows, cls.least_order)
        if cls.even_sides and (wanted.rows % 2 or wanted.columns % 2):
            raise PuzzleError(f"the sides of a board of {cls.title} are even, not {wanted}")
        return wanted

    # Rules at their spots

    @final
    def mask(self, place: Place) -> Mask:
        """The values that may be written into a place, as a set."""
        found = self._masks.get(place)
        if found is None:
            found = self._masks[place] = sum(1 << value for value in self.values(place))
        return found

    @cached_property
    def _masks(self) -> dict[Place, Mask]:
        return {}

    @final
    def spots(self) -> list[Spot]:
        """Every line, clue or cell to look at, each with the rules that apply there."""
        return list(self._said.spots)

    @cached_property
    def _said(self) -> Said:
        from quinta.puzzle.said import Said

        return Said.by(self)

    @final
    def constraints(self, reason: Reason) -> Sequence[Stated]:
        """What a reason says of its places, as plainly as can be; steps are proved from it."""
        return self._said.demands[reason]

    @final
    def plain_model(self, known: Marks, clock: Clock) -> Model:
        """The frame and every clue: nothing in it was worked out beforehand."""
        model = self.frame(clock)
        for clue in self.each_clue():
            for clause in self.state(model, clue):
                model.add(clause)
        model.begin("known", "marks")
        model.extend((model.meaning[place][value],) for place, value in known.items())
        return model

    # Words

    @final
    def in_words(self, clue: Clue) -> str:
        """A clue as one would name it.

        >>> from quinta.kinds.gap.kind import Gap
        >>> Gap(9).in_words(Clue(("top", 2), 4))
        '4 above column 3'
        """
        where = self.beside(clue.at)
        if isinstance(where, Wall):
            return f"{self.value_in_words(clue)} between {where.first.id} and {where.second.id}"
        if isinstance(where, Cell):
            preposition = "in"
        else:
            preposition = "above" if where.direction == "column" else "beside"
        return f"{self.value_in_words(clue)} {preposition} {where}"

    @final
    def place_in_words(self, place: Place) -> str:
        """A place as one would name it."""
        return self.places_in_words([place], place.id)

    @final
    def tell(self, step: Step) -> Told | None:
        """A step that is an instance of a technique: its name and its sentence."""
        from quinta.puzzle.technique import View, easiest_telling

        view = View(self, step.reasons, step.facts, step.conclusions)
        return easiest_telling(view, self.techniques(), step.conclusions)

    @final
    def fact_in_words(self, fact: Fact) -> str:
        """What a fact says of its place.

        >>> from quinta.kinds.gap.kind import Gap
        >>> Gap(9).fact_in_words(Fact(Cell(0, 2), 1))
        'shaded'
        """
        name = self.name_of(fact.value)
        if fact.holds:
            return name
        others = [value for value in self.values(fact.place) if value != fact.value]
        return self.name_of(others[0]) if len(others) == 1 else f"not {name}"

    # Fields, marks, pictures

    @final
    @classmethod
    def from_fields(cls, fields: Mapping[str, Any]) -> Self:
        """From the JSON form: the dataclass's fields by name.

        >>> from quinta.kinds.gap.kind import Gap
        >>> Gap.from_fields({"order": 9}).size
        Size(rows=9, columns=9)
        """
        known = {field.name: field for field in dataclasses.fields(cls)}
        for name in fields:
            if name not in known:
                raise PuzzleError(f"unknown field; {cls.kind} knows {', '.join(known)}", at=(name,))
        for name, field in known.items():
            required = field.default is field.default_factory is dataclasses.MISSING
            if required and name not in fields:
                raise PuzzleError(f"the field '{name}' is missing")
        return cls(**{name: as_tuples(value) for name, value in fields.items()})

    @final
    def to_fields(self) -> dict[str, Any]:
        """The JSON form: the dataclass's fields by name."""
        return {
            field.name: as_lists(getattr(self, field.name)) for field in dataclasses.fields(self)
        }

    @final
    def read_marks(self, rows: Sequence[Row], start: Word) -> dict[Place, Value]:
        """The marks that a solution block holds."""
        wanted = [row for row in self.layout() if row]
        if len(rows) != len(wanted):
            (rows[len(wanted)][0] if len(rows) > len(wanted) else start).fail(
                f"the solution has {len(rows)} rows, this board has {len(wanted)}"
            )
        marks: dict[Place, Value] = {}
        for places, row in zip(wanted, rows, strict=True):
            words = row if len(row) == len(places) else spread(row)
            if len(words) != len(places):
                row[0].fail(f"the row has {len(words)} marks, {len(places)} are expected")
            for place, word in zip(places, words, strict=True):
                if word.text != UNKNOWN:
                    marks[place] = self.read_value(place, word, f" or {UNKNOWN} for unknown")
        return marks

    @final
    def read_value(self, place: Place, word: Word, besides: str = "") -> Value:
        """The value of a place that a word stands for; what may be written besides is told."""
        symbols = {self.symbol(value): value for value in self.values(place)}
        for symbol, value in symbols.items():
            if word.text.lower() == symbol.lower():
                return value
        return word.fail(f"'{word.text}' is not a mark; write {' '.join(symbols)}{besides}")

    @final
    def marks_text(self, marks: Marks) -> str:
        """Marks as the rows of a solution block."""
        return "".join(
            " ".join(self.symbol(marks[p]) if p in marks else UNKNOWN for p in row) + "\n"
            for row in self.layout()
            if row
        )

    @final
    @public
    def draw(
        self, marks: AnyMarks | None = None, style: Style | str = "unicode", colour: bool = False
    ) -> str:
        """The board as text, with these marks; the style is "unicode" or "ascii"."""
        known = as_marks(marks)
        require_marks(self, known)
        return draw(self.scene(known), style_named(style), colour)

    @final
    @public
    def svg(
        self,
        marks: AnyMarks | None = None,
        notes: Collection[Fact] = (),
        *,
        theme: str = "screen",
        cell: str | None = None,
    ) -> str:
        """The board as SVG, with marks and notes if there are any; a mark covers notes.

        The theme is print, screen or dark; ``cell`` is how large a cell is: "8mm" or "32px".

        >>> from quinta.kinds.gap.kind import Gap
        >>> Gap(9).svg(theme="print", cell="8mm").startswith("<svg ")
        True
        """
        from quinta.render.picture import Look, svg_of

        scene = self._kept_scene(marks, notes)
        return svg_of(scene, f"{self.title} {self.size}", Look.of(theme, cell)) + "\n"

    @final
    @public
    def png(
        self,
        marks: AnyMarks | None = None,
        notes: Collection[Fact] = (),
        *,
        theme: str = "screen",
        cell: str | None = None,
    ) -> bytes:
        """The board as PNG, as ``svg`` draws it. It takes the extra "image".

        >>> from quinta.kinds.gap.kind import Gap
        >>> Gap(9).png(cell="16px")[:4]
        b'\x89PNG'
        """
        from quinta.render.picture import Look, png_of

        return png_of(self._kept_scene(marks, notes), Look.of(theme, cell))

    @final
    def play(self, marks: AnyMarks | None = None, *, notes: Collection[Fact] = ()) -> Any:
        """A board to play on in a notebook; its ``marks`` and ``notes`` are what is on it.

        It takes the extra "notebook".
        """
        # By name: what shows a page knows puzzles, and not the other way round.
        return import_module("quinta.notebook").play(self, marks, notes=notes)

    def _kept_scene(self, marks: AnyMarks | None, notes: Collection[Fact]) -> Scene:
        """The board for a picture; marks and notes have to be of this board."""
        require_marks(self, as_marks(marks))
        require_notes(self, notes)
        return self.noted_scene(marks, notes)

    @final
    def noted_scene(self, marks: AnyMarks | None = None, notes: Iterable[Fact] = ()) -> Scene:
        """The board ready to draw, with marks and notes if there are any; a mark covers notes."""
        from quinta.puzzle.played import noted

        known = as_marks(marks)
        small = noted(self, (note for note in notes if note.place not in known))
        return dataclasses.replace(self.scene(known), notes=small)


def _names(cls: type[Puzzle]) -> list[str]:
    return [field.name for field in dataclasses.fields(cls)]
