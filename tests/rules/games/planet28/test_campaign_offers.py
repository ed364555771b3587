"""What each deal between battles offers, for whom, and in which order."""

from __future__ import annotations

import pytest

from rules.core import GM
from rules.games.planet28.campaign.deal import bands, is_interval, kept
from rules.games.planet28.campaign.deposits import Stow, Take
from rules.games.planet28.campaign.healing import Repair, Tend, Treat
from rules.games.planet28.campaign.improving import Convert, Improve, Share
from rules.games.planet28.campaign.ledger import Heap, Injury
from rules.games.planet28.campaign.recruiting import Reinforce
from rules.games.planet28.campaign.smithing import Bench, Forge
from rules.games.planet28.campaign.telling import Attempt
from rules.games.planet28.campaign.trading import SHELF, Buy
from rules.games.planet28.state import ENEMY
from rules.games.planet28.warband.weapons import BY_NAME as WEAPONS
from tests.support.planet28.ledgers import REPLACE, between, having, pair
from tests.support.planet28.mixed import with_squad, with_vehicle
from tests.support.planet28.tables import Game, std, table

CAR = ("core Engine 10/10", "core Crew 10/10")
SHAKEN, BRAIN = Injury(name="Shaken"), Injury(name="Brain damage")


def squads(**more):
    """The time after a battle of red's: Ash and Bel alone, 4, 5 and 6 in the squad 8, a car 7."""
    people = [*pair(**more.pop("ash", {}))[:3], *(std(name=name) for name in ("Eve", "Fay", "Gus"))]

    def made(state):
        state = with_vehicle(state, *CAR, seat="red", **more.pop("car", {}))
        return with_squad(state, 4, 5, 6)

    return between(*people, made=made, **more)


def ways(game, kind, *fields, seat="red"):
    """What a kind of deal offers a seat: these fields of each, in order."""
    found = list(kind.candidates(game.state, seat))
    return [tuple(getattr(one, field) for field in fields) for one in found]


@pytest.mark.rule("P28-CAMP-3")
def test_skills_hp_and_talents_are_offered_to_everybody_in_the_order_of_the_profile():
    found = ways(between(), Improve, "person", "what")
    mine = [what for number, what in found if number == 1]
    assert mine[:7] == ["A", "F", "S", "AW", "P", "HP", "Ammo smith"]
    assert mine[-2:] == ["Sabotage", "Throw"]
    assert not {"Animal", "Stupid", "Venal"}.intersection(mine)
    assert found == [(number, what) for number in (1, 2) for what in mine]


@pytest.mark.rule("P28-CAMP-3", "P28-CAMP-11")
def test_a_vehicle_is_offered_its_own_skills_and_talents_and_no_hp():
    mine = [what for number, what in ways(squads(), Improve, "person", "what") if number == 7]
    assert mine[:2] == ["A", "S"]
    assert "Camo" in mine
    assert not {"F", "AW", "P", "HP", "Brave"}.intersection(mine)


@pytest.mark.rule("P28-CAMP-2")
@pytest.mark.parametrize(
    ("pool", "points"),
    [
        (0, []),
        (1, [1]),
        (4, [1, 4]),
        (33, [1, 5, 10, 20, 33]),
        (20, [1, 5, 10, 20]),
        (12, [1, 5, 10, 12]),
    ],
)
def test_points_of_the_warband_are_offered_in_a_few_amounts(pool, points):
    found = ways(between(red={"pool": pool}), Share, "person", "points")
    assert found == [(number, n) for number in (1, 2) for n in points]


@pytest.mark.rule("P28-CAMP-2")
def test_no_member_of_a_squad_is_offered_points_of_its_own():
    found = ways(squads(red={"pool": 1}), Share, "person")
    assert found == [(1,), (2,), (7,), (8,)]


