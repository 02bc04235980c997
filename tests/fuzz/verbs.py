"""Whatever is typed, the command ends with an exit code that it documents, and never with a bug."""

from __future__ import annotations

import io
import random
import re
import sys
import tempfile
from contextlib import chdir
from unittest import mock

from fuzz.mutate import SCRAPS, mutated
from fuzz.parsers import some_text
from quinta.cli.main import run

SOUND = """
solve - --all
solve - --limit 3 --json --stats
solve - --engine asp --style ascii
solve - --engine sat:cadical195 --output found.txt
count -
count - --method listing --json
count - --method projection --stats
check - --json
check - --so-far
show - --rules --style ascii
show - --step 2
show - -o board.svg --theme dark --size 8mm
show - doors/1 --solution --rules -o pages.html
check - -o wrong.svg --theme print
explain - -o walk.html --size 20px
forced - gap/1 -o forced.jsonl
convert - --to json
convert - --to lists --output new.txt
convert - --to svg
convert - --to puzzlink
convert - --to penpa
convert - --to drawing --only 1
convert - --to janko
convert - --to non --output new.non
convert - doors/1 'gap 9' --to link
convert - doors/1 -o many.jsonl
book doors/1 gap/1 --paper A5 --per-page 2 --hints below --title T -o book.pdf
book --kinds gap --count 1 --levels 0-1 --seed 1 --cell 9mm --order given -o book.pdf
rate - gap/1 --only 2- --json
forced - --json
clash - --stats
superfluous - --json
thin - --seed 1 --symmetric
thin - --keep 3 --json
repair - --limit 2
repair - --apply -o mended.txt
hint - --rung 2 --seed 1
hint - --json
explain - --boards
explain - --json
rate - --json
verify - --minimal
verify - --json
verify - -o verdicts.jsonl
generate doors --size 4x4 --level 1 --seed 1
generate akkoy --size 3x3 --ordered --row-colour black --json
generate gap --size 8 --clues 4
generate doppelblock --size 4 --given-cells --symmetric
generate white-and-tan --size 3x4 --count 2 --output many.jsonl
generate doors --size 3 --count 2 --output folder --resume
generate doors --size 3x2 --connected --no-counts-self --closed 0.5
prove - --output certificate
prove --verify certificate --json
study model gap/1
study model - --export dimacs
study strategies
examples --json
examples doors/1
examples White_and_Tan -o all.jsonl
"""

COMMANDS = [line.split() for line in SOUND.strip().splitlines()]
WORDS = sorted({word for command in COMMANDS for word in command} | {"--help", "--version", "--"})
NUMBERS = (
    "0",
    "1",
    "2",
    "-1",
    "1.5",
    "1e9",
    "nan",
    "inf",
    "4x4",
    "1x1",
    "0x3",
    "99999999x1",
    "ten",
)
LIMITS = ("--time-limit", "0.3", "--memory-limit", "1500")
LIMITED = {command[0] for command in COMMANDS} - {"examples", "study"}

DOCUMENTED = (0, 1, 2, 3)

NOTE = re.compile(
    "limit was reached|what follows are left|not taken along|have no partner|^[(]"
    "|written$|not known to be the only one"
)
"""What is said about an input that could be read, where another could not."""

NAMED = re.compile("quinta: .+?: |quinta: there is no (file|puzzle in the folder) '")
"""How a complaint about one of several inputs begins."""


def trial(rng: random.Random) -> str:
    """Run a damaged command on a sound or a damaged puzzle."""
    command = some_command(rng)
    text, kind, _ = some_text(rng)
    if rng.random() < 0.3:
        text = mutated(rng, text, some_text(rng)[0])
    if rng.random() < 0.2:
        command += ["--kind", kind]
    if command and command[0] in LIMITED:
        command += LIMITS
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        code, said = ended(command, text)
    asked = f"quinta {command}\n{text}\n{said}"
    assert code in DOCUMENTED, f"exit code {code}: {asked}"
    assert "Traceback" not in said, asked
    if code == 2:
        complaints = [line for line in said.splitlines() if not NOTE.search(line)]
        assert complaints, asked
        assert all(line.startswith("quinta: ") for line in complaints), asked
        named = [NAMED.match(line) for line in complaints]
        assert len(complaints) == 1 or any(named), asked  # of several inputs, each by its name
    verb = command[0] if command and command[0] in VERBS else "no verb"
    return f"{verb}: {code}"


VERBS = {command[0] for command in COMMANDS}


def some_command(rng: random.Random) -> list[str]:
    """The words of a sound command with a few of them lost, doubled, swapped or changed."""
    words = list(rng.choice(COMMANDS))
    for _ in range(rng.choice((0, 0, 1, 1, 2))):
        at = rng.randrange(1, len(words) + 1) if rng.random() < 0.95 else 0
        change = rng.choice(
            (
                [],
                words[at : at + 1] * 2,
                [rng.choice(WORDS)],
                [rng.choice(NUMBERS)],
                [rng.choice(SCRAPS)],
                [*words[at : at + 1], rng.choice(WORDS), rng.choice(NUMBERS)],
            )
        )
        words[at : at + 1] = change
    return [word for word in words if is_harmless(word)]


def is_harmless(word: str) -> bool:
    """Whether it names no file elsewhere and can be an argument at all."""
    return not word.startswith(("/", "~")) and ".." not in word and "\0" not in word


def ended(command: list[str], text: str) -> tuple[int, str]:
    """The exit code of a command, in this process, and what it complained about."""
    told = io.BytesIO()
    streams = {
        "stdin": io.TextIOWrapper(io.BytesIO(text.encode("utf-8", "surrogatepass"))),
        "stdout": io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True),
        "stderr": io.TextIOWrapper(told, "utf-8", "backslashreplace", write_through=True),
    }
    with mock.patch.multiple(sys, **streams):
        try:
            run(command)
        except SystemExit as ending:
            code = ending.code
    assert isinstance(code, int), f"it did not end with an exit code: {command}"
    return code, told.getvalue().decode()
