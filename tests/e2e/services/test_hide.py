"""Words put out of sight by a GM or a moderator, and brought back."""

from __future__ import annotations

import pytest

from tests.support.e2e import audit
from tests.support.services.playing import PLACE, head, rows

pytestmark = [pytest.mark.bot, pytest.mark.rule("C316-GM-9")]
WORDS = "Something rude."


async def ruled(table):
    """Return Ana, their GM Gus, and the message and row of words that are to be hidden."""
    ana, _ben = await table.duel("Ana", "Ben")
    gus, mo = await table.person("Gus"), await table.person("Mo")
    await mo.command(PLACE, "gm seat share", seat="gm", player=gus)
    said = await gus.command(PLACE, "gm rule", text=WORDS)
    return ana, gus, said, (await head(table)).seq


async def told(person):
    """Return what log and recap and page tell somebody."""
    log = await person.command(PLACE, "game log")
    recap = await person.command(PLACE, "game recap")
    return log.text + recap.text


async def test_hidden_words_leave_channel_log_recap_and_working_and_come_back(table):
    ana, gus, said, row = await ruled(table)
    assert WORDS in await told(ana)

    hid = await gus.command(PLACE, "gm hide", entry=row, reason="rude")
    assert f"Gus hides the words of entry {row}. Reason: rude" in hid.text
    note = await ana.wait_for(said, lambda m: "hidden by the GM" in m.content)
    assert WORDS not in note.text
    assert WORDS not in await told(ana)
    assert "(hidden by the GM)" in (await ana.command(PLACE, "game log")).text
    assert WORDS in (await rows(table))[row - 1].told

    await gus.command(PLACE, "gm show", entry=row)
    again = await ana.wait_for(said, lambda m: WORDS in m.content)
    assert "hidden" not in again.content
    assert WORDS in (await ana.command(PLACE, "game log")).text
    assert audit.whole(table.data)


async def test_words_of_a_message_that_is_gone_leave_the_log_and_the_game_goes_on(table):
    ana, gus, said, row = await ruled(table)
    table.sandbox.admin.delete_message(said.message.channel, said.message.id)

    hid = await gus.command(PLACE, "gm hide", entry=row)

    assert f"Gus hides the words of entry {row}." in hid.content
    assert hid.message.id != said.message.id
    assert WORDS not in await told(ana)
    assert not [m for m in await ana.messages(PLACE) if WORDS in m.text]


async def test_what_is_hidden_or_not_there_is_refused(table):
    _ana, gus, _said, row = await ruled(table)
    await gus.command(PLACE, "gm hide", entry=row)
    twice = await gus.command(PLACE, "gm hide", entry=row)
    none = await gus.command(PLACE, "gm hide", entry=999)
    other = await gus.command(PLACE, "gm show", entry=1)

    assert "hidden already" in twice.text
    assert "There is no entry 999" in none.text
    assert "Entry 1 is not hidden" in other.text
    assert (await head(table)).setup.hidden == (row,)


MENU = "Hide what it says"


async def test_a_message_is_hidden_from_its_own_menu_by_who_may(table):
    ana, gus, said, row = await ruled(table)
    mo = await table.person("Moe", "manage_channels")
    # Saved after the message was noted as said.
    await ana.command(PLACE, "game note", text="Hm.")

    player = await ana.context(said, MENU)
    assert "for the GM or a moderator" in player.text
    assert (await head(table)).setup.hidden == ()

    asked = await gus.context(said, MENU)
    assert asked.ephemeral
    (pick,) = [one for one in asked.message.selects[0].options if one.startswith(f"{row} ")]
    hid = await gus.select(asked, pick)
    assert f"Gus hides the words of entry {row}." in hid.text
    note = await ana.wait_for(said, lambda m: "hidden by the GM" in m.content)
    assert WORDS not in note.text + await told(ana)
    again = await mo.context(said, MENU)
    assert not [one for one in again.message.selects[0].options if one.startswith(f"{row} ")]

    await gus.command(PLACE, "gm show", entry=row)
    asked = await mo.context(said, MENU)
    assert f"Moe hides the words of entry {row}." in (await mo.select(asked, pick)).text
    assert (await head(table)).setup.hidden == (row,)


async def test_a_message_that_tells_of_no_move_is_refused_in_words(table):
    ana, gus, _said, _row = await ruled(table)
    people = await ana.say(PLACE, "I say something myself.")
    status = await gus.command(PLACE, "game status")

    for message in (people, status):
        seen = await gus.context(message, MENU)
        assert "is not about a move of this channel's game" in seen.text
        assert seen.ephemeral
    assert (await head(table)).setup.hidden == ()
