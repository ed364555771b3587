"""A game is told in messages that are edited: all of it, once, in order, whatever happens."""

from __future__ import annotations

import asyncio
import random
from unittest.mock import AsyncMock

import msgspec
import pytest

from cogs.workers import look, pictures, posting, span_steps
from cogs.workers.troubles import Place
from db import outbox, span_changes
from db.errors import StorageError
from db.span_changes import Shown
from db.spans import newest as newest_of
from db.spans import of_message
from referee import settle
from referee.erasing import erase_rows
from rules.deadlines import HOUR, MINUTE
from sandbox.person import Person
from tests.support.e2e import audit, edits, hands
from tests.support.e2e.shown import newest, shown, told_row, why
from tests.support.e2e.table import HandClock, laid
from tests.support.e2e.telling import check_told, tidy
from tests.support.services.playing import bid
from tests.support.services.privacy import forget

pytestmark = pytest.mark.bot
PLACE, BOARD = "#general", "#planet-x"
MOVES = 45
LIMIT = 10
LOST_IN, HALF = 0.1, 0.5
A_MOMENT = 0.1


async def seated(table, game, place):
    """Return two people and their GM, who have begun a game."""
    ana, ben, gus = [await table.person(name) for name in ("Ana", "Ben", "Gus")]
    await gus.command(place, "game new", game=game)
    await gus.command(place, "game join", seat="gm")
    for person in (ana, ben):
        await person.command(place, "game join")
    await gus.command(place, "game start")
    return {"red": ana, "blue": ben, "gm": gus}


async def move(table, seats, place, chance):
    """Have somebody who is asked do something that is offered, by a button or by a command."""
    _, awaited = await hands.asked(table)
    if not awaited:
        return
    person = seats[chance.choice(awaited)]
    if chance.random() < HALF:
        messages = await person.messages(place)
        ready = [
            (message, button)
            for message in messages[-3:]
            for button in message.buttons
            if button.custom_id.startswith("a:") and not message.ephemeral
        ]
        if ready:
            message, button = chance.choice(ready)
            await person.press(message, custom_id=button.custom_id, limit=LIMIT)
            return
    offered = await person.complete(place, "game answer", "move")
    if offered:
        if chance.random() < LOST_IN:
            table.sandbox.faults.cut("/callback", applied=chance.random() < HALF)
        await person.command(place, "game answer", move=chance.choice(offered).value, limit=LIMIT)


async def disturb(table, seats, place, chance, gone):
    """Do one of the things that may happen to a channel."""
    faults, gus = table.sandbox.faults, seats["gm"]
    head = await table.bot.games.get(1)
    here = table.sandbox.admin.find_channel(place.lstrip("#"))["id"]
    what = chance.randrange(16)
    if what == 0:
        await gus.command(place, "game undo", limit=LIMIT)
    elif what == 1:
        hideable = [seq for seq in range(1, head.seq) if seq not in head.setup.hidden]
        await gus.command(place, "gm hide", entry=chance.choice(hideable or [1]), limit=LIMIT)
    elif what == 2:
        mine = [m for m in await gus.messages(place) if "Why?" in m.labels]
        if mine:
            gone.add(int(mine[-1].id))
            table.sandbox.admin.delete_message(place.lstrip("#"), mine[-1].id)
    elif what == 3:
        await gus.say(place, "Talk.")
        table.clock.forward(6 * MINUTE)
    elif what == 4:
        table.clock.forward(51 * MINUTE)
    elif what == 5:
        faults.limit(f"/channels/{here}/messages/", "PATCH", retry_after=0.05, code=30046, times=1)
    elif what in (6, 7):
        faults.cut(f"/channels/{here}/messages", "POST", applied=chance.random() < HALF)
    elif what == 8:
        faults.fail(f"/channels/{here}/messages/", "PATCH", status=502, applied=True)
    elif what == 9:
        await gus.command(place, "gm rule", text="So.", limit=LIMIT)
    elif what == 10:
        await gus.command(place, "game redo", limit=LIMIT)
    elif what == 11 and head.setup.hidden:
        await gus.command(place, "gm show", entry=chance.choice(head.setup.hidden), limit=LIMIT)
    elif what in (12, 13):
        await erase(table, chance)
    elif what == 14:
        await pass_by(table, place)
    else:
        await seats["red"].command(place, "game note", text="Hm.", limit=LIMIT)


