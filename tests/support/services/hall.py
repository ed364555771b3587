"""Games in every state, each in a channel of its own, and everybody who may try something there."""

from __future__ import annotations

import itertools

import msgspec

from db import seats, votes
from referee.action import Played
from referee.gm import Changed, Paused
from referee.lifecycle import Ended, Started
from referee.proposal import Asker
from referee.seats.create import Where, made
from referee.settings import Setup
from referee.timeline.dispute import Disputed
from referee.timeline.hiding import Hid
from referee.timeline.proposals import Undo
from rules.core import Start
from tests.support.duel import Bid
from tests.support.services.playing import file_of

NAMES = ("Red", "Blue", "Gus", "Cora", "Stan")


class Hall:
    """Builds games in channels of their own, quickly: by the referee, without commands."""

    def __init__(self, table, people):
        self.table = table
        self.people = people
        self.number = itertools.count(1)
        self.masters = "gc"
        self.exported = None

    async def game(self, state, command, *, gm=True):
        """Make a game in a state, ready for a command; return its channel and number."""
        self.masters = "gc" if gm else ""
        bot, count = self.table.bot, next(self.number)
        channel = self.table.sandbox.admin.add_channel(f"hall-{count}")
        where = Where(int(channel["guild_id"]), int(channel["id"]))
        host = int(self.people["r"].id)
        make = made(bot.referee, where, "duel", "Duel", Setup(host), self.seat)
        number = await bot.db.write(make)
        if state != "lobby":
            await self.play(number, count, command)
        name = {"key": f"end{count}", "seat": "bot", "name": "Red"}
        if state == "paused":
            await bot.referee.settle(number, Paused(**name))
        elif state == "ended":
            await bot.referee.settle(number, Ended(**name))
        return channel["id"], number

    def seat(self, db, game):
        for letter, seat in (("r", "red"), ("b", "blue"), ("g", "gm"), ("c", "gm")):
            person = self.people[letter]
            if seat != "gm" or letter in self.masters:
                seats.add(db, seats.Seat(game, seat, int(person.id), person.name, 1))

    async def play(self, game, count, command):
        """Play a round in which nobody strikes, or as the command needs it."""
        settle = self.table.bot.referee.settle
        start = Start(seats=("red", "blue"), options={"charms": "0"})
        await settle(game, Started(key=f"s{count}", seat="bot", move=start))
        high = 3 if command == "gm reroll" else 1
        former = int(self.people["f"].id)
        for seat, amount in (("red", high), ("blue", 1)):
            bid = Bid(amount=amount)
            played = Played(key=f"{seat}{count}", seat=seat, person=former, move=bid)
            await settle(game, played)
        if command == "game redo":
            asker = Asker(person=1, name="x", seats=("gm",), gm=True)
            bot = self.table.bot
            head = await bot.games.get(game)
            ready = await Undo(3).prepare(bot.referee, head, asker, f"u{count}")
            await settle(game, msgspec.structs.replace(ready.action, person=None))
        if command == "gm answer":
            # Nobody sees a seat's secret moves but who acts for it, as the log shows.
            acting = {self.people[letter].id: "red" for letter in "gc"}

            def acts(setup):
                return msgspec.structs.replace(setup, acting=acting)

            said = {"key": f"a{count}", "seat": "gm", "name": "Gus", "sentence": "Gus acts."}
            await settle(game, Changed(**said, changed=acts))
        if command == "gm show":
            await settle(game, Hid(key=f"h{count}", seat="gm", name="Gus", row=2))
        if command == "gm settle":
            dispute = Disputed(
                key=f"d{count}", seat="red", name="Red", row=3, claim="no", due=1 << 50, at=1
            )
            await settle(game, dispute)

    async def mark(self, game):
        """Return all about a game that a refused command must leave as it was."""
        head = await self.table.bot.games.get(game)
        kept = await self.table.bot.db.read(lambda db: votes.opened(db, game))
        return head.seq, head.game.status, head.game.options, head.seats, len(kept)

    async def export(self):
        """Return the file of a game that is over, made once."""
        if self.exported is None:
            channel, _ = await self.game("ended", "")
            self.exported = await file_of(self.people["r"], channel=channel)
        return self.exported

    async def dispute(self, game):
        kept = await self.table.bot.db.read(lambda db: votes.opened(db, game))
        return kept[0].id if kept else 0
