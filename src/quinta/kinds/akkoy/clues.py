"""Akkoy's clues: what can be one, how it is written, read and said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from quinta.base.document import Row, Word, whole_number
from quinta.base.errors import OutOfReach, PuzzleError
from quinta.base.fields import shown
from quinta.kinds.akkoy.lines import Runs

FREE = "?"
NONE = "-"


def require_runs(runs: Any, length: int, *at: str | int) -> None:
    """Refuse what is no clue of a line of this length."""
    if runs is None:
        return
    if not isinstance(runs, tuple):
        raise PuzzleError("the lengths of runs are expected", at=at)
    for index, run in enumerate(runs):
        if type(run) is not int:
            raise PuzzleError(f"{shown(run)} is not a whole number", at=(*at, index))
        if run < 1:
            raise PuzzleError(
                f"{run} is not the length of a run; write - for a line without any", at=(*at, index)
            )
    needed = sum(runs) + len(runs) - 1
    if needed > length:
        listed = " ".join(map(str, runs))
        what = f"a run of {listed} needs" if len(runs) == 1 else f"the runs {listed} need"
        raise OutOfReach(f"{what} {needed} cells, the line has {length}", at=at)


def split_at_bars(words: Row, start: Word) -> list[Row]:
    """The words between bars, a row for each line of the board."""
    clues: list[Row] = [[]]
    for text, line, column in words:
        for piece in _pieces(text):
            word = Word(piece[1], line, column + piece[0])
            if word.text == "|":
                if not clues[-1]:
                    word.fail(f"a clue is missing before '|'; write {FREE} or {NONE}")
                clues.append([])
            else:
                clues[-1].append(word)
    if not clues[-1]:
        (words[-1] if words else start).fail(
            f"a clue is missing at the end; write {FREE} or {NONE}"
        )
    return clues


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    offset = 0
    for index, part in enumerate(text.split("|")):
        if index:
            yield offset - 1, "|"
        if part:
            yield offset, part
        offset += len(part) + 1


def read_runs(clue: Row) -> Runs:
    """The clue that is written in words."""
    for word in clue:
        if word.text in (FREE, NONE) and len(clue) > 1:
            word.fail(f"'{word.text}' stands alone or not at all")
    if clue[0].text == FREE:
        return None
    if clue[0].text == NONE or [word.text for word in clue] == ["0"]:
        return ()
    return tuple(map(whole_number, clue))


def in_any_order(runs: Runs) -> Runs:
    """Runs whose order means nothing, so that it tells nothing: from short to long.

    >>> in_any_order((3, 1, 2))
    (1, 2, 3)
    """
    return None if runs is None else tuple(sorted(runs))


def clues_in_words(clues: Sequence[Runs], where: str, colour: str, order: str) -> list[str]:
    """What stands at the lines of one direction: numbers, - and ?, as far as there are any."""
    said = []
    if any(clues):
        said.append(f"The numbers {where} are the lengths of all its {colour} runs, {order}.")
    if () in clues:
        said.append(f'A "{NONE}" {where} means that it has no {colour} cell.')
    if None in clues:
        said.append(f'A "{FREE}" {where} means that nothing is said about it.')
    return said


def labels(runs: Runs) -> list[str]:
    """What stands at a line.

    >>> labels((3, 1)), labels(()), labels(None)
    (['3', '1'], ['-'], ['?'])
    """
    return [FREE] if runs is None else list(map(str, runs)) or [NONE]


def turned(runs: Runs, turn: bool) -> Runs:
    """The runs as they are read from the other end, if the line is turned."""
    return runs[::-1] if runs and turn else runs
