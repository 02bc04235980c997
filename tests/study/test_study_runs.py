"""Runs of the study: what is told of them, and what a process of their own survives."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import textwrap
import threading
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, cast

import pytest

import quinta
from hand import Hand
from needs import needs, require
from processes import (
    PATIENCE,
    eventually,
    is_alive,
    wait_until_gone,
    wait_until_it_has_worked,
)
from quinta.base.errors import Disagreement, QuintaError
from quinta.base.grid import Size
from quinta.kinds.doors.paper import DoorsPaper
from quinta.puzzle.paper import PRINTED
from quinta.study.child import READY
from quinta.study.papers import paper_on
from quinta.study.run import (
    CLAUSES,
    CREATING,
    FORMULATION_ENGINES,
    GENERATOR,
    Job,
    Run,
    perform,
    require_engine,
)
from quinta.study.runner import Runner
from quinta.study.tally import Tally

MODULES = {"choco": "pychoco", "cpsat": "ortools"}

needs_proc = needs("linux")


def require_engines(*names: str) -> None:
    """Skip where one of the engines is not installed."""
    require(*(MODULES[name] for name in names if name in MODULES))


def job_for(text: str, model: str, engine: str, **more: Any) -> Job:
    require_engines(engine)
    puzzle = quinta.parse(text)
    return Job(puzzle.kind, puzzle.size, puzzle.text(), model, engine, **more)


def easy(engine: str = "sat", model: str = CLAUSES) -> Job:
    """Done in no time."""
    return job_for(quinta.example("doors/1").text(), model, engine)


def endless(**limits: Any) -> Job:
    """Nobody has ever listed all boards of order 20."""
    return job_for("gap 20", "apart", "choco", strategy="random", most=None, **limits)


@pytest.fixture
def runner() -> Iterator[Runner]:
    with Runner() as made:
        yield made


def pid_of(runner: Runner) -> int:
    """The process in which jobs run."""
    return eventually(lambda: runner._worker).pid


# How a run ended, in words


@pytest.mark.parametrize(
    ("run", "words"),
    [
        ({"complete": True}, "no solution"),
        ({"solutions": 1, "complete": True}, "unique"),
        ({"solutions": 2, "complete": True}, "2 in all"),
        ({"solutions": 664, "complete": True}, "664 in all"),
        ({}, "0 found"),
        ({"solutions": 2}, "2 found"),
        ({"limit": "time"}, "time limit, 0 found"),
        ({"limit": "memory", "solutions": 3}, "memory limit, 3 found"),
        ({"failure": "out of steam"}, "failed: out of steam"),
        ({"failure": "out of steam", "limit": "time"}, "failed: out of steam"),
    ],
)
def test_an_outcome_is_told_in_words(run: dict[str, Any], words: str) -> None:
    told = Run(easy(), **run)
    assert told.outcome() == words
    assert told.found == ("limit" not in run and "failure" not in run)


@pytest.mark.parametrize(
    ("text", "most", "words"),
    [
        ("doors\n1 2", 2, "no solution"),
        ("doors\n2 .", 2, "unique"),
        ("doors\n2 .", 1, "1 found"),
        ("doors\n. . .", 2, "2 found"),
        ("doors\n. . .", 3, "3 found"),
        ("doors\n. . .", None, "4 in all"),
        ("doors connected=yes\n. . .", None, "unique"),
        ("doors connected=yes\n1 .", None, "no solution"),
    ],
)
@pytest.mark.parametrize(
    ("model", "engine"),
    [
        (PRINTED, "choco"),
        ("shared", "choco"),
        (PRINTED, "cpsat"),
        (CLAUSES, "sat"),
        (CLAUSES, "asp"),
        (CLAUSES, "cpsat"),
    ],
)
def test_every_engine_ends_with_the_same_words(
    text: str, most: int | None, words: str, model: str, engine: str
) -> None:
    run = perform(job_for(text, model, engine, most=most))
    assert run.outcome() == words
    assert run.found
    assert run.seconds is not None
    assert run.seconds >= 0
    assert run.build_seconds is not None
    assert run.build_seconds >= 0


# What an engine counts, and what it does not

REPORTED = {
    (PRINTED, "choco"): {"nodes", "backtracks", "fails", "restarts"},
    (PRINTED, "cpsat"): {"nodes", "fails", "propagations", "restarts"},
    (CLAUSES, "sat"): {"nodes", "fails", "propagations", "restarts"},
    (CLAUSES, "asp"): {"nodes", "fails", "restarts"},
    (CLAUSES, "cpsat"): {"nodes", "fails", "propagations"},
}


@pytest.mark.parametrize(("model", "engine"), list(REPORTED))
@pytest.mark.parametrize("most", [1, 2, None])
def test_what_an_engine_does_not_count_is_none_and_the_rest_a_number(
    model: str, engine: str, most: int | None
) -> None:
    text = quinta.example("doppelblock/1").text()
    run = perform(job_for(text, model, engine, most=most))
    counts = asdict(run.tally)
    assert {name for name, count in counts.items() if count is not None} == REPORTED[model, engine]
    for name in REPORTED[model, engine]:
        assert type(counts[name]) is int
        assert counts[name] >= 0
    assert type(run.variables) is int
    assert type(run.constraints) is int
    assert run.variables > 0
    assert run.constraints > 0


def test_choco_counts_nodes_and_not_time() -> None:
    """pychoco's own method of this name tells the seconds."""
    one, again = (
        perform(
            job_for(quinta.example("doppelblock/1").text(), PRINTED, "choco", strategy="leftmost")
        )
        for _ in range(2)
    )
    assert one.tally == again.tally
    assert one.tally.nodes is not None
    assert one.tally.fails is not None
    assert one.tally.nodes > one.tally.fails > 0


