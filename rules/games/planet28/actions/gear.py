"""Things done with one's own gear for an action: swap, reload, med kit, stimulants (P28-ITEM-*)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

import msgspec

from rules.core import Go, Line, Move, RuleError, Work
from rules.dice import Dice
from rules.games.planet28.acts import Spend
from rules.games.planet28.answers import Stated
from rules.games.planet28.condition import heal
from rules.games.planet28.damage.tolls import Mend
from rules.games.planet28.kinds import check_open_to
from rules.games.planet28.legality import acting
from rules.games.planet28.procedure import Procedure
from rules.games.planet28.singling import aims, check_named, is_single
from rules.games.planet28.squads import bodies, check_whole, ready_bodies
from rules.games.planet28.state import Table
from rules.games.planet28.units import Effect, Squad
from rules.games.planet28.warband.items import MED_KIT, STIMULANTS

from .carrying import (
    bearers,
    borne,
    check_hold,
    every,
    may_hold,
    most_of,
    stimulated,
    unloaded,
)
from .loading import check_reload, reloaded, take

MED_KIT_HP = 5


class Swap(Spend, frozen=True, kw_only=True, tag="swap"):
    """The unit takes up other weapons (P28-ITEM-1)."""

    wielded: Annotated[tuple[str, ...], msgspec.Meta(max_length=4)]

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for weapons it does not carry, has no hands for, or cannot put down."""
        super().check(state, seat)
        team = ready_bodies(state, self.unit)
        # P28-SQD-5: of a squad those take them up who can.
        if not any(may_hold(state, one, self.wielded) for one in team):
            for one in team:
                check_hold(state, one, self.wielded)

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every single weapon that it carries."""
        for unit in acting(state, seat):
            held = {state.character(one).wielded for one in bodies(state, unit)}
            for name in every(state, unit, borne):
                if held != {(name,)}:
                    yield cls(unit=unit, wielded=(name,))


class Reload(Spend, frozen=True, kw_only=True, tag="reload"):
    """The unit loads an empty weapon in its hands (P28-WSR-RELOAD)."""

    weapon: str

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a weapon loaded, not in hand, or without ammunition.

        See P28-WSR-RELOAD and P28-WPN-4.
        """
        super().check(state, seat)
        check_reload(state, self.unit, self.weapon)

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every empty weapon."""
        for unit in acting(state, seat):
            own = getattr(state.unit(unit), "unloaded", ())
            names = dict.fromkeys((*own, *every(state, unit, unloaded)))
            yield from (cls(unit=unit, weapon=name) for name in names)


def touches(table: Table, unit: int, target: int) -> str:
    """Return in words that a unit touches another, "" for itself (P28-FACT-1)."""
    return "" if target == unit else f"{table.name(unit)} touches {table.name(target)}"


class UseMedKit(Spend, frozen=True, kw_only=True, tag="use_med_kit"):
    """A med kit gives 5 HP to its user or to a friend (P28-ITEM-MEDKIT).

    `contact` states that the friend is touched.
    """

    target: int
    contact: Stated = True

    def needs(self, state: Table) -> tuple[str, ...]:
        """Return whether the friend is touched (P28-FACT-1)."""
        return () if self.target == self.unit else ("contact",)

    def spoken(self, table: Table) -> str:
        """Return that they touch."""
        return touches(table, self.unit, self.target)

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError without a kit, and for an enemy or somebody out of reach or unhurt."""
        super().check(state, seat)
        check_item(state, self.unit, MED_KIT, 1)
        check_friend(state, self.unit, self.target, "P28-ITEM-MEDKIT")
        check_open_to(state, self.target, "use_med_kit", "P28-ITEM-MEDKIT")
        other = self.target != self.unit
        # P28-A51: a friend in contact; with the switch only the user itself.
        if other and (self.contact is False or state.is_switched("medkit", "self")):
            text = f"The med kit of {state.name(self.unit)} does not reach that far."
            raise RuleError(text, "P28-ITEM-MEDKIT")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every friend for every unit that has a kit."""
        for unit in acting(state, seat):
            if bearers(state, unit, MED_KIT, 1):
                for friend in aims(state, state.friends(seat)):
                    yield cls(unit=unit, target=friend).left_open(state)


class UseStimulants(Spend, frozen=True, kw_only=True, tag="use_stimulants"):
    """The unit takes stimulants: each use takes one dose more than the last (P28-ITEM-STIM)."""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError if there are too few doses (P28-ITEM-STIM)."""
        super().check(state, seat)
        team = bodies(state, self.unit)
        # P28-SQD-5: of a squad each takes its own.
        if not stimulated(state, self.unit):
            for one in team:
                check_item(state, one, STIMULANTS, state.character(one).stims + 1)

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every unit that has a dose."""
        for unit in acting(state, seat):
            if bearers(state, unit, STIMULANTS, 1):
                yield cls(unit=unit)


class Extinguish(Spend, frozen=True, kw_only=True, tag="extinguish"):
    """A burning unit puts itself out for an action (P28-ARC-FLAME, P28-UNIV-3)."""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a unit that is not burning."""
        super().check(state, seat)
        if not burning(state, self.unit):
            raise RuleError(f"{state.name(self.unit)} does not burn.", "P28-ARC-FLAME")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every unit that may act."""
        yield from (cls(unit=unit) for unit in acting(state, seat))


GearMove = Swap | Reload | UseMedKit | UseStimulants | Extinguish


class GearAction(Procedure, frozen=True, kw_only=True, tag="gear_action"):
    """One use of one's own gear."""

    stages: ClassVar[tuple[str, ...]] = ("handle",)

    move: GearMove

    def do_handle(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Do it and tell it."""
        match self.move:
            case Swap():
                return _swapped(state, self.move)
            case Reload():
                line = f"{state.name(self.move.unit)} reloads {self.move.weapon}."
                table = reloaded(state, self.move.unit, self.move.weapon)
                return Go(state=table, told=(Line(line, "P28-WSR-RELOAD", main=True),))
            case UseMedKit():
                return _mended(state, self.move)
            case Extinguish():
                return _put_out(state, self.move.unit)
        return _stimulated(state, self.move.unit, dice)


def _swapped(table: Table, move: Swap) -> Go:
    held = " and ".join(move.wielded) or "nothing"
    line = Line(f"{table.name(move.unit)} now holds {held}.", "P28-ITEM-1", main=True)
    for one in ready_bodies(table, move.unit):
        if may_hold(table, one, move.wielded):
            table = table.change(one, wielded=move.wielded)
    return Go(state=table, told=(line,))


def _mended(table: Table, move: UseMedKit) -> Go:
    giver = bearers(table, move.unit, MED_KIT, 1)[0]
    if isinstance(table.unit(move.target), Squad):
        text = f"{table.name(move.unit)} uses a med kit on {table.name(move.target)}."
        line = Line(text, "P28-ITEM-MEDKIT", main=True)
        mend = Mend(unit=move.target, hp=MED_KIT_HP, rule="P28-ITEM-MEDKIT")
        return Go(state=take(table, giver, MED_KIT), told=(line,), first=(mend,))
    before = table.character(move.target).hp
    table = heal(take(table, giver, MED_KIT), move.target, MED_KIT_HP)
    if table.is_switched("poison_cure", "heal_or_medkit"):
        table = table.change(move.target, poisoned=False)
    won = table.character(move.target).hp - before
    text = f"{table.name(move.unit)} uses a med kit: {table.name(move.target)} regains {won} HP."
    return Go(state=table, told=(Line(text, "P28-ITEM-MEDKIT", main=True),))


def _put_out(table: Table, unit: int) -> Go:
    line = Line(f"{table.name(unit)} puts the fire out.", "P28-ARC-FLAME", main=True)
    for one in burning(table, unit):
        effects = tuple(e for e in table.unit(one).effects if e.name != "Flame")
        table = table.change(one, effects=effects)
    return Go(state=table, told=(line,))


def burning(table: Table, unit: int) -> tuple[int, ...]:
    """Return who burns of a unit: itself, and the members of a squad that do (P28-A99)."""
    own = dict.fromkeys((unit, *bodies(table, unit)))
    return tuple(u for u in own if any(e.name == "Flame" for e in table.unit(u).effects))


def _stimulated(table: Table, unit: int, dice: Dice) -> Go:
    users = stimulated(table, unit)
    doses = table.character(users[0]).stims + 1
    faces = dice.roll(1, 6, "stimulants", table.seat(unit))
    until = last_turn(table, faces[0])
    for one in users:
        number = table.character(one).stims + 1
        table = take(table, one, STIMULANTS, number).change(one, stims=number)
        table = lasting_once(table, one, Effect("Stimulants", 1, until, unit))
    work = Work(what="stimulants, turns", faces=faces, sides=6)
    text = f"{table.name(unit)} takes {doses} of its stimulants: +1 to all skills to turn {until}."
    return Go(state=table, told=(Line(text, "P28-ITEM-STIM", work=(work,), main=True),))


def last_turn(table: Table, turns: int) -> int:
    """Return the last turn covered by an effect of so many turns (P28-TURN-9, P28-A9)."""
    # P28-A9: the current turn is the first.
    now = 0 if table.is_switched("duration", "starts_next") else 1
    return table.turn + turns - now


def lasting_once(table: Table, unit: int, effect: Effect) -> Table:
    """Put an effect on a unit; of two with the same name only the longer-lasting one stays."""
    effects = table.unit(unit).effects
    same = next((old for old in effects if old.name == effect.name), None)
    # P28-A50: another use only moves the end, and only later.
    if same is not None and same.until >= effect.until:
        return table
    return table.change(unit, effects=(*(e for e in effects if e is not same), effect))


def check_item(table: Table, unit: int, item: str, number: int) -> None:
    """Raise RuleError if a unit has fewer than this number of an item."""
    if not bearers(table, unit, item, number):
        has = most_of(table, unit, item)
        rule = "P28-ITEM-STIM" if item == STIMULANTS else "P28-ITEM-1"
        text = f"{table.name(unit)} needs {number} of “{item}” and has {has}."
        raise RuleError(text, rule)


def check_friend(table: Table, unit: int, target: int, rule: str) -> None:
    """Raise RuleError for a target that is not a friend on the table."""
    if not table.is_there(target) or table.side(target) != table.side(unit):
        raise RuleError("That is not a friend.", rule)
    if not table.unit(target).here:
        raise RuleError(f"{table.name(target)} is no longer on the table.", rule)
    # P28-A99
    (check_named if is_single(table) else check_whole)(table, target)
