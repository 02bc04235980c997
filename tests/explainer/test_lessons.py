"""Lessons: a board for each technique on which it is the next step."""

from __future__ import annotations

from pathlib import Path

import pytest

import quinta
from quinta.explainer.lessons import lessons, page
from quinta.kinds import kind_named

DOCS = Path(__file__).parent.parent.parent / "docs"


TAUGHT = [kind for kind in quinta.all_kinds() if next(lessons(kind_named(kind)), None)]


def test_every_kind_is_taught() -> None:
    assert set(TAUGHT) == set(quinta.all_kinds())


@pytest.mark.parametrize("kind", TAUGHT)
def test_a_lesson_shows_its_technique_and_nothing_is_taught_twice(kind: str) -> None:
    taught = [lesson.technique.name for lesson in lessons(kind_named(kind))]
    known = [technique.name for technique in quinta.example(f"{kind}/1").techniques()]
    assert taught == [name for name in known if name in taught]
    assert len(taught) >= len(known) // 2


def test_the_page_about_techniques_is_what_the_code_says() -> None:
    shown = (DOCS / "techniques.md").read_text(encoding="utf-8")
    kinds = [kind_named(name) for name in quinta.all_kinds()]
    assert shown == page(kinds), "'make techniques' writes it anew"
