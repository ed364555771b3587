"""A file for Discord that grows piece by piece, and is given up as soon as it is too large."""

from __future__ import annotations

import asyncio
import io
import zipfile
from collections.abc import AsyncIterator

from .stream import LARGEST, TooLarge


class Zip:
    """A zip file in memory. Compressing goes on beside the loop."""

    def __init__(self, largest: int = LARGEST) -> None:
        self._file = io.BytesIO()
        self._archive = zipfile.ZipFile(self._file, "w", zipfile.ZIP_DEFLATED)
        self._largest = largest

    async def add(self, name: str, pieces: AsyncIterator[bytes]) -> None:
        """Add a file piece by piece. Raises TooLarge once the zip is too large for Discord."""
        with self._archive.open(name, "w", force_zip64=True) as entry:
            async for piece in pieces:
                await asyncio.to_thread(entry.write, piece)
                self._check()

    def _check(self) -> None:
        if self._file.tell() > self._largest:
            raise TooLarge

    def body(self) -> bytes:
        """Return the whole of it."""
        self._archive.close()
        self._check()
        return self._file.getvalue()


async def joined(pieces: AsyncIterator[bytes], largest: int = LARGEST) -> bytes:
    """Return all pieces as one. Raises TooLarge once they are too large for Discord."""
    body = bytearray()
    async for piece in pieces:
        body += piece
        if len(body) > largest:
            raise TooLarge
    return bytes(body)


async def plain_or_zipped(
    name: str, pieces: AsyncIterator[bytes], largest: int = LARGEST
) -> tuple[str, bytes]:
    """Return name and body of a file: as it is, or zipped where it is too large for Discord.

    Raises TooLarge where the zip is, too.
    """
    box, plain = Zip(), bytearray()

    async def passed() -> AsyncIterator[bytes]:
        async for piece in pieces:
            if len(plain) <= largest:
                plain.extend(piece)
            yield piece

    await box.add(name, passed())
    if len(plain) <= largest:
        return name, bytes(plain)
    return f"{name}.zip", box.body()
