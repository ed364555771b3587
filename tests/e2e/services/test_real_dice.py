"""Real dice beyond a plain move: re-rolls, corrections, silence; each asks for faces as well."""

from __future__ import annotations

import pytest

from db import votes
from referee.action import Played
from tests.support.duel import Bid
from tests.support.e2e import audit
from tests.support.services.playing import PLACE, bid, faces, head, rows, told, votes_open, with_gm

pytestmark = pytest.mark.bot


async def real(table, charms="0"):
    """Return Red, Blue and their GM, who plays with real dice."""
    found = await with_gm(table, charms)
    await found[2].command(PLACE, "gm dice", real=True)
    return found


async def typed(person, asked, text):
    return await person.submit(await person.press(asked, "Type the faces"), faces=text)


async def far(table, person, amount):
    """Bid for Red from 99 paces away: nobody strikes over more than 90."""
    move = Bid(amount=amount, paces=99)
    action = Played(key="far", seat="red", person=int(person.id), move=move)
    await table.bot.referee.settle(1, action)


async def entered(table):
    return (await rows(table))[-1].rolls.count('"entered"')


async def test_a_granted_re_roll_asks_the_gm_for_faces(table):
    ana, ben, gus = await real(table)
    await bid(ana, 3)
    await typed(ben, await bid(ben, 1), "2")
    before = (await head(table)).seq

    asked = await gus.command(PLACE, "gm reroll", reason="a cocked die")
    assert asked.ephemeral
    assert "Roll 1d6 for strike (Red)" in asked.content
    assert (await head(table)).seq == before
    seen = await typed(gus, asked, "6")

    assert "Red wounds Blue" in seen.content
    assert "rolled again. Reason: a cocked die" in seen.text
    assert "GM (Gus) typed in faces of real dice: strike 6." in seen.text
    row = (await rows(table))[-1]
    assert (row.kind, faces(row), row.restores) == ("reroll", [[6]], 1)


async def test_silence_that_rolls_asks_the_gm_who_skips(table):
    ana, _ben, gus = await real(table)
    await bid(ana, 3)

    seen = await typed(gus, await gus.command(PLACE, "gm skip"), "1")

    assert "Red misses" in seen.content
    assert await entered(table) == 1


async def test_a_correction_by_which_a_die_falls_asks_who_proposed_it(table):
    ana, ben, _gus = await real(table)
    await far(table, ana, 3)
    await bid(ben, 1)
    vote = await ana.command(PLACE, "game correct", fact="paces", value="4")
    shown = await ben.wait(PLACE, lambda m: m.id == vote.message.id)

    await ben.press(shown, "Agree")
    asked = await ana.wait(PLACE, lambda m: "Roll 1d6 for strike" in m.content)
    assert asked.mentions == ["Ana"]
    assert "No move of yours" in (await ben.press(asked, "Type the faces")).content
    assert len(await votes_open(table)) == 1
    seen = await typed(ana, asked, "5")

    assert "Red wounds Blue" in seen.content
    lines = [line.text for line in told((await rows(table))[-1])]
    assert lines[0] == "{p2} corrected entry 3: paces 4 instead of 99."
    assert "Red ({p2}) typed in faces of real dice: strike 5." in lines
    assert await votes_open(table) == ()
    assert audit.whole(table.data)


async def test_a_correction_keeps_the_faces_that_were_typed_in(table):
    ana, ben, gus = await real(table)
    await bid(ana, 3)
    await typed(ben, await bid(ben, 1), "5")
    await gus.command(PLACE, "gm dice", real=False)

    vote = await ana.command(PLACE, "game correct", fact="paces", value="4")
    shown = await gus.wait(PLACE, lambda m: m.id == vote.message.id)
    await gus.press(shown, "Agree")
    await ana.wait(PLACE, lambda m: "corrected entry" in m.text)

    row = (await rows(table))[-1]
    assert faces(row) == [[5]]
    assert '"entered":"blue"' in row.rolls


async def test_faces_for_a_vote_that_is_over_change_nothing(table):
    ana, ben, _gus = await real(table)
    await far(table, ana, 3)
    await bid(ben, 1)
    vote = await ana.command(PLACE, "game correct", fact="paces", value="4")
    shown = await ben.wait(PLACE, lambda m: m.id == vote.message.id)
    await ben.press(shown, "Agree")
    asked = await ana.wait(PLACE, lambda m: "Roll 1d6 for strike" in m.content)
    before = (await head(table)).seq

    await table.bot.db.write(lambda db: votes.close(db, 1, "refused", 1))
    seen = await typed(ana, asked, "5")

    assert "This vote is over" in seen.content
    assert (await head(table)).seq == before
