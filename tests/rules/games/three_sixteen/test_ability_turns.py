"""Alien abilities that act on ranges, protection and the end of an encounter."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import RuleError
from rules.games.three_sixteen.checks import alien_ability, effective
from rules.games.three_sixteen.encounter.aliens import AlienTurn
from rules.games.three_sixteen.encounter.contact import Advance
from rules.games.three_sixteen.encounter.declare import AlienIntent, Declare
from rules.games.three_sixteen.encounter.hits import Defend
from rules.games.three_sixteen.encounter.purchases import Buy, UseAbility
from rules.games.three_sixteen.gm.gm import EndEncounter
from rules.games.three_sixteen.lists import (
    BOOST,
    END_ENCOUNTER,
    ENRAGE,
    EXPLODING,
    FLEE,
    IGNORE_ARMOUR,
    IMPAIR,
    ISOLATE,
    LASTING,
    LEAPING,
    RAPID,
    SUICIDE,
    SWARM,
)
from rules.games.three_sixteen.model import Mark
from rules.games.three_sixteen.troopers.flashbacks import Weakness
from rules.games.three_sixteen.troopers.health import healed
from rules.games.three_sixteen.troopers.ranks import CAPTAIN, LIEUTENANT, MAJOR
from tests.support.three_sixteen.scenes import CALL, facing, riding, tokens, until
from tests.support.three_sixteen.table import Table, after_mission, d10, meeting, squad, trooper

END = UseAbility(ability=END_ENCOUNTER)


def knowing(table, *abilities):
    """Return a table against aliens with several abilities."""
    planet = replace(table.state.planet, abilities=abilities, revealed=abilities)
    table.state = replace(table.state, planet=planet)
    return table


@pytest.mark.rule("C316-SA-4")
def test_scores_of_the_aliens_own_die_count_before_they_break_off():
    table = facing(END_ENCOUNTER, *squad("red blue")).roll(d10("5 5 4")).lapse()
    table.through("drugs", "turn", "hit").play("gm", END).done()

    assert table.mission("red", "blue") == (1, 0)
    assert table.pool() == 7
    assert table.asks() == "free"


@pytest.mark.rule("C316-SA-4")
def test_nothing_follows_when_failed_aliens_break_off():
    table = knowing(facing(END_ENCOUNTER, *squad("red"), place="close"), END_ENCOUNTER, EXPLODING)
    until(table.roll(d10("9 6")).lapse(), "place").play("gm", END).done()

    assert table.asks() == "free"
    assert (table.pool(), table.at("red").wounds) == (7, 0)


@pytest.mark.rule("C316-SA-4")
def test_only_after_the_aliens_turn_may_they_break_off():
    table = facing(END_ENCOUNTER, *squad("red")).roll(d10("2 6")).lapse().through("drugs")

    assert END not in table.offers("gm")
    table.through("turn")
    assert END in table.offers("gm")


@pytest.mark.rule("C316-SA-7", "C316-SA-15", "C316-SA-20", "C316-ROUND-14")
@pytest.mark.parametrize("ability", [FLEE, SWARM, RAPID])
def test_what_moves_all_takes_the_place_of_the_ordinary_move(ability):
    gather = "near" if ability == RAPID else ""
    table = facing(ability, *squad("red blue"), place="near")
    table.play("gm", AlienIntent(flee=ability == FLEE)).roll(d10("5 9 3")).lapse().through("drugs")

    with pytest.raises(RuleError, match="together already") as refusal:
        table.play("gm", AlienTurn(away=("red",), gather=gather))
    assert refusal.value.rule == "C316-ROUND-14"


@pytest.mark.rule("C316-SA-8")
def test_ignore_armour_leaves_neither_field_nor_ship_nor_hull():
    major = trooper("red", 5, 5, rank=MAJOR)
    table = facing(IGNORE_ARMOUR, major, encounter={"kinetic": ("red",)})
    assert table.roll(d10("5 9")).lapse().through("drugs", "turn").asks() == "hit"

    ship = riding(facing(IGNORE_ARMOUR, major).state, "drop_ship", "red", crew="red")
    table = Table(ship).roll(d10("5 9")).lapse().through("drugs", "turn")
    assert table.offers("red", Defend) == (Defend(),)

    apc = riding(facing(IGNORE_ARMOUR, major).state, "apc", "red", crew="red")
    table = Table(apc).roll(d10("5 9")).passing().done()
    assert table.boxes("red") == "[X..]"
    assert table.state.vehicles["apc-red"].damage == "crippled"


@pytest.mark.rule("C316-SA-8")
def test_ignore_armour_is_about_hits_of_aliens_alone():
    party = (trooper("red", 6, 5, ("grenades",)), *squad("blue"))
    table = facing(IGNORE_ARMOUR, *party, place="close").roll(f"{d10('9 6 9')}").lapse()
    table.through("drugs", "turn")

    assert Defend(armour=1) in table.offers("blue")


@pytest.mark.rule("C316-SA-10", "C316-END-10")
def test_ex26_impair_lowers_both_abilities_until_the_encounter_is_over():
    table = facing(IMPAIR, trooper("red", 6, 4)).play("gm", Buy(ability=IMPAIR))
    table.play("gm", Buy(ability=IMPAIR)).roll(d10("9 9")).passing().done()
    assert [effective(table.state, "red", ability) for ability in ("fa", "nfa")] == [4, 2]
    assert tokens(table) == (4, 3)

    table.play("gm", EndEncounter(outcome="won"))

    assert [effective(table.state, "red", ability) for ability in ("fa", "nfa")] == [6, 4]


@pytest.mark.rule("C316-SA-10", "C316-ENC-5")
def test_impair_counts_in_dominance():
    state = meeting(trooper("red", 6, 4), stage="buy", abilities=(IMPAIR,), place="none")
    table = Table(state).play("gm", Buy(ability=IMPAIR)).play("gm", Advance())
    table.roll(d10("9 4")).lapse().done()

    assert table.ranges("red") == "far"
    assert table.asks() == "declare"


@pytest.mark.rule("C316-SA-10", "C316-TEST-3")
@pytest.mark.parametrize(("switch", "least", "verdict"), [("off", 0, "fail"), ("on", 1, "success")])
def test_impair_leaves_nothing_or_by_the_switch_one(switch, least, verdict):
    table = facing(IMPAIR, trooper("red", 3, 4), options={"impair_floor_1": switch}, pool=9)
    table.play("gm", Buy(ability=IMPAIR, points=7)).roll(d10("9 1")).lapse()

    assert table.state.round.targets["red"] == least
    assert table.state.round.verdicts["red"] == verdict


@pytest.mark.rule("C316-SA-12")
@pytest.mark.parametrize("task", ["evac", "orbital"])
def test_isolation_sends_a_declared_call_back(task):
    table = facing(ISOLATE, trooper("red", 5, 5, rank=LIEUTENANT), *squad("blue"))
    table.play("red", Declare(**CALL, task=task)).play("gm", Buy(ability=ISOLATE))

    assert table.state.answers == {}
    with pytest.raises(RuleError, match="isolated already"):
        table.play("gm", Buy(ability=ISOLATE))
    table.roll(d10("9 9 9")).passing()
    with pytest.raises(RuleError) as refusal:
        table.play("red", Declare(**CALL, task=task))
    assert refusal.value.rule == "C316-SA-12"


@pytest.mark.rule("C316-SA-12")
def test_bombs_and_vehicles_that_are_there_work_in_isolation():
    bomber = trooper("blue", 9, 5, ("tpk_bomb",), CAPTAIN)
    state = meeting(trooper("red", 5, 5, rank=CAPTAIN), bomber, ranges={"red": "far"})
    state = replace(state, encounter=replace(state.encounter, isolated=True))
    table = Table(riding(state, "apc", "red", crew="red"))
    table.play("red", Declare(**CALL, task="drive"))
    table.roll(f"{d10('9 3 8 1 1')} d6:2").passing().done()

    assert table.mission("red", "blue") == (2, 11)
    assert table.boxes("red", "blue") == "[...] [X..]"


@pytest.mark.rule("C316-SA-13")
@pytest.mark.parametrize(
    ("origin", "left"), [("alien", "XE"), ("blast", ""), ("evac", ""), ("bomb", "")]
)
def test_lasting_are_only_the_marks_of_aliens_worn_out_ones_too(origin, left):
    state = meeting(trooper("red", 5, 5), abilities=(LASTING,))
    marks = (Mark(kind="X", origin=origin), Mark(kind="E", origin=origin))

    kept = healed(state, replace(state.troopers["red"], boxes=marks))

    assert "".join(mark.kind for mark in kept) == left


@pytest.mark.rule("C316-SA-13", "C316-HEAL-2")
def test_lasting_wounds_stay_on_who_leaves_early_and_go_with_the_planet():
    table = facing(LASTING, *squad("red blue", boxes="X")).play("red", Weakness(text="Home."))
    assert table.boxes("red") == "[X..]"

    after = Table(
        after_mission(*squad("red", boxes="XX", mission=1), abilities=(LASTING,))
    ).through("level")
    assert after.boxes("red") == "[...]"


@pytest.mark.rule("C316-SA-14")
@pytest.mark.parametrize(
    "turn",
    [
        AlienTurn(leap=("red",)),
        AlienTurn(away=("red",), leap=("blue",)),
        AlienTurn(away=("blue",), leap=("blue",)),
    ],
)
def test_only_the_beaten_who_are_moved_can_be_moved_two_steps(turn):
    table = facing(LEAPING, *squad("red blue"), place="near").roll(d10("5 9 6 1")).lapse()
    table.through("drugs").lapse()

    with pytest.raises(RuleError):
        table.play("gm", turn)


@pytest.mark.rule("C316-SA-14")
def test_two_steps_closer_end_at_close():
    table = facing(LEAPING, *squad("red")).roll(d10("5 9")).lapse().through("drugs")
    table.play("gm", AlienTurn(closer=("red",), leap=("red",))).through().done()

    assert table.ranges("red") == "close"


@pytest.mark.rule("C316-SA-15", "C316-SA-20", "C316-ROUND-14")
@pytest.mark.parametrize(("ability", "gather"), [(RAPID, "close"), (SWARM, "")])
def test_who_is_out_stays_out_and_later_turns_use_the_new_range(ability, gather):
    state = facing(ability, *squad("red"), trooper("blue", 6, 5, ("heavy_mg",))).state
    gone = {**state.troopers, "red": replace(state.troopers["red"], status="left")}
    ranges = {**state.encounter.ranges, "red": "out"}
    encounter = replace(state.encounter, ranges=ranges)
    table = Table(replace(state, troopers=gone, encounter=encounter))
    table.play("blue", Declare()).roll(d10("5 4")).lapse().through("drugs")
    table.play("gm", AlienTurn(gather=gather)).through().done()

    assert table.ranges("red", "blue") == "out close"
    assert table.mission("blue") == (1,)
    assert table.pool() == (4 if ability == RAPID else 5)


@pytest.mark.rule("C316-SA-19")
def test_suicide_strikes_dies_of_one_and_is_never_exhaustion():
    table = facing(SUICIDE, *squad("red blue")).play("gm", Buy(ability=SUICIDE))
    table.play("gm", AlienIntent(exhaust=True)).roll(d10("9 1 2")).passing().done()

    assert table.boxes("red", "blue") == "[X..] [...]"
    assert table.mission("red", "blue") == (1, 1)


@pytest.mark.rule("C316-SA-19")
def test_armour_stops_one_of_two_blows_with_the_same_die():
    table = facing(SUICIDE, *squad("red")).play("gm", Buy(ability=SUICIDE))
    table.roll(d10("1 9")).lapse().through("drugs", "turn").play("red", Defend(armour=1))
    table.through().done()

    assert table.boxes("red") == "[X..]"


@pytest.mark.rule("C316-SA-19")
def test_by_their_last_token_nobody_scores_not_even_with_a_one():
    table = facing(SUICIDE, *squad("red"), tokens=1, pool=3)
    table.play("gm", Buy(ability=SUICIDE, source="encounter")).roll(d10("1"))
    table.passing().done()

    assert (table.at("red").wounds, table.mission("red"), table.pool()) == (1, (0,), 3)


@pytest.mark.rule("C316-SA-3")
def test_boost_lasts_as_long_as_the_encounter():
    table = facing(BOOST, *squad("red"), aa=4).play("gm", Buy(ability=BOOST, points=2))
    table.roll(d10("9 9")).passing().done()
    assert alien_ability(table.state) == 6
    table.play("gm", Buy(ability=BOOST))
    assert alien_ability(table.state) == 7

    table.roll(d10("8 9")).lapse()

    assert table.state.round.targets["aliens"] == 7


@pytest.mark.rule("C316-SA-5", "C316-AA-4")
def test_enrage_bought_before_dominance_counts_as_bought_in_round_1():
    state = meeting(*squad("red"), stage="buy", abilities=(ENRAGE,), place="none", aa=8)
    table = Table(state).play("gm", Buy(ability=ENRAGE))
    assert alien_ability(table.state) == 8
    table.roll(d10("10 9")).lapse().done()

    for aa in (8, 9, 10, 10):
        assert alien_ability(table.state) == aa
        table.roll(d10("10 9" if aa < 10 else "9 4")).lapse()
        assert table.state.round.targets["aliens"] == aa
        table.through()
