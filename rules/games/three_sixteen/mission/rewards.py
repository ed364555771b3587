"""Rotating GM: the trooper who stayed behind, and his reward (C316-ROT-1, C316-ROT-2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeVar

from rules.core import Entry, Line, Move, RuleError
from rules.games.three_sixteen.model import Ability, Campaign
from rules.games.three_sixteen.queries import in_order, replace
from rules.games.three_sixteen.troopers.develop import (
    check_step,
    improved,
    is_improvable,
    steps_left,
)
from rules.games.three_sixteen.troopers.levels import LevelUp, levelled, may_gain, silent_level
from rules.procedures.three_sixteen.weapons import Reach

S = TypeVar("S", bound=Campaign)


class Reward(Move, frozen=True, kw_only=True, tag="reward"):
    """Take a Level (`ability`, `slot`) or one step of a weapon (`weapon`, `range`)."""

    what: Literal["level", "weapon"]
    ability: Ability = "nfa"
    slot: Literal["", "strength", "weakness"] = ""
    weapon: str = ""
    range: Reach = "close"

    def check(self, state: Campaign, seat: str) -> None:
        """Raise RuleError for the same reward as last time, and for one that does not fit."""
        if self.what not in choices(state, seat):
            raise RuleError(f"A {self.what} is not due this time.", "C316-ROT-2")
        if self.what == "level":
            LevelUp(ability=self.ability, slot=self.slot).check(state, seat)
        else:
            check_step(state.troopers[seat], self.weapon, self.range)

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        """Yield every Level and every step."""
        for level in LevelUp.candidates(state, seat):
            if isinstance(level, LevelUp):
                yield Reward(what="level", ability=level.ability, slot=level.slot)
        for kind, place in steps_left(state.troopers[seat]):
            yield Reward(what="weapon", weapon=kind, range=place)


def choices(state: Campaign, seat: str) -> tuple[str, ...]:
    """Return what a benched trooper may take: whatever he did not take last time."""
    # C316-ROT-2
    last = state.rewards.get(seat, "")
    level = ("level",) if last != "level" and may_gain(state, seat) else ()
    weapon = ("weapon",) if last != "weapon" and is_improvable(state.troopers[seat]) else ()
    return (*level, *weapon)


def reward_entries(state: Campaign) -> tuple[Entry, ...]:
    """Return an entry for every benched trooper who can take something."""
    return tuple(
        Entry(seat=seat, kinds=(Reward,), default=_silent(state, seat))
        for seat in in_order(state, state.troopers)
        if _is_benched(state, seat) and choices(state, seat)
    )


def _is_benched(state: Campaign, seat: str) -> bool:
    return state.troopers[seat].status == "benched" and seat not in state.away


def _silent(state: Campaign, seat: str) -> Reward:
    if "level" in choices(state, seat):
        level = silent_level(state, seat)
        return Reward(what="level", ability=level.ability, slot=level.slot)
    kind, place = steps_left(state.troopers[seat])[0]
    return Reward(what="weapon", weapon=kind, range=place)


def rewarded(state: S, seat: str, said: Reward) -> tuple[S, tuple[Line, ...]]:
    """Return the state with the reward taken and remembered."""
    state = replace(state, rewards={**state.rewards, seat: said.what})
    if said.what == "level":
        return levelled(state, seat, LevelUp(ability=said.ability, slot=said.slot))
    state, line = improved(state, seat, said.weapon, said.range)
    return state, (line,)
