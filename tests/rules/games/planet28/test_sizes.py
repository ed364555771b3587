"""Sizes of vehicles by limits of a group's own (P28-A53)."""

from __future__ import annotations

import json

import pytest

from rules.core import Faults, Moment, Start, begin, legal
from rules.games.planet28 import SYSTEM
from rules.games.planet28.campaign.building import Commission, Refit
from rules.games.planet28.hulls import hull_of
from rules.games.planet28.warband.sizes import limits_of
from tests.support.planet28.ledgers import between, having, person
from tests.support.planet28.tables import SWITCHES, Drawn, std
from tests.support.planet28.vehicles import medium, section, vehicle
from tests.support.planet28.warbands import document

pytestmark = pytest.mark.rule("P28-VCRE-5")

GUN = section("Hard point", "D3", weapon="Heavy slug rifle")
CUSTOM = {"size_limits": "custom"}


def hull(*sections, **switches):
    """The hull of a vehicle with these sections at the start of a battle."""
    options = {**SWITCHES, **switches}
    papers = {
        "warband/red": document(vehicles=[vehicle(*sections)], points=5000),
        "warband/blue": document(points=5000),
    }
    moment = Moment(seat="bot", dice=Drawn(1))
    state = begin(SYSTEM, Start(seats=("red", "blue"), options=options), papers, moment).state
    number = next(n for n, one in enumerate(state.profiles, 1) if one.hull)
    return hull_of(state, number)


@pytest.mark.parametrize(
    ("switches", "size"),
    [
        ({}, "medium"),
        ({"size_limits": "4/16/36", "size_small": "6"}, "medium"),
        ({"size_limits": "custom", "size_small": "6"}, "small"),
        ({"size_limits": "custom"}, "medium"),
    ],
)
def test_a_group_says_up_to_how_many_sections_a_vehicle_is_small(switches, size):
    assert hull(*medium(), **switches).size == size


@pytest.mark.parametrize(("most", "size"), [("8", "large"), ("12", "medium")])
def test_a_group_says_up_to_how_many_sections_a_vehicle_is_medium(most, size):
    nine = medium("B2", "B3", "B4", "B5", "C2", "C5", "D2")
    assert hull(*nine, **CUSTOM, size_medium=most).size == size


def test_without_the_switch_the_limits_are_the_books():
    assert limits_of({"size_limits": "4/16/36", "size_small": "6"}) == (4, 16)
    assert limits_of({}) == (4, 16)


@pytest.mark.rule("P28-VEH-SHOOT-2")
def test_a_gun_in_the_core_of_what_was_small_fires_to_the_front():
    assert [part.arc for part in hull(GUN).parts if part.weapon] == [""]
    assert [part.arc for part in hull(GUN, **CUSTOM, size_small="2").parts if part.weapon] == [
        "front"
    ]


@pytest.mark.rule("P28-VCRE-6", "P28-VCRE-7")
def test_what_its_new_size_forbids_keeps_a_vehicle_out():
    plates = medium("B2", "B3", "B4", kind="Armour plating")
    crews = medium("B5", "C2", "C5", "D2")
    assert hull(*plates, *crews).size == "medium"
    with pytest.raises(Faults, match=r"Red: Mudlark.sections: 3 of 9 .+ 2 at most"):
        hull(*plates, *crews, **CUSTOM, size_medium="8")
    blade = section("Dozer blade", "B3")
    assert hull(blade, *medium("B2", "B4")).size == "medium"
    with pytest.raises(Faults, match="front of a medium or large"):
        hull(blade, *medium("B2", "B4"), **CUSTOM, size_small="8")


def cart(limit, kind="Crew"):
    """A campaign in which red has built a vehicle of three sections, with points to spend."""
    people = (std(name="Ash"), std(name="Bel"), std("blue", "Cor"), std("blue", "Dan"))
    game = between(*people, red={"pool": 500}, **CUSTOM, size_small=limit)
    document = {"name": "Cart", "sections": [section(kind, "D3")]}
    game.do("red", Commission(document=json.dumps(document)))
    game.state = having(game.state, 5, cp=200)
    return game


@pytest.mark.rule("P28-CAMP-11", "P28-CAMP-13")
@pytest.mark.parametrize(("limit", "size"), [("3", "small"), ("2", "medium")])
def test_what_is_built_between_battles_has_the_sizes_of_the_game(limit, size):
    game = cart(limit)
    assert person(game, 5).profile.hull.size == size
    game.do("red", Refit(person=5, section="Crew", cell="D4"))
    assert person(game, 5).profile.hull.size == "medium"


@pytest.mark.rule("P28-CAMP-11", "P28-VCRE-5")
@pytest.mark.parametrize(
    ("facing", "arcs"), [("", ["front", "front"]), ("left, rear", ["left", "rear"])]
)
def test_where_a_group_has_its_own_sizes_sides_may_be_named_when_a_vehicle_grows(facing, arcs):
    game = cart("3", "Hard point")
    refit = Refit(person=5, section="Hard point", cell="D4", facing=facing)
    game.do("red", refit)
    hull = person(game, 5).profile.hull
    assert (hull.size, [part.arc for part in hull.parts][2:]) == ("medium", arcs)


@pytest.mark.rule("P28-VCRE-7")
def test_a_blade_is_built_in_once_its_vehicle_counts_as_medium():
    blade = Refit(person=5, section="Dozer blade", cell="B3")
    for limit, rule in (("8", "P28-VCRE-7"), ("3", "")):
        game = cart(limit).do("red", Refit(person=5, section="Crew", cell="D4"))
        refusal = legal(game.state, blade, "red")
        assert rule in (refusal.text if refusal else "")
