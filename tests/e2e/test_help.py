"""/help and /rules: pages by topic, rules by ID or words."""

from __future__ import annotations

import re

import pytest

from cogs.help.rulebook import found, listing
from rules.core import Rule, System
from rules.games import GAMES
from rules.notation.reading import is_readable

pytestmark = pytest.mark.bot


async def test_help_begins_with_rolling_and_names_every_topic(table):
    ana = await table.person("Ana")

    seen = await ana.command("#general", "help")

    assert seen.ephemeral
    assert "/roll 2d6+3" in seen.content
    for topic in ("rolling", "secret", "saved rolls", "fairness", "odds"):
        assert topic in seen.content


async def test_every_topic_is_offered_and_fits_a_message(table):
    ana = await table.person("Ana")
    offered = await ana.complete("#general", "help", "topic", "")

    assert offered[0].value == "rolling"
    for choice in offered:
        seen = await ana.command("#general", "help", topic=choice.value)
        assert seen.ephemeral
        assert "…" not in seen.content


async def test_every_roll_that_help_shows_can_be_rolled(table):
    ana = await table.person("Ana")
    shown = []
    for topic in ("rolling", "dice", "games' dice"):
        page = await ana.command("#general", "help", topic=topic)
        shown += re.findall(r"`([^`]+)`", page.content)

    rolls = [text for text in shown if text not in ("/", "!!", "!p", "odds", "/roll", "/quick")]
    assert len(rolls) > 35
    assert [text for text in rolls if not is_readable(text)] == []


async def test_an_unknown_topic_is_answered_with_those_there_are(table):
    ana = await table.person("Ana")

    seen = await ana.command("#general", "help", topic="<@1> @everyone")

    assert seen.ephemeral
    assert "Topics: " in seen.content
    assert "@everyone" not in seen.content


async def test_help_works_in_direct_messages(table):
    ana = await table.person("Ana")

    assert "/roll" in (await ana.command(await ana.dm(), "help")).content


async def test_a_rule_is_found_by_its_id_and_by_its_words(table):
    ana = await table.person("Ana")
    system = next(system for system in GAMES if system.catalogue)
    rule = system.catalogue[0]

    offered = await ana.complete("#general", "rules", "find", rule.title)
    by_id = await ana.command("#general", "rules", find=rule.id.lower())
    by_words = await ana.command("#general", "rules", find=rule.title, game=system.name)

    assert rule.id in [choice.value for choice in offered]
    assert rule.title in by_id.content
    assert f"`{rule.id}`" in by_words.content
    assert by_id.ephemeral


async def test_what_no_rule_says_is_told_so(table):
    ana = await table.person("Ana")

    nothing = await ana.command("#general", "rules", find="xyzzy @everyone")
    nowhere = await ana.command("#general", "rules", find="dice", game="ludo")

    assert "No rule here" in nothing.content
    assert "@everyone" not in nothing.content
    assert "There is no game" in nowhere.content


class Made(System):
    """A game with a few rules."""

    name = "made"
    title = "Made up"
    catalogue = tuple(
        Rule(f"M-{n}", title, text, "1")
        for n, (title, text) in enumerate(
            [("Moving", "Units move."), ("Shooting", "Roll a die."), ("Moved", "See Moving.")], 1
        )
    )


@pytest.mark.parametrize(
    ("typed", "ids"),
    [
        ("m-2", ["M-2"]),
        ("M-", ["M-1", "M-2", "M-3"]),
        ("moving", ["M-1", "M-3"]),
        ("die roll", ["M-2"]),
        ("die moving", []),
    ],
)
def test_titles_go_before_texts_and_every_word_must_occur(typed, ids):
    assert [rule.id for _, rule in found((Made(),), typed)] == ids


def test_a_long_listing_says_how_many_are_left():
    rules = [(Made(), Rule(f"R-{n}", "Title", "Text.", "1")) for n in range(40)]

    text = listing(rules).text

    assert text.splitlines()[-1] == "and 28 more; add a word"
    assert len(text) < 2_000
