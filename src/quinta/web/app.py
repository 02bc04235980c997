"""The routes: the page, what the server says of itself, and the questions."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from typing import Any, NoReturn

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quinta._version import __version__
from quinta.base.errors import PuzzleError, one_line
from quinta.web import catalogue, openapi
from quinta.web.answering import bug_told, read_request
from quinta.web.clients import client_of
from quinta.web.files import ICON, STATIC, File, Shelf
from quinta.web.guard import Guard
from quinta.web.jobs import Pool
from quinta.web.questions import MAX_BODY, questions
from quinta.web.stream import Stream, takes_packed
from quinta.web.turns import SECONDS_TO_RETRY, TooMany

SECONDS_TO_SEND = 20.0
"""Whoever takes longer to send a request is not waited for."""

FOR_EVER = "public, max-age=31536000, immutable"
"""What has its contents in its name never changes."""

PACKED = (Middleware(GZipMiddleware),)
"""What the server says of itself is packed as a whole, answers line by line, see ``stream``."""


def make_app(pool: Pool, hosts: Collection[str] = ()) -> ASGIApp:
    """The server as an ASGI application; ``hosts`` are names it answers to besides loopback."""

    @asynccontextmanager
    async def running(app: Starlette) -> AsyncIterator[None]:
        await pool.start()
        try:
            yield
        finally:
            await pool.stop()

    app = Starlette(
        routes=[
            Route("/", page, methods=["GET"]),
            Route("/favicon.ico", icon, methods=["GET"]),
            Route("/{version}/static/{name}", file, methods=["GET"]),
            Route("/health", health, methods=["GET"]),
            Route("/api", api, methods=["GET"], middleware=PACKED),
            Route("/api/kinds", kinds, methods=["GET"], middleware=PACKED),
            Route("/api/jobs/{job}", cancel, methods=["DELETE"]),
            Route("/api/{question}", ask, methods=["POST"]),
        ],
        lifespan=running,
        exception_handlers={HTTPException: _refusal},
        middleware=[Middleware(LastResort)],
    )
    app.router.redirect_slashes = False
    app.state.pool = pool
    app.state.shelf = Shelf(STATIC)
    app.state.api = _text(openapi.document())
    app.state.kinds = _text(catalogue.every_kind())
    return Guard(app, hosts)


def _text(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


def _json(value: Any, code: int = 200) -> Response:
    return Response(_text(value), code, media_type="application/json")


async def _refusal(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    answer = _json({"error": str(error.detail)}, error.status_code)
    answer.headers.update(error.headers or {})
    return answer


class LastResort:
    """An error that nobody foresaw is answered with the sentence that asks for a report."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and answer it if nobody else can."""
        begun = False

        async def sent(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, sent)
        except Exception as error:
            said = bug_told(error, f"the request {scope['method']} {scope['path']} of the page")
            if not begun:
                await _json({"error": said, "reason": "bug"}, 500)(scope, receive, send)


# The page


async def page(request: Request) -> Response:
    """The page; browsers ask each time whether it has changed."""
    edition = request.app.state.shelf.edition()
    tag = f'"{edition.version}"'
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers={"ETag": tag, "Cache-Control": "no-cache"})
    return _sent(edition.page, request, {"ETag": tag, "Cache-Control": "no-cache"})


async def icon(request: Request) -> Response:
    """The icon, for whoever looks where icons are by custom: a browser that shows an answer."""
    edition = request.app.state.shelf.edition()
    return _sent(edition.files[ICON], request, {"Cache-Control": "no-cache"})


async def file(request: Request) -> Response:
    """A file of the page."""
    found = request.app.state.shelf.file(**request.path_params)
    if found is None:
        raise HTTPException(404)
    return _sent(found, request, {"Cache-Control": FOR_EVER})


def _sent(what: File, request: Request, headers: dict[str, str]) -> Response:
    headers |= {"Vary": "Accept-Encoding"}
    if takes_packed(request.headers):
        headers |= {"Content-Encoding": "gzip"}
    data = what.packed if "Content-Encoding" in headers else what.data
    return Response(data, headers=headers, media_type=what.media_type)


# What the server says of itself


async def health(request: Request) -> Response:
    """Whether it works, and how much is going on."""
    return _json({"ok": True, "version": __version__, **request.app.state.pool.state()})


async def api(request: Request) -> Response:
    """Every question and every answer, as OpenAPI."""
    return Response(request.app.state.api, media_type="application/json")


async def kinds(request: Request) -> Response:
    """The kinds, their rules, options and examples."""
    return Response(request.app.state.kinds, media_type="application/json")


# Questions


async def ask(request: Request) -> Response:
    """Have a question answered by a worker, and pass on what it says."""
    known = questions()
    name = request.path_params["question"]
    if name not in known:
        raise HTTPException(404, f"unknown question; known: {', '.join(sorted(known))}")
    body = await _body(request)
    try:
        asked = read_request(body)
        known[name].fields.check(asked)
    except PuzzleError as error:
        raise HTTPException(400, one_line(str(error))) from None
    pool: Pool = request.app.state.pool
    try:
        job = pool.submit(known[name], asked, client_of(request.scope))
    except TooMany as error:
        later = {"Retry-After": str(SECONDS_TO_RETRY)}
        raise HTTPException(503 if error.everybody else 429, str(error), later) from None
    return Stream(pool, job, packed=takes_packed(request.headers))


async def cancel(request: Request) -> Response:
    """End a job."""
    pool: Pool = request.app.state.pool
    if not pool.cancel(request.path_params["job"]):
        raise HTTPException(404, "there is no such job, or it has ended")
    return _json({"ok": True})


async def _body(request: Request) -> bytes:
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise HTTPException(415, "the content type must be application/json")
    length = request.headers.get("content-length", "0")
    if length.isdecimal() and int(length) > MAX_BODY:
        _too_large()
    parts = bytearray()
    try:
        async with asyncio.timeout(SECONDS_TO_SEND):
            async for part in request.stream():
                parts += part
                if len(parts) > MAX_BODY:
                    _too_large()
    except TimeoutError:
        raise HTTPException(408, "the request took too long to arrive") from None
    except ClientDisconnect:
        raise HTTPException(400, "the request did not arrive") from None
    return bytes(parts)


def _too_large() -> NoReturn:
    raise HTTPException(413, f"the request is larger than {MAX_BODY} bytes")
