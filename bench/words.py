"""Numbers as people write them."""

from __future__ import annotations


def seconds(time: float) -> str:
    """A time.

    >>> seconds(0.00213), seconds(0.45), seconds(12.04)
    ('2.13 ms', '450 ms', '12.0 s')
    """
    return f"{_digits(1000 * time)} ms" if time < 0.9995 else f"{_digits(time)} s"


def times(ratio: float) -> str:
    """How many times.

    >>> times(1.234), times(23.45), times(1234.5)
    ('1.2x', '23x', '1234x')
    """
    return f"{ratio:.1f}x" if ratio < 9.95 else f"{ratio:.0f}x"


def _digits(number: float) -> str:
    return f"{number:.{0 if number >= 100 else 1 if number >= 10 else 2}f}"
