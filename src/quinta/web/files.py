"""The files of the page, and nothing else of the disk."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from pathlib import Path
from typing import NamedTuple

STATIC = Path(__file__).parent / "static"
PAGE = "index.html"
TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".webmanifest": "application/json"}

EMPTY = b"""<!doctype html>
<html lang="en"><title>Quinta</title>
<p>The server runs; the page itself is not installed.
<a href="/api">/api</a> says what can be asked.
"""


class File(NamedTuple):
    """A file as it is sent."""

    body: bytes
    packed: bytes
    type: str
    tag: str


class Files:
    """The files below a folder, by name; a name that is not listed there is never opened.

    >>> Files(STATIC).find("../app.py") is None
    True
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._kept: dict[str, tuple[int, File]] = {}

    def names(self) -> dict[str, Path]:
        """Every file by its name below the folder."""
        return {
            path.relative_to(self.folder).as_posix(): path
            for path in sorted(self.folder.rglob("*"))
            if path.is_file() and not path.is_symlink()
        }

    def find(self, name: str) -> File | None:
        """The file of this name; read again if it has changed."""
        path = self.names().get(name)
        if path is None:
            return file_of(EMPTY, ".html") if name == PAGE else None
        changed = path.stat().st_mtime_ns
        if name not in self._kept or self._kept[name][0] != changed:
            self._kept[name] = (changed, file_of(path.read_bytes(), path.suffix))
        return self._kept[name][1]


def file_of(body: bytes, suffix: str) -> File:
    """What is sent for these bytes.

    >>> file_of(b"let a", ".js").type
    'text/javascript; charset=utf-8'
    """
    kind = TYPES.get(suffix) or mimetypes.types_map.get(suffix, "application/octet-stream")
    text = kind.startswith("text/") or kind in ("application/json", "image/svg+xml")
    return File(
        body,
        gzip.compress(body, mtime=0) if text else body,
        f"{kind}; charset=utf-8" if text else kind,
        f'"{hashlib.sha256(body).hexdigest()[:20]}"',
    )
