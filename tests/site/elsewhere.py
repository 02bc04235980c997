"""The Python of a built site, asked without a browser."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

ANSWERS = Path(__file__).with_name("answers.mjs")


class Elsewhere:
    """The Python of a site, run by node."""

    def __init__(self, site: Path, scratch: Path) -> None:
        (version,) = site.glob("v*")
        for part in ("static", "python"):
            shutil.copytree(version / part, scratch / part)
        (scratch / "package.json").write_text('{"type": "module"}')  # as all scripts of the site
        self.process = subprocess.Popen(
            [str(shutil.which("node")), str(ANSWERS), str(scratch)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, question: str, **fields: Any) -> dict[str, Any]:
        """The last event about a question."""
        assert self.process.stdin
        assert self.process.stdout
        print(json.dumps([question, fields]), file=self.process.stdin, flush=True)
        told: dict[str, Any] = json.loads(self.process.stdout.readline())
        return told
