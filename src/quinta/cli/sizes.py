"""Sizes of boards on the command line."""

from __future__ import annotations

from typing import Any

import click

from quinta.base.grid import Size, read_size, refuse_size


class SizeType(click.ParamType[Size]):
    """8x8, or 8 for a square."""

    name = "size"

    def convert(self, value: Any, param: Any, ctx: Any) -> Size:
        """A size from its text."""
        if isinstance(value, Size):
            return value
        size = read_size(str(value))
        if size is None:
            self.fail(f"'{value}' is no size; write for instance 8x8 or 8", param, ctx)
        if refusal := refuse_size(*size):
            self.fail(refusal, param, ctx)
        return size


class SizesType(click.ParamType[tuple[Size, ...]]):
    """Several sizes, joined by commas; 8-10 for 8, 9 and 10."""

    name = "sizes"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[Size, ...]:
        """Sizes from their text, each once."""
        if isinstance(value, tuple):
            return value
        found: list[Size] = []
        for word in map(str.strip, str(value).split(",")):
            first, dash, last = word.partition("-")
            if dash and first.isdecimal() and last.isdecimal():
                ends = [SizeType().convert(end, param, ctx).rows for end in (first, last)]
                if ends[0] > ends[1]:
                    self.fail(f"'{word}' is no range of sizes; write for instance 8-10", param, ctx)
                found += [Size(order, order) for order in range(ends[0], ends[1] + 1)]
            else:
                found.append(SizeType().convert(word, param, ctx))
        return tuple(dict.fromkeys(found))
