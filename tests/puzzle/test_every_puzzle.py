"""The contract of a kind: what must hold for each of them, whatever its rules are.

No kind is named here. What differs from kind to kind is told by its class and by the
facts in its own test file.
"""

from __future__ import annotations

import importlib
import json
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

import quinta
import quinta.kinds
from boards import (
    answer,
    answers,
    answers_by_hand,
    each_option,
    examples_of,
    facts,
    marks_of,
    moved_answer,
    puzzles_of,
    random_marks,
    some_of,
    with_one_changed,
)
from needs import needs
from quinta import Puzzle, PuzzleError
from quinta.base.grid import Cell, Size, Symmetry, Wall
from quinta.base.limits import Clock
from quinta.cli.verbs import cli
from quinta.logic import engines
from quinta.puzzle.as_json import marks_from_json, marks_to_json
from quinta.puzzle.contract import Example, Rule
from quinta.render.characters import Style
from quinta.render.scene import Fill
from quinta.study.approaches import approaches_to_solve
from quinta.study.run import Job, perform

KINDS = list(quinta.all_kinds())
SEEDS = st.integers(0, 2**32 - 1)

WITH_PAPER = [kind for kind, cls in quinta.all_kinds().items() if cls.paper() is not None]
"""Those that have the list notation."""

each_kind = pytest.mark.parametrize("kind", KINDS)
each_kind_with_paper = pytest.mark.parametrize("kind", WITH_PAPER)
each_example = pytest.mark.parametrize("name", list(quinta.examples()))


# What a kind says of itself


@each_kind
def test_a_kind_names_itself_its_rules_and_its_examples(kind: str) -> None:
    cls = quinta.all_kinds()[kind]
    assert cls.kind == kind
    assert cls.title
    assert cls.examples
    assert all(isinstance(example, Example) for example in cls.examples)
    assert re.fullmatch(r"[A-Z].*\.", cls.task)
    for puzzle in puzzles_of(kind):
        rules = list(puzzle.rules())
        assert all(isinstance(rule, Rule) for rule in rules)
        ids = [rule.id for rule in rules]
        assert len(set(ids)) == len(ids)
        for rule in rules:
            assert re.fullmatch(r"[A-Z\"].*\.", rule.sentence), "a rule is said in sentences"


@each_kind
def test_a_puzzle_cannot_be_changed(kind: str) -> None:
    puzzle = next(puzzles_of(kind))
    field = next(iter(puzzle.to_fields()))
    with pytest.raises(AttributeError):
        setattr(puzzle, field, getattr(puzzle, field))


@each_kind
def test_equal_puzzles_are_one_in_a_set(kind: str) -> None:
    for puzzle in puzzles_of(kind):
        again = quinta.parse(puzzle.text())
        assert {puzzle, again} == {puzzle}


@each_kind
def test_places_are_all_different_and_so_are_their_names(kind: str) -> None:
    for puzzle in puzzles_of(kind):
        places = puzzle.places()
        assert len(set(places)) == len(places)
        assert len({place.id for place in places}) == len(places)
        for place in places:
            assert len(puzzle.values(place)) >= 1


# There and back


@each_kind
def test_text_is_read_back_as_the_same_puzzle(kind: str) -> None:
    for puzzle in puzzles_of(kind):
        text = puzzle.text()
        assert quinta.parse(text) == puzzle
        assert quinta.parse(text).text() == text
        assert quinta.parse(text, kind=kind) == puzzle
        assert quinta.read(text).marks is None


@each_kind
def test_text_is_read_with_comments_blank_lines_and_windows_line_ends(kind: str) -> None:
    for puzzle in puzzles_of(kind):
        lines = puzzle.text().splitlines()
        noted = "# a puzzle\n\n" + "\n\n".join(f"  {line}   # a note" for line in lines)
        assert quinta.parse(noted) == puzzle
        assert quinta.parse("\r\n".join(lines)) == puzzle


@each_kind
def test_json_is_read_back_as_the_same_puzzle(kind: str) -> None:
    for puzzle in puzzles_of(kind):
        written = quinta.write("json", puzzle)
        assert written.count("\n") == 1
        assert quinta.parse(written) == puzzle
        data = json.loads(written)
        assert (data["v"], data["kind"]) == (1, kind)
        assert quinta.parse(json.dumps(data, indent=2)) == puzzle


