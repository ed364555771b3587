"""Planet 28 without a game: a skill roll with its re-rolls, and a hit's damage against armour.

Both follow the canonical order of dice (P28-FLOW-2, P28-FLOW-3).
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from ..core.errors import RuleError
from ..core.line import Mod, Work
from ..dice import Dice
from ..notation import Plan, Refused, read, throw
from ..notation.model import Chain, Node, Number, Tested
from ..notation.model import Dice as DiceNode
from ..odds import odds_of
from ..odds.chances import Chances, added, certain, mapped, verdict
from ..odds.meter import Meter
from ..odds.own import skill_chance
from . import planet28
from .verdict import Verdict, said, within

MOST_SKILL, MOST_CHANGE, MOST_REROLLS, MOST_DAMAGE_DICE = 30, 30, 5, 20
MOST_DAMAGE_SIDES = 100
AIMED, BRAWLER, IRON_SKIN, COVER = "1d8", "1d6", "1d4", "1d6"


class SkillCheck(msgspec.Struct, frozen=True, kw_only=True):
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
        """Refuse a skill, modifiers or re-rolls out of range."""
        within(self.skill, 1, MOST_SKILL, "The skill", "P28-SKILL-3")
        within(self.change, -MOST_CHANGE, MOST_CHANGE, "The sum of modifiers", "P28-SKILL-1")
        within(self.rerolls, 0, MOST_REROLLS, "The number of re-rolls", "P28-SKILL-5")

    @property
    def change(self) -> int:
        """The sum of the situational modifiers."""
        return sum(mod.amount for mod in self.mods)

    @property
    def target(self) -> int:
        """The number the natural must stay below."""
        return self.skill + self.change

    @property
    def luck(self) -> str:
        """Which dice are picked."""
        return planet28.edge(self.blessed, self.cursed)

    def throw(self, dice: Dice, who: str, to: tuple[str, ...] | None = None) -> Verdict:
        """Roll it, and again while it fails and a re-roll is left (P28-SKILL-5)."""
        self.check()
        work: list[Work] = []
        for attempt in range(self.rerolls + 1):
            why = "re-roll" if attempt else "skill roll"
            rolled = planet28.skill_roll(dice, self.target, who, to, self.luck, self.stupid, why)
            work.append(self._work(why, rolled))
            if rolled.success:
                break
        text = f"{rolled.natural} against {self.target}: {said(rolled.success)}"
        return Verdict(text, "P28-SKILL-1", rolled.natural, tuple(work), rolled.success)

    def _work(self, why: str, rolled: planet28.SkillRoll) -> Work:
        return Work(
            what=why,
            faces=rolled.faces,
            sides=planet28.TEN,
            base=self.skill,
            mods=self.mods,
            target=self.target,
            verdict=said(rolled.success),
        )

    def odds(self) -> Chances:
        """Return the exact chances of success (1) and failure (0), re-rolls included."""
        self.check()
        failing = 1 - skill_chance(self.target, self.luck, self.stupid)
        return verdict(1 - failing ** (self.rerolls + 1))


class Worn(msgspec.Struct, frozen=True):
    """What an armour rolls: against common hits and against Energy ("" for nothing)."""

    title: str
    common: str
    energy: str
    reboots: bool = False


ARMOUR = {
    "none": Worn("No armour", "1d4-1", "1d4-1"),
    "light": Worn("Light armour", "1d6", ""),
    "ballistic": Worn("Ballistic armour", "1d8+4", "1d8+4"),
    "e_shield": Worn("Energy shield", "", "1d12+6"),
    "psy_hood": Worn("Psy-hood", "", ""),
    "heavy": Worn("Heavy armour", "1d12", "1d12"),
    "living": Worn("Living armour", "", ""),
    "power": Worn("Power armour", "2d10+5", "2d10+5", reboots=True),
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


class Hit(msgspec.Struct, frozen=True, kw_only=True):
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
        """Refuse damage that is no plain sum of dice, and an unknown armour."""
        if self.armour not in ARMOUR:
            names = ", ".join(ARMOUR)
            raise RuleError(f'There is no armour "{self.armour}"; there is {names}.', "P28-ARM-2")
        within(self.bonus, 0, 100, "The bonus", "P28-WSR-CUMUL")
        within(self.pool, 0, 20 if self.armour == "living" else 0, "The pool", "P28-ARM-LIVING")
        plain_sum(self.damage)

    def attack(self) -> tuple[str, ...]:
        """Return the dice of the attacker in their order (P28-FLOW-2 step 1)."""
        extras = ((AIMED, self.aimed), (BRAWLER, self.brawler))
        return (self.damage, *(text for text, there in extras if there))

    def defence(self) -> tuple[str, ...]:
        """Return the armour dice in their order (P28-FLOW-2 step 4, P28-WSR-AP)."""
        # P28-WSR-AP: worn, Iron skin and cover dice all gone.
        if self.piercing:
            return ()
        worn = ARMOUR[self.armour]
        extras = ((IRON_SKIN, self.iron_skin), (COVER, self.cover))
        own = worn.energy if self.energy else worn.common
        return tuple(text for text in (own, *(t for t, there in extras if there)) if text)

    def throw(self, dice: Dice, who: str, to: tuple[str, ...] | None = None) -> Verdict:
        """Roll damage and armour; the value is the HP lost."""
        self.check()
        attack, work = _rolled("damage", self.attack(), dice, who, to)
        damage = max(0, attack + self.bonus)
        # P28-FLOW-2: the reboot check comes before the armour dice.
        notes = self._reboot(dice, who, to)
        armour, worn = _rolled("armour", self.defence(), dice, who, to)
        # P28-FLOW-2 steps 5 and 6: armour first, then what a Living armour has left.
        through = max(0, damage - max(0, armour))
        soaked = min(through, self.pool)
        lost = through - soaked
        text = f"{damage} damage against {armour} armour: {lost} HP lost"
        text += f", {soaked} taken by the Living armour" if soaked else ""
        return Verdict(text, RULES[self.armour], lost, (*work, *notes, *worn), None)

    def _reboot(self, dice: Dice, who: str, to: tuple[str, ...] | None) -> tuple[Work, ...]:
        """Roll whether Power armour struck by Energy reboots (P28-ARM-POWER)."""
        if not (self.energy and ARMOUR[self.armour].reboots):
            return ()
        faces = dice.roll(1, planet28.TEN, "reboot check", who, to)
        reboots = faces[0] == planet28.TEN
        said_so = "reboots, no actions next turn" if reboots else "keeps running"
        return (Work("reboot check", faces, planet28.TEN, target=planet28.TEN, verdict=said_so),)

    def odds(self) -> Chances:
        """Return the exact chances of the HP lost."""
        self.check()
        meter = Meter()
        attack = mapped(_chances(self.attack(), meter), self._dealt, meter)
        armour = mapped(_chances(self.defence(), meter), _blocked, meter)
        left = added(attack, armour, meter)
        return mapped(left, lambda points: max(0, max(0, points) - self.pool), meter)

    def _dealt(self, rolled: int) -> int:
        return max(0, rolled + self.bonus)


def _blocked(rolled: int) -> int:
    return -max(0, rolled)


def plain_sum(text: str) -> Plan:
    """Read damage: dice and numbers, added or taken away; raises RuleError for anything else."""
    try:
        plan = read(text)
    except Refused as refused:
        raise RuleError(refused.sentence(), "P28-DMG-1") from refused
    (one, *more) = plan.rolls
    if more or one.times or not isinstance(one.what, Tested) or one.what.test is not None:
        raise RuleError(f'"{text}" is no damage; such as 1d10+5.', "P28-DMG-1")
    if not all(_plain(part) for part in _parts(one.what.value)):
        raise RuleError(f'"{text}" is no damage; such as 1d10+5.', "P28-DMG-1")
    return plan


def _parts(node: Node) -> tuple[Node, ...]:
    if isinstance(node, Chain) and all(step.sign in ("+", "-") for step in node.steps):
        return (node.first, *(step.part for step in node.steps))
    return (node,)


def _plain(node: Node) -> bool:
    if isinstance(node, Number):
        return True
    if not isinstance(node, DiceNode) or not isinstance(node.count, int):
        return False
    bare = node.text == f"{node.count}d{node.die.sides}"
    return bare and node.count <= MOST_DAMAGE_DICE and node.die.sides <= MOST_DAMAGE_SIDES


def _rolled(
    what: str, texts: tuple[str, ...], dice: Dice, who: str, to: tuple[str, ...] | None
) -> tuple[int, tuple[Work, ...]]:
    total = 0
    work: list[Work] = []
    for text in texts:
        outcome = throw(read(text), dice, who, to).outcomes[0]
        value = outcome.value or 0
        total += value
        faces = tuple(face for pool in outcome.pools for die in pool.shown() for face in die.faces)
        shown = ", ".join(map(str, faces))
        work.append(Work(f"{what} {outcome.text}: {shown}", verdict=str(value)))
    return total, tuple(work)


def _chances(texts: tuple[str, ...], meter: Meter) -> Chances:
    total = certain(0)
    for text in texts:
        total = added(total, odds_of(read(text)).chances, meter)
    return total


def success_chance(roll: SkillCheck) -> Fraction:
    """Return the chance that a skill roll succeeds, re-rolls included."""
    return roll.odds().chance(1)
