"""Run the tests as on a computer that lacks something: ``python tests/without ortools chromium``.

Each name is hidden in turn, and the quick tests run of the files that speak of it. Without
a name all are tried, and in the end all of them at once. ``--everything`` runs every test there is.
"""

from __future__ import annotations

import argparse
import os
import runpy
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent

WORDS = {
    "playwright": ("playwright", "browsing"),
    "chromium": ("chromium", "browsing"),
    "minizinc": ("minizinc",),
    "ortools": ("ortools", "cpsat"),
    "pychoco": ("pychoco", "choco"),
    "matplotlib": ("matplotlib", "plot"),
    "numpy": ("numpy", "count_boards", "gap 12", "gap 16"),
    "pyganak": ("pyganak", "projection"),
    "distributed": ("distributed", "--scheduler"),
    "starlette": ("starlette", "quinta.web", "serving", "quinta serve"),
    "uvicorn": ("uvicorn", "quinta.web", "serving", "quinta serve"),
    "resvg_py": ("resvg_py", ".png"),
    "PIL": ("PIL", "Pillow", "photos", ".jpg"),
    "anywidget": ("anywidget", ".play("),
    "typst": ("typst", ".pdf", "quinta book"),
    "httpx": ("httpx",),
    "corpora": ("CORPORA", "corpora"),
    "alarm": ("SIGALRM", '"alarm"', "setitimer", " watched("),
    "fcntl": ("fcntl", "alone_with", "--resume"),
    "resource": ("import resource", '"resource"', "hold_at_most", "peak_megabytes"),
    "fork": ("os.fork", "killpg", "get_context", "quinta serve", "--jobs"),
}
"""What can be hidden, and the words by which one knows the files that have to do with it; the last
four are what Windows lacks."""

NEEDED_BY = {"numpy": ["ortools", "matplotlib"]}
"""What is of no use without another; it is hidden with it."""

PROGRAMS = {
    "chromium": ("chromium-headless-shell", "chromium", "chromium-browser"),
    "minizinc": ("minizinc", "fzn-gecode"),
}


def concerned(names: list[str]) -> list[str]:
    """The files with tests that speak of one of these; but for those that cannot be imported.

    pytest leaves these out too, but not where they are named to it.
    """
    to_import = runpy.run_path(str(ROOT / "conftest.py"))["TO_IMPORT"]
    left_out = {file for name in names for file in to_import.get(name, ())}
    words = [word for name in names for word in WORDS[name]]
    places = [ROOT / "tests", ROOT / "src", ROOT / "docs"]
    files = [ROOT / "README.md", *(path for place in places for path in place.rglob("*.*"))]
    tests = (
        path
        for path in files
        if (path.name.startswith("test_") or "tests" not in path.parts)
        and path.suffix in (".py", ".md")
    )
    found = (
        str(path.relative_to(ROOT))
        for path in sorted(tests)
        if any(word in path.read_text(encoding="utf-8") for word in words)
    )
    return [file for file in found if file not in left_out]


def environment_without(names: list[str], folder: Path) -> dict[str, str]:
    """The environment, but for some modules and programs."""
    hidden = {program for name in names for program in PROGRAMS.get(name, ())}
    for place in os.environ["PATH"].split(os.pathsep):
        for program in Path(place).glob("*"):
            link = folder / program.name
            if program.name not in hidden and not link.is_symlink():
                link.symlink_to(program)
    path = os.pathsep.join(filter(None, [str(HERE), os.environ.get("PYTHONPATH")]))
    return {
        **os.environ,
        "QUINTA_WITHOUT": ",".join(names),
        "PYTHONPATH": path,
        "PATH": str(folder),
    }


def passes(names: list[str], everything: bool) -> bool:
    """Whether the tests pass without these."""
    names = [*names, *(other for name in names for other in NEEDED_BY.get(name, ()))]
    print(f"\nwithout {', '.join(names)}", flush=True)
    files = [] if everything else concerned(names)
    chosen = () if everything else ("-m", "not exhaustive and (not thorough or needs)")
    command = [sys.executable, "-m", "pytest", "-q", "-n", "auto", *chosen, *files]
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(command, cwd=ROOT, env=environment_without(names, Path(folder)))
    return done.returncode == 0


def main() -> None:
    """Try what is asked for; the exit code says whether all passed."""
    parser = argparse.ArgumentParser(prog="python tests/without", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(WORDS))
    parser.add_argument("--everything", action="store_true", help="run every test there is")
    asked = parser.parse_args()
    if unknown := [name for name in asked.names if name not in WORDS]:
        parser.error(f"nothing is called {', '.join(unknown)}; known: {', '.join(WORDS)}")
    tried = [[name] for name in asked.names] or [*([name] for name in WORDS), list(WORDS)]
    failed = [names for names in tried if not passes(names, asked.everything)]
    print("\n" + (f"failed without {failed}" if failed else "passed without each of them"))
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
