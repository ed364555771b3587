"""What a force must keep to as a whole: points, helixes, allies, squadrons (PF-FRC-*)."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from rules.core import Faults
from rules.games.planetfall.force.bases import usual_base
from rules.games.planetfall.force.costs import points_of, total
from rules.games.planetfall.force.mars import (
    BULKY,
    TRANSPORT,
    Mar,
)
from rules.games.planetfall.force.profile import Category, Profile
from rules.games.planetfall.force.reader import read_file, read_force
from rules.games.planetfall.force.transports import load_fault, slots
from tests.support.planetfall import tables as battle_tables
from tests.support.planetfall.forces import (
    AQUAN,
    FIXED,
    FOOT,
    GONE,
    aquans,
    group,
    helix,
    mustered,
    profile,
    set_at,
    squadron,
    tank_of,
    tanks,
    text_of,
)

DIRECTORATE, RELTHOZA, RAPTOR = "Directorate", "Relthoza", "Works Raptor"
GROUP = "forces[0].battle_groups[0]"


def faults_of(document):
    """Every fault of a document as its path and its rule."""
    try:
        read_file(text_of(document))
    except Faults as refused:
        return [(line.partition(":")[0], line.rpartition("(")[2][:-1]) for line in refused.faults]
    return []


def planted(path, value):
    """The faults of the book's sample force after one value was changed."""
    document = aquans()
    set_at(document, path, value)
    return faults_of(document)


def judged(*helixes, kind="main", main=DIRECTORATE, **more):
    """The faults of a force of one battle group: a core of 1,000 points and these helixes."""
    groups = (group(main, tanks("core", main, 1000), *helixes, kind=kind),)
    return faults_of(mustered(*groups, races=({"race": DIRECTORATE},), **more))


def attached(*kinds, race=DIRECTORATE):
    """Helixes of these types."""
    return [tanks(kind, race) for kind in kinds]


@pytest.mark.rule("PF-FRC-1", "PF-FRC-13")
def test_the_sum_of_the_sample_force_is_its_value_with_logistics_points():
    """EX-008."""
    force = read_force(text_of(aquans()))
    races = {race.race: race for race in force.races}
    assert [points_of(one) for one in force.groups[0].helixes] == [2310, 830, 735]
    assert total(force, races) == 4000
    assert planted("forces[0].mfv", 3999) == [("forces[0].mfv", "PF-FRC-1")]
    assert planted("forces[0].lp", 6) == [("forces[0].mfv", "PF-FRC-1")]


@pytest.mark.rule("PF-FRC-1", "PF-FRC-10")
def test_allies_are_paid_for_like_everybody_else():
    groups = (
        group(DIRECTORATE, tanks("core", DIRECTORATE, 2000)),
        group(RELTHOZA, tanks("core", RELTHOZA, 1000), kind="full_ally"),
    )
    assert faults_of(mustered(*groups, mfv=3000)) == []
    assert faults_of(mustered(*groups, mfv=2999)) == [("forces[0].mfv", "PF-FRC-1")]


@pytest.mark.rule("PF-FRC-1")
def test_what_a_squadron_costs_wins_over_the_price_of_its_models():
    """PF-A67."""
    path = f"{GROUP}.helixes[0].squadrons[0].points"
    assert planted(path, 461) == [("forces[0].mfv", "PF-FRC-1")]
    assert planted(path, 460) == []


@pytest.mark.rule("PF-FRC-13")
def test_a_race_may_limit_how_many_logistics_points_are_bought():
    document = aquans()
    document["races"][0]["lp_cost"] = 0
    set_at(document, "forces[0].lp", 10)
    assert faults_of(document) == []
    set_at(document, "forces[0].lp", 11)
    assert faults_of(document) == [("forces[0].lp", "PF-FRC-13")]
    # Without a limit of its race a force buys as many as it likes.
    document["races"][0]["lp_max_buy"] = None
    set_at(document, "forces[0].lp", 50)
    assert faults_of(document) == []


@pytest.mark.rule("PF-FRC-2")
def test_a_battle_group_has_exactly_one_core_helix():
    two = group(DIRECTORATE, tanks("core", DIRECTORATE), tanks("core", DIRECTORATE))
    assert faults_of(mustered(two)) == [(f"{GROUP}.helixes[1].type", "PF-FRC-2")]
    none = group(DIRECTORATE, tanks("recon", DIRECTORATE))
    assert faults_of(mustered(none)) == [(f"{GROUP}.helixes", "PF-FRC-2")]


