"""The state of a battle of Planetfall. Nothing here rolls; lengths are whole half inches."""

from __future__ import annotations

from itertools import accumulate
from typing import Any

import msgspec

from rules.core import State
from rules.core.remembered import Remembered
from rules.core.seats import GM
from rules.ground.terrain import Table as Scenery

from .force.card import Card
from .force.mars import COMMAND_ELEMENT, Mar
from .force.profile import Profile
from .force.race import Race
from .grammar import is_plural, of_several
from .units import (
    Aimed,
    Arrival,
    Building,
    Command,
    HelixListing,
    Hurt,
    InForce,
    Listing,
    Marker,
    Model,
    Objective,
    Squadron,
)

FIGHTING = ("table", "occupying")
"""Places in which a squadron stands on the table and can be met."""
_MUSTERED: Remembered[dict[int, range]] = Remembered(64)
"""Whose models are whose, by the roster: it never changes."""
_LIVING: Remembered[dict[int, tuple[Model, ...]]] = Remembered(64)
"""Who lives of the squadrons that were asked for, by all models: asked a hundred times a move."""
_BEARING: Remembered[frozenset[int]] = Remembered(512)
"""Which profiles have a MAR, by all profiles there are: most MARs are in no battle at all."""


class Table(State, frozen=True, kw_only=True, omit_defaults=True):
    """The battle. The books hold what never changes: profiles, races, cards, rosters.

    `commands` are the two sides, the first seat first; `hands` their cards by id, which are secret
    (PF-PBP-4); `first` is the side that acts first this turn; `hurt` what the open segment has done
    (PF-DIS-1), `fallen` the models destroyed since losses were last followed up (PF-DIS-6),
    `forces` the modifiers in force, `arrivals` those of a scenario (PF-TURN-2). Numbers
    of squadrons, models, helixes, objectives, buildings and markers start from 1; those of markers
    and buildings come from `made`, which never counts back. `scenery` is a measured table, None
    where people state what theirs shows; `aimed` are the attacks of the activation on it.
    """

    books = ("profiles", "races", "cards", "roster", "helixes", "scenery")
    private = ("hands",)

    profiles: tuple[Profile, ...] = ()
    races: tuple[Race, ...] = ()
    cards: tuple[Card, ...] = ()
    roster: tuple[Listing, ...] = ()
    helixes: tuple[HelixListing, ...] = ()
    squadrons: tuple[Squadron, ...] = ()
    models: tuple[Model, ...] = ()
    commands: tuple[Command, ...] = ()
    hands: dict[str, tuple[str, ...]] = {}
    seats: tuple[str, ...] = ()
    switches: dict[str, str] = {}
    turn: int = 0
    first: str = ""
    objectives: tuple[Objective, ...] = ()
    buildings: tuple[Building, ...] = ()
    markers: tuple[Marker, ...] = ()
    made: int = 0
    hurt: tuple[Hurt, ...] = ()
    fallen: tuple[int, ...] = ()
    forces: tuple[InForce, ...] = ()
    arrivals: tuple[Arrival, ...] = ()
    ended: str = ""
    winners: tuple[str, ...] = ()
    scenery: Scenery | None = None
    aimed: tuple[Aimed, ...] = ()

    @property
    def sides(self) -> tuple[str, ...]:
        """The seats of the two commanders."""
        return tuple(seat for seat in self.seats if seat != GM)

    def command(self, side: str) -> Command:
        """Return what a side has. Raises StopIteration for a seat that commands nothing."""
        return next(one for one in self.commands if one.side == side)

    def enemy(self, side: str) -> str:
        """Return the other side."""
        return next(seat for seat in self.sides if seat != side)

    def squadron(self, squadron: int) -> Squadron:
        """Return a squadron by its number. Raises IndexError for none."""
        return self.squadrons[squadron - 1]

    def listing(self, squadron: int) -> Listing:
        """Return what never changes of a squadron."""
        return self.roster[squadron - 1]

    def name(self, squadron: int) -> str:
        """Return what a squadron is called."""
        return self.roster[squadron - 1].name

    def verb(self, squadron: int, verb: str) -> str:
        """Return a verb in the third person as it agrees with a squadron's name."""
        several = len(self.roster[squadron - 1].profiles) > 1
        if not is_plural(self.name(squadron)):
            return verb
        if several or self.main_profile(squadron).locomotion == "infantry":
            return of_several(verb)
        return verb

    def does(self, squadron: int, verb: str) -> str:
        """Return what a squadron is called, and what it does: Spotters cruise."""
        return f"{self.name(squadron)} {self.verb(squadron, verb)}"

    def side(self, squadron: int) -> str:
        """Return the side that a squadron fights for."""
        return self.roster[squadron - 1].side

    def model(self, model: int) -> Model:
        """Return a model by its number. Raises IndexError for none."""
        return self.models[model - 1]

    def profile(self, model: int) -> Profile:
        """Return a model's profile."""
        return self.profiles[self.models[model - 1].profile]

    def main_profile(self, squadron: int) -> Profile:
        """Return a squadron's main profile, which gives its quality (PF-A51)."""
        return self.profiles[self.roster[squadron - 1].profiles[0]]

    def boxes_left(self, model: int) -> int:
        """Return how many boxes of a model are not marked; none of a destroyed one (PF-INV-1)."""
        return len(self.profile(model).boxes) - self.model(model).damage

    def mustered(self, squadron: int) -> range:
        """Return all models of a squadron in roster order, destroyed ones too."""
        return _MUSTERED.of((self.roster,), (), _mustered, self.roster).get(squadron, range(0))

    def living(self, squadron: int) -> tuple[Model, ...]:
        """Return the models of a squadron that are not destroyed, in roster order."""
        known = _LIVING.of((self.roster, self.models, self.profiles), (), dict)
        found = known.get(squadron)
        if found is None:
            found = known[squadron] = self._living(squadron)
        return found

    def _living(self, squadron: int) -> tuple[Model, ...]:
        every = (self.models[model - 1] for model in self.mustered(squadron))
        return tuple(one for one in every if len(self.profiles[one.profile].boxes) != one.damage)

    def own(self, side: str) -> tuple[int, ...]:
        """Return the numbers of a side's squadrons, whatever became of them."""
        return tuple(n for n, one in enumerate(self.roster, 1) if one.side == side)

    def is_there(self, squadron: int) -> bool:
        """Return whether a squadron stands on the table and can be met."""
        return self.squadron(squadron).place in FIGHTING

    def passengers(self, transport: int) -> tuple[int, ...]:
        """Return the squadrons that a squadron carries: one at most (PF-INV-5)."""
        aboard = (one for one in self.squadrons if one.place == "embarked")
        return tuple(one.id for one in aboard if one.within == transport)

    def occupant(self, building: int) -> int:
        """Return the squadron in a building, 0 if nobody is (PF-INV-6)."""
        inside = (one for one in self.squadrons if one.place == "occupying")
        return next((one.id for one in inside if one.within == building), 0)

    def is_borne(self, mar: str) -> bool:
        """Return whether any profile of the battle has a MAR, living or not."""
        return bool(self._bearing(mar))

    def has(self, squadron: int, mar: str) -> bool:
        """Return whether a living model of a squadron has a MAR."""
        bearing = self._bearing(mar)
        return bool(bearing) and any(one.profile in bearing for one in self.living(squadron))

    def mars(self, squadron: int, mar: str) -> tuple[tuple[int, Mar], ...]:
        """Return the living models of a squadron with a MAR, and the MAR of each."""
        if not self._bearing(mar):
            return ()
        having = ((one.id, self.profile(one.id).mar(mar)) for one in self.living(squadron))
        return tuple((model, found) for model, found in having if found is not None)

    def _bearing(self, mar: str) -> frozenset[int]:
        """Return the places of the profiles that have a MAR."""
        return _BEARING.of((self.profiles,), mar, _bearers, self.profiles, mar)

    def commanders(self, helix: int) -> tuple[int, ...]:
        """Return the living command elements of a helix that are not off the table for good."""
        bearing, gone = self._bearing(COMMAND_ELEMENT), ("withdrawn", "destroyed")
        if not bearing:
            return ()
        found = (one for one in self.models if one.profile in bearing and self.boxes_left(one.id))
        there = (one for one in found if self.squadron(one.squadron).place not in gone)
        own = (one for one in there if self.roster[one.squadron - 1].helix == helix)
        return tuple(one.id for one in sorted(own, key=lambda one: one.squadron))

    def race(self, name: str) -> Race:
        """Return a race's figures. Raises StopIteration for one that is not in the book."""
        return next(one for one in self.races if one.race == name)

    def card(self, card: str) -> Card:
        """Return a card by its id. Raises StopIteration for one that is not in the book."""
        return next(one for one in self.cards if one.id == card)

    def is_switched(self, key: str, value: str) -> bool:
        """Return whether a switch has this value (PF-GM-4)."""
        return self.switches.get(key) == value

    def change(self, squadron: int, **fields: Any) -> Table:
        """Return the table with fields of one squadron set."""
        new = msgspec.structs.replace(self.squadrons[squadron - 1], **fields)
        squadrons = (*self.squadrons[: squadron - 1], new, *self.squadrons[squadron:])
        return msgspec.structs.replace(self, squadrons=squadrons)

    def change_model(self, model: int, **fields: Any) -> Table:
        """Return the table with fields of one model set."""
        new = msgspec.structs.replace(self.models[model - 1], **fields)
        models = (*self.models[: model - 1], new, *self.models[model:])
        return msgspec.structs.replace(self, models=models)

    def change_command(self, side: str, **fields: Any) -> Table:
        """Return the table with fields of one side set."""
        commands = tuple(
            msgspec.structs.replace(one, **fields) if one.side == side else one
            for one in self.commands
        )
        return msgspec.structs.replace(self, commands=commands)

    def is_judged(self) -> bool:
        """Return whether a GM is seated, who settles disagreements (PF-FACT-1)."""
        return GM in self.seats

    def is_trusting(self) -> bool:
        """Return whether facts count as stated, without being confirmed (option `claims`)."""
        return not self.is_switched("claims", "confirm")


def _mustered(roster: tuple[Listing, ...]) -> dict[int, range]:
    """Return the models of each squadron: they are numbered in roster order."""
    ends = tuple(accumulate((len(one.profiles) for one in roster), initial=1))
    return {number: range(*ends[number - 1 : number + 1]) for number in range(1, len(ends))}


def _bearers(profiles: tuple[Profile, ...], mar: str) -> frozenset[int]:
    return frozenset(place for place, one in enumerate(profiles) if one.has(mar))
