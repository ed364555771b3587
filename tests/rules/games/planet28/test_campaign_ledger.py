"""The ledger of a campaign: who is in it, how it opens, what people are like in a battle."""

from __future__ import annotations

import pytest

from rules.games.planet28.campaign.fielding import ledger_of
from rules.games.planet28.campaign.ledger import Injury
from rules.games.planet28.campaign.marks import hampered, marked, readied, worn
from rules.games.planet28.campaign.opening import opened
from rules.games.planet28.campaign.overview import line, overview
from rules.games.planet28.units import Berth, Section
from rules.games.planet28.warband.warband import Warband
from tests.support.planet28.ledgers import REPLACE, between, having, pair, person, with_ledger
from tests.support.planet28.mixed import with_squad, with_vehicle
from tests.support.planet28.tables import std, table

CREWED = ("core Engine 10/10", "core Crew 4/10", "front Crew 10/10", "left Crew 10/10")
LEG = Injury(name="Crushed leg", amount=2, left=1)
BRAIN, HAND = Injury(name="Brain damage"), Injury(name="Shattered hand", left=1)
SCARS = {"A": -1, "AW": -1, "F": -1, "P": -1, "S": -1}


def squads():
    """A campaign of four of red's, of whom the last two are in the squad 6, and one of blue's."""
    people = (std("blue", "Cor"), *(std(name=name) for name in ("Ash", "Bel", "Eve", "Fay")))
    return between(*people, made=lambda state: with_squad(state, 4, 5))


@pytest.mark.rule("P28-INJ-DEATH")
def test_who_is_gone_is_with_nobody_any_more():
    state = squads().state
    ledger = state.ledger
    assert [n for n in range(-1, 9) if ledger.has(n)] == [1, 2, 3, 4, 5, 6]
    assert (ledger.of("red"), ledger.of("blue"), ledger.of("green")) == ((2, 3, 4, 5, 6), (1,), ())
    for number in (2, 6):
        ledger = ledger.change(number, gone="dead")
    assert [n for n in range(-1, 9) if ledger.has(n)] == [1, 3, 4, 5]
    assert ledger.of("red") == (3, 4, 5)
    assert ledger.change(1, gone="dead").of("blue") == ()


@pytest.mark.rule("P28-SQD-15")
def test_a_squad_has_the_members_that_are_not_gone():
    ledger = squads().state.ledger
    assert [ledger.members(n) for n in (1, 2, 4, 6)] == [(), (), (), (4, 5)]
    assert ledger.change(4, gone="dead").members(6) == (5,)
    first = with_ledger(with_squad(table(*pair()), 1, 2)).ledger
    assert first.members(5) == (1, 2)


@pytest.mark.rule("P28-SETUP-6")
def test_units_are_numbered_by_the_roster_and_who_sits_out_has_none():
    ledger = REPLACE(between().state.ledger, roster=(4, 2, 1))
    assert [ledger.unit_of(number) for number in range(6)] == [0, 3, 2, 0, 1, 0]


@pytest.mark.rule("P28-SETUP-6")
def test_a_single_battle_has_no_ledger():
    state = table(*pair())
    with pytest.raises(TypeError, match="no ledger"):
        ledger_of(state)
    assert overview(state, "red") is None


@pytest.mark.rule("P28-WB-7")
@pytest.mark.parametrize("length", ["2", "3", "9"])
def test_a_campaign_opens_with_what_the_warbands_have_left(length):
    bands = {
        "red": Warband(name="Reef", points=500, fighters=()),
        "blue": Warband(name="Dust", points=-7, fighters=()),
        "green": Warband(name="Moss", points=0, fighters=()),
    }
    ledger = opened(bands, {"battles": length})
    assert (ledger.battle, ledger.length) == (1, int(length))
    assert [(band.seat, band.name, band.credits, band.pool) for band in ledger.bands] == [
        ("red", "Reef", 500, 0),
        ("blue", "Dust", 0, 0),
        ("green", "Moss", 0, 0),
    ]


@pytest.mark.rule("P28-WB-7")
@pytest.mark.parametrize("options", [{}, {"battles": "1"}])
def test_a_single_battle_opens_no_ledger(options):
    assert opened({}, options) is None


