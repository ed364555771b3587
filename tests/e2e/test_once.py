"""What changes a game beside its journal is done once, said once, and answered alike when repeated.

Seats, options, notes, votes and orders: Discord may deliver each of them a second time.
"""

from __future__ import annotations

import asyncio
import contextlib

import pytest

from cogs.workers.lobby import Lobbies
from cogs.workers.maintenance import ANSWERS
from db import games, notes, outbox
from tests.support.e2e import audit
from tests.support.e2e.table import HandClock, laid

pytestmark = [pytest.mark.bot, pytest.mark.engines]
PLACE = "#general"
WITHIN = 30
AGAIN = "That was done already:"


class Repeated:
    """Every interaction that Discord delivers, to be delivered again."""

    def __init__(self, table):
        self._gateway = table.sandbox.gateway
        self._requests = table.sandbox.requests
        self._dispatch = self._gateway.dispatch
        self.seen = []

    def watch(self, event, *more):
        if event == "INTERACTION_CREATE":
            self.seen.append((event, *more))
        self._dispatch(event, *more)

    async def again(self, delivery):
        """Deliver an interaction again; return what the bot tries to answer to it.

        On a slow machine the answer may be announced first, in vain; then it is delivered once
        more.
        """
        async with asyncio.timeout(WITHIN):
            while True:
                before = len(self._refused(delivery[1]["id"]))
                self._dispatch(*delivery)
                while len(found := self._refused(delivery[1]["id"])) == before:
                    await asyncio.sleep(0)
                if "content" in found[-1].body.get("data", {}):
                    return found[-1].body["data"]["content"]

    def _refused(self, number):
        callbacks = [one for one in self._requests if f"/{number}/" in one.path]
        return [one for one in callbacks if one.code == 40060]


@pytest.fixture
def repeated(table):
    watcher = Repeated(table)
    table.sandbox.gateway.dispatch = watcher.watch
    return watcher


async def stored(table):
    """Return what the database holds, but for times."""

    def read(db):
        tables = ("seat", "vote", "vote_cast", "note", "orders", "answer", "journal", "outbox")
        counts = {name: db.execute(f"SELECT count(*) FROM {name}").fetchone() for name in tables}
        return counts, [(one.options, one.status) for one in (games.get(db, 1),) if one]

    return await table.bot.db.read(read)


async def public(table, person):
    """Return what the channel was told, but for the card, which comes and goes by itself."""
    shown = [m.text for m in await person.messages(PLACE) if not m.ephemeral]
    return [text for text in shown if "Wounds:" not in text and "gathers" not in text]


async def check_repeated(table, repeated, person):
    """Deliver the last interaction again: nothing changes, and the answer says what was said."""
    delivery = repeated.seen[-1]
    await table.quiet()
    before = await stored(table), await public(table, person)
    said = await repeated.again(delivery)
    assert (await stored(table), await public(table, person)) == before
    assert said.startswith(AGAIN), said
    return said.removeprefix(AGAIN).strip()


async def test_what_is_done_before_the_start_is_done_once(table, repeated):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    steps = (
        (ana, "game new", {"game": "duel"}, "gathers players"),
        (ana, "game join", {}, "You play Red."),
        (ben, "game join", {"seat": "blue"}, "You play Blue."),
        (ben, "game leave", {}, "You leave Blue."),
        (ana, "game join", {"computer": True}, "The computer plays Blue."),
        (ana, "game option", {"option": "charms", "value": "2"}, "Option charms is now 2."),
        (ana, "game pace", {"pace": "live"}, "The pace is now live."),
        (ana, "game start", {}, "Words in the dice: "),
    )
    for person, words, options, said in steps:
        first = await person.command(PLACE, words, **options)
        again = await check_repeated(table, repeated, ana)
        assert said in first.text, words
        assert said in again, words


async def test_a_game_that_is_called_off_is_called_off_once(table, repeated):
    ana = await table.person("Ana")
    await ana.command(PLACE, "game new", game="duel")
    assert "called the game off" in (await ana.command(PLACE, "game end")).text
    assert "Ana called the game off." in await check_repeated(table, repeated, ana)


async def test_a_note_is_written_once(table, repeated):
    ana, _ = await table.duel("Ana", "Ben")
    for readers, said in (("everybody", "Ana notes: Hm"), ("my seat", "Noted, for Red alone.")):
        seen = await ana.command(PLACE, "game note", text="Hm", readers=readers)
        assert said in seen.text
        assert said in await check_repeated(table, repeated, ana)
    found = await table.bot.db.read(lambda db: notes.seen_by(db, 1, ("red",)))
    assert len(found) == 2


async def test_an_order_is_left_once(table, repeated):
    ana, _ = await table.duel("Ana", "Ben")
    seen = await ana.command(PLACE, "game plan", text="bid 1; bid 2")
    assert "bid 1" in seen.text
    assert "bid 1" in await check_repeated(table, repeated, ana)


async def bid(person, amount):
    offered = await person.complete(PLACE, "game answer", "move", f"bid {amount}")
    return await person.command(PLACE, "game answer", move=offered[0].value)


async def three(table):
    """Return three people after a round, of whom Ana may ask to undo it."""
    people = [await table.person(name) for name in ("Ana", "Ben")]
    await table.duel("Ana", "Ben")
    await bid(people[0], 3)
    await bid(people[1], 1)
    return people


