"""Close quarters: who calls, who fights, with how many dice, and what comes of it."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import Go, Line, RuleError
from rules.games.planetfall.answers import Accept, Decline, Dispute, TakeBack
from rules.games.planetfall.attack.fire import Fire
from rules.games.planetfall.close.calling import Engage, KeepClear
from rules.games.planetfall.close.fact_types import CONTACTS, SQUADRONS
from rules.games.planetfall.close.initiating import check_initiates, may_initiate
from rules.games.planetfall.close.segment import CloseQuarters
from rules.games.planetfall.force.mars import (
    CLOAKED,
    COMMAND_ELEMENT,
    DRONE,
    DRONE_NEXUS,
    FLYING_VEHICLE,
    HARD_TARGET,
    KILL_TEAM,
    REAR_ECHELON,
    TRANSPORT,
)
from rules.games.planetfall.procedure import Procedure
from rules.games.planetfall.system import SYSTEM
from rules.games.planetfall.units import InForce
from tests.support.planetfall.tables import Game, battle, d6, infantry, mar, profile, squad

TANK = profile("Heimdahl")
LETO = profile("Leto", boxes=(5,), cqb=2, mars=(mar(HARD_TARGET, value=2, when="always"),))


def game(red=None, blue=None, **fields):
    """Red's first squadron is active, and its close quarters begin."""
    red = red or [squad("Fists", 2)]
    blue = blue or [squad("Claws", 2)]
    return Game(battle(red=red, blue=blue, **fields)).send(CloseQuarters(squadron=1))


def call(target=2, squadron=1, **facts):
    return Engage(squadron=squadron, target=target, **facts)


def fours(n, of=None):
    """So many successes of dice that all fall on 4, the rest on 1."""
    return d6(*(4,) * n, *(1,) * ((of or n) - n))


@pytest.mark.rule(
    *("PF-CQB-5", "PF-CQB-6", "PF-CQB-7", "PF-CQB-8", "PF-CQB-9", "PF-CQB-10", "PF-SAVE-6"),
    *("PF-CQB-1", "PF-CQB-4", "PF-CQB-11", "PF-DICE-12", "PF-DIS-1"),
    "PF-CQB-2",
    "PF-ORD-7",
    "PF-SAVE-7",
)
def test_ex029_both_squadrons_fight_at_once():
    tanks = squad("Heimdahl", 3, of=TANK, damage=(1, 0, 0), shield=3)
    play = game([tanks], [squad("Letos", 4, of=LETO)])

    play.do("red", call(mine="BAC", theirs="BCD"), " ".join((
        fours(11, 12), fours(6),
        d6(4, 1, 1),  # Heimdahl, 1 required
        d6(4, 4, 1),  # Letos, 2 required
    )))  # fmt: skip

    assert [one.damage for one in play.state.models] == [1, 1, 0, 0, 1, 1, 0]
    assert play.work("attack dice").verdict == "12" and play.work("close quarters").target == 4
    assert "10 hits on 4+, 1 less for damage" in play.text()
    assert "B 5, C 5." in play.text() and "Heimdahl: B 6." in play.text()
    assert play.state.squadron(1).called and play.state.squadron(1).fought
    assert not play.state.squadron(2).called and not play.state.squadron(2).fought
    assert play.state.hurt == () and play.kind() is None


@pytest.mark.rule("PF-CQB-1")
def test_flyers_call_and_are_called_like_anybody():
    wings = {"sight": "flying", "locomotion": "flying", "mars": (mar(FLYING_VEHICLE),), "cqb": 1}
    play = game([squad("Hawks", **wings)], [squad("Kites", **wings)])
    Game(play.state).do("red", call(), d6(1, 1))

    play.do("red", KeepClear(near=(2,))).do("blue", call(1, squadron=2), d6(1, 1))

    assert play.state.squadron(2).called


@pytest.mark.rule("PF-CQB-3")
def test_an_activated_squadron_may_answer_by_a_call():
    play = game([squad("Fists", cqb=1)], [squad("Claws", cqb=1, activated=True)])

    play.do("red", KeepClear(near=(2,))).do("blue", call(1, squadron=2), d6(1, 1))

    assert play.state.squadron(2).called


