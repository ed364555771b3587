"""The services on real games: no game has code of its own for them.

Computer players play by the one road; meanwhile the GM undoes, redoes, grants re-rolls and sets
values. At the end the journal is exported and checked by the file that stands alone.
"""

from __future__ import annotations

import itertools
import json
import random

import pytest

from db import books, journal, seats
from referee.action import Played
from referee.export import export as exporting
from referee.lifecycle import Started
from referee.proposal import Asker
from referee.seats.create import Where, made
from referee.settings import Setup
from referee.timeline import outline, replay
from referee.timeline.proposals import Redo, Undo
from referee.timeline.undo import Rerolled
from rules import verify
from rules.core import GM, Lapse, RuleError, Start, waits_for
from rules.core.computer import choose
from rules.dice import Dice
from rules.games import GAMES
from tests.support.e2e import audit
from tests.support.services import exports

pytestmark = pytest.mark.bot
PLAYED = [system for system in GAMES if system.name in ("planet28", "px")]
MOVES = 70
GUS = Asker(person=9, name="Gus", seats=(GM,), gm=True)


class Chance(Dice):
    """Dice of the players' choices, the same in every run."""

    def __init__(self, seed):
        super().__init__()
        self.random = random.Random(seed)

    def draw(self, n, sides, why, hidden):
        return tuple(self.random.randint(1, sides) for _ in range(n))


class Game:
    """A game in play, driven without commands."""

    def __init__(self, bot, game):
        self.bot, self.game = bot, game
        self.keys = itertools.count()

    async def head(self):
        return await self.bot.games.get(self.game)

    async def settle(self, action):
        return await self.bot.referee.settle(self.game, action)

    def key(self):
        return f"t{self.game}-{next(self.keys)}"

    async def move(self, chance):
        """Let whoever is awaited answer; False when the game is over."""
        head = await self.head()
        if head.game.status != "open":
            return False
        seat = waits_for(head.state)[0]
        move = choose(head.system, head.state, seat, chance)
        if move is None:
            await self.settle(Played(key=self.key(), seat="bot", by="gm", move=Lapse()))
        else:
            await self.settle(Played(key=self.key(), seat=seat, move=move))
        return True

    async def back(self, proposal):
        head = await self.head()
        ready = await proposal.prepare(self.bot.referee, head, GUS, self.key())
        return await self.settle(ready.action)

    async def rows(self):
        return await self.bot.db.read(lambda db: journal.rows(db, self.game))


@pytest.fixture(params=PLAYED, ids=lambda system: system.name)
async def played(request, table):
    """A game that has begun, Red against Blue."""
    system, bot = request.param, table.bot
    taken = system.seats.names[:2]
    options = {option.key: option.default for option in system.options}
    papers = {}
    for kind in system.documents.required(options, taken):
        samples = system.documents.samples[kind.partition("/")[0]]
        papers[kind] = next(iter(samples.values()))

    def sit(db, game):
        for seat in (*taken, GM):
            seats.add(db, seats.Seat(game, seat, 9 if seat == GM else 5, seat, 1))

    general = table.sandbox.admin.find_channel("general")
    where = Where(int(general["guild_id"]), int(general["id"]))
    number = await bot.db.write(made(bot.referee, where, system.name, "Any", Setup(5), sit))
    names = {kind: await bot.db.write(lambda db, t=text: books.put(db, t.encode()))
             for kind, text in papers.items()}  # fmt: skip
    start = Start(seats=(*taken, GM), options=options, papers=names)
    await bot.referee.settle(number, Started(key="s", seat="bot", move=start, papers=papers))
    return Game(bot, number)


async def test_a_game_with_undos_and_re_rolls_checks_from_its_export_alone(played, table):
    chance = Chance(7)
    undone = rerolled = 0
    for count in range(MOVES):
        if not await played.move(chance):
            break
        if count % 6 == 5:
            undone += await undo_and_redo(played)
        if count % 10 == 9:
            rerolled += await reroll(played)
    assert undone >= 3
    assert rerolled

    head = await played.head()
    kept = await table.bot.db.read(
        lambda db: exporting.read(db, head, journal.rows(db, head.id), (GM, "red", "blue"))
    )
    text = await table.bot.db.read(
        lambda db: exports.read(db, exporting.planned(db, head, (GM, "red", "blue")))
    )
    export = json.loads(text)
    assert verify.verify(export) == []
    assert audit.whole(table.data) == len(kept.rows)
    page = exporting.as_page(head, kept, (GM,)).decode()
    assert page.count("<li id=") == len(kept.rows)


async def undo_and_redo(played):
    """Undo the last move, repeat it, and find the same trail, dice and state."""
    head = await played.head()
    now = await outline.standing(played.bot, head)
    if len(now.line) < 3:
        return 0
    try:
        given = await replay.given(played.bot, head, now.line[-1].seq)
    except RuleError:
        # The last row is an answer to a question still open: taken back and given again.
        await played.back(Undo(now.line[-1].seq))
        await played.back(Redo())
        return 0
    # The last row may be an answer to a question still open; what is repeated is the last decision.
    before = next(row for row in await played.rows() if row.seq == given.closed)
    await played.back(Undo(given.closed))
    for answer in given.answers:
        action = Played(key=played.key(), seat=answer.seat, by=answer.by, move=answer.move)
        await played.settle(action)
    after = (await played.rows())[-1]
    assert (after.trail, after.rolls, after.state) == (before.trail, before.rolls, before.state)
    await played.back(Undo(after.seq))
    redone = await played.back(Redo())
    assert redone.head.trail == before.trail
    assert redone.row.state == before.state
    return 1


async def reroll(played):
    """Have the last row that rolled in the open rolled again."""
    head = await played.head()
    now = await outline.standing(played.bot, head)
    rolled = [past.seq for past in now.line[1:] if past.rolled and past.decided]
    if not rolled:
        return 0
    given = await replay.given(played.bot, head, rolled[-1])
    old = (await outline.rows(played.bot, head, (given.closed,)))[0]
    action = Rerolled(
        key=played.key(),
        seat=GM,
        by="gm",
        person=9,
        name="Gus",
        to=await outline.position(played.bot, head, given.base),
        seen=head.seq,
        row=given.closed,
        of=old.trail,
        answers=given.answers,
    )
    new = (await played.settle(action)).row
    assert new.trail != old.trail
    return 1
