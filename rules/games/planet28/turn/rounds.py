"""What the start and the end of a turn do to every unit (P28-TURN-7, P28-TURN-8)."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from rules.core import Go, Line, Move, Work
from rules.dice import Dice
from rules.games.planet28.aboard import is_riding, is_steered
from rules.games.planet28.condition import lose, remove
from rules.games.planet28.damage.causes import cause
from rules.games.planet28.damage.damage import Hit, Shock
from rules.games.planet28.damage.harm import Harm
from rules.games.planet28.damage.tolls import toll
from rules.games.planet28.facings import BY_DIE
from rules.games.planet28.procedure import Procedure
from rules.games.planet28.solo.speakers import is_enemys
from rules.games.planet28.squads import is_restarting
from rules.games.planet28.state import Table, is_member
from rules.games.planet28.units import AnyUnit, Character, Effect, Squad, Vehicle
from rules.games.planet28.upkeep import restored

ACTIONS = 2
POISON = cause("Poison", "1D4")
Ailment = Literal["Poison", "Foul aura", "Flame"]
AILMENT_RULE = {
    "Poison": "P28-WSR-POISON",
    "Foul aura": "P28-TR-FOULAURA",
    "Flame": "P28-ARC-FLAME",
}


class Ail(Procedure, frozen=True, kw_only=True, tag="ail"):
    """Damage without armour at the start or end of a turn, and its effect on the nerve."""

    stages: ClassVar[tuple[str, ...]] = ("hurt",)

    unit: int
    what: Ailment

    def do_hurt(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll 1D4, or take the 1 of a Foul aura (P28-FLOW-4, P28-WSR-POISON).

        Of a squad a member is hurt (P28-SQD-11).
        """
        if not state.unit(self.unit).here or self._is_immune(state):
            return Go(state=state)
        who = state.unit(self.unit)
        # P28-WSR-POISON, P28-A24: with the switch poison eats machines, where a die says.
        if isinstance(who, Vehicle):
            hit = Hit(victim=who.id, weapon=POISON, striker=who.poisoner, facing=BY_DIE)
            return Go(state=state, first=(Harm(hit=hit),))
        # P28-SQD-11
        if isinstance(who, Squad):
            return self._hurt_squad(state, dice)
        faces: tuple[int, ...] = ()
        if self.what != "Foul aura":
            faces = dice.roll(1, 4, self.what, state.seat(self.unit))
        lost = min(sum(faces) or 1, state.unit(self.unit).hp)
        table = lose(state, self.unit, lost, self._author(state))
        left = table.unit(self.unit).hp
        fate = f"{left} left" if left else "and is slain"
        work = (Work(what=self.what, faces=faces, sides=4),) if faces else ()
        text = f"{self.what}: {state.name(self.unit)} loses {lost} HP, {fate}."
        line = Line(text, AILMENT_RULE[self.what], work=work, main=True)
        return Go(state=table, told=(line,), first=(Shock(unit=self.unit, lost=lost),))

    def _hurt_squad(self, table: Table, dice: Dice) -> Go:
        """Hurt one member of a squad, whose owner says which (P28-SQD-11)."""
        lost, works = 1, tuple[Work, ...]()
        if self.what == "Flame":
            (lost,) = dice.roll(1, 4, self.what, table.seat(self.unit))
            works = (Work(what=self.what, faces=(lost,), sides=4),)
        first = toll(self.unit, self.what, lost, self._author(table), works)
        return Go(state=table, first=(first,))

    def _author(self, table: Table) -> int:
        """Return the unit that poisoned or burnt it, or has the aura; 0 for nobody (P28-CAMP-1)."""
        who = table.unit(self.unit)
        if self.what == "Poison" and isinstance(who, Character):
            return who.poisoner
        if self.what == "Flame":
            return next((one.source for one in who.effects if one.name == "Flame"), 0)
        foul = (one for one in table.touching(self.unit) if table.has(one, "Foul aura"))
        return next(foul, 0)

    def _is_immune(self, table: Table) -> bool:
        # P28-A35: of these only Flame is arcane.
        ghost = table.has(self.unit, "Unearthly") and self.what != "Flame"
        return ghost and not table.is_switched("unearthly_env", "hurt")


