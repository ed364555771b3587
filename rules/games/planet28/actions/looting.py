"""Loot: once per battle, take one thing from an enemy slain in a fight (P28-AB-LOOT)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core import Go, Interrupt, Line, Move, RuleError
from rules.dice import Dice
from rules.games.planet28.squads import bodies, mover
from rules.games.planet28.state import Table
from rules.games.planet28.warband.items import BY_NAME as ITEMS

from .abilities import check_ability
from .contacts import check_gap
from .loading import take


class Loot(Interrupt, frozen=True, kw_only=True, tag="loot"):
    """Take a weapon or an item, by its name, from somebody this unit has slain. No action."""

    unit: int
    victim: int
    thing: str

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError without the ability, a second time, and for what is not there to take."""
        check_gap(state, seat, self.unit)
        check_ability(state, self.unit, "Loot", "P28-AB-LOOT")
        # P28-SQD-12: once for a whole squad.
        team = bodies(state, mover(state, self.unit))
        if any(state.character(one).looted for one in team):
            text = f"{state.name(self.unit)} has looted in this battle already."
            raise RuleError(text, "P28-AB-LOOT")
        if self.victim not in state.character(self.unit).slew:
            raise RuleError(f"{state.name(self.unit)} has slain no such enemy.", "P28-AB-LOOT")
        things = lootable(state, self.victim)
        if self.thing not in things:
            has = ", ".join(things) or "nothing to take"
            text = f"{state.name(self.victim)} has no “{self.thing}”; it has {has}."
            raise RuleError(text, "P28-AB-LOOT")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield everything on the slain."""
        for unit in (one for own in state.own(seat) for one in bodies(state, own)):
            for victim in state.character(unit).slew:
                for thing in lootable(state, victim):
                    yield cls(unit=unit, victim=victim, thing=thing)

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        """Move the thing from one to the other."""
        table = state.change(self.unit, looted=True)
        table = _item(table, self) if self.thing in ITEMS else _weapon(table, self)
        text = f"{state.name(self.unit)} takes {self.thing} from {state.name(self.victim)}."
        return Go(state=table, told=(Line(text, "P28-AB-LOOT", main=True),))


def lootable(table: Table, victim: int) -> tuple[str, ...]:
    """Return what can be taken from the slain: weapons except Integral ones, loot, and items."""
    who = table.character(victim)
    return tuple(dict.fromkeys((*_own(table, victim), *who.loot, *who.items)))


def _own(table: Table, victim: int) -> tuple[str, ...]:
    """Return the weapons that the slain came with and that nobody has taken yet."""
    taken = table.character(victim).taken
    # P28-WSR-INTEG: it cannot be looted. Armour stays where it is (P28-ARM-2).
    weapons = (w.name for w in table.profile(victim).weapons if "Integral" not in w.special)
    return tuple(name for name in dict.fromkeys(weapons) if name not in taken)


def _item(table: Table, loot: Loot) -> Table:
    items = dict(table.character(loot.unit).items)
    items[loot.thing] = items.get(loot.thing, 0) + 1
    return take(table, loot.victim, loot.thing).change(loot.unit, items=items)


def _weapon(table: Table, loot: Loot) -> Table:
    """Hand a weapon over in its current state: an empty one stays empty."""
    who, victim = table.character(loot.unit), table.character(loot.victim)
    empty = (loot.thing,) if loot.thing in victim.unloaded else ()
    if loot.thing in _own(table, loot.victim):
        table = table.change(loot.victim, taken=(*victim.taken, loot.thing))
    else:
        table = table.change(loot.victim, loot=_without(victim.loot, loot.thing))
    return table.change(loot.unit, loot=(*who.loot, loot.thing), unloaded=(*who.unloaded, *empty))


def _without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    """Return names without the first of one name."""
    place = names.index(name)
    return (*names[:place], *names[place + 1 :])
