"""What a request may look like: shapes that refuse with one sentence and describe themselves.

>>> shape = Fields({"size": Items(Whole(1, 40), 2, 2)}, required=("size",))
>>> shape.check({"size": [4, 99]})
Traceback (most recent call last):
quinta.errors.PuzzleError: size[1]: 99 is out of range: 1 to 40
>>> shape.to_json()
{'size': {'type': 'list', 'items': {'type': 'whole number', ...}, ..., 'required': True}}
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

from quinta.errors import Path, PuzzleError


class Shape(ABC):
    """What a value has to be."""

    @abstractmethod
    def check(self, value: Any, *at: str | int) -> None:
        """Raise PuzzleError unless the value has this shape."""

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """The shape as data, for whoever writes requests."""


def _refuse(message: str, at: Path) -> None:
    raise PuzzleError(message, at=at)


@dataclass(frozen=True)
class Text(Shape):
    """A text of at most so many characters."""

    most: int

    def check(self, value: Any, *at: str | int) -> None:
        if not isinstance(value, str):
            _refuse("a text is expected", at)
        if len(value) > self.most:
            _refuse(f"{len(value)} characters are more than the {self.most} taken", at)
        if not value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in value):
            _refuse("half a character is no text", at)

    def to_json(self) -> dict[str, Any]:
        return {"type": "text", "most": self.most}


@dataclass(frozen=True)
class Whole(Shape):
    """A whole number of a range."""

    low: int
    high: int

    def check(self, value: Any, *at: str | int) -> None:
        if type(value) is not int:
            _refuse("a whole number is expected", at)
        if not self.low <= value <= self.high:
            shown = value if abs(value) < 10**12 else "this number"
            _refuse(f"{shown} is out of range: {self.low} to {self.high}", at)

    def to_json(self) -> dict[str, Any]:
        return {"type": "whole number", "from": self.low, "to": self.high}


@dataclass(frozen=True)
class Number(Shape):
    """A number of a range."""

    low: float
    high: float

    def check(self, value: Any, *at: str | int) -> None:
        if type(value) not in (int, float) or (type(value) is float and not isfinite(value)):
            _refuse("a number is expected", at)
        if not self.low <= value <= self.high:
            _refuse(f"this number is out of range: {self.low:g} to {self.high:g}", at)

    def to_json(self) -> dict[str, Any]:
        return {"type": "number", "from": self.low, "to": self.high}


@dataclass(frozen=True)
class Flag(Shape):
    """True or false."""

    def check(self, value: Any, *at: str | int) -> None:
        if type(value) is not bool:
            _refuse("true or false is expected", at)

    def to_json(self) -> dict[str, Any]:
        return {"type": "true or false"}


@dataclass(frozen=True)
class OneOf(Shape):
    """One of some words."""

    words: Sequence[str]

    def check(self, value: Any, *at: str | int) -> None:
        if not isinstance(value, str) or value not in self.words:
            _refuse(f"one of {', '.join(self.words)} is expected", at)

    def to_json(self) -> dict[str, Any]:
        return {"type": "word", "words": list(self.words)}


@dataclass(frozen=True)
class Items(Shape):
    """A list of things alike."""

    item: Shape
    least: int
    most: int

    def check(self, value: Any, *at: str | int) -> None:
        if not isinstance(value, list):
            _refuse("a list is expected", at)
        if not self.least <= len(value) <= self.most:
            wanted = self.least if self.least == self.most else f"{self.least} to {self.most}"
            _refuse(f"the list has {len(value)} entries, {wanted} are expected", at)
        for index, item in enumerate(value):
            self.item.check(item, *at, index)

    def to_json(self) -> dict[str, Any]:
        return {
            "type": "list",
            "items": self.item.to_json(),
            "from": self.least,
            "to": self.most,
        }


@dataclass(frozen=True)
class Table(Shape):
    """An object with names of its own choosing, and values alike."""

    value: Shape
    most: int
    longest: int = 40

    def check(self, value: Any, *at: str | int) -> None:
        if not isinstance(value, dict):
            _refuse("an object is expected", at)
        if len(value) > self.most:
            _refuse(f"the object has {len(value)} entries, at most {self.most} are taken", at)
        for name, entry in value.items():
            Text(self.longest).check(name, *at)
            self.value.check(entry, *at, name)

    def to_json(self) -> dict[str, Any]:
        return {"type": "object", "values": self.value.to_json(), "most": self.most}


@dataclass(frozen=True)
class Anything(Shape):
    """Whatever JSON can say, as an object; who reads it knows more."""

    about: str

    def check(self, value: Any, *at: str | int) -> None:
        if not isinstance(value, dict):
            _refuse("an object is expected", at)

    def to_json(self) -> dict[str, Any]:
        return {"type": "object", "about": self.about}


@dataclass(frozen=True)
class Either(Shape):
    """One of several shapes, told apart by the type of the value."""

    shapes: Mapping[type, Shape]

    def check(self, value: Any, *at: str | int) -> None:
        shape = self.shapes.get(type(value))
        if shape is None:
            wanted = " or ".join(str(s.to_json()["type"]) for s in self.shapes.values())
            raise PuzzleError(f"{wanted} is expected", at=at)
        shape.check(value, *at)

    def to_json(self) -> dict[str, Any]:
        return {"type": "either", "of": [shape.to_json() for shape in self.shapes.values()]}


@dataclass(frozen=True)
class Maybe(Shape):
    """Something or null."""

    shape: Shape

    def check(self, value: Any, *at: str | int) -> None:
        if value is not None:
            self.shape.check(value, *at)

    def to_json(self) -> dict[str, Any]:
        return {**self.shape.to_json(), "or": None}


@dataclass(frozen=True)
class Fields(Shape):
    """An object with these fields and no others."""

    fields: Mapping[str, Shape]
    required: Collection[str] = ()

    def check(self, value: Any, *at: str | int) -> None:
        if not isinstance(value, dict):
            _refuse("an object is expected", at)
        for name in value:
            if name not in self.fields:
                shown = name if len(name) <= 40 else f"{name[:40]}…"
                _refuse(f"unknown field '{shown}'; known: {', '.join(self.fields)}", at)
        for name in self.required:
            if name not in value:
                _refuse(f"the field '{name}' is missing", at)
        for name, entry in value.items():
            self.fields[name].check(entry, *at, name)

    def to_json(self) -> dict[str, Any]:
        return {
            name: {**shape.to_json(), "required": name in self.required}
            for name, shape in self.fields.items()
        }
