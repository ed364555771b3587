"""What players of squads see and say in advance: views, labels, orders, forms, ready warbands."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planet28 import SYSTEM
from rules.games.planet28.actions.coherency import Coherency
from rules.games.planet28.answers import Pick
from rules.games.planet28.damage.tolls import Mend, toll
from rules.games.planet28.labels import label
from rules.games.planet28.samples_squads import SQUADS
from rules.games.planet28.standing_orders import obey
from rules.games.planet28.units import Effect
from rules.games.planet28.warband.reader import read_warband
from tests.support.planet28.guards import REPLACE, blue_guard, framed, red_guard
from tests.support.planet28.tables import std


def named(state):
    """The battle in which blue's members have names."""
    names = dict(zip((2, 3, 4), ("Ada", "Bo", "Cy"), strict=True))
    profiles = tuple(
        REPLACE(one, name=names.get(n, one.name)) for n, one in enumerate(state.profiles, 1)
    )
    return REPLACE(state, profiles=profiles)


@pytest.mark.rule("P28-PBP-1", "P28-SQD-DMG")
def test_an_order_names_who_is_hurt_and_the_first_that_can_be_is():
    state = named(blue_guard()).change(3, hp=0, status="slain").change(5, start_hp=40)
    game = framed(state, toll(5, "Flame", 3, 1))
    assert obey("hurt Bo, cy, Ada", game.state, "blue") == Pick(which=4)
    assert obey("hurt Bo", game.state, "blue") is None
    assert obey("heal Cy", game.state, "blue") is None
    assert label(game.state, Pick(which=4)) == "Cy (20 HP)"
    with pytest.raises(RuleError, match="is not a standing order"):
        obey("hurt ", game.state, "blue")


@pytest.mark.rule("P28-PBP-1", "P28-SQD-11")
def test_an_order_names_who_is_healed():
    state = named(blue_guard()).change(3, hp=4).change(4, hp=5)
    game = framed(state, Mend(unit=5, hp=3, rule="P28-AB-HEAL"))
    assert obey("heal Ada, Cy", game.state, "blue") == Pick(which=4)
    assert game.labels() == ["Bo (4 HP)", "Cy (5 HP)"]


@pytest.mark.rule("P28-SQD-5")
def test_a_squad_is_seen_as_one_unit_with_its_members_inside():
    state = named(blue_guard(squad={"effects": (Effect("Wither", -1, 9, 1),)})).lock(1, 5)
    state = state.change(3, hp=7, items={"Med kit": 1}).change(2, hp=0, status="slain")
    view = SYSTEM.look(state, None)
    assert [unit.id for unit in view.units] == [1, 5]
    guard = view.unit(5)
    assert (guard.hp, guard.start_hp, guard.touching, guard.items) == (27, 60, (1,), {"Med kit": 1})
    assert [(one.name, one.status) for one in guard.members] == [
        ("Ada", "slain"),
        ("Bo", "ok"),
        ("Cy", "ok"),
    ]
    assert (guard.skills["F"], view.unit(4).skills["F"], guard.wielded) == (
        4,
        4,
        ("Dagger", "Laser pistol"),
    )
    with pytest.raises(KeyError):
        view.unit(9)
    assert "Guard (2 of 3, 27/60 HP, fights Ann)" in SYSTEM.card(view).lines[1]
    stray = SYSTEM.look(state.change(4, stray="out"), None)
    assert [unit.id for unit in stray.units] == [1, 4, 5]


@pytest.mark.rule("P28-SQD-6")
def test_the_statement_of_who_is_out_of_unit_is_offered_in_words():
    assert label(red_guard(), Coherency(unit=5)) == "Guard: say who is out of unit"


@pytest.mark.rule("P28-SQD-1", "P28-WB-9")
@pytest.mark.parametrize("name", sorted(SQUADS))
def test_a_ready_warband_with_a_squad_costs_close_to_500(name):
    band = read_warband(SQUADS[name])
    assert (len(band.squads), band.warnings) == (1, ())
    assert 480 <= band.total <= 500


def test_the_guard_of_another_seat_is_not_said_to_stray():
    state = blue_guard(std(name="Ann"))
    moves = SYSTEM.Moves.__args__
    assert Coherency in moves
    assert not list(Coherency.candidates(state, "red"))
    assert list(Coherency.candidates(state, "blue")) == [Coherency(unit=5)]
    gone = state.change(5, status="slain")
    assert not list(Coherency.candidates(gone, "blue"))
    assert msgspec.structs.asdict(Coherency(unit=5)) == {"unit": 5, "members": None}
