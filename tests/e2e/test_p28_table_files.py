"""Tables as files: handed in, kept, played on, drawn from a seed, and refused with all faults."""

from __future__ import annotations

import json

import pytest

from rules.ground import document, drawn
from rules.ground.tables import TEXTS, named
from rules.ground.units import Measure
from tests.support.e2e import audit, hands
from tests.support.e2e.p28 import MEASURED, PLACE, battle, gathered, without_miniatures
from tests.support.services.playing import fetch, head

pytestmark = pytest.mark.bot

OWN = {
    "table": "Signal Hill",
    "id": "signal-hill",
    "measure": "mm",
    "width": 900,
    "depth": 600,
    "terrain": [
        {"id": "hut", "name": "hut", "ground": "even", "rectangle": [300, 200, 100, 100], "top": 60}
    ],
    "marks": [{"id": "mast", "name": "the mast", "at": [450, 300]}],
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
  - {id: d, name: wall, ground: even, rectangle: [10, 10, 9, 10], bottom: 50, top: 20}
  - {id: e, name: wall, ground: even, circle: [100, 100, 50], blocks: [sound]}
  - {id: f, name: wall, ground: even, circle: [100, 100, 50], stand: maybe}
  - {id: g, name: wall, ground: even}
marks:
  - {id: h, name: gate}
"""
PATHS = (
    *("scenery", "table", "id", "width", "terrain[0].ground", "terrain[1].rectangle"),
    *("terrain[2].outline", "terrain[3].top", "terrain[4].blocks[0]", "terrain[5].stand"),
    *("terrain[6]", "marks[0].at"),
)


def file_of(text):
    return "table.yaml", text.encode()


async def handed_in(table, text, options=MEASURED):
    """Two in the lobby, and what the first is told who hands a table in."""
    ana, ben = await gathered(table, options=options)
    return ana, ben, await ana.command(PLACE, "game paper", kind="table", file=file_of(text))


async def test_twelve_faults_in_a_file_give_twelve_lines_each_with_its_place(table):
    ana, _, seen = await handed_in(table, FAULTY)
    heading, *lines = seen.text.replace("\\", "").splitlines()
    assert heading == "12 faults; it was not taken:"
    assert [line.removeprefix("- ").partition(": ")[0] for line in lines] == [*PATHS]
    # Nothing was taken: the game begins on its own scenery.
    await ana.command(PLACE, "game start")
    assert (await head(table)).state.scenery == named("quarry")


async def test_a_table_that_is_handed_in_is_played_on(table):
    ana, ben, seen = await handed_in(table, json.dumps(OWN))
    assert "table is handed in; it has no faults" in seen.text
    await ana.command(PLACE, "game start")
    state = (await head(table)).state
    assert state.scenery == document.read(json.dumps(OWN))
    assert (await hands.asked(table))[0] == "deploy"
    for person, seat in ((ana, "red"), (ben, "blue")):
        edge = {"edge": 3} if state.starts[seat] == 6 else {}
        await person.command(PLACE, "p28 deploy", formation="spread", **edge)
    await hands.until(table, (ana, ben), PLACE, "act")
    shown = await ana.command(PLACE, "p28 map")
    assert "Signal Hill" in shown.text and "the mast: E4" in shown.text
    given = await ana.command(PLACE, "p28-warband table", what="file")
    assert json.loads(await read(given, "table.yaml")) == OWN
    assert audit.whole(table.data)


async def read(seen, name):
    """The text of a file that somebody was given."""
    file = next(one for one in seen.message.attachments if one["filename"] == name)
    return (await fetch(file["url"])).decode()


async def test_a_table_is_kept_and_chosen_from_the_sheets(table):
    ana = await table.person("Ana")
    kept = await ana.command(
        PLACE,
        "sheets keep",
        game="planet28",
        kind="table",
        name="Hill",
        file=file_of(json.dumps(OWN)),
    )
    assert 'The table "Hill" is kept, without a fault.' in kept.text
    await gathered(table, options=MEASURED)
    seen = await ana.command(PLACE, "game paper", kind="table", kept="Hill")
    assert "table is handed in" in seen.text
    await ana.command(PLACE, "game start")
    assert (await head(table)).state.scenery.name == "Signal Hill"


async def test_a_ready_table_is_a_sample_and_comes_before_the_scenery(table):
    ana, _ = await gathered(table, options={**MEASURED, "scenery": "habs"})
    await ana.command(PLACE, "game paper", kind="table", sample="Canyon")
    await ana.command(PLACE, "game start")
    assert (await head(table)).state.scenery == named("canyon")


async def test_a_table_in_inches_or_too_small_is_refused(table):
    _, _, seen = await handed_in(table, TEXTS["crossroads"])
    assert "measure: Planet 28 is played on a table in mm" in seen.text
    ana = await table.person("Ana")
    small = json.dumps({**OWN, "width": 300, "terrain": [], "marks": []})
    seen = await ana.command(PLACE, "game paper", kind="table", file=file_of(small))
    assert "width: 300 is below 400 (P28-SETUP-3)" in seen.text


async def test_a_table_without_measuring_is_refused_at_the_start_in_a_sentence(table):
    ana, _, _ = await handed_in(table, json.dumps(OWN), options={})
    seen = await ana.command(PLACE, "game start")
    assert "set the option table to measured" in seen.text
    await ana.command(PLACE, "game option", option="table", value="measured")
    await ana.command(PLACE, "game start")
    assert (await head(table)).state.scenery.name == "Signal Hill"


async def test_everybody_draws_the_table_of_a_game_again_from_its_seed(table):
    ana, ben = await gathered(table, options={**MEASURED, "scenery": "drawn"})
    await ana.command(PLACE, "game start")
    given = await ben.command(PLACE, "p28-warband table", what="file")
    seed = given.text.split("`")[1]
    values = drawn.document(seed, Measure.MILLIMETRES, 900, 900)
    assert json.loads(await read(given, "table.yaml")) == values
    assert (await head(table)).state.scenery == document.read_values(values)
    again = await ben.command(PLACE, "p28-warband table", what="draw", seed=seed)
    assert json.loads(await read(again, "table.json")) == values
    assert "squares of 10 cm" in again.message.attachments[0]["description"]


async def test_the_schema_comes_with_an_example_that_is_one(table):
    ana, _ = await without_miniatures(table)
    seen = await ana.command(PLACE, "p28-warband table", what="schema")
    schema = json.loads(await read(seen, "table.schema.json"))
    assert schema["properties"]["measure"] == {"const": "mm"}
    example = await read(seen, "table.example.yaml")
    assert document.read(example) == named("quarry")
    played = await ana.command(PLACE, "p28-warband table", what="file")
    assert document.read(await read(played, "table.yaml")) == named("quarry")


async def test_a_real_table_has_no_file(table):
    ana, _ = await battle(table)
    assert "on your own table" in (await ana.command(PLACE, "p28-warband table", what="file")).text
