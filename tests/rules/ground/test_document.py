"""Tables as documents: what they say, and all that is wrong with one at once."""

from __future__ import annotations

import json

import pytest

from rules.core.errors import Faults
from rules.ground import document
from rules.ground.units import Measure

GOOD = {
    "table": "Quarry",
    "id": "quarry",
    "measure": "mm",
    "width": 900,
    "depth": 600,
    "terrain": [
        {
            "id": "wall-1",
            "name": "wall",
            "ground": "even",
            "rectangle": [100, 200, 150, 10],
            "top": 60,
        },
        {
            "id": "mud",
            "name": "mud",
            "ground": "rough",
            "outline": [[0, 0], [0, 50], [50, 50], [50, 0]],
        },
        {"id": "pit", "name": "pit", "ground": "impassable", "circle": [450, 300, 40]},
    ],
    "marks": [{"id": "wreck", "name": "the wreck", "at": [450, 100]}],
}
FAULTY = """
table: ""
id: Quarry 1
measure: mm
width: 950
depth: 900
scenery: 3
terrain:
  - {id: a, name: wall, ground: stone, rectangle: [0, 0, 10, 10]}
  - {id: b, name: wall, ground: even, rectangle: [0, 0, 10]}
  - {id: c, name: wall, ground: even, outline: [[0, 0], [10, 10], [10, 0], [0, 10]]}
  - {id: d, name: wall, ground: even, rectangle: [880, 880, 90, 10], bottom: 50, top: 20}
  - {id: d, name: wall, ground: even, circle: [100, 100, 50], blocks: [sound]}
marks:
  - {id: e, name: gate}
"""


def test_a_table_is_read_into_units():
    table = document.read(json.dumps(GOOD))
    wall, mud, pit = table.terrain

    assert (table.id, table.name, table.measure) == ("quarry", "Quarry", Measure.MILLIMETRES)
    assert (table.width, table.depth) == (1800, 1200)
    assert wall.outline == ((200, 400), (500, 400), (500, 420), (200, 420))
    assert (wall.top, wall.blocks, wall.stand) == (120, ("sight",), True)
    assert (mud.blocks, mud.stand) == ((), False)
    assert mud.outline == ((100, 0), (100, 100), (0, 100), (0, 0))
    assert len(pit.outline) == 16
    assert (table.marks[0].x, table.marks[0].y) == (900, 200)


def test_half_inches_have_classes_and_lines_of_their_own():
    forest = {"id": "f", "name": "forest", "ground": "vegetation", "circle": [40, 40, 6]}
    house = {
        **{"id": "h", "name": "house", "ground": "tower", "rectangle": [0, 0, 8, 8]},
        "blocks": ["elevated", "light"],
    }
    given = {**GOOD, "measure": "half inches", "width": 96, "depth": 96}
    table = document.read_values({**given, "terrain": [forest, house], "marks": []})

    assert table.width == 2400
    assert table.terrain[0].blocks == ("light",)
    assert table.terrain[1].blocks == ("light", "elevated")


def test_twelve_faults_are_twelve_lines_with_their_paths():
    with pytest.raises(Faults) as refused:
        document.read(FAULTY)

    assert refused.value.faults == (
        "scenery: there is no such field here; known here: table, id, measure, width, depth, "
        "terrain, marks",
        "table: “” is not a name of 1 to 40 characters in one line",
        "id: “Quarry 1” is no id of 1 to 32 small letters, digits and hyphens",
        "width: 950 is no whole number of squares of 100",
        "terrain[0].ground: “stone” is not a known class of ground; known here: impassable, "
        "hazardous, rough, even",
        "terrain[1].rectangle: “[0, 0, 10]” is not 4 whole numbers",
        "terrain[2].outline: it crosses itself, repeats a corner or encloses nothing",
        "terrain[3].rectangle: it is not wholly on the table",
        "terrain[3].top: it is below the bottom",
        "terrain[4].blocks[0]: “sound” is not a known class of lines; known here: sight",
        "marks[0].at: is missing",
        "terrain: the id “d” stands there more than once",
    )


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"terrain": 5}, "terrain: “5” is not a list"),
        ({"width": "wide"}, "width: “wide” is not a whole number"),
        ({"width": 90.5}, "width: “90.5” is not a whole number"),
        ({"measure": "cm"}, "measure: “cm” is not a known measure"),
        ({"marks": [{"id": "m", "name": "m", "at": [1]}]}, "marks[0].at: “[1]” is not a point"),
        ({"marks": [5]}, "marks[0]: “5” is not an object"),
        (
            {"terrain": [{**GOOD["terrain"][0], "stand": 1}]},
            "terrain[0].stand: “1” is neither true nor false",
        ),
        ({"terrain": [{}] * 61}, "terrain: 61 are more than 60"),
        (
            {"terrain": [{"id": "a", "name": "a", "ground": "even", "outline": [[0, 0]] * 33}]},
            "terrain[0].outline: it has more than 32 corners",
        ),
        (
            {"terrain": [{"id": "a", "name": "a", "ground": "even"}]},
            "terrain[0]: it needs one of outline, rectangle, circle, and one alone",
        ),
    ],
)
def test_a_fault_is_told_in_words(change, said):
    with pytest.raises(Faults) as refused:
        document.read_values({**GOOD, **change})
    assert any(fault.startswith(said) for fault in refused.value.faults), refused.value.faults


def test_what_is_no_document_at_all_is_refused():
    for text in ("[1, 2", "5", "null", '{"table": "x"}'):
        with pytest.raises(Faults):
            document.read(text)
