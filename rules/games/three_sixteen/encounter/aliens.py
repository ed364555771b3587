"""The aliens' turn: whom they move, and what works whether they succeed or fail."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeVar

from rules.core import GM, Choice, Entry, Line, Move, RuleError
from rules.games.three_sixteen.lists import FLEE, LEAPING, RAPID, SWARM
from rules.games.three_sixteen.mission.threat import held, pay, spent
from rules.games.three_sixteen.model import ALIENS, Campaign, Source, Way
from rules.games.three_sixteen.options import is_on
from rules.games.three_sixteen.queries import (
    encounter,
    fight,
    has_ability,
    name,
    names,
    planet,
    present,
    vehicle_of,
)
from rules.procedures.three_sixteen.weapons import RANGES, Reach

from .holding import is_held
from .order import lower_successes
from .purchases import check_listed, check_price
from .ranges import moved, put_at
from .reveal import reckoned, reveal

S = TypeVar("S", bound=Campaign)
Gather = Literal["", "close", "near", "far"]
LEAP = 2


def beaten(state: Campaign) -> tuple[str, ...]:
    """Return the troopers beaten by the aliens' success (C316-ROUND-14): failed, or a lower die.

    Of a vehicle's occupants only the crew is listed; moving the crew moves all inside.
    """
    die = fight(state).dice[ALIENS]
    verdicts = fight(state).verdicts
    lost = (
        seat
        for seat in present(state)
        if verdicts.get(seat) != "success" or fight(state).dice[seat] < die
    )
    return tuple(seat for seat in lost if _is_movable(state, seat))


def _is_movable(state: Campaign, seat: str) -> bool:
    inside = vehicle_of(state, seat)
    return inside is None or inside[1].crew == seat


class AlienTurn(Move, frozen=True, kw_only=True, tag="alien_turn"):
    """What the aliens do with their turn.

    `closer` and `away` are the troopers moved, `leap` those of them who go two steps; `gather`
    puts everybody at one range (Rapid Movement), paid from `source`.
    """

    cancel: bool = False
    closer: tuple[str, ...] = ()
    away: tuple[str, ...] = ()
    leap: tuple[str, ...] = ()
    gather: Gather = ""
    source: Source = "pool"

    def check(self, state: Campaign, seat: str) -> None:
        """Raise RuleError for moving a trooper who is not beaten, and for a missing ability."""
        failed = getattr(state.frames[-1], "failed", False)
        if self.cancel and (failed or not is_on(state, "aliens_cancel")):
            raise RuleError("The aliens cannot cancel.", "C316-ROUND-10")
        self._check_moves(state, failed=failed)
        if self.leap:
            check_listed(state, LEAPING)
        if self.gather:
            check_listed(state, RAPID)
            check_price(state, 1, self.source)
        # C316-SA-7, C316-SA-15, C316-SA-20 take the place of the ordinary move.
        busy = self.gather or has_ability(state, SWARM) or fight(state).flee
        if busy and (self.closer or self.away):
            raise RuleError("Everybody is moved together already.", "C316-ROUND-14")

    def _check_moves(self, state: Campaign, *, failed: bool) -> None:
        named = (*self.closer, *self.away)
        wrong = [s for s in named if failed or s not in beaten(state)]
        if wrong or len(set(named)) < len(named):
            text = f"The aliens can move: {names(state, () if failed else beaten(state))}."
            raise RuleError(text, "C316-ROUND-14")
        if self.closer and self.away and not is_on(state, "alien_move_per_pc"):
            raise RuleError("All are moved in one direction.", "C316-ROUND-14")
        if set(self.leap) - set(named):
            raise RuleError("Only troopers who are moved can be moved two steps.", "C316-SA-14")
        if any(encounter(state).ranges.get(s) == "close" for s in self.closer):
            raise RuleError("Nothing is nearer than Close.", "C316-RNG-3")

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        """Yield staying, a cancel, every one and all moved either way, and gathering.

        Where each may be moved in his own way: also all to the middle.
        """
        yield AlienTurn()
        yield AlienTurn(cancel=True)
        lost = beaten(state)
        for group in (lost, *((seat,) for seat in lost)):
            yield AlienTurn(closer=tuple(s for s in group if not _is_at_close(state, s)))
            yield AlienTurn(away=group)
            yield AlienTurn(away=group, leap=group)
        near = tuple(seat for seat in lost if _is_at_close(state, seat))
        yield AlienTurn(away=near, closer=tuple(seat for seat in lost if seat not in near))
        for place in RANGES:
            yield AlienTurn(gather=place)
            yield AlienTurn(gather=place, source="encounter")


def _is_at_close(state: Campaign, seat: str) -> bool:
    return encounter(state).ranges.get(seat) == "close"


def alien_entry(state: Campaign, die: int) -> tuple[Entry, ...]:
    """Return the GM's entry for the aliens' turn; none where everybody can see it would be idle.

    `die` is that of their success, 0 if they failed. See C316-PBP-6 and C316-ROUND-10.
    """
    cancel = is_on(state, "aliens_cancel") and lower_successes(state, die)
    if not cancel and (_is_driven(state) or not _may_move(state, die)):
        return ()
    ready = [Choice("Act and stay", AlienTurn())]
    if cancel:
        ready.append(Choice("Cancel", AlienTurn(cancel=True)))
    said = die and (is_held(state) or fight(state).then)
    default = planned(state) if said else AlienTurn()
    return (
        Entry(seat=GM, kinds=(AlienTurn,), choices=tuple(ready), default=default, must=not said),
    )


def planned(state: Campaign) -> AlienTurn:
    """Return the turn that the GM has declared: whom they beat are moved as was said.

    Nobody is driven out of the encounter by it. See C316-ROUND-14.
    """
    way = "stay" if is_held(state) else fight(state).then
    if way not in ("closer", "away") or fight(state).flee or has_ability(state, SWARM):
        return AlienTurn()
    last = "close" if way == "closer" else "far"
    lost = tuple(seat for seat in beaten(state) if encounter(state).ranges.get(seat) != last)
    return AlienTurn(closer=lost) if way == "closer" else AlienTurn(away=lost)


def _is_driven(state: Campaign) -> bool:
    """Return whether everybody can see that all are moved together: the aliens flee or Swarm."""
    return fight(state).flee or SWARM in planet(state).revealed


def _may_move(state: Campaign, die: int) -> bool:
    return bool((die and beaten(state)) or reckoned(state, {RAPID: 1}))


def alien_moves(state: S, said: AlienTurn) -> tuple[S, tuple[Line, ...]]:
    """Move troopers on the aliens' turn: Flee, Swarm, Rapid Movement, or the ordinary step."""
    # In order of precedence: what was announced, what always works, what is paid for.
    if fight(state).flee:
        return _flown(state)
    if has_ability(state, SWARM):
        return _gathered(state, SWARM, "close")
    # The same group's scores may have taken the token that was to pay for it.
    if said.gather and held(state, said.source):
        paid = f", for {spent(1, said.source)}"
        return _gathered(pay(state, 1, said.source), RAPID, said.gather, paid)
    return _shoved(state, said)


