"""The five lists of a planet, how the aliens' AA follows from one of them, and what is advised."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import RuleError
from rules.games.three_sixteen import THREE_SIXTEEN
from rules.games.three_sixteen.checks import alien_ability
from rules.games.three_sixteen.encounter.alien_ability import ADVICE, alien_base
from rules.games.three_sixteen.encounter.purchases import Buy
from rules.games.three_sixteen.gm.gm import EndEncounter, Reveal
from rules.games.three_sixteen.lists import ABILITIES, BOOST, ENRAGE, FORMS, LANDS, PLANETS
from rules.games.three_sixteen.mission.planets import MakePlanet, NamePlanet
from rules.games.three_sixteen.mission.service import Brief, OpenEncounter, Service
from rules.games.three_sixteen.troopers.ranks import CAPTAIN, LIEUTENANT
from tests.support.three_sixteen.table import Table, campaign, d10, meeting, squad, trooper

LOOK = THREE_SIXTEEN.look
PICKED = {"aa": 19, "name": 1, "form": 2, "land": 3}


def between(*troopers, **more):
    """Return a table between missions: the GM makes a planet."""
    state = campaign(*troopers, **more)
    return Table(replace(state, planet=None, phase="planet", frames=(Service(stage="planet"),)))


def all_but(*entries):
    return tuple(n for n in range(1, 21) if n not in entries)


@pytest.mark.rule("C316-PLAN-1")
def test_the_lists_hold_the_books_entries_in_order():
    forms = [title for title, _ in FORMS]
    lands = [title for title, _ in LANDS]

    assert " ".join(PLANETS) == (
        "Bosch Caravaggio Cézanne Degas Dürer Goya Holbein Kandinsky Klimt Matisse Michelangelo "
        "Monet Picasso Pollock Rembrandt Renoir Reubens Titian Warhol Whistler"
    )
    assert "; ".join(forms) == (
        "Advanced Humanoids; Apes; Artificial lifeforms; Birds or Flying Beasts; Corrupt Troopers; "
        "Dinosaurs; Dogs; Felines; Furred Creatures; Giants; Humanoids; Insectoids; "
        "Mineral-based forms; Oozes; Plants; Rays, sharks or fish; Reptiles or Amphibians; "
        "Sentient planet; Shadow Beasts; Sirens"
    )
    assert "; ".join(lands) == (
        "Arid world; Asteroid belt; Cloud/gas planet; Dense atmosphere; Desert world; "
        "Electrical storms; Forested surface; High gravity; High humidity; Ice covered; "
        "Low gravity; Mountainous terrain; Pleasure planet; Poisonous atmosphere; Radioactive; "
        "Rain world; Reefs and coral islands; Temperate; Volcanically active; Water world"
    )
    assert "; ".join(ABILITIES) == (
        "Ambush; Armour; Boost Ability; End Encounter; Enrage; Exploding Bodies; Flee; "
        "Ignore Armour; Ignore Wounds; Impair; Induce Weakness; Isolate; Lasting Wounds; Leaping; "
        "Rapid Movement; Reduce Visibility; Regeneration; Stop Technology; Suicide; Swarm"
    )


@pytest.mark.rule("C316-PLAN-1", "C316-PLAN-2")
def test_a_roll_makes_way_for_a_pick_that_is_still_to_come():
    table = between(*squad("red"), ability_multi=True, crossed={"ability": all_but(5, 9)})
    table.roll("d20:5 d20:9").play("gm", MakePlanet(**PICKED, second=5, abilities=2)).done()
    assert table.state.planet.abilities == (5, 9)

    last = between(*squad("red"), ability_multi=True, crossed={"ability": all_but(5)})
    last.roll("d20:5 d20:7").play("gm", MakePlanet(**PICKED, second=5, abilities=2)).done()
    assert last.state.planet.abilities == (5, 7)


@pytest.mark.rule("C316-PLAN-2")
def test_only_an_exhausted_list_of_abilities_gives_planets_more_of_them():
    table = between(*squad("red"), crossed={"form": all_but(2)})
    table.play("gm", MakePlanet(**PICKED, ability=1))

    assert table.state.crossed["form"] == ()
    assert not table.state.ability_multi
    with pytest.raises(RuleError, match="possible: 1"):
        MakePlanet(aa=1, ability=2, second=3, abilities=2).check(table.state, "gm")


@pytest.mark.rule("C316-PLAN-3")
def test_a_free_name_may_stand_over_an_entry_of_the_list():
    table = between(*squad("red")).play("gm", MakePlanet(**PICKED, ability=1, title="Hals"))

    assert (table.state.planet.name, table.state.crossed["name"]) == ("Hals", (1,))


@pytest.mark.rule("C316-PLAN-4")
def test_what_is_not_handed_over_is_the_gms_alone():
    table = between(trooper("red", 5, 5, rank=CAPTAIN)).play("gm", MakePlanet(**PICKED, ability=1))

    assert (table.asks(), table.asked()) == ("briefing", {"gm"})
    assert not table.offers("red", NamePlanet, MakePlanet)


@pytest.mark.rule("C316-PLAN-4", "C316-ENC-7")
def test_who_names_the_planet_may_set_the_target_of_its_encounters():
    table = between(*squad("red"), trooper("blue", 5, 5, rank=LIEUTENANT))
    table.play("gm", MakePlanet(aa=19, form=2, land=3, ability=1, handed=True))
    table.play("blue", NamePlanet(title="Hals", target="Find the nest"))
    assert LOOK(table.state, "red").planet.form == ""

    table.play("gm", Brief())
    assert table.heard("C316-PLAN-4") == ["Target: Find the nest"]
    table.play("gm", OpenEncounter(tokens=2))
    assert table.heard("C316-THR-2")[-1].endswith("Target: Find the nest")
    table.play("gm", EndEncounter(outcome="lost"))
    assert "Target failed: Find the nest." in table.heard("C316-END-9")[0]

    table.play("gm", OpenEncounter(tokens=2, target="Get out"))
    assert table.state.encounter.target == "Get out"


@pytest.mark.rule("C316-PLAN-5")
def test_making_a_planet_tells_the_ability_to_the_gm_alone():
    table = between(*squad("red")).play("gm", MakePlanet(**PICKED, ability=3))

    (public,) = [line for line in table.told if line.to is None]
    assert public.text == "Planet 2: alien ability 5 (always 5)."
    (secret,) = table.heard("C316-PLAN-1")
    assert "Boost Ability" in secret
    assert [line.to for line in table.told if line.text == secret] == [("gm",)]


@pytest.mark.rule("C316-PLAN-5", "C316-SAG-6")
def test_of_several_abilities_only_the_one_used_is_seen_and_more_may_follow():
    state = meeting(*squad("red"), abilities=(BOOST, ENRAGE), hidden=True, ability_multi=True)
    table = Table(state).play("gm", Buy(ability=ENRAGE))
    seen = LOOK(table.state, "red").planet
    assert (seen.abilities, seen.all_known) == ((ENRAGE,), False)

    seen = LOOK(table.play("gm", Buy(ability=BOOST)).state, "red").planet
    assert (seen.abilities, seen.all_known) == ((BOOST, ENRAGE), False)

    assert LOOK(table.play("gm", Reveal()).state, "red").planet.all_known


@pytest.mark.rule("C316-AA-1")
def test_only_those_on_the_mission_count_for_aa():
    dead = trooper("blue", 9, 9, status="dead")
    benched = trooper("green", 2, 2, status="benched")
    state = campaign(trooper("red", 5, 6), dead, benched)

    assert [alien_base(state, method) for method in (1, 4, 7, 10)] == [5, 6, 5, 6]


@pytest.mark.rule("C316-AA-3")
@pytest.mark.parametrize(("switch", "aa"), [("off", 7), ("on", 4)])
def test_a_death_changes_aa_only_by_the_switch(switch, aa):
    doomed = trooper("red", 7, 3, boxes="XX", strengths=(), weaknesses=(), armour_used=True)
    other = trooper("blue", 4, 6, strengths=(), weaknesses=(), armour_used=True)
    state = meeting(doomed, other, aa=7, place="far", options={"aa_recompute": switch})
    # Method 7: the highest FA.
    table = Table(replace(state, planet=replace(state.planet, method=7)))

    table.roll(d10("5 9 9")).passing()

    assert table.at("red").status == "dead"
    assert table.state.planet.aa == aa


@pytest.mark.rule("C316-AA-4")
def test_enrage_bought_before_the_first_round_counts_from_that_round_on():
    state = meeting(*squad("red"), aa=5, encounter={"enraged": 0})
    before = replace(state, frames=state.frames[:1], round=None)
    assert alien_ability(before) == 5

    table = Table(state)

    assert table.state.encounter.round_no == 1
    assert alien_ability(table.state) == 6


@pytest.mark.rule("C316-AA-5")
def test_what_the_gm_is_advised_about_aa():
    early, late, always = ADVICE.rstrip(".").split(". ")

    assert early == "Early: averages, highest ability, 5"
    assert late == "Late: lowest ability, 10"
    assert always == "Averages always fit"
