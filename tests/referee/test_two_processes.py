"""Two processes told to settle the same game at once: each row once, in a chain that is whole.

`make test` does so 200 times, `make test-long` 10,000 times.
"""

from __future__ import annotations

import asyncio

import pytest

from db import games, journal, seeds, server
from db.share import Shards
from referee.action import Result
from referee.clock import Clock
from referee.games import Games
from referee.service import ServiceAction, told
from referee.settle import Referee
from rules.core import RuleError
from rules.games import ROLLS
from tests.support.db.making import AT, game
from tests.support.db.plain import plain
from tests.support.e2e import audit

GAME = 1
ODD = "Only every other row may be said so."


class Said(ServiceAction, frozen=True, kw_only=True):
    """Somebody says something, which is a row."""

    def kind(self) -> str:
        return "said"

    def run(self, head, dice) -> Result:
        dice.decide(self.text())
        return Result(state=None, told=(told("Said."),), decided=self.text())


class Even(Said, frozen=True, kw_only=True):
    """The same, where the game has an even number of rows; refused elsewhere."""

    def run(self, head, dice) -> Result:
        if head.seq % 2:
            raise RuleError(ODD, "GAME")
        return super().run(head, dice)


def referee(database) -> Referee:
    return Referee(database, Games(database, (), services=(ROLLS,)), Clock(), lambda: b"s" * 32)


def say(kind: type[Said], key: str) -> Said:
    return kind(key=key, seat="r1", person=7)


@pytest.fixture
async def two(address, tmp_path):
    """Two processes' referees over one journal of rolls."""

    def make(db) -> None:
        rolls = game(kind="rolls", system=ROLLS.name, options='{"host":1}')
        seeds.add(db, seeds.Seeds(games.add(db, rolls), 0, b"o" * 32, b"h" * 32, AT))

    path = tmp_path / "landfall.db"
    async with (
        await server.connect_server(address, path, Shards.read("0/2")) as one,
        await server.connect_server(address, path, Shards.read("1/2")) as other,
    ):
        await one.write(make)
        yield referee(one), referee(other)


async def settle_at_once(two, times: int) -> None:
    """Have both settle under keys of their own, then under one key, so many times."""
    for number in range(times):
        own = (
            two[0].settle(GAME, say(Said, f"a{number}")),
            two[1].settle(GAME, say(Said, f"b{number}")),
        )
        first, second = await asyncio.gather(*own)
        assert first.row.seq != second.row.seq
        same = await asyncio.gather(*(one.settle(GAME, say(Said, f"c{number}")) for one in two))
        assert same[0].row.seq == same[1].row.seq
        assert sorted(done.repeated for done in same) == [False, True]
        assert same[0].told == same[1].told


async def check_settled(address, times: int) -> None:
    rows = await asyncio.to_thread(audit.rows, address)
    assert len(rows) == len({row.key for row in rows}) == 3 * times
    assert [row.seq for row in rows] == list(range(1, 3 * times + 1))
    assert await asyncio.to_thread(audit.whole, address) == 3 * times
    with plain(address) as db:
        assert journal.head_seq(db, GAME) == 3 * times


async def test_two_processes_settle_the_same_game_at_once(two, address):
    await settle_at_once(two, 100)
    await check_settled(address, 100)


@pytest.mark.long
async def test_two_processes_settle_the_same_game_at_once_10_000_times(two, address):
    await settle_at_once(two, 5_000)
    await check_settled(address, 5_000)


async def test_nobody_is_refused_for_what_another_process_changed(two):
    """What an old head refuses is tried on what stands now; what stands now is refused."""
    one, other = two
    await one.settle(GAME, say(Said, "first"))
    await other.games.get(GAME)
    await one.settle(GAME, say(Said, "second"))
    settled = await other.settle(GAME, say(Even, "third"))
    assert settled.row.seq == 3
    with pytest.raises(RuleError, match=ODD):
        await one.settle(GAME, say(Even, "fourth"))


async def test_what_is_written_beside_the_journal_makes_a_head_old(two):
    """A seat taken in one process is known to the next row of another."""
    one, other = two
    await other.games.get(GAME)
    await one.into(GAME, lambda db: games.set_options(db, GAME, '{"host":2}'))
    settled = await other.settle(GAME, say(Said, "next"))
    assert settled.head.setup.host == 2
