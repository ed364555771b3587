"""More scorers than tokens in one group: a roll-off decides who scores (C316-ROUND-12)."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from rules.core import Line
from rules.core.frame import Result
from rules.dice import Dice
from rules.games.three_sixteen.checks import roll_off
from rules.games.three_sixteen.model import Campaign
from rules.games.three_sixteen.queries import encounter, names

from .scores import scored

S = TypeVar("S", bound=Campaign)


class Claim(msgspec.Struct, frozen=True, kw_only=True):
    """A scorer of a group: the step that counts, and how many tokens it would take."""

    seat: str
    step: int
    demand: int = 1


def bomb_marks(returned: tuple[Result, ...], seat: str) -> int:
    """Return how many marks a trooper's bomb left, as its window told (C316-GEAR-12)."""
    return sum(int(back.get(f"bombed/{seat}") or 0) for back in returned)


def shared_out(state: S, claims: tuple[Claim, ...], dice: Dice) -> tuple[S, tuple[Line, ...]]:
    """Score every claim of a group in roster order or, short of tokens, in roll-off order.

    See C316-ROUND-12 and C316-GEAR-12.
    """
    told: tuple[Line, ...] = ()
    for claim in _order(state, claims, dice):
        state, lines = scored(state, claim.seat, claim.step, dice, claim.demand)
        told += lines
    empty = tuple(claim.seat for claim in claims if not claim.demand)
    if empty:
        told += (Line(f"{names(state, empty)}: nothing to count.", "C316-GEAR-12"),)
    return state, told


def _order(state: Campaign, claims: tuple[Claim, ...], dice: Dice) -> tuple[Claim, ...]:
    """Return the claims in the order they are met (C316-ROUND-12, C316-DICE-6)."""
    tokens = encounter(state).tokens
    if not tokens or sum(claim.demand for claim in claims) <= tokens:
        return claims
    # With a bomb among them the whole order counts, since it may take several tokens.
    single = all(claim.demand == 1 for claim in claims)
    seats = tuple(claim.seat for claim in claims)
    places = tokens if single else len(claims)
    order = roll_off(seats, places, dice, "roll-off for the last tokens", ordered=not single)
    by_seat = {claim.seat: claim for claim in claims}
    return tuple(by_seat[seat] for seat in order)
