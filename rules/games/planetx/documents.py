"""Documents of the GM: boards, decks, government texts. Each is read whole, or every fault named.

All are JSON or YAML. A fault names its path (`cards[3].effects[0].n`) and what is wrong there.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from rules.core import Faults

from . import document_text
from .board import board
from .cards import cards
from .model import MODS

T = TypeVar("T")


def read(kind: str, text: str) -> Any:
    """Return a document of a kind (board, deck, governments); raise Faults with every fault."""
    readers = {"board": read_board, "deck": read_deck, "governments": read_governments}
    if kind not in readers:
        raise Faults((f'There is no document "{kind}"; known: {", ".join(readers)}.',))
    return readers[kind](text)


def read_board(text: str) -> board.Board:
    """Return a custom board: `hexes`, `starts` and perhaps `centre` as [q, r] (PX-BOARD-6)."""
    plain = document_text.plain(text, ("hexes", "starts", "centre"))
    found = _board_faults(plain)
    if found:
        raise Faults(tuple(found))
    made = board.Board(
        starts=_pairs(plain["starts"]),
        hexes=_pairs(plain["hexes"]),
        centre=_pairs(plain.get("centre", [])),
    )
    wrong = board.faults(made)
    if wrong:
        raise Faults(wrong)
    return made


def read_deck(text: str) -> cards.Deck:
    """Return a deck of cards (PX-CARD-5)."""
    plain = document_text.plain(text, ("deck", "cards"))
    faults: list[str] = []
    name = _piece(plain.get("deck"), cards.Name, "deck", faults)
    listed = _list(plain.get("cards"), "cards", faults)
    made = tuple(_card(item, f"cards[{i}]", faults) for i, item in enumerate(listed))
    _twice([card.id for card in made if card], "cards", faults)
    if faults:
        raise Faults(tuple(faults))
    return cards.Deck(deck=name or "", cards=tuple(card for card in made if card))


def read_governments(text: str) -> cards.Policies:
    """Return government texts: `governments`, and `harmony` and `dominance` of the planet."""
    plain = document_text.plain(text, ("governments", "harmony", "dominance"))
    faults: list[str] = []
    listed = _list(plain.get("governments", []), "governments", faults)
    made = tuple(_government(item, f"governments[{i}]", faults) for i, item in enumerate(listed))
    sides = {
        side: _policy(plain[side], side, faults)
        for side in ("harmony", "dominance")
        if side in plain
    }
    _twice([card.id for card in made if card], "governments", faults)
    if faults:
        raise Faults(tuple(faults))
    kept = {side: policy for side, policy in sides.items() if policy}
    return cards.Policies(governments=tuple(card for card in made if card), **kept)


def _board_faults(plain: dict[str, Any]) -> list[str]:
    found = []
    for field in ("hexes", "starts", "centre"):
        listed = plain.get(field, [] if field == "centre" else None)
        if not isinstance(listed, list):
            found.append(f"{field}: a list of [q, r] is needed")
            continue
        for i, pair in enumerate(listed):
            if not _is_pair(pair):
                found.append(f"{field}[{i}]: {str(pair)[:40]} is no [q, r] within 100")
    return found


def _is_pair(pair: Any) -> bool:
    whole = isinstance(pair, list) and len(pair) == 2
    return whole and all(type(n) is int and abs(n) <= 100 for n in pair)


def _pairs(listed: list[list[int]]) -> tuple[tuple[int, int], ...]:
    return tuple((q, r) for q, r in listed)


def _list(value: Any, path: str, faults: list[str]) -> list[Any]:
    if isinstance(value, list):
        return value
    faults.append(f"{path}: a list is needed")
    return []


def _piece(value: Any, kind: Any, path: str, faults: list[str]) -> Any:
    """Return a value read as that type; note what is wrong and return None otherwise."""
    try:
        return msgspec.convert(value, kind, strict=True)
    except msgspec.ValidationError as fault:
        said, _, where = str(fault).partition(" - at `$")
        faults.append(f"{path}{where.rstrip('`')}: {said}")
        return None


def _fields(value: Any, kind: type, path: str, faults: list[str]) -> Any:
    """Read an object field by field, so that every fault is named and not only the first."""
    if not isinstance(value, dict):
        faults.append(f"{path}: an object is needed")
        return None
    before = len(faults)
    known = {field.name: field for field in msgspec.structs.fields(kind)}
    faults += [f"{path}.{key}: there is no such field" for key in value if key not in known]
    for name, field in known.items():
        if name not in value and field.required:
            faults.append(f"{path}.{name}: is missing")
        elif name == "effects" and isinstance(value.get(name), list):
            _effects(value[name], f"{path}.effects", faults)
        elif name in value and name not in ("harmony", "dominance"):
            _piece(value[name], field.type, f"{path}.{name}", faults)
    return msgspec.convert(value, kind) if len(faults) == before else None


def _effects(listed: list[Any], path: str, faults: list[str]) -> None:
    for i, item in enumerate(listed):
        _piece(item, cards.AnyEffect, f"{path}[{i}]", faults)


def _card(item: Any, path: str, faults: list[str]) -> cards.Card | None:
    card: cards.Card | None = _fields(item, cards.Card, path, faults)
    if card is not None:
        faults += [f"{path}.{fault}" for fault in cards.faults(card, MODS)]
    return card


def _policy(item: Any, path: str, faults: list[str]) -> cards.Policy | None:
    policy: cards.Policy | None = _fields(item, cards.Policy, path, faults)
    if policy is not None:
        faults += [f"{path}.{fault}" for fault in cards.policy_faults(policy)]
    return policy


def _government(item: Any, path: str, faults: list[str]) -> cards.GovernmentCard | None:
    before = len(faults)
    if isinstance(item, dict):
        for side in ("harmony", "dominance"):
            if side in item:
                _policy(item[side], f"{path}.{side}", faults)
    if len(faults) > before:
        return None
    made: cards.GovernmentCard | None = _fields(item, cards.GovernmentCard, path, faults)
    return made


def _twice(ids: list[str], path: str, faults: list[str]) -> None:
    for name in sorted({name for name in ids if ids.count(name) > 1}):
        faults.append(f'{path}: the id "{name}" stands there more than once')
