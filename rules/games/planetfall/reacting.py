"""What a seat orders of its reactions: overwatch, and calls of close quarters (PF-PBP-3).

`overwatch never`, `overwatch always`, `overwatch only Claws` (a squadron, or a category such as
heavy tank), `overwatch from 6 dice`; `call never`, `call always`, `call with Fists`.
"""

from __future__ import annotations

import re

from rules.core import Move, legal, question, wanting

from .attack.fire import Fire, HoldFire
from .attack.overwatch import OverwatchWindow
from .attack.prospects import prospect
from .attack.ready import ready
from .attack.solution import solution
from .state import Table

WORDS = {
    "overwatch": re.compile(r"never|always|only (.+)|from (\d{1,2}) dice"),
    "call": re.compile(r"never|always|with (.+)"),
}
"""By the first word of an order, what may follow it."""
NEVER = "never"
HOLDING = ("reactions", "orders")
"""The option, and its value, with which reactions that nobody has ordered are held."""
CALLED = "close_reaction"


def reaction(table: Table) -> str:
    """Return which reaction the open question asks for, by the first word of an order; "" if none.

    Shots at a mover are overwatch, unlike the question whether a squadron goes on it.
    """
    ask = question(table)
    if ask is None:
        return ""
    if isinstance(table.frames[-1], OverwatchWindow):
        return "overwatch"
    return "call" if ask.kind == CALLED else ""


def is_held(table: Table, seat: str, orders: tuple[str, ...]) -> bool:
    """Return whether a reaction is held without asking: by the option, and no order wants it."""
    word = reaction(table)
    if not word or not table.is_switched(*HOLDING):
        return False
    return not any(_is_wanted(table, seat, word, order) for order in orders)


def _is_wanted(table: Table, seat: str, word: str, order: str) -> bool:
    """Return whether an order has its owner asked for the reaction that is open."""
    first, _, words = order.strip().partition(" ")
    found = WORDS[word].fullmatch(words.strip()) if first == word else None
    if found is None or found[0] == NEVER:
        return False
    return word == "call" or is_meant(table, seat, found)


def overwatch(table: Table, seat: str, found: re.Match[str]) -> Move | None:
    """Return what an order on overwatch answers: hold fire at whomever it leaves out.

    At those whom it means the best shot is fired where the table knows the range; elsewhere it
    returns None, as only a person can say how far it is.
    """
    if found[0] == NEVER or not is_meant(table, seat, found):
        return HoldFire()
    shots = [one for one in Fire.candidates(table, seat) if isinstance(one, Fire)]
    known = [one for one in shots if not wanting(one, table) and legal(table, one, seat) is None]
    return max(known, key=lambda one: _chance(table, one), default=None)


def _chance(table: Table, shot: Move) -> float:
    known = shot.measured(table)
    assert isinstance(known, Fire)  # noqa: S101 — a move stays of its kind
    return float(prospect(table, known.declared(table), "overwatch").damage)


def is_meant(table: Table, seat: str, found: re.Match[str]) -> bool:
    """Return whether an order on overwatch means the squadron that has moved (PF-PBP-3)."""
    top = table.frames[-1]
    if not isinstance(top, OverwatchWindow):
        return False
    if found[1]:
        names = (table.name(top.mover), table.main_profile(top.mover).category.replace("_", " "))
        return found[1].strip().lower() in map(str.lower, names)
    return not found[2] or _most_dice(table, seat) >= int(found[2])


def _most_dice(table: Table, seat: str) -> int:
    """Return the most attack dice of any shot that may be fired now; near by, while unmeasured."""
    shots = (shot.declared(table) for shot in ready(table, seat))
    return max((solution(table, shot, "overwatch").ad for shot in shots), default=0)
