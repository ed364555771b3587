"""Ten thousand hostile inputs: a sentence or a result, never a traceback, a ping or silence."""

from __future__ import annotations

import asyncio
import random
from collections import Counter

import pytest

from tests.support.e2e import audit, five_games, hostile
from tests.support.e2e.command_tree import MESSAGE_MENU, commands, leaves
from tests.support.e2e.five_games import LAID

pytestmark = pytest.mark.bot
INPUTS = 10_000
AT_ONCE = 6
ROUND = 1_000
PLACES = tuple(LAID)
WORDS = ("red", "blue", "gm", "2d6+3", "5", "D4", "C6", "1", "Survey team", "warband", "duel")
HOMES = {laid.word: place for place, laid in LAID.items() if laid.word}
MOVES = 60
"""How many answers are given in each game, at most, before the inputs come."""
UNDER_WAY = 30
"""After so many rows a game of every kind is past what comes before its turns."""
OFTEN = ("Ana", "Ana", "Ana", "Ben", "Ben", "Ben", "Gus", "Mo", "Sam")
# These get past the cogs more often than others: to the rules, or all the way.
FURTHER = {"roll", "quick", "odds", "rolls", *HOMES}
# These end the games that the others are tried on; they have tests of their own.
ENDING = {"game end", "gm end", "privacy forget", "game archive", "server erase"}
ENDS = {"End the game", "Concede", "Leave"}
RECENT = 6
"""The buttons of so many of the last messages are pressed; older ones are mostly stale."""
# Discord shows these to nobody else.
MANAGERS = "server "
SHUTS = ("server ban", "server lock", "server set games")
"""What keeps people from games until it is taken back."""


async def games(table, people, chance, rows):
    """Make a game of each kind and have it played for a while; note the most rows in each place.

    In the general channel there is one every second time: without any, most is refused.
    """
    for words in ("server channels anywhere", "server set hosts"):
        await people["Mo"].command(PLACES[0], words)
    for place in PLACES if chance.random() < 0.5 else HOMES.values():
        await five_games.laid(people, place, chance)
        made = await five_games.moved(table, people, place, chance, chance.randint(0, MOVES))
        rows[place] = max(rows[place], made)


def where(name, chance):
    """Return a place for a command: mostly one where its game is played."""
    home = HOMES.get(name.split()[0])
    return home if home and chance.random() < 0.9 else chance.choice(PLACES)


async def one(people, leaf, chance):
    """Put one input in; return what was seen."""
    name, shape = leaf
    managing = name.startswith(MANAGERS) and chance.random() < 0.7
    person = people["Mo" if managing else chance.choice(OFTEN)]
    place = where(name, chance)
    options = shape.get("options", [])
    target = chance.choice(options) if options and chance.random() < 0.45 else None
    given = {}
    for option in options:
        if option is target:
            given[option["name"]] = hostile.hostile(option, chance)
        elif option.get("required") or chance.random() < 0.3:
            given[option["name"]] = await likely(person, place, name, option, chance)
    if chance.random() < 0.05 and given:
        given.pop(next(iter(given)))
    seen = await person.command(place, name, limit=20, **given)
    if managing and name in SHUTS:
        await open_again(people)
    return await sent(person, seen, chance)


async def open_again(people):
    """Let everybody play again, or nothing that follows would be more than refused."""
    mo = people["Mo"]
    for person in people.values():
        await mo.command(PLACES[0], "server unban", person=person)
    for place in PLACES:
        await mo.command(place, "server unlock")
    await mo.command(PLACES[0], "server set games")


async def likely(person, place, name, option, chance):
    """Return a value as a well-meaning person would give it: completed where it can be."""
    shown = person.name == "Mo" or not name.startswith(MANAGERS)
    if shown and option.get("autocomplete") and chance.random() < 0.6:
        offered = await person.complete(place, name, option["name"])
        if offered:
            return str(chance.choice(offered).value)
    return hostile.plausible(option, chance, WORDS)


