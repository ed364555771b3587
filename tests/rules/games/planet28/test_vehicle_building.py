"""Vehicles of warband documents: every fault in them, their prices, and how they are fielded."""

from __future__ import annotations

import pytest

from rules.games.planet28.muster import muster
from rules.games.planet28.profiles import Part
from rules.games.planet28.units import Vehicle
from rules.games.planet28.warband.custom import is_custom
from rules.games.planet28.warband.mounted import BY_NAME as WEAPONS
from rules.games.planet28.warband.mounted import STOCK
from rules.games.planet28.warband.reader import read_warband
from rules.games.planet28.warband.sections import ABILITIES, SECTIONS, TRAITS, TYPES
from rules.games.planet28.warband.vehicles import Machine
from tests.support.planet28.book import rows
from tests.support.planet28.vehicles import garage, machine, medium, section, vehicle, wrong
from tests.support.planet28.warbands import document, faults, fighter


def price(text):
    """A price of the specification: `+27`, `−20`, `0`."""
    return int(text.replace("−", "-"))


@pytest.mark.rule("P28-VCRE-3", "P28-VCRE-4")
def test_types_sections_traits_and_abilities_are_those_of_the_tables(shared):
    types = [(row[0], row[1], price(row[2])) for row in rows(shared, "### 5.4")]
    assert [(one.rule, one.name, one.cost) for one in TYPES.values()] == types

    sections = [row for row in rows(shared, "### 5.5") if "core" not in row[1]]
    theirs = [(row[0], row[1], price(row[2]), int(row[3])) for row in sections]
    assert [(one.rule, one.name, one.cost, one.hp) for one in SECTIONS] == theirs

    talents = [(row[0], row[1], price(row[2])) for row in rows(shared, "### 5.6")]
    ours = [(one.rule, one.name, one.cost) for one in (*TRAITS, *ABILITIES)]
    assert ours == [(rule, name.removesuffix(" (ability)"), cost) for rule, name, cost in talents]


