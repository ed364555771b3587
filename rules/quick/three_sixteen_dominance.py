"""3:16 without a game: dominance of a whole party against the aliens.

The six outcomes exclude each other and leave nothing out. The aliens roll first, then the
troopers as listed (C316-DICE-6).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import prod

import msgspec

from ..dice import Dice
from . import three_sixteen
from .three_sixteen import TEN, Trial
from .three_sixteen_rolls import trial_work
from .verdict import Spread, Verdict, within

MOST_TROOPERS = 20
ABSTAINS = -1
SQUAD_AMBUSH, SQUAD_HIGH, ALIEN_HIGH = "squad ambush", "squad high", "aliens high"
TIE, ALL_FAIL, ALIEN_AMBUSH = "tie", "all fail", "alien ambush"
OUTCOMES = (SQUAD_AMBUSH, SQUAD_HIGH, ALIEN_HIGH, TIE, ALL_FAIL, ALIEN_AMBUSH)
RULES = {
    SQUAD_AMBUSH: "C316-DOM-3",
    SQUAD_HIGH: "C316-DOM-4",
    ALIEN_HIGH: "C316-DOM-5",
    TIE: "C316-DOM-6",
    ALL_FAIL: "C316-DOM-7",
    ALIEN_AMBUSH: "C316-DOM-8",
}
TOLD = {
    SQUAD_AMBUSH: "the squad ambushes the aliens",
    SQUAD_HIGH: "the squad has the upper hand",
    ALIEN_HIGH: "the aliens have the upper hand",
    TIE: "the best are equal, a roll-off or an agreement sets the range",
    ALL_FAIL: "nobody succeeded, the range is Far",
    ALIEN_AMBUSH: "the aliens ambush the squad",
}


def dominance(aliens: Trial, squad: Sequence[Trial]) -> str:
    """Return the one outcome of a dominance test (C316-DOM-3 to C316-DOM-8)."""
    best = max((one.die for one in squad if one.success), default=0)
    theirs = aliens.die if aliens.success else 0
    # C316-DOM-3: everybody who rolled, and at least one who did.
    if squad and not theirs and all(one.success for one in squad):
        return SQUAD_AMBUSH
    if best > theirs:
        return SQUAD_HIGH
    if not best:
        return ALIEN_AMBUSH if theirs else ALL_FAIL
    return TIE if best == theirs else ALIEN_HIGH


class DominanceRoll(msgspec.Struct, frozen=True, kw_only=True):
    """A whole party against the aliens: AA, and each trooper's NFA, -1 for one who abstains."""

    aliens: int
    squad: tuple[int, ...]

    def check(self) -> None:
        """Refuse abilities out of range and a party that is empty or too large."""
        within(self.aliens, 0, TEN, "The aliens' ability", "C316-DOM-1")
        within(len(self.squad), 1, MOST_TROOPERS, "The number of troopers", "C316-DOM-1")
        for ability in self.squad:
            within(ability, ABSTAINS, TEN, "A trooper's ability", "C316-DOM-1")

    def throw(self, dice: Dice, who: str, to: tuple[str, ...] | None = None) -> Verdict:
        """Roll for the aliens, then every trooper on watch; the value is the outcome's place."""
        self.check()
        aliens = three_sixteen.trial(dice, self.aliens, who, to, "dominance, aliens")
        work = [trial_work("aliens", aliens)]
        squad = []
        for place, ability in enumerate(self.squad, start=1):
            if ability != ABSTAINS:
                name = f"trooper {place}"
                squad.append(three_sixteen.trial(dice, ability, who, to, f"dominance, {name}"))
                work.append(trial_work(name, squad[-1]))
        outcome = dominance(aliens, squad)
        text = f"Dominance: {TOLD[outcome]}"
        value = OUTCOMES.index(outcome)
        return Verdict(text, RULES[outcome], value, tuple(work), outcome in OUTCOMES[:2])

    def odds(self) -> Spread:
        """Return the exact chances of the six outcomes."""
        self.check()
        squad = [ability for ability in self.squad if ability != ABSTAINS]
        all_win = prod((Fraction(ability, TEN) for ability in squad), start=Fraction(bool(squad)))
        found = dict.fromkeys(OUTCOMES, Fraction(0))
        for grade, chance in _grades(self.aliens):
            below, here = _best_at_most(squad, grade - 1), _best_at_most(squad, grade)
            ambush = Fraction(0) if grade else all_win
            found[SQUAD_AMBUSH] += chance * ambush
            found[SQUAD_HIGH] += chance * (1 - here - ambush)
            none = _best_at_most(squad, 0)
            found[ALIEN_AMBUSH if grade else ALL_FAIL] += chance * none
            if grade:
                found[TIE] += chance * (here - below)
                found[ALIEN_HIGH] += chance * (below - none)
        return Spread(tuple(found.items()))


def _grades(ability: int) -> tuple[tuple[int, Fraction], ...]:
    """Return a test's successful dice with their chances; 0 stands for a failure."""
    tenth = Fraction(1, TEN)
    return ((0, 1 - ability * tenth), *((die, tenth) for die in range(1, ability + 1)))


def _best_at_most(squad: list[int], die: int) -> Fraction:
    """Return the chance that no trooper succeeds with more than this die."""
    return prod((1 - Fraction(max(0, one - max(die, 0)), TEN) for one in squad), start=Fraction(1))
