"""The page for players says what is there: commands, switches, samples, orders, the example."""

from __future__ import annotations

import json
import re

import pytest

from rules.core import RuleError
from rules.games.planet28.options import OPTIONS
from rules.games.planet28.samples import WARBANDS
from rules.games.planet28.standing_orders import obey
from rules.games.planet28.warband.reader import read_warband
from tests.conftest import ROOT
from tests.support.planet28.tables import std, table

PAGE = (ROOT / "docs" / "planet28.md").read_text(encoding="utf-8")
INNER = r"`/p28 (ability|gear|table) (\w+)`((?:, `\w+`)+)"
"""Commands inside a group of the game's group: the first in full, the others by their last word."""
TREE = json.loads((ROOT / "tests" / "data" / "command_tree.json").read_text(encoding="utf-8"))


def commands(options, above):
    """Return the full names of the commands below a group."""
    found = set()
    for option in options:
        if option["type"] in (1, 2):
            name = f"{above} {option['name']}"
            found |= commands(option.get("options", ()), name) or {name}
    return found


def test_every_command_is_on_the_page_and_no_other():
    (group,) = (one for one in TREE if one["name"] == "p28")
    named = set(re.findall(r"/(p28 [a-z-]+)", PAGE))
    for inner, first, others in re.findall(INNER, PAGE):
        named -= {f"p28 {inner}"}
        named |= {f"p28 {inner} {name}" for name in (first, *re.findall(r"\w+", others))}

    assert named == commands(group["options"], "p28")
    (second,) = (one for one in TREE if one["name"] == "p28-warband")
    told = set(re.findall(r"/(p28-warband [a-z-]+)", PAGE))
    assert told == commands(second["options"], "p28-warband")


def test_every_switch_stands_there_with_its_values():
    told = re.findall(r"^\| `(\w+)` \| (.+?) \| (.+?) \|$", PAGE, re.MULTILINE)

    assert [(key, tuple(re.findall(r"[\w/]+", values)), text) for key, values, text in told] == [
        (option.key, option.values, option.text) for option in OPTIONS
    ]
    assert all(option.default == option.values[0] for option in OPTIONS)


def test_the_warband_shown_is_one():
    (text,) = re.findall(r"```json\n(.+?)```", PAGE, re.DOTALL)

    assert [fighter.name for fighter in read_warband(text).fighters] == ["Teniel", "Krol"]
    assert all(name in re.sub(r"\s+", " ", PAGE) for name in WARBANDS)


@pytest.mark.rule("P28-PBP-1")
def test_every_order_shown_is_one():
    (rows,) = re.findall(r"\| question \| orders \|\n\|---\|---\|\n((?:\|.+\n)+)", PAGE)
    orders = re.findall(r"`((?:\w+ )+.+?)`", rows)

    battle = table(std("red"), std("blue"))

    assert len(orders) > 10
    for order in orders:
        assert obey(order, battle, "red") is None
    with pytest.raises(RuleError):
        obey("block sometimes", battle, "red")
