"""What every request has to pass and every response carries."""

from __future__ import annotations

import json
import re
from collections.abc import Collection

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")

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
    """Refuses other names than the server's own, and puts the headers on all it sends.

    A page of somewhere else that has its name point here could ask questions otherwise.
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

        if self.is_mine(Headers(scope=scope).getlist("host")):
            await self.app(scope, receive, sent)
        else:
            await _refused(sent)

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


async def _refused(send: Send) -> None:
    body = json.dumps({"error": "this server does not go by that name"}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": 421, "headers": headers})
    await send({"type": "http.response.body", "body": body})