@each_kind_with_paper
def test_lists_are_read_back_as_the_same_puzzle_where_they_can_say_it(kind: str) -> None:
    written = 0
    for puzzle in puzzles_of(kind):
        try:
            lists = quinta.write("lists", puzzle)
        except PuzzleError:
            continue
        written += 1
        assert quinta.parse(lists) == puzzle
        assert quinta.parse(lists, kind=kind) == puzzle
        arguments = lists.partition("(")[2].strip().removesuffix(").")
        if arguments.startswith("["):
            assert quinta.parse(arguments, kind=kind) == puzzle
    assert written > 0


@each_kind_with_paper
def test_every_puzzle_that_lists_refuse_has_an_option_or_says_more_than_the_paper(
    kind: str,
) -> None:
    for name in examples_of(kind):
        puzzle = quinta.example(name)
        defaults = all(
            getattr(puzzle, option) == getattr(type(puzzle), option)
            for options in facts(kind).options
            for option in options
        )
        if defaults:
            assert quinta.parse(quinta.write("lists", puzzle)) == puzzle


@each_kind_with_paper
def test_comments_in_lists_are_skipped_wherever_they_stand(kind: str) -> None:
    puzzle = quinta.example(examples_of(kind)[0])
    lists = quinta.write("lists", puzzle).strip()
    head, bracket, rest = lists.partition("(")
    for noted in (
        f"{head}{bracket} % inside\n{rest}",
        f"{lists} % behind",
        f"{lists}\n% below\n",
        f"% above\n{lists}",
    ):
        assert quinta.parse(noted) == puzzle


@each_kind_with_paper
def test_lists_that_leave_everything_unknown_are_refused(kind: str) -> None:
    paper = quinta.all_kinds()[kind].paper()
    assert paper
    for functor in paper.functors:
        for unknown in ("_", "_,_", "A,B,C", "_,_,_,_", "_,_,_,_,_,_,_"):
            with pytest.raises(PuzzleError, match="line 1, column"):
                quinta.parse(f"{functor}({unknown})")


@each_kind
def test_marks_are_read_back_from_text_and_json(kind: str) -> None:
    rng = random.Random(kind)
    for puzzle in puzzles_of(kind):
        complete = random_marks(rng, puzzle)
        for marks in (complete, some_of(rng, complete), {}):
            for form in ("text", "json"):
                reading = quinta.read(quinta.write(form, puzzle, marks))
                assert reading.puzzle == puzzle
                assert reading.marks == marks


@each_kind
def test_marks_are_read_back_from_what_json_would_say(kind: str) -> None:
    """Whether the values are the kind's own names or plain numbers."""
    rng = random.Random(kind)
    for puzzle in puzzles_of(kind):
        named = random_marks(rng, puzzle)
        numbers = {place: int(value) for place, value in named.items()}
        assert marks_from_json(puzzle, marks_to_json(puzzle, numbers)) == numbers
        assert marks_from_json(puzzle, marks_to_json(puzzle, named)) == numbers


@each_kind
def test_another_kind_than_the_one_named_is_refused_in_every_format(kind: str) -> None:
    puzzle = next(puzzles_of(kind))
    for other in KINDS:
        if other == kind:
            continue
        for form in ("text", "json", *(["lists"] if kind in WITH_PAPER else [])):
            with pytest.raises(PuzzleError):
                quinta.parse(quinta.write(form, puzzle), kind=other)


# Examples


@pytest.mark.spread(8)
@each_example
def test_an_example_has_exactly_the_stated_number_of_solutions(name: str) -> None:
    stated = quinta.examples()[name].solutions
    puzzle = quinta.example(name)
    assert len(answers(puzzle, engine="asp")) == stated
    assert len(answers(puzzle, engine="sat")) == stated
    assert quinta.count(puzzle).number == stated


@each_example
def test_an_examples_solutions_obey_the_rules(name: str) -> None:
    puzzle = quinta.example(name)
    result = quinta.solve(puzzle)
    stated = quinta.examples()[name].solutions
    assert result.status == {0: "none", 1: "unique"}.get(stated, "multiple")
    assert result.solution is not None
    assert quinta.check(puzzle, result.solution).solved
    assert facts(puzzle.kind).obeys(puzzle, result.solution)
    if result.status == "multiple":
        assert result.second is not None
        assert answer(puzzle, result.second) != answer(puzzle, result.solution)
        assert facts(puzzle.kind).obeys(puzzle, result.second)


