"""The log, recap, notes, files, copies, archive, seeds on demand: through the real client."""

from __future__ import annotations

import json
import re

import pytest

from cogs.game import memory
from db import books, games
from rules import verify
from tests.support.e2e import audit
from tests.support.e2e.shown import why
from tests.support.services.playing import PLACE, bid, file_of, head, rounds, rows, with_gm

pytestmark = pytest.mark.bot


async def fainted(person):
    """Have somebody give up."""
    return await person.command(PLACE, "duel faint", words="Enough.")


async def test_the_log_links_to_messages_and_filters_by_person_and_kind(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    verdict = await rounds(ana, ben, (1, 1), (2, 2))
    await table.quiet()

    whole = await ana.command(PLACE, "game log")
    assert "5 entries" in whole.content
    assert f"/{verdict.message.id})" in whole.content
    mine = await ana.command(PLACE, "game log", player=ana)
    assert "3 of 5 entries" in mine.content
    kinds = await ana.complete(PLACE, "game log", "kind", "")
    assert [choice.value for choice in kinds] == ["bid", "start"]
    bids = await ana.command(PLACE, "game log", kind="bid")
    assert "4 of 5 entries" in bids.content
    none = await ana.command(PLACE, "game log", kind="nothing")
    assert "No entry fits." in none.content
    at_all = await ana.command(PLACE, "game log", turn=0)
    assert "5 of 5 entries" in at_all.content


async def test_the_log_is_read_page_by_page(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await rounds(ana, ben, *[(1, 1)] * 6)

    last = await ana.command(PLACE, "game log")
    assert last.labels == ["Earlier"]
    first = await ana.press(last, "Earlier")
    assert "1](" in first.content
    assert first.labels == ["Later"]
    forged = await ana.press(last, custom_id="lg:1:x:::", forged=True)
    assert "not known here any more" in forged.content


async def test_a_recap_tells_what_one_has_not_seen_yet(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await rounds(ana, ben, (1, 1))

    assert "1 entry since" in (await ana.command(PLACE, "game recap")).content
    assert "0 entries since" in (await ana.command(PLACE, "game recap")).content
    await bid(ben, 2)
    seen = await ana.command(PLACE, "game recap")
    assert "1 entry since" in seen.content
    assert "Blue: Blue has answered." in seen.content
    assert "Waiting for Red" in seen.content


async def test_notes_are_for_everybody_or_for_ones_own_seat(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await bid(ana, 3)

    said = await ana.command(PLACE, "game note", text="Watch *Ben*", about=1)
    assert said.content == "Ana notes on entry 1: Watch \\*Ben\\*"
    kept = await ana.command(PLACE, "game note", text="I bid high", readers="my seat")
    assert kept.ephemeral
    assert "no entry 9" in (await ana.command(PLACE, "game note", text="x", about=9)).content

    mine = (await ana.command(PLACE, "game note")).content
    theirs = (await ben.command(PLACE, "game note")).content
    assert "I bid high" in mine
    assert "I bid high" not in theirs
    assert "Watch" in theirs
    assert (await head(table)).seq == 2
    readers = next(o for o in memory.MemoryCommands.note.parameters if o.name == "readers")
    assert "everybody, in the channel, or your seat alone" in str(readers.description)


async def test_an_export_of_a_running_game_checks_and_shows_no_sealed_answer(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await rounds(ana, ben, (3, 1))
    await bid(ana, 2)

    mine, theirs = await file_of(ana), await file_of(ben)

    assert verify.verify(json.loads(mine)) == []
    assert verify.verify(json.loads(theirs)) == []
    assert '"amount": 2' in mine.decode()
    assert '"amount": 2' not in theirs.decode()
    shown = [row["stored"] is not None for row in json.loads(theirs)["rows"]]
    assert shown == [True, False, False, False]
    assert "position" not in json.loads(mine)


async def test_an_export_after_the_end_holds_everything_and_proves_every_face(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await rounds(ana, ben, (3, 1))
    await fainted(ana)

    eve = await table.person("Eve")
    export = json.loads(await file_of(eve))

    check = verify.Check(export)
    check.run()
    assert check.faults == []
    assert check.counts["faces"] == 1
    assert check.counts["unseen"] == 0
    assert all(row["stored"] for row in export["rows"])


async def test_the_page_needs_nothing_else_and_escapes_what_people_wrote(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await rounds(ana, ben, (3, 1))
    await ana.command(PLACE, "game note", text="<script>alert(1)</script>")
    await bid(ana, 2)
    await ana.command(PLACE, "game undo")

    text = (await file_of(ben, "page")).decode()

    assert text.startswith("<!doctype html>")
    assert "&lt;script&gt;" in text
    assert "<script" not in text
    assert "http" not in text.replace("https://discord.com", "")
    assert "Bids: Blue 1, Red 3." in text
    assert text.count('class="undone"') == 1
    assert text.count("receipt <code>") == 5


@pytest.mark.rule("PF-GM-1")
async def test_a_game_ended_early_is_archived_and_opened_again_with_fresh_seeds(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await rounds(ana, ben, (3, 1))
    assert "Only a game that is over" in (await ana.command(PLACE, "game keep archive")).content
    await ana.command(PLACE, "game end")

    assert "archived the game" in (await ana.command(PLACE, "game keep archive")).content
    assert "Only the host" in (await ben.command(PLACE, "game keep reopen")).content
    seen = await ana.command(PLACE, "game keep reopen")

    assert "Ana opened the game again." in seen.content
    assert re.search(r"· .*open [0-9a-f]{32}$", seen.content)
    assert "New dice are promised" in await why(ana, seen)
    now = await head(table)
    assert (now.game.status, now.seeds.epoch) == ("open", 1)
    await rounds(ana, ben, (2, 1))
    assert audit.whole(table.data)


async def test_what_the_rules_ended_is_not_opened_again_by_a_word(table):
    ana, _ben = await table.duel("Ana", "Ben", charms="0")
    await fainted(ana)

    seen = await ana.command(PLACE, "game keep reopen")

    assert "Undo its last move" in seen.content
    await ana.command(PLACE, "game keep archive")
    assert "took the game out" in (await ana.command(PLACE, "game keep reopen")).content


async def test_an_export_without_a_position_is_refused_with_what_has_one(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await rounds(ana, ben, (3, 1))
    running = ("game.json", await file_of(ana))

    seen = await ana.command("#planet-x", "game keep import", file=running)

    assert "This export holds no position: the game was going on" in seen.content
    assert "ended early (/game end)" in seen.content


async def test_what_the_rules_ended_is_not_copied_into_a_game_that_never_starts(table):
    ana, _ben = await table.duel("Ana", "Ben", charms="0")
    await fainted(ana)

    seen = await ana.command(PLACE, "game keep copy", channel=await other(table, ana))

    assert "The rules ended this game, so nobody could play on from here" in seen.content
    assert await table.bot.db.read(games.count_live) == 0


async def test_an_archive_says_what_is_in_it_already_and_what_never_was(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await rounds(ana, ben, (3, 1))
    await ana.command(PLACE, "game end")
    await ana.command(PLACE, "game keep archive")

    assert "archived already" in (await ana.command(PLACE, "game keep archive")).content
    # Without a vote first, that could come to nothing.
    assert "First take it out" in (await ben.command(PLACE, "game undo")).content
    await ana.command(PLACE, "game new", game="duel")
    await ana.command(PLACE, "game end")
    seen = await ana.command(PLACE, "game keep archive")
    assert "called off before it began; there is nothing to put away" in seen.content
    assert await rows(table, 2) == ()


async def test_the_open_seed_is_shown_on_demand_and_a_fresh_one_promised(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await rounds(ana, ben, (3, 1))
    before = (await head(table)).seeds

    seen = await ana.command(PLACE, "game keep seed")

    assert before.open.hex() in seen.text
    now = (await head(table)).seeds
    assert now.open != before.open
    assert now.hidden == before.hidden
    await rounds(ana, ben, (2, 1))
    assert verify.verify(json.loads(await file_of(ana))) == []


async def test_a_position_is_copied_into_another_channel_and_keeps_no_seed(table):
    ana, ben = await table.duel("Ana", "Ben", charms="2")
    await rounds(ana, ben, (1, 1))
    await bid(ana, 2)

    seen = await ana.command(PLACE, "game keep copy", channel=await other(table, ana))
    assert "The copy gathers in" in seen.content
    await ana.command("#other", "game start")

    old, new = await head(table, 1), await head(table, 2)
    assert new.game.status == "open"
    assert new.state.charms == {"blue": 2, "red": 2}
    assert not new.state.answers
    assert {new.seeds.open, new.seeds.hidden}.isdisjoint({old.seeds.open, old.seeds.hidden})
    assert set(new.seats_of(int(ana.id))) == {"red", "blue"}
    assert [row.kind for row in await rows(table)][-1] == "copy"
    stored = await table.bot.db.read(lambda db: books.get(db, new.setup.position))
    assert old.seeds.open.hex().encode() not in stored


async def test_a_thread_that_was_closed_is_refused_as_a_place_for_a_copy(table):
    ana, _ = await table.duel("Ana", "Ben")
    thread = table.sandbox.admin.add_thread("general", "attic")
    table.sandbox.admin.archive("attic")
    await table.quiet()

    seen = await ana.command(PLACE, "game keep copy", channel=thread["id"])

    assert seen.ephemeral
    assert seen.content.startswith("That channel is closed to me")
    assert await table.bot.db.read(games.count_live) == 1


async def other(table, person):
    """Return another channel, as an option names it."""
    made = table.sandbox.admin.add_channel("other")
    await person.messages(made["id"])
    return made["id"]


async def test_a_game_with_secrets_is_copied_by_its_gm_alone(table):
    ana, ben, gus = await with_gm(table)
    await gus.command(PLACE, "gm edit", path="hits", value="5")

    refused = await ana.command(PLACE, "game keep copy")
    assert "There are secrets in this game" in refused.content
    seen = await gus.command(PLACE, "game keep copy")

    assert "The copy gathers in" in seen.content
    copy = await head(table, 2)
    assert copy.game.channel != (await head(table)).game.channel
    assert "Gus copied the position" in (await ben.command(PLACE, "game log")).content


async def test_a_position_comes_back_from_a_file_and_nonsense_does_not(table):
    ana, ben = await table.duel("Ana", "Ben", charms="1")
    await rounds(ana, ben, (3, 1))
    await ana.command(PLACE, "game end")
    export = await file_of(ana)

    seen = await ana.command(PLACE, "game keep import", file=("game.json", export))
    assert "gathers players" in seen.content
    await ana.command(PLACE, "game join")
    early = await ana.command(PLACE, "game start")
    assert "needs 2 to 2 seats" in early.content
    await ben.command(PLACE, "game join")
    await ana.command(PLACE, "game start")
    old, new = await head(table, 1), await head(table, 2)
    assert (new.game.status, new.state) == ("open", old.state)

    await ana.command(PLACE, "game end")
    wrong = json.loads(export)
    wrong["position"]["state"]["wounds"]["red"] = 9
    for body, said in [
        (b"[]", "holds no position"),
        (b"not json", "holds no position"),
        (json.dumps(wrong).encode(), "red has 9 wounds"),
    ]:
        refused = await ana.command(PLACE, "game keep import", file=("x.json", body))
        assert said in refused.content
    live = await table.bot.db.read(games.count_live)
    assert live == 0
