"""What a request or an answer may look like: shapes that refuse with one sentence, and that say
what they are as JSON Schema (draft 2020-12), which is what ``GET /api`` shows.

>>> shape = Fields({"size": Items(Whole(1, 40), 2, 2)}, required=("size",))
>>> shape.check({"size": [4, 99]})
Traceback (most recent call last):
quinta.base.errors.PuzzleError: size[1]: 99 is out of range: 1 to 40
>>> shape.schema()["properties"]["size"]["items"]
{'type': 'integer', 'minimum': 1, 'maximum': 40}
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from types import NoneType, UnionType
from typing import Any, ClassVar, get_args, get_origin, get_type_hints

from quinta.base.errors import Path, PuzzleError


class Shape(ABC):
    """What a value has to be."""

    words: ClassVar[str]
    """What it is called in a refusal."""

    @abstractmethod
    def check(self, value: Any, *at: str | int) -> None:
        """Raise PuzzleError unless the value has this shape."""

    @abstractmethod
    def schema(self) -> dict[str, Any]:
        """The shape as JSON Schema; parts with a name are referred to by it."""

    def parts(self) -> Sequence[Shape]:
        """The shapes that it is made of."""
        return ()


def _refuse(message: str, at: Path) -> None:
    raise PuzzleError(message, at=at)


def _with_bounds(schema: dict[str, Any], **bounds: Any) -> dict[str, Any]:
    """A schema with those bounds that there are."""
    return schema | {name: bound for name, bound in bounds.items() if bound is not None}


@dataclass(frozen=True)
class Text(Shape):
    """A text of at most so many characters."""

    most: int | None = None
    words: ClassVar[str] = "a text"

    def check(self, value: Any, *at: str | int) -> None:
        if not isinstance(value, str):
            _refuse("a text is expected", at)
        if self.most is not None and len(value) > self.most:
            _refuse(f"{len(value)} characters are more than the {self.most} taken", at)
        if not value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in value):
            _refuse("half a character is no text", at)

    def schema(self) -> dict[str, Any]:
        return _with_bounds({"type": "string"}, maxLength=self.most)


@dataclass(frozen=True)
class Whole(Shape):
    """A whole number, perhaps of a range."""

    low: int | None = None
    high: int | None = None
    words: ClassVar[str] = "a whole number"

    def check(self, value: Any, *at: str | int) -> None:
        if type(value) is not int:
            _refuse("a whole number is expected", at)
        low, high = self.low, self.high
        if (low is not None and value < low) or (high is not None and value > high):
            shown = value if abs(value) < 10**12 else "this number"
            wanted = f"at least {low}" if high is None else f"{low} to {high}"
            _refuse(f"{shown} is out of range: {wanted}", at)

    def schema(self) -> dict[str, Any]:
        return _with_bounds({"type": "integer"}, minimum=self.low, maximum=self.high)


@dataclass(frozen=True)
class Number(Shape):
    """A number, perhaps of a range."""

    low: float | None = None
    high: float | None = None
    words: ClassVar[str] = "a number"

    def check(self, value: Any, *at: str | int) -> None:
        if type(value) not in (int, float) or (type(value) is float and not isfinite(value)):
            _refuse("a number is expected", at)
        low, high = self.low, self.high
        if low is not None and high is not None and not low <= value <= high:
            _refuse(f"this number is out of range: {low:g} to {high:g}", at)

    def schema(self) -> dict[str, Any]:
        return _with_bounds({"type": "number"}, minimum=self.low, maximum=self.high)


@dataclass(frozen=True)
class Flag(Shape):
    """True or false."""

    words: ClassVar[str] = "true or false"

    def check(self, value: Any, *at: str | int) -> None:
        if type(value) is not bool:
            _refuse("true or false is expected", at)

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean"}


@dataclass(frozen=True)
class OneOf(Shape):
    """One of some words."""

    choice: Sequence[str]
    words: ClassVar[str] = "a word"

    def check(self, value: Any, *at: str | int) -> None:
        if not isinstance(value, str) or value not in self.choice:
            _refuse(f"one of {', '.join(self.choice)} is expected", at)

    def schema(self) -> dict[str, Any]:
        return {"enum": [str(word) for word in self.choice]}


@dataclass(frozen=True)
class Items(Shape):
    """A list of things alike."""

    item: Shape
    least: int = 0
    most: int | None = None
    words: ClassVar[str] = "a list"

    def check(self, value: Any, *at: str | int) -> None:
        if not isinstance(value, list):
            _refuse("a list is expected", at)
        if len(value) < self.least or (self.most is not None and len(value) > self.most):
            wanted = self.least if self.least == self.most else f"{self.least} to {self.most}"
            _refuse(f"the list has {len(value)} entries, {wanted} are expected", at)
        for index, item in enumerate(value):
            self.item.check(item, *at, index)

    def schema(self) -> dict[str, Any]:
        schema = {"type": "array", "items": self.item.schema()}
        return _with_bounds(schema, minItems=self.least or None, maxItems=self.most)

    def parts(self) -> Sequence[Shape]:
        return (self.item,)


@dataclass(frozen=True)
class Table(Shape):
    """An object with names of its own choosing, and values alike."""

    value: Shape
    most: int | None = None
    longest: int | None = None
    words: ClassVar[str] = "an object"

    def check(self, value: Any, *at: str | int) -> None:
        if not isinstance(value, dict):
            _refuse("an object is expected", at)
        if self.most is not None and len(value) > self.most:
            _refuse(f"the object has {len(value)} entries, at most {self.most} are taken", at)
        for name, entry in value.items():
            Text(self.longest).check(name, *at)
            self.value.check(entry, *at, name)

    def schema(self) -> dict[str, Any]:
        schema = {"type": "object", "additionalProperties": self.value.schema()}
        if self.longest is not None:
            schema["propertyNames"] = {"maxLength": self.longest}
        return _with_bounds(schema, maxProperties=self.most)

    def parts(self) -> Sequence[Shape]:
        return (self.value,)


@dataclass(frozen=True)
class Anything(Shape):
    """Whatever JSON can say, as an object; who reads it knows more."""

    about: str
    words: ClassVar[str] = "an object"

    def check(self, value: Any, *at: str | int) -> None:
        if not isinstance(value, dict):
            _refuse("an object is expected", at)

    def schema(self) -> dict[str, Any]:
        return {"type": "object", "description": self.about}


@dataclass(frozen=True)
class Free(Shape):
    """Whatever JSON can say."""

    about: str
    words: ClassVar[str] = "anything"

    def check(self, value: Any, *at: str | int) -> None:
        """Nothing is refused."""

    def schema(self) -> dict[str, Any]:
        return {"description": self.about}


@dataclass(frozen=True)
class Later(Shape):
    """A shape that is made later, so that a shape can be a part of itself."""

    made: Callable[[], Shape]
    words: ClassVar[str] = "something of its own kind"

    def check(self, value: Any, *at: str | int) -> None:
        self.made().check(value, *at)

    def schema(self) -> dict[str, Any]:
        return self.made().schema()

    def parts(self) -> Sequence[Shape]:
        return (self.made(),)


@dataclass(frozen=True)
class Either(Shape):
    """One of several shapes, told apart by the type of the value."""

    shapes: Mapping[type, Shape]
    words: ClassVar[str] = "one of several"

    def check(self, value: Any, *at: str | int) -> None:
        shape = self.shapes.get(type(value))
        if shape is None:
            wanted = " or ".join(shape.words for shape in self.shapes.values())
            raise PuzzleError(f"{wanted} is expected", at=at)
        shape.check(value, *at)

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [shape.schema() for shape in self.shapes.values()]}

    def parts(self) -> Sequence[Shape]:
        return tuple(self.shapes.values())


@dataclass(frozen=True)
class Maybe(Shape):
    """Something or null."""

    shape: Shape
    words: ClassVar[str] = "something or null"

    def check(self, value: Any, *at: str | int) -> None:
        if value is not None:
            self.shape.check(value, *at)

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [self.shape.schema(), {"type": "null"}]}

    def parts(self) -> Sequence[Shape]:
        return (self.shape,)


@dataclass(frozen=True)
class Fields(Shape):
    """An object with these fields and no others."""

    fields: Mapping[str, Shape]
    required: Collection[str] = ()
    words: ClassVar[str] = "an object"

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

    def schema(self) -> dict[str, Any]:
        return {
            "type": "object",
            "properties": {name: shape.schema() for name, shape in self.fields.items()},
            "required": list(self.required),
            "additionalProperties": False,
        }

    def parts(self) -> Sequence[Shape]:
        return tuple(self.fields.values())


@dataclass(frozen=True)
class Named(Shape):
    """A shape that has a name, and is described once under it."""

    name: str
    shape: Shape
    about: str = ""

    @property
    def words(self) -> str:  # type: ignore[override]
        """What the shape itself is called."""
        return self.shape.words

    def check(self, value: Any, *at: str | int) -> None:
        self.shape.check(value, *at)

    def schema(self) -> dict[str, Any]:
        return {"$ref": f"#/components/schemas/{self.name}"}

    def parts(self) -> Sequence[Shape]:
        return (self.shape,)


def record(optional: Mapping[str, Shape] | None = None, /, **fields: Shape) -> Fields:
    """An object with all of these fields, and perhaps the optional ones.

    >>> record({"line": Whole(1)}, error=Text()).required
    ('error',)
    """
    return Fields({**fields, **(optional or {})}, required=tuple(fields))


def fields_of(kind: type) -> dict[str, Shape]:
    """The fields of a record of the library, as they are written: a dataclass or a named tuple.

    >>> from quinta.puzzle.contract import Rule
    >>> fields_of(Rule)["sentence"]
    Text(most=None)
    """
    return {name: _shape_of(annotation) for name, annotation in get_type_hints(kind).items()}


def _shape_of(annotation: Any) -> Shape:
    plain = {str: Text(), int: Whole(), float: Number(), bool: Flag()}
    if annotation in plain:
        return plain[annotation]
    origin, arguments = get_origin(annotation), get_args(annotation)
    if isinstance(annotation, UnionType):
        (part,) = (part for part in arguments if part is not NoneType)
        return Maybe(_shape_of(part))
    if origin is tuple and arguments[1:] == (...,):
        return Items(_shape_of(arguments[0]))
    if origin is dict and arguments[0] is str:
        return Table(_shape_of(arguments[1]))
    return record(**fields_of(annotation))


def described(*shapes: Shape) -> dict[str, Any]:
    """The schema of every named shape in these, by name.

    >>> described(Items(Named("Size", Whole(1), "cells")))
    {'Size': {'type': 'integer', 'minimum': 1, 'description': 'cells'}}
    """
    found: dict[str, Any] = {}
    waiting = list(shapes)
    while waiting:
        shape = waiting.pop()
        if isinstance(shape, Named):
            if shape.name in found:
                continue
            about = {"description": shape.about} if shape.about else {}
            found[shape.name] = shape.shape.schema() | about
        waiting += shape.parts()
    return dict(sorted(found.items()))
