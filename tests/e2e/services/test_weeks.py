"""Simulated weeks: restarts, lost gateways, failing deliveries, deletions, silence, clock changes.

The clock is moved by hand, what happens is drawn from a fixed seed. At the end of every week the
books must be right: every chain whole, nobody waited for who is not asked, no question stuck, no
reminder lost or doubled.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random

import pytest

from cogs.app import landfall
from cogs.game_ui import GameUI
from db import games, journal, outbox, waiting
from db.connect import connect
from referee import custom_id, verdict
from rules import deadlines as pace
from rules.core import waits_for
from rules.deadlines import DAY, HOUR, MINUTE
from sandbox import Sandbox
from sandbox.redirect import redirect
from tests.support.duel import DUEL
from tests.support.e2e import audit
from tests.support.e2e.table import HandClock, Seeds, running

pytestmark = pytest.mark.bot

PLACES = ("#general", "#second", "#third")
WEEKS = 3
STEPS = 70
LIMIT = 60.0
LAPSE = 15 * HOUR
"""Within this a question of the duel has lapsed that nobody answers."""


class World:
    """A sandbox with people in it, a clock, and a bot that comes and goes."""

    def __init__(self, sandbox, path, clock, seed):
        self.sandbox, self.path, self.clock = sandbox, path, clock
        self.seeds = Seeds()
        self.chance = random.Random(seed)
        self.bot = None
        self.people = {}
        self.disturbed = []
        self.lapsed = 0
        self.playing = 0
        self.quiet = set()
        self.deleted = set()
        self.homeless = []

    @contextlib.asynccontextmanager
    async def up(self):
        """Run the bot for as long as the block lasts."""
        async with await connect(self.path) as db:
            self.bot = landfall(
                db, self.clock, (GameUI(system=DUEL),), self.seeds, guild_ready_timeout=0.05
            )
            async with running(self.bot, self.sandbox.token):
                self._watch(self.bot.get_cog("Autoplay"))
                yield

    def _watch(self, player):
        """Count the games in which something is being played for a seat without a person."""
        play = player._play_safely

        async def counted(game):
            self.playing += 1
            try:
                await play(game)
            finally:
                self.playing -= 1

        player._play_safely = counted

    async def read(self, work):
        return await self.bot.db.read(work)

    async def idle(self):
        """Wait until the clock's loop, the orders and the mouth have nothing left to do."""
        async with asyncio.timeout(LIMIT):
            while await self.busy():
                continue

    async def busy(self):
        now = self.clock.now()
        wake = await self.read(waiting.next_wake)
        channels = self.bot.get_cog("Channels")
        # What waits for a deleted channel waits for ever.
        silent = channels.troubles.silent()
        unsaid = [one for one in await self.read(outbox.waiting) if one.place not in silent]
        if unsaid and channels._later:
            # A delivery failed: the mouth tries again when its pause is over.
            self.clock.forward(10_000)
        # A game leaves the list when its turn comes, not when it was played; and what is on the
        # disk by now may not be known to the bot yet.
        played = not self.bot.get_cog("Autoplay")._games and not self.playing
        known = not self.bot.referee.being_saved
        due = wake is not None and wake <= now
        return bool(unsaid) or not played or not known or due or await self.closing()

    async def closing(self):
        """Say whether a game whose channel was deleted goes on."""
        found = await self.read(lambda db: [games.get(db, number) for number in self.homeless])
        return any(game.status in games.LIVE for game in found)

    async def live(self, place):
        """Return the live game of a channel."""
        number = self.people["Ana"].channel(place)
        found = await self.read(lambda db: games.live(db, "game", f"channel:{number}"))
        return await self.bot.games.get(found.id) if found else None


async def begin(world, place, *names, computer=False):
    """Begin a duel in a channel: Red, Blue, or Red against the computer; Gus is the GM."""
    people = [world.people[name] for name in names]
    await people[0].command(place, "game new", game="duel")
    for person in people:
        await person.command(place, "game join")
    if computer:
        await people[0].command(place, "game join", computer=True)
    await world.people["Gus"].command(place, "game join", seat="gm")
    await people[0].command(place, "game start")


