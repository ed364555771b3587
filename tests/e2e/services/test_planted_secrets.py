"""A secret is planted in every place that may hold one; then everybody else looks everywhere.

Log, recap, status, files, cards, words under pictures, completions of every option, help, odds,
votes, refusals, buttons that were made up, lines that wait to be said: none may hold the mark.
"""

from __future__ import annotations

import pytest

from referee.action import Played
from rules.core import question
from rules.games.planetx.trade.goods import Goods
from rules.games.planetx.trade.trade import Offer
from tests.support.e2e import p28, squad
from tests.support.services.playing import PLACE, file_of, head
from tests.support.services.secrets import (
    completed_anywhere,
    everything_shown_to,
    leaks,
    lines_to_others,
)

pytestmark = pytest.mark.bot

TRADED = 613
READ_AS = ("613 XP", '"xp":613', '"xp": 613')
"""The digits alone may stand in any digest of an export."""
INTENT = "Waits under the third arch"
ORDERS = "counter if hp >= 7; tie last"
ONLY_MINE, FOR_GM = "xylophone", "zitherplayer"
NOTE = "The bridge is mined at dusk"


async def bystanders(table):
    """Return a moderator and a stranger."""
    return [await table.person("Mia", "manage_channels"), await table.person("Stan")]


async def shows(person, place, mark, seat):
    """Say whether somebody comes by a mark at all, so that to look for it means something."""
    return any([mark in text async for _, text in everything_shown_to(person, place, seat=seat)])


async def check_hidden(table, place, owner, others, marks, seat):
    """Assert that nobody else comes by a mark, and that none was told in the open."""
    for person in others:
        async for road, text in everything_shown_to(person, place, seat=seat):
            assert not leaks(text, marks), (person.name, road)
    async for body in lines_to_others(table, owner):
        assert not leaks(body, marks), body


async def test_an_offer_of_planet_x_is_read_by_its_two_parties_alone(table):
    people = {seat: await table.person(name) for seat, name in squad.NAMES.items()}
    ana, gus = people["red"], people["gm"]
    await ana.command(PLACE, "game new", game="px")
    for option, value in (("merchants", "on"), ("gm_sees", "off")):
        await ana.command(PLACE, "game option", option=option, value=value)
    for seat in ("red", "blue", "green"):
        await people[seat].command(PLACE, "game join")
    await gus.command(PLACE, "game join", seat="gm")
    await ana.command(PLACE, "game start")
    seat = question((await head(table)).state).entries[0].seat
    partner, outsider = [one for one in ("red", "blue", "green") if one != seat]
    await gus.command(PLACE, "gm edit", path=f"players.{seat}.xp", value="900")
    offer = Offer(partner=partner, give=Goods(xp=TRADED))
    person = int(people[seat].id)
    await table.bot.referee.settle(1, Played(key="offer", seat=seat, person=person, move=offer))

    # A vote on it is opened, too, and names the row.
    await people[seat].command(PLACE, "game undo")
    for one in (seat, partner):
        assert await shows(people[one], PLACE, READ_AS[0], one)
    others = [people[outsider], gus, *await bystanders(table)]
    await check_hidden(table, PLACE, people[partner], others, READ_AS, partner)


@pytest.mark.long
async def test_an_intent_of_three_sixteen_is_sealed_until_the_last_is_in(table):
    found = await squad.fighting(table, sealed_intents="on")
    await found["yellow"].command(squad.PLACE, "316 fight other", text=INTENT)
    assert (await squad.state(table)).frames

    assert INTENT in (await file_of(found["yellow"], channel=squad.PLACE)).decode()
    others = [found["red"], found["blue"], *await bystanders(table)]
    await check_hidden(table, squad.PLACE, found["yellow"], others, (INTENT,), "yellow")


async def test_the_orders_of_a_battle_of_planet_28_are_nobody_elses(table):
    gus = await table.person("Gus")
    ana, ben = await p28.battle(table, gm=gus)
    said = await ana.command(p28.PLACE, "game order", text=ORDERS)
    mine = await ana.command(p28.PLACE, "game order")

    assert ORDERS in mine.text, said.text
    others = [ben, gus, *await bystanders(table)]
    await check_hidden(table, p28.PLACE, ana, others, (ORDERS,), "red")


async def test_a_secret_roll_and_a_note_of_the_gm_are_read_by_whom_they_are_for(table):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    gus = await table.person("Gus")
    await gus.command(PLACE, "game new", game="duel")
    await gus.command(PLACE, "game join", seat="gm")
    for person in (ana, ben):
        await person.command(PLACE, "game join")
    await ana.command(PLACE, "game start")
    await ana.command(PLACE, "roll", dice=f"1d6[{ONLY_MINE}]", secret="only me")
    await ana.command(PLACE, "roll", dice=f"1d6[{FOR_GM}]", secret="the GM")
    await gus.command(PLACE, "game note", text=NOTE, readers="my seat")

    assert await shows(ana, PLACE, ONLY_MINE, "red")
    assert await shows(gus, PLACE, FOR_GM, "gm")
    assert NOTE in (await gus.command(PLACE, "game note")).text
    strangers = await bystanders(table)
    await check_hidden(table, PLACE, ana, [ben, *strangers], (ONLY_MINE, FOR_GM, NOTE), "gm")
    await check_hidden(table, PLACE, ana, [gus], (ONLY_MINE,), "red")
    await check_hidden(table, PLACE, gus, [ana], (NOTE,), "gm")


def test_every_option_that_is_completed_is_looked_at():
    found = {(command, option) for command, option, _ in completed_anywhere()}
    assert {("gm edit", "path"), ("px master", "move"), ("316 gm conflict", "attackers")} <= found
    assert len(found) >= 113
