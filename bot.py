"""Landfall's front door: read the settings, open the database, load the cogs, run.

Runs against Discord with a token in .env, else against the embedded sandbox on loopback.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import errno
import logging
import signal
import sqlite3
import sys
from collections.abc import Coroutine, Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any

import aiohttp
import discord

from cogs.app import landfall
from cogs.bot_type import Landfall
from cogs.games.registry import GAMES
from cogs.invitation import welcome
from cogs.workers import prometheus
from db.backup import Copies
from db.connect import connect
from db.database import Database
from db.errors import CannotOpen, StorageError
from db.share import Shards
from referee.clock import Clock
from sandbox import Sandbox
from sandbox.redirect import redirect
from tools.logs import set_up_log
from tools.settings import (
    WRONG,
    check_env,
    check_folder,
    check_token,
    check_values,
    data_folder,
)
from tools.settings import settings as settings_in_force

# What the sandbox's page offers somebody who sees it for the first time.
STARTERS = (
    ("/roll 1d20+5", "Roll a die"),
    ("/game demo", "Try it: a game in ten minutes, step by step"),
    ("/help", "See what the bot can do"),
)
CHANNELS = tuple(ui.channel for ui in GAMES if ui.channel)
"""The channels that a new sandbox has for the games."""
NO_NETWORK = (
    "Discord could not be reached. Is this machine connected to the internet? Start again once it"
    " is; make sandbox needs no network."
)
NO_PSYCOPG = (
    "LANDFALL_DATABASE names a PostgreSQL server, and psycopg is not installed. Install it:"
    " .venv/bin/python -m pip install --require-hashes -r requirements-postgres.txt"
)
FULL = "disk is full"
MAKE_ROOM = "Make room on that disk and start again."
NOT_LET_IN = (
    "Discord refused the token. Reset it in the developer portal (Bot, Reset Token), set"
    " DISCORD_TOKEN in .env and start again; make doctor looks it over."
)
NO_INTENT = (
    "Discord refused an intent that this version asks for. Landfall needs no privileged one: if"
    " its code was changed, switch that intent on in the developer portal (Bot, Privileged Gateway"
    " Intents); otherwise install Landfall again."
)
REFUSED_BY_GATEWAY = {4004: NOT_LET_IN, 4013: NO_INTENT, 4014: NO_INTENT}
"""What to do about the codes with which Discord closes a connection for good."""
log = logging.getLogger("landfall")


class Settings:
    """The settings in .env, overridden by the environment. Each is explained in .env.example."""

    def __init__(self, values: Mapping[str, str]) -> None:
        self.token = (values.get("DISCORD_TOKEN") or "").strip()
        self.data = Path(data_folder(values.get("LANDFALL_DATA")))
        self.port = int(values.get("LANDFALL_SANDBOX_PORT") or 8028)
        self.database = (values.get("LANDFALL_DATABASE") or "").strip()
        self.shards = Shards.read(values.get("LANDFALL_SHARDS") or "")
        self.copies = int(values.get("LANDFALL_COPIES") or 7)
        self.log = (values.get("LANDFALL_LOG") or "INFO").strip().upper()
        self.log_form = (values.get("LANDFALL_LOG_FORMAT") or "text").strip().lower()
        self.contact = (values.get("LANDFALL_CONTACT") or "").strip()
        self.metrics = int(values.get("LANDFALL_METRICS_PORT") or 0)


def read_settings(in_sandbox: bool) -> Settings:
    """Read the settings. Exits with what `make doctor` says if one of them cannot be.

    In the sandbox no token is needed, so the one in .env does not matter.
    """
    values = settings_in_force()
    exit_if_wrong(chain(check_env(), check_values(values)))
    settings = Settings(values)
    exit_if_wrong(check_folder(str(settings.data)))
    if not in_sandbox:
        exit_if_wrong(check_token(settings.token))
    return settings


def exit_if_wrong(found: Iterable[tuple[str, str]]) -> None:
    """Exit with status 1 and sentences saying what must be fixed, if anything must."""
    wrong = [text for level, text in found if level == WRONG]
    if wrong:
        sys.exit("\n".join(wrong))


@contextlib.contextmanager
def leaving(bot: Landfall) -> Iterator[list[asyncio.Task[None]]]:
    """Close the bot when the host asks the process to stop; yield the tasks that close it."""
    loop, closing = asyncio.get_running_loop(), list[asyncio.Task[None]]()
    for name in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(name, lambda: closing.append(loop.create_task(bot.close())))
    yield closing


async def open_database(settings: Settings) -> Database:
    """Open the database: that of a server, or a file in a folder made where it is missing."""
    settings.data.mkdir(parents=True, exist_ok=True)
    path = settings.data / "landfall.db"
    if not settings.database:
        return await connect(path)
    try:
        # An extra: a host who uses a file does not need it.
        from db.server import connect_server
    except ImportError:
        raise CannotOpen(NO_PSYCOPG) from None
    return await connect_server(settings.database, path, settings.shards)


def new_bot(db: Database, settings: Settings) -> Landfall:
    """Return the bot set up as the host's settings say."""
    copies = None if db.is_shared else Copies(settings.data / "copies", settings.copies)
    bot = landfall(db, Clock(), copies=copies)
    bot.contact = settings.contact
    if settings.metrics:
        serve_metrics(bot, settings.metrics)
    return bot


