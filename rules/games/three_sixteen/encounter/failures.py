"""Failures: the aliens' place among them, and what vehicles can still do (C316-ROUND-17)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TypeVar

from rules.core import Choice, Entry, Line, Move, RuleError
from rules.games.three_sixteen.checks import DIE
from rules.games.three_sixteen.model import ALIENS, Campaign, Way
from rules.games.three_sixteen.queries import (
    encounter,
    fight,
    in_order,
    intent,
    name,
    present,
    replace,
    vehicle_of,
    with_round,
)
from rules.games.three_sixteen.troopers.health import out_of_vehicle
from rules.games.three_sixteen.troopers.vehicles import vehicle_title
from rules.games.three_sixteen.troopers.weapons import Place

from .declare import check_weapon
from .order import occupants
from .ranges import check_way, moved, put_at, stepped

S = TypeVar("S", bound=Campaign)


class Act(Move, frozen=True, kw_only=True, tag="act"):
    """A trooper's turn: act or cancel, then a step or out of the vehicle.

    For a manoeuvre `step` and `weapon` are its aim; otherwise `weapon` is unused.
    """

    cancel: bool = False
    step: Way = ""
    leave: bool = False
    weapon: str = ""

    def check(self, state: Campaign, seat: str) -> None:
        """Raise RuleError for a step forbidden by the order of the dice, a vehicle, or Close."""
        if self.cancel and not _has_succeeded(state, seat):
            raise RuleError("Only a success can be cancelled.", "C316-ROUND-10")
        if self.leave and vehicle_of(state, seat) is None:
            text = f"{name(state, seat)} is in no vehicle; act with a step, or without."
            raise RuleError(text, "C316-VEH-2")
        if self.leave and self.step:
            raise RuleError("Getting out takes the place of a step.", "C316-VEH-2")
        if self.step:
            check_way(state, seat, self.step, "C316-VEH-4")
            if not may_step(state, seat):
                text = "Only a trooper who acts before the aliens can step after the attack."
                raise RuleError(text, "C316-ROUND-13")
        if self.weapon:
            if not has_manoeuvred(state, seat):
                raise RuleError("Only a manoeuvre can change weapons.", "C316-WPN-2")
            check_weapon(state.troopers[seat], self.weapon)

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        """Yield acting with every step, weapon and exit, and a cancel."""
        yield aim(state, seat)
        yield Act()
        yield Act(cancel=True)
        yield Act(leave=True)
        ways: tuple[Way, ...] = ("closer", "away")
        yield from (Act(step=step) for step in ways)
        if has_manoeuvred(state, seat):
            for step, weapon in product(("", *ways), state.troopers[seat].weapons):
                yield Act(step=step, weapon=weapon.kind)


def aim(state: Campaign, seat: str) -> Act:
    """Return the default turn: act, keep the aim of a manoeuvre, take no other step.

    See C316-PBP-8.
    """
    said = intent(state, seat)
    if not has_manoeuvred(state, seat):
        return Act(step=_following(state, seat))
    here = encounter(state).ranges.get(seat, "none")
    # If he has been moved meanwhile, a step that is no longer possible is dropped.
    step: Way = said.step if stepped(here, said.step) != here else ""
    return Act(step=step, weapon=said.weapon)


def _following(state: Campaign, seat: str) -> Way:
    """Return the step declared to follow the action, "" where it can be made no more.

    It never leads out of the encounter. See C316-ROUND-13.
    """
    way = intent(state, seat).then
    if way not in ("closer", "away") or not may_step(state, seat):
        return ""
    here = encounter(state).ranges.get(seat, "none")
    return "" if stepped(here, way) in (here, "out") else way


def turn_taken(
    state: Campaign, seat: str, *, do: str = "act", step: Way | None = None, weapon: str = ""
) -> Act:
    """Return the turn that a trooper states; what he leaves out stays as declared.

    `do` is `act`, `cancel` or `get out`; with a `step` of "" he stays where he is.

    See C316-ROUND-7, C316-ROUND-13 and C316-VEH-2.
    """
    if do == "cancel":
        return Act(cancel=True)
    own = aim(state, seat) if state.round is not None and seat in present(state) else Act()
    leave = do == "get out"
    way = "" if leave else own.step if step is None else step
    return Act(leave=leave, step=way, weapon=weapon or own.weapon)


def _has_succeeded(state: Campaign, seat: str) -> bool:
    return fight(state).verdicts.get(seat) == "success"


def has_manoeuvred(state: Campaign, seat: str) -> bool:
    """Return whether a trooper's success is a manoeuvre (C316-ROUND-7)."""
    return intent(state, seat).task == "manoeuvre" and _has_succeeded(state, seat)


