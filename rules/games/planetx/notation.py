"""Every move as a few words of text, and back: `scout D4`, `winds C6:B5+C5`, `zap blue`.

A move is its verb, then its required fields in order, then `name=value` for the others that are
set. `read(write(move)) == move` for every move of the game.
"""

from __future__ import annotations

import shlex
from typing import Any, TypeVar, get_args

import msgspec

from rules.core import Move, RuleError
from rules.games.planetx.board import hex_text
from rules.games.planetx.board.board import Board, find
from rules.games.planetx.trade.goods import Goods

VERBS = {
    "scout": "scout",
    "explore": "explore",
    "colonise": "colonise",
    "winds": "winds",
    "place": "place",
    "decline": "decline",
    "terraform": "terraform",
    "grant": "grant",
    "refuse": "refuse",
    "withdraw": "withdraw",
    "remove": "remove",
    "reroll": "reroll",
    "keep": "keep",
    "farm": "farm",
    "regain": "regain",
    "zap": "zap",
    "take": "take",
    "surrender": "surrender",
    "defend": "defend",
    "buy_card": "card",
    "buy_government": "government",
    "flip": "flip",
    "buy_sea": "sea",
    "uncover": "uncover",
    "buy_change": "change",
    "buy_mimicry": "mimicry",
    "spend_card": "use",
    "act_card": "play",
    "interrupt_card": "interrupt",
    "reveal": "reveal",
    "offer": "offer",
    "accept": "accept",
    "decline_trade": "no-deal",
    "counter": "counter",
    "done_spending": "done",
    "end_turn": "end",
    "skip_turn": "skip-turn",
    "turn_order": "order",
    "take_seat": "seat",
    "clear_hex": "clear",
    "settle": "settle",
}
NAMES = {"origin": "from", "grant": "with"}
FIELDS = {name: field for field, name in NAMES.items()}
HEXES = ("hex", "origin", "oath")
LISTS = ("seats", "defence")
GOODS = ("xp", "pop", "mimicry", "special_p", "addiction")
RULE = "PX-BOARD-4"
M = TypeVar("M", bound=Move)
GOODS_RULE = "PX-MOD-MERCHANTS-2"


def verb(kind: type[Move]) -> str:
    """Return the verb of a kind of move: a short word, or its tag with hyphens."""
    tag = str(kind.__struct_config__.tag)
    return VERBS.get(tag, tag.replace("_", "-"))


def usage(kind: type[Move]) -> str:
    """Return the usage of a kind of move: its verb, its required fields, then the others."""
    fields = msgspec.structs.fields(kind)
    needed = [field.name for field in fields if field.required]
    others = [f"{NAMES.get(field.name, field.name)}=" for field in fields if not field.required]
    return " ".join([verb(kind), *needed, *others])


def write(move: Move) -> str:
    """Return a move as text."""
    words = [verb(type(move))]
    plain = msgspec.to_builtins(move)
    for field in msgspec.structs.fields(type(move)):
        if field.required:
            words.append(_text(field.name, plain[field.name]))
    for field in msgspec.structs.fields(type(move)):
        if not field.required and getattr(move, field.name) != _default(field):
            name = NAMES.get(field.name, field.name)
            words.append(f"{name}={_text(field.name, plain[field.name])}")
    return " ".join(words)


def _default(field: msgspec.structs.FieldInfo) -> Any:
    if field.default is not msgspec.NODEFAULT:
        return field.default
    return field.default_factory() if callable(field.default_factory) else None


def _text(name: str, value: Any) -> str:
    """Return one field as a word without spaces."""
    if name == "picks":
        return ",".join(f"{colony}:{'+'.join(pick)}" for colony, pick in value.items()) or "none"
    if name in ("give", "get"):
        return _goods_text(value)
    if name == "adjust":
        return f"{value['seat']}:{value['what']}:{value['amount']}"
    if name == "changes":
        return ",".join(_text("adjust", change) for change in value)
    if isinstance(value, list | tuple):
        return ",".join(value) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return shlex.quote(str(value))


def _goods_text(goods: dict[str, Any]) -> str:
    parts = [f"{goods[good]}{good}" for good in GOODS if goods.get(good)]
    parts += [f"card:{card}" for card in goods.get("cards", ())]
    return "+".join(parts) or "nothing"


def kinds(moves: Any) -> dict[str, type[Move]]:
    """Return the kinds of a game's union of moves by their verb."""
    return {verb(kind): kind for kind in get_args(moves)}


def read(text: str, moves: Any, board: Board | None = None) -> Move:
    """Return the move that a text says; hexes may be axial where a board is given.

    Raises RuleError, with a sentence, if the text is not a move.
    """
    words = _words(text)
    known = kinds(moves)
    if not words or words[0].lower() not in known:
        said = words[0] if words else ""
        raise unread(f'"{said}" is not a move; known: {", ".join(sorted(VERBS.values()))}.')
    kind = known[words[0].lower()]
    plain = _plain(kind, words[1:], board)
    try:
        return msgspec.convert(plain, kind, strict=False)
    except msgspec.ValidationError:
        why = _wrong_field(kind, plain)
        raise unread(f'"{text}" cannot be read: {why}. A move such as: {usage(kind)}.') from None


