"""Alien abilities that void scores, take tokens back, or keep weapons from counting."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.games.three_sixteen.encounter.contact import Advance
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.encounter.failures import Act
from rules.games.three_sixteen.encounter.hits import Defend
from rules.games.three_sixteen.encounter.purchases import Buy, UseAbility
from rules.games.three_sixteen.lists import (
    AMBUSH,
    ARMOUR,
    EXPLODING,
    IGNORE_WOUNDS,
    REDUCED,
    REGENERATION,
    STOP_TECH,
    SUICIDE,
)
from rules.games.three_sixteen.troopers.drugs import Drugs
from rules.games.three_sixteen.troopers.flashbacks import Strength, Weakness
from rules.games.three_sixteen.troopers.ranks import CAPTAIN, LIEUTENANT, LT_COLONEL
from tests.support.three_sixteen.scenes import CALL, calling, facing, riding, tokens
from tests.support.three_sixteen.table import Table, d10, meeting, squad, trooper, weapon

USE = {n: UseAbility(ability=n) for n in (ARMOUR, EXPLODING, IGNORE_WOUNDS, REGENERATION)}
VOID = pytest.mark.parametrize("ability", [ARMOUR, IGNORE_WOUNDS])


def voided(ability, *troopers, faces, **more):
    """Return a table after the aliens voided the scores of a round."""
    table = facing(ability, *troopers, **more).roll(d10(faces)).lapse().through("drugs")
    return table.play("gm", USE[ability])


@pytest.mark.rule("C316-SA-2", "C316-SA-9")
@VOID
def test_the_aliens_void_scores_only_once_the_drugs_are_taken(ability):
    table = facing(ability, *squad("red")).roll(d10("9 9")).lapse()
    assert table.asked() == {"red"}

    table.done().roll("d10:6").play("red", Drugs(take=True)).done()

    assert table.asked() == {"gm"}
    assert USE[ability] in table.offers("gm")


@pytest.mark.rule("C316-SA-2")
def test_armour_costs_nothing_and_comes_back_with_the_next_encounter():
    table = voided(ARMOUR, *squad("red"), faces="9 6", pool=0, tokens=1).through().done()
    assert (tokens(table), table.mission("red")) == ((1, 0), (0,))

    fresh = replace(table.state.encounter, armour_spent=False)
    table.state = replace(table.state, encounter=fresh)
    table.roll(d10("9 6")).lapse().through("drugs")
    assert USE[ARMOUR] in table.offers("gm")


@pytest.mark.rule("C316-SA-2", "C316-SA-9")
@VOID
def test_void_scores_leave_the_range_step(ability):
    table = voided(ability, *squad("red"), faces="9 6", place="near")
    table.play("red", Act(step="closer")).done()

    assert (table.ranges("red"), table.mission("red")) == ("close", (0,))


@pytest.mark.rule("C316-SA-2", "C316-SA-9")
@VOID
def test_a_weakness_still_takes_its_token(ability):
    table = voided(ability, *squad("red blue"), faces="5 9 9").through("turn")
    before = table.tokens()

    table.play("red", Weakness(text="Enough."))

    assert table.tokens() == before - 1


@pytest.mark.rule("C316-SA-2", "C316-SA-9")
@VOID
def test_a_strength_still_ends_it_and_scores(ability):
    table = voided(ability, *squad("red"), faces="5 9").through("turn").roll("d10:7")
    table.play("red", Strength(text="Not today.")).done()

    assert (table.mission("red"), table.pool()) == ((7,), 5 if ability == ARMOUR else 4)
    assert "won" in table.heard("C316-END-9")[0]


@pytest.mark.rule("C316-SA-9")
def test_ignore_wounds_voids_the_guns_of_vehicles_for_a_token():
    state = meeting(trooper("red", 5, 5, rank=CAPTAIN), place="far", abilities=(IGNORE_WOUNDS,))
    table = Table(riding(state, "apc", "red", crew="red"))
    table.play("red", Declare(**CALL, task="drive")).roll(d10("9 3")).lapse()
    table.play("gm", UseAbility(ability=IGNORE_WOUNDS, source="encounter")).through().done()

    assert (table.mission("red"), table.tokens()) == ((0,), 5)


@pytest.mark.rule("C316-SA-6")
def test_a_weakness_makes_no_body_explode():
    table = facing(EXPLODING, *squad("red blue"), place="close").roll(d10("5 9 9")).lapse()
    table.through("drugs", "turn").play("red", Weakness(text="Home."))

    assert table.through("hit").asks() == "declare"


@pytest.mark.rule("C316-SA-6", "C316-SA-17")
def test_bodies_explode_before_they_regenerate_once_a_round():
    table = facing(EXPLODING, *squad("red"), place="close", tokens=4)
    state = replace(table.state.planet, abilities=(EXPLODING, REGENERATION))
    table.state = replace(table.state, planet=replace(state, revealed=(EXPLODING, REGENERATION)))
    table.roll(d10("9 6")).lapse().through("drugs", "turn")
    assert {USE[EXPLODING], USE[REGENERATION]} <= {*table.offers("gm")}
    table.play("gm", USE[EXPLODING]).through("hit")
    assert USE[EXPLODING] not in table.offers("gm")

    table.play("gm", USE[REGENERATION]).done()

    assert table.asks() == "declare"
    assert (tokens(table), table.boxes("red")) == ((4, 3), "[X..]")


@pytest.mark.rule("C316-SA-6", "C316-HURT-6")
def test_who_moved_away_from_close_is_not_struck_and_armour_helps():
    table = facing(EXPLODING, *squad("red blue"), place="close").roll(d10("2 6 5")).lapse()
    table.through("drugs").play("red", Act(step="away")).through("turn")
    table.play("gm", USE[EXPLODING]).play("blue", Defend(armour=1)).done()

    assert table.boxes("red", "blue") == "[...] [...]"
    assert (table.at("red").armour_used, table.at("blue").armour_used) == (False, True)


@pytest.mark.rule("C316-SA-16")
def test_in_poor_sight_a_driver_at_far_does_not_score():
    state = meeting(trooper("red", 5, 5, rank=CAPTAIN), place="far", abilities=(REDUCED,))
    table = Table(riding(state, "apc", "red", crew="red"))
    table.play("red", Declare(**CALL, task="drive")).roll(d10("9 3")).passing().done()

    assert (table.mission("red"), table.tokens()) == ((0,), 6)


@pytest.mark.rule("C316-SA-16", "C316-GEAR-12")
def test_poor_sight_is_nothing_to_a_bomb():
    bomber = trooper("red", 9, 5, ("paradise_bomb",), LT_COLONEL)
    table = facing(REDUCED, bomber).roll(d10("9 8 1 2")).passing().done()

    assert (table.mission("red"), table.boxes("red")) == ((12,), "[X..]")


@pytest.mark.rule("C316-SA-16")
@pytest.mark.parametrize(("place", "boxes"), [("far", "[...]"), ("near", "[XX.]")])
def test_poor_sight_bars_the_suicide_too(place, boxes):
    table = facing(REDUCED, *squad("red"), place=place)
    planet = replace(table.state.planet, abilities=(REDUCED, SUICIDE))
    table.state = replace(table.state, planet=planet)
    table.play("gm", Buy(ability=SUICIDE)).roll(d10("5 9")).passing().done()

    assert table.boxes("red") == boxes


@pytest.mark.rule("C316-SA-16", "C316-AMB-3")
def test_poor_sight_bars_neither_an_ambush_nor_an_evac_nor_a_strength():
    state = meeting(*squad("red"), stage="buy", abilities=(AMBUSH, REDUCED), place="none")
    table = Table(state).play("gm", Advance(ambush=True)).through("hit")
    assert table.at("red").wounds == 1

    table = calling("evac", *squad("red"), faces=d10("9 3"), abilities=(REDUCED,)).through("hit")
    assert table.at("red").wounds == 1

    table = facing(REDUCED, *squad("red")).roll("d10:4").play("red", Strength(text="Now.")).done()
    assert table.mission("red") == (4,)


@pytest.mark.rule("C316-SA-17")
def test_ex27_regeneration_brings_back_all_that_troopers_removed():
    table = facing(REGENERATION, *squad("red blue green white"), tokens=5)
    table.roll(d10("9 6 5 4 3")).lapse().through("drugs", "turn")
    assert tokens(table) == (1, 5)

    table.play("gm", USE[REGENERATION]).done()

    assert tokens(table) == (5, 4)
    assert table.mission("red", "blue", "green", "white") == (1, 1, 1, 1)


@pytest.mark.rule("C316-SA-17")
def test_a_token_of_a_weakness_comes_back_and_one_the_gm_spent_does_not():
    table = facing(REGENERATION, *squad("red blue"), tokens=4)
    planet = replace(table.state.planet, abilities=(REGENERATION, STOP_TECH))
    table.state = replace(table.state, planet=planet)
    table.play("gm", Buy(ability=STOP_TECH, source="encounter"))
    table.roll(d10("5 9 9")).lapse().through("drugs", "turn")
    table.play("red", Weakness(text="Home.")).through("hit")
    assert tokens(table) == (2, 5)

    table.play("gm", USE[REGENERATION]).done()

    assert tokens(table) == (3, 4)


@pytest.mark.rule("C316-SA-17")
def test_where_troopers_removed_nothing_nothing_comes_back():
    table = facing(REGENERATION, *squad("red")).roll(d10("9 9")).lapse()

    assert table.through("drugs", "turn").asks() == "declare"


@pytest.mark.rule("C316-SA-17")
def test_nothing_comes_back_after_a_strength():
    table = facing(REGENERATION, *squad("red blue")).roll(f"{d10('4 6 5')} d10:3").lapse()
    table.through("drugs").lapse()
    assert table.tokens() == 3

    table.play("blue", Strength(text="All of them.")).done()

    assert (table.asks(), table.pool()) == ("free", 5)


@pytest.mark.rule("C316-SA-18")
@pytest.mark.parametrize("arm", ["powerclaw", "powerblade"])
def test_without_power_blades_count_as_bare_hands_at_their_own_step(arm):
    red = trooper("red", 6, 5, (weapon(arm), weapon("hand_to_hand", (2, 0, 0))), CAPTAIN)
    table = facing(STOP_TECH, red, place="close").play("gm", Buy(ability=STOP_TECH))
    table.roll(f"{d10('9 6')} d10:8").passing().done()

    assert table.mission("red") == (8,)


@pytest.mark.rule("C316-SA-18")
def test_bare_hands_can_be_taken_since_the_stop_comes_before_the_lock():
    table = facing(STOP_TECH, *squad("red"), place="close").play("red", Declare())
    table.play("gm", Buy(ability=STOP_TECH))
    assert table.state.answers == {}
    table.play("red", Declare(weapon="hand_to_hand")).roll(d10("9 6")).passing().done()

    assert table.mission("red") == (1,)


@pytest.mark.rule("C316-SA-18", "C316-WPN-5")
def test_stopped_grenades_burst_no_friends():
    party = (trooper("red", 6, 5, ("grenades",)), *squad("blue"))
    table = facing(STOP_TECH, *party, place="close").play("gm", Buy(ability=STOP_TECH))
    table.roll(d10("9 6 9")).passing().done()

    assert table.boxes("blue") == "[...]"


@pytest.mark.rule("C316-SA-18")
def test_a_stopped_bomb_does_not_go_off_and_is_kept():
    bomber = trooper("red", 9, 5, ("tpk_bomb",), CAPTAIN)
    table = facing(STOP_TECH, bomber, place="close").play("gm", Buy(ability=STOP_TECH))
    table.roll(d10("9 8")).passing().done()

    assert (table.boxes("red"), table.tokens(), table.mission("red")) == ("[...]", 4, (0,))
    assert table.at("red").carried("tpk_bomb")


@pytest.mark.rule("C316-SA-18")
def test_stopped_guns_of_a_vehicle_do_not_count_but_its_hull_does():
    state = meeting(trooper("red", 5, 7, rank=CAPTAIN), *squad("blue"), abilities=(STOP_TECH,))
    state = riding(state, "apc", "red", "blue", crew="red", place="close")
    table = Table(state).play("gm", Buy(ability=STOP_TECH))
    table.play("red", Declare(**CALL, task="drive")).roll(d10("5 7 9")).passing().done()

    assert (table.mission("red"), table.tokens()) == ((0,), 6)
    assert table.boxes("blue") == "[...]"


@pytest.mark.rule("C316-SA-18")
@pytest.mark.parametrize("task", ["evac", "orbital"])
def test_calls_for_support_fail_and_may_be_tried_again(task):
    table = facing(STOP_TECH, trooper("red", 5, 5, rank=LIEUTENANT))
    table.play("gm", Buy(ability=STOP_TECH)).play("red", Declare(**CALL, task=task))
    table.roll(d10("9 3")).passing().done()

    assert (tokens(table), table.at("red").wounds) == ((4, 4), 0)
    assert table.state.orbital_calls == {}
    assert Declare(**CALL, task=task) in table.offers("red")


@pytest.mark.rule("C316-SA-18")
def test_suits_drugs_and_other_tasks_work_on():
    table = facing(STOP_TECH, *squad("red blue"), place="near")
    table.play("gm", Buy(ability=STOP_TECH))
    table.play("blue", Declare(**CALL, task="manoeuvre", step="closer"))
    table.roll(d10("5 9 5")).lapse()
    assert table.asked() == {"red"}
    table.lapse().through("turn")
    assert Defend(armour=1) in table.offers("red")

    table.through().done()

    assert table.ranges("blue") == "close"
