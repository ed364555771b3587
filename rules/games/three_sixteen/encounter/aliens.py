"""The aliens' turn: whom they move, and what works whether they succeed or fail."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal, TypeVar

from rules.core import GM, Ask, Choice, Entry, Frame, Go, Line, Move, RuleError
from rules.dice import Dice
from rules.games.three_sixteen.arena import Arena
from rules.games.three_sixteen.lists import END_ENCOUNTER, FLEE, LEAPING, RAPID, SWARM
from rules.games.three_sixteen.mission.threat import held, pay, spent
from rules.games.three_sixteen.model import ALIENS, SUICIDE_ACTOR, Campaign, Source, Way
from rules.games.three_sixteen.options import is_on
from rules.games.three_sixteen.queries import (
    encounter,
    fight,
    forgotten,
    has_ability,
    in_order,
    name,
    names,
    planet,
    present,
    status,
    vehicle_of,
    with_encounter,
)
from rules.procedures.three_sixteen.weapons import RANGES, Reach

from .purchases import UseAbility, check_listed, check_price
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


def lower_successes(state: Campaign, die: int) -> tuple[str, ...]:
    """Return the actors a cancel at this die would stop: lower successes still to act."""
    now = fight(state)
    below = (
        actor
        for actor, verdict in now.verdicts.items()
        if verdict == "success"
        and actor not in now.acted
        and now.dice[actor] < die
        and may_still_act(state, actor)
    )
    return in_order(state, below)


def may_still_act(state: Campaign, actor: str) -> bool:
    """Return whether an actor can still have a turn; nobody outside has one (C316-ROUND-15).

    See C316-ROUND-9.
    """
    return actor in (ALIENS, SUICIDE_ACTOR) or status(state, actor) == "in"


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
    ready = [Choice("Stay", AlienTurn())]
    if cancel:
        ready.append(Choice("Cancel", AlienTurn(cancel=True)))
    return (Entry(seat=GM, kinds=(AlienTurn,), choices=tuple(ready), default=AlienTurn()),)


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


class LastWord(Frame, frozen=True, kw_only=True, tag="last_word"):
    """Right after the aliens' turn they may break off the encounter (C316-SA-4)."""

    stages: ClassVar[tuple[str, ...]] = ("word",)

    def windows(self, state: Campaign) -> dict[int, int]:
        """Return the price of End Encounter, if it can be used."""
        return {END_ENCOUNTER: 1}

    def ask_word(self, state: Campaign) -> Ask | None:
        """Ask the GM, as long as everybody has to reckon with it."""
        if not present(state) or not reckoned(state, self.windows(state)):
            return None
        ready = (
            Choice("Go on", UseAbility()),
            Choice("End Encounter", UseAbility(ability=END_ENCOUNTER)),
        )
        entry = Entry(seat=GM, kinds=(UseAbility,), choices=ready, default=UseAbility())
        text = "After the aliens' turn: do they break it off?"
        # Sealed: no public button may show whether these aliens can do it (C316-PBP-6).
        return Ask(kind="aliens", rule="C316-SA-4", text=text, entries=(entry,), sealed=True)

    def do_word(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """End the encounter as lost, its tokens back in the pool, or go on (C316-END-7)."""
        said = answers.get(GM)
        if not isinstance(said, UseAbility):
            return Go(state=state, back={"word": False})
        if not said.ability:
            stay = Line("The aliens fight on.", "C316-SA-4")
            return Go(state=state, back={"word": False}, told=(stay,))
        state, told = reveal(pay(state, 1, said.source), END_ENCOUNTER)
        state = with_encounter(state, ended="broken off", outcome="lost")
        text = f"The aliens break off, for {spent(1, said.source)}; the encounter is over."
        line = Line(text, "C316-SA-4", main=True)
        return Go(state=forgotten(state), out=Arena, told=(*told, line))
