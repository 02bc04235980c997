"""Limits and interrupts: the command ends when it is told to, and keeps what it has found.

Where it matters what was found when the time is over, the test says when that is (``hand``).
The machine's own time limits what would go on for ever, and what may end in any way.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from commands import ENGINES, Ran, ended, ran, ran_in_shell, started
from nasty import HARD, arrows, blank, equal_areas, in_any_order, long_column_of_arrows, nasty, sums

import quinta
from hand import Hand
from needs import has, needs, require
from processes import (
    children_of,
    eventually,
    is_alive,
    wait_until_gone,
    wait_until_it_has_worked,
)
from quinta.base.limits import Limits

MOMENT = 0.4
"""Seconds: enough to start and to begin, never enough to end."""

MEMORY = 6 << 30
"""Bytes a run may hold here: what breaks a limit must not take the computer along."""

needs_ganak = needs("pyganak")
needs_cpsat = needs("ortools")
linux_only = needs("linux")
thorough = pytest.mark.thorough
EVERY_ENGINE = pytest.mark.parametrize(
    "engine",
    [
        pytest.param("sat"),
        pytest.param("asp", marks=thorough),
        pytest.param("cpsat", marks=(needs_cpsat, thorough)),
        pytest.param("sat:cadical195", marks=thorough),
    ],
)
assert {param.values[0] for param in EVERY_ENGINE.args[1]} == set(ENGINES)


LARGE: dict[str, Callable[[], str]] = {
    "doors 300x300": lambda: blank(300, 300),
    "doors 1x20000": lambda: blank(1, 20_000),
    "gap 500": lambda: "gap 500\n",
    "doppelblock 60": lambda: "doppelblock 60\n",
    "doppelblock 60 with sums": lambda: sums(60),
    "doppelblock 500": lambda: "doppelblock 500\n",
    "akkoy 60x60": lambda: in_any_order(60, 60),
    "akkoy 250x250": lambda: in_any_order(250, 250),
    "akkoy 500x500 with equal areas": lambda: equal_areas(500),
    "white-and-tan 500x500": lambda: arrows(500, 500),
}
LARGE_EVERY_DAY = ("doors 300x300", "doppelblock 500")


def ran_bounded(*arguments: object, stdin: str = "") -> Ran:
    """Run the command in a process that can neither last nor grow without bounds.

    An answer at a time limit that cannot be written in time is not written. That may happen once
    or twice where others work too; it must not happen always.
    """
    for _ in range(3):
        process = started(*arguments, stdin=subprocess.PIPE)
        if has("linux") and has("resource"):
            import resource

            resource.prlimit(process.pid, resource.RLIMIT_AS, (MEMORY, MEMORY))
        found = ended(process, stdin=stdin.encode())
        if found.out or found.err != "quinta: the time limit was reached\n":
            break
    return found


# Time


@pytest.fixture
def late_with_solutions(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    """The time is over when ten boards of Gap have passed the referee."""
    monkeypatch.setattr(quinta.Gap, "violations", hand.late_after(10, quinta.Gap.violations))


@EVERY_ENGINE
def test_every_engine_keeps_a_time_limit(engine, hand):
    hand.each_look = 0.1
    found = ran("solve", HARD, "--engine", engine, "--time-limit", 100, "--json")
    assert found.code == 3
    assert found.object["status"] == "unknown"
    assert found.object["limit"] == "time"
    assert found.err == ""


@EVERY_ENGINE
@pytest.mark.usefixtures("late_with_solutions")
def test_every_engine_keeps_a_time_limit_while_listing(engine, tmp_path):
    file = tmp_path / "found.jsonl"
    listing = ("solve", "gap 12", "--all", "--engine", engine, "--json", "--output", file)
    found = ran(*listing, "--time-limit", 100)
    assert found.code == 3
    assert found.object["complete"] is False
    assert found.object["solutions"] == len(whole_lines(file)) > 0


@pytest.mark.spread(5)
@pytest.mark.parametrize(
    ("verb", "board"),
    [
        ("solve", "doors 500x500"),
        ("solve", "white-and-tan 500x500"),
        ("count --method projection", "gap 500"),
        ("forced", "doppelblock 80"),
        ("thin", "doppelblock 80"),
        ("explain", "doors 60x60 connected"),
        ("rate", "white-and-tan 500x500"),
        ("show", "akkoy 500x500 with equal areas"),
        ("prove -o {folder}/certificate", "doppelblock 80"),
        ("study model --export minizinc", "gap 500"),
        ("generate doppelblock --size 500x500 --random", "gap 8"),
    ],
)
def test_a_verb_ends_when_its_time_is_over_though_nobody_looks_at_the_clock(
    verb, board, hand, tmp_path
):
    hand.each_watch = 1
    require(*(("pyganak",) if "projection" in verb else ()))
    words = verb.format(folder=tmp_path).split()
    found = ran(*words, "--time-limit", 4, stdin=nasty(board))
    assert found.code == 3, found
    assert found.err.count("\n") <= 3, found.err
    assert "Traceback" not in found.err


@pytest.mark.parametrize(
    "text",
    [
        "doors connected=yes\n" + (". " * 40 + "\n") * 40,
        "akkoy equal_white_areas=yes\ncolumns: "
        + "3 2 1 | " * 19
        + "3 2 1\nrows: "
        + "? | " * 19
        + "?",
    ],
    ids=["connected", "equal areas"],
)
@pytest.mark.parametrize("engine", ["sat", pytest.param("asp", marks=thorough)])
def test_a_time_limit_holds_while_candidates_are_cut_away(text, engine):
    found = ran_bounded("solve", "--engine", engine, "--time-limit", MOMENT, "--json", stdin=text)
    assert "Traceback" not in found.err
    assert found.code == 3 or found.object["status"] != "unknown"


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=() if name in LARGE_EVERY_DAY else thorough)  # as the matrix does
        for name in LARGE
    ],
)
def test_a_time_limit_holds_while_a_large_board_is_built(name):
    text = LARGE[name]()
    found = ran_bounded("solve", "--time-limit", MOMENT, "--json", stdin=text)
    assert "Traceback" not in found.err
    assert found.code == 3 or found.object["status"] != "unknown"


@pytest.mark.parametrize(
    "engine",
    ["asp", *(pytest.param(e, marks=thorough) for e in ("sat:glucose4", "sat:cadical195"))],
)
def test_a_time_limit_holds_for_engines_without_cardinalities(engine):
    found = ran_bounded("solve", "gap 150", "--engine", engine, "--time-limit", MOMENT, "--json")
    assert found.code == 3 or found.object["status"] == "multiple"


@pytest.mark.spread(2, 3)
@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(("gap 15",), marks=needs("numpy")),
        pytest.param(("doppelblock 8",), marks=(needs("numpy"), thorough)),
        pytest.param(("doppelblock 9",), marks=(needs("numpy"), thorough)),
        pytest.param(("doppelblock 60",), marks=thorough),
        pytest.param(("gap 40", "--method", "projection"), marks=needs_ganak),
        pytest.param(("gap 30",), marks=(needs_ganak, thorough)),
    ],
    ids=" ".join,
)
def test_a_time_limit_holds_while_counting(arguments, hand):
    hand.each_look = 0.001
    found = ran("count", *arguments, "--time-limit", MOMENT, "--json")
    assert found.code == 3
    assert found.object["exact"] is False
    assert found.object["limit"] == "time"


def test_a_long_ray_is_no_traceback():
    found = ran_bounded("solve", "--time-limit", 2, stdin=long_column_of_arrows())
    assert found.code in (1, 3)
    assert "Traceback" not in found.err


def test_checking_half_an_answer_takes_no_time_at_all():
    runs = " ".join(map(str, range(1, 17)))
    text = f"akkoy\ncolumns: {'? | ' * 199}?\nrows: {runs}\nsolution:\n{'?' * 100}X{'?' * 99}\n"
    assert ran_bounded("check", stdin=text).code == 0


def test_no_time_at_all_is_a_limit_too():
    for engine in ("sat", "asp"):
        result = quinta.solve(quinta.example("doors/1"), engine=engine, limits=Limits(seconds=0))
        assert (result.status, result.limit) == ("unknown", "time")
    counted = quinta.count(quinta.example("gap/2"), limits=Limits(seconds=0))
    assert (counted.exact, counted.limit) == (False, "time")


# Memory


def test_a_memory_limit_is_kept():
    found = ran_bounded("solve", "--memory-limit", 120, "--json", stdin=blank(200, 200))
    assert found.code == 3
    assert found.object["limit"] == "memory"
    assert found.object["stats"]["peak_megabytes"] < 400


@needs("numpy")
def test_what_cannot_fit_is_not_even_tried():
    found = ran_bounded("count", "gap 17", "--memory-limit", 500, "--json")
    assert found.code == 3
    assert found.object["limit"] == "memory"


@pytest.mark.parametrize("name", ["doppelblock 500", "gap 500"])
def test_a_memory_limit_is_kept_while_a_large_board_is_built(name):
    text = LARGE[name]()
    found = ran_bounded("solve", "--memory-limit", 250, "--json", stdin=text)
    assert found.code == 3
    assert found.object["limit"] == "memory"


# A search that was stopped


@pytest.mark.usefixtures("late_with_solutions")
def test_a_search_stopped_by_a_limit_never_claims_to_be_complete():
    search = quinta.solutions(quinta.parse("gap 12"), limits=Limits(seconds=100))
    with pytest.raises(quinta.LimitReached):
        list(search)
    assert not search.complete
    with contextlib.suppress(quinta.LimitReached):
        assert next(search, None) is None
    assert not search.complete


def test_a_closed_search_never_claims_to_be_complete():
    search = quinta.solutions(quinta.example("doors/2"))
    next(search)
    search.close()
    assert next(search, None) is None
    assert not search.complete


@EVERY_ENGINE
def test_an_abandoned_search_does_not_keep_the_process_alive(engine):
    code = (
        "import quinta\n"
        f"search = quinta.solutions(quinta.parse('gap 12'), engine={engine!r})\n"
        "next(search)\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-X", "dev", "-W", "error", "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert ended(process) == Ran(0, "", "")


# Interrupts

ENOUGH = 0.5
"""Seconds of computing after which a command has long begun with what it was asked."""


def whole_lines(file: Path) -> list[dict[str, object]]:
    """The JSON objects in a file; the last line may be missing its end."""
    return [json.loads(line) for line in file.read_text().splitlines(keepends=True)]


def wait_for_lines(file: Path, number: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until so many lines have been written."""

    def written() -> int:
        return file.read_bytes().count(b"\n") if file.exists() else 0

    eventually(lambda: written() >= number or process.poll() is not None)
    assert written() >= number, ended(process)