async def test_a_vote_is_opened_agreed_and_done_once(table, repeated):
    ana, ben = await three(table)
    asked = await ana.command(PLACE, "game undo")
    assert "asks to" in asked.text
    assert "asks to" in await check_repeated(table, repeated, ana)

    await ben.press(asked, "Agree")
    assert "All agreed." in await check_repeated(table, repeated, ana)
    rows = audit.rows(table.data)
    assert sum(row.restores is not None for row in rows) == 1


async def test_a_vote_is_refused_once(table, repeated):
    ana, ben = await three(table)
    asked = await ana.command(PLACE, "game undo")
    seen = await ben.press(asked, "Refuse")
    assert "Ben refused. Nothing changes." in seen.text
    assert "Ben refused." in await check_repeated(table, repeated, ana)


async def test_a_refusal_that_was_not_heard_is_told_by_the_outbox(table):
    """Its vote is closed: the message with the live buttons must not be all that is left."""
    ana, ben = await three(table)
    asked = await ana.command(PLACE, "game undo")
    table.sandbox.faults.fail("/callback", "POST", status=403)
    with contextlib.suppress(AssertionError):
        await ben.press(asked, "Refuse", limit=2)

    await table.quiet()
    told = [text for text in await public(table, ana) if "Ben refused. Nothing changes." in text]
    assert len(told) == 1


async def test_a_vote_that_nobody_could_be_shown_is_told_by_the_outbox(table):
    ana, ben = await three(table)
    table.sandbox.faults.fail("/callback", "POST", status=403)
    with contextlib.suppress(AssertionError):
        await ana.command(PLACE, "game undo", limit=2)

    shown = await ben.wait(PLACE, lambda m: "asks to" in m.content)
    await ben.press(shown, "Agree")
    assert sum(row.restores is not None for row in audit.rows(table.data)) == 1


async def test_a_seat_taken_by_two_at_once_is_taken_by_each_in_turn(table):
    """Seats are looked at in the transaction that takes them."""
    people = [await table.person(f"P{number}") for number in range(4)]
    await people[0].command(PLACE, "game new", game="duel")
    seen = await asyncio.gather(*(one.command(PLACE, "game join") for one in people))

    told = sorted(one.text for one in seen)
    assert sum("You play " in text for text in told) == 2
    held = await table.bot.db.read(lambda db: table.bot.games.load(db, 1).taken())
    assert held == ("red", "blue")


async def test_a_new_game_has_one_lobby_which_the_start_closes(table):
    """A second one used to follow, and the buttons of the first stayed for ever."""
    ana, ben = await table.person("Ana"), await table.person("Ben")
    made = await ana.command(PLACE, "game new", game="duel")
    await ana.command(PLACE, "game join")
    await ana.wait_for(made.message, lambda m: "Seats: Red (Ana)" in m.content)
    await ben.command(PLACE, "game join")
    await ana.command(PLACE, "game start")
    await ana.wait_for(made.message, lambda m: "has begun" in m.content)

    with_start = [m for m in await ana.messages(PLACE) if "Start" in m.labels]
    assert with_start == []


async def test_a_lobby_that_was_not_heard_is_said_once_and_is_edited(table):
    ana = await table.person("Ana")
    table.sandbox.faults.fail("/callback", "POST", status=403)
    with contextlib.suppress(AssertionError):
        await ana.command(PLACE, "game new", game="duel", limit=2)
    lobby = await ana.wait(PLACE, lambda m: "gathers players" in m.content)
    await table.quiet()
    await ana.command(PLACE, "game join")
    await ana.wait_for(lobby, lambda m: "Seats: Red (Ana)" in m.content)

    found = await table.bot.db.read(lambda db: games.get(db, 1))
    assert str(found.card_message) == lobby.id
    shown = await ana.messages(PLACE)
    assert sum("gathers players" in one.content for one in shown if not one.ephemeral) == 1


async def test_answers_are_kept_two_days_and_names_stand_beside_them(tmp_path):
    clock = HandClock()
    async with laid(tmp_path, clock) as table:
        ana, _ = await table.duel("Ana", "Ben")
        await ana.command(PLACE, "game note", text="Hm")

        def texts(db):
            rows = db.execute("SELECT body FROM answer UNION SELECT body FROM outbox").fetchall()
            return " ".join(body for (body,) in rows)

        assert "Ana" not in await table.bot.db.read(texts)
        upkeep = table.bot.get_cog("Upkeep")
        clock.forward(ANSWERS + 1)
        await upkeep.tidy()
        count = "SELECT count(*) FROM answer"
        assert await table.bot.db.read(lambda db: db.execute(count).fetchone()) == (0,)


async def test_a_lobby_that_becomes_known_meanwhile_is_not_posted_again(table, monkeypatch):
    ana = await table.person("Ana")
    made = await ana.command("#general", "game new", game="duel")
    await table.quiet()
    db, message = table.bot.db, int(made.message.id)

    def unsaid(con):
        con.execute("UPDATE outbox SET delivered_at = NULL, message = NULL WHERE card = 1")
        con.execute("UPDATE game SET card_message = NULL WHERE id = 1")
        return con.execute("SELECT id FROM outbox WHERE card = 1").fetchone()[0]

    line, read = await db.write(unsaid), db.read

    async def read_before_it_is_known(work):
        found = await read(work)
        await db.write(lambda con: outbox.delivered(con, line, 1, message))
        return found

    monkeypatch.setattr(db, "read", read_before_it_is_known)
    posted = [one for one in table.sandbox.requests if one.method == "POST"]
    await Lobbies(table.bot).show(1)

    assert [one for one in table.sandbox.requests if one.method == "POST"] == posted
    assert (await read(lambda con: games.get(con, 1))).card_message == message
