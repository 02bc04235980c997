"""Which files have examples to run: all, but for those that cannot even be imported here."""

from __future__ import annotations

from importlib.util import find_spec

_SERVED = ("app", "connections", "guard", "serve", "stream")
_SERVER = tuple(f"src/quinta/web/{name}.py" for name in _SERVED)

TO_IMPORT = {
    "starlette": _SERVER,
    "uvicorn": _SERVER,
    "anywidget": ("src/quinta/notebook/game.py",),
}
"""The only modules that need an extra to be imported; they have few examples."""

collect_ignore = [
    file for package, files in TO_IMPORT.items() if not find_spec(package) for file in files
]
