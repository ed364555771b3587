"""What vehicles are worth, what becomes of wrecks, and how vehicles are built and grow."""

from __future__ import annotations

import json

import pytest

from rules.core import GM
from rules.games.planet28.campaign.building import Commission, Refit, machine_of
from rules.games.planet28.campaign.ledger import Injury
from rules.games.planet28.campaign.worth import vehicle_value
from rules.games.planet28.muster import muster
from rules.games.planet28.profiles import Body
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
    refused,
    with_ledger,
)
from tests.support.planet28.mixed import with_vehicle
from tests.support.planet28.tables import SWITCHES, table
from tests.support.planet28.warbands import fighter

CREW = {"section": "Crew", "cell": "D3"}
MORTAR = {"section": "Hard point", "cell": "D4", "weapon": "Mortar"}
REPLACED = {"section": "Armour plating", "cell": "C4"}
MEDIUM = [{"section": "Armour plating", "cell": cell} for cell in ("B2", "B3")]


def car(*sections, **parts):
    """A vehicle of a document."""
    return {"name": "Car", "sections": list(sections or (CREW,)), **parts}


def fielded(document):
    """The table of a warband with a vehicle, and the number of it."""
    people = [fighter("Ash"), fighter("Bel")]
    text = {"warband": "R", "points": 9000, "characters": people, "vehicles": [document]}
    other = {"warband": "B", "characters": [fighter("Cor"), fighter("Dan")]}
    bands = {"red": read_warband(json.dumps(text)), "blue": read_warband(json.dumps(other))}
    state = muster(bands, SWITCHES, ("red", "blue"))
    return state, next(unit.id for unit in state.units if state.profile(unit.id).hull)


def garage(document=None, cp=1000):
    """The time after a battle in which a vehicle of red's was, with these points."""
    state, number = fielded(document or car())
    game = between()
    game.state = REPLACE(having(with_ledger(state), number, cp=cp), frames=game.state.frames)
    return game, number


@pytest.mark.rule("P28-VCRE-9", "P28-VCRE-10", "P28-VDMG-DESTROYED", "P28-CAMP-13")
@pytest.mark.parametrize(
    ("document", "worth"),
    [
        (car(), 10 + 10),
        (car(type="Walker"), 10 + 20 + 10),
        (car(skills={"A": 3, "S": 5}), 10 + 10 + 30 + 10),
        (car(CREW, {**CREW, "cell": "D4"}), 10 + 10 + 10),
        (car({"section": "Armour plating", "cell": "D3"}), 10 + 15),
        (car(MORTAR, {**MORTAR, "cell": "D3"}), 10 + 2 * (5 + 50)),
        (car({**MORTAR, "weapon": "Laser pistol"}, CREW), 10 + 5 + 25 + 10),
        (car(traits=["Camo"]), 10 + 10 + 27),
        (car(traits=["Camo", "Ramshackle"], abilities=["Turbo boost", "Repair"]), 10 + 10 - 3 + 35),
        (
            car(REPLACED, traits=["Mercenary"]),
            10 + 15 + 17,
        ),
    ],
)
def test_a_vehicle_is_worth_what_it_was_built_for_and_half_goes_to_the_next(document, worth):
    state, number = fielded(document)
    assert vehicle_value(state.profile(number)) == worth
    state = with_ledger(state.change(number, status="destroyed", actions=0), red={"voucher": 3})
    game = after(having(state, number, cp=9), "d6:6")
    assert band(game).voucher == 3 + worth // 2
    assert (person(game, number).gone, person(game, number).cp) == ("destroyed", 0)
    assert f"; {worth // 2} points go towards a new vehicle" in game.text()


@pytest.mark.rule("P28-VCRE-10", "P28-CAMP-11")
def test_what_is_no_vehicle_has_no_price_and_no_plan():
    ash = person(between(), 1)
    with pytest.raises(TypeError, match="Ash is no vehicle"):
        vehicle_value(ash.profile)
    with pytest.raises(TypeError, match="Ash is no vehicle"):
        machine_of(ash)


def damaged(left, of, **fields):
    """A campaign after a battle of a vehicle of blue's with so many of its sections left."""
    parts = [f"front Crew {10 if place < left else 0}/10" for place in range(of)]
    return with_ledger(with_vehicle(table(*pair()), *parts, **fields))


@pytest.mark.rule("P28-CAMP-12", "P28-CAMP-13")
@pytest.mark.parametrize(
    ("left", "of", "patched"),
    [(1, 4, True), (2, 8, True), (3, 8, False), (3, 9, False), (2, 4, False), (1, 3, False)],
)
def test_a_quarter_of_the_sections_or_less_is_patched_up(left, of, patched):
    game = after(damaged(left, of), "d8:1" if patched else "")
    sections = person(game, 5).unit.sections
    assert [section.hp for section in sections].count(10) == left + patched
    assert ("CAMP-12" in game.rules()) is patched


