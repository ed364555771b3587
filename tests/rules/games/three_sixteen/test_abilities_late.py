"""Alien abilities, numbers 10 to 20."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import RuleError
from rules.games.three_sixteen.checks import alien_ability
from rules.games.three_sixteen.encounter.aliens import AlienTurn
from rules.games.three_sixteen.encounter.declare import AlienIntent, Declare
from rules.games.three_sixteen.encounter.failures import Act
from rules.games.three_sixteen.encounter.hits import Defend
from rules.games.three_sixteen.encounter.purchases import Buy, UseAbility
from rules.games.three_sixteen.lists import (
    BOOST,
    IMPAIR,
    INDUCE,
    ISOLATE,
    LEAPING,
    RAPID,
    REDUCED,
    REGENERATION,
    STOP_TECH,
    SUICIDE,
    SWARM,
)
from rules.games.three_sixteen.troopers.demand import Told
from rules.games.three_sixteen.troopers.flashbacks import Strength, Weakness
from rules.games.three_sixteen.troopers.ranks import MAJOR
from tests.support.three_sixteen.scenes import facing, tokens, until
from tests.support.three_sixteen.table import Table, campaign, d10, meeting, slots, squad, trooper


@pytest.mark.rule("C316-SA-10", "C316-TEST-3")
def test_impair_lowers_fa_and_nfa_of_all():
    table = facing(IMPAIR, trooper("red", 6, 4)).play("gm", Buy(ability=IMPAIR, points=2))
    table.roll(d10("9 5")).lapse()

    assert table.state.round.targets["red"] == 4


@pytest.mark.rule("C316-SA-11", "C316-ROUND-21")
def test_induce_weakness_makes_the_target_use_one():
    table = facing(INDUCE, *squad("red blue")).play("gm", Buy(ability=INDUCE, target="red"))
    table.roll(d10("5 9 9")).lapse().through("drugs", "turn")
    assert table.asks() == "demand"
    with pytest.raises(RuleError) as refusal:
        table.play("blue", Strength(text="No."))
    assert refusal.value.rule == "C316-FLASH-9"

    table.play("red", Weakness(text="I saw my home.")).through().done()

    assert table.at("red").status == "left"
    assert table.at("red").used_weakness
    assert table.boxes("red", "blue") == "[...] [...]"
    assert table.tokens() == 3
    with pytest.raises(RuleError):
        table.play("gm", Buy(ability=INDUCE, target="red"))


@pytest.mark.rule("C316-FLASH-7", "C316-SA-11", "C316-HEAL-2")
@pytest.mark.parametrize("told", [Told(), Weakness(text="I saw my home.")])
def test_who_leaves_by_an_induced_weakness_heals_at_once(told):
    hurt = trooper("red", 6, 5, boxes="XE")
    table = facing(INDUCE, hurt, *squad("blue")).play("gm", Buy(ability=INDUCE, target="red"))
    table.roll(d10("5 9 9")).lapse().through("drugs", "turn").play("red", told)

    assert table.boxes("red") == "[...]"


@pytest.mark.rule("C316-SA-11")
def test_without_a_weakness_one_is_immune_and_a_switch_lets_it_hit_too():
    immune = trooper("red", 6, 5, weaknesses=slots(0))
    table = facing(INDUCE, immune, *squad("blue"), options={"induce_also_hits": "on"})
    with pytest.raises(RuleError, match="immune"):
        table.play("gm", Buy(ability=INDUCE, target="red"))
    table.play("gm", Buy(ability=INDUCE, target="blue"))

    table.roll(d10("5 9 9")).lapse().through("drugs", "turn", "hit")
    table.play("blue", Told()).through().done()

    assert table.boxes("red") == "[X..]"
    assert table.at("blue").status == "left"
    assert table.state.planet.induced == ("blue",)


@pytest.mark.rule("C316-SA-11")
def test_a_failed_attempt_may_be_repeated():
    table = facing(INDUCE, *squad("red")).play("gm", Buy(ability=INDUCE, target="red"))
    table.roll(d10("9 9")).passing().done()

    assert Buy(ability=INDUCE, target="red") in table.offers("gm")


@pytest.mark.rule("C316-SA-12")
def test_isolated_nobody_calls_for_help():
    table = facing(ISOLATE, trooper("red", 5, 5, rank=3)).play("gm", Buy(ability=ISOLATE))

    for task in ("evac", "orbital"):
        with pytest.raises(RuleError) as refusal:
            table.play("red", Declare(ability="nfa", task=task))
        assert refusal.value.rule == "C316-SA-12"


@pytest.mark.rule("C316-SA-14", "C316-ROUND-21")
def test_leaping_aliens_move_one_two_steps():
    table = facing(LEAPING, *squad("red blue"), place="near").roll(d10("5 9 9")).lapse()
    table.through("drugs").play("gm", AlienTurn(away=("red", "blue"), leap=("red",)))

    assert table.through().done().ranges("red", "blue") == "out far"
    plain = facing(BOOST, *squad("red"), place="near").roll(d10("5 9")).lapse().through("drugs")
    with pytest.raises(RuleError):
        plain.play("gm", AlienTurn(away=("red",), leap=("red",)))


@pytest.mark.rule("C316-SA-15", "C316-ROUND-17")
@pytest.mark.parametrize("faces", ["5 9 6", "9 9 9"])
def test_rapid_movement_puts_all_at_one_range(faces):
    table = facing(RAPID, *squad("red blue"), ranges={"red": "close"}).roll(d10(faces)).lapse()
    table.through("drugs")
    if table.asked() != {"gm"}:
        table.play("blue", Act())

    table.play("gm", AlienTurn(gather="near")).through().done()

    assert table.ranges("red", "blue") == "near near"
    assert table.pool() == 4


@pytest.mark.rule("C316-SA-15", "C316-SAG-2")
@pytest.mark.parametrize(("source", "pool", "lines"), [("encounter", 3, 0), ("pool", 2, 1)])
def test_rapid_movement_is_not_paid_by_a_token_that_was_shot_meanwhile(source, pool, lines):
    table = facing(RAPID, *squad("red"), tokens=1, pool=3, place="near").roll(d10("5 5")).lapse()
    table.through("drugs").roll("d10:4")

    table.play("gm", AlienTurn(gather="close", source=source))
    if table.asks() == "turn":
        table.play("red", Act())
    table.play("red", Defend())

    assert table.asks() == "free"
    assert (table.pool(), len(table.heard("C316-SA-15"))) == (pool, lines)


@pytest.mark.rule("C316-SA-16", "C316-AMB-3")
def test_in_poor_sight_nobody_scores_or_is_hit_at_far():
    table = facing(REDUCED, *squad("red blue green"), ranges={"blue": "near"}, hidden=True)
    table.roll(f"{d10('4 6 5 9')} d10:2").passing().done()

    assert table.mission("red", "blue") == (0, 2)
    assert table.boxes("red", "blue", "green") == "[...] [...] [...]"
    assert table.state.planet.revealed == (REDUCED,)


@pytest.mark.rule("C316-SA-17", "C316-SAG-3", "C316-PBP-6")
def test_regeneration_chosen_ahead_happens_once_a_round():
    table = facing(REGENERATION, *squad("red"), hidden=True).roll(d10("9 6")).lapse()
    until(table, "place").play("gm", UseAbility(ability=REGENERATION)).done()

    assert (table.asks(), tokens(table)) == ("declare", (4, 4))


@pytest.mark.rule("C316-SA-17", "C316-END-4", "C316-ROUND-18")
def test_regeneration_saves_an_empty_encounter_from_the_pool():
    table = facing(REGENERATION, *squad("red"), tokens=1, pool=2).roll(d10("9 6")).lapse()
    table.through("drugs", "turn")
    assert UseAbility(ability=REGENERATION, source="encounter") not in table.offers("gm")

    table.play("gm", UseAbility(ability=REGENERATION)).done()

    assert tokens(table) == (1, 1)
    assert table.asks() == "declare"
    assert table.mission("red") == (1,)


@pytest.mark.rule("C316-SA-18")
def test_stopped_technology_leaves_bare_hands():
    claw = trooper("red", 6, 5, ("powerclaw",))
    party = (claw, *squad("blue"), trooper("green", 6, 5, ("grenades",)))
    table = facing(STOP_TECH, *party, place="close").play("gm", Buy(ability=STOP_TECH))
    table.roll(d10("9 6 5 4")).passing().done()

    assert table.mission("red", "blue", "green") == (1, 0, 0)
    assert table.pool() == 4


@pytest.mark.rule("C316-SA-18")
def test_powered_blades_work_by_the_switch():
    claw = trooper("red", 6, 5, ("powerclaw",))
    table = facing(STOP_TECH, claw, place="close", options={"powered_blades_work": "on"})
    table.play("gm", Buy(ability=STOP_TECH)).roll(f"{d10('9 6')} d6:5").passing().done()

    assert table.mission("red") == (5,)


@pytest.mark.rule("C316-SA-18", "C316-GEAR-11")
def test_a_kinetic_field_stops_with_all_technology():
    major = trooper("red", 6, 5, rank=MAJOR)
    table = facing(STOP_TECH, major, encounter={"kinetic": ("red",)})
    table.play("gm", Buy(ability=STOP_TECH)).roll(d10("5 9")).passing().done()

    assert table.boxes("red") == "[X..]"


@pytest.mark.rule("C316-SA-19")
def test_suicide_hits_the_failed_at_one_besides_the_normal_turn():
    table = facing(SUICIDE, *squad("red blue green"))
    with pytest.raises(RuleError, match="2 points cannot be bought"):
        table.play("gm", Buy(ability=SUICIDE, points=2))
    table.play("gm", Buy(ability=SUICIDE))
    table.roll(d10("5 9 2 6")).passing().done()

    assert table.boxes("red", "blue", "green") == "[XX.] [X..] [...]"


@pytest.mark.rule("C316-SA-19")
def test_suicide_wounds_though_the_aliens_mean_to_exhaust():
    table = facing(SUICIDE, *squad("red blue")).play("gm", Buy(ability=SUICIDE))
    table.play("gm", AlienIntent(exhaust=True)).roll(d10("1 9 2")).passing().done()

    assert table.boxes("red", "blue") == "[EX.] [...]"


@pytest.mark.rule("C316-SA-19", "C316-ROUND-6")
def test_suicide_with_the_last_token_needs_no_normal_die():
    table = facing(SUICIDE, *squad("red blue"), tokens=1, pool=3)
    table.play("gm", Buy(ability=SUICIDE, source="encounter"))
    table.roll(d10("9 4")).passing().done()

    assert table.at("red").wounds == 1
    assert table.mission("red", "blue") == (0, 0)
    assert table.asks() == "free"
    assert "won" in table.heard("C316-END-9")[0]


@pytest.mark.rule("C316-SA-19", "C316-ROUND-6", "C316-ROUND-12")
def test_without_tokens_nobody_rolls_off_for_them():
    table = facing(SUICIDE, *squad("red blue"), tokens=1, pool=3)
    table.play("gm", Buy(ability=SUICIDE, source="encounter"))
    table.roll(d10("1 1")).passing().done()

    assert (table.at("red").wounds, table.at("blue").wounds) == (1, 1)
    assert table.mission("red", "blue") == (0, 0)


@pytest.mark.rule("C316-SA-19", "C316-ROUND-10")
@pytest.mark.parametrize(("die", "boxes"), [(2, "[...]"), (1, "[X..]")])
def test_a_cancel_stops_the_suicide_but_not_with_its_own_die(die, boxes):
    table = facing(SUICIDE, *squad("red blue")).play("gm", Buy(ability=SUICIDE))
    table.roll(d10(f"9 9 {die}")).lapse().through("drugs").play("blue", Act(cancel=True)).through()

    assert table.boxes("red") == boxes


@pytest.mark.rule("C316-SA-20", "C316-ROUND-17")
@pytest.mark.parametrize("faces", ["5 9", "9 9"])
def test_swarm_puts_everybody_at_close(faces):
    table = facing(SWARM, *squad("red"), hidden=True).roll(d10(faces)).passing().done()

    assert table.ranges("red") == "close"
    assert table.state.planet.revealed == (SWARM,)


@pytest.mark.rule("C316-SA-20")
def test_who_is_out_is_not_swarmed():
    state = meeting(*squad("red blue"), abilities=(SWARM,), place="far", ranges={"red": "out"})
    away = replace(state.troopers["red"], status="left")
    state = replace(state, troopers={**state.troopers, "red": away})
    table = Table(state).roll(d10("9 9")).passing().done()

    assert table.ranges("red", "blue") == "out close"


@pytest.mark.rule("C316-AA-4", "C316-TEST-4")
def test_a_campaign_without_a_planet_has_no_aliens():
    assert alien_ability(replace(campaign(*squad("red")), planet=None)) == 0