@pytest.mark.rule("PF-MAR-REAR", "PF-CQB-3", "PF-CQB-5")
def test_a_rear_echelon_fights_back_and_may_answer_by_a_call():
    depot = squad("Depot", cqb=1, activated=True, mars=(mar(REAR_ECHELON),))
    play = game([squad("Fists", cqb=1)], [depot])
    Game(play.state).do("red", call(), d6(1, 1))

    play.do("red", KeepClear(near=(2,))).do("blue", call(1, squadron=2), d6(1, 1))

    assert play.state.squadron(2).called


@pytest.mark.rule("PF-OW-5", "PF-CQB-3", "PF-CQB-5")
@pytest.mark.parametrize("calls", [True, False])
def test_who_fights_outside_its_own_activation_stays_on_overwatch(calls):
    play = game([squad("Fists", cqb=1)], [squad("Claws", cqb=1, overwatch=True)])
    if calls:
        play.do("red", KeepClear(near=(2,)))
        play.do("blue", call(1, 2), d6(1, 1))
    else:
        play.do("red", call(), d6(1, 1))

    assert play.state.squadron(2).overwatch and play.state.squadron(1).fought


@pytest.mark.rule("PF-GM-6", "PF-CQB-9")
def test_a_modifier_of_ratings_for_one_roll_is_used_up_by_an_engagement():
    forces = tuple(
        InForce(cause=side, side=side, lever="dr", amount=1, uses=1) for side in ("red", "blue")
    )
    play = game([squad("Fists", cqb=6)], [squad("Claws", cqb=6)], forces=forces)

    # 6 hits do not fill a box of 6 + 1.
    play.do("red", call(), f"{fours(6)} {fours(6)}")

    assert [one.damage for one in play.state.models] == [0, 0]
    assert play.state.forces == ()


@pytest.mark.rule("PF-CQB-9")
def test_the_dead_have_fought_back():
    play = game([squad("Fists", cqb=12)], [squad("Claws", cqb=6)])

    play.do("red", call(), f"{fours(12)} {fours(6)} {d6(4, 1, 1)}")

    assert [one.damage for one in play.state.models] == [1, 2]
    assert play.state.squadron(2).place == "destroyed" and play.tracker("red") == 15 - 4


@pytest.mark.rule("PF-CQB-9", "PF-ORD-15")
def test_debilitating_markers_count_and_cards_on_ratings_too():
    claws = squad("Claws", debilitating=(1,), cqb=0)
    hurt = game([squad("Fists", cqb=5)], [claws]).do("red", call(), fours(5) + " " + d6(4, 1, 1))
    assert hurt.state.model(2).damage == 1

    tough = (InForce(cause="Armour", side="blue", lever="dr", amount=1),)
    held = game([squad("Fists", cqb=5)], [claws], forces=tough).do("red", call(), fours(5))
    assert held.state.model(2).damage == 0


@pytest.mark.rule("PF-CQB-5")
def test_the_chain_is_the_order_named_and_only_they_are_hit():
    play = game([squad("Fists", 4)], [squad("Claws", 3, cqb=0)])

    play.do("red", call(theirs="CA"), f"{fours(16)} {d6(4, 4, 1)}")

    assert [one.damage for one in play.state.models[4:]] == [0, 0, 2]


@pytest.mark.rule("PF-CQB-5", "PF-CQB-6")
def test_only_models_within_reach_bring_dice():
    play = game([squad("Fists", 4)], [squad("Claws", 3)])

    play.do("red", call(mine="D", theirs="AB"), f"{fours(0, 4)} {fours(0, 8)}")

    assert [line.work[0].verdict for line in play.told if line.rule == "PF-CQB-6"] == ["4", "8"]


@pytest.mark.rule("PF-CQB-7", "PF-FH-2", "PF-FH-4", "PF-INT-16", "PF-INT-20", "PF-DIS-4")
@pytest.mark.parametrize(
    ("fields", "need"),
    [
        ({}, 4),
        ({"flat_out": True}, 5),
        ({"flat_out": True, "as_hope": True, "hope": True}, 3),
        ({"flat_out": True, "hope": True}, 4),
        ({"disorder": 1}, 5),
        ({"disorder": 1, "flat_out": True}, 5),
        ({"hope": True}, 3),
        ({"cyber": 2}, 4),
        ({"overwatch": True}, 4),
    ],
)
def test_what_the_dice_of_the_engaged_need(fields, need):
    play = game([squad("Fists", cqb=0)], [squad("Claws", cqb=1, **fields)])

    play.do("red", call(), d6(1))

    assert play.work("close quarters").target == need
    assert play.state.squadron(2).overwatch is fields.get("overwatch", False)


