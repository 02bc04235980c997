"""What the page's modules believe of answers is what the server answers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import quinta
from needs import needs

TYPES = Path(quinta.__file__).parent / "web" / "static" / "types.js"


def fields_by_type() -> dict[str, set[str]]:
    """The names of each type's fields, as ``types.js`` declares them."""
    text = TYPES.read_text(encoding="utf-8")
    found = {}
    for block in text.split("@typedef ")[1:]:
        if declared := re.match(r"\{object\} (\w+)", block):
            found[declared[1]] = set(re.findall(r"@property \{.*\} (\w+)", block))
        elif declared := re.match(r"\{\{(.*)\}\} (\w+)", block):
            found[declared[2]] = set(re.findall(r"(\w+):", declared[1]))
    return found


@needs("starlette", "uvicorn")
@pytest.mark.parametrize(
    "name", ["Clue", "Slot", "Rule", "Key", "Note", "Played", "View", "Kind", "Variant", "Checked"]
)
def test_a_type_of_the_page_has_only_fields_that_the_server_sends(name: str) -> None:
    from quinta.web import answers
    from quinta.web.schema import Fields, Items, Named, Shape

    def inside(shape: Shape) -> Fields:
        while not isinstance(shape, Fields):
            assert isinstance(shape, Named | Items)
            shape = shape.shape if isinstance(shape, Named) else shape.item
        return shape

    view, played = inside(answers.VIEW).fields, inside(answers.PLAYED).fields
    kind = inside(answers.KINDS).fields
    shapes = {
        "Clue": answers.CLUE,
        "Slot": view["slots"],
        "Rule": answers.RULE,
        "Key": played["keys"],
        "Note": played["notes"],
        "Played": answers.PLAYED,
        "View": answers.VIEW,
        "Kind": answers.KINDS,
        "Variant": kind["variants"],
        "Checked": answers.CHECKED,
    }
    declared = fields_by_type()[name]
    assert declared
    assert declared <= set(inside(shapes[name]).fields)
