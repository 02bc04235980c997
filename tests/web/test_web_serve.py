"""``quinta serve``: it says where it is, answers, and ends when it is told to."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from serving import LONG, httpx

from needs import needs
from processes import PATIENCE, descendants, eventually, wait_until_gone
from quinta.cli.verbs import cli


@pytest.fixture
def process() -> Iterator[subprocess.Popen[str]]:
    """``quinta serve`` on a free port."""
    started = subprocess.Popen(
        [sys.executable, "-m", "quinta", "serve", "--port", "0", "--workers", "1"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        start_new_session=True,
    )
    with started:
        try:
            yield started
        finally:
            started.kill()


def address(process: subprocess.Popen[str]) -> str:
    """Where it says it is."""
    assert process.stdout
    line = process.stdout.readline()
    found = re.fullmatch(r"Quinta is at (http://127\.0\.0\.1:[0-9]+)/ until Ctrl-C\.\n", line)
    assert found, line
    return found[1]


@needs("posix")
def test_it_says_where_it_is_and_ends_on_ctrl_c(process: subprocess.Popen[str]) -> None:
    at = address(process)
    assert httpx.get(f"{at}/health", timeout=PATIENCE).json()["ok"]
    assert httpx.get(at, timeout=PATIENCE).status_code == 200
    asked = httpx.post(f"{at}/api/solve", json={"puzzle": "gap/1"}, timeout=PATIENCE)
    assert json.loads(asked.text.splitlines()[-1])["result"]["status"] == "unique"
    below = descendants(process.pid)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does it: to every process at once
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode in (0, 130)
    assert out == err == ""
    wait_until_gone(*below)


def test_it_ends_on_ctrl_c_also_while_it_works(process: subprocess.Popen[str]) -> None:
    at = address(process)
    with (
        httpx.Client(timeout=PATIENCE) as client,
        client.stream("POST", f"{at}/api/generate", json=LONG) as answer,
    ):
        lines = answer.iter_lines()
        assert json.loads(next(lines))["event"] == "started"
        process.send_signal(signal.SIGINT)
        *_, last = lines
        assert json.loads(last)["reason"] == "cancelled"
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode in (0, 130)
    assert err == ""


def test_a_second_ctrl_c_ends_it_at_once_whatever_it_waits_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from quinta.web.jobs import Pool
    from quinta.web.serve import Server

    codes: list[int] = []
    monkeypatch.setattr(os, "_exit", codes.append)
    server = Server(Pool(1), "127.0.0.1")
    server.handle_exit(signal.SIGINT, None)
    assert server.should_exit
    assert codes == []
    server.handle_exit(signal.SIGINT, None)
    assert codes == [130]


@pytest.mark.spread(1)
@pytest.mark.parametrize(
    ("question", "fields"),
    [("generate", LONG), ("hint", {"puzzle": "gap 40"}), ("count", {"puzzle": "doors/4"})],
)
def test_its_workers_end_with_it_even_if_it_is_killed(
    process: subprocess.Popen[str], question: str, fields: dict[str, Any]
) -> None:
    at = address(process)
    with (
        httpx.Client(timeout=PATIENCE) as client,
        client.stream("POST", f"{at}/api/{question}", json=fields) as answer,
    ):
        next(answer.iter_lines())
        # What Python starts for itself, the process that workers are forked from, two workers.
        eventually(lambda: len(descendants(process.pid)) >= 4)
        below = descendants(process.pid)
        process.kill()
    wait_until_gone(*below)
    process.communicate(timeout=PATIENCE)


def test_a_port_that_is_taken_is_said_so(process: subprocess.Popen[str]) -> None:
    port = address(process).rpartition(":")[2]
    second = subprocess.run(
        [sys.executable, "-m", "quinta", "serve", "--port", port],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert second.returncode == 2
    assert second.stderr.count("\n") == 1
    assert port in second.stderr


def test_a_missing_extra_is_named_with_its_pip_line() -> None:
    script = (
        "import sys\n"
        "sys.modules['starlette'] = None\n"
        "sys.meta_path.insert(0, type('Not', (), {'find_spec': staticmethod(lambda name, *rest: "
        "(_ for _ in ()).throw(ModuleNotFoundError(name)) if name == 'uvicorn' else None)}))\n"
        "from quinta.cli.main import run\n"
        "run(['serve'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 2
    assert (
        done.stderr
        == "quinta: the server of the page is not installed: pip install starlette uvicorn\n"
    )


def test_serve_is_a_verb() -> None:
    import click

    assert "serve" in cli.list_commands(click.Context(cli))
