"""What some tests need and not every computer has.

A test that cannot run here says so with :func:`needs`, as a decorator or as ``pytestmark``, or
with :func:`require` once it knows. No test is skipped in any other way, so that one line in the
end can say how many were and what to install (see ``conftest.py``).

``make without`` hides each of these in turn and runs the tests that have to do with it.
"""

from __future__ import annotations

import doctest
import importlib.util
import os
import re
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from quinta.base.errors import PACKAGES, pip_line

HIDDEN = frozenset(os.environ.get("QUINTA_WITHOUT", "").split(","))
"""What is to be treated as if it were not here; ``without/`` hides modules and programs, too."""

CORPORA = Path(__file__).resolve().parents[2] / "shared" / "corpora"
"""Puzzles by others, that are no part of the project."""


ROOT = Path(__file__).resolve().parents[1]
PARTS = ROOT / "build" / "parts"
"""What the site is made of and 'make site' fetches."""


@dataclass(frozen=True)
class Need:
    """Something that may be missing: its name in a sentence, how to get it, whether it is here."""

    name: str
    remedy: str
    is_here: Callable[[], bool]

    @property
    def sentence(self) -> str:
        """What is said about a test that lacks it."""
        return f"{self.name} ({self.remedy})" if self.remedy else self.name


def _module(name: str, title: str, remedy: str) -> Need:
    return Need(title, remedy, lambda: importlib.util.find_spec(name) is not None)


def _extra(name: str, title: str, extra: str) -> Need:
    return _module(name, title, pip_line(extra))


def _programs(title: str, remedy: str, *names: str) -> Need:
    return Need(title, remedy, lambda: all(map(shutil.which, names)))


def _has_parts() -> bool:
    from quinta.site.parts import missing, pins

    return not missing(PARTS, pins())


def _index_answers() -> bool:
    """Whether pip gets packages: over the network, or from where it is told to look."""
    command = (sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--quiet")
    tried = subprocess.run([*command, "--no-deps", "click"], capture_output=True, check=False)
    return tried.returncode == 0


CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))),
    None,
)
"""The one without windows is the same engine, and takes a quarter less time."""

NEEDS = {
    "playwright": _module("playwright", "Playwright", "pip install playwright"),
    "axe_playwright_python": _module(
        "axe_playwright_python", "axe-core", "pip install axe-playwright-python"
    ),
    "selenium": _module("selenium", "Selenium", "pip install selenium"),
    "webkit": _programs("WebKit with its driver", "make tools", "WebKitWebDriver", "Xvfb"),
    "node": _programs("Node", "Debian: apt-get install npm", "node"),
    "parts": Need("Pyodide and python-sat for browsers", "make site", _has_parts),
    "chromium": Need("Chromium", "make tools", lambda: CHROMIUM is not None),
    "minizinc": _programs("MiniZinc with Gecode", "make tools", "minizinc", "fzn-gecode"),
    "ortools": _extra("ortools", "OR-Tools", "study"),
    "pychoco": _extra("pychoco", "Choco", "study"),
    "matplotlib": _extra("matplotlib", "Matplotlib", "study"),
    "numpy": _extra("numpy", "NumPy", "count"),
    "pyganak": _extra("pyganak", "pyganak", "count"),
    "distributed": _extra("distributed", "Dask", "cluster"),
    "starlette": _extra("starlette", "Starlette", "web"),
    "uvicorn": _extra("uvicorn", "Uvicorn", "web"),
    "resvg_py": _extra("resvg_py", "resvg", "image"),
    "PIL": _extra("PIL", "Pillow", "image"),
    "typst": _extra("typst", "Typst", "book"),
    "pypdfium2": _module("pypdfium2", "pypdfium2", "pip install pypdfium2"),
    "anywidget": _extra("anywidget", "anywidget", "notebook"),
    "jupyterlab": _module("jupyterlab", "JupyterLab", "pip install jupyterlab"),
    "nbclient": _module("nbclient", "nbclient", "pip install nbclient ipykernel"),
    "schemathesis": _module("schemathesis", "Schemathesis", "pip install schemathesis"),
    "httpx": _module("httpx", "HTTPX", "pip install httpx"),
    "sphinx": _module("myst_parser", "Sphinx with MyST", "pip install sphinx myst-parser furo"),
    "build": _module("build", "build", "pip install build"),
    "yaml": _module("yaml", "PyYAML", "pip install pyyaml"),
    "mypy": _module("mypy", "mypy", "make types"),
    "pyright": _module("pyright", "pyright", "pip install pyright"),
    "drup": _module("drup", "drup, a checker of proofs", "pip install drup"),
    "git": Need(
        "the history of the repository",
        "git clone",
        lambda: (ROOT / ".git").exists() and shutil.which("git") is not None,
    ),
    "index": Need("an index of packages that pip reaches", "go online", _index_answers),
    "corpora": Need("the puzzles in ../shared/corpora", "no part of the project", CORPORA.is_dir),
    "penpa": Need(
        "the editor Penpa in the folder that QUINTA_PENPA names",
        "docs/ of github.com/swaroopg92/penpa-edit",
        lambda: (Path(os.environ.get("QUINTA_PENPA", "")) / "index.html").is_file(),
    ),
    "linux": Need("Linux", "they look into /proc", lambda: sys.platform.startswith("linux")),
    "posix": Need("POSIX signals", "", lambda: hasattr(os, "killpg")),
    "fork": Need("the POSIX call fork", "", lambda: hasattr(os, "fork")),
    "fcntl": _module("fcntl", "the POSIX module fcntl", ""),
    "resource": _module("resource", "the POSIX module resource", ""),
    "alarm": Need("the POSIX signal SIGALRM", "", lambda: hasattr(signal, "SIGALRM")),
    "full": Need("/dev/full", "Linux has it", lambda: os.path.exists("/dev/full")),
    "user": Need("a user other than root", "", lambda: getattr(os, "geteuid", lambda: 1)() != 0),
}

