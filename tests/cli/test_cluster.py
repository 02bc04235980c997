"""``quinta generate --scheduler``: the same puzzles from a Dask cluster, here on loopback.

A real scheduler and two real workers, each a process of its own; all of them are ended.
"""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from needs import needs
from processes import PATIENCE, eventually

pytestmark = [pytest.mark.thorough, needs("distributed")]

MANY = ("gap", "--size", "10", "--seed", "5")
COUNT = 12

Record = dict[str, Any]


class Cluster(NamedTuple):
    """Where the scheduler is, and its workers."""

    address: str
    workers: list[subprocess.Popen[bytes]]
    scheduler: subprocess.Popen[bytes]


@contextmanager
def running(log: Path, *command: object) -> Iterator[subprocess.Popen[bytes]]:
    """A process that ends with the test; what it says goes to a file."""
    with log.open("wb") as told:
        process = subprocess.Popen(
            [sys.executable, "-m", *map(str, command)],
            stdin=subprocess.DEVNULL,
            stdout=told,
            stderr=told,
        )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def said(log: Path, pattern: str) -> str | None:
    found = re.search(pattern, log.read_text(encoding="utf-8", errors="replace"))
    return found[0] if found else None


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    """A scheduler and two workers with a thread each, on this machine alone."""
    log = tmp_path / "scheduler.log"
    scheduling = ("dask", "scheduler", "--host", "127.0.0.1", "--port", 0, "--no-dashboard")
    with running(log, *scheduling) as scheduler:
        address = eventually(
            lambda: scheduler.poll() is not None or said(log, r"tcp://127\.0\.0\.1:\d+")
        )
        assert isinstance(address, str), log.read_text()
        logs = [tmp_path / f"worker{number}.log" for number in (1, 2)]
        own = ("--nthreads", 1, "--no-nanny", "--no-dashboard", "--local-directory", tmp_path)
        working = ("dask", "worker", address, "--host", "127.0.0.1", *own)
        with running(logs[0], *working) as one, running(logs[1], *working) as other:
            eventually(lambda: all(said(one_log, "Registered to") for one_log in logs))
            yield Cluster(address, [one, other], scheduler)


@contextmanager
def generating(*arguments: object) -> Iterator[subprocess.Popen[str]]:
    """The command, killed if it is still there in the end."""
    process = subprocess.Popen(
        [sys.executable, "-m", "quinta", "generate", *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def generated(*arguments: object) -> tuple[int, str, str]:
    """How the command ended: its exit code, what it said and what it complained about."""
    with generating(*arguments) as process:
        out, err = process.communicate(timeout=PATIENCE)
        return process.returncode, out, err


def records_in(path: Path) -> list[Record]:
    """Whole lines, without the time that they took."""
    data = path.read_text(encoding="utf-8")
    assert data.endswith("\n")
    records: list[Record] = [json.loads(line) for line in data.splitlines()]
    return [{n: value for n, value in record.items() if n != "seconds"} for record in records]


def lines_in(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> list[Record]:
    """What one process makes by itself."""
    path = tmp_path_factory.mktemp("alone") / "all.jsonl"
    assert generated(*MANY, "--count", 2 * COUNT, "--output", path)[0] == 0
    return records_in(path)


def test_a_cluster_makes_what_one_process_makes_and_says_why_it_cannot(
    cluster: Cluster, tmp_path: Path, alone: list[Record]
) -> None:
    path = tmp_path / "x.jsonl"
    asked = (*MANY, "--scheduler", cluster.address, "--output", path)
    assert generated(*asked, "--count", COUNT)[:2] == (0, "")
    assert records_in(path) == alone[:COUNT]
    assert generated(*asked, "--count", COUNT + 3, "--resume")[:2] == (0, "")
    assert records_in(path) == alone[: COUNT + 3]
    code, out, err = generated("gap", "--time-limit", 0, "--scheduler", cluster.address)
    assert (code, out, err.count("\n")) == (3, "", 1)
    assert "the time limit was reached" in err
    assert all(worker.poll() is None for worker in cluster.workers), "the cluster goes on"


def test_nothing_is_lost_and_nothing_twice_when_a_worker_is_killed(
    cluster: Cluster, tmp_path: Path, alone: list[Record]
) -> None:
    path = tmp_path / "x.jsonl"
    asked = (*MANY, "--count", 2 * COUNT, "--scheduler", cluster.address, "--output", path)
    with generating(*asked) as process:
        eventually(lambda: process.poll() is not None or lines_in(path) >= 3)
        killed = cluster.workers[0]
        os.kill(killed.pid, signal.SIGKILL)
        assert killed.wait(PATIENCE) == -signal.SIGKILL
        assert lines_in(path) < 2 * COUNT, "it was killed in the middle"
        process.communicate(timeout=PATIENCE)
        assert process.returncode == 0
    assert records_in(path) == alone
    assert [record["index"] for record in records_in(path)] == list(range(2 * COUNT))


def test_ctrl_c_keeps_what_is_finished_and_leaves_the_cluster_alone(
    cluster: Cluster, tmp_path: Path, alone: list[Record]
) -> None:
    path = tmp_path / "x.jsonl"
    asked = (*MANY, "--scheduler", cluster.address, "--output", path)
    with generating(*asked, "--count", 2 * COUNT) as process:
        eventually(lambda: process.poll() is not None or lines_in(path) >= 3)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE)
        assert process.returncode == 130
    left = records_in(path)
    assert left == alone[: len(left)]
    assert len(left) < 2 * COUNT, "it was interrupted in the middle"
    assert all(worker.poll() is None for worker in cluster.workers)
    assert generated(*asked, "--count", len(left) + 2, "--resume")[0] == 0
    assert records_in(path) == alone[: len(left) + 2]


def test_a_lost_scheduler_is_one_sentence_and_what_was_kept_is_gone_on_with(
    cluster: Cluster, tmp_path: Path, alone: list[Record]
) -> None:
    path = tmp_path / "x.jsonl"
    asked = (*MANY, "--count", 2 * COUNT, "--output", path)
    with generating(*asked, "--scheduler", cluster.address) as process:
        eventually(lambda: process.poll() is not None or lines_in(path) >= 3)
        cluster.scheduler.kill()
        _, err = process.communicate(timeout=PATIENCE)
    kept = records_in(path)
    assert kept == alone[: len(kept)]
    assert len(kept) < 2 * COUNT, "it was killed in the middle"
    assert (process.returncode, err.splitlines()) == (
        3,
        [
            f"{len(kept)} of {2 * COUNT} puzzles in {path}",
            f"quinta: the cluster at {cluster.address} is gone, or lost what it was to do; what is "
            "finished is kept, and --resume goes on with it",
        ],
    )
    assert generated(*asked, "--resume")[0] == 0
    assert records_in(path) == alone


def nobody() -> str:
    """An address where nobody listens: bound a moment ago, and free again."""
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        return f"tcp://127.0.0.1:{tried.getsockname()[1]}"


@pytest.mark.parametrize("where", ["nonsense", "foo://127.0.0.1:8786", "nobody"])
def test_where_no_scheduler_is_one_sentence_says_so(where: str, tmp_path: Path) -> None:
    address = nobody() if where == "nobody" else where
    path = tmp_path / "x.jsonl"
    code, out, err = generated(*MANY, "--scheduler", address, "--output", path)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"quinta: no scheduler answers at {address}")
    assert not path.exists()
