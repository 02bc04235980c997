"""Sizes of boards on the command line."""

from __future__ import annotations

from typing import Any

import click

from quinta.grid import Size

LARGEST = 1000
"""No range goes further: every order in it would be tried."""


class SizeType(click.ParamType[Size]):
    """8x8, or 8 for a square."""

    name = "size"

    def convert(self, value: Any, param: Any, ctx: Any) -> Size:
        """A size from its text."""
        if isinstance(value, Size):
            return value
        rows, _, columns = str(value).lower().partition("x")
        if not rows.isdecimal() or not (columns or rows).isdecimal():
            self.fail(f"'{value}' is no size; write for instance 8x8 or 8", param, ctx)
        return Size(int(rows), int(columns or rows))


class SizesType(click.ParamType[tuple[Size, ...]]):
    """Several sizes, joined by commas; 8-10 for 8, 9 and 10."""

    name = "sizes"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[Size, ...]:
        """Sizes from their text, each once."""
        if isinstance(value, tuple):
            return value
        found: list[Size] = []
        for word in str(value).split(","):
            first, dash, last = word.strip().partition("-")
            if dash and first.isdecimal() and last.isdecimal():
                if int(first) > int(last) or int(last) > LARGEST:
                    self.fail(f"'{word}' is no range of sizes; write for instance 8-10", param, ctx)
                found += [Size(order, order) for order in range(int(first), int(last) + 1)]
            else:
                found.append(SizeType().convert(word.strip(), param, ctx))
        return tuple(dict.fromkeys(found))
