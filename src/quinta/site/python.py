"""The Python of the site: Pyodide as it is, and one archive with all modules, compiled."""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

from quinta.base.errors import one_line
from quinta.kinds._elsewhere import GROUP
from quinta.site.bundle import LIBRARY
from quinta.site.parts import Pin, SiteError

HERE = Path(__file__).parent
PACKAGE = HERE.parent
ENTRANCE = "quinta.web.desk"
BY_NAME = ("quinta.kinds", "quinta.formats")
"""Rooms whose modules are imported by a name that is worked out."""
ELSEWHERE = ("cli", "site", "web/static")
"""What no browser needs."""

RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
BUNDLE, LOCK = "python.zip", "lock.json"

Sources = dict[str, bytes]


def runtime(folder: Path, pins: Mapping[str, Pin]) -> dict[str, bytes]:
    """The files of Pyodide that a browser loads; no package is listed, because none is fetched.

    Web servers know scripts as ``.js``; many send ``.mjs`` as something that browsers do not run.
    """
    named = {name: name.replace(".mjs", ".js") for name in RUNTIME}
    with tarfile.open(folder / pins["pyodide"].file) as archive:
        files = {named[name]: _member(archive, name) for name in RUNTIME}
        lock = json.loads(_member(archive, "pyodide-lock.json"))
    for file, data in files.items():
        if file.endswith(".js"):
            files[file] = data.replace(RUNTIME[1].encode(), named[RUNTIME[1]].encode())
    kept = {**lock, "packages": {}}
    return {**files, LOCK: json.dumps(kept, separators=(",", ":")).encode()}


def _member(archive: tarfile.TarFile, name: str) -> bytes:
    found = archive.extractfile(f"package/{name}")
    if found is None:
        raise SiteError(f"Pyodide has no file '{name}'; its pin is of another sort of release")
    return found.read()


def bundled(folder: Path, pins: Mapping[str, Pin]) -> bytes:
    """The archive of all modules, as ``bundle`` makes it under node."""
    node = shutil.which("node")
    if node is None:
        raise SiteError("node is not installed, which compiles the site's Python (it is with npm)")
    with tempfile.TemporaryDirectory() as scratch:
        there = Path(scratch)
        with tarfile.open(folder / pins["pyodide"].file) as archive:
            archive.extractall(there, filter="data")
        sources = {**_ours(), **_theirs(folder, pins), **_kinds_elsewhere()}
        (there / "given.zip").write_bytes(_zipped(sources))
        command = [
            *(node, str(HERE / "page" / "compile.mjs"), str(there / "package")),
            *(str(HERE / "bundle.py"), str(there / "given.zip"), str(there / BUNDLE)),
            ",".join(_roots(sources)),
        ]
        ended = subprocess.run(command, capture_output=True, text=True, check=False)
        if ended.returncode:
            said = (ended.stderr.strip() or "nothing").splitlines()
            last = next((line for line in reversed(said) if "Error" in line), said[-1])
            raise SiteError(one_line(f"the site's Python cannot be compiled: node says: {last}"))
        return (there / BUNDLE).read_bytes()


def _ours() -> Sources:
    """Quinta itself."""
    found = {}
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to(PACKAGE).as_posix()
        is_elsewhere = name.startswith(tuple(f"{each}/" for each in ELSEWHERE))
        if path.is_file() and path.suffix in (".py", ".txt") and not is_elsewhere:
            found[f"quinta/{name}"] = path.read_bytes()
    return found


def _theirs(folder: Path, pins: Mapping[str, Pin]) -> Sources:
    """The wheels: modules as they are, machine code where it can be loaded from."""
    found = {}
    for pin in pins.values():
        if pin.source != "pip":
            continue
        with zipfile.ZipFile(folder / pin.file) as wheel:
            for name in wheel.namelist():
                if name.endswith(".so"):
                    found[LIBRARY + name] = wheel.read(name)
                elif name.endswith(".py") and ".data/" not in name:
                    found[name] = wheel.read(name)
    return found


def _kinds_elsewhere() -> Sources:
    """The kinds of installed packages: each with what makes it known."""
    found: Sources = {}
    lines = []
    for offer in sorted(entry_points(group=GROUP), key=lambda each: each.name):
        spec = find_spec(offer.module.partition(".")[0])
        if spec is None or spec.origin is None:
            continue
        origin = Path(spec.origin)
        if spec.submodule_search_locations:
            files = sorted(origin.parent.rglob("*"))
            top = origin.parent.parent
        else:
            files, top = [origin], origin.parent
        for path in files:
            if path.is_file() and path.suffix in (".py", ".txt"):
                found[path.relative_to(top).as_posix()] = path.read_bytes()
        lines.append(f"{offer.name} = {offer.value}")
    if lines:
        about = "quinta_kinds-1.dist-info"
        found[f"{about}/METADATA"] = b"Metadata-Version: 2.1\nName: quinta-kinds\nVersion: 1\n"
        found[f"{about}/entry_points.txt"] = "\n".join([f"[{GROUP}]", *lines, ""]).encode()
    return found


def _roots(sources: Sources) -> Iterator[str]:
    yield ENTRANCE
    for path in sources:
        name = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        if path.endswith(".py") and name.startswith(tuple(f"{room}." for room in BY_NAME)):
            yield name
    for offer in entry_points(group=GROUP):
        yield offer.module


def _zipped(files: Sources) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name), files[name])
    return buffer.getvalue()
