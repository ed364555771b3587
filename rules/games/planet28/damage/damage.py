"""The dice of one hit on a character, and what they take from it (P28-FLOW-2).

The frame `Harm` goes through a hit; `Shock` is what follows a loss, and may stop for a reroll
or an edge. When both sides succeed, both are harmed before either is shocked (P28-FLOW-3).
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import Go, Line, Mod, Move, Work
from rules.dice import Dice
from rules.games.planet28.condition import is_below_half, lose
from rules.games.planet28.kinds import is_open_to
from rules.games.planet28.procedure import Procedure
from rules.games.planet28.rolls import BreakTest, is_test_due
from rules.games.planet28.squad_losses import tests_of_squad
from rules.games.planet28.squads import mover
from rules.games.planet28.state import Table
from rules.games.planet28.units import Character, Squad, Streak, Vehicle
from rules.games.planet28.warband.weapons import FIST, Weapon
from rules.procedures.planet28 import hit as hit_dice
from rules.procedures.planet28.armour import Armour
from rules.procedures.planet28.dice_sum import Sum

from .causes import cause
from .zeal import zeal

# P28-WPN-5: these keywords matter to the Unearthly alone.
UNNATURAL = frozenset({"Psychic", "Arcane", "Demonic"})
GROUND = cause("hazardous ground", "1D10")


class Hit(msgspec.Struct, frozen=True, kw_only=True):
    """A hit: its victim, its weapon, its source (0: nobody), cover, and aim.

    `shot` says whether it is that of a shot, `facing` which side of a vehicle it strikes: "" until
    it is asked, BY_DIE for one that a die decides. Against one that is `bare` nothing helps.
    What is `drained` is not damage. `mount` is the section that bears the weapon, -1 for none.
    """

    victim: int
    weapon: Weapon
    striker: int = 0
    cover: bool = False
    aimed: bool = False
    shot: bool = False
    facing: str = ""
    bare: bool = False
    drained: bool = False
    mount: int = -1


class Blow(msgspec.Struct, frozen=True, kw_only=True):
    """The outcome of a hit: the table after it, the HP lost, the line that tells it.

    `rest` is what went beyond the HP that were left.
    """

    table: Table
    lost: int
    told: tuple[Line, ...]
    rest: int = 0


class Damage(msgspec.Struct, frozen=True):
    """The damage that a hit has rolled, before any armour, and its working."""

    amount: int = 0
    works: tuple[Work, ...] = ()


def suffered(table: Table, hit: Hit, damage: Damage, dice: Dice) -> Blow:
    """Roll the armour against a hit's damage, and take the HP.

    See P28-FLOW-2, 2 to 8 and 10, and P28-FLOW-4.
    """
    works = damage.works
    # P28-FLOW-4
    if hit.bare:
        lost = min(damage.amount, table.character(hit.victim).hp)
        after = lose(table, hit.victim, lost, hit.striker, hit.drained)
        told = _told(after, hit, lost, works)
        return Blow(table=after, lost=lost, told=told, rest=damage.amount - lost)
    # P28-A93: armour that is struck may reboot, even if nothing gets through.
    table, reboot = _reboot(table, hit, dice)
    if is_untouched(table, hit):
        told = _ghostly(table, hit, (*works, *reboot))
        return Blow(table=riders(table, hit), lost=0, told=told)
    armour, worn = roll_armour(table, hit, dice)
    table, through, pool = _pool(table, hit, damage.amount, armour)
    lost = min(through, table.character(hit.victim).hp)
    after = riders(lose(table, hit.victim, through, hit.striker), hit)
    line = _told(after, hit, lost, (*works, *reboot, *worn, *pool))
    return Blow(table=after, lost=lost, told=line, rest=through - lost)


def roll_damage(table: Table, hit: Hit, dice: Dice) -> Damage:
    """Roll the damage of a hit, anew for each (P28-DMG-1, P28-FLOW-2, 1)."""
    # Bad ground and the like have no striker, so the victim's side rolls.
    who = table.seat(hit.striker or hit.victim)
    name = hit.weapon.name
    works, total = [], 0
    for what, dies in damage_dice(table, hit):
        faces = dies.roll(dice, f"{what} damage", who)
        total += sum(faces) + dies.plus
        works.append(rolled(f"{what} damage", dies, faces))
    # P28-WSR-CUMUL: 4 more for each turn in a row.
    if bonus := hit_dice.STREAK_STEP * streak_length(table, hit):
        mod = Mod("turns in a row", bonus, "P28-WSR-CUMUL")
        works.append(Work(what=f"{name} damage", mods=(mod,)))
    return Damage(hit_dice.damage(total + bonus), tuple(works))


def damage_dice(table: Table, hit: Hit) -> hit_dice.Named:
    """Return the dice of a hit's damage, in order (P28-FLOW-2, 1)."""
    # P28-TR-BRAWLER
    bare = bool(hit.striker) and hit.weapon.name == FIST
    # P28-TR-BRAWLER
    brawler = bare and table.has(hit.striker, "Brawler")
    # P28-AB-AIM, P28-TR-BRAWLER
    return ((hit.weapon.name, hit.weapon.dice), *hit_dice.extra_damage(hit.aimed, brawler))


