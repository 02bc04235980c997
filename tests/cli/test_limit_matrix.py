"""Every verb keeps its limits on every nasty board.

A time limit of L seconds may cost 0.2 s and a tenth of L more, in processor time of the command
and of all it starts; a memory limit may be passed by 50 MB and a fifth. Processor time is
what is counted, so that a busy computer fails no test.
"""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from measuring import Measured, measured
from nasty import NASTY, nasty, with_a_mark

from needs import require

SECONDS = 0.5
MEGABYTES = 150

ENGINES = ("sat", "asp", "cpsat", "sat:cadical195")
METHODS = ("formula", "listing", "projection")

ASKED: dict[str, tuple[str, ...]] = {
    **{f"solve with {engine}": ("solve", "--engine", engine, "--json") for engine in ENGINES},
    "solve --all": ("solve", "--all", "--json"),
    "solve, drawn": ("solve",),
    **{f"count by {method}": ("count", "--method", method, "--json") for method in METHODS},
    "count": ("count",),
    "check": ("check", "--json"),
    "check --so-far": ("check", "--so-far", "--json"),
    **{
        verb: (verb, "--json")
        for verb in (
            *("forced", "clash", "superfluous", "thin", "repair"),
            *("hint", "explain", "rate"),
        )
    },
    "show": ("show",),
    "show --step": ("show", "--step", "1"),
    **{f"convert to {format}": ("convert", "--to", format) for format in ("text", "json", "lists")},
    "study model": ("study", "model", "--json"),
    **{
        f"study model as {format}": ("study", "model", "--export", format)
        for format in ("dimacs", "opb", "minizinc")
    },
    "prove": ("prove",),
}
"""What can be asked about a board."""

EVERY_DAY = {
    "solve with sat": ("doors 500x500", "white-and-tan 500x500"),
    "solve with asp": ("doors 500x500",),
    "solve with cpsat": ("akkoy 250x250",),
    "solve with sat:cadical195": ("doppelblock 500",),
    "solve --all": ("gap 12",),
    "solve, drawn": ("doors 1x250000",),
    "count by projection": ("gap 500",),
    "count": ("doppelblock 500",),
    "check": ("white-and-tan 500x500",),
    "check --so-far": ("doppelblock 80",),
    "forced": ("doppelblock 80",),
    "clash": ("doppelblock 80",),
    "superfluous": ("doppelblock 80",),
    "thin": ("doppelblock 80", "doppelblock 14 with sums"),
    "repair": ("akkoy 60x60",),
    "hint": ("doors 60x60 connected",),
    "explain": ("doors 60x60 connected",),
    "rate": ("white-and-tan 500x500",),
    "show": ("akkoy 500x500 with equal areas",),
    "show --step": ("doors 60x60 connected",),
    "convert to json": ("doors 500x500",),
    "study model": ("doors 500x500",),
    "study model as minizinc": ("gap 500",),
    "prove": ("doppelblock 80",),
}
"""The cells of the matrix that are looked at every day; the others are thorough."""

CELLS = [
    pytest.param(
        asked, board, marks=() if board in EVERY_DAY.get(asked, ()) else pytest.mark.thorough
    )
    for asked, board in itertools.product(ASKED, NASTY)
]
NEEDS = {"cpsat": "ortools", "projection": "pyganak"}
NEEDS_MARKS = ("check", "check --so-far")


def ask(asked: str, board: str, folder: Path, *limits: object) -> Measured:
    """Ask about a board."""
    for word, module in NEEDS.items():
        if word in asked:
            require(module)
    verb = (*ASKED[asked], *(("-o", folder / "certificate") if asked == "prove" else ()))
    text = with_a_mark(board) if asked in NEEDS_MARKS else nasty(board)
    return measured(*verb, *limits, stdin=text, folder=folder)


@pytest.fixture(scope="session")
def start_up(tmp_path_factory: pytest.TempPathFactory) -> float:
    """What the command takes to start, in seconds of processor time."""
    return measured("solve", "gap 8", folder=tmp_path_factory.mktemp("start-up")).seconds


def assert_in_order(found: Measured, as_json: bool) -> None:
    """It answered, or said in one line why not; and what it wrote, it wrote whole."""
    assert found.code in (0, 1, 2, 3), found
    assert "Traceback" not in found.err
    assert "ignored" not in found.err
    assert found.err.count("\n") <= 3, found.err
    if found.code == 2:  # such as a board that a format has no words for
        assert found.out == ""
    if as_json:
        assert found.out == "" or found.out.endswith("\n")
        assert all(told["v" if "v" in told else "kind"] for told in found.objects)


@pytest.mark.parametrize(("asked", "board"), CELLS)
def test_a_time_limit_is_kept(asked, board, tmp_path, start_up):
    found = ask(asked, board, tmp_path, "--time-limit", SECONDS)
    assert_in_order(found, "--json" in ASKED[asked])
    assert found.seconds <= start_up + 1.1 * SECONDS + 0.2, found


@pytest.mark.parametrize(("asked", "board"), CELLS)
def test_a_memory_limit_is_kept(asked, board, tmp_path):
    found = ask(asked, board, tmp_path, "--memory-limit", MEGABYTES, "--time-limit", 6 * SECONDS)
    assert_in_order(found, "--json" in ASKED[asked])
    assert found.megabytes <= 1.2 * MEGABYTES + 50, found
