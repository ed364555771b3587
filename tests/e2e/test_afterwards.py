"""The end of a game: who won by name, the score as a picture, luck."""

from __future__ import annotations

import asyncio
import io

import pytest
from PIL import Image

from cogs.game import replay
from referee.action import Played
from referee.erasing import erase_rows
from referee.timeline.retold import scenes
from rules.deadlines import MINUTE
from tests.support import drawing
from tests.support.duel import Bid
from tests.support.e2e import audit
from tests.support.e2e.shown import shown
from tests.support.e2e.telling import tidy
from tests.support.services.playing import bid, fetch, file_of, head, rounds, with_gm
from tests.support.services.privacy import forget

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
    assert end.labels == ["Rematch", "Replay", "Story", "Why?"]
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
        assert status.labels == ["Rematch", "Replay", "Story"]
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


async def apart(table):
    """Return Ana and Ben after a duel whose end stands in another message than its strikes."""
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    gus = await table.person("Gus", "manage_channels")
    await rounds(ana, ben, (3, 1))
    strikes = await shown(table, ana, PLACE)
    table.clock.forward(51 * MINUTE)
    await gus.command(PLACE, "gm rule", text="So.")
    await tidy(table.data, 1)
    await ben.command(PLACE, "duel faint", words="Enough.")
    end = await shown(table, ana, PLACE)
    assert end.id != strikes.id
    assert "Luck of Ana (Red)" in end.content
    return ana, ben, end


async def test_strikes_that_are_erased_after_the_end_count_no_more(table):
    ana, _, end = await apart(table)
    strikes = [s.seq for s in await scenes(table.bot.referee, await head(table)) if s.rolls]

    await erase_rows(table.bot.referee, 1, tuple(strikes), table.clock.now())
    table.bot.referee.moved(await head(table))
    await tidy(table.data, 1)
    again = await shown(table, ana, PLACE)

    assert again.id == end.id
    assert "Luck of" not in again.content


async def test_the_end_names_nobody_who_was_forgotten(table):
    ana, ben, end = await apart(table)

    await forget(ana)
    await tidy(table.data, 1)
    again = await shown(table, ben, PLACE)

    assert again.id == end.id
    assert "Ana" not in again.content


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
        assert "Replay" not in message.labels


