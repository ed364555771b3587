"""A warband put together piece by piece: every change makes a document, faults or none."""

from __future__ import annotations

import json

import pytest

from rules.games.planet28.samples import WARBANDS
from rules.games.planet28.warband import drafting, schema
from rules.games.planet28.warband.fighters import FIELDS
from rules.games.planet28.warband.reader import PARTS, read_warband, reviewed

FIRST = (drafting.CHARACTERS, 0)
PLAIN = (1, 1, 1, 1, 1)


def lone(**more):
    """Return a draft with one character, bare but for these fields."""
    draft = drafting.with_character(drafting.fresh(), "Ash", PLAIN, 20)
    draft["characters"][0] |= more
    return draft


def only(draft):
    return reviewed(draft).band.fighters[0]


@pytest.mark.rule("P28-WB-8", "P28-WB-9")
def test_a_fresh_draft_is_empty_and_says_what_it_lacks():
    found = reviewed(drafting.fresh())

    assert (found.band.total, found.band.points, found.band.credits) == (0, 500, 500)
    assert found.faults == (
        "characters: a warband has 2 to 40 characters, this one has 0 (P28-WB-8)",
    )


@pytest.mark.rule("P28-WB-1", "P28-WB-2", "P28-WB-3", "P28-WB-11")
def test_points_are_counted_after_every_change():
    draft = drafting.with_character(drafting.fresh(), "Ash", (4, 3, 2, 1, 1), 24)
    assert reviewed(draft).band.total == 10 + 30 + 20 + 10 + 20
    draft = drafting.renamed(draft, FIRST, "Bel", PLAIN, 18)
    assert (only(draft).name, reviewed(draft).band.total) == ("Bel", 0)
    draft = drafting.talented(draft, FIRST, "traits", ["Big", "Brave"], ["Brave"])
    draft = drafting.talented(draft, FIRST, "abilities", ["Throw"], ["Throw"])
    draft = drafting.armed(drafting.clad(draft, FIRST, "Ballistic"), FIRST, "Club")
    draft = drafting.equipped(drafting.equipped(draft, FIRST, "Med kit"), FIRST, "Med kit")
    assert reviewed(draft).band.total == 15 + 15 + 15 + 4 + 30
    assert read_warband(drafting.text_of(drafting.copied(draft, FIRST))).total == 2 * 79


@pytest.mark.rule("P28-WB-5")
def test_ticking_one_menu_leaves_the_talents_of_the_other_alone():
    draft = lone(traits=["Zealot", "Big"])

    draft = drafting.talented(draft, FIRST, "traits", ["Big", "Brave"], ["Brave"])

    assert only(draft).traits == ("Zealot", "Brave")
    none = drafting.talented(draft, FIRST, "traits", ["Zealot", "Brave"], [])
    assert only(none).traits == ()


@pytest.mark.rule("P28-WB-10")
def test_a_draft_says_every_fault_with_its_rule_and_the_name_of_whom_it_is_about():
    draft = lone(traits=["Barbaric", "Animal"], abilities=["Throw"], weapons=["Power sword"])
    draft = drafting.with_character(draft, "", (12, 0, 1, 1, 1), 21)
    draft = drafting.called(draft, "Twelve", 10)

    said = [drafting.spoken(draft, fault) for fault in reviewed(draft).faults]

    assert said == [
        "Ash, weapons[0]: “Power sword” is Complex, and it is Barbaric (P28-WPN-6)",
        "Ash, abilities: an Animal has no abilities (P28-WB-10)",
        "Character 2, name: “” is not a name of 1 to 40 characters in one line",
        "Character 2, A: 12 is above 10 (P28-WB-2)",
        "Character 2, F: 0 is below 1 (P28-WB-2)",
        "Character 2, HP: 21 is odd; HP go up and down in steps of 2 (P28-WB-3)",
        "points: the characters cost 25 points, 15 too many (P28-WB-10)",
    ]
    broken = drafting.spoken({"characters": ["Ash"]}, "characters: too few")
    assert broken == "characters: too few"


