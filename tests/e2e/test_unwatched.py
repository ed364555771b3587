"""A game of two computers in a channel: it rests, and whoever watches lets it go on."""

from __future__ import annotations

import pytest

from referee.waiting import unwatched
from rules.deadlines import UNWATCHED_STEPS
from tests.support.e2e import audit
from tests.support.e2e.shown import told_row

pytestmark = pytest.mark.bot
PLACE = "#planet-x"
STEP = UNWATCHED_STEPS["live"]
FEW = 3


async def test_whoever_watches_lets_computers_go_on(table, monkeypatch):
    monkeypatch.setattr(unwatched, "STRETCH", FEW)
    ana, ben = await table.person("Ana"), await table.person("Ben")
    await ana.command(PLACE, "game new", game="px")
    await ana.command(PLACE, "game leave")
    await ana.command(PLACE, "game pace", pace="live")
    for _ in range(2):
        await ana.command(PLACE, "game join", computer=True)
    await ana.command(PLACE, "game start")

    for row in range(2, FEW + 2):
        table.clock.forward(STEP)
        await told_row(table, ana, PLACE, row)
    table.clock.forward(STEP)
    rests = await ana.wait(PLACE, lambda m: "Go on" in m.labels)
    assert "Only computers play here" in rests.text
    assert audit.whole(table.data) == FEW + 2

    gone = await ben.press(rests, "Go on")
    assert "Ben wants to see more" in gone.text
    again = await ben.press(rests, "Go on")
    assert again.ephemeral and "does not rest" in again.text
    table.clock.forward(STEP)
    await told_row(table, ana, PLACE, FEW + 4)
    ended = await ana.command(PLACE, "game end")
    assert "went wrong" not in ended.text
