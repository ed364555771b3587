"""Landfall's front door: read the settings, open the database, load the cogs, run.

Runs against Discord with a token in .env, else against the embedded sandbox on loopback.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import os
import signal
import sqlite3
import sys
from collections.abc import Coroutine, Iterable, Iterator
from pathlib import Path
from typing import Any

import aiohttp
import discord
from dotenv import dotenv_values

from cogs.app import landfall
from cogs.bot_type import Landfall
from cogs.games.registry import GAMES
from db.backup import Copies
from db.connect import connect
from db.database import Database
from db.errors import StorageError
from referee.clock import Clock
from sandbox import Sandbox
from sandbox.redirect import redirect
from tools.settings import WRONG, check_folder, check_token, check_values

ROOT = Path(__file__).parent
# What the sandbox's page offers somebody who sees it for the first time.
STARTERS = (
    ("/roll 1d20+5", "Roll a die"),
    ("/help", "See what the bot can do"),
    ("/game new", "Start a game"),
)
CHANNELS = tuple(ui.channel for ui in GAMES if ui.channel)
"""The channels that a new sandbox has for the games."""
# A checkout keeps .env and data beside the code; an installed bot in the folder it is started in.
HOME = ROOT if (ROOT / "pyproject.toml").is_file() else Path.cwd()
NO_NETWORK = (
    "Discord could not be reached. Is this machine connected to the internet? Start again once it"
    " is; make sandbox needs no network."
)
log = logging.getLogger("landfall")


class Settings:
    """The settings of .env, the environment's winning. Each is explained in .env.example."""

    def __init__(self, values: dict[str, str | None]) -> None:
        self.token = (values.get("DISCORD_TOKEN") or "").strip()
        self.data = Path(values.get("LANDFALL_DATA") or HOME / "data")
        self.port = int(values.get("LANDFALL_SANDBOX_PORT") or 8028)
        self.copies = int(values.get("LANDFALL_COPIES") or 7)
        self.log = (values.get("LANDFALL_LOG") or "INFO").strip().upper()


def read_settings(in_sandbox: bool) -> Settings:
    """Read the settings. Exits with what `make doctor` says if one of them cannot be.

    In the sandbox no token is needed, so that of .env does not matter.
    """
    values = {**dotenv_values(HOME / ".env"), **os.environ}
    exit_if_wrong(check_values(values))
    settings = Settings(values)
    exit_if_wrong(check_folder(str(settings.data)))
    if not in_sandbox:
        exit_if_wrong(check_token(settings.token))
    return settings


def exit_if_wrong(found: Iterable[tuple[str, str]]) -> None:
    """Exit with status 1 and the sentences about what must be mended, if there are any."""
    wrong = [text for level, text in found if level == WRONG]
    if wrong:
        sys.exit("\n".join(wrong))


class _Redacted(logging.Filter):
    """Keeps the token out of every log line."""

    def __init__(self, token: str) -> None:
        super().__init__()
        self._token = token

    def filter(self, record: logging.LogRecord) -> bool:
        text = record.getMessage()
        if self._token and self._token in text:
            record.msg, record.args = text.replace(self._token, "(token)"), ()
        return True


def set_up_log(level: str, token: str) -> None:
    """Log to standard error, without the token."""
    handler = logging.StreamHandler()
    handler.addFilter(_Redacted(token))
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=level, handlers=[handler], force=True)


@contextlib.contextmanager
def leaving(bot: Landfall) -> Iterator[None]:
    """Close the bot when the host asks the process to end."""
    loop = asyncio.get_running_loop()
    for name in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(name, lambda: loop.create_task(bot.close()))
    yield


async def open_database(settings: Settings) -> Database:
    """Open the database, in a folder that is made where it is missing."""
    settings.data.mkdir(parents=True, exist_ok=True)
    return await connect(settings.data / "landfall.db")


async def serve(db: Database, settings: Settings, token: str) -> None:
    """Run the bot until it is told to leave."""
    copies = Copies(settings.data / "copies", settings.copies)
    bot = landfall(db, Clock(), copies=copies)
    async with bot:
        with leaving(bot):
            await bot.start(token)


async def serve_discord(settings: Settings) -> None:
    """Run the bot against Discord."""
    async with await open_database(settings) as db:
        await serve(db, settings, settings.token)


async def serve_sandbox(settings: Settings) -> None:
    """Start the sandbox on loopback and run the bot against it."""
    async with (
        await open_database(settings) as db,
        new_sandbox(settings.data / "sandbox.db", settings.port) as sandbox,
    ):
        print(f"The sandbox is open: {sandbox.page_url}", flush=True)
        with redirect(sandbox):
            await serve(db, settings, sandbox.token)


def new_sandbox(path: Path, port: int) -> Sandbox:
    """Make the sandbox. Exits with a sentence if its own database cannot be used."""
    try:
        return Sandbox(path, port=port, starters=STARTERS, channels=CHANNELS)
    except sqlite3.Error as fault:
        sys.exit(f"{path} cannot be used: {fault}. Move it away for a new, empty sandbox.")


async def main(arguments: list[str]) -> None:
    """Run against Discord, or against the sandbox where no token is set."""
    parser = argparse.ArgumentParser(description="Landfall, a referee in Discord")
    parser.add_argument("--sandbox", action="store_true", help="use the embedded sandbox")
    chosen = parser.parse_args(arguments)
    settings = read_settings(chosen.sandbox)
    set_up_log(settings.log, settings.token)
    if chosen.sandbox or not settings.token:
        await serve_sandbox(settings)
    else:
        await serve_discord(settings)


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run to the end; if the bot cannot run, exit with status 1 and one sentence."""
    try:
        asyncio.run(work)
    except (TimeoutError, aiohttp.ClientConnectionError, discord.GatewayNotFound) as fault:
        sys.exit(f"{NO_NETWORK} ({fault or 'no answer'})")
    except discord.DiscordServerError as fault:
        sys.exit(f"Discord is out of order; start again in some minutes. ({fault})")
    except (StorageError, OSError) as fault:
        sys.exit(str(fault))
    except discord.LoginFailure:
        sys.exit("Discord refused the token. Set DISCORD_TOKEN in .env; make doctor looks it over.")
    except KeyboardInterrupt:
        sys.exit(0)


def command() -> None:
    """Run as the command `landfall`, which installing the project adds."""
    run(main(sys.argv[1:]))


if __name__ == "__main__":
    command()
