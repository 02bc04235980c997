"""What INPUT names: files, folders, collections, examples, short texts, addresses; one or many.

A verb that answers for each puzzle is wrapped in ``each_input``. Of many, each gets a heading, or
its name in its JSON object; one that cannot be read is named on standard error, the others are
answered all the same, and the exit code is the worst of theirs.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial, wraps
from itertools import chain, islice
from typing import Any, TypeVar

import click

from quinta.ask.examples import example, find_example
from quinta.base.errors import LimitReached, OutOfReach, PuzzleError, one_line
from quinta.base.grid import read_size
from quinta.base.limits import Clock
from quinta.cli import completing
from quinta.formats import Reading, is_address, labelling, read
from quinta.formats.many import Entry, entries_at, entries_in, numbers_in, picked, refused
from quinta.formats.registry import TEXT, format_by_look
from quinta.kinds import find_kind, kind_and_options, other_name

WORST_LAST = (0, 1, 3, 2, 70, 130)
"""Exit codes; of several the last in this list counts."""

NAME = "quinta.input"
"""Where click keeps the name of the puzzle that is answered for, if there are many."""

Command = TypeVar("Command", bound=Callable[..., Any])


class Picked(click.ParamType[tuple[range, ...]]):
    """Numbers and ranges of numbers, as in 3,7-9."""

    name = "numbers"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[range, ...]:
        """The ranges that were written."""
        try:
            return numbers_in(str(value))
        except PuzzleError as error:
            self.fail(str(error))


def input_argument(command: Command) -> Command:
    """INPUT, the --kind that bare lists and other people's boards need, and --only."""
    command = click.option(
        "--only", metavar="3,7-9", type=Picked(), help="Only these of the puzzles in INPUT."
    )(command)
    command = click.option(
        "--kind",
        shell_complete=completing.kinds,
        help="The kind of puzzle, where the input does not say it, as in bare lists.",
    )(command)
    return click.argument(
        "sources", metavar="[INPUT]...", nargs=-1, shell_complete=completing.inputs
    )(command)


Verb = Callable[..., int]


def each_input(
    *,
    solved: bool = False,
    headed: bool = True,
    speaks: bool = False,
    recorded: bool = False,
    no: Callable[..., int] | None = None,
) -> Callable[[Verb], Verb]:
    """Makes a verb answer for every puzzle that INPUT names; it takes one ``reading`` at a time.

    ``solved`` is for a verb that wants the solutions that stand in a collection; one that is not
    ``headed`` writes headings itself, if any. One that ``speaks`` says something on the terminal
    even where its answer goes into a text; one that is ``recorded`` also takes the ``record`` that
    stands in a collection, with all it says of the puzzle. ``no`` answers for a board that cannot
    have a solution because a number on it is out of reach, with what the verb takes beside its
    ``reading``.
    """

    def made(verb: Verb) -> Verb:
        def answered(entry: Entry, kind: str | None, begin: Callable[[], None], own: Any) -> int:
            try:
                reading = entry.read(kind, solved)
            except OutOfReach as error:
                if no is None:
                    raise
                begin()
                return no(error, **own)
            begin()
            _tell_unused(entry.labelling(kind))
            if recorded:
                own = {**own, "record": entry.record()}
            return verb(reading=reading, **own)

        @wraps(verb)
        def asked(
            sources: Sequence[str], kind: str | None, only: tuple[range, ...] | None, **own: Any
        ) -> int:
            found = entries(sources, kind, only)
            first = list(islice(found, 2))
            if len(first) == 1:
                return answered(first[0], kind, lambda: None, own)

            def begin(number: int) -> None:
                kept = "is_data" if speaks else "is_text"
                silent = own.get("as_json") or getattr(own.get("into"), kept, False)
                if headed and not silent:
                    click.echo("\n" * (number > 0) + heading())

            def ask(entry: Entry, number: int) -> int:
                return answered(entry, kind, partial(begin, number), own)

            return _worst(chain(first, found), ask, own.get("clock"))

        return asked

    return made


def _tell_unused(options: Sequence[str]) -> None:
    """How a paper's program was to search is of no use here; say so, and where it is."""
    if options:
        from quinta.logic.strategies import from_labelling

        there = from_labelling(options)
        strategy = f"; 'quinta study compare --strategies {there}' searches so" if there else ""
        click.echo(f"not used: labelling by {', '.join(options)}{strategy}", err=True)


def one_input(
    sources: Sequence[str], kind: str | None, only: tuple[range, ...] | None = None
) -> Reading:
    """The only puzzle that INPUT names."""
    return one_entry(sources, kind, only).read(kind, False)