@pytest.mark.rule("PF-FRC-2")
def test_a_force_is_not_made_of_allies_alone():
    allies = group(RELTHOZA, tanks("core", RELTHOZA, 0), kind="full_ally")
    document = mustered(allies, races=({"race": DIRECTORATE},), main_race=DIRECTORATE)
    assert faults_of(document) == [("forces[0].battle_groups", "PF-FRC-2")]


@pytest.mark.rule("PF-FRC-3")
def test_every_model_is_of_the_race_of_its_helix():
    assert planted("profiles[4].race", "Terquai Empire") == [
        (f"{GROUP}.helixes[0].squadrons[6].profile", "PF-FRC-3")
    ]


@pytest.mark.rule("PF-FRC-3")
def test_the_core_is_of_its_battle_group_and_that_of_the_main_race():
    assert planted(f"{GROUP}.helixes[1].race", "Relthoza") == [
        (f"{GROUP}.helixes[1].race", "PF-FRC-3"),
        *((f"{GROUP}.helixes[1].squadrons[{n}].profile", "PF-FRC-3") for n in range(4)),
    ]
    core = group(DIRECTORATE, tanks("core", RELTHOZA))
    document = mustered(core, races=({"race": DIRECTORATE},))
    assert faults_of(document) == [(f"{GROUP}.helixes[0].race", "PF-FRC-3")]
    document = mustered(group(RELTHOZA, tanks("core", RELTHOZA)), races=({"race": DIRECTORATE},))
    document["forces"][0]["main_race"] = DIRECTORATE
    assert faults_of(document) == [(f"{GROUP}.race", "PF-FRC-3")]


@pytest.mark.rule("PF-FRC-4", "PF-GM-7")
@pytest.mark.parametrize(
    ("kinds", "last"),
    [
        (("heavy_armour", "leviathan_strike", "aerial", "recon", "assault", "field_support"), ""),
        (("heavy_armor",), "PF-FRC-4"),
        (("custom",), ""),
    ],
)
def test_one_of_each_attached_type_is_legal_and_no_type_is_made_up(kinds, last):
    want = [(f"{GROUP}.helixes[1].type", last)] if last else []
    assert judged(*attached(*kinds)) == want


@pytest.mark.rule("PF-FRC-4")
def test_a_race_may_have_a_type_of_its_own():
    listed = {"type": "swarm", "options": [{"profile": "directorate"}]}
    core = {"type": "core", "options": [{"profile": "directorate"}]}
    race = {"race": DIRECTORATE, "helixes": [core, listed]}
    groups = group(DIRECTORATE, tanks("core", DIRECTORATE), tanks("swarm", DIRECTORATE))
    assert faults_of(mustered(groups, races=(race,))) == []


@pytest.mark.rule("PF-FRC-5", "PF-FRC-4")
@pytest.mark.parametrize(
    ("kinds", "wrong"),
    [
        (("heavy_armour", "heavy_armour"), 0),
        (("heavy_armour", "heavy_armour", "leviathan_strike"), 3),
        (("heavy_armour", "leviathan_strike", "heavy_armour"), 3),
        (("heavy_armour", "heavy_armour", "heavy_armour"), 3),
        (("recon", "recon", "leviathan_strike", "leviathan_strike", *["field_support"] * 2), 0),
        (("recon", "recon", *["leviathan_strike"] * 2, *["field_support"] * 2, "assault"), 7),
        (("recon", "recon", *["leviathan_strike"] * 2, *["field_support"] * 2, "heavy_armour"), 7),
        (("recon", "recon", *["leviathan_strike"] * 2, *["field_support"] * 2, "aerial"), 7),
    ],
)
def test_a_second_helix_of_a_type_shuts_out_its_opposite(kinds, wrong):
    """EX-009, EX-010."""
    want = [(f"{GROUP}.helixes[{wrong}].type", "PF-FRC-5")] if wrong else []
    assert judged(*attached(*kinds)) == want


@pytest.mark.rule("PF-FRC-6")
def test_requisites_stand_in_a_helix_in_full():
    document = aquans()
    squadrons = document["forces"][0]["battle_groups"][0]["helixes"][0]["squadrons"]
    del squadrons[3]
    assert faults_of(document) == [(f"{GROUP}.helixes[0].squadrons", "PF-FRC-6")]
    document = aquans()
    set_at(document, "races[0].helixes[0].requisites[0]", {"profile": "sedna", "min": 2, "max": 2})
    assert faults_of(document) == [(f"{GROUP}.helixes[0].squadrons", "PF-FRC-6")]


