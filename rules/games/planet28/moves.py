"""What a seat can do with its own units: the actions of an activation, and holding.

Facts describe the table (P28-FACT-1): they belong to a move but are not part of the decision.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Self

import msgspec

from rules.core import Move, RuleError
from rules.games.planet28.actions.loading import check_usable
from rules.games.planet28.actions.shooting import spare
from rules.games.planet28.actions.volleys import check_members, strikes

from .acts import Act, Heading, Place, Some, Spend, StruckSide, Units, Way, listed
from .answers import Distance
from .armament import at_hand
from .attack import Volley
from .driving import check_pivot, farthest
from .facings import has_sides, side_touched
from .hulls import is_vehicle
from .legality import (
    acting,
    check_able,
    check_fit,
    check_hood,
    check_reach,
    check_shield,
    check_target,
    check_truce,
    check_turn,
    check_walk,
    check_weapon,
    cm,
)
from .measured.charging import into_contact
from .measured.drive_steps import drive_steps
from .measured.drives import check_parked, drive, is_measured_drive, ordered
from .measured.goals import place_of
from .measured.moving import check_step_in
from .measured.spots import is_placed
from .measured.steps import steps
from .measured.winds import facing_text
from .state import Table
from .straying import check_on_way_back


class Walk(Way, frozen=True, kw_only=True, tag="walk"):
    """The Move action: up to Speed in any direction (P28-MOVE-1).

    With `pivot` a medium or large vehicle turns on the spot (P28-VEH-MOVE-2, P28-VEH-MOVE-3). On a
    measured table `heading` is how a vehicle faces at the end.
    """

    pivot: bool | msgspec.UnsetType = msgspec.UNSET
    to: Place = msgspec.UNSET
    heading: Heading = msgspec.UNSET

    def measured(self, state: Table) -> Spend:
        """Return it with its length, ground and climb, found on a measured table.

        Raises RuleError for a way that a vehicle does not get through (P28-VEH-MOVE-2).
        """
        if not is_measured_drive(state, self.unit):
            return super().measured(state)
        if not self.to and (not self.pivot or self.heading is msgspec.UNSET):
            open_fact = {"heading": None} if self.pivot else {"to": None}
            return msgspec.structs.replace(self, distance_mm=0, terrain=(), **open_fact)
        to = place_of(state, self.unit, self.to) if self.to else self.to
        order = ordered(state, self.unit, to, self.heading, bool(self.pivot))
        way = drive(state, self.unit, order)
        if self.to:
            check_parked(state, self.unit, way.end)
        return msgspec.structs.replace(self, to=to, distance_mm=way.length_mm, terrain=way.grounds)

    def needs(self, state: Table) -> tuple[str, ...]:
        """Return the length and the ground, or the heights of a climb (P28-FACT-1).

        On a measured table where it goes, or how a vehicle faces that stays where it is. Raises
        RuleError for a turn on the spot of what turns freely (P28-VEH-MOVE-1).
        """
        if self.pivot:
            check_pivot(state, self.unit)
        if state.scenery is not None:
            return ("heading",) if self.pivot and not self.to else ("to",)
        # P28-VEH-MOVE-2: who only turns goes nowhere.
        stays = bool(self.pivot) and not farthest(state, self.unit, pivot=True)
        return ("terrain",) if stays else super().needs(state)

    def spoken(self, table: Table) -> str:
        """Return how far it is, over what.

        On a measured table nobody states it and the verdict says it: only bad ground is left.
        """
        if table.scenery is not None:
            crosses = self.ground().removeprefix(" over ").removeprefix(", ")
            verb = "is" if self.climb_top_mm else "crosses"
            plain = not self.terrain and not self.climb_top_mm
            return "" if plain else f"{table.name(self.unit)} {verb} {crosses}"
        turn = " and turns on the spot" if self.pivot else ""
        turn += f", facing {facing_text(self.heading)}" if isinstance(self.heading, int) else ""
        far = cm(self.distance_mm or 0)
        return f"{table.name(self.unit)} has {far} to go{self.ground()}{turn}"

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a way too long or impassable, and for a unit that may not leave."""
        super().check(state, seat)
        if self.pivot:
            check_pivot(state, self.unit)
        most = farthest(state, self.unit, bool(self.pivot))
        check_walk(state, self.unit, self.distance_mm, self.terrain, "P28-MOVE-1", most)

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield a move, a climb and a turn; length and ground are asked (P28-FACT-1).

        On a measured table some places to which it may go.
        """
        for unit in acting(state, seat):
            if state.scenery is not None:
                yield from cls._ways(state, unit)
                continue
            yield cls(unit=unit, distance_mm=None).left_open(state)
            if is_vehicle(state, unit):
                if has_sides(state, unit):
                    yield cls(unit=unit, distance_mm=0, pivot=True).left_open(state)
                continue
            held = state.unit(unit).climbing
            climb = cls(unit=unit, distance_mm=None, climb_top_mm=None, climb_from_mm=held)
            yield climb.left_open(state)

    @classmethod
    def _ways(cls, table: Table, unit: int) -> Iterator[Walk]:
        """Yield some ways over a measured table, those of a vehicle with how it faces."""
        # P28-VEH-TRANS-2: who rides goes nowhere.
        if not is_placed(table, unit):
            return
        if not has_sides(table, unit) or not is_measured_drive(table, unit):
            yield from (cls(unit=unit, distance_mm=None, to=to) for to in steps(table, unit))
            return
        for step in drive_steps(table, unit):
            heading = msgspec.UNSET if step.heading is None else step.heading
            to, turn = step.to or msgspec.UNSET, step.pivot or msgspec.UNSET
            yield cls(unit=unit, distance_mm=None, to=to, heading=heading, pivot=turn)


class Charge(Way, frozen=True, kw_only=True, tag="charge"):
    """A Move action that ends in contact with a named enemy (P28-CHG-1).

    `distance_mm` is what it takes to reach the target, `also` other enemies touched there. With a
    `weapon` the extra fight is declared at once, else the charger is asked when it gets there.
    """

    target: int
    weapon: str = ""
    also: Units = ()
    facing: StruckSide = msgspec.UNSET
    to: Place = msgspec.UNSET

    def measured(self, state: Table) -> Self:
        """Return it with the nearest place in contact on a measured table, and the way there.

        Raises RuleError where no way leads into contact (P28-CHG-1).
        """
        if state.scenery is None or not state.is_there(self.target) or self.target == self.unit:
            return self
        return msgspec.structs.replace(self, **into_contact(state, self.unit, self.target))

    def needs(self, state: Table) -> tuple[str, ...]:
        """Return the way, and the side of a vehicle that it comes at (P28-FACT-1)."""
        if state.scenery is not None:
            return ()
        side = ("facing",) if has_sides(state, self.target) else ()
        return (*super().needs(state), *side)

    def spoken(self, table: Table) -> str:
        """Return how far it is, over what, and whom else it touches (P28-FACT-1)."""
        far, foe = cm(self.distance_mm or 0), table.name(self.target)
        also = " and ".join(table.name(enemy) for enemy in self.also)
        also = f", touching {also} as well" if also else ""
        side = f" at its {self.facing}" if self.facing else ""
        return f"{table.name(self.unit)} has {far} to go to {foe}{side}{self.ground()}{also}"

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a unit that may not charge this target, or cannot reach it.

        See P28-CHG-1 and P28-CHG-4.
        """
        super().check(state, seat)
        check_target(state, self.unit, self.target)
        # P28-CHG-4: the charge itself is refused, not only its fight.
        check_shield(state, self.target)
        # P28-AB-PERSUADE
        check_truce(state, self.unit, self.target)
        if state.has(self.unit, "Coward"):
            raise RuleError(f"{state.name(self.unit)} is a Coward and never charges.", "P28-CHG-4")
        # P28-LEAVE-1: a charge out of a combat goes at another enemy.
        if self.target in state.touching(self.unit):
            text = f"{state.name(self.unit)} touches {state.name(self.target)} already: fight it."
            raise RuleError(text, "P28-CHG-1")
        check_walk(state, self.unit, self.distance_mm, self.terrain, "P28-CHG-1")
        for other in self.also:
            check_target(state, self.unit, other)
        if self.weapon:
            weapon = check_weapon(state, self.unit, self.weapon)
            check_usable(state, self.unit, weapon)
            check_hood(state, self.target, weapon)

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield a charge at every enemy; distance and ground are asked (P28-FACT-1)."""
        for unit in acting(state, seat):
            for target in state.enemies(seat):
                yield cls(unit=unit, target=target, distance_mm=None).left_open(state)


class Fight(Spend, frozen=True, kw_only=True, tag="fight"):
    """The Fight action with one melee weapon against an enemy within 5cm (P28-FIGHT-1).

    `skill` is F or, with a Psychic weapon, P; empty takes the better. Of a squad `members` fight,
    all if none are named.

    See P28-FIGHT-6.
    """

    target: int
    weapon: str
    skill: Annotated[str, msgspec.Meta(pattern="^(F|P|)$")] = ""
    distance_mm: Distance = 0
    facing: StruckSide = msgspec.UNSET
    members: Some = msgspec.UNSET

    def measured(self, state: Table) -> Spend:
        """Return it with the distance on a measured table.

        Raises RuleError where there is no room to step in (P28-FIGHT-2).
        """
        if state.scenery is not None and self.target not in state.touching(self.unit):
            check_step_in(state, self.unit, self.target)
        return super().measured(state)

    def needs(self, state: Table) -> tuple[str, ...]:
        """Return the distance, which is none in contact, and the side of a vehicle (P28-FACT-1)."""
        if state.scenery is not None:
            return ()
        far = () if self.target in state.touching(self.unit) else ("distance_mm",)
        known = side_touched(state, self.target, self.unit) is not None
        side = ("facing",) if has_sides(state, self.target) and not known else ()
        return (*far, *side)

    def spoken(self, table: Table) -> str:
        """Return how far the enemy is, which is nothing in contact, and its side (P28-FACT-1)."""
        name, foe = table.name(self.unit), table.name(self.target)
        near = self.target in table.touching(self.unit)
        parts = [] if near else [f"{foe} is {cm(self.distance_mm or 0)} from {name}"]
        parts += [f"{name} strikes the {self.facing} of {foe}"] if self.facing else []
        parts += [f"of {name} fights {listed(table, self.members)}"] if self.members else []
        return ", ".join(parts)

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a target out of reach or protected, and for a weapon not in hand.

        See P28-FIGHT-1.
        """
        super().check(state, seat)
        check_target(state, self.unit, self.target)
        check_shield(state, self.target)
        # P28-AB-PERSUADE
        check_truce(state, self.unit, self.target)
        check_reach(state, self.unit, self.target, self.distance_mm)
        weapon = check_weapon(state, self.unit, self.weapon, self.skill)
        check_usable(state, self.unit, weapon)
        check_hood(state, self.target, weapon)
        check_members(state, self.unit, self.members or (), spare(state, self.unit))
        if not self.volley(state):
            text = f"Nobody of {state.name(self.unit)} is left to fight."
            raise RuleError(text, "P28-SQD-9")

    def volley(self, table: Table) -> Volley:
        """Return its blows: of a squad those of the members named, or of all who are left."""
        only = self.members or spare(table, self.unit)
        blows = strikes(table, self.unit, self.target, self.weapon, self.skill, only)
        side = self.facing or ""
        return tuple(msgspec.structs.replace(one, facing=side) for one in blows)

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every melee weapon in hand against every enemy; contact needs no distance."""
        for unit in acting(state, seat):
            for target in state.enemies(seat):
                for weapon in at_hand(state, unit, melee=True):
                    yield cls(unit=unit, target=target, weapon=weapon.name).left_open(state)


class Rally(Spend, frozen=True, kw_only=True, tag="rally"):
    """A broken unit takes a break test for one action (P28-BREAK-6)."""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a unit that is not broken, has no action, or is blinded."""
        check_turn(state, seat, self.unit)
        check_fit(state, self.unit)
        if not state.unit(self.unit).is_unnerved:
            raise RuleError(f"{state.name(self.unit)} is not broken.", "P28-BREAK-6")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        yield from (cls(unit=unit) for unit in acting(state, seat))


class Hold(Act, frozen=True, kw_only=True, tag="hold"):
    """The unit keeps its unused actions for later in the turn (P28-HOLD-1)."""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a broken unit, and for one without an action to keep."""
        super().check(state, seat)
        check_able(state, self.unit)
        # P28-SQD-7: it spends all its actions on the way back.
        check_on_way_back(state, self.unit, "hold")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        yield from (cls(unit=unit) for unit in acting(state, seat))


class Finish(Act, frozen=True, kw_only=True, tag="finish"):
    """The unit ends its activation; unused actions are lost (P28-TURN-2)."""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a broken unit, which must spend actions on tests (P28-BREAK-6)."""
        super().check(state, seat)
        if state.unit(self.unit).is_unnerved:
            text = f"{state.name(self.unit)} is broken and must try to rally."
            raise RuleError(text, "P28-BREAK-6")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        yield from (cls(unit=unit) for unit in acting(state, seat))
