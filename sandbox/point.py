"""Points discord.py at a sandbox, and lets nothing else of this process reach the network.

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
    """Something tried to leave this machine. No OSError, so that nobody tries again quietly."""


@contextmanager
def point(urls: Urls) -> Iterator[list[str]]:
    """Point discord.py at the sandbox until the block ends; yields the addresses refused so far."""
    for url in (urls.api_url, urls.gateway_url):
        if not _is_loopback(yarl.URL(url).host or ""):
            raise Outside(f"{url} is not on this machine")
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


@contextmanager
def guard() -> Iterator[list[str]]:
    """Refuse every address but this machine's own; yields those that were refused."""
    refused: list[str] = []

    def check(host: Any) -> None:
        name = host.decode() if isinstance(host, bytes) else host
        if name is not None and not _is_loopback(str(name)):
            refused.append(str(name))
            raise Outside(f"the sandbox is on, and something reached for {name}")

    connect, connect_ex = socket.socket.connect, socket.socket.connect_ex
    sendto, lookup = socket.socket.sendto, socket.getaddrinfo

    def checked(original: Any) -> Any:
        def call(self: socket.socket, *given: Any) -> Any:
            if self.family in (socket.AF_INET, socket.AF_INET6):
                check(given[-1][0])
            return original(self, *given)

        return call

    def looked_up(host: Any, *given: Any, **more: Any) -> Any:
        check(host)
        return lookup(host, *given, **more)

    replaced: list[tuple[Any, str, Any]] = [
        (socket.socket, "connect", checked(connect)),
        (socket.socket, "connect_ex", checked(connect_ex)),
        (socket.socket, "sendto", checked(sendto)),
        (socket, "getaddrinfo", looked_up),
    ]
    originals = [(owner, name, getattr(owner, name)) for owner, name, _ in replaced]
    try:
        for owner, name, new in replaced:
            setattr(owner, name, new)
        yield refused
    finally:
        for owner, name, old in originals:
            setattr(owner, name, old)
