"""What a question lets somebody pick, each thing with a letter.

The picture beside the question, its buttons and the words for those who cannot see the picture all
come from this, so that a letter means the same everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from string import ascii_uppercase

import msgspec

from .ask import Ask
from .move import Move

LETTERS = ascii_uppercase


class Lettered(msgspec.Struct, frozen=True):
    """Something that may be picked: its letter, what it is, what else to know about it.

    `move` is the answer that picks only this, None if several are picked at once.
    """

    letter: str
    name: str
    note: str = ""
    move: Move | None = None

    @property
    def words(self) -> str:
        """Return it as part of a sentence: `A Bren (3 HP)`."""
        return f"{self.letter} {self.name}{f' ({self.note})' if self.note else ''}"


class Picks(msgspec.Struct, frozen=True):
    """What may be picked now: what for, and the things in the order of their letters."""

    title: str
    things: tuple[Lettered, ...]

    @property
    def words(self) -> str:
        """Return them in a sentence."""
        return f"{self.title} {', '.join(one.words for one in self.things)}."


def lettered(names: Iterable[tuple[str, str]]) -> tuple[Lettered, ...]:
    """Return things by their names and notes with letters, at most as many as there are letters."""
    pairs = zip(LETTERS, names, strict=False)
    return tuple(Lettered(letter, name, note) for letter, (name, note) in pairs)


def of_choices(ask: Ask) -> Picks | None:
    """Return one seat's ready-made choices with letters, None for fewer than two."""
    if len(ask.entries) != 1 or len(ask.entries[0].choices) < 2:
        return None
    return Picks(ask.text, tuple(_chosen(ask)))


def _chosen(ask: Ask) -> Iterator[Lettered]:
    for letter, choice in zip(LETTERS, ask.entries[0].choices, strict=False):
        name, _, note = choice.label.partition(" (")
        yield Lettered(letter, name, note.removesuffix(")"), choice.move)
