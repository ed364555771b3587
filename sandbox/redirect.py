"""Redirects discord.py to a sandbox, and keeps the rest of this process off the network.

Both addresses are set: discord.py goes back to the default gateway after an invalid session.
While it holds, every connection to another address fails loudly, before any byte is sent.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route


class Urls(Protocol):
    """Where a sandbox is. A `Sandbox` is one; so is anything with these two addresses."""

    @property
    def api_url(self) -> str:
        """In place of https://discord.com/api/v10."""

    @property
    def gateway_url(self) -> str:
        """In place of wss://gateway.discord.gg/."""


class Outside(RuntimeError):
    """Something tried to reach another machine. Not an OSError, so that it is never retried."""


@contextmanager
def redirect(urls: Urls) -> Iterator[list[str]]:
    """Redirect discord.py to the sandbox until the block ends; yields the refused addresses."""
    for url in (urls.api_url, urls.gateway_url):
        if not _is_loopback(yarl.URL(url).host or ""):
            raise Outside(f"{url} is not on this machine")
    # Interactions and webhooks build their routes on the same base.
    base, gateway = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    Route.BASE = urls.api_url
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(urls.gateway_url)
    try:
        with guard() as refused:
            yield refused
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = base, gateway


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.partition("%")[0]).is_loopback
    except ValueError:
        return False


class AddressGuard:
    """Allows this machine's own addresses and refuses all others, remembering which."""

    def __init__(self) -> None:
        self.refused: list[str] = []

    def check_host(self, host: Any) -> None:
        """Refuse a host's name or address that is not this machine's own."""
        name = host.decode() if isinstance(host, bytes) else host
        if name is not None and not _is_loopback(str(name)):
            self.refused.append(str(name))
            raise Outside(f"the sandbox is on, and something reached for {name}")

    def around(self, original: Any) -> Any:
        """Return a method of sockets that checks its address (its last argument) first."""

        def call(connection: socket.socket, *given: Any) -> Any:
            # Sockets between processes of this machine have no address to check.
            if connection.family in (socket.AF_INET, socket.AF_INET6):
                self.check_host(given[-1][0])
            return original(connection, *given)

        return call

    def around_lookup(self, original: Any) -> Any:
        """Return a name lookup that refuses all names but this machine's own."""

        def call(host: Any, *given: Any, **more: Any) -> Any:
            self.check_host(host)
            return original(host, *given, **more)

        return call


@contextmanager
def guard() -> Iterator[list[str]]:
    """Refuse every address but this machine's own; yields those that were refused."""
    gate = AddressGuard()
    watched = [(socket.socket, name) for name in ("connect", "connect_ex", "sendto")]
    originals = [(owner, name, getattr(owner, name)) for owner, name in watched]
    lookup = socket.getaddrinfo
    try:
        for owner, name, original in originals:
            setattr(owner, name, gate.around(original))
        socket.getaddrinfo = gate.around_lookup(lookup)
        yield gate.refused
    finally:
        for owner, name, original in originals:
            setattr(owner, name, original)
        socket.getaddrinfo = lookup