def allowance(table: Table, who: AnyUnit) -> int:
    """Return how many actions a unit has in this turn (P28-TURN-2)."""
    # Members of a squad use its actions.
    if not who.here or is_member(who):
        return 0
    # P28-VEH-TRANS-2: who rides may get out, or collect itself.
    if is_riding(table, who.id) and not who.is_unnerved:
        return 0
    # P28-VEH-TR-MERCENARY
    if not is_steered(table, who.id):
        return 0
    # P28-A37: no actions in the whole turn of the restart.
    if is_restarting(table, who.id):
        return 0
    return most_actions(table, who.id)


def most_actions(table: Table, unit: int) -> int:
    """Return how many actions a unit has in a turn in which nothing stops it (P28-TURN-2)."""
    # P28-SOLO-2
    return ACTIONS + int(table.profile(unit).lone)


def refreshed(table: Table) -> Table:
    """Return the table with every unit's actions and once-a-turn abilities back (P28-TURN-7, 1)."""
    units = tuple(_fresh(table, unit) for unit in table.units)
    return msgspec.structs.replace(table, units=units)


def _fresh(table: Table, unit: AnyUnit) -> AnyUnit:
    # P28-A11: with the switch, each turn restarts the count.
    counted = 0 if table.is_switched("break_penalty", "per_turn") else unit.breaks
    return msgspec.structs.replace(
        unit,
        actions=allowance(table, unit),
        acted=False,
        countered=False,
        holding=False,
        moves=0,
        focus="untested",
        spent=(),
        speed_dice=0,
        motive=0,
        aimed="",
        breaks=counted,
    )


def speed_dice(table: Table, dice: Dice) -> tuple[Table, tuple[Line, ...]]:
    """Roll Fast and slow, then the motives, in roster order (P28-TURN-7, 4 and 5)."""
    told: list[Line] = []
    for unit in (u.id for u in table.takers()):
        for trait, sign in (("Fast", 1), ("Slow", -1)):
            if table.has(unit, trait):
                table, line = _sped(table, unit, trait, sign, dice)
                told.append(line)
    for unit in (u.id for u in table.takers() if _has_motives(table, u.id)):
        (face,) = dice.roll(1, 10, "Mysterious motives", table.seat(unit))
        table = table.change(unit, motive=face)
        work = Work(what="Mysterious motives", faces=(face,), sides=10)
        text = f"{table.name(unit)} acts at {face} this turn."
        told.append(Line(text, "P28-TR-MOTIVES", work=(work,)))
    return table, tuple(told)


def _has_motives(table: Table, unit: int) -> bool:
    """Return whether a unit acts at a die of its own; the enemy's have one (P28-SOLO-3)."""
    return table.has(unit, "Mysterious motives") and not is_enemys(table, unit)


def _sped(table: Table, unit: int, trait: str, sign: int, dice: Dice) -> tuple[Table, Line]:
    (face,) = dice.roll(1, 6, trait, table.seat(unit))
    mm = table.unit(unit).speed_dice + sign * face * 10
    work = Work(what=trait, faces=(face,), sides=6)
    text = f"{table.name(unit)}: Speed {sign * face:+d}cm this turn."
    rule = "P28-TR-FAST" if sign > 0 else "P28-TR-SLOW"
    return table.change(unit, speed_dice=mm), Line(text, rule, work=(work,))


def _is_over(table: Table, effect: Effect) -> bool:
    """Return whether a double's time is up (P28-TURN-9)."""
    return effect.name == "Summoned" and effect.until <= table.turn


def close_effects(table: Table) -> Table:
    """Return the table without the effects that end this turn (P28-TURN-8, P28-TURN-9)."""
    # P28-ARC-SUMMON
    for double in table.units:
        if double.here and any(_is_over(table, effect) for effect in double.effects):
            table = remove(table, double.id, "vanished")
    return msgspec.structs.replace(table, units=tuple(_ended(table, one) for one in table.units))


def _ended(table: Table, unit: AnyUnit) -> AnyUnit:
    """Return a unit at the end of a turn; sections out of use may come back (P28-TURN-8, 5)."""
    unit = msgspec.structs.replace(unit, effects=_going_on(table, unit), actions=0, holding=False)
    return restored(unit, table.turn) if isinstance(unit, Vehicle) else unit


def _going_on(table: Table, unit: AnyUnit) -> tuple[Effect, ...]:
    """Return the effects of a unit that go on after this turn (P28-TURN-9)."""
    # P28-ARC-FLAME: fire goes on until it is put out.
    return tuple(e for e in unit.effects if e.until > table.turn or e.name == "Flame")
