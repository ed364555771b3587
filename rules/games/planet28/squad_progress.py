"""What a battle leaves of a squad: scars, members lost for good, who is left (P28-SQD-15).

A squad is known here by the number it was fielded with, also after it has dissolved.
"""

from __future__ import annotations

import msgspec

from rules.core import Line, Work
from rules.dice import Dice

from .state import Table
from .units import Character
from .warband.squads import FEWEST, MOST

LOST_AT = 10
RULE = "P28-SQD-15"


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """A squad after a battle: is it scarred, who is lost for good, who starts the next battle."""

    scarred: bool
    lost: tuple[int, ...]
    kept: tuple[int, ...]
    told: tuple[Line, ...] = ()

    @property
    def is_together(self) -> bool:
        """Return whether those who are left are a squad without new members."""
        return len(self.kept) >= FEWEST

    @property
    def room(self) -> int:
        """Return how many new members it has places for."""
        return MOST - len(self.kept)

    @property
    def free_places(self) -> int:
        """Return how many members may be replaced without the points for recruiting."""
        return min(len(self.lost), self.room)


def fielded(table: Table, squad: int) -> tuple[Character, ...]:
    """Return everybody who began the battle as a member of a squad, in roster order."""
    return tuple(who for who in table.characters() if table.profile(who.id).of == squad)


def is_scarred(table: Table, squad: int) -> bool:
    """Return whether a squad ended below half of the HP it started with: −1 to all skills next."""
    team = fielded(table, squad)
    left = sum(who.hp for who in team if who.here)
    return 2 * left < sum(table.profile(who.id).hp for who in team)


def progress(table: Table, squad: int, dice: Dice) -> Progress:
    """Roll 1D10 for each member slain or fled: with a 10 it is lost for good.

    That is instead of an injury, for those slain after the squad had dissolved, too.
    """
    lost: tuple[int, ...] = ()
    told: tuple[Line, ...] = ()
    for who in fielded(table, squad):
        if who.status in ("slain", "fled"):
            (face,) = dice.roll(1, LOST_AT, "squad member", table.profile(who.id).seat)
            gone = face == LOST_AT
            lost += (who.id,) if gone else ()
            fate = "is lost for good" if gone else "comes back"
            work = Work("squad member", (face,), LOST_AT, verdict=fate)
            told += (Line(f"{table.name(who.id)} {fate}.", RULE, work=(work,), main=True),)
    kept = tuple(who.id for who in fielded(table, squad) if who.id not in lost)
    return Progress(scarred=is_scarred(table, squad), lost=lost, kept=kept, told=told)
