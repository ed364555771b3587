"""/help and /rules: pages by topic, rules by ID or words."""

from __future__ import annotations

import re

import pytest

from cogs.games.registry import GAMES as UIS
from cogs.help.asked import ASKED
from cogs.help.index import MOST_MEANT
from cogs.help.rules import Rules, asked_of, terms_of
from rules.core import Rule, System
from rules.games import GAMES
from rules.notation.reading import is_readable

pytestmark = pytest.mark.bot


async def test_help_begins_with_rolling_and_names_every_topic(table):
    ana = await table.person("Ana")

    seen = await ana.command("#general", "help")

    assert seen.ephemeral
    assert "/roll 2d6+3" in seen.content
    shared, games = (
        {option["value"] for option in menu.data["options"]} for menu in seen.message.selects
    )
    assert {"rolling", "secret", "saved rolls", "fairness", "odds", "begin", "leaving"} <= shared
    assert {"px", "p28", "p28 campaign", "pf", "316", "316-gm", "316-no-gm"} <= games


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

    seen = await ana.command("#general", "help", topic="@xyzzy")

    assert seen.ephemeral
    assert "Topics: " in seen.content
    assert "@xyzzy" not in seen.content


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


def labels(seen):
    return {one.label for one in seen.message.buttons}


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
        ("How does one move?", ["M-1", "M-3"]),
        ("die roll", ["M-2"]),
        ("die moving", ["M-2", "M-1", "M-3"]),
        ("run", ["M-1", "M-3"]),
        ("how do you", []),
        ("'\"*(", []),
        ("shoo", ["M-2"]),
    ],
)
def test_titles_go_before_texts_and_every_word_before_some(typed, ids):
    known = Rules((Made(),), {"run": "move"})
    assert [rule.id for _, rule in known.find(typed)] == ids


@pytest.mark.rule("P28-CHG-1", "C316-FLASH-1")
@pytest.mark.parametrize(
    ("game", "asked", "rule"),
    [
        ("planet28", "chrage", "P28-CHG-1"),
        ("planet28", "how does chareg work", "P28-CHG-1"),
        ("three_sixteen", "flahsback", "C316-FLASH-1"),
        ("px", "how do I colonse", "PX-COL-1"),
    ],
)
def test_a_question_with_a_slip_of_the_finger_finds_the_rule_it_is_about(game, asked, rule):
    known = Rules(GAMES, terms_of(UIS), asked_of(UIS))
    assert known.find(asked, game)[0][1].id == rule


def test_of_a_long_text_only_the_first_words_are_looked_for_among_all_there_are():
    """Each costs a millisecond, and a question may have thousands of them."""
    known = Rules(GAMES, terms_of(UIS), asked_of(UIS))
    assert known.find(" ".join(["zzzz"] * (MOST_MEANT - 1) + ["chrage"]), "planet28")
    assert known.find(" ".join(["zzzz"] * MOST_MEANT + ["chrage"]), "planet28") == []


def test_a_word_that_resembles_none_finds_nothing():
    known = Rules(GAMES, terms_of(UIS), asked_of(UIS))
    assert known.find("xyzzy qqqq") == [] == known.find("cht")


@pytest.mark.parametrize(
    ("game", "asked", "rule"),
    [
        ("px", "how do I colonise", "PX-COL-1"),
        ("px", "Can I colonize?", "PX-COL-1"),
        ("px", "how do I explore", "PX-EXPL-1"),
        ("px", "how do I trade", "PX-MOD-MERCHANTS-1"),
        ("planet28", "how does shooting work", "P28-SHOOT-1"),
        ("planet28", "how does charging work?", "P28-CHG-1"),
        ("planet28", "armor", "P28-ARM-1"),
        ("planet28", "morale", "P28-BREAK-1"),
        ("planet28", "how many actions do I have", "P28-ACT-1"),
        ("three_sixteen", "initiative", "C316-DOM-1"),
        ("three_sixteen", "what is a flashback", "C316-FLASH-1"),
        ("three_sixteen", "how do I get promoted", "C316-FP-1"),
    ],
)
def test_plain_questions_find_the_rule_they_are_about(game, asked, rule):
    known = Rules(GAMES, terms_of(UIS), asked_of(UIS))
    assert known.find(asked, here=game)[0][1].id == rule
    assert rule in [one.id for _, one in known.find(asked)]
    assert {system.name for system, _ in known.find(asked, game)} == {game}


