"""The commands as Discord is told them, kept in `tests/data/command_tree.json`.

`python -m tests.support.e2e.command_tree` writes the file; a commit that changes it lists what is
new.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cogs.app import landfall
from db.connect import connect
from tests.conftest import ROOT
from tests.support.e2e.table import HandClock, Table

KEPT = ROOT / "tests" / "data" / "command_tree.json"
Commands = list[dict[str, Any]]
SUBCOMMAND, GROUP = 1, 2
MESSAGE_MENU = 3


def commands(table: Table) -> Commands:
    """Return every command as Discord gets it."""
    return [command.to_dict(table.bot.tree) for command in table.bot.tree.get_commands()]


def leaves(
    thing: dict[str, Any], path: tuple[str, ...] = ()
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every command and subcommand with the words that call it."""
    inner = [one for one in thing.get("options", []) if one["type"] in (SUBCOMMAND, GROUP)]
    if not inner:
        yield " ".join((*path, thing["name"])), thing
    for one in inner:
        yield from leaves(one, (*path, thing["name"]))


async def told(folder: Path) -> Commands:
    """Return every command that a bot with a new database in `folder` tells Discord, by name.

    The bot loads all its cogs and stops there: it makes no connection.
    """
    heard: Commands = []
    async with await connect(folder / "landfall.db") as db:
        bot = landfall(db, HandClock(), application_id=1)

        async def sync() -> None:
            heard.extend(command.to_dict(bot.tree) for command in bot.tree.get_commands())

        bot.tree.sync = sync
        async with bot:
            await bot.setup_hook()
    return sorted(heard, key=lambda command: (command["type"], command["name"]))


def as_text(commands: Commands) -> str:
    """Return commands as the kept file holds them: one line for each thing that can change."""
    return json.dumps(commands, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def kept() -> Commands:
    """Return the commands of the kept file."""
    found: Commands = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


async def main() -> None:
    """Write the file again, from the bot of today."""
    with tempfile.TemporaryDirectory() as folder:
        KEPT.write_text(as_text(await told(Path(folder))), encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(main())