@pytest.mark.rule("P28-CAMP-12", "P28-CAMP-13")
@pytest.mark.parametrize(("face", "back"), [(2, 2), (7, 7), (8, 7)])
def test_1d8_sections_come_back_those_first_that_stand_first(face, back):
    game = after(damaged(1, 8), f"d8:{face}")
    hp = [section.hp for section in person(game, 5).unit.sections]
    assert hp == [10] * (1 + back) + [0] * (7 - back)
    assert game.rolls("CAMP-12") == [("sections restored", 8, (face,))]
    assert f"Rover gets {back} sections back." in game.text()


@pytest.mark.rule("P28-CAMP-13")
@pytest.mark.parametrize(
    ("script", "rule", "dice", "injury", "misses", "gone"),
    [
        ("d6:1 d4:2", "GEARS", [("wreck", 6, (1,)), ("A lost", 4, (2,))], "Grinding gears", 0, ""),
        ("d6:2", "CREW", [("wreck", 6, (2,))], "Short on crew", 0, ""),
        ("d6:3", "REPAIR", [("wreck", 6, (3,))], "Badly repaired", 0, ""),
        ("d6:4", "SLOW", [("wreck", 6, (4,))], "", 1, ""),
        ("d6:5", "FULL", [("wreck", 6, (5,))], "", 0, ""),
        ("d6:6", "DESTROYED", [("wreck", 6, (6,))], "", 0, "destroyed"),
    ],
)
def test_each_line_of_the_table_of_wrecks(script, rule, dice, injury, misses, gone):
    state = having(damaged(1, 4, status="derelict", actions=0), 5, injuries=(Injury(name="Old"),))
    game = after(state, script)
    rover = person(game, 5)
    assert game.rolls(f"VDMG-{rule}") == dice
    assert [one.name for one in rover.injuries] == ["Old", *([injury] if injury else [])]
    assert (rover.misses, rover.gone) == (misses, gone)
    assert rover.unit.sections == (Section(hp=10),) * 4
    (line,) = (line for line in game.told if line.rule == f"P28-VDMG-{rule}")
    assert rover.history[-1].text == line.text


@pytest.mark.rule("P28-CAMP-13")
def test_wrecks_are_rolled_for_in_the_order_of_the_roster():
    parts, wreck = ("front Crew 10/10",) * 4, {"status": "derelict", "actions": 0}
    state = with_vehicle(table(*pair()), *parts, **wreck)
    state = with_vehicle(with_vehicle(state, *parts, name="Whole"), *parts, name="Van", **wreck)
    game = after(with_ledger(state), "d6:5 d6:4")
    lines = [line for line in game.told if line.rule.startswith("P28-VDMG")]
    assert [line.rule for line in lines] == ["P28-VDMG-FULL", "P28-VDMG-SLOW"]
    assert [person(game, number).misses for number in (5, 6, 7)] == [0, 0, 1]


@pytest.mark.rule("P28-CAMP-13", "P28-VCRE-10")
@pytest.mark.parametrize(
    ("pool", "voucher", "left"),
    [(20, 0, (0, 0)), (26, 15, (21, 0)), (5, 20, (5, 0)), (5, 32, (5, 12)), (1, 19, (0, 0))],
)
def test_a_voucher_is_used_before_the_pool_and_what_is_left_is_kept(pool, voucher, left):
    game = between(red={"pool": pool, "voucher": voucher})
    game.do("red", Commission(document=json.dumps(car(items={}))))
    assert (band(game).pool, band(game).voucher) == left
    new = person(game, 5)
    assert (new.profile.name, new.profile.seat, new.unit.id) == ("Car", "red", 0)
    assert new.profile.skills == {"A": 2, "S": 2}
    assert [section.hp for section in new.unit.sections] == [10, 10, 10]
    price = pool - left[0]
    assert game.text() == f"Red builds Car for {price} points."
    assert (game.rules(), new.history[-1].text) == (["CAMP-13"], game.text())
    if price:
        poor = between(red={"pool": price - 1, "voucher": voucher})
        short = Commission(document=json.dumps(car()))
        refused(poor, "red", short, f"takes {price}", "P28-CAMP-4")


@pytest.mark.rule("P28-CAMP-13")
@pytest.mark.parametrize(
    ("seat", "document", "why"),
    [
        (GM, json.dumps(car()), "You have no warband"),
        ("red", "{", "no JSON"),
        ("red", "[]", "object"),
        ("red", json.dumps(car(type="Boat")), "Boat"),
        ("red", json.dumps(car(name="Ash")), "name of another"),
        ("red", json.dumps(car(CREW, CREW)), "already"),
    ],
)
def test_a_faulty_vehicle_is_not_built(seat, document, why):
    game = between(seats=("red", "blue", GM), red={"pool": 999})
    refused(game, seat, Commission(document=document), why)