@pytest.mark.rule("P28-VCRE-8")
def test_weapons_of_vehicles_are_those_of_the_table(shared):
    theirs = []
    for name, keywords, damage, special, reach, cost in rows(shared, "### 5.9"):
        least, _, most = reach.partition(" ")[0].rpartition("–")
        theirs.append((name, keywords, damage.partition(" ")[0], special, least, most, price(cost)))
    ours = [
        (
            one.name,
            ", ".join(one.keywords),
            str(one.dice),
            ", ".join(one.special),
            str(one.range_least // 10 or ""),
            str(one.range_most // 10),
            one.cost,
        )
        for one in STOCK
    ]
    assert ours == theirs


@pytest.mark.rule("P28-VCRE-1", "P28-VEH-1")
def test_the_base_is_an_engine_and_a_crew_for_ten_points():
    bare = machine()

    assert bare.cost == 10
    assert bare.skills == {"A": 2, "S": 2}
    profile, unit = fielded(bare)
    assert profile.hull.parts == (
        Part("Engine", "core", 10, cell="C3"),
        Part("Crew", "core", 10, cell="C4"),
    )
    assert (profile.hp, profile.skills) == (20, {"A": 2, "S": 2})
    assert [one.hp for one in unit.sections] == [10, 10]


def fielded(*machines):
    """The profile and the unit of the last of these vehicles in a battle."""
    band = read_warband(document(points=100_000))
    bands = {"red": band, "blue": replaced(band, machines)}
    state = muster(bands, {}, ("red", "blue"))
    return state.profiles[-1], state.units[-1]


def replaced(band, machines):
    """The warband with these vehicles."""
    return type(band)(
        name=band.name, points=band.points, fighters=band.fighters, machines=tuple(machines)
    )


@pytest.mark.rule("P28-VCRE-10", "P28-VCRE-2", "P28-VCRE-3", "P28-VCRE-4", "P28-WB-11")
def test_the_price_of_a_vehicle_is_the_sum_of_its_parts():
    assert Machine(name="Ash", sort="walker").cost == 30
    assert Machine(name="Ash", skills={"A": 4, "S": 3}).cost == 40
    assert Machine(name="Ash", traits=("Camo", "Ramshackle")).cost == 7
    assert Machine(name="Ash", abilities=("Repair", "Turbo boost")).cost == 45
    assert Machine(name="Ash", items={"Ammo special": 2}).cost == 24
    armed = machine(
        section("Turret hard point", "D3", weapon="Mortar"),
        section("Transport section", "D4"),
        type="Flyer",
    )
    assert armed.cost == 10 + 25 + 20 + 50 + 18
    band = garage(vehicle(section("Crew", "D3")))
    assert (band.total, band.credits) == (40, 99_960)


@pytest.mark.rule("P28-WB-9", "P28-WB-10")
def test_vehicles_count_towards_the_limit():
    found = faults(vehicles=[vehicle()], points=29)

    assert found == ("points: the characters and vehicles cost 30 points, 1 too many (P28-WB-10)",)


@pytest.mark.rule("P28-VCRE-2")
@pytest.mark.parametrize("level", [1, 11, "4", True])
def test_skills_of_vehicles_run_from_2_to_10(level):
    (fault,) = wrong(skills={"A": level})
    assert fault.startswith("skills.A: ") and fault.endswith("(P28-VCRE-2)")
    assert machine(skills={"S": 10}).skills == {"A": 2, "S": 10}


@pytest.mark.rule("P28-VEH-1", "P28-VCRE-2")
def test_a_vehicle_has_neither_awareness_nor_psyche_nor_fighting():
    assert wrong(skills={"P": 3}) == ("skills.P: there is no such field here; known here: A, S",)


@pytest.mark.rule("P28-VCRE-3")
def test_the_type_is_one_of_four():
    assert machine().sort == "ground"
    assert machine(type="Hover").sort == "hover"
    (fault,) = wrong(type="Boat")
    assert fault.startswith("type: “Boat” is not a known type of vehicle")


@pytest.mark.rule("P28-VCRE-4")
def test_each_section_stands_on_a_cell_of_its_own():
    assert wrong(section("Crew", "D3"), section("Radio", "D3")) == (
        "sections[1].cell: there is a section on D3 already (P28-VCRE-4)",
    )
    assert wrong(section("Crew", "G3"))[0].startswith("sections[0].cell: “G3” is not a known cell")
    assert wrong(section("Kitchen", "D3"))[0].startswith("sections[0].section: “Kitchen” is not")
    assert wrong("Crew")[0] == "sections[0]: “Crew” is not an object"


@pytest.mark.rule("P28-VCRE-9")
def test_engine_and_crew_stay_where_they_are():
    assert wrong(section("Radio", "C3")) == (
        "sections[0].cell: C3 is where its engine stands (P28-VCRE-9)",
    )
    assert wrong(section("Radio", "C4")) == (
        "sections[0].cell: C4 is where its crew stands (P28-VCRE-9)",
    )
    assert wrong(section("Radio", "C3"), traits=["Mercenary"])[0].endswith("(P28-VCRE-9)")


@pytest.mark.rule("P28-VCRE-9", "P28-VEH-TR-MERCENARY")
def test_a_mercenary_may_replace_its_crew_for_the_price_of_the_section():
    hired = machine(section("Transport section", "C4"), traits=["Mercenary"])

    assert [one.section for one in hired.parts()] == ["Engine", "Transport section"]
    assert hired.cost == 10 + 17 + 18
    kept = garage(vehicle(traits=["Mercenary"]))
    assert [one.section for one in kept.machines[0].parts()] == ["Engine", "Crew"]
    assert kept.warnings == (
        "vehicles[0].traits: it pays for Mercenary and still has its own crew on C4 (P28-VCRE-9)",
    )


@pytest.mark.rule("P28-VCRE-5")
def test_the_outer_cells_are_for_larger_vehicles():
    assert machine(section("Crew", "D3"), section("Crew", "D4")).size == "small"
    assert wrong(section("Crew", "B2")) == (
        "sections[0].cell: B2 is for medium vehicles; with 3 sections it is small (P28-VCRE-5)",
    )
    assert machine(*medium()).size == "medium"
    found = wrong(*medium("A1", "B3", "B4"))
    assert found == (
        "sections[0].cell: A1 is for large vehicles; with 5 sections it is medium (P28-VCRE-5)",
    )


@pytest.mark.rule("P28-VCRE-6", "P28-VEH-SEC-PLATING")
def test_plating_is_half_of_a_small_or_medium_vehicle_at_most():
    assert machine(section("Armour plating", "D3"), section("Armour plating", "D4"))
    plates = medium("B2", "B3", "B4", kind="Armour plating")
    assert wrong(*plates) == (
        "sections: 3 of 5 sections are Armour plating; medium vehicles have 2 at most (P28-VCRE-6)",
    )
    assert machine(*plates, section("Crew", "D3"))


@pytest.mark.rule("P28-VCRE-6")
def test_plating_is_a_quarter_of_a_large_vehicle_at_most():
    outer = [f"{row}{column}" for row in "AF" for column in "123456"]
    plates, others = medium(*outer[:5], kind="Armour plating"), medium(*outer[5:], kind="Crew")

    assert wrong(*plates, *others, *medium("D3", "D4", "B2"))[0].endswith(
        "large vehicles have 4 at most (P28-VCRE-6)"
    )
    assert machine(*plates[1:], *others, *medium("D3", "D4", "B2", "B3")).size == "large"


@pytest.mark.rule("P28-VCRE-7", "P28-VEH-DOZER")
def test_a_dozer_blade_goes_to_the_front_of_a_medium_or_large_vehicle():
    assert machine(*medium("B2", "B3"), section("Dozer blade", "B4"))
    text = "a Dozer blade goes to the front of a medium or large vehicle (P28-VCRE-7)"
    assert wrong(section("Dozer blade", "D3")) == (f"sections[0].cell: {text}",)
    assert wrong(*medium(), section("Dozer blade", "E2")) == (f"sections[3].cell: {text}",)
    assert wrong(*medium(), section("Dozer blade", "D3")) == (f"sections[3].cell: {text}",)


@pytest.mark.rule("P28-VCRE-8")
def test_a_weapon_stands_on_a_hard_point_or_a_turret():
    assert wrong(section("Crew", "D3", weapon="Mortar")) == (
        "sections[0].weapon: a weapon needs a Hard point or a Turret hard point, and this is a "
        "Crew (P28-VCRE-8)",
    )
    assert wrong(section("Hard point", "D3", weapon="Club"))[0].startswith(
        "sections[0].weapon: “Club” is not a known weapon for vehicles"
    )
    band = garage(vehicle(section("Hard point", "D3")))
    assert band.warnings == (
        "vehicles[0].sections[0]: the Hard point bears no weapon (P28-VCRE-8)",
    )


@pytest.mark.rule("P28-VCRE-8")
def test_any_ranged_weapon_will_do_and_one_of_ones_own():
    laser = machine(section("Hard point", "D3", weapon="Laser rifle"))
    assert next(laser.weapons()) == WEAPONS["Laser rifle"]
    assert laser.cost == 10 + 5 + 60
    own = {"name": "Spike", "type": "ranged", "dice": "2D6", "range": 30}
    spiked = machine(section("Hard point", "D3", weapon=own))
    assert [one.name for one in spiked.weapons()] == ["Spike"]
    melee = {"name": "Saw", "type": "melee", "dice": "2D6"}
    assert wrong(section("Hard point", "D3", weapon=melee)) == (
        "sections[0].weapon: “Saw” is for melee; vehicles bear ranged ones (P28-VCRE-8)",
    )


@pytest.mark.rule("P28-CUST-7", "P28-CUST-1")
def test_weapons_of_the_vehicles_table_need_nobodys_consent_and_their_names_are_shared():
    assert not any(is_custom(weapon) for weapon in WEAPONS.values())
    own = {"name": "Spike", "type": "ranged", "dice": "2D6", "range": 30}
    other = {**own, "range": 40}
    found = faults(
        fighter("Ash", weapons=[own]),
        fighter("Bel"),
        vehicles=[vehicle(section("Hard point", "D3", weapon=other))],
    )
    assert found == (
        "vehicles[0].sections[0].weapon.name: “Spike” is the name of another weapon (P28-CUST-1)",
    )


@pytest.mark.rule("P28-VEH-SHOOT-2", "P28-VEH-SEC-HARDPOINT", "P28-VEH-SEC-TURRET", "P28-VEH-4")
def test_a_hard_point_fires_to_its_side_and_a_turret_all_round():
    armed = machine(
        section("Hard point", "B2", weapon="Mortar"),
        section("Hard point", "E3", weapon="Laser rifle"),
        section("Turret hard point", "C2", weapon="Mortar"),
        section("Hard point", "D3", weapon="Mortar", facing="left"),
    )
    profile, _ = fielded(armed)
    assert [(one.facing, one.arc) for one in profile.hull.parts[2:]] == [
        ("front", "front"),
        ("rear", "rear"),
        ("left", ""),
        ("core", "left"),
    ]
    assert [one.weapon for one in profile.hull.parts] == ["", "", "Mortar", "Laser rifle"] + [
        "Mortar"
    ] * 2
    small, _ = fielded(machine(section("Hard point", "D3", weapon="Mortar")))
    assert small.hull.parts[2].arc == ""


@pytest.mark.rule("P28-VEH-SHOOT-2", "P28-VCRE-8")
def test_only_a_hard_point_in_the_core_of_more_than_a_small_vehicle_is_given_a_side():
    core = section("Hard point", "D3", weapon="Mortar")
    assert wrong(*medium(), core) == (
        "sections[3].facing: the core has no side: say to which one this Hard point fires "
        "(P28-A54)",
    )
    only = (
        "facing: only a Hard point in the core of a medium or large vehicle is given a side "
        "(P28-A54)"
    )
    turned = {**core, "facing": "rear"}
    assert wrong(turned) == (f"sections[0].{only}",)
    assert wrong(*medium(), section("Crew", "D3", facing="rear")) == (f"sections[3].{only}",)
    assert wrong(*medium(), section("Hard point", "C2", weapon="Mortar", facing="left")) == (
        f"sections[3].{only}",
    )
    assert wrong({**turned, "facing": "up"})[0].startswith("sections[0].facing: “up” is not a")


@pytest.mark.rule("P28-VEH-3", "P28-WB-6")
def test_a_vehicle_carries_ammunition_and_nothing_else():
    pistol = section("Hard point", "D3", weapon="Heavy slug rifle")
    assert wrong(items={"Med kit": 1}) == (
        "items.Med kit: a vehicle carries ammunition and no “Med kit” (P28-WB-6)",
    )
    assert wrong(items={"Ammo basic": 0})[0].startswith("items.Ammo basic: ")
    assert garage(vehicle(pistol)).warnings == (
        "vehicles[0].sections[0].weapon: “Heavy slug rifle” has no ammunition (Ammo basic) "
        "(P28-WB-10)",
    )
    band = garage(vehicle(pistol, items={"Ammo basic": 3}))
    assert band.warnings == ()
    _, unit = fielded(*band.machines)
    assert unit.items == {"Ammo basic": 3}


@pytest.mark.rule("P28-WB-5", "P28-WB-10")
def test_traits_and_abilities_of_vehicles_are_had_once_and_come_from_their_own_tables():
    assert wrong(traits=["Camo", "Camo"]) == ("traits[1]: “Camo” is there already (P28-WB-10)",)
    assert wrong(traits=["Brave"])[0].startswith("traits[0]: “Brave” is not a known trait of")
    assert wrong(abilities=["Heal"])[0].startswith("abilities[0]: “Heal” is not a known ability of")
    assert garage(vehicle(abilities=["Repair"])).warnings == ()


@pytest.mark.rule("P28-WB-10")
def test_a_vehicle_needs_a_name_that_nobody_else_has():
    assert wrong(name="")[0].startswith("name: “” is not a name")
    found = faults(vehicles=[vehicle(name="Ash"), vehicle(), vehicle()])
    assert [line.partition(":")[0] for line in found] == ["vehicles[0].name", "vehicles[2].name"]
    assert faults(vehicles="Mudlark") == ("vehicles: “Mudlark” is not a list",)
    assert faults(vehicles=["Mudlark"]) == ("vehicles[0]: “Mudlark” is not an object",)
    many = [vehicle(name=f"Mudlark {n}") for n in range(13)]
    assert faults(vehicles=many) == (
        "vehicles: a warband has 12 vehicles at most, this one has 13 (P28-VCRE-1)",
    )


@pytest.mark.rule("P28-WB-10", "P28-VCRE-4", "P28-VCRE-8", "P28-VCRE-9")
def test_twelve_planted_faults_give_twelve_lines_each_with_its_path():
    found = wrong(
        section("Kitchen", "D3"),
        section("Crew", "Z9"),
        section("Crew", "C3"),
        section("Radio", "A1"),
        section("Crew", "D4", weapon="Mortar"),
        section("Crew", "D4"),
        section("Dozer blade", "E2"),
        section("Hard point", "B2", weapon="Club"),
        name="",
        type="Boat",
        skills={"A": 1},
        traits=["Brave"],
    )
    assert [line.partition(":")[0] for line in found] == [
        "type",
        "name",
        "skills.A",
        "sections[0].section",
        "sections[1].cell",
        "sections[7].weapon",
        "traits[0]",
        "sections[2].cell",
        "sections[3].cell",
        "sections[4].weapon",
        "sections[5].cell",
        "sections[6].cell",
    ]


def test_units_are_numbered_side_by_side_with_vehicles_behind_characters():
    band = garage(vehicle())
    state = muster({"red": band, "blue": band}, {}, ("red", "blue"))

    assert [one.id for one in state.units] == [1, 2, 3, 4, 5, 6]
    assert [isinstance(one, Vehicle) for one in state.units] == [False, False, True] * 2
    assert [one.name for one in state.profiles[:3]] == ["Ash (Red)", "Bel (Red)", "Mudlark (Red)"]
    alone = muster({"red": band, "blue": read_warband(document())}, {}, ("red", "blue"))
    assert alone.profiles[2].name == "Mudlark"
