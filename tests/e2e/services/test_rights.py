"""Who may do what, when: every cell of `docs/rights.md` tried, most through the real client.

Everybody whom a cell does not name must be refused in a sentence, and the game must be as it was.
"""

from __future__ import annotations

import itertools
import random

import msgspec
import pytest

from cogs.router import Router
from cogs.ui import errors
from db import seats, votes
from referee import custom_id
from referee.access import Person
from referee.action import Played
from referee.agreement.ballot import is_alone
from referee.agreement.votes import asker_of
from referee.gm import Changed, Paused
from referee.lifecycle import Ended, Started
from referee.proposal import Asker
from referee.seats import changes
from referee.seats.create import Where, made
from referee.settings import Setup, rules_of
from referee.timeline.dispute import Disputed
from referee.timeline.hiding import Hid
from referee.timeline.proposals import Undo
from rules.core import Start
from tests.support.duel import Bid
from tests.support.e2e.command_tree import kept, leaves
from tests.support.e2e.hostile import plausible
from tests.support.services.playing import PLACE
from tests.support.services.rights import (
    BUTTONS,
    GAMES,
    GM_SEES,
    OTHER_BUTTONS,
    OUTSIDE,
    PAGE,
    SEATS,
    SERVER,
    STATES,
    TABLE,
    WITHOUT_GM,
)
from tests.support.services.secrets import hidden_card

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
        self.masters = "gc"

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

    async def dispute(self, game):
        kept = await self.table.bot.db.read(lambda db: votes.opened(db, game))
        return kept[0].id if kept else 0


ELSEWHERE = {"game paper", "game keep import"}
"""What the duel has not: documents. They are tried on Planet X, and in test_memory."""


@pytest.fixture
async def hall(table):
    people = {letter: await table.person(name) for letter, name in zip("rbgcs", NAMES, strict=True)}
    people["m"] = await table.person("Mod", "manage_channels")
    people["o"] = await table.person("Ola", "manage_guild")
    people["f"] = await table.person("Fay")
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


def test_the_page_names_every_command_and_no_other():
    shown = {*TABLE, *GAMES, *OUTSIDE, *SERVER}
    menus = {"Hide what it says", "Roll the [[ ]] in it"}

    assert shown | menus == {name for command in kept() for name, _ in leaves(command)}
    assert {*WITHOUT_GM} <= {*TABLE}
    assert all(menu in PAGE for menu in menus)


def test_the_page_names_every_button_and_no_other(table):
    (router,) = [cog for cog in table.bot.cogs.values() if isinstance(cog, Router)]
    of_the_tests = {"df"}

    assert {*BUTTONS} | OTHER_BUTTONS == router.presses.keys() - of_the_tests


# A game in play is tried before every change, the other states in the long run.
TRIED = [s if s == "open" else pytest.param(s, marks=pytest.mark.long) for s in STATES]


@pytest.mark.parametrize("state", TRIED)
async def test_every_cell_of_the_table(hall, refused, state):
    wrong = []
    for command, cells in TABLE.items():
        if command in ELSEWHERE:
            continue
        channel, game = await hall.game(state, command)
        for role in "rbgcmsfd":
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


async def tried(hall, role, channel, command, refused):
    """Have somebody give a command; say whether it was refused, and what was seen."""
    refused.clear()
    seen = await hall.people[role].command(channel, command, **options_of(command, hall.people))
    return bool(refused), seen


async def test_every_cell_of_a_game_without_a_gm(hall, refused):
    wrong = []
    for command, allowed in WITHOUT_GM.items():
        channel, game = await hall.game("open", command, gm=False)
        for role in "rbmsf":
            before = await hall.mark(game)
            no, seen = await tried(hall, role, channel, command, refused)
            after = await hall.mark(game)
            if no == (role in allowed):
                wrong.append(f"{command} by {role}: {seen.text[:90]!r}")
            elif no and after != before:
                wrong.append(f"{command} by {role}: refused, and yet something changed")
            if after != before:
                channel, game = await hall.game("open", command, gm=False)
    assert not wrong, "\n".join(wrong)


def pressed(verb, game, head):
    """Return the id of a button as it would stand under that game's messages."""
    question = custom_id.question(head.trail, head.state, head.ask)
    choice = f"{game}:{question}:{custom_id.ANY_SEAT}:{BID}"
    parts = {
        **dict.fromkeys(("a", "fo", "fs"), choice),
        "p": f"{game}:red:0",
        "w": f"{game}:1",
        "lv": f"{game}:{custom_id.ANY_SEAT}",
        "lg": f"{game}:1:::",
        "dd": f"{game}:1",
        "d": f"{game}:1:yes",
        "v": "999999:yes",
    }
    return f"{verb}:{parts.get(verb, game)}"


@pytest.mark.parametrize("state", TRIED)
async def test_every_press_of_the_table(hall, refused, state):
    wrong = []
    for verb, cells in BUTTONS.items():
        channel, game = await hall.game(state, verb)
        for role in "rbgcmsf":
            before = await hall.mark(game)
            name = pressed(verb, game, await hall.table.bot.games.get(game))
            refused.clear()
            form = {"claim": "It was 9.", "faces": "3"}
            seen = await hall.people[role].forge(channel, name, form)
            after = await hall.mark(game)
            if bool(refused) == (role in cells[state]) or any("Reference" in s for s in refused):
                wrong.append(f"{verb} by {role}: {seen.kind} {seen.text[:90]!r} {refused}")
            elif refused and after != before:
                wrong.append(f"{verb} by {role}: refused, and yet something changed")
            if after != before:
                channel, game = await hall.game(state, verb)
    assert not wrong, "\n".join(wrong)