@pytest.mark.rule("P28-CAMP-13", "P28-VCRE-5")
@pytest.mark.parametrize(("most", "size"), [("4", "medium"), ("5", "")])
def test_a_new_vehicle_keeps_the_limits_of_the_size_that_it_has_in_this_game(most, size):
    sizes = {"size_limits": "custom", "size_small": most, "size_medium": "16"}
    game = between(red={"pool": 999}, **sizes)
    dozer = {"section": "Dozer blade", "cell": "B2"}
    move = Commission(document=json.dumps(car(dozer, MEDIUM[1], CREW)))
    if size:
        assert person(game.do("red", move), 5).profile.hull.size == size
    else:
        refused(game, "red", move, "front of a medium or large vehicle")


@pytest.mark.rule("P28-CAMP-11")
@pytest.mark.parametrize(
    ("refit", "price", "hp", "arc", "text"),
    [
        ({"section": "Armour plating", "cell": "D4"}, 15, 15, "", "Armour plating on D4"),
        (
            {"section": "Turret hard point", "cell": "D4", "weapon": "Mortar"},
            70,
            10,
            "",
            "Turret hard point on D4 with Mortar",
        ),
        (
            {"section": "Hard point", "cell": "D4", "weapon": "Mortar", "facing": "rear"},
            55,
            10,
            "rear",
            "Hard point on D4 with Mortar",
        ),
    ],
)
def test_a_section_is_built_in_whole_and_the_others_stay(refit, price, hp, arc, text):
    core = {"section": "Hard point", "cell": "D3", "weapon": "Laser pistol", "facing": "left"}
    game, number = garage(car(*MEDIUM, core, {**CREW, "cell": "B4"}), cp=price + 1)
    before = person(game, number)
    used = tuple(Section(hp=1) for _ in before.unit.sections)
    unit = REPLACE(before.unit, sections=used)
    game.state = having(game.state, number, unit=unit)
    move = Refit(person=number, **refit)
    assert move.price(game.state) == f"{price} points"
    poor = REPLACE(game.state, ledger=game.state.ledger.change(number, cp=price - 1))
    game.do("red", move)
    new = person(game, number)
    *old, part = new.profile.hull.parts
    assert old == list(before.profile.hull.parts)
    assert (part.name, part.cell, part.weapon) == (
        refit["section"],
        "D4",
        refit.get("weapon", ""),
    )
    assert part.arc == arc
    assert new.unit == REPLACE(unit, sections=(*used, Section(hp=part.hp)))
    assert new.profile.hp == before.profile.hp + part.hp
    assert [one.name for one in new.profile.weapons] == [
        "Laser pistol",
        *([refit["weapon"]] if "weapon" in refit else []),
    ]
    assert (new.profile.name, new.profile.seat, new.cp) == ("Car", "red", 1)
    assert (game.rules(), game.text()) == (["CAMP-11"], f"Car: {text} for {price} points.")
    assert new.history[-1].text == game.text()
    assert part.hp == hp
    game.state = poor
    refused(game, "red", move, f"takes {price}", "P28-CAMP-11")


def empty(section="Hard point", **more):
    """A vehicle whose section in the core bears no weapon, and what buys it a Mortar."""
    bare = {"section": section, "cell": "D4", **more}
    game, number = garage(car(*MEDIUM, bare, {**CREW, "cell": "B4"}))
    used = tuple(Section(hp=hp) for hp in (1, 2, 3, 4, 0, 6))
    game.state = having(game.state, number, unit=REPLACE(person(game, number).unit, sections=used))
    return game, Refit(person=number, section=section, cell="D4", weapon="Mortar")


@pytest.mark.rule("P28-CAMP-11", "P28-VCRE-8")
@pytest.mark.parametrize(
    ("section", "facing"), [("Hard point", {"facing": "left"}), ("Turret hard point", {})]
)
def test_an_empty_section_gets_a_weapon_for_the_price_of_that_alone(section, facing):
    game, move = empty(section, **facing)
    before = person(game, move.person)
    assert move.price(game.state) == "50 points"
    game.do("red", move)
    new = person(game, move.person)
    parts = [
        REPLACE(one, weapon="Mortar") if one.cell == "D4" else one
        for one in before.profile.hull.parts
    ]
    assert list(new.profile.hull.parts) == parts
    assert [one.name for one in new.profile.weapons] == ["Mortar"]
    assert (new.unit, new.profile.hp, new.cp) == (before.unit, before.profile.hp, 1000 - 50)
    assert game.text() == f"Car: {section} on D4 with Mortar for 50 points."
    # What bears a weapon is built in but once.
    refused(game, "red", move, "already")