def rolled(what: str, dies: Sum, faces: tuple[int, ...]) -> Work:
    """Return the working of dice added up (P28-FLOW-2)."""
    mods = (Mod("fixed", dies.plus),) if dies.plus else ()
    total = dies.total(faces)
    return Work(what=what, faces=faces, sides=dies.terms[0][1], mods=mods, verdict=str(total))


def is_untouched(table: Table, hit: Hit) -> bool:
    """Return whether the hit does nothing to an Unearthly victim (P28-TR-UNEARTHLY, P28-A35)."""
    if not table.has(hit.victim, "Unearthly") or UNNATURAL & set(hit.weapon.keywords):
        return False
    return bool(hit.striker) or not table.is_switched("unearthly_env", "hurt")


def _ghostly(table: Table, hit: Hit, works: tuple[Work, ...]) -> tuple[Line, ...]:
    text = f"{hit.weapon.name} passes through {table.name(hit.victim)} without harm."
    return (Line(text, "P28-TR-UNEARTHLY", work=works, main=True),)


def _reboot(table: Table, hit: Hit, dice: Dice) -> tuple[Table, tuple[Work, ...]]:
    """Check whether Power armour hit by Energy reboots next turn (P28-ARM-POWER, P28-A93)."""
    # P28-ARM-POWER: no second check while a reboot is due or under way.
    due = table.character(hit.victim).reboot >= table.turn
    energy = "Energy" in hit.weapon.keywords
    if due or not hit_dice.may_reboot(table.profile(hit.victim).armour, energy):
        return table, ()
    (face,) = dice.roll(1, hit_dice.REBOOT_SIDES, "Power armour reboot", table.seat(hit.victim))
    down = hit_dice.is_reboot(face)
    work = Work(
        what="Power armour",
        faces=(face,),
        sides=hit_dice.REBOOT_SIDES,
        verdict="reboots next turn" if down else "holds",
    )
    after = table.change(hit.victim, reboot=table.turn + 1) if down else table
    return after, (work,)


def roll_armour(table: Table, hit: Hit, dice: Dice) -> tuple[int, tuple[Work, ...]]:
    """Roll every armour die against a hit: worn, Iron skin, cover (P28-FLOW-2, P28-PBP-2)."""
    works, total = [], 0
    for what, dies in armour_dice(table, hit):
        faces = dies.roll(dice, what, table.seat(hit.victim))
        total += dies.total(faces)
        works.append(rolled(what, dies, faces))
    return total, tuple(works)


def armour_dice(table: Table, hit: Hit) -> hit_dice.Named:
    """Return the armour dice against a hit; Armour piercing leaves none (P28-WSR-AP).

    See P28-TR-IRONSKIN.
    """
    return hit_dice.defence(
        _worn(table, hit.victim),
        energy="Energy" in hit.weapon.keywords,
        piercing="Armour piercing" in hit.weapon.special,
        iron_skin=table.has(hit.victim, "Iron skin"),
        cover=hit.cover,
        cover_holds=table.is_switched("ap_cover", "keeps"),
    )


def _worn(table: Table, unit: int) -> Armour | None:
    """Return the armour that protects a unit, even while it reboots (P28-ARM-POWER).

    With the switch it does not (P28-A37); a vehicle wears none (P28-VEH-DMG).
    """
    who = table.unit(unit)
    if not isinstance(who, Character):
        return None
    rebooting = who.reboot == table.turn
    works = not rebooting or table.is_switched("reboot_protect", "yes")
    return table.profile(unit).armour if works else None


def _pool(table: Table, hit: Hit, damage: int, armour: int) -> tuple[Table, int, tuple[Work, ...]]:
    """Let a Living armour absorb what the dice left (P28-ARM-LIVING, P28-A36).

    Returns the table after it, what goes through to the HP, and the working.
    """
    pool = table.character(hit.victim).pool
    kept, through = hit_dice.absorbed(damage, armour, pool_against(table, hit))
    if not kept:
        return table, through, ()
    work = Work(what="Living armour", verdict=f"absorbs {kept}, {pool - kept} left")
    return table.change(hit.victim, pool=pool - kept), through, (work,)


