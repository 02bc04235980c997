"""What a kind of puzzle supplies, facet by facet, and the small values it speaks with.

A kind is one frozen dataclass in ``quinta/kinds``; its fields are the clues and the options. It
states its rules twice, in ``statements`` and in ``violations``, and neither may call the other:
tests make the two argue. Nothing here is worked out: what follows from it for any puzzle is in
``quinta.puzzle.puzzle``, also for what is abstract here and a kind need not supply.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from quinta.base.document import Document, Row
from quinta.base.fields import option_text
from quinta.base.grid import SYMMETRIES, Size, Symmetry, Wall
from quinta.base.limits import Clock
from quinta.logic.model import Clause, Cut, Fact, Marks, Model, Place, Value
from quinta.logic.solver import Ask
from quinta.puzzle.played import Play
from quinta.puzzle.published import Existing, Published
from quinta.puzzle.shapes import At, Shape
from quinta.puzzle.step import Clue, Level, Reason
from quinta.puzzle.ways import Ways
from quinta.render.scene import Scene

if TYPE_CHECKING:
    from quinta.puzzle.foreign import Foreign
    from quinta.puzzle.paper import Paper
    from quinta.puzzle.statement import Statement
    from quinta.puzzle.technique import Technique


class Rule(NamedTuple):
    """A rule of a puzzle: its id, what it says to a player, and what the model says for it."""

    id: str
    sentence: str
    """One plain sentence, or a few; the first says it in short."""
    mathematics: str = ""


class Variant(NamedTuple):
    """An option that is not as usual, and what this changes, in a sentence.

    >>> Variant("connected", True, "Every room can be reached.").name
    'connected=yes'
    """

    option: str
    value: Any
    sentence: str

    @property
    def name(self) -> str:
        """The option with its value, as the text format writes it."""
        return f"{self.option}={option_text(self.value)}"


class OtherName(NamedTuple):
    """What another name for a kind stands for."""

    options: Mapping[str, Any]
    every_clue: bool = False
    """Whether who says it expects every clue to be there, unless fewer are asked for."""


class Violation(NamedTuple):
    """A rule that marks break, where, and in words what is wrong.

    >>> from quinta.base.grid import Cell
    >>> print(Violation("touch", (Cell(0, 0), Cell(1, 1)), "two shaded cells touch"))
    two shaded cells touch (r1c1, r2c2)
    """

    rule: str
    places: tuple[Place, ...]
    message: str

    def __str__(self) -> str:
        names = ", ".join(place.id for place in self.places)
        return f"{self.message} ({names})" if names else self.message


class Example(NamedTuple):
    """A puzzle that comes with Quinta: its text, where it is from, how many solutions it has."""

    text: str
    source: str
    solutions: int


class Core(ABC):
    """Of a kind: the rules, the board, its clues, its picture."""

    kind: ClassVar[str]
    title: ClassVar[str]
    task: ClassVar[str]
    """What a player does, in a sentence; the rules say when it is done right."""
    variants: ClassVar[tuple[Variant, ...]] = ()
    """What each option changes when it is not as usual."""
    also_called: ClassVar[Mapping[str, OtherName]] = {}
    """Other names, in small letters, and what each of them stands for."""
    examples: ClassVar[tuple[Example, ...]] = ()
    shapes: ClassVar[tuple[Shape, ...]]
    """The fields that hold clues, and where these stand; in each, None is 'no clue'."""
    least_order: ClassVar[int | None] = None
    """The smallest order of a kind whose boards are square; None where they need not be."""
    even_sides: ClassVar[bool] = False
    """Whether only boards with even numbers of rows and columns are taken."""

    @abstractmethod
    def check(self) -> None:
        """Raise PuzzleError unless the clues and options are legal."""

    @abstractmethod
    def rules(self) -> Iterator[Rule]:
        """The rules that hold for this puzzle, in order, told with its options and numbers.

        Together with the task they suffice to play: they explain whatever stands on this
        board, and nothing that does not.
        """

    @property
    @abstractmethod
    def size(self) -> Size:
        """Rows and columns of the board."""

    @abstractmethod
    def layout(self) -> Sequence[Sequence[Place]]:
        """The places as rows, the way a solution is written down."""

    @abstractmethod
    def values(self, place: Place) -> Sequence[Value]:
        """The values that may be written into a place."""

    def statements(self) -> Iterable[Statement]:
        """What the rules demand, spot by spot, whatever the clues say."""
        return ()

    def statements_of(self, clue: Clue) -> Iterable[Statement]:
        """What a clue demands, but for what it says of single places (``facts_of``)."""
        return ()

    @abstractmethod
    def facts_of(self, clue: Clue) -> Iterable[Fact]:
        """What a clue says of single places, so that nobody has to work it out."""

    @abstractmethod
    def violations(self, marks: Marks) -> Iterator[Violation]:
        """The rules again, without the model: what these marks break, complete or not."""

    @classmethod
    @abstractmethod
    def symbol(cls, value: Value) -> str:
        """How a value is written in a solution block."""

    @classmethod
    def name_of(cls, value: Value) -> str:
        """What a value is called: by the name of its enumeration if it has one, else its number.

        >>> from quinta.kinds.doors.kind import Doors
        >>> Doors.name_of(1)
        'open'
        """
        return value.name.lower().replace("_", " ") if isinstance(value, Enum) else str(value)

    @abstractmethod
    def scene(self, marks: Marks) -> Scene:
        """What to draw."""

    @classmethod
    @abstractmethod
    def read(cls, document: Document) -> Self:
        """The puzzle that a text describes: options, order, and clues shape by shape."""

    @abstractmethod
    def text(self) -> str:
        """The canonical text; reading it gives this puzzle back."""

    @abstractmethod
    def clue_value(self, at: At, words: Row) -> Any:
        """What the words of a clue say."""

    @abstractmethod
    def write_clue(self, clue: Clue) -> str:
        """A clue as ``read_clue`` reads it."""

    @classmethod
    @abstractmethod
    def _blank(cls, size: Size, **options: Any) -> Self:
        """The same, of a size that a board can have."""

    def symmetries(self) -> Sequence[Symmetry]:
        """The moves of the board that turn this puzzle into an equal one."""
        return SYMMETRIES

    @abstractmethod
    def moved(self, symmetry: Symmetry) -> Self:
        """The puzzle after such a move."""


class Explained(ABC):
    """Of a kind: how it is told."""

    @abstractmethod
    def says(self, reason: Reason) -> str:
        """A reason in words, as the beginning of a sentence."""

    def spot_in_words(self, reason: Reason) -> str:
        """What one looks at to see that a reason holds; at a wall, the cells on its sides."""
        where = reason.where
        return f"{where.first.id} and {where.second.id}" if isinstance(where, Wall) else reason.spot

    def places_in_words(self, places: Sequence[Place], names: str) -> str:
        """Places as one would name them, given their names as a list."""
        return names

    def value_in_words(self, clue: Clue) -> str:
        """What a clue says."""
        return str(clue.value)

    @abstractmethod
    def way_in_words(self, reason: Reason, way: Sequence[Fact]) -> str:
        """One way to complete a spot: what its places are then, ? where it does not matter."""

    @abstractmethod
    def techniques(self) -> Sequence[Technique]:
        """What a player looks for, in the order in which people find it easy.

        In general what everybody looks for. A kind may have techniques of its own.
        """


class Quick(ABC):
    """Of a kind: what is only quicker than what follows from the statements anyway."""

    @abstractmethod
    def frame(self, clock: Clock) -> Model:
        """The formula of the size and the options alone, whatever the clues say.

        It follows from the statements. A kind may have a quicker one.
        """

    @abstractmethod
    def state(self, model: Model, clue: Clue) -> Iterable[Clause]:
        """The clauses that say a clue, for a model made by ``frame``.

        What is added to the model itself are definitions that hold anyway, so whoever
        guards the clauses returned can switch the clue.
        """

    @abstractmethod
    def model(self, known: Marks, clock: Clock) -> Model:
        """The whole puzzle as a formula; ``known`` are marks that every solution asked for has.

        A kind may have a quicker one that makes use of what is known.
        """

    @abstractmethod
    def ways(self, reasons: Sequence[Reason]) -> Ways | None:
        """All ways to obey one reason, or several of a spot; None if they are too many.

        They follow from the statements. A kind may list them quicker.
        """

    def narrow(self, clock: Clock) -> Marks | None:
        """Marks that cheap reasoning proves; None if it proves that there is no solution."""
        return {}

    def impossible(self) -> str | None:
        """A sentence that proves at once that there is no solution, if there is such a proof."""
        return None

    def count_all(self, clock: Clock) -> int | None:
        """The number of solutions where the kind can count without listing them."""
        return None


class Lazy:
    """Of a kind: rules that are left to cuts."""

    @property
    def lazy(self) -> bool:
        """Whether the model leaves some rules out, to be stated by cuts."""
        return False

    def cuts(self, marks: Marks) -> list[Cut]:
        """Clauses for rules that the model leaves out and these complete marks break."""
        return []

    def lazy_rules(self) -> tuple[str, ...]:
        """The rules that the model leaves to cuts."""
        return ()

    def lazy_violations(self, marks: Marks) -> Iterator[Violation]:
        """The violations of those rules that the model leaves to cuts."""
        return iter(())

    def suspects(self, marks: Marks) -> Iterable[Place]:
        """The open places that a rule left to cuts may settle next."""
        return ()


class Share(NamedTuple):
    """What share of a random board is so, unless asked otherwise, and of what."""

    usual: float
    of: str


class Made(ABC):
    """Of a kind: how new puzzles are made."""

    spare_fields: ClassVar[tuple[str, ...]] = ()
    """Those that a generated puzzle uses only where it may and needs to."""
    clues_can_go: ClassVar[bool] = True
    """Whether a puzzle may lack clues."""
    usual_size: ClassVar[Size] = Size(8, 8)
    """What is made if nobody says how large."""
    published: ClassVar[Sequence[Published]] = (Published(0),)
    """What published puzzles are like, by size: new ones are like them unless asked otherwise."""
    existing: ClassVar[Sequence[Existing]] = ()
    """Which levels exist at which sizes, found by search; none said: perhaps all of them."""
    made_to: ClassVar[int | None] = None
    """How long the longer side of a puzzle is at most that is made in seconds, if that is known."""
    made_to_with_spare: ClassVar[int | None] = None
    """The same where spare clues are allowed, such as given cells."""
    random_settings: ClassVar[Mapping[str, Share]] = {}
    """Probabilities that the paper's way to make puzzles goes by."""

    @abstractmethod
    def values_of(self, at: At, solution: Marks) -> list[Any]:
        """The clues that could stand at a place, were this the solution."""

    @abstractmethod
    def holds(self, clue: Clue, solution: Marks) -> bool:
        """Whether a solution obeys a clue."""

    @abstractmethod
    def scope(self, clue: Clue) -> list[Place]:
        """The places that decide whether a clue holds."""

    @abstractmethod
    def clues_of(self, solution: Marks) -> Self:
        """The puzzle with every clue of a solution, but for spare ones."""

    @abstractmethod
    def scene_of_clues(self, clues: Sequence[Clue]) -> Scene:
        """The board with just these clues, to point at them."""

    @classmethod
    @abstractmethod
    def sampled(
        cls, rng: random.Random, size: Size, ask: Ask, clock: Clock, **options: Any
    ) -> tuple[Self, Marks] | None:
        """A random puzzle with every clue it can have, and a solution, perhaps not the only one.

        None if this try led to no board.

        In general the board is what a solver finds around some marks made by chance. A kind
        may know better.
        """

    @classmethod
    def sampled_for(
        cls, rng: random.Random, size: Size, ask: Ask, clock: Clock, level: Level, **options: Any
    ) -> tuple[Self, Marks] | None:
        """The same where boards of a level are rare: one that is likely to be near it."""
        return cls.sampled(rng, size, ask, clock, **options)

    @classmethod
    @abstractmethod
    def at_random(
        cls, rng: random.Random, size: Size, ask: Ask, clock: Clock, **settings: Any
    ) -> Self:
        """A puzzle as the kind's paper makes them: solvable, but perhaps with many solutions."""

    @classmethod
    def telling(
        cls,
        rng: random.Random,
        size: Size,
        alone: Callable[[Marks], bool],
        clock: Clock,
        **options: Any,
    ) -> Marks | None:
        """A board that its clues alone give away, where random ones hardly ever are.

        ``alone`` tells whether a board is the only one with its clues. None: take a random one.
        """
        return None

    def nudged(
        self, rng: random.Random, solution: Marks, places: Sequence[Place], times: int = 1
    ) -> tuple[Self, Marks] | None:
        """A puzzle near this one, changed so often at one of these places, and its solution.

        Both have every clue. None where a kind has nothing that is easily changed.
        """
        return None

    def room_for(self, solution: Marks, other: Marks) -> Collection[Place]:
        """Places that leave room for another solution of this puzzle, with every clue given.

        Whatever else it holds, a board with these places as in ``solution`` has a second one with
        the same clues: with the values of ``other`` where the two differ. The fewer, the more is
        learnt. All places are always right.
        """
        return solution.keys()

    @classmethod
    @abstractmethod
    def from_picture(cls, rows: Sequence[Sequence[bool]], **options: Any) -> tuple[Self, Marks]:
        """A puzzle whose solution is a picture, True being black; it may have others too."""

    @classmethod
    def no_unique_board(cls, size: Size) -> str | None:
        """A sentence that says why no puzzle of this size has just one solution, if it is known."""
        return None


class Played:
    """Of a kind: how it is played by hand."""

    played: ClassVar[Play] = Play()
    """What differs from other kinds when it is played by hand."""


class OnPaper:
    """Of a kind: what others have written about it."""

    @classmethod
    def paper(cls) -> Paper[Any] | None:
        """The paper about the kind with its notation and its models, if there is one."""
        return None

    @classmethod
    def foreign(cls) -> Foreign:
        """What other people's formats need to know of the kind, as far as they have it."""
        from quinta.puzzle.foreign import Foreign

        return Foreign()


class Contract(Core, Explained, Quick, Lazy, Made, Played, OnPaper):
    """All that a kind must or may supply."""