@pytest.mark.rule("P28-CAMP-11", "P28-VCRE-4")
def test_an_empty_section_keeps_its_sort_and_its_side():
    game, move = empty(facing="left")
    refused(game, "red", REPLACE(move, facing="rear"), "fires to the left", "P28-A54")
    refused(game, "red", REPLACE(move, weapon=""), "already")
    turret = REPLACE(move, section="Turret hard point")
    refused(game, "red", turret, "already")
    refused(game, "red", REPLACE(move, section="Crew", cell="B4"), "already")
    game.state = having(game.state, move.person, cp=49)
    refused(game, "red", move, "takes 50", "P28-CAMP-11")
    game.state = having(game.state, move.person, cp=50)
    game.do("red", REPLACE(move, facing="left"))
    assert person(game, move.person).profile.hull.parts[4].arc == "left"


SPARE = {**CREW, "cell": "D4"}
PISTOL = {"section": "Hard point", "cell": "D3", "weapon": "Laser pistol"}


@pytest.mark.rule("P28-CAMP-11", "P28-VCRE-5", "P28-VEH-SHOOT-2")
@pytest.mark.parametrize(
    ("core", "facing", "arcs"),
    [
        ((PISTOL, SPARE), "left", {"D3": "left"}),
        ((MORTAR, PISTOL), "right", {"D3": "right", "D4": "right"}),
        ((MORTAR, PISTOL), "rear, front", {"D3": "rear", "D4": "front"}),
        (({**MORTAR, "section": "Turret hard point"}, CREW), "", {}),
    ],
)
def test_a_small_vehicle_outgrows_its_core_and_its_hard_points_there_get_a_side(core, facing, arcs):
    game, number = garage(car(*core))
    assert {part.arc for part in person(game, number).profile.hull.parts} == {""}
    game.do("red", Refit(person=number, section="Crew", cell="B3", facing=facing))
    hull = person(game, number).profile.hull
    assert (hull.size, len(hull.parts)) == ("medium", 5)
    assert {part.cell: part.arc for part in hull.parts if part.arc} == arcs
    # What has its side keeps it when more is built in.
    game.do("red", Refit(person=number, section="Crew", cell="B4"))
    hull = person(game, number).profile.hull
    assert {part.cell: part.arc for part in hull.parts if part.arc} == arcs


@pytest.mark.rule("P28-CAMP-11", "P28-VCRE-5")
@pytest.mark.parametrize(
    ("core", "facing", "why", "rule"),
    [
        ((PISTOL, SPARE), "", "side the Hard point on D3 will fire, such as front.", "P28-A54"),
        ((MORTAR, PISTOL), "", "D4 will fire, such as front, left.", "P28-A54"),
        ((MORTAR, PISTOL), "left, left, left", "is medium then", "P28-A54"),
        ((PISTOL, SPARE), "left, up", "no “up” for vehicles", "P28-VCRE-4"),
        ((CREW, SPARE), "left", "is given a side", ""),
    ],
)
def test_a_vehicle_does_not_outgrow_its_core_without_the_sides_that_it_needs(
    core, facing, why, rule
):
    game, number = garage(car(*core))
    move = Refit(person=number, section="Crew", cell="B3", facing=facing)
    refused(game, "red", move, why, rule)


@pytest.mark.rule("P28-CAMP-11")
def test_only_vehicles_are_refitted():
    game, _ = garage()
    refused(game, "red", Refit(person=1, section="Crew", cell="D4"), "is no vehicle", "P28-CAMP-11")


@pytest.mark.rule("P28-CAMP-11", "P28-FACT-1")
def test_a_miniature_stays_as_large_as_its_warband_says():
    game, number = garage(car(hull={"length": 80, "width": 50}))
    before = person(game, number).profile.hull.body
    game.do("red", Refit(person=number, section="Crew", cell="D4"))
    assert person(game, number).profile.hull.body == before == Body(length=80, width=50)


@pytest.mark.rule("P28-CAMP-11", "P28-VCRE-9")
@pytest.mark.parametrize(
    ("document", "bought"),
    [
        (car(), ["D3"]),
        (car(CREW, {**CREW, "cell": "D4"}), ["D3", "D4"]),
        (
            car(REPLACED, CREW, traits=["Mercenary"]),
            ["C4", "D3"],
        ),
    ],
)
def test_a_plan_has_all_sections_but_the_core_that_every_vehicle_has(document, bought):
    game, number = garage(document)
    machine = machine_of(person(game, number))
    assert [one.cell for one in machine.fittings] == bought
    profile = person(game, number).profile
    assert (machine.skills, machine.traits) == (profile.skills, profile.traits)
