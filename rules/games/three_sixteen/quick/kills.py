"""What 3:16's weapons kill at a range, without a campaign."""

from __future__ import annotations

from rules.core import RuleError, Work
from rules.dice import Dice
from rules.notation import read, throw
from rules.odds import odds_of
from rules.odds.chances import Chances, certain
from rules.procedures.three_sixteen import weapons
from rules.quick import Request, Verdict, check_within

# The weapons by the names used in stored rolls.
KINDS = {weapons.PATTERNS[kind].title: kind for kind in weapons.GUNS}
# The steps that the dice notation writes differently; d100 is read digit by digit.
WRITTEN = {"d6": "1d6", "d10": "1d10", "d100": "dd100"}


class Kills(Request, frozen=True, kw_only=True):
    """What a weapon kills at a range; `raised` is its improvements there, 0 to 2 steps."""

    weapon: str
    reach: str
    raised: int = 0

    def check(self) -> None:
        """Raise RuleError for an unknown weapon or range, and for one where it never scores."""
        if self.weapon not in KINDS:
            names = ", ".join(KINDS)
            raise RuleError(f'There is no weapon "{self.weapon}"; weapons: {names}.', "C316-WPN-1")
        if self.reach not in weapons.RANGES:
            raise RuleError(f'"{self.reach}" is not a range; use close, near or far.', "C316-RNG-1")
        check_within(self.raised, 0, weapons.MOST_RAISED, "The improvement", "C316-DEV-2")
        if self.place() == weapons.NEVER:
            text = f"{self.weapon} never scores at {self.reach.capitalize()}."
            raise RuleError(text, "C316-WPN-1")

    def place(self) -> int:
        """Return which step of the ladder is rolled."""
        return weapons.step_at(KINDS[self.weapon], self.reach, self.raised)

    def step(self) -> str:
        """Return the step that is rolled, in dice notation."""
        step = weapons.step_text(self.place())
        return WRITTEN.get(step, step)

    def throw(self, dice: Dice, who: str, to: tuple[str, ...] | None = None) -> Verdict:
        """Roll the step; the value is the number killed."""
        self.check()
        return _scored(f"{self.weapon} at {self.reach.capitalize()}", self.step(), dice, who, to)

    def odds(self) -> Chances:
        """Return the exact chances of each number killed."""
        self.check()
        step = self.step()
        return certain(int(step)) if step.isdigit() else odds_of(read(step)).chances


def _scored(what: str, step: str, dice: Dice, who: str, to: tuple[str, ...] | None) -> Verdict:
    outcome = throw(read(step), dice, who, to).outcomes[0]
    score = outcome.value or 0
    faces = tuple(face for pool in outcome.pools for die in pool.shown() for face in die.faces)
    shown = ", ".join(map(str, faces))
    work = (Work(f"{outcome.text}: {shown}" if faces else f"always {step}", verdict=str(score)),)
    return Verdict(f"{what}: {score} killed", "C316-WPN-1", score, work)
