"""What each player puts into the dice: some words of theirs, or ten letters drawn for them.

They are fixed when a person first joins and never change, so that nobody can wait for the others'
words before choosing their own; the host's are fixed with the seeds.
"""

from __future__ import annotations

import msgspec

from db import games
from db.engine import Connection
from referee.settings import setup_of

LONGEST = 40
LETTERS = "abcdefghijkmnpqrstuvwxyz"
DRAWN = 10


def fixed(typed: str | None, seed: bytes) -> str:
    """Return the words that somebody typed, or ten letters drawn from 32 random bytes."""
    words = " ".join((typed or "").split())[:LONGEST]
    return words or "".join(LETTERS[byte % len(LETTERS)] for byte in seed[:DRAWN])


def fix(db: Connection, game: int, person: int, words: str) -> None:
    """Store a person's words for a game that gathers players, unless they have some already."""
    found = games.get(db, game)
    if found is None or found.status != "lobby":
        return
    setup = setup_of(found.options)
    if str(person) not in setup.words:
        said = {**setup.words, str(person): words}
        games.set_options(db, game, msgspec.structs.replace(setup, words=said).text())
