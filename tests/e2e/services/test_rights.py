"""Who may do what, when: every cell of `RIGHTS` tried through the real client.

Everybody whom a cell does not name must be refused in a sentence, and the game must be as it was.
"""

from __future__ import annotations

import itertools

import msgspec
import pytest

from cogs.ui import errors
from db import seats, votes
from referee import custom_id
from referee.action import Played
from referee.gm import Changed, Paused
from referee.lifecycle import Ended, Started
from referee.proposal import Asker
from referee.seats.create import Where, make
from referee.settings import Setup, rules_of
from referee.timeline.dispute import Disputed
from referee.timeline.hiding import Hid
from referee.timeline.proposals import Undo
from rules.core import Start
from tests.support.duel import Bid
from tests.support.services.rights import SERVER, STATES, TABLE

pytestmark = pytest.mark.bot

BID = custom_id.choice(Bid(amount=2))


def options_of(command, people):
    """Return what is typed behind a command."""
    return {
        "game new": {"game": "duel"},
        "game join": {"seat": "red"},
        "game option": {"option": "charms", "value": "2"},
        "game pace": {"pace": "hours"},
        "game answer": {"move": BID},
        "game correct": {"fact": "paces", "value": "5"},
        "game faces": {"faces": "3"},
        "game order": {"text": "bid 2"},
        "game plan": {"text": "bid 2"},
        "game my quiet": {"begin": "22", "end": "7", "zone": "UTC"},
        "game my away": {"days": 0},
        "game my mentions": {"on": True},
        "game note": {"text": "a note"},
        "gm answer": {"seat": "red", "move": BID},
        "gm act": {"seat": "red"},
        "gm edit": {"path": "wounds.red", "value": "1"},
        "gm mark": {"moment": "dawn"},
        "gm rule": {"text": "a ruling"},
        "gm rewind": {"row": 3},
        "gm deadline": {"hours": 5},
        "gm hide": {"row": 2},
        "gm show": {"row": 2},
        "gm look": {"seat": "red"},
        "gm dice": {"real": True},
        "gm settle": {"dispute": 1, "ruling": "so be it"},
        "gm seat give": {"seat": "red", "player": people["s"]},
        "gm seat computer": {"seat": "red"},
        "gm seat take": {"seat": "red"},
        "gm seat share": {"seat": "gm", "player": people["s"]},
        "gm seat remove": {"seat": "blue", "player": people["b"]},
        "server set pace": {"pace": "live"},
        "server set quiet": {"begin": "22", "end": "7", "zone": "UTC"},
        "server set mentions": {"on": False},
    }.get(command, {})


class Hall:
    """Builds games in channels of their own, quickly: by the referee, without commands."""

    def __init__(self, table, people):
        self.table = table
        self.people = people
        self.number = itertools.count(1)

    async def game(self, state, command):
        """Make a game in a state, ready for a command; return its channel and number."""
        bot, count = self.table.bot, next(self.number)
        channel = self.table.sandbox.admin.add_channel(f"hall-{count}")
        where = Where(int(channel["guild_id"]), int(channel["id"]))
        host = int(self.people["r"].id)
        made = await make(bot.referee, where, "duel", "Duel", Setup(host), self.seat)
        bot.games.forget(made.id)
        if state != "lobby":
            await self.play(made.id, count, command)
        name = {"key": f"end{count}", "seat": "bot", "name": "Red"}
        if state == "paused":
            await bot.referee.settle(made.id, Paused(**name))
        elif state == "ended":
            await bot.referee.settle(made.id, Ended(**name))
        return channel["id"], made.id

    def seat(self, db, game):
        for letter, seat in (("r", "red"), ("b", "blue"), ("g", "gm"), ("c", "gm")):
            person = self.people[letter]
            seats.add(db, seats.Seat(game, seat, int(person.id), person.name, 1))

    async def play(self, game, count, command):
        """Play a round in which nobody strikes, or as the command needs it."""
        settle = self.table.bot.referee.settle
        start = Start(seats=("red", "blue"), options={"charms": "0"})
        await settle(game, Started(key=f"s{count}", seat="bot", move=start))
        high = 3 if command == "gm reroll" else 1
        for seat, amount in (("red", high), ("blue", 1)):
            await settle(game, Played(key=f"{seat}{count}", seat=seat, move=Bid(amount=amount)))
        if command == "game redo":
            asker = Asker(person=1, name="x", seats=("gm",), gm=True)
            bot = self.table.bot
            head = await bot.games.get(game)
            ready = await Undo(3).prepare(bot.referee, head, asker, f"u{count}")
            await settle(game, msgspec.structs.replace(ready.action, person=None))
        if command == "gm answer":
            # Nobody sees a seat's secret moves but who acts for it, as the log shows.
            acting = {self.people[letter].id: "red" for letter in "gc"}
            head = await self.table.bot.games.get(game)
            setup = msgspec.structs.replace(head.setup, acting=acting)
            said = {"key": f"a{count}", "seat": "gm", "name": "Gus", "sentence": "Gus acts."}
            await settle(game, Changed(**said, setup=setup))
        if command == "gm show":
            await settle(game, Hid(key=f"h{count}", seat="gm", name="Gus", row=2))
        if command == "gm settle":
            dispute = Disputed(
                key=f"d{count}", seat="red", name="Red", row=3, claim="no", due=1, at=1
            )
            await settle(game, dispute)

    async def mark(self, game):
        """Return all about a game that a refused command must leave as it was."""
        head = await self.table.bot.games.get(game)
        kept = await self.table.bot.db.read(lambda db: votes.opened(db, game))
        return head.seq, head.game.status, head.game.options, head.seats, len(kept)

    async def dispute(self, game):
        kept = await self.table.bot.db.read(lambda db: votes.opened(db, game))
        return kept[0].id if kept else 0


