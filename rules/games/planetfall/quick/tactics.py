"""Planetfall's opposed tactics test without a battle."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core import Mod, Work
from rules.dice import Dice
from rules.odds.chances import Chances, even, joined, repeated
from rules.odds.meter import Meter
from rules.procedures.planetfall import opposed
from rules.procedures.planetfall.pools import SIX
from rules.quick import Request, Verdict, check_within

MOST_BONUS = 60


class Opposed(Request, frozen=True, kw_only=True):
    """An opposed tactics test: 2D6 a side (or another number) plus its bonus, bids included."""

    bonus_a: int = 0
    bonus_b: int = 0
    dice: int = opposed.USUAL_DICE

    def check(self) -> None:
        """Raise RuleError for bonuses and numbers of dice out of range."""
        check_within(self.bonus_a, -MOST_BONUS, MOST_BONUS, "The first side's bonus", "PF-OPP-3")
        check_within(self.bonus_b, -MOST_BONUS, MOST_BONUS, "The second side's bonus", "PF-OPP-3")
        check_within(self.dice, 1, 10, "The number of dice", "PF-OPP-1")

    def throw(self, dice: Dice, who: str, to: tuple[str, ...] | None = None) -> Verdict:
        """Roll both sides, again while they are equal; the value is the first side's lead.

        After a hundred equal throws the tie stands, so that no roll is without end.
        """
        self.check()
        bonuses = (self.bonus_a, self.bonus_b)
        rounds = opposed.opposed_test(dice, bonuses, self.dice, who, to)
        last = rounds[-1]
        text = f"{last.totals[0]} against {last.totals[1]}: {_winner(last.lead)}"
        rule = "PF-OPP-1" if len(rounds) == 1 else "PF-OPP-2"
        work = tuple(line for one in rounds for line in self._work(one))
        return Verdict(text, rule, last.lead, work, last.lead > 0 if last.lead else None)

    def _work(self, one: opposed.Round) -> Iterator[Work]:
        sides = zip(opposed.SIDES, one.faces, one.totals, strict=True)
        for (side, faces, total), bonus in zip(sides, (self.bonus_a, self.bonus_b), strict=True):
            mods = (Mod("bonus", bonus, "PF-OPP-3"),) if bonus else ()
            yield Work(side, faces, SIX, mods=mods, verdict=str(total))

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