@pytest.mark.rule("PF-CQB-7", "PF-DICE-7", "PF-DICE-13")
@pytest.mark.parametrize(
    ("lever", "amount", "need"),
    [("to_hit", 1, 3), ("to_hit", -1, 5), ("placed", 0, 3), ("rushed", 0, 5), ("to_hit", -3, 6)],
)
def test_modifiers_in_force_change_the_number(lever, amount, need):
    forces = (InForce(cause="Card", side="red", lever=lever, amount=amount),)
    play = game([squad("Fists", cqb=2)], [squad("Claws", cqb=0)], forces=forces)

    # From 7 on half the dice, on 6.
    play.do("red", call(), d6(1) if amount == -3 else d6(1, 1))

    assert play.work("close quarters").target == need


@pytest.mark.rule("PF-DICE-13")
def test_modifiers_change_the_pool_before_it_is_halved():
    forces = tuple(
        InForce(cause=lever, side="red", lever=lever, amount=amount)
        for lever, amount in (("ad", 2), ("to_hit", -3))
    )
    play = game([squad("Fists", cqb=2)], [squad("Claws", cqb=0)], forces=forces)

    # Half of 2 + 2 dice.
    play.do("red", call(), d6(1, 1))

    assert play.work("close quarters").target == 6


@pytest.mark.rule("PF-CQB-6", "PF-DICE-13", "PF-DICE-9")
def test_modifiers_in_force_change_dice_and_successes():
    forces = (
        InForce(cause="Blades", side="red", lever="cqb", amount=1),
        InForce(cause="Rage", side="red", lever="ad", amount=-2),
        InForce(cause="Luck", side="red", lever="reroll", amount=1),
        InForce(cause="Fury", side="red", lever="successes", amount=2, uses=1),
    )
    fists = squad("Fists", 2, cqb=2, damage=(1,))
    play = game([fists], [squad("Claws", cqb=0)], forces=forces)

    # 4 + 2 − 2 dice; one failure is rolled again; 3 + 2 − 1 for damage.
    play.do("red", call(), f"{d6(1, 4, 1, 4)} {d6(5)}")

    assert play.work("attack dice").verdict == "4"
    assert "4 hits on 4+, +2 Fury, 1 less for damage" in play.text()
    assert "Claws: 4 floating." in play.text()
    assert [one.cause for one in play.state.forces] == ["Blades", "Rage", "Luck"]


@pytest.mark.rule("PF-CQB-8", "PF-FH-3")
@pytest.mark.parametrize(("scope", "damage"), [("participants", 0), ("squadron", 1)])
def test_damage_of_those_who_fight_lowers_the_successes(scope, damage):
    fists = squad("Fists", 2, damage=(0, 1))
    claws = squad("Claws", boxes=(4,), cqb=0)
    play = game([fists], [claws], switches={"damage_scope": scope})

    play.do("red", call(mine="A"), fours(4))

    assert (play.state.squadron(2).place == "destroyed") is (damage == 0)
    hopeful = squad("Fists", 2, damage=(0, 1), hope=True)
    play = game([hopeful], [claws], switches={"damage_scope": scope})
    play.do("red", call(mine="A"), fours(4))
    assert play.state.squadron(2).place == "destroyed"


@pytest.mark.rule("PF-MAR-KILLTEAM", "PF-CQB-6")
def test_a_kill_team_counts_one_more_only_where_its_squadron_calls():
    team = squad("Team", 2, mars=(mar(KILL_TEAM),), cqb=1, attached=(profile("Guide", cqb=1),))
    play = game([team], [squad("Claws", 3, mars=(mar(KILL_TEAM),), cqb=1)])

    play.do("red", call(), f"{fours(0, 5)} {fours(0, 3)}")

    # One for each model that is a Kill Team.
    team_dice = [(mod.cause, mod.amount) for mod in play.work("attack dice").mods]
    assert team_dice == [("Kill Team", 2)]


@pytest.mark.rule("PF-MAR-DRONE", "PF-MAR-NEXUS", "PF-CQB-6")
def test_each_drone_in_a_nexus_area_counts_one_more():
    drones = squad("Drones", 3, cqb=1, mars=(mar(DRONE),), unlinked=(2,))
    nexus = squad("Nexus", mars=(mar(DRONE_NEXUS, reach=20),))
    play = game([drones, nexus], [squad("Claws", cqb=0)])

    play.do("red", call(3), fours(0, 5))

    assert [mod.amount for mod in play.work("attack dice").mods] == [2]


