"""TPK and Paradise bombs: whom they strike, what they take, when they are gone."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import RuleError, question
from rules.games.three_sixteen.conflict.conflict_moves import Fight
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.encounter.failures import Act
from rules.games.three_sixteen.encounter.hits import Defend
from rules.games.three_sixteen.encounter.purchases import UseAbility
from rules.games.three_sixteen.lists import ARMOUR
from rules.games.three_sixteen.troopers.downtime import SetDefault
from rules.games.three_sixteen.troopers.flashbacks import Weakness
from rules.games.three_sixteen.troopers.ranks import CAPTAIN, LT_COLONEL
from tests.support.three_sixteen.scenes import DOOMED, riding, standing
from tests.support.three_sixteen.table import (
    Table,
    campaign,
    d10,
    meeting,
    round_of,
    squad,
    trooper,
)

BOMBER = trooper("red", 9, 5, ("tpk_bomb",), CAPTAIN)


def bombing(*others, faces, **more):
    """Return a table at the window of the first trooper's bomb; the others attack."""
    more = {"place": "close", **more}
    return round_of(BOMBER, *others, **more).roll(d10(faces)).lapse().through("drugs", "turn")


@pytest.mark.rule("C316-GEAR-12")
def test_ex29_a_tpk_bomb_takes_a_token_for_each_mark():
    table = bombing(*squad("blue green white"), faces="9 8 9 9 9", tokens=6)
    assert table.asked() == {"red", "blue", "green", "white"}
    assert not [move for move in table.offers("blue", Defend) if move.armour]

    table.roll(d10("5 7 10 4 10 10 2 10")).through("hit").done()

    assert [table.at(s).wounds for s in ("red", "blue", "green", "white")] == [1, 1, 1, 1]
    assert table.tokens() == 2
    assert (table.mission("red"), table.at("red").total) == ((181,), 181)
    assert table.at("red").carried("tpk_bomb") is None
    assert table.at("red").in_hand == "hand_to_hand"


@pytest.mark.rule("C316-GEAR-12")
def test_a_tpk_bomb_strikes_nobody_away_from_close():
    table = bombing(*squad("blue"), faces="9 8 9", ranges={"blue": "near"})
    table.roll(d10("1 1")).through("hit").done()

    assert table.boxes("red", "blue") == "[X..] [...]"
    assert (table.tokens(), table.mission("red")) == (5, (11,))


@pytest.mark.rule("C316-GEAR-12")
def test_a_tpk_bomb_does_nothing_away_from_close_and_stays():
    table = round_of(BOMBER, place="near").play("red", Declare())
    table.roll(d10("9 8")).passing().done()

    assert (table.boxes("red"), table.tokens()) == ("[...]", 6)
    assert table.at("red").carried("tpk_bomb")


@pytest.mark.rule("C316-GEAR-12")
def test_a_paradise_bomb_works_at_far():
    bomber = trooper("red", 9, 5, ("paradise_bomb",), LT_COLONEL)
    table = round_of(bomber, place="far").play("red", Declare())
    table.roll(d10("9 8 3 4")).passing().done()

    assert (table.boxes("red"), table.mission("red")) == ("[X..]", (34,))


@pytest.mark.rule("C316-GEAR-12", "C316-HURT-9")
def test_who_falls_to_the_aliens_first_takes_no_mark_of_the_bomb():
    blue = trooper("blue", 6, 5, **DOOMED)
    table = bombing(blue, faces="5 5 9").roll(d10("2 2")).through("hit").done()

    assert [mark.origin for mark in table.at("blue").boxes][2:] == ["alien"]
    assert [mark.origin for mark in table.at("red").boxes] == ["alien", "bomb"]
    assert (table.tokens(), table.mission("red")) == (5, (22,))


@pytest.mark.rule("C316-GEAR-12", "C316-VEH-6", "C316-HURT-6")
def test_a_sound_apc_in_the_blast_is_crippled_and_those_inside_do_not_count():
    blue = trooper("blue", 6, 5, rank=CAPTAIN)
    state = meeting(BOMBER, blue, *squad("green"), place="close", tokens=6)
    state = riding(state, "apc", "blue", "green", crew="blue", place="close")
    table = Table(state).roll(d10("9 8 9 9")).lapse().through("drugs", "turn")
    assert table.asked() == {"red", "blue", "green"}

    table.roll(d10("1 1")).through("hit", "turn").done()

    assert table.boxes("red", "blue", "green") == "[X..] [...] [...]"
    assert table.state.vehicles["apc-blue"].damage == "crippled"
    assert (table.tokens(), table.mission("red")) == (5, (11,))


PARADISE = {"arms": ("paradise_bomb",), "rank": LT_COLONEL}


def around_an_apc(*bombers, faces, **more):
    """Return a table at the window of bombs set off around an APC, with two inside who failed."""
    inside = trooper("green", 6, 2, rank=CAPTAIN), trooper("white", 6, 3)
    state = meeting(*bombers, *inside, place="near", tokens=6, **more)
    state = riding(state, "apc", "green", "white", crew="green", place="near")
    return Table(state).roll(d10(faces)).lapse().through("drugs", "turn")


