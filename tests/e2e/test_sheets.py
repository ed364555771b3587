"""Documents that a person keeps: checked when they come, their own alone, handed in anywhere."""

from __future__ import annotations

import json

import pytest

from db import roster
from referee.seats import documents
from rules.games.planet28.samples import WARBANDS

pytestmark = pytest.mark.bot
PLACE = "#planet-28"


async def kept(person, **more):
    given = {"game": "planet28", "kind": "warband", "name": "My band", **more}
    return await person.command(PLACE, "sheets keep", **given)


async def test_a_document_is_kept_listed_shown_and_handed_in(table):
    ana = await table.person("Ana")
    sample = next(iter(WARBANDS))

    said = await kept(ana, sample=sample)
    assert 'The warband "My band" is kept, without a fault.' in said.text
    assert said.ephemeral
    listed = await ana.command("#general", "sheets list")
    assert listed.content == "- My band (warband, Planet 28)"
    shown = await ana.command("#general", "sheets show", game="planet28", name="My band")
    assert (shown.ephemeral, len(shown.message.attachments)) == (True, 1)

    await ana.command(PLACE, "game new", game="planet28")
    await ana.command(PLACE, "game join")
    offered = await ana.complete(PLACE, "game paper", "kept", "", kind="warband")
    assert [choice.value for choice in offered] == ["My band"]
    handed = await ana.command(PLACE, "game paper", kind="warband", kept="My band")
    assert "warband/red is handed in; it has no faults." in handed.content


async def test_a_faulty_document_is_refused_with_every_fault_and_not_kept(table):
    ana = await table.person("Ana")
    band = json.loads(next(iter(WARBANDS.values())))
    band["characters"][0]["hp"] = 21
    band["characters"][1]["skills"]["A"] = 11

    said = await kept(ana, file=("band.json", json.dumps(band).encode()))

    assert "2 faults" in said.text
    assert "characters\\[0].hp: 21 is odd" in said.text
    assert "characters\\[1].skills.A: 11 is above 10" in said.text
    assert (await ana.command(PLACE, "sheets list")).content.startswith("You keep no documents.")


async def test_nobody_else_sees_or_uses_them(table):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    await kept(ana, sample=next(iter(WARBANDS)))

    for words, options in (
        ("sheets show", {"game": "planet28", "name": "My band"}),
        ("sheets drop", {"game": "planet28", "name": "My band"}),
    ):
        said = await ben.command(PLACE, words, **options)
        assert 'You keep no sheet "My band" for Planet 28.' in said.text
    assert await ben.complete(PLACE, "sheets show", "name", "", game="planet28") == []
    await ben.command(PLACE, "game new", game="planet28")
    await ben.command(PLACE, "game join")
    said = await ben.command(PLACE, "game paper", kind="warband", kept="My band")
    assert 'You keep no sheet "My band"' in said.text


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({}, "Name one source: a file, a sample, or a sheet you keep"),
        ({"sample": "Nobody"}, 'There is no sample "Nobody".'),
        ({"kind": "board", "sample": "x"}, 'Planet 28 has no document "board". Documents: warband'),
        ({"file": ("band.txt", b"\xff\xfe")}, "That file is not text in UTF-8."),
    ],
)
async def test_what_cannot_be_kept_is_refused_in_a_sentence(table, options, sentence):
    ana = await table.person("Ana")

    said = await kept(ana, **options)

    assert sentence in said.text
    assert said.ephemeral


async def test_a_sheet_is_dropped_and_forgotten(table):
    ana = await table.person("Ana")
    await kept(ana, sample=next(iter(WARBANDS)))

    said = await ana.command(PLACE, "sheets drop", game="planet28", name="My band")

    assert '"My band" is forgotten.' in said.text
    person = int(ana.id)
    assert await table.bot.db.read(lambda db: roster.of_person(db, person, "planet28")) == ()


async def test_there_is_an_end_to_keeping(table, monkeypatch):
    monkeypatch.setattr(documents, "MOST_KEPT", 1)
    ana = await table.person("Ana")
    sample = next(iter(WARBANDS))
    await kept(ana, sample=sample)

    again = await kept(ana, sample=sample)
    other = await kept(ana, sample=sample, name="Another")

    assert "is kept" in again.text
    assert "You keep 1 sheets for Planet 28; drop one first" in other.text