def test_a_unit_goes_out_and_a_copy_has_a_name_of_its_own():
    draft = drafting.copied(drafting.copied(lone(), FIRST), FIRST)
    assert [one.name for one in reviewed(draft).band.fighters] == ["Ash", "Ash 2", "Ash 3"]
    left = drafting.without(draft, (drafting.CHARACTERS, 1))
    assert [one.name for one in reviewed(left).band.fighters] == ["Ash", "Ash 3"]
    assert drafting.places(left) == ((drafting.CHARACTERS, 0), (drafting.CHARACTERS, 1))
    left["characters"][0]["skills"]["A"] = 9
    assert draft["characters"][1]["skills"]["A"] == 1


@pytest.mark.rule("P28-WB-6")
def test_what_is_put_away_is_one_piece_of_what_was_listed():
    saw = {"name": "Bone saw", "type": "melee", "dice": "2D6"}
    draft = lone(weapons=["Club", saw, "Club"], items={"Med kit": 2, "Psyka": 1})
    listed = ("Club", "Bone saw", "Club", "Med kit", "Psyka")
    assert drafting.carried(draft, FIRST) == listed

    without_saw = drafting.put_away(draft, FIRST, 1)
    assert drafting.carried(without_saw, FIRST) == ("Club", "Club", "Med kit", "Psyka")
    one_kit = drafting.put_away(draft, FIRST, 3)
    assert only(one_kit).items == {"Med kit": 1, "Psyka": 1}
    assert only(drafting.put_away(draft, FIRST, 4)).items == {"Med kit": 2}


@pytest.mark.rule("P28-WPN-2")
def test_what_is_in_hand_is_settled_anew_with_the_weapons_and_the_arms():
    draft = lone(weapons=["Club", "Dagger"], wielded=["Dagger"])

    assert only(draft).wielded == ("Dagger",)
    assert only(drafting.armed(draft, FIRST, "Club")).wielded == ("Club", "Dagger")
    armless = drafting.talented(draft, FIRST, "traits", ["Armless"], ["Armless"])
    assert only(armless).wielded == ("Club",)
    assert only(drafting.clad(draft, FIRST, "Ballistic")).wielded == ("Dagger",)


@pytest.mark.parametrize("name", sorted(WARBANDS))
def test_a_ready_warband_goes_through_the_bench_unchanged(name):
    draft = drafting.parsed(WARBANDS[name])

    assert drafting.text_of(draft) == WARBANDS[name]
    assert reviewed(draft).faults == ()


def fits(value, part):
    """Return whether a value is what a part of the schema allows: the words that we use."""
    if "anyOf" in part or "oneOf" in part:
        return any(fits(value, one) for one in (*part.get("anyOf", ()), *part.get("oneOf", ())))
    if "const" in part or "enum" in part:
        return value in part.get("enum", [part.get("const")])
    if part["type"] == "object":
        known = part["properties"]
        return (
            isinstance(value, dict)
            and set(part["required"]) <= set(value) <= set(known)
            and all(fits(inner, known[key]) for key, inner in value.items())
        )
    if part["type"] == "array":
        return isinstance(value, list) and all(fits(one, part["items"]) for one in value)
    if part["type"] == "boolean":
        return isinstance(value, bool)
    if part["type"] == "integer":
        return isinstance(value, int) and part["minimum"] <= value <= part["maximum"]
    return isinstance(value, str)


@pytest.mark.rule("P28-WB-10")
def test_the_schema_knows_what_the_reader_knows():
    told = json.loads(schema.text())

    assert set(told["properties"]) == set(PARTS)
    character = told["properties"]["characters"]["items"]
    assert set(character["properties"]) == set(FIELDS)
    for text in WARBANDS.values():
        assert fits(json.loads(text), told)


