"""Improvements and Development Rolls: one goal, named before the die (C316-DEV-1 to 9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeVar

from rules.core import Line, Move, RuleError
from rules.dice import Dice
from rules.games.three_sixteen.checks import roll_check, work_of_check
from rules.games.three_sixteen.encounter.ranges import favourite
from rules.games.three_sixteen.model import Campaign, Trooper
from rules.games.three_sixteen.queries import replace, with_trooper
from rules.procedures.three_sixteen.weapons import GUNS, PATTERNS, RANGES, Reach, step_text

from .equipment import may_use, thing_title, with_new_vehicle
from .ranks import BOMBS, BRIGADIER, VEHICLES, title
from .weapons import Weapon

S = TypeVar("S", bound=Campaign)
Goal = Literal["none", "promotion", "weapon", "vehicle", "bomb", "improvement"]


def steps_left(trooper: Trooper) -> tuple[tuple[str, Reach], ...]:
    """Return every weapon and range that can still get better."""
    return tuple(
        (weapon.kind, place)
        for weapon in trooper.weapons
        for place in RANGES
        if weapon.is_improvable(place)
    )


def is_improvable(trooper: Trooper) -> bool:
    """Return whether any of his weapons can still get better."""
    return bool(steps_left(trooper))


def check_step(trooper: Trooper, kind: str, place: Reach) -> None:
    """Raise RuleError for a step that does not fit (C316-DEV-2)."""
    weapon = trooper.carried(kind)
    if not kind:
        text = f"Name a weapon that {trooper.name} carries, and a range."
        raise RuleError(text, "C316-DEV-1")
    if weapon is None:
        raise RuleError(f"{trooper.name} does not carry {thing_title(kind)}.", "C316-DEV-1")
    if not weapon.is_improvable(place):
        now = step_text(weapon.step(place))
        text = f"{weapon.pattern().title} at {place.title()} stays at {now}."
        raise RuleError(text, "C316-DEV-2")


class Improve(Move, frozen=True, kw_only=True, tag="improve"):
    """Raise one weapon at one range by one step, for free."""

    weapon: str
    range: Reach

    def check(self, state: Campaign, seat: str) -> None:
        """Raise RuleError for a weapon not carried and a step that does not fit."""
        check_step(state.troopers[seat], self.weapon, self.range)

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        """Yield every step left."""
        for kind, place in steps_left(state.troopers[seat]):
            yield Improve(weapon=kind, range=place)


def silent_improve(state: Campaign, seat: str) -> Improve:
    """Return the default answer: the default weapon at its best range, if that is legal."""
    trooper = state.troopers[seat]
    default = trooper.carried(trooper.default)
    if default is not None:
        place = favourite(replace(trooper, in_hand=default.kind))
        if default.is_improvable(place):
            return Improve(weapon=default.kind, range=place)
    kind, place = steps_left(trooper)[0]
    return Improve(weapon=kind, range=place)


def improved(state: S, seat: str, kind: str, place: Reach, *, auto: bool = False) -> tuple[S, Line]:
    """Return the state with one weapon a step better at one range."""
    trooper = state.troopers[seat]
    weapons = tuple(w.improved(place) if w.kind == kind else w for w in trooper.weapons)
    used = kind if auto else trooper.auto_weapon
    state = with_trooper(state, seat, weapons=weapons, auto_weapon=used)
    now = next(w for w in weapons if w.kind == kind)
    step = step_text(now.step(place))
    text = f"{trooper.name}: {now.pattern().title} at {place.title()} is {step} now."
    return state, Line(text, "C316-DEV-1", main=True)


class Develop(Move, frozen=True, kw_only=True, tag="develop"):
    """Name a goal for the Development Roll, or none.

    `thing` is the weapon, vehicle or bomb; for an improvement the weapon, at `range`.
    """

    goal: Goal = "none"
    thing: str = ""
    range: Reach = "close"

    def check(self, state: Campaign, seat: str) -> None:
        """Raise RuleError for a goal that cannot be reached, before the die (C316-DEV-9)."""
        if self.goal != "none":
            _CHECKS[self.goal](state, seat, self)

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        yield Develop()
        yield Develop(goal="promotion")
        yield from (Develop(goal="weapon", thing=kind) for kind in GUNS)
        yield from (Develop(goal="vehicle", thing=kind) for kind in VEHICLES)
        yield from (Develop(goal="bomb", thing=kind) for kind in BOMBS)
        for kind, place in steps_left(state.troopers[seat]):
            yield Develop(goal="improvement", thing=kind, range=place)


def _check_promotion(state: Campaign, seat: str, said: Develop) -> None:
    trooper = state.troopers[seat]
    if not trooper.used_strength:
        raise RuleError("A promotion needs a Strength used this mission.", "C316-DEV-4")
    if trooper.called_orbital:
        raise RuleError(
            "A trooper who called fire from orbit cannot be promoted now.", "C316-GEAR-5"
        )
    if trooper.rank >= BRIGADIER:
        raise RuleError("There is no Rank above Brigadier.", "C316-DEV-4")
    if trooper.rank + 1 == BRIGADIER and not is_brigadier_open(state):
        raise RuleError("There is a Brigadier already.", "C316-RANK-3")


def is_brigadier_open(state: Campaign) -> bool:
    """Return whether somebody may become Brigadier (C316-RANK-3)."""
    # A Brigadier on the bench is alive, too.
    taken = any(one.rank == BRIGADIER and one.status != "dead" for one in state.troopers.values())
    return not state.brigadier_alive and not taken


def _check_weapon(state: Campaign, seat: str, said: Develop) -> None:
    if said.thing not in GUNS or state.troopers[seat].carried(said.thing):
        raise RuleError(
            f'"{thing_title(said.thing)}" is not a weapon that is still lacking.', "C316-DEV-5"
        )


def _check_vehicle(state: Campaign, seat: str, said: Develop) -> None:
    key = f"{said.thing}-{seat}"
    whole = key in state.vehicles and state.vehicles[key].damage != "destroyed"
    if said.thing not in VEHICLES or whole:
        raise RuleError(
            f'"{thing_title(said.thing)}" is not a vehicle that was lost.', "C316-DEV-6"
        )
    _check_access(state, seat, said.thing)


def _check_bomb(state: Campaign, seat: str, said: Develop) -> None:
    """Raise RuleError for a second bomb (C316-GEAR-14)."""
    if said.thing not in BOMBS or state.troopers[seat].carried(said.thing):
        raise RuleError(f'"{thing_title(said.thing)}" is not a bomb that was used.', "C316-DEV-6")
    _check_access(state, seat, said.thing)


def _check_access(state: Campaign, seat: str, kind: str) -> None:
    trooper = state.troopers[seat]
    if not may_use(trooper, kind):
        text = f"{thing_title(kind)} is not for a {title(trooper.rank)}."
        raise RuleError(text, "C316-DEV-6")
    # A field promotion's gear that is still to come is not lost.
    if kind not in trooper.issued:
        text = f"{thing_title(kind)} was not issued yet; it comes with the Rank."
        raise RuleError(text, "C316-DEV-6")


def _check_improvement(state: Campaign, seat: str, said: Develop) -> None:
    trooper = state.troopers[seat]
    if said.thing and said.thing == trooper.auto_weapon:
        text = f"{PATTERNS[said.thing].title} has had its step in this phase."
        raise RuleError(text, "C316-DEV-7")
    check_step(trooper, said.thing, said.range)


_CHECKS = {
    "promotion": _check_promotion,
    "weapon": _check_weapon,
    "vehicle": _check_vehicle,
    "bomb": _check_bomb,
    "improvement": _check_improvement,
}


def developed(state: S, seat: str, said: Develop, dice: Dice) -> tuple[S, tuple[Line, ...]]:
    """Roll NFA for the goal; a failure changes nothing and cannot be retried (C316-DEV-8)."""
    state, check = roll_check(state, seat, "nfa", dice, "development")
    work = work_of_check(state, check, "development", "nfa")
    what = thing_title(said.thing) if said.thing else said.goal
    reached = "reached" if check.success else "missed"
    text = f"{state.troopers[seat].name}'s goal ({what}) is {reached}."
    told = (Line(text, "C316-DEV-3", work=(work,), main=True),)
    if not check.success:
        return state, told
    state, more = _reached(state, seat, said)
    return state, (*told, *more)


def _reached(state: S, seat: str, said: Develop) -> tuple[S, tuple[Line, ...]]:
    """Return the state with a goal reached (C316-DEV-4 to C316-DEV-7).

    A weapon is C316-DEV-5, a lost vehicle or bomb C316-DEV-6.
    """
    trooper = state.troopers[seat]
    if said.goal == "promotion":
        return promoted(state, seat)
    if said.goal == "vehicle":
        return with_new_vehicle(state, said.thing, seat), ()
    if said.goal == "improvement":
        state, line = improved(state, seat, said.thing, said.range)
        return state, (line,)
    weapons = (*trooper.weapons, Weapon(kind=said.thing))
    return with_trooper(state, seat, weapons=weapons), ()


def promoted(state: S, seat: str) -> tuple[S, tuple[Line, ...]]:
    """Raise a trooper by one Rank; what it brings is issued right afterwards (C316-DEV-4).

    See C316-DEM-4.
    """
    trooper = state.troopers[seat]
    # Two may have named the same goal; roster order decides.
    if trooper.rank + 1 == BRIGADIER and not is_brigadier_open(state):
        return state, (Line("Another was faster; there is a Brigadier.", "C316-RANK-3"),)
    state = with_trooper(state, seat, rank=trooper.rank + 1, promoted=True)
    told = Line(f"{trooper.name} is {title(trooper.rank + 1)} now.", "C316-DEV-4", main=True)
    return state, (told,)
