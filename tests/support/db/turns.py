"""A way to a PostgreSQL server that counts how often somebody waited for its answer."""

from __future__ import annotations

import contextlib
import selectors
import socket
import threading
from collections.abc import Iterator
from urllib.parse import urlsplit

PIECE = 1 << 16


class Turns:
    """Carries everything between one client and the server; `count` are the server's answers.

    What the client sends before it waits, and all that the server then says, is one turn.
    """

    def __init__(self, address: str) -> None:
        self._server = urlsplit(address)
        self._door = socket.create_server(("127.0.0.1", 0))
        self.count = 0
        self.address = address.replace(f":{self._server.port}/", f":{self._door.getsockname()[1]}/")
        self._thread = threading.Thread(target=self._carry, daemon=True)
        self._thread.start()

    def _carry(self) -> None:
        client, _ = self._door.accept()
        server = socket.create_connection(("127.0.0.1", self._server.port or 0))
        asked = False
        with client, server, selectors.DefaultSelector() as either:
            either.register(client, selectors.EVENT_READ, server)
            either.register(server, selectors.EVENT_READ, client)
            while True:
                for key, _ in either.select():
                    said = key.fileobj.recv(PIECE)  # type: ignore[union-attr]
                    if not said:
                        return
                    self.count += int(asked and key.fileobj is server)
                    asked = key.fileobj is client
                    key.data.sendall(said)

    def close(self) -> None:
        """Wait until both sides are gone."""
        self._thread.join()
        self._door.close()


@contextlib.contextmanager
def counted(address: str) -> Iterator[Turns]:
    """Yield a way to a server's database; whoever takes it leaves before the end."""
    turns = Turns(address)
    try:
        yield turns
    finally:
        turns.close()
