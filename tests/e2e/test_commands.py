"""The structure of the commands: unique, described, within Discord's limits, guarded in words."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.conftest import ROOT
from tests.support.e2e.command_tree import GROUP, MESSAGE_MENU, SUBCOMMAND, commands, leaves

pytestmark = pytest.mark.bot
LONGEST_TREE = 8_000
MOST = 25
NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,31}")


def length(thing):
    """Return the characters that count towards the limit: names, descriptions, choices."""
    own = len(thing["name"]) + len(thing.get("description", ""))
    own += sum(len(c["name"]) + len(str(c["value"])) for c in thing.get("choices", []))
    return own + sum(length(one) for one in thing.get("options", []))


async def test_every_command_is_unique_and_described(table):
    slash = [one for one in commands(table) if one["type"] != MESSAGE_MENU]
    words = Counter(name for one in slash for name, _ in leaves(one))

    assert len(words) > 20
    assert not [name for name, count in words.items() if count > 1]
    for one in slash:
        for name, leaf in leaves(one):
            assert NAME.fullmatch(leaf["name"]), name
            assert len(leaf["description"]) > 8, name
            assert leaf["description"] != "…", name
            for option in leaf.get("options", []):
                assert len(option["description"]) > 2, (name, option["name"])
                assert option["description"] != "…", (name, option["name"])


async def test_every_command_keeps_discords_limits(table):
    found = commands(table)

    assert len(found) <= 100
    for one in found:
        assert length(one) <= LONGEST_TREE, one["name"]
        for _, leaf in leaves(one):
            assert len(leaf.get("options", [])) <= MOST
        for level in (one, *one.get("options", [])):
            inner = level.get("options", [])
            assert len([x for x in inner if x["type"] in (SUBCOMMAND, GROUP)]) <= MOST


async def test_only_server_is_hidden_by_default_permissions(table):
    hidden = [one["name"] for one in commands(table) if one.get("default_member_permissions")]

    assert set(hidden) <= {"server"}


async def test_every_command_without_options_answers_a_stranger_in_words(table):
    sam = await table.person("Sam")
    for one in commands(table):
        if one["type"] == MESSAGE_MENU:
            continue
        for name, leaf in leaves(one):
            if any(option.get("required") for option in leaf.get("options", [])):
                continue
            if one.get("default_member_permissions"):
                continue
            seen = await sam.command("#planetfall", name)
            assert seen.kind in ("message", "modal"), name
            assert seen.kind == "modal" or seen.text, name
            assert "went wrong on our side" not in seen.text, name


async def test_the_readme_names_commands_that_exist(table):
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    known = {one["name"] for one in commands(table)}
    words = {name for one in commands(table) for name, _ in leaves(one)}

    groups = {name.rpartition(" ")[0] for name in words}

    named = re.findall(r"`/([a-z0-9-]+(?: [a-z-]+)*)", text)
    assert len(named) >= 8
    for name in named:
        path, *rest = name.split()
        assert path in known, name
        for word in rest:
            if path not in groups:
                break
            path = f"{path} {word}"
            assert path in words | groups, name
