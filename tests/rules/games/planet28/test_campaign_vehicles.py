"""What becomes of vehicles between battles: wrecks, repairs, new sections, new vehicles."""

from __future__ import annotations

import json

import pytest

from rules.core import RuleError
from rules.games.planet28.campaign.building import Commission, Refit, machine_of
from rules.games.planet28.campaign.healing import Repair, Treat
from rules.games.planet28.campaign.improving import Improve
from rules.games.planet28.campaign.ledger import Injury
from rules.games.planet28.campaign.worth import vehicle_value
from rules.games.planet28.condition import speed
from rules.games.planet28.muster import muster
from rules.games.planet28.units import Section
from rules.games.planet28.warband.reader import read_warband
from tests.support.planet28.ledgers import (
    REPLACE,
    after,
    band,
    between,
    having,
    pair,
    person,
    ready,
    refused,
    with_ledger,
)
from tests.support.planet28.mixed import with_vehicle
from tests.support.planet28.tables import SWITCHES, table
from tests.support.planet28.warbands import fighter

CORE = ("core Engine 10/10", "core Crew 10/10", "front Crew 10/10")
START = "d6:1 d6:1 d10:5"


def car(name="Car", **parts):
    """A vehicle of a document."""
    return {"name": name, "sections": [{"section": "Crew", "cell": "D3"}], **parts}


def built(document):
    """The table of a warband with a vehicle as its document has it, against two people."""
    people = [fighter("Ash"), fighter("Bel")]
    text = json.dumps(
        {"warband": "R", "points": 9000, "characters": people, "vehicles": [document]}
    )
    other = json.dumps({"warband": "B", "characters": [fighter("Cor"), fighter("Dan")]})
    bands = {"red": read_warband(text), "blue": read_warband(other)}
    return muster(bands, SWITCHES, ("red", "blue"))


def wrecked(script, status="destroyed", parts=CORE):
    """A campaign after a vehicle of blue's was destroyed or given up."""
    left = [part.replace("10/10", "0/10") for part in parts] if status == "destroyed" else parts
    state = with_vehicle(table(*pair()), *left, status=status, actions=0)
    return after(with_ledger(state), script)


@pytest.mark.parametrize(
    ("script", "injuries"),
    [
        pytest.param(
            "d6:1 d4:3", [("Grinding gears", 3)], marks=pytest.mark.rule("P28-VDMG-GEARS")
        ),
        pytest.param("d6:2", [("Short on crew", 0)], marks=pytest.mark.rule("P28-VDMG-CREW")),
        pytest.param("d6:3", [("Badly repaired", 0)], marks=pytest.mark.rule("P28-VDMG-REPAIR")),
        pytest.param("d6:4", [], marks=pytest.mark.rule("P28-VDMG-SLOW")),
        pytest.param("d6:5", [], marks=pytest.mark.rule("P28-VDMG-FULL")),
    ],
)
@pytest.mark.rule("P28-CAMP-13")
def test_a_wreck_rolls_and_gets_its_sections_back(script, injuries):
    for status in ("destroyed", "derelict"):
        game = wrecked(script, status)
        assert [(one.name, one.amount) for one in person(game, 5).injuries] == injuries
        assert person(game, 5).unit.sections == (Section(hp=10),) * 3
        assert person(game, 5).misses == (1 if script == "d6:4" else 0)


@pytest.mark.rule("P28-VDMG-DESTROYED", "P28-CAMP-13", "P28-VCRE-10")
def test_half_of_what_a_destroyed_vehicle_was_worth_goes_towards_a_new_one():
    state = built(car(skills={"A": 3, "S": 2}))
    number = len(state.units) - 2
    assert state.profile(number).hull
    state = state.change(number, status="destroyed", actions=0)
    game = after(with_ledger(state, red={"pool": 5}), "d6:6")
    assert person(game, number).gone == "destroyed"
    assert person(game, number).cp == 0
    assert vehicle_value(state.profile(number)) == 10 + 10 + 10
    assert band(game).voucher == 15
    # It shortens the price of the next: 20 points, of which 15 are there.
    game.do("red", Commission(document=json.dumps(car("Truck"))))
    assert (band(game).pool, band(game).voucher) == (0, 0)
    assert game.state.ledger.people[-1].profile.name == "Truck"


