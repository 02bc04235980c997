"""What can go wrong, as a tree:

    QuintaError
    ├── PuzzleError          the input is not a legal puzzle (where, what, remedy)
    │   └── OutOfReach       a number on it can be met by no board, so it has no solution
    ├── WrongArgument        a function cannot take what it was given; also a TypeError
    ├── LimitReached         a limit was hit before the answer was known
    ├── CannotBeMade         there is no such puzzle, or none was found
    ├── MissingExtra         an optional package is not installed
    ├── Disagreement         model and referee contradict each other: a bug in Quinta
    └── ReportedBug          a bug that another process has met and written down

Only these leave the library on purpose; the command line turns each into one sentence.
"""

from __future__ import annotations

from dataclasses import dataclass

Path = tuple[str | int, ...]
"""Where in a puzzle's fields something is wrong, as in ``("clues", 0, 3)``."""


LONGEST_MESSAGE = 320


class QuintaError(Exception):
    """The root of everything Quinta raises on purpose."""


class WrongArgument(QuintaError, TypeError):
    """A function cannot take what it was given; the message says what it can.

    >>> issubclass(WrongArgument, TypeError)
    True
    """


@dataclass
class PuzzleError(QuintaError):
    """The input is not a legal puzzle.

    ``at`` names the field that is wrong; whoever read the field from a text
    adds the line and the column (see ``quinta.base.document``).

    >>> print(PuzzleError("8 is not a direction", line=3, column=5))
    line 3, column 5: 8 is not a direction
    """

    message: str
    at: Path = ()
    line: int | None = None
    column: int | None = None

    def __post_init__(self) -> None:
        super().__init__(self.message)  # so that it can travel between processes

    def __str__(self) -> str:
        if self.line is not None:
            return one_line(f"line {self.line}, column {self.column or 1}: {self.message}")
        if self.at:
            return one_line(f"{path_in_words(self.at)}: {self.message}")
        return one_line(self.message)


@dataclass
class OutOfReach(PuzzleError):
    """No board of this size has such a number, so there is no solution, nor a puzzle to solve.

    ``kind`` is the kind of puzzle that it would have been.

    >>> raise OutOfReach("9 is out of range: a clue is 1 to 3", kind="doors")
    Traceback (most recent call last):
    quinta.base.errors.OutOfReach: 9 is out of range: a clue is 1 to 3
    """

    kind: str = ""


def one_line(text: str) -> str:
    """A text as one line that a terminal can show; a very long one loses its middle.

    >>> one_line("unknown kind 'a\\nb'")
    "unknown kind 'a b'"
    """
    text = "".join(c if c.isprintable() else " " if c.isspace() else "\ufffd" for c in text)
    if len(text) > LONGEST_MESSAGE:
        half = LONGEST_MESSAGE // 2
        text = f"{text[:half]} … {text[-half:]}"
    return text


def path_in_words(path: Path) -> str:
    """A path as one would write it.

    >>> path_in_words(("clues", 0, 3)), path_in_words(("steps", 2, "facts", 0))
    ('clues[0][3]', 'steps[2].facts[0]')
    """
    head, *rest = path
    return str(head) + "".join(
        f".{part}" if isinstance(part, str) else f"[{part}]" for part in rest
    )


class LimitReached(QuintaError):
    """A limit was hit, so the answer is unknown. ``limit`` says which one.

    >>> raise LimitReached("time")
    Traceback (most recent call last):
    quinta.base.errors.LimitReached: the time limit was reached
    """

    def __init__(self, limit: str) -> None:
        super().__init__(f"the {limit} limit was reached")
        self.limit = limit

    def __reduce__(self) -> tuple[type[LimitReached], tuple[str]]:
        """So that it can travel between processes."""
        return type(self), (self.limit,)


class CannotBeMade(QuintaError):
    """There is no such puzzle, or none was found; ``proved`` says which.

    >>> raise CannotBeMade("there is no Gap board of order 5", proved=True)
    Traceback (most recent call last):
    quinta.base.errors.CannotBeMade: there is no Gap board of order 5
    """

    def __init__(self, message: str, proved: bool) -> None:
        super().__init__(message)
        self.proved = proved

    def __reduce__(self) -> tuple[type[CannotBeMade], tuple[str, bool]]:
        """So that it can travel between processes."""
        return type(self), (str(self), self.proved)


PACKAGES = {
    "study": ("pychoco", "ortools", "matplotlib"),
    "count": ("numpy", "pyganak"),
    "cluster": ("distributed",),
    "web": ("starlette", "uvicorn"),
    "image": ("resvg-py", "pillow"),
    "book": ("typst",),
    "notebook": ("anywidget",),
}
"""What each extra brings, by the names that pip knows wherever Quinta itself came from."""


def pip_line(extra: str) -> str:
    """What to type for an extra.

    >>> pip_line("count")
    'pip install numpy pyganak'
    """
    return f"pip install {' '.join(PACKAGES[extra])}"


class MissingExtra(QuintaError):
    """An optional package is not installed; the message has the exact pip line.

    >>> print(MissingExtra("CP-SAT", "study"))
    CP-SAT is not installed: pip install pychoco ortools matplotlib
    """

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} is not installed: {pip_line(extra)}")


class Disagreement(QuintaError):
    """An engine's answer failed the referee. Never shown as an answer: it is a bug in Quinta."""


class ReportedBug(QuintaError):
    """A worker met a bug; the sentence says where its details are."""