async def press(people, chance):
    """Use what some message shows, or what it never showed."""
    person = people[chance.choice(OFTEN)]
    messages = [m for m in await person.messages(chance.choice(PLACES)) if m.author == "Landfall"]
    if not messages:
        return None
    if chance.random() < 0.5:
        return await use(person, chance.choice(messages[-RECENT:]), chance)
    return await forge(person, chance.choice(messages), chance)


async def use(person, shown, chance):
    """Press a button or pick from a menu that is there; send in the form that it opens."""
    parts = [one for one in (*shown.buttons, *shown.selects) if not one.is_link]
    parts = [one for one in parts if one.label not in ENDS and not one.disabled]
    if not parts:
        return None
    part = chance.choice(parts)
    picked = hostile.picked(part, chance)
    if picked:
        seen = await person.select(shown, *picked, custom_id=part.custom_id)
    else:
        seen = await person.press(shown, custom_id=part.custom_id)
    return await sent(person, seen, chance)


async def sent(person, seen, chance):
    """Send in, oddly filled, every form that comes of it; return what came of the last."""
    while seen.modal is not None:
        seen = await person.submit(seen, hostile.filled(seen.modal, chance))
    return seen


async def forge(person, shown, chance):
    """Press, pick or send in what is not there: forged, stale or somebody else's."""
    if chance.random() < 0.2:
        values = {"text": chance.choice(hostile.TEXTS), "reason": chance.choice(hostile.TEXTS)}
        return await person.forge(shown.channel, chance.choice(hostile.FORMS), values)
    forged = chance.choice(hostile.IDS)
    if chance.random() < 0.5:
        return await person.press(shown, custom_id=forged, forged=True)
    return await person.select(shown, chance.choice(hostile.TEXTS), custom_id=forged, forged=True)


def check(seen, counts):
    """Assert that a person saw a sentence or a result, and that nobody was pinged by it."""
    assert seen.kind != "failed", seen
    if seen.kind == "refused":
        assert seen.error
        counts["discord"] += 1
        return
    counts["answered"] += 1
    if seen.message is not None:
        message = seen.message
        assert message.text or message.attachments, message.data
        assert not message.data["mention_everyone"]
        assert "Traceback" not in message.text


@pytest.mark.long
async def test_ten_thousand_hostile_inputs(table, monkeypatch, capsys, seed_of):
    watch = hostile.Watch(monkeypatch)
    names = ("Ana", "Ben", "Gus", "Mo", "Sam")
    people = {name: await table.person(name) for name in names if name != "Mo"}
    people["Mo"] = await table.person("Mo", "manage_guild")
    every = [leaf for one in commands(table) if one["type"] != MESSAGE_MENU for leaf in leaves(one)]
    tried = [leaf for leaf in every if leaf[0] not in ENDING]
    further = [leaf for leaf in tried if leaf[0].split()[0] in FURTHER]
    chance, rows = random.Random(seed_of(20261121)), Counter[str]()

    async def work(left):
        for _ in left:
            if chance.random() < 0.2:
                seen = await press(people, chance)
            else:
                pool = further if chance.random() < 0.25 else tried
                seen = await one(people, chance.choice(pool), chance)
            if seen is not None:
                check(seen, watch.counts)

    for _ in range(INPUTS // ROUND):
        await games(table, people, chance, rows)
        left = iter(range(ROUND))
        await asyncio.gather(*(work(left) for _ in range(AT_ONCE)))
        for place in PLACES:
            await people["Mo"].command(place, "game end")

    counts = watch.counts
    succeeded = counts["answered"] - counts["cogs"] - counts["rules"]
    shown = {name: counts[name] for name in ("discord", "cogs", "rules")} | {"done": succeeded}
    with capsys.disabled():
        print(f"\nhostile inputs, refused by or done: {shown}; rows before: {dict(rows)}")
    assert not watch.broken, sorted(set(watch.broken))[:40]
    assert all(rows[place] >= UNDER_WAY for place in HOMES.values()), rows
    assert all(count >= INPUTS // 10 for count in shown.values()), shown
    assert audit.whole(table.data)
