"""Certificates: honest ones are proved, and what they rest on is what the referee says."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pysat.formula import CNF

import quinta
from boards import Options, answers_by_hand, each_option, facts
from needs import CORPORA, needs, require
from quinta.ask.solve import Status
from quinta.base.limits import Clock, Limits
from quinta.logic.model import Cut, Marks
from quinta.prove.check import Report, Verdict, verify
from quinta.prove.folder import CLAIM, EXPORTED, FILES, PROOF, PUZZLE
from quinta.prove.write import Certificate, prove
from quinta.puzzle.puzzle import Puzzle

CLAIMS = ("none", "unique", "multiple")

CONNECTED = """\
doors connected=yes
. 3 .
3 4 .
2 . .
"""
"""Unique only because every room must be reached."""


def certify(puzzle: Puzzle, folder: Path) -> Certificate:
    certificate = prove(puzzle)
    certificate.write(folder)
    return certificate


def assert_proved(report: Report) -> None:
    assert (report.verdict, report.reason) == (Verdict.PROVED, None), str(report)


# Certificates are proved


@pytest.mark.spread(7)
@pytest.mark.parametrize("name", quinta.examples())
def test_the_certificate_of_an_example_is_proved(name: str, tmp_path: Path) -> None:
    certificate = certify(quinta.example(name), tmp_path / "it")
    report = verify(tmp_path / "it", puzzle=quinta.example(name), thoroughly=True)
    assert_proved(report)
    known = quinta.examples()[name].solutions
    assert report.claim == CLAIMS[min(known, 2)] == certificate.status
    assert (PROOF in certificate.files) == (known < 2)


@pytest.mark.spread(4)
@each_option()
def test_what_is_proved_of_small_boards_is_what_trying_them_all_shows(
    kind: str, options: Options, tmp_path: Path
) -> None:
    rng = random.Random(f"{kind}{options}")
    for index in range(8):
        puzzle = facts(kind).tiny(rng, **options)
        certify(puzzle, tmp_path / str(index))
        report = verify(tmp_path / str(index), thoroughly=True)
        assert_proved(report)
        assert report.claim == CLAIMS[min(len(answers_by_hand(puzzle)), 2)]


def corpus(name: str) -> Iterator[dict[str, Any]]:
    require("corpora")
    for line in (CORPORA / name).read_text(encoding="utf-8").splitlines():
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


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "reader"), READERS.items(), ids=READERS)
def test_published_puzzles_are_proved_unique(
    name: str, reader: Callable[[dict[str, Any]], Puzzle], tmp_path: Path
) -> None:
    records = list(corpus(name))
    for index, record in enumerate(records[2 :: max(1, len(records) // 4)]):
        puzzle = reader(record)
        assert certify(puzzle, tmp_path / str(index)).status is Status.UNIQUE
        assert_proved(verify(tmp_path / str(index), puzzle=puzzle))


SIZES = {
    "doors": (15, {}),
    "doors connected": (15, {"connected": True}),
    "akkoy": (12, {}),
    "akkoy ordered": (25, {"ordered": True}),
    "akkoy equal_white_areas": (10, {"equal_white_areas": True}),
    "gap": (15, {}),
    "doppelblock": (9, {}),
    "white-and-tan": (12, {}),
}


@pytest.mark.spread(0, 2)
@pytest.mark.parametrize("name", SIZES)
def test_a_new_puzzle_of_a_size_that_people_use_is_proved_unique(name: str, tmp_path: Path) -> None:
    side, options = SIZES[name]
    made = quinta.generate(name.split()[0], size=(side, side), seed="certified", **options)
    assert certify(made.puzzle, tmp_path / "it").status is Status.UNIQUE
    assert_proved(verify(tmp_path / "it"))


@pytest.mark.parametrize(
    "puzzle", [CONNECTED, quinta.example("akkoy/2").text()], ids=["reached", "equal areas"]
)
def test_rules_that_the_formula_leaves_out_are_stated_by_cuts(puzzle: str, tmp_path: Path) -> None:
    certificate = certify(quinta.parse(puzzle), tmp_path / "it")
    report = verify(tmp_path / "it")
    assert_proved(report)
    assert certificate.status is Status.UNIQUE
    assert certificate.stats.cuts > 0
    assert any("borne out by the referee" in sentence for sentence in report.checked)


@pytest.mark.parametrize("text", ["doors\n1\n", "doors\n1 1\n", "doppelblock 2\n", "gap 1\n"])
def test_a_board_with_nothing_to_choose_is_certified(text: str, tmp_path: Path) -> None:
    certify(quinta.parse(text), tmp_path / "it")
    assert_proved(verify(tmp_path / "it", thoroughly=True))


def test_the_same_puzzle_gives_the_same_certificate() -> None:
    one, other = (prove(quinta.example("akkoy/2")).files for _ in range(2))
    assert one == other


def test_a_certificate_holds_nothing_but_puzzle_claim_and_proof(tmp_path: Path) -> None:
    certify(quinta.example("doors/1"), tmp_path / "it")
    assert names(tmp_path / "it") == sorted(FILES)
    claim = json.loads((tmp_path / "it" / CLAIM).read_text())
    assert set(claim) == {"v", "certificate", "written_by", "claim", "solutions", "cuts"}
    assert (tmp_path / "it" / PUZZLE).read_text() == quinta.example("doors/1").text()


def test_a_solution_that_the_referee_refuses_is_not_certified(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def strict(puzzle: quinta.Gap, marks: Marks) -> Iterator[quinta.Violation]:
        yield quinta.Violation("two", (), "never good enough")

    monkeypatch.setattr(quinta.Gap, "violations", strict)
    with pytest.raises(quinta.Disagreement, match="never good enough"):
        prove(quinta.example("gap/1"))


# Others check them too

SMALL = ("doors/1", "akkoy/1", "akkoy/2", "gap/1", "white-and-tan/1", "white-and-tan/5")
"""Of a size that a checker without any haste can take."""


@pytest.mark.spread(2)
@needs("drup")
@pytest.mark.parametrize("name", SMALL)
def test_a_checker_of_another_origin_accepts_what_is_exported(name: str, tmp_path: Path) -> None:
    """drup, whose core is extracted from code that was proved right with Why3."""
    import drup

    formula, proof = exported(name, tmp_path)
    assert drup.check_proof(formula, proof).outcome is drup.Outcome.VALID
    assert drup.check_proof(formula[:-1], proof).outcome is not drup.Outcome.VALID


@pytest.mark.spread(2)
@pytest.mark.parametrize("name", ["doppelblock/1", *SMALL])
def test_a_checker_in_a_few_lines_accepts_what_is_exported(name: str, tmp_path: Path) -> None:
    """Written without a look at the other: no watches, no trail, sets alone."""
    formula, proof = exported(name, tmp_path)
    clauses = [*map(frozenset, formula)]
    for step in proof:
        assert contradict(clauses, {-literal for literal in step}), step
        clauses.append(frozenset(step))
    assert not proof[-1]


def exported(name: str, folder: Path) -> tuple[list[list[int]], list[list[int]]]:
    certify(quinta.example(name), folder / "it")
    assert_proved(verify(folder / "it", export=folder / "out"))
    assert names(folder / "out") == sorted(EXPORTED)
    lines = (folder / "out" / PROOF).read_text().splitlines()
    proof = [[int(word) for word in line.split()][:-1] for line in lines if line[0] != "d"]
    formula: list[list[int]] = CNF(from_file=str(folder / "out" / "formula.cnf")).clauses
    return formula, proof


def contradict(clauses: list[frozenset[int]], holds: set[int]) -> bool:
    """Whether unit propagation runs into a contradiction."""
    with_literal: dict[int, list[frozenset[int]]] = {}
    for clause in clauses:
        for literal in clause:
            with_literal.setdefault(literal, []).append(clause)
    new = [*holds, *(next(iter(c)) for c in clauses if len(c) == 1)]
    if frozenset() in clauses:
        return True
    while new:
        literal = new.pop()
        if -literal in holds:
            return True
        holds.add(literal)
        for clause in with_literal.get(-literal, ()):
            if clause.isdisjoint(holds):
                left = [other for other in clause if -other not in holds]
                if not left:
                    return True
                new += left if len(left) == 1 else []
    return False


# The checker alone


def test_the_checker_loads_no_solver_and_no_formula_of_one(tmp_path: Path) -> None:
    certify(quinta.example("akkoy/2"), tmp_path / "it")
    script = """
