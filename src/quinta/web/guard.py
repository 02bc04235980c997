"""What every request has to pass and every response carries."""

from __future__ import annotations

import json
import re
from collections.abc import Collection

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
SCHEMES = ("http", "https")

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
"""Only what the server itself sends is run, shown or asked."""

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}

_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::[0-9]{1,5})?", re.IGNORECASE)


class Guard:
    """Refuses other names than the server's own and requests of foreign pages, and puts the
    headers on all it sends.

    A page of somewhere else, or one that has its name point here, could ask otherwise.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str] = ()) -> None:
        self.app = app
        self.hosts = {*LOOPBACK, *(written(host) for host in hosts)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            elif scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1008})
            return

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        headers = Headers(scope=scope)
        if not self.is_mine(headers.getlist("host")):
            await _refused(sent, 421, "this server does not go by that name")
        elif is_foreign(scope["method"], headers):
            await _refused(sent, 403, "a page of another server cannot ask here")
        else:
            await self.app(scope, receive, sent)

    def is_mine(self, named: list[str]) -> bool:
        """Whether a request is for this server, by its Host headers.

        >>> async def app(scope, receive, send): ...
        >>> guard = Guard(app)
        >>> guard.is_mine(["localhost:8765"]), guard.is_mine(["evil.example"])
        (True, False)
        """
        if len(named) != 1:
            return False
        found = _HOST.fullmatch(named[0])
        return found is not None and found[1].lower() in self.hosts


def written(host: str) -> str:
    """A host as it stands in an address.

    >>> written("::1"), written("Example.org")
    ('[::1]', 'example.org')
    """
    return f"[{host.lower()}]" if ":" in host else host.lower()


def is_foreign(method: str, headers: Headers) -> bool:
    """Whether a browser sends a request because a page of another server told it to.

    Browsers say where a request comes from; scripts say nothing, and need not. A link on
    another page may lead here: that shows the page, and the other one sees nothing of it.

    >>> is_foreign("POST", Headers({"host": "localhost:8765", "origin": "http://localhost:8765"}))
    False
    >>> is_foreign("POST", Headers({"host": "localhost:8765", "origin": "http://localhost:3000"}))
    True
    """
    own = _without_usual_port(headers.get("host", ""))
    for origin in headers.getlist("origin"):
        scheme, separator, host = origin.partition("://")
        if not separator or scheme not in SCHEMES or _without_usual_port(host) != own:
            return True
    if headers.get("sec-fetch-site", "none") in ("same-origin", "none"):
        return False
    return not (method == "GET" and headers.get("sec-fetch-mode") == "navigate")


def _without_usual_port(host: str) -> str:
    return re.sub(r":(80|443)$", "", host.lower())


async def _refused(send: Send, status: int, error: str) -> None:
    body = json.dumps({"error": error}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
