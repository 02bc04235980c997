"""Running the server until Ctrl-C."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from types import FrameType

import uvicorn

from quinta.web import catalogue
from quinta.web.app import make_app
from quinta.web.connections import SECONDS_OF_QUIET, Connection, Door
from quinta.web.guard import written
from quinta.web.jobs import Pool
from quinta.web.stock import Stock, usual_orders

BACKLOG = 256


def usual_workers() -> int:
    """A worker for each processor, at least two.

    >>> usual_workers() >= 2
    True
    """
    return max(2, os.cpu_count() or 1)


def listening(host: str, port: int) -> socket.socket:
    """A socket at this address; port 0 takes any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named because asyncio sends small pieces at once only where it is.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener


def address_of(listener: socket.socket, host: str) -> str:
    """What to type into a browser."""
    return f"http://{written(host)}:{listener.getsockname()[1]}/"


class Server(uvicorn.Server):
    """Ends open answers first when it is told to end, so that nobody waits for them."""

    def __init__(self, pool: Pool, host: str) -> None:
        config = uvicorn.Config(
            make_app(pool, [host]),
            access_log=False,
            log_level="warning",
            server_header=False,
            proxy_headers=False,
            ws="none",
            timeout_graceful_shutdown=3,
            timeout_keep_alive=int(SECONDS_OF_QUIET),
            http=Connection,
        )
        super().__init__(config)
        # Who leaves while an answer is being written is no news; faults are still told.
        logging.getLogger("asyncio").setLevel(logging.ERROR)
        self.pool = pool
        self.server_state: Door = Door()

    async def on_tick(self, counter: int) -> bool:
        """Look after the connections, some times in a second."""
        before = asyncio.get_running_loop().time() - SECONDS_OF_QUIET
        self.server_state.room.dismiss_the_quiet(before)
        return await super().on_tick(counter)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal says to end; a second one says at once, and then nobody waits for anything.

        The workers notice by themselves that nobody is left to answer.
        """
        if self.should_exit:
            os._exit(128 + sig)
        super().handle_exit(sig, frame)
        self.pool.cancel_all_soon()


def serve(listener: socket.socket, host: str, workers: int) -> None:
    """Answer until Ctrl-C."""
    stock = Stock(usual_orders(told["kind"] for told in catalogue.every_kind()))
    Server(Pool(workers, stock=stock), host).run(sockets=[listener])
