"""The end of a game: who won by name, the score as a picture, luck."""

from __future__ import annotations

import pytest

from tests.support.e2e.shown import shown
from tests.support.services.playing import bid, rounds

pytestmark = [pytest.mark.bot, pytest.mark.engines]
PLACE = "#general"


async def fainted(table):
    """Return Ana and Ben after a duel that Ben gave up, and the message that tells its end."""
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await rounds(ana, ben, (3, 1), (2, 0))
    await ben.command(PLACE, "duel faint", words="Enough.")
    return ana, ben, await shown(table, ana, PLACE)


async def test_the_end_is_one_message_with_winner_score_and_luck(table):
    _, _, end = await fainted(table)

    lines = end.content.split("\n")
    assert "**The end. Ana (Red) wins.**" in lines
    luck = [line for line in lines if line.startswith("-# Luck of ")]
    assert luck == [
        line for line in luck if line.startswith("-# Luck of Ana (Red): ") and "expected" in line
    ]
    assert len(luck) == 1
    assert 'Blue faints: "Enough."' in end.content
    assert end.labels == ["Why?"]
    (picture,) = end.attachments
    assert picture["filename"] == "duel-score.png"
    assert picture["description"].startswith("The score. Ana (Red) wins. Ana (Red): ")
    assert "Ben (Blue): 3 wounds" in picture["description"]


async def test_the_status_after_the_end_shows_it_to_whoever_asks(table):
    _, ben, end = await fainted(table)
    cem = await table.person("Cem")

    for person in (ben, cem):
        status = await person.command(PLACE, "game status")
        assert status.ephemeral
        assert "**The end. Ana (Red) wins.**" in status.content
        assert "Luck of Ana (Red)" in status.content
        (picture,) = status.message.attachments
        assert picture["description"] == end.attachments[0]["description"]


async def test_a_game_that_is_broken_off_says_so_with_the_score_as_it_stands(table):
    ana, ben = await table.duel("Ana", "Ben")
    await bid(ana, 1)
    await ana.command(PLACE, "game end")
    end = await shown(table, ben, PLACE)

    assert "**The end. The game was ended before it was decided.**" in end.content
    assert end.attachments[0]["filename"] == "duel-score.png"
    assert "Ana (Red): 0 wounds" in end.attachments[0]["description"]


async def test_a_game_that_goes_on_after_all_ends_no_more(table):
    ana, _ = await table.duel("Ana", "Ben")
    await ana.command(PLACE, "game end")
    end = await shown(table, ana, PLACE)
    await ana.command(PLACE, "game keep reopen")
    again = await shown(table, ana, PLACE)
    older = next(m for m in await ana.messages(PLACE) if m.id == end.id)

    assert "The end." in end.content
    for message in (again, older):
        assert "The end." not in message.content
