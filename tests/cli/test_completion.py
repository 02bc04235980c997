"""What a shell is told, and the man page: both are made from the command itself."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import click
import pytest

import quinta
from quinta.cli.manual import manual
from quinta.cli.verbs import VERBS, cli


def completed(*words: str) -> list[str]:
    """What bash is offered for the last of these words."""
    done = subprocess.run(
        [sys.executable, "-m", "quinta"],
        env={
            **os.environ,
            "_QUINTA_COMPLETE": "bash_complete",
            "COMP_WORDS": " ".join(["quinta", *words]),
            "COMP_CWORD": str(len(words)),
        },
        capture_output=True,
        text=True,
        check=True,
    )
    return [line.partition(",")[2] for line in done.stdout.split()]


@pytest.mark.spread(4)
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["so"], ["solve"]),
        (["solve", "doors/"], ["doors/1", "doors/2", "doors/3", "doors/4", "doors/"]),
        (["generate", "w"], ["white-and-tan"]),
        (["convert", "gap/1", "--to", "j"], ["json"]),
        (["show", "gap/1", "--theme", "p"], ["print"]),
        (["solve", "gap/1", "--engine", "c"], ["cpsat"]),
        (["book", "--kinds", "gap,do"], ["gap,doors", "gap,doppelblock"]),
        (["book", "--paper", "A"], ["A4", "A5"]),
        (["book", "doors/4"], ["doors/4", "doors/4"]),
        (
            ["study", "compare", "gap/1", "--strategies", "up,ff"],
            ["up,ff", "up,ffc"],
        ),
    ],
    ids=lambda part: part[-1],
)
def test_a_shell_is_told_how_a_word_may_go_on(words: list[str], offered: list[str]) -> None:
    assert [word for word in completed(*words) if word not in ("janko",)] == offered


def test_the_man_page_tells_every_verb_and_every_option() -> None:
    page = manual().replace("\\-", "-")
    context = click.Context(cli, info_name="quinta")
    for name in VERBS:
        assert re.search(rf"^\.SS {name}\b", page, re.MULTILINE)
        command = cli.get_command(context, name)
        assert command is not None
        for parameter in command.params:
            for option in parameter.opts if isinstance(parameter, click.Option) else ():
                assert option in page
    assert not re.search(r"^\.B .*\n\n", page, re.MULTILINE), "a name without a sentence"
    assert not re.search(r"^[.'](?!TH|SH|SS|PP|TP|B\b|I\b|nf|fi)", page, re.MULTILINE)


def test_a_repair_can_be_applied(capsys: pytest.CaptureFixture[str]) -> None:
    with cli.make_context("quinta", ["repair", "doors/4", "--apply"]) as context:
        assert cli.invoke(context) == 0
    printed = capsys.readouterr().out
    mended = quinta.parse(printed)
    assert quinta.solve(mended).status == "unique"
    assert printed.splitlines()[-1] == "# 5 in row 1, column 5: one solution"
    with cli.make_context("quinta", ["repair", "doors/1", "--apply"]) as context:
        assert cli.invoke(context) == 0
    assert quinta.parse(capsys.readouterr().out) == quinta.example("doors/1")
