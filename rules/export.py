"""A game as the file that rules/verify.py checks: what the asker may see, links for the rest.

The format is described in the docstring of rules/verify.py. A row that the asker may not see gives
neither content nor salt; without the salt nobody can find the content by guessing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from .fair import commitment

Words = tuple[tuple[str, str], ...]


class Epoch(msgspec.Struct, frozen=True, kw_only=True):
    """The two 32-byte seeds of an epoch as they were drawn, and whether each may be shown."""

    open: bytes
    hidden: bytes
    open_shown: bool
    hidden_shown: bool


class Exported(msgspec.Struct, frozen=True, kw_only=True):
    """A journal row for an export. `stored` (the fields under its digest) is None when the asker
    may not see it; an erased row has no salt and no content left. `veil` is there once the game is
    over: with it the state's hash can be held against a state."""

    seq: int
    digest: bytes
    chain: bytes
    salt: bytes = b""
    veil: bytes = b""
    stored: dict[str, Any] | None = None
    erased: bool = False


def export(
    game: int,
    system: str,
    title: str,
    epochs: Iterable[Epoch],
    rows: Iterable[Exported],
    words: Words = (),
) -> dict[str, Any]:
    """Return a game as an object of JSON: all rows from the first, all epochs from 0.

    `words` are the players' words in the seeds, by seat.
    """
    told: dict[str, Any] = {
        "format": "landfall-export",
        "version": 1,
        "game": {"id": game, "system": system, "title": title},
        "epochs": [_epoch(epoch) for epoch in epochs],
        "rows": [row_of(row) for row in rows],
    }
    return {**told, "words": [list(pair) for pair in sorted(words)]} if words else told


def _epoch(epoch: Epoch) -> dict[str, Any]:
    return {
        "commitments": {"open": commitment(epoch.open), "hidden": commitment(epoch.hidden)},
        "seeds": {
            "open": epoch.open.hex() if epoch.open_shown else None,
            "hidden": epoch.hidden.hex() if epoch.hidden_shown else None,
        },
    }


def row_of(row: Exported) -> dict[str, Any]:
    """Return a row as it appears in an export."""
    shown = row.stored is not None and not row.erased
    told = {
        "seq": row.seq,
        "digest": row.digest.hex(),
        "chain": row.chain.hex(),
        "salt": row.salt.hex() if shown else None,
        "stored": row.stored if shown else None,
    }
    if shown and row.veil:
        told["veil"] = row.veil.hex()
    return {**told, "erased": True} if row.erased else told
