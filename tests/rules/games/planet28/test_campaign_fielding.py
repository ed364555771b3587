"""Who fights the next battle of a campaign: pay, doses, squads too small, and a clean table."""

from __future__ import annotations

import pytest

from rules.games.planet28.campaign.fielding import absence, enlisted, fielded, heads
from rules.games.planet28.campaign.ledger import Band, Injury, Ledger
from rules.games.planet28.goals.goal import Goal
from rules.games.planet28.units import Spot
from tests.support.planet28.ground import board, on
from tests.support.planet28.ledgers import REPLACE, having, pair, with_ledger
from tests.support.planet28.mixed import with_squad, with_vehicle
from tests.support.planet28.tables import std, table

CAR = ("core Engine 10/10", "core Crew 10/10")
SIX = ("Ash", "Bel", "Cor", "Dan", "Eve", "Fay")


def six(made=lambda state: state, credits=0, units=(1,), **changed):
    """A campaign of six people of red's, of whom `changed` says fields of each by its name."""
    people = [std(name=name, **changed.get(name, {})) for name in SIX]
    state = made(table(*people, std("blue", "Gus"), units=units))
    return with_ledger(state, red={"credits": credits})


def squads(**more):
    """The same with Ash, Bel and Cor in the squad 8, and Dan, Eve and Fay in the squad 9."""

    def made(state):
        state = with_squad(state, 1, 2, 3)
        return with_squad(state, 4, 5, 6, name="Wolves")

    return six(made=made, **more)


def told(state):
    """What is told before a battle: each line with its rule."""
    return [(line.rule.removeprefix("P28-"), line.text) for line in fielded(state)[1]]


def names(state):
    """The names of all who fight the next battle."""
    return [profile.name for profile in fielded(state)[0].profiles]


@pytest.mark.rule("P28-CAMP-14", "P28-SETUP-6")
def test_nothing_of_an_earlier_battle_is_left_on_the_table():
    state = with_ledger(table(*pair(), turn=4, locks=((1, 3),)))
    state = REPLACE(
        state,
        claims=(2,),
        zones=("bog",),
        attempts={"sing": 2},
        ended="over",
        winners=("red",),
        goal=Goal(scenario="shelter"),
    )
    new, lines = fielded(state)
    numbers = (new.turn, new.limit, new.place)
    lists = (new.order, new.locks, new.claims, new.zones, new.winners)
    assert (numbers, lists, lines) == ((0, 0, 0), ((),) * 5, ())
    assert (new.attempts, new.ended, new.goal) == ({}, "", None)
    assert (new.ledger, new.profiles) == (
        REPLACE(state.ledger, roster=(1, 2, 3, 4)),
        state.profiles,
    )
    assert [unit.id for unit in new.units] == [1, 2, 3, 4]


@pytest.mark.rule("P28-SETUP-6", "P28-CAMP-14")
def test_everybody_of_the_first_battle_is_entered_without_a_number_of_its_own():
    state = table(*pair(hp=12))
    bands = (Band(seat="red", name="R"), Band(seat="blue", name="B"))
    ledger = enlisted(REPLACE(state, ledger=Ledger(length=2, bands=bands))).ledger
    assert [person.unit.id for person in ledger.people] == [0, 0, 0, 0]
    assert [person.profile for person in ledger.people] == list(state.profiles)
    assert ledger.people[0].unit == REPLACE(state.unit(1), id=0)
    assert (ledger.length, ledger.bands, ledger.roster) == (2, bands, ())


@pytest.mark.rule("P28-SETUP-6")
@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({}, ""),
        ({"benched": True}, "left at home"),
        ({"misses": 1}, "out of action"),
        ({"benched": True, "misses": 1}, "left at home"),
        ({"injuries": (Injury(name="Shaken"),), "scarred": True, "fought": 3}, ""),
    ],
)
def test_who_sits_out_and_why_is_told_in_the_order_of_the_ledger(fields, why):
    state = six()
    for number in (5, 6):
        state = having(state, number, **fields)
    assert absence(state.ledger, 6) == why
    assert told(state) == (
        [("SETUP-6", f"{name} sits this battle out: {why}.") for name in ("Eve", "Fay")]
        if why
        else []
    )
    assert names(state) == [*SIX[:4], *([] if why else SIX[4:]), "Gus"]


