"""A game with books of its own, copied into another channel and brought back from its file."""

from __future__ import annotations

import json

import pytest

from rules import replay, verify
from rules.games.planetx.system import SYSTEM
from tests.support.e2e import hands
from tests.support.e2e.px import PLACE, board
from tests.support.services.playing import file_of, head

pytestmark = pytest.mark.bot


async def elsewhere(table, person):
    """Another channel, as an option names it."""
    channel = table.sandbox.admin.add_channel("other")["id"]
    await person.messages(channel)
    return channel


async def test_a_board_is_copied_played_on_and_brought_back_in(table):
    ana, ben, cem = await board(table)
    channel = await elsewhere(table, ana)

    seen = await ana.command(PLACE, "game keep copy", channel=channel)
    assert "The copy gathers in" in seen.content
    await ana.command("#other", "game start")
    assert (await head(table, 2)).state == (await head(table, 1)).state
    await hands.first_choice(ana, "#other")
    stood = (await head(table, 2)).state
    await ana.command("#other", "game end")
    file = await file_of(ana, channel="#other")
    assert verify.verify(json.loads(file)) == []
    assert replay.replayed(SYSTEM, json.loads(file)).faults == []

    seen = await ana.command("#other", "game keep import", file=("game.json", file))
    assert "gathers players" in seen.content
    for person in (ana, ben, cem):
        await person.command("#other", "game join")
    await ana.command("#other", "game start")
    assert (await head(table, 3)).state == stood
