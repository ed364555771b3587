"""What a trooper does on his own initiative outside encounters: gear, weapon, vehicles."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core import Go, Interrupt, Line, Move, RuleError
from rules.dice import Dice
from rules.games.three_sixteen.checks import DIE
from rules.games.three_sixteen.lists import GEAR, SKULL
from rules.games.three_sixteen.mission.service import Service
from rules.games.three_sixteen.mission.threat import uncrossed_by
from rules.games.three_sixteen.model import Campaign, Trooper
from rules.games.three_sixteen.queries import (
    living,
    name,
    planet,
    replace,
    vehicle_of,
    with_planet,
    with_trooper,
)
from rules.procedures.three_sixteen import digits

from .equipment import check_default, thing_title
from .health import out_of_vehicle
from .medals import awarded
from .ranks import BRIGADIER, COLONEL
from .vehicles import at_controls, boarded, check_driverless, rides, vehicle_title

STARKILLER_FACTOR = 10


def check_at_leisure(state: Campaign, seat: str, rule: str) -> Trooper:
    """Return a living trooper; raise RuleError if he is in an encounter or conflict."""
    if seat not in living(state):
        raise RuleError("Only a living trooper can do that.", rule)
    trooper = state.troopers[seat]
    if trooper.status == "in" or state.encounter is not None or state.conflict is not None:
        raise RuleError("That is not possible during an encounter.", rule)
    return trooper


class SetDefault(Interrupt, frozen=True, kw_only=True, tag="set_default"):
    """Name another default weapon, outside encounters."""

    weapon: str

    def check(self, state: Campaign, seat: str) -> None:
        """Raise RuleError in an encounter, and for a weapon that is not carried (C316-CHAR-7)."""
        trooper = check_at_leisure(state, seat, "C316-CHAR-7")
        check_default(trooper, self.weapon)
        if trooper.default == self.weapon:
            raise RuleError("That is the default weapon already.", "C316-CHAR-7")

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        """Yield every weapon carried."""
        if seat in state.troopers:
            for weapon in state.troopers[seat].weapons:
                yield SetDefault(weapon=weapon.kind)

    def intervene(self, state: Campaign, seat: str, dice: Dice) -> Go:
        state = with_trooper(state, seat, default=self.weapon, in_hand=self.weapon)
        text = f"{name(state, seat)}'s default weapon is the {thing_title(self.weapon)}."
        return Go(state=state, told=(Line(text, "C316-CHAR-7"),))


class TakeGear(Interrupt, frozen=True, kw_only=True, tag="take_gear"):
    """Take a piece of everyday gear, outside encounters; it has no number on it."""

    item: str

    def check(self, state: Campaign, seat: str) -> None:
        """Raise RuleError in an encounter, for gear not on the list, and for a second piece."""
        trooper = check_at_leisure(state, seat, "C316-CHAR-8")
        if self.item not in GEAR or self.item in trooper.gear:
            raise RuleError(f'There is no "{self.item}" to take.', "C316-CHAR-8")

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        yield from (TakeGear(item=item) for item in GEAR)

    def intervene(self, state: Campaign, seat: str, dice: Dice) -> Go:
        """Put it on the sheet."""
        gear = (*state.troopers[seat].gear, self.item)
        text = f"{name(state, seat)} takes: {self.item}."
        state = with_trooper(state, seat, gear=gear)
        return Go(state=state, told=(Line(text, "C316-CHAR-8"),))


class Board(Interrupt, frozen=True, kw_only=True, tag="board"):
    """Get into a vehicle outside encounters, at the controls if they are free and wanted."""

    vehicle: str
    crew: bool = True

    def check(self, state: Campaign, seat: str) -> None:
        """Raise RuleError in an encounter, inside a vehicle already, and for an unusable one."""
        check_at_leisure(state, seat, "C316-VEH-2")
        if self.vehicle not in rides(state):
            raise RuleError(f'There is no vehicle "{self.vehicle}" to board.', "C316-VEH-1")
        if vehicle_of(state, seat):
            raise RuleError("The trooper is in a vehicle already.", "C316-VEH-2")

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        """Yield every vehicle, both at the controls and as a passenger."""
        for key in rides(state):
            yield Board(vehicle=key)
            yield Board(vehicle=key, crew=False)

    def intervene(self, state: Campaign, seat: str, dice: Dice) -> Go:
        state = boarded(state, seat, self.vehicle, crew=self.crew)
        text = f"{name(state, seat)} gets into {vehicle_title(state, self.vehicle)}."
        return Go(state=state, told=(Line(text, "C316-VEH-2"),))


class TakeControls(Interrupt, frozen=True, kw_only=True, tag="take_controls"):
    """Take the controls of the vehicle one rides in, outside encounters."""

    def check(self, state: Campaign, seat: str) -> None:
        """Raise RuleError in an encounter, on foot, and while somebody is at the controls."""
        check_at_leisure(state, seat, "C316-VEH-3")
        check_driverless(state, seat)

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        yield TakeControls()

    def intervene(self, state: Campaign, seat: str, dice: Dice) -> Go:
        key = next(key for key, one in state.vehicles.items() if seat in one.riders)
        told = Line(at_controls(state, seat, key), "C316-VEH-3")
        return Go(state=boarded(state, seat, key, crew=True), told=(told,))


class GetOut(Interrupt, frozen=True, kw_only=True, tag="get_out"):
    """Get out of one's vehicle outside encounters."""

    def check(self, state: Campaign, seat: str) -> None:
        """Raise RuleError in an encounter, and for a trooper on foot."""
        check_at_leisure(state, seat, "C316-VEH-2")
        if not vehicle_of(state, seat):
            raise RuleError("The trooper is on foot.", "C316-VEH-2")

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        yield GetOut()

    def intervene(self, state: Campaign, seat: str, dice: Dice) -> Go:
        text = f"{name(state, seat)} gets out."
        return Go(state=out_of_vehicle(state, seat), told=(Line(text, "C316-VEH-2"),))


