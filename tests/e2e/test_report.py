"""*Report this verdict* on the page of *Why?*: a test case that plays, without anybody's name."""

from __future__ import annotations

import pytest

from rules import report
from rules.games import GAMES
from tests.support.e2e import hands
from tests.support.e2e.demo import played
from tests.support.e2e.p28 import PLACE, battle, charge
from tests.support.e2e.shown import shown
from tests.support.services.playing import PLACE as DUEL
from tests.support.services.playing import fetch, rounds, with_gm

pytestmark = pytest.mark.bot
BUTTON = "Report this verdict"
(PLANET28,) = [system for system in GAMES if system.name == "planet28"]
LONG = {"planetfall": pytest.mark.long}
SECRETIVE = [
    pytest.param(system, id=system.name, marks=LONG.get(system.name, ()))
    for system in GAMES
    if system is not PLANET28
]
"""The games that hold secrets while they run, so that nothing is reported before their end."""


async def rolled(table, people):
    """Return somebody and their page of *Why?* on a move that rolled dice."""
    actor, _ = await charge(table, people)
    await hands.until(table, people, PLACE, "act")
    page = await actor.press(await shown(table, actor, PLACE), "Why?")
    for option in page.message.selects[0].options:
        page = await actor.select(page, option)
        if "Dice:" in page.text or "d10" in page.text:
            return actor, page
    raise AssertionError("nothing was rolled")


async def test_a_verdict_of_an_open_game_is_handed_out_as_a_test_case(table):
    people = await battle(table)
    actor, page = await rolled(table, people)
    stranger = await table.person("Stan")
    for person in (people[0], stranger):
        own = await person.press(await shown(table, person, PLACE), "Why?")
        assert BUTTON in own.labels
    seen = await actor.press(page, BUTTON)
    assert seen.ephemeral
    (file,) = seen.message.attachments
    body = await fetch(file["url"])
    found = report.read(body)

    assert file["filename"] == f"planet28-entry-{found.seq}.json"
    assert found.rolls
    assert found.told
    assert report.differences(PLANET28, found) == ()
    for name in (b"Ana", b"Ben", *(person.id.encode() for person in people)):
        assert name not in body


async def pages(person, place):
    """Yield the pages of *Why?* on every move of a channel's messages, the newest first."""
    for message in reversed(await person.messages(place)):
        if not message.ephemeral and "Why?" in message.labels:
            page = await person.press(message, "Why?")
            yield page
            for menu in page.message.selects[:1]:
                for option in menu.options[1:]:
                    yield await person.select(page, option)


async def reported(person, place):
    """Return every test case that those pages hand out, with its file's name."""
    found = []
    async for page in pages(person, place):
        if BUTTON in page.labels:
            seen = await person.press(page, BUTTON)
            files = seen.message.attachments
            assert seen.ephemeral
            assert bool(files) != ("has secrets while it runs" in seen.text)
            found += [(file["filename"], await fetch(file["url"])) for file in files]
    return found


@pytest.mark.parametrize("system", SECRETIVE)
async def test_verdicts_of_every_game_are_handed_out_as_test_cases_once_it_is_over(table, system):
    ana = await table.person("Ana")
    page = await ana.press(await ana.command(DUEL, "help"), "Try it")
    await ana.press(page, system.title)
    await played(table, ana, DUEL, most=5)
    assert await reported(ana, DUEL) == []
    await ana.command(DUEL, "game end")
    await table.quiet()

    handed_out = await reported(ana, DUEL)

    cases = [report.read(body) for _, body in handed_out]
    assert len(cases) >= 6
    called = system.name.replace("_", "-")
    for (name, body), case in zip(handed_out, cases, strict=True):
        assert name == f"{called}-entry-{case.seq}.json"
        assert case.system == system.name
        assert report.differences(system, case) == ()
        assert b"Ana" not in body and ana.id.encode() not in body
    assert sum(1 for case in cases if case.rolls and case.told) >= 2


async def test_a_game_with_secrets_gives_none_while_it_runs(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await rounds(ana, ben, (3, 0))
    page = await ana.press(await shown(table, ana, DUEL), "Why?")
    refused = await ana.forge(DUEL, "rp:1:3", {})
    assert BUTTON not in page.labels
    assert "can be reported" in refused.text
    await ana.command(DUEL, "game end")
    seen = await ana.forge(DUEL, "rp:1:3", {})
    found = report.read(await fetch(seen.message.attachments[0]["url"]))
    assert [line.text for line in found.told][:1] == ["Bids: Blue 0, Red 3."]


async def test_a_public_row_of_a_game_with_secrets_waits_for_its_end(table):
    """Everybody may read the row, but not all that stood before it."""
    _, _, gus = await with_gm(table)
    await gus.command(DUEL, "gm rule", text="Paces are long steps")
    page = await gus.press(await shown(table, gus, DUEL), "Why?")
    seen = await gus.press(page, BUTTON)
    assert "has secrets while it runs" in seen.text
    assert not seen.message.attachments


@pytest.mark.parametrize("name", ["rp:1:1", "rp:1:99", "rp:1:2"])
async def test_only_a_decided_move_is_reported(table, name):
    """The start has nothing before it, an open answer has decided nothing."""
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await rounds(ana, ben, (3, 0))
    await ana.command(DUEL, "game end")
    assert "can be reported" in (await ana.forge(DUEL, name, {})).text
