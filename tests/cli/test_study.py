"""``quinta study``: tables, comparisons, models; files, signals, bad names."""

from __future__ import annotations

import csv
import importlib.util
import io
import json
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from needs import needs
from processes import PATIENCE, eventually
from quinta.cli.main import run
from quinta.study.report import columns_of_runs

thorough = pytest.mark.thorough
pytestmark = needs("pychoco", "ortools", "matplotlib")

Ask = Callable[..., tuple[int, str, str]]


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ask:
    """Runs a command of ``quinta study``: its exit code, what it said, its complaints."""

    def asked(*arguments: object, given: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
        words = ["study", *map(str, arguments)]
        if "--time-limit" not in words and words[1] in ("table", "compare"):
            words += ["--time-limit", "1e9"]  # the usual one is reached on some machines
        with pytest.raises(SystemExit) as ended:
            run(words)
        told = capsys.readouterr()
        return int(ended.value.code or 0), told.out, told.err

    return asked


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


# Tables


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("kind", "size", "printed"),
    [
        ("doors", "5", "0.00 s, 626 constraints, 5 backtracks"),
        pytest.param("akkoy", "6", "0.00 s, Fig. 7", marks=thorough),
        pytest.param(
            "gap",
            "8",
            "'only has solutions with orders 9 and above'",
            marks=thorough,
        ),
        pytest.param("doppelblock", "6", "0.73 s, its example, with ffc", marks=thorough),
        pytest.param(
            "white-and-tan",
            "4",
            "0.01 s, 109 constraints, 116 backtracks, 364 prunings",
            marks=thorough,
        ),
    ],
)
def test_the_papers_figures_stand_beside_ours(ask: Ask, kind: str, size: str, printed: str) -> None:
    code, said, _ = ask("table", kind, "--sizes", size, "--boards", 2, "--strategies", "ffc")
    assert code == 0
    line = next(line for line in said.splitlines() if line.startswith(f"| {size}x{size} "))
    assert printed in line
    assert "other hardware" in said
    assert "paper on choco, ffc" in said
    assert "clauses on sat" in said


