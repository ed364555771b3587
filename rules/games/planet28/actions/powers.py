"""What each arcane power does once it works (table 5.3)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import Frame, Go, Line, Move, Work
from rules.dice import Dice
from rules.games.planet28.condition import displaced, emptied, lose
from rules.games.planet28.damage.damage import Hit, Shock
from rules.games.planet28.damage.harm import Harm
from rules.games.planet28.damage.tolls import toll
from rules.games.planet28.measured.moving import appeared, beside
from rules.games.planet28.measured.spots import piece, spot
from rules.games.planet28.procedure import Procedure
from rules.games.planet28.retreat import Retreat, forced_strikes
from rules.games.planet28.singling import apart
from rules.games.planet28.state import Table
from rules.games.planet28.units import Character, Effect, Squad
from rules.games.planet28.warband.weapons import Weapon
from rules.procedures.planet28.dice_sum import read_sum

from .arcana import POWER, Power
from .gear import last_turn

ARCANE = ("Arcane",)
SMITE = Weapon(name="Smite", melee=False, hands=0, dice=read_sum("1D10+5"), cost=0, keywords=ARCANE)
FLAME = Weapon(name="Flame", melee=False, hands=0, dice=read_sum("1D8"), cost=0, keywords=ARCANE)
FOR_GOOD = 9999


class Worked(msgspec.Struct, frozen=True):
    """The outcome of a power: the table, the lines, and the frames to go through first."""

    table: Table
    told: tuple[Line, ...]
    first: tuple[Frame, ...] = ()
    puppet: int = 0


class Teleported(Procedure, frozen=True, kw_only=True, tag="teleported"):
    """A caster that moves elsewhere at once (P28-ARC-TELEPORT)."""

    stages: ClassVar[tuple[str, ...]] = ("strikes", "go")

    unit: int
    to: str = ""

    def do_strikes(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Let enemies strike at it, if the switch says so (P28-LEAVE-6, P28-A40)."""
        return Go(state=state, first=forced_strikes(state, self.unit))

    def do_go(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """End its locks and move it."""
        if not state.unit(self.unit).here:
            return Go(state=state)
        table, stale = displaced(state.part(self.unit).change(self.unit, climbing=0), self.unit)
        table = appeared(table, self.unit, self.to) if self.to else table
        line = _line("Teleport", f"{state.name(self.unit)} stands where it wished to be.")
        return Go(state=table, told=(line, *stale))


def worked(
    table: Table,
    unit: int,
    power: Power,
    target: int,
    near: tuple[int, ...],
    dice: Dice,
    to: str = "",
) -> Worked:
    """Apply a power; its dice fall here. On a measured table a teleport leads `to` a place."""
    # P28-A99: who has to act by itself is out of unit first.
    parted, told = apart(table, target, power) if target else (table, ())
    done = _worked(parted, unit, power, target, near, dice, to)
    return msgspec.structs.replace(done, told=(*told, *done.told)) if told else done


def _worked(
    table: Table,
    unit: int,
    power: Power,
    target: int,
    near: tuple[int, ...],
    dice: Dice,
    to: str,
) -> Worked:
    match power:
        case "Blind":
            return _blinded(table, unit, near)
        case "Smite":
            return _smitten(table, unit, target)
        case "Terrify":
            return _terrified(table, target)
        case "Rend the earth":
            return _rent_earth(table, target)
        case "Mind control":
            line = _line(power, f"{table.name(target)} obeys {table.name(unit)} for an action.")
            return Worked(table, (line,), puppet=target)
        case "Wither":
            return _withered(table, unit, target, dice)
        case "Flame":
            return _burnt(table, unit, target, dice)
        case "Summon":
            return _summoned(table, unit, target, dice)
        case "Teleport":
            return Worked(table, (), (Teleported(unit=unit, to=to),))
    return _plain(table, unit, power, target, dice)


def _line(power: Power, text: str, *work: Work) -> Line:
    return Line(text, POWER[power].rule, work=work, main=True)


def put(table: Table, unit: int, effect: Effect) -> Table:
    """Return the table with one more effect on a unit."""
    return table.change(unit, effects=(*table.unit(unit).effects, effect))


def _plain(table: Table, unit: int, power: Power, target: int, dice: Dice) -> Worked:
    name = table.name(target) if target else table.name(unit)
    match power:
        case "Shield":
            after = put(table, target, Effect("Shield", 0, table.turn, unit))
            return Worked(after, (_line(power, f"Nobody can attack {name} this turn."),))
        case "Dishearten":
            after = put(table, target, Effect("Dishearten", 0, table.turn + 1, unit))
            return Worked(after, (_line(power, f"{name} acts last next turn."),))
    faces = dice.roll(1, 4, power, table.seat(unit))
    until = last_turn(table, faces[0])
    after = put(table, target, Effect("Immobilize", 0, until, unit))
    work = Work(what="Immobilize, turns", faces=faces, sides=4)
    return Worked(after, (_line(power, f"{name} is held fast to turn {until}.", work),))


def _blinded(table: Table, unit: int, near: tuple[int, ...]) -> Worked:
    """Blind friends and enemies around the caster, with the switch the caster too (P28-A43)."""
    # P28-A43: friends and Psy-hoods too, since nobody is targeted.
    victims = (*near, unit) if table.is_switched("blind_caster", "included") else near
    for victim in victims:
        # P28-TURN-2: no actions this turn, not even held ones.
        table = emptied(put(table, victim, Effect("Blind", 0, table.turn, unit)), victim)
    names = " and ".join(table.name(victim) for victim in victims) or "Nobody"
    return Worked(table, (_line("Blind", f"{names} can do nothing for the rest of the turn."),))


def _smitten(table: Table, unit: int, target: int) -> Worked:
    return Worked(table, (), (Harm(hit=Hit(victim=target, weapon=SMITE, striker=unit)),))


def _terrified(table: Table, target: int) -> Worked:
    """Make the target run; one that never tests only moves (P28-A46)."""
    # P28-A46: a unit that never needs a test moves once and is not broken.
    who = table.unit(target)
    exempt = isinstance(who, Character) and who.exempt and table.is_switched("one_hp", "all")
    steady = table.has(target, "Unshakable") or exempt
    after = table if steady else table.change(target, status="broken")
    line = _line("Terrify", f"{table.name(target)} flees in terror.")
    return Worked(after, (line,), (Retreat(unit=target),))


def _rent_earth(table: Table, target: int) -> Worked:
    where = f"20cm around where {table.name(target)} stood in turn {table.turn}"
    after = msgspec.structs.replace(table, zones=(*table.zones, where))
    if at := spot(table, target):
        after = msgspec.structs.replace(after, rents=(*table.rents, at))
    return Worked(after, (_line("Rend the earth", f"Hazardous from now on: {where}."),))


def _withered(table: Table, unit: int, target: int, dice: Dice) -> Worked:
    """Roll how much it withers, then for how long (P28-ARC-WITHER)."""
    less = dice.roll(1, 4, "Wither", table.seat(unit))
    turns = dice.roll(1, 6, "Wither, turns", table.seat(unit))
    until = last_turn(table, turns[0])
    after = put(table, target, Effect("Wither", -less[0], until, unit))
    works = (
        Work(what="Wither", faces=less, sides=4),
        Work(what="Wither, turns", faces=turns, sides=6),
    )
    text = f"{table.name(target)} withers: {less[0]} less on every skill to turn {until}."
    return Worked(after, (_line("Wither", text, *works),))


def _burnt(table: Table, unit: int, target: int, dice: Dice) -> Worked:
    """Burn the target, which goes on burning (P28-ARC-FLAME).

    Armour helps only with the switch (P28-A44).
    """
    # P28-A44: it burns from the end of this turn on.
    burning = put(table, target, Effect("Flame", 0, FOR_GOOD, unit))
    if table.is_switched("flame_hit_armour", "yes"):
        hit = Hit(victim=target, weapon=FLAME, striker=unit)
        return Worked(burning, (), (Harm(hit=hit),))
    faces = dice.roll(1, 8, "Flame", table.seat(unit))
    work = Work(what="Flame", faces=faces, sides=8)
    # P28-SQD-11: one member is hurt, all of them burn.
    if isinstance(table.unit(target), Squad):
        hurt = toll(target, "Flame", faces[0], unit, (work,), "Arcane")
        line = _line("Flame", f"{table.name(target)} burns.")
        return Worked(burning, (line,), (hurt,))
    lost = min(faces[0], table.character(target).hp)
    after = lose(burning, target, lost, unit)
    left = after.character(target).hp
    fate = f"{left} left, and burns" if left else "and is slain"
    text = f"Flame: {table.name(target)} loses {lost} HP, {fate}."
    line = _line("Flame", text, work)
    return Worked(after, (line,), (Shock(unit=target, lost=lost),))


def _summoned(table: Table, unit: int, target: int, dice: Dice) -> Worked:
    """Put an exact double on the table, which serves the caster (P28-ARC-SUMMON).

    It does so from the next turn on (P28-A45).
    """
    faces = dice.roll(1, 4, "Summon, turns", table.seat(unit))
    until, number = table.turn + faces[0], len(table.profiles) + 1
    seat = table.seat(unit)
    name = f"{table.name(target)}, double {number}"
    # P28-SQD-11: the copy of a member is a lone character.
    profile = msgspec.structs.replace(table.profile(target), name=name, seat=seat, of=0, lone=False)
    # The double of a double lasts as long as its own die says.
    lasting = tuple(e for e in table.unit(target).effects if e.name != "Summoned")
    # P28-A45: in its current state, but without actions this turn, and with no squad to go back to.
    double = msgspec.structs.replace(
        table.character(target),
        id=number,
        actions=0,
        holding=False,
        control="",
        squad=0,
        stray="",
        effects=(*lasting, Effect("Summoned", table.turn, until, unit)),
    )
    after = msgspec.structs.replace(
        table, profiles=(*table.profiles, profile), units=(*table.units, double)
    )
    # P28-ARC-SUMMON: anywhere; on a measured table by its caster.
    if spot(table, unit) is not None:
        after = beside(after, number, piece(table, unit))
    work = Work(what="Summon, turns", faces=faces, sides=4)
    text = f"{name} appears and serves {table.name(unit)} to turn {until}."
    return Worked(after, (_line("Summon", text, work),))
