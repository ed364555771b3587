"""The bot itself: what is open while it runs, given to every cog. Guild intent only, no caches.

It knows none of its cogs: `cogs.app` puts the whole together.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import discord
import msgspec
from discord.ext import commands

from cogs.crowd import Crowd
from cogs.game_ui import GameUI
from cogs.hooks import Hooks
from cogs.measures import READ, WRITE, Measures
from cogs.offers import BY_PRESS, Offers
from cogs.wire import Wire
from referee.agreement.real_dice import RealDice
from referee.agreement.votes import Votes
from referee.clock import Clock
from referee.games import Games
from referee.order import Orders
from referee.proposal import Kinds
from referee.settle import Referee
from referee.speaking import turns_of
from referee.storage import Copies, Database
from referee.timing import watch
from rules.fair import SEED_BYTES
from rules.games import ROLLS

# The bot never joins voice, so discord.py need not say at every start that it could not.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False

# discord.py takes orjson where that is installed; msgspec, which we have anyway, is as fast.
discord.utils._from_json = msgspec.json.decode
discord.utils._to_json = lambda obj: msgspec.json.encode(obj).decode()


def seed_from_system() -> bytes:
    """Return 32 bytes of the operating system's randomness."""
    return secrets.token_bytes(SEED_BYTES)


Part = Callable[["Landfall"], Awaitable[None]]
"""Sets up a part of the bot: adds its commands, listeners and workers."""


UNHOOKED = Hooks()


class Landfall(commands.AutoShardedBot):
    """An AutoShardedBot with a database, a clock and a referee."""

    def __init__(
        self,
        db: Database,
        clock: Clock,
        uis: tuple[GameUI, ...],
        fresh_seed: Callable[[], bytes] = seed_from_system,
        copies: Copies | None = None,
        parts: tuple[Part, ...] = (),
        hooks: Hooks = UNHOOKED,
        *,
        proposals: Kinds,
        **options: Any,
    ) -> None:
        self.measures = Measures()
        self.wire = Wire(clock, self.measures)
        self.crowd = Crowd()
        self.offers = Offers()
        super().__init__(
            http_trace=self.wire.trace,
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            **options,
        )
        self.db = db
        watch(db, self._timed)
        self.clock = clock
        self.uis = uis
        self.systems = tuple(ui.system for ui in uis if ui.system is not None)
        self.fresh_seed = fresh_seed
        self.copies = copies
        self.contact = ""
        """Where people report a fault, in the host's words; "" if the host does not say."""
        self.parts = parts
        self.hooks = hooks
        self.farewells: list[Callable[[], Awaitable[None]]] = []
        self.lookers: list[Callable[[discord.Interaction[Any]], None]] = []
        answers = {ui.system.name: ui.answers for ui in uis if ui.system is not None}
        self.games = Games(db, self.systems, services=(ROLLS,), commands=answers)
        self.referee = Referee(db, self.games, clock, fresh_seed)
        self.orders = Orders(db, clock)
        self.labour = self.referee.labour
        self.turns = turns_of(self.referee)
        self.votes = Votes(self.referee, proposals)
        self.real_dice = RealDice(self.votes)

    def _timed(self, what: str, seconds: float) -> None:
        self.measures.took(READ if what == "read" else WRITE, seconds)

    def ui_of(self, system: str) -> GameUI | None:
        """Return a game's commands, forms and picture by the name of its system."""
        return next((ui for ui in self.uis if ui.system and ui.system.name == system), None)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until no other shard of this bucket is identifying, in any process."""
        if not self.db.is_shared:
            await super().before_identify_hook(shard_id, initial=initial)
            return
        limits = await self.fetch_session_start_limits()
        await self.turns.identify((shard_id or 0) % limits.max_concurrency)

    async def setup_hook(self) -> None:
        """Set up every part in order. An error stops the start."""
        for set_up in self.parts:
            await set_up(self)

    def dispatch(self, event_name: str, /, *args: Any, **kwargs: Any) -> None:
        """Pass an event on to listeners; an interaction goes to the lookers at once.

        Commands are answered by the tree, so no task is started to tell listeners about them.
        """
        if event_name == "interaction":
            for look in self.lookers:
                look(*args)
            if args[0].type not in BY_PRESS:
                return
        super().dispatch(event_name, *args, **kwargs)

    async def close(self) -> None:
        """Say goodbye, then close as discord.py does."""
        for farewell in self.farewells:
            await farewell()
        await super().close()
        await self.referee.marks.flush()

    async def on_command_error(self, context: Any, error: Exception) -> None:
        """Ignore text commands: the bot has none and receives no messages."""