# Rules


@each_kind
def test_every_rule_has_a_board_that_breaks_only_it(kind: str) -> None:
    broken = facts(kind).broken
    assert set(broken) == {rule.id for puzzle in puzzles_of(kind) for rule in puzzle.rules()}
    for rule, text in broken.items():
        puzzle, marks, _ = quinta.read(text, kind)
        assert marks
        assert rule in {told.id for told in puzzle.rules()}
        found = quinta.check(puzzle, marks)
        assert {violation.rule for violation in found.violations} == {rule}
        assert not found.right
        assert not found.solved


@each_kind
def test_the_model_refuses_those_boards_too(kind: str) -> None:
    for text in facts(kind).broken.values():
        puzzle, marks, _ = quinta.read(text, kind)
        assert marks
        clock = Clock()
        for name in ("sat", "asp"):
            engine = engines.start(name, puzzle.model(marks, clock), clock)
            cuts = puzzle.cuts if puzzle.lazy else None
            assert next(engine.solutions(cuts), None) is None
            engine.close()


@each_kind
def test_every_rule_is_a_tag_in_a_model_or_makes_a_cut(kind: str) -> None:
    stated = set()
    broken = {rule: quinta.read(text, kind) for rule, text in facts(kind).broken.items()}
    for puzzle in (*puzzles_of(kind), *(reading.puzzle for reading in broken.values())):
        model = puzzle.model({}, Clock())
        stated |= {tag.rule for tag, clauses, most in model.tagged() if clauses or most}
    assert stated <= {*broken, "constant", "known"}
    for rule, (puzzle, marks, _) in broken.items():
        if rule not in stated:
            assert puzzle.lazy
            assert marks is not None
            assert puzzle.cuts(marks), f"nothing states the rule '{rule}'"


@each_option()
def test_a_solution_gets_no_cut(kind: str, options: Any) -> None:
    rng = random.Random(1)
    for _ in range(10):
        puzzle = facts(kind).tiny(rng, **options)
        for found in sorted(answers_by_hand(puzzle))[:10]:
            assert puzzle.cuts(marks_of(puzzle, found)) == []


@pytest.mark.spread(4, 6)
@each_option()
@given(seed=SEEDS)
@settings(max_examples=15)
def test_a_part_of_a_solution_breaks_no_rule(kind: str, options: Any, seed: int) -> None:
    rng = random.Random(seed)
    puzzle = facts(kind).tiny(rng, **options)
    for found in sorted(answers_by_hand(puzzle))[:20]:
        marks = marks_of(puzzle, found)
        assert quinta.check(puzzle, marks).solved
        for _ in range(5):
            part = some_of(rng, marks)
            checked = quinta.check(puzzle, part)
            assert checked.right, checked.violations
            assert checked.open_places == len(marks) - len(part)


@pytest.mark.spread(4)
@each_option()
@given(seed=SEEDS)
@settings(max_examples=15)
def test_a_violation_on_part_of_a_board_means_that_no_solution_has_it(
    kind: str, options: Any, seed: int
) -> None:
    rng = random.Random(seed)
    puzzle = facts(kind).tiny(rng, **options)
    solutions = [marks_of(puzzle, found) for found in answers_by_hand(puzzle)]
    for _ in range(25):
        start = random_marks(rng, puzzle)
        if solutions and rng.random() < 0.7:
            start = with_one_changed(rng, puzzle, rng.choice(solutions))
        part = some_of(rng, start)
        violations = list(puzzle.violations(part))
        if violations:
            assert not any(part.items() <= solution.items() for solution in solutions), violations


@each_kind
def test_a_violation_names_a_rule_and_squares_of_the_board_in_a_sentence(kind: str) -> None:
    rng = random.Random(kind)
    for puzzle in puzzles_of(kind):
        rules = {rule.id for rule in puzzle.rules()}
        squares = {
            Cell(row, column)
            for row in range(puzzle.size.rows)
            for column in range(puzzle.size.columns)
        }
        for violation in puzzle.violations(random_marks(rng, puzzle)):
            assert violation.rule in rules
            assert squares.issuperset(violation.places) or set(puzzle.places()).issuperset(
                violation.places
            )
            assert violation.message
            assert "\n" not in str(violation)
            assert "Colour." not in str(violation)


