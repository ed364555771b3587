"""Reviews after a mission: fire from orbit, and trials for a Weakness (C316-GEAR-5, C316-DEM-*)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from rules.core import Line, Move, RuleError
from rules.dice import Dice
from rules.games.three_sixteen.checks import Check, roll_check, work_of_check
from rules.games.three_sixteen.model import Campaign
from rules.games.three_sixteen.queries import living, name, names, with_trooper
from rules.games.three_sixteen.troopers.equipment import may_use
from rules.games.three_sixteen.troopers.ranks import title
from rules.procedures.three_sixteen.weapons import BARE

S = TypeVar("S", bound=Campaign)


class Nominate(Move, frozen=True, kw_only=True, tag="nominate"):
    """Nominate somebody for demotion, or nobody ("")."""

    target: str = ""

    def check(self, state: Campaign, seat: str) -> None:
        """Raise RuleError for a trooper who cannot be nominated (C316-DEM-1)."""
        if self.target and self.target not in accused(state, seat):
            text = f'"{self.target}" cannot be nominated; '
            text += f"can be: {names(state, accused(state, seat))}."
            raise RuleError(text, "C316-DEM-1")

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        """Yield nominating nobody, and each of the others."""
        yield Nominate()
        yield from (Nominate(target=other) for other in living(state))


def accused(state: Campaign, seat: str) -> tuple[str, ...]:
    """Return the troopers one may nominate: used a Weakness, not promoted, not tried yet.

    See C316-DEM-3.
    """
    return tuple(
        other
        for other in living(state)
        if other != seat
        and state.troopers[other].used_weakness
        and not state.troopers[other].promoted
        and not state.troopers[other].nominated
        and state.troopers[other].rank >= 1
    )


def demoted(state: S, seat: str) -> tuple[S, Line]:
    """Return the state with a trooper one Rank lower; a Trooper stays one (C316-DEM-5)."""
    trooper = state.troopers[seat]
    rank = max(trooper.rank - 1, 0)
    told = Line(f"{trooper.name} is {title(rank)} now.", "C316-DEM-2", main=True)
    state = with_trooper(state, seat, rank=rank)
    if not may_use(state.troopers[seat], trooper.default):
        # C316-DEM-5: a bomb above the Rank cannot be the default weapon either.
        state = with_trooper(state, seat, default=BARE, in_hand=BARE)
    return state, told


def trial(state: S, by: str, target: str, dice: Dice) -> tuple[S, tuple[Line, ...]]:
    """Hold a trial: the nominator must succeed and do better (C316-DEM-2)."""
    state, charge = roll_check(state, by, "nfa", dice, "trial, nominator")
    state, defence = roll_check(state, target, "nfa", dice, "trial, nominated")
    state = with_trooper(state, target, nominated=True)
    # If both fail or are equal, it is not proven.
    guilty = charge.grade > defence.grade
    works = tuple(work_of_check(state, check, "trial", "nfa") for check in (charge, defence))
    end = "proven" if guilty else "not proven"
    text = f"{name(state, by)} against {name(state, target)}: {end}."
    told: tuple[Line, ...] = (Line(text, "C316-DEM-2", work=works, main=True),)
    if guilty:
        state, line = demoted(state, target)
        told += (line,)
    return state, told


def orbital_review(state: S, dice: Dice) -> tuple[S, tuple[Line, ...]]:
    """Have every surviving caller of fire from orbit test NFA or lose a Rank (C316-GEAR-5)."""
    told: tuple[Line, ...] = ()
    for seat in living(state):
        if not state.troopers[seat].called_orbital:
            continue
        state, check = roll_check(state, seat, "nfa", dice, "orbital review")
        told += (_review_told(state, check),)
        if not check.success:
            state, line = demoted(state, seat)
            told += (line,)
    return state, told


def _review_told(state: Campaign, check: Check) -> Line:
    end = "is excused" if check.success else "is blamed"
    text = f"{name(state, check.seat)} {end} for the fire from orbit."
    return Line(
        text, "C316-GEAR-5", work=(work_of_check(state, check, "review", "nfa"),), main=True
    )
