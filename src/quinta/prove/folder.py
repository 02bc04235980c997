"""The folder of a certificate: which files it has, and how they are read and written."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from quinta.base.errors import QuintaError

VERSION = 3
"""Of certificates. In versions 1 and 2 they brought their own formula."""

PUZZLE, CLAIM, PROOF = "puzzle.txt", "claim.json", "proof.drat"
FILES = (PUZZLE, CLAIM, PROOF)
"""Where two solutions are shown, there is no proof."""

FORMULA = "formula.cnf"
EXPORTED = (FORMULA, PROOF)
"""What is written for other checkers."""


def refuse_folder(folder: str | os.PathLike[str], files: Iterable[str] = FILES) -> None:
    """Raise QuintaError unless a folder is new, empty, or holds such files that we wrote.

    >>> refuse_folder(Path(__file__).parent)
    Traceback (most recent call last):
    quinta.base.errors.QuintaError: '...' holds other things; name a new folder
    """
    path = Path(folder)
    if Path.cwd().is_relative_to(path.resolve()):  # it is replaced as a whole
        raise QuintaError(f"you are inside '{folder}'; name a new folder")
    try:
        entries = list(path.iterdir())
    except FileNotFoundError:
        return
    except OSError as error:
        raise QuintaError(f"cannot write '{folder}': {error.strerror}") from None
    names = set(files)
    ours = all(entry.name in names and entry.is_file() for entry in entries)
    if entries and not (ours and (_is_claim(path / CLAIM) or _is_formula(path / FORMULA))):
        raise QuintaError(f"'{folder}' holds other things; name a new folder")


def _is_claim(path: Path) -> bool:
    try:
        return bool(json.loads(path.read_text(encoding="utf-8"))["certificate"] == "quinta")
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return False


def _is_formula(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(6) == b"p cnf "
    except OSError:
        return False


def write_folder(folder: str | os.PathLike[str], files: Mapping[str, Iterable[str]]) -> None:
    """Put files into a folder, each given as pieces: all of them or, if anything fails, none."""
    refuse_folder(folder, files.keys() | FILES if CLAIM in files else files)
    try:
        _replace(Path(folder).resolve(), files)
    except OSError as error:
        raise QuintaError(f"cannot write '{folder}': {error.strerror}") from None


def _replace(folder: Path, files: Mapping[str, Iterable[str]]) -> None:
    """Beside the folder first, then moved: whatever stops this, nothing is left half written."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    beside = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    new, old = beside / "new", beside / "old"
    try:
        new.mkdir()
        for name, pieces in files.items():
            with (new / name).open("w", encoding="utf-8", newline="\n") as file:
                file.writelines(pieces)
        try:
            if folder.exists():
                folder.rename(old)
            new.rename(folder)
        finally:
            if old.exists() and not folder.exists():
                old.rename(folder)
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def claim_text(claim: Mapping[str, Any]) -> str:
    """The claim as JSON that people can read: an entry of a list on each line."""
    parts = []
    for key, value in claim.items():
        shown = json.dumps(value)
        if isinstance(value, list) and value:
            shown = "[\n" + ",\n".join(f"  {json.dumps(entry)}" for entry in value) + "\n ]"
        parts.append(f" {json.dumps(key)}: {shown}")
    return "{\n" + ",\n".join(parts) + "\n}\n"
