"""Make the puzzles of this folder anew: ``python tests/corpus/make.py [KIND ...]``.

A file holds the puzzles of a kind, one JSON object a line: the command that made it, and the
puzzle with its solution as text. All are made by Quinta itself, but for the papers' own, which
Quinta brings as examples.
"""

from __future__ import annotations

import io
import json
import shlex
import sys
from contextlib import redirect_stdout
from pathlib import Path

import quinta
from quinta.cli.main import run

FOLDER = Path(__file__).parent

SIZES = {
    "doors": ("3x3", "5x5", "6x8", "8x8", "10x10"),
    "akkoy": ("3x4", "5x5", "8x8", "10x10"),
    "gap": ("9", "10", "12"),
    "doppelblock": ("4", "5", "6", "7"),
    "white-and-tan": ("4x4", "4x5", "5x5", "6x6"),
}
WISHES = {
    "doors": ("", "--connected", "--no-counts-self", "--connected --clues full", "--symmetric"),
    "akkoy": ("--ordered", "", "--ordered --row-colour black", "--ordered --clues full"),
    "gap": ("", "--clues full", "--symmetric"),
    "doppelblock": ("", "--given-cells allow", "--clues full"),
    "white-and-tan": ("",),
}
MORE = {"akkoy": ("generate akkoy --size 4x5 --equal-white-areas --seed corpus",)}


def commands(kind: str) -> list[str]:
    """What makes the puzzles of a kind, several sizes with several wishes."""
    made = [
        " ".join(f"generate {kind} --size {size} {wish} --seed corpus".split())
        for size in SIZES[kind]
        for wish in WISHES[kind]
    ]
    unique = [name for name in quinta.examples() if name.startswith(f"{kind}/")]
    papers = [
        f"solve {name}" for name in unique if quinta.solve(quinta.example(name)).status == "unique"
    ]
    return [*papers, *made, *MORE.get(kind, ())]


def printed(command: str) -> str:
    """What a command prints."""
    out = io.StringIO()
    with redirect_stdout(out):
        try:
            run(shlex.split(command))
        except SystemExit as ending:
            if ending.code:
                return ""
    return out.getvalue()


def text_of(command: str) -> str:
    """A puzzle with its solution, as text; empty if there is no such puzzle."""
    words = shlex.split(command)
    if words[0] == "solve":
        puzzle = quinta.example(words[1])
    else:
        told = printed(f"{command} --json")
        if not told:
            return ""
        puzzle = quinta.parse(json.loads(told)["puzzle"])
    return quinta.write("text", puzzle, quinta.solve(puzzle).solution)


def main() -> None:
    """Write the file of each kind that is named, or of all."""
    for kind in sys.argv[1:] or SIZES:
        texts = {command: text_of(command) for command in commands(kind)}
        lines = [json.dumps({"command": c, "text": t}) for c, t in texts.items() if t]
        (FOLDER / f"{kind}.jsonl").write_text("".join(f"{line}\n" for line in lines), "utf-8")
        print(f"{kind}: {len(lines)} puzzles, {len(texts) - len(lines)} could not be made")


if __name__ == "__main__":
    main()
