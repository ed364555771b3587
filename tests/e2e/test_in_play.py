"""A database that an earlier version left in the middle of play is played on by today's bot.

Every test unpacks its own copy: what stood on the screen then is pressed now.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
import urllib.request
from types import SimpleNamespace

import pytest

from db import games, waiting
from rules.deadlines import GRACE, HOUR, PACES
from rules.verify import verify
from tests.conftest import ROOT
from tests.support.e2e import audit, hands
from tests.support.e2e.shown import told_row, why
from tests.support.e2e.table import HandClock, laid
from tests.support.e2e.telling import check_told

pytestmark = pytest.mark.bot

KEPT = ROOT / "tests" / "data"
NAME = "in-play-1"
CAMPAIGN, BATTLE, BOARD, PAUSED, GENERAL = (
    *("#three-sixteen", "#planet-28", "#planet-x", "#planetfall", "#general"),
)
PLACES = {1: CAMPAIGN, 2: BATTLE, 3: BOARD, 4: PAUSED}
ROWS = {1: 23, 2: 6, 3: 92, 4: 2, 6: 3}
WITHIN = 60.0
GONE = 10_008
"""Discord's code for a message that is deleted."""
LATEST = PACES["hours"] + GRACE["hours"]


@contextlib.asynccontextmanager
async def opened(folder, clock=None):
    """Start today's bot on what lies in a folder."""
    kept = json.loads((KEPT / f"{NAME}.json").read_text(encoding="utf-8"))
    async with laid(folder, clock or HandClock(kept["clock"])) as table:
        yield SimpleNamespace(table=table, screen=kept["screen"], **vars(table))


@pytest.fixture
def folder(tmp_path):
    """A copy of the old database and of the Discord around it."""
    for packed, name in ((".db.gz", "landfall.db"), (".sandbox.db.gz", "sandbox.db")):
        (tmp_path / name).write_bytes(gzip.decompress((KEPT / f"{NAME}{packed}").read_bytes()))
    return tmp_path


@pytest.fixture
async def old(folder):
    """The table, as it was left."""
    async with opened(folder) as found:
        yield found


def on_screen(old, name, begins, label=""):
    """Return the newest button or menu that a person saw, by its custom_id and its words."""
    return next(
        one
        for one in reversed(old.screen)
        if one["custom_id"].startswith(begins)
        and one["label"].startswith(label)
        and one["person"] in ("Ana", name)
    )


async def press(old, name, begins, label=""):
    """Press a button or pick the first line of a menu as it was shown; return what comes of it.

    What only one person saw is gone from the sandbox by now, so that the press counts as forged;
    to Discord's users such messages stay until they reload.
    """
    person, shown = await old.table.person(name), on_screen(old, name, begins, label)
    messages = await person.messages(shown["place"])
    there = next((one for one in messages if one.id == shown["message"]), None)
    how = {"custom_id": shown["custom_id"], "forged": there is None}
    seen = await _pressed(person, there or messages[-1], shown, how)
    if seen.code == GONE:
        # The card went to the bottom of the channel just then, with the same buttons.
        last = (await person.messages(shown["place"]))[-1]
        seen = await _pressed(person, last, shown, how | {"forged": True})
    return seen


async def _pressed(person, message, shown, how):
    if shown["values"]:
        return await person.select(message, shown["values"][0], **how)
    return await person.press(message, **how)


def rows(old, game):
    return [row for row in audit.rows(old.data) if row.game == game]


def filled(seen):
    """Return what the fields of a form are filled in with."""
    return [field.data.get("value") or "" for field in seen.modal.fields]


async def said(old, place, words):
    """Return how many messages of a channel contain these words."""
    ana = await old.table.person("Ana")
    return sum(words in message.text for message in await ana.messages(place))


def test_what_is_kept_is_small():
    assert sum(path.stat().st_size for path in KEPT.glob(f"{NAME}.*")) < 300_000


async def test_every_row_is_there_and_every_game_stands_where_it_stood(old):
    assert audit.whole(old.data) == sum(ROWS.values())
    for game, count in ROWS.items():
        assert len(rows(old, game)) == count

    assert await hands.asked(old.table, 1) == (
        "declare",
        ("red", "blue", "green", "yellow", "gm"),
    )
    assert await hands.asked(old.table, 2) == ("counter", ("blue",))
    kind, awaited = await hands.asked(old.table, 3)
    assert (kind, set(awaited)) == ("winds", {"blue", "green"})


