"""Making a planet: what may be picked, what is rolled, what is set and who is told."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.dice import Scripted
from rules.games.three_sixteen.lists import planet_name
from rules.games.three_sixteen.mission.planets import MakePlanet, NamePlanet, made, named
from tests.support.three_sixteen.table import campaign, refused, squad, trooper

PICKED = {"aa": 5, "name": 6, "form": 6, "land": 7, "ability": 14}


def d20(faces):
    return Scripted(" ".join(f"d20:{face}" for face in faces.split()))


def before(*troopers, **more):
    """Return a campaign before its next planet."""
    return replace(campaign(*(troopers or squad("red blue")), **more), planet=None, phase="planet")


def making(state, faces="", **picks):
    """Return the state and lines of a planet that is made; all the dice fall."""
    dice = d20(faces)
    found = made(state, MakePlanet(**{**PICKED, **picks}), dice)
    dice.done()
    return found


@pytest.mark.rule("C316-PLAN-1", "C316-PLAN-5")
def test_what_the_gm_makes_is_a_secret():
    assert MakePlanet().is_secret()
    assert not NamePlanet().is_secret()


@pytest.mark.rule("C316-PLAN-1", "C316-PLAN-2")
@pytest.mark.parametrize(
    ("multi", "picks", "may"),
    [
        (False, {"abilities": 1}, True),
        (False, {"abilities": 2}, False),
        (False, {"abilities": 1, "second": 3}, False),
        (True, {"abilities": 1}, False),
        (True, {"abilities": 2}, True),
        (True, {"abilities": 2, "second": 3}, True),
        (True, {"abilities": 2, "second": 3, "third": 4}, False),
        (True, {"abilities": 3, "second": 3, "third": 4}, True),
        (True, {"abilities": 3, "ability": 0, "second": 3}, True),
        (True, {"abilities": 3, "second": 14}, False),
        (True, {"abilities": 3, "second": 3, "third": 3}, False),
        (True, {"abilities": 4}, False),
        (True, {"abilities": 3, "second": 20}, False),
        (True, {"abilities": 3, "third": 20}, False),
        (True, {"abilities": 2, "ability": 20}, False),
        (False, {"aa": 20}, True),
        (False, {"land": 19}, False),
    ],
)
def test_how_many_abilities_and_which_entries_may_be_picked(multi, picks, may):
    state = before(ability_multi=multi, crossed={"ability": (20,), "land": (19,)})
    move = MakePlanet(**{**PICKED, **picks})
    assert refused(state, "gm", move) == ("" if may else "C316-PLAN-2")


@pytest.mark.rule("C316-REPL-6", "C316-PLAN-2")
def test_without_anybody_alive_there_is_no_mission():
    assert refused(before(*squad("red", status="dead")), "gm", MakePlanet()) == "C316-REPL-6"
    assert refused(before(*squad("red", status="ready")), "gm", MakePlanet()) == ""


@pytest.mark.rule("C316-PLAN-4", "C316-PLAN-2")
def test_a_name_that_is_crossed_off_cannot_be_given():
    state = before(crossed={"name": (6,)})
    assert refused(state, "gm", NamePlanet(name=6)) == "C316-PLAN-2"
    assert refused(state, "gm", NamePlanet(name=7)) == refused(state, "gm", NamePlanet()) == ""


@pytest.mark.rule("C316-PLAN-3", "C316-PLAN-1")
@pytest.mark.parametrize(
    ("chosen", "title", "faces", "number", "name"),
    [
        (0, "Bosch", "", 0, "Bosch"),
        (5, "Bosch", "", 5, "Bosch"),
        (5, "", "", 5, planet_name(5)),
        (0, "", "6 8", 8, planet_name(8)),
    ],
)
def test_a_planet_is_named_freely_or_from_the_list(chosen, title, faces, number, name):
    dice = d20(faces)
    state, *told = named(before(crossed={"name": (6,)}), chosen, title, dice)
    dice.done()

    assert told == [number, name]
    assert state.crossed["name"] == tuple(sorted({6, number} - {0}))


@pytest.mark.rule("C316-PLAN-1", "C316-PLAN-5")
def test_the_planet_counts_and_its_secrets_are_told_to_the_gm():
    state, (public, secret) = making(before(planet_no=3))

    assert (state.planet_no, state.planet.name, state.planet.name_no) == (4, planet_name(6), 6)
    assert (public.rule, public.to) == ("C316-AA-1", None)
    assert (secret.rule, secret.to) == ("C316-PLAN-1", ("gm",))


@pytest.mark.rule("C316-PLAN-4", "C316-PLAN-1")
def test_a_planet_handed_over_has_no_name_yet():
    state, _ = making(before(), handed=True)
    assert (state.planet.name, state.planet.name_no, state.planet.handed) == ("", 0, True)
    assert "name" not in state.crossed


@pytest.mark.rule("C316-GM-12")
def test_without_a_gm_only_the_aliens_ability_is_told():
    _, told = making(before(led=False))
    assert [line.rule for line in told] == ["C316-AA-1"]


@pytest.mark.rule("C316-PLAN-1", "C316-PLAN-2")
@pytest.mark.parametrize(
    ("picks", "faces", "abilities"),
    [
        ({"ability": 9, "second": 0}, "3", (3, 9)),
        ({"ability": 0, "second": 4}, "4 7", (4, 7)),
        ({"ability": 1, "second": 0}, "1 7", (1, 7)),
        ({"ability": 0, "second": 9, "third": 2, "abilities": 3}, "9 2 5", (2, 5, 9)),
        ({"ability": 0, "second": 0, "third": 0, "abilities": 3}, "9 9 2 5", (2, 5, 9)),
    ],
)
def test_abilities_picked_come_before_those_rolled(picks, faces, abilities):
    state, _ = making(before(ability_multi=True), faces, **{"abilities": 2, **picks})
    assert state.planet.abilities == abilities


@pytest.mark.rule("C316-PLAN-1", "C316-PLAN-2")
@pytest.mark.parametrize("picks", [{"ability": 0, "second": 4}, {"ability": 4, "second": 0}])
@pytest.mark.parametrize("last", [1, 4])
def test_a_pick_that_exhausts_the_list_leaves_every_other_entry_to_the_roll(picks, last):
    picks = {field: entry and last for field, entry in picks.items()}
    crossed = {"ability": tuple(n for n in range(1, 21) if n != last)}
    state, _ = making(before(ability_multi=True, crossed=crossed), "7", abilities=2, **picks)
    assert state.planet.abilities == (last, 7)
    assert state.crossed["ability"] == (7,)


@pytest.mark.rule("C316-BRF-2", "C316-ARM-2", "C316-DEM-1", "C316-DEM-3")
@pytest.mark.rule("C316-DEV-4", "C316-DEV-7", "C316-GEAR-5")
def test_every_flag_of_the_last_mission_is_cleared():
    flags = (
        *("armour_used", "drugs_used", "kinetic_used", "ship_tick_used", "used_strength"),
        *("used_weakness", "promoted", "nominated", "called_orbital", "recall"),
    )
    worn = dict.fromkeys(flags, True)
    party = [trooper(s, 6, 5, mission=7, auto_weapon="e_cannon", **worn) for s in ("red", "blue")]
    state, _ = making(before(*party))

    assert state.phase == "briefing"
    for one in state.troopers.values():
        assert [flag for flag in flags if getattr(one, flag)] == []
        assert (one.mission, one.auto_weapon) == (0, "")
