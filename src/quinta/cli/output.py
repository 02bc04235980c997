"""``-o FILE``: answers as pictures, pages, text or JSON; the ending of the name tells which.

What is to be written is gathered while a verb answers for one puzzle after the other, and written
when all is there, whole: so nothing is half written, whatever goes wrong before.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import wraps
from typing import TYPE_CHECKING, Any, TextIO

import click

from quinta.base.errors import PuzzleError
from quinta.base.extras import require
from quinta.base.files import is_same_file, require_writable, write_whole
from quinta.cli import completing
from quinta.cli.inputs import echo_json, heading, line_of
from quinta.formats.many import ENDINGS as READABLE
from quinta.formats.many import LINES
from quinta.render.colours import Theme

if TYPE_CHECKING:
    from quinta.render.display import Figure
    from quinta.render.picture import Look

EACH = (".svg", ".png")
"""Files that hold one board."""
DOCUMENTS = (".pdf", ".html")
"""Files that hold many, with words."""
PICTURES = (*EACH, *DOCUMENTS)
TEXTS = ("", ".txt")
DATA = (".json", LINES)
ENDINGS = (*PICTURES, *TEXTS[1:], *DATA)

READ = ("picture", "keep", "puzzle", "title_page", "logo", "imprint")
"""What else than INPUT names a file that is read."""

EXTRAS = {
    ".png": ("resvg_py", "resvg, which makes pictures,", "image"),
    ".pdf": ("typst", "Typst, which sets pages,", "book"),
}
"""What these cannot be written without."""

MOST_BOARDS = 1_000
"""More are not drawn at once."""

Verb = Callable[..., int]

LOOK = (
    click.option(
        "--theme",
        metavar="|".join(Theme),
        shell_complete=completing.metavar,
        help="The colours of a picture: print for PDF, screen for others, unless given.",
    ),
    click.option("--size", metavar="8mm|32px", help="How large each cell of a picture is."),
)
"""What goes with pictures only."""


def output_options(
    *, numbered: bool = False, walk: bool = False, but: Sequence[str] = ()
) -> Callable[[Verb], Verb]:
    """-o, --size and --theme; the verb takes ``into``, which gathers what is to be written.

    Boards are ``numbered`` where words name their cells; a ``walk`` has several boards that belong
    together. What a verb cannot write, it names with ``but``.
    """
    offered = tuple(ending for ending in ENDINGS if ending not in but)

    def made(verb: Verb) -> Verb:
        @wraps(verb)
        def asked(
            output: str | None, size: str | None = None, theme: str | None = None, **own: Any
        ) -> int:
            into = Output(output, size, theme, offered, numbered, walk)
            if own.get("as_json") and into.is_picture:
                raise click.UsageError(f"--json goes into {' or '.join(DATA)}, not {into.ending}")
            code = verb(into=into, **own)
            into.finish()
            return code

        file = click.option(
            "-o",
            "--output",
            metavar="FILE",
            type=click.Path(dir_okay=False),
            help=f"Write to FILE: {', '.join(offered)}.",
        )
        for option in (*(LOOK if set(PICTURES) & set(offered) else ()), file):
            asked = option(asked)
        return asked

    return made


class Output:
    """Where answers go, and what has been gathered of them."""

    def __init__(
        self,
        path: str | None,
        size: str | None,
        theme: str | None,
        offered: Sequence[str],
        numbered: bool,
        walk: bool,
    ) -> None:
        self.path = path
        self.ending = os.path.splitext(path or "")[1].lower()
        self._numbered, self._walk = numbered, walk
        self._first = 1
        self._walks: list[tuple[str, Sequence[Figure]]] = []
        self._texts: list[str] = []
        self._emptied = self._has_data = False
        self._require(size, theme, offered)
        self._look = self._looked(size, theme) if self.is_picture else None

    @property
    def is_wanted(self) -> bool:
        """Whether anything is to be written to a file."""
        return self.path is not None

    @property
    def is_picture(self) -> bool:
        """Whether boards are to be drawn."""
        return self.is_wanted and self.ending in PICTURES

    @property
    def is_data(self) -> bool:
        """Whether the file is JSON."""
        return self.is_wanted and self.ending in DATA

    @property
    def is_text(self) -> bool:
        """Whether the file is text or JSON."""
        return self.is_wanted and not self.is_picture

    @property
    def has_room_for_words(self) -> bool:
        """Whether more than the board can be written."""
        return not self.is_wanted or self.ending not in EACH

    def _require(self, size: str | None, theme: str | None, offered: Sequence[str]) -> None:
        """Refuse what cannot be, before anything is asked."""
        if self.path is not None and self.ending not in (*TEXTS, *offered):
            known = ", ".join(offered)
            raise click.UsageError(f"a '{self.ending}' file cannot be written; these can: {known}")
        for name, given in (("size", size), ("theme", theme)):
            if given is not None and not self.is_picture:
                raise click.UsageError(
                    f"--{name} is for pictures: -o FILE with {' '.join(PICTURES)}"
                )
        if self.path is not None:
            if self.ending in EXTRAS:
                require(*EXTRAS[self.ending])
            require_output(self.path)

    def _looked(self, size: str | None, theme: str | None) -> Look:
        from quinta.render.picture import Look

        usual = Theme.PRINT if self.ending == ".pdf" else Theme.SCREEN
        return Look.of(usual if theme is None else theme, size)

    # As it comes

    def opened(self) -> TextIO:
        """A file for texts as they come, without touching what is there: see ``empty``."""
        assert self.path is not None
        try:
            return open(self.path, "a", encoding="utf-8")
        except OSError as error:
            raise click.UsageError(f"cannot write '{self.path}': {error.strerror}") from None

    def empty(self, file: TextIO) -> None:
        """Make room for the first answer: only an answer may replace what was there."""
        if not self._emptied:
            with suppress(OSError):  # a device has nothing to empty
                file.truncate(0)
            self._emptied = True

    # Gathering

    def draw(
        self, title: str, figures: Sequence[Figure], numbered: bool = False, first: int = 1
    ) -> None:
        """Boards to be drawn; if they are all there is, files are numbered from ``first`` on."""
        self._first = 1 if self._walks else first
        self._walks.append((title, figures))
        self._numbered = self._numbered or numbered
        if sum(len(figures) for _, figures in self._walks) > MOST_BOARDS:
            raise PuzzleError(f"more than {MOST_BOARDS} boards are not drawn at once")

    def write(self, text: str) -> None:
        """Text to be written, below a heading if there are many puzzles."""
        above = heading()
        plain = click.unstyle(text).rstrip("\n")
        self._texts.append(f"{above}\n{plain}\n" if above else f"{plain}\n")

    def say(self, text: str) -> None:
        """Text for the file, or for the terminal if there is none; apart, if there are many."""
        if self.is_wanted:
            self.write(text)
            return
        above = heading()
        click.echo(f"{above}\n{text}\n" if above else text)

    def put(self, data: Mapping[str, Any], text: str, as_json: bool) -> None:
        """An answer as JSON or in words, into the file or to the terminal."""
        if self.is_data or (as_json and self.is_text):
            self.tell(data)
        elif as_json:
            echo_json(data)
        elif self.is_text:
            self.write(text)
        else:
            click.echo(text)

    def tell(self, data: Mapping[str, Any]) -> None:
        """JSON to be written."""
        self._has_data = True
        self._texts.append(line_of(data))

    # Writing

    def finish(self) -> None:
        """Write what was gathered; nothing if there is nothing."""
        if self.path is None:
            return
        if self._look is not None:
            self._write_pictures(self.path, self._look)
        elif self._texts:
            if self.ending == ".json" and len(self._texts) > 1:
                raise PuzzleError(f"a .json file holds one answer; a {LINES} file holds many")
            between = "" if self._has_data else "\n"
            write_whole(self.path, between.join(self._texts).encode())

    def _write_pictures(self, path: str, look: Look) -> None:
        scenes = [
            (title, figure.scene)
            for title, figures in self._walks
            for figure in figures
            if figure.scene is not None
        ]
        if not scenes:
            click.echo(f"there is nothing to draw: {path} was not written", err=True)
            return
        if self.ending in DOCUMENTS:
            write_whole(path, self._document(look))
            return
        from quinta.render.picture import png_of, svg_of

        drawn = [
            png_of(scene, look, self._numbered)
            if self.ending == ".png"
            else (svg_of(scene, title, look, self._numbered) + "\n").encode()
            for title, scene in scenes
        ]
        names = numbered_names(path, len(drawn), self._first)
        require_not_read(names)
        for name, content in zip(names, drawn, strict=True):
            write_whole(name, content)
        if len(names) > 1:
            click.echo(f"{names[0]} to {names[-1]} written", err=True)

    def _document(self, look: Look) -> bytes:
        from quinta.render.plates import Walk, pages_pdf, walks_html, walks_pdf

        walks = [Walk(title, figures) for title, figures in self._walks]
        if self.ending == ".html":
            return walks_html(walks, look, self._numbered).encode()
        if self._walk:
            return walks_pdf(walks, look)
        figures = [figure for walk in walks for figure in walk.figures]
        return pages_pdf(figures, look, walks[0].title, self._numbered)


def require_output(path: str) -> None:
    """Refuse a file that cannot be written, and one that is read here, before the work begins."""
    require_writable(path)
    require_not_read([path])


def require_not_read(names: Iterable[str]) -> None:
    """Refuse to write over what is read: it would be gone before all of it was answered for."""
    asked = click.get_current_context().params
    named = [asked[name] for name in READ if asked.get(name)]
    read = [*(asked.get("sources") or ("-",)), *named] if "sources" in asked else named
    for name in names:
        for source in read:
            if _is_read_from(source, name):
                raise click.UsageError(f"'{name}' is read here; write to another file")


def _is_read_from(source: str, name: str) -> bool:
    """Whether a file is what INPUT names, or stands in a folder that it names."""
    if source == "-":
        with suppress(OSError, ValueError):
            return is_same_file(name, sys.stdin.fileno())
        return False
    if os.path.isdir(source):
        is_there = os.path.isfile(name) and os.path.splitext(name)[1].lower() in READABLE
        return is_there and os.path.samefile(os.path.dirname(os.path.abspath(name)), source)
    return is_same_file(name, source)


def numbered_names(path: str, count: int, first: int = 1) -> list[str]:
    """The names of so many files: the one that was given, or that with numbers.

    >>> numbered_names("board.svg", 1), numbered_names("a/board.svg", 2)
    (['board.svg'], ['a/board-1.svg', 'a/board-2.svg'])
    """
    stem, ending = os.path.splitext(path)
    if count == 1:
        return [path]
    last = first + count - 1
    return [f"{stem}-{number:0{len(str(last))}}{ending}" for number in range(first, last + 1)]
