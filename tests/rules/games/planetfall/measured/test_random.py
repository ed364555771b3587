"""Random battles on measured tables: nobody stands in another or off the table, none is stuck."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.core import Moment, canonical, pack, play, question, unpack, waits_for
from rules.core.computer import answer
from rules.dice import Recorded
from rules.games.planetfall.system import SYSTEM
from tests.support.planetfall.on_the_ground import FITTING, SEATS, opened, play_out
from tests.support.planetfall.tables import Drawn
from tests.support.planetfall.witness import Witness, check_end

MOST = 50
ASKED_OF_EYES = {"Land", "Impact", "Shelter", "TouchObjectives"}
"""Moves that only people with a table of their own make."""


def stored(state):
    """The state after a round trip through its bytes."""
    text, books = pack(state)
    return unpack(SYSTEM.State, text, books.__getitem__)


class Check:
    """Holds every row of a battle to what is always true, and plays some of them twice."""

    def __init__(self):
        self.kinds, self.witness = Counter(), Witness()

    def __call__(self, row):
        self.kinds[type(row.move).__name__] += 1
        after = row.step.state
        self.witness(row.seat, row.move, row.before, after)
        assert SYSTEM.invariants(after) == ()
        if self.kinds.total() % 5 == 0:
            moment = Moment(seat=row.seat, dice=Recorded(row.rolls))
            again = play(SYSTEM, stored(row.before), row.move, moment)
            assert canonical(again.state) == canonical(after)
            assert again.told == row.step.told


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
@pytest.mark.rule("PF-FACT-1", "PF-MOV-2")
def test_random_battles_keep_every_model_in_its_place(seed):
    check = Check()
    last = play_out(seed, check, MOST)
    assert last.ended or check.kinds.total() == MOST
    assert check.kinds["Cruise"] > 2
    # Nothing that the bot measures is ever asked.
    assert not check.kinds.keys() & ASKED_OF_EYES


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10, 16))
def test_a_random_battle_comes_to_its_end(seed, seed_of):
    check = Check()
    last = play_out(seed_of(seed), check)
    assert last.frames == () and SYSTEM.outcome(last).text == last.ended
    check_end(last)
    assert check.witness.deeds.keys() == {*SEATS}


@pytest.mark.parametrize("scenery", FITTING)
def test_every_scenery_opens_and_is_read_back_as_it_was(scenery):
    state = opened(7, scenery)
    assert state.scenery is not None and question(state) is not None
    assert stored(state) == state
    assert SYSTEM.invariants(state) == ()


def test_a_drawn_table_is_the_same_for_the_same_dice_alone():
    assert opened(1, "drawn").scenery == opened(1, "drawn").scenery
    assert opened(1, "drawn").scenery != opened(2, "drawn").scenery


FINAL = 1_500
"""No battle of three turns takes so many rows."""


@pytest.mark.parametrize(
    "seed", [1, *(pytest.param(one, marks=pytest.mark.long) for one in (2, 3))]
)
@pytest.mark.rule("PF-FACT-1", "PF-ZH-6")
def test_computers_play_a_measured_battle_to_its_end(seed):
    state, witness = opened(seed, setup="quick", turns="3"), Witness()
    for row in range(FINAL):
        if question(state) is None:
            break
        seat = waits_for(state)[0]
        move = answer(SYSTEM, state, seat, Drawn(seed))
        before, dice = state, Drawn(FINAL * seed + row)
        state = play(SYSTEM, state, move, Moment(seat=seat, dice=dice)).state
        assert SYSTEM.invariants(state) == ()
        witness(seat, move, before, state)

    assert SYSTEM.outcome(state) is not None
    check_end(state)
    assert witness.shots > state.turn
    for deeds in (witness.deeds[side] for side in SEATS):
        assert deeds["Cruise"] + deeds["FlatOut"] > 0
        assert deeds["Fire"] > 0
        assert not deeds.keys() & ASKED_OF_EYES