QUESTIONS = {
    "px": {
        "How do I win?": "PX-SCORE-6",
        "what happens when my population falls too low": "PX-POP-3",
        "what does a fissure do": "PX-EXPL-2",
        "when is the game over": "PX-END-1",
        "may two colonies touch": "PX-COL-2",
        "how can I attack somebody": "PX-MOD-BETRAYAL-2",
        "how do I get people": "PX-POP-2",
        "what can I spend XP on": "PX-XP-2",
        "how do I scout": "PX-SCOUT-1",
        "what is an oath": "PX-MOD-MERCHANTS-8",
        "What can I do on my turn?": "PX-TURN-5",
        "who has to consent to terraforming": "PX-TERRA-2",
    },
    "planet28": {
        "can I shoot into a fight": "P28-SHOOT-2",
        "what does cover do": "P28-COVER-1",
        "who goes first": "P28-TURN-3",
        "what if somebody is wounded": "P28-DMG-2",
        "when do I test for morale": "P28-BREAK-1",
        "how far can I move": "P28-MOVE-1",
        "how do I climb": "P28-CLIMB-1",
        "can I leave a combat": "P28-LEAVE-1",
        "how does a squad move": "P28-SQD-6",
        "how do I heal": "P28-AB-HEAL",
        "can I strike back": "P28-CTR-1",
        "how many turns does a battle last": "P28-TURN-10",
        "how does the bot measure a distance": "P28-G1",
        "when do two bases touch": "P28-G2",
        "where does a broken unit run": "P28-G10",
        "who looks when a squad shoots": "P28-A101",
    },
    "planetfall": {
        "how do I shoot": "PF-ORD-1",
        "what does cover do": "PF-SAVE-4",
        "how do I win": "PF-ZH-5",
        "when does the battle end": "PF-ZH-5",
        "what is overwatch": "PF-OW-1",
        "how do I deploy": "PF-SET-9",
        "how does a transport work": "PF-EMB-1",
        "what happens when a squadron loses its commander": "PF-DIS-6",
        "how far do tanks move": "PF-MOV-5",
        "how does initiative work": "PF-TURN-3",
        "how do I take an objective": "PF-OBJ-1",
        "how does melee work": "PF-CQB-1",
        "how does the bot measure a distance": "PF-G1",
        "who sees whom": "PF-G7",
        "how far apart may a squadron be": "PF-A77",
    },
    "three_sixteen": {
        "how do I shoot": "C316-ROUND-6",
        "what happens when I am hit": "C316-HURT-1",
        "how many kills do I roll": "C316-ROUND-6",
        "can we play without a GM": "C316-GM-12",
        "how does an ambush work": "C316-DOM-1",
        "when does an encounter end": "C316-END-4",
        "how do I heal": "C316-HEAL-1",
        "can I change my weapon": "C316-WPN-2",
        "how do I level up": "C316-LVL-3",
        "how do I call an orbital bombardment": "C316-GEAR-4",
        "when do I die": "C316-HURT-10",
        "what are ranges": "C316-RNG-1",
    },
}


@pytest.mark.parametrize(
    ("game", "asked", "rule"),
    [(game, *pair) for game, pairs in QUESTIONS.items() for pair in pairs.items()],
)
def test_the_rule_that_answers_a_plain_question_is_among_the_first_three(game, asked, rule):
    known = Rules(GAMES, terms_of(UIS), asked_of(UIS))
    assert rule in [one.id for _, one in known.find(asked, game, game)[:3]]
    assert rule in [one.id for _, one in known.find(asked, here=game)[:3]]


def test_every_rule_of_which_people_ask_is_one():
    every = {rule.id for system in GAMES for rule in system.catalogue}
    assert set(asked_of(UIS)) <= every
    assert all(len(ui.asked) >= 15 for ui in UIS if ui.system is not None)


async def test_a_rule_leads_to_the_next_to_its_chapter_and_to_what_was_perhaps_meant(table):
    ana = await table.person("Ana")

    first = await ana.command("#general", "rules", find="how do I colonise", game="px")
    assert first.content.startswith("**Colonising** `PX-COL-1`")
    assert "Perhaps you meant" in first.content
    assert {"Chapter", "Legal spots ▶", "Winds of change"} <= labels(first)

    second = await ana.press(first, "Legal spots ▶")
    assert second.message.id == first.message.id
    assert "`PX-COL-2`" in second.content
    assert "Perhaps" not in second.content

    chapter = await ana.press(second, "Chapter")
    assert chapter.content.startswith("**Planet X: Colonising** `PX-COL`")
    assert "`PX-COL-3` Winds first" in chapter.content
    third = await ana.select(chapter, "Winds first")
    assert "`PX-COL-3`" in third.content


@pytest.mark.parametrize(
    ("find", "title"), [("P28-G2", "Planet 28"), ("PF-A77", "Firestorm: Planetfall")]
)
async def test_what_a_measured_table_decides_is_a_chapter(table, find, title):
    ana = await table.person("Ana")
    first = await ana.command("#general", "rules", find=find)
    assert f"`{find}`" in first.content

    chapter = await ana.press(first, "Chapter")
    assert chapter.content.startswith(f"**{title}: The measured table**")
    assert f"`{find.partition('-')[0]}-G6` Bases in the way" in chapter.content


