"""Alien abilities in general, and numbers 1 to 9."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.three_sixteen import THREE_SIXTEEN
from rules.games.three_sixteen.checks import alien_ability
from rules.games.three_sixteen.encounter.aliens import AlienTurn
from rules.games.three_sixteen.encounter.contact import Advance
from rules.games.three_sixteen.encounter.declare import AlienIntent, Declare
from rules.games.three_sixteen.encounter.failures import Act
from rules.games.three_sixteen.encounter.hits import Defend
from rules.games.three_sixteen.encounter.purchases import Buy, UseAbility
from rules.games.three_sixteen.gm.gm import EndEncounter
from rules.games.three_sixteen.lists import (
    AMBUSH,
    ARMOUR,
    BOOST,
    END_ENCOUNTER,
    ENRAGE,
    EXPLODING,
    FLEE,
    IGNORE_ARMOUR,
    IGNORE_WOUNDS,
    STOP_TECH,
    SUICIDE,
)
from tests.support.three_sixteen.scenes import facing, tokens
from tests.support.three_sixteen.table import Table, d10, meeting, squad, trooper


@pytest.mark.rule("C316-SAG-1", "C316-GM-2")
def test_a_planet_uses_only_its_own_abilities():
    table = facing(BOOST, *squad("red"))

    with pytest.raises(RuleError) as refusal:
        table.play("gm", Buy(ability=ENRAGE))

    assert refusal.value.rule == "C316-SAG-1"
    with pytest.raises(RuleError, match="Only the GM"):
        table.play("red", Buy(ability=BOOST))


@pytest.mark.rule("C316-SAG-1")
def test_what_always_works_does_so_on_its_own_planet_only():
    table = facing(BOOST, *squad("red"), place="far").roll(d10("5 9")).lapse()
    table.through("drugs", "aliens", "turn")
    # Neither Ignore Armour nor poor sight.
    assert Defend(armour=1) in table.offers("red", Defend)

    table.play("red", Defend()).through()
    # Nor Swarm, nor Lasting Wounds.
    assert (table.boxes("red"), table.ranges("red")) == ("[X..]", "far")
    table.play("gm", EndEncounter(outcome="lost"))
    assert table.boxes("red") == "[...]"


@pytest.mark.rule("C316-SAG-2", "C316-SA-3", "C316-THR-6", "C316-AA-4")
def test_boost_costs_a_token_a_point_from_either_source():
    table = facing(BOOST, *squad("red"), aa=5)
    with pytest.raises(RuleError, match="holds 5") as refusal:
        table.play("gm", Buy(ability=BOOST, points=6))
    assert refusal.value.rule == "C316-SAG-2"

    table.play("gm", Buy(ability=BOOST, points=2))
    table.play("gm", Buy(ability=BOOST, source="encounter"))

    assert tokens(table) == (3, 3)
    assert alien_ability(table.state) == 8
    with pytest.raises(RuleError, match="at most 2 can be bought") as refusal:
        table.play("gm", Buy(ability=BOOST, points=3))
    assert refusal.value.rule == "C316-SA-3"
    table.play("gm", Buy(ability=BOOST, points=2))
    with pytest.raises(RuleError, match="at most 0 can be bought"):
        table.play("gm", Buy(ability=BOOST))


@pytest.mark.rule("C316-SAG-3")
def test_an_ability_is_used_once_a_round_where_nothing_else_is_said():
    table = facing(SUICIDE, *squad("red")).play("gm", Buy(ability=SUICIDE))
    with pytest.raises(RuleError):
        table.play("gm", Buy(ability=SUICIDE))

    table = facing(END_ENCOUNTER, *squad("red")).roll(d10("9 9")).lapse().through("drugs")
    with pytest.raises(RuleError) as refusal:
        table.play("gm", UseAbility(ability=IGNORE_WOUNDS))
    assert refusal.value.rule == "C316-SAG-3"


@pytest.mark.rule("C316-SAG-4", "C316-ROUND-1")
def test_a_purchase_asks_for_every_intent_anew_and_not_after_the_dice():
    table = facing(BOOST, *squad("red")).play("red", Declare())
    table.play("gm", Buy(ability=BOOST))
    assert THREE_SIXTEEN.look(table.state, None).answers == {}

    table.roll(d10("9 9")).lapse()

    with pytest.raises(RuleError) as refusal:
        table.play("gm", Buy(ability=BOOST))
    assert refusal.value.rule == "C316-SAG-4"


@pytest.mark.rule("C316-SAG-5", "C316-END-4")
def test_the_last_token_may_be_spent_and_the_effect_counts_first():
    table = facing(STOP_TECH, *squad("red"), tokens=1, pool=0)
    table.play("gm", Buy(ability=STOP_TECH, source="encounter"))

    assert table.state.round.stop_tech
    table.roll(f"{d10('9 9')} d10:5").passing().done()
    assert table.state.phase == "after"
    assert "won" in table.heard("C316-END-9")[0]


@pytest.mark.rule("C316-SAG-6", "C316-PLAN-5")
def test_the_first_use_shows_the_ability():
    table = facing(BOOST, *squad("red"), hidden=True)
    assert THREE_SIXTEEN.look(table.state, "red").planet.abilities == ()

    table.play("gm", Buy(ability=BOOST))

    assert THREE_SIXTEEN.look(table.state, "red").planet.abilities == (BOOST,)
    assert THREE_SIXTEEN.look(table.state, "red").planet.all_known


@pytest.mark.rule("C316-SA-1", "C316-VEH-11")
def test_a_bought_ambush_replaces_dominance_but_not_a_drop_pod():
    table = Table(meeting(*squad("red"), stage="buy", abilities=(AMBUSH,), pool=2, place="none"))
    table.play("gm", Advance(ambush=True))
    assert (table.asks(), table.pool()) == ("hit", 1)

    pod = {"pod": "red"}
    podded = meeting(*squad("red"), stage="buy", abilities=(AMBUSH,), hidden=True, encounter=pod)
    with pytest.raises(RuleError) as refusal:
        Table(podded).play("gm", Advance(ambush=True))
    assert refusal.value.rule == "C316-SA-1"


@pytest.mark.rule("C316-SA-2", "C316-ROUND-4", "C316-ROUND-6")
def test_armour_voids_the_scores_once_an_encounter_for_nothing():
    table = facing(ARMOUR, *squad("red")).roll(d10("9 6")).lapse().through("drugs")
    table.play("gm", UseAbility(ability=ARMOUR)).through()

    assert table.mission("red") == (0,)
    assert tokens(table) == (4, 5)
    assert table.state.encounter.quiet == 1
    table.done().roll(d10("9 6")).lapse().through("drugs")
    assert UseAbility(ability=ARMOUR) not in table.offers("gm")


@pytest.mark.rule("C316-SA-9", "C316-ROUND-4")
def test_ignore_wounds_voids_the_scores_for_a_token_each_round():
    table = facing(IGNORE_WOUNDS, *squad("red"))
    for left in (4, 3):
        table.roll(d10("9 6")).lapse().through("drugs")
        table.play("gm", UseAbility(ability=IGNORE_WOUNDS)).through().done()
        assert tokens(table) == (4, left)
    assert table.mission("red") == (0,)


@pytest.mark.rule("C316-SA-2", "C316-WPN-5")
def test_a_blast_still_hits_when_scores_are_void():
    party = (trooper("red", 8, 5, ("grenades",)), *squad("blue"))
    table = facing(ARMOUR, *party, place="close").roll(d10("9 7 8")).lapse().through("drugs")
    table.play("gm", UseAbility(ability=ARMOUR)).through().done()

    assert table.boxes("blue") == "[X..]"
    assert (table.mission("red"), table.tokens()) == ((0,), 4)


@pytest.mark.rule("C316-SA-4", "C316-END-7", "C316-GM-2")
def test_end_encounter_comes_right_after_the_aliens_turn():
    table = facing(END_ENCOUNTER, *squad("red blue"), tokens=4, pool=5)
    table.roll(d10("5 6 4")).lapse().through("drugs", "turn", "hit")
    assert table.asked() == {"gm"}

    table.play("gm", UseAbility(ability=END_ENCOUNTER)).done()

    assert table.mission("red", "blue") == (1, 0)
    assert table.pool() == 7
    assert "lost" in table.heard("C316-END-9")[0]


@pytest.mark.rule("C316-SA-4")
def test_nobody_breaks_it_off_after_a_troopers_turn():
    table = facing(END_ENCOUNTER, *squad("red")).roll(d10("4 6")).lapse().through("drugs", "turn")

    assert (table.asks(), table.state.round.acted) == ("aliens", ("red", "aliens"))
    assert UseAbility(ability=END_ENCOUNTER) in table.offers("gm")


@pytest.mark.rule("C316-SA-4", "C316-ROUND-17")
def test_failed_aliens_may_still_break_it_off():
    table = facing(END_ENCOUNTER, *squad("red")).roll(d10("9 9")).lapse().through("drugs")

    assert UseAbility(ability=END_ENCOUNTER) in table.offers("gm")


@pytest.mark.rule("C316-SA-5", "C316-AA-4")
def test_enrage_raises_aa_by_one_each_following_round():
    table = facing(ENRAGE, *squad("red"), aa=5).play("gm", Buy(ability=ENRAGE))
    assert alien_ability(table.state) == 5
    with pytest.raises(RuleError, match="only once per encounter"):
        table.play("gm", Buy(ability=ENRAGE))

    table.roll(d10("9 9")).passing()
    assert alien_ability(table.state) == 6
    table.done().roll(d10("9 9")).passing()
    assert alien_ability(table.state) == 7


@pytest.mark.rule("C316-SA-6", "C316-ROUND-18")
def test_exploding_bodies_after_a_score_strike_everybody_at_close():
    party = (*squad("red blue"), *squad("green"))
    table = facing(EXPLODING, *party, place="close", ranges={"green": "near"}, tokens=1)
    table.roll(d10("9 6 7 7")).lapse().through("drugs", "turn")
    assert table.asks() == "aliens"

    table.play("gm", UseAbility(ability=EXPLODING)).through("hit").done()

    assert table.pool() == 4
    assert table.boxes("red", "blue", "green") == "[...] [...] [...]"
    assert table.at("red").wounds == 1
    assert table.at("green").wounds == 0


@pytest.mark.rule("C316-SA-6")
def test_without_a_score_no_body_explodes():
    table = facing(EXPLODING, *squad("red"), place="close").roll(d10("9 9")).lapse()

    assert table.through("drugs", "turn").asks() == "declare"


@pytest.mark.rule("C316-SA-6", "C316-HURT-6")
def test_bodies_that_explode_are_nothing_to_a_kinetic_field():
    table = facing(EXPLODING, *squad("red blue"), place="close", encounter={"kinetic": ("red",)})
    table.roll(d10("2 6 5")).lapse().through("drugs", "turn")
    table.play("gm", UseAbility(ability=EXPLODING)).through("hit").done()

    assert table.boxes("red", "blue") == "[...] [X..]"


@pytest.mark.rule("C316-SA-7", "C316-ROUND-17")
@pytest.mark.parametrize("faces", ["5 9 9", "9 9 9"])
def test_flee_takes_everybody_a_step_away_on_success_or_failure(faces):
    table = facing(FLEE, *squad("red blue"), place="near", ranges={"blue": "far"})
    table.play("gm", AlienIntent(flee=True)).roll(d10(faces)).passing().done()

    assert table.ranges("red", "blue") == "far out"
    assert table.at("blue").status == "left"


@pytest.mark.rule("C316-SA-7")
@pytest.mark.parametrize(("switch", "boxes"), [("off", "[X..]"), ("on", "[...]")])
def test_fleeing_aliens_hit_first_unless_the_switch_says_no(switch, boxes):
    table = facing(FLEE, *squad("red"), place="near", options={"flee_replaces_hits": switch})
    table.play("gm", AlienIntent(flee=True)).roll(d10("5 9")).passing().done()

    assert table.boxes("red") == boxes


@pytest.mark.rule("C316-SA-7", "C316-ROUND-10")
def test_a_cancel_does_not_stop_the_flight():
    table = facing(FLEE, *squad("red"), place="near").play("gm", AlienIntent(flee=True))
    table.roll(d10("5 6")).lapse().through("drugs").play("red", Act(cancel=True)).through()

    assert (table.boxes("red"), table.ranges("red")) == ("[...]", "far")


@pytest.mark.rule("C316-SA-7", "C316-ROUND-10", "C316-ROUND-17")
def test_aliens_that_cancel_their_own_success_flee_among_the_failures():
    table = facing(FLEE, *squad("red blue"), place="near").play("gm", AlienIntent(flee=True))
    table.roll(d10("5 9 3")).lapse().through("drugs").play("gm", AlienTurn(cancel=True)).through()

    assert table.boxes("red", "blue") == "[...] [...]"
    assert table.ranges("red", "blue") == "far far"


@pytest.mark.rule("C316-SA-8")
def test_ignore_armour_is_shown_as_it_hits():
    table = facing(IGNORE_ARMOUR, *squad("red"), hidden=True)
    table.roll(d10("5 9")).lapse().through("drugs", "aliens", "turn")

    assert table.asks() == "hit"
    assert table.offers("red", Defend) == (Defend(),)
    assert table.state.planet.revealed == (IGNORE_ARMOUR,)
