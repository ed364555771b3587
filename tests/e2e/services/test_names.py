"""Rows and lines hold places, the names stand beside: told as before, and ready to be forgotten."""

from __future__ import annotations

import ast
import json

import pytest

from referee.gm import Changed
from tests.conftest import ROOT
from tests.support.e2e import audit
from tests.support.e2e.rolling import verify
from tests.support.services.playing import PLACE, bid, file_of, rounds, rows

NAMES = ("Zenobia", "Quentin", "Wilhelmina", "Xanthippe")
TEXTS = {"journal": "move || told", "outbox": "body", "inbox": "body"}


def _tables_with(db, word):
    sql = {table: f"SELECT 1 FROM {table} WHERE instr({text}, ?)" for table, text in TEXTS.items()}
    return {table for table, one in sql.items() if db.execute(one, (word,)).fetchone()}


async def stored(table):
    """Return which names stand in the texts of which tables."""
    found = {
        name: await table.bot.db.read(lambda db, name=name: _tables_with(db, name))
        for name in NAMES
    }
    return {name: tables for name, tables in found.items() if tables}


async def played(table):
    """Return Red, Blue and a GM, who have done what the log tells of people by name."""
    zen, quin, wil, xan = [await table.person(name) for name in NAMES]
    await wil.command(PLACE, "game new", game="duel")
    await wil.command(PLACE, "game option", option="charms", value="0")
    await wil.command(PLACE, "game join", seat="gm")
    for person in (zen, quin):
        await person.command(PLACE, "game join")
    await wil.command(PLACE, "game start")
    await rounds(zen, quin, (1, 2))
    for command, options in DONE:
        seen = await wil.command(PLACE, command, **options)
        assert "Wilhelmina" in seen.text, (command, seen.text)
    shared = await wil.command(PLACE, "gm seat share", seat="gm", player=xan)
    assert "Xanthippe is now a GM." in shared.text
    await wil.command(PLACE, "gm act", seat="blue")
    await bid(zen, 1)
    assert "Wilhelmina (GM) answers for Blue." in (await bid(wil, 2)).text
    undone = await wil.command(PLACE, "game undo")
    assert "Wilhelmina undid entry" in undone.text
    return zen, quin, wil


DONE = (
    ("gm pause", {"reason": "tea"}),
    ("gm resume", {}),
    ("gm mark", {"moment": "noon"}),
    ("gm look", {"seat": "red"}),
    ("gm act", {"seat": "red"}),
    ("gm act", {}),
    ("gm deadline", {"hours": 3}),
    ("gm hide", {"entry": 1}),
    ("gm show", {"entry": 1}),
    ("game pace", {"pace": "days"}),
    ("game keep seed", {}),
    ("gm dice", {"real": True}),
    ("gm dice", {"real": False}),
)


@pytest.mark.bot
async def test_no_row_and_no_line_holds_a_name_and_everybody_reads_it(table, tmp_path):
    zen, _, wil = await played(table)

    assert await stored(table) == {}
    log = (await zen.command(PLACE, "game log")).text
    assert "Wilhelmina undid entry" in log
    page = (await file_of(zen, "page")).decode()
    assert "Wilhelmina paused the game. Reason: tea" in page
    await wil.command(PLACE, "game end")
    export = tmp_path / "game.json"
    export.write_bytes(await file_of(zen))
    await verify(export)
    told = json.loads(export.read_bytes())
    assert sorted(told["names"].values()) == ["Wilhelmina", "Xanthippe"]
    assert audit.whole(table.data)


@pytest.mark.bot
async def test_who_is_forgotten_is_somebody_and_every_chain_stays(table, tmp_path):
    zen, _, wil = await played(table)
    before = [row.chain for row in await rows(table)]

    sure = await wil.press(await wil.command(PLACE, "privacy"), "Forget me")
    done = await wil.press(sure, "Yes, forget me for good")

    assert "names in games 1" in done.content
    log = (await zen.command(PLACE, "game log")).text
    assert "somebody undid entry" in log
    assert "Wilhelmina" not in log
    page = (await file_of(zen, "page")).decode()
    assert "somebody paused the game." in page
    assert "Wilhelmina" not in page
    assert [row.chain for row in await rows(table)][: len(before)] == before
    assert audit.whole(table.data)


@pytest.mark.bot
async def test_what_gm_dice_once_spelled_out_is_forgotten_too(table):
    """Such rows of earlier versions are noted as naming nobody."""
    zen, quin, wil = await played(table)
    said = "Wilhelmina (GM): faces now come from the bot."
    who = {"key": "old", "seat": "gm", "person": int(wil.id), "name": "Wilhelmina"}
    old = Changed(**who, changed=lambda setup: setup, sentence=said)
    await table.bot.referee.settle(1, old)
    await rounds(zen, quin, (1, 2))
    assert "Wilhelmina" in await stored(table)

    sure = await wil.press(await wil.command(PLACE, "privacy"), "Forget me")
    await wil.press(sure, "Yes, forget me for good")

    assert "Wilhelmina" not in await stored(table)
    assert audit.whole(table.data)


@pytest.mark.bot
async def test_a_name_of_markdown_and_braces_is_shown_as_it_is(table):
    odd = await table.person("_{p2}_ <@1>")
    await odd.command(PLACE, "game new", game="duel")
    await odd.command(PLACE, "game join")
    ben = await table.person("Ben")
    await ben.command(PLACE, "game join")
    await odd.command(PLACE, "game start")

    seen = await odd.command(PLACE, "game end")

    assert "\n\\_{p2}\\_ \\<@\u200b1> ended the game.\n" in seen.content


@pytest.mark.bot
async def test_a_roll_names_its_roller_from_beside_it(table):
    zen = await table.person("Zenobia")

    seen = await zen.command(PLACE, "roll", dice="2d6")

    assert "-# Zenobia" in seen.content.splitlines()
    assert await stored(table) == {}


EPHEMERAL = {
    "referee/seats/lobby.py",
    "referee/agreement/votes.py",
    "referee/agreement/disputes.py",
    "referee/seats/seating.py",
    "referee/seats/changes.py",
    "cogs/game/memory.py",
    "cogs/game/consent.py",
}
"""Files that name people to whom they answer, and in what is no row of a journal."""


def _spelled_out(path):
    """Yield the lines of a file in which a sentence holds somebody's name as it is."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FormattedValue) and isinstance(node.value, ast.Attribute):
            owner = ast.unparse(node.value.value)
            people = owner in PEOPLE or owner.endswith(".user")
            if people and node.value.attr in ("name", "display_name"):
                yield f"{path.relative_to(ROOT)}:{node.lineno} {ast.unparse(node.value)}"


PEOPLE = {"self", "by", "to", "person", "user", "asker", "held", "player", "member"}


def test_sentences_of_actions_name_people_by_marks():
    """A name that is spelled out in a row could never be forgotten."""
    found = [
        line
        for room in ("referee", "cogs/gm", "cogs/game", "cogs/play", "cogs/rolls")
        for path in sorted((ROOT / room).rglob("*.py"))
        if str(path.relative_to(ROOT)) not in EPHEMERAL
        for line in _spelled_out(path)
    ]
    assert found == []
