"""Certificates hold, and nothing that was tampered with does.

A forger here is clever: whatever is changed, ``sign`` makes the hashes and sizes fit again.
"""

from __future__ import annotations

import ast
import dataclasses
import hashlib
import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysat.solvers import Solver

import quinta
from boards import (
    Options,
    answers_by_hand,
    examples_of,
    facts,
    kinds_and_options,
    name_of,
)
from needs import CORPORA, require
from quinta.certificate import FILES, Certificate, prove
from quinta.encode import clauses_only
from quinta.limits import Clock, Limits
from quinta.model import Cut, Marks
from quinta.proofcheck import (
    Formula,
    Propagation,
    Refused,
    Report,
    check_proof,
    has_model,
    read_dimacs,
    verify,
)
from quinta.puzzle import Puzzle
from quinta.questions import Status

CLAIMS = ("none", "unique", "multiple")

CONNECTED = """\
doors connected=yes
. 2 .
4 . 3
. . 2
"""
"""Unique only because every room must be reached."""

TWO_WAYS = "gap 8"
"""Two solutions on a board that can be tried as a whole."""


def certify(puzzle: Puzzle, folder: Path) -> Certificate:
    certificate = prove(puzzle)
    certificate.write(folder)
    return certificate


def assert_holds(report: Report) -> None:
    assert report.ok, str(report)


def assert_refused(folder: Path, because: str) -> None:
    report = verify(folder)
    assert not report.ok, f"a forgery passed:\n{report}"
    assert because in report.failed[0], report.failed[0]


# Certificates hold


@pytest.mark.parametrize("name", quinta.examples())
def test_the_certificate_of_an_example_holds(name: str, tmp_path: Path) -> None:
    certificate = certify(quinta.example(name), tmp_path / "it")
    report = verify(tmp_path / "it")
    assert_holds(report)
    known = quinta.examples()[name].solutions
    assert report.claim == CLAIMS[min(known, 2)] == certificate.status
    assert ("proof.drat" in certificate.files) == (known < 2)


@pytest.mark.parametrize(("kind", "options"), kinds_and_options(), ids=name_of)
def test_what_the_clauses_of_a_small_board_mean_is_derived_again(
    kind: str, options: Options, tmp_path: Path
) -> None:
    rng = random.Random(f"{kind}{options}")
    tried = 0
    for index in range(8):
        puzzle = facts(kind).tiny(rng, **options)
        certify(puzzle, tmp_path / str(index))
        report = verify(tmp_path / str(index))
        assert_holds(report)
        assert report.claim == CLAIMS[min(len(answers_by_hand(puzzle)), 2)]
        tried += any(sentence.startswith("of all") for sentence in report.passed)
    assert tried >= 3


def corpus(name: str, every: int) -> Iterator[dict[str, Any]]:
    require("corpora")
    for line in (CORPORA / name).read_text(encoding="utf-8").splitlines()[::every]:
        yield json.loads(line)


READERS: dict[str, Callable[[dict[str, Any]], Puzzle]] = {
    "doors.jsonl": lambda it: quinta.Doors(it["clues"], counts_self=False, connected=True),
    "doppelblock.jsonl": lambda it: quinta.Doppelblock(it["n"], it["top"], it["side"]),
    "gap.jsonl": lambda it: quinta.Gap(it["n"], it["top"], it["side"]),
    "gap_friedman.jsonl": lambda it: quinta.Gap(it["n"], it["top"], it["side"]),
    "white_and_tan.jsonl": lambda it: quinta.WhiteAndTan(it["arrows"]),
    "nonogram.jsonl": lambda it: quinta.Akkoy(
        it["cols"], it["rows"], ordered=True, row_colour="black"
    ),
}


