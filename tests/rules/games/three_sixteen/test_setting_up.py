"""Going in: the briefing, who takes part, weapons, fields and pods, and what the GM buys."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import RuleError
from rules.games.three_sixteen import THREE_SIXTEEN
from rules.games.three_sixteen.checks import alien_ability
from rules.games.three_sixteen.encounter.contact import Advance, Ready
from rules.games.three_sixteen.encounter.purchases import Buy
from rules.games.three_sixteen.lists import (
    ABILITIES,
    AMBUSH,
    BOOST,
    ENRAGE,
    IMPAIR,
    INDUCE,
    ISOLATE,
    STOP_TECH,
    SUICIDE,
)
from rules.games.three_sixteen.mission.planets import MakePlanet
from rules.games.three_sixteen.mission.service import Brief, OpenEncounter, Service
from rules.games.three_sixteen.troopers.equipment import with_new_vehicle
from rules.games.three_sixteen.troopers.ranks import LIEUTENANT, MAJOR
from tests.support.three_sixteen.table import Table, campaign, d10, meeting, squad, trooper

LOOK = THREE_SIXTEEN.look
PICKED = {"aa": 19, "name": 1, "form": 2, "land": 3, "ability": 4}
GUNS = ("sidearm", "heavy_mg")


def between(*troopers):
    """Return a table between missions: the GM makes a planet."""
    state = campaign(*troopers)
    return Table(replace(state, planet=None, phase="planet", frames=(Service(stage="planet"),)))


def buying(*troopers, **more):
    """Return a table where the GM may buy before the first die."""
    return Table(meeting(*troopers, stage="buy", place="none", **more))


@pytest.mark.rule("C316-BRF-1")
def test_the_briefing_reveals_name_form_and_land():
    table = between(*squad("red")).play("gm", MakePlanet(**PICKED))
    before = LOOK(table.state, "red").planet
    assert (before.name, before.form, before.form_text, before.land) == ("", "", "", "")
    assert LOOK(table.state, "gm").planet.form == "Apes"

    table.play("gm", Brief(text="Sharp eyes.")).done()

    seen = LOOK(table.state, "red").planet
    assert (seen.name, seen.form, seen.land) == ("Bosch", "Apes", "Cloud/gas planet")
    told, words = table.heard("C316-BRF-1")
    assert "They are Apes: primates of any size, wild or with cities." in told
    assert words == "Sharp eyes."
    assert table.dice.rolls == []


@pytest.mark.rule("C316-BRF-2")
def test_a_mission_starts_without_old_flags_but_with_the_boxes_as_they_are():
    flags = {"promoted": True, "nominated": True, "called_orbital": True}
    worn = trooper("red", 5, 5, boxes="X", auto_weapon="energy_rifle", mission=7, **flags)

    red = between(worn).play("gm", MakePlanet(**PICKED)).at("red")

    assert (red.promoted, red.nominated, red.called_orbital) == (False, False, False)
    assert (red.auto_weapon, red.mission) == ("", 0)
    assert red.boxes == worn.boxes


@pytest.mark.rule("C316-ENC-1")
def test_all_of_the_living_take_part_unless_left_out():
    dead = trooper("green", 5, 5, status="dead")
    benched = trooper("white", 5, 5, status="benched")
    table = Table(campaign(*squad("red blue"), dead, benched))
    with pytest.raises(RuleError, match="Nobody would take part") as refusal:
        table.play("gm", OpenEncounter(tokens=2, left_out=("red", "blue")))
    assert refusal.value.rule == "C316-ENC-1"

    table.play("gm", OpenEncounter(tokens=2))

    assert table.state.encounter.party == ("red", "blue")
    statuses = [table.at(seat).status for seat in ("red", "blue", "green", "white")]
    assert statuses == ["in", "in", "dead", "benched"]


@pytest.mark.rule("C316-ENC-2", "C316-WPN-4", "C316-GEAR-11")
def test_everybody_enters_with_the_default_weapon_in_hand():
    red = trooper("red", 5, 5, GUNS, in_hand="hand_to_hand")
    table = Table(campaign(red)).play("gm", OpenEncounter(tokens=2))
    assert table.at("red").in_hand == "sidearm"

    with pytest.raises(RuleError, match="does not carry") as refusal:
        table.play("red", Ready(weapon="shotgun"))
    assert refusal.value.rule == "C316-CHAR-7"
    table.roll(d10("9 9")).play("red", Ready(weapon="heavy_mg")).done()

    assert (table.at("red").in_hand, table.at("red").default) == ("heavy_mg", "heavy_mg")


@pytest.mark.rule("C316-ENC-5")
def test_what_may_be_bought_before_the_first_die():
    for ability in (BOOST, ENRAGE, IMPAIR, ISOLATE):
        table = buying(*squad("red"), abilities=(ability,), pool=3)
        table.play("gm", Buy(ability=ability))
        assert table.pool() == 2
        assert (
            f"spend 1 token of the pool on {ABILITIES[ability - 1]}"
            in table.heard(f"C316-SA-{ability}")[-1]
        )
    for ability in (INDUCE, STOP_TECH, SUICIDE):
        table = buying(*squad("red"), abilities=(ability,), hidden=True)
        assert table.asks() == "aliens"
        with pytest.raises(RuleError, match="cannot be bought now"):
            table.play("gm", Buy(ability=ability))


@pytest.mark.rule("C316-ENC-5", "C316-TEST-3", "C316-SA-10", "C316-DOM-1")
def test_an_impair_bought_early_counts_for_dominance():
    table = buying(*squad("red"), abilities=(IMPAIR,))
    table.play("gm", Buy(ability=IMPAIR, points=3)).play("gm", Advance())

    table.roll(d10("9 3")).lapse().done()

    (line,) = [line for line in table.told if line.rule == "C316-DOM-1"]
    assert [work.target for work in line.work] == [5, 2]
    assert table.ranges("red") == "far"


@pytest.mark.rule("C316-ENC-5", "C316-AA-4", "C316-SA-5")
def test_enrage_bought_early_counts_neither_for_dominance_nor_in_round_1():
    table = buying(*squad("red"), aa=5, abilities=(ENRAGE,))
    table.play("gm", Buy(ability=ENRAGE))
    assert alien_ability(table.state) == 5

    table.roll(d10("9 9")).lapse()

    assert (table.asks(), alien_ability(table.state)) == ("declare", 5)


@pytest.mark.rule("C316-ENC-5", "C316-ENC-6", "C316-SA-1")
def test_a_bought_ambush_comes_instead_of_dominance():
    table = buying(*squad("red"), abilities=(AMBUSH,), pool=3).play("gm", Advance(ambush=True))

    assert (table.asks(), table.pool()) == ("hit", 2)
    assert table.dice.rolls == []


@pytest.mark.rule("C316-ENC-6", "C316-ENC-4")
def test_a_drop_pod_is_declared_before_the_gm_buys_and_ambushes_instead_of_dominance():
    state = with_new_vehicle(campaign(trooper("red", 5, 5, rank=LIEUTENANT)), "drop_pod", "red")
    planet = replace(state.planet, abilities=(BOOST,), revealed=(BOOST,))
    table = Table(replace(state, planet=planet)).play("gm", OpenEncounter(tokens=2))
    assert table.asks() == "ready"
    table.play("red", Ready(pod=True))
    assert table.asks() == "aliens"

    table.play("gm", Advance())

    assert (table.asks(), table.asked()) == ("range", {"red"})
    assert table.dice.rolls == []


@pytest.mark.rule("C316-ENC-3", "C316-ENC-6", "C316-GEAR-11")
def test_a_kinetic_field_is_not_switched_on_later():
    major = trooper("red", 5, 5, rank=MAJOR)
    table = Table(campaign(major)).play("gm", OpenEncounter(tokens=2))
    table.roll(d10("9 9")).play("red", Ready()).done()

    assert table.asks() == "declare"
    assert not table.offers("red", Ready)
    assert table.state.encounter.kinetic == ()


@pytest.mark.rule("C316-END-4", "C316-SAG-5", "C316-ENC-5", "C316-ENC-6")
def test_a_purchase_with_the_last_token_ends_it_before_any_die():
    table = Table(campaign(*squad("red"), pool=3, abilities=(BOOST,)))
    table.play("gm", OpenEncounter(tokens=1)).silent()

    table.play("gm", Buy(ability=BOOST, source="encounter")).play("gm", Advance()).done()

    assert table.asks() == "free"
    assert "won" in table.heard("C316-END-9")[0]
    assert not table.heard("C316-DOM-1")