EXTRAS = [name for name, need in NEEDS.items() if need.remedy in map(pip_line, PACKAGES)]


@cache
def has(name: str) -> bool:
    """Whether it is here."""
    return name not in HIDDEN and NEEDS[name].is_here()


def needs(*names: str) -> pytest.MarkDecorator:
    """Mark tests that cannot run without these."""
    assert NEEDS.keys() >= set(names), names
    return pytest.mark.needs(*names)


def require(*names: str) -> None:
    """Skip the test, or the whole file, if one of these is not here."""
    for reason in lacking(*names):
        pytest.skip(reason, allow_module_level=True)


def lacking(*names: str) -> list[str]:
    """Why a test that needs these cannot run here; empty if it can."""
    return [f"needs {NEEDS[name].sentence}" for name in names if not has(name)]


SPOKEN_OF = {
    "choco": "pychoco",
    "cpsat": "ortools",
    **dict.fromkeys((".png(", "png_of("), "resvg_py"),
    **dict.fromkeys(("_pdf(", "%PDF"), "typst"),
    ".play(": "anywidget",
    **dict.fromkeys(("quinta.count(", "count_boards", "_Rows", "gap 12"), "numpy"),
}
"""Words in an example that cannot run without something."""


def spoken_of(examples: Iterable[doctest.Example]) -> list[str]:
    """What examples of the documentation need."""
    said = "".join(example.source + example.want for example in examples)
    return [name for word, name in SPOKEN_OF.items() if word in said]


# One line in the end


def summary(reports: Iterable[tuple[str, str, bool]]) -> str:
    """How many were skipped for want of what: from node id, reason, and whether it was a file.

    >>> lacking = "Skipped: needs Chromium (make tools)"
    >>> summary([("a", lacking, False), ("b", lacking, False), ("c", "Skipped: needs HTTPX", True)])
    '3 skipped: 2 tests need Chromium (make tools), 1 file needs HTTPX'
    """
    found = {name: (reason, whole) for name, reason, whole in reports}
    counted = Counter(found.values())
    parts = (_part(reason, whole, number) for (reason, whole), number in counted.most_common())
    return f"{len(found)} skipped: {', '.join(parts)}"


def _part(reason: str, whole: bool, number: int) -> str:
    what = ("file" if whole else "test") + "s" * (number > 1)
    lacking = re.sub(r"^(Skipped: )?needs\b", "need" if number > 1 else "needs", reason)
    return f"{number} {what} {lacking}"