@pytest.mark.rule("PF-FRC-6")
def test_a_helix_holds_what_its_list_has_and_as_often():
    document = aquans()
    set_at(document, "forces[0].mfv", 9000)
    squadrons = document["forces"][0]["battle_groups"][0]["helixes"][0]["squadrons"]
    squadrons += [squadron("lamana-3", "lamana", 3), squadron("haumea-2", "haumea")]
    assert faults_of(document) == [
        (f"{GROUP}.helixes[0].squadrons[10].profile", "PF-FRC-6"),
        (f"{GROUP}.helixes[0].squadrons[11].profile", "PF-FRC-6"),
    ]
    set_at(document, "races[0].helixes[0].type", "assault")
    assert (f"{GROUP}.helixes[0].type", "PF-FRC-6") in faults_of(document)


@pytest.mark.rule("PF-FRC-7")
def test_a_squadron_has_one_of_the_sizes_of_its_profile():
    path = f"{GROUP}.helixes[1].squadrons[3].models"
    assert planted(path, 3) == [("forces[0].mfv", "PF-FRC-1")]
    assert planted(path, 1) == [(path, "PF-FRC-7")]


@pytest.mark.rule("PF-FRC-7")
@pytest.mark.parametrize(
    ("place", "more", "key"),
    [
        (3, {"attach_to": "lamana-1"}, "attach_to"),
        (5, {"attach_to": "locatu"}, "attach_to"),
        (5, {"attach_to": "sirsir-2"}, "attach_to"),
        (4, {"attach_to": "sirsir-2"}, "attach_to"),
        (5, {"reserve": "sky_drop"}, "reserve"),
        (5, {"aboard": "lamana-1"}, "aboard"),
    ],
)
def test_an_attachment_joins_a_squadron_of_its_own_helix(place, more, key):
    document = aquans()
    at = f"{GROUP}.helixes[0].squadrons[{place}]"
    for field, value in more.items():
        set_at(document, f"{at}.{field}", value)
    assert (f"{at}.{key}", "PF-FRC-7") in faults_of(document)


@pytest.mark.rule("PF-FRC-9")
def test_allies_are_of_the_same_pact():
    foreign = tanks("recon", "Sorylian Collective")
    assert judged(foreign, kind="alliance") == [(f"{GROUP}.helixes[1].race", "PF-FRC-9")]
    groups = (
        group(DIRECTORATE, tanks("core", DIRECTORATE, 500)),
        group("Tarakians", tanks("core", "Tarakians", 400), kind="full_ally"),
    )
    assert faults_of(mustered(*groups)) == [("forces[0].battle_groups[1].race", "PF-FRC-9")]


@pytest.mark.rule("PF-FRC-10")
@pytest.mark.parametrize(("points", "is_legal"), [(3000, True), (3001, False)])
def test_allied_battle_groups_cost_no_more_than_the_main_force(points, is_legal):
    """EX-011."""
    groups = (
        group(DIRECTORATE, tanks("core", DIRECTORATE, 3000)),
        group(RELTHOZA, tanks("core", RELTHOZA, points), kind="full_ally"),
    )
    assert faults_of(mustered(*groups)) == ([] if is_legal else [("forces[0].mfv", "PF-FRC-10")])


@pytest.mark.rule("PF-FRC-10")
def test_logistics_points_are_no_part_of_what_the_main_force_costs():
    groups = (
        group(DIRECTORATE, tanks("core", DIRECTORATE, 3000)),
        group(RELTHOZA, tanks("core", RELTHOZA, 3001), kind="full_ally"),
    )
    races = ({"race": DIRECTORATE, "lp_cost": 25},)
    assert faults_of(mustered(*groups, races=races, lp=5)) == [("forces[0].mfv", "PF-FRC-10")]


@pytest.mark.rule("PF-FRC-10")
@pytest.mark.parametrize(("points", "is_legal"), [(1500, True), (1501, False)])
def test_all_allied_battle_groups_count_against_all_of_the_main_force(points, is_legal):
    groups = (
        group(DIRECTORATE, tanks("core", DIRECTORATE, 1500)),
        group(DIRECTORATE, tanks("core", DIRECTORATE, 1500), kind="alliance"),
        group(RELTHOZA, tanks("core", RELTHOZA, 1500), kind="full_ally"),
        group(RELTHOZA, tanks("core", RELTHOZA, points), kind="full_ally"),
    )
    assert faults_of(mustered(*groups)) == ([] if is_legal else [("forces[0].mfv", "PF-FRC-10")])


