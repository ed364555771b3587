"""Squads in a warband document: size, what members share, what they cost, who is armed alike."""

from __future__ import annotations

import pytest

from rules.core.documents import Reader
from rules.games.planet28.muster import muster
from rules.games.planet28.warband.squads import alike, read_squads
from rules.games.planet28.warband.warband import Fighter, Warband
from tests.support.planet28.warbands import ONES, guard, places


def read(*squads):
    """The squads of a document, and what is wrong with them."""
    reader = Reader()
    return read_squads(reader, list(squads)), tuple(reader.faults)


def made(**parts):
    (troop,), faults = read(guard(**parts))
    assert faults == ()
    return troop


@pytest.mark.rule("P28-SQD-1")
@pytest.mark.parametrize(("number", "fits"), [(2, False), (3, True), (10, True), (11, False)])
def test_a_squad_has_three_to_ten_members(number, fits):
    for members in (number, [{} for _ in range(number)]):
        (troop,), faults = read(guard(members))
        assert (faults == ()) == fits
        assert fits or "P28-SQD-1" in faults[0]
        assert not fits or [one.name for one in troop.fighters][:: number - 1] == [
            "Guard 1",
            f"Guard {number}",
        ]


@pytest.mark.rule("P28-SQD-2")
def test_members_share_everything_but_names_and_weapons():
    common = {"traits": ["Brave"], "armour": "Ballistic", "hp": 10, "items": {"Med kit": 1}}
    troop = made(weapons=["Club"], members=[{"name": "Ada"}, {}, {"weapons": ["Club"]}], **common)
    assert [one.name for one in troop.fighters] == ["Ada", "Guard 2", "Guard 3"]
    assert {(one.hp, one.traits, one.armour.name) for one in troop.fighters} == {
        (10, ("Brave",), "Ballistic")
    }
    assert all(one.items == {"Med kit": 1} for one in troop.fighters)
    foreign = read(guard([{"hp": 30}, {"traits": ["Fast"]}, {}]))[1]
    assert places(foreign) == ["squads[0].members[0].hp", "squads[0].members[1].traits"]


@pytest.mark.rule("P28-SQD-3")
def test_a_squad_costs_what_its_members_do_each_with_its_own_weapons():
    # 10 for each, 10 for light armour, a club for 4 and a shotgun for 50.
    members = [{}, {}, {}, {"weapons": ["Shotgun"]}]
    troop = made(weapons=["Club"], armour="Light armour", members=members)
    assert troop.cost == 4 * 20 + 3 * 4 + 50
    lone = Fighter(name="Ash", skills=ONES)
    band = Warband(name="Test", points=500, fighters=(lone,), squads=(troop,))
    assert (band.total, band.credits) == (152, 348)


@pytest.mark.rule("P28-SQD-4")
@pytest.mark.parametrize(
    ("number", "needed"), [(3, 3), (4, 3), (5, 4), (6, 5), (7, 6), (8, 6), (9, 7), (10, 8)]
)
def test_three_quarters_are_armed_alike(number, needed):
    assert alike(number) == needed
    odd = [{"weapons": ["Dagger"]}] * (number - needed)
    made(weapons=["Club", "Dagger"], members=[{}] * needed + odd)
    one_more = [{}] * (needed - 1) + [{"weapons": ["Dagger", "Dagger"]}] * (number - needed + 1)
    (fault,) = read(guard(one_more, weapons=["Club"]))[1]
    assert fault.startswith("squads[0].members:")
    assert "P28-SQD-4" in fault


@pytest.mark.rule("P28-SQD-4")
def test_the_order_of_weapons_makes_no_other_arms():
    made(weapons=["Club", "Dagger"], members=[{}, {}, {"weapons": ["Dagger", "Club"]}])


@pytest.mark.rule("P28-SQD-1", "P28-WB-10")
def test_what_members_hold_is_read_as_for_anybody():
    troop = made(
        weapons=["Club", "Dagger", "Club"], members=[{"wielded": ["Dagger"]}, {}, {"name": "Bo"}]
    )
    assert [one.wielded for one in troop.fighters] == [("Dagger",)] + [("Club", "Dagger")] * 2
    own = [{"weapons": ["Axe"]}, {"wielded": ["Shotgun"]}, {"name": 7}, 5]
    assert places(read(guard(own))[1]) == [
        "squads[0].members[0].weapons[0]",
        "squads[0].members[1].wielded[0]",
        "squads[0].members[2].name",
        "squads[0].members[3]",
    ]
    warned = Reader()
    read_squads(warned, [guard(traits=["Animal"], members=[{}, {}, {"weapons": ["Shotgun"]}])])
    assert warned.warnings[-1].startswith("squads[0].members[2].weapons[0]:")


@pytest.mark.rule("P28-SQD-1", "P28-SQD-4")
def test_what_is_no_squad_is_one_fault():
    assert len(read(5)[1]) == 1
    assert [one for one in read({**guard(), "members": None})[1] if "SQD-4" in one] == []
    assert {"squads[0].name", "squads[0].skills.A"} <= set(places(read({"skills": {}})[1]))


@pytest.mark.rule("P28-SQD-2", "P28-WB-8")
def test_members_stand_before_their_squad_and_know_it():
    troop = made(members=3, weapons=["Club"], hp=10)
    lone = Fighter(name="Ash", skills=ONES)
    band = Warband(name="Test", points=500, fighters=(lone,), squads=(troop,))
    other = Warband(name="Test", points=500, fighters=(), squads=(troop,))
    state = muster({"red": band, "blue": other}, {}, ("red", "blue"))
    assert [profile.name for profile in state.profiles[:5]] == [
        "Ash", *(f"Guard {n} (Red)" for n in (1, 2, 3)), "Guard (Red)",
    ]  # fmt: skip
    assert [profile.of for profile in state.profiles] == [0, 5, 5, 5, 0, 9, 9, 9, 0]
    assert [who.id for who in state.takers()] == [1, 5, 9]
    assert [who.id for who in state.members(9)] == [6, 7, 8]
    squad = state.unit(5)
    assert (squad.start_hp, state.profile(5).squad, state.profile(5).weapons) == (30, True, ())
    assert state.unit(2).wielded == ("Club",)