def pool_against(table: Table, hit: Hit) -> int:
    """Return how much of a hit a Living armour can absorb (P28-ARM-LIVING, P28-A36)."""
    pierced = "Armour piercing" in hit.weapon.special and table.is_switched("living_ap", "bypassed")
    return 0 if pierced else table.character(hit.victim).pool


def _told(table: Table, hit: Hit, lost: int, works: tuple[Work, ...]) -> tuple[Line, ...]:
    who, name = table.character(hit.victim), table.name(hit.victim)
    if who.status == "slain":
        text = f"{hit.weapon.name}: {name} loses {lost} HP and is slain."
        return (Line(text, "P28-DMG-4", work=works, main=True),)
    fate = f"loses {lost} HP, {who.hp} left" if lost else "takes no harm"
    return (Line(f"{hit.weapon.name}: {name} {fate}.", "P28-DMG-2", work=works, main=True),)


def streak_length(table: Table, hit: Hit) -> int:
    """Return how many steps of Cumulative damage a hit has earned (P28-WSR-CUMUL)."""
    if "Cumulative" not in hit.weapon.special or table.profile(hit.victim).armour.powered:
        return 0
    old = _streak(table, hit)
    # P28-INT-13: a turn without a hit restarts the streak.
    if old is None or old.turn < table.turn - 1:
        return 0
    # Several hits in one turn use the same bonus.
    return old.length if old.turn == table.turn else old.length + 1


def _streak(table: Table, hit: Hit) -> Streak | None:
    if not hit.striker:
        return None
    known = _streaks(table, hit.striker)
    # P28-INT-13: twins of one vehicle are two weapons.
    struck = (hit.weapon.name, hit.mount, mover(table, hit.victim))
    return next((s for s in known if (s.weapon, s.mount, s.target) == struck), None)


def _streaks(table: Table, unit: int) -> tuple[Streak, ...]:
    who = table.unit(unit)
    return () if isinstance(who, Squad) else who.streaks


def riders(table: Table, hit: Hit) -> Table:
    """Apply poison and streaks to a victim that was hit, hurt or not (P28-INT-15)."""
    if "Cumulative" in hit.weapon.special and hit.striker:
        table = _longer(table, hit, streak_length(table, hit))
    if "Poisonous" in hit.weapon.special and _is_poisoned_by(table, hit):
        table = table.change(hit.victim, poisoned=True, poisoner=hit.striker)
    return table


def _is_poisoned_by(table: Table, hit: Hit) -> bool:
    """Return whether a poisonous hit poisons its victim, who is not poisoned yet.

    See P28-WSR-POISON and P28-A23.
    """
    # P28-A24: machines do not sicken. P28-ARM-POWER: Poisonous has no effect on its wearer.
    proof = table.profile(hit.victim).armour.powered
    open_to = is_open_to(table, hit.victim, "Poisonous")
    # P28-A24: with the switch they do.
    if proof or not (open_to or table.is_switched("poison_vehicles", "yes")):
        return False
    who = table.unit(hit.victim)
    return isinstance(who, Character | Vehicle) and who.here and not who.poisoned


def _longer(table: Table, hit: Hit, length: int) -> Table:
    """Return the table after a hit has gone on with a streak, or begun one (P28-WSR-CUMUL)."""
    old = _streak(table, hit)
    others = tuple(s for s in _streaks(table, hit.striker) if s is not old)
    # P28-SQD-11: a squad is one target, whichever member is hurt.
    new = Streak(hit.weapon.name, mover(table, hit.victim), table.turn, length, hit.mount)
    return table.change(hit.striker, streaks=(*others, new))


class Shock(Procedure, frozen=True, kw_only=True, tag="shock"):
    """The effect of lost HP on a survivor: Zealot, half health, break test (P28-FLOW-2, 9)."""

    stages: ClassVar[tuple[str, ...]] = ("shock",)

    unit: int
    lost: int

    def do_shock(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll for a Zealot, apply half health, and test a unit that is below half.

        See P28-BREAK-1 and P28-INT-21.
        """
        # P28-DMG-3, P28-DMG-6: half health is for characters.
        alive = isinstance(state.unit(self.unit), Character) and state.unit(self.unit).here
        if not self.lost or not alive:
            # P28-SQD-13: a member that is slain may test its squad.
            first = tests_of_squad(state, self.unit) if self.lost else ()
            return Go(state=state, first=first)
        table, told = zeal(state, self.unit, dice)
        if is_below_half(table, self.unit):
            # P28-INT-8: half health counts in the test it causes.
            table = table.change(self.unit, half=True)
            test = BreakTest(unit=self.unit, cause="wounds")
            due = (test,) if is_test_due(table, self.unit, "wounds") else ()
            # P28-SQD-13
            return Go(state=table, told=told, first=(*due, *tests_of_squad(table, self.unit)))
        return Go(state=table, told=told, first=tests_of_squad(table, self.unit))
