"""Games that are over: archived and erased by their server's rules, once a day."""

from __future__ import annotations

import logging

from cogs.bot_type import Landfall
from db import servers
from db.games import Game
from referee.errors import Refusal
from referee.settings import RULES, ServerRules, parsed_rules
from referee.timeline.archive import OVER, Archived
from rules.core import RuleError
from rules.deadlines import DAY

log = logging.getLogger("landfall")
WHO = "The rule of this server"


async def tidy(bot: Landfall) -> None:
    """Archive and erase what is due by now in every server with rules of its own."""
    for guild, text in (await bot.db.read(lambda db: servers.with_rules(db, RULES))).items():
        rules = parsed_rules(text)
        if rules.erase_days:
            await _erase(bot, guild, rules)
        if rules.archive_days:
            await _archive(bot, guild, rules)


async def _over(bot: Landfall, guild: int, days: int) -> tuple[Game, ...]:
    before = bot.clock.now() - days * DAY
    return await bot.db.read(lambda db: servers.over(db, guild, before))


async def _erase(bot: Landfall, guild: int, rules: ServerRules) -> None:
    at = bot.clock.now()
    for game in await _over(bot, guild, rules.erase_days):
        number = game.id or 0
        await bot.referee.aside(lambda db, number=number: servers.erase_game(db, number, at))
        log.info("game %s was erased, as its server wants", number)


async def _archive(bot: Landfall, guild: int, rules: ServerRules) -> None:
    for game in await _over(bot, guild, rules.archive_days):
        head = await bot.games.get(game.id or 0)
        # A game that was called off before it began has nothing to put away.
        if game.status not in OVER or head.seq == 0:
            continue
        action = Archived(key=f"archive:{head.id}:{head.seq}", seat="bot", by="clock", name=WHO)
        try:
            await bot.referee.settle(head.id, action)
        except (RuleError, Refusal) as refused:
            log.info("game %s was not archived: %s", head.id, refused)