@pytest.mark.rule("P28-SETUP-6")
def test_who_is_gone_neither_fights_nor_is_told_of():
    state = having(six(), 7, gone="dead", benched=True)
    state = having(state, 2, gone="dead")
    assert (names(state), told(state)) == (["Ash", "Cor", "Dan", "Eve", "Fay"], [])


@pytest.mark.rule("P28-SETUP-6", "P28-VDMG-SLOW", "P28-ITEM-PSYKA")
def test_a_vehicle_fights_unless_it_is_under_repair():
    state = six(made=lambda state: with_vehicle(state, *CAR, seat="red"))
    # Nobody drugs a vehicle.
    assert (absence(state.ledger, 8), names(state)[-1], told(state)) == ("", "Rover", [])
    slow = having(state, 8, misses=1)
    assert told(slow) == [("SETUP-6", "Rover sits this battle out: under repair.")]
    assert names(slow)[-1] == "Gus"


@pytest.mark.rule("P28-SETUP-6")
def test_a_squad_stays_at_home_with_its_members_and_is_told_of_once():
    state = having(squads(), 8, benched=True)
    assert names(state) == ["Dan", "Eve", "Fay", "Gus", "Wolves"]
    assert told(state) == [("SETUP-6", "Guard sits this battle out: left at home.")]
    assert [absence(state.ledger, number) for number in (1, 4)] == ["with its squad", ""]


@pytest.mark.rule("P28-SQD-15")
def test_squads_of_fewer_than_three_are_told_of_in_order_and_leave_what_they_had():
    state = squads()
    for number, fields in (
        (1, {"gone": "dead"}),
        (5, {"gone": "dead"}),
        (8, {"cp": 7, "scarred": True}),
        (9, {"cp": 4}),
    ):
        state = having(state, number, **fields)
    new, _ = fielded(state)
    assert told(state) == [
        ("SQD-15", "Guard are too few for a squad."),
        ("SQD-15", "Wolves are too few for a squad."),
    ]
    people = new.ledger.people
    assert [(people[n].gone, people[n].cp) for n in (7, 8)] == [("dissolved", 0)] * 2
    assert [people[n].scarred for n in (1, 2, 3, 5)] == [True, True, False, False]
    assert [unit.squad for unit in new.units] == [0] * 5
    assert new.ledger.band("red").pool == 11


@pytest.mark.rule("P28-SQD-15")
def test_squads_of_three_stay_together_with_their_hp_and_new_numbers():
    state = having(squads(Dan={"start": 24}), 7, gone="dead")
    new, lines = fielded(state)
    assert lines == ()
    assert [(unit.id, unit.start_hp) for unit in new.units[-2:]] == [(7, 60), (8, 64)]
    assert [unit.squad for unit in new.characters()] == [7] * 3 + [8] * 3
    assert [profile.of for profile in new.profiles] == [7] * 3 + [8] * 3 + [0, 0]


@pytest.mark.rule("P28-SQD-15")
def test_the_dead_neither_dissolve_a_squad_nor_count_in_it():
    gone = having(squads(), 8, gone="dissolved")
    for number in (1, 2, 3):
        gone = having(gone, number, gone="dead")
    assert told(gone) == []
    assert [heads(gone.ledger, number) for number in (4, 8, 9)] == [1, 0, 3]


PAID = {"traits": ("Mercenary",)}


@pytest.mark.rule("P28-TR-MERCENARY", "P28-SETUP-6")
@pytest.mark.parametrize(
    ("purse", "fields", "left", "lines"),
    [
        (10, {}, 0, ["Red pays Bel 10 credits."]),
        (9, {}, 9, ["Bel sits this battle out: no pay."]),
        (30, {"paid": True}, 30, []),
        (30, {"benched": True}, 30, ["Bel sits this battle out: left at home."]),
        (30, {"misses": 1}, 30, ["Bel sits this battle out: out of action."]),
        (30, {"gone": "dead"}, 30, []),
    ],
)
def test_a_mercenary_that_would_fight_is_paid_once(purse, fields, left, lines):
    state = having(six(credits=purse, Bel=PAID), 2, **fields)
    new, _ = fielded(state)
    assert new.ledger.band("red").credits == left
    assert [text for _, text in told(state)] == lines
    assert [person.paid for person in new.ledger.people] == [
        number == 2 and (left == 0 or "paid" in fields) for number in range(1, 8)
    ]


