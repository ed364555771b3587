"""Cancels, drugs and Flashbacks in conflicts, and how they end."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.three_sixteen.conflict.conflict_moves import Fight, Follow
from rules.games.three_sixteen.conflict.yielding import Accept, Yield
from rules.games.three_sixteen.encounter.ranges import SetRange
from rules.games.three_sixteen.gm.gm_people import MakeNpc, OpenConflict
from rules.games.three_sixteen.troopers.drugs import Drugs
from rules.games.three_sixteen.troopers.flashbacks import Strength, Weakness
from tests.support.three_sixteen.scenes import (
    BARE,
    DOOMED,
    FOUR,
    ONE_ON_ONE,
    TWO_ON_TWO,
    TWO_ON_TWO_SIDES,
    confronted,
    exchange,
    standing,
    talk,
)
from tests.support.three_sixteen.table import Table, campaign, d10, meeting, slots, squad, trooper


def refused(table, seat, move):
    """Return the rule by which a move is refused."""
    with pytest.raises(RuleError) as refusal:
        table.play(seat, move)
    return refusal.value.rule


@pytest.mark.rule("C316-PVP-6")
def test_who_cancels_does_nothing_else_and_ties_stop_nobody():
    party = (trooper("red", 7, 7), trooper("blue", 7, 5))
    table = standing(*party)
    exchange(table, "6 4", red=Fight(target="blue"), blue=Fight(target="red")).through("drugs")
    table.play("red", Follow(cancel=True)).through("hit").done()
    assert table.boxes("red", "blue") == "[...] [...]"
    assert table.asks() == "declare"

    tied = standing(party[0], trooper("blue", 7, 5, **DOOMED))
    exchange(tied, "4 4", red=Fight(target="blue"), blue=Fight(target="red")).through()
    assert (tied.boxes("red"), tied.at("blue").status) == ("[X..]", "dead")


@pytest.mark.rule("C316-PVP-6", "C316-DRUG-1", "C316-DRUG-2", "C316-GEAR-9")
@pytest.mark.parametrize(("die", "boxes"), [(10, "[X..] [...]"), (8, "[...] [...]")])
def test_drugs_are_for_attackers_once_and_a_ten_hurts(die, boxes):
    table = standing(trooper("red", 7, 5), trooper("blue", 7, 5))
    exchange(table, "9 9", red=Fight(target="blue"), blue=Fight(blow="emote", target="red"))
    assert table.asked() == {"red"}
    table.roll(d10(str(die))).play("red", Drugs(take=True)).through("hit").done()
    assert table.boxes("red", "blue") == boxes

    exchange(table, "9 9", red=Fight(target="blue"), blue=talk())
    assert table.asks() == "declare"


@pytest.mark.rule("C316-PVP-7", "C316-FLASH-9")
def test_a_strength_leaves_no_mark_of_the_blow_that_waits():
    table = standing(trooper("red", 7, 5), trooper("blue", 7, 5, **BARE))
    exchange(table, "9 6", red=talk(), blue=Fight(target="red")).through("drugs", "turn")
    assert table.asks() == "hit"
    table.play("red", Strength(text="Never.")).done()

    assert table.state.conflict is None
    assert (table.boxes("red"), table.at("red").used_strength) == ("[...]", True)
    assert table.mission("red") == (0,)


@pytest.mark.rule("C316-PVP-7", "C316-FLASH-6")
def test_in_a_conflict_amid_an_encounter_a_weakness_takes_no_token():
    state = meeting(*squad("red blue"), options={"conflict_in_encounter": "on"})
    table = Table(state).roll(d10("9 9")).play("gm", ONE_ON_ONE).done()
    table.play("red", Weakness(text="Not my fight."))

    assert (table.tokens(), table.at("red").status) == (6, "in")
    assert table.at("red").used_weakness


@pytest.mark.rule("C316-PVP-8")
@pytest.mark.parametrize(("second", "over"), [(True, True), (False, False)])
def test_all_of_the_other_side_must_accept(second, over):
    table = standing(*FOUR, sides=TWO_ON_TWO_SIDES).play("red", Yield())
    assert table.asked() == {"blue", "white"}
    table.play("blue", Accept(accept=True)).play("white", Accept(accept=second))

    assert (table.state.conflict is None) == over
    if over:
        assert "won by Blue, White" in table.heard("C316-PVP-10")[0]


@pytest.mark.rule("C316-PVP-8")
def test_only_who_fights_in_it_yields_and_even_while_a_hit_waits():
    table = standing(*squad("red blue"), *squad("green white"))
    assert refused(table, "green", Yield()) == "C316-PVP-8"
    exchange(table, "6 9", red=Fight(target="blue"), blue=talk()).through("drugs", "turn")
    assert table.asks() == "hit"

    table.play("blue", Yield()).play("red", Accept(accept=True))

    assert (table.state.conflict, table.boxes("blue")) == (None, "[...]")


@pytest.mark.rule("C316-PVP-9", "C316-PVP-11")
def test_a_side_has_lost_only_when_all_of_it_are_out():
    party = (FOUR[0], FOUR[1], *(trooper(s, 7, 5, **DOOMED) for s in ("blue", "white")))
    table = standing(*party, sides=TWO_ON_TWO_SIDES)
    blows = {"red": Fight(target="blue"), "green": Fight(target="white")}
    exchange(table, "7 6 9 9", **blows, blue=talk(), white=talk()).through()

    assert table.state.conflict is None
    assert "won by Red, Green" in table.heard("C316-PVP-10")[0]
    assert (table.mission("red", "green"), table.at("red").total) == ((1, 1), 1)


@pytest.mark.rule("C316-PVP-10", "C316-PVP-9")
@pytest.mark.parametrize(
    ("boxes", "blow", "after", "order"),
    [("EE", "emote", "[...]", True), ("EX", "attack", "[E..]", False)],
)
def test_only_a_loss_by_exhaustion_clears_it_and_brings_an_order(boxes, blow, after, order):
    blue = trooper("blue", 7, 5, **{**DOOMED, "boxes": boxes})
    table = standing(trooper("red", 7, 5, boxes="E"), blue)
    exchange(table, "5 9", red=Fight(blow=blow, target="blue"), blue=talk()).through().done()

    assert table.state.conflict is None
    assert table.boxes("red") == after
    assert ("one order" in table.heard("C316-PVP-10")[0]) == order


@pytest.mark.rule("C316-PVP-10")
def test_after_a_yield_the_exhaustion_of_both_sides_is_gone():
    table = standing(trooper("red", 7, 5, boxes="XE"), trooper("blue", 7, 5, boxes="EE"))
    table.play("red", Yield()).play("blue", Accept(accept=True))

    assert table.boxes("red", "blue") == "[X..] [...]"
    assert "one order" in table.heard("C316-PVP-10")[0]


@pytest.mark.rule("C316-PVP-11", "C316-PVP-9")
def test_exhausting_somebody_for_good_earns_no_kill():
    blue = trooper("blue", 7, 5, **DOOMED)
    table = standing(trooper("red", 7, 5), blue)
    exchange(table, "5 9", red=Fight(blow="emote", target="blue"), blue=talk()).through().done()

    assert table.at("blue").status == "dead"
    assert (table.mission("red"), table.at("red").total) == ((0,), 0)


@pytest.mark.rule("C316-NPC-1", "C316-NPC-2", "C316-NPC-3", "C316-PVP-9")
@pytest.mark.parametrize(
    ("blow", "end", "kills"), [("attack", "killed", 1), ("emote", "exhausted", 0)]
)
def test_an_npc_is_killed_or_exhausted_and_only_killing_counts(blow, end, kills):
    table = Table(campaign(trooper("red", 7, 5), *squad("blue"), aa=4))
    table.play("gm", MakeNpc(name="A guard")).roll(d10("3 2"))
    table.play("gm", OpenConflict(attackers=("red",), defenders=("npc-1",)))
    table.play("red", SetRange(range="near")).roll(d10("5 5"))
    table.play("red", Fight(blow=blow, target="npc-1")).play("gm", Fight(target="red"))
    table.through().done()

    assert table.heard("C316-NPC-2") == [f"A guard is {end}."]
    assert (table.mission("red"), table.at("red").total) == ((kills,), kills)
    assert table.boxes("red") == "[...]"


@pytest.mark.rule("C316-NPC-1", "C316-WPN-3")
def test_npcs_take_no_weapons_in_hand():
    table = Table(campaign(*squad("red blue")))
    table.play("gm", MakeNpc(name="A guard")).roll(d10("3 2"))
    table.play("gm", OpenConflict(attackers=("red",), defenders=("npc-1",))).through("range")

    assert refused(table, "gm", Fight(target="red", weapon="sidearm")) == "C316-NPC-1"


@pytest.mark.rule("C316-PVP-9", "C316-PVP-2")
def test_an_ambush_that_leaves_nobody_on_one_side_asks_for_no_range():
    victim = trooper("blue", 7, 5, **DOOMED)
    table = confronted(ONE_ON_ONE, trooper("red", 7, 5), victim, faces="3 9")
    table.through("hit")

    assert table.at("blue").status == "dead"
    assert table.state.conflict is None
    assert "won by Red" in table.heard("C316-PVP-10")[0]
    assert not [line for line in table.told if "face each other" in line.text]
    assert table.at("red").strengths == slots(1)


@pytest.mark.rule("C316-PVP-9", "C316-PVP-2")
def test_an_ambush_that_leaves_somebody_goes_on_with_the_range():
    party = FOUR[0], FOUR[1], trooper("blue", 7, 5, **DOOMED), FOUR[3]
    table = confronted(TWO_ON_TWO, *party, faces="3 2 9 9").through("hit")

    assert table.at("blue").status == "dead"
    assert (table.asks(), table.asked()) == ("range", {"red"})


@pytest.mark.rule("C316-PVP-9", "C316-PVP-6")
def test_with_one_side_out_nobody_is_asked_to_cancel_any_more():
    party = FOUR[0], FOUR[1], *(trooper(s, 7, 5, **DOOMED) for s in ("blue", "white"))
    table = standing(*party, sides=TWO_ON_TWO_SIDES)
    blows = {"red": Fight(target="blue"), "green": Fight(target="white")}
    exchange(table, "7 6 5 9", **blows, blue=talk(), white=talk())
    table.through("drugs")
    assert (table.asks(), table.asked()) == ("turn", {"red"})
    table.play("red", Follow()).through("hit")
    # Blue, who was at 5, has fallen: green at 6 has nobody left to stop.
    assert table.state.conflict is None


@pytest.mark.rule("C316-PVP-9", "C316-PVP-6")
def test_the_winners_have_no_turns_left_once_the_other_side_is_out():
    party = FOUR[0], FOUR[1], FOUR[3], trooper("blue", 7, 5, **DOOMED)
    table = standing(*party, sides=(("red", "green", "white"), ("blue",)))
    blows = {seat: Fight(target="blue") for seat in ("red", "green", "white")}
    exchange(table, "7 6 5 9", **blows, blue=talk()).through("drugs")
    assert table.asked() == {"red"}
    table.play("red", Follow()).through("hit")

    # Green at 6 could have stopped white at 5, but blue has fallen.
    assert table.state.conflict is None
    assert table.mission("red", "green", "white") == (1, 0, 0)


@pytest.mark.rule("C316-HURT-3", "C316-HURT-1", "C316-PVP-10")
def test_who_was_spared_at_the_third_exhaustion_can_be_hurt_again_however_it_ends():
    party = (trooper("red", 7, 7, **BARE), trooper("green", 7, 7, boxes="E", **BARE))
    party += (trooper("blue", 7, 7, **{**BARE, "boxes": "XE"}), trooper("white", 7, 7))
    options = {"pvp_exhaust_final": "off"}
    table = standing(*party, sides=TWO_ON_TWO_SIDES, options=options)
    blows = {"red": Fight(blow="emote", target="blue")}
    blows |= dict.fromkeys(("green", "blue", "white"), talk())
    exchange(table, "7 9 9 9", **blows).through("drugs", "turn", "hit").done()
    assert (table.boxes("blue"), table.at("blue").status) == ("[XEE]", "ready")

    table.play("white", Strength(text="Not today.")).through("comeback")

    assert table.state.conflict is None
    assert table.boxes("blue", "green") == "[X..] [E..]"
