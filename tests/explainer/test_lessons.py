"""Lessons: boards on which a technique is the next step, or one mark is wrong."""

from __future__ import annotations

import dataclasses
from functools import cache
from pathlib import Path

import pytest

import quinta
from quinta.base.limits import Clock
from quinta.explainer.lessons import (
    MOST,
    RULES,
    WRONG,
    Lesson,
    Part,
    boards_of,
    course,
    lesson_on,
    lessons,
    page,
    techniques_of,
)
from quinta.explainer.words import told
from quinta.generator.teaching import found
from quinta.kinds import kind_named
from quinta.logic.model import Fact

DOCS = Path(__file__).parent.parent.parent / "docs"
every_kind = pytest.mark.parametrize("kind", quinta.all_kinds())


@cache
def boards(kind: str) -> dict[str, str]:
    """Those that come with a kind; an added one has none, so some are found."""
    cls = kind_named(kind)
    return boards_of(cls) or found(cls, {}, Clock())


@cache
def taught(kind: str) -> tuple[Lesson, ...]:
    return tuple(lessons(kind_named(kind), boards(kind)))


@every_kind
def test_every_technique_has_a_lesson_and_none_is_taught_twice(kind: str) -> None:
    names = [lesson.name for lesson in taught(kind) if lesson.part is Part.TECHNIQUE]
    known = [technique.name for technique in techniques_of(kind_named(kind))]
    assert names == [name for name in known if name in names]
    assert names == known or not boards_of(kind_named(kind))


@every_kind
def test_a_course_is_ten_lessons_rules_then_a_wrong_move_then_techniques(kind: str) -> None:
    names = course(taught(kind))
    assert names[0] == RULES
    assert names[1].startswith(WRONG)
    assert len(names) == len(set(names)) == min(MOST, len(boards(kind)))
    techniques = [name for name in names[1:] if not name.startswith(WRONG)]
    known = [technique.name for technique in techniques_of(kind_named(kind))]
    assert techniques == [name for name in known if name in boards(kind)][: MOST - 2]
    assert len(names) == MOST or not boards_of(kind_named(kind))


def test_where_techniques_are_few_a_course_has_more_wrong_moves_and_repeats_nothing() -> None:
    few = taught("doppelblock")[:6]
    names = course(few)
    assert names == [lesson.name for lesson in few]
    assert len([name for name in names if name.startswith(WRONG)]) == 3


@every_kind
def test_what_a_lesson_asks_for_is_so_in_every_solution_with_its_marks(kind: str) -> None:
    for lesson in taught(kind):
        if lesson.right is None:
            assert lesson.wanted, lesson.name
            for fact in lesson.wanted:
                assert not may_be_otherwise(lesson, fact), f"{lesson.name}: {fact}"


def may_be_otherwise(lesson: Lesson, fact: Fact) -> bool:
    """Whether some solution that agrees with marks and notes does not have this."""
    marks, notes = dict(lesson.marks), list(lesson.notes)
    if fact.holds:
        notes.append(Fact(fact.place, fact.value, False))
    else:
        marks[fact.place] = fact.value
    found = quinta.status(lesson.puzzle, marks, notes=notes)
    return found.status is not quinta.Status.NONE


@every_kind
def test_the_one_wrong_mark_is_the_only_one_that_is_not_in_the_only_solution(kind: str) -> None:
    wrong = [lesson for lesson in taught(kind) if lesson.right is not None]
    assert wrong
    for lesson in wrong:
        solved = quinta.solve(lesson.puzzle)
        assert solved.status is quinta.Status.UNIQUE
        assert solved.solution is not None
        differ = {place for place, value in lesson.marks.items() if solved.solution[place] != value}
        assert lesson.right is not None
        assert differ == {lesson.right.place}
        assert solved.solution[lesson.right.place] == lesson.right.value


@every_kind
def test_the_next_step_on_a_board_is_the_technique_it_is_named_after(kind: str) -> None:
    for lesson in taught(kind):
        if lesson.part is Part.TECHNIQUE:
            step = quinta.hint(lesson.puzzle, lesson.marks, notes=lesson.notes).step
            assert step is not None
            shown = step if lesson.right is None else step.chain[-1]
            assert told(lesson.puzzle, shown).technique == lesson.name


@every_kind
def test_a_wrong_move_breaks_the_rule_it_is_named_after(kind: str) -> None:
    for lesson in taught(kind):
        if lesson.part is Part.WRONG:
            rules = {each.rule for each in quinta.check(lesson.puzzle, lesson.marks).violations}
            assert lesson.name.removeprefix(WRONG) in rules


@every_kind
def test_a_board_that_shows_something_else_is_refused(kind: str) -> None:
    first, second = [name for name in boards(kind) if not name.startswith(WRONG)][1:3]
    assert lesson_on(first, boards(kind)[second]) is None
    with pytest.raises(ValueError, match="shows something else"):
        list(lessons(kind_named(kind), {first: boards(kind)[second]}))


def test_a_lesson_that_is_finished_is_refused() -> None:
    (lesson,) = (each for each in taught("doors") if each.name == RULES)
    finished = {**lesson.marks, **{fact.place: fact.value for fact in lesson.wanted}}
    board = dataclasses.replace(lesson.puzzle).text() + "solution:\n"
    assert lesson_on(RULES, board + lesson.puzzle.marks_text(finished)) is None


def test_the_page_about_techniques_is_what_the_code_says() -> None:
    shown = (DOCS / "techniques.md").read_text(encoding="utf-8")
    kinds = [kind_named(name) for name in quinta.all_kinds()]
    assert shown == page(kinds), "'make techniques' writes it anew"