@pytest.mark.rule("P28-TR-MERCENARY", "P28-SETUP-6")
def test_mercenaries_are_paid_in_order_while_the_credits_last():
    state = six(credits=25, Ash=PAID, Cor=PAID, Fay=PAID)
    assert told(state) == [
        ("TR-MERCENARY", "Red pays Ash 10 credits."),
        ("TR-MERCENARY", "Red pays Cor 10 credits."),
        ("SETUP-6", "Fay sits this battle out: no pay."),
    ]


@pytest.mark.rule("P28-TR-MERCENARY")
@pytest.mark.parametrize(("purse", "left", "fights"), [(30, 0, True), (29, 29, False)])
def test_a_squad_of_mercenaries_wants_10_for_each_member(purse, left, fights):
    state = squads(credits=purse, Ash=PAID, Bel=PAID, Cor=PAID)
    assert fielded(state)[0].ledger.band("red").credits == left
    assert ("Guard" in names(state), "Ash" in names(state)) == (fights, fights)


@pytest.mark.rule("P28-TR-MERCENARY", "P28-VEH-TR-MERCENARY")
def test_a_vehicle_with_the_trait_of_that_name_wants_nothing():
    state = six(made=lambda state: with_vehicle(state, *CAR, seat="red", **PAID), credits=30)
    assert fielded(state)[0].ledger.band("red").credits == 30
    assert told(state) == []


def craving(number=2, state=None, addicted=True, items=None, **fields):
    """The campaign with somebody addicted, who has these items."""
    state = state or six()
    unit = REPLACE(state.ledger.person(number).unit, addicted=addicted, items=items or {})
    return having(state, number, unit=unit, **fields)


@pytest.mark.rule("P28-ITEM-PSYKA", "P28-SETUP-6")
@pytest.mark.parametrize(
    ("addicted", "fields", "items", "left", "lines"),
    [
        (True, {}, {"Psyka": 1}, {}, ["Bel takes the dose it needs."]),
        (
            True,
            {},
            {"Med kit": 1, "Psyka": 2},
            {"Med kit": 1, "Psyka": 1},
            ["Bel takes the dose it needs."],
        ),
        (True, {}, {"Med kit": 1}, {"Med kit": 1}, ["Bel sits this battle out: no dose."]),
        (False, {}, {"Psyka": 1}, {"Psyka": 1}, []),
        (
            True,
            {"benched": True},
            {"Psyka": 1},
            {"Psyka": 1},
            ["Bel sits this battle out: left at home."],
        ),
        (
            True,
            {"misses": 1},
            {"Psyka": 1},
            {"Psyka": 1},
            ["Bel sits this battle out: out of action."],
        ),
    ],
)
def test_an_addict_that_would_fight_takes_one_dose(addicted, fields, items, left, lines):
    state = craving(addicted=addicted, items=items, did=("busy",), **fields)
    bel = fielded(state)[0].ledger.person(2)
    assert [text for _, text in told(state)] == lines
    assert bel.unit.items == left
    assert bel.did == (("busy", "dosed") if "dose it needs" in "".join(lines) else ("busy",))
    assert ("Bel" in names(state)) is not any("sits" in text for text in lines)


@pytest.mark.rule("P28-ITEM-PSYKA", "P28-TR-MERCENARY")
def test_pay_comes_before_the_dose_and_who_is_not_paid_takes_none():
    state = craving(state=six(credits=10, Bel=PAID), items={"Psyka": 1})
    assert [rule for rule, _ in told(state)] == ["TR-MERCENARY", "ITEM-PSYKA"]
    unpaid = craving(state=six(credits=9, Bel=PAID), items={"Psyka": 1})
    assert told(unpaid) == [("SETUP-6", "Bel sits this battle out: no pay.")]
    assert fielded(unpaid)[0].ledger.person(2).unit.items == {"Psyka": 1}


@pytest.mark.rule("P28-CAMP-14", "P28-SETUP-3")
def test_a_measured_table_is_laid_out_again_with_its_scenery_alone():
    state = on(board(), six(), *(("C3",) * 7))
    state = REPLACE(state, starts={"red": 3, "blue": 1}, rents=(Spot(500, 500),))
    after, _ = fielded(state if state.ledger.people else enlisted(state))
    assert after.scenery == state.scenery
    assert (after.starts, after.rents) == ({}, ())
    assert {who.at for who in after.characters()} == {None}
