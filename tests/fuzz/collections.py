"""Whatever was done to a collection, going on with it ends in the right one or changes nothing."""

from __future__ import annotations

import json
import random
import tempfile
from contextlib import chdir
from functools import cache
from pathlib import Path
from typing import Any

from fuzz.mutate import mutated
from fuzz.verbs import DOCUMENTED, ended

ASKED = ["generate", "akkoy", "--size", "3", "--seed", "1", "--count", "5", "--output", "x.jsonl"]
ODD: tuple[Any, ...] = (None, True, -1, 2, 10**9, "2", "", [2], {}, 0.5, "gap 9\n")


def trial(rng: random.Random) -> str:
    """Damage a collection, then resume or repair it."""
    how = rng.choice(("--resume", "--repair"))
    damaged = some_damage(rng, list(undisturbed()))
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        path = Path("x.jsonl")
        path.write_text(damaged, encoding="utf-8", errors="surrogatepass", newline="")
        before = path.read_bytes()
        code, said = ended([*ASKED, how], "")
        told = f"{how}, exit code {code}\n{said}\n{damaged}"
        assert code in DOCUMENTED, told
        assert "Traceback" not in said, told
        if code == 0:
            right = judged("".join(undisturbed()))
            assert judged(path.read_text(encoding="utf-8")) == right, told
        else:
            assert path.read_bytes() == before, told
    return f"{how[2:]}: {code}"


@cache
def undisturbed() -> tuple[str, ...]:
    """The lines of the collection that nobody disturbs."""
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        assert ended(ASKED, "")[0] == 0
        return tuple(Path("x.jsonl").read_text(encoding="utf-8").splitlines(keepends=True))


NOT_JUDGED = ("tries", "version", "seconds")
"""Of these nobody knows whether they are true without making the puzzle anew."""


def judged(text: str) -> list[dict[str, Any]]:
    """What must be the same as if nobody had disturbed it, line by line."""
    records = [json.loads(line) for line in text.splitlines()]
    return [{n: told for n, told in record.items() if n not in NOT_JUDGED} for record in records]


def some_damage(rng: random.Random, lines: list[str]) -> str:
    """Lines lost, doubled, swapped, cut, edited by hand."""
    for _ in range(rng.choice((1, 1, 2, 3))):
        if not lines:
            break
        at = rng.randrange(len(lines))
        line = lines[at]
        lines[at : at + 1] = {
            "lost": [],
            "doubled": [line, line],
            "edited": [edited(rng, line)],
            "mutated": [mutated(rng, line, line)],
            "moved": [line, lines[0]],
        }[rng.choice(("lost", "doubled", "edited", "edited", "mutated", "moved"))]
    text = "".join(lines)
    return text[: rng.randrange(len(text) + 1)] if rng.random() < 0.2 else text


def edited(rng: random.Random, line: str) -> str:
    """The line with another value for one of its names, or without it."""
    try:
        record = json.loads(line)
    except ValueError:  # it was damaged before
        return line
    if not isinstance(record, dict) or not record:
        return line
    name = rng.choice(sorted(record))
    if rng.random() < 0.2:
        del record[name]
    else:
        record[name] = rng.choice(ODD)
    return json.dumps(record) + "\n"