@pytest.mark.spread(4)
@pytest.mark.parametrize("engine", ["choco", "cpsat"])
@pytest.mark.parametrize(
    ("name", "strategies"),
    [
        ("doors/1", ("leftmost", "leftmost+down")),
        ("akkoy/1", ("leftmost", "leftmost+down")),
        ("doppelblock/1", ("leftmost", "ff", "max", "leftmost+down")),
        pytest.param(
            "gap 9", ("leftmost", "ff", "ffc", "leftmost+down"), marks=pytest.mark.thorough
        ),
        ("white-and-tan/3", ("leftmost", "leftmost+down")),
    ],
)
def test_an_engine_searches_as_each_strategy_tells_it(
    name: str, strategies: tuple[str, ...], engine: str
) -> None:
    """Whatever an engine works out on its own account beforehand would make them all alike.

    Up to the first solution: the whole tree of a proof may be as large in either direction.
    """
    text = quinta.example(name).text() if "/" in name else name
    tallies = {
        perform(job_for(text, PRINTED, engine, strategy=strategy, most=1)).tally
        for strategy in strategies
    }
    assert len({(tally.nodes, tally.fails) for tally in tallies}) == len(strategies)


def test_more_solutions_take_more_nodes() -> None:
    text = quinta.example("doors/2").text()
    for engine in ("choco", "cpsat"):
        few, all_of_them = (
            perform(job_for(text, PRINTED, engine, strategy="ff", most=most)).tally.nodes
            for most in (1, None)
        )
        assert few is not None
        assert all_of_them is not None
        assert 0 < few < all_of_them


# One schema


def test_the_columns_of_a_run_stay_as_they_are() -> None:
    for run in (perform(easy()), Run(easy(), limit="time"), Run(easy(), failure="no")):
        told = run.to_json()
        assert list(told) == [
            "v",
            "kind",
            "size",
            "instance",
            "model",
            "engine",
            "strategy",
            "seed",
            "most",
            "solutions",
            "complete",
            "limit",
            "failure",
            "seconds",
            "build_seconds",
            "variables",
            "constraints",
            "nodes",
            "backtracks",
            "fails",
            "propagations",
            "restarts",
        ]
        assert json.loads(json.dumps(told)) == told
        assert (told["v"], told["kind"], told["size"]) == (1, "doors", "4x4")


