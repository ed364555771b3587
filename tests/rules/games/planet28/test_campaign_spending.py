"""Points spent between battles: on skills, on credits, on healing, and by those who cannot save."""

from __future__ import annotations

import pytest

from rules.games.planet28.campaign.fielding import absence
from rules.games.planet28.campaign.healing import Repair, Tend, Treat
from rules.games.planet28.campaign.improving import Convert, Improve, Share, cost
from rules.games.planet28.campaign.ledger import Injury
from rules.games.planet28.state import ENEMY
from tests.support.planet28.ledgers import (
    REPLACE,
    band,
    between,
    having,
    pair,
    person,
    ready,
    refused,
)
from tests.support.planet28.mixed import with_squad, with_vehicle
from tests.support.planet28.tables import std

START = "d6:1 d6:1 d10:5"
CAR = ("core Engine 10/10", "core Crew 4/10", "front Crew 0/10")
SHAKEN, BRAIN = Injury(name="Shaken", played=1), Injury(name="Brain damage", played=1)
FRESH, BADLY = Injury(name="Shaken"), Injury(name="Badly repaired", played=1)
LEG = Injury(name="Crushed leg", left=1, amount=1, played=1)
MERCENARY = {"traits": ("Mercenary",)}


def mixed(**more):
    """The time after a battle of red's: Ash and Bel, the squad 6 of Eve alone, and a car 7."""
    people = (*pair(**more.pop("ash", {}))[:2], std("blue", "Cor"), std("blue", "Dan"))
    car = more.pop("car", {})

    def made(state):
        return with_vehicle(with_squad(state, 5), *CAR, seat="red", **car)

    return between(*people, std(name="Eve"), made=made, **more)


@pytest.mark.rule("P28-CAMP-3")
def test_hp_are_called_by_their_number():
    game = between(cp=20).do("red", Improve(person=1, what="HP"))
    assert game.text() == "Ash spends 20 points: 5 HP more."
    assert person(game, 1).history[-1].text == "Improved: 5 HP more."


@pytest.mark.rule("P28-CAMP-3", "P28-CAMP-11")
@pytest.mark.parametrize(
    ("number", "what", "text", "rule"),
    [
        (1, "F", "Ash spends 20 points: F 1 higher.", "CAMP-3"),
        (1, "Brave", "Ash spends 15 points: Brave.", "CAMP-3"),
        (7, "S", "Rover spends 20 points: S 1 higher.", "CAMP-11"),
        (7, "Camo", "Rover spends 27 points: Camo.", "CAMP-11"),
    ],
)
def test_what_is_bought_is_told_by_the_rule_of_its_kind(number, what, text, rule):
    game = mixed()
    game.state = having(game.state, number, cp=50, did=("forged",))
    game.do("red", Improve(person=number, what=what))
    assert (game.text(), game.rules()) == (text, [rule])
    assert person(game, number).did == ("forged", "busy")


@pytest.mark.rule("P28-CAMP-3")
def test_a_squad_pays_for_each_member_it_has_and_never_nothing():
    game = between(*pair(), std(name="Eve"), made=lambda state: with_squad(state, 1, 2, 5))
    ledger = game.state.ledger
    assert [cost(ledger, number, "F") for number in (3, 6)] == [20, 60]
    for number in (1, 2, 5):
        ledger = ledger.change(number, gone="dead")
    assert cost(ledger, 6, "Brave") == 15


@pytest.mark.rule("P28-CAMP-2")
def test_all_points_of_the_warband_may_go_to_one():
    game = between(red={"pool": 12}, cp=3)
    refused(game, "red", Share(person=1, points=13), "has 12 points", "P28-CAMP-2")
    game.do("red", Share(person=1, points=12))
    assert (person(game, 1).cp, band(game).pool) == (15, 0)
    assert game.text() == "Ash gets 12 points of the warband."


@pytest.mark.rule("P28-CAMP-5", "P28-TR-MERCENARY")
@pytest.mark.parametrize(
    ("number", "points", "why", "rule"),
    [
        (3, 2, "nobody of yours", "CAMP-5"),
        (1, 6, "has 4 points", "CAMP-5"),
        (1, 3, "Two points", "CAMP-5"),
        (0, 10, "not so many", "CAMP-5"),
        (0, 7, "Two points", "CAMP-5"),
        (5, 2, "do it for the squad", "A92"),
        (7, 3, "Two points", "CAMP-5"),
    ],
)
def test_points_that_are_not_there_or_make_no_whole_credits(number, points, why, rule):
    # The last of the ledger is a vehicle with the trait of the same name.
    game = mixed(cp=4, red={"pool": 8}, car=MERCENARY)
    for other in (3, 5, 7):
        game.state = having(game.state, other, cp=4)
    move = Convert(person=number, points=points)
    refused(game, "red", move, why, f"P28-{rule}")


