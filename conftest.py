"""Which files have examples to run: all, but for those that cannot even be imported here."""

from __future__ import annotations

from importlib.util import find_spec

SERVER = ("src/quinta/web/app.py", "src/quinta/web/guard.py", "src/quinta/web/serve.py")
"""The only modules that need an extra to be imported; they have few examples."""

GAME = "src/quinta/notebook/game.py"
"""The same for notebooks."""

collect_ignore = [] if find_spec("starlette") and find_spec("uvicorn") else [*SERVER]
collect_ignore += [] if find_spec("anywidget") else [GAME]
