"""Two Pythons that answer the questions of the page, each in a process: ours and a site's."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ANSWERS = Path(__file__).with_name("answers.mjs")
OURS = """
import json, sys
from quinta.web.desk import Desk

desk = Desk()
for line in sys.stdin:
    question, fields = json.loads(line)
    print(desk.answer(question, json.dumps(fields), lambda told: None).strip(), flush=True)
"""


class Answering:
    """A process that takes questions as lines of JSON, and gives the last line about each."""

    def __init__(self, *command: str | Path) -> None:
        self.process = subprocess.Popen(
            [*map(str, command)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, question: str, **fields: Any) -> dict[str, Any]:
        """The last event about a question."""
        assert self.process.stdin
        assert self.process.stdout
        print(json.dumps([question, fields]), file=self.process.stdin, flush=True)
        told: dict[str, Any] = json.loads(self.process.stdout.readline())
        return told


class Elsewhere(Answering):
    """The Python of a site, run by node."""

    def __init__(self, site: Path, scratch: Path) -> None:
        (version,) = site.glob("v*")
        for part in ("static", "python"):
            shutil.copytree(version / part, scratch / part)
        (scratch / "package.json").write_text('{"type": "module"}')  # as all scripts of the site
        super().__init__(str(shutil.which("node")), ANSWERS, scratch)


class Here(Answering):
    """Our own Python, apart from the tests', which may hold more memory than an answer may take."""

    def __init__(self) -> None:
        super().__init__(sys.executable, "-c", OURS)