@pytest.mark.rule("P28-CAMP-5", "P28-SOLO-8")
def test_the_warband_that_nobody_plays_converts_its_own_points():
    game = between(std(name="Ash"), std(ENEMY, "Foe", **MERCENARY), seats=("red", ENEMY))
    game.state = REPLACE(game.state, ledger=game.state.ledger.change_band(ENEMY, pool=6))
    refused(game, "red", Convert(points=2), "not so many", "P28-CAMP-5")
    refused(game, "red", Convert(points=2, owner="green"), "not your warband", "P28-CAMP-3")
    refused(game, "red", Convert(points=3, owner=ENEMY), "Two points", "P28-CAMP-5")
    game.do("red", Convert(points=4, owner=ENEMY))
    assert (band(game, ENEMY).pool, band(game, ENEMY).credits) == (2, 2)
    assert band(game) == band(between(std(name="Ash"), seats=("red", ENEMY)))
    assert game.text().endswith("4 points of the warband for 2 credits.")


@pytest.mark.rule("P28-CAMP-3", "P28-CAMP-5")
def test_nobody_converts_for_another_warband():
    game = between(blue={"pool": 8})
    refused(game, "red", Convert(points=2, owner="blue"), "not your warband", "P28-CAMP-3")


@pytest.mark.rule("P28-TR-VENAL", "P28-CAMP-5")
def test_the_venal_turn_what_they_have_into_credits_in_order():
    venal = {"traits": ("Venal",)}
    people = [std(name=name, **venal) for name in ("Ash", "Bel", "Cor")]
    game = between(*people, std(name="Dan"), std("blue", "Eve", traits=("Venal", "Mercenary")))
    for number, cp in ((1, 5), (3, 1), (4, 9), (5, 3)):
        game.state = having(game.state, number, cp=cp)
    ready(game, START)
    assert [line.text for line in game.told if line.rule == "P28-TR-VENAL"] == [
        "Ash turns 5 points into 2 credits.",
        "Cor turns 1 points into 0 credits.",
        "Eve turns 3 points into 3 credits.",
    ]
    assert [person(game, number).cp for number in range(1, 6)] == [0, 0, 0, 9, 0]
    assert (band(game).credits, band(game, "blue").credits) == (2, 3)


@pytest.mark.rule("P28-CAMP-8")
@pytest.mark.parametrize(
    ("cp", "injuries", "what", "why", "left"),
    [
        (10, (SHAKEN,), "Shaken", "", ()),
        (10, (BRAIN, SHAKEN), "Shaken", "", (BRAIN,)),
        (10, (SHAKEN, FRESH), "Shaken", "", (FRESH,)),
        (9, (SHAKEN,), "Shaken", "takes 10", None),
        (10, (FRESH, SHAKEN), "Shaken", "one battle", None),
        (10, (FRESH,), "Shaken", "one battle", None),
        (10, (BRAIN,), "Shaken", "has no “Shaken”", None),
    ],
)
def test_the_oldest_injury_of_a_name_is_healed_for_10_points(cp, injuries, what, why, left):
    game = between()
    game.state = having(game.state, 1, cp=cp, injuries=injuries)
    move = Treat(person=1, injury=what)
    if why:
        refused(game, "red", move, why, "P28-CAMP-8")
        return
    game.do("red", move)
    assert (person(game, 1).cp, person(game, 1).injuries) == (0, left)
    assert (game.rules(), game.text()) == (["CAMP-8"], "Ash is rid of shaken for 10 points.")
    assert person(game, 1).history[-1].text == game.text()


@pytest.mark.rule("P28-CAMP-8", "P28-CAMP-13", "P28-CAMP-3")
def test_whose_injuries_one_heals():
    game = mixed(cp=10)
    for number in (3, 7):
        game.state = having(game.state, number, cp=10, injuries=(BADLY,))
    refused(game, "red", Treat(person=3, injury="Badly repaired"), "of yours", "P28-CAMP-3")
    game.do("red", Treat(person=7, injury="Badly repaired"))
    assert (game.rules(), person(game, 7).injuries) == (["CAMP-13"], ())
    refused(game, "red", Treat(person=7, injury="Badly repaired"), "has no", "P28-CAMP-13")


@pytest.mark.rule("P28-CAMP-8", "P28-CAMP-13")
@pytest.mark.parametrize(
    ("number", "injury", "switch", "heals"),
    [
        (1, SHAKEN, "no", False),
        (1, SHAKEN, "yes", True),
        (1, LEG, "no", True),
        (1, Injury(name="Crushed leg", played=3), "no", False),
        (7, BADLY, "no", True),
        (1, (Injury(name="Crushed leg", played=1), LEG), "no", False),
        (1, (LEG, Injury(name="Crushed leg", played=1)), "no", True),
    ],
)
def test_what_stays_for_ever_when_switched(number, injury, switch, heals):
    game = mixed(permanent_heal=switch)
    injuries = injury if isinstance(injury, tuple) else (injury,)
    game.state = having(game.state, number, cp=10, injuries=injuries)
    move = Treat(person=number, injury=injuries[0].name)
    if heals:
        assert person(game.do("red", move), number).injuries == injuries[1:]
    else:
        refused(game, "red", move, "stays for ever", "P28-CAMP-8")


