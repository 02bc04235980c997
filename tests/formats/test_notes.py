"""Notes, what a player has ruled out: written, read, refused, and used by every verb."""

from __future__ import annotations

import json
import random

import pytest
from click.testing import CliRunner

import quinta
from boards import puzzles_of, random_marks, some_of
from quinta import Cell, PuzzleError, Status
from quinta.cli.verbs import cli
from quinta.formats.registry import WRITTEN
from quinta.logic.model import Fact

KINDS = pytest.mark.parametrize("kind", quinta.all_kinds())

TWO_LEFT = "doppelblock 4\ntop: . . 2 .\n"
"""It has several solutions."""

PAPER = quinta.example("doppelblock/1")


def ran(*arguments: str, text: str) -> tuple[int, str]:
    found = CliRunner().invoke(cli, [*arguments], input=text, standalone_mode=False)
    if found.exception is not None:
        raise found.exception
    return found.return_value, found.output


@KINDS
def test_notes_are_read_back_from_text_and_json(kind: str) -> None:
    rng = random.Random(f"notes {kind}")
    for puzzle in puzzles_of(kind):
        every = [Fact(p, v, holds=False) for p in puzzle.places() for v in puzzle.values(p)]
        notes = rng.sample(every, min(len(every), 7))
        for marks in (None, {}, some_of(rng, random_marks(rng, puzzle))):
            for form in ("text", "json"):
                reading = quinta.read(quinta.write(form, puzzle, marks, notes))
                assert (reading.puzzle, reading.marks) == (puzzle, marks)
                assert set(reading.notes) == set(notes)


def test_a_text_has_a_line_for_every_place_with_notes() -> None:
    notes = [Fact(Cell(1, 1), 3, False), Fact(Cell(0, 0), 4, False), Fact(Cell(1, 1), 0, False)]
    written = quinta.write("text", PAPER, None, notes)
    assert written == PAPER.text() + "notes:\nr1c1: 4\nr2c2: X 3\n"
    board = "solution:\n" + "? ? ? ? ? ?\n" * 6
    assert (
        quinta.write("text", PAPER, {}, notes)
        == PAPER.text() + board + written.partition(PAPER.text())[2]
    )


@pytest.mark.parametrize(
    "block",
    [
        "notes:\nr1c1: 4\nr1c2: 4\nr1c2: x\n",
        "notes: r1c1 r1c2: 4\nr1c2:X # not black",
        "notes:\n r1c2 : X 4\nr1c1 :4\n",
        "notes:\nr1c1 r1c2: 4\n\nr1c2: X 4\nsolution:\n" + "??????\n" * 6,
    ],
)
def test_notes_may_be_written_freely(block: str) -> None:
    wanted = {Fact(Cell(0, 0), 4, False), Fact(Cell(0, 1), 4, False), Fact(Cell(0, 1), 0, False)}
    assert set(quinta.read(PAPER.text() + block).notes) == wanted


REFUSED = {
    "r9c1: 2": "line 4, column 1: this board has no place 'r9c1'",
    "r1c1 r0c3: 2": "line 4, column 6: this board has no place 'r0c3'",
    "r1x1: 2": "line 4, column 1: this board has no place 'r1x1'",
    "r1c1: 2 5": "line 4, column 9: '5' is not a mark; write X 1 2 3 4",
    "r1c1: ?": "line 4, column 7: '?' is not a mark; write X 1 2 3 4",
    "r1c1:": "line 4, column 1: no value is ruled out at r1c1; write one after the colon",
    "r1c1 2": "line 4, column 1: 'r1c1' is no note; write a place and values, as in r1c1: X",
    "r1c1: 2\nnotes: r1c1: 3": "line 5, column 1: 'notes:' stands here a second time",
    "r1c1: 2\nmidle: 3": "line 5, column 1: 'midle:' is not known here",
}


@pytest.mark.parametrize("rows", REFUSED)
def test_wrong_notes_are_refused_with_line_and_column(rows: str) -> None:
    text = f"doppelblock 6\ntop: . . . . . .\nnotes:\n{rows}\n"
    with pytest.raises(PuzzleError) as refused:
        quinta.read(text)
    assert str(refused.value) == REFUSED[rows]


REFUSED_IN_JSON = {
    "5": "column 46: notes: notes are a list: [{",
    "[5]": "column 47: notes[0]: a note is written {",
    '[{"place": "r1c1", "value": 1}]': "column 47: notes[0]: a note is written {",
    '[{"place": "r0c9", "value": 1, "holds": false}]': "column 57: notes[0].place: this board has",
    '[{"place": "r1c1", "value": 2.0, "holds": false}]': "2.0 is not a value of r1c1; 0, 1 are",
    '[{"place": "r1c1", "value": 1, "holds": 0}]': "a note rules a value out: write false",
}


@pytest.mark.parametrize("notes", REFUSED_IN_JSON)
def test_wrong_notes_in_json_are_refused_with_line_and_column(notes: str) -> None:
    with pytest.raises(PuzzleError) as refused:
        quinta.read(f'{{"v": 1, "kind": "gap", "order": 9, "notes": {notes}}}')
    assert refused.value.line == 1
    assert REFUSED_IN_JSON[notes] in str(refused.value)