SEATED = {
    "#general": (("Ana", "Ben"), False),
    "#second": (("Cid", "Dot"), False),
    "#third": (("Ana",), True),
}


async def step(world):
    """Let something happen, or nothing; then a few hours pass."""
    chance = world.chance
    place = chance.choice([one for one in PLACES if one not in world.deleted])
    head = await world.live(place)
    names, computer = SEATED[place]
    if head is None:
        await begin(world, place, *names, computer=computer)
    else:
        await chance.choice((bid, bid, bid, undo, trouble, pause, lambda *_: nothing()))(
            world, place, head
        )
    world.clock.forward(chance.randrange(HOUR, 2 * HOUR))
    await world.idle()


async def nothing():
    """Everybody is silent."""


async def bid(world, place, head):
    """One of the people asked answers."""
    seats = [seat for seat in waits_for(head.state) if verdict.people(head, (seat,))]
    if not seats or head.game.status != "open":
        return
    seat = world.chance.choice(seats)
    person = by_id(world, verdict.people(head, (seat,))[0])
    offered = await person.complete(place, "game answer", "move", "")
    legal = [choice for choice in offered if choice.name[:3] in ("bid", "cha")]
    if legal:
        await person.command(place, "game answer", move=world.chance.choice(legal).value)


async def undo(world, place, head):
    """The GM takes the last move back, or a player asks the others to."""
    who = world.chance.choice((world.people["Gus"], by_id(world, head.seats[0].person)))
    await who.command(place, "game undo")


async def pause(world, place, head):
    """The GM pauses for an hour."""
    gus = world.people["Gus"]
    await gus.command(place, "gm pause")
    world.clock.forward(HOUR)
    # Else more hours pass for the other games, unseen, than lie between a last call and silence.
    await world.idle()
    await gus.command(place, "gm resume")


async def trouble(world, place, head):
    """Something goes wrong outside."""
    kind = world.chance.choice(("drop", "reconnect", "cut", "lost", "message", "back"))
    sandbox = world.sandbox
    if kind == "drop":
        sandbox.gateway.drop()
        await sandbox.gateway.resumed(world_count(sandbox, "resumed"), LIMIT)
    elif kind == "reconnect":
        sandbox.gateway.reconnect()
        await sandbox.gateway.resumed(world_count(sandbox, "resumed"), LIMIT)
    elif kind in ("cut", "lost"):
        sandbox.faults.cut("/messages", "POST", applied=kind == "cut")
    elif kind == "message":
        await delete_one(world, place)
    else:
        # The host's clock is put back.
        world.disturbed.append(world.clock.now())
        world.clock.forward(-HOUR)


def world_count(sandbox, name):
    """Return one more than the times that this happened to the gateway so far."""
    done = getattr(sandbox, f"_{name}_seen", 0) + 1
    setattr(sandbox, f"_{name}_seen", done)
    return done


async def delete_one(world, place):
    """Somebody deletes one of the bot's messages."""
    shown = [m for m in await world.people["Ana"].messages(place) if m.author == "Landfall"]
    shown = [m for m in shown if "still open" not in m.content and "last call" not in m.content]
    if shown:
        message = world.chance.choice(shown)
        world.sandbox.admin.delete_message(place.lstrip("#"), message.id)


def by_id(world, number):
    return next((p for p in world.people.values() if int(p.id) == number), world.people["Gus"])


async def books_are_right(world):
    """Look everything over."""
    assert audit.whole(world.path) > 0
    asleep = f"channel:{world.people['Ana'].channel('#second')}"
    world.quiet = {game.id for game in await world.read(lambda db: games.at_place(db, asleep))}
    for game in await world.read(lambda db: games.with_status(db, "open")):
        await nobody_is_stuck(world, await world.bot.games.get(game.id))
    await reminders_are_right(world)