@pytest.mark.rule("PF-CQB-7", "PF-INT-4")
def test_nothing_protects_in_close_quarters():
    guard = (mar(CLOAKED), mar(HARD_TARGET, value=2, when="always"), mar(FLYING_VEHICLE))
    flyers = squad("Flyers", mars=guard, cqb=0, shield=5, last_move="flat_out")
    play = game([squad("Fists", cqb=1)], [flyers])

    play.do("red", call(), d6(6, 1))

    assert play.work("close quarters").target == 4
    assert play.work("close quarters: extra dice").faces == (1,)


@pytest.mark.rule("PF-SAVE-4", "PF-SAVE-7", "PF-DICE-12", "PF-CQB-12", "PF-CQB-9")
def test_cover_counts_and_is_rolled_after_both_pools_the_targets_first():
    guards = squad("Guards", 2, of=infantry(), place="occupying", within=1, cqb=3)
    woods = squad("Scouts", 2, of=infantry(), ground=("vegetation",), cqb=3)
    play = game([woods], [guards])

    play.do("red", call(), " ".join((
        fours(6), fours(3, 6),
        d6(4, 4, 1, 1),  # the target's cover, two dice for each of two: 3 + 3 hits, 2 saved
        d6(1),  # the caller's cover, one die for one of them
        d6(4, 1, 1), d6(4, 1, 1),
    )))  # fmt: skip

    assert [one.damage for one in play.state.models] == [1, 0, 1, 0]
    assert [line.text.split(":")[0] for line in play.told if line.rule == "PF-SAVE-3"] == [
        "Guards",
        "Scouts",
    ]


@pytest.mark.rule("PF-SKY-9")
def test_ex021_those_passed_over_add_their_dice_and_are_no_targets():
    pod = squad("Hyperion", passed=(5,), cqb=12)
    play = game([pod], [squad("Heimdahl", 3, of=TANK), squad("Thor", cqb=6)])

    play.do("red", call(), f"{fours(6, 12)} {fours(0, 18)} {d6(4, 1, 1)}")

    assert [mod.cause for line in play.told for work in line.work for mod in work.mods] == [
        "passed over"
    ]
    assert [one.damage for one in play.state.models] == [0, 1, 0, 0, 0]


@pytest.mark.rule("PF-SKY-9", "PF-CQB-6", "PF-CQB-8")
def test_those_passed_over_bring_their_damage_and_help_their_side_even_alone():
    pod = squad("Hyperion", passed=(3, 4), cqb=0, boxes=(4, 4))
    thor = squad("Thor", cqb=6, damage=(1,))
    play = game([pod], [squad("Heimdahl", cqb=2), thor, squad("Gone", damage=(2,), cqb=9)])
    play.state = play.state.change(4, place="destroyed")

    # Eight dice, one success less for the damage of the Thor; the dead bring none.
    play.do("red", call(), f"{fours(5, 8)} {d6(4, 1, 1)}")
    assert play.state.model(1).damage == 1 and "4 hits on 4+, 1 less" in play.text()

    called = game([squad("Hyperion", passed=(3,), cqb=0)], [squad("Heimdahl", cqb=0), thor])
    called.do("red", KeepClear(near=(2,)))
    called.do("blue", call(1, squadron=2), fours(0, 6))
    assert [mod.cause for mod in called.work("attack dice").mods] == ["passed over"]


@pytest.mark.rule("PF-CQB-7")
def test_two_reasons_to_rush_do_not_add_up_with_one_to_place():
    play = game([squad("Fists", cqb=0)], [squad("Claws", cqb=1, hope=True, flat_out=True)])
    forces = (
        InForce(cause="Panic", side="blue", lever="rushed"),
        InForce(cause="Calm", side="blue", lever="placed"),
    )
    play.state = msgspec.structs.replace(play.state, forces=forces)

    play.do("red", call(), d6(1))

    assert play.work("close quarters").target == 4
    assert len(play.work("close quarters").mods) == 2


