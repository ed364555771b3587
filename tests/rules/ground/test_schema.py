"""The JSON Schema of tables: it knows what the reader knows, and what is written is read again."""

from __future__ import annotations

import json

import pytest
import yaml

from rules.core.errors import Faults
from rules.ground import document, drawn, schema, sheet
from rules.ground.grounds import LINES, grounds
from rules.ground.tables import IDS, TEXTS
from rules.ground.units import Measure

SIDES = {Measure.MILLIMETRES: (900, 900), Measure.HALF_INCHES: (144, 96)}


@pytest.mark.parametrize("measure", Measure)
def test_the_schema_names_what_the_reader_knows(measure):
    found = json.loads(schema.text(measure))
    terrain = found["properties"]["terrain"]["items"]["properties"]
    assert tuple(found["properties"]) == sheet.FIELDS
    assert set(terrain) == set(sheet.TERRAIN)
    assert set(found["properties"]["marks"]["items"]["properties"]) == set(sheet.MARK)
    assert terrain["ground"]["enum"] == list(grounds(measure))
    assert terrain["blocks"]["items"]["enum"] == list(LINES[measure])
    assert sheet.MEASURES[found["properties"]["measure"]["const"]] is measure


@pytest.mark.parametrize("measure", Measure)
def test_the_limits_of_the_schema_are_the_readers(measure):
    found = schema.schema(measure)
    side = found["properties"]["width"]
    base = {"table": "T", "id": "t", "measure": schema.WORDS[measure]}
    for width, depth in ((side["minimum"], side["maximum"]), (side["maximum"], side["minimum"])):
        document.read_values({**base, "width": width, "depth": depth})
    for wrong in (0, side["maximum"] + side["multipleOf"], side["minimum"] + 1):
        with pytest.raises(Faults, match="width"):
            document.read_values({**base, "width": wrong, "depth": side["minimum"]})
    assert found["properties"]["terrain"]["maxItems"] == sheet.MOST_TERRAIN
    assert found["properties"]["marks"]["maxItems"] == sheet.MOST_MARKS


@pytest.mark.parametrize("measure", Measure)
def test_what_is_written_is_read_as_the_same_table(measure):
    drawn_one = drawn.document("Aya", measure, *SIDES[measure])
    ready = [yaml.safe_load(TEXTS[known]) for known in IDS[measure]]
    for values in (drawn_one, *ready):
        text = schema.written(values)
        assert json.loads(text) == values
        assert document.read(text) == document.read_values(values)
        longest = max(len(values.get("terrain", ())), 1)
        assert len(text.splitlines()) >= longest + len(values)


def test_a_table_without_terrain_is_written_too():
    values = {"table": "T", "id": "t", "measure": "mm", "width": 900, "depth": 900, "terrain": []}
    assert json.loads(schema.written(values)) == values
