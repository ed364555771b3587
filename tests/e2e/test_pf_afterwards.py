"""After a battle of Planetfall: who won by name, the score as a picture, replay, story, rematch."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from tests.support.e2e.pf import PLACE, fought
from tests.support.e2e.shown import shown
from tests.support.services.playing import fetch, head

pytestmark = pytest.mark.bot


async def conceded(table):
    """Return the winner of a battle that the other gave up, the message of its end, and who won.

    Whoever acts first gives up.
    """
    loser, winner = await fought(table)
    now = await head(table)
    seats = [now.seats_of(int(one.id))[0] for one in (loser, winner)]
    asked = await loser.command(PLACE, "game leave")
    await loser.press(asked, f"Give up with {seats[0].title()}")
    end = f"{seats[0].title()} concedes: a Major Triumph for {winner.name} ({seats[1].title()})."
    return winner, await shown(table, winner, PLACE), end


async def test_the_end_names_the_winner_and_shows_the_score(table):
    winner, end, told = await conceded(table)

    assert f"**The end. {told}**" in end.content
    assert end.labels == ["Rematch", "Replay", "Story", "Why?"]
    (picture,) = end.attachments
    assert picture["filename"] == "planetfall-score.png"
    assert picture["description"].startswith(f"The score. {told} {winner.name} (")
    assert picture["description"].count(": 15 to zero hour") == 2


async def test_replay_and_story_tell_the_battle_and_a_rematch_gathers_the_same_two(table):
    winner, end, told = await conceded(table)

    gif, page = (await winner.press(end, "Replay")).message.attachments
    film = Image.open(io.BytesIO(await fetch(gif["url"])))
    assert film.is_animated and film.n_frames > 10
    text = (await fetch(page["url"])).decode()
    assert text.count('<img alt="The score. ') == 1
    assert told in text
    story = await winner.press(end, "Story")
    assert "Major Triumph" in (await fetch(story.message.attachments[0]["url"])).decode()

    again = await winner.press(end, "Rematch")
    assert "Join" in again.labels
    assert "gathers players" in again.content and "Play again? *Join* confirms:" in again.content
    (asked,) = again.message.mentions
    assert {asked, winner.name} == {"Ana", "Ben"}
