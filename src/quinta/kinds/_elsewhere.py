"""Kinds that installed packages bring along, and why some of them are left out.

Whatever such a package does wrong, the others go on: what it offers is tried before it is used.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from importlib.metadata import EntryPoint, entry_points

from quinta.base.errors import one_line
from quinta.puzzle.puzzle import Puzzle

GROUP = "quinta.kinds"
"""The entry point group: in it, the name of a kind stands for its class."""

_FAILURES = (Exception, SystemExit)
"""What the code of others may raise; SystemExit too, or it could end the whole command."""


class _NoKindError(Exception):
    """Why something is left out, as the end of a sentence."""


class Elsewhere:
    """The kinds of installed packages: each is loaded and tried when it is first wanted."""

    def __init__(self, taken: Collection[str]) -> None:
        self.left_out: dict[tuple[str, str], str] = {}
        """A sentence for each offer that was looked at and left out."""
        self._found: dict[str, type[Puzzle] | None] = {}
        self._offers: dict[str, EntryPoint] = {}
        for offer in self._all_offers():
            if offer.name in taken or offer.name in self._offers:
                self._leave_out(offer, "there is another kind of this name")
            else:
                self._offers[offer.name] = offer

    def _all_offers(self) -> list[EntryPoint]:
        """Sorted, so that always the same one gets a name that two want."""
        try:
            return sorted(entry_points(group=GROUP), key=lambda each: (each.name, _package(each)))
        except (
            Exception
        ) as error:  # what one of all the installed packages says of itself is garbled
            said = f"no installed package is asked for kinds: {_told(error)}"
            self.left_out["", ""] = one_line(said)
            return []

    def all_kinds(self) -> dict[str, type[Puzzle]]:
        """Every one by name."""
        found = {name: self.find_kind(name) for name in self._offers}
        return {name: cls for name, cls in found.items() if cls is not None}

    def find_kind(self, name: str) -> type[Puzzle] | None:
        """The kind of this name; None if there is none, or if it is left out."""
        if name not in self._found:
            offer = self._offers.get(name)
            self._found[name] = None if offer is None else self._tried(offer)
        return self._found[name]

    def class_named(self, name: str) -> type[Puzzle] | None:
        """The kind whose class has this name."""
        wanted = (each for each, offer in self._offers.items() if _class_name(offer) == name)
        return next(filter(None, map(self.find_kind, wanted)), None)

    def class_names(self) -> list[str]:
        """What the classes are called, as the packages say."""
        return [_class_name(offer) for offer in self._offers.values()]

    def _tried(self, offer: EntryPoint) -> type[Puzzle] | None:
        try:
            return _kind_of(offer)
        except _NoKindError as error:
            self._leave_out(offer, str(error))
            return None

    def _leave_out(self, offer: EntryPoint, why: str) -> None:
        said = f"the kind '{offer.name}' of {_package(offer)} is left out: {why}"
        self.left_out[offer.name, _package(offer)] = one_line(said)


def _kind_of(offer: EntryPoint) -> type[Puzzle]:
    try:
        cls = offer.load()
    except _FAILURES as error:
        raise _NoKindError(f"it cannot be loaded: {_told(error)}") from None
    if not (isinstance(cls, type) and issubclass(cls, Puzzle)):
        wanted = f"{Puzzle.__module__}.{Puzzle.__qualname__}"
        raise _NoKindError(f"{offer.value} is not a class made from {wanted}")
    if missing := list(_missing(cls)):
        raise _NoKindError(f"its class lacks {', '.join(missing)}")
    if cls.kind != offer.name:
        raise _NoKindError(f"its class calls it '{cls.kind}'")
    try:
        _try(cls)
    except _FAILURES as error:
        raise _NoKindError(f"it fails on a blank board: {_told(error)}") from None
    return cls


def _missing(cls: type[Puzzle]) -> Iterator[str]:
    """What a kind has to supply and this class does not."""
    if "__dataclass_fields__" not in vars(cls):
        yield "@dataclass(frozen=True)"
    for base in reversed(Puzzle.__mro__):
        for name, annotation in vars(base).get("__annotations__", {}).items():
            if str(annotation).startswith("ClassVar") and not hasattr(cls, name):
                yield name
    yield from sorted(cls.__abstractmethods__)


def _try(cls: type[Puzzle]) -> None:
    """Ask a blank board for what every list of kinds tells of them."""
    blank = cls.blank(cls.usual_size)
    for place in blank.places():
        blank.values(place)
    list(blank.rules())
    blank.text()
    blank.draw()


def _class_name(offer: EntryPoint) -> str:
    return offer.value.rpartition(":")[2].strip()


def _package(offer: EntryPoint) -> str:
    return f"{offer.dist.name} {offer.dist.version}" if offer.dist else "an installed package"


def _told(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
