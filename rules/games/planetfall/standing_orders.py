"""Standing orders: answers that a seat gives in advance (PF-PBP-3).

An order is a few words: `bid never`, `bid up to 2`, `facts accept`, `card none`, `card Jamming on
Claws`, `buy none`, `objectives none`, `disorder even`, `direction keep`, `activate Fists, Mules`,
`recon none`, `recon Scouts, Wings`; those of reactions stand in `reacting.py`.
"""

from __future__ import annotations

import re

from rules.core import Ask, Entry, Move, OfferedOrder, RuleError, legal, question

from . import reacting
from .activation.select import Activate
from .cards.play import PlayCard
from .close.calling import Engage
from .opposed import Bid, RequestBids, most_bid
from .setup.scouting import Scout
from .state import Table

KINDS = {
    "bid": ("bid_request", "bids"),
    "overwatch": ("overwatch",),
    "call": ("close_reaction",),
    "facts": ("facts",),
    "card": ("card",),
    "buy": ("buy_back",),
    "objectives": ("objectives",),
    "activate": ("select",),
    "recon": ("recon",),
    "disorder": ("disorder",),
    "direction": ("direction",),
}
"""The first word of an order, and the kinds of question that it answers."""
PLAIN = {
    "facts": "accept",
    "buy": "none",
    "objectives": "none",
    "disorder": "even",
    "direction": "keep",
}
"""Orders for what silence would answer, too: said ahead, nobody waits for it."""
FORMS = {
    "bid": re.compile(r"never|up to (\d{1,3})"),
    **reacting.WORDS,
    "activate": re.compile(r"(.+)"),
    "card": re.compile(r"none|(.+) on (.+)"),
    "recon": re.compile(r"none|(.+)"),
    **{word: re.compile(words) for word, words in PLAIN.items()},
}
OFFERED: dict[str, tuple[OfferedOrder, ...]] = {
    "overwatch": (
        OfferedOrder("overwatch always", "fire on overwatch at everybody"),
        OfferedOrder("overwatch never", "hold fire on overwatch"),
    ),
    "close_reaction": (OfferedOrder("call never", "never answer with an engagement"),),
    "bid_request": (OfferedOrder("bid never", "never bid"),),
    "bids": (OfferedOrder("bid never", "never bid"),),
    "facts": (OfferedOrder("facts accept", "accept what the other side states"),),
}
"""The orders that are offered beside a question of a kind: what people mostly want."""
EXAMPLES = "bid never, overwatch only Claws, call never, activate Fists, facts accept"


def obey(order: str, table: Table, seat: str) -> Move | None:
    """Return an order's answer to the open question, None if it does not apply.

    Raises RuleError for words that are no order.
    """
    kind, _, words = order.strip().partition(" ")
    found = FORMS[kind].fullmatch(words.strip()) if kind in FORMS else None
    if found is None:
        raise RuleError(f"“{order}” is not a standing order; examples: {EXAMPLES}.", "PF-PBP-3")
    ask = question(table)
    entry = ask.entry(seat) if ask else None
    # An order answers its own kind of question and no other.
    if ask is None or entry is None or _kind(table, ask) not in KINDS[kind]:
        return None
    return _answer(kind, found, table, ask, entry)


def _kind(table: Table, ask: Ask) -> str:
    """Return what a question is called here: shots at a mover are overwatch, going on it is not."""
    if ask.kind == "overwatch" and reacting.reaction(table) != "overwatch":
        return ""
    return ask.kind


def _answer(kind: str, found: re.Match[str], table: Table, ask: Ask, entry: Entry) -> Move | None:
    match kind:
        case "bid":
            return _bid(table, ask, entry.seat, int(found[1] or 0))
        case "overwatch":
            return reacting.overwatch(table, entry.seat, found)
        case "call":
            return _called(table, entry, found)
        case "activate":
            return _first(table, entry, Activate, found[1])
        case "card" if found[1]:
            return _card(table, entry.seat, found[1], found[2])
        case "recon":
            return _first(table, entry, Scout, found[1] or "") or entry.choices[-1].move
    return entry.default


def _bid(table: Table, ask: Ask, side: str, most: int) -> Move:
    if ask.kind == "bids":
        return Bid(amount=min(most, most_bid(table, side)))
    entry = ask.entry(side)
    wanted = min(most, most_bid(table, side)) > 0
    silent = entry.default if entry else None
    return RequestBids() if wanted or silent is None else silent


def _first(table: Table, entry: Entry, kind: type[Activate | Scout], names: str) -> Move | None:
    """Return the move of the first squadron named that may make it now, None for none of them."""
    wanted = (name.strip().lower() for name in names.split(","))
    own = {table.name(one).lower(): one for one in table.own(entry.seat)}
    moves = (kind(squadron=own[name]) for name in wanted if name in own)
    return next((move for move in moves if legal(table, move, entry.seat) is None), None)


def _called(table: Table, entry: Entry, found: re.Match[str]) -> Move | None:
    """Call no engagement, or one with the squadron named where it may; None to be asked."""
    if not found[1]:
        return entry.default if found[0] == reacting.NEVER else None
    calls = (c.move for c in entry.choices if isinstance(c.move, Engage))
    wanted = found[1].strip().lower()
    return next((one for one in calls if table.name(one.squadron).lower() == wanted), None)


def _card(table: Table, side: str, name: str, on: str) -> Move | None:
    """Play a card of the hand by its name on a squadron, if both are there."""
    hand = [c for c in table.hands.get(side, ()) if table.card(c).name.lower() == name.lower()]
    squadrons = [n for n, one in enumerate(table.roster, 1) if one.name.lower() == on.lower()]
    if not hand or len(squadrons) != 1:
        return None
    move = PlayCard(card=hand[0], squadron=squadrons[0])
    return move if move.is_legal(table, side) else None