def _flown(state: S) -> tuple[S, tuple[Line, ...]]:
    state, told = reveal(state, FLEE)
    for seat in _leaders(state):
        state = moved(state, seat, "away")
    line = Line("The aliens flee: everybody is a step farther away.", "C316-SA-7", main=True)
    return state, (*told, line)


def _leaders(state: Campaign) -> tuple[str, ...]:
    """Return everybody on foot, and one occupant per vehicle, so that nobody is moved twice."""
    inside = [vehicle.riders[1:] for vehicle in state.vehicles.values()]
    others = {rider for riders in inside for rider in riders}
    return tuple(seat for seat in present(state) if seat not in others)


def _gathered(state: S, ability: int, place: Reach, paid: str = "") -> tuple[S, tuple[Line, ...]]:
    state, told = reveal(state, ability)
    for seat in _leaders(state):
        state = put_at(state, seat, place)
    text = f"Everybody is at {place.title()} now{paid}."
    line = Line(text, f"C316-SA-{ability}", main=True)
    return state, (*told, line)


def _shoved(state: S, said: AlienTurn) -> tuple[S, tuple[Line, ...]]:
    told: tuple[Line, ...] = ()
    if said.leap:
        state, told = reveal(state, LEAPING)
    ways: tuple[tuple[Way, tuple[str, ...]], ...] = (("closer", said.closer), ("away", said.away))
    for way, seats in ways:
        for seat in (s for s in seats if s in present(state)):
            state = moved(state, seat, way, LEAP if seat in said.leap else 1)
            text = f"The aliens move {name(state, seat)} {way}: {_where(state, seat)}."
            told += (Line(text, "C316-ROUND-14", main=True),)
    return state, told


def _where(state: Campaign, seat: str) -> str:
    return encounter(state).ranges.get(seat, "none").title()
