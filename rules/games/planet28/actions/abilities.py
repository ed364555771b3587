"""Abilities of characters, an action each: aimed shot, drain, heal, inspire, persuade, throw (4.7).

Animals use none; the warband's reader sees to that.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core import Move, RuleError
from rules.games.planet28.acts import Spend
from rules.games.planet28.answers import Distance, Stated
from rules.games.planet28.armament import at_hand
from rules.games.planet28.kinds import check_open_to
from rules.games.planet28.legality import REACH, acting, check_ashore, check_target, cm
from rules.games.planet28.measured.auras import is_around
from rules.games.planet28.singling import aims, is_single
from rules.games.planet28.squads import check_whole, mover, singled
from rules.games.planet28.state import Table, is_member
from rules.games.planet28.units import Squad

from .gear import check_friend, touches

CONVICTION = "Unbreakable conviction"
TRUCE = "Truce"


def check_ability(table: Table, unit: int, ability: str, rule: str) -> None:
    """Raise RuleError for an ability that a unit does not have."""
    if ability not in table.profile(unit).abilities:
        raise RuleError(f"{table.name(unit)} does not have “{ability}”.", rule)


def able(table: Table, seat: str, ability: str) -> Iterator[int]:
    """Yield the units that may act now and have this ability."""
    yield from (u for u in acting(table, seat) if ability in table.profile(u).abilities)


def others(table: Table, unit: int) -> Iterator[int]:
    """Yield every other unit on the table."""
    yield from (who.id for who in table.takers() if who.id != unit)


class Aim(Spend, frozen=True, kw_only=True, tag="aim"):
    """The next attack of the turn with this weapon does 1D8 more on a hit (P28-AB-AIM)."""

    weapon: str

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError without the ability, for a weapon not in hand, and for aiming twice."""
        super().check(state, seat)
        check_ability(state, self.unit, "Aimed shot", "P28-AB-AIM")
        known = (*at_hand(state, self.unit, True), *at_hand(state, self.unit, False))
        if self.weapon not in [weapon.name for weapon in known]:
            text = f"{state.name(self.unit)} has no “{self.weapon}” in hand."
            raise RuleError(text, "P28-AB-AIM")
        if state.unit(self.unit).aimed:
            text = f"{state.name(self.unit)} is already aiming; aims do not add up."
            raise RuleError(text, "P28-AB-AIM")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every weapon in hand."""
        for unit in able(state, seat, "Aimed shot"):
            for melee in (True, False):
                for weapon in at_hand(state, unit, melee):
                    yield cls(unit=unit, weapon=weapon.name)


class Drain(Spend, frozen=True, kw_only=True, tag="drain"):
    """Takes 1 HP from any character within 5cm for the user (P28-AB-DRAIN)."""

    target: int
    distance_mm: Distance = 0

    def needs(self, state: Table) -> tuple[str, ...]:
        """Return the distance, which is none in contact (P28-FACT-1)."""
        near = mover(state, self.target) in state.touching(self.unit)
        return () if near else ("distance_mm",)

    def spoken(self, table: Table) -> str:
        """Return how far the target is, which is nothing in contact."""
        if mover(table, self.target) in table.touching(self.unit):
            return ""
        far = cm(self.distance_mm or 0)
        return f"{table.name(self.target)} is {far} from {table.name(self.unit)}"

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError without the ability, and for a target that is itself, too far or gone."""
        super().check(state, seat)
        check_ability(state, self.unit, "Drain", "P28-AB-DRAIN")
        check_aim(state, self.unit, self.target, "P28-AB-DRAIN", "drain")
        if self.distance_mm is not None and self.distance_mm > REACH:
            text = f"{state.name(self.target)} is {cm(self.distance_mm)} away; Drain reaches 5cm."
            raise RuleError(text, "P28-AB-DRAIN")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        for unit in able(state, seat, "Drain"):
            for other in aims(state, tuple(others(state, unit))):
                yield cls(unit=unit, target=other).left_open(state)


class Heal(Spend, frozen=True, kw_only=True, tag="heal"):
    """Gives 1D6 HP to another character touched (P28-AB-HEAL)."""

    target: int
    contact: Stated = True

    def needs(self, state: Table) -> tuple[str, ...]:
        """Return whether they touch (P28-FACT-1)."""
        return ("contact",)

    def spoken(self, table: Table) -> str:
        """Return that they touch."""
        return touches(table, self.unit, self.target)

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError without the ability, and for a target that is itself or not touched."""
        super().check(state, seat)
        check_ability(state, self.unit, "Heal", "P28-AB-HEAL")
        check_aim(state, self.unit, self.target, "P28-AB-HEAL", "heal")
        if self.contact is False:
            text = f"{state.name(self.unit)} must touch {state.name(self.target)}."
            raise RuleError(text, "P28-AB-HEAL")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every friend; whether they touch is asked."""
        for unit in able(state, seat, "Heal"):
            friends = tuple(other for other in state.friends(seat) if other != unit)
            named = aims(state, friends)
            yield from (cls(unit=unit, target=other).left_open(state) for other in named)


