"""The site's own Python gives the answers that ours gives: the same puzzles, the same words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from elsewhere import Elsewhere, Here

from needs import needs
from quinta.web import catalogue
from quinta.web.questions import questions

pytestmark = [pytest.mark.thorough, needs("node", "parts")]

KINDS = catalogue.every_kind()
MARKED = {"at": "r1c1", "size": [9, 9], "edits": [], "how": "rotate", "to": "svg", "options": {}}
"""Fields that questions need besides a puzzle or a kind."""


def levels_of(kind: dict[str, Any]) -> list[int | None]:
    """The levels that exist at the usual size, and any."""
    side = max(kind["usual_size"])
    return [None, *(each["level"] for each in kind["levels"] if side in each["sides"])]


WISHES = [
    pytest.param(kind["kind"], level, id=f"{kind['kind']} {level}")
    for kind in KINDS
    for level in levels_of(kind)
]


@pytest.fixture(scope="module")
def here() -> Iterator[Here]:
    """Our own Python."""
    found = Here()
    with found.process:
        yield found
        found.process.kill()


def timeless(value: Any) -> Any:
    """An answer without what it took."""
    if isinstance(value, dict):
        left_out = ("stats", "seconds", "build_seconds", "megabytes")
        return {key: timeless(each) for key, each in value.items() if key not in left_out}
    return [timeless(each) for each in value] if isinstance(value, list) else value


@pytest.mark.parametrize(("kind", "level"), WISHES)
@pytest.mark.parametrize("seed", ["first", "second"])
def test_the_same_seed_gives_the_same_puzzle(
    here: Here, elsewhere: Elsewhere, kind: str, level: int | None, seed: str
) -> None:
    wish = {"kind": kind, "level": level, "seed": seed, "seconds": 100}
    ours, theirs = here.ask("generate", **wish), elsewhere.ask("generate", **wish)
    assert theirs["event"] == "done"
    assert timeless(theirs) == timeless(ours)


@pytest.mark.parametrize("kind", [kind["kind"] for kind in KINDS])
@pytest.mark.parametrize("question", sorted(questions()))
def test_every_question_is_answered_as_here(
    here: Here, elsewhere: Elsewhere, question: str, kind: str
) -> None:
    told = next(each for each in KINDS if each["kind"] == kind)
    own = {
        "puzzle": told["examples"][0]["text"],
        "kind": kind,
        "date": "2026-11-16",
        **MARKED,
        "size": told["usual_size"],
    }
    fields = {name: own[name] for name in questions()[question].fields.required if name in own}
    if question == "practise":
        fields |= {"technique": here.ask("lessons", kind=kind)["result"]["techniques"][0]["name"]}
        fields |= {"seed": "one"}
    if question == "generate":
        fields |= {"seed": "one"}
    theirs = elsewhere.ask(question, **fields)
    ours = here.ask(question, **fields)
    assert theirs["event"] == ours["event"], theirs
    if question not in ("compare", "count"):  # other engines are there
        assert timeless(theirs) == timeless(ours)


def test_a_comparison_says_what_is_not_there(elsewhere: Elsewhere) -> None:
    told = elsewhere.ask("compare", puzzle="gap/1")["result"]
    assert len(told["runs"]) > 1
    assert {run["outcome"] for run in told["runs"]} == {"unique"}
    assert "Choco" in told["left_out"][-1]


@pytest.mark.parametrize(
    "puzzle",
    [
        "gap 40",
        "doppelblock 40",
        "doors\n" + (". " * 40 + "\n") * 40,
        "akkoy\ncolumns: " + " | ".join(["?"] * 40) + "\nrows: " + " | ".join(["?"] * 40),
    ],
    ids=["gap", "doppelblock", "doors", "akkoy"],
)
@pytest.mark.parametrize("question", ["hint", "analyse", "explain"])
def test_a_huge_puzzle_ends_in_an_answer_or_at_a_limit(
    elsewhere: Elsewhere, puzzle: str, question: str
) -> None:
    told = elsewhere.ask(question, puzzle=puzzle, seconds=3)
    assert told["event"] == "done" or told["reason"] in ("limit", "input", "impossible"), told
    assert told["megabytes"] < 1500
