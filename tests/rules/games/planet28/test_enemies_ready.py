"""The ready warbands of the enemy: their people, and how they are put together (P28-SOLO-1)."""

from __future__ import annotations

import json

import pytest

from rules.core import Faults
from rules.games.planet28.samples import WARBANDS
from rules.games.planet28.solo import enlisting
from rules.games.planet28.solo.enlisting import enlisted, opposed
from rules.games.planet28.solo.ready import ENEMIES, POINTS, document, pack
from rules.games.planet28.state import ENEMY
from rules.games.planet28.warband.reader import read_warband

pytestmark = pytest.mark.rule("P28-SOLO-1")
# Skills are in the order A F S AW P.
ROSTERS = {
    "Rust choir": (
        "Cantor Vex | 4 5 3 3 4 | 24 | Power sword, Laser pistol | Brave | Light armour",
        *(f"Bell-ringer {n} | 3 4 1 2 3 | 20 | Great sword |  | Light armour" for n in range(1, 3)),
        *(f"Chorister {n} | 3 2 3 2 2 | 14 | Laser pistol |  | No armour" for n in range(1, 4)),
    ),
    "Salt wardens": (
        "Warden Ashk | 4 3 4 4 4 | 24 | Sniper rifle | Brave | Ballistic",
        *(f"Warden {n} | 3 2 3 3 3 | 16 | Shotgun |  | Light armour" for n in range(1, 4)),
    ),
    "Hollow court": (
        "The Hollow One | 4 2 1 3 6 | 24 | Psy-staff | Major arcana, Brave | Light armour",
        *(f"Courtier {n} | 4 4 1 2 3 | 20 | Power sword |  | Ballistic" for n in range(1, 4)),
        *(f"Hound {n} | 5 3 1 2 2 | 14 | Fist | Animal | No armour" for n in range(1, 3)),
    ),
}


def told(person):
    """A character of a document as a line of the rosters above."""
    skills = " ".join(str(person["skills"][skill]) for skill in ("A", "F", "S", "AW", "P"))
    gear, traits = ", ".join(person["weapons"]), ", ".join(person.get("traits", ()))
    rest = (gear, traits, person.get("armour", "No armour"))
    return " | ".join((person["name"], skills, str(person["hp"]), *rest))


@pytest.mark.rule("P28-SOLO-4")
@pytest.mark.parametrize("name", ROSTERS)
def test_the_people_of_a_ready_warband(name):
    document = json.loads(ENEMIES[name])
    assert tuple(map(told, document["characters"])) == ROSTERS[name]
    assert (document["warband"], document["points"], POINTS) == (name, 700, 700)
    assert json.dumps(document, indent=2) == ENEMIES[name]
    assert [*ENEMIES] == [*ROSTERS]


@pytest.mark.parametrize("count", [1, 2, 3])
def test_those_alike_are_told_apart_by_a_number(count):
    people = pack("Hound", "5 3 1 2 2", 14, "Fist, Club", count, traits=["Animal"])
    skills = {"A": 5, "F": 3, "S": 1, "AW": 2, "P": 2}
    rest = {"skills": skills, "hp": 14, "weapons": ["Fist", "Club"], "traits": ["Animal"]}
    assert people == [{"name": f"Hound {n}", **rest} for n in range(1, count + 1)]
    text = document("Pack", *people)
    assert text == json.dumps({"warband": "Pack", "points": 700, "characters": people}, indent=2)


@pytest.mark.rule("P28-SOLO-4")
@pytest.mark.parametrize("name", ROSTERS)
def test_nothing_is_paid_for_that_the_list_never_uses(name):
    band = read_warband(ENEMIES[name])
    assert band.total == 700
    abilities = {one for fighter in band.fighters for one in fighter.abilities}
    assert abilities & {"Throw", "Persuade", "Aimed shot"} == set()


def plain(name, hp=20):
    """A character of 10 points, and 5 for each HP over 20."""
    return {"name": name, "skills": dict.fromkeys(("A", "F", "S", "AW", "P"), 1), "hp": hp}


