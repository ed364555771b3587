"""What a Strength scores with, and what does not matter to it."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.encounter.purchases import Buy, UseAbility
from rules.games.three_sixteen.lists import IGNORE_WOUNDS, REDUCED, STOP_TECH
from rules.games.three_sixteen.troopers.flashbacks import Strength
from rules.games.three_sixteen.troopers.ranks import CAPTAIN
from tests.support.three_sixteen.scenes import facing, riding, shot
from tests.support.three_sixteen.table import Table, d10, meeting, round_of, squad, trooper


@pytest.mark.rule("C316-FLASH-3")
def test_a_strength_scores_with_the_weapon_in_hand_not_the_default_one():
    red = trooper("red", 5, 5, ("sidearm", "hand_to_hand"), in_hand="hand_to_hand")

    assert round_of(red, place="far").play("red", Strength(text="Bare.")).mission("red") == (1,)


@pytest.mark.rule("C316-FLASH-4")
def test_a_strength_scores_where_nothing_else_does():
    red = trooper("red", 6, 5, ("slug_rifle",))
    stopped = facing(STOP_TECH, red).play("gm", Buy(ability=STOP_TECH))
    poor_sight = facing(REDUCED, red, place="far")
    void = facing(IGNORE_WOUNDS, red).roll(d10("5 6")).lapse().through("drugs")
    void.play("gm", UseAbility(ability=IGNORE_WOUNDS))
    for table in (stopped, poor_sight, void):
        table.done().roll("d6:6").play("red", Strength(text="Even so.")).done()
        assert table.mission("red") == (6,)


@pytest.mark.rule("C316-FLASH-4", "C316-WPN-5")
def test_a_strength_with_grenades_bursts_nobody():
    red = trooper("red", 8, 5, ("grenades",))
    table = shot(red, *squad("blue"), faces=d10("9 7 8"), tokens=5)

    table.roll("d10:5").play("red", Strength(text="Mine.")).done()

    assert (table.at("blue").wounds, table.mission("red")) == (0, (5,))


@pytest.mark.rule("C316-FLASH-4")
@pytest.mark.parametrize("kind", ["tpk_bomb", "rocketpod"])
def test_by_the_switch_no_bomb_and_nothing_that_is_not_carried(kind):
    captain = trooper("red", 5, 5, ("sidearm", "tpk_bomb"), CAPTAIN)
    table = round_of(captain, options={"strength_any_weapon": "on"})
    with pytest.raises(RuleError) as refusal:
        table.play("red", Strength(text="Boom.", weapon=kind))
    assert refusal.value.rule == "C316-FLASH-4"


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