@pytest.mark.rule("P28-CAMP-5")
@pytest.mark.parametrize(
    ("traits", "cp", "pool", "found"),
    [
        ((), 1, 1, []),
        ((), 2, 0, [(1, 2)]),
        ((), 9, 0, [(1, 8)]),
        ((), 10, 0, [(1, 10)]),
        ((), 33, 0, [(1, 10), (1, 32)]),
        (("Mercenary",), 1, 0, [(1, 1)]),
        (("Mercenary",), 13, 0, [(1, 10), (1, 13)]),
        ((), 0, 3, [(0, 2)]),
        (("Mercenary",), 0, 13, [(0, 10), (0, 12)]),
        ((), 4, 35, [(1, 4), (0, 10), (0, 34)]),
    ],
)
def test_ten_points_and_all_that_make_whole_credits_are_offered(traits, cp, pool, found):
    game = between(*pair(traits=traits), cp=cp, red={"pool": pool})
    assert ways(game, Convert, "person", "points") == found


@pytest.mark.rule("P28-CAMP-5", "P28-CAMP-3")
def test_points_of_the_side_that_nobody_plays_are_offered_after_ones_own():
    people = (std(name="Ash"), std(name="Bel"), std(ENEMY, "Foe"))
    game = between(*people, seats=("red", ENEMY), red={"pool": 2})
    for number, cp in ((1, 4), (2, 6), (3, 8)):
        game.state = having(game.state, number, cp=cp)
    ledger = game.state.ledger.change_band(ENEMY, pool=6)
    game.state = REPLACE(game.state, ledger=ledger)
    assert ways(game, Convert, "person", "points", "owner") == [
        (1, 4, ""),
        (2, 6, ""),
        (3, 8, ""),
        (0, 2, ""),
        (0, 6, ENEMY),
    ]


@pytest.mark.rule("P28-CAMP-5")
def test_a_squad_converts_as_one():
    game = squads()
    for number in (4, 8):
        game.state = having(game.state, number, cp=2)
    assert ways(game, Convert, "person", "points") == [(8, 2)]


@pytest.mark.rule("P28-CAMP-8")
def test_every_injury_may_be_treated_each_once():
    game = between()
    game.state = having(game.state, 1, injuries=(SHAKEN, BRAIN, SHAKEN))
    game.state = having(game.state, 2, injuries=(BRAIN,))
    game.state = having(game.state, 3, injuries=(SHAKEN,))
    assert ways(game, Treat, "person", "injury") == [
        (1, "Shaken"),
        (1, "Brain damage"),
        (2, "Brain damage"),
    ]


@pytest.mark.rule("P28-CAMP-8", "P28-TR-MEDIC")
def test_every_medic_is_offered_every_injury():
    people = (
        std(name="Ash"),
        std(name="Bel", traits=("Medic",)),
        std(name="Cor", traits=("Medic",)),
        std("blue", "Dan"),
    )
    game = between(*people)
    game.state = having(game.state, 1, injuries=(SHAKEN, BRAIN))
    game.state = having(game.state, 2, injuries=(SHAKEN,))
    assert ways(game, Tend, "medic", "person", "injury") == [
        (medic, *hurt)
        for medic in (2, 3)
        for hurt in ((1, "Shaken"), (1, "Brain damage"), (2, "Shaken"))
    ]


@pytest.mark.rule("P28-CAMP-12")
def test_a_repair_is_offered_to_vehicles():
    people = pair()

    def made(state):
        return with_vehicle(with_vehicle(state, *CAR, seat="red"), *CAR, seat="red")

    assert ways(between(*people, made=made), Repair, "person") == [(5,), (6,)]


@pytest.mark.rule("P28-SQD-15")
def test_a_new_member_is_offered_to_squads():
    assert ways(squads(), Reinforce, "person") == [(8,)]


@pytest.mark.rule("P28-SETUP-6")
def test_everybody_may_stay_or_come():
    assert ways(between(), Bench, "person", "stays") == [
        (1, True),
        (1, False),
        (2, True),
        (2, False),
    ]


