"""``quinta prove``: what it prints, how it ends, what it leaves behind."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

import quinta
from quinta.cli.main import run
from quinta.prove.check import verify
from quinta.prove.folder import EXPORTED, FILES
from quinta.prove.write import prove

Run = tuple[int, str, str]


@pytest.fixture
def quinta_prove(capsys: pytest.CaptureFixture[str]) -> Any:
    def ran(*arguments: str) -> Run:
        with pytest.raises(SystemExit) as ended:
            run(["prove", *arguments])
        printed = capsys.readouterr()
        return int(ended.value.code or 0), printed.out, printed.err

    return ran


@pytest.mark.parametrize(
    ("source", "code", "said"),
    [
        ("gap/1", 0, "There is exactly one solution; the proof has "),
        ("gap 7", 1, "No solution; the proof has "),
        ("doors/4", 1, "There is more than one solution; two are in "),
    ],
)
def test_a_certificate_is_written_whatever_the_answer(
    source: str, code: int, said: str, quinta_prove: Any, tmp_path: Path
) -> None:
    folder = str(tmp_path / "it")
    ended, out, err = quinta_prove(source, "-o", folder)
    assert (ended, err) == (code, "")
    assert out.startswith(said)
    assert out.endswith(f" in {folder}.\n")
    ended, out, err = quinta_prove("--verify", folder)
    assert (ended, err) == (0, "")
    assert out.splitlines()[-1].startswith("Proved: ")


def test_json_tells_what_was_proved_and_what_it_took(quinta_prove: Any, tmp_path: Path) -> None:
    folder = str(tmp_path / "it")
    code, out, _ = quinta_prove("gap/1", "-o", folder, "--json")
    told = json.loads(out)
    assert code == 0
    assert (told["v"], told["kind"], told["status"]) == (1, "gap", "unique")
    assert told["folder"] == folder
    assert told["files"] == list(FILES)
    assert {path.name for path in Path(folder).iterdir()} == set(FILES)
    assert told["stats"]["proof_steps"] > 1
    code, out, _ = quinta_prove("--verify", folder, "--json")
    told = json.loads(out)
    assert (code, told["verdict"], told["claim"], told["reason"]) == (0, "proved", "unique", None)
    assert told["checked"]


def test_a_certificate_that_was_changed_is_not_proved(quinta_prove: Any, tmp_path: Path) -> None:
    quinta_prove("gap/1", "-o", str(tmp_path / "it"))
    (tmp_path / "it" / "proof.drat").write_text("0\n")
    code, out, _ = quinta_prove("--verify", str(tmp_path / "it"))
    assert code == 3
    assert out.endswith("Not proved: line 1 of the proof does not follow.\n")
    code, out, _ = quinta_prove("--verify", str(tmp_path / "it"), "--json")
    assert (code, json.loads(out)["verdict"]) == (3, "not proved")


def test_a_certificate_with_a_wrong_solution_is_false(quinta_prove: Any, tmp_path: Path) -> None:
    quinta_prove("gap/1", "-o", str(tmp_path / "it"))
    claim = tmp_path / "it" / "claim.json"
    told = json.loads(claim.read_text())
    told["solutions"][0] |= {f"r1c{column}": 0 for column in range(1, 10)}
    claim.write_text(json.dumps(told))
    code, out, _ = quinta_prove("--verify", str(tmp_path / "it"))
    assert code == 1
    assert "False: what is given as a solution breaks a rule: " in out


def test_a_certificate_can_be_held_against_the_puzzle(quinta_prove: Any, tmp_path: Path) -> None:
    folder = str(tmp_path / "it")
    quinta_prove("gap/1", "-o", folder)
    assert quinta_prove("gap/1", "--verify", folder)[0] == 0
    code, out, _ = quinta_prove("gap/2", "--verify", folder)
    assert (code, out) == (3, "Not proved: the certificate is about another puzzle.\n")


def test_a_certificate_can_be_held_against_what_is_piped_in(
    quinta_prove: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = str(tmp_path / "it")
    quinta_prove("gap/1", "-o", folder)
    for name, code in (("gap/1", 0), ("doors/1", 3)):
        piped = io.TextIOWrapper(io.BytesIO(quinta.example(name).text().encode()))
        monkeypatch.setattr("sys.stdin", piped)
        assert quinta_prove("-", "--verify", folder)[0] == code


def test_what_it_rests_on_is_compared_on_demand(quinta_prove: Any, tmp_path: Path) -> None:
    folder = str(tmp_path / "it")
    quinta_prove("doppelblock/1", "-o", folder)
    code, out, _ = quinta_prove("--verify", folder, "--thoroughly")
    assert code == 0
    assert "it refuses too (2930 cases cover all fillings)" in out


def test_formula_and_proof_are_exported_for_others(quinta_prove: Any, tmp_path: Path) -> None:
    folder, out = str(tmp_path / "it"), tmp_path / "out"
    quinta_prove("gap/1", "-o", folder)
    assert quinta_prove("--verify", folder, "--export", str(out))[0] == 0
    assert {path.name for path in out.iterdir()} == set(EXPORTED)
    assert (out / "proof.drat").read_bytes() == (tmp_path / "it" / "proof.drat").read_bytes()
    assert "\nc two, row 1\n" in (out / "formula.cnf").read_text()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("gap/1",), "say where to write the certificate: -o DIR"),
        (("gap 0", "-o", "it"), "a board needs at least one cell"),
        (("nowhere.txt", "-o", "it"), "there is no file 'nowhere.txt'"),
        (("--verify", "it", "-o", "it"), "-o is for writing a certificate"),
        (("gap/1", "-o", "it", "--thoroughly"), "--thoroughly and --export go with --verify"),
        (("gap/1", "-o", "it", "--export", "on"), "--thoroughly and --export go with --verify"),
        (("gap/1", "-o", "."), "you are inside"),
        (("gap/1", "-o", "full"), "holds other things"),
        (("gap/1", "-o", "full/file"), "Not a directory"),
    ],
)
def test_bad_usage_is_one_sentence_and_exit_code_2(
    arguments: tuple[str, ...],
    said: str,
    quinta_prove: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").write_text("mine")
    code, out, err = quinta_prove(*arguments)
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["full"]


def test_a_limit_leaves_nothing_behind(quinta_prove: Any, tmp_path: Path) -> None:
    code, out, err = quinta_prove("gap/1", "-o", str(tmp_path / "it"), "--time-limit", "0")
    assert (code, out, err) == (3, "", "quinta: the time limit was reached\n")
    assert list(tmp_path.iterdir()) == []


def test_a_check_keeps_its_limit_too(quinta_prove: Any, tmp_path: Path) -> None:
    folder = str(tmp_path / "it")
    quinta_prove("gap/1", "-o", folder)
    code, out, err = quinta_prove("--verify", folder, "--time-limit", "0")
    assert (code, err) == (3, "")
    assert out.endswith("Not proved: the time limit was reached.\n")


@pytest.mark.parametrize("folder", ["nowhere", "."])
def test_a_folder_without_a_certificate_proves_nothing(
    folder: str, quinta_prove: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = quinta_prove("--verify", folder)
    assert (code, err) == (3, "")
    assert out == "Not proved: claim.json cannot be read: No such file or directory.\n"


def test_an_interrupt_leaves_the_older_certificate(
    quinta_prove: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prove(quinta.example("doors/4")).write(tmp_path / "it")

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("quinta.prove.write.prove", interrupted)
    code, out, _ = quinta_prove("gap/1", "-o", str(tmp_path / "it"))
    assert (code, out) == (130, "")
    assert verify(tmp_path / "it").claim == "multiple"
    assert [path.name for path in tmp_path.iterdir()] == ["it"]