def interrupted(process: subprocess.Popen[bytes]) -> Ran:
    """Press Ctrl-C once and wait."""
    assert process.poll() is None, ended(process)
    process.send_signal(signal.SIGINT)
    return ended(process)


@EVERY_ENGINE
def test_an_interrupt_while_listing_keeps_what_was_found(engine, tmp_path):
    file = tmp_path / "found.jsonl"
    process = started("solve", "gap 12", "--all", "--engine", engine, "--json", "--output", file)
    wait_for_lines(file, 5, process)
    found = interrupted(process)
    assert found.code == 130
    assert found.err.strip() == ""
    lines = whole_lines(file)
    assert [line["number"] for line in lines] == list(range(1, len(lines) + 1))
    # The one that was being written down when the interrupt came may be counted or not.
    assert 0 <= found.object["solutions"] - len(lines) <= 1
    assert found.object["complete"] is False


@EVERY_ENGINE
def test_an_interrupt_while_solving_ends_with_code_130(engine):
    process = started("solve", HARD, "--engine", engine)
    wait_until_it_has_worked(process.pid, ENOUGH)
    found = interrupted(process)
    assert found.code == 130
    assert found.err.strip() == ""


@EVERY_ENGINE
def test_someone_impatient_gets_no_answer_of_yes_or_no(engine):
    process = started("solve", HARD, "--engine", engine)
    wait_until_it_has_worked(process.pid, ENOUGH)
    for _ in range(3):
        process.send_signal(signal.SIGINT)
    assert ended(process).code in (130, -signal.SIGINT)


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("solve",), blank(300, 300)),
        pytest.param(("solve",), "doppelblock 60\n", marks=thorough),
        pytest.param(("count",), "gap 15\n", marks=(needs("numpy"), thorough)),
        pytest.param(("count",), "doppelblock 9\n", marks=(needs("numpy"), thorough)),
        (("count", "--method", "listing"), "gap 12\n"),
    ],
)
def test_an_interrupt_while_building_or_counting_ends_with_code_130(arguments, text, tmp_path):
    file = tmp_path / "puzzle.txt"
    file.write_text(text)
    process = started(*arguments, file)
    wait_until_it_has_worked(process.pid, ENOUGH)
    found = interrupted(process)
    assert found.code == 130
    assert "Traceback" not in found.err
    if "listing" in arguments:
        assert re.fullmatch(r"at least \d+\n", found.out)


