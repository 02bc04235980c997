"""Ctrl-C at any moment, from the first instruction to the last."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any

import pytest
from commands import COMMAND, VERBS

import quinta
from needs import needs
from processes import PATIENCE, eventually, is_alive, worked

MOST_WORK = 0.5
"""Seconds of computing, about what the longest of the cases takes; others may have ended."""

CASES = [
    ("solve", "doors/1"),
    ("count", "doors/4"),
    ("check", "FILLED"),
    ("show", "doors/1"),
    ("convert", "doors/1", "--to", "json"),
    ("forced", "doors/4"),
    ("clash", "doors/1"),
    ("superfluous", "doors/1"),
    ("thin", "doors/1"),
    ("repair", "doors/4"),
    ("hint", "doors/1"),
    ("explain", "akkoy/1"),
    ("rate", "doppelblock/1"),
    ("verify", "EXPLAINED"),
    ("generate", "gap", "--count", "5"),
    ("prove", "doors/1", "-o", "NEW"),
    ("study", "compare", "gap/1", "--engines", "sat,asp", "--json"),
    ("serve", "--port", "0"),
    ("book", "--kinds", "gap", "--count", "3", "-o", "NEW.pdf"),
    ("site", "--help"),  # its parts are not at hand everywhere
    ("examples",),
    ("menu",),
    ("--help",),
    ("solve", "gap/2", "--all", "--json"),
    ("solve", "doors/2", "--engine", "cpsat"),
    ("count", "gap 12"),
    ("generate", "doors", "--size", "5x5", "--count", "9", "--jobs", "2", "-o", "NEW.jsonl"),
    ("study", "table", "doors", "--sizes", "3", "--boards", "3", "--engines", "sat", "-o", "NEW"),
]
"""Every verb first, then other ways through the program."""


def test_every_verb_is_interrupted() -> None:
    assert {case[0] for case in CASES} >= set(VERBS)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What some verbs need to be given."""
    folder = tmp_path_factory.mktemp("given")
    puzzle = quinta.example("doors/1")
    filled, explained = folder / "filled.txt", folder / "explained.json"
    filled.write_text(quinta.write("text", puzzle, quinta.solve(puzzle).solution))
    explained.write_text(json.dumps(quinta.explain(puzzle).to_json()))
    return {"FILLED": str(filled), "EXPLAINED": str(explained)}


def _listens(pid: int) -> bool:
    """Whether a process that was started deaf has an answer to Ctrl-C by now, or is gone."""
    try:
        told = Path(f"/proc/{pid}/status").read_text(encoding="ascii", errors="replace")
    except OSError:
        return True
    caught = [line.split()[1] for line in told.splitlines() if line.startswith("SigCgt")]
    return not is_alive(pid) or bool(caught and int(caught[0], 16) >> (signal.SIGINT - 1) & 1)


def _deaf() -> None:
    """So that Python has no answer of its own, and ours can be told from none."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _interrupted(arguments: list[str], work: float) -> tuple[int, str, str]:
    """Start the command, interrupt it after it has worked for so long, see how it ends."""
    with TemporaryFile() as out, TemporaryFile() as err:
        process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=subprocess.PIPE,
            stdout=out,
            stderr=err,
            preexec_fn=_deaf,
            start_new_session=True,
        )
        # Its standard input stays open until it has ended: nobody types, nobody leaves.
        with process:
            eventually(lambda: _listens(process.pid))
            _wait_for_work(process.pid, work)
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGINT)  # as a terminal does it
            try:
                process.wait(PATIENCE)
            finally:
                process.kill()
        return process.returncode, _text(out), _text(err)


def _wait_for_work(pid: int, work: float) -> None:
    """Until it has worked for so long; some only wait, as a menu does for somebody to type."""
    begun = time.monotonic()
    while is_alive(pid) and worked(pid) < work and time.monotonic() < begun + 4 * work:
        time.sleep(0.002)


def _text(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode()


def _check(case: tuple[str, ...], work: float, files: dict[str, str], new: Path) -> None:
    """However it is interrupted: our exit code or the answer's, no traceback, whole lines."""
    arguments = [files.get(word, word.replace("NEW", str(new))) for word in case]
    code, out, err = _interrupted(arguments, work)
    told = f"{' '.join(case)} after {work:.3f} s of work: {code}\n{err}"
    assert code in (0, 130), told
    assert not any(word in err for word in ("Traceback", "Error", "Exception", "bug")), told
    assert not out or out.endswith("\n") or case == ("menu",), told
    lines = out.splitlines() if "--json" in case else []
    collection = new.with_suffix(".jsonl")
    lines += collection.read_text().splitlines() if collection.exists() else []
    for line in lines:
        assert json.loads(line), told


linux = needs("linux")
LACKING = {
    "serve": ("starlette", "uvicorn"),
    "cpsat": ("ortools",),
    "table": ("matplotlib",),
    "book": ("typst",),
}
"""What a case with such a word needs."""


def with_needs(case: tuple[str, ...]) -> Any:
    """The case, skipped where what it needs is missing; every other one is for thorough tests."""
    names = [name for word in case for name in LACKING.get(word, ())]
    often = CASES.index(case) % 2 == 0 or case[0] == "generate"
    marks = [*([needs(*names)] if names else []), *([] if often else [pytest.mark.thorough])]
    return pytest.param(case, marks=marks)


each_case = pytest.mark.parametrize("case", [*map(with_needs, CASES)], ids=[*map(" ".join, CASES)])


@pytest.mark.spread(4)
@linux
@each_case
def test_an_interrupt_ends_with_code_130_and_no_traceback(
    case: tuple[str, ...], files: dict[str, str], tmp_path: Path
) -> None:
    work = random.Random(f"every day {case}").uniform(0, MOST_WORK)
    _check(case, work, files, tmp_path / "new")


