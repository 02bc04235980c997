"""``quinta generate``: new puzzles."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, nullcontext
from typing import Any

import click

from quinta.base.errors import CannotBeMade, LimitReached, PuzzleError, one_line
from quinta.base.fields import counted
from quinta.base.limits import Clock, Limits, watched
from quinta.cli import completing
from quinta.cli.choices import OneOf
from quinta.cli.common import Command, NumberRange, limit_options, limits
from quinta.cli.crew import cluster, processes, progress_bar
from quinta.cli.interrupts import held
from quinta.cli.picture import OPTIONS as PICTURE_OPTIONS
from quinta.cli.picture import generate_of_picture, picture_options
from quinta.cli.sizes import SizeType
from quinta.cli.store import Store, opened
from quinta.formats.bitmap import lacks
from quinta.generator.entry import Origin, record_of, remark
from quinta.generator.judge import Damaged
from quinta.generator.many import Crew, many
from quinta.generator.refusing import refuse_impossible, slow
from quinta.generator.wish import FULL, MINIMAL, USUAL, Wish, levels_in
from quinta.kinds import all_kinds, kind_and_options
from quinta.logic.sat import steady_solver
from quinta.puzzle.contract import Share
from quinta.puzzle.puzzle import Puzzle


def _option_flags(command: Command) -> Command:
    """A flag for every option that some kind has: --connected, --ordered, ..."""
    for name, values in _options_of_kinds().items():
        dashed = name.replace("_", "-")
        said = f"--{dashed}/--no-{dashed}" if values is None else f"--{dashed}"
        told = " ".join(_told(cls, name) for cls in all_kinds().values() if name in _options(cls))
        command = click.option(said, name, default=None, help=told)(command)
    for name, share in _random_settings().items():
        command = click.option(
            f"--{name}",
            name,
            type=NumberRange(0, 1),
            help=f"With --random: the share of {share.of}, {share.usual} unless given.",
        )(command)
    return command


def _told(cls: type[Puzzle], name: str) -> str:
    """An option of a kind: what it is normally, and what changes when it is not.

    >>> from quinta import Doors
    >>> _told(Doors, "counts_self")
    'Doors: on unless given. Off: a number does not count the room itself, so it may be 0.'
    """
    shown = {True: "on", False: "off"}
    usual = _options(cls)[name]
    changes = [
        f"{str(shown.get(value, value)).capitalize()}: {sentence[0].lower()}{sentence[1:]}"
        for option, value, sentence in cls.variants
        if option == name
    ]
    return " ".join((f"{cls.title}: {shown.get(usual, usual)} unless given.", *changes))


def _options_of_kinds() -> dict[str, str | None]:
    """Every option of some kind; None for one that is on or off, else what it is normally."""
    found: dict[str, str | None] = {}
    for cls in all_kinds().values():
        for name, value in _options(cls).items():
            found[name] = None if isinstance(value, bool) else str(value)
    return found


def _options(cls: type[Puzzle]) -> dict[str, Any]:
    return cls.blank(cls.usual_size).options()


def _random_settings() -> dict[str, Share]:
    return {n: share for cls in all_kinds().values() for n, share in cls.random_settings.items()}


def _titles(chosen: Callable[[type[Puzzle]], bool]) -> str:
    return ", ".join(cls.title for cls in all_kinds().values() if chosen(cls))


def _sizes(cls: type[Puzzle]) -> str:
    """Up to which size a kind is made in seconds.

    >>> from quinta import Doppelblock
    >>> _sizes(Doppelblock)
    'doppelblock to 9x9 (12x12 with --given-cells allow)'
    """
    with_spare = cls.made_to_with_spare
    more = f" ({with_spare}x{with_spare} with --given-cells allow)" if with_spare else ""
    return cls.kind + (f" to {cls.made_to}x{cls.made_to}{more}" if cls.made_to else "")


KNOWN = ", ".join(map(_sizes, all_kinds().values()))


@click.command(epilog=f"Kinds, and up to which size they are made in seconds: {KNOWN}.")
@click.argument("kind", shell_complete=completing.kinds)
@click.option(
    "--size",
    type=SizeType(),
    metavar="RxC",
    help="Rows and columns; as usual for the kind unless given.",
)
@click.option(
    "--level",
    metavar="0..5|NAME|A-B",
    help="Exactly this level, or several in turn; as in published puzzles unless given.",
)
@click.option("--seed", help="The same seed gives the same puzzle; a number, a date, any word.")
@click.option("--count", type=click.IntRange(1), default=1, show_default=True, help="How many.")
@click.option(
    "--clues",
    default=USUAL,
    metavar="usual|minimal|full|N",
    show_default=True,
    help="As in published puzzles, without one that is not needed, with all of them, or with N.",
)
@click.option("--symmetric", is_flag=True, help="Clues that half a turn leaves in place.")
@click.option(
    "--given-cells",
    type=OneOf(["none", "allow"]),
    default="none",
    help=f"Whether cells may be given ({_titles(lambda cls: bool(cls.spare_fields))}).",
)
@click.option(
    "--keep-turned", is_flag=True, help="Of many, count a turned or mirrored one as different."
)
@click.option("--random", "at_random", is_flag=True, help="As in the papers: maybe not unique.")
@click.option(
    "--from",
    "picture",
    metavar="FILE",
    help=f"From a picture or a drawing in text ({_titles(lambda cls: not lacks(cls))}).",
)
@picture_options
@click.option("-o", "--output", metavar="FILE|DIR", help="FILE.jsonl, a collection; or a folder.")
@click.option("--resume", is_flag=True, help="Go on with a collection that was begun.")
@click.option("--repair", is_flag=True, help="The same, and make damaged puzzles of it anew.")
@click.option("--jobs", type=click.IntRange(1), default=1, help="How many processes to use.")
@click.option("--scheduler", metavar="ADDRESS", help="Use a Dask cluster: tcp://host:8786.")
@limit_options
@click.option("--json", "as_json", is_flag=True, help="One JSON object for each puzzle.")
@_option_flags
def generate(kind: str, **asked: Any) -> int:
    """Make new puzzles with exactly one solution: proved and rated.

    Unless asked otherwise they are like published ones: as hard, and with as many clues.

    The time limit is for each puzzle. A seed gives the same puzzles everywhere, whatever
    --jobs says. Exit code 1 if there is no such puzzle, 3 if none was found.

    \b
    Examples:
      quinta generate doors --size 8x8 --level 2 --seed 2026-11-15
      quinta generate gap --count 100 --jobs 2 --output gaps.jsonl
      quinta generate akkoy --from photo.png --width 40
    """
    _refuse_together(asked)
    with watched(limits(None, asked["memory_limit"])):
        request = _Request(kind, asked)
        if asked["picture"]:
            with watched(request.within) as clock:
                seed, options = request.seed, request.options
                return generate_of_picture(request.cls, asked, seed, clock, options)
        if asked["at_random"]:
            return request.at_random()
        return request.unique()


UNIQUE_ONLY = ("level", "symmetric", "keep_turned", "output", "resume", "repair", "scheduler")
"""What --random and --from do without."""


OF_PICTURES = ("level", "output")
"""Which of them --from takes nevertheless."""


def _refuse_together(asked: dict[str, Any]) -> None:
    """Options that mean nothing beside each other are better refused than ignored."""
    special = "--random" if asked["at_random"] else "--from" if asked["picture"] else None
    if asked["at_random"] and asked["picture"]:
        raise click.UsageError("--random and --from are two ways to make a puzzle; choose one")
    for name in _random_settings():
        if asked[name] is not None and not asked["at_random"]:
            raise click.UsageError(f"--{name} goes with --random only")
    for name in PICTURE_OPTIONS:
        if asked[name] is not None and not asked["picture"]:
            raise click.UsageError(f"--{name.replace('_', '-')} goes with --from only")
    if asked["width"] and asked["size"]:
        raise click.UsageError("--width and --size both scale the picture; choose one")
    if special is None:
        return
    taken = OF_PICTURES if asked["picture"] else ()
    ignored = [name for name in UNIQUE_ONLY if asked[name] and name not in taken]
    ignored += ["clues"] if asked["clues"] != USUAL else []
    ignored += ["jobs"] if asked["jobs"] > 1 else []
    ignored += ["count"] if asked["picture"] and asked["count"] > 1 else []
    if ignored:
        raise click.UsageError(f"--{ignored[0].replace('_', '-')} does not go with {special}")


class _Request:
    """What was asked for, checked."""

    def __init__(self, kind: str, asked: dict[str, Any]) -> None:
        self.asked = asked
        self.within: Limits = limits(asked["time_limit"], asked["memory_limit"])
        self.seed = _seed(asked["seed"]) or str(random.SystemRandom().getrandbits(32))
        said = {n: asked[n] for n in _options_of_kinds() if asked.get(n) is not None}
        self.cls, self.options = kind_and_options(kind, said)
        self.wish = Wish.of(
            kind,
            asked["size"],
            level=_level(asked["level"]),
            clues=_clues(asked["clues"]),
            symmetric=asked["symmetric"],
            given_cells=asked["given_cells"] == "allow",
            turned=asked["keep_turned"],
            **said,
        )

    # Puzzles with one solution

    def unique(self) -> int:
        """As many as asked for, to the terminal, a collection or a folder."""
        asked, count = self.asked, self.asked["count"]
        if said := slow(self.wish):
            click.echo(said, err=True)
        if asked["output"] or count > 1:  # a single puzzle is refused where it is made
            with watched(self.within):
                refuse_impossible(self.wish)
        there = new = 0
        try:
            for there, new in self._kept():  # noqa: B007  # counts
                pass
        except (CannotBeMade, LimitReached):
            if asked["output"]:
                click.echo(f"{there + new} of {count} puzzles in {asked['output']}", err=True)
            raise
        if asked["output"]:
            said = counted(there + new, "puzzle", "puzzles")
            click.echo(f"{said} in {asked['output']}, {new} new", err=True)
        return 0

    def _kept(self) -> Iterator[tuple[int, int]]:
        """How many puzzles were there, and how many are new, each time one is kept."""
        asked = self.asked
        with ExitStack() as stack:
            goes_on = asked["resume"] or asked["repair"]
            store = stack.enter_context(opened(asked["output"], self.wish, goes_on))
            origin = Origin(self.wish, asked["seed"] or store.survey.seed() or self.seed)
            crew = stack.enter_context(self._crew(max(asked["count"], store.survey.number)))
            self._keep(store, origin, crew)
            there = len(store.there)
            yield there, 0
            for new in self._added(store, origin, crew):
                yield there, new

    def _added(self, store: Store, origin: Origin, crew: Crew) -> Iterator[int]:
        """Add what is missing; how many new ones there are so far, each time one is kept."""
        (executor, ahead), count = crew, self.asked["count"]
        with progress_bar(max(0, count - len(store.there)), str(self.wish.size)) as progress:
            found = many(
                self.wish,
                origin.seed,
                count,
                there=store.there,
                rated=True,
                executor=executor,
                ahead=ahead,
                limits=self.within,
            )
            for new, numbered in enumerate(found, 1):
                record = record_of(numbered, origin)
                with held():  # what is made is kept, whoever interrupts
                    store.add(record)
                    if store.shows:
                        self._show(record)
                progress(numbered.made.tries)
                yield new
        with held():
            store.finish()

    def _keep(self, store: Store, origin: Origin, crew: Crew) -> None:
        """Judge what is there; name what is damaged."""
        repair, count = self.asked["repair"], self.asked["count"]
        try:
            with progress_bar(store.survey.number, "judging what is there") as told:
                store.keep(origin, count, repair=repair, limits=self.within, told=told, crew=crew)
        except Damaged as damaged:
            for fault in damaged.named:
                click.echo(f"quinta: {fault}", err=True)
            raise

    def _show(self, record: dict[str, Any]) -> None:
        if self.asked["as_json"]:
            click.echo(json.dumps(record, ensure_ascii=False))
        else:
            blank = "\n" if record["index"] else ""
            click.echo(blank + remark(record) + record["puzzle"], nl=False)

    def _crew(self, number: int) -> AbstractContextManager[Crew]:
        if self.asked["scheduler"]:
            return cluster(self.asked["scheduler"])
        if self.asked["jobs"] > 1 and number > 1:
            return processes(min(self.asked["jobs"], number))
        return nullcontext((None, 1))

    # As in the papers

    def at_random(self) -> int:
        """Puzzles as the papers make them, with no promise."""
        settings = {n: self.asked[n] for n in _random_settings() if self.asked[n] is not None}
        for name in settings:
            if name not in self.cls.random_settings:
                raise PuzzleError(f"{self.cls.kind} has no --{name}")
        for index in range(self.asked["count"]):
            with watched(self.within) as clock:
                self._one_at_random(index, settings, clock)
        return 0

    def _one_at_random(self, index: int, settings: dict[str, Any], clock: Clock) -> None:
        rng = random.Random(f"random {self.seed}/{index}")
        puzzle = self.cls.at_random(
            rng, self.wish.size, steady_solver, clock, **self.options, **settings
        )
        text = puzzle.text()
        if self.asked["as_json"]:
            told = {"v": 1, "kind": puzzle.kind, "seed": self.seed, "index": index}
            click.echo(json.dumps({**told, "puzzle": text}, ensure_ascii=False))
        else:
            seed = one_line(self.seed)
            click.echo(f"# random, may have several solutions; seed {seed}\n{text}", nl=False)


def _seed(text: str | None) -> str | None:
    """Any text; what a terminal sends otherwise could not be written down."""
    try:
        (text or "").encode()
    except UnicodeEncodeError:
        raise click.UsageError("--seed is not UTF-8 text") from None
    return text


def _level(text: str | None) -> str | None:
    try:
        if text is not None:
            levels_in(text)
    except PuzzleError as error:
        raise click.UsageError(f"--level: {error}") from None
    return text


def _clues(text: str) -> str | int:
    if text in (USUAL, MINIMAL, FULL):
        return text
    if not text.isdecimal():
        raise click.UsageError(f"--clues is usual, minimal, full or a number, not '{text}'")
    return int(text)