@pytest.mark.parametrize(("model", "engine"), list(REPORTED))
def test_a_run_is_read_back_from_its_line(model: str, engine: str) -> None:
    job = job_for("doors\n2 . .\n. . 1", model, engine, instance="mine", most=None)
    for run in (
        perform(job),
        Run(job, limit="memory"),
        Run(job, 3, failure='what "it"\nsaid — at last'),
        Run(job, 1, True, None, None, 0.5, 0.25, 7, 8, Tally(1, 2, 3, 4, 5)),
    ):
        line = run.to_line()
        assert "\n" not in line
        assert Run.from_line(line, job) == run


# What is refused


def test_an_answer_that_the_referee_refuses_is_a_bug_with_the_puzzle_beside_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    job = easy("choco", PRINTED)
    blank = quinta.parse("doors\n. . . .\n. . . .\n. . . .\n. . . .")
    stated = DoorsPaper.formulation
    monkeypatch.setattr(DoorsPaper, "formulation", lambda paper, _, model: stated(paper, blank))
    with pytest.raises(Disagreement) as refused:
        perform(job)
    assert "the model 'paper' on choco" in str(refused.value)
    assert quinta.example("doors/1").text() in str(refused.value)


def test_a_model_without_a_rule_counts_only_what_the_referee_accepts() -> None:
    text = "akkoy equal_white_areas=yes\ncolumns: ? | ? | ?\nrows: ? | 1 | ?"
    number, freely = (
        len(list(quinta.solutions(quinta.parse(said))))
        for said in (text, text.replace(" equal_white_areas=yes", ""))
    )
    assert 0 < number < freely
    for model in paper_on("akkoy").models:
        run = perform(job_for(text, model, "choco", most=None))
        assert run.outcome() == f"{number} in all"


def test_bad_names_are_refused_in_one_sentence(runner: Runner) -> None:
    for job, words in (
        (easy("choco", "better"), "unknown model 'better' of doors; known: paper, shared"),
        (replace(easy("choco", PRINTED), strategy="sideways"), "unknown strategy word 'sideways'"),
        (replace(easy(), engine="prolog"), "unknown engine 'prolog'"),
        (
            replace(easy("choco", PRINTED), kind="gap", model=CREATING, puzzle=None),
            "the paper on gap does not search for boards to make",
        ),
    ):
        with pytest.raises(QuintaError, match=words):
            perform(job)
        run = runner.run(job)
        assert run.failure is not None
        assert words in run.failure
        assert "\n" not in run.failure
        assert not run.found


