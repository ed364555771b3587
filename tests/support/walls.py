"""The checks of the walls, each a function of a folder: what stands where it must not."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

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
    "bot": {"cogs", "referee", "rules", "db", "pictures", "sandbox", "tools"},
    "tools": {"tools", "db", "rules"},
}
OUTSIDE = {
    "rules": {"msgspec"},
    "db": {"msgspec", "aiosqlite"},
    "referee": {"msgspec"},
    "pictures": {"msgspec", "PIL"},
    "sandbox": {"aiohttp", "discord", "yarl"},
    "tools": {"pip"},
}
ORDER = {
    "referee": (
        *("message", "custom_id", "settings", "errors", "storage", "clock", "zones", "answering"),
        *("game", "access", "verdict", "action", "service", "gm", "commit", "recall", "settle"),
        *("proposal", "stand_in", "drafts"),
        *("timeline", "agreement", "seats", "waiting", "export"),
    ),
    "cogs": (
        *("topic", "game_ui", "hooks", "bot_type"),
        *("ui", "play", "rolls", "game", "gm", "server", "person", "help", "games", "workers"),
        *("service_presses", "router", "app"),
    ),
}
"""The files and folders of a room; each imports only those above it."""
WITH_DATABASE = {"rolls", "workers", "server"}
GAMES = {"planet28", "planetfall", "planetx", "three_sixteen"}
GAME_COGS = {"p28", "px", "pf", "three_sixteen"}
GAME_ROOMS = {("rules", "games"), ("rules", "procedures"), ("cogs", "games")}
HOUSE = (
    "bot",
    "db",
    "pictures",
    "referee",
    "tools",
    *(
        f"rules/{place}"
        for place in (
            "core",
            "notation",
            "odds",
            "quick",
            "rolls",
            "dice",
            "fair",
            "deadlines",
            "export",
            "replay",
            "check_export",
        )
    ),
    *(f"cogs/{place}" for place in ORDER["cogs"] if place != "games"),
)
"""Where no game is named."""
GAME_NAMED = re.compile(
    r"planet[ _-]?(28|x|fall)|3:16|three[ _-]?sixteen"
    r"|(?<![a-z0-9])(p28|px|pf|c?316)(?![a-z0-9])",
    re.IGNORECASE,
)
FORBIDDEN_IN_RULES = {"random", "time", "datetime", "os", "sqlite3", "asyncio", "secrets"}


def files(root: Path, room: str) -> list[Path]:
    """Return the Python files of a room, or of a folder in it."""
    alone = (root / room).with_suffix(".py")
    if alone.is_file():
        return [alone]
    return [path for path in (root / room).rglob("*.py") if "__pycache__" not in path.parts]


def imports(root: Path, path: Path) -> Iterator[str]:
    """Yield the dotted name of everything a file imports, relative ones made absolute."""
    here = path.relative_to(root).with_suffix("").parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = list(here[: len(here) - node.level]) if node.level else []
            module = ".".join(base + ([node.module] if node.module else []))
            yield from (f"{module}.{alias.name}".lstrip(".") for alias in node.names)


def imported(root: Path, room: str) -> Iterator[tuple[tuple[str, ...], list[str], str]]:
    """Yield for each import of a room the file's parts, the name's parts, and both in words."""
    for path in files(root, room):
        file = path.relative_to(root)
        for name in imports(root, path):
            yield file.with_suffix("").parts, name.split("."), f"{file} imports {name}"


def crossings(root: Path, room: str) -> list[str]:
    """Return the imports of rooms that a room may not know."""
    found = imported(root, room)
    return [text for _, name, text in found if name[0] in ROOMS - MAY[room]]


def strange(root: Path, room: str) -> list[str]:
    """Return the imports of libraries that a room may not use."""
    known = set(sys.stdlib_module_names) | ROOMS | OUTSIDE[room] | {"__future__"}
    return [text for _, name, text in imported(root, room) if name[0] not in known]


def impure(root: Path) -> list[str]:
    """Return where the rules read a clock, a database or chance of their own."""
    return [text for _, name, text in imported(root, "rules") if name[0] in FORBIDDEN_IN_RULES]


def backwards(root: Path, room: str) -> list[str]:
    """Return the imports of a room that go against the order of its files and folders."""
    rank = {place: number for number, place in enumerate(ORDER[room])}
    return [
        text
        for file, name, text in imported(root, room)
        if name[0] == room and len(name) > 1 and len(file) > 1 and file[1] != "__init__"
        if rank.get(name[1], len(rank)) > rank.get(file[1], -1)
    ]


def with_database(root: Path) -> list[str]:
    """Return the cogs that import the database, those aside that keep something of their own."""
    found = imported(root, "cogs")
    return [text for file, name, text in found if name[0] == "db" and file[1] not in WITH_DATABASE]


def mixing(root: Path) -> list[str]:
    """Return the imports by which a game's rules or commands know another game."""
    found = []
    for room, games in (("rules", GAMES), ("cogs", GAME_COGS)):
        for file, name, text in imported(root, room):
            inside = file[1:2] == ("games",) and name[:2] == [room, "games"] and len(name) > 2
            if inside and file[2] in games and name[2] in games - {file[2]}:
                found.append(text)
    return found


def is_game_room(root: Path, path: Path) -> bool:
    """Say whether a file belongs to a game."""
    parts = path.relative_to(root).parts
    drawn = parts[0] == "pictures" and parts[-1].startswith(tuple(GAMES))
    return drawn or parts[:2] in GAME_ROOMS


def game_names(text: str) -> list[str]:
    """Return every name of a game in a text."""
    return [found[0] for found in GAME_NAMED.finditer(text)]


def naming(root: Path, room: str) -> list[str]:
    """Return the house files of a room that name a game, each with the names in it."""
    found = []
    for path in files(root, room):
        file = str(path.relative_to(root))
        names = {*game_names(file), *game_names(path.read_text(encoding="utf-8"))}
        if names and not is_game_room(root, path):
            found.append(f"{file} names {', '.join(sorted(names))}")
    return found


def knowing(root: Path, room: str) -> list[str]:
    """Return the imports by which a house file knows more of the games than their lists."""
    return [
        text
        for file, name, text in imported(root, room)
        if name[:2] in (["rules", "games"], ["cogs", "games"]) and name[2:3] != ["registry"]
        if files(root, "/".join(name[:3])) and not is_game_room(root, root.joinpath(*file))
    ]


def borrowing(root: Path) -> list[str]:
    """Return the imports by which a test, or a helper of tests, takes something from a test."""
    return [
        text
        for _, name, text in imported(root, "tests")
        if name[0] == "tests" and any(part.startswith("test_") for part in name)
    ]


def procedures_of(root: Path, path: Path) -> str:
    """Return the game whose procedures a file holds, "" for what all of them share."""
    parts = path.relative_to(root).parts
    return parts[2] if len(parts) > 3 else ""
