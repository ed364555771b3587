"""Secret rolls: for the roller, for the GM, revealed later unchanged, from the hidden seed."""

from __future__ import annotations

import json

import pytest

from db import journal
from tests.support.e2e.rolling import attached, receipt, rolled

pytestmark = pytest.mark.bot


@pytest.fixture
async def table(tmp_path):
    async with rolled(tmp_path) as found:
        yield found


async def rows(table, game):
    return await table.bot.db.read(lambda db: journal.rows(db, game))


async def with_gm(table):
    """Return a player and a GM in #general, where a game gathers."""
    ana, gus = await table.person("Ana"), await table.person("Gus")
    await gus.command("#general", "game new", game="duel")
    await gus.command("#general", "game join", seat="gm")
    return ana, gus


async def test_a_roll_for_oneself_is_seen_by_nobody_else(table):
    ana, ben = await table.person("Ana"), await table.person("Ben")

    seen = await ana.command("#general", "roll", dice="3d6[plan]", secret="only me")

    assert seen.ephemeral
    assert seen.labels == ["Again", "Reveal"]
    assert await ben.messages("#general") == []
    (row,) = await rows(table, 1)
    assert '"to":["' in row.rolls
    history = await ben.command("#general", "rolls history")
    assert "a secret roll" in history.content
    assert "3d6" not in history.content


async def test_a_revealed_roll_shows_what_fell_with_its_old_receipt(table):
    ana = await table.person("Ana")
    secret = await ana.command("#general", "roll", dice="5d20", secret="only me")
    await ana.command("#general", "roll", dice="1d6")

    shown = await ana.press(secret, "Reveal")

    assert not shown.ephemeral
    assert shown.content.splitlines()[0] == secret.content.splitlines()[0]
    assert f"rolled as entry 1 · receipt {receipt(secret)}" in shown.text
    reveal = (await rows(table, 1))[-1]
    assert (reveal.kind, reveal.rolls, reveal.decision) == ("reveal", "[]", None)


async def test_a_roll_is_revealed_once(table):
    ana = await table.person("Ana")
    secret = await ana.command("#general", "roll", dice="5d20", secret="only me")

    await ana.press(secret, "Reveal")
    second = await ana.press(secret, "Reveal")

    assert second.ephemeral
    assert "It was revealed before." in second.content
    assert [row.kind for row in await rows(table, 1)] == ["throw", "reveal"]


async def test_a_reveal_says_of_how_many_secret_rolls_it_is_one(table):
    """Who rolls six times and shows the best does not show it by chance."""
    ana = await table.person("Ana")
    secret = [
        await ana.command("#general", "roll", dice="1d20", secret="only me") for _ in range(6)
    ]

    await ana.press(secret[2], "Reveal")
    shown = await ana.wait("#general", lambda m: "1 of 6 secret rolls since" in m.content)
    assert "shown before" not in shown.content

    await ana.press(secret[4], "Reveal")
    await ana.wait("#general", lambda m: "1 of 6 secret rolls since" in m.content
                   and "1 shown before" in m.content)  # fmt: skip


async def test_nobody_else_reveals_reads_or_repeats_a_secret_roll(table):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    await ana.command("#general", "roll", dice="5d20[plot]", secret="only me")
    open_one = await ben.command("#general", "roll", dice="1d6")

    for verb in ("rv", "rm", "rw", "ra"):
        seen = await ben.press(open_one, custom_id=f"{verb}:1:1", forged=True)
        assert seen.ephemeral
        assert seen.content == "That roll is secret; only those it was made for may see it."

    assert len(await rows(table, 1)) == 2


async def test_a_roll_to_the_gm_where_there_is_none_is_refused(table):
    ana = await table.person("Ana")

    seen = await ana.command("#general", "roll", dice="2d6", secret="the GM")

    assert seen.ephemeral
    assert "There is no GM here" in seen.content
    assert await rows(table, 1) == ()
    assert (
        "There is no GM"
        in (await ana.command(await ana.dm(), "roll", dice="2d6", secret="the GM")).content
    )


async def test_the_gm_and_the_roller_read_a_roll_made_for_the_gm(table):
    ana, gus = await with_gm(table)
    ben = await table.person("Ben")

    notice = await ana.command("#general", "roll", dice="5d20[lore]", secret="the GM")
    hers = await ana.followup(notice)

    assert not notice.ephemeral
    assert notice.content.startswith(
        "Ana rolled for the GM.\n-# Promised before these dice fell: open "
    )
    assert hers.ephemeral
    assert " · 5d20 " in hers.content
    his = await gus.press(notice, "Read mine")
    assert his.ephemeral
    assert his.content.splitlines()[0] == hers.content.splitlines()[0]
    refused = await ben.press(notice, "Read mine")
    assert refused.content == "That roll is secret; only those it was made for may see it."


