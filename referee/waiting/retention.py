"""Games that are over: archived and erased by their server's rules."""

from __future__ import annotations

import logging

from db import servers
from db.games import Game
from referee.erasing import erase_game
from referee.errors import Refusal, StorageError
from referee.settings import RULES, ServerRules, parsed_rules
from referee.settle import Referee
from referee.timeline.archive import OVER, Archived
from rules.core import RuleError
from rules.deadlines import DAY

log = logging.getLogger("landfall")
WHO = "The rule of this server"


async def tidy(referee: Referee) -> None:
    """Archive and erase what is due by now in every server with rules of its own."""
    found = await referee.db.read(lambda db: servers.with_setting(db, "server", RULES))
    for guild, text in found.items():
        rules = parsed_rules(text)
        if rules.erase_days:
            await _erase(referee, guild, rules)
        if rules.archive_days:
            await _archive(referee, guild, rules)


async def _over(referee: Referee, guild: int, days: int) -> tuple[Game, ...]:
    """Return the games of a server that were over this many days ago."""
    before = referee.clock.now() - days * DAY
    return await referee.db.read(lambda db: servers.over(db, guild, before))


async def _erase(referee: Referee, guild: int, rules: ServerRules) -> None:
    for game in await _over(referee, guild, rules.erase_days):
        await erase_game(referee, game.id or 0)
        log.info("game %s was erased, as its server wants", game.id)


async def _archive(referee: Referee, guild: int, rules: ServerRules) -> None:
    for game in await _over(referee, guild, rules.archive_days):
        try:
            await _archive_game(referee, game)
        except (RuleError, Refusal, StorageError) as refused:
            log.info("game %s was not archived: %s", game.id, refused)


async def _archive_game(referee: Referee, game: Game) -> None:
    head = await referee.games.get(game.id or 0)
    # A game that was called off before it began has nothing to archive.
    if game.status not in OVER or head.seq == 0:
        return
    action = Archived(key=f"archive:{head.id}:{head.seq}", seat="bot", by="clock", name=WHO)
    await referee.settle(head.id, action)
