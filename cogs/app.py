"""The bot itself: what is open while it runs, handed to every cog. Guild intent only, no caches."""

from __future__ import annotations

import gc
import secrets
from collections.abc import Callable
from typing import Any

import discord
from discord.ext import commands

from db import backup
from db.connect import Database
from rules.core import System
from rules.fair import SEED_BYTES
from rules.rolls import ROLLS

from .forgiving import forgive
from .heads import Heads
from .promptly import Tree
from .referee import Referee
from .syncing import sync
from .timer import Clock

# The bot never joins voice, so discord.py need not say at every start that it could not.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False

COGS = (
    "cogs.router",
    "cogs.speaker",
    "cogs.card",
    "cogs.painter",
    "cogs.ticker",
    "cogs.autoplay",
    "cogs.game",
    "cogs.gm",
    "cogs.server",
    "cogs.p28",
    "cogs.px",
    "cogs.three_sixteen",
    "cogs.roll",
    "cogs.rolls",
    "cogs.quick",
    "cogs.odds",
    "cogs.sheets",
    "cogs.help",
    "cogs.rulebook",
    "cogs.privacy",
    "cogs.upkeep",
    "cogs.health",
)


def seed_from_system() -> bytes:
    """Return 32 bytes of the operating system's randomness."""
    return secrets.token_bytes(SEED_BYTES)


class Landfall(commands.AutoShardedBot):
    """An AutoShardedBot with a database, a clock and a referee."""

    def __init__(
        self,
        db: Database,
        clock: Clock,
        systems: tuple[System, ...],
        fresh_seed: Callable[[], bytes] = seed_from_system,
        copies: backup.Copies | None = None,
        **options: Any,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            tree_cls=Tree,
            allowed_mentions=discord.AllowedMentions.none(),
            **options,
        )
        self.db = db
        self.clock = clock
        self.systems = systems
        self.fresh_seed = fresh_seed
        self.copies = copies
        self.heads = Heads(db, systems, services=(ROLLS,))
        self.referee = Referee(db, self.heads, clock)

    async def setup_hook(self) -> None:
        """Load every cog, and sync commands that changed. A fault stops the start."""
        for name in COGS:
            await self.load_extension(name)
        forgive(self.tree)
        await sync(self.tree, self.db, self.application_id or 0)
        # What is loaded by now stays: the collector need not walk it again, which is felt as
        # pauses of tens of milliseconds in the middle of somebody's move.
        gc.collect()
        gc.freeze()

    async def close(self) -> None:
        """Leave: nothing is announced any more, then as discord.py does."""
        await self.tree.cease()
        await super().close()

    async def on_command_error(self, context: Any, error: Exception) -> None:
        """Ignore text commands: the bot has none and hears no messages."""
