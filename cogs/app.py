"""The whole bot, put together: every cog in the order in which it is set up."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any

from referee.clock import Clock
from referee.gm_sees import LetGmSee
from referee.proposal import Kinds
from referee.seats.changes import ChangeSeat, GiveUp, HandOver
from referee.seats.proposals import BecomeGm, Join
from referee.stand_in import ForGm
from referee.storage import Copies, Database
from referee.timeline.proposals import Correct, Redo, Undo

from . import router
from .bot_type import Landfall, Part, seed_from_system
from .game import commands as game
from .game import consent, real_dice, replay
from .game_ui import GameUI
from .games.registry import GAMES
from .gm import commands as gm
from .help import commands as help_commands
from .help import rulebook
from .hooks import Hooks
from .person import games as own_games
from .person import privacy, sheets
from .rolls import kept, odds, quick_group, roll
from .server import commands as server
from .table import decks, initiative, tables, whisper
from .ui import acknowledge, autocomplete_errors, command_sync
from .workers import (
    autoplay,
    channels,
    deadlines,
    departures,
    digests,
    health,
    homes,
    maintenance,
    mod_log,
    neighbours,
    outbox,
    pictures,
)


async def add_games(bot: Landfall) -> None:
    """Add the commands of every game."""
    for ui in bot.uis:
        for group in ui.groups:
            bot.tree.add_command(group)


_settled: list[bool] = []  # asking the collector would count all that is frozen: 10 ms a start


COLLECTED_EVERY = (5_000, 20, 20)
"""How many new objects start a collection, and how many young collections start an older one.

Every command leaves a cycle of discord.py's objects. Looking for them every 700 objects, as Python
does by default, cost a tenth of all the work on a command; this way it costs a hundredth, in steps
of 2 ms.
"""


async def settle_down(bot: Landfall) -> None:
    """Have the collector look only at objects made from now on, once per process.

    Walking everything that is loaded is felt as pauses of tens of milliseconds in somebody's move.
    It is not collected here either: loading leaves next to nothing to collect.
    """
    if not _settled:
        _settled.append(True)
        gc.freeze()
        gc.set_threshold(*COLLECTED_EVERY)


PARTS: tuple[Part, ...] = (
    router.setup,
    channels.setup,
    pictures.setup,
    homes.setup,
    outbox.setup,
    deadlines.setup,
    departures.setup,
    digests.setup,
    autoplay.setup,
    neighbours.setup,
    replay.setup,
    game.setup,
    gm.setup,
    server.setup,
    add_games,
    roll.setup,
    kept.setup,
    quick_group.setup,
    odds.setup,
    sheets.setup,
    help_commands.setup,
    rulebook.setup,
    privacy.setup,
    own_games.setup,
    whisper.setup,
    initiative.setup,
    tables.setup,
    decks.setup,
    maintenance.setup,
    mod_log.setup,
    health.setup,
    acknowledge.setup,
    autocomplete_errors.setup,
    command_sync.setup,
    settle_down,
)


PROPOSALS: Kinds = (
    *(Undo, Redo, Correct, BecomeGm, Join),
    *(ForGm, ChangeSeat, HandOver, GiveUp, LetGmSee),
)

HOOKS = Hooks(faces=real_dice.ask, for_gm=consent.for_gm, let_gm_see=consent.let_gm_see)


def landfall(
    db: Database,
    clock: Clock,
    games: tuple[GameUI, ...] = GAMES,
    fresh_seed: Callable[[], bytes] = seed_from_system,
    copies: Copies | None = None,
    **options: Any,
) -> Landfall:
    """Return the bot with all its parts; `options` go to discord.py's own bot."""
    if db.share.shards.ids is not None:
        shards = db.share.shards
        options = {"shard_ids": shards.ids, "shard_count": shards.count, **options}
    return Landfall(
        db,
        clock,
        games,
        fresh_seed,
        copies,
        PARTS,
        HOOKS,
        proposals=PROPOSALS,
        tree_cls=acknowledge.Tree,
        **options,
    )
