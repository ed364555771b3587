"""Intents: what each trooper and the aliens mean to do this round.

Intents are open and may be changed until the dice are rolled (C316-ROUND-1).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Annotated, Any

import msgspec

from rules.core import TEXT, Move, RuleError
from rules.core.answers import spoken
from rules.games.three_sixteen.lists import FLEE
from rules.games.three_sixteen.model import Ability, Campaign, Task, Then, Trooper, Way
from rules.games.three_sixteen.options import is_on
from rules.games.three_sixteen.queries import (
    encounter,
    has_ability,
    junior,
    living,
    name,
    names,
    open_slots,
    planet,
    present,
    senior,
    vehicle_of,
)
from rules.games.three_sixteen.troopers.equipment import may_use, thing_title
from rules.games.three_sixteen.troopers.ranks import POWERS, title
from rules.games.three_sixteen.troopers.vehicles import (
    check_driverless,
    rides,
    vehicle_title,
)
from rules.procedures.three_sixteen.weapons import BARE, RANGES

from .ambush import check_free
from .ranges import check_way

MOST_ORBITALS = 2  # C316-GEAR-4
SOMETHING = "Something else."
STEPS: tuple[Way, ...] = ("closer", "away")
THENS: tuple[Then, ...] = ("stay", "closer", "away")
TASK_TITLES: dict[Task, str] = {
    "attack": "attack",
    "manoeuvre": "manoeuvre",
    "evac": "call an E-Vac",
    "orbital": "call an Orbital Bombardment",
    "force": "force a Weakness",
    "drive": "drive",
    "board": "board a vehicle",
    "controls": "take the controls",
    "other": "something else",
}


class Declare(Move, frozen=True, kw_only=True, tag="declare"):
    """Declare FA or NFA and an action.

    With FA `weapon` takes a free weapon in hand. A manoeuvre is a `step`, a change of `weapon`, or
    both. `target` is a seat (force) or a vehicle (board); `text` says it in words. `then` is how
    the turn ends if it succeeds, so that nobody is asked for it again ("": he is).
    """

    ability: Ability = "fa"
    task: Task = "attack"
    weapon: str = ""
    step: Way = ""
    target: str = ""
    text: Annotated[str, msgspec.Meta(max_length=300), TEXT] = ""
    then: Then = ""

    def check(self, state: Campaign, seat: str) -> None:
        """Raise RuleError for an action that cannot be tried now; each task has its own rule."""
        _check_then(state, seat, self)
        if self.ability == "fa":
            _check_fighting(state, seat, self)
        elif self.task == "attack":
            text = "An attack needs FA; exhausting words do nothing to aliens."
            raise RuleError(text, "C316-WPN-8")
        else:
            _TASK_CHECKS[self.task](state, seat, self)

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        """Yield every action with every weapon, step, target and vehicle.

        What follows is tried with the weapon in hand alone.
        """
        trooper = state.troopers[seat]
        kinds = [weapon.kind for weapon in trooper.weapons if weapon.kind != trooper.in_hand]
        yield from (Declare(weapon=kind) for kind in ("", *kinds))
        yield from (Declare(then=then) for then in THENS)
        for step, kind in product(("", *STEPS), ("", *kinds)):
            yield Declare(ability="nfa", task="manoeuvre", step=step, weapon=kind)
        for step in STEPS:
            yield Declare(ability="nfa", task="manoeuvre", step=step, then="stay")
        yield Declare(ability="nfa", task="evac")
        yield Declare(ability="nfa", task="orbital")
        yield from (_aimed("force", other) for other in present(state))
        yield from (Declare(ability="nfa", task="drive", then=then) for then in ("", *THENS))
        yield from (_aimed("board", key) for key in rides(state))
        yield Declare(ability="nfa", task="controls")
        yield Declare(ability="nfa", task="other", text=SOMETHING)


def _aimed(task: Task, target: str) -> Declare:
    """Return an intent with a target (C316-GEAR-6, C316-VEH-2)."""
    return Declare(ability="nfa", task=task, target=target)


def _check_then(state: Campaign, seat: str, said: Declare) -> None:
    """Raise RuleError for a step declared ahead that no success could bring (C316-ROUND-13)."""
    if said.then == "" or said.then == "stay":
        return
    if said.task == "manoeuvre":
        text = "A manoeuvre's step is its aim; no other follows it."
        raise RuleError(text, "C316-ROUND-7")
    if said.ability == "nfa" and vehicle_of(state, seat) is None:
        text = "Only a trooper who fights can step after it."
        raise RuleError(text, "C316-ROUND-13")
    check_way(state, seat, said.then, "C316-VEH-4")


def _check_fighting(state: Campaign, seat: str, said: Declare) -> None:
    if said.task not in ("attack", "other"):
        raise RuleError(f"To {TASK_TITLES[said.task]} needs NFA.", "C316-ROUND-7")
    if said.task == "other":
        _check_other(state, seat, said)
    if said.step:
        text = "With FA the step comes after the attack: declare it as what follows."
        raise RuleError(text, "C316-ROUND-13")
    if said.weapon:
        check_free(state, seat, said.weapon)


def _check_manoeuvre(state: Campaign, seat: str, said: Declare) -> None:
    if not said.step and not said.weapon:
        raise RuleError("A manoeuvre is a step, another weapon, or both.", "C316-ROUND-7")
    check_way(state, seat, said.step, "C316-VEH-4")
    if said.step and vehicle_of(state, seat):
        raise RuleError("A vehicle moves on its driver's turn.", "C316-VEH-4")
    if said.weapon:
        check_weapon(state.troopers[seat], said.weapon)


def check_weapon(trooper: Trooper, kind: str) -> None:
    """Raise RuleError for a weapon not carried, in hand already, or above his Rank."""
    if trooper.carried(kind) is None or kind == trooper.in_hand:
        text = f"{trooper.name} cannot change to {thing_title(kind)}; carried: "
        text += ", ".join(w.pattern().title for w in trooper.weapons if w.kind != trooper.in_hand)
        raise RuleError(f"{text}.", "C316-WPN-2")
    if not may_use(trooper, kind):
        text = f"{thing_title(kind)} is not for a {title(trooper.rank)}."
        raise RuleError(text, "C316-DEM-5")


def _check_evac(state: Campaign, seat: str, said: Declare) -> None:
    if planet(state).evac_used:
        raise RuleError("The E-Vac has been used on this planet.", "C316-GEAR-9")
    _check_support(state)
    among = present(state) if is_on(state, "evac_present_only") else living(state)
    callers = senior(state, among)
    if seat not in callers:
        text = f"Only the highest in Rank can call an E-Vac: {names(state, callers)}."
        raise RuleError(text, "C316-GEAR-1")
    _check_alone(state, seat, "evac", "C316-GEAR-1")


def _check_support(state: Campaign) -> None:
    if encounter(state).isolated:
        raise RuleError("The squad is isolated: no help from outside.", "C316-SA-12")


def _check_alone(state: Campaign, seat: str, task: Task, rule: str) -> None:
    """Raise RuleError for what somebody else has declared this round, while intents are open."""
    if is_on(state, "sealed_intents"):
        return
    for other, move in spoken(state):
        if isinstance(move, Declare) and move.task == task and other != seat:
            text = f"{name(state, other)} is about to {TASK_TITLES[task]} already."
            raise RuleError(text, rule)


def _check_orbital(state: Campaign, seat: str, said: Declare) -> None:
    if state.troopers[seat].rank < POWERS["orbital"]:
        raise RuleError(
            "Only a Lieutenant or above can call an Orbital Bombardment.", "C316-GEAR-4"
        )
    _check_support(state)
    if state.orbital_calls.get(seat, 0) >= MOST_ORBITALS or planet(state).orbital_used:
        raise RuleError("No more Orbital Bombardment can be called.", "C316-GEAR-4")


def _check_force(state: Campaign, seat: str, said: Declare) -> None:
    if planet(state).force_used:
        raise RuleError("Force Weakness has been used on this planet.", "C316-GEAR-9")
    if seat not in junior(state, living(state)):
        raise RuleError("Only the lowest in Rank can force a Weakness.", "C316-GEAR-6")
    if said.target == seat or said.target not in present(state):
        who = name(state, said.target) or "Nobody"
        raise RuleError(f"{who} is not another trooper who is here.", "C316-GEAR-6")
    if not open_slots(state.troopers[said.target].weaknesses):
        text = f"{name(state, said.target)} has no Weakness available."
        raise RuleError(text, "C316-GEAR-6")
    _check_alone(state, seat, "force", "C316-GEAR-6")


def _check_drive(state: Campaign, seat: str, said: Declare) -> None:
    inside = vehicle_of(state, seat)
    if inside is None or inside[1].crew != seat:
        raise RuleError("Only the trooper at the controls can drive.", "C316-VEH-3")


def _check_board(state: Campaign, seat: str, said: Declare) -> None:
    if said.target not in rides(state) or vehicle_of(state, seat):
        known = ", ".join(vehicle_title(state, key) for key in rides(state)) or "none"
        raise RuleError(f"There is no vehicle like that to board. Vehicles: {known}.", "C316-VEH-2")
    if state.vehicles[said.target].place != encounter(state).ranges.get(seat):
        raise RuleError(f"{vehicle_title(state, said.target)} is elsewhere.", "C316-VEH-2")


def _check_controls(state: Campaign, seat: str, said: Declare) -> None:
    check_driverless(state, seat)


def _check_other(state: Campaign, seat: str, said: Declare) -> None:
    if not said.text:
        raise RuleError("Say what it is.", "C316-GEAR-10")


_TASK_CHECKS = {
    "manoeuvre": _check_manoeuvre,
    "evac": _check_evac,
    "orbital": _check_orbital,
    "force": _check_force,
    "drive": _check_drive,
    "board": _check_board,
    "controls": _check_controls,
    "other": _check_other,
}


class AlienIntent(Move, frozen=True, kw_only=True, tag="alien_intent"):
    """The aliens' action this round: kill or exhaust, and whether they flee.

    `then` is where they move whom they beat, so that the GM is not asked for it again ("": is).
    """

    exhaust: bool = False
    flee: bool = False
    then: Then = ""

    def check(self, state: Campaign, seat: str) -> None:
        """Raise RuleError for fleeing if Flee is not on the planet's list (C316-SA-7)."""
        if self.flee and not has_ability(state, FLEE):
            raise RuleError("These aliens do not Flee.", "C316-SAG-1")

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        for flee, exhaust, then in product((False, True), (False, True), ("", *THENS)):
            yield AlienIntent(exhaust=exhaust, flee=flee, then=then)


def silent_intent(state: Campaign, seat: str) -> Declare:
    """Return the default intent (C316-PBP-8): attack where the weapon counts, else move there."""
    trooper = state.troopers[seat]
    place = encounter(state).ranges.get(seat, "far")
    if trooper.hand().step(place) > 0:
        return Declare()
    if place == "close":
        return Declare(weapon=BARE if trooper.carried(BARE) else "")
    if vehicle_of(state, seat):
        return Declare()
    return Declare(ability="nfa", task="manoeuvre", step=_toward(trooper, place))


def _toward(trooper: Trooper, place: Any) -> Way:
    """Return the direction of the nearest range at which the weapon in hand scores.

    From Far every other range is closer, and from Near both are a step away.
    """
    nearer = RANGES[: RANGES.index(place)]
    return "closer" if any(trooper.hand().step(there) > 0 for there in nearer) else "away"
