"""/rolls: saved rolls, defaults, history, and the proof."""

from __future__ import annotations

import io
import json
import zipfile

import pytest

from cogs.rolls import proof as roll_proof
from db import journal, seeds
from referee.export import box, stream
from rules.fair import commitment
from tests.support.e2e.rolling import attached, receipt, rolled, verify

pytestmark = [pytest.mark.bot, pytest.mark.engines]


@pytest.fixture
async def table(tmp_path):
    async with rolled(tmp_path) as found:
        yield found


async def rows(table, game=1):
    return await table.bot.db.read(lambda db: journal.rows(db, game))


async def test_a_saved_roll_is_rolled_by_its_name_and_offered_while_typing(table):
    ana, ben = await table.person("Ana"), await table.person("Ben")

    await ana.command("#general", "rolls save", name="Fire  Ball", dice="8d6[fire]")
    offered = await ana.complete("#general", "roll", "dice", "fire")
    seen = await ana.command("#general", "roll", dice="FIRE ball")
    other = await ben.command("#general", "roll", dice="fire ball")

    assert [choice.value for choice in offered] == ["fire", "fire ball"]
    assert " · 8d6 [fire] (" in seen.content
    assert "8d6 [fire]" in seen.text
    assert other.ephemeral
    assert "neither dice nor one of your saved rolls" in other.content


async def test_a_value_is_kept_by_name_and_filled_into_rolls(table):
    ana, ben = await table.person("Ana"), await table.person("Ben")

    kept = await ana.command("#general", "rolls var", name="Dex", value=3)
    await ana.command("#general", "rolls save", name="strike", dice="1d20+{dex}")
    offered = await ana.complete("#general", "roll", "dice", "1d20+dex")
    rolled = await ana.command("#general", "roll", dice="strike")
    odds = await ana.command("#general", "odds", dice="1d20+dex vs 15")
    again = await ben.press(rolled, "Again")
    other = await ben.command("#general", "roll", dice="1d20+{dex}")
    listed = await ana.command("#general", "rolls saved")

    assert kept.content == "dex is 3 in your rolls from now on."
    assert offered[0].name == "1d20+dex: 1d20+3[dex]"
    assert "+ 3" in rolled.content
    assert "dex 3" in rolled.text
    assert "45.00 %" in odds.content
    assert "dex 3" in again.text
    assert "you keep no value called dex (yours: none yet" in other.content
    assert "- dex is 3" in listed.content


async def test_a_value_is_forgotten_and_nothing_else_names_one(table):
    ana = await table.person("Ana")
    await ana.command("#general", "rolls var", name="dex", value=-1)

    gone = await ana.command("#general", "rolls var", name="dex")
    again = await ana.command("#general", "rolls var", name="dex")
    word = await ana.command("#general", "rolls var", name="adv", value=1)

    assert gone.content == "dex is forgotten."
    assert 'You keep no value called "dex"' in again.content
    assert "cannot name a value" in word.content


async def test_a_name_that_is_a_roll_is_refused(table):
    ana = await table.person("Ana")

    for name in ("2d6", "adv", "dis", "sk7", "\u200b"):
        seen = await ana.command("#general", "rolls save", name=name, dice="1d6")
        assert seen.ephemeral
        assert "name" in seen.content

    saved = await ana.command("#general", "rolls saved")
    assert saved.content == "An empty /roll rolls 1d20 here."


async def test_only_what_can_be_rolled_is_saved(table):
    ana = await table.person("Ana")

    seen = await ana.command("#general", "rolls save", name="bad", dice="2d6 x3")

    assert "Roll 3x2d6" in seen.labels
    assert "bad" not in (await ana.command("#general", "rolls saved")).content


async def test_a_dropped_roll_is_gone(table):
    ana = await table.person("Ana")
    await ana.command("#general", "rolls save", name="bolt", dice="1d10")

    dropped = await ana.command("#general", "rolls drop", name="Bolt")
    twice = await ana.command("#general", "rolls drop", name="bolt")

    assert dropped.content == '"bolt" is forgotten.'
    assert "no saved roll" in twice.content


async def test_nobody_saves_more_than_fifty_rolls(table):
    ana = await table.person("Ana")
    kept = {f"roll.saved.name {n}": '"1d6"' for n in range(50)}

    def fill(db):
        for key, value in kept.items():
            db.execute("INSERT INTO setting VALUES ('person', ?, ?, ?)", (int(ana.id), key, value))

    await table.bot.db.write(fill)
    refused = await ana.command("#general", "rolls save", name="one more", dice="1d6")
    changed = await ana.command("#general", "rolls save", name="name 7", dice="1d8")

    assert "50 saved rolls" in refused.content
    assert "Saved" in changed.content


async def test_ones_own_default_goes_before_the_channels(table):
    ana, mo = await table.person("Ana"), await table.person("Mo", "manage_channels")

    refused = await ana.command("#general", "rolls channel", dice="3d6")
    await mo.command("#general", "rolls channel", dice="2d10")
    by_channel = await ana.command("#general", "roll")
    await ana.command("#general", "rolls default", dice="1d12")
    by_person = await ana.command("#general", "roll")
    elsewhere = await mo.command("#planet-x", "roll")
    await ana.command("#general", "rolls default")
    forgotten = await ana.command("#general", "roll")

    assert "Only a moderator or the GM" in refused.content
    assert " · 2d10 (" in by_channel.content
    assert " · 1d12 (" in by_person.content
    assert " · 1d20 (" in elsewhere.content
    assert " · 2d10 (" in forgotten.content