@pytest.fixture
async def hall(table):
    people = {letter: await table.person(name) for letter, name in zip("rbgcs", NAMES, strict=True)}
    people["m"] = await table.person("Mod", "manage_channels")
    people["o"] = await table.person("Ola", "manage_guild")
    people["d"] = people["r"]
    return Hall(table, people)


NAMES = ("Red", "Blue", "Gus", "Cora", "Stan")


@pytest.fixture
def refused(monkeypatch):
    """Every sentence with which something was refused."""
    said = []
    sentence = errors.sentence

    def kept(error, doing):
        said.append(sentence(error, doing))
        return said[-1]

    monkeypatch.setattr(errors, "sentence", kept)
    return said


def test_the_table_names_every_command_of_the_services(hall_commands):
    assert {*TABLE, *SERVER} == hall_commands - {"game paper", "game keep import"}


@pytest.fixture
def hall_commands():
    from cogs.game.commands import GameCog
    from cogs.gm.commands import GmCog
    from cogs.server.commands import ServerCog

    found = set()
    for name, cog in (("game", GameCog), ("gm", GmCog), ("server", ServerCog)):
        for command in cog.__cog_app_commands__:
            inner = getattr(command, "commands", None)
            for one in inner or [command]:
                middle = f"{command.name} " if inner else ""
                found.add(f"{name} {middle}{one.name}")
    return found


@pytest.mark.parametrize("state", STATES)
async def test_every_cell_of_the_table(hall, refused, state):
    wrong = []
    for command, cells in TABLE.items():
        channel, game = await hall.game(state, command)
        for role in "rbgcmsd":
            before = await hall.mark(game)
            options = options_of(command, hall.people)
            if command == "gm settle":
                options = {**options, "dispute": await hall.dispute(game)}
            place = await hall.people["r"].dm() if role == "d" else channel
            refused.clear()
            seen = await hall.people[role].command(place, command, **options)
            allowed = role in cells[state]
            after = await hall.mark(game)
            if seen.kind != "message" or any("Reference" in said for said in refused):
                wrong.append(f"{command} by {role}: {seen.kind} {seen.text} {refused}")
            elif allowed == bool(refused):
                wrong.append(f"{command} by {role}: allowed {allowed}, said {seen.text[:90]!r}")
            elif not allowed and after != before:
                wrong.append(f"{command} by {role}: refused, and yet something changed")
            if after != before or (allowed and command == "game new"):
                channel, game = await hall.game(state, command)
    assert not wrong, "\n".join(wrong)


async def test_the_server_is_for_who_manages_it_alone(hall, refused):
    """Also where its owner shows the commands to everybody: hidden is not refused."""
    channel, game = await hall.game("open", "")
    known = hall.table.sandbox.commands
    (hidden,) = [one for one in known.of(None) if one["name"] == "server"]
    shut = await hall.people["m"].command(channel, "server show")
    known.change(None, hidden["id"], {"default_member_permissions": None})
    guild = (await hall.table.bot.games.get(game)).game.guild

    async def kept():
        rules = await hall.table.bot.db.read(lambda db: rules_of(db, guild))
        return rules, await hall.mark(game)

    wrong = []
    for command in SERVER:
        for role in "rbgcmso":
            before = await kept()
            refused.clear()
            seen = await hall.people[role].command(
                channel, command, **options_of(command, hall.people)
            )
            if (role == "o") == bool(refused) or seen.kind != "message" or not seen.ephemeral:
                wrong.append(f"{command} by {role}: {seen.kind} {seen.text[:90]!r}")
            if role != "o" and await kept() != before:
                wrong.append(f"{command} by {role}: refused, and yet something changed")
    assert shut.kind == "refused"
    assert not wrong, "\n".join(wrong)
