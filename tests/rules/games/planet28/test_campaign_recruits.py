"""Who joins a warband between battles, and what the GM and others do away from the table."""

from __future__ import annotations

import pytest

from rules.core import GM
from rules.games.planet28.campaign.recruiting import Recruit, Reinforce, levels
from rules.games.planet28.campaign.telling import Attempt, Award
from rules.games.planet28.units import Character
from rules.games.planet28.warband.warband import Fighter
from rules.games.planet28.warband.weapons import BY_NAME as WEAPONS
from rules.procedures.planet28.armour import BY_NAME as ARMOURS
from tests.support.planet28.ledgers import (
    REPLACE,
    band,
    between,
    having,
    pair,
    person,
    refused,
)
from tests.support.planet28.mixed import with_squad, with_vehicle
from tests.support.planet28.tables import std, table

CAR = ("core Engine 10/10", "core Crew 10/10")
GEAR = {"armour": "Light armour", "items": {"Med kit": 2, "Psyka": 1}}


def squads(count=3, red=None, seats=("red", "blue"), **first):
    """The time after a battle of so many of red's in a squad, which has the number after Cor."""
    people = [std(name=f"Mate {n}", **(first if n == 1 else {})) for n in range(1, count + 1)]

    def made(state):
        return with_squad(state, *range(1, count + 1))

    return between(*people, std("blue", "Cor"), made=made, red=red, seats=seats)


@pytest.mark.rule("P28-CAMP-4")
@pytest.mark.parametrize(
    ("fields", "owed", "price"),
    [
        ({}, 0, 10),
        ({}, 1, 0),
        ({"F": 3, "P": 2}, 0, 40),
        ({"F": 3, "P": 2}, 1, 30),
        ({"hp": 24, "talents": ("Brave", "Heal")}, 0, 65),
        ({"hp": 10, "talents": ("Animal",)}, 0, 10),
        ({"hp": 18, "A": 2}, 2, 0),
    ],
)
def test_what_a_recruit_takes_out_of_the_pool(fields, owed, price):
    game = between(red={"pool": price, "owed": owed})
    game.do("red", Recruit(name="Fay", **fields))
    assert (band(game).pool, band(game).owed) == (0, max(0, owed - 1))
    assert game.text() == f"Fay joins Red for {price} points."
    assert game.rules() == ["CAMP-4"]
    newcomer = person(game, 5)
    assert newcomer.unit == Character(id=0, hp=fields.get("hp", 20))
    assert newcomer.history[-1].text == game.text()
    talents = fields.get("talents", ())
    assert newcomer.profile.traits == tuple(one for one in talents if one != "Heal")
    assert newcomer.profile.abilities == tuple(one for one in talents if one == "Heal")
    if price:
        poor = between(red={"pool": price - 1, "owed": owed})
        refused(poor, "red", Recruit(name="Fay", **fields), f"takes {price}", "P28-CAMP-4")


@pytest.mark.rule("P28-CAMP-4")
def test_levels_are_paid_for_and_gear_is_not():
    fighter = Fighter(
        name="Fay",
        skills={"A": 2, "F": 1, "S": 1, "AW": 1, "P": 3},
        weapons=(WEAPONS["Dagger"],),
        items={"Psyka": 2},
        armour=ARMOURS["Light armour"],
    )
    assert levels(fighter) == 30
    assert levels(REPLACE(fighter, hp=2)) == 0
    assert levels(REPLACE(fighter, hp=14)) == 0


@pytest.mark.rule("P28-CAMP-4")
def test_only_who_has_a_warband_recruits():
    game = between(seats=("red", "blue", GM), red={"pool": 99})
    refused(game, GM, Recruit(name="Fay"), "You have no warband", "P28-CAMP-4")
    game.do("red", Recruit(name="Fay"))


