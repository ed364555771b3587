"""Reads the GM's documents: boards, decks and government texts, with every fault in them.

All are JSON or YAML. A fault names its path (`cards[3].effects[0].n`) and what is wrong there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, get_args

from rules.core import Faults
from rules.core.documents import Part, Reader, join, shown

from .board import board
from .board.hexes import Axial
from .cards import cards
from .model import MODS

BOARD_FIELDS = ("hexes", "starts", "centre")
FARTHEST = 100
EFFECTS = get_args(cards.AnyEffect)
AnyCard = cards.Card | cards.GovernmentCard


def read(kind: str, text: str) -> Any:
    """Return a document that is handed in: a `board`, a `deck` or `governments`. Raises Faults."""
    if kind not in READERS:
        raise Faults((f'There is no document "{kind}"; known: {", ".join(READERS)}.',))
    return _read(Reader(), kind, text)


def reread(kind: str, text: str) -> Any:
    """Return a document of a game that has begun. Raises Faults.

    Keys that stand twice were taken in silence once; the games that hold them still load.
    """
    return _read(Reader(repeats=False), kind, text)


def _read(reader: Reader, kind: str, text: str) -> Any:
    found = reader.parse(text, yaml=True)
    # Text that is no document at all has nothing else to look for.
    reader.check()
    made = READERS[kind](reader, found)
    reader.check()
    return made


def _board(reader: Reader, found: Any) -> board.Board | None:
    """Return a custom board: `hexes`, `starts` and perhaps `centre` as [q, r] (PX-BOARD-6)."""
    before = len(reader.faults)
    fields = reader.object(found, "", BOARD_FIELDS)
    hexes, starts, centre = (
        reader.each(fields.get(name, []), name, partial(_hex, reader)) for name in BOARD_FIELDS
    )
    # Hexes left out for a fault of their own would make the board fall apart.
    if len(reader.faults) > before:
        return None
    made = board.Board(starts=starts, hexes=hexes, centre=centre)
    _note(reader, "", board.faults(made))
    return made


def _hex(reader: Reader, value: Any, path: str) -> Axial | None:
    if isinstance(value, list) and len(value) == 2:
        q, r = value
        # In Python True is an int; in a document it is not.
        if all(type(n) is int and abs(n) <= FARTHEST for n in value):
            return q, r
    reader.fault(path, f"{shown(value)} is not a [q, r] within {FARTHEST}")
    return None


def _deck(reader: Reader, found: Any) -> cards.Deck | None:
    """Return a deck of cards (PX-CARD-5)."""
    return reader.struct(found, cards.Deck, "", {"cards": partial(_listed, reader, _card)})


def _policies(reader: Reader, found: Any) -> cards.Policies | None:
    """Return government texts: the cards, and what the planet says for each side."""
    parts: dict[str, Part[Any]] = {
        "governments": partial(_listed, reader, _government),
        **_sides(reader),
    }
    return reader.struct(found, cards.Policies, "", parts)


def _listed(
    reader: Reader, part: Callable[[Reader, Any, str], AnyCard | None], value: Any, path: str
) -> None:
    """Read a list of cards, each with an id of its own."""
    found: tuple[AnyCard, ...] = reader.each(value, path, partial(part, reader))
    reader.once((card.id for card in found), path)


def _card(reader: Reader, value: Any, path: str) -> cards.Card | None:
    card = reader.struct(value, cards.Card, path, {"effects": partial(_effects, reader)})
    if card is not None:
        _note(reader, path, cards.faults(card, MODS))
    return card


def _government(reader: Reader, value: Any, path: str) -> cards.GovernmentCard | None:
    return reader.struct(value, cards.GovernmentCard, path, _sides(reader))


def _sides(reader: Reader) -> dict[str, Part[Any]]:
    return {side: partial(_policy, reader) for side in ("harmony", "dominance")}


def _policy(reader: Reader, value: Any, path: str) -> None:
    policy = reader.struct(value, cards.Policy, path, {"effects": partial(_effects, reader)})
    if policy is not None:
        _note(reader, path, cards.policy_faults(policy))


def _effects(reader: Reader, value: Any, path: str) -> None:
    reader.each(value, path, lambda item, at: reader.tagged(item, EFFECTS, at, "PX-CARD-6"))


def _note(reader: Reader, path: str, faults: Iterable[tuple[str, str]]) -> None:
    for field, text in faults:
        reader.fault(join(path, field), text)


READERS: dict[str, Callable[[Reader, Any], Any]] = {
    "board": _board,
    "deck": _deck,
    "governments": _policies,
}
