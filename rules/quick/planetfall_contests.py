"""Planetfall without a game: opposed tactics tests and disorder tests.

An opposed test ends with a winner; a disorder test ends with a number of markers.
"""

from __future__ import annotations

import msgspec

from ..core.line import Mod, Work
from ..dice import Dice
from ..odds.chances import Chances, even, joined, mapped, repeated
from ..odds.meter import Meter
from ..odds.own import successes
from ..odds.values import TAIL
from .planetfall import EXPLODING, SIX, USUAL_NEED
from .planetfall_rolls import PoolRoll, hits
from .verdict import Verdict, within

MOST_BONUS, MOST_TIES = 60, 100
DISORDER_POOL = 3


class Opposed(msgspec.Struct, frozen=True, kw_only=True):
    """An opposed tactics test: 2D6 a side (or another number) plus its bonus, bids included."""

    bonus_a: int = 0
    bonus_b: int = 0
    dice: int = 2

    def check(self) -> None:
        """Refuse bonuses and numbers of dice out of range."""
        within(self.bonus_a, -MOST_BONUS, MOST_BONUS, "The first side's bonus", "PF-OPP-3")
        within(self.bonus_b, -MOST_BONUS, MOST_BONUS, "The second side's bonus", "PF-OPP-3")
        within(self.dice, 1, 10, "The number of dice", "PF-OPP-1")

    def throw(self, dice: Dice, who: str, to: tuple[str, ...] | None = None) -> Verdict:
        """Roll both sides, again while they are equal; the value is the first side's lead.

        After a hundred equal throws the tie stands, so that no roll is without end.
        """
        self.check()
        work: list[Work] = []
        lead = 0
        for _ in range(MOST_TIES):
            totals = []
            for side, bonus in (("first side", self.bonus_a), ("second side", self.bonus_b)):
                faces = dice.roll(self.dice, SIX, f"opposed test, {side}", who, to)
                totals.append(sum(faces) + bonus)
                mods = (Mod("bonus", bonus, "PF-OPP-3"),) if bonus else ()
                total = str(totals[-1])
                work.append(Work(side, faces, SIX, base=sum(faces), mods=mods, verdict=total))
            lead = totals[0] - totals[1]
            # PF-OPP-2: a tie is thrown again with all modifiers kept.
            if lead:
                break
        text = f"{totals[0]} against {totals[1]}: {_winner(lead)}"
        rule = "PF-OPP-1" if len(work) == 2 else "PF-OPP-2"
        return Verdict(text, rule, lead, tuple(work), lead > 0 if lead else None)

    def odds(self) -> Chances:
        """Return the exact chances that the first side wins (1) or loses (0), ties thrown again."""
        self.check()
        meter = Meter()
        side = repeated(even(range(1, SIX + 1)), self.dice, meter)
        leads = joined(side, side, int.__sub__, meter).weights
        bonus = self.bonus_a - self.bonus_b
        won = sum(weight for lead, weight in leads.items() if lead + bonus > 0)
        lost = sum(weight for lead, weight in leads.items() if lead + bonus < 0)
        return Chances({k: w for k, w in ((0, lost), (1, won)) if w}, won + lost)


def _winner(lead: int) -> str:
    if not lead:
        return "still equal"
    return "the first side wins" if lead > 0 else "the second side wins"


class Disorder(msgspec.Struct, frozen=True, kw_only=True):
    """A disorder test: successes required, and what changes its pool of three (PF-DIS-2)."""

    required: int
    command: bool = False
    elite: bool = False
    militia: bool = False
    terror: bool = False
    other: int = 0

    def check(self) -> None:
        """Refuse numbers out of range."""
        within(self.required, 1, 100, "The number required", "PF-DIS-1")
        within(self.other, -20, 20, "The other change", "PF-DIS-2")

    def mods(self) -> tuple[Mod, ...]:
        """Return what changes the pool, each with its cause."""
        causes = (
            ("command element", 1, self.command),
            ("Elite", 1, self.elite),
            ("Militia", -1, self.militia),
            ("Terror Weapon", -1, self.terror),
            ("other", self.other, self.other != 0),
        )
        return tuple(Mod(cause, amount, "PF-DIS-2") for cause, amount, there in causes if there)

    @property
    def dice(self) -> int:
        """The dice of the pool, never below 0."""
        # PF-DIS-2: the pool is never below 0.
        return max(0, DISORDER_POOL + sum(mod.amount for mod in self.mods()))

    def throw(self, dice: Dice, who: str, to: tuple[str, ...] | None = None) -> Verdict:
        """Roll the test; the value is the number of disorder markers (PF-DIS-3)."""
        self.check()
        rolled = PoolRoll(dice=self.dice).throw(dice, who, to)
        markers = max(0, self.required - rolled.value)
        pool = Work("pool", base=DISORDER_POOL, mods=self.mods(), target=self.required)
        text = f"{hits(rolled.value)} of {self.required} required: {_markers(markers)}"
        return Verdict(text, "PF-DIS-3", markers, (pool, *rolled.work), markers == 0)

    def odds(self) -> Chances:
        """Return the exact chances of each number of disorder markers."""
        self.check()
        meter = Meter()
        found = successes(EXPLODING, self.dice, USUAL_NEED, TAIL, meter)
        return mapped(found, lambda hits: max(0, self.required - hits), meter)


def _markers(markers: int) -> str:
    if markers == 0:
        return "no disorder"
    return "1 disorder marker" if markers == 1 else f"{markers} disorder markers"
