"""Reading the text format: a header, then named or plain rows of words, each with its position.

    kind [size] [option=value ...]      # a comment
    plain rows
    name: a row, or the rows that follow it
    notes:
    place: what is ruled out there

Words are apart by spaces, tabs or commas; between two commas, and in a table whose cells are apart
by tabs, nothing is ``.``. The header may be missing where the kind is known.

``Document`` hands the words to the puzzle and remembers where each one stood, so
that a puzzle built from them can complain about a *field* and the reader is still
told the line and the column.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple, NoReturn, TypeVar

from quinta.base.errors import Path, PuzzleError
from quinta.base.grid import Size, read_size, refuse_size
from quinta.base.names import close_to, plainly

MAX_CHARACTERS = 4_000_000

MARKS, NOTES = "solution", "notes"
"""The blocks that every kind has: what was filled in, and what was ruled out."""

MOST_NAME_WORDS = 5
"""The name of a kind has not more."""

_PLACE = re.compile(r"r[0-9]")
"""How the name of a place begins."""

T = TypeVar("T")


class Word(NamedTuple):
    """A word of the text and where it stands, counted from 1."""

    text: str
    line: int
    column: int

    def fail(self, message: str) -> NoReturn:
        """Refuse this word."""
        raise PuzzleError(message, line=self.line, column=self.column)


Row = list[Word]


@dataclass
class Section:
    """The rows under one name; plain rows stand under the name ''."""

    name: Word
    rows: list[Row] = field(default_factory=list)


class Document:
    """A puzzle's text, split into words.

    >>> document = Document("gap 9 # a comment\\ntop: . . 4")
    >>> document.kind.text, document.size_words[0].text
    ('gap', '9')
    >>> document.sections["top"].rows[0][2]
    Word(text='4', line=2, column=10)
    """

    def __init__(
        self,
        text: str,
        named: Callable[[str], bool] = lambda name: False,
        kind: str | None = None,
    ) -> None:
        """``named`` tells whether some words are the name of a kind; else the first word is it.

        With ``kind`` there is no header.
        """
        if len(text) > MAX_CHARACTERS:
            raise PuzzleError(
                f"the input has {len(text)} characters, at most {MAX_CHARACTERS} are read", line=1
            )
        lines = [(at, line.partition("#")[0]) for at, line in enumerate(text.split("\n"), 1)]
        first = next((index for index, (_, line) in enumerate(lines) if line.strip()), None)
        if first is None:
            raise PuzzleError("the input is empty; it starts with the kind of puzzle", line=1)
        header = _words(*lines[first]) if kind is None else [Word(kind, 1, 1)]
        body = _rows(lines[first + 1 :] if kind is None else lines)
        self.kind, rest = _parted(header, named)
        self.size_words = [word for word in rest if "=" not in word.text]
        self._refuse_sizes()
        self.options: dict[str, Word] = {}
        self._read_options(word for word in rest if "=" in word.text)
        self.sections: dict[str, Section] = {}
        self._read_body(body)
        self.positions: dict[Path, Word] = {}

    def _refuse_sizes(self) -> None:
        """Also for kinds that need no size: whoever writes one means it."""
        for word in self.size_words:
            size = read_size(word.text)
            if size is not None and (refusal := refuse_size(*size)):
                word.fail(refusal)

    def _read_options(self, words: Iterator[Word] | Row) -> None:
        for word in words:
            name, equals, value = word.text.partition("=")
            if not equals:
                word.fail(f"'{word.text}' is not an option; write name=value")
            plain = plainly(name)
            if plain in self.options:
                word.fail(f"the option '{name}' stands here a second time")
            self.options[plain] = Word(value.lower(), word.line, word.column + len(name) + 1)

    def _read_body(self, body: list[Row]) -> None:
        section: Section | None = None
        for row in map(_named_row, body):
            name, colon, rest = row[0].text.partition(":")
            noted = section is not None and plainly(section.name.text) == NOTES
            if colon and not (noted and _PLACE.match(name)):
                label = Word(name, row[0].line, row[0].column)
                if rest:
                    row = [Word(rest, label.line, label.column + len(name) + 1), *row[1:]]
                else:
                    row = row[1:]
                plain = plainly(name)
                if plain == "options":
                    self._read_options(row)
                    continue
                if plain in self.sections:
                    label.fail(f"'{name}:' stands here a second time")
                section = self.sections[plain] = Section(label)
            elif section is None:
                section = self.sections[""] = Section(row[0])
            if row:
                section.rows.append(row)

    # What puzzles ask for

    def fail(self, message: str) -> NoReturn:
        """Refuse the whole text, pointing at its first word."""
        self.kind.fail(message)

    def rows(self, name: str, what: str) -> list[Row]:
        """The rows of a section that must be there."""
        if name not in self.sections:
            self.fail(f"{what} expected" + (f" after '{name}:'" if name else " below the header"))
        return self.sections[name].rows

    def one_row(self, name: str, what: str) -> Row:
        """The only row of a section that must be there."""
        rows = self.rows(name, what)
        if not rows:
            self.sections[name].name.fail(f"{what} expected after '{name}:'")
        if len(rows) > 1:
            rows[1][0].fail(f"'{name}:' takes one row of words")
        return rows[0]

    def only(self, *names: str) -> None:
        """Refuse sections that this kind does not know."""
        for name, section in self.sections.items():
            if name not in names and name not in (MARKS, NOTES):
                known = ", ".join(f"'{known}:'" for known in names if known)
                meant = close_to(name, [known for known in (*names, MARKS, NOTES) if known])
                section.name.fail(
                    f"'{section.name.text}:' is not known here" + (f"; {meant}" if meant else "")
                    if name
                    else f"a named row is expected here{': ' + known if known else ''}"
                )

    def size(self) -> Size | None:
        """The size in the header, if one is given."""
        if not self.size_words:
            return None
        word, *others = self.size_words
        if others:
            others[0].fail(f"'{others[0].text}' is unexpected; options are written name=value")
        size = read_size(word.text)
        if size is None:
            word.fail(f"'{word.text}' is not a size; write 9 or 4x6, options as name=value")
        if refusal := refuse_size(*size):
            word.fail(refusal)
        return size

    def order(self) -> int | None:
        """The size of a square board, if one is given."""
        size = self.size()
        if size is not None and size.rows != size.columns:
            self.size_words[0].fail(f"a {self.kind.text} board is square, not {size}")
        return size.rows if size else None

    def flags(self, defaults: Mapping[str, bool], allowed: Sequence[str] = ()) -> dict[str, bool]:
        """The yes/no options; ``allowed`` are options that the kind reads by itself."""
        for name, word in self.options.items():
            if name not in defaults and name not in allowed:
                known = ", ".join([*defaults, *allowed]) or "none"
                meant = close_to(name, [*defaults, *allowed])
                Word(name, word.line, word.column - len(name) - 1).fail(
                    f"unknown option '{name}'; {meant or f'{self.kind.text} knows: {known}'}"
                )
        return {name: self._flag(name, default) for name, default in defaults.items()}

    def _flag(self, name: str, default: bool) -> bool:
        word = self.options.get(name)
        if word is None:
            return default
        if word.text not in ("yes", "no", "true", "false"):
            word.fail(f"'{word.text}' is not yes or no")
        return word.text in ("yes", "true")

    def table(
        self, rows: list[Row], field: str, read: Callable[[Word], T]
    ) -> tuple[tuple[T, ...], ...]:
        """Rows of words, read one by one; where they stood is kept under ``field``."""
        if rows and rows[0]:
            self.positions[(field,)] = rows[0][0]
        return tuple(self.row(row, read, field, index) for index, row in enumerate(rows))

    def row(self, row: Row, read: Callable[[Word], T], *path: str | int) -> tuple[T, ...]:
        """One row of words, read one by one; where they stood is kept under ``path``."""
        if row:
            self.positions[path] = row[0]
        for index, word in enumerate(row):
            self.positions[(*path, index)] = word
        return tuple(read(word) for word in row)

    @contextmanager
    def located(self) -> Iterator[None]:
        """Give complaints about a field the position of the word it came from."""
        try:
            yield
        except PuzzleError as error:
            if error.line is None:
                path = error.at
                while path and path not in self.positions:
                    path = path[:-1]
                word = self.positions.get(path, self.kind)
                error.line, error.column = word.line, word.column
            raise


def _parted(header: Row, named: Callable[[str], bool]) -> tuple[Word, Row]:
    """The name of the kind, which may have several words, and what follows it."""
    for number in range(min(len(header), MOST_NAME_WORDS), 1, -1):
        name = " ".join(word.text for word in header[:number])
        if not re.search(r"[=0-9]", name) and named(name):
            return Word(name, header[0].line, header[0].column), header[number:]
    return header[0], header[1:]


def _named_row(row: Row) -> Row:
    """A row whose name stands apart from its colon, with the two joined."""
    if len(row) > 1 and row[1].text.startswith(":") and row[0].text.isalpha():
        first = Word(row[0].text + ":", row[0].line, row[0].column)
        rest = row[1].text[1:]
        return [first, *([Word(rest, row[1].line, row[1].column + 1)] if rest else []), *row[2:]]
    return row


def _rows(lines: Sequence[tuple[int, str]]) -> list[Row]:
    """The words of numbered lines, those that have any."""
    filled = [(number, line) for number, line in lines if "\t" in line or line.strip()]
    split = _cells if _is_table([line for _, line in filled]) else _words
    return [row for number, line in filled if (row := split(number, line))]


def _is_table(lines: Sequence[str]) -> bool:
    """Whether lines are rows of cells with tabs between them, as many in each."""
    rows = [line.split("\t") for line in lines]
    words = [[len(cell.split()) for cell in row] for row in rows]
    return (
        len({len(row) for row in rows}) == 1
        and max(map(max, words)) == 1 < max(map(sum, words))
        and not any(":" in line for line in lines)
    )


def _cells(number: int, line: str) -> Row:
    """A word for every cell of a row of a table.

    >>> [word.text for word in _cells(1, "3\\t\\t4")]
    ['3', '.', '4']
    """
    return list(_parts(number, line, "\t"))


def _words(number: int, line: str) -> Row:
    """The words of a line.

    >>> [word.text for word in _words(1, "4 | 3,2,, 5")]
    ['4', '|', '3', '2', '.', '5']
    """
    if "," in line:
        return [
            Word(word.text, number, part.column + word.column - 1)
            for part in _parts(number, line, ",")
            for word in _words(number, part.text)
        ]
    return [Word(match[0], number, match.start() + 1) for match in re.finditer(r"\S+", line)]


def _parts(number: int, line: str, mark: str) -> Iterator[Word]:
    """What stands between marks; a dot where there is nothing."""
    column = 1
    for part in line.split(mark):
        skipped = len(part) - len(part.lstrip())
        yield Word(part.strip() or ".", number, column + (skipped if part.strip() else 0))
        column += len(part) + 1


def spread(row: Row) -> Row:
    """A row written without spaces as one word per character.

    >>> [word.text for word in spread([Word("X.X", 1, 1)])]
    ['X', '.', 'X']
    """
    if len(row) != 1:
        return row
    text, line, column = row[0]
    return [Word(character, line, column + index) for index, character in enumerate(text)]


def whole_number(word: Word) -> int:
    """A word that must be a whole number.

    >>> whole_number(Word("x", 2, 7))
    Traceback (most recent call last):
    quinta.base.errors.PuzzleError: line 2, column 7: 'x' is not a whole number
    """
    if re.fullmatch(r"[+-]?[0-9]{1,12}", word.text) is None:
        word.fail(f"'{word.text}' is not a whole number")
    return int(word.text)


def number_or_blank(word: Word) -> int | None:
    """A whole number, or '.' for no clue.

    >>> number_or_blank(Word(".", 1, 1)) is None
    True
    """
    if word.text in (".", "-", "_"):
        return None
    if re.fullmatch(r"[+-]?[0-9]{1,12}", word.text) is None:
        word.fail(f"'{word.text}' is neither a whole number nor '.' for no clue")
    return int(word.text)