def bands(*totals):
    """Warbands of so many points."""
    found = {}
    for seat, points in zip(("red", "blue"), totals, strict=False):
        people = [plain(f"{seat} {n}", hp) for n, hp in enumerate(spread(points))]
        text = json.dumps({"warband": seat, "points": 9000, "characters": people})
        found[seat] = read_warband(text)
    return found


def spread(points):
    """HP of characters that cost so much together, 200 each and the last the rest."""
    costs = [200] * (points // 200 - 1) + [points - 200 * max(0, points // 200 - 1)]
    return [20 + (one - 10) // 5 for one in costs]


@pytest.mark.parametrize(
    ("totals", "count"), [((490,), 6), ((500,), 6), ((510,), 10), ((500, 500), 10)]
)
def test_ready_warbands_are_added_until_they_are_worth_200_more(totals, count):
    found = bands(*totals)
    assert [band.total for band in found.values()] == [*totals]
    enemy = opposed(found, None)
    assert len(enemy.fighters) == count
    assert (enemy.name, enemy.points, enemy.total) == (
        {6: "Rust choir", 10: "Rust choir and Salt wardens"}[count], 700 * (count // 5),
        700 * (count // 5),
    )  # fmt: skip


def test_no_ready_warbands_are_enough_for_everybody():
    with pytest.raises(Faults, match="costs 2100 points and needs at least 2130") as refused:
        opposed({str(n): bands(500)["red"] for n in range(3)} | bands(430), None)
    assert len(refused.value.faults) == 1


SKILLS = dict.fromkeys(("A", "F", "S", "AW", "P"), 2)


def mixed(name):
    """A warband with a squad and a vehicle."""
    squad = {"name": f"{name} Guard", "skills": SKILLS, "hp": 20, "members": [{}, {}, {}]}
    car = {"name": f"{name} Car", "type": "Ground", "skills": {"A": 2, "S": 2}, "sections": []}
    people = [plain(f"{name} {n}", 100) for n in (1, 2)]
    return json.dumps(
        {
            "warband": name,
            "points": 9000,
            "characters": people,
            "squads": [squad],
            "vehicles": [car],
        }
    )


def test_squads_and_vehicles_of_several_warbands_fight_as_one(monkeypatch):
    three = {name: mixed(name) for name in ("First", "Second", "Third")}
    monkeypatch.setattr(enlisting, "ENEMIES", three)
    one = read_warband(three["First"])
    assert opposed(bands(one.total - 200), None).name == "First"
    enemy = opposed(bands(2 * one.total - 200), None)
    assert (enemy.name, enemy.points) == ("First and Second", 18_000)
    assert enemy.total == 2 * one.total
    assert [fighter.name for fighter in enemy.fighters] == [
        *("First 1", "First 2", "Second 1", "Second 2")
    ]
    assert [squad.name for squad in enemy.squads] == ["First Guard", "Second Guard"]
    assert [car.name for car in enemy.machines] == ["First Car", "Second Car"]

    all_three = opposed(bands(3 * one.total - 200), None)
    assert (all_three.name, len(all_three.squads)) == ("First and Second and Third", 3)


def papers(*seats):
    names = [*WARBANDS]
    return {f"warband/{seat}": WARBANDS[names[n]] for n, seat in enumerate(seats)}


def test_a_gm_is_nobody_to_fight():
    with pytest.raises(Faults, match="one side alone"):
        enlisted({"mode": "versus"}, ("red", "gm"), papers("red"))
    with pytest.raises(Faults, match="one side alone"):
        enlisted({}, ("red",), papers("red"))
    two = enlisted({"mode": "versus"}, ("red", "blue", "gm"), papers("red", "blue"))
    assert (two.seats, two.sides, [*two.bands]) == (("red", "blue", "gm"), {}, ["red", "blue"])


@pytest.mark.parametrize(
    ("seats", "sides"),
    [(("red",), {}), (("red", "gm"), {}), (("red", "blue", "gm"), {"blue": "red"})],
)
def test_all_who_play_fight_for_the_first_ones_side(seats, sides):
    players = [seat for seat in seats if seat != "gm"]
    found = enlisted({"mode": "coop"}, seats, papers(*players))
    assert (found.seats, found.sides) == ((*seats, ENEMY), sides)
    assert [*found.bands] == [*players, ENEMY]
