"""How a battle came out: who still stands on each side, and what the dice were worth."""

from __future__ import annotations

from rules.core import Work, seat_title
from rules.core.score import Score, Standing
from rules.core.throw import PASSED, Throw, of_test
from rules.dice import Roll
from rules.procedures.planet28 import skill_roll

from .view import LOST, View

DAMAGE = " damage"
NOBODYS = ("hazardous ground", "fall")
"""Damage that nobody deals: the sufferer rolls it, and high is no luck."""


def score(view: View) -> Score:
    """Return what each side has left, the winners first, then whoever has most."""
    seats = dict.fromkeys((*view.seats, *(unit.seat for unit in view.units)))
    rows = sorted((_side(view, seat) for seat in seats), key=_place)
    return Score("HP left", tuple(rows))


def _place(one: Standing) -> tuple[bool, int]:
    return not one.won, -one.points


def _side(view: View, seat: str) -> Standing:
    units = view.of(seat)
    there = [unit for unit in units if unit.here]
    lost = [unit.name for unit in units if unit.status in LOST]
    parts = [f"{len(there)} of {len(units)} still there"]
    parts += [f"lost {', '.join(lost)}"] if lost else []
    return Standing(
        seat,
        seat_title(seat),
        sum(unit.hp for unit in there),
        tuple(parts),
        won=seat in view.winners,
        out=not there,
    )


def throw(roll: Roll, work: Work | None) -> Throw | None:
    """Return what dice are worth: those of skill rolls that succeed, and the damage dealt."""
    if work is not None and work.target is not None:
        # P28-ARM-POWER: a reboot is counted from below. Old rows of skill rolls do not say "under".
        if work.how == "at least" or roll.sides != skill_roll.TEN:
            return of_test(work)
        # P28-SKILL-2: a natural 1 and 10 count whatever is needed.
        faces = range(1, roll.sides + 1)
        return Throw(PASSED, tuple(int(skill_roll.is_success(face, work.target)) for face in faces))
    # P28-DMG-1
    if roll.why.endswith(DAMAGE) and not roll.why.startswith(NOBODYS):
        # P28-DMG-1
        return Throw("damage", tuple(range(1, roll.sides + 1)))
    return None
