"""No forged certificate is accepted: programs try, for every kind, in every way they know.

What is true of a puzzle is found by trying every board, without any engine or formula.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import quinta
from boards import Options, answers_by_hand, each_option, facts, marks_of
from forger.certificates import Files, Forgery, Victim, files_of, forgeries, formula_for, honest
from needs import needs
from quinta.prove.check import Verdict, verify
from quinta.prove.folder import CLAIM, PROOF, PUZZLE
from quinta.puzzle.as_json import marks_to_json
from quinta.puzzle.puzzle import Puzzle

PUZZLES_EACH = 6
"""In the thorough test, of every kind with every combination of its options."""


def victim_of(puzzle: Puzzle, rng: random.Random, borrowed: list[Files]) -> Victim:
    found = sorted(answers_by_hand(puzzle))
    return Victim(puzzle, [marks_of(puzzle, it) for it in found[:2]], rng, borrowed)


def judged(forgery: Forgery, folder: Path) -> Verdict:
    forgery.write(folder)
    return verify(folder, puzzle=forgery.puzzle).verdict


def tried(kind: str, options: Options, number: int, folder: Path) -> Iterator[tuple[str, bool]]:
    """Every forgery for so many puzzles of a kind, and whether it was believed.

    A claim borrowed from elsewhere may happen to be true; then nothing was forged.
    """
    rng = random.Random(f"forger {kind} {options}")
    tiny = facts(kind).tiny
    borrowed = [honest(tiny(rng, **options)), honest(quinta.example("gap/1"))]
    for index in range(number):
        puzzle = tiny(rng, **options)
        victim = victim_of(puzzle, rng, borrowed)
        assert_proved(honest(puzzle), folder / f"{index}")
        for count, forgery in enumerate(forgeries(victim)):
            forgery.write(folder / f"{index}-{count}")
            report = verify(folder / f"{index}-{count}", puzzle=puzzle)
            believed = report.verdict is Verdict.PROVED and report.claim != victim.truth
            yield f"{puzzle.text()}{forgery.how}", believed


def assert_proved(files: Files, folder: Path) -> None:
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    assert verify(folder).verdict is Verdict.PROVED


@pytest.mark.spread(2, 5)
@each_option()
def test_no_forgery_is_accepted(kind: str, options: Options, tmp_path: Path) -> None:
    answers = list(tried(kind, options, 1, tmp_path))
    assert len(answers) > 100
    assert [how for how, believed in answers if believed] == []


@pytest.mark.spread(0, 3)
@each_option()
def test_none_of_many_forgeries_is_accepted(kind: str, options: Options, tmp_path: Path) -> None:
    """Over all kinds and options, with ``make limits``, several thousand."""
    answers = list(tried(kind, options, PUZZLES_EACH, tmp_path))
    assert len(answers) > 150 * PUZZLES_EACH
    assert [how for how, believed in answers if believed] == []


# What was accepted once, each by itself


def two_solutions(name: str) -> Victim:
    found = list(quinta.solutions(quinta.example(name), limit=2))
    return Victim(quinta.example(name), found, random.Random(name))


@pytest.mark.parametrize("name", ["gap/2", "doors/4", "white-and-tan/3"])
def test_a_second_solution_cannot_be_hidden_by_unit_clauses(name: str, tmp_path: Path) -> None:
    """gap/2 has 664 solutions and too many places to try them all."""
    victim = two_solutions(name)
    formula = formula_for(victim, "unique")
    units = [formula.meaning[place][value] for place, value in victim.solutions[0].items()]
    files = files_of(victim, "unique", [*(f"{unit} 0" for unit in units), "0"], rules=units)
    assert judged(Forgery("units", victim.puzzle, files), tmp_path / "it") is Verdict.NOT_PROVED


@pytest.mark.parametrize("name", ["white-and-tan/3", "doors/4"])
def test_the_order_of_the_places_is_not_the_certificates_to_choose(
    name: str, tmp_path: Path
) -> None:
    victim = two_solutions(name)
    places = [place.id for place in victim.puzzle.places()]
    victim.rng.shuffle(places)
    files = files_of(victim, "unique", ["0"], places=dict.fromkeys(places, 2), order=places)
    assert judged(Forgery("order", victim.puzzle, files), tmp_path / "it") is Verdict.NOT_PROVED


def test_a_formula_in_the_folder_is_not_read(tmp_path: Path) -> None:
    victim = two_solutions("doors/4")
    Forgery("formula", victim.puzzle, files_of(victim, "unique")).write(tmp_path / "it")
    (tmp_path / "it" / "formula.cnf").write_text("p cnf 1 1\n0\n")
    assert verify(tmp_path / "it").verdict is Verdict.NOT_PROVED


def test_what_is_given_as_a_solution_and_is_none_makes_the_certificate_false(
    tmp_path: Path,
) -> None:
    files = honest(quinta.example("doors/1"))
    claim = json.loads(files[CLAIM])
    claim["solutions"][0]["r1c1|r1c2"] ^= 1
    files[CLAIM] = json.dumps(claim).encode()
    report = written(files, tmp_path / "it")
    assert report.verdict is Verdict.FALSE
    assert "breaks a rule" in str(report.reason)


@pytest.mark.parametrize("claim", ["none", "unique"])
def test_two_solutions_in_a_certificate_of_fewer_make_it_false(claim: str, tmp_path: Path) -> None:
    victim = two_solutions("doors/4")
    shown = [marks_to_json(victim.puzzle, marks) for marks in victim.solutions]
    report = written(files_of(victim, claim, solutions=shown), tmp_path / "it")
    assert report.verdict is Verdict.FALSE
    assert "2 are given" in str(report.reason)


@pytest.mark.parametrize("part", [PUZZLE, CLAIM, PROOF])
def test_files_of_two_certificates_do_not_mix(part: str, tmp_path: Path) -> None:
    own, other = honest(quinta.example("gap/1")), honest(quinta.example("doppelblock/1"))
    assert written({**own, part: other[part]}, tmp_path / "it").verdict is not Verdict.PROVED


def test_a_certificate_of_another_puzzle_is_not_one_of_this(tmp_path: Path) -> None:
    assert written(honest(quinta.example("gap/1")), tmp_path / "it").verdict is Verdict.PROVED
    report = verify(tmp_path / "it", puzzle=quinta.example("gap/2"))
    assert report.verdict is Verdict.NOT_PROVED
    assert report.reason == "the certificate is about another puzzle"


def test_a_cut_cannot_rule_out_what_clues_alone_forbid(tmp_path: Path) -> None:
    """A cut is for the rule of the whole board, not a clause about anything that is wrong."""
    puzzle = quinta.parse("doors connected=yes\n. 3 .\n3 4 .\n2 . .\n")
    files = honest(puzzle)
    claim = json.loads(files[CLAIM])
    claim["cuts"].append([["r1c2|r2c2", 1, True], ["r1c1|r1c2", 1, True], ["r1c2|r1c3", 0, True]])
    report = written({**files, CLAIM: json.dumps(claim).encode()}, tmp_path / "it")
    assert report.verdict is Verdict.NOT_PROVED
    assert "break no rule that is left to cuts" in str(report.reason)


def test_marks_beside_the_puzzle_and_a_claim_made_twice_are_refused(tmp_path: Path) -> None:
    files = honest(quinta.example("gap/1"))
    marked = files[PUZZLE] + b"solution:\n" + b"X X X X X X X X X\n" * 9
    assert "holds marks" in str(written({**files, PUZZLE: marked}, tmp_path / "marked").reason)
    twice = files[CLAIM].replace(b'"claim": ', b'"claim": "none",\n "claim": ')
    assert written({**files, CLAIM: twice}, tmp_path / "twice").verdict is Verdict.NOT_PROVED


@needs("posix")
@pytest.mark.parametrize("name", [PUZZLE, CLAIM, PROOF])
def test_a_pipe_is_not_read(name: str, tmp_path: Path) -> None:
    files = honest(quinta.example("gap/1"))
    del files[name]
    folder = tmp_path / "it"
    folder.mkdir()
    for other, content in files.items():
        (folder / other).write_bytes(content)
    os.mkfifo(folder / name)
    assert verify(folder).reason == f"{name} is not a file"


@pytest.mark.parametrize("name", ["akkoy/2", "connected"])
def test_every_fact_of_a_cut_is_needed(name: str, tmp_path: Path) -> None:
    connected = "doors connected=yes\n. 3 .\n3 4 .\n2 . .\n"
    files = honest(quinta.parse(connected) if name == "connected" else quinta.example(name))
    claim = json.loads(files[CLAIM])
    cut = claim["cuts"][0]
    for index in range(len(cut)):
        shorter = {**claim, "cuts": [[*cut[:index], *cut[index + 1 :]], *claim["cuts"][1:]]}
        report = written({**files, CLAIM: json.dumps(shorter).encode()}, tmp_path / str(index))
        assert report.verdict is Verdict.NOT_PROVED


def written(files: Files, folder: Path) -> Any:
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return verify(folder)