class Inspire(Spend, frozen=True, kw_only=True, tag="inspire"):
    """One other friend in sight has +1D6 to all skills this turn (P28-AB-INSPIRE)."""

    target: int
    sight: Stated = True

    def needs(self, state: Table) -> tuple[str, ...]:
        """Return whether the friend is in sight (P28-FACT-1)."""
        return ("sight",)

    def spoken(self, table: Table) -> str:
        """Return that the friend is in sight."""
        return f"{table.name(self.unit)} sees {table.name(self.target)}"

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError without the ability, and for a target that is no friend in sight."""
        super().check(state, seat)
        check_ability(state, self.unit, "Inspire", "P28-AB-INSPIRE")
        check_aim(state, self.unit, self.target, "P28-AB-INSPIRE", "inspire")
        check_friend(state, self.unit, self.target, "P28-AB-INSPIRE")
        if self.sight is False:
            text = f"{state.name(self.unit)} does not see {state.name(self.target)}."
            raise RuleError(text, "P28-AB-INSPIRE")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every friend; whether it is in sight is asked."""
        for unit in able(state, seat, "Inspire"):
            friends = tuple(other for other in state.friends(seat) if other != unit)
            named = aims(state, friends)
            yield from (cls(unit=unit, target=other).left_open(state) for other in named)


class Persuade(Spend, frozen=True, kw_only=True, tag="persuade"):
    """Talks an enemy in contact out of the combat for this turn (P28-AB-PERSUADE)."""

    target: int

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError without the ability, and for a target not touched or not open to it."""
        super().check(state, seat)
        check_ability(state, self.unit, "Persuade", "P28-AB-PERSUADE")
        self._check_target(state)
        check_open_to(state, self.target, "persuade", "P28-AB-PERSUADE")
        if mover(state, self.target) not in state.touching(self.unit):
            text = f"{state.name(self.unit)} does not touch {state.name(self.target)}."
            raise RuleError(text, "P28-AB-PERSUADE")
        if is_steadfast(state, self.target):
            text = f"{state.name(self.target)} cannot be persuaded."
            raise RuleError(text, "P28-AB-PERSUADE")

    def _check_target(self, table: Table) -> None:
        """Raise RuleError for all but an enemy, of a squad one member if switched (P28-A99)."""
        if not is_single(table):
            check_target(table, self.unit, self.target)
            return
        check_one(table, self.unit, self.target, "P28-AB-PERSUADE", "persuade")
        if table.side(self.target) == table.side(self.unit):
            raise RuleError(f"{table.name(self.target)} is a friend.", "P28-ACT-2")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every enemy in contact."""
        for unit in able(state, seat, "Persuade"):
            touched = aims(state, state.touching(unit))
            yield from (cls(unit=unit, target=enemy) for enemy in touched)


class Throw(Spend, frozen=True, kw_only=True, tag="throw"):
    """Throws a character in contact 1D12 cm in a straight line (P28-AB-THROW)."""

    target: int
    contact: Stated = True

    def needs(self, state: Table) -> tuple[str, ...]:
        """Return whether they touch, unless that is known (P28-FACT-1)."""
        return () if self.target in state.touching(self.unit) else ("contact",)

    def spoken(self, table: Table) -> str:
        """Return that they touch."""
        return touches(table, self.unit, self.target)

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError without the ability, and for a target that is itself or not touched."""
        super().check(state, seat)
        check_ability(state, self.unit, "Throw", "P28-AB-THROW")
        check_one(state, self.unit, self.target, "P28-AB-THROW", "throw")
        enemy = state.side(self.target) != state.side(self.unit)
        near = mover(state, self.target) in state.touching(self.unit)
        if self.contact is False or (enemy and not near):
            text = f"{state.name(self.unit)} does not touch {state.name(self.target)}."
            raise RuleError(text, "P28-AB-THROW")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every enemy in contact, and every friend; whether that one touches is asked."""
        for unit in able(state, seat, "Throw"):
            for other in singled(state, tuple(others(state, unit))):
                yield cls(unit=unit, target=other).left_open(state)


AbilityMove = Aim | Drain | Heal | Inspire | Persuade | Throw


def check_other(table: Table, unit: int, target: int, rule: str, deed: str = "") -> None:
    """Raise RuleError for the unit itself, and for one that is not on the table."""
    if not table.is_there(target) or target == unit:
        raise RuleError("Name another character.", rule)
    if not table.unit(target).here:
        raise RuleError(f"{table.name(target)} is no longer on the table.", rule)
    check_whole(table, target)
    check_ashore(table, target)
    check_open_to(table, target, deed, rule)


def check_aim(table: Table, unit: int, target: int, rule: str, deed: str = "") -> None:
    """Raise RuleError as `check_other` does; with the switch a member is named (P28-A99)."""
    (check_one if is_single(table) else check_other)(table, unit, target, rule, deed)


def check_one(table: Table, unit: int, target: int, rule: str, deed: str) -> None:
    """Raise RuleError as `check_other` does, but of a squad one member must be named.

    See P28-SQD-11, P28-AB-THROW and P28-ARC-SUMMON.
    """
    if not table.is_there(target):
        raise RuleError("Name another character.", rule)
    who = table.unit(target)
    if isinstance(who, Squad) and who.here:
        text = f"{table.name(target)} is a squad: name one of its members."
        raise RuleError(text, "P28-SQD-11")
    if not (is_member(who) and who.here):
        check_other(table, unit, target, rule, deed)
    # P28-VEH-TRANS-2: a member rides with its whole squad.
    check_ashore(table, target)


def is_steadfast(table: Table, unit: int) -> bool:
    """Return whether a unit cannot be persuaded (P28-TR-BARBARIC, P28-TR-CONVICTION)."""
    return table.has(unit, "Barbaric") or is_convinced(table, unit)


def is_convinced(table: Table, unit: int) -> bool:
    """Return whether Unbreakable conviction guards a unit's mind: its own or a nearby friend's.

    See P28-TR-CONVICTION.
    """
    # P28-A83: one aura is enough, several do not add up.
    friends = (f for f in table.friends(table.seat(unit)) if is_around(table, f, unit))
    return any(table.has(one, CONVICTION) for one in (unit, *friends))
