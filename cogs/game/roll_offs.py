"""Where two sides differ on what a missing GM would say: they roll off, the winner's word holds."""

from __future__ import annotations

import logging

import msgspec

from cogs.bot_type import Landfall
from cogs.play import settling
from cogs.ui import tables
from cogs.ui.tables import Interaction
from db import journal, votes
from referee.errors import Refusal
from referee.game import GameHead
from referee.message import plain
from referee.timeline.dispute import CONTEST, Claim, RolledOff, won
from rules.core import RuleError
from rules.core.typed_dice import Wanted

from . import ballots, real_dice
from .real_dice import Proposed

log = logging.getLogger("landfall")

CONTESTED = "contest:"
"""What the key of a roll-off about a proposal begins with; the vote's number follows."""
ROLLED = "The roll-off decided"


async def roll_off(
    interaction: Interaction, head: GameHead, vote: votes.Vote, body: ballots.Body, against: str
) -> None:
    """Let the dice say whether a proposal for the missing GM holds; the winner's word does."""
    bot, user = tables.bot_of(interaction), interaction.user
    action = RolledOff(
        key=f"{CONTESTED}{vote.id}",
        seat=body.asker.seats[0],
        person=user.id,
        name=user.display_name,
        vote=vote.id or 0,
        claim=Claim(head.seq, body.text, body.asker.seats[0], body.asker.name),
        ruling="",
        outcome="rolled off",
        at=bot.clock.now(),
        against=against,
    )
    verdict = await bot.referee.settle(head.id, action)
    await ballots.show(
        interaction, ballots.message(head, vote, body, (), f"{plain(user.display_name)} differs.")
    )
    await settling.speak(interaction, verdict, action)
    of = await _held(bot, verdict.row, body)
    if of is not None:
        after = await bot.games.get(head.id)
        key = str(interaction.id)
        await real_dice.do(interaction, after, await real_dice.proposed(bot, after, of, key), of)


async def _held(bot: Landfall, contest: journal.Row, body: ballots.Body) -> Proposed | None:
    """Return what holds by a roll-off, None where the winner only differed.

    The contest has closed the vote it was about. The other side's word is what it proposes itself
    on the same question.
    """
    winner = won(contest)
    if winner == body.asker.seats[0]:
        return Proposed(body.proposal, body.asker, consent=ROLLED)
    for vote in await bot.db.read(lambda db: votes.opened(db, contest.game)):
        if vote.kind == ballots.KIND:
            other = msgspec.json.decode(vote.body, type=ballots.Body)
            if winner in other.asker.seats and other.question == body.question:
                return Proposed(other.proposal, other.asker, vote.id or 0, ROLLED)
    return None


async def finish(bot: Landfall) -> None:
    """Do what roll-offs decided where the process died between the two; once, at the start."""
    for contest in await bot.db.read(lambda db: journal.standing_at(db, CONTEST)):
        number = contest.key.removeprefix(CONTESTED)
        vote = await bot.db.read(lambda db, n=number: votes.get(db, int(n) if n.isdigit() else 0))
        if vote is None or vote.kind != ballots.KIND:
            continue
        of = await _held(bot, contest, msgspec.json.decode(vote.body, type=ballots.Body))
        if of is not None:
            await _do_unasked(bot, contest, of)


async def _do_unasked(bot: Landfall, contest: journal.Row, of: Proposed) -> None:
    """Do what a roll-off decided, for the speaker to say; what is refused by now is left."""
    head = await bot.games.get(contest.game)
    key = f"held:{contest.game}:{contest.seq}"
    try:
        action = await real_dice.proposed(bot, head, of, key)
        await bot.referee.settle(head.id, msgspec.structs.replace(action, person=None))
    except (RuleError, Refusal, Wanted) as error:
        log.info("what a roll-off of game %s decided was left: %s", contest.game, error)
