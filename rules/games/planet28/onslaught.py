"""An attack before its first die: how likely each of its blows hits, and what each would strike.

A squad attacks with every member that can, a vehicle rams before it strikes. A reroll, a block and
a counter are left out, and so is whatever a blast does around the target.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import msgspec

from rules.core import Move

from .actions.after_blows import aimed
from .actions.broadside import Fire
from .actions.charge import IMPACT
from .actions.leaving import FreeStrike
from .actions.mounts import named
from .actions.shooting import Shoot
from .actions.shots import hit_of as shot_hit
from .actions.shots import is_sure, roll_of
from .actions.volleys import strikes
from .answers import Counter, Strike, hands, hardest
from .attack import Attack, Volley
from .chances import Cases, blows, each, edged
from .damage.damage import Hit
from .damage.wounds import hit_of as blow_hit
from .facings import touched
from .hulls import is_vehicle
from .moves import Charge, Fight
from .state import Table


class Onslaught(NamedTuple):
    """Hits and, for every case, the chance of each of them, in the order in which they fall.

    `sure` are the hits before them that need no roll.
    """

    cases: Cases
    hits: tuple[Hit, ...]
    sure: tuple[Hit, ...] = ()


def onslaught(table: Table, move: Move) -> Onslaught | None:
    """Return what an attack may do, None for a move that is no attack."""
    match move:
        case Shoot():
            # P28-SHOOT-5
            return _shot(table, move.volley(table))
        case Fire():
            # P28-VEH-SHOOT-1
            return _shot(table, named(table))
        case Fight():
            # P28-FIGHT-4
            volley = _faced(_struck_by(table, move), move.facing or "")
            cases = blows(table, move.unit, move.target, volley)
            # P28-FIGHT-4
            return _fought(table, cases, volley)
        case Charge():
            return _charged(table, move)
        case Strike():
            # P28-CHG-2, P28-LEAVE-1
            return _extra(table, move)
        case Counter():
            # P28-CTR-3
            return _countered(table, move)
    return None


def _shot(table: Table, volley: Volley) -> Onslaught:
    """Return what shots may do: range, sight and cover do not change whether they hit."""
    chances = tuple(_aimed(table, one) for one in volley)
    return Onslaught(((Fraction(1), chances),), tuple(shot_hit(table, one) for one in volley))


def _aimed(table: Table, shot: Attack) -> Fraction:
    # P28-WSR-INDIR, P28-A26
    if is_sure(table, shot.by, shot.weapon):
        # P28-WSR-INDIR
        return Fraction(1)
    return roll_of(table, shot).chance(table)


def _struck_by(table: Table, move: Fight) -> Volley:
    # P28-SQD-9: of a squad those named strike, or all.
    only = move.members or None
    return strikes(table, move.unit, move.target, move.weapon, move.skill, only)


def _faced(volley: Volley, side: str) -> Volley:
    return tuple(msgspec.structs.replace(one, facing=side) for one in volley)


def _fought(table: Table, cases: Cases, volley: Volley) -> Onslaught:
    hits = tuple(blow_hit(table, aimed(table, one)) for one in volley)
    return Onslaught(cases, hits)


def _charged(table: Table, move: Charge) -> Onslaught:
    """Return what a charge may do, with the hardest weapon in hand if none is named.

    See P28-CHG-1 and P28-CHG-2.
    """
    # P28-CHG-1
    weapon = move.weapon or hardest(table, move.unit, move.target)
    # P28-LEAVE-1, P28-TR-INSPIRING: it leaves its combat, and whoever was near it.
    there = table.part(move.unit).elsewhere(move.unit)
    for other in (move.target, *move.also):
        there = there.lock(move.unit, other)
    # P28-VEH-DOZER: the blade counts where its front is touched.
    there = touched(there, move.target, move.unit, move.facing or "")
    # P28-VEH-DMG: it strikes the side that it touches.
    volley = _faced(strikes(there, move.unit, move.target, weapon), move.facing or "")
    # P28-CHG-2
    found = _fought(there, edged(there, move.unit, move.target, volley), volley)
    # P28-VEH-RAM
    if not is_vehicle(table, move.unit) or is_vehicle(table, move.target):
        return found
    # P28-VEH-RAM: the impact hits without a roll, before the fight.
    impact = Hit(victim=move.target, weapon=IMPACT, striker=move.unit)
    return found._replace(sure=(impact,))


def _extra(table: Table, move: Strike) -> Onslaught:
    """Return what the extra fight of a charge may do, or a free strike.

    See P28-CHG-2 and P28-LEAVE-1.
    """
    unit, target = hands(table)
    volley = strikes(table, unit, target, move.weapon, move.skill)
    free = isinstance(table.frames[-1], FreeStrike)
    cases = (blows if free else edged)(table, unit, target, volley)
    return _fought(table, cases, volley)


def _countered(table: Table, move: Counter) -> Onslaught:
    """Return what a counter may do: no charge bonus, no focus test (P28-CTR-3)."""
    unit, target = hands(table)
    volley = strikes(table, unit, target, move.weapon, move.skill)
    return _fought(table, ((Fraction(1), each(table, volley)),), volley)
