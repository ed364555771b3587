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
import sys
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any

import discord
from dotenv import dotenv_values

from cogs.app import landfall
from cogs.bot_type import Landfall
from db.backup import Copies
from db.connect import connect
from db.errors import StorageError
from referee.clock import Clock
from sandbox import Sandbox
from sandbox.redirect import redirect

ROOT = Path(__file__).parent
# What the sandbox's page offers somebody who sees it for the first time.
STARTERS = (
    ("/roll 1d20+5", "Roll a die"),
    ("/help", "See what the bot can do"),
    ("/game new", "Start a game"),
)
# A checkout keeps .env and data beside the code; an installed bot in the folder it is started in.
HOME = ROOT if (ROOT / "pyproject.toml").is_file() else Path.cwd()
log = logging.getLogger("landfall")


class Settings:
    """The settings of .env, the environment's winning. Each is explained in .env.example."""

    def __init__(self, values: dict[str, str | None]) -> None:
        self.token = (values.get("DISCORD_TOKEN") or "").strip()
        self.data = Path(values.get("LANDFALL_DATA") or HOME / "data")
        self.port = int(values.get("LANDFALL_SANDBOX_PORT") or 8028)
        self.copies = int(values.get("LANDFALL_COPIES") or 7)
        self.log = (values.get("LANDFALL_LOG") or "INFO").upper()


def read_settings() -> Settings:
    """Read the settings. Exits with a sentence if a number is not one."""
    try:
        return Settings({**dotenv_values(HOME / ".env"), **os.environ})
    except ValueError as fault:
        sys.exit(f"A setting in .env must be a whole number: {fault}. See .env.example.")


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


async def serve(settings: Settings, token: str) -> None:
    """Open the database, run the bot until it is told to leave, checkpoint the database."""
    settings.data.mkdir(parents=True, exist_ok=True)
    async with await connect(settings.data / "landfall.db") as db:
        copies = Copies(settings.data / "copies", settings.copies)
        bot = landfall(db, Clock(), copies=copies)
        async with bot:
            with leaving(bot):
                await bot.start(token)


async def serve_sandbox(settings: Settings) -> None:
    """Start the sandbox on loopback and run the bot against it."""
    settings.data.mkdir(parents=True, exist_ok=True)
    path = settings.data / "sandbox.db"
    async with Sandbox(path, port=settings.port, starters=STARTERS) as sandbox:
        print(f"The sandbox is open: {sandbox.page_url}", flush=True)
        with redirect(sandbox):
            await serve(settings, sandbox.token)


async def main(arguments: list[str]) -> None:
    """Run against Discord, or against the sandbox where no token is set."""
    parser = argparse.ArgumentParser(description="Landfall, a referee in Discord")
    parser.add_argument("--sandbox", action="store_true", help="use the embedded sandbox")
    chosen = parser.parse_args(arguments)
    settings = read_settings()
    set_up_log(settings.log, settings.token)
    if chosen.sandbox or not settings.token:
        await serve_sandbox(settings)
    else:
        await serve(settings, settings.token)


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run to the end; if the bot cannot run, exit with status 1 and one sentence."""
    try:
        asyncio.run(work)
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
