"""What a movement action or the use of a designator costs and promises, for its button."""

from __future__ import annotations

from fractions import Fraction

from rules.core import NOTHING, Move, RuleError, Stakes
from rules.odds.meter import Meter
from rules.odds.own import counted
from rules.odds.values import TAIL
from rules.procedures.planetfall import pools
from rules.procedures.planetfall.pools import halved

from ..disorder.testing import passing
from ..moving.actions import FlatOut
from ..moving.movement import Headed
from ..moving.ramming import Ram
from ..moving.ramming_frame import REQUIRED
from ..moving.withdrawing import Withdraw
from ..orbital.designating import has_attack_to_help
from ..orbital.designation import LOCKED
from ..orbital.markers import markers_of
from ..orbital.uses import Designate, TargetLock
from ..state import Table

NO_ATTACK = "no attack to come that it helps"
NO_FIRE = "no main ordnance and no engagement of its own"


def stakes(state: Table, move: Move) -> Stakes:
    """Return what a move of an activation costs, promises and risks; nothing for most of them."""
    match move:
        case Ram() if 1 <= move.target <= len(state.squadrons):
            shaken = 1 - passing(state, move.target, REQUIRED)
            return Stakes(chance=shaken, of="to disorder them", warning=_fireless(state, move))
        case FlatOut():
            warnings = (torn(state, move), _fireless(state, move))
            return Stakes(warning=", ".join(filter(None, warnings)))
        case Headed() if warning := torn(state, move):
            return Stakes(warning=warning)
        case Withdraw():
            given = _given_up(state, move.squadron)
            return Stakes(warning=f"leaves for good, the enemy scores {given}")
        case TargetLock():
            idle = "" if has_attack_to_help(state) else NO_ATTACK
            chance = at_least(_dice(state, move), LOCKED)
            return Stakes(chance=chance, of="to lock it", warning=idle)
        case Designate():
            return _designated(state, move)
    return NOTHING


def at_least(dice: int, hits: int) -> Fraction:
    """Return the exact chance that so many exploding dice on 4+ hit so often (PF-SKY-3)."""
    found = counted(pools.counting(pools.EXPLODING, dice, pools.USUAL_NEED), TAIL, Meter())
    # What is cut off of an endless explosion lies far above what is asked here.
    below = sum(weight for count, weight in found.weights.items() if count < hits)
    return 1 - Fraction(below, found.whole)


def torn(table: Table, move: Headed) -> str:
    """Return what it costs that a move leaves its squadron out of coherency (PF-MOV-4).

    Only a measured table knows of it before the move is made.
    """
    squadron = move.squadron
    count = len(table.living(squadron))
    # PF-FH-5: a Forlorn Hope takes no markers.
    if table.scenery is None or count < 2 or table.squadron(squadron).hope:
        return ""
    try:
        known = move.measured(table)
    except RuleError:
        return ""
    if getattr(known, "coherent", True):
        return ""
    left = sum(table.boxes_left(one.id) for one in table.living(squadron))
    lost = table.squadron(squadron).disorder + count >= left
    return f"out of coherency, {count} disorder markers{', a Forlorn Hope' if lost else ''}"


def _fireless(table: Table, move: Ram | FlatOut) -> str:
    # PF-FH-4: a Forlorn Hope fires after it, but for a ram.
    hope = table.squadron(move.squadron).hope and isinstance(move, FlatOut)
    return "" if hope else NO_FIRE


def _given_up(table: Table, squadron: int) -> int:
    """Return what the enemy scores for a squadron that withdraws, with its load (PF-WD-2)."""
    gone = (squadron, *table.passengers(squadron))
    return sum(halved(table.listing(one).tv) for one in gone)


def _designated(table: Table, move: Designate) -> Stakes:
    markers = markers_of(table, table.side(move.squadron))
    marker = next((one for one in markers if one.id == move.marker), None)
    if marker is None:
        return NOTHING
    chance = at_least(_dice(table, move), marker.micro - 1)
    return Stakes(chance=chance, of="to zero it in")


def _dice(table: Table, move: Designate | TargetLock) -> int:
    """Return the dice of designators, none where what is stated of them cannot be."""
    try:
        return move.dice(table)
    except RuleError:
        return 0
