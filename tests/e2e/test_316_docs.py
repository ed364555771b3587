"""The page on 3:16 is true and whole: commands, switches and standing orders."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from discord import app_commands

from rules.games.three_sixteen.options import SWITCHES
from rules.games.three_sixteen.standing_orders import WORDS

PAGE = Path(__file__).parents[2] / "docs" / "three_sixteen.md"
_CODE = re.compile(r"`([^`\n]+)`")


def named():
    return set(_CODE.findall(PAGE.read_text(encoding="utf-8")))


@pytest.mark.bot
async def test_the_page_names_every_command_of_316_and_none_that_is_not_there(table):
    walk = table.bot.tree.walk_commands()
    leaves = {f"/{one.qualified_name}" for one in walk if isinstance(one, app_commands.Command)}
    ours = {name for name in leaves if name.startswith("/316 ")}
    shown = {text.partition(" seat:")[0].partition(" find:")[0] for text in named()}

    assert len(ours) >= 24
    assert ours - shown == set()
    assert {text for text in shown if text.startswith("/")} - leaves == set()


def test_the_page_tells_every_switch_with_its_default():
    text = PAGE.read_text(encoding="utf-8")
    rows = {f"| `{option.key}` | {option.default} |" for option in SWITCHES}

    assert {row for row in rows if row not in text} == set()


def test_the_page_tells_every_standing_order():
    orders = {f"{word} {value}" for word, values in WORDS.items() for value in values}

    assert orders - named() == set()


@pytest.mark.bot
async def test_help_tells_its_pages(table):
    ana = await table.person("Ana")

    play = await ana.command("#general", "help", topic="316")
    master = await ana.command("#general", "help", topic="316-gm")
    alone = await ana.command("#general", "help", topic="316-no-gm")

    assert "/316 flashback strength" in play.text
    assert "/316 planet make" in master.text
    assert "For the missing GM" in alone.text
    known = {one.qualified_name for one in table.bot.tree.walk_commands()}
    for page in (play, master, alone):
        commands = {
            re.split(r" seat:| topic:", one)[0] for one in re.findall(r"`/([^`]+)`", page.text)
        }
        assert commands - known == set()