async def test_the_gm_may_reveal_what_was_rolled_to_them(table):
    ana, gus = await with_gm(table)
    ben = await table.person("Ben")
    notice = await ana.command("#general", "roll", dice="5d20", secret="the GM")
    hers = await ana.followup(notice)

    assert "secret" in (await ben.press(notice, "Reveal")).content
    shown = await gus.press(notice, "Reveal")

    assert not shown.ephemeral
    assert shown.content.splitlines()[0] == hers.content.splitlines()[0]
    assert (await rows(table, 2))[-1].seat == "gm"


async def test_a_refused_secret_line_offers_secret_forms(table):
    ana = await table.person("Ana")

    refused = await ana.command("#general", "roll", dice="2d6 x3", secret="only me")
    pressed = await ana.press(refused, "Roll 3x2d6")

    assert pressed.ephemeral
    assert "** · 3x 2d6\n" in pressed.content


async def test_again_of_a_secret_roll_is_secret_too(table):
    ana = await table.person("Ana")
    secret = await ana.command("#general", "roll", dice="5d20", secret="only me")

    again = await ana.press(secret, "Again")

    assert again.ephemeral
    assert "again, as entry 1" in again.content


async def test_a_secret_roll_can_be_revealed_after_a_restart(tmp_path):
    async with rolled(tmp_path) as table:
        ana, _ = await with_gm(table)
        notice = await ana.command("#general", "roll", dice="5d20", secret="the GM")
        hers = await ana.followup(notice)

    async with rolled(tmp_path) as table:
        ana = await table.person("Ana")
        old = await ana.wait("#general", lambda message: message.id == notice.message.id)
        shown = await ana.press(old, "Reveal")

        assert shown.content.splitlines()[0] == hers.content.splitlines()[0]


async def test_the_gm_of_a_channel_is_the_gm_of_its_threads(table):
    ana, gus = await with_gm(table)
    thread = table.sandbox.admin.add_thread("general", "aside")

    notice = await ana.command(thread["id"], "roll", dice="5d20", secret="the GM")
    his = await gus.press(notice, "Read mine")

    assert notice.content.startswith(
        "Ana rolled for the GM.\n-# Promised before these dice fell: open "
    )
    assert " · 5d20 " in his.content


SECRET = "That roll is secret; only those it was made for may see it."


async def seen_in_file(person, tmp_path):
    """Return the numbers of the rows whose content the person's export of the rolls holds."""
    path = await attached(await person.command("#general", "rolls export"), tmp_path)
    rows = json.loads(path.read_text(encoding="utf-8"))["rows"]
    return [row["seq"] for row in rows if row["stored"] is not None]


async def next_game(table, gm, name):
    """End the game in #general and have somebody else make the next one and be its GM."""
    await gm.command("#general", "game end")
    eve = await table.person(name)
    await eve.command("#general", "game new", game="duel")
    await eve.command("#general", "game join", seat="gm")
    return eve


async def test_a_later_gm_reads_nothing_that_was_rolled_for_an_earlier_one(table, tmp_path):
    ana, gus = await with_gm(table)
    notice = await ana.command("#general", "roll", dice="5d20[lore]", secret="the GM")

    eve = await next_game(table, gus, "Eve")

    for verb in ("rm", "rv", "rw", "ra"):
        seen = await eve.press(notice, custom_id=f"{verb}:2:1", forged=True)
        assert seen.content == SECRET
    assert await seen_in_file(eve, tmp_path) == []
    assert " · 5d20 " in (await gus.press(notice, "Read mine")).content
    assert await seen_in_file(gus, tmp_path) == [1]
    later = await ana.command("#general", "roll", dice="1d4", secret="the GM")
    assert " · 1d4 " in (await eve.press(later, "Read mine")).content
    assert (await gus.press(later, "Read mine")).content == SECRET


async def test_a_gm_who_joins_later_reads_what_is_rolled_from_then_on(table):
    ana, gus = await with_gm(table)
    notice = await ana.command("#general", "roll", dice="5d20", secret="the GM")
    table.clock.forward(1_000)
    ole = await table.person("Ole")
    await ole.command("#general", "game join", seat="gm")

    later = await ana.command("#general", "roll", dice="1d4", secret="the GM")

    assert (await ole.press(notice, "Read mine")).content == SECRET
    for gm in (gus, ole):
        assert " · 1d4 " in (await gm.press(later, "Read mine")).content


async def test_a_roll_older_than_its_readers_is_read_by_the_gm_of_that_time(table, tmp_path):
    ana, gus = await with_gm(table)
    table.clock.forward(1_000)
    notice = await ana.command("#general", "roll", dice="5d20", secret="the GM")
    await table.bot.db.write(lambda db: db.execute("DELETE FROM inbox"))
    table.clock.forward(1_000)

    eve = await next_game(table, gus, "Eve")

    assert " · 5d20 " in (await gus.press(notice, "Read mine")).content
    assert await seen_in_file(gus, tmp_path) == [1]
    assert (await eve.press(notice, "Read mine")).content == SECRET
    assert await seen_in_file(eve, tmp_path) == []
