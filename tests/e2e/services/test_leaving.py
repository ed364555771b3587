"""/game leave in play: to the computer, to somebody who agrees, and nobody is stuck."""

from __future__ import annotations

import pytest

from db import forgetting, people
from tests.support.e2e.shown import shown
from tests.support.services.playing import PLACE, bid, file_of, head, rows, told, with_gm

pytestmark = pytest.mark.bot


async def gone(person, **options):
    """Leave for good: the command, then the button that asks whether it is meant."""
    asked = await person.command(PLACE, "game leave", **options)
    assert asked.ephemeral
    return await person.press(asked, custom_id=asked.message.buttons[0].custom_id)


async def test_a_player_leaves_and_the_computer_plays_on(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await bid(ana, 3)

    asked = await ben.command(PLACE, "game leave")
    assert asked.ephemeral
    assert "If you leave Blue, the computer plays on where it can." in asked.content
    assert [held.name for held in (await head(table)).holders("blue")] == ["Ben"]
    said = await ben.press(asked, "Leave Blue")

    assert "Ben leaves Blue. The computer plays it now." in said.content
    await ana.wait(PLACE, lambda m: "Bids: Blue" in m.text)
    assert "You hold no seat" in (await ben.command(PLACE, "game answer", move="x")).content
    again = await ben.press(asked, "Leave Blue")
    assert "You hold no seat" in again.content


async def test_who_has_left_reads_no_secret_and_comes_back_by_the_others_word(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await ben.command(PLACE, "game note", text="we strike at dawn", readers="my seat")
    await gone(ben)

    assert "dawn" not in (await ben.command(PLACE, "game note")).text
    assert "dawn" not in (await file_of(ben, "page")).decode()
    asked = await ben.command(PLACE, "game join", seat="blue")
    assert "Ben asks to join as Blue." in asked.content
    await ana.press(await ana.wait(PLACE, lambda m: m.id == asked.message.id), "Agree")
    await ana.wait(PLACE, lambda m: "Ben joins as Blue." in m.content)


async def test_a_seat_is_left_to_somebody_who_agrees(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    cid = await table.person("Cid")

    asked = await ben.command(PLACE, "game leave", to=cid)
    assert "Ben (Blue) asks to leave Blue to Cid." in asked.content
    shown = await cid.wait(PLACE, lambda m: m.id == asked.message.id)
    for person in (ana, ben):
        assert "whoever is invited" in (await person.press(shown, "Agree")).content
    await cid.press(shown, "Agree")

    await ana.wait(PLACE, lambda m: "Ben leaves Blue to Cid." in m.content)
    assert [held.name for held in (await head(table)).holders("blue")] == ["Cid"]
    assert "Bids" not in (await bid(cid, 1)).text


async def test_who_is_invited_may_refuse(table):
    _ana, ben = await table.duel("Ana", "Ben", charms="0")
    cid = await table.person("Cid")
    asked = await ben.command(PLACE, "game leave", to=cid)

    seen = await cid.press(await cid.wait(PLACE, lambda m: m.id == asked.message.id), "Refuse")

    assert "Cid refused. Nothing changes." in seen.content
    assert [held.name for held in (await head(table)).holders("blue")] == ["Ben"]


async def test_nobody_leaves_a_seat_to_an_opponent_or_to_themselves(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")

    to_rival = await ben.command(PLACE, "game leave", to=ana)
    to_self = await ben.command(PLACE, "game leave", to=ben)

    assert "Ana plays Red in this game, so not Blue too." in to_rival.content
    assert "Name somebody else" in to_self.content


async def test_the_host_who_leaves_hands_the_game_on(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")

    await gone(ana)

    assert (await head(table)).setup.host == int(ben.id)
    assert "Ben ended the game." in (await ben.command(PLACE, "game end")).content


async def test_the_last_person_who_leaves_ends_the_game(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await gone(ana)

    said = await gone(ben)

    assert "Nobody is left to play, so the game ends." in said.text
    assert (await head(table)).game.status == "abandoned"
    assert "Duel" in (await ana.command(PLACE, "game new", game="duel")).content


async def test_a_gm_leaves_and_the_players_go_on_without_one(table):
    ana, _ben, gus = await with_gm(table)

    said = await gone(gus)

    assert "Gus leaves GM." in said.content
    assert (await head(table)).masters() == ()
    assert "asks to become the GM" in (await ana.command(PLACE, "gm claim")).content


async def test_a_paused_game_is_left_too(table):
    _ana, ben, gus = await with_gm(table)
    await gus.command(PLACE, "gm pause")

    said = await gone(ben)

    assert "Ben leaves Blue." in said.content


async def test_who_holds_two_seats_leaves_one_or_both(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    claim = await ana.command(PLACE, "gm claim")
    await ben.press(await ben.wait(PLACE, lambda m: m.id == claim.message.id), "Agree")
    await ben.wait(PLACE, lambda m: "Ana is now a GM." in m.content)
    cid = await table.person("Cid")

    which = await ana.command(PLACE, "game leave", to=cid)
    assert "You hold Red and GM. Name the seat that they take over." in which.content
    offered = await ana.complete(PLACE, "game leave", "seat")
    assert [choice.value for choice in offered] == ["red", "gm"]
    await gone(ana, seat="gm")
    assert (await head(table)).seats_of(int(ana.id)) == ("red",)
    await gone(ana)
    assert (await head(table)).seats_of(int(ana.id)) == ()


async def test_the_old_button_of_the_lobby_takes_nobody_out_of_a_game_in_play(table):
    _ana, ben = await table.duel("Ana", "Ben", charms="0")
    started = await shown(table, ben, PLACE)
    lobby = await ben.wait(PLACE, lambda m: "has begun" in m.content and m.id != started.id)
    assert lobby.labels == []

    # Somebody's window may still show what was there before.
    seen = await ben.press(lobby, custom_id="l:1", forged=True)

    assert "The game has started. To leave it: /game leave." in seen.content
    assert [held.name for held in (await head(table)).holders("blue")] == ["Ben"]


async def test_what_is_told_of_leaving_names_the_seat_and_who_holds_it_now(table):
    _ana, ben = await table.duel("Ana", "Ben", charms="0")
    await gone(ben)

    (row,) = [one for one in await rows(table) if one.kind == "seat"]

    assert '"seat":"blue"' in row.move
    assert row.seat == "bot"
    assert "leaves Blue" in told(row)[0].text


async def test_who_is_forgotten_stands_in_no_invitation(table):
    _ana, ben = await table.duel("Ana", "Ben", charms="0")
    cid = await table.person("Cid the Bold")
    await ben.command(PLACE, "game leave", to=cid)

    number = int(cid.id)
    known = await table.bot.db.read(lambda db: forgetting.games(db, number))
    await table.bot.db.write(lambda db: people.take_out(db, 1, number, table.clock.now()))

    (vote,) = await table.bot.db.read(lambda db: db.execute("SELECT * FROM vote").fetchall())
    assert known == (1,)
    assert "forgotten" in vote
    assert cid.id not in str(vote)
    assert "Cid the Bold" not in str(vote)


async def two_of_planet_x(table, *more):
    """A game of Planet X in play, Red's and Blue's and of whoever is named besides."""
    people = [await table.person(name) for name in ("Ana", "Ben", *more)]
    await people[0].command(PLACE, "game new", game="px")
    for person in people:
        await person.command(PLACE, "game join")
    await people[0].command(PLACE, "game start")
    return people


async def test_whoever_gives_up_leaves_the_victory_to_the_other(table):
    _ana, ben = await two_of_planet_x(table)

    asked = await ben.command(PLACE, "game leave")
    assert "To give the game up with Blue: Red wins at once." in asked.content
    said = await ben.press(asked, "Give up with Blue")

    assert "Blue gives the game up" in said.content
    assert (await head(table)).game.status == "ended"
    again = await ben.press(asked, "Give up with Blue")
    assert "it is not in play" in again.content


async def test_giving_up_among_three_needs_the_others_word(table):
    ana, ben, cem = await two_of_planet_x(table, "Cem")
    asked = await ben.command(PLACE, "game leave")
    assert "The others are asked first." in asked.content

    vote = await ben.press(asked, "Give up with Blue")
    assert "asks to give the game up for Blue" in vote.content
    assert (await head(table)).state.players["blue"].status == "playing"
    refused = await cem.press(await cem.wait(PLACE, lambda m: m.id == vote.message.id), "Refuse")

    assert "Cem refused. Nothing changes." in refused.content
    vote = await ben.press(asked, "Give up with Blue")
    for person in (ana, cem):
        shown = await person.wait(PLACE, lambda m: m.id == vote.message.id)
        await person.press(shown, "Agree")
    assert (await head(table)).state.players["blue"].status == "eliminated"
    assert (await head(table)).game.status == "open"


async def test_nobody_gives_up_for_another(table):
    ana, _ben = await two_of_planet_x(table)
    asked = await ana.command(PLACE, "game leave")

    refused = await ana.press(asked, custom_id="lc:1:blue", forged=True)

    assert "You do not hold Blue" in refused.content
    assert (await head(table)).game.status == "open"
