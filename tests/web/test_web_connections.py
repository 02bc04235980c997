"""However many connections somebody opens, others get in, and all of them are closed at last."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
from serving import SERVER, Served, eventually

from needs import require

require(*SERVER)

from quinta.web import serve  # noqa: E402
from quinta.web.connections import MOST_OF_ONE_ADDRESS, Room  # noqa: E402

HEAD = b"GET /health HTTP/1.1\r\nHost: localhost\r\n"
BODY_TO_COME = (
    b"POST /api/view HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Type: application/json\r\nContent-Length: 9\r\n\r\n"
)


class Quiet:
    """A connection that is only counted."""

    def __init__(self, address: str, since: float, is_quiet: bool = True) -> None:
        self.address, self.quiet_since, self.is_quiet = address, since, is_quiet
        self.dismissed = False

    def dismiss(self) -> None:
        self.dismissed = True


def entered(room: Room, *guests: Quiet) -> list[bool]:
    for guest in guests:
        room.enter(guest)
    return [guest.dismissed for guest in guests]


def test_an_address_closes_its_own_quietest_connection() -> None:
    room = Room(most=100, most_of_one=3)
    other = Quiet("b", 0)
    busy = Quiet("a", 1, is_quiet=False)
    assert entered(room, other, busy, *(Quiet("a", since) for since in (5, 4, 6, 7))) == [
        *(False, False),
        *(True, True, False, False),
    ]
    assert len(room) == 4
    assert len(room.of("a")) == 3


def test_if_none_is_quiet_the_oldest_goes_but_never_the_newest() -> None:
    room = Room(most=100, most_of_one=2)
    guests = [Quiet("a", since, is_quiet=False) for since in range(4)]
    assert entered(room, *guests) == [True, True, False, False]
    newest = Quiet("a", 9)
    assert entered(room, newest) == [False]
    assert guests[2].dismissed


def test_when_all_is_full_the_address_with_most_gives_way() -> None:
    room = Room(most=4, most_of_one=9)  # never more than half of all
    many = [Quiet("a", since) for since in range(2)]
    entered(room, *many, Quiet("b", 5), Quiet("c", 6))
    newest = Quiet("d", 7)
    assert entered(room, newest) == [False]
    assert many[0].dismissed
    assert len(room) == 4


def test_only_the_quiet_are_closed_for_being_quiet() -> None:
    room = Room(most=10)
    guests = [Quiet("a", 1), Quiet("a", 9), Quiet("a", 1, is_quiet=False)]
    entered(room, *guests)
    room.dismiss_the_quiet(before=5)
    assert [guest.dismissed for guest in guests] == [True, False, False]
    assert len(room) == 2


# With a real server


@contextmanager
def connections(served: Served, number: int, said: bytes = b"") -> Iterator[list[socket.socket]]:
    """So many connections, on each of which something is said and nothing asked."""
    with ExitStack() as stack:
        opened = []
        for _ in range(number):
            opened.append(stack.enter_context(connected(served)))
            opened[-1].sendall(said)
        yield opened


def connected(served: Served, source: str = "127.0.0.1") -> socket.socket:
    host, port = served.address.removeprefix("http://").rstrip("/").split(":")
    return socket.create_connection((host, int(port)), 30, source_address=(source, 0))


def answer(connection: socket.socket) -> bytes:
    """What comes until the other side closes."""
    return b"".join(iter(lambda: connection.recv(65536), b""))


def is_closed(connection: socket.socket) -> bool:
    connection.setblocking(False)
    try:
        return connection.recv(1) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


@pytest.mark.spread(1)
@pytest.mark.parametrize("said", [b"", HEAD, BODY_TO_COME], ids=["nothing", "half", "no body"])
@pytest.mark.parametrize("source", ["127.0.0.1", "127.0.0.2"])
def test_six_hundred_connections_of_one_client_leave_room_for_others(
    single: Served, source: str, said: bytes
) -> None:
    with connections(single, 600, said) as opened:
        for _ in range(3):
            with connected(single, source) as other:
                other.sendall(HEAD + b"Connection: close\r\n\r\n")
                assert answer(other).startswith(b"HTTP/1.1 200")
        eventually(lambda: sum(map(is_closed, opened)) >= 600 - MOST_OF_ONE_ADDRESS)
        assert single.ask("view", puzzle="gap/1")["kind"] == "gap"
    room = single.server.server_state.room
    single.client.close()
    eventually(lambda: len(room) == 0)


def test_a_connection_on_which_nothing_is_asked_is_closed(
    single: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "SECONDS_OF_QUIET", 0.2)
    with connected(single) as silent, connected(single) as slow, connected(single) as unread:
        slow.sendall(HEAD)
        unread.sendall(HEAD + b"\r\n")
        for connection in (silent, slow):
            assert answer(connection) == b""
        assert answer(unread).startswith(b"HTTP/1.1 200")
        with single.asking("hint", puzzle="gap 40") as events:
            assert [event["event"] for event in events][-1] == "done"
