"""The road through, without Discord: games wait for nobody, and who comes second reads again."""

from __future__ import annotations

import asyncio
import sqlite3

import pytest

from db import connect, games, journal, seeds
from db.errors import OutOfTurn
from referee.action import Result
from referee.clock import Clock
from referee.games import Games
from referee.locks import GameLocks
from referee.service import ServiceAction, told
from referee.settle import Referee
from rules.games import ROLLS
from tests.support.db.making import AT, game

FIRST, SECOND = 1, 2
OPTIONS = '{"host":1}'


@pytest.fixture
async def database(tmp_path):
    """A database with two channels' journals of rolls."""

    def make(db: sqlite3.Connection) -> None:
        for channel in (5, 6):
            number = games.add(
                db,
                game(kind="rolls", system=ROLLS.name, place=f"channel:{channel}", options=OPTIONS),
            )
            seeds.add(db, seeds.Seeds(number, 0, b"o" * 32, b"h" * 32, AT))

    async with await connect.connect(tmp_path / "landfall.db") as opened:
        await opened.write(make)
        yield opened


def referee(database) -> Referee:
    """A referee over a database."""
    return Referee(database, Games(database, (), services=(ROLLS,)), Clock(), lambda: b"s" * 32)


class Said(ServiceAction, frozen=True, kw_only=True):
    """Somebody says something, which is a row."""

    def kind(self) -> str:
        return "said"

    def run(self, head, dice) -> Result:
        dice.decide(self.text())
        return Result(state=None, told=(told("Said."),), decided=self.text())


def roll(key: str) -> Said:
    """What somebody does, under a key."""
    return Said(key=key, seat="r1", person=7)


async def rows(database, number: int) -> list[journal.Row]:
    """A journal as it is stored."""
    return await database.read(lambda db: list(journal.rows(db, number)))


async def test_a_game_waits_for_no_other(database):
    """While something is done in one channel, another's command is settled."""
    one = referee(database)
    async with one.locks.of(FIRST):
        waiting = asyncio.create_task(one.settle(FIRST, roll("a")))
        settled = await asyncio.wait_for(one.settle(SECOND, roll("b")), 10)
        assert settled.row.seq == 1
        assert not waiting.done()
    assert (await waiting).row.seq == 1


async def test_one_game_is_settled_one_after_another(database):
    """Many at once in one channel get a row each, and the chain is whole."""
    one = referee(database)
    settled = await asyncio.gather(*(one.settle(FIRST, roll(f"k{n}")) for n in range(30)))
    assert sorted(done.row.seq for done in settled) == list(range(1, 31))
    assert [row.seq for row in await rows(database, FIRST)] == list(range(1, 31))


async def test_who_comes_second_runs_again_on_what_was_written(database):
    """Two referees over one database: the slower reads the other's row, and rolls behind it."""
    one, other = referee(database), referee(database)
    await one.games.get(FIRST)
    await other.settle(FIRST, roll("first"))
    settled = await one.settle(FIRST, roll("second"))
    assert settled.row.seq == 2
    first, second = await rows(database, FIRST)
    assert first.trail != second.trail
    assert (await referee(database).games.get(FIRST)).chain == second.chain


async def test_somebody_always_faster_is_not_waited_for_without_end(database, monkeypatch):
    """After some tries the refusal is passed on, and nothing was saved."""
    one = referee(database)
    tries = []

    async def slower(made, action):
        tries.append(made.row.seq)
        raise OutOfTurn("another was faster")

    monkeypatch.setattr(one, "_save", slower)
    with pytest.raises(OutOfTurn):
        await one.settle(FIRST, roll("a"))
    assert tries == [1] * 5
    assert await rows(database, FIRST) == []


async def test_work_aside_stops_only_the_games_it_touches(database):
    """What is written aside waits for its own games and lets others go on."""
    one = referee(database)
    before = await one.games.get(SECOND)
    async with one.locks.of(FIRST):
        aside = asyncio.create_task(one.aside((FIRST,), lambda db: "written"))
        await asyncio.wait_for(one.settle(SECOND, roll("b")), 10)
        assert not aside.done()
    assert await aside == "written"
    assert before.seq == 0
    assert (await one.games.get(SECOND)).seq == 1


async def test_what_is_written_into_one_game_leaves_what_is_known_of_others(database):
    """Whoever rolls for the first time makes nobody's settings be read again."""
    one = referee(database)
    await one.recall.get("habits", lambda db: "kept")
    await one.games.get(SECOND)
    async with one.locks.of(FIRST):
        into = asyncio.create_task(one.into(FIRST, lambda db: "written"))
        await asyncio.sleep(0)
        assert not into.done()
    assert await into == "written"
    assert await one.recall.get("habits", lambda db: "read again") == "kept"
    assert one.games.known(SECOND) is not None
    assert one.games.known(FIRST) is None


async def test_a_head_read_while_the_game_moved_on_is_not_kept(database):
    """A slow look at a game does not put an older head in place of a newer one."""
    one = referee(database)
    reading = asyncio.create_task(one.games.get(FIRST))
    # The look has begun before the roll is settled, and ends after it or before: never behind.
    await asyncio.sleep(0)
    await one.settle(FIRST, roll("a"))
    await reading
    assert (await one.games.get(FIRST)).seq == 1


async def test_a_head_forgotten_while_it_was_read_is_read_again(database, monkeypatch):
    """What was written while a head was read is not hidden by it."""
    one = Games(database, (), services=(ROLLS,))
    load = one.load

    def changed(db, number):
        head = load(db, number)
        one.forget(number)
        return head

    monkeypatch.setattr(one, "load", changed)
    await one.get(FIRST)
    monkeypatch.undo()
    await database.write(lambda db: games.set_options(db, FIRST, '{"host":9}'))
    assert (await one.get(FIRST)).game.options == '{"host":9}'


async def test_what_was_made_from_a_forgotten_head_is_not_kept(database, monkeypatch):
    """Something is written and every head forgotten while an action is saved."""
    one = referee(database)
    save = one._save

    async def changed(made, action):
        line = await save(made, action)
        await database.write(lambda db: games.set_options(db, FIRST, '{"host":9}'))
        one.games.forget_all()
        return line

    monkeypatch.setattr(one, "_save", changed)
    await one.settle(FIRST, roll("a"))
    found = await one.games.get(FIRST)
    assert (found.seq, found.game.options) == (1, '{"host":9}')


async def test_a_change_that_was_cut_off_leaves_no_head_without_it(database, monkeypatch):
    """Whoever asked is gone before the answer is back; what they asked for is saved."""
    one = referee(database)
    await one.games.get(FIRST)
    write = database.write

    async def cut_off(work):
        await write(work)
        raise asyncio.CancelledError

    monkeypatch.setattr(database, "write", cut_off)
    with pytest.raises(asyncio.CancelledError):
        await one.between(
            FIRST, "n", lambda db: games.set_options(db, FIRST, '{"host":9}'), lambda _: None
        )
    assert (await one.games.get(FIRST)).game.options == '{"host":9}'


async def test_two_who_need_the_same_games_never_wait_for_each_other():
    """Locks of several games are taken in one order, whatever order they are named in."""
    locks = GameLocks()
    done = []

    async def hold(*numbers):
        async with locks.of_all(numbers):
            await asyncio.sleep(0)
            done.append(numbers)

    await asyncio.wait_for(asyncio.gather(hold(1, 2, 3), hold(3, 2, 1), hold(2, 2)), 10)
    assert len(done) == 3
