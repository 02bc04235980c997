"""Rows of numbers as puzz.link's addresses have them.

0 to f are numbers below 16, - is followed by two hexadecimal digits and + by three; g to z skip
one to twenty blank places.
"""

from __future__ import annotations

from collections.abc import Sequence

from quinta.base.errors import PuzzleError

DIGITS = {"-": 2, "+": 3}


def read_numbers(code: str, count: int, start: int = 0) -> tuple[list[int | None], int]:
    """So many numbers, and where in the code they end.

    >>> read_numbers("g6g34g10hz", 10)
    ([None, 6, None, 3, 4, None, 1, 0, None, None], 9)
    """
    numbers: list[int | None] = []
    at = start
    while len(numbers) < count:
        sign = code[at : at + 1]
        if sign and sign in "ghijklmnopqrstuvwxyz":
            numbers += [None] * (int(sign, 36) - 15)
            at += 1
            continue
        start = at + (1 if sign in DIGITS else 0)
        at = start + DIGITS.get(sign, 1)
        digits = code[start:at]
        if any(digit not in "0123456789abcdef" for digit in digits):
            raise PuzzleError(f"the address is wrong at '{code[start:][:5]}'", column=start + 1)
        if at > len(code):
            raise PuzzleError("the address breaks off", column=len(code) + 1)
        numbers.append(int(digits, 16))
    if len(numbers) > count:
        raise PuzzleError("the address skips more places than the board has", column=at)
    return numbers, at


def write_numbers(numbers: Sequence[int | None]) -> str:
    """The code of a row of numbers.

    >>> write_numbers([None, 6, None, None, 20])
    'g6h-14'
    """
    code, blanks = "", 0
    for number in [*numbers, -1]:  # the end, so that blanks before it are written too
        if number is None and blanks < 20:
            blanks += 1
            continue
        if blanks:
            code += "0123456789abcdefghijklmnopqrstuvwxyz"[15 + blanks]
        blanks = 1 if number is None else 0
        if number is not None and number >= 0:
            code += (
                f"{number:x}"
                if number < 16
                else f"-{number:02x}"
                if number < 256
                else f"+{number:03x}"
            )
    return code
