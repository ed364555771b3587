"""Issuing what a Rank brings: weapons, bombs, vehicles; and the default weapon.

A group of weapons to pick from is settled once the trooper owns one of them (C316-RANK-1).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, ClassVar, TypeVar

from rules.core import Ask, Choice, Entry, Frame, Go, Line, Move, RuleError
from rules.dice import Dice
from rules.games.three_sixteen.model import Campaign, Trooper, Vehicle
from rules.games.three_sixteen.queries import living, name, replace, with_trooper
from rules.procedures.three_sixteen.weapons import PATTERNS

from .ranks import BOMBS, COMMON_KIT, LADDER, POWERS, VEHICLES, resources, title
from .weapons import Weapon

S = TypeVar("S", bound=Campaign)


def picks(trooper: Trooper) -> tuple[tuple[str, ...], ...]:
    """Return the groups of his Rank from which he has yet to pick one weapon."""
    return tuple(
        group
        for group in LADDER[trooper.rank].picks
        if not any(trooper.carried(kind) for kind in group)
    )


def kit(trooper: Trooper) -> tuple[str, ...]:
    """Return all the gear he carries that has no numbers."""
    return (*COMMON_KIT, *LADDER[trooper.rank].kit, *trooper.gear)


def issued(state: S, seat: str) -> tuple[S, tuple[Line, ...]]:
    """Issue a trooper the fixed weapons and new resources of his Rank (C316-RANK-1)."""
    trooper = state.troopers[seat]
    if trooper.rank <= trooper.ranked:
        return state, ()
    sure = [k for k in LADDER[trooper.rank].sure if not trooper.carried(k)]
    # C316-VEH-1: the first one is free, once in a career.
    fresh = [item for item in resources(trooper.rank) if item not in trooper.issued]
    weapons = sure + [item for item in fresh if item in BOMBS]
    state = with_trooper(
        state,
        seat,
        weapons=(*trooper.weapons, *(Weapon(kind=kind) for kind in weapons)),
        issued=(*trooper.issued, *fresh),
        ranked=trooper.rank,
    )
    for kind in fresh:
        if kind in VEHICLES:
            state = with_new_vehicle(state, kind, seat)
    gained = [thing_title(kind) for kind in (*weapons, *(i for i in fresh if i not in BOMBS))]
    return state, _gained(state, seat, gained)


def _gained(state: Campaign, seat: str, gained: list[str]) -> tuple[Line, ...]:
    if not gained:
        return ()
    rank = title(state.troopers[seat].rank)
    text = f"{name(state, seat)} ({rank}) is issued: {', '.join(gained)}."
    return (Line(text, "C316-RANK-1"),)


def with_new_vehicle(state: S, kind: Any, seat: str) -> S:
    """Return the state with a new vehicle of a kind for its owner (C316-VEH-1)."""
    vehicle = Vehicle(kind=kind, owner=seat)
    key = vehicle_key(kind, seat)
    if key in state.vehicles and state.vehicles[key].late:
        # Until the fight is over, that vehicle keeps the name by which others know it.
        key += "-new"
    return replace(state, vehicles={**state.vehicles, key: vehicle})


def vehicle_key(kind: str, seat: str) -> str:
    """Return the key of a vehicle in the state: `apc-red`."""
    return f"{kind}-{seat}"


def thing_title(kind: str) -> str:
    """Return the name of a weapon or resource for players."""
    if kind in PATTERNS:
        return PATTERNS[kind].title
    return {"apc": "APC", "device": "The Device"}.get(kind, kind.replace("_", " ").title())


def may_use(trooper: Trooper, kind: str) -> bool:
    """Return whether his Rank gives access to a thing now (C316-VEH-1, C316-DEM-5)."""
    return trooper.rank >= POWERS.get(kind, 0)


class Equip(Move, frozen=True, kw_only=True, tag="equip"):
    """Pick one weapon from each remaining group of one's Rank, and name the default weapon."""

    picks: tuple[str, ...] = ()
    default: str

    def check(self, state: Campaign, seat: str) -> None:
        """Raise RuleError for a pick outside its group and a default weapon not carried."""
        trooper = state.troopers[seat]
        groups = picks(trooper)
        if len(self.picks) != len(groups):
            raise RuleError(f"{len(self.picks)} picks, {len(groups)} are due.", "C316-CHAR-6")
        for pick, group in zip(self.picks, groups, strict=True):
            if pick not in group:
                text = f'"{pick}" is not among {", ".join(group)}.'
                raise RuleError(text, "C316-CHAR-6")
        check_default(trooper, self.default, self.picks)

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        trooper = state.troopers[seat]
        for chosen in product(*picks(trooper)):
            for kind in (*chosen, *(weapon.kind for weapon in trooper.weapons)):
                yield Equip(picks=chosen, default=kind)


