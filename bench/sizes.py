"""What each dependency takes on the disk: ``python -m bench.sizes`` writes it into its page.

Measured are the files that pip has installed for a package, and for what it brings along that
Quinta alone does not need anyway.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

PROJECT = Path(__file__).parent.parent / "pyproject.toml"
PAGE = PROJECT.parent / "docs" / "dependencies.md"
BEGIN, END = "<!-- sizes: make sizes -->\n", "<!-- end of sizes -->\n"
EXTRAS = ("study", "count", "cluster", "web", "image", "book", "notebook", "docs")
NAME = re.compile(r"[A-Za-z0-9._-]+")


def wanted(requirements: list[str] | None) -> Iterator[str]:
    """The packages that are required here, whoever asks; what only an extra needs is not."""
    for requirement in requirements or ():
        said, _, marker = requirement.partition(";")
        other = re.search(
            r"(sys_platform|platform_system|os_name)\s*==\s*['\"](win|Win|nt|emscr|darwin|Darwin)",
            marker,
        )
        old = re.search(r"python_(?:full_)?version\s*<=?\s*['\"]3\.(\d+)", marker)
        past = old is not None and int(old[1]) <= sys.version_info[1]
        found = NAME.match(said.strip())
        if found and not other and not past and "extra" not in marker:
            yield found[0].lower().replace("_", "-")


def installed(name: str) -> Distribution | None:
    """A package, if it is here."""
    try:
        return distribution(name)
    except PackageNotFoundError:
        return None


def closure(name: str, seen: set[str] | None = None) -> set[str]:
    """A package and all that it brings along."""
    seen = set() if seen is None else seen
    found = installed(name)
    if name not in seen and found is not None:
        seen.add(name)
        for other in wanted(found.requires):
            closure(other, seen)
    return seen


def megabytes(name: str) -> float:
    """What the files of a package take."""
    found = installed(name)
    files = [file.locate() for file in found.files or ()] if found else []
    return sum(Path(str(path)).stat().st_size for path in files if Path(str(path)).exists()) / 1e6


def rows() -> Iterator[str]:
    """A line of the table for each package."""
    ours = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    core = set().union(*(closure(name) for name in wanted(ours["dependencies"])))
    for extra in (None, *EXTRAS):
        asked = ours["optional-dependencies"][extra] if extra else ours["dependencies"]
        for name in wanted(asked):
            found = installed(name)
            if found is None:
                continue
            along = closure(name) - {name} - (core if extra else set())
            more = sum(map(megabytes, along))
            brought = f"{more:.1f} MB in {len(along)}" if along else ""
            yield (
                f"| {f'`{extra}`' if extra else 'always'} | {name} | {found.version} "
                f"| {megabytes(name):.1f} MB | {brought} |"
            )


def table() -> str:
    """The whole table."""
    version = ".".join(map(str, sys.version_info[:2]))
    head = f"Installed by pip with Python {version} on {sys.platform}:\n\n"
    lines = [
        "| Extra | Package | Version | Itself | What it brings along |",
        "|---|---|---|---|---|",
    ]
    return head + "\n".join([*lines, *rows()]) + "\n"


def main() -> None:
    """Write the table into the page."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(f"{before}{BEGIN}{table()}{END}{after}", encoding="utf-8")
    print(table())


if __name__ == "__main__":
    main()
