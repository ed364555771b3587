"""Who may do what, when: every cell of `docs/rights.md` tried, most through the real client.

Everybody whom a cell does not name must be refused in a sentence, and the game must be as it was.
"""

from __future__ import annotations

import random

import msgspec
import pytest

from cogs.router import Router
from db import seats, spans
from referee import custom_id
from referee.access import Person
from referee.agreement.ballot import is_alone
from referee.agreement.votes import asker_of
from referee.seats import changes
from referee.settings import rules_of
from tests.support.duel import Bid
from tests.support.e2e.command_tree import kept, leaves
from tests.support.e2e.hostile import plausible
from tests.support.services.playing import PLACE
from tests.support.services.rights import (
    BUTTONS,
    ELSEWHERE,
    FORMS,
    GAMES,
    GM_SEES,
    OUTSIDE,
    PAGE,
    SEATS,
    SERVER,
    STATES,
    TABLE,
    UNDER_ROLLS,
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
        "game my digest": {"at": "none"},
        "game note": {"text": "a note"},
        "gm answer": {"seat": "red", "move": BID},
        "gm act": {"seat": "red"},
        "gm edit": {"path": "wounds.red", "value": "1"},
        "gm mark": {"moment": "dawn"},
        "gm rule": {"text": "a ruling"},
        "gm rewind": {"entry": 3},
        "gm deadline": {"hours": 5},
        "gm hide": {"entry": 2},
        "gm show": {"entry": 2},
        "gm look": {"seat": "red"},
        "gm dice": {"real": True},
        "gm settle": {"dispute": 1, "ruling": "so be it"},
        "gm seat give": {"seat": "red", "player": people["s"]},
        "gm seat computer": {"seat": "red"},
        "gm seat take": {"seat": "red"},
        "gm seat share": {"seat": "gm", "player": people["s"]},
        "gm seat remove": {"seat": "blue", "player": people["b"]},
        "server ban": {"person": people["f"]},
        "server unban": {"person": people["f"]},
        "server set pace": {"pace": "live"},
        "server set quiet": {"begin": "22", "end": "7", "zone": "UTC"},
        "server set mentions": {"on": False},
    }.get(command, {})


DOCUMENTS = {"game paper"}
"""What the duel has not. It is tried on Planet X."""
MAKES_A_GAME = {"game new", "game keep import"}


def test_the_page_names_every_command_and_no_other():
    shown = {*TABLE, *GAMES, *OUTSIDE, *SERVER}
    menus = {"Hide what it says", "Roll the [[ ]] in it"}

    assert shown | menus == {name for command in kept() for name, _ in leaves(command)}
    assert {*WITHOUT_GM} <= {*TABLE}
    assert all(menu in PAGE for menu in menus)


def test_the_page_names_every_button_and_no_other(table):
    (router,) = [cog for cog in table.bot.cogs.values() if isinstance(cog, Router)]
    of_the_tests = {"df"}

    on_the_page = {*BUTTONS, *UNDER_ROLLS, *ELSEWHERE, *FORMS}
    assert on_the_page == router.presses.keys() - of_the_tests


# A game in play is tried before every change, the other states in the long run.
TRIED = [s if s == "open" else pytest.param(s, marks=pytest.mark.long) for s in STATES]


@pytest.mark.parametrize("state", TRIED)
async def test_every_cell_of_the_table(hall, refused, state):
    wrong = []
    for command, cells in TABLE.items():
        if command in DOCUMENTS:
            continue
        channel, game = await hall.game(state, command)
        for role in "rbgcmsfd":
            before = await hall.mark(game)
            options = options_of(command, hall.people)
            if command == "gm settle":
                options = {**options, "dispute": await hall.dispute(game)}
            if command == "game keep import":
                options = {"file": ("game.json", await hall.export())}
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
            if after != before or (allowed and command in MAKES_A_GAME):
                channel, game = await hall.game(state, command)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("state", TRIED)
async def test_the_server_is_for_who_manages_it_alone(hall, refused, state):
    """Also where its owner shows the commands to everybody: hidden is not refused."""
    channel, game = await hall.game(state, "")
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


def pressed(verb, game, head, role, message):
    """Return the id of a button as it would stand under that game's messages.

    `message` is the number of the one that tells of its first row, which *Why?* names.
    """
    question = custom_id.question(head.trail, head.state, head.ask)
    choice = f"{game}:{question}:{custom_id.ANY_SEAT}:{BID}"
    parts = {
        **dict.fromkeys(("a", "fo", "fs"), choice),
        "p": f"{game}:red:0",
        "s": f"{game}:{question}:{'blue' if role == 'b' else 'red'}:0",
        "dq": f"{game}:1",
        "w": f"{game}:1",
        "rp": f"{game}:3",
        **dict.fromkeys(("wy", "wr"), f"{game}:{message}"),
        "wp": f"{game}:{message}:0",
        "lv": f"{game}:{custom_id.ANY_SEAT}",
        "lc": f"{game}:red",
        "dg": f"{game}:{question}",
        "lg": f"{game}:1:::",
        "dd": f"{game}:1",
        "d": f"{game}:1:yes",
        "v": "999999:yes",
        "jd": f"{game}:warband",
        "jp": f"{game}:0",
        "jv": f"{game}:charms",
    }
    return f"{verb}:{parts.get(verb, game)}"


PICKED = {"s": BID, "wr": "1", "hd": "1", "jd": "x", "jk": "charms", "jv": "2"}
"""What is chosen in a menu."""


async def sent(person, channel, verb, name):
    """Forge a form, or, where one is opened or a menu chosen from, a press."""
    if verb in ("dq", "wp"):
        return await person.press(await person.say(channel, "?"), custom_id=name, forged=True)
    if verb in PICKED:
        said, value = await person.say(channel, "?"), PICKED[verb]
        return await person.select(said, value, custom_id=name, forged=True)
    return await person.forge(channel, name, {"claim": "It was 9.", "faces": "3"})


@pytest.mark.parametrize("state", TRIED)
async def test_every_press_of_the_table(hall, refused, state):
    wrong = []
    for verb, cells in BUTTONS.items():
        channel, game = await hall.game(state, verb)
        for role in "rbgcmsf":
            before = await hall.mark(game)
            # Talk may bury a message at any time, and a newer one tells of no row so far.
            told = await hall.table.bot.db.read(lambda db, game=game: spans.last_of(db, game, 1))
            message = told.number if told is not None else 0
            name = pressed(verb, game, await hall.table.bot.games.get(game), role, message)
            refused.clear()
            seen = await sent(hall.people[role], channel, verb, name)
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

    ways = (
        (there, "give", stan, False),
        (there, "give", stan, True),
        (empty, "give", stan, False),
        (there, "remove", blue, False),
    )
    for cell, (at, what, person, gone) in zip(SEATS[who], ways, strict=True):
        # Nobody holds a seat that the computer plays.
        asks = letter != "b" or "blue" in at.seats_of(int(asker.id))
        found = await outcome(at, what, person, gone=gone) if asks else ""
        assert found == cell, (what, gone)


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
    # The lobby's message closes in the background after the start.
    await table.quiet()
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
