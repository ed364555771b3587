"""Whatever is typed into an option of rolling gets a result or a sentence, and pings nobody."""

from __future__ import annotations

import random
import re

import pytest

from cogs.rolls import wording
from rules.notation import read
from rules.notation.refusal import Refused
from tests.support.e2e.rolling import rolled

pytestmark = pytest.mark.bot

EVIL = (
    "@everyone @here",
    "<@1> <@&2> <#3>",
    "[click](https://evil.example)",
    "```\n**boo**\n```",
    "`" * 40,
    "\u202e\u0000\u200b\ufeff",
    "(" * 400,
    "9" * 480,
    "1d6[" + "[" * 60,
    "x" * 490,
    "{0.__class__} %s %(x)s",
    "'; DROP TABLE journal; --",
    "½²٣ 𝟙𝕕𝟞",
)
OPTIONS = (
    ("roll", "dice", {}),
    ("odds", "dice", {}),
    ("rolls save", "dice", {"name": "mine"}),
    ("rolls default", "dice", {}),
    ("rolls drop", "name", {}),
    ("help", "topic", {}),
    ("quick p28 damage", "damage", {}),
    ("quick px winds", "faces", {}),
    ("quick 316 dominance", "party", {"aliens": 4}),
    ("rules", "find", {}),
    ("rules", "game", {"find": "dice"}),
)


@pytest.fixture
async def table(tmp_path):
    async with rolled(tmp_path) as found:
        yield found


def outside_code(text):
    return "".join(text.split("`")[::2])


async def check(person, words, option, text, others):
    """Assert that an option with this text answers in words that do no harm."""
    seen = await person.command("#general", words, **{option: text}, **others)
    # What Discord itself refuses (too long for the option) never reaches the bot.
    if seen.kind == "refused":
        assert seen.code == 50035
        return
    assert seen.kind == "message"
    assert seen.message.mentions == []
    assert not seen.message.data.get("mention_everyone")
    assert "Something went wrong" not in seen.content
    for danger in ("@everyone", "https://", "<@1>"):
        assert danger not in outside_code(seen.text)


async def test_every_option_answers_in_words(table):
    ana = await table.person("Ana")

    for words, option, others in OPTIONS:
        for text in EVIL:
            await check(ana, words, option, text, others)


async def test_every_completion_takes_anything(table):
    ana = await table.person("Ana")

    for text in EVIL:
        for words, option in (("roll", "dice"), ("odds", "dice"), ("help", "topic"),
                              ("rolls drop", "name"), ("rules", "find")):  # fmt: skip
            offered = await ana.complete("#general", words, option, text)
            assert len(offered) <= 25


async def test_a_name_full_of_markup_is_shown_as_it_is(table):
    zoe = await table.person("**Zoe** @everyone")

    seen = await zoe.command("#general", "roll", dice="1d6")

    assert "\\*\\*Zoe\\*\\*" in seen.content
    assert "@everyone" not in seen.content


def test_a_thousand_random_lines_are_marked_up_safely(seed_of):
    chance = random.Random(seed_of(316))
    letters = "d0123456789+-*/()[]{}<>=!#;@`_~|\\ abcefkhlrsx:/\n«»"

    for _ in range(1_000):
        text = "".join(chance.choices(letters, k=chance.randrange(1, 60)))
        try:
            read(text)
        except Refused as refused:
            shown = wording.marked(refused.sentence())
            assert re.search("@(?!\u200b)", outside_code(shown)) is None
            assert "://" not in outside_code(shown)
