"""The papers' list notation: what one typed at their Prolog prompt.

    [[0,4,7],[3,3,5]]                          with the kind named beside it
    doppelblock(6,[4,8,4,5,6,5],[9,7,2,10,3,1],Board).

``_`` and words with a capital letter are unbound: unknown. Other words are atoms.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from typing import Any

from quinta.base.document import Word
from quinta.base.errors import Path, PuzzleError
from quinta.base.names import meant
from quinta.formats.reading import Reading
from quinta.kinds import all_kinds, find_kind, kind_named
from quinta.logic.model import Marks
from quinta.puzzle.puzzle import Puzzle

_TOKEN = re.compile(r"(?P<skipped>\s+|%[^\n]*)|-?[0-9]{1,99}|[A-Za-z_][A-Za-z_0-9]*|.", re.DOTALL)
_PROMPT = re.compile(r"\s*(?:\|\s*)?\?-")
"""What the papers' Prolog prints before one types."""
DEEPEST = 10


def recognises(source: str) -> bool:
    """Whether this looks like the papers' lists."""
    start = re.match(r"(?:\s+|%[^\n]*\n)*", source)
    rest = source[start.end() : start.end() + 100] if start else source[:100]
    return re.match(r"\[|[A-Za-z_][A-Za-z_0-9]*\s*\(|\|?\s*\?-", rest) is not None


def read(source: str, kind: str | None = None) -> Reading:
    """A puzzle from the list notation.

    >>> read("doors([[0,2]]).").puzzle.clues
    ((None, 2),)
    """
    prompt = _PROMPT.match(source)
    words = _Words(" " * prompt.end() + source[prompt.end() :] if prompt else source)
    functor = None
    if words.now.text not in ("[", "(") and words.after.text == "(":
        functor = words.take()
    cls = _kind(functor, kind, words.now)
    paper = cls.paper()
    if paper is None:
        words.first.fail(str(lacks(cls)))
    wrapped = words.now.text == "("
    if wrapped:
        words.take()
    positions: dict[Path, Word] = {}
    arguments = list(_terms(words, positions, (), 0))
    if wrapped:
        words.expect(")")
    if words.now.text == ".":
        words.take()
    if words.now.text:
        words.now.fail(f"'{words.now.text}' is unexpected after the lists")
    while arguments and arguments[-1] is None:  # where the papers' programs put their answer
        arguments.pop()
    try:
        return Reading(paper.from_lists(arguments))
    except PuzzleError as error:
        raise _located(error, cls, positions, words.first) from None


def write(puzzle: Puzzle, marks: Marks | None = None) -> str:
    """The list notation of a puzzle; marks have no place in it."""
    paper = puzzle.paper()
    if paper is None:
        raise PuzzleError(str(lacks(type(puzzle))))
    arguments = ",".join(map(_term, paper.to_lists(puzzle)))
    return f"{paper.functors[0]}({arguments}).\n"


def lacks(kind: type[Puzzle]) -> str | None:
    """Why a kind has no list notation; None if it has."""
    if kind.paper() is not None:
        return None
    return f"{kind.title} has no list notation, for there is no paper on it; use text or JSON"


def _functors(cls: type[Puzzle]) -> tuple[str, ...]:
    paper = cls.paper()
    return () if paper is None else paper.functors


def _kind(functor: Word | None, kind: str | None, start: Word) -> type[Puzzle]:
    if kind is not None:
        cls = kind_named(kind)
        known = _functors(cls)
        if known and functor is not None and functor.text not in known:
            functor.fail(f"'{functor.text}' is not known for {kind}: {', '.join(known)} is")
        return cls
    if functor is None:
        start.fail("name the kind of these lists, with --kind or as in doors([[2,2]])")
    usual = find_kind(functor.text.replace("_", "-"))  # so that no other need be loaded
    if usual is not None and functor.text in _functors(usual):
        return usual
    kinds = all_kinds().values()
    found = next((cls for cls in kinds if functor.text in _functors(cls)), None)
    if found is None:
        names = sorted(name for cls in kinds for name in _functors(cls))
        functor.fail(f"'{functor.text}' is not known; {meant(functor.text, names)}")
    return found


class _Words:
    """The words of the source, with one word of look-ahead."""

    def __init__(self, source: str) -> None:
        self._words = _scan(source)
        self.now = self.first = next(self._words, Word("", 1, 1))
        self.after = self._advance()

    def _advance(self) -> Word:
        return next(self._words, Word("", self.now.line, self.now.column + len(self.now.text)))

    def take(self) -> Word:
        """The present word; the next one takes its place."""
        word = self.now
        self.now, self.after = self.after, self._advance()
        return word

    def expect(self, text: str) -> None:
        """Take this word or refuse."""
        if self.now.text != text:
            found = f"not '{self.now.text}'" if self.now.text else "not the end"
            self.now.fail(f"'{text}' is expected, {found}")
        self.take()


def _scan(source: str) -> Iterator[Word]:
    line, start = 1, 0
    for match in _TOKEN.finditer(source):
        if match["skipped"] is None:
            yield Word(match[0], line, match.start() - start + 1)
        elif breaks := match[0].count("\n"):
            line += breaks
            start = match.start() + match[0].rfind("\n") + 1


def _terms(words: _Words, positions: dict[Path, Word], path: Path, depth: int) -> Iterator[Any]:
    """Terms with commas between them."""
    index = 0
    while True:
        yield _read_term(words, positions, (*path, index), depth)
        index += 1
        if words.now.text != ",":
            return
        words.take()


def _read_term(words: _Words, positions: dict[Path, Word], path: Path, depth: int) -> Any:
    word = words.take()
    positions[path] = word
    if word.text == "[":
        if depth > DEEPEST:
            word.fail("lists are nested too deeply")
        items = [] if words.now.text == "]" else list(_terms(words, positions, path, depth + 1))
        words.expect("]")
        return items
    if re.fullmatch(r"-?[0-9]+", word.text):
        return int(word.text)
    if re.fullmatch(r"[A-Z_][A-Za-z_0-9]*", word.text):
        return None
    if re.fullmatch(r"[a-z][A-Za-z_0-9]*", word.text):
        return word.text
    return word.fail(f"a number, a list or _ is expected, not '{word.text}'")


def _located(
    error: PuzzleError, cls: type[Puzzle], positions: dict[Path, Word], first: Word
) -> PuzzleError:
    """Arguments stand in the order of the kind's fields, so a field tells the position."""
    names = [field.name for field in dataclasses.fields(cls)]
    path: Path = ()
    if error.at and error.at[0] in names:
        path = (names.index(str(error.at[0])), *error.at[1:])
    while path and path not in positions:
        path = path[:-1]
    word = positions.get(path, first)
    return PuzzleError(error.message, line=word.line, column=word.column)


def _term(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ",".join(map(_term, value)) + "]"
    return "_" if value is None else str(value)
