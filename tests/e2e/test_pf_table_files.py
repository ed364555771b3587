"""Tables of Planetfall as files: handed in, listed in the lobby, played on, drawn, refused."""

from __future__ import annotations

import json

import pytest

from rules.ground import document, drawn
from rules.ground.tables import TEXTS, named
from rules.ground.units import Measure
from tests.support.e2e import audit, hands
from tests.support.e2e.pf import PLACE, SHORT, battle, gathered
from tests.support.services.playing import fetch, head

pytestmark = pytest.mark.bot

MEASURED = SHORT | {"table": "measured"}
OWN = {
    "table": "Signal Hill",
    "id": "signal-hill",
    "measure": "half inches",
    "width": 96,
    "depth": 84,
    "terrain": [
        {"id": "hut", "name": "hut", "ground": "building", "rectangle": [40, 38, 8, 8], "top": 12}
    ],
    "marks": [{"id": "mast", "name": "the mast", "at": [48, 60]}],
}
FAULTY = """
table: Hill
id: hill
measure: half inches
width: 100
depth: 84
scenery: 3
terrain:
  - {id: a, name: wall, ground: even, rectangle: [0, 0, 10, 10]}
  - {id: b, name: wall, ground: road, rectangle: [0, 0, 10]}
  - {id: c, name: wall, ground: rocks, circle: [50, 50, 5], blocks: [sight]}
"""
PATHS = ("scenery", "width", "terrain[0].ground", "terrain[1].rectangle", "terrain[2].blocks[0]")


def file_of(text):
    return "table.yaml", text.encode()


async def read(seen, name):
    """The text of a file that somebody was given."""
    file = next(one for one in seen.message.attachments if one["filename"] == name)
    return (await fetch(file["url"])).decode()


async def test_all_faults_of_a_file_are_told_at_once_each_with_its_place(table):
    ana, _ = await gathered(table, options=MEASURED)
    seen = await ana.command(PLACE, "game paper", kind="table", file=file_of(FAULTY))
    heading, *lines = seen.text.replace("\\", "").splitlines()
    assert heading == "5 faults; it was not taken:"
    assert [line.removeprefix("- ").partition(": ")[0] for line in lines] == [*PATHS]
    # Nothing was taken: the game begins on its own scenery.
    await ana.command(PLACE, "game start")
    assert (await head(table)).state.scenery == named("crossroads")


async def test_a_table_that_is_handed_in_is_listed_and_played_on(table):
    ana, ben = await gathered(table, options=MEASURED)
    seen = await ana.command(PLACE, "game paper", kind="table", file=file_of(json.dumps(OWN)))
    assert "table is handed in; it has no faults" in seen.text
    (lobby,) = [one for one in await ben.messages(PLACE) if "gathers players" in one.content]
    await ben.wait_for(lobby, lambda one: "Handed in besides: the table." in one.content)
    await ana.command(PLACE, "game start")
    state = (await head(table)).state
    assert state.scenery == document.read(json.dumps(OWN))
    assert hands.seat_of(await head(table), ana) == "red"
    await hands.until(table, (ana, ben), PLACE, "select")
    shown = await ana.command(PLACE, "pf map")
    assert "Signal Hill" in shown.text and "the mast: E6+0,0" in shown.text
    given = await ana.command(PLACE, "pf-force table", what="file")
    assert json.loads(await read(given, "table.yaml")) == OWN
    assert audit.whole(table.data)


async def test_tables_in_millimetres_too_small_or_turned_are_refused(table):
    ana, _ = await gathered(table, options=MEASURED)
    seen = await ana.command(PLACE, "game paper", kind="table", file=file_of(TEXTS["quarry"]))
    assert "measure: Planetfall is played on a table in half inches" in seen.text
    for sides, fault in (
        ({"depth": 36}, "depth: 36 is below 48 (PF-SET-9)"),
        ({"width": 72}, "width: the long edges are in the south and the north"),
    ):
        text = json.dumps({**OWN, **sides, "terrain": [], "marks": []})
        seen = await ana.command(PLACE, "game paper", kind="table", file=file_of(text))
        assert fault in seen.text


async def test_a_table_without_measuring_is_refused_at_the_start_in_a_sentence(table):
    ana, _ = await gathered(table, options=SHORT)
    await ana.command(PLACE, "game paper", kind="table", sample="Suburbs")
    seen = await ana.command(PLACE, "game start")
    assert "set the option table to measured" in seen.text
    await ana.command(PLACE, "game option", option="table", value="measured")
    await ana.command(PLACE, "game start")
    assert (await head(table)).state.scenery == named("suburbs")


async def test_everybody_draws_the_table_of_a_game_again_from_its_seed(table):
    options = MEASURED | {"scenery": "drawn", "table_size": "6x4"}
    ana, ben = await gathered(table, options=options)
    await ana.command(PLACE, "game start")
    given = await ben.command(PLACE, "pf-force table", what="file")
    seed = given.text.split("`")[1]
    values = drawn.document(seed, Measure.HALF_INCHES, 144, 96)
    assert json.loads(await read(given, "table.yaml")) == values
    assert (await head(table)).state.scenery == document.read_values(values)
    again = await ben.command(PLACE, "pf-force table", what="draw", seed=seed, size="6x4")
    assert json.loads(await read(again, "table.json")) == values
    assert 'squares of 6"' in again.message.attachments[0]["description"]


async def test_the_schema_comes_with_an_example_that_is_one_and_a_real_table_has_no_file(table):
    ana, _ = await battle(table)
    seen = await ana.command(PLACE, "pf-force table", what="schema")
    schema = json.loads(await read(seen, "table.schema.json"))
    assert schema["properties"]["measure"] == {"const": "half inches"}
    assert document.read(await read(seen, "table.example.yaml")) == named("crossroads")
    assert "on your own table" in (await ana.command(PLACE, "pf-force table", what="file")).text