def unread(text: str, rule: str = RULE) -> RuleError:
    """Return the refusal of a text that is not a move."""
    return RuleError(text, rule, "NOT_ALLOWED")


def _wrong_field(kind: type[Move], plain: dict[str, Any]) -> str:
    """Return what is wrong with the first field that cannot be read."""
    for field in msgspec.structs.fields(kind):
        if field.name in plain and not _is_fitting(plain[field.name], field.type):
            return (
                f"{field.name.replace('_', ' ')} cannot be {_text(field.name, plain[field.name])}"
            )
        if field.name not in plain and field.required:
            return f"{field.name.replace('_', ' ')} is missing"
    return "it is not such a move"


def _is_fitting(value: Any, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError:
        return False
    return True


def read_goods(text: str) -> Goods:
    """Return the goods in a text such as `3xp+1pop`. Raises RuleError if it cannot be read."""
    plain = _goods(text)
    if not _is_fitting(plain, Goods):
        raise unread(f'"{text}" is more than a trade can move.', GOODS_RULE)
    return msgspec.convert(plain, Goods, strict=False)


def _words(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError as fault:
        raise unread(f'"{text}" cannot be read: {fault}.') from None


def _plain(kind: type[Move], words: list[str], board: Board | None) -> dict[str, Any]:
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    open_fields = [field.name for field in fields.values() if field.required]
    plain: dict[str, Any] = {"kind": kind.__struct_config__.tag}
    for word in words:
        name, equals, value = word.partition("=")
        name = FIELDS.get(name, name)
        if not (equals and name in fields):
            if not open_fields:
                raise unread(f'"{word}" is too much; a move such as: {usage(kind)}.')
            name, value = open_fields.pop(0), word
        plain[name] = _value(name, value, board)
        if name == "value" and _is_number(value) and _is_fitting(int(value), fields[name].type):
            plain[name] = int(value)
    return plain


def _is_number(word: str) -> bool:
    digits = word.removeprefix("-")
    return digits.isascii() and digits.isdecimal()


def _value(name: str, word: str, board: Board | None) -> Any:
    if name == "picks":
        return _picks(word, board)
    if name in ("give", "get"):
        return _goods(word)
    if name == "adjust":
        return _adjust(word)
    if name == "changes":
        return [_adjust(part) for part in word.split(",")]
    if name == "hexes":
        return [_hex(part, board) for part in hex_text.listed(word) if word != "none"]
    if name in LISTS:
        return [part for part in word.split(",") if word != "none"]
    if name in HEXES:
        return _hex(word, board)
    if word in ("yes", "no"):
        return word == "yes"
    return word


def _hex(word: str, board: Board | None) -> str:
    """Return a label; one that the board does not have stays for the rules to refuse."""
    found = find(board, word) if board else None
    return found or word.upper()


def _picks(word: str, board: Board | None) -> dict[str, list[str]]:
    parts = hex_text.picks(word) if word != "none" else []
    return {_hex(colony, board): [_hex(at, board) for at in kept] for _, colony, kept in parts}


def labelled(move: M, board: Board) -> M:
    """Return the move with every hex by its label, however it was typed (PX-BOARD-4)."""
    values: dict[str, Any] = {}
    for name in move.__struct_fields__:
        value = getattr(move, name)
        if name in HEXES:
            values[name] = _hex(value, board)
        elif name == "hexes":
            values[name] = tuple(_hex(at, board) for at in value)
        elif name == "picks":
            values[name] = {
                _hex(colony, board): tuple(_hex(at, board) for at in kept)
                for colony, kept in value.items()
            }
    return msgspec.structs.replace(move, **values) if values else move


def _goods(word: str) -> dict[str, Any]:
    goods: dict[str, Any] = {"cards": []}
    for part in word.split("+") if word != "nothing" else ():
        if part.startswith("card:"):
            goods["cards"].append(part.removeprefix("card:"))
            continue
        amount, good = _amount(part)
        if good in goods:
            raise unread(f'"{word}" names {good} twice.', GOODS_RULE)
        goods[good] = amount
    return goods


def _amount(part: str) -> tuple[str, str]:
    """Return which good a part such as `3xp` names, and how much of it (PX-MOD-MERCHANTS-2)."""
    amount = part.rstrip("abcdefghijklmnopqrstuvwxyz_")
    good = part[len(amount) :]
    if good not in GOODS:
        tradable = f"{', '.join(GOODS)} and card:NAME"
        raise unread(f'"{part}" cannot be traded; what can: {tradable}.', GOODS_RULE)
    if not (amount.isascii() and amount.isdecimal()):
        raise unread(f'"{part}" is not an amount; write 3{good}, for example.', GOODS_RULE)
    return amount, good


def _adjust(word: str) -> dict[str, str]:
    seat, what, amount = (*word.split(":"), "", "")[:3]
    return {"seat": seat, "what": what, "amount": amount}
