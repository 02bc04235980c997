"""What README and the tour tell newcomers to type works, with nothing but what that installs."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from needs import needs
from processes import PATIENCE, group_of, wait_until_gone
from test_examples import COMMAND, assert_shown

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"^```(sh|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TRIED_ELSEWHERE = ("make site", "make test")
"""What takes long; here it only has to be a command."""

GREETING = "'quinta' is a command here; 'exit' leaves this shell.\n"


class Newcomer:
    """Somebody with a clone and Python, and with nothing of what these tests run in."""

    def __init__(self, clone: Path) -> None:
        self.clone = clone
        python = Path(sys.base_prefix) / "bin"
        rest = ("/usr/local/bin", "/usr/bin", "/bin")
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("PYTHON")},
            "PATH": os.pathsep.join(map(str, (python, *rest))),
            "PYTHONIOENCODING": "utf-8",
            "SHELL": "/bin/sh",
        }
        self.environment.pop("VIRTUAL_ENV", None)
        for name in [name for name in self.environment if name.startswith("MAKE")]:
            del self.environment[name]

    def run(self, *command: str, typed: str = "") -> str:
        """What a command prints on either stream."""
        done = subprocess.run(
            command,
            cwd=self.clone,
            env=self.environment,
            input=typed,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=5 * PATIENCE,
        )
        assert typed or done.returncode == 0, done.stdout
        return done.stdout

    def types(self, line: str) -> None:
        """Type a line of a block without answers; it has to do its work."""
        if line == "make shell":
            assert self.in_shell("command -v quinta") == f"{self.clone}/.venv/bin/quinta\n"
        elif line == "make serve":
            self.serves()
        elif line in TRIED_ELSEWHERE:
            self.run(*line.split(), "--dry-run")
        else:
            self.run("sh", "-c", line)

    def in_shell(self, command: str) -> str:
        """What a command prints in the shell that 'make shell' opens."""
        said = self.run("make", "--silent", "--no-print-directory", "shell", typed=f"{command}\n")
        greeting, _, printed = said.partition(GREETING)
        assert not greeting
        return printed

    def serves(self) -> None:
        """Open the page's server, and close it once it has said where it is."""
        command = ("make", "--silent", "serve", "PORT=0")
        with subprocess.Popen(
            command,
            cwd=self.clone,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            start_new_session=True,
        ) as server:
            assert server.stdout is not None
            said = next((line for line in server.stdout if "http://127.0.0.1:" in line), None)
            os.killpg(server.pid, signal.SIGINT)
            server.stdout.read()
        wait_until_gone(*group_of(server.pid))
        assert said


@pytest.fixture(scope="module")
def newcomer(tmp_path_factory: pytest.TempPathFactory) -> Newcomer:
    """One clone for all pages: what a page installs is not in the way of the next."""
    clone = tmp_path_factory.mktemp("first steps") / "quinta"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    return Newcomer(clone)


@pytest.mark.thorough
@needs("posix", "git", "index")
@pytest.mark.parametrize("page", ["docs/tour.md", "README.md"])
def test_the_first_steps_work_as_they_are_written(page: str, newcomer: Newcomer) -> None:
    """Block by block; the tour first, which installs less."""
    for language, body in BLOCK.findall((ROOT / page).read_text(encoding="utf-8")):
        if language == "sh":
            for line in body.splitlines():
                newcomer.types(re.sub(r"\s+#\s.*", "", line))
            continue
        words = COMMAND.split(body)
        for command, wanted in zip(words[1::2], words[2::2], strict=True):
            assert_shown(wanted, newcomer.in_shell(command.replace("\n> ", "\n")))
