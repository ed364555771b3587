"""3:16 without a game: tests, kills by weapon and range, digits, roll-offs.

A weapon scores by the ladder of steps; numbers of digits are read first digit first.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from ..core.errors import RuleError
from ..core.line import Work
from ..dice import Dice
from ..notation import read, throw
from ..odds import odds_of
from ..odds.chances import Chances, certain, even, verdict
from . import three_sixteen
from .three_sixteen import TEN, Trial
from .verdict import Verdict, said, within

MOST_CONTENDERS, MOST_CHANGE, MOST_TIES = 20, 20, 100


class AbilityTest(msgspec.Struct, frozen=True, kw_only=True):
    """One test of FA, NFA or AA: the ability and what changes it (preparation, impairment)."""

    ability: int
    change: int = 0

    def check(self) -> None:
        """Refuse an ability out of range."""
        within(self.ability, 0, TEN, "The ability", "C316-TEST-3")
        within(self.change, -MOST_CHANGE, MOST_CHANGE, "The change", "C316-TEST-3")

    @property
    def effective(self) -> int:
        """The ability the die is held against."""
        return three_sixteen.effective(self.ability, self.change)

    def throw(self, dice: Dice, who: str, to: tuple[str, ...] | None = None) -> Verdict:
        """Roll the test; the value is its die, since among successes the higher wins."""
        self.check()
        rolled = three_sixteen.trial(dice, self.effective, who, to)
        work = trial_work("test", rolled)
        text = f"{rolled.die} against {self.effective}: {said(rolled.success)}"
        return Verdict(text, "C316-TEST-1", rolled.die, (work,), rolled.success)

    def odds(self) -> Chances:
        """Return the exact chances of success (1) and failure (0)."""
        self.check()
        return verdict(Fraction(self.effective, TEN))


def trial_work(what: str, rolled: Trial) -> Work:
    """Return the working of one test."""
    return Work(what, (rolled.die,), TEN, target=rolled.ability, verdict=said(rolled.success))


class RollOff(msgspec.Struct, frozen=True, kw_only=True):
    """A roll-off for one place: the highest d10 wins, those tied for it roll again."""

    contenders: int

    def check(self) -> None:
        """Refuse a number of contenders out of range."""
        within(self.contenders, 2, MOST_CONTENDERS, "The number of contenders", "C316-DICE-4")

    def throw(self, dice: Dice, who: str, to: tuple[str, ...] | None = None) -> Verdict:
        """Roll until one is left; the value is the winner's number, 0 after a hundred ties."""
        self.check()
        left = list(range(1, self.contenders + 1))
        work: list[Work] = []
        for _ in range(MOST_TIES):
            faces = dice.roll(len(left), TEN, "roll-off", who, to)
            work.append(Work(f"contenders {', '.join(map(str, left))}", faces, TEN))
            # C316-DICE-4: only contenders tied for the place at stake roll again.
            left = [one for one, face in zip(left, faces, strict=True) if face == max(faces)]
            if len(left) == 1:
                return Verdict(f"Contender {left[0]} wins", "C316-DICE-4", left[0], tuple(work))
        return Verdict("Still equal", "C316-DICE-4", 0, tuple(work))

    def odds(self) -> Chances:
        """Return the exact chances of each contender: all alike."""
        self.check()
        return even(range(1, self.contenders + 1))


# The ladder of kill steps (T4), as the language writes them; d100 is read digit by digit.
STEPS = ("0", "1", "1d6", "1d10", "2d6", "2d10", "3d10", "dd100")
NEVER = -1
RAISED_AT_MOST = 2
RANGES = ("close", "near", "far")
# Basic steps at Close, Near and Far (T3).
WEAPONS = {
    "Energy Rifle": (1, 3, 1),
    "Slug Rifle": (1, 2, 2),
    "E-Cannon": (0, 5, 0),
    "Heavy MG": (1, 4, 0),
    "Hand-to-Hand": (1, NEVER, NEVER),
    "PowerClaw": (2, NEVER, NEVER),
    "Sidearm": (2, 2, NEVER),
    "PowerBlade": (3, NEVER, NEVER),
    "Grenades": (3, 1, NEVER),
    "Flame-Gun": (4, 1, NEVER),
    "Rocketpod": (NEVER, 0, 5),
    "Shotgun": (3, 2, NEVER),
}


class Kills(msgspec.Struct, frozen=True, kw_only=True):
    """What a weapon kills at a range; `raised` are its improvements there, 0 to 2 steps."""

    weapon: str
    reach: str
    raised: int = 0

    def check(self) -> None:
        """Refuse an unknown weapon or range, and one at which the weapon never scores."""
        if self.weapon not in WEAPONS:
            names = ", ".join(WEAPONS)
            raise RuleError(f'There is no weapon "{self.weapon}"; there is {names}.', "C316-WPN-1")
        if self.reach not in RANGES:
            raise RuleError(f'"{self.reach}" is no range; close, near, far.', "C316-RNG-1")
        within(self.raised, 0, RAISED_AT_MOST, "The improvement", "C316-DEV-2")
        if WEAPONS[self.weapon][RANGES.index(self.reach)] == NEVER:
            text = f"{self.weapon} never scores at {self.reach.capitalize()}."
            raise RuleError(text, "C316-WPN-1")

    def step(self) -> str:
        """Return the step that is rolled, in the language of rolls."""
        return STEPS[WEAPONS[self.weapon][RANGES.index(self.reach)] + self.raised]

    def throw(self, dice: Dice, who: str, to: tuple[str, ...] | None = None) -> Verdict:
        """Roll the step; the value is the number killed."""
        self.check()
        return _scored(f"{self.weapon} at {self.reach.capitalize()}", self.step(), dice, who, to)

    def odds(self) -> Chances:
        """Return the exact chances of each number killed."""
        self.check()
        step = self.step()
        return certain(int(step)) if step.isdigit() else odds_of(read(step)).chances


class Digits(msgspec.Struct, frozen=True, kw_only=True):
    """d100 (two digits) or d1000 (three), one d10 for each digit (C316-DICE-2, C316-DICE-3)."""

    digits: int = 2

    def check(self) -> None:
        """Refuse other numbers of digits."""
        within(self.digits, 2, 3, "The number of digits", "C316-DICE-2")

    def throw(self, dice: Dice, who: str, to: tuple[str, ...] | None = None) -> Verdict:
        """Roll the digits, first digit first."""
        self.check()
        faces, number = three_sixteen.digits(dice, self.digits, who, to)
        rule = "C316-DICE-2" if self.digits == 2 else "C316-DICE-3"
        work = (Work("digits, 10 as 0", faces, TEN, verdict=str(number)),)
        return Verdict(f"d{TEN**self.digits}: {number}", rule, number, work)

    def odds(self) -> Chances:
        """Return the exact chances: all numbers are alike."""
        self.check()
        return even(range(1, TEN**self.digits + 1))


def _scored(what: str, step: str, dice: Dice, who: str, to: tuple[str, ...] | None) -> Verdict:
    outcome = throw(read(step), dice, who, to).outcomes[0]
    score = outcome.value or 0
    faces = tuple(face for pool in outcome.pools for die in pool.shown() for face in die.faces)
    shown = ", ".join(map(str, faces))
    work = (Work(f"{outcome.text}: {shown}" if faces else f"always {step}", verdict=str(score)),)
    return Verdict(f"{what}: {score} killed", "C316-WPN-1", score, work)