def medical(**fields):
    """The time after a battle of a Medic of red's, whose friends are shaken."""
    game = mixed(ash={"traits": ("Medic",)})
    for number in (1, 2, 3, 7):
        game.state = having(game.state, number, injuries=(BRAIN, FRESH))
    game.state = having(game.state, 1, **fields)
    return game


@pytest.mark.rule("P28-TR-MEDIC", "P28-CAMP-8")
def test_a_medic_takes_one_injury_away_and_its_time():
    game = medical(did=("forged",), cp=4)
    game.do("red", Tend(medic=1, person=2, injury="Shaken"))
    assert person(game, 2).injuries == (BRAIN,)
    assert (person(game, 1).did, person(game, 1).cp) == (("forged", "helped"), 4)
    assert (game.rules(), game.text()) == (["TR-MEDIC"], "Ash heals Bel: shaken.")
    assert person(game, 2).history[-1].text == game.text()


@pytest.mark.rule("P28-TR-MEDIC", "P28-CAMP-8")
@pytest.mark.parametrize(
    ("medic", "number", "injury", "did", "why", "rule"),
    [
        (3, 2, "Shaken", (), "Number 3 is nobody", "CAMP-3"),
        (1, 3, "Shaken", (), "Number 3 is nobody", "CAMP-3"),
        (2, 1, "Shaken", (), "is no Medic", "TR-MEDIC"),
        (5, 2, "Shaken", (), "do it for the squad", "A92"),
        (1, 1, "Shaken", (), "heals a friend", "TR-MEDIC"),
        (1, 7, "Shaken", (), "heals a friend", "TR-MEDIC"),
        (1, 2, "Shaken", ("helped",), "healing a friend", "TR-MEDIC"),
        (1, 2, "Shaken", ("busy",), "something else", "TR-MEDIC"),
        (1, 2, "Crushed leg", (), "has no “Crushed leg”", "CAMP-8"),
    ],
)
def test_whom_a_medic_does_not_heal(medic, number, injury, did, why, rule):
    move = Tend(medic=medic, person=number, injury=injury)
    refused(medical(did=did), "red", move, why, f"P28-{rule}")


@pytest.mark.rule("P28-TR-MEDIC", "P28-CAMP-8", "P28-INJ-OUT")
def test_a_medic_gets_a_friend_back_who_was_out_of_action():
    game = medical()
    game.state = having(game.state, 2, misses=1)
    move = Tend(medic=1, person=2, injury="Out of action")
    assert move in list(Tend.ways(game.state, "red"))
    # For points it takes a battle fought with it, which is the one that is missed.
    points = Treat(person=2, injury="Out of action")
    refused(game, "red", points, "fight one battle with it first", "P28-CAMP-8")
    assert points not in list(Treat.ways(game.state, "red"))
    assert absence(game.state.ledger, 2) == "out of action"
    game.do("red", move)
    assert game.text() == "Ash heals Bel: out of action."
    assert (person(game, 2).misses, person(game, 2).injuries) == (0, (BRAIN, FRESH))
    assert absence(game.state.ledger, 2) == ""


@pytest.mark.rule("P28-TR-MEDIC", "P28-VDMG-SLOW")
def test_a_medic_does_not_speed_up_repairs():
    game = medical()
    game.state = having(game.state, 7, misses=1)
    move = Tend(medic=1, person=7, injury="Out of action")
    refused(game, "red", move, "heals a friend", "P28-TR-MEDIC")
    assert move not in list(Tend.ways(game.state, "red"))


@pytest.mark.rule("P28-TR-MEDIC", "P28-CAMP-3")
def test_a_medic_that_healed_somebody_improves_no_more():
    game = medical(did=("helped",), cp=40)
    refused(game, "red", Improve(person=1, what="F"), "healing a friend", "P28-TR-MEDIC")


@pytest.mark.rule("P28-CAMP-12", "P28-CAMP-3")
@pytest.mark.parametrize(
    ("number", "cp", "why", "rule"),
    [
        (1, 10, "no section", "CAMP-12"),
        (3, 10, "nobody of yours", "CAMP-3"),
        (7, 9, "takes 10", "CAMP-12"),
        (7, 11, "", ""),
    ],
)
def test_all_sections_are_repaired_for_10_points(number, cp, why, rule):
    game = mixed()
    game.state = having(game.state, number, cp=cp)
    if why:
        refused(game, "red", Repair(person=number), why, f"P28-{rule}")
        return
    game.do("red", Repair(person=7))
    assert [section.hp for section in person(game, 7).unit.sections] == [10, 10, 10]
    assert (person(game, 7).cp, game.rules()) == (1, ["CAMP-12"])
    assert game.text() == "Rover is repaired for 10 points."
    assert person(game, 7).history[-1].text == game.text()
    game.state = having(game.state, 7, cp=20)
    refused(game, "red", Repair(person=7), "no section", "P28-CAMP-12")
