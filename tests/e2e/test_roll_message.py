"""The `[[…]]` of a message: rolled once, by author or GM, the same for whoever asks again."""

from __future__ import annotations

import re

import pytest

from cogs.rolls.message_menu import expressions
from db import journal
from tests.support.e2e.rolling import rolled

pytestmark = pytest.mark.bot
MENU = "Roll the [[ ]] in it"


@pytest.fixture
async def table(tmp_path):
    async with rolled(tmp_path) as found:
        yield found


async def rows(table, game=1):
    return await table.bot.db.read(lambda db: journal.rows(db, game))


def edit(table, message, text):
    """Change what a person wrote, as that person would."""
    stored = table.sandbox.messages.get(message.channel, message.id)
    table.sandbox.world.keep_message(stored | {"content": text})


async def test_the_author_rolls_every_expression_of_a_message(table):
    ana = await table.person("Ana")
    post = await ana.say("#general", "I charge [[1d20+5[hit]]] and strike for [[ 2d6+3 ]]!")

    seen = await ana.context(post, MENU)

    assert not seen.ephemeral
    lines = seen.content.splitlines()
    assert re.match(r"\*\*\d+\*\* · 1d20( \[hit\])? \(\d+\) \+ 5", lines[0])
    assert re.fullmatch(r"\*\*\d+\*\* · 2d6 \(\d, \d\) \+ 3", lines[1])
    (row,) = await rows(table)
    assert row.key == f"message:{post.id}"


async def test_whoever_asks_again_reads_the_same(table):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    post = await ana.say("#general", "[[5d20]]")
    seen = await ana.context(post, MENU)

    again = await ben.context(post, MENU)

    assert again.ephemeral
    assert again.content.splitlines()[0] == seen.content.splitlines()[0]
    assert "rolled before" in again.content
    assert "edited" not in again.content
    assert len(await rows(table)) == 1


async def test_an_edit_changes_no_roll_and_is_pointed_out(table):
    ana = await table.person("Ana")
    post = await ana.say("#general", "[[5d20]]")
    seen = await ana.context(post, MENU)

    edit(table, post, "[[5d20+100]]")
    again = await ana.context(post, MENU)

    assert again.content.splitlines()[0] == seen.content.splitlines()[0]
    assert "The message was edited since." in again.content
    assert "`5d20`" in again.content


async def test_nobody_but_author_and_gm_rolls_a_message(table):
    ana, ben, gus = [await table.person(name) for name in ("Ana", "Ben", "Gus")]
    post = await ana.say("#general", "[[5d20]]")

    refused = await ben.context(post, MENU)
    await gus.command("#general", "game new", game="duel")
    await gus.command("#general", "game join", seat="gm")
    by_gm = await gus.context(post, MENU)

    assert refused.ephemeral
    assert "Only the author of a message or the GM" in refused.content
    assert " · 5d20 (" in by_gm.content


async def test_a_message_that_cannot_be_read_whole_is_not_rolled_at_all(table):
    ana = await table.person("Ana")
    post = await ana.say("#general", "[[1d20]] then [[2d6 x3]]")

    seen = await ana.context(post, MENU)

    assert seen.ephemeral
    assert "Expression 2 cannot be read, so nothing was rolled." in seen.content
    assert await rows(table) == ()


async def test_a_message_without_rolls_says_so(table):
    ana = await table.person("Ana")

    for text in ("no dice", "[[]]", "[1d6]", "[[ ]]"):
        seen = await ana.context(await ana.say("#general", text), MENU)
        assert "There is no roll in that message." in seen.content


async def test_too_many_expressions_are_refused(table):
    ana = await table.person("Ana")

    seen = await ana.context(await ana.say("#general", "[[1d6]]" * 11), MENU)

    assert "at most 10 expressions" in seen.content
    assert await rows(table) == ()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[[1d6]]", ("1d6",)),
        ("a [[1d6]] b [[2d4]]", ("1d6", "2d4")),
        ("[[1d6[fire]]]", ("1d6[fire]",)),
        ("[[1d6[a]+1d4[b]]]", ("1d6[a]+1d4[b]",)),
        ("[[1d6", ()),
        ("]][[", ()),
        ("]]" + "[[" * 2_000, ()),
        ("[[a]] ]] [[b]]", ("a", "b")),
        ("[[[1d6]]]", ("[1d6]",)),
    ],
)
def test_brackets_are_found(text, found):
    assert expressions(text) == found


async def test_a_message_in_direct_messages_is_rolled_by_its_author(table):
    ana = await table.person("Ana")
    post = await ana.say(await ana.dm(), "I look around: [[1d20+2]]")

    seen = await ana.context(post, MENU)

    assert re.match(r"\*\*\d+\*\* · 1d20 \(\d+\) \+ 2", seen.content)
