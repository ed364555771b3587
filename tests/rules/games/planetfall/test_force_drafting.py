"""A force put together piece by piece: its file is changed, its faults are told, never refused."""

from __future__ import annotations

import json

import pytest

from rules.games.planetfall.force import drafting, typed
from rules.games.planetfall.force.example import CARD
from rules.games.planetfall.samples import FORCES

pytestmark = pytest.mark.rule("PF-DATA-1")
TANK = {
    "name": "Lark tank",
    **typed.kind("medium_tank hover"),
    **typed.figures("points 85, move 6/10.5, DR 6+5, SH 2, CQB 3"),
    "sizes": typed.sizes("2 TV 3, 3 TV 5"),
    "mars": typed.mars("Hover Vehicle"),
}
GUN = {"name": "Laser", **typed.mount("laser F"), "ef": typed.band("12/5"), "lr": None, "mars": []}


def built():
    """A force of two squadrons of tanks, made step by step from nothing."""
    draft = drafting.named(drafting.fresh(), "Morning watch", 500, 0, "Ryushi")
    draft = drafting.put_profile(draft, None, TANK)
    draft = drafting.armed(draft, 0, GUN)
    draft = drafting.with_squadron(draft, "core", {"profile": "lark-tank", "models": 3})
    return drafting.with_squadron(draft, "core", {"profile": "lark-tank", "models": 2})


def test_a_force_is_made_from_nothing_and_has_no_faults():
    found = drafting.review(built())
    assert found.faults == () and drafting.cost(found) == 5 * 85
    (force,) = found.file.forces
    assert (force.name, force.main_race) == ("Morning watch", "Ryushi")
    assert [one.id for one in force.groups[0].helixes[0].troops] == ["lark-tank", "lark-tank-2"]
    assert found.file.races[0].pact == "kurak"
    assert found.file.profiles[0].weapons[0].type == "laser"


def test_an_empty_one_says_what_is_missing():
    found = drafting.review(drafting.fresh())
    assert [line.partition(":")[0] for line in found.faults] == [
        "forces[0].battle_groups[0].helixes"
    ]
    assert drafting.cost(found) == 0


def test_another_race_takes_all_that_was_of_the_old_one_with_it():
    draft = drafting.with_race(built(), {"lp_cost": 20, "tactical_bonus": 2})
    draft = drafting.named(draft, "Evening watch", 600, 3, "Tarakians")
    found = drafting.review(draft)
    assert found.faults == ()
    assert {one.race for one in found.file.profiles} == {"Tarakians"}
    assert [race.race for race in found.file.races] == ["Tarakians"]


def test_the_race_has_the_figures_that_it_is_given():
    draft = drafting.named(built(), "Watch", 500, 2, "Ryushi")
    found = drafting.review(drafting.with_race(draft, {"lp_cost": 20, "lp_max_buy": None}))
    assert found.file.races[0].lp_cost == 20
    assert drafting.cost(found) == 425 + 40


def test_a_changed_profile_keeps_its_id_and_its_weapons_and_nothing_of_its_old_figures():
    draft = drafting.put_profile(built(), 0, {**TANK, "leviathan_cqb": 5})
    draft = drafting.put_profile(draft, 0, {**TANK, "name": "Heron tank"})
    (tank,) = draft["profiles"]
    assert (tank["id"], tank["name"], len(tank["weapons"])) == ("lark-tank", "Heron tank", 1)
    assert "leviathan_cqb" not in tank
    twin = drafting.put_profile(draft, None, TANK)
    assert [one["id"] for one in twin["profiles"]] == ["lark-tank", "lark-tank-2"]


def test_what_is_taken_out_is_gone_and_an_empty_helix_with_it():
    draft = drafting.disarmed(built(), 0, 0)
    assert draft["profiles"][0]["weapons"] == []
    draft = drafting.without_squadron(draft, "lark-tank-2")
    assert [one["id"] for one in drafting.squadrons(draft)] == ["lark-tank"]
    draft = drafting.without_squadron(draft, "lark-tank")
    assert drafting.helixes(draft) == []
    bare = drafting.without_profile(built(), 0)
    assert all("profile" in line for line in drafting.review(bare).faults)


def test_a_squadron_of_another_helix_opens_it_with_the_race_of_its_profile():
    draft = drafting.put_profile(built(), None, {**TANK, "name": "Eel", "race": "Aquan Prime"})
    draft = drafting.with_squadron(draft, "recon", {"profile": "eel", "models": 2, "id": "eels"})
    assert [one["type"] for one in drafting.helixes(draft)] == ["core", "recon"]
    assert drafting.helixes(draft)[1]["race"] == "Aquan Prime"
    assert drafting.squadrons(draft)[-1]["id"] == "eels"


def test_cards_go_into_the_file_and_the_deck_once():
    draft = drafting.with_cards(drafting.with_cards(built(), [CARD]), [CARD])
    assert [one["id"] for one in draft["cards"]] == ["morning-mist"]
    assert drafting.force_of(draft)["cards"] == ["morning-mist"]


@pytest.mark.parametrize("name", FORCES)
def test_a_ready_force_goes_through_the_bench_unchanged(name):
    draft = drafting.parsed(FORCES[name])
    assert json.loads(drafting.text_of(draft)) == json.loads(FORCES[name])
    assert drafting.review(draft).faults == ()


def test_faults_name_whom_they_are_about():
    draft = built()
    draft["profiles"][0]["cqb"] = 50
    draft["forces"][0]["lp"] = -1
    part = drafting.helixes(draft)[0]
    part["squadrons"][1]["models"] = 4
    part["race"] = "Relthoza"
    draft = drafting.without_squadron(draft, "none")
    assert [drafting.spoken(draft, one) for one in drafting.review(draft).faults] == [
        "Lark tank, cqb: 50 is above 40 (PF-DATA-2)",
        "lp: -1 is below 0 (PF-DATA-1)",
        "mfv: the force costs 595 of 500 points, 95 too many (PF-FRC-1)",
        "Core helix, race: the file has no race “Relthoza” (PF-FRC-3)",
        "lark-tank, profile: Lark tank is Ryushi, the helix is Relthoza (PF-FRC-3)",
        "lark-tank-2, profile: Lark tank is Ryushi, the helix is Relthoza (PF-FRC-3)",
        "lark-tank-2, models: Lark tank fights in squadrons of 2 or 3, not of 4 (PF-FRC-7)",
    ]


def test_an_id_is_made_of_a_name_and_is_never_empty_or_long():
    assert drafting.slug(" Heron's 2nd tank! ") == "heron-s-2nd-tank"
    assert (len(drafting.slug("a" * 60)), drafting.slug("!?")) == (40, "one")