@linux
@pytest.mark.thorough
@each_case
@pytest.mark.parametrize("shots", [2, pytest.param(8, marks=pytest.mark.exhaustive)])
def test_an_interrupt_at_any_of_many_moments_ends_with_code_130_and_no_traceback(
    case: tuple[str, ...], shots: int, files: dict[str, str], tmp_path: Path
) -> None:
    """With eight for each case, over two hundred in all."""
    for shot in range(shots):
        work = MOST_WORK * (shot + random.Random(f"{shot} {case}").random()) / shots
        _check(case, work, files, tmp_path / str(shot))


# Moments that are hard to hit by chance


def _ran(script: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


HOOK = """
import os, signal, sys
class Interrupter:
    def find_spec(self, name, *rest):
        if name == {name!r}:
            os.kill(os.getpid(), signal.SIGINT)
sys.argv = ["quinta", *{arguments!r}]
from quinta.cli.main import run
sys.meta_path.insert(0, Interrupter())
run()
"""


@pytest.mark.parametrize(
    "module",
    [
        "quinta.cli.verbs",
        "click",
        "quinta.cli.solve",
        "quinta.puzzle.contract",
        "quinta.kinds.doors.kind",
        "pysat.solvers",
    ],
)
def test_an_interrupt_while_something_is_being_loaded_ends_with_code_130(module: str) -> None:
    done = _ran(HOOK.format(name=module, arguments=["solve", "doors/1"]))
    assert done.returncode == 130
    assert done.stderr == ""


def test_nothing_is_loaded_before_interrupts_are_answered() -> None:
    done = _ran(
        "import sys; before = set(sys.modules)\n"
        "from quinta.cli.main import run\n"
        "print(*sorted(set(sys.modules) - before))"
    )
    ours = {"quinta", "quinta._version", "quinta.cli", "quinta.cli.interrupts", "quinta.cli.main"}
    assert set(done.stdout.split()) <= ours | {"__future__", "atexit"}


def test_an_interrupt_that_passes_an_exec_on_its_way_out_ends_with_code_130() -> None:
    """Python ends itself by the signal then, whatever the exit code was to be."""
    done = _ran(
        "import os, signal, sys, quinta\n"
        "sys.argv = ['quinta', 'count', 'doors/2']\n"
        "def broken(*_): exec('os.kill(os.getpid(), signal.SIGINT); 1 + 1', globals())\n"
        "quinta.Doors.model = broken\n"
        "from quinta.cli.main import run\n"
        "run()"
    )
    assert done.returncode == 130
    assert done.stderr == ""


def test_an_interrupt_while_an_object_is_freed_is_not_lost() -> None:
    done = _ran(
        "import os, signal, sys, quinta\n"
        "sys.argv = ['quinta', 'solve', 'doors/1']\n"
        "class Last:\n"
        "    def __del__(self): os.kill(os.getpid(), signal.SIGINT); 1 + 1\n"
        "def busy(*_):\n"
        "    Last()\n"
        "    while True: pass\n"
        "quinta.Doors.model = busy\n"
        "from quinta.cli.main import run\n"
        "run()"
    )
    assert done.returncode == 130
    assert "Traceback" not in done.stderr


def test_an_interrupt_that_comes_again_too_soon_is_not_lost_either() -> None:
    """On a busy computer it comes while Python is still busy with the first one."""
    done = _ran(
        "import os, signal, sys, threading, quinta\n"
        "sys.argv = ['quinta', 'solve', 'doors/1']\n"
        "class Last:\n"
        "    def __del__(self): os.kill(os.getpid(), signal.SIGINT); 1 + 1\n"
        "def busy(*_):\n"
        "    Last()\n"
        "    while True: pass\n"
        "quinta.Doors.model = busy\n"
        "start = threading.Timer.start\n"
        "def too_late(timer):\n"
        "    threading.Timer.start = start\n"
        "    timer.start(); timer.join(); 1 + 1\n"
        "threading.Timer.start = too_late\n"
        "from quinta.cli.main import run\n"
        "run()"
    )
    assert done.returncode == 130
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("code", [0, 2])
def test_an_interrupt_after_the_answer_changes_nothing(code: int) -> None:
    done = _ran(
        "import atexit, os, signal, sys\n"
        "atexit.register(lambda: os.kill(os.getpid(), signal.SIGINT))\n"
        f"sys.argv = ['quinta', 'solve', 'doors/{9 if code else 1}']\n"
        "from quinta.cli.main import run\n"
        "run()"
    )
    assert done.returncode == code
    assert "Traceback" not in done.stderr


def test_what_is_being_written_down_is_finished_first() -> None:
    done = _ran(
        "import os, signal, sys, quinta.cli.main as main\n"
        "from quinta.cli.interrupts import held\n"
        "def work(arguments):\n"
        "    main.interrupts.begin_work()\n"
        "    with held():\n"
        "        os.kill(os.getpid(), signal.SIGINT)\n"
        "        print('a whole line', flush=True)\n"
        "    print('never')\n"
        "main._code_of = work\n"
        "sys.argv = ['quinta']\n"
        "main.run()"
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "a whole line\n", "")


def test_a_second_interrupt_ends_the_process_at_once() -> None:
    done = _ran(
        "import os, signal, sys, quinta.cli.main as main\n"
        "def work(arguments):\n"
        "    main.interrupts.begin_work()\n"
        "    try:\n"
        "        os.kill(os.getpid(), signal.SIGINT)\n"
        "        while True: pass\n"
        "    finally:\n"
        "        os.kill(os.getpid(), signal.SIGINT)\n"
        "        while True: pass\n"
        "main._code_of = work\n"
        "sys.argv = ['quinta']\n"
        "main.run()"
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