@pytest.mark.rule("P28-VDMG-GEARS")
def test_grinding_gears_halve_the_speed_and_take_agility():
    game = driven(Injury(name="Grinding gears", amount=3))
    assert game.state.profile(5).skills["A"] == 1
    assert speed(game.state, 5) == 70


def driven(*injuries):
    game = between(made=lambda state: with_vehicle(state, *CORE))
    game.state = having(game.state, 5, injuries=injuries)
    return ready(game, START)


@pytest.mark.rule("P28-VDMG-CREW")
def test_short_on_crew_leaves_one_crew_section():
    sections = driven(Injury(name="Short on crew")).unit(5).sections
    assert [section.hp for section in sections] == [10, 10, 0]


@pytest.mark.rule("P28-VDMG-CREW", "P28-CAMP-13")
def test_a_vehicle_short_on_crew_fights_with_all_crews_after_it_was_mended():
    game = driven(Injury(name="Short on crew", played=1))
    game = after(REPLACE(game.state, frames=game.state.frames[:1]))
    game.state = having(game.state, 5, cp=10)
    game.do("blue", Treat(person=5, injury="Short on crew"))
    assert [section.hp for section in ready(game, START).unit(5).sections] == [10, 10, 10]


@pytest.mark.rule("P28-VDMG-REPAIR")
def test_badly_repaired_is_ramshackle():
    assert driven(Injury(name="Badly repaired")).state.has(5, "Ramshackle")
    assert not driven().state.has(5, "Ramshackle")


@pytest.mark.rule("P28-VDMG-SLOW", "P28-SETUP-6")
def test_slow_repairs_miss_a_battle():
    game = wrecked("d6:4")
    ready(game, START)
    assert len(game.state.units) == 4
    assert "Rover sits this battle out: under repair." in game.text()


@pytest.mark.rule("P28-CAMP-12")
def test_a_vehicle_nearly_gone_gets_1d8_sections_back_and_all_for_10_points():
    parts = ["core Engine 4/10", *["front Crew 0/10"] * 4]
    state = with_vehicle(table(*pair()), *parts, status="ok")
    game = after(with_ledger(state), "d8:2")
    hp = [section.hp for section in person(game, 5).unit.sections]
    assert hp == [4, 10, 10, 0, 0]
    game.state = having(game.state, 5, cp=10)
    game.do("blue", Repair(person=5))
    assert {section.hp for section in person(game, 5).unit.sections} == {10}
    assert person(game, 5).cp == 0
    with pytest.raises(RuleError, match="no section to repair"):
        game.do("blue", Repair(person=5))


@pytest.mark.rule("P28-CAMP-12", "P28-INT-27")
def test_a_section_out_of_use_is_not_one_that_is_gone():
    parts = ["core Engine 4/10", "core Crew 6/10", *["front Crew 0/10"] * 3]
    state = with_vehicle(table(*pair()), *parts)
    sections = (Section(hp=4), Section(hp=6, out=9), *state.unit(5).sections[2:])
    # Two of five are left, so nothing is restored and no die falls.
    game = after(with_ledger(state.change(5, sections=sections)))
    assert [section.hp for section in person(game, 5).unit.sections] == [4, 6, 0, 0, 0]


@pytest.mark.rule("P28-CAMP-12")
def test_damage_stays_else():
    parts = ("core Engine 4/10", "front Crew 0/10")
    game = after(with_ledger(with_vehicle(table(*pair()), *parts)))
    assert [section.hp for section in person(game, 5).unit.sections] == [4, 0]
    ready(game, START)
    assert [section.hp for section in game.unit(5).sections] == [4, 0]