def test_formats_without_room_for_notes_leave_them_out() -> None:
    note = Fact(Cell(0, 0), 4, False)
    for format in WRITTEN:
        if not format.notes and format.lacks(type(PAPER)) is None:
            assert format.write(PAPER, None, [note]) == format.write(PAPER)


def test_a_picture_shows_what_is_ruled_out_where_no_mark_stands() -> None:
    notes = [Fact(Cell(0, 0), value, False) for value in (0, 2)]
    struck = '<tspan text-decoration="line-through" dx="3">2</tspan>'
    drawn = quinta.write("svg", PAPER, {}, notes)
    assert '<tspan dx="3">○</tspan>' + struck in drawn
    assert "<tspan" not in quinta.write("svg", PAPER, {Cell(0, 0): 1}, notes)


# Verbs


def with_notes(*rows: str) -> str:
    return PAPER.text() + "notes:\n" + "".join(f"{row}\n" for row in rows)


def test_hint_and_explain_go_on_from_the_notes_in_the_input() -> None:
    code, out = ran("hint", "-", "--json", text=with_notes("r1c1: X 2 3 4"))
    assert code == 0
    assert json.loads(out)["step"]["sentence"] == "r1c1 is none of black, 2, 3, 4, so it is 1."
    for verb in ("hint", "explain"):
        _, out = ran(verb, "-", "--json", text=with_notes("r1c1: X 2", "r2c2: 1"))
        assert json.loads(out)["given"] == "clues and notes"
        code, out = ran("verify", "-", text=out)
        assert (code, out.startswith("Proved, given 3 notes")) == (0, True)
    _, out = ran("explain", "-", text=with_notes("r1c1: X 2"))
    assert out.endswith("With the notes given, this is the only solution.\n")


def test_a_wrong_note_is_named_by_hint_explain_check_and_clash() -> None:
    wrong = with_notes("r1c1: 1")
    code, out = ran("hint", "-", "--rung", "2", text=wrong)
    assert (code, out.splitlines()[-1]) == (1, "It cannot be right that r1c1 is not 1.")
    code, out = ran("explain", "-", text=wrong)
    assert (code, out.splitlines()[0]) == (1, "With these notes there is no solution.")
    code, out = ran("check", "-", "--so-far", text=wrong)
    assert (code, out) == (1, "Wrong: the note that r1c1 is not 1 cannot be right.\n")
    code, out = ran("check", "-", "--so-far", "--json", text=wrong)
    assert json.loads(out)["notes"] == [{"place": "r1c1", "value": 1, "holds": False}]
    code, out = ran("clash", "-", text=wrong)
    assert (code, "  the note that r1c1 is not 1\n" in out) == (1, True)


def test_marks_and_notes_are_blamed_together() -> None:
    found = quinta.so_far(
        quinta.parse(TWO_LEFT),
        {Cell(0, 0): 1, Cell(3, 3): 0},
        notes=[Fact(Cell(0, 1), value, False) for value in (0, 2)],
    )
    assert found.status is Status.NONE
    assert [place.id for place in found.places] == ["r1c1"]
    assert [str(note) for note in found.notes] == ["r1c2 != 0", "r1c2 != 2"]
    assert found.given == "clues, marks and notes"


def test_check_names_a_mark_that_a_note_rules_out_and_a_place_without_a_value() -> None:
    solved = quinta.write("text", PAPER, quinta.solve(PAPER).solution)
    code, out = ran("check", "-", text=solved + "notes:\nr1c1: 2 3\n")
    assert (code, out.splitlines()[-1]) == (0, "Right: every rule holds.")
    code, out = ran("check", "-", text=solved + "notes:\nr1c1: 1 3\n")
    assert (code, out.splitlines()[-1]) == (1, "  r1c1 is 1, and a note rules that out (r1c1)")
    code, out = ran("check", "-", text=with_notes("r1c1: X 1 2 3 4"))
    assert (code, out.splitlines()[-1]) == (1, "  notes rule out every value of r1c1 (r1c1)")
    code, out = ran("check", "-", text=with_notes("r1c1: 2"))
    assert (code, out.splitlines()[-1][:27]) == (0, "No rule is broken so far; 3")


def test_forced_and_show_tell_what_was_ruled_out() -> None:
    code, out = ran("forced", "-", text=TWO_LEFT + "notes:\nr1c1: X 1\n")
    assert (code, "(clues and notes)" in out) == (0, True)
    _, out = ran("show", "-", text=with_notes("r1c1 r1c6: 4", "r2c2: X 1"))
    assert out.splitlines()[-1] == (
        "Ruled out: r1c1 and r1c6 are not 4 and r2c2 is neither black nor 1."
    )


def test_a_certificate_and_an_explanation_are_about_a_puzzle_without_notes() -> None:
    told = quinta.hint(PAPER).to_json()
    with pytest.raises(PuzzleError, match="marks and notes stand beside the puzzle"):
        quinta.verify({**told, "puzzle": with_notes("r1c1: 2")})