@each_kind
def test_what_no_place_can_hold_is_never_a_solution(kind: str) -> None:
    """Neither a value that is none, nor a mark on a place that is none."""
    puzzle = quinta.example(examples_of(kind)[0])
    solution = quinta.solve(puzzle).solution
    assert solution is not None
    for place in puzzle.places():
        assert not is_solved(puzzle, {**solution, place: 99})
    assert not is_solved(puzzle, {**solution, Cell(99, 99): 1})


def is_solved(puzzle: Puzzle, marks: Any) -> bool:
    """The referee's word; refusing to look at such marks is as good."""
    try:
        return quinta.check(puzzle, marks).solved
    except PuzzleError:
        return False


# Clues and symmetries


@each_kind
def test_every_clue_stands_at_a_place_of_its_own(kind: str) -> None:
    for puzzle in puzzles_of(kind):
        clues = puzzle.each_clue()
        assert len({clue.at for clue in clues}) == len(clues)
        assert len({puzzle.in_words(clue) for clue in clues}) == len(clues)
        assert not {clue.at for clue in clues} & set(puzzle.blank_clues())


@each_kind
def test_without_a_clue_exactly_this_clue_is_gone(kind: str) -> None:
    for puzzle in puzzles_of(kind):
        clues = puzzle.each_clue()
        for clue in clues:
            if not facts(kind).clues_can_go:
                with pytest.raises(PuzzleError):
                    puzzle.without(clue)
                continue
            less = puzzle.without(clue)
            assert Counter(less.each_clue()) == Counter(clues) - Counter([clue])
            assert less.size == puzzle.size
            assert less.options() == puzzle.options()
            assert clue.at in less.blank_clues()
            assert less.with_clue(clue) == puzzle


@each_kind
def test_a_blank_puzzle_has_the_size_and_options_and_no_clue(kind: str) -> None:
    for puzzle in puzzles_of(kind):
        blank = type(puzzle).blank(puzzle.size, **puzzle.options())
        assert blank.size == puzzle.size
        assert blank.options() == puzzle.options()
        if facts(kind).clues_can_go:
            assert blank.each_clue() == []
            for clue in puzzle.each_clue():
                blank = blank.with_clue(clue)
            assert blank == puzzle


