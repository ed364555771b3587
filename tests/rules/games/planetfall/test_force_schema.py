"""The schema of force files and the example: in step with what the reader takes."""

from __future__ import annotations

import json
import re

import pytest

from rules.games.planetfall.force import (
    example,
    reader,
    reader_cards,
    reader_forces,
    reader_profiles,
    reader_races,
    reader_weapons,
    schema,
)
from rules.games.planetfall.force.mars import KINDS
from rules.games.planetfall.samples import FORCES
from tests.support.planetfall.forces import FIXED, FOOT, aquans, profile

pytestmark = pytest.mark.rule("PF-DATA-1")


def fits(value, part):
    """Return whether a value is what a part of the schema allows: the words that we use."""
    if "anyOf" in part:
        return any(fits(value, one) for one in part["anyOf"])
    if "const" in part or "enum" in part:
        return value in part.get("enum", [part.get("const")])
    return CHECKS[part["type"]](value, part)


def fits_object(value, part):
    known = part["properties"]
    return (
        isinstance(value, dict)
        and set(part["required"]) <= set(value) <= set(known)
        and all(fits(inner, known[key]) for key, inner in value.items())
    )


def fits_array(value, part):
    return (
        isinstance(value, list)
        and part.get("minItems", 0) <= len(value) <= part.get("maxItems", 1000)
        and (not part.get("uniqueItems") or len({*value}) == len(value))
        and all(fits(one, part["items"]) for one in value)
    )


def fits_number(value, part):
    kinds = int if part["type"] == "integer" else int | float
    return (
        isinstance(value, kinds)
        and not isinstance(value, bool)
        and part["minimum"] <= value <= part["maximum"]
        and (value / part.get("multipleOf", 1)).is_integer()
    )


def fits_text(value, part):
    return (
        isinstance(value, str)
        and part.get("minLength", 0) <= len(value) <= part.get("maxLength", 1000)
        and re.search(part.get("pattern", ""), value) is not None
    )


CHECKS = {
    "object": fits_object,
    "array": fits_array,
    "integer": fits_number,
    "number": lambda value, part: fits_number(value, {"multipleOf": 0.5, **part}),
    "string": fits_text,
    "boolean": lambda value, part: isinstance(value, bool),
    "null": lambda value, part: value is None,
}


def test_the_schema_has_the_fields_that_the_reader_has():
    told = json.loads(schema.text())["properties"]
    assert set(told) == set(reader.LISTS)
    helix = schema.helix()["properties"]
    group = schema.force()["properties"]["battle_groups"]["items"]["properties"]
    assert {
        reader_profiles.KEYS: set(schema.profile()["properties"]),
        reader_weapons.KEYS: set(schema.weapon()["properties"]),
        reader_races.KEYS: set(schema.race()["properties"]),
        reader_cards.KEYS: set(schema.card()["properties"]),
        reader_forces.KEYS: set(schema.force()["properties"]),
        reader_forces.GROUP: set(group),
        reader_forces.HELIX: set(helix),
        reader_forces.TROOP: set(helix["squadrons"]["items"]["properties"]),
    } == {
        keys: set(keys)
        for keys in (
            *(reader_profiles.KEYS, reader_weapons.KEYS, reader_races.KEYS, reader_cards.KEYS),
            *(reader_forces.KEYS, reader_forces.GROUP, reader_forces.HELIX, reader_forces.TROOP),
        )
    }


def test_every_mar_stands_in_the_schema():
    for bearer in ("weapon", "model"):
        names = {
            one["properties"]["name"]["const"]
            for one in schema.mar(bearer)["anyOf"]
            if one.get("type") == "object"
        }
        assert names == {kind.name for kind in KINDS if kind.bearer == bearer}


@pytest.mark.parametrize("name", [*FORCES, "example", "book"])
def test_files_without_a_fault_fit_the_schema(name):
    others = {"example": example.text(), "book": json.dumps(aquans())}
    text = FORCES.get(name) or others[name]
    assert reader.reviewed(json.loads(text)).faults == ()
    assert fits(json.loads(text), schema.schema())


def test_the_example_shows_every_field_of_a_file():
    text = example.text()
    file = reader.read_file(text)
    assert len(file.forces) == 1 and file.forces[0].groups
    shown = set(re.findall(r'"([a-z_]+)":', text))
    for keys in (reader_weapons.KEYS, reader_races.KEYS, reader_forces.KEYS, reader.LISTS):
        assert {*keys} - {"natural_ally_of"} <= shown
    rare = {"leviathan_cqb", "attachment", "everyone", "attach_to", "reserve"}
    for keys in (reader_profiles.KEYS, reader_cards.KEYS, reader_forces.TROOP):
        assert {*keys} - rare <= shown


@pytest.mark.rule("PF-DATA-2", "PF-DATA-3")
@pytest.mark.parametrize(
    ("more", "is_right"),
    [
        ({"mars": ["Walker"], "locomotion": "walker"}, True),
        ({"mars": ["Kinetic"]}, False),
        ({"mars": ["Bulky"]}, False),
        ({"mars": [{"name": "Bulky", "value": 2}]}, True),
        ({"mars": [{"name": "Bulky", "value": 13}]}, False),
        ({"mars": [{"name": "Fearless", "value": 1}]}, False),
        ({"mars": [{"name": "Hard Target", "value": -2}]}, True),
        ({"mars": [{"name": "Command Element", "inches": 8.25}]}, False),
        ({"mars": ["custom:x"]}, True),
        ({"mars": ["custom:"]}, False),
        ({"mv_flat_out": None}, True),
        ({"mv_cruise": 49}, False),
        ({"dr": []}, False),
        ({"dr": [1] * 9}, False),
        ({"sizes": []}, False),
        ({"base": 9}, False),
        ({"id": "Tank"}, False),
        ({"weapons": [{"name": "Gun", "arcs": ["F"], "ef": {"inches": 8, "ad": 3}}]}, True),
        ({"weapons": [{"name": "Gun", "arcs": ["B"], "ef": {"inches": 8, "ad": 3}}]}, False),
        ({"weapons": [{"name": "Gun", "arcs": ["F"], "ef": {"inches": 8, "ad": 0}}]}, False),
        ({"armour": 3}, False),
        (FOOT, True),
        (FIXED, True),
    ],
)
def test_the_schema_judges_profiles_as_the_reader_does(more, is_right):
    one = profile("tank", **more)
    assert fits(one, schema.profile()) is is_right
    assert (reader.reviewed({"profiles": [one]}).faults == ()) is is_right


def objects(part):
    """Every object of a schema."""
    if isinstance(part, dict):
        if part.get("type") == "object":
            yield part
        for inner in part.values():
            yield from objects(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from objects(inner)


def test_an_object_has_nothing_but_what_is_told_of_it():
    found = [*objects(schema.schema())]
    assert len(found) > 50
    for one in found:
        assert one["additionalProperties"] is False
        assert set(one["required"]) <= set(one["properties"])