def check_default(trooper: Trooper, kind: str, more: tuple[str, ...] = ()) -> None:
    """Raise RuleError for a default weapon not carried, or above his Rank."""
    if kind not in more and not trooper.carried(kind):
        raise RuleError(f"{trooper.name} does not carry {thing_title(kind)}.", "C316-CHAR-7")
    if not may_use(trooper, kind):
        text = f"{thing_title(kind)} is not for a {title(trooper.rank)}."
        raise RuleError(text, "C316-DEM-5")


def _silent_equip(trooper: Trooper) -> Equip:
    chosen = tuple(group[0] for group in picks(trooper))
    default = chosen[0] if chosen else trooper.default or trooper.weapons[0].kind
    return Equip(picks=chosen, default=default)


def equipped(state: S, seat: str, said: Equip) -> tuple[S, Line]:
    """Return the state with the picks carried and the default weapon in hand."""
    trooper = state.troopers[seat]
    weapons = (*trooper.weapons, *(Weapon(kind=kind) for kind in said.picks))
    state = with_trooper(state, seat, weapons=weapons, default=said.default, in_hand=said.default)
    carried = ", ".join(weapon.pattern().title for weapon in weapons)
    default = thing_title(said.default)
    return state, Line(f"{trooper.name} carries {carried}; default {default}.", "C316-CHAR-6")


def is_due(trooper: Trooper) -> bool:
    """Return whether his Rank still owes him something; after a demotion none does."""
    # A field promotion with immediate gear still owes its picks.
    if trooper.rank > trooper.ranked:
        return True
    return trooper.rank == trooper.ranked and bool(picks(trooper))


class Issue(Frame, frozen=True, kw_only=True, tag="issue"):
    """Troopers are issued what a new Rank brings, and pick where they may.

    `due` are those who reached a Rank since the last time; `everybody` asks all for a default.
    """

    stages: ClassVar[tuple[str, ...]] = ("hand", "pick")

    seats: tuple[str, ...]
    everybody: bool = False

    def do_hand(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Issue what needs no choice to those who have reached a new Rank."""
        told: tuple[Line, ...] = ()
        here = tuple(seat for seat in self.seats if seat in living(state))
        due = tuple(seat for seat in here if is_due(state.troopers[seat]))
        for seat in due:
            state, lines = issued(state, seat)
            told += lines
        return Go(state=state, frame=replace(self, seats=due), told=told)

    def ask_pick(self, state: Campaign) -> Ask | None:
        """Ask everybody who has something to pick or has no default weapon yet."""
        entries = tuple(
            _pick_entry(state.troopers[seat])
            for seat in self.seats
            if self.everybody or picks(state.troopers[seat])
        )
        if not entries:
            return None
        text = "Pick the weapons of your Rank and a default weapon."
        return Ask(kind="equip", rule="C316-CHAR-6", text=text, entries=entries)

    def do_pick(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Issue what was picked (C316-CHAR-6, C316-RANK-1, C316-CHAR-5)."""
        told = []
        for seat in self.seats:
            said = answers.get(seat)
            if isinstance(said, Equip):
                state, line = equipped(state, seat, said)
                told.append(line)
        if len(told) > 1:
            told.insert(0, Line("The squad is armed.", "C316-CHAR-6", main=True))
        return Go(state=state, told=tuple(told), back={"issued": True})


def _pick_entry(trooper: Trooper) -> Entry:
    groups = picks(trooper)
    ready = tuple(
        Choice(
            ", ".join(thing_title(kind) for kind in chosen),
            Equip(picks=chosen, default=chosen[0]),
        )
        for chosen in product(*groups)
        if chosen
    )
    default = _silent_equip(trooper)
    return Entry(seat=trooper.seat, kinds=(Equip,), choices=ready, default=default)