@pytest.mark.rule("P28-CAMP-7")
def test_people_begin_a_battle_well_with_a_number_of_their_own():
    ash = person(between(*pair(items={"Psyka": 1})), 1)
    tired = REPLACE(ash, unit=REPLACE(ash.unit, hp=3))
    unit = readied(tired, 9, {}.get)
    assert unit == REPLACE(ash.unit, id=9, hp=20)
    assert (unit.wielded, unit.items) == (("Dagger", "Laser pistol"), {"Psyka": 1})
    assert (unit.squad, unit.aboard, unit.adjust) == (0, None, {})


@pytest.mark.rule("P28-CAMP-7", "P28-INJ-HAND", "P28-INJ-LEG", "P28-INJ-WOUNDS")
def test_the_injured_begin_a_battle_with_what_their_injuries_leave():
    wounds = Injury(name="Life long wounds")
    hurt = REPLACE(person(between(), 1), injuries=(wounds, LEG, HAND))
    unit = readied(hurt, 2, {}.get)
    assert (unit.id, unit.hp, unit.adjust, unit.wielded) == (2, 15, {"A": -2}, ("Dagger",))
    assert marked(hurt) == REPLACE(
        hurt.profile, hp=15, injuries=("Life long wounds", "Crushed leg", "Shattered hand")
    )
    assert marked(hurt, 7).of == 7


@pytest.mark.rule("P28-CAMP-7")
def test_members_ride_and_serve_in_the_units_of_this_battle():
    eve = person(squads(), 4)
    aboard = REPLACE(eve, unit=REPLACE(eve.unit, aboard=Berth(8, 1)))
    unit = readied(aboard, 3, {6: 5, 8: 2}.__getitem__)
    assert (unit.id, unit.squad, unit.aboard) == (3, 5, Berth(2, 1))
    # The squad, the ride or both stay at home.
    assert readied(aboard, 3, {6: 5, 8: 0}.__getitem__).aboard is None
    assert readied(eve, 3, {6: 5}.__getitem__).aboard is None
    assert readied(person(squads(), 6), 7, {}.get).id == 7


@pytest.mark.rule("P28-CAMP-7", "P28-VDMG-CREW")
def test_vehicles_begin_a_battle_with_the_sections_that_are_left():
    car = person(between(made=lambda state: with_vehicle(state, *CREWED)), 5)
    unit = readied(car, 4, {}.get)
    assert (unit.id, [section.hp for section in unit.sections]) == (4, [10, 4, 10, 10])
    short = REPLACE(car, injuries=(Injury(name="Short on crew"),))
    assert readied(short, 4, {}.get).sections == (
        Section(hp=10),
        Section(hp=4),
        Section(hp=0),
        Section(hp=0),
    )
    assert readied(REPLACE(car, injuries=(BRAIN,)), 4, {}.get).sections == unit.sections


@pytest.mark.rule("P28-VDMG-GEARS", "P28-CAMP-13")
@pytest.mark.parametrize(
    ("amounts", "agility"), [((), 4), ((1,), 3), ((2, 1), 1), ((3,), 1), ((4,), 1)]
)
def test_grinding_gears_take_agility_down_to_1_and_nothing_else(amounts, agility):
    car = person(between(made=lambda state: with_vehicle(state, *CREWED, A=4, S=3)), 5)
    gears = tuple(Injury(name="Grinding gears", amount=amount) for amount in amounts)
    after = marked(REPLACE(car, injuries=(*gears, REPLACE(BRAIN, amount=2))))
    assert after.skills == {"A": agility, "S": 3}
    assert after.traits == ()


@pytest.mark.rule("P28-VDMG-REPAIR", "P28-CAMP-13")
@pytest.mark.parametrize(
    ("traits", "times", "found"),
    [
        ((), 0, ()),
        ((), 1, ("Ramshackle",)),
        (("Camo",), 2, ("Camo", "Ramshackle")),
        (("Ramshackle",), 1, ("Ramshackle",)),
    ],
)
def test_a_badly_repaired_vehicle_is_ramshackle_once(traits, times, found):
    made = between(made=lambda state: with_vehicle(state, *CREWED, traits=traits))
    car = REPLACE(person(made, 5), injuries=(Injury(name="Badly repaired"),) * times)
    assert marked(car).traits == found


