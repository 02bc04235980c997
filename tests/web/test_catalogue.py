"""What the server says of the kinds: what they say themselves, and no more than holds."""

from __future__ import annotations

from typing import Any

import pytest

import quinta
from needs import needs
from quinta.base.errors import PuzzleError
from quinta.base.grid import Size
from quinta.puzzle.published import levels_for
from quinta.puzzle.puzzle import Puzzle

pytestmark = needs("starlette", "uvicorn")


def told() -> dict[str, dict[str, Any]]:
    from quinta.web.catalogue import every_kind

    return {kind["kind"]: kind for kind in every_kind()}


def test_every_kind_is_told_and_one_of_them_comes_first() -> None:
    kinds = quinta.all_kinds()
    assert set(told()) == set(kinds)
    assert next(iter(told())) == min(kinds, key=lambda kind: (kinds[kind].played.rank, kind))


@pytest.mark.parametrize("kind", sorted(quinta.all_kinds()))
def test_blank_boards_and_choices_can_be_had(kind: str) -> None:
    cls, said = quinta.all_kinds()[kind], told()[kind]
    assert quinta.parse(said["blank"]) == cls.blank(Size(*said["usual_size"]))
    for name, choices in said["choices"].items():
        assert len(choices) > 1
        for choice in choices:
            assert cls.blank(cls.usual_size, **{name: choice}).options()[name] == choice


def test_sides_are_those_that_the_kind_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    from quinta.web.catalogue import sides

    cls = quinta.all_kinds()["doors"]
    assert sides(cls) == {
        "square": False,
        "rows": {"least": 1, "step": 1},
        "columns": {"least": 1, "step": 1},
    }

    def even_and_square(size: tuple[int, int]) -> Size:
        if size[0] % 2 or size[0] < 4 or size[0] != size[1]:
            raise PuzzleError("not so")
        return Size(*size)

    monkeypatch.setattr(cls, "require_size", even_and_square)
    numbers = {"least": 4, "step": 2}
    assert sides(cls) == {"square": True, "rows": numbers, "columns": numbers}


def test_a_kind_with_a_bug_is_named_and_the_others_are_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(size: Size, **options: Any) -> Puzzle:
        raise ZeroDivisionError("by\nnought")

    monkeypatch.setattr(quinta.all_kinds()["gap"], "blank", broken)
    assert set(told()) == set(quinta.all_kinds()) - {"gap"}
    said = capsys.readouterr().err
    assert said == "quinta: the page goes without gap, which failed: ZeroDivisionError: by nought\n"


@pytest.mark.parametrize("kind", sorted(quinta.all_kinds()))
@pytest.mark.parametrize("narrow", [1, 2, 3, 4, 9])
def test_the_levels_told_are_those_that_exist_on_narrow_boards_too(kind: str, narrow: int) -> None:
    from quinta.web.catalogue import levels

    cls = quinta.all_kinds()[kind]
    asked = [dict(row.options) for row in cls.existing]
    known = levels(cls)
    for options in [{}, *asked]:
        for side in range(narrow, 31):
            found = [each["level"] for each in known if side in sides_told(each, options, narrow)]
            exist = levels_for(cls.existing, Size(side, narrow), options)
            assert found == list(map(int, exist)), (options, side)


def sides_told(level: dict[str, Any], options: dict[str, Any], narrow: int) -> list[int]:
    """The longer sides at which a level exists, as whoever reads the catalogue finds them."""
    fits = [
        other["sides"]
        for other in level["otherwise"]
        if other["options"].items() <= options.items() and narrow <= (other["narrow"] or narrow)
    ]
    found: list[int] = [level["sides"], *fits][-1]
    return found