async def test_a_button_of_an_open_question_answers_it_and_an_old_order_the_next(old):
    seen = await press(old, "Ben", "a:2:", "Dagger")

    assert "Why?" in seen.labels
    ben = await old.table.person("Ben")
    await told_row(old.table, ben, BATTLE, 8, 2)
    answer, order = rows(old, 2)[6:8]
    assert (answer.kind, answer.by, answer.seat) == ("counter", "player", "blue")
    assert (order.kind, order.by, order.seat) == ("push", "order", "red")


async def test_the_live_card_of_before_gives_way_to_the_games_own_message(old):
    await old.table.quiet()
    cards = await old.bot.db.read(
        lambda db: {
            one.id: one.card_message for one in games.with_status(db, "open") if one.card_message
        }
    )
    assert set(cards) == {1, 2, 3}
    ben = await old.table.person("Ben")
    await press(old, "Ben", "a:2:", "Dagger")
    await told_row(old.table, ben, BATTLE, 8, 2)
    await old.table.quiet()

    messages = {int(m.id): m for m in await ben.messages(BATTLE)}
    assert "has begun" in messages[cards[2]].content
    assert messages[cards[2]].labels == []
    assert (await old.bot.db.read(lambda db: games.get(db, 2))).card_message is None
    told = await check_told(old.data, ben, BATTLE, 2)
    assert [m for m in told.values() if "What can I do now?" in m.labels]


async def test_a_vote_is_agreed_by_its_old_button(old):
    seen = await press(old, "Ben", "v:1:yes")

    assert "All agreed" in seen.text
    ben = await old.table.person("Ben")
    verdict = await ben.wait(BATTLE, lambda m: "undid entry 5" in m.text)
    assert "Why?" in verdict.labels
    assert rows(old, 2)[-1].restores == 4
    assert (await hands.asked(old.table, 2))[0] == "act"


async def test_a_vote_is_refused_by_its_old_button(old):
    seen = await press(old, "Ben", "v:1:no")

    assert "Ben refused. Nothing changes." in seen.text
    assert len(rows(old, 2)) == ROWS[2]


async def test_hidden_picks_are_completed_beside_the_one_that_was_made(old):
    kept = await press(old, "Ben", "s:3:")
    assert kept.ephemeral
    menu = await press(old, "Cem", "n:3")
    last = await (await old.table.person("Cem")).select(menu, menu.message.selects[0].options[0])

    assert "PX-WIND" in await why(await old.table.person("Cem"), last, ROWS[3] + 2)
    assert len(rows(old, 3)) == ROWS[3] + 2


async def test_a_half_filled_form_opens_with_what_was_typed_and_is_sent(old):
    opened_again = await press(old, "Ana", "3o:1:other:")
    assert filled(opened_again) == ["Bell cuts the power to the gate."]
    ana = await old.table.person("Ana")

    seen = await ana.submit(opened_again)

    assert "C316-" not in seen.text
    assert "Bell cuts the power to the gate." in rows(old, 1)[-1].move
    assert "red" not in (await hands.asked(old.table, 1))[1]
    empty = await press(old, "Ana", "3o:1:other:")
    assert filled(empty) == [""]


async def test_a_form_of_several_fields_opens_as_it_was_left(old):
    seen = await press(old, "Ben", "3o:1:enlist:")

    assert filled(seen) == ["Okafor", "the quiet one", "?"]


async def test_deadlines_that_were_running_pass(old):
    ana = await old.table.person("Ana")
    old.clock.forward(LATEST)
    for game, place in ((1, CAMPAIGN), (2, BATTLE), (3, BOARD)):
        row = ROWS[game] + 1
        await told_row(old.table, ana, place, row, game)

        assert rows(old, game)[ROWS[game]].by == "clock"
    await ana.wait(BATTLE, lambda m: "is over: not all agreed in time" in m.content)


async def test_no_deadline_passes_before_its_time(old):
    old.clock.forward(PACES["hours"] - HOUR)
    async with asyncio.timeout(WITHIN):
        while await old.bot.db.read(waiting.next_wake) <= old.clock.now():
            continue

    assert not [row for row in audit.rows(old.data) if row.by == "clock"]