@pytest.mark.rule("P28-TR-AMMOSMITH")
def test_every_smith_is_offered_every_piece_for_everybody():
    people = (
        std(name="Ash"),
        std(name="Bel", traits=("Ammo smith",)),
        std(name="Cor", traits=("Ammo smith",)),
    )
    kinds = ("Ammo rough", "Ammo basic", "Ammo special")
    assert ways(between(*people, std("blue", "Dan")), Forge, "smith", "person", "what") == [
        (smith, number, what) for smith in (2, 3) for number in (1, 2, 3) for what in kinds
    ]


@pytest.mark.rule("P28-CAMP-15")
def test_every_skill_is_tried_by_those_who_act_alone():
    skills = ("A", "F", "S", "AW", "P")
    assert ways(between(), Attempt, "person", "skill") == [
        (number, skill) for number in (1, 2) for skill in skills
    ]
    assert {number for (number,) in ways(squads(), Attempt, "person")} == {1, 2, 7, 8}


@pytest.mark.rule("P28-WB-6", "P28-AB-HAGGLE")
@pytest.mark.parametrize(("able", "haggler"), [((), 0), ((2, 3), 2)])
def test_everything_is_offered_with_the_first_haggler(able, haggler):
    people = [
        std(name=name, abilities=("Haggle",) if n in able else ())
        for n, name in enumerate(("Ash", "Bel", "Cor"), 1)
    ]
    game = between(*people, std("blue", "Dan"))
    assert ways(game, Buy, "person", "what", "haggler") == [
        (number, what, haggler) for number in (1, 2, 3) for what in SHELF
    ]


@pytest.mark.rule("P28-INJ-DEATH", "P28-ITEM-BOX")
def test_everything_in_the_heap_is_offered_to_everybody_each_once():
    club = WEAPONS["Club"]
    heap = Heap(weapons=(club, club), armours=("Ballistic",), items={"Psyka": 2})
    game = between(red={"heap": heap}, blue={"heap": Heap(items={"Med kit": 1})})
    assert ways(game, Take, "person", "what") == [
        (number, what) for number in (1, 2) for what in ("Club", "Ballistic", "Psyka")
    ]


@pytest.mark.rule("P28-ITEM-BOX")
def test_everything_that_one_can_put_away_is_offered_each_once():
    ash = {
        "weapons": ("Dagger", "Power fist", "Dagger"),
        "wielded": ("Power fist",),
        "armour": "Light armour",
        "items": {"Psyka": 2},
    }
    assert ways(between(*pair(**ash)), Stow, "person", "what") == [
        (1, "Dagger"),
        (1, "Light armour"),
        (1, "Psyka"),
        (2, "Dagger"),
        (2, "Laser pistol"),
    ]


@pytest.mark.rule("P28-CAMP-14")
@pytest.mark.parametrize("kind", [Improve, Share, Convert, Treat, Buy, Bench, Attempt])
def test_nothing_is_offered_but_between_two_battles(kind):
    game = between(cp=40, red={"pool": 40})
    game.state = having(game.state, 1, injuries=(SHAKEN,))
    assert is_interval(game.state)
    assert ways(game, kind, "person")
    for frames in ((), game.state.frames[:1], table(*pair()).frames):
        state = REPLACE(game.state, frames=frames)
        assert not is_interval(state)
        assert ways(Game(state), kind, "person") == []


@pytest.mark.rule("P28-CAMP-3", "P28-SOLO-8")
@pytest.mark.parametrize(
    ("seats", "seat", "numbers", "owners"),
    [
        (("red", ENEMY), "red", (1, 2), ["red", ENEMY]),
        (("red", ENEMY, GM), GM, (2,), [ENEMY]),
        (("red", "blue"), "red", (1,), ["red"]),
        (("red", "blue", GM), GM, (), []),
        (("red", "blue"), "nobody", (), []),
    ],
)
def test_a_seat_decides_for_its_own_and_for_the_side_that_nobody_plays(
    seats, seat, numbers, owners
):
    state = between(std(name="Ash"), std(seats[1], "Foe"), seats=seats).state
    assert kept(state, seat) == numbers
    assert [band.seat for band in bands(state, seat)] == owners
