"""The files of the page, and nothing else of the disk."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).parent / "static"
PAGE = "index.html"
ICON = "icon.svg"

mimetypes.add_type("text/javascript", ".js")  # some systems say otherwise, and browsers obey


class Files(StaticFiles):
    """The files below a folder, each by one name; browsers ask each time whether it has changed."""

    def get_path(self, scope: Scope) -> str:
        """What is asked for; another spelling of a name is no name."""
        path = super().get_path(scope)
        if scope["path"] != f"{scope.get('root_path', '')}/{path}":
            raise HTTPException(404)
        return path

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file of this name."""
        answer = await super().get_response(path, scope)
        answer.headers["Cache-Control"] = "no-cache"
        return answer
