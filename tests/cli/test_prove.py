"""``quinta prove``: what it prints, how it ends, what it leaves behind."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import quinta.cli.prove
from quinta.certificate import FILES, prove
from quinta.cli.main import run
from quinta.proofcheck import verify

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
    assert "The certificate holds" in out


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
    assert (code, told["ok"], told["claim"], told["failed"]) == (0, True, "unique", [])
    assert told["passed"]
    assert told["skipped"]


def test_a_certificate_that_was_changed_is_refused(quinta_prove: Any, tmp_path: Path) -> None:
    quinta_prove("gap/1", "-o", str(tmp_path / "it"))
    (tmp_path / "it" / "proof.drat").write_text("0\n")
    code, out, _ = quinta_prove("--verify", str(tmp_path / "it"))
    assert code == 1
    assert "wrong: proof.drat is not the file that was written" in out
    assert out.endswith("The certificate is refused.\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("gap/1",), "say where to write the certificate: -o DIR"),
        (("gap 0", "-o", "it"), "a board needs at least one cell"),
        (("nowhere.txt", "-o", "it"), "there is no file 'nowhere.txt'"),
        (("gap/1", "--verify", "it"), "--verify takes a folder and nothing else"),
        (("--verify", "it", "-o", "it"), "--verify takes a folder and nothing else"),
        (("gap/1", "-o", "."), "you are inside"),
        (("gap/1", "-o", "full"), "not empty and not a certificate"),
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


def test_a_check_keeps_its_limit_too(
    quinta_prove: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(*_: object, **__: object) -> None:
        raise TimeoutError

    monkeypatch.setattr("quinta.proofcheck.verify", slow)
    code, out, err = quinta_prove("--verify", str(tmp_path), "--time-limit", "1")
    assert (code, out, err) == (3, "", "quinta: the time limit was reached\n")


def test_an_interrupt_leaves_the_older_certificate(
    quinta_prove: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prove(quinta.example("doors/4")).write(tmp_path / "it")

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(quinta.cli.prove, "prove_puzzle", interrupted)
    code, out, _ = quinta_prove("gap/1", "-o", str(tmp_path / "it"))
    assert (code, out) == (130, "")
    assert verify(tmp_path / "it").claim == "multiple"
    assert [path.name for path in tmp_path.iterdir()] == ["it"]
