"""Arcane powers: their table, and the move Cast (4.8).

A power has the name of the table. Its rule ID is `P28-ARC-` and its first word.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, Self

import msgspec

from rules.core import Move, RuleError
from rules.games.planet28.acts import Near, Place, Spend
from rules.games.planet28.answers import Stated
from rules.games.planet28.kinds import check_open_to
from rules.games.planet28.legality import acting
from rules.games.planet28.measured.looks import within
from rules.games.planet28.measured.reading import shown
from rules.games.planet28.measured.routes import is_place_seen
from rules.games.planet28.measured.spots import is_placed
from rules.games.planet28.singling import aims as named_of
from rules.games.planet28.squads import bodies, singled
from rules.games.planet28.state import Table
from rules.games.planet28.units import Squad

from .abilities import check_aim, check_one, check_other, is_convinced, others

BLINDED = 150
"""How far Blind reaches, in millimetres (P28-ARC-BLIND)."""
Power = Literal[
    "Blind",
    "Smite",
    "Terrify",
    "Rend the earth",
    "Mind control",
    "Wither",
    "Flame",
    "Summon",
    "Shield",
    "Teleport",
    "Dishearten",
    "Immobilize",
]


class Known(msgspec.Struct, frozen=True):
    """A power: its rule, its name, what it can target, and a sentence in our own words."""

    rule: str
    name: Power
    target: Literal["none", "any", "friend"]
    text: str


POWERS = (
    Known("P28-ARC-BLIND", "Blind", "none", "Everybody within 15cm does nothing this turn."),
    Known("P28-ARC-SMITE", "Smite", "any", "1D10+5 damage, which armour may stop."),
    Known("P28-ARC-TERRIFY", "Terrify", "any", "Its victim breaks and runs."),
    Known("P28-ARC-REND", "Rend the earth", "any", "The ground within 20cm stays hazardous."),
    Known("P28-ARC-MIND", "Mind control", "any", "The caster's side does one action with it."),
    Known("P28-ARC-WITHER", "Wither", "any", "1D4 less on every skill for 1D6 turns."),
    Known("P28-ARC-FLAME", "Flame", "any", "1D8 damage, then 1D4 each turn until put out."),
    Known("P28-ARC-SUMMON", "Summon", "any", "A double of it serves the caster for 1D4 turns."),
    Known("P28-ARC-SHIELD", "Shield", "friend", "Nobody can attack it this turn."),
    Known("P28-ARC-TELEPORT", "Teleport", "none", "The caster is somewhere else at once."),
    Known("P28-ARC-DISHEARTEN", "Dishearten", "any", "It acts after everybody next turn."),
    Known("P28-ARC-IMMOBILIZE", "Immobilize", "any", "It cannot move for 1D4 turns."),
)
POWER: dict[str, Known] = {power.name: power for power in POWERS}


class Working(Spend, frozen=True, kw_only=True):
    """A move that works a power. `near` are all within 15cm, for Blind.

    `to` is where a measured table has a teleport lead.
    """

    power: Power
    target: int = 0
    sight: Stated = True
    near: Near = ()
    to: Place = msgspec.UNSET

    def measured(self, state: Table) -> Self:
        """Return it with who is near and what is seen on a measured table.

        Raises RuleError for a teleport to a place where its caster cannot stand.
        """
        if state.scenery is None or not is_placed(state, self.unit):
            return self
        known: dict[str, Any] = {}
        if self.power == "Blind":
            known["near"] = within(state, self.unit, BLINDED)
        if self.power == "Teleport":
            known["to"] = self.to or None
        if self.power == "Teleport" and self.to:
            known["sight"] = is_place_seen(state, self.unit, self.to)
        if self.target:
            known |= shown(state, self.unit, self.target, ("sight",))
        return msgspec.structs.replace(self, **known)

    def needs(self, state: Table) -> tuple[str, ...]:
        """Return what the power needs to be known of the table (P28-FACT-1)."""
        return unseen(state, self.unit, self.power, self.target)

    def spoken(self, table: Table) -> str:
        """Return what is seen, and who is near."""
        return spoken(table, self.unit, self.power, self.target, self.near)


class Cast(Working, frozen=True, kw_only=True, tag="cast"):
    """Work a power that the unit knows (P28-ARC-2)."""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a power the unit does not know, or a target it cannot take."""
        super().check(state, seat)
        if self.power not in powers_of(state, self.unit):
            known = ", ".join(powers_of(state, self.unit)) or "nothing"
            text = f"{state.name(self.unit)} does not know {self.power}; it knows {known}."
            raise RuleError(text, "P28-ARC-1")
        check_power(state, self.unit, self.power, self.target, self.sight)
        for other in self.near or ():
            check_other(state, self.unit, other, "P28-ARC-BLIND")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every power known, at every unit; who is in sight or near is asked."""
        for unit in acting(state, seat):
            for power in (POWER[name].name for name in powers_of(state, unit)):
                for target in (0, *aims(state, unit, power), unit):
                    cast = cls(unit=unit, power=power, target=target)
                    yield cast.left_open(state)


def powers_of(table: Table, unit: int) -> tuple[str, ...]:
    """Return the powers that a unit knows, a squad those of its members (P28-SQD-12)."""
    known = (power for one in bodies(table, unit) for power in table.character(one).arcana)
    return tuple(dict.fromkeys(known))


def aims(table: Table, unit: int, power: Power) -> tuple[int, ...]:
    """Return whom a power may be aimed at besides its caster: of squads members are copied."""
    found = tuple(others(table, unit))
    return singled(table, found) if power == "Summon" else named_of(table, found)


def spoken(table: Table, unit: int, power: Power, target: int, near: tuple[int, ...] | None) -> str:
    """Return what the working of a power states of the table, in words (P28-FACT-1)."""
    name = table.name(unit)
    if power == "Blind":
        others_near = " and ".join(map(table.name, near or ())) or "nobody"
        return f"within 15cm of {name}: {others_near}"
    if power == "Teleport":
        return f"{name} sees where it goes"
    # P28-ARC-SHIELD: a friend anywhere; and a unit need not see itself.
    if POWER[power].target != "any" or target == unit:
        return ""
    return f"{name} sees {table.name(target)}"


def unseen(table: Table, unit: int, power: Power, target: int) -> tuple[str, ...]:
    """Return what somebody has to say of the table for a power to be worked (P28-FACT-1)."""
    # P28-ARC-TELEPORT: a measured table only has to know where to.
    if table.scenery is not None:
        return ("to",) if power == "Teleport" else ()
    # P28-ARC-TELEPORT: the spot must be in sight.
    looks = power == "Teleport" or (POWER[power].target == "any" and target != unit)
    return (*(("sight",) if looks else ()), *(("near",) if power == "Blind" else ()))


def check_power(table: Table, unit: int, power: Power, target: int, sight: bool | None) -> None:
    """Raise RuleError for a target that a power cannot take (P28-ARC-3)."""
    known = POWER[power]
    if known.target == "none":
        if target:
            raise RuleError(f"{power} takes no target.", known.rule)
        # P28-ARC-TELEPORT: the spot must be in sight; P28-ARC-BLIND: nobody need be.
        if power == "Teleport" and sight is False:
            raise RuleError(f"{table.name(unit)} must see where it goes.", known.rule)
        return
    # P28-SQD-11: of a squad one member is copied.
    if power == "Summon" and (target != unit or isinstance(table.unit(unit), Squad)):
        check_one(table, unit, target, known.rule, power)
    elif target != unit:
        check_aim(table, unit, target, known.rule)
    check_open_to(table, target, power, "P28-ARC-3")
    # P28-ARC-SHIELD: it is for friends alone.
    if known.target == "friend" and table.side(target) != table.side(unit):
        raise RuleError(f"{power} protects friends; {table.name(target)} is not one.", known.rule)
    if table.profile(target).armour.hooded:
        text = f"The Psy-hood of {table.name(target)} blocks every power."
        raise RuleError(text, "P28-ARM-PSYHOOD")
    # P28-ARC-SHIELD: it works anywhere, so nobody has to see the friend.
    if known.target == "any" and sight is False:
        raise RuleError(f"{table.name(unit)} does not see {table.name(target)}.", known.rule)
    # P28-TR-CONVICTION: it also guards nearby friends.
    if power == "Mind control" and (target == unit or is_convinced(table, target)):
        raise RuleError(f"The mind of {table.name(target)} is its own.", known.rule)