@pytest.mark.rule("PF-CQB-8", "PF-DICE-13", "PF-FH-3")
@pytest.mark.parametrize(
    ("plus", "damage", "hope", "faces", "hits"),
    [
        (-3, 0, False, (4, 4), "no hits"),
        (-3, 1, False, (4, 4, 4, 4), "no hits"),
        (1, 1, True, (4, 1), "2 hits"),
        # Damage takes off what the modifier has added; nothing goes below 0.
        (2, 1, False, (1, 1), "1 hit"),
        (-3, 1, False, (4, 4), "no hits"),
    ],
)
def test_successes_are_changed_first_and_lowered_then(plus, damage, hope, faces, hits):
    forces = (InForce(cause="Card", side="red", lever="successes", amount=plus),)
    fists = squad("Fists", cqb=len(faces), damage=(damage,), hope=hope)
    play = game([fists], [squad("Claws", boxes=(9,), cqb=0)], forces=forces)

    play.do("red", call(), d6(*faces))

    assert f"Fists fights: {hits} on" in play.text()


@pytest.mark.rule("PF-DICE-13")
def test_a_pool_never_drops_below_no_dice():
    forces = (InForce(cause="Mud", side="red", lever="ad", amount=-9),)
    play = game([squad("Fists", cqb=2)], [squad("Claws", cqb=0)], forces=forces)

    play.do("red", call())

    assert play.work("attack dice").verdict == "0"


@pytest.mark.rule("PF-DICE-9")
def test_only_failures_are_rolled_again():
    forces = (InForce(cause="Luck", side="red", lever="reroll", amount=2),)
    play = game([squad("Fists", cqb=3)], [squad("Claws", cqb=0)], forces=forces)

    play.do("red", call(), f"{d6(4, 1, 5)} {d6(4)}")

    assert [work.faces for line in play.told for work in line.work][1:3] == [(4, 1, 5), (4,)]


@pytest.mark.rule("PF-ORD-17", "PF-SAVE-7", "PF-LEV-2")
@pytest.mark.parametrize(
    ("saves", "damage"),
    [((1, 1), [1, 1]), ((4, 1), [1, 1]), ((4, 4), [1, 0]), ((6, 4, 6, 1), [0, 0])],
)
def test_saves_take_floating_hits_and_then_those_that_came_last(saves, damage):
    giant = profile("Thor", category="leviathan", leviathan_cqb=3, cqb=4)
    men = squad("Men", 2, of=infantry("Men", cqb=0), ground=("vegetation",))
    play = game([squad("Thors", 2, of=giant)], [men])

    # A Leviathan fills A with 3; the other fills B with 3 and has 1 too many.
    tests = d6(*(4,) * sum(damage), *(1,) * (3 - sum(damage))) if sum(damage) == 1 else ""
    first, extra = saves[:2], saves[2:]
    script = f"{fours(3)} {fours(4)} {d6(*first)} {d6(*extra)} {tests}"
    play.do("red", call(contact=("AA",)), script)

    assert [one.damage for one in play.state.models[2:]] == damage


@pytest.mark.rule("PF-SKY-9")
def test_one_passed_over_that_fights_anyway_counts_once():
    play = game([squad("Hyperion", passed=(2,), cqb=0)], [squad("Heimdahl", 3, of=TANK)])

    play.do("red", call(), fours(0, 12))

    assert play.work("attack dice").verdict == "0"


@pytest.mark.rule("PF-CQB-10", "PF-EMB-4", "PF-INT-21", "PF-INT-23")
def test_hits_that_float_reach_the_passengers_of_a_wreck():
    carrier = squad("Carrier", mars=(mar(TRANSPORT, value=6),), cqb=0)
    riders = squad("Riders", of=infantry(), place="embarked", within=2)
    play = game([squad("Fists", cqb=16)], [carrier, riders])

    play.do("red", call(), fours(16))

    assert [one.place for one in play.state.squadrons] == ["table", "destroyed", "destroyed"]


@pytest.mark.rule("PF-CQB-10")
def test_hits_on_one_side_do_not_float_to_passengers_of_the_other():
    truck = squad("Truck", mars=(mar(TRANSPORT, value=6),), cqb=20)
    riders = squad("Riders", of=infantry(), place="embarked", within=1)
    play = game([truck, riders], [squad("Claws", cqb=12)])

    # Both are destroyed; 8 hits float over Claws, none over the truck.
    play.do("red", call(3), f"{fours(20)} {fours(12)}")

    assert [one.place for one in play.state.squadrons] == ["destroyed", "table", "destroyed"]