@pytest.mark.rule("PF-FRC-10")
def test_a_battle_group_of_allies_is_of_one_race_and_not_the_main_one():
    groups = (
        group(DIRECTORATE, tanks("core", DIRECTORATE, 3000)),
        group(RELTHOZA, tanks("core", RELTHOZA), tanks("recon", DIRECTORATE), kind="full_ally"),
        group(DIRECTORATE, tanks("core", DIRECTORATE), kind="full_ally"),
    )
    assert faults_of(mustered(*groups)) == [
        ("forces[0].battle_groups[1].helixes[1].race", "PF-FRC-10"),
        ("forces[0].battle_groups[2].race", "PF-FRC-10"),
    ]


@pytest.mark.rule("PF-FRC-11")
@pytest.mark.parametrize(
    ("other", "is_legal"),
    [
        (None, True),
        (("recon", DIRECTORATE), False),
        (("aerial", DIRECTORATE), False),
        (("recon", RAPTOR), False),
        (("assault", RAPTOR), False),
        (("field_support", RELTHOZA), False),
        (("assault", DIRECTORATE), True),
    ],
)
@pytest.mark.parametrize("first", [True, False])
def test_the_one_helix_of_an_ally_bears_no_opposite_no_twin_no_other_ally(other, is_legal, first):
    """EX-012."""
    helixes = [tanks("aerial", RELTHOZA), *([tanks(*other)] if other else [])]
    found = judged(*(helixes if first else helixes[::-1]), kind="alliance")
    assert found == ([] if is_legal else [(f"{GROUP}.helixes[2].type", "PF-FRC-11")])


@pytest.mark.rule("PF-FRC-11", "PF-FRC-12")
def test_natural_allies_alone_are_as_many_in_a_battle_group_of_that_kind_as_in_any_other():
    kin = (tanks("recon", RAPTOR), tanks("assault", RAPTOR))
    assert judged(*kin, kind="alliance") == judged(*kin) == []


@pytest.mark.rule("PF-FRC-11")
def test_the_helix_of_an_ally_takes_a_battle_group_of_that_kind():
    found = judged(tanks("aerial", RELTHOZA))
    assert found == [(f"{GROUP}.helixes[1].race", "PF-FRC-11")]


@pytest.mark.rule("PF-FRC-12")
@pytest.mark.parametrize(("points", "is_legal"), [(600, True), (601, False)])
def test_natural_allies_cost_no_more_than_the_core_helix(points, is_legal):
    """EX-013."""
    found = judged(tanks("recon", RAPTOR, 400), tanks("aerial", RAPTOR, points))
    assert found == ([] if is_legal else [("forces[0].mfv", "PF-FRC-12")])


@pytest.mark.rule("PF-FRC-12")
def test_natural_allies_are_weighed_against_the_core_of_their_own_battle_group():
    small = group(DIRECTORATE, tanks("core", DIRECTORATE, 300), tanks("recon", RAPTOR, 301))
    large = group(DIRECTORATE, tanks("core", DIRECTORATE, 900), tanks("recon", RAPTOR, 100))
    assert faults_of(mustered(large, small)) == [("forces[0].mfv", "PF-FRC-12")]


@pytest.mark.rule("PF-FRC-12", "PF-FRC-5")
def test_helixes_of_natural_allies_count_on_the_helix_map():
    found = judged(*attached("aerial", "recon"), tanks("aerial", RAPTOR))
    assert found == [(f"{GROUP}.helixes[3].type", "PF-FRC-5")]


@pytest.mark.rule("PF-FRC-3", "PF-FRC-9", "PF-FRC-11", "PF-FRC-12")
def test_of_races_without_a_record_no_pact_is_asked():
    strange = tanks("recon", "Marsh folk")
    document = mustered(group(DIRECTORATE, tanks("core", DIRECTORATE), strange, kind="alliance"))
    document["races"] = [{"race": DIRECTORATE}]
    assert faults_of(document) == [(f"{GROUP}.helixes[1].race", "PF-FRC-3")]
    document["races"] = [{"race": "Marsh folk", "pact": "kurak"}]
    found = faults_of(document)
    assert ("forces[0].main_race", "PF-FRC-3") in found
    assert not [one for one in found if one[1] == "PF-FRC-9"]