@pytest.mark.thorough
def test_a_folder_holds_the_runs_the_table_and_the_plot(ask: Ask, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "doors"
    code, said, told = ask("table", "doors", "--sizes", "3,4x5", "--boards", 1, "-o", folder)
    assert code == 0
    assert "plot.svg" in told
    assert (folder / "table.md").read_text(encoding="utf-8") == said
    runs = rows_of(folder / "runs.csv")
    assert list(runs[0]) == columns_of_runs()
    assert len(runs) == 2 * 5, "two sizes, a board each, five approaches"
    assert {row["propagations"] == "" for row in runs if row["engine"] == "choco"} == {True}
    table = rows_of(folder / "table.csv")
    assert len(table) == 2 * 5
    assert {row["paper_constraints"] for row in table if row["size"] == "3x3"} == {"150"}
    assert ElementTree.parse(folder / "plot.svg").getroot().tag.endswith("svg")
    assert (folder / "plot.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.thorough
def test_several_tables_go_to_folders_of_their_own(ask: Ask, tmp_path: Path) -> None:
    code, said, _ = ask("table", "white-and-tan", "--sizes", 4, "--boards", 1, "-o", tmp_path)
    assert code == 0
    assert "Table 1" in said
    assert "Table 2" in said
    assert sorted(p.name for p in tmp_path.iterdir()) == ["creating", "solving"]
    made = {row["model"] for row in rows_of(tmp_path / "creating" / "runs.csv")}
    assert made == {"creating", "generator"}


@pytest.mark.thorough
def test_going_on_runs_only_what_is_missing(ask: Ask, tmp_path: Path) -> None:
    folder = tmp_path / "gap"
    ask("table", "gap", "--sizes", "8", "--boards", 2, "--engines", "sat", "-o", folder)
    before = (folder / "runs.csv").read_text(encoding="utf-8")
    half_a_line = before + "gap,9x9,1,cla"
    (folder / "runs.csv").write_text(half_a_line, encoding="utf-8")
    more = ("table", "gap", "--sizes", "8,9", "--boards", 2, "--engines", "sat", "-o", folder)
    code, _, told = ask(*more)
    assert code == 2
    assert "--resume" in told
    code, said, _ = ask(*more, "--resume")
    assert code == 0
    after = (folder / "runs.csv").read_text(encoding="utf-8")
    assert after.startswith(before)
    assert len(rows_of(folder / "runs.csv")) == 4
    assert "| 8x8 " in said
    assert "| 9x9 " in said


@pytest.mark.thorough
def test_the_same_boards_are_measured_every_time(ask: Ask) -> None:
    counts = []
    for _ in range(2):
        _, said, _ = ask(
            "table", "akkoy", "--sizes", 7, "--boards", 2, "--engines", "choco", "--json"
        )
        counts.append([(r["model"], r["nodes"]) for r in map(json.loads, said.splitlines())])
    assert counts[0] == counts[1]


@pytest.mark.thorough
def test_a_way_that_finishes_nothing_is_given_up(ask: Ask) -> None:
    asked = ("--boards", 1, "--engines", "choco", "--models", "paper", "--strategies", "random")
    code, said, _ = ask("table", "gap", "--sizes", "20-25", *asked, "--time-limit", 0.02, "--json")
    assert code == 0
    runs = list(map(json.loads, said.splitlines()))
    assert [run["size"] for run in runs] == ["20x20", "21x21", "22x22"]
    assert {run["limit"] for run in runs} == {"time"}


def test_runs_over_the_limit_are_shown_as_such(ask: Ask) -> None:
    asked = ("--boards", 1, "--engines", "choco", "--models", "paper", "--strategies", "random")
    _, said, _ = ask("table", "gap", "--sizes", "20", *asked, "--time-limit", 0.02)
    assert "| > 0.02 " in said


@pytest.mark.thorough
@needs("posix")
def test_ctrl_c_keeps_the_rows_that_are_done(tmp_path: Path) -> None:
    folder = tmp_path / "doors"
    words = ("study", "table", "doors", "--sizes", "3-40", "-o", str(folder), "--time-limit", "1e9")
    words += ("--engines", "sat")
    process = subprocess.Popen(
        [sys.executable, "-m", "quinta", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    runs = folder / "runs.csv"
    eventually(lambda: runs.exists() and runs.read_text(encoding="utf-8").count("\n") > 20)
    process.send_signal(signal.SIGINT)
    said, told = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "interrupted" in told
    assert "Traceback" not in told
    assert "| 3x3 " in said
    assert (folder / "table.md").read_text(encoding="utf-8") == said
    assert (folder / "plot.svg").exists()


# Comparisons


@pytest.mark.thorough
@pytest.mark.parametrize(
    "strategies",
    [("--strategies", "ffc,dom/wdeg"), pytest.param((), id="all", marks=thorough)],
)
def test_ways_are_shown_side_by_side_and_agree(
    ask: Ask, tmp_path: Path, strategies: tuple[str, ...]
) -> None:
    file = tmp_path / "runs.csv"
    models = ("--models", "paper,shared,clauses")
    code, said, told = ask("compare", "doors/2", *models, *strategies, "--all", "-o", file)
    assert code == 0
    assert "left out: cpsat has no 'dom/wdeg'" in told
    outcomes = {line.split("|")[2].strip() for line in said.splitlines()[2:] if "|" in line}
    assert outcomes == {"10 in all"}
    assert "– not reported by this engine" in said
    assert {row["solutions"] for row in rows_of(file)} == {"10"}
    assert {row["instance"] for row in rows_of(file)} == {"doors/2"}


@pytest.mark.thorough
def test_a_run_in_json_says_what_is_not_reported(ask: Ask) -> None:
    code, said, _ = ask("compare", "white-and-tan/1", "--strategies", "ff", "--json")
    assert code == 0
    by_engine = {run["engine"]: run for run in map(json.loads, said.splitlines())}
    assert set(by_engine) == {"choco", "cpsat", "sat", "asp"}
    assert by_engine["choco"]["propagations"] is None
    assert by_engine["choco"]["backtracks"] >= 0
    assert by_engine["sat"]["backtracks"] is None
    assert by_engine["sat"]["propagations"] > 0
    assert by_engine["asp"]["propagations"] is None
    assert {run["solutions"] for run in by_engine.values()} == {1}
    assert {run["complete"] for run in by_engine.values()} == {True}


def test_nothing_finished_is_exit_code_3(ask: Ask) -> None:
    words = ("--engines", "choco", "--strategies", "random", "--time-limit", 0.02)
    code, said, _ = ask("compare", "gap 25", *words)
    assert code == 3
    assert "time limit" in said


@pytest.mark.thorough
def test_rules_that_a_paper_dropped_are_kept_by_sifting(ask: Ask) -> None:
    code, said, _ = ask(
        "compare", "akkoy/2", "--models", "paper,automaton", "--engines", "choco", "--all"
    )
    assert code == 0
    outcomes = {line.split("|")[2].strip() for line in said.splitlines()[2:] if "|" in line}
    assert outcomes == {"unique"}, "without the rule on areas there would be 57"


# Models


def test_a_model_is_told_whatever_solution_a_record_knows(ask: Ask) -> None:
    record = {"v": 1, "kind": "gap", "index": 0, "puzzle": "gap 8\n", "solution": {"r9c9": 1}}
    code, said, told = ask("model", "-", "--models", "paper", given=json.dumps(record))
    assert (code, said.partition(":")[0], told) == (0, "paper", "")


@pytest.mark.parametrize(
    "name", ["doors/1", "akkoy/2", "gap/1", "doppelblock/1", "white-and-tan/1"]
)
def test_every_family_has_its_number_and_its_mathematics(ask: Ask, name: str) -> None:
    code, said, _ = ask("model", name, "--json")
    assert code == 0
    described = list(map(json.loads, said.splitlines()))
    assert described[0]["model"] == "paper"
    assert described[-1]["model"] == "clauses"
    for one in described:
        assert sum(one["variables"].values()) > 0
        assert all(family["mathematics"] for family in one["families"])
        assert any(family["number"] for family in one["families"])
    code, said, _ = ask("model", name)
    assert code == 0
    assert said.count("| family") == len(described)


@pytest.mark.parametrize("wanted", ["dimacs", "opb", "minizinc"])
def test_models_are_exported_to_a_file_or_to_the_terminal(
    ask: Ask, tmp_path: Path, wanted: str
) -> None:
    code, said, told = ask("model", "doors/1", "--export", wanted)
    assert (code, told) == (0, "")
    file = tmp_path / "model"
    assert ask("model", "doors/1", "--export", wanted, "-o", file) == (0, "", "")
    assert file.read_text(encoding="utf-8") == said


def test_an_export_says_which_rule_it_does_not_hold(ask: Ask) -> None:
    _, _, told = ask("model", "akkoy/2", "--export", "dimacs")
    assert told.startswith("not in the export: All white areas have the same size. ")


def test_the_words_of_strategies_are_listed(ask: Ask) -> None:
    code, said, _ = ask("strategies")
    assert code == 0
    for word in ("leftmost", "ffc", "dom/wdeg", "bisect", "nogoods", "learning"):
        assert f"  {word} " in said


# Complaints


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("table", "chess"), "unknown kind 'chess'; known: akkoy, doors"),
        (("table", "doors", "--sizes", "x"), "'x' is no size"),
        (("table", "gap", "--sizes", "0"), "at least one cell"),
        (("table", "gap", "--sizes", "5-3"), "'5-3' is no range of sizes"),
        (("table", "gap", "--sizes", "1-99999999999"), "more than the 250000 cells"),
        (("table", "doors", "--which", "creating"), "known: solving"),
        (("table", "doors", "--resume"), "--resume goes with --output"),
        (("table", "doors", "--models", "papr"), "did you mean 'paper'?"),
        (("compare", "doors/1", "--engines", "prolog"), "known: choco, cpsat, sat, asp"),
        (("compare", "doors/1", "--engines", "sat:glucos"), "glucose4"),
        (("compare", "doors/1", "--strategies", "fff"), "did you mean 'ff'?"),
        (("compare", "doors/1", "--strategies", "ff+nogoods"), "+restarts+nogoods"),
        (("compare", "doors/1", "--strategies", ","), "a list of names"),
        (
            ("compare", "doors/1", "--engines", "choco", "--strategies", "ff+bisect"),
            "nothing to run: choco takes 'ff' only with up, down",
        ),
        (("compare", "doors/1", "--models", "clauses", "--engines", "choco"), "nothing to run"),
        (("compare", "nosuchfile"), "there is no file 'nosuchfile'"),
        (("model", "doors/1", "--models", "clauses", "--export", "minizinc"), "paper, shared"),
        (("model", "doors/1", "--models", "paper", "--export", "opb"), "'clauses'"),
        (("model", "doors/1", "--export", "dimacs", "-o", "/nowhere/x"), "cannot write"),
    ],
)
def test_bad_names_get_one_sentence_with_the_good_ones(
    ask: Ask, words: tuple[str, ...], complaint: str
) -> None:
    code, said, told = ask(*words)
    assert code == 2
    assert said == ""
    assert complaint in told
    assert told.count("\n") == 1


@pytest.mark.parametrize(
    ("module", "words"),
    [
        ("pychoco", ("compare", "doors/1", "--engines", "choco")),
        ("matplotlib", ("table", "doors", "--sizes", "3", "-o", "nowhere")),
    ],
)
def test_a_missing_extra_is_asked_for_with_the_line_to_type(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, module: str, words: tuple[str, ...]
) -> None:
    real = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util,
        "find_spec",
        lambda name, *rest: None if name == module else real(name, *rest),
    )
    code, _, told = ask(*words)
    assert code == 2
    assert "pip install pychoco ortools matplotlib" in told


@pytest.mark.thorough
def test_derived_variables_that_stay_open_do_not_end_a_run(ask: Ask) -> None:
    """On this board the cells are labelled before Choco knows where every run starts."""
    text = """\
akkoy
columns: 1 1 | 1 1 | 4 1 1 | 1 2 2 | 1 1 | 2 1 3 | 1 3 | 1 3 2
rows: 2 1 1 | 2 2 1 | 2 | 2 1 1 | 1 5 | 2 1 1 | 3 1 | 1 1
"""
    words = ("--engines", "choco,sat", "--strategies", "leftmost,ffc,dom/wdeg", "--all", "--json")
    code, said, _ = ask("compare", "-", *words, given=text)
    assert code == 0
    runs = list(map(json.loads, said.splitlines()))
    assert {run["failure"] for run in runs} == {None}
    assert len({run["solutions"] for run in runs if run["complete"]}) == 1
