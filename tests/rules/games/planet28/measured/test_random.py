"""Random battles on measured tables: nobody stands in another or off the table, none is stuck."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.core import Moment, canonical, play, question, waits_for
from rules.core.computer import answer
from rules.games.planet28 import SYSTEM
from rules.games.planet28.measured.deploying import Deploy
from rules.games.planet28.measured.spots import piece, standing
from rules.games.planet28.measured.zones import zone_of
from rules.games.planet28.state import ENEMY
from rules.games.planet28.units import Vehicle
from rules.ground.zones import held
from tests.support.planet28.battles import Row
from tests.support.planet28.checked import Checked, sound, stored
from tests.support.planet28.on_the_ground import SCENERIES, SEATS, opened, play_out
from tests.support.planet28.tables import Drawn
from tests.support.planet28.witness import Witness, check_end

BATTLES = 4
MOST = 220
ROWS = 60
"""Hulls take longer to look at."""
ASKED = {"Edge", "Face", "Land", "Measure", "Contacts", "Nearby"}
"""What only eyes could answer: nothing that the bot measures is ever asked."""
DEEDS = ("Walk", "Charge", "Fight", "Shoot")
"""What brings a battle on."""
CAMPAIGN = 900
"""Rows in which two battles end, and the time between them."""


@pytest.mark.parametrize("seed", range(BATTLES))
@pytest.mark.rule("P28-FACT-1", "P28-MOVE-1")
def test_random_battles_keep_every_piece_in_its_place(seed):
    kinds, witness = Counter(), Witness()

    def watch(row):
        sound(row)
        witness(row)
        kinds[type(row.move).__name__] += 1

    last = play_out(seed, watch, MOST)
    assert last.ended or sum(kinds.values()) == MOST
    assert witness.deeds.keys() == {*SEATS}
    assert kinds["Walk"] > 2
    # Who is locked soon strikes instead: one row of five goes somewhere or strikes.
    assert 5 * sum(kinds[one] for one in DEEDS) > sum(kinds.values())
    # Nothing that the bot measures is ever asked.
    assert not kinds.keys() & ASKED


@pytest.mark.parametrize("seed", [2, pytest.param(5, marks=pytest.mark.long)])
@pytest.mark.rule("P28-SQD-6", "P28-SQD-7", "P28-FACT-1")
def test_random_battles_of_squads_keep_them_together_and_nobody_in_another(seed):
    kinds, checked = Counter(), Checked(seed)

    def watch(row):
        sound(row)
        kinds[type(row.move).__name__] += 1
        if sum(kinds.values()) % 8 == 0:
            checked.again(row)

    last = play_out(seed, watch, MOST, squads=True)
    assert last.ended or sum(kinds.values()) == MOST
    assert kinds["Walk"] > 5
    assert not kinds.keys() & {*ASKED, "Coherency"}


@pytest.mark.parametrize(
    "seed", [3, *(pytest.param(one, marks=pytest.mark.long) for one in (0, 1, 2, 4))]
)
@pytest.mark.rule("P28-FACT-1", "P28-VEH-MOVE-2", "P28-VEH-4")
def test_random_battles_keep_every_hull_in_its_place(seed):
    kinds, checked = Counter(), Checked(seed)

    def watch(row):
        sound(row)
        kinds[type(row.move).__name__] += 1
        # What is stored plays on as if nobody had restarted anything.
        if sum(kinds.values()) % 8 == 0:
            checked.again(row)

    last = play_out(seed, watch, ROWS, machines=2)
    assert last.ended or sum(kinds.values()) == ROWS
    assert kinds["Walk"] > 2
    assert not kinds.keys() & ASKED


SEEN = ASKED | {"Coherency", "Watch"}


@pytest.mark.parametrize(
    ("seed", "mode", "squads"),
    [
        (2, "solo", False),
        (5, "solo", True),
        *(
            pytest.param(seed, mode, squads, marks=pytest.mark.long)
            for seed, mode, squads in ((1, "coop", True), (6, "solo", True), (7, "coop", False))
        ),
    ],
)
@pytest.mark.rule("P28-SOLO-4", "P28-SOLO-6", "P28-FACT-1")
def test_battles_against_the_enemy_ask_nothing_about_the_table(seed, mode, squads):
    """Only which way a unit goes that a 4 sends to the players is asked (P28-SOLO-6)."""
    kinds, checked = Counter(), Checked(seed)

    def watch(row):
        sound(row)
        kinds[type(row.move).__name__] += 1
        if sum(kinds.values()) % 8 == 0:
            checked.again(row)

    last = play_out(seed, watch, MOST, mode=mode, squads=squads)
    assert last.ended or sum(kinds.values()) == MOST
    assert not kinds.keys() & SEEN


@pytest.mark.parametrize("seed", [0, pytest.param(3, marks=pytest.mark.long)])
@pytest.mark.rule("P28-SOLO-4", "P28-VEH-MOVE-2", "P28-FACT-1")
def test_vehicles_that_nobody_plays_drive_and_ask_nothing_about_the_table(seed):
    kinds, driven = Counter(), set()

    def watch(row):
        sound(row)
        kinds[type(row.move).__name__] += 1
        driven.update(one for one in _hulls(row.before) - _hulls(row.step.state) if one[1])

    last = play_out(seed, watch, ROWS, mode="solo", machines=2)
    assert last.ended or sum(kinds.values()) == ROWS
    assert driven
    assert not kinds.keys() & SEEN


def _hulls(state):
    """The vehicles of the enemy, each with its place."""
    found = (one for one in state.units if isinstance(one, Vehicle))
    return {(one.id, one.at) for one in found if state.seat(one.id) == ENEMY}


@pytest.mark.rule("P28-CAMP-14", "P28-SETUP-3")
def test_the_battles_of_a_campaign_are_laid_out_one_after_another():
    """Everybody who fights the second battle begins in a zone of its own die."""
    deployed = Counter()

    def watch(row):
        sound(row)
        after = row.step.state
        if isinstance(row.move, Deploy) and after.ledger and not _is_asked(after, "deploy"):
            deployed[after.ledger.battle] += 1
            for unit in standing(after):
                _check_zone(after, unit)

    last = play_out(4, watch, CAMPAIGN, battles=2)
    assert last.ledger is not None
    assert deployed[1]
    assert deployed[2]


def _is_asked(state, kind):
    ask = question(state)
    return ask is not None and ask.kind == kind


def _check_zone(state, unit):
    """Whoever has just begun stands in the zone of its side, or beside it where that is full."""
    face = state.starts[state.seat(unit)]
    zones = (1, 2, 3, 4) if face == 6 else (face,)
    found = [held(zone_of(state.scenery, one), piece(state, unit)) for one in zones]
    assert any(one.inside for one in found), state.name(unit)


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
    play_out(3, lambda row: checked.again(row) if checked._source.random() < 0.2 else None, 80)
    state = opened(3)
    assert canonical(stored(state)) == canonical(state)


FINAL = 2_000
"""No battle of at most 16 turns takes so many rows."""


@pytest.mark.parametrize(
    ("seed", "machines"),
    [
        (2, 0),
        *(pytest.param(one, 0, marks=pytest.mark.long) for one in (0, 1, 3)),
        *(pytest.param(one, 2, marks=pytest.mark.long) for one in (0, 1, 2)),
    ],
)
@pytest.mark.rule("P28-FACT-1", "P28-TURN-10")
def test_computers_play_a_measured_battle_to_its_end(seed, machines):
    state, chosen, witness = opened(seed, machines=machines), Drawn(seed), Witness()
    for row in range(FINAL):
        if question(state) is None:
            break
        seat = waits_for(state)[0]
        move = answer(SYSTEM, state, seat, chosen)
        step = play(SYSTEM, state, move, Moment(seat=seat, dice=Drawn(FINAL * seed + row)))
        found = Row(state, seat, move, step)
        sound(found)
        witness(found)
        state = step.state

    assert SYSTEM.outcome(state) is not None
    check_end(state)
    # They close in and strike; how often depends on who is locked how soon.
    kinds = sum(witness.deeds.values(), Counter[str]())
    assert kinds["Walk"] > 2
    assert kinds["Fight"] + kinds["Shoot"] + kinds["Fire"] > state.turn
    assert not kinds.keys() & ASKED
    for deeds in (witness.deeds[side] for side in SEATS):
        assert sum(deeds[one] for one in (*DEEDS, "Fire")) > 0
