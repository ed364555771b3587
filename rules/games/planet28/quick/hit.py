"""A hit in Planet 28 without a battle: damage against armour, in the canonical order of dice."""

from __future__ import annotations

from rules.core import RuleError, Work
from rules.dice import Dice
from rules.odds.chances import Chances, added, mapped
from rules.odds.meter import Meter
from rules.procedures.planet28 import hit
from rules.procedures.planet28.armour import BY_NAME, Armour
from rules.quick import Request, Verdict, check_within

from .damage_text import chances, plain_sum, rolled

# The armours by the names used in stored rolls, and their names in the table.
NAMES = {
    "none": "No armour",
    "light": "Light armour",
    "ballistic": "Ballistic",
    "e_shield": "Energy shield",
    "psy_hood": "Psy-hood",
    "heavy": "Heavy armour",
    "living": "Living armour",
    "power": "Power armour",
}
RULES = {
    "none": "P28-ARM-NONE",
    "light": "P28-ARM-LIGHT",
    "ballistic": "P28-ARM-BALLISTIC",
    "e_shield": "P28-ARM-ESHIELD",
    "psy_hood": "P28-ARM-PSYHOOD",
    "heavy": "P28-ARM-HEAVY",
    "living": "P28-ARM-LIVING",
    "power": "P28-ARM-POWER",
}


class Hit(Request, frozen=True, kw_only=True):
    """One hit on a character: the weapon's damage dice as text, and all that bears on it.

    `bonus` are fixed points (Cumulative). `pool` is what is left of a Living armour. `piercing`
    is Armour piercing, `cover` counts against shooting alone.
    """

    damage: str
    armour: str = "none"
    energy: bool = False
    piercing: bool = False
    aimed: bool = False
    brawler: bool = False
    iron_skin: bool = False
    cover: bool = False
    bonus: int = 0
    pool: int = 0

    def check(self) -> None:
        """Raise RuleError for damage that is not a plain sum of dice, and for an unknown armour."""
        if self.armour not in NAMES:
            names = ", ".join(NAMES)
            raise RuleError(f'There is no armour "{self.armour}"; armours: {names}.', "P28-ARM-2")
        check_within(self.bonus, 0, 100, "The bonus", "P28-WSR-CUMUL")
        largest = hit.POOL_SIDES if self.armour == "living" else 0
        check_within(self.pool, 0, largest, "The pool", "P28-ARM-LIVING")
        plain_sum(self.damage)

    @property
    def worn(self) -> Armour:
        """Return the data of the armour worn."""
        return BY_NAME[NAMES[self.armour]]

    def attack(self) -> tuple[str, ...]:
        """Return the attacker's dice in order."""
        return (self.damage, *_texts(hit.extra_damage(self.aimed, self.brawler)))

    def defence(self) -> tuple[str, ...]:
        """Return the armour dice in order."""
        return _texts(
            hit.defence(
                self.worn,
                energy=self.energy,
                piercing=self.piercing,
                iron_skin=self.iron_skin,
                cover=self.cover,
            )
        )

    def throw(self, dice: Dice, who: str, to: tuple[str, ...] | None = None) -> Verdict:
        """Roll damage and armour; the value is the HP lost."""
        self.check()
        attack, work = rolled("damage", self.attack(), dice, who, to)
        damage = hit.damage(attack + self.bonus)
        # P28-FLOW-2: the reboot check comes before the armour dice.
        notes = self._reboot(dice, who, to)
        blocked, worn = rolled("armour", self.defence(), dice, who, to)
        soaked, lost = hit.absorbed(damage, blocked, self.pool)
        text = f"{damage} damage against {blocked} armour: {lost} HP lost"
        text += f", {soaked} taken by the Living armour" if soaked else ""
        return Verdict(text, RULES[self.armour], lost, (*work, *notes, *worn), None)

    def _reboot(self, dice: Dice, who: str, to: tuple[str, ...] | None) -> tuple[Work, ...]:
        """Roll whether Power armour hit by Energy reboots (P28-ARM-POWER)."""
        if not hit.may_reboot(self.worn, self.energy):
            return ()
        sides = hit.REBOOT_SIDES
        (face,) = dice.roll(1, sides, "reboot check", who, to)
        down = hit.is_reboot(face)
        told = "reboots, no actions next turn" if down else "keeps running"
        return (Work("reboot check", (face,), sides, target=sides, verdict=told, how="at least"),)

    def odds(self) -> Chances:
        """Return the exact chances of the HP lost."""
        self.check()
        meter = Meter()
        attack = mapped(chances(self.attack(), meter), self._dealt, meter)
        blocked = mapped(chances(self.defence(), meter), _blocked, meter)
        left = added(attack, blocked, meter)
        return mapped(left, self._lost, meter)

    def _dealt(self, rolled: int) -> int:
        return hit.damage(rolled + self.bonus)

    def _lost(self, points: int) -> int:
        _, lost = hit.absorbed(points, 0, self.pool)
        return lost


def _blocked(rolled: int) -> int:
    return -max(0, rolled)


def _texts(named: hit.Named) -> tuple[str, ...]:
    return tuple(str(dice).lower() for _, dice in named)
