"""States as they are stored: compressed, most of them with a dictionary that they name.

A dictionary holds what many states of a game have in common. It is a book like any other, stored
under its own hash: a row needs that book and no other row, so that a row can be erased, or its page
damaged, and all the others can still be read. Older rows have no dictionary, nor do those of a game
that has none.
"""

from __future__ import annotations

import hashlib
import zlib
from functools import lru_cache

from . import books
from .engine import Connection
from .errors import CannotRead
from .transaction import unreadable

MARK = b"\x01"
"""How a state begins if it was packed with a dictionary; no zlib stream begins like this."""
NAMED = 8
"""How many bytes of the dictionary's hash follow the mark."""
SHORTEST = 64
"""Anything shorter gains less from a dictionary than it takes to name it."""
SHORT_KEPT = 256
"""How many states as short as that are remembered packed."""

# Faster than the default by half, for a tenth more bytes; a row waits for the disk either way.
ALONE = 1
# With a dictionary the third level costs less than the first does without one.
WITH_DICTIONARY = 3
MEMORY = 7


class Dictionary:
    """What states are packed with: up to 32 KiB, of which the end is the cheapest to refer to."""

    def __init__(self, body: bytes) -> None:
        self.body = body
        digest = hashlib.sha256(body)
        self.name = digest.hexdigest()
        self._head = MARK + digest.digest()[:NAMED]
        # Copied for each state: learning the dictionary again would take as long as packing.
        self._ready = zlib.compressobj(
            WITH_DICTIONARY, zlib.DEFLATED, zlib.MAX_WBITS, MEMORY, zdict=body
        )

    def pack(self, state: bytes) -> bytes:
        """Return a state as it is stored."""
        packer = self._ready.copy()
        return self._head + packer.compress(state) + packer.flush()


_known: dict[bytes, bytes] = {}


def know(body: bytes) -> None:
    """Keep a dictionary at hand, so that what it packed can be read even if its book is damaged."""
    _known[hashlib.sha256(body).digest()[:NAMED]] = body


def pack(state: bytes, dictionary: Dictionary | None = None) -> bytes:
    """Return a state as it is stored; its dictionary has to be stored as a book."""
    if len(state) < SHORTEST:
        return _short(state)
    return _alone(state) if dictionary is None else dictionary.pack(state)


def _alone(state: bytes) -> bytes:
    # A window no larger than the state is ready in half the time, and loses nothing.
    window = min(max(len(state).bit_length(), 9), zlib.MAX_WBITS)
    return zlib.compress(state, ALONE, window)


# Preparing zlib takes far longer than packing so little: free rolls have no other state.
_short = lru_cache(SHORT_KEPT)(_alone)


def unpack(db: Connection, packed: bytes) -> bytes:
    """Return the state that was stored like this, nothing for nothing (an erased row).

    Raises CannotRead when it is damaged, or its dictionary is neither at hand nor stored.
    """
    if not packed:
        return b""
    try:
        if packed[:1] != MARK:
            return zlib.decompress(packed)
        return _unpack_with(_dictionary(db, packed[1 : 1 + NAMED]), packed[1 + NAMED :])
    except zlib.error as error:
        raise CannotRead(unreadable("the state of a row is damaged")) from error


def _unpack_with(dictionary: bytes, packed: bytes) -> bytes:
    unpacker = zlib.decompressobj(zdict=dictionary)
    state = unpacker.decompress(packed)
    if not unpacker.eof:
        raise zlib.error("the end is missing")
    return state


def _dictionary(db: Connection, name: bytes) -> bytes:
    found = _known.get(name)
    if found is None:
        found = books.beginning(db, name.hex())
        if found is None:
            raise CannotRead(unreadable("what the state of a row was packed with is missing"))
        _known[name] = found
    return found