async def test_the_history_shows_the_last_rolls_of_all_or_of_oneself(table):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    await ana.command("#general", "roll", dice="2d6")
    await ben.command("#general", "roll", dice="3d8")
    await ana.command("#general", "roll", dice="4d4", secret="only me")

    everyone = await ana.command("#general", "rolls history")
    mine = await ana.command("#general", "rolls history", mine="True")

    assert [part in everyone.content for part in ("· 2d6 (", "· 3d8 (", "· 4d4 (")] == [True] * 3
    assert "3d8" not in mine.content
    assert len(everyone.content.splitlines()) == 3


async def test_the_proof_shows_what_was_promised_before_the_first_die(table):
    ana = await table.person("Ana")

    seen = await ana.command("#general", "rolls proof")

    (kept,) = await table.bot.db.read(lambda db: seeds.every_epoch(db, 1))
    assert commitment(kept.open) in seen.content
    assert commitment(kept.hidden) in seen.content
    assert kept.open.hex() not in seen.content


async def test_a_shown_seed_bears_out_the_rolls_before_it_and_none_after(table, tmp_path):
    ana = await table.person("Ana")
    first = await ana.command("#general", "roll", dice="10d100")
    proof = await ana.command("#general", "rolls proof")
    shown = await ana.press(proof, "Show the seed")
    last = await ana.command("#general", "roll", dice="10d100")

    export = await ana.command("#general", "rolls export")
    path = await attached(export, tmp_path)
    told = await verify(path, receipt(first), receipt(last), promised(proof))

    old, new = await table.bot.db.read(lambda db: seeds.every_epoch(db, 1))
    assert old.open.hex() in shown.content
    assert commitment(new.open) in shown.content
    assert new.open.hex() not in path.read_text()
    assert "Faces that are the ones their seed gives: 10." in told
    assert "Faces not checked, because the open seed is not there to read: 10." in told
    assert "Receipts and commitments shown to you that are in the file: 3." in told


def promised(proof):
    return proof.content.split("open seed `")[1][:64]


async def test_an_export_keeps_the_secrets_of_others(table, tmp_path):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    await ana.command("#general", "roll", dice="3d6[plot]", secret="only me")
    told = await ana.command("#general", "roll", dice="4d8[gone public]", secret="only me")
    await ana.press(told, "Reveal")

    his = await attached(await ben.command("#general", "rolls export"), tmp_path)
    (tmp_path / "hers").mkdir()
    hers = await attached(await ana.command("#general", "rolls export"), tmp_path / "hers")

    kept = json.loads(his.read_text())["rows"]
    assert [row["stored"] is None for row in kept] == [True, False, False]
    assert kept[0]["salt"] is None
    assert "plot" not in his.read_text()
    assert "plot" in hers.read_text()
    assert "Rows not shown to you, whose links alone were checked: 1." in await verify(his)
    await verify(hers)


async def test_the_seed_is_shown_once_however_often_it_is_delivered(table):
    ana = await table.person("Ana")
    await ana.command("#general", "roll", dice="1d6")

    await ana.command("#general", "rolls seed")
    await ana.command("#general", "rolls seed")

    assert [row.epoch for row in await rows(table)] == [0, 0, 1]
    assert len(await table.bot.db.read(lambda db: seeds.every_epoch(db, 1))) == 3


async def test_the_hidden_seed_is_shown_once_nothing_from_it_is_secret(table, tmp_path):
    ana = await table.person("Ana")
    first = await ana.command("#general", "roll", dice="10d100", secret="only me")
    kept = await ana.command("#general", "rolls seed")
    await ana.press(first, "Reveal")
    shown = await ana.command("#general", "rolls seed")
    await ana.command("#general", "roll", dice="4d6", secret="only me")
    again = await ana.command("#general", "rolls seed")

    epochs = await table.bot.db.read(lambda db: seeds.every_epoch(db, 1))
    old, new = epochs[0].hidden, epochs[-1].hidden
    assert [one.hidden for one in epochs] == [old, old, new, new]
    assert [one.hidden_shown_at is not None for one in epochs] == [True, True, False, False]
    assert "hidden" not in kept.content
    assert old.hex() in shown.content
    assert commitment(new) in shown.content
    assert new.hex() not in again.content
    path = await attached(await ana.command("#general", "rolls export"), tmp_path)
    told = await verify(path, receipt(first))
    assert "Faces that are the ones their seed gives: 10." in told
    assert "the hidden seed is not there to read: 4." in told
    assert new.hex() not in path.read_text()


async def test_a_large_export_is_zipped_and_checks_all_the_same(table, tmp_path):
    ana = await table.person("Ana")
    await ana.command("#general", "roll", dice="10d100")
    async with table.bot.db.reading() as reader:
        plan = await reader.read(lambda db: roll_proof.planned(db, 1, ()))
        name, data = await box.plain_or_zipped("rolls-1.json", stream.pieces(reader, plan), 100)

    assert name == "rolls-1.json.zip"
    zipfile.ZipFile(io.BytesIO(data)).extractall(tmp_path)
    await verify(tmp_path / "rolls-1.json")


async def test_in_a_server_without_the_bot_only_moderators_set_a_default(table):
    table.sandbox.admin.add_guild("Elsewhere", with_bot=False)
    table.sandbox.admin.add_person("Ana", guild="Elsewhere")
    table.sandbox.admin.install("Ana")
    ana = await table.person("Ana")
    home = table.sandbox.admin.find_guild("Elsewhere")["id"]
    (place,) = [one["id"] for one in table.sandbox.world.channels_of(home)]

    refused = await ana.command(place, "rolls channel", dice="3d6")
    alone = await ana.command(await ana.dm(), "rolls channel", dice="3d6")

    assert "Only a moderator or the GM" in refused.content
    assert "is now 3d6" in alone.content
