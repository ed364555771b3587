"""Overwatch: who may take it, who keeps it, who is on watch against a move (PF-OW-1, PF-OW-6)."""

from __future__ import annotations

from rules.core import Line

from ..force.mars import REAR_ECHELON
from ..measured.shots import has_shot
from ..procedure import Procedure
from ..state import Table
from .armament import weapon_names

RULE = "PF-OW-1"


class Approach(Procedure, frozen=True, kw_only=True):
    """A frame in which a squadron has run up to a building out of sequence (PF-STM-2)."""

    attacker: int


def unwatchful(table: Table, squadron: int, *, fired: bool) -> str:
    """Return why a squadron may not take overwatch at the end of its activation, "" if it may.

    `fired` says that it fired main ordnance in it (PF-OW-1).
    """
    one = table.squadron(squadron)
    reasons = {
        # PF-OW-1, PF-MAR-REAR
        "it is a Rear Echelon": table.has(squadron, REAR_ECHELON),
        "it did not remain stationary": one.last_move != "stationary",
        "it landed this turn": one.dropped,
        # PF-A52
        "it took part in an engagement": one.fought,
        "it fired": fired,
        "it used a designator": has_designated(table, squadron),
        "it has a Cyber Attack marker": one.cyber > 0,
        "it has no main ordnance": not weapon_names(table, squadron),
    }
    return next((why for why, holds in reasons.items() if holds), "")


def has_designated(table: Table, squadron: int) -> bool:
    """Return whether a designator of a squadron was used in this activation (PF-OW-1).

    Whoever used it may have fallen since.
    """
    return any(table.model(model).designated for model in table.mustered(squadron))


def watching(table: Table, squadron: int) -> tuple[Table, tuple[Line, ...]]:
    """Return the table with a squadron on overwatch and activated (PF-OW-1)."""
    text = f"{table.does(squadron, 'is')} on overwatch."
    return table.change(squadron, overwatch=True, activated=True), (Line(text, RULE, main=True),)


def maintained(table: Table, squadron: int) -> tuple[Table, tuple[Line, ...]]:
    """Return the table with a squadron that keeps its overwatch for its activation (PF-OW-6)."""
    text = f"{table.does(squadron, 'stays')} on overwatch."
    return table.change(squadron, activated=True), (Line(text, "PF-OW-6", main=True),)


def watchers(table: Table, mover: int) -> tuple[int, ...]:
    """Return the squadrons whose overwatch may answer the move of another, in roster order.

    Nobody's where the mover is off the table (PF-A64), nor, by a switch, where it only remained
    stationary (PF-OW-2, PF-A25).
    """
    if not table.is_there(mover) or not table.living(mover):
        return ()
    if _has_stood(table, mover) and table.is_switched("overwatch_on_stationary", "off"):
        return ()
    return tuple(
        n
        for n in table.own(table.enemy(table.side(mover)))
        if table.squadron(n).overwatch and table.is_there(n) and has_shot(table, n, mover)
    )


def _has_stood(table: Table, mover: int) -> bool:
    """Return whether what is to be answered is that a squadron remained stationary.

    Its run up to a building is a movement action of its own (PF-STM-2, PF-A27).
    """
    runs = (one.attacker for one in table.frames if isinstance(one, Approach))
    return table.squadron(mover).last_move == "stationary" and mover not in runs