@pytest.mark.rule("P28-CAMP-13")
def test_what_a_wreck_got_is_mended_for_10_points_after_a_battle():
    game = between(made=lambda state: with_vehicle(state, *CORE))
    game.state = having(game.state, 5, cp=10, injuries=(Injury(name="Badly repaired"),))
    with pytest.raises(RuleError, match="fight one battle"):
        game.do("blue", Treat(person=5, injury="Badly repaired"))
    game.state = having(game.state, 5, injuries=(Injury(name="Badly repaired", played=1),))
    game.do("blue", Treat(person=5, injury="Badly repaired"))
    assert (person(game, 5).injuries, person(game, 5).cp) == ((), 0)


def garage(cp=100):
    """The time after a battle in which a vehicle of red's was, with these points."""
    state = with_ledger(built(car()))
    number = len(state.units) - 2
    game = between()
    game.state = REPLACE(having(state, number, cp=cp), frames=game.state.frames)
    return game, number


@pytest.mark.rule("P28-CAMP-11")
def test_a_vehicle_buys_levels_talents_and_sections():
    game, number = garage()
    game.do("red", Improve(person=number, what="A")).do("red", Improve(person=number, what="Camo"))
    hull = "Hard point"
    refit = Refit(person=number, section="Turret hard point", cell="D4", weapon="Mortar")
    with pytest.raises(RuleError, match="takes 70"):
        game.do("red", refit)
    game.state = having(game.state, number, cp=70)
    game.do("red", refit)
    one = person(game, number)
    assert (one.profile.skills["A"], one.profile.traits, one.cp) == (3, ("Camo",), 0)
    assert [part.name for part in one.profile.hull.parts][-1] == "Turret hard point"
    assert [weapon.name for weapon in one.profile.weapons] == ["Mortar"]
    assert len(one.unit.sections) == len(one.profile.hull.parts) == 4
    assert hull not in [fitting.section for fitting in machine_of(one).fittings]


@pytest.mark.rule("P28-CAMP-11", "P28-VCRE-4")
@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"section": "Wing"}, "no “Wing”"),
        ({"cell": "Z9"}, "no “Z9”"),
        ({"weapon": "Dagger"}, "no “Dagger”"),
        ({"cell": "C3"}, "engine"),
        ({"cell": "D3"}, "already"),
        ({"cell": "A1"}, "large"),
    ],
)
def test_a_faulty_section_is_refused(change, why):
    game, number = garage()
    refit = {"person": number, "section": "Crew", "cell": "D4", **change}
    with pytest.raises(RuleError, match=why):
        game.do("red", Refit(**refit))


@pytest.mark.rule("P28-VCRE-4", "P28-CAMP-11")
@pytest.mark.parametrize(
    ("change", "name"),
    [
        ({"section": "Wing"}, "Wing"),
        ({"cell": "Z9"}, "Z9"),
        ({"weapon": "Dagger"}, "Dagger"),
        ({"facing": "up"}, "up"),
    ],
)
def test_what_there_is_not_for_vehicles(change, name):
    game, number = garage()
    refit = {"person": number, "section": "Crew", "cell": "D4", **change}
    refused(game, "red", Refit(**refit), f"no “{name}” for vehicles", "P28-VCRE-4")


@pytest.mark.rule("P28-CAMP-13", "P28-VCRE-10")
def test_a_new_vehicle_is_paid_from_the_pool_and_checked_like_any_other():
    game = between(red={"pool": 19})
    for document, why in (
        ("{", "no JSON"),
        (json.dumps(car(type="Boat")), "Boat"),
        (json.dumps(car("Ash")), "the name of another"),
        (json.dumps(car()), "takes 20 points"),
    ):
        with pytest.raises(RuleError, match=why):
            game.do("red", Commission(document=document))
