"""How a deed is settled and its verdict spoken: save first, then speak."""

from __future__ import annotations

import logging

from cogs.game import real_dice
from cogs.ui import acknowledge, reply, tables
from cogs.ui.tables import Interaction
from referee import verdict as speech
from referee.action import Action, Played
from referee.game import GameHead
from referee.message import Outgoing, plain
from referee.settle import Settlement
from rules.core import Line
from rules.typed_dice import Wanted

log = logging.getLogger("landfall")


async def do(
    interaction: Interaction, head: GameHead, action: Action, of: real_dice.Proposed | None = None
) -> None:
    """Settle a deed and speak its verdict, or ask for the faces of a real die.

    `of` is the proposal that the deed was made of, where it was.
    """
    try:
        verdict = await tables.bot_of(interaction).referee.settle(head.id, action)
    except Wanted as wanted:
        await real_dice.ask(interaction, head, action, wanted, of)
        return
    await speak(interaction, verdict, action)


async def speak(interaction: Interaction, verdict: Settlement, action: Action) -> None:
    """Answer with the verdict: the channel's message, then what is for this person alone.

    The deed is saved: nothing that fails here is the person's fault or undoes it. What cannot be
    said now stays in the outbox and the inbox; the speaker and *Read mine* say it.
    """
    if verdict.repeated:
        # The channel hears of it by the first delivery, or by the speaker.
        await reply.console(interaction, _before(verdict))
        return
    try:
        if verdict.say is not None:
            await _publish(interaction, verdict, verdict.say)
        mine = _mine(verdict, action)
        if mine is not None:
            await reply.private(interaction, mine)
    except reply.UNHEARD as error:
        log.info("row %s of game %s was not heard: %s", verdict.head.seq, verdict.head.id, error)
        referee = tables.bot_of(interaction).referee
        referee.unspoken(verdict.line)
        referee.moved(verdict.head)
        await reply.console(interaction, "Done and saved; the channel hears of it soon.")


def _before(verdict: Settlement) -> str:
    """Return what a second delivery of the same command is answered with."""
    return f"That was done already:\n{speech.result(verdict.told)}"


async def _publish(interaction: Interaction, verdict: Settlement, say: Outgoing) -> None:
    bot = tables.bot_of(interaction)
    if acknowledge.is_late(interaction) and verdict.line is not None:
        # Announced to one person alone: the channel hears it from the speaker, once.
        bot.referee.unspoken(verdict.line)
        bot.referee.moved(verdict.head)
        await reply.console(interaction, "Done; it stands in the channel.")
        return
    message = await reply.public(interaction, say)
    await bot.referee.spoken(verdict.line, message)
    if message is not None and say.picture is not None:
        bot.dispatch("verdict_said", verdict.head, message)


def _mine(verdict: Settlement, action: Action) -> Outgoing | None:
    """Return what the person who acted reads alone, None when there is nothing."""
    held = verdict.head.seats_of(action.person or 0)
    lines = [line for line in verdict.told if line.to and set(line.to) & set(held)]
    if verdict.say is None:
        return _kept(verdict, action, lines)
    return Outgoing(_texts(lines)) if lines else None


def _texts(lines: list[Line]) -> str:
    return "\n".join(plain(line.text) for line in lines)


def _kept(verdict: Settlement, action: Action, lines: list[Line]) -> Outgoing:
    """Return the receipt for an answer while others are still awaited."""
    what = ""
    if isinstance(action, Played):
        what = f": {plain(speech.label(verdict.head, action.move))}"
    told = f"\n{_texts(lines)}" if lines else ""
    return Outgoing(
        f"Your answer is in{what}. You may change it until all have answered.{told}",
        foot=speech.receipt(verdict.head.seq, verdict.head.chain),
    )
