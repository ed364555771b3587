"""Seats that change hands in play: by their holder's word, by a vote, or when nobody is there."""

from __future__ import annotations

import pytest

from rules.deadlines import GRACE, HOUR, PACES
from tests.support.services.playing import (
    PLACE,
    bid,
    head,
    rounds,
    rows,
    standing,
    votes_open,
    with_gm,
)

pytestmark = pytest.mark.bot

GONE = PACES["hours"] + GRACE["hours"] + HOUR


async def holders(table, seat):
    return sorted(held.name for held in (await head(table)).holders(seat))


async def until(table, seat, *names):
    """Wait until a seat is held by these people and nobody else."""
    ana = await table.person("Ana")
    for _ in range(200):
        if await holders(table, seat) == list(names):
            return
        await ana.command(PLACE, "game seats")
    raise AssertionError(f"{seat} is held by {await holders(table, seat)}")


async def press(person, asked, label):
    """Press a button of a vote that a command opened."""
    return await person.press(
        await person.wait(PLACE, lambda message: message.id == asked.message.id), label
    )


async def silent_until_gone(table, ana):
    """Let Blue's time pass, with the grace, until the clock has played for Blue."""
    await bid(ana, 1)
    table.clock.forward(GONE)
    await ana.wait(PLACE, lambda message: "Bids: Blue 0" in message.text)


async def three(table, *, gm=False):
    """Return Red, Blue and Green of a board of Planet X, Red the host; a GM if wanted."""
    people = [await table.person(name) for name in ("Ana", "Ben", "Cem")]
    await people[0].command(PLACE, "game new", game="px")
    for person in people:
        await person.command(PLACE, "game join")
    if gm:
        await (await table.person("Gus")).command(PLACE, "game join", seat="gm")
    await people[0].command(PLACE, "game start")
    return people


@pytest.mark.parametrize("who", ["host", "moderator"])
@pytest.mark.parametrize("way", ["give", "share"])
async def test_a_player_who_runs_the_game_takes_no_other_seat(table, who, way):
    await table.duel("Ana", "Ben", charms="0")
    rights = ("manage_channels",) if who == "moderator" else ()
    ana = await table.person("Ana", *rights)
    before = await standing(table)

    seen = await ana.command(PLACE, f"gm seat {way}", seat="blue", player=ana)

    assert seen.ephemeral
    assert "Ana plays Red in this game, so not Blue too." in seen.content
    assert await standing(table) == before
    assert await votes_open(table) == ()


