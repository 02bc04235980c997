"""What one types at a Prolog prompt, as words and terms; what it means is for ``lists``.

    | ?- problem(1,A),solver(A).               goals with commas between them
    doppelblock(6,[4,8],_,Board,[ffc]).        numbers, lists, atoms, and what is unknown

``_``, ``-`` (what paper makes of it) and words with a capital letter are unknown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from quinta.base.document import Word
from quinta.base.errors import Path

NAME = r"[A-Za-z_][A-Za-z_0-9]*(?:-[A-Za-z][A-Za-z_0-9]*)*"
"""A kind may be called by its own name, which has dashes."""

_QUOTED = r"'[^'\n]*'|[‘’][^’\n]*’|\"[^\"\n]*\""
_TOKEN = re.compile(
    rf"(?P<skipped>\s+|%[^\n]*)|-?[0-9]{{1,99}}|{NAME}|(?P<quoted>{_QUOTED})|.", re.DOTALL
)
_PROMPT = re.compile(r"\s*(?:\|\s*)?\?-")
"""What Prolog prints before one types."""

_LOOK = re.compile(
    rf"(?:\s+|%[^\n]*\n)*(?:\[|[0-9]+\s*,\s*\[|{NAME}\s*\(|\|?\s*\?-|[a-z_]+\s*\.\s*\Z)",
    re.IGNORECASE,
)

DEEPEST = 10


class Unknown(NamedTuple):
    """A variable; ``_`` is one that is never met again."""

    name: str


@dataclass(frozen=True)
class Goal:
    """What is asked for, by name, and with what; bare lists have no name."""

    name: Word | None
    first: Word
    arguments: list[Any]
    positions: Mapping[Path, Word]
    """Where each argument stands, and each member of it."""

    @property
    def called(self) -> str:
        """Its name, or nothing."""
        return "" if self.name is None else self.name.text

    def at(self, *path: str | int) -> Word:
        """The word that stands there, or around it."""
        while path and path not in self.positions:
            path = path[:-1]
        return self.positions.get(path, self.first)


def recognises(source: str) -> bool:
    """Whether this looks like something typed at a prompt.

    >>> recognises("| ?- gap(9)."), recognises("end."), recognises("gap 9")
    (True, True, False)
    """
    return _LOOK.match(source) is not None


def goals(source: str) -> list[Goal]:
    """The goals of a query, one at least.

    >>> [(goal.called, goal.arguments) for goal in goals("problem(1,A), solver(A).")]
    [('problem', [1, Unknown(name='A')]), ('solver', [Unknown(name='A')])]
    """
    prompt = _PROMPT.match(source)
    words = _Words(" " * prompt.end() + source[prompt.end() :] if prompt else source)
    found = [_goal(words)]
    while words.now.text == ",":
        words.take()
        found.append(_goal(words))
    if words.now.text == ".":
        words.take()
    if words.now.text:
        words.now.fail(f"'{words.now.text}' is unexpected after the lists")
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


def _goal(words: _Words) -> Goal:
    """One goal; of bare lists all that have commas between them are one."""
    first = words.now
    name = words.take() if re.fullmatch(NAME, first.text) else None
    positions: dict[Path, Word] = {}
    if name is not None and words.now.text != "(":
        return Goal(name, first, [], positions)
    wrapped = words.now.text == "("
    if wrapped:
        words.take()
    arguments = list(_terms(words, positions, (), 0))
    if wrapped:
        words.expect(")")
    return Goal(name, first, arguments, positions)


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
    if re.fullmatch(r"[A-Z_][A-Za-z_0-9]*|[-–—]", word.text):
        return Unknown(word.text)
    if re.fullmatch(r"[a-z][A-Za-z_0-9]*", word.text):
        return word.text
    if not depth and len(word.text) > 1 and re.fullmatch(_QUOTED, word.text):  # a file's name
        return word.text[1:-1]
    return word.fail(f"a number, a list or _ is expected, not '{word.text}'")
