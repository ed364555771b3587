"""Ranges: who sets them, one step at a time, and out beyond Far.

Every trooper has his own range, relative to the aliens; occupants share their vehicle's.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, TypeVar

from rules.core import GM, Ask, Choice, Entry, Frame, Go, Line, Move, RuleError
from rules.dice import Dice
from rules.games.three_sixteen.checks import alien_ability, roll_off
from rules.games.three_sixteen.model import ALIENS, Campaign, Trooper, Way
from rules.games.three_sixteen.queries import (
    encounter,
    name,
    names,
    present,
    vehicle_of,
    with_encounter,
    with_vehicle,
)
from rules.games.three_sixteen.troopers.health import leave
from rules.games.three_sixteen.troopers.vehicles import placed
from rules.games.three_sixteen.troopers.weapons import Place
from rules.procedures.three_sixteen.weapons import RANGES, Reach

S = TypeVar("S", bound=Campaign)
LADDER: tuple[Place, ...] = (*RANGES, "out")
CLOSE_AA = 6


def stepped(place: Place, way: Way, steps: int = 1) -> Place:
    """Return the range some steps closer or away; nothing is closer than Close (C316-RNG-3)."""
    if way == "" or place not in LADDER:
        return place
    at = LADDER.index(place) + (steps if way == "away" else -steps)
    return LADDER[max(0, min(at, len(LADDER) - 1))]


def put_at(state: S, seat: str, place: Place) -> S:
    """Return the state with a trooper at a range; at OUT he has left and heals (C316-RNG-2).

    See C316-RNG-5.
    """
    inside = vehicle_of(state, seat)
    moved = inside[1].riders if inside else (seat,)
    # C316-RNG-5
    if inside:
        state = with_vehicle(state, inside[0], place=place)
    for other in moved:
        if other in present(state):
            state = with_encounter(state, ranges={**encounter(state).ranges, other: place})
            state = leave(state, other) if place == "out" else state
    return state


def moved(state: S, seat: str, way: Way, steps: int = 1) -> S:
    """Return the state with a trooper moved, and everybody who shares his vehicle."""
    here = encounter(state).ranges.get(seat, "none")
    return put_at(state, seat, stepped(here, way, steps)) if way else state


def all_at(state: S, place: Reach) -> S:
    """Return the state with every trooper of the encounter and every vehicle at one range."""
    ranges = {**encounter(state).ranges, **dict.fromkeys(present(state), place)}
    return with_encounter(placed(state, place), ranges=ranges)


def favourite(trooper: Trooper) -> Reach:
    """Return the range at which his weapon in hand is best, the nearest of equals (C316-PBP-8)."""
    return max(RANGES, key=lambda place: (trooper.hand().step(place), -RANGES.index(place)))


def alien_favourite(state: Campaign) -> Reach:
    """Return the aliens' default range: Close with AA 6 or more, otherwise Far (C316-PBP-8)."""
    return "close" if alien_ability(state) >= CLOSE_AA else "far"


class SetRange(Move, frozen=True, kw_only=True, tag="set_range"):
    """Name the range at which the encounter or conflict begins."""

    range: Reach

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        for place in RANGES:
            yield SetRange(range=place)


class PickRange(Frame, frozen=True, kw_only=True, tag="pick_range"):
    """Setting the range; those who share the right agree or roll off (C316-DOM-9)."""

    stages: ClassVar[tuple[str, ...]] = ("pick",)

    right: tuple[str, ...]

    def _seats(self, state: Campaign) -> tuple[str, ...]:
        """Return who is asked: those with the right, or the GM if they are gone."""
        here = present(state)
        held = (GM if actor == ALIENS else actor for actor in self.right)
        return tuple(seat for seat in held if seat == GM or seat in here) or (GM,)

    def ask_pick(self, state: Campaign) -> Ask | None:
        """Ask everybody who has the right for a range."""
        ready = tuple(Choice(place.title(), SetRange(range=place)) for place in RANGES)
        entries = tuple(
            Entry(seat=seat, kinds=(SetRange,), choices=ready, default=_silent(state, seat))
            for seat in self._seats(state)
        )
        text = "At which range does it begin?"
        if len(entries) > 1:
            # C316-DOM-9
            text += f" {names(state, self._seats(state))} agree, or dice decide between them."
        return Ask(kind="range", rule="C316-DOM-10", text=text, entries=entries)

    def do_pick(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Set the one range that was named; if two differ, a roll-off decides."""
        said = {seat: move.range for seat, move in answers.items() if isinstance(move, SetRange)}
        seats = self._seats(state)
        # C316-DOM-9: in the roll-off each stands for the range he named.
        if len(set(said.values())) > 1:
            actors = tuple(ALIENS if seat == GM else seat for seat in seats)
            (winner,) = roll_off(actors, 1, dice, "roll-off for the range")
            seats = (GM if winner == ALIENS else winner,)
        place = said[seats[0]]
        who = "The aliens begin" if seats[0] == GM else f"{name(state, seats[0])} begins"
        told = Line(f"{who} it at {place.title()}.", "C316-DOM-10", main=True)
        return Go(state=all_at(state, place), told=(told,), back={"range": place})


def _silent(state: Campaign, seat: str) -> SetRange:
    place = alien_favourite(state) if seat == GM else favourite(state.troopers[seat])
    return SetRange(range=place)


def check_way(state: Campaign, seat: str, way: Way, rule: str) -> None:
    """Raise RuleError for a step closer than Close, and for walking inside a vehicle.

    See C316-RNG-3 and C316-VEH-4.
    """
    if way == "closer" and encounter(state).ranges.get(seat) == "close":
        raise RuleError("Nothing is nearer than Close.", "C316-RNG-3")
    inside = vehicle_of(state, seat)
    if way and inside is not None and inside[1].crew != seat:
        raise RuleError("A trooper in a vehicle goes where it goes.", rule)
