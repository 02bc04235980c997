"""Reading and writing puzzles, in every format that the registry has.

A format turns text into a ``Reading`` and a puzzle into text; ``read`` tells them apart.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from quinta.base.arguments import public
from quinta.base.errors import PuzzleError
from quinta.formats.reading import Reading, read_as
from quinta.formats.registry import TEXT, format_by_look, format_named
from quinta.kinds import kind_and_options
from quinta.logic.model import AnyMarks, Fact, as_marks
from quinta.puzzle.puzzle import Puzzle

MAX_BYTES = 4_000_000


@public
def read(source: str, kind: str | type[Puzzle] | None = None) -> Reading:
    """The puzzle in a text of any format, and the marks and notes that come with it.

    ``kind`` is needed where the text does not say it: the papers' bare lists.

    >>> read("[[4,4,5,6],[3,3,5,6],[2,1,6,7],[0,2,7,0]]", "white-and-tan").puzzle.size
    Size(rows=4, columns=4)
    """
    if len(source) > MAX_BYTES:
        raise PuzzleError(f"the input is larger than the {MAX_BYTES} characters taken", line=1)
    source = _unfenced(source.removeprefix("\ufeff"))
    format = format_by_look(source)
    if format is TEXT and is_address(source):
        raise PuzzleError(
            "there is no puzzle in this address; those of puzz.link, Penpa and Quinta's page "
            "hold one, and nothing is fetched from the web",
            line=1,
            column=1,
        )
    return read_as(kind, lambda name: format.read(source, name))


def labelling(source: str, kind: str | type[Puzzle] | None = None) -> tuple[str, ...]:
    """How a text that can be read tells a paper's program to search, which no reading holds.

    >>> labelling("doppelblock(6,_,_,_,[ffc,down])."), labelling("gap 9")
    (('ffc', 'down'), ())
    """
    format = format_by_look(_unfenced(source.removeprefix("\ufeff")))
    known = None if kind is None else kind_and_options(kind, {})[0].kind
    return format.labelling(source, known)


def is_address(source: str) -> bool:
    """Whether a text is an address of the web, and not a puzzle.

    >>> is_address("https://puzz.link/rules.html"), is_address("gap 9")
    (True, False)
    """
    return re.match(r"\s*[a-z]{3,5}://", source, re.IGNORECASE) is not None


def _unfenced(source: str) -> str:
    """What stands between the fences of a code block, on the lines where it stood.

    >>> _unfenced("```text\\ngap 9\\n```\\n")
    '\\ngap 9\\n\\n'
    """
    if not source.lstrip().startswith(("```", "~~~")):
        return source
    return re.sub(r"^[ \t]*(?:```|~~~)[^\S\n]*\w*[^\S\n]*$", "", source, flags=re.MULTILINE)


@public
def parse(text: str, kind: str | type[Puzzle] | None = None) -> Puzzle:
    """The puzzle in a text of any format; bare lists need their kind beside them.

    >>> parse("gap 9").size
    Size(rows=9, columns=9)
    """
    return read(text, kind).puzzle


@public
def write(
    format: str, puzzle: Puzzle, marks: AnyMarks | None = None, notes: Collection[Fact] = ()
) -> str:
    """A puzzle, and marks and notes if there are any, in the format of this name.

    >>> from quinta.kinds.gap.kind import Gap
    >>> write("lists", Gap(9))
    'gap(9).\\n'
    """
    known = None if marks is None else as_marks(marks)
    return format_named(format).write(puzzle, known, notes)


__all__ = ["Reading", "parse", "read", "write"]
