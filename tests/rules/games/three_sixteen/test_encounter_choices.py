"""What each question of an encounter offers beside its turns: gear, weapons, ranges, intents."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import question
from rules.games.three_sixteen.encounter.ambush import TakeInHand
from rules.games.three_sixteen.encounter.contact import Advance, Ready
from rules.games.three_sixteen.encounter.declare import AlienIntent, Declare
from rules.games.three_sixteen.encounter.failures import Act
from rules.games.three_sixteen.encounter.holding import HoldBack
from rules.games.three_sixteen.encounter.idle import is_idle
from rules.games.three_sixteen.encounter.ranges import PickRange, SetRange, stepped
from rules.games.three_sixteen.encounter.reveal import reveal, reveal_all
from rules.games.three_sixteen.lists import AMBUSH, BOOST, EXPLODING, LASTING, REGENERATION, SWARM
from rules.games.three_sixteen.troopers.equipment import with_new_vehicle
from rules.games.three_sixteen.troopers.flashbacks import Weakness
from rules.games.three_sixteen.troopers.ranks import LIEUTENANT, MAJOR
from tests.support.three_sixteen.rows import row
from tests.support.three_sixteen.scenes import facing, until
from tests.support.three_sixteen.table import (
    Table,
    campaign,
    d10,
    looking,
    meeting,
    round_of,
    squad,
    trooper,
)


def going_in(rank=0, pods=(), ordinal=1, **more):
    """Return a table before an encounter, with a Drop Pod for each of these seats."""
    party = squad("red blue", rank=rank, **more)
    state = meeting(*party, stage="setup", place="none", encounter={"ordinal": ordinal})
    for seat in pods:
        state = with_new_vehicle(state, "drop_pod", seat)
    return Table(state)


def choices(table, seat):
    return [choice.move for choice in question(table.state).entry(seat).choices]


GO, FIELD, POD = Ready(), Ready(kinetic=True), Ready(pod=True)


@pytest.mark.parametrize(
    ("scene", "moves"),
    [
        row("DOM-2 ENC-2", going_in, [GO]),
        row("DOM-2 ENC-2 ENC-3", lambda: going_in(MAJOR), [GO, FIELD]),
        row("DOM-2 ENC-2 ENC-3", lambda: going_in(MAJOR, kinetic_used=True), [GO]),
        row("DOM-2 ENC-2 ENC-4", lambda: going_in(LIEUTENANT, ("red",)), [GO, POD]),
        row("DOM-2 ENC-2 ENC-4", lambda: going_in(LIEUTENANT, ("red",), 2), [GO]),
        row("DOM-2 ENC-2 ENC-3 ENC-4", lambda: going_in(MAJOR, ("red",)), [GO, FIELD, POD]),
        row("DOM-2 ENC-2 ENC-4", lambda: going_in(LIEUTENANT, ("blue",)), [GO]),
    ],
)
def test_what_a_trooper_may_go_in_with(scene, moves):
    assert choices(scene(), "red") == [*moves, Ready(watch=False)]


@pytest.mark.rule("C316-GEAR-11", "C316-VEH-11", "C316-ENC-3")
def test_every_field_counts_and_of_two_pods_the_first():
    table = going_in(MAJOR, ("red", "blue")).roll(d10("9 9 9"))
    table.all(red=Ready(kinetic=True), blue=Ready(kinetic=True)).done()
    assert (table.state.encounter.kinetic, table.state.encounter.pod) == (("red", "blue"), "")

    table = going_in(MAJOR, ("red", "blue")).all(red=POD, blue=POD)
    assert (table.state.encounter.pod, len(table.heard("C316-VEH-11"))) == ("red", 1)
    table = going_in(MAJOR, ("red", "blue")).all(red=GO, blue=POD)
    assert table.state.encounter.pod == "blue"


@pytest.mark.rule("C316-ENC-5", "C316-PBP-6", "C316-SA-1")
@pytest.mark.parametrize(("tokens", "pool", "asks"), [(1, 0, True), (1, 1, True), (0, 0, False)])
def test_the_gm_is_asked_for_purchases_that_can_be_paid(tokens, pool, asks):
    state = meeting(*squad("red"), stage="buy", abilities=(AMBUSH,), tokens=tokens, pool=pool)
    ask = state.frames[-1].asks(state)

    assert (ask is not None) == asks
    offered = [choice.move for choice in ask.entry("gm").choices] if ask else []
    assert offered == [Advance(), Advance(ambush=True)][: 2 * asks]


@pytest.mark.rule("C316-PBP-1", "C316-ROUND-1")
def test_what_is_offered_as_an_intent():
    table = round_of(*squad("red"))

    assert choices(table, "red") == [Declare(), Declare(then="stay")]
    assert choices(table, "gm") == [AlienIntent(), AlienIntent(exhaust=True), HoldBack()]
    labels = [choice.label for choice in question(table.state).entry("gm").choices]
    assert labels[-1] == "Aliens: kill, nothing else this round"


@pytest.mark.rule("C316-AMB-4", "C316-WPN-3")
def test_before_an_ambush_the_free_weapons_are_offered_but_the_one_in_hand():
    arms = ("grenades", "energy_rifle", "powerclaw", "powerblade")
    table = looking(trooper("red", 5, 5, arms)).roll(d10("9 4")).lapse()
    table.play("red", SetRange(range="near"))

    free = [TakeInHand(weapon=kind) for kind in ("powerclaw", "hand_to_hand")]
    assert choices(table, "red") == [TakeInHand(), *free]


def picking(*right, gone=""):
    state = meeting(*squad("red blue"), aa=5, place="none")
    if gone:
        left = replace(state.troopers[gone], status="left")
        state = replace(state, troopers={**state.troopers, gone: left})
    return Table(replace(state, frames=(*state.frames, PickRange(right=right, parent=1))))


@pytest.mark.rule("C316-DOM-9", "C316-DOM-10")
@pytest.mark.parametrize(
    ("right", "gone", "asked"),
    [
        (("red",), "", {"red"}),
        (("red", "blue"), "", {"red", "blue"}),
        (("aliens", "red"), "", {"gm", "red"}),
        (("red", "blue"), "blue", {"red"}),
        (("red",), "red", {"gm"}),
    ],
)
def test_who_has_the_right_to_the_range_is_asked_and_if_all_are_gone_the_gm(right, gone, asked):
    table = picking(*right, gone=gone)

    assert table.asked() == asked
    assert ("agree" in question(table.state).text) == (len(asked) > 1)


@pytest.mark.rule("C316-DOM-9", "C316-DOM-10")
def test_of_those_who_agree_on_a_range_the_first_is_told():
    table = picking("red", "blue").all(red=SetRange(range="near"), blue=SetRange(range="near"))

    assert table.heard("C316-DOM-10")[-1].startswith("Red ")
    assert table.ranges("red", "blue") == "near near"


@pytest.mark.rule("C316-RNG-3")
@pytest.mark.parametrize(
    ("place", "way", "there"),
    [("near", "", "near"), ("none", "away", "none"), ("none", "", "none")],
)
def test_without_a_way_or_a_range_nobody_moves(place, way, there):
    assert stepped(place, way) == there


@pytest.mark.rule("C316-SAG-6", "C316-PLAN-5")
@pytest.mark.parametrize(
    ("abilities", "multi", "known"),
    [((BOOST,), False, True), ((BOOST, SWARM), True, False), ((BOOST,), True, False)],
)
def test_a_planet_is_known_once_it_can_have_no_more_abilities(abilities, multi, known):
    state = campaign(*squad("red"), abilities=abilities, hidden=True, ability_multi=multi)
    for ability in abilities:
        state, _ = reveal(state, ability)

    assert (state.planet.revealed, state.planet.open) == (tuple(sorted(abilities)), known)


@pytest.mark.rule("C316-SAG-6", "C316-PLAN-5")
def test_the_third_ability_is_the_last_and_an_open_planet_stays_open():
    three = (BOOST, LASTING, SWARM)
    hidden = campaign(*squad("red"), abilities=three, hidden=True, ability_multi=True)
    state, told = reveal_all(hidden)
    assert [line.rule for line in told] == [f"C316-SA-{ability}" for ability in three]
    assert state.planet.open
    for ability in three:
        hidden, _ = reveal(hidden, ability)
    assert hidden.planet.open

    listed = replace(hidden, planet=replace(hidden.planet, revealed=()))
    assert reveal(listed, BOOST)[0].planet.open


@pytest.mark.rule("C316-PBP-6")
def test_only_the_gm_in_a_sealed_window_is_ever_idle():
    sealed = round_of(*squad("red"), options={"sealed_intents": "on"}).state
    default = question(sealed).entry("red").default
    assert not is_idle(sealed, "red", (default,))
    plain = round_of(*squad("red")).state
    assert not is_idle(plain, "gm", (question(plain).entry("gm").default,))
    assert not is_idle(replace(campaign(*squad("red")), frames=()), "gm", ())


@pytest.mark.rule("C316-END-3", "C316-PBP-2")
def test_an_answer_of_the_gms_is_forgotten_when_the_last_has_left():
    table = facing(REGENERATION, *squad("red"), tokens=3, pool=2)
    table.play("gm", AlienIntent()).play("red", Weakness(text="I ran."))

    assert (table.asks(), table.asked()) == ("aliens", {"gm"})


@pytest.mark.rule("C316-SA-6", "C316-END-3")
def test_no_bodies_explode_where_nobody_is_left():
    table = facing(EXPLODING, *squad("red"), tokens=3, pool=2).roll(d10("9 6")).lapse()
    until(table, "choose").play("red", Act(step="away")).done()

    assert "lost" in table.heard("C316-END-9")[0]
    assert table.heard("C316-SA-6") == []


@pytest.mark.rule("C316-ROUND-4", "C316-ROUND-5", "C316-ROUND-17", "C316-SA-2", "C316-SA-9")
def test_a_round_says_how_far_it_has_come():
    table = facing(EXPLODING, *squad("red"), tokens=3).roll(d10("9 6")).lapse()
    assert table.state.round.stage == "dice"
    assert until(table, "choose").state.round.stage == "turns"
    assert until(table, "explode").state.round.stage == "end"
