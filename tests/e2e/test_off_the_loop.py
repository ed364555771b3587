"""What takes long is worked out on a thread: meanwhile everybody else is answered."""

from __future__ import annotations

import asyncio
import threading

import pytest

from cogs.rolls import odds
from referee.waiting import autoplay
from rules.rolls import line
from tests.support.services.playing import PLACE, bid

pytestmark = pytest.mark.bot
OTHER = "#planetfall"
GIVEN_UP = 30
"""Seconds after which work gives up that nobody lets go on: they wait for it themselves."""


class Blocked:
    """Work that goes on only when it is told to, once somebody else was answered."""

    def __init__(self, monkeypatch, module, name):
        self._loop = asyncio.get_running_loop()
        self._work, self._go = getattr(module, name), threading.Event()
        self.begun = asyncio.Event()
        monkeypatch.setattr(module, name, self._wait)

    def _wait(self, *given, **named):
        self._loop.call_soon_threadsafe(self.begun.set)
        assert self._go.wait(GIVEN_UP), "everybody waited for it"
        return self._work(*given, **named)

    async def meanwhile(self, asking, other):
        """Return what was asked, another person having been answered before it was done."""
        task = asyncio.create_task(asking)
        async with asyncio.timeout(GIVEN_UP):
            await self.begun.wait()
            seen = await other
        assert not task.done()
        self._go.set()
        return await task, seen


@pytest.mark.parametrize(
    ("module", "name", "command", "options", "answer"),
    [
        (line, "throw", "roll", {"dice": "8000ad"}, "8000ad"),
        (odds, "odds", "odds", {"dice": "30d20kh15"}, "30d20kh15"),
        (odds, "of_request", "quick pf pool", {"dice": 5, "odds": True}, "Odds of"),
    ],
    ids=["a big roll", "odds", "odds of a quick roll"],
)
async def test_nobody_waits_for_what_one_person_asks(
    table, monkeypatch, module, name, command, options, answer
):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    blocked = Blocked(monkeypatch, module, name)
    mine, other = await blocked.meanwhile(
        ana.command(PLACE, command, **options), ben.command(OTHER, "health")
    )

    assert "still to be said" in other.text
    assert answer in mine.text


async def test_nobody_waits_while_a_computer_thinks(table, monkeypatch):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    await ana.command(PLACE, "game new", game="duel")
    await ana.command(PLACE, "game option", option="charms", value="0")
    await ana.command(PLACE, "game join")
    await ana.command(PLACE, "game join", computer=True)
    blocked = Blocked(monkeypatch, autoplay, "answer")
    started, other = await blocked.meanwhile(wait_for_bids(ana), ben.command(OTHER, "health"))

    assert "still to be said" in other.text
    assert "Bids:" in started.text


async def wait_for_bids(ana):
    """Start the game and bid; return the message in which both bids are told."""
    await ana.command(PLACE, "game start")
    await bid(ana, 3)
    return await ana.wait(PLACE, lambda message: "Bids:" in message.text)


@pytest.mark.parametrize(
    ("typed", "dice"), [("1d6", 1), ("2x 40d6", 80), ("8000ad", 8_000), ("1d6 # 8000ad", 1)]
)
def test_a_plan_knows_about_how_many_dice_it_throws(typed, dice):
    found = line.read(typed).dice
    assert dice <= found <= dice * 1.5