@pytest.mark.rule("PF-FRC-3")
def test_races_without_a_record_are_named():
    document = mustered(group(DIRECTORATE, tanks("core", DIRECTORATE)))
    document["races"] = []
    assert faults_of(document) == [
        ("forces[0].main_race", "PF-FRC-3"),
        (f"{GROUP}.race", "PF-FRC-3"),
        (f"{GROUP}.helixes[0].race", "PF-FRC-3"),
    ]


CARRIER = {"name": "Transport", "value": 6, "allowed": ["light_infantry"]}


def carrying(**more):
    """A force of two carriers and two squadrons of infantry, the first aboard the first."""
    race = DIRECTORATE
    squadrons = [
        squadron("van-1", "van"),
        squadron("van-2", "van"),
        squadron("foot-1", "foot", 5, aboard="van-1"),
        squadron("foot-2", "foot", 5),
    ]
    document = mustered(group(race, helix("core", race, *squadrons)))
    document["profiles"] = [
        profile("van", race, points=0, mars=[{**CARRIER}]),
        profile("foot", race, points=0, size=5, **FOOT),
    ]
    for path, value in more.items():
        set_at(document, path, value)
    return document


AT = f"{GROUP}.helixes[0].squadrons"


@pytest.mark.rule("PF-FRC-15")
@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("profiles[0].mars[0].value", 4),
        ("profiles[0].mars[0].allowed", ["heavy_infantry"]),
        ("profiles[0].mars", GONE),
        (f"{AT}[2].aboard", "foot-2"),
        (f"{AT}[2].aboard", "van-9"),
        (f"{AT}[2].aboard", "foot-1"),
        (f"{AT}[2].profile", "van"),
    ],
)
def test_passengers_fit_into_their_transport(path, value):
    assert faults_of(carrying()) == []
    found = faults_of(carrying(**{path: value}))
    assert (f"{AT}[2].aboard", "PF-FRC-15") in found


@pytest.mark.rule("PF-EMB-1", "PF-FRC-15", "PF-MAR-TRANSPORT")
def test_only_infantry_that_is_allowed_rides_in_a_transport():
    plain = {"race": "x", "sight": "light", "boxes": (1,)}
    foot = Profile(id="f", name="Foot", category="light_infantry", locomotion="infantry", **plain)
    tank = Profile(id="t", name="Tank", category="medium_tank", locomotion="hover", **plain)
    carrier = Mar(name="Transport", value=2, allowed=("light_infantry", "medium_tank"))
    van = msgspec.structs.replace(tank, name="Van", mars=(carrier,))
    assert load_fault(van, [foot, foot]) == ""
    assert load_fault(van, [foot, tank]) == "Tank is no infantry"
    assert load_fault(van, [foot, foot, foot]) == "Van has 2 slots, 3 are needed"
    heavy = msgspec.structs.replace(foot, name="Heavy", id="h", category="heavy_infantry")
    assert load_fault(van, [foot, heavy]) == "Van does not take Heavy"
    assert load_fault(tank, [foot]) == "Tank carries nobody"


@pytest.mark.rule("PF-FRC-15", "PF-FRC-7")
def test_attachments_take_up_room_beside_those_whom_they_join():
    document = carrying(**{"profiles[1].attachment": True, "profiles[1].mars": []})
    set_at(document, f"{AT}[3].attach_to", "foot-1")
    assert faults_of(document) == [(f"{AT}[2].aboard", "PF-FRC-15")]
    set_at(document, "profiles[0].mars[0].value", 10)
    assert faults_of(document) == []


@pytest.mark.rule("PF-FRC-15")
def test_a_transport_carries_one_squadron():
    assert faults_of(carrying(**{f"{AT}[3].aboard": "van-2"})) == []
    found = faults_of(carrying(**{f"{AT}[3].aboard": "van-1"}))
    assert found == [(f"{AT}[3].aboard", "PF-FRC-15")]


@pytest.mark.rule("PF-EMB-2", "PF-FRC-15", "PF-MAR-BULKY", "PF-MAR-TRANSPORT")
def test_bulky_models_take_up_more_room():
    """EX-019."""
    plain = {"name": "x", "race": "x", "sight": "light", "locomotion": "infantry"}
    van = Profile(id="van", category="apc", mars=(Mar(TRANSPORT, value=6),), **plain)
    brute = Profile(id="b", category="heavy_infantry", mars=(Mar(BULKY, value=2),), **plain)
    foot = Profile(id="f", category="light_infantry", **plain)
    assert slots([brute, brute, foot]) == 5
    assert load_fault(van, [brute] * 3) == ""
    assert load_fault(van, [brute] * 4) == "x has 6 slots, 8 are needed"