@pytest.mark.rule("C316-VEH-6", "C316-GEAR-12")
@pytest.mark.parametrize(
    ("blue", "faces"),
    [(trooper("blue", 9, 5, **PARADISE), "9 7 7 9 9"), (trooper("blue", 6, 5), "5 5 4 9 9")],
)
def test_an_apc_destroyed_by_blows_at_once_gives_each_inside_one_hit(blue, faces):
    table = around_an_apc(trooper("red", 9, 5, **PARADISE), blue, faces=faces)
    assert {"green", "white"} <= table.asked()
    assert "The wreck strikes Green, White." in table.heard("C316-HURT-5")

    table.roll("d10:1 d10:1 d10:1 d10:1 d10:1 d10:1 d10:1 d10:1").through("hit", "turn")

    assert table.state.vehicles["apc-green"].damage == "destroyed"
    for seat in ("green", "white"):
        assert [mark.origin for mark in table.at(seat).boxes] == ["wreck"]


@pytest.mark.rule("C316-VEH-6", "C316-FLASH-6")
def test_without_the_bomb_of_one_who_leaves_an_apc_holds_and_nobody_inside_is_hit():
    table = around_an_apc(
        *(trooper(seat, 9, 5, **PARADISE) for seat in ("red", "blue")), faces="9 7 7 9 9"
    )
    table.play("white", Defend(armour=1)).play("red", Weakness(text="Not here."))
    table.roll("d10:1 d10:1 d10:1 d10:1").through("hit", "turn")

    assert table.state.vehicles["apc-green"].damage == "crippled"
    assert table.boxes("green", "white") == "[...] [...]"
    assert not table.at("white").armour_used


@pytest.mark.rule("C316-GEAR-12")
@pytest.mark.parametrize(
    ("arms", "place", "damage"),
    [
        ("tpk_bomb", "near", "ok"),
        ("paradise_bomb", "near", "crippled"),
        ("paradise_bomb", "out", "ok"),
    ],
)
def test_a_bomb_hits_vehicles_in_its_area_with_or_without_somebody_inside(arms, place, damage):
    state = meeting(trooper("red", 9, 5, (arms,), LT_COLONEL), place="close", tokens=6)
    state = riding(state, "apc", "red", place=place)
    empty = {"apc-red": replace(state.vehicles["apc-red"], riders=())}
    table = Table(replace(state, vehicles=empty)).roll(d10("9 8 1 1")).passing().done()

    assert table.mission("red") == (11,)
    assert table.state.vehicles["apc-red"].damage == damage


@pytest.mark.rule("C316-GEAR-13", "C316-SA-2")
def test_where_scores_are_void_a_bomb_hits_and_is_spent_for_nothing():
    table = round_of(BOMBER, *squad("blue"), place="close", abilities=(ARMOUR,))
    table.roll(d10("9 8 9")).lapse().through("drugs")
    table.play("gm", UseAbility(ability=ARMOUR)).through("turn", "hit").done()

    assert table.boxes("red", "blue") == "[X..] [X..]"
    assert (table.tokens(), table.mission("red")) == (6, (0,))
    assert table.at("red").carried("tpk_bomb") is None


@pytest.mark.rule("C316-GEAR-13", "C316-CHAR-7")
def test_a_bomb_may_be_the_default_weapon():
    captain = trooper("red", 5, 5, ("sidearm", "tpk_bomb"), CAPTAIN)
    table = Table(campaign(captain)).play("red", SetDefault(weapon="tpk_bomb"))

    assert table.at("red").in_hand == "tpk_bomb"


@pytest.mark.rule("C316-GEAR-12", "C316-WPN-7")
def test_a_friend_killed_by_the_bomb_counts_one():
    blue = trooper("blue", 6, 5, **DOOMED)
    table = bombing(blue, faces="9 8 9").roll(d10("1 1 1 1")).through("hit").done()

    assert table.at("blue").status == "dead"
    assert table.mission("red") == (23,)


@pytest.mark.rule("C316-FLASH-6", "C316-GEAR-12")
def test_a_bomber_who_leaves_by_a_weakness_has_set_nothing_off():
    table = bombing(*squad("blue"), faces="9 8 9")

    table.play("blue", Defend()).play("red", Weakness(text="I could not.")).through().done()

    assert table.at("red").status == "left"
    assert table.at("red").carried("tpk_bomb")
    assert table.boxes("blue") == "[...]"
    assert table.tokens() == 5


@pytest.mark.rule("C316-GEAR-12", "C316-ROUND-10")
def test_a_bomb_of_a_cancelled_success_is_not_set_off():
    table = round_of(BOMBER, trooper("blue", 9, 5), place="close")
    table.roll(d10("10 5 8")).lapse().through("drugs").play("blue", Act(cancel=True))
    table.through().done()

    assert table.boxes("red", "blue") == "[...] [...]"
    assert table.at("red").carried("tpk_bomb")


@pytest.mark.rule("C316-GEAR-12", "C316-PVP-3")
@pytest.mark.parametrize("bomb", ["tpk_bomb", "paradise_bomb"])
def test_a_bomb_is_no_weapon_of_an_attack_in_a_conflict(bomb):
    officer = trooper("red", 9, 5, (bomb, "sidearm"), LT_COLONEL)
    table = standing(officer, *squad("blue"), place="close")

    with pytest.raises(RuleError, match="is for encounters") as refusal:
        table.play("red", Fight(target="blue"))
    assert refusal.value.rule == "C316-GEAR-12"
    offered = [move for move in table.offers("red", Fight) if move.blow == "attack"]
    assert offered == [Fight(target="blue", weapon="hand_to_hand")]

    # Silence, too, leaves the bomb alone.
    assert question(table.state).entry("red").default.blow == "emote"
