"""What a seat can do with its own units: the actions of an activation, and holding.

Facts describe the table (P28-FACT-1): they belong to a move but are not part of the decision.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Self

import msgspec

from rules.core import Move, RuleError, fact
from rules.games.planet28.actions.climbing import Climb, check_climb
from rules.games.planet28.actions.loading import check_usable

from .answers import Distance
from .fact_types import NAMED, TERRAIN, Ground
from .kinds import check_action
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
from .state import Table, at_hand

Grounds = Annotated[Annotated[tuple[Ground, ...], msgspec.Meta(max_length=4)] | None, fact(TERRAIN)]
Numbers = Annotated[tuple[int, ...], msgspec.Meta(max_length=40)]
Units = Annotated[Numbers, fact(NAMED)]
Near = Annotated[Numbers | None, fact(NAMED)]
"""Who stands within a blast or a power; None until somebody has said it."""


class Act(Move, frozen=True, kw_only=True):
    """A move of one unit in its own activation."""

    unit: int

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a unit that is not the seat's, or whose turn it is not."""
        check_turn(state, seat, self.unit)


class Spend(Act, frozen=True, kw_only=True):
    """A move that costs the unit one action.

    What it states of the table may be left open (None): then it is asked before anything is paid.
    """

    def left_open(self, state: Table) -> Self:
        """Return it with nothing said of what the table shows."""
        return msgspec.structs.replace(self, **dict.fromkeys(self.needs(state)))

    def is_climb(self) -> bool:
        """Return whether it includes a climb, even if its heights are not stated yet."""
        return False

    def climb(self) -> Climb | None:
        """Return the climb on the way, None if there is none."""
        return None

    def spoken(self, table: Table) -> str:
        """Return what it states of the table in words, "" for nothing (P28-FACT-1)."""
        return ""

    def price(self) -> int:
        """Return how many actions it costs."""
        return 1

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a unit that cannot act now (P28-ACT-2)."""
        super().check(state, seat)
        check_able(state, self.unit)
        check_action(state, self.unit, str(type(self).__struct_config__.tag))
        if state.unit(self.unit).climbing and not self.is_climb():
            text = f"{state.name(self.unit)} hangs on a face and can only climb."
            raise RuleError(text, "P28-CLIMB-4")


class Way(Spend, frozen=True, kw_only=True):
    """A Move action of any kind: its whole length in millimetres, the ground, what is climbed.

    `climb_top_mm` is the height of the face (0: none), `climb_from_mm` and `climb_to_mm` where on
    it the climb begins and should end; a climb down ends lower.
    """

    distance_mm: Distance
    terrain: Grounds = ()
    climb_top_mm: Distance = 0
    climb_from_mm: Distance = 0
    climb_to_mm: Distance = 0

    def is_climb(self) -> bool:
        """Return whether it includes a climb, even if its heights are not stated yet."""
        return self.climb_top_mm != 0

    def climb(self) -> Climb | None:
        """Return the climb on the way, None if there is none or its heights are not stated yet."""
        if not self.climb_top_mm or self.climb_from_mm is None or self.climb_to_mm is None:
            return None
        return Climb(self.climb_top_mm, self.climb_from_mm, self.climb_to_mm)

    def ground(self) -> str:
        """Return what it goes over, in words."""
        if self.climb_top_mm:
            span = f"{cm(self.climb_from_mm or 0)} to {cm(self.climb_to_mm or 0)}"
            return f", climbing from {span} of a face of {cm(self.climb_top_mm)}"
        return f" over {' and '.join(self.terrain or ()) or 'even'} ground"

    def needs(self, state: Table) -> tuple[str, ...]:
        """Return the length and the ground, or the heights of a climb (P28-FACT-1)."""
        if not self.is_climb():
            return ("distance_mm", "terrain")
        # P28-CLIMB-4: on a face the bot knows where it hangs.
        held = () if state.unit(self.unit).climbing else ("climb_from_mm",)
        return ("distance_mm", "climb_top_mm", *held, "climb_to_mm")

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for an impossible climb."""
        super().check(state, seat)
        climb = self.climb()
        if climb is not None:
            check_climb(state, self.unit, climb)
            # P28-CLIMB-2: what is climbed is part of the way.
            if self.distance_mm == 0:
                text = f"{state.name(self.unit)} cannot climb on a way of 0cm."
                raise RuleError(text, "P28-CLIMB-2")


class Walk(Way, frozen=True, kw_only=True, tag="walk"):
    """The Move action: up to Speed in any direction (P28-MOVE-1)."""

    def spoken(self, table: Table) -> str:
        """Return how far it is, over what."""
        return f"{table.name(self.unit)} has {cm(self.distance_mm or 0)} to go{self.ground()}"

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a way too long or impassable, and for a unit that may not leave."""
        super().check(state, seat)
        check_walk(state, self.unit, self.distance_mm, self.terrain, "P28-MOVE-1")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield a move and a climb; length and ground are asked (P28-FACT-1)."""
        for unit in acting(state, seat):
            yield cls(unit=unit, distance_mm=None).left_open(state)
            held = state.unit(unit).climbing
            climb = cls(unit=unit, distance_mm=None, climb_top_mm=None, climb_from_mm=held)
            yield climb.left_open(state)


class Charge(Way, frozen=True, kw_only=True, tag="charge"):
    """A Move action that ends in contact with a named enemy (P28-CHG-1).

    `distance_mm` is what it takes to reach the target, `also` other enemies touched there. With a
    `weapon` the extra fight is declared at once, else the charger is asked when it gets there.
    """

    target: int
    weapon: str = ""
    also: Units = ()

    def spoken(self, table: Table) -> str:
        """Return how far it is, over what, and whom else it touches (P28-FACT-1)."""
        far, foe = cm(self.distance_mm or 0), table.name(self.target)
        also = " and ".join(table.name(enemy) for enemy in self.also)
        also = f", touching {also} as well" if also else ""
        return f"{table.name(self.unit)} has {far} to go to {foe}{self.ground()}{also}"

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

    `skill` is F or, with a Psychic weapon, P; empty takes the better.

    See P28-FIGHT-6.
    """

    target: int
    weapon: str
    skill: Annotated[str, msgspec.Meta(pattern="^(F|P|)$")] = ""
    distance_mm: Distance = 0

    def needs(self, state: Table) -> tuple[str, ...]:
        """Return the distance, which is none in contact (P28-FACT-1)."""
        return () if self.target in state.touching(self.unit) else ("distance_mm",)

    def spoken(self, table: Table) -> str:
        """Return how far the enemy is, which is nothing in contact (P28-FACT-1)."""
        if self.target in table.touching(self.unit):
            return ""
        far = cm(self.distance_mm or 0)
        return f"{table.name(self.target)} is {far} from {table.name(self.unit)}"

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