@pytest.mark.rule("PF-SET-14", "PF-PRT-1", "PF-MAR-SKYDROP")
def test_a_reserve_has_a_way_onto_the_table():
    at = f"{GROUP}.helixes[2].squadrons"
    assert planted(f"{at}[1].reserve", "portal") == []
    assert planted(f"{at}[0].reserve", "portal") == [(f"{at}[0].reserve", "PF-PRT-1")]
    assert planted(f"{at}[0].reserve", "sky_drop") == [(f"{at}[0].reserve", "PF-SET-14")]


CARDS = [
    {"id": "tide", "name": "Tide", "play_cost": 2, "scope": "racial_any", "group": AQUAN},
    {"id": "void", "name": "Void", "play_cost": 2, "scope": "alliance", "group": "zenian"},
]


@pytest.mark.rule("PF-TAC-2", "PF-TAC-1", "PF-DATA-5")
@pytest.mark.parametrize(
    ("cards", "want"),
    [
        (["tide"], []),
        (["void"], [("forces[0].cards[0]", "PF-TAC-2")]),
        (["tide", "tide"], [("forces[0].cards[1]", "PF-TAC-1")]),
        (["tides"], [("forces[0].cards[0]", "PF-DATA-5")]),
        ([3], [("forces[0].cards[0]", "PF-DATA-1")]),
    ],
)
def test_a_force_names_cards_that_it_may_use_each_once(cards, want):
    document = {**aquans(), "cards": CARDS}
    set_at(document, "forces[0].cards", cards)
    assert faults_of(document) == want
    if not want:
        assert [card.id for card in read_force(text_of(document)).cards] == cards


def test_a_field_that_cannot_be_read_brings_no_faults_of_others_with_it():
    for path in ("mfv", "main_race", "battle_groups[0].race", "battle_groups[0].helixes[1].race"):
        assert [at for at, _ in planted(f"forces[0].{path}", 7)] == [f"forces[0].{path}"]
    assert [at for at, _ in planted(f"{AT}[0].models", "two")] == [f"{AT}[0].models"]
    assert [at for at, _ in planted("profiles[0].sizes", [{"size": 0, "tv": 1}])] == [
        "profiles[0].sizes[0].size"
    ]
    assert tank_of("Ba'Kash Clans") == "bakash-clans" and FIXED["mv_cruise"] == 0


@pytest.mark.rule("PF-DATA-1", "PF-DATA-2", "PF-DATA-4", "PF-DATA-5")
def test_a_force_takes_along_what_it_needs_of_its_file_and_no_more():
    document = aquans()
    spare = {**document["profiles"][0], "id": "spare", "name": "Spare"}
    document["profiles"].append(spare)
    document["races"].append({"race": "Nobody"})
    force = read_force(text_of(document))
    used = {one["profile"] for group in document["forces"][0]["battle_groups"]
            for part in group["helixes"] for one in part["squadrons"]}  # fmt: skip
    assert {one.id for one in force.profiles} == used and "spare" not in used
    assert AQUAN in {race.race for race in force.races}
    assert "Nobody" not in {race.race for race in force.races}
    assert [card.id for card in force.cards] == document["forces"][0].get("cards", [])


@pytest.mark.rule("PF-DATA-1")
def test_a_file_with_a_fault_is_read_not_at_all():
    document = aquans()
    set_at(document, "forces[0].mfv", 3999)
    with pytest.raises(Faults):
        read_force(text_of(document))


@pytest.mark.rule("PF-DATA-2")
def test_two_categories_are_infantry():
    table = battle_tables.battle(
        red=[
            battle_tables.squad(kind, 1, battle_tables.profile(kind, category=kind))
            for kind in get_args(Category)
        ]
    )
    found = {one.category for one in table.profiles if one.is_infantry}
    assert found == {"light_infantry", "heavy_infantry"}


@pytest.mark.rule("PF-DATA-2")
def test_a_base_has_the_size_of_its_category_where_none_is_given():
    sizes = {
        **dict.fromkeys(("light_infantry", "heavy_infantry"), 25),
        **dict.fromkeys(("medium_tank", "flyer", "portal"), 50),
        **dict.fromkeys(("heavy_tank", "mobile_command_centre"), 60),
        "leviathan": 80,
    }
    assert {kind: usual_base(kind) for kind in get_args(Category)} == {
        kind: sizes.get(kind, 40) for kind in get_args(Category)
    }
