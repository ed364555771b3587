"""Strengths, Weaknesses, and what they leave as it was."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from rules.core import RuleError, move_codec
from rules.games.three_sixteen import THREE_SIXTEEN
from rules.games.three_sixteen.encounter.hits import Defend
from rules.games.three_sixteen.encounter.purchases import Buy
from rules.games.three_sixteen.gm.gm_people import OpenConflict
from rules.games.three_sixteen.gm.gm_table import EndCampaign, SendBack
from rules.games.three_sixteen.lists import INDUCE
from rules.games.three_sixteen.mission.planets import MakePlanet
from rules.games.three_sixteen.mission.service import EndMission
from rules.games.three_sixteen.troopers.demand import HATRED, PLACEHOLDER
from rules.games.three_sixteen.troopers.flashbacks import Strength, Weakness
from rules.games.three_sixteen.troopers.ranks import CAPTAIN
from rules.games.three_sixteen.troopers.recall import AllowFlashback
from rules.games.three_sixteen.troopers.retelling import Retell
from tests.support.three_sixteen.scenes import facing, pending, shot
from tests.support.three_sixteen.table import (
    Table,
    campaign,
    d10,
    meeting,
    round_of,
    slots,
    squad,
    trooper,
)


@pytest.mark.rule("C316-FLASH-1", "C316-FLASH-14")
def test_a_flashback_is_used_once_and_keeps_its_text():
    table = pending(*squad("red blue")).roll("d10:3").play("red", Strength(text="My mother."))

    assert table.at("red").strengths[0].text == "My mother."
    assert table.at("red").strengths[0].state == "used"
    with pytest.raises(msgspec.ValidationError, match="length"):
        move_codec(THREE_SIXTEEN.Moves).decode(b'{"kind":"strength","text":""}')
    again = pending(trooper("red", 6, 5, strengths=slots(0, 1)), *squad("blue"))
    with pytest.raises(RuleError) as refusal:
        again.play("red", Strength(text="Again."))
    assert refusal.value.rule == "C316-FLASH-14"
    spent = pending(trooper("red", 6, 5, weaknesses=slots(0, 2)), *squad("blue"))
    with pytest.raises(RuleError) as refusal:
        spent.play("red", Weakness(text="Again."))
    assert refusal.value.rule == "C316-FLASH-14"


@pytest.mark.rule("C316-FLASH-2", "C316-FLASH-3", "C316-END-2")
@pytest.mark.parametrize("stage", ["setup", "opening", "fight"])
def test_a_strength_ends_the_encounter_at_any_moment(stage):
    state = meeting(*squad("red blue"), stage=stage, place="near", tokens=5, pool=3)
    table = Table(state).roll("d10:7").play("red", Strength(text="No.")).done()

    assert table.state.encounter is None
    assert (table.at("red").mission, table.at("red").total) == (7, 7)
    assert table.state.planet.last_remover == "red"
    assert table.at("red").used_strength
    assert (table.pool(), table.asks()) == (3, "free")
    assert table.heard("C316-END-9") == ["The encounter is won: a Strength ended it."]


@pytest.mark.rule("C316-FLASH-2")
@pytest.mark.parametrize("status", ["dead", "left", "ready"])
@pytest.mark.parametrize("move", [Strength(text="Mine."), Weakness(text="Mine.")])
def test_who_is_not_in_the_encounter_has_no_flashback(status, move):
    state = meeting(*squad("red blue"), place="far")
    away = replace(state.troopers["red"], status=status)
    table = Table(replace(state, troopers={**state.troopers, "red": away}))

    with pytest.raises(RuleError) as refusal:
        table.play("red", move)
    assert refusal.value.rule == ("C316-FLASH-2" if status == "dead" else "C316-FLASH-10")


@pytest.mark.rule("C316-FLASH-2")
def test_in_a_conflict_flashbacks_are_for_those_who_fight_it():
    state = meeting(*squad("red blue green"), options={"conflict_in_encounter": "on"})
    table = Table(state).roll(d10("9 9"))
    table.play("gm", OpenConflict(attackers=("red",), defenders=("blue",))).done()
    for move in (Strength(text="Mine."), Weakness(text="Mine.")):
        with pytest.raises(RuleError) as refusal:
            table.play("green", move)
        assert refusal.value.rule == "C316-FLASH-10"

    table.play("blue", Weakness(text="I let go."))

    assert "won by Red" in table.heard("C316-PVP-10")[0]
    assert (table.at("blue").status, table.tokens()) == ("in", 6)


@pytest.mark.rule("C316-FLASH-5")
def test_what_was_applied_stays_and_what_waits_is_void():
    party = (trooper("red", 9, 5), *squad("blue green"))
    table = pending(*party, faces="5 8 9 9", tokens=5)
    assert (table.asks(), table.tokens()) == ("hit", 4)
    table.play("blue", Defend(armour=1)).done().roll("d10:2")

    table.play("green", Strength(text="Enough.")).done()

    assert table.mission("red", "blue", "green") == (1, 0, 2)
    assert table.boxes("red", "blue", "green") == "[...] [...] [...]"
    assert not table.at("blue").armour_used


@pytest.mark.rule("C316-FLASH-5")
def test_the_bomb_of_a_turn_that_is_void_is_not_spent():
    bomber = trooper("red", 9, 3, ("tpk_bomb",), CAPTAIN)
    table = shot(bomber, *squad("blue"), faces=d10("9 5 9"), tokens=5).through("turn")
    assert table.asks() == "hit"

    table.roll("d10:4").play("blue", Strength(text="Not today.")).done()

    assert table.at("red").carried("tpk_bomb")
    assert (table.at("red").wounds, table.mission("red")) == (0, (0,))


@pytest.mark.rule("C316-FLASH-1", "C316-FLASH-6", "C316-FLASH-7", "C316-FLASH-10", "C316-THR-9")
def test_a_weakness_takes_one_token_and_only_its_user_away():
    table = round_of(*squad("blue red", boxes="XX"), place="far", tokens=3)

    table.play("red", Weakness(text="I ran.")).done()

    red = table.at("red")
    assert (red.weaknesses[0].state, red.weaknesses[0].text) == ("used", "I ran.")
    assert (red.used_weakness, red.status, red.mission) == (True, "left", 0)
    assert table.boxes("red", "blue") == "[X..] [XX.]"
    assert (table.at("blue").status, table.tokens()) == ("in", 2)
    assert table.state.planet.last_remover == "red"
    assert table.asked() == {"blue", "gm"}


@pytest.mark.rule("C316-FLASH-6", "C316-END-4", "C316-END-9")
@pytest.mark.parametrize("stage", ["setup", "opening"])
def test_the_last_token_by_a_weakness_wins_for_those_who_stay(stage):
    state = meeting(*squad("red blue"), stage=stage, place="none", tokens=1)
    table = Table(state).play("red", Weakness(text="I ran.")).done()

    assert table.asks() == "free"
    assert table.heard("C316-END-9") == ["The encounter is won: no token is left."]


@pytest.mark.rule("C316-FLASH-6")
def test_a_later_turn_is_lost_with_who_leaves():
    table = shot(*squad("red blue"), faces=d10("9 6 4"), place="far", tokens=4)
    table.play("blue", Weakness(text="I ran.")).through().done()

    assert (table.mission("red", "blue"), table.tokens()) == ((1, 0), 2)


@pytest.mark.rule("C316-FLASH-6", "C316-END-3", "C316-END-9")
def test_the_last_one_to_leave_by_a_weakness_loses_the_encounter():
    table = pending(*squad("red"), faces="5 9", tokens=1, pool=0)

    table.done().roll("d10:5").play("red", Weakness(text="I ran.")).done()

    assert "lost" in table.heard("C316-END-9")[0]
    assert table.state.planet.complete
    assert table.state.planet.last_remover == "red"


@pytest.mark.rule("C316-FLASH-6")
def test_who_leaves_by_a_weakness_loses_the_turn_that_waits():
    table = pending(*squad("red blue", fa=7), faces="5 5 9", tokens=4)

    table.play("red", Weakness(text="Home.")).through().done()

    assert table.mission("red") == (0,)
    assert table.tokens() == 3


@pytest.mark.rule("C316-FLASH-9")
def test_in_an_encounter_a_strength_after_a_weakness_is_a_new_use():
    table = pending(*squad("red blue")).play("red", Weakness(text="I ran."))

    table.roll("d10:1").play("blue", Strength(text="I did not.")).done()

    assert table.at("red").status == "ready"
    assert "won" in table.heard("C316-END-9")[0]


@pytest.mark.rule("C316-FLASH-9")
def test_anothers_weakness_that_is_demanded_is_not_forestalled():
    table = facing(INDUCE, *squad("red blue")).play("gm", Buy(ability=INDUCE, target="red"))
    table.roll(d10("5 9 9")).lapse().through("drugs", "turn")
    for move in (Strength(text="No."), Weakness(text="Me.")):
        with pytest.raises(RuleError) as refusal:
            table.play("blue", move)
        assert refusal.value.rule == "C316-FLASH-9"

    table.play("red", Weakness(text="Yes."))
    assert table.at("blue").status == "in"


@pytest.mark.rule("C316-FLASH-10")
def test_outside_encounters_a_flashback_is_refused():
    table = Table(campaign(*squad("red")))
    for move in (Strength(text="x"), Weakness(text="x")):
        with pytest.raises(RuleError) as refusal:
            table.play("red", move)
        assert refusal.value.rule == "C316-FLASH-10"


@pytest.mark.rule("C316-FLASH-10", "C316-GM-6")
@pytest.mark.parametrize("move", [Strength(text="The dam held."), Weakness(text="I slept.")])
def test_with_the_gms_leave_a_flashback_outside_an_encounter_is_a_story_that_counts(move):
    table = Table(campaign(*squad("red blue"), pool=7))
    told = table.play("gm", AllowFlashback(seat="red")).heard("C316-GM-6")
    assert told == ["Red may use a Flashback outside an encounter."]
    before = table.state

    table.play("red", move).done()
    strong = isinstance(move, Strength)
    red, slots_of = table.at("red"), "strengths" if strong else "weaknesses"
    slot = getattr(red, slots_of)[0]
    assert (slot.state, slot.text) == ("used", move.text)
    assert (red.used_strength, red.used_weakness) == (strong, not strong)
    assert (red.total, red.boxes, red.status, red.recall) == (0, (), "ready", False)
    assert table.state.planet == before.planet
    assert table.asks() == "free"
    with pytest.raises(RuleError) as refusal:
        table.play("red", move)
    assert refusal.value.rule == "C316-FLASH-10"


@pytest.mark.rule("C316-FLASH-10", "C316-GM-6")
def test_the_leave_takes_nothing_from_an_encounter_of_others():
    red, blue = squad("red blue")
    state = meeting(red, blue, tokens=4)
    table = Table(replace(state, troopers={**state.troopers, "red": red}))
    table.play("gm", AllowFlashback(seat="red")).play("red", Weakness(text="I hid."))

    assert table.tokens() == 4
    assert table.at("red").used_weakness
    with pytest.raises(RuleError, match="needs no leave"):
        table.play("gm", AllowFlashback(seat="blue"))


@pytest.mark.rule("C316-GM-6")
def test_the_leave_needs_a_flashback_that_is_left_and_ends_with_the_mission():
    spent = trooper("blue", 6, 5, strengths=slots(0, 1), weaknesses=slots(0, 1))
    table = Table(campaign(*squad("red"), spent))
    with pytest.raises(RuleError, match="no Flashback left"):
        table.play("gm", AllowFlashback(seat="blue"))
    with pytest.raises(RuleError, match="Only the GM"):
        table.play("red", AllowFlashback(seat="red"))
    table.play("gm", AllowFlashback(seat="red"))
    with pytest.raises(RuleError, match="may already"):
        table.play("gm", AllowFlashback(seat="red"))

    table.roll("d10:1 d10:2").play("gm", EndMission()).through("level", "improve", "develop")
    table.play("gm", MakePlanet(aa=19, name=6, form=6, land=7, ability=14))
    assert not table.at("red").recall


@pytest.mark.rule("C316-FLASH-11", "C316-GM-6")
def test_a_text_sent_back_is_told_again_and_the_effect_stands():
    table = pending(*squad("red blue")).play("red", Weakness(text="I won anyway."))
    table.play("gm", SendBack(seat="red", row="weaknesses", number=1))
    assert table.at("red").weaknesses[0].text == PLACEHOLDER

    table.play("red", Retell(row="weaknesses", number=1, text="I lost."))

    assert table.at("red").weaknesses[0].text == "I lost."
    assert table.at("red").status == "left"
    with pytest.raises(RuleError):
        table.play("red", Retell(row="weaknesses", number=1, text="Again."))
    with pytest.raises(RuleError) as refusal:
        table.play("gm", SendBack(seat="blue", row="weaknesses", number=1))
    assert refusal.value.rule == "C316-FLASH-11"


@pytest.mark.rule("C316-FLASH-12")
def test_the_fifth_weakness_is_hatred_for_home():
    old = trooper("red", 9, 9, weaknesses=slots(1, 4), strengths=slots(5))
    table = pending(old, *squad("blue"), faces="5 10 9")
    assert not table.at("red").weaknesses[4].hatred

    table.play("red", Weakness(text="Whatever."))

    assert table.at("red").weaknesses[4].text == HATRED
    assert table.at("red").weaknesses[4].hatred


@pytest.mark.rule("C316-FLASH-12")
@pytest.mark.parametrize("switch", ["on", "off"])
def test_who_has_his_fifth_weakness_open_may_use_that_one(switch):
    old = trooper("red", 9, 9, weaknesses=slots(3, 2), strengths=slots(5))
    options = {"hatred_any_slot": switch}
    table = pending(old, *squad("blue"), faces="5 10 9", hatred_open=True, options=options)

    table.play("red", Weakness(text="Home.", hatred=True))

    states = [(slot.state, slot.hatred) for slot in table.at("red").weaknesses]
    assert states[2:] == [("open", False), ("open", False), ("used", True)]


@pytest.mark.rule("C316-FLASH-13")
@pytest.mark.parametrize(
    ("opened", "switch", "may"), [(True, "on", True), (False, "on", False), (True, "off", False)]
)
def test_hatred_spreads_once_it_is_open(opened, switch, may):
    table = pending(*squad("red blue"), hatred_open=opened, options={"hatred_any_slot": switch})
    hatred = [move for move in table.offers("red", Weakness) if move.hatred]

    assert bool(hatred) == may
    if may:
        assert table.play("red", hatred[0]).at("red").weaknesses[0].hatred


@pytest.mark.rule("C316-FLASH-10")
@pytest.mark.parametrize("kind", [Strength, Weakness])
def test_no_flashback_is_left_once_the_campaign_was_ended_in_an_encounter(kind):
    table = round_of(*squad("red blue")).play("gm", EndCampaign(text="Home."))

    assert table.offers("red", kind) == ()
    with pytest.raises(RuleError) as refusal:
        table.play("red", kind(text="Too late."))
    assert refusal.value.rule == "C316-FLASH-10"
