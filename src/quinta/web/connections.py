"""Connections: counted for each address, and closed when there are too many or nothing comes.

Nobody is turned away at the door. If an address has as many connections as it may have, the one
closes that has been quiet for longest; so a program that opens hundreds closes its own, and a page
at the same address still gets in. Only when none is quiet, the oldest of all goes.

A request may be answered before all of it has come, because it is too large or nobody wants it.
What is left of it is read and thrown away, so that the answer reaches somebody who is still
sending, and the next request finds the connection open; but only so much, and then nobody listens
any more.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from quinta.web.clients import address_of

MOST_CONNECTIONS = 600
"""So many are open at once, if the system gives that many."""
MOST_OF_ONE_ADDRESS = 200
"""And so many of one address: more than its questions that wait, so that some are quiet."""
SECONDS_OF_QUIET = 30.0
"""A connection on which nothing is asked for so long is closed, however slowly it asks."""

MOST_UNWANTED = 1 << 20
"""Bytes of a request that are still read, and thrown away, when it is answered already."""


class Guest(Protocol):
    """What has to be known of a connection."""

    address: str
    quiet_since: float
    """When it was opened, or the last answer was complete."""

    @property
    def is_quiet(self) -> bool:
        """Whether no question of it is being answered."""

    def dismiss(self) -> None:
        """Close it at once."""


class Room:
    """The connections that are open, the oldest first."""

    def __init__(self, most: int, most_of_one: int = MOST_OF_ONE_ADDRESS) -> None:
        self.most, self.most_of_one = most, min(most_of_one, most // 2)
        self._guests: dict[Guest, None] = {}

    def __len__(self) -> int:
        """How many are open."""
        return len(self._guests)

    def enter(self, guest: Guest) -> None:
        """Have a connection in, and close another if there is no room."""
        self._guests[guest] = None
        mine = self.of(guest.address)
        if len(mine) > self.most_of_one:
            self._dismiss_one(mine)
        elif len(self) > self.most:
            addresses = [other.address for other in self._guests]
            self._dismiss_one(self.of(max(dict.fromkeys(addresses), key=addresses.count)))

    def leave(self, guest: Guest) -> None:
        """A connection is closed."""
        self._guests.pop(guest, None)

    def of(self, address: str) -> list[Guest]:
        """The connections of an address."""
        return [guest for guest in self._guests if guest.address == address]

    def _dismiss_one(self, guests: list[Guest]) -> None:
        """Close the one that has been quiet for longest, or the oldest of all but the newest."""
        quiet = [guest for guest in guests[:-1] if guest.is_quiet]
        chosen = min(quiet or guests[:-1] or guests, key=lambda guest: guest.quiet_since)
        self.leave(chosen)
        chosen.dismiss()

    def dismiss_the_quiet(self, before: float) -> None:
        """Close those on which nothing has been asked since this time."""
        for guest in list(self._guests):
            if guest.is_quiet and guest.quiet_since < before:
                self.leave(guest)
                guest.dismiss()


class Door(ServerState):
    """What all connections of a server share: the room they are in."""

    def __init__(self) -> None:
        super().__init__()
        self.room = Room(most_connections())


class Connection(H11Protocol):
    """A connection that is counted."""

    server_state: Door

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """It is open."""
        super().connection_made(transport)
        self.address = address_of(self.client[0] if self.client else "")
        self.quiet_since = self.loop.time()
        self.unwanted = 0
        """How many bytes have come of a request after its answer."""
        self.server_state.room.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is closed."""
        self.server_state.room.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something came; of a request that is answered already only so much more is read."""
        answered = self.conn.our_state is h11.DONE and self.conn.their_state is h11.SEND_BODY
        self.unwanted = self.unwanted + len(data) if answered else 0
        if self.unwanted > MOST_UNWANTED:
            self.dismiss()
        else:
            super().data_received(data)

    def on_response_complete(self) -> None:
        """A question is answered; another may follow."""
        self.quiet_since = self.loop.time()
        super().on_response_complete()

    @property
    def is_quiet(self) -> bool:
        """Whether no question of it is being answered: none came in full, or all are done."""
        return self.cycle is None or self.cycle.response_complete

    def dismiss(self) -> None:
        """Close it at once, also if the other side does not read."""
        self.transport.abort()


def most_connections() -> int:
    """So many that there are files left for workers and for the page.

    >>> 0 < most_connections() <= MOST_CONNECTIONS
    True
    """
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return MOST_CONNECTIONS
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files == resource.RLIM_INFINITY:
        return MOST_CONNECTIONS
    return max(10, min(MOST_CONNECTIONS, files // 2))
