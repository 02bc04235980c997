"""What the site is made of and is not ours: the Python for browsers, python-sat, what that needs.

``pins.json`` names each with its version and the hash of its file; nothing else is taken.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from quinta.base.errors import QuintaError, one_line

PINS = Path(__file__).with_name("pins.json")


class SiteError(QuintaError):
    """Why the site cannot be built."""


@dataclass(frozen=True)
class Pin:
    """A file that is fetched."""

    name: str
    source: str
    version: str
    file: str
    sha256: str
    platform: str = "any"
    python: str = ""

    def is_right(self, path: Path) -> bool:
        """Whether a file is the one."""
        return path.is_file() and sha256(path.read_bytes()).hexdigest() == self.sha256

    def command(self, folder: Path) -> list[str]:
        """What fetches it."""
        if self.source == "npm":
            npm = shutil.which("npm")
            if npm is None:
                raise SiteError(
                    f"npm is not installed, which gets {self.name} (Debian: apt-get install npm)"
                )
            return [npm, "pack", "--silent", f"{self.name}@{self.version}"]
        return [
            *(sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"),
            *("--no-deps", "--only-binary", ":all:", "--implementation", "cp"),
            *("--python-version", self.python, "--platform", self.platform),
            *("--dest", str(folder.resolve()), f"{self.name}=={self.version}"),
        ]


def pins(path: Path = PINS) -> list[Pin]:
    """All that is fetched.

    >>> [pin.name for pin in pins()]
    ['pyodide', 'python-sat', 'six']
    """
    read = json.loads(path.read_text(encoding="utf-8"))
    return [
        Pin(name, told.pop("from"), **{key: str(value) for key, value in told.items()})
        for name, told in read.items()
    ]


def missing(folder: Path, wanted: Sequence[Pin]) -> list[Pin]:
    """Those that are not there, or are not what they should be."""
    return [pin for pin in wanted if not pin.is_right(folder / pin.file)]


def require(folder: Path, wanted: Sequence[Pin]) -> None:
    """Refuse a folder that lacks some."""
    lacking = missing(folder, wanted)
    if lacking:
        names = ", ".join(f"{pin.name} {pin.version}" for pin in lacking)
        raise SiteError(f"{folder} lacks {names}; --fetch gets what is missing")


def fetch(folder: Path, wanted: Sequence[Pin]) -> None:
    """Get what is missing, each verified before it has its name."""
    folder.mkdir(parents=True, exist_ok=True)
    for pin in missing(folder, wanted):
        with tempfile.TemporaryDirectory(dir=folder) as beside:
            _run(pin, Path(beside))
            found = Path(beside, pin.file)
            if not pin.is_right(found):
                raise SiteError(
                    f"{pin.name} {pin.version} came with another content than pinned; "
                    f"nothing was taken"
                )
            found.replace(folder / pin.file)


def _run(pin: Pin, folder: Path) -> None:
    command = pin.command(folder)
    ended = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if ended.returncode:
        said = (ended.stderr.strip() or ended.stdout.strip() or "nothing").splitlines()[-1]
        raise SiteError(
            one_line(f"{pin.name} {pin.version} cannot be fetched: {pin.source} says: {said}")
        )