@pytest.mark.rule("PF-EMB-4", "PF-CQB-10")
def test_where_both_lose_a_transport_nobody_rides_in_a_wreck_while_the_first_is_settled():
    truck = {"mars": (mar(TRANSPORT, value=6),), "cqb": 20}
    riders = {"models": 2, "of": infantry(), "place": "embarked"}
    red = [squad("Truck", **truck), squad("Riders", within=1, **riders)]
    play = game(red, [squad("Cart", **truck), squad("Guests", within=3, **riders)])

    # 8 of 20 hits float over each wreck, enough for both of its passengers.
    play.do("red", call(3), f"{fours(20)} {fours(20)}")

    assert (play.kind(), play.asked().entries[0].seat) == ("spill", "blue")
    assert [one.place for one in play.state.squadrons] == ["destroyed", "table"] * 2
    assert SYSTEM.invariants(play.state) == ()
    play.lapse()
    assert (play.kind(), play.asked().entries[0].seat) == ("spill", "red")
    play.lapse()
    assert [one.place for one in play.state.squadrons] == ["destroyed"] * 4


@pytest.mark.rule("PF-DIS-1", "PF-INT-14", "PF-OW-2")
def test_passengers_of_a_wreck_test_once_for_the_fight_and_for_overwatch():
    carrier = squad("Carrier", boxes=(6,), mars=(mar(TRANSPORT, value=9),), cqb=0)
    riders = squad("Riders", 3, of=infantry(), place="embarked", within=3)
    play = game([squad("Fists", cqb=9), squad("Watch", overwatch=True)], [carrier, riders])

    play.do("red", call(3), fours(9)).lapse()
    assert play.kind() == "overwatch" and "Riders have moved." in play.asked().text
    shot = Fire(squadron=2, target=4, ranges=(10,))
    play.do("red", shot, f"{d6(5, 5, 5, 1)} {d6(4, 4, 1)}")

    assert [one.damage for one in play.state.models[-3:]] == [1, 1, 0]
    assert "2 successes, 2 required" in play.text()
    assert play.rules().count("DIS-3") == 1 and play.state.hurt == ()


@pytest.mark.rule("PF-DIS-6", "PF-CQB-10")
def test_a_commander_killed_in_close_quarters_shakes_his_helix():
    leader = squad("Command", mars=(mar(COMMAND_ELEMENT, reach=16),), cqb=0)
    play = game([squad("Fists", cqb=12)], [leader, squad("Others")])

    play.do("red", call(), f"{fours(12)} {d6(4, 1, 1)}")

    assert play.state.squadron(3).disorder == 1


@pytest.mark.rule(
    "PF-CQB-2", "PF-CQB-4", "PF-CQB-11", "PF-DIS-4", "PF-FH-4", "PF-INT-17", "PF-MOV-6", "PF-INT-20"
)
@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"called": True}, "PF-CQB-4"),
        ({"flat_out": True}, "PF-CQB-4"),
        ({"flat_out": True, "hope": True}, "PF-CQB-4"),
        ({"flat_out": True, "hope": True, "as_hope": True}, None),
        ({"disorder": 1}, "PF-DIS-4"),
        ({"hope": True}, None),
        ({"activated": True}, None),
        ({"overwatch": True}, None),
        ({"cyber": 1}, None),
    ],
)
def test_who_may_call(fields, rule):
    play = game([squad("Fists", 2, **fields)])

    if rule is None:
        call().check(play.state, "red")
        return
    assert Engage not in play.asked().entries[0].kinds
    with pytest.raises(RuleError) as fault:
        call().check(play.state, "red")
    assert fault.value.rule == rule


@pytest.mark.rule("PF-CQB-12", "PF-CQB-4")
@pytest.mark.parametrize("place", ["embarked", "sky_reserve", "portal_reserve", "destroyed"])
def test_nobody_fights_from_off_the_table(place):
    table = battle(red=[squad("Fists", 2)], blue=[squad("Claws")])
    assert may_initiate(table, 1) and may_initiate(table.change(1, place="occupying"), 1)

    away = table.change(1, place=place)
    assert not may_initiate(away, 1)
    with pytest.raises(RuleError) as fault:
        check_initiates(away, 1)
    assert fault.value.rule == "PF-CQB-12"


@pytest.mark.rule("PF-CQB-2", "PF-CQB-12", "PF-FACT-1")
@pytest.mark.parametrize(
    ("move", "words"),
    [
        (call(2), "your own side"),
        (call(4), "not on the table"),
        (call(9), "no squadron 9"),
        (call(0), "no squadron 0"),
        (call(3, squadron=9), "squadron of your own"),
        (call(3, squadron=2), "Only Fists may call"),
        (call(1, squadron=3), "squadron of your own"),
        (call(3, squadron=0), "squadron of your own"),
        (call(3, mine="E"), 'no model "E"'),
        (call(3, theirs="AA"), "named twice"),
        (call(3, mine=""), "Name the models"),
    ],
)
def test_what_is_no_call_is_refused_with_a_reason(move, words):
    riders = squad("Riders", place="embarked", within=3)
    play = game([squad("Fists", 2), squad("Mates")], [squad("Claws", 2), riders])

    with pytest.raises(RuleError, match=words):
        move.check(play.state, "red")


