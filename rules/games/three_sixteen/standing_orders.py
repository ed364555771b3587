"""Standing orders: answers that a player lets the bot give for him (C316-PBP-7).

An order may decline a Flashback but never use one. If no order applies to the open question, the
player is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.core import GM, Move, OfferedOrder, RuleError, question
from rules.games.three_sixteen.encounter.contact import Ready, has_field
from rules.games.three_sixteen.encounter.dominance import Watch
from rules.games.three_sixteen.encounter.failures import Act, aim
from rules.games.three_sixteen.encounter.hits import Defend, own_hits, silent_defence
from rules.games.three_sixteen.encounter.ranges import SetRange, stepped
from rules.games.three_sixteen.troopers.drugs import Drugs
from rules.games.three_sixteen.troopers.health import BOXES
from rules.games.three_sixteen.troopers.levels import LevelUp, forced_slot
from rules.games.three_sixteen.troopers.vehicles import pod_of
from rules.procedures.three_sixteen.weapons import RANGES

from .model import Campaign
from .queries import encounter, fight, open_slots

WORDS = {
    "range": RANGES,
    "watch": ("yes", "no"),
    "armour": ("always", "dead", "never"),
    "drugs": ("never", "failed"),
    "turn": ("act", "cancel"),
    "step": ("stay", "closer", "away"),
    "level": ("fa", "nfa"),
    "improve": ("default",),
    "flashback": ("pass", "third"),
    "aliens": ("pass", "wait"),
}
OFFERED: dict[str, tuple[OfferedOrder, ...]] = {
    "hit": (
        OfferedOrder("armour always", "use armour whenever it helps"),
        OfferedOrder("armour dead", "use armour only against a third mark"),
        OfferedOrder("flashback third", "take every hit, but ask me about a third mark"),
    ),
    "drugs": (
        OfferedOrder("drugs never", "never take drugs"),
        OfferedOrder("drugs failed", "take drugs whenever the test failed"),
    ),
    "turn": (
        OfferedOrder("step stay", "act and stay where I am"),
        OfferedOrder("step closer", "act and step closer"),
        OfferedOrder("step away", "act and step away"),
    ),
}
"""The orders that are offered beside a question of a kind: what people mostly want."""
_KINDS = {
    "armour": ("hit",),
    "flashback": ("hit",),
    "step": ("turn",),
    # Keeping watch is said when going in.
    "watch": ("ready", "watch"),
    # The aliens' place among the failures is one of their windows, too.
    "aliens": ("aliens", "turn"),
}


def parts(order: str) -> tuple[str, str]:
    """Return what an order is about, and what it says."""
    word, _, value = order.strip().lower().partition(" ")
    return word, value


def obey(order: str, state: Campaign, seat: str) -> Move | None:
    """Return what a standing order answers to the open question, None for nothing.

    Raises RuleError for an order that cannot be read; the message lists the known ones.
    """
    word, value = parts(order)
    if value not in WORDS.get(word, ()):
        known = "; ".join(f"{key} {'/'.join(values)}" for key, values in WORDS.items())
        raise RuleError(f'"{order}" is not a standing order. Known: {known}.', "C316-PBP-7")
    ask = question(state)
    entry = ask.entry(seat) if ask else None
    if ask is None or entry is None or ask.kind not in _KINDS.get(word, (word,)):
        return None
    if word == "aliens":
        # The GM lets the aliens' windows pass, alike on every planet, so nothing is given away.
        return entry.default if seat == GM and ask.sealed and value == "pass" else None
    if seat == GM and word != "range":
        return None
    move = _OBEYED[word](state, seat, value) if word in _OBEYED else None
    return move if move is not None and move.is_legal(state, seat) else None


def _range(state: Campaign, seat: str, value: Any) -> Move:
    return SetRange(range=value)


def _watch(state: Campaign, seat: str, value: str) -> Move | None:
    """Go in as one is, unless a Kinetic Field or a Drop Pod could be used; or say it alone."""
    ask, trooper = question(state), state.troopers[seat]
    if ask is not None and ask.kind == "watch":
        return Watch(roll=value == "yes")
    if has_field(trooper) or (encounter(state).ordinal == 1 and pod_of(state, seat)):
        return None
    return Ready(watch=value == "yes")


def _armour(state: Campaign, seat: str, value: str) -> Move | None:
    """Use the ticks as the policy says, otherwise take the hit, unless a Flashback could help."""
    always, trooper = value == "always", state.troopers[seat]
    said = silent_defence(state, own_hits(state, seat), always=always)
    if value == "never":
        said = Defend()
    choice = open_slots(trooper.strengths) or open_slots(trooper.weaknesses)
    return None if choice and said == Defend() else said


def _flashback(state: Campaign, seat: str, value: str) -> Move | None:
    mine = own_hits(state, seat)
    deadly = len(state.troopers[seat].boxes) + len(mine) >= BOXES
    if value == "third" and mine and deadly:
        return None
    return Defend()


def _drugs(state: Campaign, seat: str, value: str) -> Move:
    failed = state.round is not None and fight(state).verdicts.get(seat) != "success"
    return Drugs(take=value == "failed" and failed)


def _turn(state: Campaign, seat: str, value: str) -> Move | None:
    if state.round is None:
        return None
    return Act(cancel=True) if value == "cancel" else aim(state, seat)


def _step(state: Campaign, seat: str, value: Any) -> Move | None:
    """Act, and step if possible; never out of the encounter."""
    if state.round is None or value == "stay":
        return None if state.round is None else aim(state, seat)
    here = encounter(state).ranges.get(seat, "none")
    # An order never leaves the encounter.
    return None if stepped(here, value) == "out" else Act(step=value)


def _level(state: Campaign, seat: str, value: Any) -> Move:
    slot = forced_slot(state.troopers[seat]) or "strength"
    return LevelUp(ability=value, slot=slot)


def _improve(state: Campaign, seat: str, value: str) -> Move | None:
    """Improve what silence would: the default weapon at its best range (C316-PBP-8)."""
    ask = question(state)
    entry = ask.entry(seat) if ask else None
    return entry.default if entry else None


_OBEYED: dict[str, Callable[[Campaign, str, Any], Move | None]] = {
    "range": _range,
    "watch": _watch,
    "armour": _armour,
    "drugs": _drugs,
    "turn": _turn,
    "step": _step,
    "level": _level,
    "improve": _improve,
    "flashback": _flashback,
}
