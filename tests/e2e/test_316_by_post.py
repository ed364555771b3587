"""A mission of four at pace `days`: how often it waits, how much it says, whom it calls."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from referee import custom_id
from rules.core import waits_for
from rules.deadlines import GLANCE, HOUR
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.mission.planets import MakePlanet
from rules.games.three_sixteen.mission.service import OpenEncounter
from tests.support.e2e import audit, squad
from tests.support.e2e.shown import PACE, newest
from tests.support.e2e.squad import PLACE
from tests.support.three_sixteen import post

pytestmark = [pytest.mark.bot, pytest.mark.rule("C316-PBP-1", "C316-PBP-2", "C316-PBP-6")]
APART = 5 * HOUR
"""How long after a question, or after the one before, each person looks in."""
WITHIN = 20.0
MOST_WAITS, MOST_MESSAGES = 20, 30


class Channel:
    """What the bot has posted for everybody, and whom each message calls."""

    def __init__(self, sandbox):
        self.posted = []
        self._create, self._bot = sandbox.messages.create, sandbox.bot_id
        sandbox.messages.create = self._noted

    def _noted(self, channel, author, body, uploads, **more):
        made = self._create(channel, author, body, uploads, **more)
        if author == self._bot and not made.get("_to") and not made["flags"] & 64:
            self.posted.append({int(one) for one in made["mentions"]})
        return made


async def settled(table):
    """Return the game once only people can go on, and everybody has been told."""
    async with asyncio.timeout(WITHIN):
        while True:
            head = await table.bot.games.get(1)
            if head.ask is None or post.unattended(head.state) is None:
                break
            await passed(table)
            await asyncio.sleep(PACE)
    if head.ask.sealed:
        table.clock.forward(GLANCE)
    await newest(table, head.game.channel)
    return head


async def passed(table):
    """Let a window pass by itself.

    Not while an answer is being saved: an order about to answer what follows would seem late, and
    whoever gave it be called.
    """
    async with table.bot.referee.locks.of(1):
        head = await table.bot.games.get(1)
        if head.ask is not None and head.ask.sealed:
            table.clock.forward(GLANCE)


def typed(move):
    """Return the command that makes a move, and its options."""
    match move:
        case MakePlanet():
            return "316 planet make", {"ability": "Lasting Wounds"}
        case OpenEncounter(final=True):
            return "316 planet encounter", {"final": True, "nothing": move.nothing}
        case OpenEncounter():
            return "316 planet encounter", {"tokens": move.tokens, "nothing": move.nothing}
        case Declare(task="attack"):
            return "316 fight attack", said(weapon=move.weapon, then=move.then)
        case Declare(task="manoeuvre"):
            return "316 fight manoeuvre", said(weapon=move.weapon, step=move.step, then=move.then)
    return "316 do", {"what": custom_id.choice(move)}


def said(**options):
    """Return the options that say something."""
    return {name: value for name, value in options.items() if value}


def people_of(head, seats):
    """Return the people on these seats."""
    return {held.person for seat in seats for held in head.holders(seat)}


async def answered(table, found, source, says):
    """Have everybody who is awaited answer, hours apart."""
    head = await settled(table)
    asked = custom_id.question(head.trail, head.state, head.ask)
    while asked == custom_id.question(head.trail, head.state, head.ask):
        seat = waits_for(head.state)[0]
        table.clock.forward(APART)
        words, options = typed(post.wanted(source, head.state, seat, says))
        seen = await found[seat].command(PLACE, words, **options)
        assert seen.kind == "message", (words, options, seen.error)
        head = await settled(table)


@pytest.mark.parametrize(
    ("says", "most"), [(True, MOST_WAITS), (False, None)], ids=["says nothing", "windows pass"]
)
async def test_a_mission_of_four_with_sensible_orders_waits_and_speaks_seldom(table, says, most):
    """Aliens that have nothing to buy: their GM says so, or lets every window pass by itself.

    How many rounds it takes is the dice's, which are other ones where other things were decided.
    """
    found = await squad.gathered(table)
    await found["red"].command(PLACE, "game pace", pace="days")
    await squad.enlisted(found)
    await squad.until(table, found, "planet")
    for seat in found:
        await found[seat].command(PLACE, "game order", text="; ".join(post.orders(seat)))
    channel, waits = Channel(table.sandbox), 0
    head = await settled(table)
    while head.state.planet_no == 0 or head.state.phase != "planet":
        said_before = len(channel.posted)
        assert not head.ask.sealed, head.ask
        await answered(table, found, Random(1), says)
        waits += 1
        head = await settled(table)
        called = set().union(*channel.posted[said_before:])
        assert called <= people_of(head, waits_for(head.state)), (waits, head.ask)

    assert 10 < waits <= (most or waits)
    assert 10 < len(channel.posted) <= MOST_MESSAGES
    assert audit.whole(table.data) == head.seq