async def test_a_playing_host_asks_the_holder_whom_nobody_else_can_speak_for(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    eve = await table.person("Eve")

    asked = await ana.command(PLACE, "gm seat give", seat="blue", player=eve)

    assert "Ana (Red) asks to give Blue to Eve." in asked.content
    assert "This is for Blue to say." in (await press(ana, asked, "Agree")).content
    assert "This is for Blue to say." in (await press(eve, asked, "Agree")).content
    assert "Ben refused" in (await press(ben, asked, "Refuse")).content
    assert await holders(table, "blue") == ["Ben"]


async def test_a_seat_goes_by_the_vote_of_the_others_against_its_holder(table):
    ana, ben, cem = await three(table)
    eve = await table.person("Eve")

    asked = await ana.command(PLACE, "gm seat give", seat="blue", player=eve)
    assert "Still to agree: Green <@" in asked.content
    assert "Or Blue <@" in asked.content
    refused = await press(ben, asked, "Refuse")
    assert refused.ephemeral
    assert "without your word it is for Green to decide" in refused.content
    await press(cem, asked, "Agree")

    await until(table, "blue", "Eve")


async def test_one_of_the_others_stops_it_and_the_holders_word_alone_does_it(table):
    ana, ben, cem = await three(table)
    eve = await table.person("Eve")
    asked = await ana.command(PLACE, "gm seat give", seat="blue", player=eve)
    assert "Cem refused" in (await press(cem, asked, "Refuse")).content

    again = await ana.command(PLACE, "gm seat give", seat="blue", player=eve)
    await press(ben, again, "Agree")

    await until(table, "blue", "Eve")


async def test_a_vote_on_a_seat_stands_while_the_game_goes_on(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    eve = await table.person("Eve")
    asked = await ana.command(PLACE, "gm seat give", seat="blue", player=eve)

    await rounds(ana, ben, (1, 1))
    await press(ben, asked, "Agree")

    await until(table, "blue", "Eve")


async def test_who_is_gone_past_the_grace_is_replaced(table):
    ana, _ben = await table.duel("Ana", "Ben", charms="0")
    eve = await table.person("Eve")
    await silent_until_gone(table, ana)

    mine = await ana.command(PLACE, "gm seat give", seat="blue", player=ana)
    said = await ana.command(PLACE, "gm seat give", seat="blue", player=eve)

    assert "so not Blue too" in mine.content
    assert "Ana gave Blue to Eve." in said.content


@pytest.mark.rule("PX-GM-3")
async def test_a_seat_that_is_given_away_keeps_what_it_has_but_no_standing_orders(table):
    _ana, ben, _cem = await three(table, gm=True)
    gus, eve = await table.person("Gus"), await table.person("Eve")
    await ben.command(PLACE, "game order", text="trade decline")
    before = (await head(table)).state.players["blue"]

    asked = await gus.command(PLACE, "gm seat give", seat="blue", player=eve)
    await press(ben, asked, "Agree")

    await until(table, "blue", "Eve")
    shown = await eve.command(PLACE, "game order")
    assert "Blue: standing orders: none." in shown.content
    assert (await head(table)).state.players["blue"] == before


async def test_who_has_stirred_since_is_there(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    eve = await table.person("Eve")
    await silent_until_gone(table, ana)
    await ben.command(PLACE, "game order", text="bid 1")

    asked = await ana.command(PLACE, "gm seat give", seat="blue", player=eve)

    assert "asks to give Blue to Eve" in asked.content


async def test_who_runs_the_game_without_playing_takes_a_player_off_and_reads_nothing(table):
    _ana, ben, _gus = await with_gm(table)
    mia = await table.person("Mia", "manage_channels")

    said = await mia.command(PLACE, "gm seat remove", seat="blue", player=ben)

    assert "Mia removed Ben from Blue. The computer plays it now." in said.content
    assert await holders(table, "blue") == ["The computer"]


async def test_a_player_who_moderates_takes_nobody_off_alone(table):
    _ana, ben, _gus = await with_gm(table)
    ana = await table.person("Ana", "manage_channels")

    asked = await ana.command(PLACE, "gm seat remove", seat="blue", player=ben)

    assert "Ana (Red) asks to take Ben off Blue; the computer would play it." in asked.content
    assert await holders(table, "blue") == ["Ben"]


async def test_a_player_becomes_gm_beside_a_gm_only_if_the_others_agree(table):
    ana, ben, gus = await with_gm(table)

    asked = await gus.command(PLACE, "gm seat share", seat="gm", player=ana)

    assert "asks to seat Ana on GM" in asked.content
    assert "This is for Red, Blue" in (await press(gus, asked, "Agree")).content
    await press(ana, asked, "Agree")
    await press(ben, asked, "Agree")
    await until(table, "gm", "Ana", "Gus")


async def test_what_the_gm_was_told_does_not_pass_to_a_player_who_becomes_gm(table):
    ana, ben, gus = await with_gm(table)
    await gus.command(PLACE, "gm edit", path="hits", value="31415926535")
    asked = await gus.command(PLACE, "gm seat share", seat="gm", player=ana)
    await press(ana, asked, "Agree")
    await press(ben, asked, "Agree")
    await until(table, "gm", "Ana", "Gus")

    seen = await ana.forge(PLACE, "i:1", {})

    assert "no private note" in seen.content


async def test_a_newcomer_asks_the_gm_where_all_others_are_computers(table):
    gus, eve = await table.person("Gus"), await table.person("Eve")
    await gus.command(PLACE, "game new", game="duel")
    await gus.command(PLACE, "game join", seat="gm")
    ben = await table.person("Ben")
    await ben.command(PLACE, "game join", seat="blue")
    await gus.command(PLACE, "game join", seat="red", computer=True)
    await gus.command(PLACE, "game start")
    await gus.command(PLACE, "gm seat remove", seat="blue", player=ben)

    asked = await eve.command(PLACE, "game join", seat="blue")

    assert "Still to agree: GM <@" in asked.content
    assert await holders(table, "blue") == ["The computer"]
    await press(gus, asked, "Agree")
    await until(table, "blue", "Eve")


async def test_a_gm_who_joins_does_not_agree_with_themselves(table):
    _ana, ben, gus = await with_gm(table)
    await gus.command(PLACE, "gm seat remove", seat="blue", player=ben)

    asked = await gus.command(PLACE, "game join", seat="blue")

    assert "Still to agree: Red <@" in asked.content
    assert "This is for Red" in (await press(gus, asked, "Agree")).content
    assert await holders(table, "blue") == ["The computer"]


async def test_seats_that_changed_meanwhile_are_not_given_by_an_old_view(table):
    """Two who change seats at once: the second is asked to look again, and nobody is lost."""
    _ana, ben, gus = await with_gm(table)
    bot, old = table.bot, await head(table)
    await gus.command(PLACE, "gm seat remove", seat="blue", player=ben)
    seated = {held.name for held in (await head(table)).seats}

    bot.games.keep(old)
    seen = await gus.command(PLACE, "gm seat remove", seat="blue", player=ben)

    assert seen.ephemeral
    bot.games.forget(1)
    assert {held.name for held in (await head(table)).seats} == seated
    assert [row.kind for row in await rows(table)].count("seat") == 1
