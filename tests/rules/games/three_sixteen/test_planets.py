"""Planets, tokens, briefings, and the opening of encounters."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import RuleError
from rules.games.three_sixteen import THREE_SIXTEEN
from rules.games.three_sixteen.encounter.contact import Advance, Ready
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.encounter.purchases import Buy
from rules.games.three_sixteen.gm.gm import EndEncounter, MoveTokens, Reveal
from rules.games.three_sixteen.lists import BOOST
from rules.games.three_sixteen.mission.planets import MakePlanet, NamePlanet
from rules.games.three_sixteen.mission.service import Brief, OpenEncounter, Service
from rules.games.three_sixteen.mission.threat import factor, pay, plan, take
from rules.games.three_sixteen.troopers.flashbacks import Strength, Weakness
from rules.games.three_sixteen.troopers.ranks import CAPTAIN, LT_COLONEL, MAJOR
from rules.games.three_sixteen.troopers.replacement import Replace
from tests.support.three_sixteen.table import (
    Table,
    campaign,
    d10,
    meeting,
    round_of,
    squad,
    trooper,
)

LOOK = THREE_SIXTEEN.look
PICKED = {"aa": 19, "name": 1, "form": 2, "land": 3}


def between(*troopers, **more):
    """Return a campaign between missions: the GM makes a planet."""
    state = campaign(*troopers, **more)
    return replace(state, planet=None, phase="planet", frames=(Service(stage="planet"),))


@pytest.mark.rule("C316-THR-1")
@pytest.mark.parametrize(
    ("rank", "option", "tokens"),
    [(0, "5", 5), (0, "4", 4), (CAPTAIN, "5", 5), (MAJOR, "5", 6), (MAJOR, "4", 6), (8, "5", 7)],
)
def test_tokens_for_each_trooper_by_the_highest_rank(rank, option, tokens):
    state = campaign(trooper("red", 5, 5, rank=rank), options={"threat_factor": option})

    assert factor(state) == tokens
    assert LT_COLONEL < 8


@pytest.mark.rule("C316-PLAN-1")
def test_lists_are_rolled_hidden_and_crossed_entries_rolled_again():
    table = Table(between(*squad("red"), crossed={"aa": (4,)}))
    table.roll("d20:4 d20:19 d20:6 d20:7 d20:8 d20:2").play("gm", MakePlanet()).done()

    planet = table.state.planet
    assert (planet.method, planet.name_no, planet.form, planet.land) == (19, 6, 7, 8)
    assert planet.abilities == (2,)
    assert all(roll.to == ("gm",) for roll in table.dice.rolls)
    assert table.state.crossed["aa"] == (4, 19)


@pytest.mark.rule("C316-PLAN-2")
def test_a_crossed_entry_is_refused_until_its_list_has_run_out():
    table = Table(between(*squad("red"), crossed={"aa": (19,)}))
    with pytest.raises(RuleError, match="Entry 19"):
        table.play("gm", MakePlanet(**PICKED, ability=1))

    nearly = tuple(n for n in range(1, 21) if n != 5)
    table = Table(between(*squad("red"), crossed={"ability": nearly}))
    table.play("gm", MakePlanet(**PICKED, ability=5))
    assert table.state.crossed["ability"] == ()
    assert table.state.ability_multi


@pytest.mark.rule("C316-PLAN-2")
def test_planets_have_two_or_three_abilities_once_the_list_ran_out():
    table = Table(between(*squad("red"), ability_multi=True))
    with pytest.raises(RuleError, match="2 or 3"):
        table.play("gm", MakePlanet(**PICKED, ability=1))
    with pytest.raises(RuleError, match="an ability only once"):
        table.play("gm", MakePlanet(**PICKED, ability=1, second=1, abilities=2))

    table.play("gm", MakePlanet(**PICKED, ability=1, second=9, third=4, abilities=3))

    assert table.state.planet.abilities == (1, 4, 9)


@pytest.mark.rule("C316-PLAN-3")
def test_a_planet_may_have_a_free_name():
    named = {**PICKED, "name": 0}
    table = Table(between(*squad("red"))).play("gm", MakePlanet(**named, ability=1, title="Hals"))

    assert table.state.planet.name == "Hals"
    assert "name" not in table.state.crossed


@pytest.mark.rule("C316-PLAN-4", "C316-BRF-1")
def test_name_and_briefing_may_be_left_to_the_highest_in_rank():
    captain = trooper("blue", 5, 5, rank=CAPTAIN)
    table = Table(between(*squad("red"), captain))
    table.play("gm", MakePlanet(aa=19, form=2, land=3, ability=1, handed=True))
    assert table.asked() == {"blue"}

    table.play("blue", NamePlanet(name=1))
    assert table.asked() == {"blue", "gm"}
    seen = LOOK(table.state, "red")
    assert (seen.planet.name, seen.crossed["name"], seen.crossed["form"]) == ("Bosch", (1,), ())
    table.play("blue", Brief(text="Follow me."))

    assert table.state.planet.name == "Bosch"
    assert table.heard("C316-BRF-1")[0].startswith("Bosch: Cloud/gas planet")
    assert table.asks() == "free"


@pytest.mark.rule("C316-PLAN-5", "C316-PBP-9", "C316-SAG-6")
def test_aa_is_public_and_the_ability_hides_until_it_is_shown():
    table = Table(between(*squad("red"))).play("gm", MakePlanet(**PICKED, ability=BOOST))
    assert LOOK(table.state, "red").planet.aa == 5
    assert LOOK(table.state, "red").planet.abilities == ()
    assert LOOK(table.state, "red").planet.name == ""
    assert LOOK(table.state, "red").crossed["ability"] == ()
    assert LOOK(table.state, "gm").planet.abilities == (BOOST,)

    table.play("gm", Brief())
    assert LOOK(table.state, "red").planet.name == "Bosch"
    table.play("gm", Reveal())
    assert LOOK(table.state, "red").planet.abilities == (BOOST,)


@pytest.mark.rule("C316-AA-3")
@pytest.mark.parametrize(("switch", "aa"), [("off", 5), ("on", 7)])
def test_a_replacement_changes_aa_only_by_the_switch(switch, aa):
    dead = trooper("red", 7, 3, status="dead")
    table = Table(campaign(dead, aa=5, options={"aa_recompute": switch}))
    table.roll(d10("1 1 1")).play("red", Replace(name="New", reputation="new", fa=3))

    assert table.state.planet.aa == aa


@pytest.mark.rule("C316-BRF-2")
def test_the_mission_starts_with_fresh_kills_ticks_and_flags():
    worn = trooper(
        "red",
        5,
        5,
        mission=9,
        total=99,
        armour_used=True,
        drugs_used=True,
        kinetic_used=True,
        ship_tick_used=True,
        used_strength=True,
        used_weakness=True,
    )
    table = Table(between(worn)).play("gm", MakePlanet(**PICKED, ability=1))

    red = table.at("red")
    assert (red.mission, red.total) == (0, 99)
    assert not any((red.armour_used, red.drugs_used, red.kinetic_used, red.ship_tick_used))
    assert not (red.used_strength or red.used_weakness)


@pytest.mark.rule("C316-THR-2", "C316-ENC-1")
def test_committing_tokens_takes_them_from_the_pool():
    table = Table(campaign(*squad(), pool=9))
    for tokens in (0, 10):
        with pytest.raises(RuleError, match="pool holds 9"):
            table.play("gm", OpenEncounter(tokens=tokens))

    table.play("gm", OpenEncounter(tokens=4, left_out=("blue",)))

    assert (table.tokens(), table.pool()) == (4, 5)
    assert table.state.encounter.party == ("red", "green")
    assert table.asked() == {"red", "green"}


@pytest.mark.rule("C316-THR-3")
def test_more_than_twice_the_troopers_must_be_meant():
    table = Table(campaign(*squad("red"), pool=9))
    assert "7 tokens above the cap" in LOOK(table.state, "gm").advice[1]
    with pytest.raises(RuleError, match="over_cap") as refusal:
        table.play("gm", OpenEncounter(tokens=3))
    assert refusal.value.rule == "C316-THR-3"

    assert table.play("gm", OpenEncounter(tokens=3, over_cap=True)).tokens() == 3


@pytest.mark.rule("C316-THR-4")
def test_the_plan_of_a_mission():
    assert plan(4) == (3, 4, (3, 5, 6))
    assert plan(1) == (2, 1, (1, 2, 3))


@pytest.mark.rule("C316-THR-5", "C316-THR-9")
def test_troopers_remove_tokens_and_the_last_one_is_remembered():
    state = meeting(*squad(), tokens=2)

    once = take(state, 1, "blue")

    assert once.encounter.tokens == 1
    assert once.planet.last_remover == "blue"
    assert take(once, 5, "red").encounter.tokens == 0


@pytest.mark.rule("C316-THR-6", "C316-THR-9", "C316-SAG-5")
def test_spending_the_very_last_token_earns_nobody_a_medal():
    state = take(meeting(*squad(), tokens=2, pool=1), 1, "blue")

    assert pay(state, 1, "pool").planet.last_remover == "blue"
    gone = pay(pay(state, 1, "pool"), 1, "encounter")
    assert gone.planet.last_remover == ""
    assert (gone.planet.pool, gone.encounter.tokens) == (0, 0)


@pytest.mark.rule("C316-THR-7", "C316-END-6", "C316-GM-1")
def test_tokens_left_go_back_to_the_pool():
    table = round_of(*squad(), tokens=4, pool=6).play("gm", EndEncounter(outcome="lost"))

    assert table.pool() == 10
    assert "lost" in table.heard("C316-END-9")[0]
    assert table.asks() == "free"


@pytest.mark.rule("C316-THR-8")
def test_the_final_encounter_commits_the_whole_pool():
    table = Table(campaign(*squad(), pool=11)).play("gm", OpenEncounter(final=True))

    assert (table.tokens(), table.pool()) == (11, 0)
    assert table.state.encounter.final


@pytest.mark.rule("C316-THR-8", "C316-THR-3")
@pytest.mark.parametrize(("pool", "named"), [(11, 3), (1, 0), (20, 20)])
def test_the_finale_takes_all_that_is_left_whatever_is_named_and_however_much(pool, named):
    table = Table(campaign(*squad("red blue"), pool=pool))
    table.play("gm", OpenEncounter(final=True, tokens=named))

    assert (table.tokens(), table.pool()) == (pool, 0)
    assert f"The final encounter: {pool} token" in table.heard("C316-THR-2")[0]


@pytest.mark.rule("C316-THR-8", "C316-THR-7")
def test_a_final_encounter_that_is_not_won_gives_the_pool_back_for_another():
    table = Table(campaign(*squad("red"), pool=7)).play("gm", OpenEncounter(tokens=2))
    table.play("gm", EndEncounter(outcome="lost")).play("gm", OpenEncounter(final=True))

    assert (table.tokens(), table.pool(), table.state.encounter.final) == (7, 0, True)


@pytest.mark.rule("C316-ENC-7")
@pytest.mark.parametrize(
    ("planets", "own", "told"),
    [
        ("Find it", "The nest.", " Target reached: The nest."),
        ("Find it.", "", " Target reached: Find it."),
        ("", "", ""),
    ],
)
def test_an_encounters_own_target_goes_before_the_planets(planets, own, told):
    state = campaign(*squad("red"))
    state = replace(state, planet=replace(state.planet, target=planets))
    table = Table(state).play("gm", OpenEncounter(tokens=2, target=own))

    table.play("gm", EndEncounter(outcome="won"))

    said = table.heard("C316-END-9")[0]
    assert said.endswith(told)
    assert ("Target" in said) == bool(told)
    assert table.state.planet.target == planets


@pytest.mark.rule("C316-ENC-7", "C316-END-9")
def test_a_target_is_reached_by_the_last_token_and_failed_with_the_last_trooper():
    aim = {"encounter": {"target": "The nest"}, "pool": 5, "place": "near"}
    won = round_of(*squad("red"), tokens=1, **aim).roll(d10("9 5") + " d10:1").passing()
    assert won.heard("C316-END-9")[0].endswith("Target reached: The nest.")

    lost = round_of(*squad("red"), tokens=1, **aim).play("red", Weakness(text="Away."))
    assert lost.heard("C316-END-9")[0].endswith("Target failed: The nest.")


@pytest.mark.rule("C316-THR-10")
def test_the_planet_is_complete_without_tokens_anywhere():
    state = meeting(*squad("red blue"), tokens=1, pool=0, place="near")
    table = Table(state).roll("d10:5 d10:8")
    table.play("red", Strength(text="Once more."))

    assert table.state.planet.complete
    assert table.state.phase == "after"


@pytest.mark.rule("C316-ENC-2", "C316-ENC-3", "C316-ENC-4", "C316-ENC-6")
def test_setting_up_weapons_field_and_pod_before_any_die():
    major = trooper("red", 5, 5, ("sidearm", "heavy_mg"), MAJOR)
    state = campaign(major, *squad("blue"), pool=9)
    table = Table(state).play("gm", OpenEncounter(tokens=3))
    assert table.at("red").in_hand == "sidearm"
    assert table.asked() == {"red", "blue"}

    table.play("red", Ready(weapon="heavy_mg", kinetic=True))
    table.roll(d10("9 9 9")).play("blue", Ready()).done()

    assert table.at("red").in_hand == "heavy_mg"
    assert table.state.encounter.kinetic == ("red",)
    assert table.at("red").kinetic_used
    rules = [line.rule for line in table.told]
    assert rules.index("C316-ENC-2") < rules.index("C316-DOM-1")


@pytest.mark.rule("C316-ENC-5", "C316-ENC-6", "C316-SA-3", "C316-SAG-4", "C316-DOM-1")
def test_a_boost_bought_early_counts_for_dominance():
    table = Table(campaign(*squad("red"), aa=5, abilities=(BOOST,), hidden=True))
    table.play("gm", OpenEncounter(tokens=2)).silent()
    assert table.asked() == {"gm"}
    table.play("gm", Buy(ability=BOOST, points=2))

    table.roll(d10("7 9")).play("gm", Advance()).done()

    assert "The aliens ambush the squad" in table.heard("C316-DOM-1")[0]


@pytest.mark.rule("C316-ENC-7")
@pytest.mark.parametrize(("outcome", "came"), [("won", "reached"), ("lost", "failed")])
def test_an_encounter_may_carry_a_target(outcome, came):
    table = Table(campaign(*squad("red"))).play("gm", OpenEncounter(tokens=2, target="The nest"))
    assert table.heard("C316-THR-2")[0].endswith("Target: The nest")

    table.play("gm", EndEncounter(outcome=outcome))

    assert table.heard("C316-END-9")[0].endswith(f"Target {came}: The nest.")


@pytest.mark.rule("C316-GM-1", "C316-GM-10")
def test_the_gm_moves_tokens_in_the_open():
    table = round_of(*squad("red"), tokens=2, pool=5).play("gm", MoveTokens(tokens=3))

    assert (table.tokens(), table.pool()) == (5, 2)
    assert table.told[-1].to is None
    with pytest.raises(RuleError, match="Only the GM"):
        table.play("red", MoveTokens(tokens=1))


@pytest.mark.rule("C316-PBP-9")
def test_the_pool_is_hidden_by_its_switch():
    state = campaign(*squad("red"), pool=7, options={"hide_pool": "on"})

    assert LOOK(state, "red").planet.pool == -1
    assert LOOK(state, "gm").planet.pool == 7
    assert LOOK(campaign(*squad("red"), pool=7), "red").planet.pool == 7


def test_silence_declares_for_everybody():
    table = round_of(*squad("red"), place="near").roll(d10("9 9")).lapse()

    assert table.state.round.intents["red"].task == Declare().task
