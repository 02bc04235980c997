"""Each rule that is told has a board that obeys it and one that breaks just that."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

import pytest

import quinta
from quinta.ask.contrast import contrast
from quinta.puzzle.puzzle import Puzzle

each_kind = pytest.mark.parametrize("kind", sorted(quinta.all_kinds()))


def in_every_variant(kind: str) -> Iterator[Puzzle]:
    cls = quinta.all_kinds()[kind]
    puzzle = quinta.parse(cls.examples[0].text)
    yield puzzle
    for variant in cls.variants:
        yield dataclasses.replace(puzzle, **{variant.option: variant.value})


@each_kind
def test_every_rule_in_force_has_a_right_and_a_wrong_board(kind: str) -> None:
    for puzzle in in_every_variant(kind):
        for rule in puzzle.rules():
            found = contrast(puzzle, rule.id)
            assert found is not None, rule.id
            assert found.puzzle.options() == puzzle.options()
            assert {each.rule for each in found.puzzle.violations(found.wrong)} == {rule.id}
            assert not list(found.puzzle.violations(found.right))
            assert found.right != found.wrong


@each_kind
def test_a_kind_that_declares_no_boards_gets_them_from_its_examples(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cls = quinta.all_kinds()[kind]
    monkeypatch.setattr(cls, "played", dataclasses.replace(cls.played, counterexamples={}))
    from quinta.ask import contrast as module

    module._contrast.cache_clear()
    try:
        puzzle = quinta.parse(cls.examples[0].text)
        found = [contrast(puzzle, rule.id) for rule in puzzle.rules()]
        assert all(each is not None and each.broken for each in found)
    finally:
        module._contrast.cache_clear()


@each_kind
def test_an_option_that_is_not_as_usual_is_shown_by_the_board_declared_for_it(kind: str) -> None:
    cls = quinta.all_kinds()[kind]
    puzzle = quinta.parse(cls.examples[0].text)
    for variant in cls.variants:
        board = cls.played.counterexamples[variant.option]
        other = dataclasses.replace(puzzle, **{variant.option: variant.value})
        shown = (contrast(other, rule.id) for rule in other.rules())
        assert quinta.parse(board).text() in [each.puzzle.text() for each in shown if each]