def one_entry(
    sources: Sequence[str], kind: str | None, only: tuple[range, ...] | None = None
) -> Entry:
    """What INPUT names, if it is one thing."""
    first = list(islice(entries(sources, kind, only), 2))
    if len(first) > 1:
        raise click.UsageError("this takes one puzzle, and INPUT has more; --only 1 is the first")
    return first[0]


def entries(
    sources: Sequence[str], kind: str | None, only: tuple[range, ...] | None = None
) -> Iterator[Entry]:
    """The puzzles that INPUT names, at least one, each to be read when it is wanted."""
    if kind is not None:
        kind_and_options(kind, {})
    found = chain.from_iterable(map(_named_by, _whole(sources or ("-",))))
    return found if only is None else picked(found, only)


def echo_json(data: Mapping[str, Any]) -> None:
    """One JSON object on a line; of many, each with the name of its puzzle."""
    click.echo(line_of(data), nl=False)


def line_of(data: Mapping[str, Any]) -> str:
    """The same as a text."""
    name, told = name_of_input(), dict(data)
    if name is not None:
        told = {"v": told.pop("v", 1), "input": name, **told}
    return json.dumps(told, ensure_ascii=False) + "\n"


def heading() -> str:
    """What stands above an answer if it is one of many: a comment of the text format."""
    name = name_of_input()
    return "" if name is None else f"# {one_line(name)}"


def name_of_input() -> str | None:
    """The name of the puzzle that is answered for, if it is one of many."""
    context = click.get_current_context(silent=True)
    return context.meta.get(NAME) if context else None


# Answering


def _worst(found: Iterator[Entry], ask: Callable[[Entry, int], int], clock: Clock | None) -> int:
    """Answer for all; the worst exit code. Once the time is over, the rest is left."""
    context = click.get_current_context()
    worst = 0
    for number, entry in enumerate(found):
        if number and clock is not None and not clock.left():
            click.echo(f"{entry.name} and what follows are left", err=True)
            return _worse(worst, 3)
        context.meta[NAME] = entry.name
        worst = _worse(worst, _code_of(entry, partial(ask, entry, number)))
        if worst == WORST_LAST[-1]:
            break
    return worst


def _code_of(entry: Entry, ask: Callable[[], int]) -> int:
    """The exit code of an answer; what is wrong with a puzzle is said with its name."""
    try:
        return ask()
    except PuzzleError as error:
        code, said = 2, str(error)
    except LimitReached as reached:
        code, said = 3, str(reached)
    click.echo(f"quinta: {one_line(entry.told(said))}", err=True)
    return code


def _worse(code: int, other: int) -> int:
    return max(code, other, key=WORST_LAST.index)


# Finding


def _whole(sources: Sequence[str]) -> Sequence[str]:
    """INPUT as it is meant: 'gap 9' is one text, also where nobody wrote the quotes."""
    bare = len(sources) > 1 and not any(map(os.path.exists, sources[:2]))
    if bare and _is_kind(sources[0]) and read_size(sources[1]):
        last = next((i for i, word in enumerate(sources[2:], 2) if "=" not in word), len(sources))
        return " ".join(sources[:last]), *sources[last:]
    return sources


def _is_kind(word: str) -> bool:
    """Whether a kind is called so; a nonogram is one too."""
    return bool(find_kind(word) or other_name(word))


def _named_by(source: str) -> Iterator[Entry]:
    """The puzzles that one word of the command line names."""
    if not source:
        yield refused("INPUT", "it is empty; write a file, - or an example such as doors/1")
    elif source == "-":
        if sys.stdin.isatty():
            click.echo("Type a puzzle and end with Ctrl-D.", err=True)
        yield from entries_in(sys.stdin.buffer, "standard input")
    elif found := find_example(source):
        yield Entry(source, partial(_read_text, found.text))
    elif os.path.exists(source):
        yield from entries_at(source)
    else:
        words = partial(labelling, source)
        yield Entry(_short(source), partial(_read_words, source), words)


def _short(source: str) -> str:
    """A text or an address as a name."""
    line, *more = source.strip().splitlines() or [""]
    return f"{line[:40]} …" if more or len(line) > 40 else line


def _read_text(text: str, kind: str | None, solved: bool) -> Reading:
    return read(text, kind)


def _read_words(source: str, kind: str | None, solved: bool) -> Reading:
    """A short text or an address; an example that there is not is told apart from a file."""
    if format_by_look(source) is not TEXT or is_address(source):
        return read(source, kind)
    if source[0] in "|?" or "(" in source or len(source.split()) != 1 or _is_kind(source):
        return read(source, kind)
    if find_kind(source.partition("/")[0]) or re.fullmatch(r"[\w-]+/[0-9]+", source):
        return Reading(example(source))
    raise PuzzleError(
        f"there is no file '{source}'; examples are named like doors/1 (see 'quinta examples')"
    )
