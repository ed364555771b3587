"""What the checks of the walls find: a crossing planted in a tree of its own, for each of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.walls import (
    FORBIDDEN_IN_RULES,
    WITH_DATABASE,
    backwards,
    borrowing,
    crossings,
    game_names,
    impure,
    knowing,
    mixing,
    naming,
    strange,
    with_database,
)


def plant(root: Path, file: str, text: str) -> Path:
    """Write a file into a tree of its own, and return the tree."""
    path = root / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return root


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("referee/settle.py", "from cogs.ui import reply"),
        ("referee/timeline/log.py", "from ...cogs.ui import reply"),
        ("rules/core/play.py", "import db.journal"),
        ("db/journal.py", "from rules.core import Line"),
        ("pictures/pen.py", "from referee.game import GameHead"),
        ("sandbox/person.py", "from cogs.app import landfall"),
    ],
)
def test_a_planted_crossing_of_rooms_is_seen(tmp_path, file, text):
    assert crossings(plant(tmp_path, file, text), file.partition("/")[0])
    assert not crossings(plant(tmp_path, file, "import json"), file.partition("/")[0])


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("referee/settle.py", "import discord"),
        ("referee/waiting/deadlines.py", "from discord.ext import commands"),
        ("referee/game.py", "if True:\n    import discord"),
        ("rules/dice.py", "import numpy"),
    ],
)
def test_a_planted_library_is_seen(tmp_path, file, text):
    assert strange(plant(tmp_path, file, text), file.partition("/")[0])


@pytest.mark.parametrize("name", sorted(FORBIDDEN_IN_RULES))
def test_a_planted_clock_or_chance_in_the_rules_is_seen(tmp_path, name):
    assert impure(plant(tmp_path, "rules/core/play.py", f"import {name}"))


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("referee/message.py", "from .verdict import outcome"),
        ("referee/settle.py", "from .agreement.votes import Votes"),
        ("referee/timeline/undo.py", "from referee.waiting import reminders"),
        ("referee/agreement/votes.py", "from ..seats import seating"),
        ("referee/agreement/votes.py", "from referee import export"),
        ("cogs/play/acts.py", "from cogs.game import consent"),
        ("cogs/bot_type.py", "from .ui import reply"),
        ("cogs/game/lobby.py", "from cogs.app import landfall"),
        ("cogs/newcomer.py", "from cogs.ui import reply"),
    ],
)
def test_a_planted_step_against_the_order_is_seen(tmp_path, file, text):
    room = file.partition("/")[0]
    assert backwards(plant(tmp_path, file, text), room)


def test_a_step_with_the_order_or_inside_a_folder_is_none_against_it(tmp_path):
    plant(tmp_path, "referee/agreement/votes.py", "from referee.timeline import undo")
    plant(tmp_path, "referee/agreement/disputes.py", "from . import votes")
    assert backwards(tmp_path, "referee") == []


@pytest.mark.parametrize("folder", ["ui", "play", "game", "gm", "person", "help", "games/px"])
def test_a_planted_look_into_the_database_is_seen(tmp_path, folder):
    assert with_database(plant(tmp_path, f"cogs/{folder}/new.py", "from db import journal"))


@pytest.mark.parametrize("folder", sorted(WITH_DATABASE))
def test_who_may_look_into_the_database_does(tmp_path, folder):
    assert not with_database(plant(tmp_path, f"cogs/{folder}/new.py", "from db import journal"))


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("rules/games/planetx/turn/turn.py", "from rules.games.planet28 import SYSTEM"),
        ("rules/games/planetx/turn/turn.py", "from ...three_sixteen.model import Campaign"),
        ("cogs/games/px/actions.py", "from cogs.games.p28.group import p28"),
    ],
)
def test_a_game_that_knows_another_is_seen(tmp_path, file, text):
    assert mixing(plant(tmp_path, file, text))


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("referee/settle.py", 'WHO = "px"'),
        ("cogs/workers/pictures.py", "def draw_planet28(): ..."),
        ("pictures/pen.py", '"""The pen of 3:16."""'),
        ("db/px_rows.py", ""),
    ],
)
def test_a_house_file_that_names_a_game_is_seen(tmp_path, file, text):
    assert naming(plant(tmp_path, file, text), file.partition("/")[0])


@pytest.mark.parametrize(
    "file", ["rules/games/planetx/card.py", "cogs/games/px/board.py", "pictures/planetx.py"]
)
def test_a_game_may_name_itself(tmp_path, file):
    assert not naming(plant(tmp_path, file, "# Planet X"), file.partition("/")[0])


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("bot.py", "from rules.games.planetx.system import SYSTEM"),
        ("cogs/app.py", "from .games import px"),
        ("referee/game.py", "from rules.games import planetx"),
    ],
)
def test_a_house_file_that_imports_a_game_is_seen(tmp_path, file, text):
    plant(tmp_path, "rules/games/planetx/system.py", "SYSTEM = None")
    plant(tmp_path, "cogs/games/px/__init__.py", "")
    room = Path(file).parts[0].removesuffix(".py")
    assert knowing(plant(tmp_path, file, text), room)


def test_the_lists_of_the_games_are_for_everybody(tmp_path):
    plant(tmp_path, "cogs/games/registry.py", "GAMES = ()")
    plant(
        tmp_path, "cogs/app.py", "from rules.games import GAMES\nfrom .games.registry import GAMES"
    )
    assert knowing(tmp_path, "cogs") == []


@pytest.mark.parametrize(
    "text",
    [
        "from ..procedures.planet28 import skill_roll",
        '"""A Planetfall pool."""',
        "Planet X: terrain",
        "a 3:16 test stands alone",
        "three_sixteen",
        '"px_dice": Symbols',
        "(PF-DICE-7)",
        "C316-DICE-2",
        '"316_test"',
    ],
)
def test_a_planted_name_of_a_game_is_seen(text):
    assert game_names(text)


def test_other_words_are_no_names_of_games():
    assert not game_names("a planet, 10px2, 23160 dice, pfennig")


@pytest.mark.parametrize(
    "text",
    [
        "from .test_goods import offer",
        "from tests.rules.test_goods import offer",
        "from tests.rules import test_goods",
        "import tests.rules.test_goods",
        "def help():\n    from ..rules.test_goods import offer",
    ],
)
@pytest.mark.parametrize("file", ["tests/rules/test_trade.py", "tests/rules/market.py"])
def test_a_planted_import_of_a_test_is_seen(tmp_path, file, text):
    assert borrowing(plant(tmp_path, file, text))


def test_helpers_are_for_every_test(tmp_path):
    plant(tmp_path, "tests/rules/test_trade.py", "from tests.support.market import offer")
    assert borrowing(tmp_path) == []