def is_before_aliens(state: Campaign, seat: str) -> bool:
    """Return whether a success comes before the aliens (C316-ROUND-13)."""
    now = fight(state)
    # C316-ROUND-13
    if now.verdicts.get(ALIENS) != "success":
        return True
    return now.dice[ALIENS] < now.dice[seat]


def may_step(state: Campaign, seat: str) -> bool:
    """Return whether a trooper may move one step at the end of his turn.

    See C316-ROUND-7, C316-ROUND-13 and C316-VEH-7.
    """
    inside = vehicle_of(state, seat)
    if inside is not None:
        if inside[1].crew != seat:
            return False
        # C316-VEH-7
        if inside[1].kind == "apc":
            return True
    if has_manoeuvred(state, seat):
        return inside is None
    fighting = intent(state, seat).ability == "fa" or inside is not None
    return fighting and _has_succeeded(state, seat) and is_before_aliens(state, seat)


def end_of_turn(state: S, seat: str, act: Act) -> S:
    """Return the state after a trooper's step, or after he got out of his vehicle (C316-VEH-2)."""
    if act.leave:
        return put_at(out_of_vehicle(state, seat), seat, encounter(state).ranges[seat])
    return moved(state, seat, act.step)


def gone(before: Campaign, now: Campaign) -> tuple[Line, ...]:
    """Return a line for each trooper who got out of his vehicle or changed range.

    See C316-ROUND-13 and C316-VEH-2.
    """
    out = [
        Line(f"{name(now, seat)} gets out of {vehicle_title(now, inside[0])}.", "C316-VEH-2")
        for seat in present(now)
        if (inside := vehicle_of(before, seat)) and vehicle_of(now, seat) is None
    ]
    was, are = encounter(before).ranges, encounter(now).ranges
    moves = [
        Line(f"{name(now, seat)} {_gone_to(are[seat])}.", "C316-ROUND-13")
        for seat in in_order(now, are)
        if was.get(seat) != are[seat]
    ]
    return tuple(replace(line, main=True) for line in (*out, *moves))


def _gone_to(place: Place) -> str:
    return "leaves beyond Far" if place == "out" else f"moves to {place.title()}"


def crew_entries(state: Campaign, *, ahead: bool = False) -> tuple[Entry, ...]:
    """Return an entry for every occupant whose failure is due, unless the encounter has run dry.

    `ahead`: only those who come before the aliens' own failure.

    See C316-ROUND-16 and C316-ROUND-17.
    """
    least = _alien_failure(state) if ahead else 0
    # C316-ROUND-17, C316-VEH-7; C316-ROUND-10: whoever cancelled has had his turn.
    return tuple(
        Entry(seat=seat, kinds=(Act,), choices=_crew_choices(state, seat), default=Act())
        for seat in occupants(state)
        if fight(state).dice.get(seat, 0) >= least
    )


def _alien_failure(state: Campaign) -> int:
    """Return the die of the aliens' failure; above every die if they did not fail.

    See C316-ROUND-17.
    """
    failed = fight(state).verdicts.get(ALIENS, "success") != "success"
    return fight(state).dice[ALIENS] if failed else DIE + 1


def _crew_choices(state: Campaign, seat: str) -> tuple[Choice, ...]:
    """Return what an occupant may do although he failed (C316-VEH-2, C316-VEH-7)."""
    ready = (Choice("Stay", Act()), Choice("Get out", Act(leave=True)))
    return (*ready, *step_choices(state, seat, "Drive")) if may_step(state, seat) else ready


def step_choices(state: Campaign, seat: str, what: str) -> tuple[Choice, ...]:
    """Return a choice for a step away and, if there is room, one for a step closer.

    See C316-RNG-3, C316-ROUND-13 and C316-VEH-7.
    """
    away = Choice(f"{what}, a step away", Act(step="away"))
    if encounter(state).ranges.get(seat) == "close":
        return (away,)
    return away, Choice(f"{what}, a step closer", Act(step="closer"))


def crews_moved(state: S, answers: dict[str, Move]) -> S:
    """Return the state after the failed occupants' steps and exits, from high dice to low.

    See C316-ROUND-17, C316-VEH-2 and C316-VEH-7.
    """
    said = {seat: move for seat, move in answers.items() if isinstance(move, Act)}
    for seat in sorted(in_order(state, said), key=lambda seat: -fight(state).dice.get(seat, 0)):
        state = end_of_turn(state, seat, said[seat])
    return with_round(state, acted=(*fight(state).acted, *in_order(state, said)))