@pytest.mark.rule("PF-GM-1")
async def test_a_game_that_was_broken_off_goes_on_by_one_press_of_whoever_runs_it(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await rounds(ana, ben, (3, 1))
    await ana.command(PLACE, "game end")
    end = await shown(table, ben, PLACE)
    assert end.labels == ["Rematch", "Replay", "Story", "Reopen", "Why?"]

    theirs = await ben.press(end, "Reopen")
    assert theirs.ephemeral and "Only the host (Ana), the GM or a moderator" in theirs.content
    assert (await head(table)).game.status == "abandoned"
    first, second = await asyncio.gather(ana.press(end, "Reopen"), ana.press(end, "Reopen"))
    await table.quiet()

    now = await head(table)
    assert (now.game.status, now.seeds.epoch) == ("open", 1)
    late = [one for one in (first, second) if one.message and "no game here" in one.text]
    assert len(late) == 1
    again = await shown(table, ana, PLACE)
    assert "Ana opened the game again." in again.content and "Reopen" not in again.labels
    await rounds(ana, ben, (2, 1))
    assert audit.whole(table.data)


async def test_a_game_is_not_taken_up_where_another_is_played_now(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await rounds(ana, ben, (3, 1))
    await ana.command(PLACE, "game end")
    end = await shown(table, ana, PLACE)
    await ana.press(end, "Rematch")

    refused = await ana.press(end, "Reopen")

    assert refused.ephemeral and "Another game is played here now" in refused.content
    assert (await head(table)).game.status == "abandoned"


async def test_a_demo_that_was_ended_has_no_way_back_but_another_demo(table):
    ana = await table.person("Ana")
    await ana.command(PLACE, "game demo", game="px")
    await ana.command(PLACE, "game end")

    end = await shown(table, ana, PLACE)

    assert "The end." in end.content and "Reopen" not in end.labels


SECRET = 7_770_017_770
"""The paces of a bid that nobody is told of: they can stand nowhere by chance."""


async def sealed(table):
    """Return a duel that ends while a bid of Red's is sealed; nobody was ever told of it."""
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await rounds(ana, ben, (3, 1))
    hidden = Played(key="sealed", seat="red", person=int(ana.id), move=Bid(amount=2, paces=SECRET))
    await table.bot.referee.settle(1, hidden)
    await ana.command(PLACE, "game end")
    return ana, ben, await shown(table, ben, PLACE)


async def test_the_replay_is_an_animated_picture_and_a_page(table):
    _, ben, end = await fainted(table)

    seen = await ben.press(end, "Replay")

    assert seen.ephemeral and "Ana (Red) wins." in seen.content
    gif, page = seen.message.attachments
    assert (gif["filename"], page["filename"]) == ("duel-6.gif", "duel-6.html")
    assert gif["description"] == "Duel, replayed. Ana (Red) wins."
    film = Image.open(io.BytesIO(await fetch(gif["url"])))
    told = [scene for scene in await scenes(table.bot.referee, await head(table)) if scene.lines]
    assert film.is_animated and film.n_frames == len(told) + 1
    assert film.width == 620 and film.info["loop"] == 0
    text = (await fetch(page["url"])).decode()
    assert "<script" not in text and "http" not in text
    assert text.count('<img alt="Wounds: ') == len(told)
    assert text.count('<img alt="The score. ') == 1
    for line in ("Bids: Blue 1, Red 3.", "Blue faints: &quot;Enough.&quot;", "Ana (Red) wins."):
        assert line in text


async def test_the_story_is_told_as_a_message_and_as_a_page(table):
    ana, _, end = await fainted(table)

    for seen in (
        await ana.press(end, "Story"),
        await ana.command(PLACE, "game export", form="story"),
    ):
        assert seen.ephemeral
        assert seen.content.startswith("**Duel**: Ana (Red) wins.\n**Duel**\n")
        assert seen.content.endswith('Blue faints: "Enough."')
        assert "Bids:" not in seen.content
        (page,) = seen.message.attachments
        text = (await fetch(page["url"])).decode()
        assert "Blue faints: &quot;Enough.&quot;" in text and "Bids:" not in text


async def test_what_was_never_revealed_stands_in_no_end_story_or_replay(table):
    with drawing.recorded() as drawn:
        ana, ben, end = await sealed(table)
        status = await ben.command(PLACE, "game status")
        story = await ben.press(end, "Story")
        again = await ben.press(end, "Replay")

    pages = [
        (await fetch(one["url"])).decode()
        for seen in (story, again)
        for one in seen.message.attachments
        if one["filename"].endswith(".html")
    ]
    alts = [
        one["description"] for seen in (status, story, again) for one in seen.message.attachments
    ]
    written = [text.words for one in drawn for text in one.texts]
    everything = [end.content, status.content, story.content, again.content, *pages, *alts]
    assert len(pages) == 2 and len(written) > 20
    assert any("Red" in words for words in written)
    for text in (*everything, *written):
        assert str(SECRET) not in text.replace(",", "")
    # The same is in the file that holds everything once the game is over.
    assert str(SECRET) in (await file_of(ana)).decode()


async def test_what_a_gm_hid_is_told_by_nothing_of_it(table):
    ana, ben, gus = await with_gm(table)
    await rounds(ana, ben, (3, 1))
    await gus.command(PLACE, "gm hide", entry=(await head(table)).seq)
    await rounds(ana, ben, (2, 0))
    await ben.command(PLACE, "duel faint", words="Enough.")
    end = await shown(table, ana, PLACE)

    story, again = await ana.press(end, "Story"), await ana.press(end, "Replay")

    pages = [
        (await fetch(one["url"])).decode()
        for seen in (story, again)
        for one in seen.message.attachments
        if one["filename"].endswith(".html")
    ]
    assert len(pages) == 2
    assert "Bids: Blue 0, Red 2." in pages[1]
    assert not any("Bids: Blue 1, Red 3." in page for page in pages)


async def test_many_ask_for_a_replay_at_once_and_one_is_made(table, monkeypatch):
    ana, ben, end = await fainted(table)
    made, busy = [], []
    film = replay.film.animated

    def animated(*given):
        assert not busy
        busy.append(1)
        try:
            return film(*given)
        finally:
            made.append(busy.pop())

    monkeypatch.setattr(replay.film, "animated", animated)
    seen = await asyncio.gather(*(one.press(end, "Replay") for one in (ana, ben, ana)))

    assert [len(one.message.attachments) for one in seen] == [2, 2, 2]
    assert made == [1]


async def test_a_game_that_has_not_begun_has_nothing_to_tell(table):
    ana = await table.person("Ana")
    await ana.command(PLACE, "game new", game="duel")

    for form in ("replay", "story"):
        seen = await ana.command(PLACE, "game export", form=form)
        assert seen.ephemeral and "has not begun" in seen.content


async def lobby_of(person, *parts, without=()):
    """The lobby of the rematch, once it says all of this and nothing of that."""
    parts = ("gathers players", *parts)
    return await person.wait(
        PLACE,
        lambda m: (
            all(one in m.content for one in parts) and not any(one in m.content for one in without)
        ),
    )


async def test_a_rematch_asks_the_same_people_and_swaps_their_sides(table):
    ana, ben, end = await fainted(table)

    made = await ana.press(end, "Rematch")

    assert not made.ephemeral and "Seats: Blue (Ana); 2 play." in made.content
    assert f"Play again? *Join* confirms: <@{ben.id}> (Red)." in made.content
    assert made.message.mentions == ["Ben"]
    await ben.press(await lobby_of(ben), "Join")
    full = await lobby_of(ana, "Red (Ben)", "Blue (Ana)")
    assert "Play again?" not in full.content
    await ana.press(full, "Start")
    second = await head(table, 2)
    assert second.game.status == "open" and second.setup.kept == {}
    assert second.setup.all_options(second.system) == {"charms": "0"}
    assert second.seats_of(int(ben.id)) == ("red",)
    assert (await head(table)).game.status == "ended"


async def test_who_presses_rematch_later_joins_the_one_that_was_made(table):
    ana, ben, end = await fainted(table)
    await ana.press(end, "Rematch")

    await ben.press(end, "Rematch")

    await lobby_of(ana, "Red (Ben)", "Blue (Ana)")
    assert (await head(table, 2)).seats_of(int(ben.id)) == ("red",)


async def test_a_seat_is_kept_until_somebody_names_it_or_it_is_declined(table):
    ana, ben, end = await fainted(table)
    cem = await table.person("Cem")
    asked = await cem.press(end, "Rematch")
    assert asked.ephemeral and "Only those who played" in asked.content
    made = await ana.press(end, "Rematch")

    refused = await cem.press(made, "Join")
    assert refused.ephemeral and "kept for those who played before" in refused.content
    await ben.press(made, "Leave")
    await lobby_of(ana, "Blue (Ana)", without=("Play again?",))
    await cem.press(made, "Join")
    assert (await head(table, 2)).seats_of(int(cem.id)) == ("red",)


async def test_the_computer_plays_the_rematch_that_it_played_before(table):
    ana = await table.person("Ana")
    await ana.command(PLACE, "game new", game="duel")
    await ana.command(PLACE, "game join")
    await ana.command(PLACE, "game join", computer=True)
    await ana.command(PLACE, "game start")
    await ana.command(PLACE, "game end")

    made = await ana.press(await shown(table, ana, PLACE), "Rematch")

    assert "Seats: Red (The computer), Blue (Ana)" in made.content
    assert made.message.mentions == []


async def test_no_rematch_of_a_game_that_goes_on_and_none_beside_another(table):
    ana, ben = await table.duel("Ana", "Ben")
    playing = await shown(table, ana, PLACE)
    early = await ana.press(playing, custom_id="em:1", forged=True)
    assert early.ephemeral and "not over" in early.content

    await ana.command(PLACE, "game end")
    end = await shown(table, ana, PLACE)
    await ben.command(PLACE, "game new", game="duel", title="Another")
    beside = await ana.press(end, "Rematch")
    assert beside.ephemeral and 'already has a game: "Another"' in beside.content