@pytest.mark.rule("P28-WB-10", "P28-CAMP-4")
@pytest.mark.parametrize("name", ["", " ", " Fay", "Fay ", "Ash", "Dan"])
def test_a_name_is_one_of_its_own_without_blanks_around(name):
    game = between(red={"pool": 99})
    refused(game, "red", Recruit(name=name), "begins and ends|name of another", "P28-WB-10")


@pytest.mark.rule("P28-CAMP-4", "P28-WB-10")
@pytest.mark.parametrize(("there", "room"), [(59, True), (60, False)])
def test_a_campaign_has_60_people(there, room):
    game = between(red={"pool": 99})
    ash = game.state.ledger.person(1)
    more = [
        REPLACE(ash, profile=REPLACE(ash.profile, name=f"Number {n}")) for n in range(5, there + 1)
    ]
    ledger = game.state.ledger
    game.state = REPLACE(game.state, ledger=REPLACE(ledger, people=(*ledger.people, *more)))
    if room:
        assert len(game.do("red", Recruit(name="Fay")).state.ledger.people) == 60
    else:
        refused(game, "red", Recruit(name="Fay"), "60 people", "P28-CAMP-4")


@pytest.mark.rule("P28-SQD-15", "P28-CAMP-4")
def test_a_new_member_is_like_the_first_and_costs_what_it_is_and_has():
    red = {"pool": 260, "credits": 125, "owed": 0}
    game = squads(red=red, F=9, **GEAR)
    mate = person(game, 1)
    used = REPLACE(mate.unit, stims=2, doses=3, addicted=True)
    game.state = having(game.state, 1, unit=used)
    assert Reinforce(person=5).price(game.state) == "250 points, 110 credits"
    game.do("red", Reinforce(person=5))
    new = person(game, 6)
    assert new.profile == REPLACE(mate.profile, name="Guard 6")
    assert new.unit == REPLACE(mate.unit, stims=0, doses=0, addicted=False)
    assert (band(game).pool, band(game).credits) == (10, 15)
    assert game.text() == "Guard 6 joins for 250 points and 110 credits."
    assert (game.rules(), new.history[-1].text) == (["SQD-15"], game.text())


@pytest.mark.rule("P28-SQD-15", "P28-CAMP-4")
def test_a_member_that_was_lost_is_replaced_for_less():
    game = squads(red={"pool": 200, "credits": 30, "owed": 2})
    game.do("red", Reinforce(person=5))
    assert (band(game).pool, band(game).credits, band(game).owed) == (0, 0, 1)


@pytest.mark.rule("P28-SQD-15", "P28-CAMP-4")
@pytest.mark.parametrize(
    ("pool", "credits", "why", "rule"),
    [(209, 30, "takes 210", "CAMP-4"), (210, 29, "gear costs 30", "SQD-15"), (210, 30, "", "")],
)
def test_points_and_credits_for_a_new_member_have_to_be_there(pool, credits, why, rule):
    game = squads(red={"pool": pool, "credits": credits})
    if why:
        refused(game, "red", Reinforce(person=5), why, f"P28-{rule}")
    else:
        assert band(game.do("red", Reinforce(person=5))).pool == 0


@pytest.mark.rule("P28-SQD-15")
@pytest.mark.parametrize(("count", "room"), [(9, True), (10, False)])
def test_a_squad_has_ten_members(count, room):
    game = squads(count, red={"pool": 999, "credits": 99})
    squad = count + 2
    if room:
        assert len(game.do("red", Reinforce(person=squad)).state.ledger.members(squad)) == 10
    else:
        refused(game, "red", Reinforce(person=squad), "is full", "P28-SQD-15")


@pytest.mark.rule("P28-SQD-15", "P28-WB-10")
def test_only_a_squad_with_members_and_a_free_name_grows():
    game = squads(red={"pool": 999, "credits": 99})
    refused(game, "red", Reinforce(person=1), "is no squad", "P28-SQD-15")
    ash = game.state.ledger.person(1)
    named = having(game.state, 1, profile=REPLACE(ash.profile, name="Guard 6"))
    taken = REPLACE(game.state, ledger=named.ledger)
    game.state = taken
    refused(game, "red", Reinforce(person=5), "name of another", "P28-WB-10")
    for number in (1, 2, 3):
        game.state = having(game.state, number, gone="dead")
    refused(game, "red", Reinforce(person=5), "is no squad", "P28-SQD-15")


