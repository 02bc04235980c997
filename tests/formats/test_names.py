"""Names as people write them: kinds, sections, options, sizes, arrows."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import quinta
from quinta import PuzzleError
from quinta.formats import write
from quinta.kinds import find_kind

GAP = "gap 9\ntop: . . 4 . . . . . .\nleft: . . . . . . . . 4\n"


@pytest.mark.parametrize(
    "text",
    [
        GAP.upper(),
        GAP.replace("gap", "Gap").replace("top", "Top").replace("left:", "LEFT :"),
        f"```\n{GAP}```\n",
        f"\n~~~ text\n{GAP}~~~",
        GAP.replace("9", "9x9", 1),
        GAP.replace("9", "9×9", 1),
        GAP.replace("top:", "top :"),
    ],
)
def test_the_same_puzzle_in_other_letters(text: str) -> None:
    assert quinta.parse(text) == quinta.parse(GAP)


@pytest.mark.parametrize(
    "name", ["white-and-tan", "White and Tan", "WHITE_AND_TAN", " white and-tan "]
)
def test_a_kind_is_known_in_any_writing(name: str) -> None:
    arrows = "\n4 4 5 6\n3 3 5 6\n2 1 6 7\n0 2 7 0\n"
    assert quinta.parse(name + arrows) == quinta.example("white-and-tan/1")
    assert quinta.parse("[[4,4],[0,0]]", kind=name).kind == "white-and-tan"
    assert quinta.example(f"{name}/1") == quinta.example("white-and-tan/1")


def test_options_in_any_writing() -> None:
    plain = quinta.parse("doors counts_self=no connected=yes\n. 2\n1 .\n")
    assert quinta.parse("Doors Counts-Self=No CONNECTED=Yes\n. 2\n1 .\n") == plain


def test_a_nonogram_is_an_ordered_akkoy_with_black_rows() -> None:
    clues = "columns: 2 | 1\nrows: 2 | 1\n"
    wanted = quinta.parse(f"akkoy ordered=yes row_colour=black\n{clues}")
    assert quinta.parse(f"Nonogram\n{clues}") == wanted
    assert quinta.parse(f"nonogram ordered=yes\n{clues}") == wanted
    with pytest.raises(PuzzleError, match="line 1, column 18: a nonogram has ordered=yes"):
        quinta.parse(f"nonogram ordered=no\n{clues}")
    assert quinta.parse(f"nonogram\n{clues}", kind="Nonogram") == wanted
    with pytest.raises(PuzzleError, match="a nonogram has ordered=yes, this akkoy has ordered=no"):
        quinta.parse(f"akkoy\n{clues}", kind="nonogram")
    with pytest.raises(PuzzleError, match="unknown kind 'nonogrm'; did you mean 'nonogram'"):
        quinta.parse("nonogrm 5")
    made = quinta.generate("Nonogram", 5, seed=1).puzzle
    assert made.options() == wanted.options()
    with pytest.raises(PuzzleError, match="a nonogram has row_colour=black; leave this out"):
        quinta.generate("nonogram", row_colour="white")


@pytest.mark.spread(1)
@pytest.mark.parametrize("level", [None, 1, 3])
def test_a_nonogram_that_is_made_has_every_clue_and_is_one_elsewhere(level: int | None) -> None:
    for seed in range(10):
        made = quinta.generate("nonogram", 6, level=level, seed=seed).puzzle
        assert not made.blank_clues()
        assert quinta.parse(write("non", made)) == made
    thin = quinta.generate("nonogram", 6, clues="minimal", seed=1).puzzle
    assert thin.blank_clues()


def test_a_line_of_a_collection_is_read_under_any_name_of_its_kind(tmp_path: Path) -> None:
    line = json.dumps({"kind": "akkoy", "puzzle": "nonogram 2x2\n"}) + "\n"
    lines = tmp_path / "two.jsonl"
    lines.write_text(line * 2, encoding="utf-8")
    for name in ("Nonogram", "AKKOY", quinta.Akkoy):
        assert len(quinta.load_all(lines, kind=name)) == 2


@pytest.mark.parametrize("kind", list(quinta.all_kinds()))
def test_a_kind_and_a_size_are_a_blank_board(kind: str) -> None:
    cls = find_kind(kind)
    assert cls is not None
    assert quinta.parse(f"{kind} {cls.usual_size}") == cls.blank(cls.usual_size)


def test_compass_words_are_arrows() -> None:
    wanted = quinta.example("white-and-tan/1")
    drawn = wanted.draw(style="ascii")
    words = "\n".join(
        " ".join(part.strip() for part in line.strip("|").split("|"))
        for line in drawn.splitlines()
        if "|" in line
    )
    for text in (
        words,
        words.lower(),
        words.replace("NE", "north-east").replace("SW", "SouthWest"),
    ):
        assert quinta.parse(f"white-and-tan\n{text}\n") == wanted


def test_what_can_be_read_in_two_ways_is_refused_with_both() -> None:
    with pytest.raises(PuzzleError) as refused:
        quinta.parse("white-and-tan\nN E\nNE\n")
    said = "line 3, column 1: 'NE' can be read as N E or as NE; write it with spaces"
    assert str(refused.value) == said
    assert quinta.parse("white-and-tan\nEES\n").size == (1, 3)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("dors 3", "line 1, column 1: unknown kind 'dors'; did you mean 'doors'?"),
        ("gap 9\ntpo: 1", "line 2, column 1: 'tpo:' is not known here; did you mean 'top'?"),
        ("doors conected=yes\n1", "unknown option 'conected'; did you mean 'connected'?"),
        ("gap 9\nsolutoin:\n?", "'solutoin:' is not known here; did you mean 'solution'?"),
    ],
)
def test_what_may_have_been_meant_is_asked(text: str, said: str) -> None:
    with pytest.raises(PuzzleError) as refused:
        quinta.parse(text)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("command", "meant"),
    [
        ("convert doors/1 --to penpaa", "penpa"),
        ("show doors/1 --style asci", "ascii"),
        ("show doors/1 --theme prnt -o x.svg", "print"),
        ("count doors/1 --method lising", "listing"),
        ("generate doors --level hrad", "hard"),
        ("generate gap --given-cells alow", "allow"),
        ("solve doors/1 --engine st", "sat"),
        ("book --kinds dors -o x.pdf", "doors"),
        ("book --kinds doors --paper leter -o x.pdf", "Letter"),
        ("slove doors/1", "solve"),
    ],
)
def test_an_option_that_takes_one_of_a_few_words_asks_what_was_meant(
    command: str, meant: str, capfd: pytest.CaptureFixture[str]
) -> None:
    from quinta.cli.verbs import code_of

    assert code_of(command.split()) == 2
    assert f"did you mean '{meant}'?" in capfd.readouterr().err


def test_levels_are_numbers_or_names() -> None:
    from quinta.generator.wish import levels_in

    assert levels_in("Very-Easy") == levels_in(0)
    assert levels_in("very easy - very_hard") == levels_in("0-4")
    with pytest.raises(PuzzleError, match="is not a level; levels are 0 to 5, or very easy to"):
        levels_in("hard-easy")


def test_examples_and_strategies_that_may_have_been_meant() -> None:
    with pytest.raises(PuzzleError, match="did you mean 'doors/1'"):
        quinta.example("dors/1")
    from quinta.logic.strategies import Strategy

    with pytest.raises(quinta.QuintaError, match="did you mean 'leftmost'"):
        Strategy.read("lefmost")