async def erase(table, chance):
    """Erase some rows before the one on which the game stands, as somebody may ask for."""
    head = await table.bot.games.get(1)
    seqs = chance.sample(range(1, head.seq), min(head.seq - 1, chance.randrange(1, 3)))
    await erase_rows(table.bot.referee, 1, tuple(sorted(seqs)), table.clock.now())
    table.bot.referee.moved(await table.bot.games.get(1))


async def pass_by(table, place):
    """Have somebody come, be named in the game, and ask to be forgotten."""
    zen = await table.person("Zenobia", "manage_channels")
    head = await table.bot.games.get(1)
    row = next((seq for seq in range(1, head.seq) if seq not in head.setup.hidden), 1)
    for words in ("gm hide", "gm show"):
        await zen.command(place, words, entry=row, limit=LIMIT)
    await forget(zen, place)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("game", "place"), [("duel", PLACE), ("px", BOARD)])
async def test_a_random_game_is_told_whole_once_and_in_order(table, game, place, seed, seed_of):
    chance, gone = random.Random(seed_of(20261122 + seed)), set()
    past = edits.Shown(table.sandbox)
    seats = await seated(table, game, place)
    for _ in range(MOVES):
        for _ in range(chance.randrange(1, 4)):
            await move(table, seats, place, chance)
        await disturb(table, seats, place, chance, gone)
    table.sandbox.faults.clear()
    await seats["gm"].command(place, "gm rule", text="The end.")
    await table.quiet()
    await newest(table, int(await seats["gm"].place(place)))
    await tidy(table.data, 1, table.clock)

    assert audit.unsaid(table.data) == 0
    messages = await check_told(table.data, seats["gm"], place, gone=frozenset(gone))
    past.check_onwards(table.data)
    with_question = [m for m in messages.values() if "What can I do now?" in m.labels]
    assert len(with_question) <= 1


async def test_two_moves_within_a_second_are_one_edit(table, monkeypatch):
    ana, ben = await table.duel("Ana", "Ben")
    gus = await table.person("Gus", "manage_channels")
    await gus.command(PLACE, "gm seat share", seat="gm", player=gus)
    first = await shown(table, ana, PLACE)
    past = edits.Shown(table.sandbox)
    monkeypatch.setattr(posting, "TOGETHER", 0.3)
    monkeypatch.setattr(posting, "APART", 1.0)

    await asyncio.gather(*(gus.command(PLACE, "gm rule", text=f"Rule {n}.") for n in range(4)))
    message = await shown(table, ben, PLACE)

    assert all(f"Rule {n}." in message.content for n in range(4))
    assert len(past.texts[message.id]) == 1
    assert message.id == first.id


async def test_an_edit_overtaken_by_a_newer_row_is_made_again(table):
    """While an older state is on its way, the game moves on: the newer one is shown last."""
    ana, ben = await table.duel("Ana", "Ben")
    await bid(ben, 1)
    past = edits.Shown(table.sandbox)
    held = table.sandbox.faults.hold_answer("/channels/", "PATCH")
    await ana.command(PLACE, "game note", text="Hm.")
    offered = await ana.complete(PLACE, "game answer", "move", "bid 3")
    closing = asyncio.create_task(ana.command(PLACE, "game answer", move=offered[0].value))
    await closing
    held.release()
    message = await told_row(table, ana, PLACE, 3)

    assert "Bids: Blue 1, Red 3" in message.content
    past.check_onwards(table.data)
    await table.quiet()
    await check_told(table.data, ana, PLACE)


async def test_a_press_is_answered_by_the_message_that_bears_the_button(table):
    ana, ben = await table.duel("Ana", "Ben")
    for _ in range(40):
        if (await hands.asked(table))[0] == "charm":
            break
        await bid(ana, 3)
        await bid(ben, 0)
    message = await shown(table, ben, PLACE)
    await table.quiet()
    before = len(table.sandbox.requests)
    ask = {"channel": message.channel, "message": message.id}
    button = message.button("Take it")
    pressed = await Person._do(ben, "press", LIMIT, custom_id=button.custom_id, **ask)
    await newest(table, int(message.channel))

    assert (pressed.kind, pressed.message.id) == ("update", message.id)
    assert "Red wounds Blue" in pressed.content
    asked = list(table.sandbox.requests)[before:]
    edited = [one for one in asked if one.method == "PATCH" and one.path.endswith(message.id)]
    assert edited == []


