"""The files of the page as they are sent: read once, packed once, and nothing else of the disk.

They lie in a folder that is named after what is in them, so a browser keeps them and need not ask
whether they have changed; and a page that is open while the server gets new ones finds the old
folder gone, rather than a mixture.
"""

from __future__ import annotations

import gzip
import mimetypes
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path, PurePosixPath

from quinta.render.colours import properties

STATIC = Path(__file__).parent / "static"
PAGE = "index.html"
ICON = "icon.svg"
ENTRY = "main.js"
IMPORTED = r'^(?:import|export)\b[^;]*?from "\./([^"]+)"'

mimetypes.add_type("text/javascript", ".js")  # some systems say otherwise


@dataclass(frozen=True)
class File:
    """What is sent under a name."""

    data: bytes
    media_type: str

    @cached_property
    def packed(self) -> bytes:
        """The same, as nearly every browser takes it.

        >>> File(b"a" * 1000, "text/plain").packed[:2].hex()
        '1f8b'
        """
        return gzip.compress(self.data, mtime=0)


@dataclass(frozen=True)
class Edition:
    """All files of the page that belong together, by name, and the page that loads them."""

    version: str
    page: File
    files: Mapping[str, File]


class Shelf:
    """Has the files of a folder as they are now: whoever works on the page just loads it again.

    >>> shelf = Shelf(STATIC)
    >>> shelf.edition() is shelf.edition(), f"{shelf.edition().version}/static/".startswith("v")
    (True, True)
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._seen = _stamps(folder)
        self._edition = _read(folder)

    def edition(self) -> Edition:
        """What the page is now."""
        seen = _stamps(self._folder)
        if seen != self._seen:
            self._seen, self._edition = seen, _read(self._folder)
        return self._edition

    def file(self, version: str, name: str) -> File | None:
        """A file of the edition that was handed out last; None if there is none of this name."""
        edition = self._edition
        return edition.files.get(name) if version == edition.version else None


def _paths(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.is_file() and not path.is_symlink())


def _stamps(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mtime_ns for path in _paths(folder)}


def _read(folder: Path) -> Edition:
    contents = {path.name: path.read_bytes() for path in _paths(folder)}
    page = contents.pop(PAGE).decode()
    contents["colours.css"] = properties().encode()
    version = version_of({**contents, PAGE: page.encode()})
    shown = File(moved(page, version, contents).encode(), "text/html")
    files = {name: File(data, _media_type(name)) for name, data in contents.items()}
    return Edition(version, shown, files)


def _media_type(name: str) -> str:
    return mimetypes.guess_type(name)[0] or "application/octet-stream"


def version_of(files: Mapping[str, bytes]) -> str:
    """A name for what is in files.

    >>> version_of({"a": b"1"})
    'v4d93e15b4196'
    >>> version_of({"a": b"2"}) == version_of({"a": b"1"})
    False
    """
    whole = sha256()
    for name in sorted(files):
        whole.update(name.encode() + sha256(files[name]).digest())
    return f"v{whole.hexdigest()[:12]}"


def moved(page: str, version: str, files: Mapping[str, bytes]) -> str:
    """The page, which takes its files from the folder of a version.

    It names all modules that it starts with: a browser need not read one to ask for the next.

    >>> page = '<script type="module" src="static/main.js"></script>'
    >>> print(moved(page, "v1", {"main.js": b"", "other.js": b""}))
    <link rel="modulepreload" href="v1/static/main.js">
    <script type="module" src="v1/static/main.js"></script>
    """
    needed = sorted(modules_of(ENTRY, files))
    links = "".join(f'<link rel="modulepreload" href="static/{name}">\n' for name in needed)
    script = f'<script type="module" src="static/{ENTRY}">'
    return re.sub(
        r'(href|src)="static/', rf'\1="{version}/static/', page.replace(script, links + script)
    )


def modules_of(name: str, files: Mapping[str, bytes]) -> set[str]:
    """The modules that one needs before it runs, itself included.

    >>> files = {"a.js": b'import { b } from "./b.js";', "b.js": b"", "c.js": b""}
    >>> sorted(modules_of("a.js", files))
    ['a.js', 'b.js']
    """
    found: set[str] = set()
    waiting = [name]
    while waiting:
        module = waiting.pop()
        if module not in found and module in files:
            found.add(module)
            imported = re.findall(IMPORTED, files[module].decode(), re.MULTILINE)
            waiting.extend(PurePosixPath(each).name for each in imported)
    return found
