"""Demos: ten minutes of each game against the computer, played as they say, by presses alone."""

from __future__ import annotations

import re

import pytest

from referee import guide
from referee.head import GameHead
from rules.core import legal
from rules.games import GAMES
from tests.support.e2e import audit
from tests.support.e2e.demo import OVER, SENTENCE, advised, played, shown, step
from tests.support.e2e.table import laid

pytestmark = pytest.mark.bot

PLACE = "#general"
DEMOS = [system for system in GAMES if system.demo is not None]
MOST = 45
"""Presses of ten minutes, at thirteen seconds each."""
DAY = 24 * 60 * 60_000


@pytest.fixture
async def table(tmp_path):
    async with laid(tmp_path) as found:
        yield found


async def begun(table, person, title="Planet X", place=PLACE):
    """Begin a demo from the page of help; return its message, and what the press answered."""
    page = await person.press(await person.command(place, "help"), "Try it")
    told = await person.press(page, title)
    return await shown(table, person, place), told


@pytest.mark.parametrize("system", DEMOS, ids=lambda system: system.name)
async def test_a_demo_is_played_as_written_to_its_end(table, system):
    """The first verdict comes with the third press: *Try it*, the game, what is advised."""
    ana = await table.person("Ana")
    page = await ana.press(await ana.command(PLACE, "help"), "Try it")
    assert system.demo.about in page.content and page.ephemeral
    assert [one.label for one in page.message.buttons] == [one.title for one in DEMOS]
    assert "Duel" not in page.content
    await ana.press(page, system.title)
    first = await shown(table, ana, PLACE)
    before = len(audit.rows(table.data))
    first_said = step(first)
    await ana.press(first, advised(first))
    after = await shown(table, ana, PLACE)
    assert len(audit.rows(table.data)) > before and step(after) != first_said

    steps, last = await played(table, ana, PLACE)

    steps = [first_said, *steps]
    assert not [m for m in await ana.messages(PLACE) if "gathers players" in m.content]
    print(f"{system.title}: {len(steps)} presses")
    assert OVER in last.content and system.demo.ending in last.content.replace("\\", "")
    # The computer is no proper name: within a sentence it begins small.
    assert "Luck of the computer" in last.content
    assert re.search(r"[a-z,;] The computer", last.content) is None
    assert 4 <= len(steps) <= MOST and len(set(steps)) > 3
    for one in steps[:-1]:
        happens, _, rest = one.partition("** ")[2].partition(" Press *")
        why = rest.partition("*. ")[2]
        assert len(SENTENCE.findall(happens)) == len(SENTENCE.findall(why)) == 1, one
        assert max(len(happens), len(why)) <= 100, one
    assert audit.whole(table.data)


async def test_a_step_asks_without_a_command_or_a_deadline_and_an_ordinary_game_with_both(table):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    message, _ = await begun(table, ana)
    asked = message.content.splitlines()[-2]
    await ana.command("#planet-x", "game new", game="px")
    for person in (ana, ben):
        await person.command("#planet-x", "game join")
    await ana.command("#planet-x", "game start")
    usual = (await ana.messages("#planet-x"))[-1]

    assert step(message) and asked == "Your action." and "Waiting" not in message.content
    assert "Answer" not in message.content and "<t:" not in message.content
    assert "Waiting for " in usual.content
    assert "Answer: `/" in usual.content and "Answer by <t:" in usual.content


async def test_what_is_advised_has_one_button(table):
    """Planetfall's ready choices are measured only when they are pressed; the advice is before."""
    ana = await table.person("Ana")
    message, _ = await begun(table, ana, "Firestorm: Planetfall")
    labels = [one.label for one in message.buttons]
    name, _, deed = advised(message).partition(": ")

    assert labels.count(f"{name}: {deed}") == 1
    assert deed.startswith("cruise ") and deed.capitalize() not in map(str.capitalize, labels)
    assert any(one.startswith("Cruise ") for one in labels)


async def test_a_step_has_few_buttons_and_the_rest_under_what_can_i_do_now(table):
    """On a phone many buttons would push what the step says off the screen."""
    ana = await table.person("Ana")
    await begun(table, ana, "Firestorm: Planetfall")
    offered = []
    for _ in range(6):
        message = await shown(table, ana, PLACE)
        answers = [one.label for one in message.buttons if one.custom_id.startswith(("a:", "d"))]
        assert answers[0] == advised(message) and len(answers) <= 4
        if len(answers) > 1:
            page = await ana.press(message, "What can I do now?")
            menu = [label for one in page.message.selects for label in one.options]
            offered.append((len(answers), len(menu)))
        await ana.press(message, advised(message))
    assert any(few < every for few, every in offered), offered


async def test_a_channel_with_a_game_gives_a_demo_its_own_thread(table):
    ana = await table.person("Ana")
    await ana.command(PLACE, "game new", game="px")
    told = await ana.command(PLACE, "game demo", game="px")

    assert told.ephemeral and told.content.startswith("Your demo of Planet X is in <#")
    first, second = await table.bot.games.get(1), await table.bot.games.get(2)
    assert first.game.status == "lobby" and second.game.status == "open"
    assert second.game.channel != first.game.channel and second.setup.demo


async def test_only_its_learner_plays_a_demo(table):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    message, told = await begun(table, ana)
    rows = len(audit.rows(table.data))

    refused = await ben.press(message, advised(message))

    assert told.ephemeral and "Your demo of Planet X" in told.content
    assert refused.ephemeral and "is for Red (Ana) to answer" in refused.content
    assert len(audit.rows(table.data)) == rows


async def test_advice_of_a_step_that_is_over_is_not_played_again(table):
    ana = await table.person("Ana")
    message, _ = await begun(table, ana)
    old = next(one.custom_id for one in message.buttons if one.label == advised(message))
    await ana.press(message, custom_id=old)
    message = await shown(table, ana, PLACE)
    rows = len(audit.rows(table.data))

    again = await ana.press(message, custom_id=old, forged=True)

    assert "not open any more" in again.content
    assert len(audit.rows(table.data)) == rows


@pytest.mark.parametrize("name", ["ds:duel", "ds:nothing", "dg:1", "dg:9:x", "de:1", "de:x"])
async def test_a_forged_button_begins_and_ends_nothing(table, name):
    ana = await table.person("Ana")
    await ana.command(PLACE, "game new", game="px")
    page = await ana.command(PLACE, "game demo")

    told = await ana.press(page, custom_id=name, forged=True)

    assert told.ephemeral and "eference" not in told.content
    assert (await table.bot.games.get(1)).game.status == "lobby"


async def test_a_demo_that_nobody_goes_on_with_ends_by_itself(table):
    ana = await table.person("Ana")
    await begun(table, ana)

    # A reminder comes first, and then some grace; each begins when the clock has been looked at.
    for _ in range(12):
        table.clock.forward(DAY)
        await table.quiet()
        head = await table.bot.games.get(1)
        if head.game.status != "open":
            break

    assert head.game.status == "abandoned"
    assert "nobody went on with the demo" in (await shown(table, ana, PLACE)).content


async def test_a_step_is_the_same_after_another_look_and_after_an_undo(table):
    ana = await table.person("Ana")
    message, _ = await begun(table, ana)
    head: GameHead = await table.bot.games.get(1)
    said = guide.guide(head)
    assert said == guide.guide(head) and said.line in message.content
    await ana.press(message, advised(message))
    await shown(table, ana, PLACE)

    await ana.command(PLACE, "game undo")

    after = await table.bot.games.get(1)
    move = guide.advised(after, "red")
    assert legal(after.state, move, "red") is None
