"""A package with the entry point group ``quinta.kinds`` adds a kind; a broken one stops nothing."""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
import venv
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZipFile

import pytest

import quinta
from needs import needs
from processes import PATIENCE, eventually
from quinta import kinds
from quinta.base.errors import PuzzleError

OWN = sorted(path.name for path in Path(kinds.__file__).parent.glob("[a-z]*/"))

CHASM = """
from dataclasses import dataclass
import quinta
from quinta.puzzle.contract import Example

@dataclass(frozen=True)
class Chasm(quinta.Gap):
    "Gap by another name."
    kind = "chasm"
    title = "Chasm"
    examples = (Example("chasm 9\\ntop: . . . . . . . . 4\\n", "made for a test", 40),)
"""

BROKEN = {
    "absent": ("import no_such_module", "it cannot be loaded: ModuleNotFoundError: No module"),
    "quitting": ("raise SystemExit", "it cannot be loaded: SystemExit"),
    "nameless": ("Other = 1", "it cannot be loaded: AttributeError"),
    "numeric": ("Kind = 1", "numeric:Kind is not a class made from quinta.puzzle."),
    "foreign": ("class Kind: pass", "foreign:Kind is not a class made from quinta.puzzle."),
    "unfinished": (
        "from quinta.puzzle.puzzle import Puzzle\nclass Kind(Puzzle): kind = 'unfinished'",
        "its class lacks @dataclass(frozen=True), title, ",
    ),
    "misnamed": (f"{CHASM}\nKind = Chasm", "its class calls it 'chasm'"),
    "failing": (
        f"{CHASM}\nclass Chasm(Chasm):\n  kind = 'failing'\n"
        "  def text(self): raise ValueError('no words')\nKind = dataclass(frozen=True)(Chasm)",
        "it fails on a blank board: ValueError: no words",
    ),
    "gap": ("Kind = 1", "there is another kind of this name"),
}
"""What is wrong with a kind of this name, and how it is told."""

Install = Callable[..., None]


def files_of(name: str, source: str, target: str) -> dict[str, str]:
    """A tiny package as it lies where it is installed."""
    about = f"{name}_puzzle-1.0.dist-info"
    files = {
        f"{name}.py": source,
        f"{about}/METADATA": f"Metadata-Version: 2.1\nName: {name}-puzzle\nVersion: 1.0\n",
        f"{about}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{about}/entry_points.txt": f"[quinta.kinds]\n{name} = {target}\n",
    }
    record = f"{about}/RECORD"
    return {**files, record: "".join(f"{file},,\n" for file in (*files, record))}


def write_package(folder: Path, name: str, source: str, target: str = "") -> None:
    for file, text in files_of(name, source, target or f"{name}:Kind").items():
        (folder / file).parent.mkdir(exist_ok=True)
        (folder / file).write_text(text, encoding="utf-8")


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Installs packages for this test, before any kind is asked for."""
    before = set(sys.modules)
    monkeypatch.syspath_prepend(tmp_path)
    kinds._installed.cache_clear()

    def write(name: str, source: str, target: str = "") -> None:
        write_package(tmp_path, name, source, target)
        importlib.invalidate_caches()

    write("chasm", CHASM, "chasm:Chasm")
    try:
        yield write
    finally:
        kinds._installed.cache_clear()
        vars(quinta).pop("Chasm", None)
        for name in set(sys.modules) - before:
            if not name.startswith("quinta"):
                del sys.modules[name]


def test_a_kind_of_an_installed_package_is_one_like_any_other(install: Install) -> None:
    assert list(quinta.all_kinds())[-1] == "chasm"
    assert "Chasm" in dir(quinta)
    assert "Chasm" in quinta.__all__
    cls = vars(quinta).get("Chasm", quinta.all_kinds()["chasm"])
    assert getattr(quinta, "Chasm") is cls  # noqa: B009
    assert kinds.kind_named("chasm") is cls
    puzzle = quinta.example("chasm/1")
    assert type(puzzle) is cls
    assert quinta.parse(puzzle.text()) == puzzle
    assert quinta.solve(puzzle).solution is not None
    assert kinds.left_out() == ()


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_kind_is_named_in_a_sentence_and_left_out(name: str, install: Install) -> None:
    source, why = BROKEN[name]
    install(name if name != "gap" else "crevice", source)
    if name == "gap":
        install("crevice", source, "crevice:Kind\ngap = crevice:Kind")
    found = quinta.all_kinds()
    assert set(found) == {*(own.replace("_", "-") for own in OWN), "chasm"}
    said = [sentence for sentence in kinds.left_out() if f"'{name}'" in sentence]
    package = "crevice" if name == "gap" else name
    assert len(said) == 1
    assert said[0].startswith(f"the kind '{name}' of {package}-puzzle 1.0 is left out: {why}")
    assert "\n" not in said[0]
    if name != "gap":
        with pytest.raises(PuzzleError, match="is left out: "):
            kinds.kind_named(name)


def test_of_two_kinds_of_one_name_the_same_is_always_taken(install: Install) -> None:
    other = CHASM.replace("another name", "a third name")
    install("abyss", other, "abyss:Chasm\nchasm = abyss:Chasm")
    cls = kinds.find_kind("chasm")
    assert cls is not None
    assert cls.__module__ == "abyss"
    assert list(kinds.left_out()) == [
        "the kind 'chasm' of chasm-puzzle 1.0 is left out: there is another kind of this name"
    ]


def test_one_kind_is_found_without_loading_the_others(install: Install) -> None:
    install("absent", "import no_such_module")
    assert kinds.find_kind("chasm") is not None
    assert kinds.find_kind("absent.txt") is None
    assert kinds.left_out() == ()


def test_garbled_packages_leave_our_own_kinds_alone(install: Install, tmp_path: Path) -> None:
    about = tmp_path / "chasm_puzzle-1.0.dist-info" / "entry_points.txt"
    about.write_bytes(b"[quinta.kinds]\nchasm = \xff\xff\n")
    assert set(quinta.all_kinds()) == {own.replace("_", "-") for own in OWN}
    (said,) = kinds.left_out()
    assert said.startswith("no installed package is asked for kinds: UnicodeDecodeError")


# The command line and the server


def environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), *filter(None, sys.path)])}


def ran(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "quinta", *words]
    return subprocess.run(command, env=environment(folder), capture_output=True, text=True)


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder with a kind that works and one that does not."""
    write_package(tmp_path, "chasm", CHASM, "chasm:Chasm")
    write_package(tmp_path, "absent", "import no_such_module")
    return tmp_path


