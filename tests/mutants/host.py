"""A plugin of pytest that collects the tests of every day once, and runs some of them on demand.

Each time it does so in a fork of itself, so that nothing is imported or collected again, and
whatever goes wrong is gone afterwards. It reads orders as lines of JSON and answers each with one:

    {"measure": FILE}               how long each test of a file takes, and what it runs
    {"change": [...], "tests": {}}  a change that is in its file already: does a test fail?

A function that is changed is exchanged in the fork; what else is changed shows in a new process
only, so that the answer is "apart".
"""

from __future__ import annotations

import faulthandler
import gc
import json
import os
import resource
import signal
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

from mutants.cases import group_of

MEMORY = 4 << 30
CASES, SECONDS = 2, 0.5
"""So many cases that begin with the same word are measured, and more while that takes no longer."""

failures: list[str] = []
seconds: dict[str, float] = {}
skipped: set[str] = set()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note what failed."""
    if report.failed:
        failures.append(report.nodeid)
    if report.skipped:
        skipped.add(report.nodeid)


def pytest_runtestloop(session: pytest.Session) -> bool:
    """Obey orders until there are no more."""
    items = {item.nodeid: item for item in session.items}
    answer({"tests": list(items)})
    with os.fdopen(int(os.environ["MUTANTS_ORDERS"]), encoding="utf-8") as orders:
        for line in orders:
            order = json.loads(line)
            if "measure" in order:
                told = in_a_fork(lambda order=order: measure(items, order["measure"]))
            else:
                told = in_a_fork(lambda order=order: attempt(items, **order))
            answer(told)
    return True


def answer(told: Mapping[str, Any]) -> None:
    """One line."""
    data = (json.dumps(told) + "\n").encode()
    while data:
        data = data[os.write(int(os.environ["MUTANTS_ANSWERS"]), data) :]


def in_a_fork(work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """What a fork answers; one that was ended, or hung, says so."""
    there, here = os.pipe()
    if not (pid := os.fork()):
        try:
            os.close(there)
            os.setpgid(0, 0)
            with os.fdopen(here, "w", encoding="utf-8") as pipe:
                json.dump(work(), pipe)
        finally:
            os._exit(0)
    os.close(here)
    with os.fdopen(there, encoding="utf-8") as pipe:
        text = pipe.read()
    for left in {pid, *left_over()}:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(left, signal.SIGKILL)
    os.waitpid(pid, 0)
    return json.loads(text) if text else {"outcome": "hung", "by": "", "tests": 0}


def left_over() -> Iterator[int]:
    """The processes that tests of this copy started, wherever they have gone since."""
    mark = f"MUTANTS_COPY={os.environ['MUTANTS_COPY']}\0".encode()
    for path in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):
            if mark in path.read_bytes() and int(path.parent.name) != os.getpid():
                yield int(path.parent.name)


# Trying a change


def attempt(
    items: dict[str, pytest.Item], change: list[str] | None, tests: dict[str, float]
) -> dict[str, Any]:
    """Run tests in this order until one fails."""
    if change is not None and not exchanged(*change):
        return {"outcome": "apart", "by": "", "tests": 0}
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    chosen = [items[name] for name in tests if name in items]
    for number, item in enumerate(chosen, 1):
        bound(tests[item.nodeid])
        run(item, chosen[number] if number < len(chosen) else None)
        if failures:
            return {"outcome": "killed", "by": failures[0], "tests": number}
    return {"outcome": "survived", "by": "", "tests": len(chosen)}


def bound(usual: float) -> None:
    """Ten times as much computing as usual and some seconds, and time enough for that: no more."""
    used = sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
    resource.setrlimit(resource.RLIMIT_CPU, (int(used + 10 * usual + 20), resource.RLIM_INFINITY))
    faulthandler.dump_traceback_later(120 + 40 * usual, exit=True)


def run(item: pytest.Item, following: pytest.Item | None) -> None:
    """One test, as pytest does it."""
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


def exchanged(file: str, before: str, scope: str) -> bool:
    """Exchange the function in which a file differs from what it was; False if it is none."""
    path = Path(file)
    name = str(path.resolve())
    old, new = (functions(compile(text, name, "exec")) for text in (before, path.read_bytes()))
    outer = max((one for one in old if f"{scope}.".startswith(f"{one}.")), default="")
    if len(old[outer]) != 1 or old[outer] == new[outer]:
        return False
    olds, news = (within(code[outer][0]) for code in (old, new))
    changed = {qualified for qualified in olds if olds[qualified] != news.get(qualified)}
    if any(len(olds[one]) != 1 or len(news.get(one, ())) != 1 for one in changed):
        return False
    try:
        for thing in [thing for thing in gc.get_objects() if isinstance(thing, FunctionType)]:
            code = thing.__code__
            if code.co_qualname in changed and Path(code.co_filename).resolve() == path.resolve():
                thing.__code__ = news[code.co_qualname][0]
    except ValueError:  # another number of variables from around it
        return False
    return True


def within(code: CodeType) -> dict[str, list[CodeType]]:
    """A function and those in it, which may live on their own, by their names."""
    found = defaultdict(list, {code.co_qualname: [code]})
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            for name, inner in within(constant).items():
                found[name] += inner
    return found


def functions(code: CodeType) -> dict[str, list[CodeType]]:
    """The functions in some code that are no part of others, by their names."""
    found: dict[str, list[CodeType]] = defaultdict(list)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            is_class = "__module__" in constant.co_names and "__qualname__" in constant.co_names
            if is_class:
                for name, inner in functions(constant).items():
                    found[name] += inner
            else:
                found[constant.co_qualname].append(constant)
    return found


# Measuring


def measure(items: dict[str, pytest.Item], file: str) -> dict[str, Any]:
    """Run some cases of each test of a file, and note the lines of each."""
    import coverage

    lines = coverage.Coverage(data_file=None, source=["src/quinta"], config_file=False)
    lines.start()
    spent: dict[str, list[float]] = defaultdict(list)
    inside = [item for name, item in items.items() if name.split("::")[0] == file]
    for item, following in zip(inside, [*inside[1:], None], strict=True):
        group = spent[group_of(item.nodeid)]
        if len(group) >= CASES and sum(group) > SECONDS:
            continue
        lines.switch_context(item.nodeid)
        begin = computed()
        run(item, following)
        seconds[item.nodeid] = round(computed() - begin, 3)
        group.append(seconds[item.nodeid])
    lines.stop()
    data = lines.get_data()
    ran: dict[str, dict[str, list[int]]] = defaultdict(dict)
    number = {name: index for index, name in enumerate(seconds)}
    here = Path.cwd()
    for source in data.measured_files():
        for line, contexts in data.contexts_by_lineno(source).items():
            tests = [number[name] for name in contexts if name in number]
            if tests:
                ran[Path(source).relative_to(here).as_posix()][str(line)] = tests
    useless = {*failures} | skipped
    return {"tests": [[n, s, n not in useless] for n, s in seconds.items()], "lines": ran}


def computed() -> float:
    """Seconds that this process and those it waited for have computed; a busy machine adds none."""
    return sum(os.times()[:4])