class Starkiller(Interrupt, frozen=True, kw_only=True, tag="starkiller"):
    """End the planet during its briefing with the one missile (C316-GEAR-15)."""

    def check(self, state: Campaign, seat: str) -> None:
        """Raise RuleError for a Rank too low, a second missile, and outside the briefing."""
        trooper = check_at_leisure(state, seat, "C316-GEAR-15")
        if trooper.rank < COLONEL or "starkiller" not in trooper.issued:
            raise RuleError("Only a Colonel or above has a Starkiller.", "C316-GEAR-15")
        if "starkiller used" in trooper.issued:
            raise RuleError("The only missile has been fired.", "C316-GEAR-15")
        now = state.planet
        if state.phase != "briefing" or now is None or not now.name or now.complete:
            raise RuleError("A Starkiller can be fired only during the briefing.", "C316-GEAR-15")

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        yield Starkiller()

    def intervene(self, state: Campaign, seat: str, dice: Dice) -> Go:
        """Score d1000 times ten in total and a Crimson Skull, and move on to another planet."""
        _, rolled = digits.roll(dice, 3, f"Starkiller: {name(state, seat)}", seat)
        score = rolled * STARKILLER_FACTOR
        trooper = state.troopers[seat]
        state = with_trooper(
            state,
            seat,
            total=trooper.total + score,
            medals=awarded(trooper.medals, SKULL),
            issued=(*trooper.issued, "starkiller used"),
        )
        state = _only_name_crossed(state)
        state = with_planet(state, complete=True, pool=0)
        text = f"{trooper.name} fires the Starkiller: {score} killed, the planet is gone."
        told = Line(text, "C316-GEAR-15", main=True)
        return Go(state=replace(state, answers={}), out=Service, told=(told,))


def _only_name_crossed(state: Campaign) -> Campaign:
    """Return the lists as before the unplayed planet, except for its name (C316-A29)."""
    gone = planet(state)
    played = {
        "aa": (gone.method,),
        "form": (gone.form,),
        "land": (gone.land,),
        "ability": gone.abilities,
    }
    before = {which: uncrossed_by(state, which, entries) for which, entries in played.items()}
    # C316-PLAN-2: several abilities were due only if the list had run out before.
    multi = len(gone.abilities) > 1
    return replace(state, crossed={**state.crossed, **before}, ability_multi=multi)


class Device(Interrupt, frozen=True, kw_only=True, tag="device"):
    """Set off The Device: the campaign is over (C316-GEAR-16)."""

    def check(self, state: Campaign, seat: str) -> None:
        """Raise RuleError for anybody but a Brigadier on the mission."""
        if state.over or seat not in living(state):
            raise RuleError("Nobody is there to set it off.", "C316-GEAR-16")
        if state.troopers[seat].rank < BRIGADIER:
            raise RuleError("Only a Brigadier has The Device.", "C316-GEAR-16")

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        yield Device()

    def intervene(self, state: Campaign, seat: str, dice: Dice) -> Go:
        """Roll how far it reaches, and end everything."""
        (parsecs,) = dice.roll(1, DIE, "The Device: parsecs", seat)
        systems = sum(dice.roll(2, 6, "The Device: systems", seat))
        text = f"{name(state, seat)} sets off The Device: {parsecs} parsecs, "
        text += f"{systems} systems are no more. The campaign is over."
        state = replace(state, over=text, answers={}, encounter=None, round=None, conflict=None)
        return Go(state=state, out=Service, told=(Line(text, "C316-GEAR-16", main=True),))
