"""What people and vehicles bring back from a battle of a campaign."""

from __future__ import annotations

import pytest

from rules.games.planet28.campaign.homecoming import returned
from rules.games.planet28.campaign.ledger import Injury
from rules.games.planet28.units import Berth, Character, Section
from rules.games.planet28.warband.weapons import BY_NAME as WEAPONS
from tests.support.planet28.ledgers import REPLACE, after, having, pair, ready, with_ledger
from tests.support.planet28.mixed import with_squad, with_vehicle
from tests.support.planet28.tables import std, table

START = "d6:1 d6:1 d10:5 d10:1 d10:2"
ARMED = (
    "core Engine 10/10",
    "core Crew 4/10",
    "front Hard point 10/10 = Missile launcher",
    "left Hard point 10/10 = Missile launcher",
    "rear Hard point 10/10 = Primitive pistol",
    "right Hard point 10/10 = Mortar",
)


def home(state, number=1, **fields):
    """Somebody after a battle, of whom these fields of the ledger are set before it."""
    return returned(having(state, number, **fields)).ledger.person(number)


@pytest.mark.rule("P28-CAMP-7", "P28-ITEM-PSYKA")
def test_a_character_brings_back_its_things_and_none_of_what_befell_it():
    state = table(*pair(items={"Med kit": 2}))
    befallen = {
        "hp": 3,
        "half": True,
        "poisoned": True,
        "adjust": {"P": -1},
        "actions": 1,
        "status": "broken",
        "items": {"Med kit": 1},
        "wielded": ("Laser pistol",),
        "doses": 2,
        "addicted": True,
    }
    berth = Berth(3, 1)
    state = with_ledger(state.change(1, **befallen))
    unit = REPLACE(state.ledger.person(1).unit, aboard=berth)
    ash = home(state, unit=unit)
    assert ash.unit == Character(
        id=0,
        hp=20,
        items={"Med kit": 1},
        wielded=("Laser pistol",),
        doses=2,
        addicted=True,
        aboard=berth,
    )
    assert ash.profile == state.profile(1)


@pytest.mark.rule("P28-CAMP-7", "P28-SQD-15")
def test_a_member_stays_in_its_squad_and_the_squad_as_it_was():
    state = with_ledger(with_squad(table(*pair()), 1, 2))
    after_it = returned(state.change(5, actions=0, tested=1)).ledger
    assert [person.unit.squad for person in after_it.people[:4]] == [5, 5, 0, 0]
    assert after_it.person(5).unit == state.ledger.person(5).unit


@pytest.mark.rule("P28-CAMP-7", "P28-SETUP-6")
@pytest.mark.parametrize(("misses", "left"), [(0, 0), (1, 0), (2, 1), (3, 2)])
def test_a_battle_passes_for_everybody_and_is_fought_by_those_in_it(misses, left):
    state = with_ledger(table(*pair()))
    shaken, fields = Injury(name="Shaken"), {"did": ("busy",), "benched": True, "paid": True}
    for number in (1, 4):
        state = having(
            state, number, misses=misses, scarred=True, fought=2, injuries=(shaken,), **fields
        )
    state = REPLACE(state, ledger=REPLACE(state.ledger, roster=(1, 2, 3)))
    people = returned(state).ledger.people
    for person in people:
        assert (person.did, person.benched, person.paid) == ((), False, False)
    assert [person.misses for person in people] == [left, 0, 0, left]
    assert [person.fought for person in people] == [3, 1, 1, 2]
    assert [person.scarred for person in people] == [False, False, False, True]
    assert [person.injuries for person in (people[0], people[3])] == [
        (REPLACE(shaken, played=1),),
        (shaken,),
    ]


@pytest.mark.rule("P28-AB-LOOT", "P28-CAMP-7")
def test_what_was_taken_is_gone_once_and_out_of_hand():
    state = table(*pair(weapons=("Dagger", "Club", "Dagger"), wielded=("Dagger", "Dagger")))
    state = state.change(1, taken=("Dagger", "Club"), loot=("Laser pistol",))
    ash = home(with_ledger(state))
    assert [weapon.name for weapon in ash.profile.weapons] == ["Dagger", "Laser pistol"]
    assert ash.unit.wielded == ("Dagger",)
    clubless = table(*pair(weapons=("Dagger", "Club", "Dagger"), wielded=()))
    left = home(with_ledger(clubless.change(1, taken=("Club",)))).profile.weapons
    assert [weapon.name for weapon in left] == ["Dagger", "Dagger"]
    held = {"weapons": ("Club", "Dagger", "Laser pistol"), "traits": ("Extra limbs",)}
    assert home(with_ledger(table(*pair(**held)))).unit.wielded == held["weapons"]
    gone = home(with_ledger(table(*pair()).change(1, taken=("Dagger",))))
    assert gone.unit.wielded == ("Laser pistol",)


@pytest.mark.rule("P28-ARM-LIVING", "P28-CAMP-7")
@pytest.mark.parametrize(
    ("armour", "pool", "left"),
    [
        ("Living armour", 0, "No armour"),
        ("Living armour", 1, "Living armour"),
        ("Light armour", 0, "Light armour"),
        ("Light armour", 3, "Light armour"),
    ],
)
def test_only_a_living_armour_is_used_up(armour, pool, left):
    state = table(*pair(armour=armour)).change(1, pool=pool)
    assert home(with_ledger(state)).profile.armour.name == left


