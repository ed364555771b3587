"""Whole campaigns of Planet 28 at random: battles, and what people do between them."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.core import (
    GM,
    Lapse,
    Move,
    legal,
    offers,
    question,
)
from rules.games.planet28 import SYSTEM
from rules.games.planet28.campaign.between import Disband, Ready
from rules.games.planet28.campaign.deal import is_interval
from rules.games.planet28.campaign.recruiting import Recruit
from rules.games.planet28.campaign.telling import Award, Narrate
from rules.games.planet28.gm import EndBattle, is_fought
from rules.games.planet28.warband.traits import ABILITY, TRAIT

from .battles import Watch, drawn, opened, played
from .garage import commission, refit

BATTLES = 4
MOST_ROWS = 12_000
DEALS = 0.9
"""How often somebody who is ready to go on makes a deal first."""


def a_campaign(seed: int, watch: Watch, most: int = 300, battles: int = BATTLES) -> Any:
    """Play a random campaign to its end; a GM ends battles that go on for `most` moves."""
    source = Random(seed)
    state = opened(source, battles=str(battles)).state
    fought, limit = 0, source.randint(most // 4, most)
    for _ in range(MOST_ROWS):
        if question(state) is None:
            return state
        fought = fought + 1 if is_fought(state) else 0
        seat, move = _next(source, state, fought > limit)
        row = played(state, seat, move, source)
        watch(row)
        state = row.step.state
    return state


def _next(source: Random, state: Any, tired: bool) -> tuple[str, Move]:
    """Return who does what next."""
    if is_interval(state):
        return _between(source, state)
    if tired and GM in state.seats:
        winners = (source.choice(state.players()),) if source.random() < 0.5 else ()
        return GM, EndBattle(reason="enough", winners=winners)
    return drawn(source, state)


def _between(source: Random, state: Any) -> tuple[str, Move]:
    """Return a deal of some kind, or somebody who is ready; now and then one that is refused."""
    seat = source.choice(state.seats)
    if source.random() < DEALS:
        found = [_typed(source, state, seat), *offers(SYSTEM, state, seat)]
        deals = [one for one in found if not isinstance(one, Ready | Disband | Lapse)]
        kinds = sorted({type(one).__name__ for one in deals})
        kind = source.choice(kinds)
        move = source.choice([one for one in deals if type(one).__name__ == kind])
        if legal(state, move, seat) is None:
            return seat, move
    asked = question(state)
    assert asked is not None
    waiting = [entry.seat for entry in asked.entries]
    return source.choice(waiting), Disband() if source.random() < 0.02 else Ready()


def _typed(source: Random, state: Any, seat: str) -> Move:
    """Return a deal that somebody types, most of them within the rules."""
    number = len(state.ledger.people) + source.randint(0, 1)
    talents = tuple(source.sample([*TRAIT, *ABILITY], source.randint(0, 2)))
    return source.choice(
        (
            Recruit(name=f"Recruit {number}", A=source.randint(1, 3), talents=talents),
            commission(number),
            refit(source, number),
            Award(
                owner=source.choice(state.players()),
                points=source.choice((-5, 0, 60)),
                credits=source.choice((0, 40)),
            ),
            Narrate(text="They rest.", days=source.randint(0, 9)),
        )
    )
