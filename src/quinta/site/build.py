"""Putting the site together: every file, one version for all of them, and the folder.

All but the first page and the service worker stands in a folder named after the version, so no
browser can mix files of two versions. The same sources give the same bytes.
"""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from quinta._version import __version__
from quinta.render.colours import properties
from quinta.site import ahead, icons, python
from quinta.site.parts import SiteError, pins, require
from quinta.web.files import PAGE, STATIC, moved, version_of

HERE = Path(__file__).parent
OWN = HERE / "page"
SERVICE, MANIFEST = "sw.js", "manifest.webmanifest"
AT_BUILD = ("compile.mjs", SERVICE)
"""Files beside the page's own modules that are not sent as they are."""
MARK = "quinta-site"
"""What a folder holds that this made, and may make anew."""

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    )
)
"""Only what stands in the folder is run, shown or asked."""

Files = dict[str, bytes]


def build(target: Path, parts: Path) -> str:
    """Make the site in a folder; its version."""
    _refuse(target)
    known = {pin.name: pin for pin in pins()}
    require(parts, list(known.values()))
    versioned: Files = {
        **{f"static/{name}": data for name, data in _page().items()},
        **{f"ahead/{name}": data for name, data in ahead.files().items()},
        **{f"python/{name}": data for name, data in python.runtime(parts, known).items()},
        f"python/{python.BUNDLE}": python.bundled(parts, known),
        **{f"icons/{size}.png": icons.icon(size) for size in icons.SIZES},
    }
    version, files = assembled(versioned)
    _write(target, files)
    return version


def _page() -> Files:
    """The page's modules and styles; the way to who answers is the site's own."""
    found = {
        path.name: path.read_bytes()
        for folder in (STATIC, OWN)
        for path in sorted(folder.iterdir())
        if path.is_file() and path.name not in (PAGE, *AT_BUILD)
    }
    return {**found, "colours.css": properties().encode()}


def assembled(versioned: Mapping[str, bytes]) -> tuple[str, Files]:
    """The version, and all files by their paths, given those of the versioned folder."""
    page = (STATIC / PAGE).read_text(encoding="utf-8")
    service = (OWN / SERVICE).read_text(encoding="utf-8")
    others = {PAGE: page.encode(), SERVICE: service.encode(), "policy": POLICY.encode()}
    version = version_of({**versioned, **others})
    files: Files = {f"{version}/{name}": data for name, data in versioned.items()}
    static = {name.removeprefix("static/"): data for name, data in versioned.items()}
    files[PAGE] = _shown(moved(page, version, static), version).encode()
    files[MANIFEST] = _manifest(version)
    hashes = {name: sha256(data).hexdigest() for name, data in sorted(files.items())}
    told = json.dumps({"version": version, "policy": POLICY, "files": hashes}, indent=0)
    files[SERVICE] = _filled(service, told).encode()
    files[f"{MARK}.json"] = json.dumps({"version": version, "quinta": __version__}).encode()
    return version, files


def _shown(page: str, version: str) -> str:
    """The first page, and what may be loaded at all."""
    head = [
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
        '<meta name="referrer" content="no-referrer">',
        f'<link rel="manifest" href="{MANIFEST}">',
        f'<link rel="apple-touch-icon" href="{version}/icons/{icons.SIZES[0]}.png">',
    ]
    charset, rest = page.split("\n<meta name=", 1)
    return "\n".join([charset, *head, f"<meta name={rest}"])


def _manifest(version: str) -> bytes:
    told = {
        "name": "Quinta",
        "short_name": "Quinta",
        "description": "Play, compose and understand logic puzzles.",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#fffdf8",
        "theme_color": "#fffdf8",
        "icons": [
            {
                "src": f"{version}/icons/{size}.png",
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": "any maskable",
            }
            for size in icons.SIZES
        ],
    }
    return json.dumps(told, indent=1).encode()


def _filled(service: str, told: str) -> str:
    """The service worker, told what there is."""
    before, after = re.split(r"^const SITE = .*;$", service, flags=re.MULTILINE)
    return f"{before}const SITE = {told};{after}"


def _refuse(target: Path) -> None:
    """A folder with anything else in it is left alone."""
    if target.exists() and not target.is_dir():
        raise SiteError(f"{target} is no folder")
    if target.is_dir() and any(target.iterdir()) and not (target / f"{MARK}.json").is_file():
        raise SiteError(f"{target} has other things in it; name a new folder, or an empty one")


def _write(target: Path, files: Files) -> None:
    """Write all of it beside, then put it in place."""
    target.parent.mkdir(parents=True, exist_ok=True)
    beside = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
    try:
        made = beside / "made"
        for name, data in files.items():
            path = made / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        if target.exists():
            target.rename(beside / "old")
        made.rename(target)
    finally:
        shutil.rmtree(beside, ignore_errors=True)
