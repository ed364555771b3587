"""The walls of the house: who may import whom, read from every file."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT

ROOMS = frozenset(
    ["bot", "cogs", "referee", "rules", "pictures", "db", "sandbox", "benchmarks", "tests", "tools"]
)
MAY = {
    "rules": {"rules"},
    "db": {"db"},
    "pictures": {"rules", "pictures"},
    "referee": {"referee", "rules", "db"},
    "cogs": {"cogs", "referee", "rules", "db", "pictures"},
    "sandbox": {"sandbox"},
    "bot": {"cogs", "referee", "rules", "db", "pictures", "sandbox"},
    "tools": {"tools"},
}
OUTSIDE = {
    "rules": {"msgspec"},
    "db": {"msgspec", "aiosqlite"},
    "referee": {"msgspec"},
    "pictures": {"msgspec", "PIL"},
    "sandbox": {"aiohttp", "discord", "yarl"},
    "tools": {"pip"},
}
GAMES = {"planet28", "planetfall", "planetx", "three_sixteen"}
GAME_COGS = {"p28", "px", "pf", "three_sixteen"}
HOUSE_OF_RULES = ("core", "notation", "odds", "quick", "rolls")
GAME_NAMED = re.compile(
    r"planet[ _-]?(28|x|fall)|3:16|three[ _-]?sixteen"
    r"|(?<![a-z0-9])(p28|px|pf|c?316)(?![a-z0-9])",
    re.IGNORECASE,
)
FORBIDDEN_IN_RULES = {"random", "time", "datetime", "os", "sqlite3", "asyncio", "secrets"}


def files(room: str) -> list[Path]:
    if room == "bot":
        return [ROOT / "bot.py"]
    return [path for path in (ROOT / room).rglob("*.py") if "__pycache__" not in path.parts]


def imports(path: Path) -> Iterator[str]:
    """Yield the dotted name of everything a file imports, relative ones made absolute."""
    here = path.relative_to(ROOT).with_suffix("").parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = list(here[: len(here) - node.level]) if node.level else []
            module = ".".join(base + ([node.module] if node.module else []))
            yield from (f"{module}.{alias.name}".lstrip(".") for alias in node.names)


def game_of(path: Path) -> str | None:
    """Return the game whose package under `rules/games` a file belongs to."""
    parts = path.relative_to(ROOT).parts
    return parts[2] if parts[:2] == ("rules", "games") and len(parts) > 3 else None


def crossings(room: str) -> Iterator[str]:
    for path in files(room):
        for name in imports(path):
            first = name.partition(".")[0]
            if first in ROOMS and first not in MAY[room]:
                yield f"{path.relative_to(ROOT)} imports {name}"


@pytest.mark.parametrize("room", sorted(MAY))
def test_a_room_imports_only_the_rooms_it_may(room):
    assert files(room)
    assert not list(crossings(room))


@pytest.mark.parametrize("room", sorted(OUTSIDE))
def test_a_room_uses_only_its_libraries(room):
    import sys

    known = set(sys.stdlib_module_names) | set(ROOMS) | OUTSIDE[room] | {"__future__"}
    strange = {
        f"{path.relative_to(ROOT)} imports {name}"
        for path in files(room)
        for name in imports(path)
        if name.partition(".")[0] not in known
    }
    assert not strange


def test_the_rules_know_no_clock_no_database_and_no_chance_of_their_own():
    found = {
        f"{path.relative_to(ROOT)} imports {name}"
        for path in files("rules")
        for name in imports(path)
        if name.partition(".")[0] in FORBIDDEN_IN_RULES
    }
    assert not found


def test_no_game_imports_another():
    games = [path for path in files("rules") if game_of(path)]
    assert {game_of(path) for path in games} >= {"planet28", "planetx", "three_sixteen"}
    for path in games:
        named = [name.split(".") for name in imports(path)]
        others = {parts[2] for parts in named if parts[:2] == ["rules", "games"]}
        assert not (others & GAMES) - {game_of(path)}, path


def test_no_cog_imports_another_games_cog():
    for path in files("cogs"):
        parts = path.relative_to(ROOT / "cogs").parts
        own = parts[1] if parts[0] == "games" else ""
        named = [name.split(".") for name in imports(path)]
        others = {parts[2] for parts in named if parts[:2] == ["cogs", "games"]}
        if own in GAME_COGS:
            assert not (others & GAME_COGS) - {own}, path


def procedures_of(path: Path) -> str:
    """Return the game whose procedures a file holds, "" for what all of them share."""
    parts = path.relative_to(ROOT).parts
    return parts[2] if len(parts) > 3 else ""


def test_procedures_import_dice_and_their_own_game_alone():
    there = files("rules/procedures")
    assert {procedures_of(path) for path in there} == GAMES | {""}
    for path in there:
        own = procedures_of(path)
        for name in imports(path):
            room, *rest = name.split(".")
            if room == "rules" and rest[0] != "dice":
                assert rest[0] == "procedures", f"{path} imports {name}"
                assert not own or rest[1] not in GAMES - {own}, f"{path} imports {name}"


def game_names(text: str) -> list[str]:
    """Return every name of a game in a text."""
    return [found[0] for found in GAME_NAMED.finditer(text)]


@pytest.mark.parametrize("folder", HOUSE_OF_RULES)
def test_the_house_of_the_rules_imports_no_game_and_names_none(folder):
    there = files(f"rules/{folder}")
    assert there
    for path in there:
        assert not [name for name in imports(path) if name.startswith("rules.games")], path
        assert not game_names(path.read_text(encoding="utf-8")), path
        assert not game_names(path.name), path


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


def test_a_planted_crossing_is_seen(tmp_path):
    planted = ROOT / "db" / "connect.py"
    assert any(name.startswith("aiosqlite") for name in imports(planted))
    assert "db.lock.ProcessLock" in set(imports(planted))


def test_only_the_core_knows_how_answers_are_keyed():
    keyed = re.compile(r"state\.answers(\.(items|keys|get|pop)\(|\[)|frames\) - 1\}/")
    knowing = [
        path.relative_to(ROOT).as_posix()
        for room in ("rules", "referee", "cogs", "pictures")
        for path in files(room)
        if keyed.search(path.read_text(encoding="utf-8"))
    ]
    assert knowing == ["rules/core/answers.py"]