async def test_a_command_is_answered_by_one_private_line_beside_the_edit(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await bid(ben, 1)
    offered = await ana.complete(PLACE, "game answer", "move", "bid 3")
    ask = {"words": "game answer", "options": {"move": offered[0].value}}
    done = await Person._do(ana, "command", LIMIT, channel=await ana.place(PLACE), **ask)
    assert done.ephemeral
    assert done.content.startswith("Done: ")
    assert "Bids: Blue 1, Red 3" in (await told_row(table, ana, PLACE, 3)).content


async def test_an_undo_into_a_span_that_is_closed_opens_a_new_message(table):
    seats = await seated(table, "px", BOARD)
    start = await shown(table, seats["gm"], BOARD)
    first = start.content.partition("\n")[0]
    for _ in range(60):
        await move(table, seats, BOARD, random.Random(1))
        now = await shown(table, seats["gm"], BOARD)
        if now.content.partition("\n")[0] != first:
            break
    await seats["gm"].command(BOARD, "game undo")
    again = await shown(table, seats["gm"], BOARD)
    await table.quiet()

    assert again.id not in (start.id, now.id)
    assert again.content.startswith(f"{first[:-2]}, again**")
    messages = await check_told(table.data, seats["gm"], BOARD)
    struck = [m for m in messages.values() if "taken back: ~~" in m.content]
    assert struck


async def test_words_hidden_in_a_closed_message_leave_it(table):
    seats = await seated(table, "px", BOARD)
    told = await seats["gm"].command(BOARD, "gm rule", text="Something rude.")
    row = (await table.bot.games.get(1)).seq
    table.clock.forward(51 * MINUTE)
    await seats["gm"].command(BOARD, "gm rule", text="Something nice.")
    closed = await seats["gm"].wait_for(
        told, lambda m: "What can I do now?" not in m.labels and "Why?" in m.labels
    )
    assert "Something rude." in closed.content

    await seats["gm"].command(BOARD, "gm hide", entry=row)
    hidden = await seats["gm"].wait_for(told, lambda m: "Something rude." not in m.content)
    assert f"Entry {row}: hidden by the GM" in hidden.content
    assert "rude" not in await why(seats["red"], hidden)


async def test_a_game_goes_on_in_a_thread_that_was_archived(table):
    thread = table.sandbox.admin.add_thread("general", "duel")
    place = thread["id"]
    people = [await table.person(name) for name in ("Ana", "Ben")]
    await people[0].command(place, "game new", game="duel")
    for person in people:
        await person.command(place, "game join")
    await people[0].command(place, "game start")
    message = await shown(table, people[0], place)
    table.sandbox.admin.archive("duel")
    table.clock.forward(7 * HOUR)
    await people[1].wait(place, lambda m: "still open" in m.content)
    table.sandbox.admin.archive("duel")
    table.clock.forward(7 * HOUR)
    told = await told_row(table, people[0], place, 2)

    assert told.id != message.id
    assert "Bids: " in told.content
    await table.quiet()
    await check_told(table.data, people[0], place)


async def test_where_the_bot_may_not_speak_people_are_answered_and_told_later(table):
    ana, ben = await table.duel("Ana", "Ben")
    await table.quiet()
    bot = "Landfall"
    for right in ("send_messages", "view_channel"):
        table.sandbox.admin.deny("general", bot, right)
    await bid(ben, 1)
    done = await bid(ana, 3)
    assert done.ephemeral
    assert done.content.startswith("Done: Red ")
    for right in ("send_messages", "view_channel"):
        table.sandbox.admin.allow("general", bot, right)
    await ana.command(PLACE, "game status")
    await table.quiet()
    await check_told(table.data, ana, PLACE)


@pytest.mark.parametrize("route", ["/callback", "/messages"])
async def test_a_message_whose_answer_was_lost_is_found_again_by_its_buttons(table, route):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    await ana.command(PLACE, "game new", game="duel")
    for person in (ana, ben):
        await person.command(PLACE, "game join")
    await table.quiet()
    lobby = next(m for m in await ana.messages(PLACE) if "Start" in m.labels)
    table.sandbox.faults.cut(route, "POST", applied=True)
    if route == "/callback":
        await ana.command(PLACE, "game start")
    else:
        # A press changes the lobby; the game's own message is posted.
        await ana.press(lobby, "Start")
    await table.quiet()

    messages = await check_told(table.data, ana, PLACE)
    assert len(messages) == 1
    assert [one for one in table.sandbox.requests if one.method == "GET" and "messages" in one.path]


async def test_a_question_taken_back_before_its_message_was_heard_of_leaves_the_channel(table):
    """Its post was heard though its answer was lost: nobody finds it asking for ever."""
    seats = await seated(table, "px", BOARD)
    first = await shown(table, seats["gm"], BOARD)
    await table.quiet()
    offered = await seats["blue"].complete(BOARD, "game answer", "move", "scout")
    table.sandbox.faults.cut("/callback", "POST", applied=True)
    table.sandbox.faults.fail(f"/channels/{first.channel}/messages", "GET", status=500, times=99)
    await seats["blue"].command(BOARD, "game answer", move=offered[0].value)
    asked_red = await seats["gm"].wait(BOARD, lambda m: m.content.startswith("**Red's turn 1**"))

    await seats["gm"].command(BOARD, "game undo")
    table.sandbox.faults.clear()
    table.clock.forward(MINUTE)
    await shown(table, seats["gm"], BOARD)
    await table.quiet()
    assert asked_red.id not in {m.id for m in await seats["gm"].messages(BOARD)}
    await check_told(table.data, seats["gm"], BOARD)


async def test_a_line_whose_message_was_lost_twice_is_told_all_the_same(table, monkeypatch):
    """It was handed on to a message that already showed a later row, and that was lost as well."""
    seats = await seated(table, "px", BOARD)
    await table.quiet()
    gone = set()
    monkeypatch.setattr(posting, "APART", 0.0)
    for seat, together in (("blue", 60.0), ("red", 0.0)):
        monkeypatch.setattr(posting, "TOGETHER", together)
        gone.add(await lost(table, seats, f"{seat.capitalize()}'s turn 1"))
        await scouted(seats[seat])
    await table.quiet()

    assert audit.unsaid(table.data) == 0
    await check_told(table.data, seats["gm"], BOARD, gone=frozenset(gone))


async def test_an_answer_tells_how_the_game_stands_though_lost_lines_are_posted_with_it(
    table, monkeypatch
):
    """The message that they had gone on in was lost as well, and its next one is still to come."""
    seats = await seated(table, "px", BOARD)
    await table.quiet()
    edit, split, post = span_steps.Steps.edit, span_steps.Steps.split, posting.Posting.post
    deleted, gone_on = asyncio.Event(), asyncio.Event()

    async def late(self, *asked):
        await deleted.wait()
        return await edit(self, *asked)

    async def slow(self, head, page):
        done = await split(self, head, page)
        gone_on.set()
        while not table.bot.offers.is_posting(head.id, head.game.channel, head.seq + 1):
            await table.bot.offers.wait(head.id, LIMIT)
        return done

    async def last(self, *what):
        # What is posted at the same time would be there before it.
        await asyncio.sleep(A_MOMENT)
        return await post(self, *what)

    monkeypatch.setattr(posting.Posting, "post", last)
    monkeypatch.setattr(span_steps.Steps, "edit", late)
    monkeypatch.setattr(span_steps.Steps, "split", slow)
    gone = {await lost(table, seats, "Blue's turn 1")}
    await scouted(seats["blue"])
    gone.add(await lost(table, seats, "Red's turn 1"))
    deleted.set()
    await gone_on.wait()
    await scouted(seats["red"])
    await table.quiet()

    assert audit.unsaid(table.data) == 0
    told = await check_told(table.data, seats["gm"], BOARD, gone=frozenset(gone))
    assert "What can I do now?" in told[max(told)].labels


async def lost(table, seats, title):
    """Delete the message with a title as soon as it stands; return its number."""
    found = await seats["gm"].wait(BOARD, lambda m: m.content.startswith(f"**{title}**"))
    table.sandbox.admin.delete_message(BOARD.lstrip("#"), found.id)
    return int(found.id)


async def scouted(person):
    """Scout by a command, without waiting until everybody sees it."""
    offered = await person.complete(BOARD, "game answer", "move", "scout")
    ask = {"words": "game answer", "options": {"move": offered[0].value}}
    done = await Person._do(person, "command", LIMIT, channel=await person.place(BOARD), **ask)
    assert "What can I do now?" in done.labels


async def test_a_restart_goes_on_with_the_message_that_is_there(tmp_path):
    clock = HandClock()
    async with laid(tmp_path, clock) as table:
        ana, ben = await table.duel("Ana", "Ben")
        message = await shown(table, ana, PLACE)
        await bid(ana, 3)
    async with laid(tmp_path, clock) as table:
        ana, ben = await table.person("Ana"), await table.person("Ben")
        told = await bid(ben, 1)
        assert told.message.id == message.id
        await table.quiet()
        assert len(await check_told(table.data, ana, PLACE)) == 1


async def test_a_picture_drawn_late_is_put_to_no_later_row(table, monkeypatch):
    """Drawn after the game has moved on, it is dropped; the picture of what is shown is put."""
    put = []

    async def noted(self, channel, message, picture):
        put.append(picture)

    monkeypatch.setattr(posting.Posting, "illustrate", noted)
    await table.duel("Ana", "Ben")
    head, worker = await table.bot.games.get(1), pictures.worker_of(table.bot)
    channel = head.game.channel
    loop = asyncio.get_running_loop()
    early, late = loop.create_future(), loop.create_future()
    worker.follow(head, channel, 99, early)
    worker.follow(msgspec.structs.replace(head, seq=head.seq + 1), channel, 99, late)

    early.set_result("of an earlier row")
    late.set_result("of the row shown")
    await table.quiet()
    assert put == ["of the row shown"]

    gone = loop.create_future()
    worker.follow(head, channel, 99, gone)
    worker.forget(99)
    gone.set_result("of a closed message")
    await table.quiet()
    assert put == ["of the row shown"]


async def test_who_is_forgotten_is_named_in_no_message_any_more(table):
    """Nor in one that is closed, and at once: nobody has to move first."""
    seats = await seated(table, "px", BOARD)
    zen = await table.person("Zenobia", "manage_channels")
    told = await zen.command(BOARD, "gm hide", entry=1)
    table.clock.forward(51 * MINUTE)
    await seats["gm"].command(BOARD, "gm rule", text="So.")
    closed = await seats["gm"].wait_for(told, lambda m: "What can I do now?" not in m.labels)
    assert "Zenobia" in closed.content

    await forget(zen, BOARD)
    after = await seats["gm"].wait_for(told, lambda m: "Zenobia" not in m.content)
    assert "somebody hides the words" in after.content


async def test_an_erased_row_becomes_its_note_in_a_closed_message(table):
    seats = await seated(table, "px", BOARD)
    told = await seats["gm"].command(BOARD, "gm rule", text="Something of mine.")
    row = (await table.bot.games.get(1)).seq
    table.clock.forward(51 * MINUTE)
    await seats["gm"].command(BOARD, "gm rule", text="So.")
    closed = await seats["gm"].wait_for(told, lambda m: "What can I do now?" not in m.labels)
    assert "Something of mine" in closed.content

    await erase_rows(table.bot.referee, 1, (row,), table.clock.now())
    table.bot.referee.moved(await table.bot.games.get(1))
    after = await seats["gm"].wait_for(told, lambda m: "of mine" not in m.content)
    assert f"Entry {row}: erased" in after.content
    await table.quiet()
    await check_told(table.data, seats["gm"], BOARD)


async def hidden_and_closed(table):
    """Return the GM of a game whose first row is hidden, in a message that is closed."""
    seats = await seated(table, "px", BOARD)
    gus, chance = seats["gm"], random.Random(1)
    first = await shown(table, gus, BOARD)
    await gus.command(BOARD, "gm hide", entry=1)
    while (await shown(table, gus, BOARD)).id == first.id:
        await move(table, seats, BOARD, chance)
    await table.quiet()
    return gus, int(first.id)


async def text_of(person, number):
    return next(m.content for m in await person.messages(BOARD) if int(m.id) == number)


async def test_a_row_that_is_saved_but_not_known_here_is_no_longer_called_shown(table, monkeypatch):
    """A message is changed by the game as it was read; what its rows became since is left to do."""
    gus, closed = await hidden_and_closed(table)
    before, spans = await table.bot.games.get(1), table.bot.get_cog("OutboxWorker")._spans
    with monkeypatch.context() as unshown:
        unshown.setattr(spans, "show", AsyncMock(return_value=None))
        show = {"channel": await gus.place(BOARD), "words": "gm show", "options": {"entry": "1"}}
        await Person._do(gus, "command", LIMIT, **show)
    with monkeypatch.context() as unknown:
        unknown.setattr(table.bot.games, "get", AsyncMock(return_value=before))
        spans.moved(before)
        await spans.show(1)
    assert "hidden by the GM" in await text_of(gus, closed)

    spans.moved(before)
    await spans.show(1)
    assert "hidden by the GM" not in await text_of(gus, closed)


async def test_what_was_marked_while_it_was_read_is_read_again(table, monkeypatch):
    """Else the change that comes next would be taken for one that is shown already."""
    _, closed = await hidden_and_closed(table)
    head, marks = await table.bot.games.get(1), table.bot.referee.marks
    spans, read = table.bot.get_cog("OutboxWorker")._spans, table.bot.db.read
    record = await read(lambda db: of_message(db, 1, closed))
    await table.bot.db.write(lambda db: span_changes.worn(db, 1, record.first))
    marks.show(record.number, Shown(closed, record.shown_seq, 1, "{}", 1, stale=1), [])

    async def overtaken(work):
        found = await read(work)
        await marks.flush()
        return found

    monkeypatch.setattr(table.bot.db, "read", overtaken)
    found = await spans._read(head)
    assert closed not in [page.record.message for page in found.pages]


class Reading:
    """How often a game was looked at in the database, and how often by itself.

    `lines` counts how often what is left to be said was read without a game.
    """

    def __init__(self, bot, monkeypatch):
        self.looks, self.alone, self.lines = 0, 0, 0
        original, read = look.Look.read, bot.db.read

        def looked(one, db):
            self.looks += 1
            return original(one, db)

        async def reading(work):
            self.alone += getattr(work, "__func__", None) is looked
            self.lines += getattr(work, "func", None) is outbox.undelivered_at
            return await read(work)

        monkeypatch.setattr(look.Look, "read", looked)
        monkeypatch.setattr(bot.db, "read", reading)


async def test_a_move_is_looked_at_once_while_it_is_saved(table, monkeypatch):
    """Whoever waits to be answered waits for no other read, of the game or of what is left."""
    ana, _ = await table.duel("Ana", "Ben")
    await table.quiet()
    reading = Reading(table.bot, monkeypatch)
    await bid(ana, 1)
    assert (reading.looks, reading.alone, reading.lines) == (1, 0, 0)


async def test_a_move_is_saved_and_told_though_the_game_cannot_be_looked_at_with_it(
    table, monkeypatch
):
    ana, ben = await table.duel("Ana", "Ben")
    await table.quiet()
    original, failed = look.Look.read, []

    def fails_once(one, db):
        if not failed:
            failed.append(one)
            raise StorageError("A page is damaged.")
        return original(one, db)

    monkeypatch.setattr(look.Look, "read", fails_once)
    await bid(ana, 1)
    await bid(ben, 0)
    await table.quiet()
    assert failed
    await check_told(table.data, ana, PLACE)


async def test_a_line_that_was_said_since_a_look_is_not_said_again(table, monkeypatch):
    """It was unsaid when the move was saved, and said before the move was told."""
    monkeypatch.setattr(look, "FRESH_FOR", 60.0)
    ana, _ = await table.duel("Ana", "Ben")
    await table.quiet()
    head, worker = await table.bot.games.get(1), table.bot.get_cog("OutboxWorker")
    channel = head.game.channel
    line = outbox.Line(
        None, 1, None, 0, channel, None, '{"text":"Still open."}', "reminder", table.clock.now()
    )
    await table.bot.db.write(lambda db: outbox.add(db, line))
    early = worker._spans.saving(head)
    await table.bot.db.read(early)
    worker._spans.moved(head)
    found = worker._spans.look(1)
    assert found.has_lines()
    other = look.Look(head, table.bot.referee)
    other.overtake()
    await table.bot.db.read(other.read)
    assert not other.has_lines(), "it was said before it was read"

    worker.want(Place(channel, None, head.game.guild))
    await ana.wait(PLACE, lambda m: "Still open." in m.content)
    await table.quiet()
    assert not found.has_lines()
    worker.moved(head)
    await table.quiet()
    said = [m for m in await ana.messages(PLACE) if "Still open." in m.content]
    assert len(said) == 1


async def test_a_line_that_was_anothers_to_say_when_a_look_began_is_left_to_them(table):
    """A roll beside a game: it may be said, and marked so, after the outbox was read."""
    await table.duel("Ana", "Ben")
    await table.quiet()
    head, referee = await table.bot.games.get(1), table.bot.referee
    line = outbox.Line(9, 1, 5, 0, head.game.channel, None, '{"text":"4"}', "roll", 1)
    for known, number in (
        (referee.in_flight, line.id),
        (referee.being_saved, (1, 5)),
        (referee.being_said, "roll"),
    ):
        known.add(number)
        early = look.Look(head, referee)
        known.discard(number)
        assert early.lines().others.is_theirs(line)
    assert not look.Look(head, referee).lines().others.is_theirs(line)


async def test_a_line_that_a_command_left_is_said_though_a_look_took_it_for_the_commands(
    table, monkeypatch
):
    """A move was saved while the command was speaking, and told when it had given up."""
    monkeypatch.setattr(look, "FRESH_FOR", 60.0)
    ana, _ = await table.duel("Ana", "Ben")
    await table.quiet()
    head, worker = await table.bot.games.get(1), table.bot.get_cog("OutboxWorker")
    referee, place = table.bot.referee, Place(head.game.channel, None, head.game.guild)
    line = outbox.Line(
        None, 1, None, 0, place.channel, None, '{"text":"A 4."}', "roll", table.clock.now()
    )
    number = await table.bot.db.write(lambda db: outbox.add(db, line))
    referee.in_flight.add(number)
    await table.bot.db.read(worker._spans.saving(head))

    referee.unspoken(number, doubt=False)
    worker.want(place)
    referee.moved(head)
    await ana.wait(PLACE, lambda m: "A 4." in m.content)


async def test_what_was_read_with_a_move_while_a_message_was_changed_is_read_again(
    table, monkeypatch
):
    """It may not have what was done to the message, which would be done twice."""
    monkeypatch.setattr(look, "FRESH_FOR", 60.0)
    _, ben = await table.duel("Ana", "Ben")
    await table.quiet()
    spans = table.bot.get_cog("OutboxWorker")._spans
    await bid(ben, 1)
    head = await table.bot.games.get(1)
    original = spans._steps.edit

    async def edit(*given):
        await table.bot.db.read(spans.saving(head))
        return await original(*given)

    monkeypatch.setattr(spans._steps, "edit", edit)
    spans.moved(head)
    spans._steps.content.clear()
    record = await table.bot.db.read(lambda db: newest_of(db, 1))
    await table.bot.db.write(lambda db: span_changes.worn(db, 1, record.shown_seq))
    await spans.show(1)
    assert spans._looks == {}


async def test_a_look_is_good_for_nothing_once_the_game_has_moved_or_time_has_passed(
    table, monkeypatch
):
    """Else what was shown would be what stood there before, and nothing would come after it."""
    await table.duel("Ana", "Ben")
    await table.quiet()
    head, spans = await table.bot.games.get(1), table.bot.get_cog("OutboxWorker")._spans
    reading = Reading(table.bot, monkeypatch)
    for fresh, moves, alone in ((60.0, False, 0), (60.0, True, 1), (0.0, False, 1)):
        monkeypatch.setattr(look, "FRESH_FOR", fresh)
        spans.moved(head)
        early = spans.look(1)
        await table.bot.db.read(lambda db, early=early: early.read(db))
        if moves:
            spans.moved(head)
        reading.alone = 0
        await spans.show(1)
        assert reading.alone == alone

    assert spans.look(1) is None, "it is shown as it stands"
    table.bot.games.forget(1)
    spans.moved(head)
    assert spans.look(1) is None, "it is not known here"


async def test_a_move_is_announced_before_it_is_saved_and_a_roll_is_not(table, monkeypatch):
    """Other processes are kept out of its channel meanwhile (referee/speaking.py)."""
    ana, _ = await table.duel("Ana", "Ben")
    await table.quiet()
    events, write = [], table.bot.db.write

    async def writing(work):
        if getattr(work, "func", None) is settle._written:
            events.append("saved")
        return await write(work)

    monkeypatch.setattr(table.bot.db, "write", writing)
    table.bot.referee.savers.append(lambda head: events.append(f"row {head.seq} of {head.id}"))
    row = (await table.bot.games.get(1)).seq + 1
    await bid(ana, 1)
    assert events[:2] == [f"row {row} of 1", "saved"]

    events.clear()
    await ana.command(PLACE, "roll", dice="1d6")
    assert events == ["saved"]