def test_an_interrupt_in_a_background_job_is_obeyed_too(tmp_path):
    file = tmp_path / "found.jsonl"
    ignoring = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.SIG_IGN); "
        "from quinta.cli.main import run; run(sys.argv[1:])"
    )
    options = ["solve", "gap 12", "--all", "--json", "--output", str(file)]
    process = subprocess.Popen(
        [sys.executable, "-c", ignoring, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    wait_for_lines(file, 1, process)
    assert interrupted(process).code == 130


@pytest.mark.thorough
@needs_cpsat
def test_cp_sat_leaves_the_interrupt_as_it_was():
    code = (
        "import os, signal, time, quinta\n"
        "quinta.solve(quinta.example('doors/1'), engine='cpsat')\n"
        "try:\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "    time.sleep(5)\n"
        "except KeyboardInterrupt:\n"
        "    print('caught')\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert ended(process) == Ran(0, "caught\n", "")


# Being killed


def test_a_kill_while_listing_leaves_only_whole_lines_except_the_last(tmp_path):
    file = tmp_path / "found.jsonl"
    process = started("solve", "gap 12", "--all", "--json", "--output", file)
    wait_for_lines(file, 50, process)
    process.kill()
    assert ended(process).code == -signal.SIGKILL
    *lines, last = file.read_text().splitlines(keepends=True)
    numbers = [json.loads(line)["number"] for line in lines]
    assert numbers == list(range(1, len(lines) + 1))
    assert len(numbers) >= 49
    assert not last.endswith("\n") or json.loads(last)["number"] == len(lines) + 1


@linux_only
@needs_ganak
@pytest.mark.parametrize(
    "ending",
    [
        signal.SIGKILL,
        *(
            pytest.param(name, marks=thorough)
            for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
        ),
    ],
    ids=str,
)
def test_no_counter_is_left_behind(ending):
    process = started("count", "gap 40", "--method", "projection")
    (counter,) = eventually(lambda: children_of(process.pid))
    wait_until_it_has_worked(counter, 0.5)  # it has read what to count and no longer listens
    process.send_signal(ending)
    code = ended(process).code
    try:
        assert code == {signal.SIGINT: 130}.get(ending, code)
        wait_until_gone(counter)
    finally:
        if is_alive(counter):
            os.kill(counter, signal.SIGKILL)


@linux_only
@needs_ganak
def test_no_counter_is_left_behind_by_a_limit(hand):
    """Time stands still for all but the counter, which has a second of its own."""
    before = children_of(os.getpid())
    assert ran("count", "gap 40", "--method", "projection", "--time-limit", 1).code == 3
    assert children_of(os.getpid()) == before


# Who reads may stop reading


@pytest.mark.parametrize(
    "line",
    [
        "quinta solve 'gap 10' --all | head -1",
        "quinta solve 'gap 10' --all --json | head -1",
        "quinta solve 'gap 10' --all --engine sat | head -1",
        "quinta examples | head -1",
        "quinta --help | head -1",
        "quinta solve doors/1 | true",
    ],
)
def test_a_reader_who_has_seen_enough_causes_no_complaint(line, tmp_path):
    found = ran_in_shell(line, tmp_path)
    assert found.code == 0
    assert found.err == ""


def test_a_reader_who_has_seen_enough_is_not_an_answer_of_no(tmp_path):
    line = "{ quinta solve 'gap 10' --all; echo $? > code; } | head -1"
    ran_in_shell(line, tmp_path)
    assert (tmp_path / "code").read_text() != "1\n"


# Threads


def test_questions_can_be_asked_in_several_threads_at_once():
    from concurrent.futures import ThreadPoolExecutor

    def ask(name: str) -> bool:
        puzzle = quinta.example(name)
        expected = quinta.examples()[name].solutions
        listed = sum(1 for _ in quinta.solutions(puzzle, engine="asp"))
        solved = quinta.solve(puzzle).status
        counted = quinta.count(puzzle).number
        return listed == counted == expected and (solved == "unique") == (expected == 1)

    names = list(quinta.examples())
    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(ask, names))


def test_a_time_limit_of_the_command_is_said_in_words(hand):
    hand.each_look = 0.1
    found = ran("solve", HARD, "--time-limit", 100)
    assert found == Ran(3, "Unknown: the time limit was reached (no answer yet).\n", "")


@pytest.mark.usefixtures("late_with_solutions")
def test_how_many_solutions_were_found_in_time_is_said_in_words():
    found = ran("solve", "gap 12", "--all", "--time-limit", 100)
    assert found.code == 3
    assert re.search(
        r"^The time limit was reached; \d+ solutions so far, there may be more\.$",
        found.out,
        re.MULTILINE,
    )
