"""The ready forces: without a fault, worth what they say, and with something of everything."""

from __future__ import annotations

import pytest

from rules.games.planetfall.force.access import may_use
from rules.games.planetfall.force.costs import points_of, total
from rules.games.planetfall.force.mars import BY_NAME, SKY_DROP_NEXUS, TRANSPORT
from rules.games.planetfall.force.reader import read_force
from rules.games.planetfall.samples import FORCES

READ = {name: read_force(text) for name, text in FORCES.items()}
LARGE = [name for name in FORCES if name.endswith("3000")]


def troops_of(force):
    return [one for group in force.groups for helix in group.helixes for one in helix.troops]


@pytest.mark.rule("PF-FRC-1", "PF-DATA-1")
@pytest.mark.parametrize("name", FORCES)
def test_a_ready_force_is_worth_exactly_what_its_name_says(name):
    force = READ[name]
    assert f"{force.name} {force.mfv}" == name
    assert total(force, {race.race: race for race in force.races}) == force.mfv


def test_there_are_two_of_each_pact_each_in_two_sizes():
    pacts = {
        force.name: next(one.pact for one in force.races if one.race == force.main_race)
        for force in READ.values()
    }
    assert sorted(pacts.values()) == ["kurak", "kurak", "zenian", "zenian"]
    assert len(READ) == 8 and {force.mfv for force in READ.values()} == {1500, 3000}


@pytest.mark.rule("PF-FRC-12", "PF-FRC-11")
@pytest.mark.parametrize("name", LARGE)
def test_the_large_one_is_the_small_one_and_a_second_helix(name):
    large, small = READ[name], READ[name.replace("3000", "1500")]
    (group,), (core,) = large.groups, small.groups
    assert group.helixes[:1] == core.helixes and len(group.helixes) == 2
    assert points_of(group.helixes[1]) >= 1300


@pytest.mark.rule("PF-TAC-2", "PF-DATA-5")
@pytest.mark.parametrize("name", FORCES)
def test_a_deck_is_of_twelve_cards_that_the_force_may_use_and_the_bot_applies(name):
    force = READ[name]
    main = next(one for one in force.races if one.race == force.main_race)
    assert len({card.id for card in force.cards}) == 12
    for card in force.cards:
        assert card.effects and card.text and card.play_cost
        assert may_use(card, main, {group.race for group in force.groups})


def test_one_id_is_one_card_or_profile_in_all_of_them():
    cards = [card for force in READ.values() for card in force.cards]
    profiles = [one for force in READ.values() for one in force.profiles]
    for found in (cards, profiles):
        assert len({one.id for one in found}) == len({*found})


def test_the_cards_use_every_effect_that_there_is():
    levers = {one.lever for force in READ.values() for card in force.cards for one in card.effects}
    assert levers == {
        *("ad", "to_hit", "placed", "rushed", "successes", "dr", "shield", "cqb", "reroll"),
        *("disorder_dice", "move"),
    }


def test_together_they_have_every_mar_and_every_quality():
    profiles = [profile for force in READ.values() for profile in force.profiles]
    models = {mar.name for profile in profiles for mar in profile.mars}
    weapons = {mar.name for one in profiles for gun in one.weapons for mar in gun.mars}
    assert models | weapons == set(BY_NAME)
    assert {profile.quality for profile in profiles} == {"militia", "regular", "elite"}
    roles = {gun.role for one in profiles for gun in one.weapons}
    assert roles == {"main", "designator", "leviathan_melee"}


@pytest.mark.parametrize("name", FORCES)
def test_each_has_commanders_scorers_passengers_and_a_way_down_for_what_drops(name):
    force = READ[name]
    kinds = {one.id: one for one in force.profiles}
    troops = troops_of(force)
    for helix in force.groups[0].helixes:
        assert any(kinds[troop.profile].has("Command Element") for troop in helix.troops)
    assert sum(kinds[troop.profile].has("Take & Hold") for troop in troops) >= 2
    assert any(troop.aboard for troop in troops)
    drops = [kinds[troop.profile] for troop in troops if troop.reserve == "sky_drop"]
    nexus = [one.mar(SKY_DROP_NEXUS) for one in kinds.values() if one.has(SKY_DROP_NEXUS)]
    assert not drops or nexus
    for one in drops:
        fits = {one.id, one.category, one.race}
        assert any(not mar.allowed or fits & {*mar.allowed} for mar in nexus)
    assert any(one.has(TRANSPORT) for one in kinds.values())


def test_all_sorts_of_troops_are_there_at_full_size():
    categories = {one.category for force in READ.values() for one in force.profiles}
    assert {"leviathan", "flyer", "crystal", "portal", "emplacement", "apc"} <= categories
    reserves = {troop.reserve for force in READ.values() for troop in troops_of(force)}
    assert reserves == {"none", "sky_drop", "portal"}
