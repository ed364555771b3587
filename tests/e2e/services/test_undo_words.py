"""An undo says in words what it takes back, what is lost and what stays known; mine by default."""

from __future__ import annotations

import pytest

from tests.support.services.playing import PLACE, bid, head, rounds, rows, told, with_gm

pytestmark = pytest.mark.bot


async def agreed(person, seen):
    """Agree to what a vote asks."""
    vote = await person.wait(PLACE, lambda m: m.id == seen.message.id)
    return await person.press(vote, "Agree")


async def test_what_is_asked_and_told_names_what_goes(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await rounds(ana, ben, (3, 0))
    asked = await ana.command(PLACE, "game undo")
    await agreed(ben, asked)
    done = told((await rows(table))[-1])[0].text

    assert "asks to take back: Red misses. This undoes entry 3" in asked.content
    assert "2 answers are lost; what was shown stays known;" in asked.content
    assert "the same decision rolls the same dice again" in asked.content
    assert done.endswith("2 answers are gone. Taken back: Red misses. All agreed.")


async def test_what_comes_back_is_named(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await rounds(ana, ben, (3, 0))
    await agreed(ben, await ana.command(PLACE, "game undo"))
    asked = await ben.command(PLACE, "game redo")
    await agreed(ana, asked)

    assert "Ben (Blue) asks to bring back: Red misses. This redoes all up to entry 3." in (
        asked.content
    )
    assert "Back again: Red misses. All agreed." in told((await rows(table))[-1])[0].text


async def test_a_correction_names_what_is_lost_with_it(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await rounds(ana, ben, (3, 0), (1, 2))
    asked = await ana.command(PLACE, "game correct", entry=2, fact="paces", value="7 paces")
    assert "paces 7 instead of 0; 2 later answers are lost: Blue " in asked.content


async def test_without_an_entry_ones_own_last_move_is_meant(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await rounds(ana, ben, (3, 0))
    await bid(ana, 1)
    offered = await ben.complete(PLACE, "game undo", "entry", "")
    asked = await ben.command(PLACE, "game undo")

    assert [choice.value for choice in offered] == [3, 4, 2]
    assert "This undoes entry 3 and goes back to entry 1; 3 answers are lost" in asked.content
    await ana.command(PLACE, "game undo")
    assert told((await rows(table))[-1])[0].text.endswith(
        "1 answer is gone. Taken back: Red's answer."
    )


async def test_a_gm_means_the_last_move_of_all(table):
    ana, ben, gus = await with_gm(table)
    await rounds(ana, ben, (3, 0))
    await gus.command(PLACE, "game undo")
    assert "undid entry 3" in told((await rows(table))[-1])[0].text


async def test_what_is_hidden_is_not_quoted(table):
    ana, ben, gus = await with_gm(table)
    await rounds(ana, ben, (3, 0))
    last = (await head(table)).seq
    await gus.command(PLACE, "gm hide", entry=last)
    asked = await ana.command(PLACE, "game undo", entry=last)
    assert "take back: Blue's move." in asked.content
    assert "Red misses" not in asked.content


async def test_no_name_of_a_person_is_quoted(table):
    """Names are forgotten in the row that they stand in; a second row would keep them."""
    ana, ben, gus = await with_gm(table)
    await rounds(ana, ben, (3, 0))
    await gus.command(PLACE, "gm act", seat="blue")
    await bid(ana, 1)
    await bid(gus, 2)
    await gus.command(PLACE, "game undo")
    done = (await rows(table))[-1]
    assert done.kind == "undo"
    assert "Gus" not in done.told
    assert done.told.count("{p") == 1