@pytest.mark.rule("P28-VCRE-2", "P28-VCRE-4", "P28-VCRE-8")
@pytest.mark.parametrize(
    ("parts", "is_right"),
    [
        ({"type": "Hover", "skills": {"A": 4}, "items": {"Ammo basic": 2}}, True),
        ({"sections": [{"section": "Hard point", "cell": "D3", "weapon": "Mortar"}]}, True),
        ({"sections": [{"section": "Hard point", "cell": "D3", "weapon": "Club"}]}, False),
        ({"sections": [{"section": "Crew", "cell": "G3"}]}, False),
        ({"sections": [{"section": "Kitchen", "cell": "D3"}]}, False),
        ({"skills": {"A": 1}}, False),
        ({"skills": {"P": 3}}, False),
        ({"traits": ["Brave"]}, False),
        ({"items": {"Med kit": 1}}, False),
        ({"abilities": ["Turbo boost"], "traits": ["Camo"]}, True),
    ],
)
def test_the_schema_judges_vehicles_as_the_reader_does(parts, is_right):
    draft = {**lone(), "vehicles": [{"name": "Mudlark", **parts}]}
    own = [one for one in reviewed(draft).faults if one.startswith("vehicles[0]")]

    assert fits(draft, schema.schema()) is is_right
    assert is_right is not bool(own)


@pytest.mark.rule("P28-WB-2", "P28-WB-3", "P28-CUST-1", "P28-CUST-2")
@pytest.mark.parametrize(
    ("field", "value", "is_right"),
    [
        ("weapons", [{"name": "Saw", "type": "melee", "dice": "2D6", "hands": 1}], True),
        ("weapons", [{"name": "Saw", "variant": "Club", "special": ["Heavy"]}], True),
        ("weapons", [{"name": "Saw", "type": "melee", "dice": "2D6", "hands": 3}], False),
        ("weapons", ["Clubb"], False),
        ("hp", 1, False),
        ("speed", 10, False),
        ("traits", ["Clubfoot"], False),
        ("skills", {"A": 11, "F": 1, "S": 1, "AW": 1, "P": 1}, False),
    ],
)
def test_the_schema_judges_as_the_reader_does(field, value, is_right):
    draft = lone(**{field: value})
    own = [one for one in reviewed(draft).faults if one.startswith("characters[0]")]

    assert fits(draft, schema.schema()) is (is_right and not own)
    assert is_right is not bool(own)


@pytest.mark.rule("P28-SQD-1", "P28-SQD-3")
def test_a_character_becomes_the_profile_of_a_squad_and_one_again():
    squad = (drafting.SQUADS, 0)
    draft = drafting.armed(lone(), FIRST, "Club")
    draft = drafting.gathered(draft, FIRST)
    assert (draft["characters"], drafting.places(draft)) == ([], (squad,))
    assert reviewed(draft).faults == ()
    assert reviewed(draft).band.total == 3 * 14
    grown = drafting.sized(draft, squad, 1)
    assert reviewed(grown).band.total == 4 * 14
    assert drafting.sized(draft, squad, -1)["squads"][0]["members"] == 3
    most = draft
    for _ in range(9):
        most = drafting.sized(most, squad, 1)
    assert most["squads"][0]["members"] == 10
    armed = drafting.armed(grown, squad, "Dagger")
    assert reviewed(armed).band.total == 4 * 19
    alone = drafting.dispersed(armed, squad)
    assert only(alone).cost == 19
    assert drafting.places(alone) == (FIRST,)


@pytest.mark.rule("P28-SQD-1")
def test_members_with_weapons_of_their_own_stay_while_there_is_room():
    squad = (drafting.SQUADS, 0)
    draft = drafting.gathered(lone(), FIRST)
    draft["squads"][0]["members"] = [{"weapons": ["Club"]}, {}, {}, {}]

    assert drafting.sized(draft, squad, -1)["squads"][0]["members"] == [
        {"weapons": ["Club"]},
        {},
        {},
    ]
    assert len(drafting.sized(draft, squad, 1)["squads"][0]["members"]) == 5
