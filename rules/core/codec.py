"""What is stored of a state. Books are kept out of its bytes.

A book is what never changes in play (profiles, decks, boards). A state class names its book
fields; they are stored once by their hash, and the state's bytes hold only the hashes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

import msgspec

from .canonical import canonical
from .move import type_hints
from .state import State

S = TypeVar("S", bound=State)
_BOOKS_KEPT = 256


@cache
def move_codec(moves: Any) -> msgspec.json.Decoder[Any]:
    """Return the decoder of a game's union of moves."""
    return msgspec.json.Decoder(moves)


@cache
def _state_codec(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


@cache
def _book_codec(kind: type, field: str) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(type_hints(kind)[field])


@cache
def _empty(kind: type, field: str) -> Any:
    found = next(info for info in msgspec.structs.fields(kind) if info.name == field)
    if found.default_factory is not msgspec.NODEFAULT:
        return found.default_factory()
    return found.default


class _Shelf:
    """Keeps the text and hash of the books packed last, so that a long game hashes them once."""

    def __init__(self) -> None:
        self._kept: dict[int, tuple[Any, str, bytes]] = {}

    def put(self, book: Any) -> tuple[str, bytes]:
        known = self._kept.get(id(book))
        if known is None or known[0] is not book:
            text = canonical(book)
            known = (book, hashlib.sha256(text).hexdigest(), text)
            while len(self._kept) >= _BOOKS_KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[id(book)] = known
        return known[1], known[2]


_shelf = _Shelf()


def pack(state: State) -> tuple[bytes, dict[str, bytes]]:
    """Return a state's canonical bytes without its books, and the books by their SHA-256 in hex."""
    books: dict[str, bytes] = {}
    shelf: dict[str, str] = {}
    kind = type(state)
    for field in kind.books:
        # A book that a game can do without is absent from states stored before there was one.
        if (book := getattr(state, field)) is None:
            continue
        shelf[field], text = _shelf.put(book)
        books[shelf[field]] = text
    slim = {field: _empty(kind, field) for field in kind.books}
    return canonical(msgspec.structs.replace(state, shelf=shelf, **slim)), books


def unpack(kind: type[S], text: bytes, fetch: Callable[[str], bytes]) -> S:
    """Return the state that `pack` gave these bytes for; `fetch` finds a book's text by its hash.

    Raises msgspec.ValidationError for bytes that are not such a state.
    """
    slim = _state_codec(kind).decode(text)
    books = {
        field: _book_codec(kind, field).decode(fetch(name)) for field, name in slim.shelf.items()
    }
    full: S = msgspec.structs.replace(slim, shelf={}, **books)
    return full
