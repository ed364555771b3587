"""Planet 28's skill roll without a battle, with its re-rolls."""

from __future__ import annotations

from fractions import Fraction

from rules.core import Mod, Work
from rules.dice import Dice
from rules.games.planet28.skill_work import worked
from rules.odds.chances import Chances, verdict
from rules.procedures.planet28 import skill_roll
from rules.quick import Request, Verdict, check_within, said

MOST_SKILL, MOST_CHANGE, MOST_REROLLS = 30, 30, 5


class SkillCheck(Request, frozen=True, kw_only=True):
    """A skill roll: the current skill (1 to 30), situational modifiers, the dice picked.

    `stupid` is for P rolls only. `rerolls` sources are used one after another while it fails.
    """

    skill: int
    mods: tuple[Mod, ...] = ()
    blessed: bool = False
    cursed: bool = False
    stupid: bool = False
    rerolls: int = 0

    def check(self) -> None:
        """Raise RuleError for a skill, modifiers or re-rolls out of range."""
        check_within(self.skill, 1, MOST_SKILL, "The skill", "P28-SKILL-3")
        check_within(self.change, -MOST_CHANGE, MOST_CHANGE, "The sum of modifiers", "P28-SKILL-1")
        check_within(self.rerolls, 0, MOST_REROLLS, "The number of re-rolls", "P28-SKILL-5")

    @property
    def change(self) -> int:
        """Return the sum of the situational modifiers."""
        return sum(mod.amount for mod in self.mods)

    @property
    def target(self) -> int:
        """Return the number that the natural must stay below (P28-SKILL-1)."""
        return self.skill + self.change

    @property
    def luck(self) -> str:
        """Return which dice are kept."""
        return skill_roll.edge(self.blessed, self.cursed)

    def throw(self, dice: Dice, who: str, to: tuple[str, ...] | None = None) -> Verdict:
        """Roll, and roll again while it fails and a re-roll is left (P28-SKILL-5)."""
        self.check()
        work: list[Work] = []
        for attempt in range(self.rerolls + 1):
            why = "re-roll" if attempt else "skill roll"
            rolled = skill_roll.roll(dice, self.target, who, to, self.luck, self.stupid, why)
            work.append(worked(why, rolled, of="skill", base=self.skill, mods=self.mods))
            if rolled.success:
                break
        text = f"{rolled.natural} against {self.target}: {said(rolled.success)}"
        return Verdict(text, "P28-SKILL-1", rolled.natural, tuple(work), rolled.success)

    def odds(self) -> Chances:
        """Return the exact chances of success (1) and failure (0), re-rolls included."""
        self.check()
        failing = 1 - skill_roll.chance(self.target, self.luck, self.stupid)
        return verdict(1 - failing ** (self.rerolls + 1))


def success_chance(roll: SkillCheck) -> Fraction:
    """Return the chance that a skill roll succeeds, re-rolls included."""
    return roll.odds().chance(1)
