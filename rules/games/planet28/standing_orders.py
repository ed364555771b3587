"""Standing orders: answers a seat gives in advance (table of section 8).

An order is a few words: `block never`, `block if stronger`, `counter always`, `counter if hp >= 8`,
`counter if weaker`, `counter with Dagger`, `reroll Brave never`, `reroll Strange idol always`,
`strike never`, `push always`, `parting level`, `tie last`, `facts accept`, `extra never`,
`hurt Bram, Pell`, `heal Pell`, `section front: Armour plating, Crew`.
"""

from __future__ import annotations

import re

from rules.core import Ask, Move, OfferedOrder, RuleError, question

from . import order_lists, queued
from .actions.charge import ChargeAction
from .answers import Armed, Decline, Face, Reroll, TakeSlot, hands
from .damage.harm import Harm
from .damage.hull_sides import met_side
from .skills import current
from .squads import hp_left
from .state import Table

KINDS = {
    "block": "block",
    "counter": "counter",
    "strike": "strike",
    "push": "push",
    "parting": "parting",
    "extra": "extra_fight",
    "reroll": "reroll",
    "tie": "tie",
    "facts": "facts",
    "hurt": "harm",
    "heal": "mend",
    "section": "harm",
    "target": "harm",
    "sabotage": "sabotage",
    "engineer": "mend",
}
HP = re.compile(r"if hp >= (\d{1,3})")
FOES = ("if stronger", "if weaker")
"""Whether an answer depends on who fights better at the moment: the enemy, or the unit asked."""
EXAMPLES = "block if stronger, counter always, counter if hp >= 8, counter with Dagger, push always"
OFFERED: dict[str, tuple[OfferedOrder, ...]] = {
    "block": (
        OfferedOrder("block always", "always block"),
        OfferedOrder("block if stronger", "block only whoever fights better"),
        OfferedOrder("block never", "never block"),
    ),
    "counter": (
        OfferedOrder("counter always", "always strike back"),
        OfferedOrder("counter if weaker", "strike back only at whoever fights worse"),
        OfferedOrder("counter never", "never strike back"),
    ),
    "strike": (
        OfferedOrder("strike always", "always strike at whoever leaves"),
        OfferedOrder("strike never", "never strike at whoever leaves"),
    ),
    "push": (
        OfferedOrder("push always", "always push back"),
        OfferedOrder("push never", "never push back"),
    ),
    "parting": (OfferedOrder("parting level", "nobody falls: the ground is level"),),
    "extra_fight": (
        OfferedOrder("extra always", "always take the extra fight"),
        OfferedOrder("extra never", "never take the extra fight"),
    ),
}
"""The orders that are offered beside a question of a kind: what people mostly want."""


def known(table: Table, seat: str) -> Move | None:
    """Return the answer to a question that what was said before has answered, None for none.

    It is which side of a vehicle a blow strikes, once that was said of the squad (P28-VEH-4).
    """
    ask = question(table)
    top = table.frames[-1] if table.frames else None
    if ask is None or ask.kind != "side" or ask.entry(seat) is None or not isinstance(top, Harm):
        return None
    side = met_side(table, top.hit)
    return Face(facing=side, holds=True) if side else None


def obey(order: str, table: Table, seat: str) -> Move | None:
    """Return an order's answer to the open question, None if it does not apply.

    Raises RuleError for words that are no order.
    """
    if queued.is_queued(order):
        return queued.due(order, table, seat)
    kind, _, words = order.strip().partition(" ")
    if kind not in KINDS or not _is_readable(kind, words):
        raise RuleError(f"“{order}” is not a standing order; examples: {EXAMPLES}.", "P28-PBP-1")
    ask = question(table)
    entry = ask.entry(seat) if ask else None
    # An order answers its own kind of question and no other.
    if ask is None or entry is None or ask.kind != KINDS[kind]:
        return None
    return _answer(kind, words, ask, seat, table)


def _is_readable(kind: str, words: str) -> bool:
    if kind == "tie":
        return words in ("first", "last")
    if kind == "facts":
        return words == "accept"
    if kind == "parting":
        return words == "level"
    if kind in order_lists.RULES:
        return order_lists.is_list(kind, words)
    if kind == "reroll":
        return words.endswith((" always", " never")) and bool(words.split(" ")[0])
    armed = kind in ("counter", "strike", "extra")
    if (kind == "block" or armed) and words in FOES:
        return True
    fits = armed and (words.startswith("with ") or bool(HP.fullmatch(words)))
    return words in ("always", "never") or fits


def _answer(kind: str, words: str, ask: Ask, seat: str, table: Table) -> Move | None:
    entry = ask.entry(seat)
    assert entry is not None  # noqa: S101 — looked up by the caller
    moves = [choice.move for choice in entry.choices]
    if kind == "tie":
        places = [move for move in moves if isinstance(move, TakeSlot)]
        return places[0] if words == "first" else places[-1]
    if kind == "reroll":
        return _again(words, moves)
    if kind in order_lists.RULES:
        return order_lists.picked(kind, words, ask, seat, table)
    if words == "never" or not _is_strong(words, table) or not _is_matched(words, table):
        return Decline()
    if words.startswith("with "):
        wish = words.removeprefix("with ")
        armed = (move for move in moves if isinstance(move, Armed))
        return next((move for move in armed if move.weapon == wish), None)
    return moves[0]


def _is_strong(words: str, table: Table) -> bool:
    """Return whether the unit asked to strike has the HP that the order requires."""
    match = HP.fullmatch(words)
    return match is None or hp_left(table, hands(table)[0]) >= int(match[1])


def _is_matched(words: str, table: Table) -> bool:
    """Return whether the enemy fights better than the unit asked, or worse, as the order wants."""
    if words not in FOES:
        return True
    top = table.frames[-1]
    own, foe = (top.target, top.unit) if isinstance(top, ChargeAction) else hands(table)
    mine, theirs = current(table, own, "F"), current(table, foe, "F")
    return theirs > mine if words == "if stronger" else theirs < mine


def _again(words: str, moves: list[Move]) -> Move | None:
    source, _, wish = words.rpartition(" ")
    offered = next((m for m in moves if isinstance(m, Reroll) and m.source == source), None)
    if offered is None:
        return None
    return offered if wish == "always" else Decline()