def test_what_an_engine_imports_is_imported_before_the_model_is_built(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    order: list[str] = []

    class Lacking:
        @classmethod
        def load(cls) -> None:
            order.append("imported")

        @staticmethod
        def lacks(strategy: object, formulation: object) -> str:
            order.append("asked about the model")
            return "it cannot do that"

    monkeypatch.setitem(cast("dict[str, object]", FORMULATION_ENGINES), "choco", Lacking)
    puzzle = quinta.example("gap/1")
    with pytest.raises(QuintaError, match="cannot do that"):
        perform(Job("gap", puzzle.size, puzzle.text(), "apart", "choco"))
    assert order == ["imported", "asked about the model"]


def test_a_papers_model_on_an_engine_for_clauses_is_refused() -> None:
    require_engine("sat")
    with pytest.raises(QuintaError):
        perform(easy("sat", PRINTED))


# Boards that are made


@pytest.mark.parametrize("engine", ["choco", "cpsat"])
def test_boards_are_made_as_jobs(engine: str) -> None:
    require_engines(engine)
    job = Job("white-and-tan", Size(5, 5), None, CREATING, engine, most=3)
    run = perform(job)
    assert run.outcome() == "3 found"
    assert perform(replace(job, model=GENERATOR, engine="quinta")).outcome() == "unique"


@pytest.mark.thorough
def test_a_board_that_is_not_made_in_time_is_a_limit_and_no_failure(hand: Hand) -> None:
    hand.each_look = 1
    run = perform(Job("doors", Size(40, 40), None, GENERATOR, "quinta", seconds=10))
    assert run.outcome() == "time limit, 0 found"


# Limits


@pytest.mark.spread(2)
@pytest.mark.parametrize(
    ("model", "engine", "strategy"),
    [
        pytest.param("apart", "choco", "random", marks=pytest.mark.thorough),
        pytest.param("apart", "choco", "leftmost", marks=pytest.mark.thorough),
        ("paper", "choco", "leftmost"),
        ("apart", "cpsat", "leftmost"),
        pytest.param("paper", "cpsat", "default", marks=pytest.mark.thorough),
        (CLAUSES, "sat", "default"),
        (CLAUSES, "asp", "default"),
    ],
)
def test_time_that_is_over_is_a_limit(model: str, engine: str, strategy: str) -> None:
    job = job_for("gap 20", model, engine, strategy=strategy, most=None, seconds=0)
    assert perform(job).outcome() == "time limit, 0 found"
    run = perform(replace(job, seconds=0.3))
    assert run.limit == "time"
    assert not run.complete


def test_the_last_moment_of_a_limit_is_no_crash() -> None:
    require("pychoco")
    script = """
        from quinta import LimitReached, parse
        from quinta.base.limits import Clock, Limits
        from quinta.study.choco_search import ChocoEngine
        from quinta.study.papers import paper_on
        from quinta.logic.strategies import Strategy

        class LastMoment(Clock):
            def left(self):
                return 0.0001

        formulation = paper_on("gap").formulation(parse("gap 20"), "apart")
        try:
            next(ChocoEngine(formulation, Strategy(), 0, LastMoment(Limits(60))).solutions())
        except LimitReached as reached:
            print(reached.limit)
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "time\n")


@pytest.mark.thorough
def test_a_job_is_over_soon_after_its_time(runner: Runner) -> None:
    runner.run(easy())  # so that the process is there
    for job in (
        endless(seconds=1),
        job_for("gap 30", "paper", "choco", strategy="leftmost", most=None, seconds=1),
        job_for("gap 100", "paper", "cpsat", most=None, seconds=1),
    ):
        run = runner.run(job)
        assert run.limit == "time"
        assert run.failure is None
        assert run.job == job
    assert runner.run(easy()).outcome() == "unique"


@pytest.mark.thorough
@needs_proc
def test_a_job_that_does_not_look_at_the_clock_is_ended_with_its_process(
    runner: Runner,
) -> None:
    runner.run(easy())
    first = pid_of(runner)
    os.kill(first, signal.SIGSTOP)
    run = runner.run(replace(easy(), seconds=0.5))
    assert run.outcome() == "time limit, 0 found"
    wait_until_gone(first)
    assert runner.run(easy()).outcome() == "unique"
    assert pid_of(runner) != first


@pytest.mark.thorough
@needs_proc
def test_a_job_over_its_memory_is_ended(runner: Runner) -> None:
    for job in (
        job_for("gap 60", "paper", "choco", megabytes=150, seconds=PATIENCE),
        endless(megabytes=1, seconds=PATIENCE),
    ):
        run = runner.run(job)
        assert run.outcome() == "memory limit, 0 found"
        assert run.job == job
    assert runner.run(easy()).outcome() == "unique"


# When the process falls


@needs_proc
def test_a_process_that_is_killed_at_work_is_a_failure_and_the_next_job_runs(
    runner: Runner,
) -> None:
    job = endless(seconds=PATIENCE)
    runner.run(easy())
    victim = pid_of(runner)

    def kill_at_work() -> None:
        wait_until_it_has_worked(victim, 0.2)
        os.kill(victim, signal.SIGKILL)

    killer = threading.Thread(target=kill_at_work)
    killer.start()
    run = runner.run(job)
    killer.join()
    assert run.failure == "the engine ended unexpectedly"
    assert run.outcome() == "failed: the engine ended unexpectedly"
    assert (run.limit, run.solutions, run.complete, run.found) == (None, 0, False, False)
    assert runner.run(easy()).outcome() == "unique"
    assert pid_of(runner) != victim


@needs_proc
def test_a_process_that_is_killed_between_jobs_is_a_failure_or_replaced(runner: Runner) -> None:
    runner.run(easy())
    os.kill(pid_of(runner), signal.SIGKILL)
    wait_until_gone(pid_of(runner))
    assert runner.run(easy()).outcome().startswith(("unique", "failed"))
    assert runner.run(easy()).outcome() == "unique"


def test_an_engine_that_aborts_is_quoted_and_the_next_job_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    require("pychoco")
    careless = (
        "from quinta.study.choco_search import ChocoEngine\n"
        "ChocoEngine.lacks = staticmethod(lambda *_: None)\n"
    )
    (tmp_path / "sitecustomize.py").write_text(careless, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), *sys.path]))
    text = quinta.example("akkoy/1").text()
    with Runner() as runner:
        run = runner.run(job_for(text, "automaton", "choco", strategy="ff+learning"))
        assert run.failure is not None
        assert "regular constraint is not supported" in run.failure
        assert "\n" not in run.failure
        assert runner.run(job_for(text, "automaton", "choco", strategy="ff")).outcome() == "unique"


@needs_proc
def test_a_runner_leaves_no_process_behind() -> None:
    with Runner() as runner:
        runner.run(easy())
        pid = pid_of(runner)
        assert is_alive(pid)
    assert not is_alive(pid)
    runner.close()
    assert runner.run(easy()).outcome() == "unique", "it begins anew where it was closed"
    pid = pid_of(runner)
    runner.close()
    assert not is_alive(pid)


@pytest.mark.thorough
def test_jobs_of_one_process_do_not_mix(runner: Runner) -> None:
    rng = random.Random(5)
    jobs = [easy("sat"), easy("choco", PRINTED), easy("cpsat", PRINTED), easy("asp")]
    others = [job_for("doors\n. . .", job.model, job.engine, most=None) for job in jobs]
    expected = dict.fromkeys(jobs, "unique") | dict.fromkeys(others, "4 in all")
    for job in rng.sample(list(expected), len(expected)):
        run = runner.run(job)
        assert run.outcome() == expected[job]
        assert run.job == job
        there = perform(job)
        assert (run.variables, run.constraints) == (there.variables, there.constraints)


def test_whatever_is_printed_besides_is_no_answer() -> None:
    noisy = """
        import os
        from quinta.study import child as worker
        quiet = worker.attempted
        def attempted(job):
            print("by the way", flush=True)
            os.write(1, b"and another thing")
            return quiet(job)
        worker.attempted = attempted
        worker.main()
    """
    job = easy()
    line = json.dumps(asdict(job)) + "\n"
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(noisy)],
        input=line * 2,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    first, *answers = done.stdout.splitlines()
    assert first == READY
    assert [Run.from_line(one, job).outcome() for one in answers] == ["unique", "unique"]
    assert "another thing" in done.stderr


# Signals

WAITING = """
    import signal
    import sys
    from quinta.base.grid import Size
    from quinta.study.run import Job
    from quinta.study.runner import Runner

    with Runner() as runner:
        runner.run(Job("gap", Size(9, 9), "gap 9", "clauses", "sat", most=1))
        print(runner._worker.pid, flush=True)
        runner.run(Job("gap", Size(20, 20), "gap 20", "apart", "choco", "random", most=None))
"""


@pytest.fixture
def waiting() -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A program that waits for an endless job, and the process in which that runs."""
    require("pychoco")
    program = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(WAITING)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert program.stdout is not None
    pid = int(program.stdout.readline())
    wait_until_it_has_worked(pid, 0.2)
    yield program, pid
    program.kill()
    program.communicate()
    wait_until_gone(pid)


@needs_proc
def test_ctrl_c_ends_the_job_too(waiting: tuple[subprocess.Popen[str], int]) -> None:
    program, pid = waiting
    assert is_alive(pid)
    program.send_signal(signal.SIGINT)
    _, told = program.communicate(timeout=PATIENCE)
    assert program.returncode in (1, 130, -signal.SIGINT)
    assert told.rstrip().endswith("KeyboardInterrupt")
    assert not is_alive(pid)


@needs_proc
def test_a_job_dies_with_the_program_that_waits_for_it(
    waiting: tuple[subprocess.Popen[str], int],
) -> None:
    program, pid = waiting
    assert is_alive(pid)
    program.kill()
    program.communicate(timeout=PATIENCE)
    wait_until_gone(pid)