@pytest.mark.rule("P28-WPN-4", "P28-CAMP-7")
@pytest.mark.parametrize(
    ("weapons", "unloaded", "loot", "taken", "items"),
    [
        (("Dagger", "Laser pistol"), (), (), (), []),
        (("Dagger", "Primitive pistol"), (), (), (), [("Ammo rough", 1)]),
        (("Dagger", "Primitive pistol"), ("Primitive pistol",), (), (), []),
        (
            ("Primitive pistol", "Primitive pistol"),
            ("Primitive pistol",),
            (),
            (),
            [("Ammo rough", 1)],
        ),
        (
            ("Heavy slug pistol", "Primitive pistol"),
            (),
            (),
            (),
            [("Ammo basic", 1), ("Ammo rough", 1)],
        ),
        (("Dagger", "Primitive pistol"), (), (), ("Primitive pistol",), []),
        (("Dagger",), (), ("Primitive pistol",), (), [("Ammo rough", 1)]),
    ],
)
def test_each_weapon_that_was_not_fired_gives_its_piece_back(weapons, unloaded, loot, taken, items):
    state = table(*pair(weapons=weapons))
    state = state.change(1, unloaded=unloaded, loot=loot, taken=taken)
    assert list(home(with_ledger(state)).unit.items.items()) == items
    first = with_ledger(REPLACE(state, switches={**state.switches, "ammo_mode": "free_first"}))
    assert home(first).unit.items == {}


def armed(**fields):
    """A battle with a vehicle of blue's that has launchers, a pistol and a mortar."""
    return with_ledger(with_vehicle(table(*pair()), *ARMED, **fields))


@pytest.mark.rule("P28-WPN-4", "P28-CAMP-12")
@pytest.mark.parametrize(
    ("unloaded", "lost", "items"),
    [
        ((), (), {"Ammo special": 3, "Ammo rough": 1}),
        (("Missile launcher",), (), {"Ammo special": 2, "Ammo rough": 1}),
        (("Missile launcher", "Missile launcher"), (4,), {"Ammo special": 1}),
        ((), (2, 4), {"Ammo special": 2}),
    ],
)
def test_a_vehicle_gets_the_unfired_pieces_of_its_sections_back(unloaded, lost, items):
    state = armed(items={"Ammo special": 1}, unloaded=unloaded)
    sections = tuple(Section(hp=0 if place in lost else 10) for place in range(len(ARMED)))
    rover = home(state.change(5, sections=sections), 5)
    assert rover.unit.items == items
    assert rover.unit.sections == sections


@pytest.mark.rule("P28-WPN-4", "P28-CAMP-12")
def test_what_a_vehicle_does_not_fire_lasts_for_battle_after_battle():
    fired = ("Missile launcher", "Missile launcher", "Primitive pistol")
    state = armed(items={"Ammo special": 3, "Ammo rough": 1}).change(5, unloaded=fired)
    game = after(REPLACE(state, switches={**state.switches, "agendas": "off"}))
    for _ in range(2):
        ready(game, START)
        assert (game.unit(5).items, game.unit(5).unloaded) == ({"Ammo special": 1}, ())
        game = after(game.state)


@pytest.mark.rule("P28-AB-SABOTAGE", "P28-INT-27", "P28-CAMP-12")
def test_a_sabotaged_section_is_in_use_again_after_the_battle():
    state = armed()
    sections = (Section(hp=10, out=6), Section(hp=3), Section(hp=0, out=2), *[Section(hp=1)] * 3)
    rover = home(state.change(5, sections=sections), 5)
    assert rover.unit.sections == tuple(Section(hp=hp) for hp in (10, 3, 0, 1, 1, 1))


@pytest.mark.rule("P28-SQD-15", "P28-CAMP-7")
def test_a_squad_that_was_dissolved_comes_home_without_a_unit():
    state = with_ledger(with_squad(table(*pair(), std(name="Eve")), 1, 2, 5))
    gone = REPLACE(state, units=state.units[:-1])
    squad = home(gone, 6)
    assert (squad.unit, squad.fought) == (state.ledger.person(6).unit, 1)
    assert WEAPONS["Dagger"] in home(gone, 1).profile.weapons


@pytest.mark.rule("P28-VDMG-CREW", "P28-CAMP-13")
def test_crew_sections_that_nobody_manned_are_there_again_once_the_damage_is_mended():
    parts = ("core Engine 10/10", "core Crew 10/10", "front Crew 0/10", "left Crew 0/10")
    state = with_ledger(with_vehicle(table(*pair()), *parts, actions=0))
    start = REPLACE(state.ledger.person(5).unit, sections=(Section(hp=10),) * 3 + (Section(hp=0),))
    car = home(state, 5, unit=start, injuries=(Injury(name="Short on crew"),))
    # The last was destroyed in an earlier battle and stays so.
    assert [section.hp for section in car.unit.sections] == [10, 10, 10, 0]
    whole = home(state, 5, unit=start)
    assert [section.hp for section in whole.unit.sections] == [10, 10, 0, 0]
