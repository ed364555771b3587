"""3:16's quick rolls, by the names under which they are stored."""

from __future__ import annotations

from rules.quick import Request

from .ability_tests import AbilityTest
from .digits import Digits
from .dominance import ABSTAINS, DominanceRoll
from .kills import KINDS, Kills
from .roll_offs import RollOff

QUICK: dict[str, type[Request]] = {
    "316_test": AbilityTest,
    "316_dominance": DominanceRoll,
    "316_kills": Kills,
    "316_digits": Digits,
    "316_roll_off": RollOff,
}
WEAPONS = tuple(KINDS)

__all__ = [
    "ABSTAINS",
    "QUICK",
    "WEAPONS",
    "AbilityTest",
    "Digits",
    "DominanceRoll",
    "Kills",
    "RollOff",
]