ASKERS = {
    "whoever holds it": ("b", False),
    "the GM, who does not play": ("g", False),
    "a moderator, who does not play": ("m", False),
    "a host, who plays": ("r", False),
    "a moderator, who plays": ("r", False),
    "the GM, while `gm_sees` is off": ("g", True),
}


@pytest.mark.parametrize("who", SEATS)
async def test_every_way_in_which_a_seat_changes_hands(hall, monkeypatch, who):
    """The seat is Blue's; Green plays, too, and has a say."""
    _, game = await hall.game("open", "")
    head = await hall.table.bot.games.get(game)
    letter, blind = ASKERS[who]
    green = seats.Seat(game, "green", 77, "Gil", 1)
    there = msgspec.structs.replace(head, seats=(*head.seats, green))
    rest = tuple(held for held in there.seats if held.seat != "blue")
    computer = msgspec.structs.replace(green, seat="blue", person=seats.COMPUTER)
    empty = msgspec.structs.replace(head, seats=(*rest, computer))
    monkeypatch.setattr(changes, "is_hidden", lambda head: blind)
    asker, blue = hall.people[letter], hall.people["b"]
    stan = hall.people["s"]

    async def outcome(head, what, person, *, gone=False):
        async def is_gone(referee, head, seat):
            return gone or not any(held.person for held in head.holders(seat))

        monkeypatch.setattr(changes, "is_gone", is_gone)
        change = changes.ChangeSeat(what, "blue", int(person.id), person.name)
        speaking = asker_of(head, Person(int(asker.id), asker.name))
        ready = await change.prepare(hall.table.bot.referee, head, speaking, "k")
        return "at once" if is_alone(head, change, speaking, ready) else "asks"

    found = [
        await outcome(there, "give", stan),
        await outcome(there, "give", stan, gone=True),
        await outcome(empty, "give", stan),
        await outcome(there, "remove", blue),
    ]
    if letter == "b":
        found[2] = "at once"
    assert found == SEATS[who]


GM_DOES = {
    "`/gm look`": ("gm look", {"seat": "SEAT"}),
    "`/gm act`": ("gm act", {"seat": "SEAT"}),
    "`/gm answer`": ("gm answer", {"seat": "SEAT", "move": "00000000"}),
    "`/gm seat take`": ("gm seat take", {"seat": "SEAT"}),
    "`/gm seat share`": ("gm seat share", {"seat": "SEAT", "player": "Stan"}),
    "`/game keep copy`": ("game keep copy", {}),
    "`/gm edit` of the switch": ("gm edit", {"path": "config.gm_sees", "value": "true"}),
    "`/px master` sets the switch on": (
        "px master",
        {"move": "set-config gm_sees on", "reason": "x"},
    ),
}


@pytest.mark.parametrize("column", [0, 1], ids=["on", "off"])
async def test_every_road_to_a_secret_by_the_switch(table, refused, column):
    assert {*GM_DOES} == {*GM_SEES}
    found = await hidden_card(table, gm_sees=("on", "off")[column])
    for name, (command, options) in GM_DOES.items():
        given = {key: found["seat"] if one == "SEAT" else one for key, one in options.items()}
        given = {key: found["Stan"] if one == "Stan" else one for key, one in given.items()}
        refused.clear()
        seen = await found["Gus"].command(PLACE, command, **given)
        asks = "asks" if "Still to agree" in seen.text else "at once"
        assert ("refused" if refused else asks) == GM_SEES[name][column], (name, seen.text)


async def test_documents_are_handed_in_by_the_table_alone(table, refused):
    ana, stan = await table.person("Ana"), await table.person("Stan")
    mia = await table.person("Mia", "manage_channels")
    await ana.command(PLACE, "game new", game="px")
    allowed = []
    for person in (ana, stan, mia):
        refused.clear()
        await person.command(PLACE, "game paper", kind="deck", sample="Starter deck")
        allowed += [] if refused else [person.name]

    assert allowed == ["Ana", "Mia"]


async def test_a_stranger_moves_nothing_by_any_command_of_a_game(hall, refused):
    """By the duel's channel for two games, and on a board of Planet X for its own."""
    stan, ana = hall.people["s"], hall.people["r"]
    table = hall.table
    await ana.command(PLACE, "game new", game="px")
    for person in (ana, hall.people["b"]):
        await person.command(PLACE, "game join")
    await ana.command(PLACE, "game start")
    stood = await table.bot.games.get(1)
    chance, shapes = random.Random(7), {n: s for c in kept() for n, s in leaves(c)}
    wrong = []
    for command in GAMES:
        options = {
            one["name"]: plausible(one, chance, ("red", "d4", "5"))
            for one in shapes[command].get("options", [])
            if one.get("required")
        }
        seen = await stan.command(PLACE, command, **options)
        if seen.kind == "message" and not seen.ephemeral:
            wrong.append(f"{command}: {seen.text[:90]!r}")
        if await table.bot.games.get(stood.id) != stood:
            wrong.append(f"{command} changed the game")
    assert not wrong, "\n".join(wrong)
