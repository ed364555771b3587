"""The making of a trooper: words, abilities, Flashbacks, weapons and kit of each Rank."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from rules.core import RuleError
from rules.dice import Scripted
from rules.games.three_sixteen.card import sheet
from rules.games.three_sixteen.lists import GEAR, NAMES
from rules.games.three_sixteen.troopers.downtime import SetDefault, TakeGear
from rules.games.three_sixteen.troopers.enlist import Enlist, enlisted, recruit
from rules.games.three_sixteen.troopers.equipment import Equip, Issue, issued, kit, picks
from rules.games.three_sixteen.troopers.ranks import (
    BRIGADIER,
    CAPTAIN,
    COLONEL,
    CORPORAL,
    LIEUTENANT,
    LT_COLONEL,
    MAJOR,
    SERGEANT,
    TROOPER,
)
from rules.games.three_sixteen.troopers.retelling import Retell
from tests.support.three_sixteen.table import Table, campaign, d10, squad, trooper

NEW = recruit("red", "Bell", "calm", 6)
LONG = ("slug_rifle", "heavy_mg")
SHORT = ("flame_gun", "shotgun")
OFFICER = {"sidearm", "hand_to_hand", "powerclaw"}


@pytest.mark.rule("C316-CHAR-1")
def test_a_name_is_free_and_the_list_has_forty():
    assert " ".join(NAMES) == (
        "Abe Bell Brooks Carson Coghill Couper Criner Dolan Drake Dunlap Fuller Goodman Grieb Hall "
        "Hart Hicks Hunt Jeffcoat Malan McCready Miller Mulholland Murphy Myers Nall Ortiz Rivera "
        "Rooths Sander Scarlett Sellars Shields Sims Stacy Stokes Storm Tarver Ward Young Zeno"
    )
    for fault in ({"name": ""}, {"reputation": ""}, {"name": "x" * 61}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"name": "Bell", "reputation": "calm", "fa": 5, **fault}, Enlist)


@pytest.mark.rule("C316-CHAR-2")
@pytest.mark.parametrize("fa", [1, 0, 9, 10, -3])
def test_each_ability_is_at_least_2(fa):
    with pytest.raises(RuleError, match="between 2 and 8") as refusal:
        Enlist(name="Bell", reputation="calm", fa=fa).check(campaign(), "red")

    assert refusal.value.rule == "C316-CHAR-2"


@pytest.mark.rule("C316-CHAR-3", "C316-DICE-6")
def test_starting_kills_are_rolled_in_roster_order():
    state = replace(campaign(), roster=("blue", "red"))
    said = {seat: Enlist(name=seat, reputation="calm", fa=2) for seat in ("red", "blue")}

    state, _ = enlisted(state, said, Scripted(d10("1 2 9 9")))

    assert {seat: one.total for seat, one in state.troopers.items()} == {"blue": 3, "red": 18}


@pytest.mark.rule("C316-CHAR-4")
def test_one_flashback_of_each_kind_is_open_and_takes_no_text_before_its_use():
    assert [slot.state for slot in NEW.strengths] == ["open", *["closed"] * 4]
    assert [slot.state for slot in NEW.weaknesses] == ["open", *["closed"] * 4]
    state = replace(campaign(NEW), roster=("red",))
    for row in ("strengths", "weaknesses"):
        for number in (1, 2):
            with pytest.raises(RuleError) as refusal:
                Retell(row=row, number=number, text="Long ago.").check(state, "red")
            assert refusal.value.rule == "C316-FLASH-11"


@pytest.mark.rule("C316-CHAR-6", "C316-RANK-1")
@pytest.mark.parametrize(
    ("rank", "sure", "groups"),
    [
        (TROOPER, {"grenades", "hand_to_hand"}, (("energy_rifle", "slug_rifle"),)),
        (CORPORAL, {"grenades", "hand_to_hand"}, (("e_cannon", "heavy_mg"),)),
        (SERGEANT, {"sidearm", "hand_to_hand"}, (LONG,)),
        (LIEUTENANT, OFFICER, (LONG,)),
        (CAPTAIN, {*OFFICER, "powerblade", "tpk_bomb"}, (LONG,)),
        (MAJOR, {*OFFICER, "powerblade", "tpk_bomb"}, (LONG, SHORT)),
        (LT_COLONEL, {*OFFICER, "powerblade", "tpk_bomb", "paradise_bomb"}, (LONG, SHORT)),
        (COLONEL, {*OFFICER, "powerblade", "tpk_bomb", "paradise_bomb"}, (LONG, SHORT)),
        (BRIGADIER, {*OFFICER, "powerblade", "tpk_bomb", "paradise_bomb"}, (LONG, SHORT)),
    ],
)
def test_the_weapons_of_each_rank(rank, sure, groups):
    state, _ = issued(campaign(replace(NEW, rank=rank)), "red")
    red = state.troopers["red"]

    assert {arm.kind for arm in red.weapons} == sure
    assert picks(red) == groups


@pytest.mark.rule("C316-CHAR-6")
@pytest.mark.parametrize(
    ("rank", "own"),
    [
        (TROOPER, ("unread field manual",)),
        (CORPORAL, ("mitt and ball", "worn field manual")),
        (SERGEANT, ("radio", "well-used field manual")),
        (MAJOR, ("Kinetic Field transmitter",)),
    ],
)
def test_the_kit_of_a_rank_stands_on_the_sheet(rank, own):
    common = (
        *("MandelBrite suit", "knife", "hydration tablets", "ready meals", "medipack"),
        *("backpack", "combat drugs", "flares"),
    )
    red = replace(NEW, rank=rank, gear=("Flares",))

    assert kit(red) == (*common, *own, "Flares")
    assert f"Kit: {', '.join((*common, *own, 'Flares'))}" in sheet(red)


def asked(rank):
    """Return a table where a new trooper of a Rank is asked for his picks."""
    state = campaign(replace(NEW, rank=rank))
    issue = Issue(seats=("red",), everybody=True, parent=0)
    return Table(replace(state, frames=(*state.frames, issue)))


@pytest.mark.rule("C316-CHAR-6")
@pytest.mark.parametrize(
    ("taken", "match"),
    [((), "0 picks, 1 are due"), (LONG, "2 picks"), (("shotgun",), "slug_rifle, heavy_mg")],
)
def test_one_weapon_is_picked_of_each_group(taken, match):
    table = asked(SERGEANT)

    with pytest.raises(RuleError, match=match) as refusal:
        table.play("red", Equip(picks=taken, default="sidearm"))

    assert refusal.value.rule == "C316-CHAR-6"


@pytest.mark.rule("C316-CHAR-6")
def test_everyone_has_bare_hands():
    assert NEW.carried("hand_to_hand")
    assert NEW.in_hand == "hand_to_hand"


@pytest.mark.rule("C316-CHAR-7")
def test_the_default_weapon_is_one_that_is_carried_and_may_be_changed():
    table = asked(SERGEANT)
    with pytest.raises(RuleError, match="does not carry") as refusal:
        table.play("red", Equip(picks=("heavy_mg",), default="slug_rifle"))
    assert refusal.value.rule == "C316-CHAR-7"
    table.play("red", Equip(picks=("heavy_mg",), default="heavy_mg"))

    with pytest.raises(RuleError, match="does not carry"):
        table.play("red", SetDefault(weapon="rocketpod"))
    table.play("red", SetDefault(weapon="sidearm"))

    assert (table.at("red").default, table.at("red").in_hand) == ("sidearm", "sidearm")


@pytest.mark.rule("C316-CHAR-8")
def test_the_everyday_gear_of_the_list_and_nothing_else():
    assert "; ".join(GEAR) == (
        "Cancer Sticks; Combat Drugs; Entrenching Tools; Field Manual; Flares; Holo-Show; "
        "Hydration Tablets; Mitt and Ball; Personal Medipack; Radium Gum; TRM"
    )
    table = Table(campaign(*squad("red")))
    with pytest.raises(RuleError) as refusal:
        table.play("red", TakeGear(item="Rocketpod"))
    assert refusal.value.rule == "C316-CHAR-8"

    for item in GEAR:
        table.play("red", TakeGear(item=item))

    assert table.at("red").gear == GEAR
    assert any("Radium Gum, TRM" in line for line in sheet(table.at("red")))


@pytest.mark.rule("C316-CHAR-8")
def test_gear_has_no_number_on_it():
    plain = campaign(trooper("red", 5, 5))
    table = Table(plain).play("red", TakeGear(item="Entrenching Tools"))

    assert replace(table.at("red"), gear=()) == plain.troopers["red"]