def judged(**red):
    return between(seats=("red", "blue", GM), cp=3, red={"pool": 2, "credits": 5, **red})


@pytest.mark.rule("P28-GM-8")
@pytest.mark.parametrize(
    ("award", "cp", "pool", "credits", "text"),
    [
        ({"person": 1, "points": -3}, 0, 2, 5, "The GM: Ash: -3 points."),
        ({"person": 1, "points": 2, "credits": -5}, 5, 2, 0, "The GM: Ash: +2 points, -5 credits."),
        ({"points": -2}, 3, 0, 5, "The GM: Red: -2 points."),
        ({"points": 4, "credits": 1}, 3, 6, 6, "The GM: Red: +4 points, +1 credits."),
        ({}, 3, 2, 5, "The GM: Red: nothing."),
    ],
)
def test_the_gm_gives_and_takes_to_the_last_point(award, cp, pool, credits, text):
    game = judged().do(GM, Award(owner="red", **award))
    assert (person(game, 1).cp, band(game).pool, band(game).credits) == (cp, pool, credits)
    assert (game.text(), game.rules()) == (text, ["GM-8"])


@pytest.mark.rule("P28-GM-8")
@pytest.mark.parametrize(
    "award",
    [
        {"person": 1, "points": -4},
        {"points": -3},
        {"credits": -6},
        {"person": 1, "points": -4, "credits": 1},
        {"person": 1, "credits": -6},
    ],
)
def test_the_gm_takes_no_more_than_there_is(award):
    refused(judged(), GM, Award(owner="red", **award), "not so much", "P28-GM-8")


@pytest.mark.rule("P28-CAMP-15", "P28-SKILL-1", "P28-SKILL-2")
@pytest.mark.parametrize(
    ("skill", "modifier", "face", "verdict"),
    [
        ("P", 0, 4, "success"),
        ("P", 0, 5, "failure"),
        ("P", 2, 6, "success"),
        ("P", -3, 2, "failure"),
        ("F", 0, 7, "success"),
    ],
)
def test_a_skill_is_tried_with_one_die_under_it(skill, modifier, face, verdict):
    game = between(*pair(F=8))
    move = Attempt(person=1, skill=skill, modifier=modifier, why="bargain")
    game.do("red", move, f"d10:{face}")
    assert (game.text(), game.rules()) == (f"Ash, bargain: {verdict}.", ["CAMP-15"])
    base = 8 if skill == "F" else 5
    (work,) = game.told[0].work
    assert (work.what, work.faces, work.sides) == ("bargain", (face,), 10)
    assert (work.base, work.target, work.verdict) == (base, base + modifier, verdict)
    assert [mod.amount for mod in work.mods] == ([modifier] if modifier else [])
    assert (work.of, work.how) == (skill, "under")


@pytest.mark.rule("P28-CAMP-15", "P28-CAMP-14")
def test_who_tries_what_off_the_table():
    game = between(
        *pair(),
        made=lambda state: with_vehicle(state, *CAR, seat="red"),
        seats=("red", "blue", GM),
    )
    refused(game, "red", Attempt(person=3, skill="A"), "nobody of yours", "P28-CAMP-3")
    refused(game, "red", Attempt(person=5, skill="P"), "no such skill", "P28-CAMP-15")
    refused(game, GM, Attempt(person=6, skill="P"), "no number 6", "P28-CAMP-15")
    assert game.do("red", Attempt(person=5, skill="A"), "d10:1").rules() == ["CAMP-15"]
    fighting = REPLACE(game.state, frames=table(*pair()).frames)
    game.state = fighting
    for seat in (GM, "red"):
        refused(game, seat, Attempt(person=1, skill="P"), "between two battles", "P28-CAMP-14")