import sys
for name in ("pysat", "pysat.solvers", "pysolvers", "clingo", "ortools", "pyganak"):
    sys.modules[name] = None
from quinta.prove.check import verify
report = verify(sys.argv[1], thoroughly=True)
print(report.verdict)
searches = ("quinta.ask", "quinta.explainer", "quinta.prove.write",
    *(f"quinta.logic.{name}" for name in ("engine", "sat", "asp", "cpsat", "ganak")))
print([name for name in sys.modules if name.startswith(searches)])
"""
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / "it")], capture_output=True, text=True
    )
    assert done.stdout == "proved\n[]\n", done.stderr


@pytest.mark.thorough
def test_the_formula_is_made_without_the_solvers_formulas(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = {}
    for number, name in enumerate(quinta.examples()):
        folders[name] = tmp_path / str(number)
        certify(quinta.example(name), folders[name])

    def tuned(*_: object, **__: object) -> None:
        raise AssertionError("the checker asked for a solver's formula")

    for kind in quinta.all_kinds().values():
        for method in ("model", "frame", "state", "plain_model", "narrow", "ways", "cuts"):
            monkeypatch.setattr(kind, method, tuned)
    for folder in folders.values():
        assert_proved(verify(folder, thoroughly=True))


# The folder as a whole


def names(folder: Path) -> list[str]:
    return sorted(entry.name for entry in folder.iterdir())


def test_an_older_certificate_is_replaced(tmp_path: Path) -> None:
    certify(quinta.example("gap/1"), tmp_path / "it")
    certify(quinta.example("doors/4"), tmp_path / "it")
    assert PROOF not in names(tmp_path / "it")
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
    with pytest.raises(quinta.QuintaError, match="holds other things"):
        prove(quinta.example("doors/1")).write(tmp_path / "it")
    assert (tmp_path / "it" / also).read_text() == "{}"


def test_a_certificate_with_a_strangers_file_in_it_is_left_alone(tmp_path: Path) -> None:
    certificate = certify(quinta.example("doors/1"), tmp_path / "it")
    (tmp_path / "it" / "notes.txt").write_text("keep")
    with pytest.raises(quinta.QuintaError, match="holds other things"):
        certificate.write(tmp_path / "it")


@pytest.mark.parametrize("name", [PUZZLE, PROOF])
def test_somebodys_own_file_of_such_a_name_is_left_alone(name: str, tmp_path: Path) -> None:
    (tmp_path / "it").mkdir()
    (tmp_path / "it" / name).write_text("# my own\ngap 9\n")
    with pytest.raises(quinta.QuintaError, match="holds other things"):
        prove(quinta.example("doors/1")).write(tmp_path / "it")
    assert (tmp_path / "it" / name).read_text() == "# my own\ngap 9\n"


def test_a_folder_in_the_place_of_a_file_is_left_alone(tmp_path: Path) -> None:
    certificate = certify(quinta.example("gap/1"), tmp_path / "it")
    (tmp_path / "it" / PROOF).unlink()
    (tmp_path / "it" / PROOF).mkdir()
    with pytest.raises(quinta.QuintaError, match="holds other things"):
        certificate.write(tmp_path / "it")


def test_an_export_replaces_only_an_export(tmp_path: Path) -> None:
    certify(quinta.example("doors/1"), tmp_path / "it")
    for _ in range(2):
        assert_proved(verify(tmp_path / "it", export=tmp_path / "out"))
    (tmp_path / "out" / "formula.cnf").write_text("mine")
    with pytest.raises(quinta.QuintaError, match="holds other things"):
        verify(tmp_path / "it", export=tmp_path / "out")


def test_a_certificate_is_not_overwritten_by_its_own_export(tmp_path: Path) -> None:
    certify(quinta.example("doors/1"), tmp_path / "it")
    with pytest.raises(quinta.QuintaError, match="holds other things"):
        verify(tmp_path / "it", export=tmp_path / "it")
    assert_proved(verify(tmp_path / "it"))


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
    certificate = prove(quinta.example("gap/1"))
    opened, really = [], Path.open

    def interrupted(path: Path, *how: Any, **more: Any) -> Any:
        opened.append(path.name)
        if len(opened) == 3:
            raise KeyboardInterrupt
        return really(path, *how, **more)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", interrupted)
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


# Limits


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


def test_what_there_was_no_time_for_is_not_proved(tmp_path: Path) -> None:
    certify(quinta.example("gap/1"), tmp_path / "it")
    report = verify(tmp_path / "it", limits=Limits(seconds=0))
    assert (report.verdict, report.limit) == (Verdict.NOT_PROVED, "time")
    assert "the time limit was reached" in str(report)
