"""Random battles on measured tables: nobody stands in another or off the table, none is stuck."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.core import canonical
from rules.games.planet28 import SYSTEM
from tests.support.planet28.checked import Checked, sound, stored
from tests.support.planet28.on_the_ground import SCENERIES, opened, play_out

BATTLES = 4
MOST = 220


@pytest.mark.parametrize("seed", range(BATTLES))
@pytest.mark.rule("P28-FACT-1", "P28-MOVE-1")
def test_random_battles_keep_every_piece_in_its_place(seed):
    kinds = Counter()

    def watch(row):
        sound(row)
        kinds[type(row.move).__name__] += 1

    last = play_out(seed, watch, MOST)
    assert last.ended or sum(kinds.values()) == MOST
    assert kinds["Walk"] > 5
    # Nothing that the bot measures is ever asked.
    assert not kinds.keys() & {"Edge", "Land", "Measure", "Contacts", "Nearby"}


@pytest.mark.parametrize("scenery", SCENERIES)
def test_every_scenery_opens_and_is_read_back_as_it_was(scenery):
    state = opened(7, scenery)
    assert state.scenery is not None
    assert stored(state) == state
    assert SYSTEM.invariants(state) == ()


def test_a_drawn_table_is_the_same_for_the_same_dice_alone():
    assert opened(1, "drawn").scenery == opened(1, "drawn").scenery
    assert opened(1, "drawn").scenery != opened(2, "drawn").scenery


def test_rows_are_played_again_from_what_is_stored():
    checked = Checked(3)
    play_out(3, lambda row: checked._again(row) if checked._source.random() < 0.2 else None, 80)
    state = opened(3)
    assert canonical(stored(state)) == canonical(state)