@each_kind
def test_clues_are_set_all_at_once_and_the_board_is_checked_once(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for puzzle in puzzles_of(kind):
        clues = puzzle.each_clue()
        blank = type(puzzle).blank(puzzle.size, **puzzle.options())
        one_by_one = blank
        for clue in clues:
            one_by_one = one_by_one.with_clue(clue)
        checked = Mock()
        with monkeypatch.context() as patched:
            patched.setattr(type(puzzle), "check", checked)
            full = blank.with_clues(clues)
        assert full == one_by_one == puzzle
        checked.assert_called_once()
        if facts(kind).clues_can_go:
            assert full.without(*clues) == blank.without() == blank == puzzle.with_only([])


@each_option()
@given(seed=SEEDS)
@settings(max_examples=6)
def test_a_clue_holds_where_the_rules_say_so_and_looks_at_its_scope_alone(
    kind: str, options: Any, seed: int
) -> None:
    puzzle = facts(kind).tiny(random.Random(seed), **options)
    bare = puzzle
    if facts(kind).clues_can_go:
        bare = type(puzzle).blank(puzzle.size, **puzzle.options())
    solutions = [marks_of(puzzle, found) for found in sorted(answers_by_hand(bare))]
    for clue in puzzle.each_clue()[:6]:
        scope = puzzle.scope(clue)
        assert set(scope) <= set(puzzle.places())
        said: dict[Any, bool] = {}
        for solution in solutions[:: max(1, len(solutions) // 40)]:
            holds = facts(kind).obeys(bare.with_clue(clue), solution)
            assert puzzle.holds(clue, solution) == holds
            seen = tuple(solution[place] for place in scope)
            assert said.setdefault(seen, holds) == holds


@each_kind
def test_half_a_turn_takes_each_clue_to_its_partner_and_back(kind: str) -> None:
    half_turn = Symmetry(flip=True, mirror=True)
    for puzzle in puzzles_of(kind):
        turned = {clue.at for clue in puzzle.moved(half_turn).each_clue()}
        assert {puzzle.partner(clue.at) for clue in puzzle.each_clue()} == turned
        for clue in puzzle.each_clue():
            assert puzzle.partner(puzzle.partner(clue.at)) == clue.at


@pytest.mark.spread(4)
@each_option()
@given(seed=SEEDS)
@settings(max_examples=8)
def test_dropping_a_clue_never_loses_a_solution(kind: str, options: Any, seed: int) -> None:
    rng = random.Random(seed)
    puzzle = facts(kind).tiny(rng, **options)
    before = answers(puzzle, engine="asp")
    clues = puzzle.each_clue() if facts(kind).clues_can_go else []
    for clue in rng.sample(clues, min(3, len(clues))):
        assert answers(puzzle.without(clue), engine="asp") >= before


@pytest.mark.parametrize("kind", [k for k in KINDS if hasattr(quinta.all_kinds()[k], "clues_of")])
def test_a_puzzle_made_of_a_solution_has_this_solution(kind: str) -> None:
    for puzzle in puzzles_of(kind):
        solution = quinta.solve(puzzle).solution
        if solution is not None:
            assert facts(kind).obeys(puzzle.clues_of(solution), solution)


@pytest.mark.spread(4)
@each_option()
@given(seed=SEEDS)
@settings(max_examples=6)
def test_a_symmetry_moves_every_solution_along(kind: str, options: Any, seed: int) -> None:
    rng = random.Random(seed)
    puzzle = facts(kind).tiny(rng, **options)
    found = answers(puzzle, engine="asp")
    symmetries = list(puzzle.symmetries())
    assert len(symmetries) in (1, 2, 4, 8)
    assert Symmetry() in symmetries
    for symmetry in symmetries if len(found) < 100 else rng.sample(symmetries, 2):
        moved = puzzle.moved(symmetry)
        assert moved.size == symmetry.size(puzzle.size)
        assert answers(moved, engine="asp") == {
            moved_answer(puzzle, one, symmetry) for one in found
        }


@each_kind
def test_middling_puzzles_keep_their_number_of_solutions_when_moved(kind: str) -> None:
    rng = random.Random(kind)
    for options in facts(kind).options:
        puzzle = facts(kind).middling(rng, **options)
        number = len(answers(puzzle, engine="asp"))
        symmetry = rng.choice(list(puzzle.symmetries()))
        assert len(answers(puzzle.moved(symmetry), engine="asp")) == number


# Pictures


def scenes(kind: str) -> Iterator[tuple[Puzzle, Any]]:
    rng = random.Random(kind)
    for puzzle in puzzles_of(kind):
        complete = random_marks(rng, puzzle)
        for marks in ({}, some_of(rng, complete), complete):
            yield puzzle, marks


@each_kind
def test_a_scene_stays_in_its_box(kind: str) -> None:
    for puzzle, marks in scenes(kind):
        scene = puzzle.scene(marks)
        assert scene.size == puzzle.size == Size(*puzzle.size)
        assert all(scene.size.has(*cell) for cell in scene.squares)
        for wall in scene.walls:
            assert isinstance(wall, Wall)
            assert scene.size.has(*wall.first)
            assert scene.size.has(*wall.second)
        assert len(scene.top) in (0, scene.size.columns)
        assert len(scene.left) in (0, scene.size.rows)
        assert len(scene.right) in (0, scene.size.rows)


@pytest.mark.spread(3)
@each_kind
def test_every_mark_shows_in_the_picture(kind: str) -> None:
    """Two different marks never look alike."""
    rng = random.Random(kind)
    for puzzle, marks in scenes(kind):
        if not puzzle.places():
            continue
        place = rng.choice(puzzle.places())
        for style in Style:
            looks = {puzzle.draw({**marks, place: value}, style) for value in puzzle.values(place)}
            assert len(looks) == len(puzzle.values(place))


@pytest.mark.spread(3)
@each_kind
def test_every_label_is_drawn(kind: str) -> None:
    for puzzle, marks in scenes(kind):
        scene = puzzle.scene(marks)
        labels = Counter(
            label for labels in (*scene.top, *scene.left, *scene.right) for label in labels if label
        )
        labels += Counter(
            square.label
            for square in scene.squares.values()
            if square.label and square.fill is not Fill.DARK
        )
        numbers = Counter({label: n for label, n in labels.items() if label.isdecimal()})
        for style in Style:
            drawn = puzzle.draw(marks, style)
            assert Counter(re.findall(r"\d+", drawn)) == numbers
            for label, times in labels.items():
                assert drawn.count(label) >= times


@pytest.mark.spread(2)
@each_kind
def test_every_line_of_a_picture_of_the_board_is_equally_wide(kind: str) -> None:
    for puzzle, marks in scenes(kind):
        for style, frame in ((Style.UNICODE, "┌├└│"), (Style.ASCII, "+|")):
            lines = puzzle.draw(marks, style).split("\n")
            boxed = [line for line in lines if re.match(rf"[ 0-9]*[{frame}]", line)]
            ends = {max(map(line.rfind, "┐┤┘│+|")) for line in boxed}
            assert len(boxed) == 2 * puzzle.size.rows + 1
            assert len(ends) == 1


@pytest.mark.spread(2)
@each_kind
def test_a_picture_has_no_colour_codes_unless_asked(kind: str) -> None:
    for puzzle, marks in scenes(kind):
        for style in Style:
            assert "\x1b" not in puzzle.draw(marks, style)
            plain = re.sub(r"\x1b\[[0-9;]*m", "", puzzle.draw(marks, style, colour=True))
            expected = puzzle.draw(marks, style).split("\n")
            assert [line.rstrip() for line in plain.split("\n")] == expected


@each_kind
def test_the_ascii_picture_is_ascii(kind: str) -> None:
    for puzzle, marks in scenes(kind):
        assert puzzle.draw(marks, Style.ASCII).isascii()


# Texts that are no puzzle


@pytest.mark.parametrize(
    ("kind", "text", "line", "column"),
    [(kind, *wrong) for kind in KINDS for wrong in facts(kind).misread],
)
def test_a_wrong_text_is_refused_where_it_is_wrong(
    kind: str, text: str, line: int, column: int
) -> None:
    with pytest.raises(PuzzleError) as refused:
        quinta.parse(text)
    error = refused.value
    assert (error.line, error.column) == (line, column), str(error)
    assert str(error).startswith(f"line {line}, column {column}: ")


@pytest.mark.spread(3)
@each_kind
def test_a_word_that_is_none_is_refused_where_it_stands(kind: str) -> None:
    rng = random.Random(kind)
    for puzzle in puzzles_of(kind):
        marks = random_marks(rng, puzzle)
        lines = quinta.write("text", puzzle, marks or None).split("\n")
        for number, line in enumerate(lines, 1):
            for word in re.finditer(r"[^\s:|]+", line):
                wrong = f"{line[: word.start()]}§{line[word.end() :]}"
                text = "\n".join([*lines[: number - 1], wrong, *lines[number:]])
                with pytest.raises(PuzzleError) as refused:
                    quinta.read(text)
                place = (refused.value.line, refused.value.column)
                assert place == (number, word.start() + 1), f"{refused.value}\n{text}"


@pytest.mark.spread(5)
@pytest.mark.parametrize(
    ("kind", "form"),
    [*product(KINDS, ("text", "json")), *product(WITH_PAPER, ("lists",))],
)
def test_a_damaged_text_is_read_or_refused_with_line_and_column(kind: str, form: str) -> None:
    rng = random.Random(kind + form)
    refusals = 0
    for puzzle in puzzles_of(kind):
        try:
            whole = quinta.write(form, puzzle, random_marks(rng, puzzle))
        except PuzzleError:
            continue
        for _ in range(20):
            damaged = damage(rng, whole)
            refused = refusal(damaged, kind if form == "lists" else None)
            if refused is not None:
                refusals += 1
                found = re.match(r"line (\d+), column (\d+): .", refused)
                assert found, f"{refused}\n{damaged}"
                assert 1 <= int(found[1]) <= damaged.count("\n") + 1
    assert refusals > 20


def refusal(source: str, kind: str | None = None) -> str | None:
    """What is said against a text, or None if it is read; nothing else may be raised."""
    try:
        quinta.read(source, kind)
    except PuzzleError as error:
        return str(error)
    return None


def damage(rng: random.Random, text: str) -> str:
    """The text with something lost, doubled, swapped or changed."""
    start, end = sorted(rng.randrange(len(text) + 1) for _ in range(2))
    end = min(end, start + rng.choice((1, 1, 2, 5, 30)))
    piece = text[start:end]
    change = rng.choice(
        (
            "",
            piece * 2,
            piece[::-1],
            rng.choice(list(".-?0189xX|:=#[](){},\"' \n\t\x00_A~é")),
            str(rng.choice((-1, 7, 99, 10**15))),
        )
    )
    return text[:start] + change + text[end:]


@each_kind
@pytest.mark.parametrize("value", [None, 0, -1, 1.5, True, "", "x", [], [[]], [None], {}, {"a": 1}])
def test_a_field_of_another_type_is_refused_with_a_sentence(kind: str, value: Any) -> None:
    """Each field in turn holds something it cannot hold, or happens to be able to."""
    for puzzle in list(puzzles_of(kind))[:4]:
        fields = {"kind": kind, **puzzle.to_fields()}
        for name in fields:
            source = json.dumps({**fields, name: value})
            refused = refusal(source)
            if refused is not None:
                assert re.match(r"line 1, column \d+: .", refused)
                continue
            read = quinta.parse(source)
            assert quinta.parse(quinta.write("json", read)) == read
            assert type(read.to_fields()[name]) is type(puzzle.to_fields()[name])


@pytest.mark.parametrize(
    "text", ["", "\n\n# nothing\n", "unknown 9\n", "\x00\x01", "{", "[", "doors(", "{}", "[]", "()"]
)
def test_what_is_no_puzzle_at_all_is_refused_with_line_and_column(text: str) -> None:
    with pytest.raises(PuzzleError, match=r"line \d+, column \d+: "):
        quinta.parse(text)


# One more kind

ONE_MORE = '''
"""Alone: shade exactly one cell of a row."""

from dataclasses import dataclass

from quinta.puzzle.constraints import Count
from quinta.puzzle.statement import demand
from quinta.base.errors import PuzzleError
from quinta.base.grid import Line, Size
from quinta.puzzle.contract import Example, Rule, Violation
from quinta.puzzle.puzzle import Puzzle
from quinta.render.scene import Fill, Scene, Square


@dataclass(frozen=True)
class Alone(Puzzle):
    """A row of cells."""

    kind = "alone"
    title = "Alone"
    task = "Shade a cell."
    examples = (Example("alone 1x3\\n", "this test", 3),)
    shapes = ()

    length: int

    def check(self):
        if type(self.length) is not int or self.length < 1:
            raise PuzzleError("a length is 1 or more", at=("length",))

    def rules(self):
        yield Rule("one", "Exactly one cell is shaded.")

    @property
    def size(self):
        return Size(1, self.length)

    def values(self, place):
        return (0, 1)

    def statements(self):
        yield demand("one", Line("row", 0), self.places(), Count(1, 1))

    def violations(self, marks):
        shaded = tuple(place for place in self.places() if marks.get(place) == 1)
        if len(shaded) > 1 or (not shaded and len(marks) == self.length):
            yield Violation("one", shaded, f"{len(shaded)} cells are shaded")

    @classmethod
    def read(cls, document):
        document.only()
        document.flags({})
        size = document.size()
        if size is None:
            document.fail("the length is missing")
        with document.located():
            return cls(size.columns)

    def text(self):
        return f"alone 1x{self.length}\\n"

    @classmethod
    def symbol(cls, value):
        return "X" if value else "."

    def scene(self, marks):
        looks = {0: Fill.LIGHT, 1: Fill.DARK}
        return Scene(self.size, {cell: Square(looks[value]) for cell, value in marks.items()})

    @classmethod
    def _blank(cls, size, **options):
        return cls(size.columns)
'''


@pytest.fixture
def one_more(tmp_path: Path) -> Iterator[str]:
    """A sixth kind, in one file of its own; gone again afterwards."""
    (tmp_path / "alone.py").write_text(ONE_MORE, encoding="utf-8")
    quinta.kinds.__path__.append(str(tmp_path))
    importlib.invalidate_caches()
    try:
        yield "alone"
    finally:
        quinta.kinds.__path__.remove(str(tmp_path))
        sys.modules.pop("quinta.kinds.alone", None)
        if hasattr(quinta.kinds, "alone"):
            del quinta.kinds.alone


def test_a_kind_is_added_by_one_file(one_more: str) -> None:
    assert one_more in quinta.all_kinds()
    puzzle = quinta.parse("alone 1x4")
    assert answers(puzzle, engine="sat") == answers(puzzle, engine="asp")
    assert len(answers(puzzle)) == 4
    assert quinta.count(puzzle).number == 4
    assert quinta.solve(quinta.parse("alone 1x1")).status == "unique"
    assert quinta.example("alone/1") == quinta.parse("alone 1x3")
    assert quinta.parse(quinta.write("json", puzzle)) == puzzle
    assert puzzle.draw({Cell(0, 1): 1}).split("\n")[1] == "│   │███│   │   │"
    with pytest.raises(PuzzleError, match="line 1, column 7"):
        quinta.parse("alone four")


def test_the_command_line_knows_the_added_kind(one_more: str) -> None:
    runner = CliRunner()

    def run(*arguments: str) -> tuple[int, str]:
        ran = runner.invoke(cli, list(arguments), standalone_mode=False, catch_exceptions=False)
        return ran.return_value, ran.stdout

    code, shown = run("solve", "alone 1x4", "--all", "--json")
    assert code == 0
    assert json.loads(shown.splitlines()[-1])["solutions"] == 4
    code, shown = run("show", "alone/1", "--style", "ascii", "--rules")
    assert code == 0
    assert shown.startswith("+---+---+---+\n|   |   |   |\n")
    assert "Exactly one cell is shaded." in shown
    code, shown = run("count", "alone/1", "--json")
    assert json.loads(shown)["count"] == 3
    code, shown = run("examples")
    assert "alone/1" in shown


def test_a_kind_without_a_paper_has_no_lists_and_says_so(one_more: str) -> None:
    puzzle = quinta.example("alone/1")
    sentence = "Alone has no list notation, for there is no paper on it; use text or JSON"
    with pytest.raises(PuzzleError, match=sentence):
        quinta.write("lists", puzzle)
    for lists, kind in (("alone(3).", "alone"), ("[3]", "alone"), ("alone(3).", None)):
        with pytest.raises(PuzzleError, match=f"line 1, column .*{sentence}"):
            quinta.parse(lists, kind)


@needs("pychoco")
def test_a_kind_without_a_paper_is_studied_by_its_own_model(one_more: str) -> None:
    """Not in a process of its own: that does not know the kind that was added here."""
    runner = CliRunner()
    ran = runner.invoke(cli, ["study", "model", "alone/1"], standalone_mode=False)
    assert ran.return_value == 0
    assert "there is no paper on Alone, so Quinta's own model is the only one" in ran.stderr
    assert ran.stdout.startswith("clauses: Quinta's own")
    choice = approaches_to_solve(
        type(quinta.example("alone/1")), ["clauses"], ["sat", "asp", "choco"], ["ff"]
    )
    assert list(map(str, choice.approaches)) == ["clauses on sat", "clauses on asp"]
    runs = [perform(Job("alone", Size(1, 3), "alone 1x3", *it, most=None)) for it in choice[0]]
    assert [run.outcome() for run in runs] == ["3 in all", "3 in all"]
    for words, said in {
        ("table", "alone"): "there is no paper on Alone; there is one on akkoy, ",
        ("model", "alone/1", "--models", "paper"): "unknown model 'paper' of alone; known: clauses",
        (
            "model",
            "alone/1",
            "--export",
            "minizinc",
        ): "no paper on Alone; use DIMACS or OPB",
    }.items():
        refused = runner.invoke(cli, ["study", *words], standalone_mode=False)
        assert said in str(refused.exception)


def test_the_added_kind_leaves_no_trace(tmp_path: Path) -> None:
    assert list(quinta.all_kinds()) == KINDS
    with pytest.raises(PuzzleError):
        quinta.parse("alone 1x4")


@pytest.mark.parametrize("name", list(quinta.examples()))
def test_a_clue_reads_back_as_it_is_written(name: str) -> None:
    puzzle = quinta.example(name)
    for clue in puzzle.each_clue():
        assert puzzle.read_clue(clue.at, puzzle.write_clue(clue)) == clue
        where = puzzle.beside(clue.at)
        names = [cell.id for cell in where] if isinstance(where, Wall) else [str(where)]
        assert all(name in puzzle.in_words(clue) for name in names)