@pytest.mark.rule("PF-CQB-3", "PF-PBP-1")
def test_who_calls_nothing_lists_who_is_near_and_one_of_them_may_call():
    # That it has been activated this turn does not matter.
    able = squad("Claws", activated=True)
    play = game([squad("Fists")], [able, squad("Far"), squad("Spent", called=True)])

    play.do("red", KeepClear(near=(2, 4)))
    assert play.kind() == "close_reaction" and play.asked().entries[0].seat == "blue"
    assert play.labels() == ["No engagement", "Claws engages Fists"]
    with pytest.raises(RuleError, match="not listed"):
        call(1, squadron=3).check(play.state, "blue")
    with pytest.raises(RuleError, match="once a turn"):
        call(1, squadron=4).check(play.state, "blue")
    with pytest.raises(RuleError, match="Only Fists can be engaged"):
        call(2, squadron=2).check(play.state.change(1, place="table"), "blue")
    play.do("blue", call(1, squadron=2), f"{fours(0, 4)} {fours(0, 4)}")

    assert play.state.squadron(2).called and not play.state.squadron(1).called
    # PF-CQB-11: it was engaged in its own activation, and that spoils focused fire.
    assert play.state.squadron(1).fought and not play.state.squadron(2).fought


@pytest.mark.rule("PF-CQB-3", "PF-PBP-1")
def test_silence_calls_nobody():
    play = game().do("red", KeepClear(near=(2,))).lapse()

    assert play.kind() is None and not play.state.squadron(1).fought
    assert game().lapse().kind() is None


@pytest.mark.rule("PF-CQB-2", "PF-CQB-3", "PF-CQB-12")
def test_nobody_is_asked_where_nobody_can_call():
    assert game([squad("Fists", called=True)], [squad("Claws", disorder=1)]).kind() is None
    assert game([squad("Fists")], [squad("Gone", place="withdrawn")]).kind() is None
    assert game([squad("Riders", place="embarked", within=2)]).kind() is None
    one_able = [squad("Claws", disorder=1), squad("Talons")]
    assert game([squad("Fists", called=True)], one_able).kind() == "close_quarters"
    play = game([squad("Fists", called=True)]).do("red", KeepClear())
    assert play.kind() is None


@pytest.mark.rule("PF-CQB-2", "PF-CQB-3")
def test_a_squadron_that_cannot_call_still_says_who_is_near():
    play = game([squad("Fists", called=True)])

    assert play.asked().entries[0].kinds == (KeepClear,)
    assert play.labels() == ['No enemy within 4"', 'Only Claws are within 4"']
    assert play.do("red", KeepClear(near=(2,))).kind() == "close_reaction"


@pytest.mark.rule("PF-CQB-3")
def test_only_enemies_on_the_table_are_near():
    play = game([squad("Fists"), squad("Mates")])

    with pytest.raises(RuleError, match="your own side"):
        KeepClear(near=(2,)).check(play.state, "red")


@pytest.mark.rule("PF-FACT-1", "PF-LEV-1")
def test_contacts_are_read_as_pairs_of_letters():
    state = battle(red=[squad("Fists")], blue=[squad("Claws")])

    for text in ("A-B, b-c", "ab,BC", " A B , B:C, A/B"):
        assert CONTACTS.read(state, text) == ("AB", "BC")
    assert CONTACTS.read(state, "none") == CONTACTS.read(state, "") == ()
    assert CONTACTS.text(state, ("AB", "BC")) == "A-B, B-C" and CONTACTS.text(state, ()) == "none"
    with pytest.raises(RuleError, match='"A-BC" is no pair'):
        CONTACTS.read(state, "A-B, A-BC")


