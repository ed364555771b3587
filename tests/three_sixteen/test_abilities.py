"""The twenty special abilities of the aliens, at their moment and at their price."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import RuleError
from rules.three_sixteen import THREE_SIXTEEN
from rules.three_sixteen.aliens import AlienTurn
from rules.three_sixteen.checks import alien_ability
from rules.three_sixteen.contact import Advance
from rules.three_sixteen.declare import AlienIntent, Declare
from rules.three_sixteen.demand import Told
from rules.three_sixteen.flashbacks import Strength, Weakness
from rules.three_sixteen.hits import Defend
from rules.three_sixteen.lists import (
    AMBUSH,
    ARMOUR,
    BOOST,
    END_ENCOUNTER,
    ENRAGE,
    EXPLODING,
    FLEE,
    IGNORE_ARMOUR,
    IGNORE_WOUNDS,
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
from rules.three_sixteen.places import Act
from rules.three_sixteen.purchases import Buy, UseAbility
from rules.three_sixteen.ranks import MAJOR

from .table import Table, campaign, d10, meeting, round_of, slots, squad, trooper


def facing(ability, *troopers, **more):
    """Return a table at the start of a round against aliens with one ability."""
    more = {"place": "far", "tokens": 4, "pool": 5, **more}
    return round_of(*troopers, abilities=(ability,), **more)


def tokens(table):
    return table.tokens(), table.pool()


@pytest.mark.rule("C316-SAG-1", "C316-GM-2")
def test_a_planet_uses_only_its_own_abilities():
    table = facing(BOOST, *squad("red"))

    with pytest.raises(RuleError) as refusal:
        table.play("gm", Buy(ability=ENRAGE))

    assert refusal.value.rule == "C316-SAG-1"
    with pytest.raises(RuleError, match="Only the GM"):
        table.play("red", Buy(ability=BOOST))


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
    with pytest.raises(RuleError) as refusal:
        table.play("gm", Buy(ability=BOOST, points=3))
    assert refusal.value.rule == "C316-SA-3"


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


@pytest.mark.rule("C316-SA-1")
def test_a_bought_ambush_replaces_dominance_but_not_a_drop_pod():
    table = Table(meeting(*squad("red"), stage="buy", abilities=(AMBUSH,), pool=2, place="none"))
    table.play("gm", Advance(ambush=True))
    assert (table.asks(), table.pool()) == ("hit", 1)

    podded = meeting(*squad("red"), stage="buy", abilities=(AMBUSH,), encounter={"pod": "red"})
    with pytest.raises(RuleError) as refusal:
        Table(podded).play("gm", Advance(ambush=True))
    assert refusal.value.rule == "C316-SA-1"


@pytest.mark.rule("C316-SA-2", "C316-ROUND-4")
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


@pytest.mark.rule("C316-SA-4", "C316-ROUND-17")
def test_failed_aliens_may_still_break_it_off():
    table = facing(END_ENCOUNTER, *squad("red")).roll(d10("9 9")).lapse().through("drugs")

    assert UseAbility(ability=END_ENCOUNTER) in table.offers("gm")


@pytest.mark.rule("C316-SA-5", "C316-AA-4")
def test_enrage_raises_aa_by_one_each_following_round():
    table = facing(ENRAGE, *squad("red"), aa=5).play("gm", Buy(ability=ENRAGE))
    assert alien_ability(table.state) == 5
    with pytest.raises(RuleError, match="once in an encounter"):
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


@pytest.mark.rule("C316-SA-8")
def test_ignore_armour_is_shown_as_it_hits():
    table = facing(IGNORE_ARMOUR, *squad("red"), hidden=True)
    table.roll(d10("5 9")).lapse().through("drugs", "aliens", "turn")

    assert table.asks() == "hit"
    assert table.offers("red", Defend) == (Defend(),)
    assert table.state.planet.revealed == (IGNORE_ARMOUR,)


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


@pytest.mark.rule("C316-SA-14")
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


@pytest.mark.rule("C316-SA-16", "C316-AMB-3")
def test_in_poor_sight_nobody_scores_or_is_hit_at_far():
    table = facing(REDUCED, *squad("red blue green"), ranges={"blue": "near"}, hidden=True)
    table.roll(f"{d10('4 6 5 9')} d10:2").passing().done()

    assert table.mission("red", "blue") == (0, 2)
    assert table.boxes("red", "blue", "green") == "[...] [...] [...]"
    assert table.state.planet.revealed == (REDUCED,)


@pytest.mark.rule("C316-SA-17", "C316-END-4")
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
    table = facing(SUICIDE, *squad("red blue green")).play("gm", Buy(ability=SUICIDE))
    table.roll(d10("5 9 2 6")).passing().done()

    assert table.boxes("red", "blue", "green") == "[XX.] [X..] [...]"


@pytest.mark.rule("C316-SA-19")
def test_suicide_with_the_last_token_needs_no_normal_die():
    table = facing(SUICIDE, *squad("red blue"), tokens=1, pool=3)
    table.play("gm", Buy(ability=SUICIDE, source="encounter"))
    table.roll(d10("9 4")).passing().done()

    assert table.at("red").wounds == 1
    assert table.mission("red", "blue") == (0, 0)
    assert table.asks() == "free"
    assert "won" in table.heard("C316-END-9")[0]


@pytest.mark.rule("C316-SA-19", "C316-ROUND-12")
def test_without_tokens_nobody_rolls_off_for_them():
    table = facing(SUICIDE, *squad("red blue"), tokens=1, pool=3)
    table.play("gm", Buy(ability=SUICIDE, source="encounter"))
    table.roll(d10("1 1")).passing().done()

    assert (table.at("red").wounds, table.at("blue").wounds) == (1, 1)


@pytest.mark.rule("C316-SA-19", "C316-ROUND-10")
def test_a_cancel_stops_the_suicide():
    table = facing(SUICIDE, *squad("red blue")).play("gm", Buy(ability=SUICIDE))
    table.roll(d10("9 9 4")).lapse().through("drugs").play("blue", Act(cancel=True)).through()

    assert table.boxes("red", "blue") == "[...] [...]"


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


def test_a_campaign_without_a_planet_has_no_aliens():
    assert alien_ability(replace(campaign(*squad("red")), planet=None)) == 0
