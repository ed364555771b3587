"""The whole bot, put together: every cog in the order in which it is set up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from db import backup
from db.connect import Database
from referee.clock import Clock
from rules.core import System

from . import router
from .bot_type import Landfall, Part, seed_from_system
from .game import commands as game
from .games import p28, px, quick, three_sixteen
from .gm import commands as gm
from .help import commands as help_commands
from .help import rulebook
from .person import privacy, sheets
from .rolls import kept, odds, roll
from .server import commands as server
from .workers import autoplay, card, deadlines, health, maintenance, outbox, pictures

PARTS: tuple[Part, ...] = (
    router.setup,
    outbox.setup,
    card.setup,
    pictures.setup,
    deadlines.setup,
    autoplay.setup,
    game.setup,
    gm.setup,
    server.setup,
    p28.setup,
    px.setup,
    three_sixteen.setup,
    roll.setup,
    kept.setup,
    quick.setup,
    odds.setup,
    sheets.setup,
    help_commands.setup,
    rulebook.setup,
    privacy.setup,
    maintenance.setup,
    health.setup,
)


def landfall(
    db: Database,
    clock: Clock,
    systems: tuple[System, ...],
    fresh_seed: Callable[[], bytes] = seed_from_system,
    copies: backup.Copies | None = None,
    **options: Any,
) -> Landfall:
    """Return the bot with all its parts; `options` go to discord.py's own bot."""
    return Landfall(db, clock, systems, fresh_seed, copies, PARTS, **options)
