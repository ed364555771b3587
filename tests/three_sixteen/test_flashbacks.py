"""Strengths, Weaknesses, and what they leave as it was."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError, move_codec
from rules.three_sixteen import THREE_SIXTEEN
from rules.three_sixteen.declare import Declare
from rules.three_sixteen.demand import HATRED, PLACEHOLDER
from rules.three_sixteen.flashbacks import Retell, Strength, Weakness
from rules.three_sixteen.gm_table import SendBack
from rules.three_sixteen.hits import Defend
from rules.three_sixteen.ranks import CAPTAIN

from .scenes import pending, riding
from .table import Table, campaign, d10, meeting, round_of, slots, squad, trooper


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


@pytest.mark.rule("C316-FLASH-2", "C316-END-2")
@pytest.mark.parametrize("stage", ["setup", "opening", "fight"])
def test_a_strength_ends_the_encounter_at_any_moment(stage):
    state = meeting(*squad("red blue"), stage=stage, place="near", tokens=5, pool=3)
    table = Table(state).roll("d10:7").play("red", Strength(text="No.")).done()

    assert table.state.encounter is None
    assert table.mission("red") == (7,)
    assert table.pool() == 3
    assert table.asks() == "free"


@pytest.mark.rule("C316-FLASH-4")
def test_a_strength_scores_the_best_step_and_never_a_bomb():
    captain = trooper("red", 5, 5, ("sidearm", "tpk_bomb"), CAPTAIN, in_hand="tpk_bomb")
    table = round_of(captain, place="far", tokens=2)
    table.roll("d6:4").play("red", Strength(text="Not today.")).done()

    assert table.mission("red") == (4,)


@pytest.mark.rule("C316-FLASH-4")
def test_a_drivers_strength_scores_with_his_default_weapon_and_no_guns_of_the_vehicle():
    driver = trooper("red", 5, 5, ("slug_rifle", "powerblade"), CAPTAIN, in_hand="powerblade")
    state = riding(meeting(driver, place="far", tokens=2), "apc", "red", crew="red")
    table = Table(state).play("red", Declare(ability="nfa", task="drive"))

    table.roll(d10("9 9")).lapse().roll("d6:5").play("red", Strength(text="Brakes off."))

    assert table.done().mission("red") == (5,)


@pytest.mark.rule("C316-FLASH-3", "C316-FLASH-4")
def test_any_weapon_scores_for_a_strength_by_the_switch():
    rich = trooper("red", 5, 5, ("sidearm", "e_cannon"))
    table = round_of(rich, tokens=2)
    with pytest.raises(RuleError, match="weapon in hand"):
        table.play("red", Strength(text="Now.", weapon="e_cannon"))
    table = round_of(rich, tokens=2, options={"strength_any_weapon": "on"})

    table.roll(d10("9 8")).play("red", Strength(text="Now.", weapon="e_cannon")).done()

    assert table.mission("red") == (17,)


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


@pytest.mark.rule("C316-FLASH-10")
def test_outside_encounters_a_flashback_is_refused():
    table = Table(campaign(*squad("red")))
    for move in (Strength(text="x"), Weakness(text="x")):
        with pytest.raises(RuleError) as refusal:
            table.play("red", move)
        assert refusal.value.rule == "C316-FLASH-10"


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