@pytest.mark.parametrize(("name", "reader"), READERS.items(), ids=READERS)
def test_published_puzzles_are_proved_unique(
    name: str, reader: Callable[[dict[str, Any]], Puzzle], tmp_path: Path
) -> None:
    records = list(corpus(name, 1))
    for index, record in enumerate(records[2 :: max(1, len(records) // 4)]):
        puzzle = reader(record)
        assert certify(puzzle, tmp_path / str(index)).status is Status.UNIQUE
        assert_holds(verify(tmp_path / str(index)))


def test_without_a_solution_the_formula_itself_is_refuted(tmp_path: Path) -> None:
    assert certify(quinta.parse("gap 7"), tmp_path / "it").status is Status.NONE
    report = verify(tmp_path / "it")
    assert_holds(report)
    assert report.claim == "none"
    assert json.loads((tmp_path / "it" / "solution.json").read_text())["solution"] is None


def test_rooms_that_must_be_reached_are_stated_by_cuts(tmp_path: Path) -> None:
    puzzle = quinta.parse(CONNECTED)
    assert prove(quinta.parse(CONNECTED.replace(" connected=yes", ""))).status is Status.MULTIPLE
    certificate = certify(puzzle, tmp_path / "it")
    report = verify(tmp_path / "it")
    assert_holds(report)
    assert certificate.stats.cuts > 0
    assert any("out nothing that the referee allows" in sentence for sentence in report.passed)


def test_white_areas_of_one_size_are_stated_by_cuts(tmp_path: Path) -> None:
    certificate = certify(quinta.example("akkoy/2"), tmp_path / "it")
    report = verify(tmp_path / "it")
    assert_holds(report)
    assert certificate.stats.cuts > 0
    assert any("out nothing that the referee allows" in sentence for sentence in report.passed)


@pytest.mark.parametrize("text", ["doors\n1\n", "doppelblock 2\n", "gap 1\n"])
def test_a_board_with_nothing_to_choose_is_certified(text: str, tmp_path: Path) -> None:
    certify(quinta.parse(text), tmp_path / "it")
    assert_holds(verify(tmp_path / "it"))


def test_a_large_board_is_certified_but_not_tried_as_a_whole(tmp_path: Path) -> None:
    certify(quinta.example("gap/1"), tmp_path / "it")
    report = verify(tmp_path / "it")
    assert report.skipped == ("that the clauses state the rules: too many ways to fill this board",)
    assert str(report).endswith(
        "holds if the clauses state the rules: then the puzzle has exactly one solution."
    )


def test_the_same_puzzle_gives_the_same_certificate() -> None:
    one, other = (prove(quinta.example("akkoy/2")).files for _ in range(2))
    assert one == other


def test_a_solution_that_the_referee_refuses_is_not_certified(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def strict(puzzle: quinta.Gap, marks: Marks) -> Iterator[quinta.Violation]:
        yield quinta.Violation("two", (), "never good enough")

    monkeypatch.setattr(quinta.Gap, "violations", strict)
    with pytest.raises(quinta.Disagreement, match="never good enough"):
        prove(quinta.example("gap/1"))


# What is in the folder


@pytest.mark.parametrize("kind", quinta.kinds())
def test_the_formula_is_the_plain_model_and_nothing_worked_out(kind: str) -> None:
    for name in examples_of(kind):
        puzzle = quinta.example(name)
        files = prove(puzzle).files
        formula = read_dimacs(files["formula.cnf"])
        groups = json.loads(files["variables.json"])["groups"]
        extra = ("cuts", "difference")
        rules = max(group["last"] for group in groups if group["rule"] not in extra)
        _, wanted = clauses_only(puzzle.plain_model({}, Clock()))
        stated = sorted(sorted(clause) for clause in formula.clauses[:rules])
        assert stated == sorted(sorted(clause) for clause in wanted)


def test_every_group_stands_under_a_comment_that_names_its_rule() -> None:
    lines = prove(quinta.example("gap/1")).files["formula.cnf"].splitlines()
    comments = [line for line in lines if line.startswith("c")]
    assert "c two, row 1" in comments
    assert "c gap, column 3" in comments
    assert comments[-1] == "c --- difference: some place differs from the solution"


def test_helper_variables_are_named_where_they_have_names() -> None:
    helpers = json.loads(prove(quinta.example("doors/1")).files["variables.json"])["helpers"]
    assert helpers["row, r1c1, 2"] > 1


def test_another_program_agrees_with_every_step_of_a_proof() -> None:
    files = prove(quinta.example("gap/1")).files
    with Solver(name="minisat22", bootstrap_with=read_dimacs(files["formula.cnf"]).clauses) as it:
        for line in files["proof.drat"].splitlines():
            if line.startswith("d"):
                continue
            clause = [int(word) for word in line.split()][:-1]
            agrees, _ = it.propagate([-literal for literal in clause])
            assert not agrees
            it.add_clause(clause)
            if not it.propagate()[0]:
                break


# The folder as a whole


def names(folder: Path) -> list[str]:
    return sorted(entry.name for entry in folder.iterdir())


def test_an_older_certificate_is_replaced(tmp_path: Path) -> None:
    certify(quinta.example("gap/1"), tmp_path / "it")
    certify(quinta.example("doors/4"), tmp_path / "it")
    assert "proof.drat" not in names(tmp_path / "it")
    assert verify(tmp_path / "it").claim == "multiple"
    assert names(tmp_path) == ["it"]


def test_an_empty_folder_and_a_new_one_in_new_folders_are_filled(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    for folder in (tmp_path / "empty", tmp_path / "a" / "b" / "c"):
        certify(quinta.example("doors/1"), folder)
        assert names(folder) == sorted(FILES)


@pytest.mark.parametrize("also", ["mine.txt", "claim.json"])
def test_a_folder_with_something_else_in_it_is_left_alone(also: str, tmp_path: Path) -> None:
    (tmp_path / "it").mkdir()
    (tmp_path / "it" / also).write_text("{}")
    with pytest.raises(quinta.QuintaError, match="not empty and not a certificate"):
        prove(quinta.example("doors/1")).write(tmp_path / "it")
    assert (tmp_path / "it" / also).read_text() == "{}"


def test_a_certificate_with_a_strangers_file_in_it_is_left_alone(tmp_path: Path) -> None:
    certificate = certify(quinta.example("doors/1"), tmp_path / "it")
    (tmp_path / "it" / "notes.txt").write_text("keep")
    with pytest.raises(quinta.QuintaError, match="not empty"):
        certificate.write(tmp_path / "it")


def test_the_folder_one_is_in_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(quinta.QuintaError, match="you are inside"):
        prove(quinta.example("doors/1")).write(".")


@pytest.mark.parametrize("older", [False, True])
def test_an_interrupted_write_leaves_all_as_it_was(
    older: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if older:
        certify(quinta.example("doors/4"), tmp_path / "it")
    written = []

    def interrupted(path: Path, data: bytes) -> int:
        written.append(path.name)
        if len(written) == 3:
            raise KeyboardInterrupt
        return len(data)

    certificate = prove(quinta.example("gap/1"))
    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", interrupted)
        with pytest.raises(KeyboardInterrupt):
            certificate.write(tmp_path / "it")
    assert names(tmp_path) == (["it"] if older else [])
    if older:
        assert verify(tmp_path / "it").claim == "multiple"


def test_an_older_certificate_comes_back_if_the_new_one_cannot_be_moved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    certify(quinta.example("doors/4"), tmp_path / "it")
    rename = Path.rename

    def refusing(path: Path, target: Path) -> Path:
        if path.name == "new":
            raise OSError(28, "No space left on device")
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", refusing)
    with pytest.raises(quinta.QuintaError, match="No space left"):
        prove(quinta.example("gap/1")).write(tmp_path / "it")
    assert names(tmp_path) == ["it"]
    assert verify(tmp_path / "it").claim == "multiple"


@pytest.mark.parametrize("text", ["gap 9", CONNECTED])
def test_a_limit_ends_the_proof_with_no_certificate(text: str) -> None:
    with pytest.raises(quinta.LimitReached):
        prove(quinta.parse(text), limits=Limits(seconds=0))


def test_a_limit_is_kept_while_cuts_are_added(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each answer may come at once; it is their number that takes the time."""
    cuts, asked = quinta.Doors.cuts, []

    def counted(puzzle: quinta.Doors, marks: Marks) -> list[Cut]:
        asked.append(marks)
        return cuts(puzzle, marks)

    def over(clock: Clock) -> None:
        if asked:
            raise quinta.LimitReached("time")

    monkeypatch.setattr(quinta.Doors, "cuts", counted)
    monkeypatch.setattr(Clock, "check", over)
    with pytest.raises(quinta.LimitReached):
        prove(quinta.parse(CONNECTED))
    assert len(asked) == 1


def test_a_check_can_be_given_no_time(tmp_path: Path) -> None:
    certify(quinta.example("gap/1"), tmp_path / "it")
    with pytest.raises(TimeoutError):
        verify(tmp_path / "it", seconds=-1)


# Forgeries


def sign(folder: Path) -> None:
    """Make hashes and sizes fit what is there."""
    claim = json.loads((folder / "claim.json").read_text())
    present = [name for name in FILES if name != "claim.json" and (folder / name).exists()]
    claim["files"] = {
        name: {"sha256": hashlib.sha256((folder / name).read_bytes()).hexdigest()}
        for name in present
    }
    header = next(
        line for line in (folder / "formula.cnf").read_text().splitlines() if line[0] == "p"
    )
    claim["sizes"]["variables"], claim["sizes"]["clauses"] = map(int, header.split()[2:])
    (folder / "claim.json").write_text(json.dumps(claim))


class Forgery:
    """A certificate on disk that can be changed piece by piece."""

    def __init__(self, puzzle: Puzzle, folder: Path) -> None:
        certify(puzzle, folder)
        self.folder = folder
        self.formula = read_dimacs((folder / "formula.cnf").read_text())
        self.clauses = self.formula.clauses
        self.variables: dict[str, Any] = json.loads((folder / "variables.json").read_text())
        self.answer: dict[str, Any] = json.loads((folder / "solution.json").read_text())
        self.claim: dict[str, Any] = json.loads((folder / "claim.json").read_text())
        proof = folder / "proof.drat"
        self.proof = proof.read_text().splitlines() if proof.exists() else None

    def group(self, rule: str) -> dict[str, Any]:
        found: dict[str, Any] = next(g for g in self.variables["groups"] if g["rule"] == rule)
        return found

    def drop(self, index: int) -> None:
        """Take a clause out of the formula, and let the groups close the gap."""
        del self.clauses[index]
        for group in self.variables["groups"]:
            group["first"] -= group["first"] > index + 1
            group["last"] -= group["last"] > index
        self.variables["groups"] = [
            group for group in self.variables["groups"] if group["first"] <= group["last"]
        ]

    def insert(self, rule: str, clause: list[int]) -> None:
        """Put a clause at the end of a rule's first group."""
        group = self.group(rule)
        at = group["last"]
        self.clauses.insert(at, clause)
        for other in self.variables["groups"]:
            other["first"] += other["first"] > at
            other["last"] += other["last"] >= at

    def append(self, rule: str, clause: list[int]) -> None:
        self.clauses.append(clause)
        place = {"first": len(self.clauses), "last": len(self.clauses)}
        self.variables["groups"].append({"rule": rule, "where": "", **place})

    def prove_anew(self) -> bool:
        """A right proof for the wrong formula, if there is one; else the old proof stays."""
        with Solver(name="glucose4", with_proof=True, bootstrap_with=self.clauses) as solver:
            if solver.solve():
                return False
            self.proof = [line for line in solver.get_proof() if line != "0"] + ["0"]
        return True

    def write(self) -> Path:
        rows = [" ".join(map(str, (*clause, 0))) for clause in self.clauses]
        header = f"p cnf {self.formula.variables} {len(rows)}"
        (self.folder / "formula.cnf").write_text("\n".join([header, *rows, ""]))
        (self.folder / "variables.json").write_text(json.dumps(self.variables))
        (self.folder / "solution.json").write_text(json.dumps(self.answer))
        (self.folder / "claim.json").write_text(json.dumps(self.claim))
        if self.proof is not None:
            (self.folder / "proof.drat").write_text("\n".join([*self.proof, ""]))
        sign(self.folder)
        return self.folder


@pytest.fixture
def gap(tmp_path: Path) -> Forgery:
    """A large board with a proof that needs its steps."""
    return Forgery(quinta.example("gap/1"), tmp_path / "it")


@pytest.fixture
def doors(tmp_path: Path) -> Forgery:
    """A small board."""
    return Forgery(quinta.example("doors/1"), tmp_path / "it")


@pytest.fixture
def connected(tmp_path: Path) -> Forgery:
    """A small board with a cut."""
    return Forgery(quinta.parse(CONNECTED), tmp_path / "it")


@pytest.fixture
def areas(tmp_path: Path) -> Forgery:
    """A board with cuts about white areas."""
    return Forgery(quinta.example("akkoy/2"), tmp_path / "it")


def test_a_forgery_that_changes_nothing_holds(gap: Forgery) -> None:
    assert_holds(verify(gap.write()))


@pytest.mark.parametrize("name", FILES[:-1])
def test_any_change_of_a_file_is_seen(name: str, tmp_path: Path) -> None:
    certify(quinta.example("gap/1"), tmp_path)
    with (tmp_path / name).open("a") as file:
        file.write(" ")
    assert_refused(tmp_path, f"{name} is not the file that was written")


@pytest.mark.parametrize("name", FILES)
def test_a_missing_file_is_seen(name: str, tmp_path: Path) -> None:
    certify(quinta.example("gap/1"), tmp_path)
    (tmp_path / name).unlink()
    assert_refused(tmp_path, f"{name} cannot be read")


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("text", ["", "[]", "{}", "nonsense 7", '{"v": 1}', "\x00"])
def test_nonsense_is_refused_and_not_a_crash(name: str, text: str, tmp_path: Path) -> None:
    certify(quinta.example("doors/1"), tmp_path)
    (tmp_path / name).write_text(text)
    if name not in ("claim.json", "formula.cnf"):
        sign(tmp_path)
    assert not verify(tmp_path).ok


def test_a_clause_changed_to_exclude_the_solution_is_caught(doors: Forgery) -> None:
    clause = doors.clauses[doors.group("sees")["first"] - 1]
    clause[:] = doors.clauses[-1][:1]
    assert_refused(doors.write(), "the clauses exclude a solution")


def flip(forgery: Forgery, index: int) -> None:
    forgery.clauses[index][0] *= -1


@pytest.mark.parametrize("change", [flip, Forgery.drop])
def test_a_changed_clause_is_caught_unless_the_others_say_the_same(
    change: Callable[[Forgery, int], None], doors: Forgery
) -> None:
    """What is not caught has, board by board, the same meaning as before."""
    caught = 0
    for index in range(0, len(doors.clauses) - 1, 20):
        forgery = Forgery(quinta.example("doors/1"), doors.folder)
        change(forgery, index)
        report = verify(forgery.write())
        caught += not report.ok
        if report.ok:
            assert any("allow just those by the rules" in sentence for sentence in report.passed)
    assert caught


def test_a_dropped_clue_is_caught(doors: Forgery) -> None:
    groups = [group for group in doors.variables["groups"] if group["where"].startswith("row 1,")]
    for group in reversed(groups):
        for index in reversed(range(group["first"] - 1, group["last"])):
            doors.drop(index)
    assert_refused(doors.write(), "does not follow")


def test_a_stronger_formula_is_caught_by_trying_all_boards(tmp_path: Path) -> None:
    """One of two solutions is forbidden in the guise of a rule; the proof is then right."""
    forgery = claim_unique(Forgery(quinta.parse(TWO_WAYS), tmp_path / "it"))
    second = quinta.parse(TWO_WAYS).marks_from_json(forgery.answer.pop("second"))
    places = forgery.variables["places"]
    forgery.insert("two", [-places[p.id][str(v)] for p, v in second.items()])
    assert forgery.prove_anew()
    assert_refused(forgery.write(), "the clauses exclude a board that obeys the rules")


def claim_unique(forgery: Forgery) -> Forgery:
    """Turn two solutions into a claim that the first is the only one, without a proof."""
    puzzle = quinta.parse((forgery.folder / "puzzle.txt").read_text())
    forgery.claim["claim"] = forgery.answer["status"] = "unique"
    places = forgery.variables["places"]
    marks = puzzle.marks_from_json(forgery.answer["solution"])
    forgery.append("difference", [-places[p.id][str(v)] for p, v in marks.items()])
    forgery.proof = ["0"]
    return forgery


def test_a_weaker_formula_is_caught_by_trying_all_boards(tmp_path: Path) -> None:
    forgery = Forgery(quinta.parse(TWO_WAYS), tmp_path / "it")
    group = forgery.group("touch")
    for index in reversed(range(group["first"] - 1, group["last"])):
        forgery.drop(index)
    assert_refused(forgery.write(), "the clauses allow a board that breaks a rule")


def test_a_board_with_two_solutions_cannot_be_claimed_unique(tmp_path: Path) -> None:
    forgery = claim_unique(Forgery(quinta.example("doors/4"), tmp_path / "it"))
    del forgery.answer["second"]
    assert_refused(forgery.write(), "line 1 of proof.drat does not follow")


def test_a_claim_of_two_solutions_needs_two(doors: Forgery) -> None:
    doors.claim["claim"] = doors.answer["status"] = "multiple"
    doors.answer["second"] = doors.answer["solution"]
    (doors.folder / "proof.drat").unlink()
    doors.proof = None
    doors.drop(len(doors.clauses) - 1)
    assert_refused(doors.write(), "the two solutions are the same")
    del doors.answer["second"]
    assert_refused(doors.write(), "the claim needs 2 solutions, 1 are given")


@pytest.mark.parametrize("version", [1, 3, "2", None])
def test_a_certificate_of_another_version_is_refused(version: object, areas: Forgery) -> None:
    areas.claim["v"] = version
    assert_refused(areas.write(), f"the certificate is of version {version}, and 2 is the one")


def test_the_claim_must_be_one_that_is_known(doors: Forgery) -> None:
    doors.claim["claim"] = "few"
    assert_refused(doors.write(), "'few' is not a claim")


def test_the_solution_must_be_given_for_the_same_claim(doors: Forgery) -> None:
    doors.answer["status"] = "none"
    assert_refused(doors.write(), "about another claim")


def test_claim_and_files_must_fit(doors: Forgery) -> None:
    doors.write()
    claim = json.loads((doors.folder / "claim.json").read_text())
    claim["sizes"]["clauses"] += 1
    (doors.folder / "claim.json").write_text(json.dumps(claim))
    assert_refused(doors.folder, "not as large as claim.json says")
    del claim["files"]["proof.drat"]
    (doors.folder / "claim.json").write_text(json.dumps(claim))
    assert_refused(doors.folder, "does not list the files")


@pytest.mark.parametrize(
    ("text", "because"),
    [
        ("p cnf 2 1\n1 2\n", "does not end with a whole clause"),
        ("p cnf 2 2\n1 2 0\n", "has 1 clauses, its header says 2"),
        ("p cnf 1 1\n1 2 0\n", "a variable above 1"),
        ("p cnf 999999999999 0\n", "999999999999 variables"),
        ("1 2 0\n", "its header says -1"),
    ],
)
def test_what_is_not_dimacs_is_refused(text: str, because: str) -> None:
    with pytest.raises(Refused, match=because):
        read_dimacs(text)


def test_a_line_of_a_proof_is_one_clause() -> None:
    with pytest.raises(Refused, match=r"line 2 of proof\.drat is not one clause"):
        check_proof(Formula(2, []), "c a comment\n1 0 2 0\n")


def test_a_claim_of_no_solution_for_a_unique_puzzle_is_caught(doors: Forgery) -> None:
    """The proof is right, as the difference makes the formula contradictory."""
    doors.claim["claim"] = doors.answer["status"] = "none"
    doors.answer["solution"] = None
    assert_refused(doors.write(), "the last clause does not say")


def test_a_changed_line_of_the_proof_is_caught(gap: Forgery) -> None:
    assert gap.proof is not None
    gap.proof[0] = "2 0"
    assert_refused(gap.write(), "line 1 of proof.drat does not follow")


def test_a_truncated_proof_is_caught(gap: Forgery) -> None:
    assert gap.proof is not None
    whole = gap.proof
    gap.proof = whole[:-1]
    assert_refused(gap.write(), "does not end in the empty clause")
    gap.proof = [*whole[: len(whole) // 4], "0"]
    assert_refused(gap.write(), "does not follow")


def test_a_proof_about_other_variables_is_caught(gap: Forgery) -> None:
    assert gap.proof is not None
    gap.proof.insert(0, "100000 0")
    assert_refused(gap.write(), "names a variable the formula lacks")


def test_forgetting_a_clause_makes_no_wrong_proof_right(gap: Forgery) -> None:
    assert gap.proof is not None
    gap.proof[:0] = [f"d {' '.join(map(str, clause))} 0" for clause in gap.clauses]
    assert_holds(verify(gap.write()))
    gap.proof[len(gap.clauses)] = "-2 0"
    assert not verify(gap.write()).ok


def test_another_solution_is_caught(gap: Forgery) -> None:
    gap.answer["solution"].reverse()
    assert_refused(gap.write(), "a solution breaks a rule")
    gap.answer["solution"][0][0] = None
    assert_refused(gap.write(), "a solution leaves places open")


def test_the_last_clause_must_deny_the_whole_solution_and_no_more(doors: Forgery) -> None:
    doors.clauses[-1].pop()
    assert doors.prove_anew()
    assert_refused(doors.write(), "the last clause does not say")


def test_literals_of_two_places_cannot_be_exchanged(gap: Forgery) -> None:
    places = gap.variables["places"]
    names = list(places)
    solution = [cell for row in gap.answer["solution"] for cell in row]
    one, other = solution.index(1), solution.index(0)
    places[names[one]], places[names[other]] = places[names[other]], places[names[one]]
    assert_refused(gap.write(), "the last clause does not say")


def test_places_cannot_be_exchanged_where_the_solution_agrees(tmp_path: Path) -> None:
    """Then the last clause still fits, but what the clauses allow does not."""
    forgery = Forgery(quinta.parse(TWO_WAYS), tmp_path / "it")
    places = forgery.variables["places"]
    names = list(places)
    one, other = (
        [cell for row in forgery.answer[key] for cell in row] for key in ("solution", "second")
    )
    alike = [i for i, pair in enumerate(zip(one, other, strict=True)) if pair == (1, 0)][:1]
    alike += [i for i, pair in enumerate(zip(one, other, strict=True)) if pair == (1, 1)][:1]
    alike += [i for i, pair in enumerate(zip(one, other, strict=True)) if pair == (0, 1)][:1]
    first, *_, last = alike
    places[names[first]], places[names[last]] = places[names[last]], places[names[first]]
    assert_refused(forgery.write(), "the clauses exclude a solution")


def edit_shared(places: dict[str, Any]) -> None:
    places["r1c1"] = places["r1c2"]


def edit_missing(places: dict[str, Any]) -> None:
    del places["r1c1"]


def edit_value(places: dict[str, Any]) -> None:
    del places["r1c1"]["1"]


def edit_mixed(places: dict[str, Any]) -> None:
    places["r1c1"] = {"0": 2, "1": 2}


def edit_outside(places: dict[str, Any]) -> None:
    places["r1c1"] = {"0": -(10**6), "1": 10**6}


@pytest.mark.parametrize(
    ("edit", "because"),
    [
        (edit_shared, "stand for two things"),
        (edit_missing, "does not name the places"),
        (edit_value, "each value of r1c1"),
        (edit_mixed, "mixes up the values of r1c1"),
        (edit_outside, "stand for two things"),
    ],
    ids=lambda it: getattr(it, "__name__", "")[5:],
)
def test_an_edited_meaning_is_caught(
    edit: Callable[[dict[str, Any]], None], because: str, gap: Forgery
) -> None:
    edit(gap.variables["places"])
    assert_refused(gap.write(), because)


def test_every_clause_must_belong_to_a_rule(gap: Forgery) -> None:
    gap.group("touch")["rule"] = "known"
    assert_refused(gap.write(), "'known', out of place")
    gap.group("known")["rule"] = "difference"
    assert_refused(gap.write(), "out of place")


def test_groups_may_neither_overlap_nor_leave_gaps(gap: Forgery) -> None:
    gap.group("touch")["first"] += 1
    assert_refused(gap.write(), "belong to no group or to two")
    gap.variables["groups"].pop()
    gap.group("touch")["first"] -= 1
    assert_refused(gap.write(), "belong to no group")


def test_a_cut_that_rules_out_too_much_is_caught(connected: Forgery) -> None:
    at = connected.group("cuts")["first"] - 1
    connected.clauses[at].pop()
    assert_refused(connected.write(), "not the clause that its facts make")
    connected.variables["cuts"][0].pop()
    assert_refused(connected.write(), "a cut rules out marks that break no rule")


def test_a_cut_without_its_rule_is_caught(connected: Forgery) -> None:
    text = (connected.folder / "puzzle.txt").read_text()
    (connected.folder / "puzzle.txt").write_text(text.replace(" connected=yes", ""))
    assert_refused(connected.write(), "a cut rules out marks that break no rule")


def test_a_cut_can_deny_a_value_too(connected: Forgery) -> None:
    """ "Not closed" says the same as "open"."""
    connected.variables["cuts"] = [
        [[place, 1 - value, not holds] for place, value, holds in cut]
        for cut in connected.variables["cuts"]
    ]
    assert_holds(verify(connected.write()))


def test_a_cut_can_speak_of_places_alone(areas: Forgery) -> None:
    areas.variables["hidden"] = {"size": {"3": areas.clauses[areas.group("cuts")["first"] - 1][0]}}
    areas.variables["cuts"][0][0] = ["size", 3, True]
    assert_refused(areas.write(), "a cut names 'size', which is no place of this puzzle")


def test_a_cut_must_be_explained(connected: Forgery) -> None:
    connected.variables["cuts"].pop()
    assert_refused(connected.write(), "cuts are explained")


def change_cut(forgery: Forgery, index: int, facts: list[Any]) -> None:
    """State a cut otherwise, and the clause with it."""
    places = forgery.variables["places"]
    forgery.variables["cuts"][index] = facts
    at = forgery.group("cuts")["first"] - 1 + index
    forgery.clauses[at] = [places[place][str(value)] for place, value, _ in facts]


def without(fact: list[Any], cut: list[Any]) -> list[Any]:
    """An area is then not closed, or not there, or not too large."""
    return [other for other in cut if other != fact]


def moved(fact: list[Any], cut: list[Any]) -> list[Any]:
    """The fact is said of the cell that is farthest away, of those where no line objects."""
    puzzle = dataclasses.replace(quinta.example("akkoy/2"), equal_white_areas=False)
    places = {place.id: place for place in puzzle.places()}

    def distance(name: str) -> int:
        return abs(int(name[1]) - int(fact[0][1])) + abs(int(name[3]) - int(fact[0][3]))

    for name in sorted(places.keys() - {name for name, _, _ in cut}, key=distance, reverse=True):
        changed = [*without(fact, cut), [name, *fact[1:]]]
        if not any(puzzle.violations({places[name]: 1 - value for name, value, _ in changed})):
            return changed
    raise AssertionError("lines object everywhere")


@pytest.mark.parametrize("change", [without, moved])
def test_every_fact_of_a_cut_about_white_areas_is_needed(
    change: Callable[[list[Any], list[Any]], list[Any]], areas: Forgery
) -> None:
    for index, cut in list(enumerate(areas.variables["cuts"]))[::3]:
        for fact in cut:
            change_cut(areas, index, change(fact, cut))
            proved = areas.prove_anew()
            because = "a cut rules out marks that break no rule" if proved else "does not follow"
            assert_refused(areas.write(), because)
        change_cut(areas, index, cut)
    assert areas.prove_anew()
    assert_holds(verify(areas.write()))


def test_cuts_about_areas_need_the_rule(areas: Forgery) -> None:
    text = (areas.folder / "puzzle.txt").read_text()
    (areas.folder / "puzzle.txt").write_text(text.replace(" equal_white_areas=yes", ""))
    assert_refused(areas.write(), "a cut rules out marks that break no rule")


def test_a_cut_cannot_rule_out_a_second_solution(tmp_path: Path) -> None:
    puzzle = quinta.parse("akkoy equal_white_areas=yes\ncolumns: 1 | 1\nrows: 1 | 1\n")
    forgery = Forgery(puzzle, tmp_path / "it")
    second = puzzle.marks_from_json(forgery.answer.pop("second"))
    cut = [[place.id, 1 - value, True] for place, value in second.items()]
    forgery.append("cuts", [])
    forgery.variables["cuts"] = [cut]
    change_cut(forgery, 0, cut)
    claim_unique(forgery)
    assert forgery.prove_anew()
    assert_refused(forgery.write(), "a cut rules out marks that break no rule")


# The checker


def imports(module: str) -> set[str]:
    source = (Path(quinta.__file__).parent / f"{module}.py").read_text(encoding="utf-8")
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found.update(name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            found.add(str(node.module))
    return found - set(sys.stdlib_module_names) - {"collections.abc"}


def test_the_checker_shares_no_code_with_what_it_checks() -> None:
    assert imports("proofcheck") == {"quinta.proofmeaning", "quinta.proofcheck"}
    assert imports("proofmeaning") == {"quinta.errors", "quinta.formats", "quinta.proofcheck"}


def test_the_checker_runs_where_no_solver_is_installed(tmp_path: Path) -> None:
    certify(quinta.example("akkoy/2"), tmp_path / "it")
    script = """
import sys
for name in ("pysat", "pysat.solvers", "pysolvers", "clingo", "ortools", "pyganak"):
    sys.modules[name] = None
from quinta.proofcheck import main
sys.exit(main(sys.argv[1:]))
"""
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / "it")], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_checker_runs_by_itself(tmp_path: Path) -> None:
    certify(quinta.example("doors/4"), tmp_path / "it")

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "quinta.proofcheck", *arguments]
        return subprocess.run(command, capture_output=True, text=True)

    done = run(str(tmp_path / "it"))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("holds: the puzzle has more than one solution.\n")
    (tmp_path / "it" / "puzzle.txt").write_text("doors\n1\n")
    done = run(str(tmp_path / "it"))
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.endswith("The certificate is refused.\n")
    assert run().returncode == 2


VARIABLES = 5
clauses = st.lists(
    st.integers(1, VARIABLES).flatmap(lambda v: st.sampled_from((v, -v))), min_size=1, max_size=3
)
formulas = st.lists(clauses, max_size=30)


def models(formula: list[list[int]]) -> Iterator[tuple[bool, ...]]:
    for values in product((False, True), repeat=VARIABLES):
        if all(any(values[abs(it) - 1] == (it > 0) for it in clause) for clause in formula):
            yield values


@given(formulas)
def test_a_model_is_found_just_where_there_is_one(formula: list[list[int]]) -> None:
    facts = Propagation(VARIABLES, formula)
    before = list(facts.trail)
    assert has_model(facts, range(1, VARIABLES + 1)) == any(models(formula))
    assert facts.trail == before


@given(formulas, st.lists(st.tuples(st.booleans(), clauses), max_size=8))
def test_no_proof_refutes_what_has_a_model(
    formula: list[list[int]], steps: list[tuple[bool, list[int]]]
) -> None:
    lines = [f"{'d ' * deletes}{' '.join(map(str, clause))} 0" for deletes, clause in steps]
    try:
        check_proof(Formula(VARIABLES, formula), "\n".join([*lines, "0"]))
    except Refused:
        return
    assert not any(models(formula))


@given(formulas)
def test_the_proof_of_a_solver_is_accepted(formula: list[list[int]]) -> None:
    with Solver(name="glucose4", with_proof=True, bootstrap_with=formula) as solver:
        if solver.solve():
            return
        proof = [line for line in solver.get_proof() if line != "0"]
    assert "the last is empty" in check_proof(Formula(VARIABLES, formula), "\n".join([*proof, "0"]))


@given(formulas, st.lists(st.integers(1, VARIABLES), max_size=3, unique=True))
def test_what_is_assumed_is_forgotten_again(formula: list[list[int]], some: list[int]) -> None:
    facts = Propagation(VARIABLES, formula)
    if facts.refuted:
        return
    length = len(facts.trail)
    first = facts.assume(some), sorted(facts.trail)
    facts.back(length)
    facts.assume([-literal for literal in some])
    facts.back(length)
    assert (facts.assume(some), sorted(facts.trail)) == first or not first[0]