@pytest.mark.rule("P28-INJ-BRAIN", "P28-INJ-LEG", "P28-SQD-15", "P28-CAMP-7")
@pytest.mark.parametrize(
    ("injuries", "scarred", "found"),
    [
        ((), False, {}),
        ((BRAIN,), False, {"AW": -2, "P": -2}),
        ((BRAIN, BRAIN), False, {"AW": -4, "P": -4}),
        ((LEG, LEG, REPLACE(LEG, left=0, amount=0)), False, {"A": -4}),
        ((REPLACE(HAND, amount=3),), False, {}),
        pytest.param((), True, SCARS, marks=pytest.mark.rule("P28-SQD-15")),
        ((LEG, BRAIN), True, {"A": -3, "AW": -3, "F": -1, "P": -3, "S": -1}),
    ],
)
def test_injuries_and_scars_add_up_skill_by_skill(injuries, scarred, found):
    ash = REPLACE(person(between(), 1), injuries=injuries, scarred=scarred)
    assert list(hampered(ash).items()) == list(found.items())


@pytest.mark.rule("P28-INJ-HAND", "P28-INJ-LEG", "P28-CAMP-8")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"name": "Shattered hand", "left": 3}, {"name": "Shattered hand", "left": 2, "played": 1}),
        ({"name": "Shattered hand", "left": 1}, None),
        (
            {"name": "Crushed leg", "left": 2, "amount": 3, "played": 4},
            {"name": "Crushed leg", "left": 1, "amount": 3, "played": 5},
        ),
        ({"name": "Crushed leg", "left": 1, "amount": 3}, {"name": "Crushed leg", "played": 1}),
        ({"name": "Crushed leg", "played": 1}, {"name": "Crushed leg", "played": 2}),
        ({"name": "Shaken"}, {"name": "Shaken", "played": 1}),
    ],
)
def test_a_battle_wears_injuries_off_that_do_not_last(before, after):
    assert worn(Injury(**before)) == (Injury(**after) if after else None)


@pytest.mark.rule("P28-INJ-HAND")
def test_two_good_hands_hold_what_they_held_and_one_what_fits():
    two = person(between(*pair(weapons=("Great sword",))), 1)
    assert readied(two, 1, {}.get).wielded == ("Great sword",)
    assert readied(REPLACE(two, injuries=(HAND,)), 1, {}.get).wielded == ()
    # What it held and has no more is in no hand.
    lost = REPLACE(person(between(), 1), injuries=(HAND,))
    lost = REPLACE(lost, profile=REPLACE(lost.profile, weapons=lost.profile.weapons[1:]))
    assert readied(lost, 1, {}.get).wielded == ("Laser pistol",)


@pytest.mark.rule("P28-PBP-4")
def test_everybody_sees_the_warbands_and_squads_once():
    game = squads()
    game.state = having(game.state, 2, injuries=(Injury(name="Shaken"), BRAIN), cp=6)
    game.state = having(game.state, 3, benched=True)
    game.state = having(game.state, 1, gone="dead")
    ledger = game.state.ledger.change_band("red", pool=12, credits=30)
    seen = overview(REPLACE(game.state, ledger=ledger), None)
    assert (seen.battle, seen.length, seen.between, seen.agenda) == (1, 3, True, "")
    red, blue = sorted(seen.bands, key=lambda one: one.seat != "red")
    assert [one.number for one in red.people] == [2, 3, 6]
    assert [one.absent for one in red.people] == ["", "left at home", ""]
    assert line(red) == (
        "Red, red: 12 points, 30 credits; "
        "Ash 6 (shaken, brain damage), Bel 0 (left at home), Guard 0"
    )
    assert line(blue) == "Blue, blue: 0 points, 0 credits; nobody left"
    fighting = REPLACE(game.state, frames=table(*pair()).frames)
    assert not overview(fighting, "red").between
