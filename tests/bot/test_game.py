"""A made-up game through the real client: lobby, sealed answers, verdicts, buttons, the end."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.bot


async def test_two_people_play_a_sealed_round_by_command_and_button(table):
    ana, ben = await table.duel("Ana", "Ben")

    kept = await ana.command("#general", "game answer", move=await pick(ana, "bid 3"))
    assert kept.ephemeral
    assert "bid 3" in kept.text

    verdict = await ben.command("#general", "game answer", move=await pick(ben, "bid 1"))
    assert not verdict.ephemeral
    assert "receipt" in verdict.text
    assert "Bids: Blue 1, Red 3" in verdict.embeds[0]["description"]


async def pick(person, label):
    offered = await person.complete("#general", "game answer", "move", label)
    return offered[0].value
