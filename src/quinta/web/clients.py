"""Who asks: the address a request comes from, and the connection it came by.

On a network an address is somebody. On this computer everybody has the same one, and whatever
a page could say about itself, a program could invent; but a connection is real, and there are
only so many of them. So what is shared out is shared out between addresses first, then
between the connections of each.
"""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import IPv6Address, ip_address
from typing import Any, NamedTuple


class Client(NamedTuple):
    """One connection of somebody."""

    address: str = ""
    port: int = 0


def client_of(scope: Mapping[str, Any]) -> Client:
    """Who sent a request.

    >>> client_of({"client": ("127.0.0.1", 40312)})
    Client(address='127.0.0.1', port=40312)
    """
    host, port = scope.get("client") or ("", 0)
    return Client(address_of(host), port)


def address_of(host: str) -> str:
    """The address that counts as one: with IPv6 everybody has a whole network of them.

    >>> address_of("2001:db8::aa"), address_of("::ffff:10.0.0.9"), address_of("fe80::1%eth0")
    ('2001:db8::/64', '10.0.0.9', 'fe80::/64')
    """
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        if not address.is_loopback:
            return f"{IPv6Address(int(address) >> 64 << 64)}/64"
    return str(address)
