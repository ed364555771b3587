"""The schema of warband documents: what each of its numbers, lists and objects may be."""

from __future__ import annotations

import pytest

from rules.games.planet28.warband import schema
from rules.games.planet28.warband.items import STOCK as ITEMS
from rules.games.planet28.warband.vehicles import CARRIED

SKILLS = ("A", "F", "S", "AW", "P")


def span(part):
    """The least and greatest of a number, and what it is if left out."""
    assert part["type"] == "integer" and part["description"]
    return part["minimum"], part["maximum"], part.get("default")


@pytest.mark.rule("P28-WB-2", "P28-WB-3", "P28-WB-6")
def test_the_numbers_of_a_character():
    one = schema.character()["properties"]
    levels = one["skills"]["properties"]
    assert {skill: span(levels[skill]) for skill in levels} == dict.fromkeys(SKILLS, (1, 10, None))
    assert one["skills"]["required"] == [*SKILLS]
    assert span(one["hp"]) == (2, 1000, 20)
    items = one["items"]["properties"]
    assert {name: span(items[name]) for name in items} == {
        item.name: (1, 99, None) for item in ITEMS
    }


@pytest.mark.rule("P28-WB-9", "P28-WB-8")
def test_the_numbers_of_a_warband():
    told = schema.schema()["properties"]
    assert span(told["points"]) == (10, 100_000, 500)
    assert (told["characters"]["maxItems"], told["alone"]["default"]) == (40, False)


@pytest.mark.rule("P28-SQD-1", "P28-SQD-4")
def test_the_numbers_of_a_squad():
    squad = schema.squad()
    number, listed = squad["properties"]["members"]["anyOf"]
    assert span(number) == (3, 10, None)
    assert (listed["minItems"], listed["maxItems"]) == (3, 10)
    own = {"name", "weapons", "wielded"}
    assert set(listed["items"]["properties"]) == own
    assert squad["required"] == ["name", "skills", "members"]


@pytest.mark.rule("P28-CUST-1")
def test_the_numbers_of_a_weapon_of_people_s_own():
    parts = schema.own_weapon()["properties"]
    assert span(parts["hands"]) == (1, 2, 2)
    assert span(parts["range"]) == span(parts["range_from"]) == (0, 150, None)


@pytest.mark.rule("P28-VCRE-2", "P28-VCRE-4")
def test_the_numbers_of_a_vehicle():
    parts = schema.vehicle()["properties"]
    levels = parts["skills"]["properties"]
    assert {skill: span(levels[skill]) for skill in levels} == dict.fromkeys("AS", (2, 10, None))
    assert {name: span(one) for name, one in parts["items"]["properties"].items()} == {
        name: (1, 99, None) for name in CARRIED
    }


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


@pytest.mark.rule("P28-CUST-1", "P28-CUST-2", "P28-SQD-1", "P28-VCRE-4")
@pytest.mark.parametrize("name", ["character", "squad", "vehicle", "section", "own_weapon"])
def test_an_object_has_nothing_but_what_is_told_of_it(name):
    found = [*objects(getattr(schema, name)())]
    assert found
    for one in found:
        assert one["additionalProperties"] is False
        assert set(one["required"]) <= set(one["properties"])


@pytest.mark.rule("P28-CUST-1", "P28-CUST-2", "P28-SQD-1")
def test_what_is_there_once_is_listed_once():
    parts = schema.character()["properties"]
    assert parts["traits"]["uniqueItems"] is parts["abilities"]["uniqueItems"] is True
    for weapon in (schema.own_weapon(), schema.variant()):
        assert weapon["properties"]["special"]["uniqueItems"] is True
        assert weapon["properties"]["keywords"]["uniqueItems"] is True
