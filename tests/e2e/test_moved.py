"""A database that was played on, moved to a server, played on there, moved back, and played on."""

from __future__ import annotations

from contextlib import closing

import pytest

from db.move.__main__ import source, target
from db.move.moving import move
from referee import custom_id
from tests.support.duel import Bid
from tests.support.e2e import audit
from tests.support.e2e.table import laid
from tests.support.e2e.telling import check_told

pytestmark = pytest.mark.bot


async def round_of(table, red, blue):
    """Play a round of the duel: both bid."""
    for player, amount in ((red, 3), (blue, 1)):
        move = custom_id.choice(Bid(amount=amount))
        seen = await player.command("#general", "game answer", move=move)
        assert seen.kind == "message", seen.text
    rolled = await red.command("#general", "roll", dice="1d20")
    assert rolled.kind == "message"


async def played_on(table):
    """Play a round in the game that goes on, and check that the channel tells all of it."""
    people = [await table.person(name) for name in ("Ana", "Ben")]
    await round_of(table, *people)
    await table.quiet()
    await check_told(table.data, people[0], "#general")
    return audit.whole(table.data)


def moved(old, new):
    with closing(source(str(old))) as one, closing(target(str(new), 1)) as other:
        return list(move(one, other, 1))


async def test_a_game_goes_on_over_there_and_back(tmp_path, address):
    async with laid(tmp_path) as table:
        await table.duel("Ana", "Ben")
        first = await played_on(table)
    moved(tmp_path / "landfall.db", address)
    async with laid(tmp_path, address=address) as table:
        second = await played_on(table)
    moved(address, tmp_path / "landfall.db")
    async with laid(tmp_path) as table:
        third = await played_on(table)
    assert first < second < third