async def silence(world):
    """Let two questions in a row lapse, whatever the weeks before were like.

    The second is opened by the first, so that nothing disturbs it from its beginning to its end.
    """
    place = PLACES[0]
    if await world.live(place) is None:
        await begin(world, place, *SEATED[place][0])
    for _ in range(2 * LAPSE // HOUR + 2):
        world.clock.forward(HOUR)
        await world.idle()


async def nobody_is_stuck(world, head):
    """Exactly the seats asked are awaited, and the clock will look at each of them again."""
    rows = await world.read(lambda db: waiting.of_game(db, head.id))
    ask = head.ask
    assert ask is not None, "an open game always asks somebody"
    name = custom_id.question(head.trail, head.state, ask)
    assert {(row.question, row.seat) for row in rows} == {
        (name, seat) for seat in waits_for(head.state)
    }
    for row in rows:
        assert row.due is not None, "every question of the duel has a default"
        assert world.clock.now() - HOUR < row.wake < pace.NEVER


async def reminders_are_right(world):
    """No reminder is said twice; a silence that lapsed while the bot was up had both of them."""
    told = await world.read(
        lambda db: db.execute("SELECT game, body, made_at FROM outbox WHERE seq IS NULL").fetchall()
    )
    calls = [(game, body, made) for game, body, made in told if "still open" in body]
    for place in set(PLACES) - world.deleted:
        shown = await world.people["Ana"].messages(place)
        nonces = [m.data.get("nonce") for m in shown if "still open" in m.content]
        assert len(nonces) == len(set(nonces))
    for game in {game for game, _, _ in calls}:
        rows = await world.read(lambda db, game=game: journal.rows(db, game))
        for before, row in itertools.pairwise(rows):
            if row.by != "clock" or not undisturbed(world, before, row):
                continue
            world.lapsed += 1
            counts = {
                sum(
                    g == game and seat in body and before.at < at <= row.at for g, body, at in calls
                )
                for seat in ("Red", "Blue")
            }
            # A charm is asked of one seat alone; in quiet hours one may sleep through a reminder.
            assert counts <= ({0, 1, 2} if game in world.quiet else {0, 2}), (game, row.seq)
            assert game in world.quiet or 2 in counts, (game, row.seq)


def undisturbed(world, before, row):
    """Say whether a question lapsed that nobody answered and nothing put off or overslept."""
    opened = before.decision is not None and 13 * HOUR <= row.at - before.at < LAPSE
    return opened and not any(before.at <= at <= row.at for at in world.disturbed)


@pytest.fixture
async def world(tmp_path, seed_of):
    async with Sandbox(tmp_path / "sandbox.db") as sandbox:
        with redirect(sandbox):
            made = World(sandbox, tmp_path / "landfall.db", HandClock(), seed_of(20261122))
            for name in PLACES[1:]:
                sandbox.admin.add_channel(name.lstrip("#"))
            for name in ("Ana", "Ben", "Cid", "Dot", "Gus"):
                made.people[name] = await sandbox.person(name)
            yield made
        assert not sandbox.unknown


@pytest.mark.long
async def test_weeks_of_trouble_leave_the_books_right(world):
    async with world.up():
        dot = world.people["Dot"]
        await dot.command(
            "#second", "game my quiet", begin="22", end="7:30", zone="America/New_York"
        )
    for week in range(WEEKS):
        async with world.up():
            await world.idle()
            for _ in range(STEPS):
                await step(world)
            if week == 1:
                world.homeless = [head.id for head in [await world.live("#third")] if head]
                world.sandbox.admin.delete_channel("third")
                world.deleted.add("#third")
            world.sandbox.faults.clear()
            await world.idle()
            await books_are_right(world)
        # A night without the bot: what was due is handled when it is back.
        world.disturbed.append(world.clock.now())
        world.clock.forward(world.chance.randrange(MINUTE, DAY))
        world.disturbed.append(world.clock.now())
    async with world.up():
        await world.idle()
        await silence(world)
        await books_are_right(world)
        kinds = {row.by for row in audit.rows(world.path)}
        assert kinds >= {"player", "gm", "clock", "bot"}
        assert world.lapsed
