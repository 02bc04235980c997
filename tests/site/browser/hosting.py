"""A plain server for files, as anybody might use to host the site."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

SUB_PATH = "people/somebody"
"""Where the site lies on the server."""


class Quiet(SimpleHTTPRequestHandler):
    """Says nothing of what is asked, and knows no more sorts of files than any server does: what
    ends in .mjs is no script to many."""

    extensions_map = {  # noqa: RUF012  (that is what the library has)
        ".html": "text/html",
        ".js": "text/javascript",
        ".css": "text/css",
        ".json": "application/json",
        ".png": "image/png",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
    }

    def guess_type(self, path: Any) -> str:
        """By the end of the name alone."""
        return self.extensions_map.get(Path(path).suffix, "application/octet-stream")

    def log_message(self, *_: object) -> None:
        """Nothing."""


class Server(ThreadingHTTPServer):
    """Says nothing of browsers that leave while something is sent."""

    def handle_error(self, *_: object) -> None:
        """Nothing."""


class Host:
    """A server, and the site it serves now."""

    def __init__(self, root: Path, site: Path) -> None:
        self.folder = root / SUB_PATH
        self.folder.parent.mkdir(parents=True)
        self.show(site)
        self.server = Server(("127.0.0.1", 0), partial(Quiet, directory=str(root)))
        self.address = f"http://127.0.0.1:{self.server.server_port}/{SUB_PATH}/"

    def show(self, site: Path) -> None:
        """Serve this site from now on."""
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(site, self.folder)


@contextmanager
def hosting(root: Path, site: Path) -> Iterator[Host]:
    """A server on a free port of this computer."""
    host = Host(root, site)
    thread = threading.Thread(target=host.server.serve_forever, daemon=True)
    thread.start()
    try:
        yield host
    finally:
        host.server.shutdown()
        host.server.server_close()
        thread.join()
