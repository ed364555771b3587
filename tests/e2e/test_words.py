"""What players put into the dice: fixed when they first join, shown, and in the file afterwards."""

from __future__ import annotations

import json

import pytest

from referee.export import export as exporting
from rules import verify
from rules.core import GM
from tests.support.services import exports

pytestmark = pytest.mark.bot
PLACE = "#general"


async def gathered(table):
    """Return Ana and Ben in a lobby in which each has said something, Ben twice."""
    ana, ben = await table.person("Ana"), await table.person("Ben")
    await ana.command(PLACE, "game new", game="duel", words="four and twenty")
    await ana.command(PLACE, "game join")
    await ben.command(PLACE, "game join", words="blackbirds")
    await ben.command(PLACE, "game leave")
    await ben.command(PLACE, "game join", words="baked in a pie")
    return ana, ben


async def ended(table, ana):
    """End the game and return its head and its export."""
    await ana.command(PLACE, "game end")
    (game,) = await table.bot.db.read(lambda db: db.execute("SELECT id FROM game").fetchall())
    head = await table.bot.games.get(game[0])
    text = await table.bot.db.read(lambda db: exports.read(db, exporting.planned(db, head, (GM,))))
    return head, json.loads(text)


async def test_words_are_fixed_at_the_first_join_and_stand_in_the_file(table):
    """Leaving and joining again changes nothing; both seeds are checked with the words."""
    ana, _ = await gathered(table)
    started = await ana.command(PLACE, "game start")
    head, export = await ended(table, ana)

    assert head.words == (("blue", "blackbirds"), ("red", "four and twenty"))
    assert "Words in the dice: Blue: blackbirds, Red: four and twenty." in started.text
    assert export["words"] == [["blue", "blackbirds"], ["red", "four and twenty"]]
    assert export["rows"][0]["stored"]["proof"] == 2
    assert verify.verify(export) == []
    assert "{}" not in head.game.options
    assert head.setup.words == {}


async def test_the_lobby_shows_the_words_and_digits_enough(table):
    """Whoever comes last can see what was there before."""
    await gathered(table)
    ben = await table.person("Ben")
    shown = await ben.command(PLACE, "game status")

    assert "Words that go into the dice: Blue: blackbirds, Red: four and twenty." in shown.text
    head = (await table.bot.db.read(lambda db: db.execute("SELECT id FROM game").fetchall()))[0][0]
    promise = (await table.bot.games.get(head)).promise()
    assert f"Dice are committed: {promise}." in shown.text
    assert len(promise) == len("open , hidden ") + 64


async def test_who_says_nothing_has_letters_drawn(table):
    """Ten of them, shown like words; a computer and a forgotten person add none."""
    ana = await table.person("Ana")
    await ana.command(PLACE, "game new", game="duel")
    await ana.command(PLACE, "game join")
    await ana.command(PLACE, "game join", computer=True)
    (game,) = await table.bot.db.read(lambda db: db.execute("SELECT id FROM game").fetchall())
    ((seat, drawn),) = (await table.bot.games.get(game[0])).said()

    assert seat == "red"
    assert len(drawn) == 10
    assert drawn.isalpha()
