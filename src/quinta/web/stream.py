"""An answer on its way: line by line, packed where the other side can read that."""

from __future__ import annotations

import asyncio
import re
import zlib
from collections.abc import Mapping

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from quinta.web.jobs import Pool
from quinta.web.workers import Job

SECONDS_TO_READ = 60.0
"""Whoever takes longer to read a line is not waited for."""

EFFORT, WINDOW, MEMORY = 4, 13, 6
"""How answers are packed: a drawing to a twelfth within a millisecond, with 64 KB for as long as
somebody waits; four hundred may."""


def takes_packed(headers: Mapping[str, str]) -> bool:
    """Whether whoever sent these headers reads gzip.

    >>> takes_packed({"accept-encoding": "br;q=1.0, GZIP"}), takes_packed({})
    (True, False)
    >>> takes_packed({"accept-encoding": "gzip;q=0, *"})
    False
    """
    offers = headers.get("accept-encoding", "").lower().replace(" ", "").split(",")
    return any(re.fullmatch(r"gzip(;q=(1|0\.0*[1-9]).*)?", offer) for offer in offers)


class Packing:
    """Packs lines so that each can be read as soon as it has come.

    >>> packing = Packing()
    >>> reader = zlib.decompressobj(wbits=31)
    >>> reader.decompress(packing.line(b"first")), reader.decompress(packing.line(b"second"))
    (b'first', b'second')
    >>> reader.decompress(packing.end()), reader.eof
    (b'', True)
    """

    def __init__(self) -> None:
        self._packer = zlib.compressobj(EFFORT, zlib.DEFLATED, 16 + WINDOW, MEMORY)

    def line(self, line: bytes) -> bytes:
        """A line, complete."""
        return self._packer.compress(line) + self._packer.flush(zlib.Z_SYNC_FLUSH)

    def end(self) -> bytes:
        """What comes after the last line."""
        return self._packer.flush()


class Plain:
    """Leaves lines as they are."""

    def line(self, line: bytes) -> bytes:
        """The same."""
        return line

    def end(self) -> bytes:
        """Nothing."""
        return b""


class Stream(Response):
    """What a worker says about a job, line by line; the job ends when nobody listens any more."""

    media_type = "application/x-ndjson"

    def __init__(self, pool: Pool, job: Job, *, packed: bool) -> None:
        super().__init__()
        del self.headers["content-length"]
        self.headers["Cache-Control"] = "no-store"
        self.headers["Vary"] = "Accept-Encoding"
        self.headers["X-Job"] = job.id
        self.pool, self.job = pool, job
        self.packing: Packing | Plain = Plain()
        if packed:
            self.headers["Content-Encoding"] = "gzip"
            self.packing = Packing()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send lines until the last, or until the other side has left."""
        talking = asyncio.ensure_future(self._talk(send))
        leaving = asyncio.ensure_future(_left(receive))
        try:
            await asyncio.wait({talking, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if talking.done():
                talking.result()
        except OSError:  # the other side left, or does not read: also a TimeoutError is one
            pass
        finally:
            self.pool.cancel(self.job.id)
            for task in (talking, leaving):
                task.cancel()
            await asyncio.gather(talking, leaving, return_exceptions=True)

    async def _talk(self, send: Send) -> None:
        start = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
        await send(start)
        while (line := await self.job.events.get()) is not None:
            part = self.packing.line(line)
            async with asyncio.timeout(SECONDS_TO_READ):
                await send({"type": "http.response.body", "body": part, "more_body": True})
        end = self.packing.end()
        await send({"type": "http.response.body", "body": end, "more_body": False})


async def _left(receive: Receive) -> None:
    """Until the other side has closed the connection."""
    while (await receive())["type"] != "http.disconnect":
        pass