@pytest.mark.rule("PF-FACT-1", "PF-CQB-3")
def test_squadrons_are_read_by_number_or_name():
    red = [squad("Fists"), squad("Twins"), squad("Gone", place="destroyed")]
    state = battle(red=red, blue=[squad("Claws"), squad("Twins")])

    assert SQUADRONS.read(state, "claws, 1,Claws") == (4, 1)
    assert SQUADRONS.read(state, "None") == SQUADRONS.read(state, " ") == ()
    assert SQUADRONS.text(state, (4, 1)) == "Claws, Fists" and SQUADRONS.text(state, ()) == "none"
    for text in ("Gone", "3", "Twins", "Nobody", "0", "000001999"):
        with pytest.raises(RuleError, match=f'no single squadron called "{text}".*Fists, Twins'):
            SQUADRONS.read(state, text)


@pytest.mark.rule("PF-CQB-2", "PF-CQB-3", "PF-CQB-4", "PF-CQB-10", "PF-CQB-11")
@pytest.mark.parametrize(("fought", "script"), [(True, "d6:1 d6:1"), (False, "")])
def test_the_activation_hears_whether_there_was_a_fight(fought, script):
    state = battle(red=[squad("Fists", cqb=1)], blue=[squad("Claws", cqb=1)])
    play = Game(state).send(Hearing()).do("red", call() if fought else KeepClear(), script)

    assert [line.text for line in play.told][-1] == f"heard {fought}"
    play = Game(state).send(Hearing()).do("red", KeepClear(near=(2,)))
    play.do("blue", call(1, squadron=2) if fought else Decline(), script)
    assert [line.text for line in play.told][-1] == f"heard {fought}"


class Hearing(Procedure, frozen=True, kw_only=True, tag="hearing"):
    """Sends a close quarters segment, and tells what it gave back."""

    stages = ("send", "tell")

    def do_send(self, state, answers, dice):
        return Go(state=state, first=(CloseQuarters(squadron=1),))

    def do_tell(self, state, answers, dice):
        return Go(state=state, told=(Line(f"heard {self.heard('fought')}", "PF-CQB-2"),))


@pytest.mark.rule("PF-CQB-2", "PF-CQB-3")
def test_nobody_calls_while_nobody_is_asked():
    state = battle(red=[squad("Fists")], blue=[squad("Claws")])

    for move in (call(), KeepClear()):
        with pytest.raises(RuleError, match="Nobody is asked"):
            move.check(state, "red")


@pytest.mark.rule("PF-CQB-1", "PF-CQB-2", "PF-CQB-3")
def test_the_question_says_what_is_asked():
    able, spent = game(), game([squad("Fists", called=True)])

    assert able.asked().text == 'Red: do Fists engage an enemy within 4"?'
    assert spent.asked().text == 'Red: which enemies are within 4" of Fists?'
    spent.do("red", KeepClear(near=(2,)))
    assert spent.told[-1].text == 'No engagement is called; within 4" of Fists: Claws.'
    assert spent.asked().text == "Blue: does one squadron engage Fists?"


@pytest.mark.rule("PF-FACT-3", "PF-CQB-5")
def test_facts_are_confirmed_before_any_die_where_that_is_agreed():
    play = game(switches={"claims": "confirm"})

    play.do("red", call(mine="A"))
    assert play.kind() == "facts"
    assert 'within 4" and in sight are A of Fists and A B of Claws' in play.asked().text
    play.do("blue", Accept(), f"{fours(0, 4)} {fours(0, 8)}")
    assert play.state.squadron(1).called


@pytest.mark.rule("PF-FACT-3", "PF-FACT-1")
def test_a_call_that_is_taken_back_costs_nothing():
    play = game(switches={"claims": "confirm"}, gm=True).do("red", call(mine="A"))

    play.do("blue", Dispute()).do("gm", TakeBack())

    assert play.kind() == "close_quarters" and not play.state.squadron(1).called
    assert play.state.frames[-1].call is None
    play.do("red", KeepClear(near=(2,))).do("blue", Dispute()).do("gm", TakeBack())
    assert play.kind() == "close_quarters" and play.state.frames[-1].near == ()
    play.do("red", KeepClear(near=(2,))).do("blue", Accept())
    play.do("blue", call(1, squadron=2)).do("red", Dispute()).do("gm", TakeBack())
    assert play.kind() == "close_reaction"
    play.do("blue", Decline())
    assert not play.state.squadron(1).fought


@pytest.mark.rule("PF-CQB-5", "PF-CQB-2")
def test_ready_answers_name_every_enemy_there_is():
    play = game([squad("Fists")], [squad("Claws"), squad("Gone", place="destroyed")])

    assert play.labels() == ['No enemy within 4"', "Engage Claws"]
    assert call() in play.offers("red") and KeepClear(near=(2,)) in play.offers("red")
