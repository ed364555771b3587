"""What everybody may see of units and of the battle, and its card (P28-PBP-4)."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import Card
from rules.games.planet28 import SYSTEM
from rules.games.planet28.campaign.overview import line
from rules.games.planet28.goals.goal import Goal
from rules.games.planet28.moves import Walk
from rules.games.planet28.units import Character, Effect
from rules.games.planet28.view import LOST
from tests.support.planet28.ledgers import between, with_ledger
from tests.support.planet28.mixed import with_squad, with_vehicle
from tests.support.planet28.tables import Game, std, table
from tests.support.planet28.wheels import CAR

pytestmark = pytest.mark.rule("P28-PBP-4")
REPLACE = msgspec.structs.replace


def seen(state):
    return SYSTEM.look(state, None)


def mixed():
    """Units 1 to 3 are a squad of red, 4 is alone, 5 is blue's, 6 the squad, 7 red's vehicle."""
    people = (
        std(name="One", A=7, weapons=("Club",), items={"Food": 1}, hp=12, arcana=("Flame",)),
        std(name="Two", F=8, unloaded=("Laser pistol",), items={"Food": 2, "Rope": 1}),
        std(name="Three", weapons=("Club", "Laser pistol"), arcana=("Flame", "Blind")),
        std(name="Lone"),
        std("blue"),
    )
    state = with_squad(table(*people, units=(4,)), 1, 2, 3, name="Guard")
    parts = (*CAR, "left Turret hard point 10/10 = Laser rifle")
    return with_vehicle(state, *parts, seat="red", items={"Fuel": 1}, acted=True)


def test_units_stand_in_the_order_of_their_numbers_and_members_in_their_squad():
    view = seen(mixed())
    assert [unit.id for unit in view.units] == [4, 5, 6, 7]
    assert [one.id for one in view.unit(6).members] == [1, 2, 3]
    assert [view.unit(n).name for n in range(1, 8)] == [
        *("One", "Two", "Three", "Lone", "Blue Std", "Guard", "Rover")
    ]
    with pytest.raises(KeyError):
        view.unit(8)


@pytest.mark.rule("P28-SQD-2", "P28-SQD-7")
def test_a_squad_has_what_its_members_have_together():
    squad = seen(mixed()).unit(6)
    assert (squad.hp, squad.start_hp, squad.actions, squad.half) == (52, 60, 2, False)
    assert (squad.wielded, squad.unloaded) == (
        ("Club", "Dagger", "Laser pistol"), ("Laser pistol",)
    )  # fmt: skip
    assert [weapon.name for weapon in squad.weapons] == ["Club", "Dagger", "Laser pistol"]
    assert (squad.items, squad.arcana) == ({"Food": 3, "Rope": 1}, ("Flame", "Blind"))
    assert (squad.skills["A"], squad.skills["F"], squad.seat, squad.mover) == (7, 8, "red", "red")
    assert (squad.climbing, squad.hull, squad.touching) == (0, None, ())


@pytest.mark.rule("P28-SQD-7", "P28-SQD-14")
def test_whoever_is_slain_stays_in_the_squad_and_counts_no_more_and_strays_stand_alone():
    slain = seen(mixed().change(1, status="slain", hp=0)).unit(6)
    assert [one.id for one in slain.members] == [1, 2, 3]
    assert (slain.hp, slain.skills["A"], slain.arcana) == (40, 5, ("Flame", "Blind"))
    assert slain.items == {"Food": 2, "Rope": 1}
    out = seen(mixed().change(2, stray="out"))
    assert [unit.id for unit in out.units] == [2, 4, 5, 6, 7]
    assert [one.id for one in out.unit(6).members] == [1, 3]
    state = mixed()
    for unit in (1, 2, 3, 6):
        state = state.change(unit, status="slain", actions=0)
    gone = seen(state).unit(6)
    assert (gone.skills, gone.hp, gone.wielded, len(gone.members)) == ({}, 0, (), 3)


@pytest.mark.rule("P28-VEH-1")
def test_a_vehicle_is_seen_with_its_hull_and_no_hands():
    car = seen(mixed()).unit(7)
    assert (car.skills, car.hp, car.start_hp) == ({"A": 4, "F": 5, "S": 3}, 60, 60)
    assert (car.wielded, car.armour, car.arcana) == ((), "none", ())
    assert (car.half, car.climbing, car.items) == (False, 0, {"Fuel": 1})
    assert [weapon.name for weapon in car.weapons] == ["Laser rifle", "Hull"]
    assert (car.acted, car.holding, car.actions, car.mover) == (True, False, 2, "red")
    assert (len(car.hull.sections), car.members, car.touching) == (5, (), ())


def test_a_character_is_seen_with_all_that_it_carries():
    person = std(
        weapons=("Dagger", "Club", "Laser pistol"), wielded=("Club",), taken=("Dagger", "Rope"),
        loot=("Shotgun",), unloaded=("Shotgun",), items={"Food": 2}, arcana=("Smite",), hp=9,
        half=True, holding=True, actions=1, acted=True, climbing=30, traits=("Brave",),
        abilities=("Heal",), armour="Light armour", effects=(Effect("Flame", 0, 9, 2),),
    )  # fmt: skip
    one = seen(table(person, std("blue"))).unit(1)
    assert [weapon.name for weapon in one.weapons] == ["Club", "Laser pistol", "Shotgun"]
    assert (one.wielded, one.unloaded, one.items) == (("Club",), ("Shotgun",), {"Food": 2})
    assert (one.hp, one.start_hp, one.half, one.holding, one.actions) == (9, 20, True, True, 1)
    assert (one.acted, one.climbing, one.arcana, one.effects) == (True, 30, ("Smite",), ("Flame",))
    assert (one.traits, one.abilities, one.armour) == (("Brave",), ("Heal",), "Light armour")


@pytest.mark.rule("P28-TR-INSPIRING")
def test_only_whom_an_aura_reaches_is_better_by_it():
    state = table(std(traits=("Inspiring",)), std(), std(), std("blue"))
    alone = [unit.skills["F"] for unit in seen(state).units]
    led = [unit.skills["F"] for unit in seen(state.change(1, near=(2,))).units]
    assert [now - was for was, now in zip(alone, led, strict=True)] == [0, 1, 0, 0]


@pytest.mark.parametrize(
    ("status", "here"),
    [("ok", True), ("broken", True), ("shaken", True), *((status, False) for status in LOST)],
)
def test_who_is_here_has_not_left_the_table(status, here):
    one = REPLACE(seen(table(std(), std("blue"))).unit(1), status=status)
    assert one.here is here


def marks(state, unit=1, **fields):
    """What stands behind the name of a unit on the card."""
    view = seen(state.change(unit, **fields))
    name = view.unit(unit).name
    lines = "\n".join(SYSTEM.card(view).lines)
    return lines.partition(f"{name} (")[2].partition(")")[0]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, "20/20 HP"),
        ({"hp": 3}, "3/20 HP"),
        ({"status": "broken"}, "20/20 HP, broken"),
        ({"holding": True}, "20/20 HP, holds 2"),
        ({"holding": True, "actions": 1, "status": "broken"}, "20/20 HP, broken, holds 1"),
    ],
)
def test_the_card_says_how_each_unit_stands(fields, said):
    assert marks(table(std(), std("blue")), **fields) == said


@pytest.mark.rule("P28-FIGHT-1", "P28-SQD-2", "P28-VEH-1")
def test_the_card_counts_members_and_sections_and_names_opponents():
    state = mixed()
    assert marks(state, 6) == "3 of 3, 52/60 HP"
    assert marks(state.change(1, status="slain", hp=0), 6) == "2 of 3, 40/60 HP"
    assert marks(state, 7) == "60/60 HP, 5 of 5 sections"
    assert marks(state, 7, status="shaken") == "60/60 HP, shaken, 5 of 5 sections"
    assert marks(state.lock(4, 5), 4) == "20/20 HP, fights Blue Std"


def test_the_card_tells_goal_sides_and_zones_in_this_order():
    state = table(std(), std("blue"), std("blue", status="fled", actions=0))
    state = REPLACE(state, goal=Goal(scenario="factions"), zones=("the reef",))
    card = SYSTEM.card(seen(state))
    assert (card.title, card.status, len(card.lines)) == ("Planet 28", "Turn 1 of 9.", 4)
    assert card.lines[1:] == (
        "Red: Red Std (20/20 HP)",
        "Blue: Blue Std (20/20 HP); 1 gone",
        "Hazardous: the reef.",
    )
    bare = SYSTEM.card(seen(table(std(), std("blue"))))
    assert [one.partition(":")[0] for one in bare.lines] == ["Red", "Blue"]


@pytest.mark.rule("P28-GM-1")
def test_the_card_says_which_battle_of_a_campaign_it_is():
    state = with_ledger(table(std(), std("blue")), length=3, battle=2)
    card = SYSTEM.card(seen(state))
    assert card.status == "Turn 1 of 9. This is battle 2 of 3."
    assert len(card.lines) == 2
    endless = SYSTEM.card(seen(REPLACE(state, limit=0, ledger=None)))
    assert endless.status == "Turn 1."


def test_between_battles_the_card_tells_every_warband():
    view = seen(between().state)
    bands = tuple(line(band) for band in view.campaign.bands)
    assert len(bands) == 2
    assert SYSTEM.card(view) == Card(
        title="Planet 28", status="After battle 1 of 3.", lines=bands
    )  # fmt: skip


def test_what_has_just_changed_is_seen_though_much_is_remembered():
    game = Game(table(std(), std("blue"), std("blue", holding=True)))
    before = seen(game.state)
    game.do("red", Walk(unit=1, distance_mm=50))
    after = seen(game.state)
    assert (before.unit(1).actions, after.unit(1).actions) == (2, 1)
    assert after.unit(2) is before.unit(2)


@pytest.mark.rule("P28-TR-INSPIRING")
def test_an_aura_that_has_moved_on_is_seen_where_it_is_now():
    state = table(std(traits=("Inspiring",)), std(), std(), std("blue"))
    first, then = state.change(1, near=(2,)), state.change(1, near=(3,))
    for who, other, now in ((2, 3, first), (3, 2, then), (2, 3, first)):
        better = seen(now).unit(who).skills["F"] - seen(now).unit(other).skills["F"]
        assert better == 1


def test_who_joins_after_a_squad_stands_behind_it():
    state = mixed()
    units = (*state.units, Character(id=8, hp=20, actions=2))
    late = REPLACE(state, units=units, profiles=(*state.profiles, state.profile(4)))
    assert [unit.id for unit in seen(late).units] == [4, 5, 6, 7, 8]
