"""Random battles to their end, drawn from what is offered, with the invariants of every game."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core import (
    Lapse,
    Moment,
    Start,
    begin,
    canonical,
    offers,
    pack,
    play,
    question,
    unpack,
)
from rules.core.play import waits_for
from rules.games.planet28 import SYSTEM
from rules.games.planet28.options import OPTIONS
from rules.games.planet28.options_table import TABLES
from rules.games.planet28.samples import WARBANDS
from rules.games.planet28.state import ENEMY
from tests.support.planet28.ready import COMPANIES
from tests.support.planet28.solo import watched
from tests.support.planet28.tables import Drawn, measured
from tests.support.planet28.touching import touched

MOST_ROWS = 2500


def opened(seed, switches, names):
    # One plays solo.
    names = names[:1] if switches.get("mode") == "solo" else names
    seats = ("red", "blue", "green")[: len(names)]
    papers = {f"warband/{seat}": WARBANDS[name] for seat, name in zip(seats, names, strict=True)}
    options = {option.key: option.default for option in OPTIONS} | switches
    start = Start(seats=seats, options=options)
    return begin(SYSTEM, start, papers, Moment(seat="red", dice=Drawn(seed))).state


def stored(state):
    """The state after a round trip through its bytes."""
    text, books = pack(state)
    return unpack(SYSTEM.State, text, books.__getitem__)


def step(state, move, seat, seed):
    return play(SYSTEM, state, move, Moment(seat=seat, dice=Drawn(seed)))


def drawn_move(rng, state):
    """One of the moves offered to a seat that is awaited, now and then a claim of another."""
    seat = rng.choice(waits_for(state))
    if rng.random() < 0.1:
        seat = rng.choice(state.players())
    moves = [m for m in offers(SYSTEM, state, seat) if not isinstance(m, Lapse)]
    # The bot has no table: somebody at it says what an action leaves open.
    if question(state).kind == "measure":
        return waits_for(state)[0], measured(rng, state)
    if question(state).kind == "look":
        return waits_for(state)[0], watched(rng, state)
    if question(state).kind == "shelter":
        seat = waits_for(state)[0]
        return seat, touched(rng, state, seat)
    if not moves:
        return waits_for(state)[0], None
    return seat, rng.choice(moves)


def play_on(rng, state, most):
    for _ in range(most):
        if not state.frames:
            return state
        seat, move = drawn_move(rng, state)
        if move is None:
            continue
        before, seed = canonical(state), rng.random()
        one, two = step(state, move, seat, seed), step(stored(state), move, seat, seed)
        assert canonical(one.state) == canonical(two.state)
        assert one.told == two.told
        assert canonical(state) == before
        assert stored(one.state) == one.state
        assert SYSTEM.invariants(one.state) == ()
        assert SYSTEM.card(SYSTEM.look(one.state, None)).status
        assert all(len(SYSTEM.label(state, m)) <= 100 for m in offers(SYSTEM, state, seat))
        state = one.state
    return state


SWITCHED = st.fixed_dictionaries(
    # Campaigns have random games of their own.
    {o.key: st.sampled_from(o.values) for o in OPTIONS if o.key != "battles" and o not in TABLES}
)


@settings(max_examples=12, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    switches=SWITCHED,
    names=st.lists(st.sampled_from(sorted(COMPANIES)), min_size=2, max_size=3),
)
def test_whatever_is_offered_is_accepted_and_keeps_the_battle_whole(seed, switches, names):
    rng = random.Random(seed)
    state = play_on(rng, opened(seed, switches, names), most=60)

    if not state.frames:
        assert SYSTEM.outcome(state) is not None
    else:
        assert SYSTEM.outcome(state) is None
        assert question(state) is not None


SCENARIOS = next(option.values for option in OPTIONS if option.key == "scenario")


@pytest.mark.parametrize("mode", ["versus", "coop", "solo"])
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 2**32), scenario=st.sampled_from(SCENARIOS))
def test_a_battle_played_at_random_comes_to_its_end(mode, seed, scenario):
    rng = random.Random(seed)
    state = opened(
        seed, {"mode": mode, "scenario": scenario}, ["Reef raiders", "Order of the Lamp"]
    )
    for _ in range(MOST_ROWS):
        if not state.frames:
            break
        seat, move = drawn_move(rng, state)
        state = step(state, move, seat, rng.random()).state if move else state

    outcome = SYSTEM.outcome(state)
    assert outcome is not None
    assert state.turn <= state.limit
    assert set(outcome.winners) <= {"red", "blue", ENEMY}
    # Of those who play together all win, or none.
    assert mode == "versus" or set(outcome.winners) in ({*state.people()}, {ENEMY}, set())