async def test_lines_that_were_not_said_are_said_once_and_in_their_channels(folder):
    assert audit.unsaid(folder / "landfall.db") == 2
    async with opened(folder) as old:
        await old.table.quiet()
        clock = old.clock
        for place, words in ((CAMPAIGN, "Row 23 "), (PAUSED, "Gus paused the game")):
            assert await said(old, place, words) == 1
    async with opened(folder, clock) as old:
        await old.table.quiet()
        for place, words in ((CAMPAIGN, "Row 23 "), (PAUSED, "Gus paused the game")):
            assert await said(old, place, words) == 1
    assert audit.unsaid(folder / "landfall.db") == 0


async def test_a_paused_game_is_resumed_and_goes_on(old):
    gus, dee = await old.table.person("Gus"), await old.table.person("Dee")
    _, awaited = await hands.asked(old.table, 4)
    refused = await press(old, "Dee", "n:4")
    assert "paused" in refused.text

    await gus.command(PAUSED, "gm resume")
    person = dee if awaited == ("red",) else await old.table.person("Sam")
    await hands.first_choice(person, PAUSED)

    assert [row.kind for row in rows(old, 4)][1:3] == ["pause", "resume"]
    assert len(rows(old, 4)) == 4


async def test_a_game_that_gathered_is_joined_and_started(old):
    await press(old, "Ben", "j:5")
    await press(old, "Ana", "j:5")
    await press(old, "Dee", "b:5")

    head = await old.bot.games.get(5)
    assert {held.name for held in head.seats} >= {"Ana", "Ben"}
    told = await told_row(old.table, await old.table.person("Ana"), GENERAL, 1, 5)
    assert "What can I do now?" in told.labels


async def test_a_secret_roll_is_revealed_and_saved_rolls_are_known(old):
    ana = await old.table.person("Ana")
    (secret, *_) = rows(old, 6)
    revealed = await press(old, "Ana", "rv:6:1")
    saved = await ana.command(GENERAL, "roll", dice="ambush")
    default = await ana.command(GENERAL, "roll")
    again = await press(old, "Ana", "ra:6:2")

    faces = json.loads(secret.rolls)[0]["faces"]
    assert not revealed.ephemeral
    assert all(str(face) in revealed.text for face in faces)
    assert "3d6+2" in saved.text.replace(" ", "")
    assert "2d10" in default.text
    assert "4d6" in again.text
    assert [row.kind for row in rows(old, 6)][3:] == ["reveal", "throw", "throw", "throw"]


async def test_a_private_note_is_still_there_to_be_read(old):
    gus = await old.table.person("Gus")

    newest = (await gus.messages(CAMPAIGN))[-1]
    seen = await gus.press(newest, custom_id="i:1", forged=True)

    assert seen.ephemeral
    assert "Radioactive" in seen.text


async def test_what_people_and_the_server_settled_still_holds(old):
    cem, dee = await old.table.person("Cem"), await old.table.person("Dee")

    recap = await cem.command(BOARD, "game recap")
    await dee.command(old.sandbox.admin.add_channel("new")["id"], "game new", game="px")

    assert "nothing" in recap.text.lower()
    made = await old.bot.db.read(lambda db: games.get(db, 7))
    assert '"pace":"days"' in made.options


async def test_no_button_of_the_old_screen_is_unknown(old):
    """Each verb and place once: pressing them changes games, so that many answer with a refusal."""
    newest = {(one["place"], one["custom_id"].split(":")[0]): one for one in old.screen}
    assert len(newest) > 20

    for one in newest.values():
        seen = await press(old, one["person"], one["custom_id"])
        assert "not known here any more" not in seen.text, one
        assert "went wrong" not in seen.text, one
        assert seen.kind in ("message", "update", "modal", "deferred"), one


@pytest.mark.parametrize("game", PLACES)
async def test_an_export_of_the_old_rows_and_new_ones_verifies(old, game):
    ana = await old.table.person("Dee" if game == 4 else "Ana")
    if game == 2:
        await press(old, "Ben", "a:2:", "Dagger")

    seen = await ana.command(PLACES[game], "game export", form="json")

    url = seen.message.attachments[0]["url"]
    exported = json.loads(await asyncio.to_thread(lambda: urllib.request.urlopen(url).read()))
    assert len(exported["rows"]) >= ROWS[game]
    assert verify(exported) == []