SAID = "quinta: the kind 'absent' of absent-puzzle 1.0 is left out: it cannot be loaded: "


def test_the_command_line_names_a_broken_kind_once(installed: Path) -> None:
    listed = ran(installed, "examples")
    assert "chasm/1" in listed.stdout
    assert [line[: len(SAID)] for line in listed.stderr.splitlines()] == [SAID]
    assert listed.returncode == 0
    wanted = ran(installed, "count", "absent 9")
    (said,) = wanted.stderr.splitlines()
    assert SAID.removeprefix("quinta: ") in said
    assert wanted.returncode == 2


def test_the_command_line_does_not_look_for_others_where_our_own_will_do(installed: Path) -> None:
    solved = ran(installed, "solve", "doors/1")
    assert (solved.returncode, solved.stderr) == (0, "")
    assert ran(installed, "solve", "chasm/1").returncode == 0


@needs("starlette", "uvicorn")
def test_the_server_starts_beside_a_broken_kind_and_says_so(installed: Path) -> None:
    log = installed / "log"
    command = [sys.executable, "-m", "quinta", "serve", "--port", "0", "--workers", "1"]
    with log.open("w", encoding="utf-8") as stderr:
        server = subprocess.Popen(
            command, env=environment(installed), stdout=subprocess.PIPE, stderr=stderr, text=True
        )
    with server:
        try:
            assert server.stdout is not None
            address = re.match(r"Quinta is at (\S+)", server.stdout.readline())
            assert address
            with urlopen(f"{address[1]}api/kinds", timeout=PATIENCE) as answer:
                assert '"chasm"' in answer.read().decode()
            assert eventually(lambda: SAID in log.read_text(encoding="utf-8"))
        finally:
            server.terminate()


@pytest.mark.thorough
def test_pip_installs_a_kind_and_takes_it_away_again(tmp_path: Path) -> None:
    wheel = tmp_path / "chasm_puzzle-1.0-py3-none-any.whl"
    with ZipFile(wheel, "w") as package:
        for file, text in files_of("chasm", CHASM, "chasm:Chasm").items():
            package.writestr(file, text)
    venv.create(tmp_path / "fresh", with_pip=True)
    python = str(tmp_path / "fresh" / "bin" / "python")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}

    def pip(*words: str) -> None:
        clean = {**os.environ, "PYTHONPATH": ""}
        subprocess.run([python, "-m", "pip", "-q", *words], env=clean, check=True)

    def solve() -> int:
        words = [python, "-m", "quinta", "solve", "chasm/1"]
        return subprocess.run(words, env=environment, capture_output=True).returncode

    pip("install", "--no-index", "--no-deps", str(wheel))
    assert solve() == 0
    pip("uninstall", "-y", "chasm-puzzle")
    assert solve() == 2