async def test_a_long_chapter_has_pages(table):
    ana = await table.person("Ana")
    first = await ana.command("#general", "rules", find="P28-TR-FAST")

    one = await ana.press(first, "Chapter")
    two = await ana.press(one, "More")
    back = await ana.press(two, "Back")

    assert "page 1 of" in one.content
    assert "page 2 of" in two.content
    assert back.content == one.content


async def test_a_question_to_help_is_answered_by_pages_commands_and_rules(table):
    ana = await table.person("Ana")

    asked = await ana.command("#general", "help", topic="how do I take a move back? @everyone")
    page = await ana.press(asked, "Going back")

    assert "@everyone" not in asked.content
    assert "/game undo" in asked.content
    assert page.message.id == asked.message.id
    assert page.content.startswith("**Going back**")


PLAIN = {
    "how do I start a game": "begin",
    "how do I join": "begin",
    "can I play alone": "begin",
    "how do I invite a friend": "begin",
    "how long does a game take?": "begin",
    "is there a tutorial": "/game demo",
    "which games are there": "start",
    "how do I play": "start",
    "Whose turn is it?": "waiting",
    "what can I do now": "waiting",
    "nobody answers": "waiting",
    "I am going on holiday": "/game my away",
    "how do I get fewer pings": "/game my mentions",
    "how do I see my games": "waiting",
    "how do I undo": "undo",
    "what if I made a mistake": "undo",
    "how do I dispute a verdict": "undo",
    "how do I leave": "leaving",
    "how do I give my seat to somebody else": "leaving",
    "can the computer play for me": "leaving",
    "how do I kick somebody out": "/gm seat remove",
    "what can the GM see": "gm",
    "how do I become GM": "gm",
    "can we play without a GM": "316-no-gm",
    "how do I use real dice": "/gm dice",
    "what happened while I was away": "memory",
    "how do I play again": "memory",
    "who won?": "memory",
    "how do I roll with advantage": "rolling",
    "how do I drop the lowest": "rolling",
    "what does exploding dice mean": "dice",
    "how do I reroll ones": "dice",
    "how do I roll in secret": "secret",
    "how do I save a roll": "saved rolls",
    "how do I use variables": "saved rolls",
    "how do I roll dice in a message": "messages",
    "what are the odds": "odds",
    "how do I check the dice": "fairness",
    "are the dice fair?": "fairness",
    "what is a receipt": "fairness",
    "how do I draw a card": "deck",
    "how do I whisper to somebody": "whisper",
    "how do I track initiative": "initiative",
    "how do I keep a character sheet": "sheets",
    "what do you store about me": "/privacy",
    "how do I delete my data": "/privacy",
    "how do I look up a rule": "/rules",
    "how do I build a warband": "/p28-warband build",
    "how do I build a force": "/pf-force build",
    "where may games be made": "server",
}
"""What a newcomer asks of the bot, and which page or command answers it."""


async def test_the_page_that_answers_a_plain_question_is_among_the_first_three(table):
    ana = await table.person("Ana")
    pages, missed = table.bot.get_cog("Help").pages(), {}
    for asked, answer in PLAIN.items():
        seen = await ana.command("#general", "help", topic=asked)
        offered = [one.label for one in seen.message.buttons][:3]
        name = answer if answer.startswith("/") else pages[answer].title
        if name not in offered:
            missed[asked] = offered
    assert missed == {}


async def test_only_what_there_is_is_asked_for(table):
    cog = table.bot.get_cog("Help")
    assert set(ASKED) <= set(cog.commands())
    for word in ("begin", "leaving", "undo", "waiting", "memory", "gm", "rolling"):
        assert cog.pages()[word].asked


async def test_pages_lead_to_each_other(table):
    ana = await table.person("Ana")

    start = await ana.command("#general", "help")
    game = await ana.select(start, "3:16 Carnage Amongst the Stars")
    commands = await ana.press(game, "Commands")
    more = await ana.press(commands, "More commands")

    assert game.content.startswith("**3:16 Carnage Amongst the Stars**")
    assert "`/316 do`" in commands.content
    assert more.content.startswith("**3:16 Carnage Amongst the Stars: commands, 2 of")
    assert labels(more) == set()


@pytest.mark.parametrize("made_up", ["hr:PX-NO-1", "hr", "hc:PX-NO:0", "hc:x", "ht:no", "ht", "hp"])
async def test_a_page_that_is_not_there_is_told_so(table, made_up):
    ana = await table.person("Ana")
    seen = await ana.command("#general", "help")

    answer = await ana.press(seen, custom_id=made_up, forged=True)

    assert answer.ephemeral
    assert answer.content != seen.content


async def test_a_page_that_the_menu_does_not_have_is_told_so(table):
    ana = await table.person("Ana")
    seen = await ana.command("#general", "help")

    answer = await ana.select(seen, "xyzzy", custom_id="hp", forged=True)

    assert answer.ephemeral
    assert answer.content != seen.content
