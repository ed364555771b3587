"""A busy day under Discord's own limits: the bot keeps to them by itself, and says everything."""

from __future__ import annotations

import asyncio
import os

import pytest

pytestmark = pytest.mark.bot
CHANNELS = 12
ROUNDS = int(os.environ.get("BUSY_ROUNDS", "3"))


async def test_a_busy_day_is_never_too_much_for_discord(table, capsys):
    """Games in many channels at full speed, and people who roll: not one request is refused."""
    limits = table.sandbox.rates
    limits.strict = True
    places = [table.sandbox.admin.add_channel(f"busy-{n}")["id"] for n in range(CHANNELS)]
    tables = [
        await table.duel(f"Ana{n}", f"Ben{n}", channel=place, charms="0")
        for n, place in enumerate(places)
    ]

    async def play(place, ana, ben):
        for _ in range(ROUNDS):
            for person in (ana, ben):
                offered = await person.complete(place, "game answer", "move", "bid 1")
                await person.command(place, "game answer", move=offered[0].value)
                await person.command(place, "roll", dice="2d6+1")

    await asyncio.gather(*(play(place, *two) for place, two in zip(places, tables, strict=True)))
    await table.quiet()
    with capsys.disabled():
        own = f"{limits.own:,} of the bot's own"
        print(f"\nanswers to people: {limits.answers:,}, {own}; refused: {limits.refused}")

    # Each command is answered, and each round of each game is told in its channel.
    assert limits.answers >= 6 * ROUNDS * CHANNELS
    assert limits.own >= ROUNDS * CHANNELS
    assert limits.refused == 0
    assert table.bot.measures.limited() == 0