def serve_metrics(bot: Landfall, port: int) -> None:
    """Serve the metrics on loopback. Exits with a sentence where that cannot be done."""
    try:
        prometheus.serve(bot, port)
    except prometheus.NotInstalled as missing:
        sys.exit(str(missing))
    except OSError as fault:
        sys.exit(f"The metrics cannot be served on port {port} of 127.0.0.1: {fault.strerror}.")


async def serve(bot: Landfall, token: str) -> None:
    """Run the bot until it is told to stop."""
    async with bot:
        with leaving(bot) as closing:
            try:
                await bot.start(token)
            except Exception:
                # If it is told to stop while it logs in, it finds its own connections closed, and
                # parts gone on which others are set up.
                if not closing:
                    raise
                await asyncio.gather(*closing)


async def serve_discord(settings: Settings) -> None:
    """Run the bot against Discord."""
    async with await open_database(settings) as db:
        bot = new_bot(db, settings)
        welcome(bot)
        await serve(bot, settings.token)


async def serve_sandbox(settings: Settings) -> None:
    """Start the sandbox on loopback and run the bot against it."""
    async with (
        await open_database(settings) as db,
        new_sandbox(settings.data / "sandbox.db", settings.port) as sandbox,
    ):
        print(f"The sandbox is open: {sandbox.page_url}", flush=True)
        with redirect(sandbox):
            await serve(new_bot(db, settings), sandbox.token)


def new_sandbox(path: Path, port: int) -> Sandbox:
    """Make the sandbox. Exits with a sentence if its own database cannot be used."""
    try:
        return Sandbox(path, port=port, starters=STARTERS, channels=CHANNELS)
    except sqlite3.Error as fault:
        sys.exit(
            f"{path} cannot be used: {fault}. If the disk is full, make room; otherwise move the"
            " file away for a new, empty sandbox."
        )


async def main(arguments: list[str]) -> None:
    """Run against Discord, or against the sandbox where no token is set."""
    parser = argparse.ArgumentParser(description="Landfall, a referee in Discord")
    parser.add_argument("--sandbox", action="store_true", help="use the embedded sandbox")
    chosen = parser.parse_args(arguments)
    settings = read_settings(chosen.sandbox)
    set_up_log(settings.log, settings.token, settings.log_form)
    if chosen.sandbox or not settings.token:
        await serve_sandbox(settings)
    else:
        await serve_discord(settings)


def advised(fault: Exception) -> str:
    """Return what a fault of the machine says, and what to do about a full disk."""
    is_full = FULL in str(fault) or getattr(fault, "errno", None) == errno.ENOSPC
    return f"{fault} {MAKE_ROOM}" if is_full else str(fault)


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run to the end; if the bot cannot run, exit with status 1 and one sentence."""
    try:
        asyncio.run(work)
    except (TimeoutError, aiohttp.ClientConnectionError, discord.GatewayNotFound) as fault:
        sys.exit(f"{NO_NETWORK} ({fault or 'no answer'})")
    except discord.DiscordServerError as fault:
        sys.exit(f"Discord is out of order; start again in some minutes. ({fault})")
    except (StorageError, OSError) as fault:
        sys.exit(advised(fault))
    except discord.LoginFailure:
        sys.exit(NOT_LET_IN)
    except discord.PrivilegedIntentsRequired:
        sys.exit(NO_INTENT)
    except discord.ConnectionClosed as fault:
        unknown = f"Discord closed the connection for good (code {fault.code}). Start again."
        sys.exit(REFUSED_BY_GATEWAY.get(fault.code, unknown))
    except KeyboardInterrupt:
        sys.exit(0)


def command() -> None:
    """Run as the command `landfall`, which installing the project adds."""
    run(main(sys.argv[1:]))


if __name__ == "__main__":
    command()
