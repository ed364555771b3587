"""The state of a game: everything the rules know, as one immutable value."""

from __future__ import annotations

from typing import ClassVar, Self

import msgspec

from .frame import Frame
from .move import Move


class State(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What all games keep. A game's state says of which classes its frames and answers are.

    `frames` is the stack of procedures half done, the game's turn machine at the bottom; `answers`
    those given to open questions, keyed `depth/seat`; `shelf` the hashes of the books, filled in
    stored bytes only. `books` names the fields that never change in play; each has an empty
    default, None for a book that a game can do without. `private` names the fields that nobody
    edits by hand: their old value would be told.
    """

    books: ClassVar[tuple[str, ...]] = ()
    private: ClassVar[tuple[str, ...]] = ()

    frames: tuple[Frame, ...] = ()
    answers: dict[str, Move] = {}
    shelf: dict[str, str] = {}

    def edited(self, path: str) -> Self:
        """Return it with whatever follows by the rules from the value that the GM has set there."""
        return self

    @property
    def vacant(self) -> tuple[str, ...]:
        """Return the seats without a person: their questions take the default at once."""
        return ()
