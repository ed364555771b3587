"""How a deed is settled and its verdict spoken: save first, then speak."""

from __future__ import annotations

import logging

from rules.core import Line
from rules.typed_dice import Wanted

from . import faces, promptly, reply, speech, tables
from .deeds import Deed, Played
from .heads import Head
from .referee import Verdict
from .says import Say, plain
from .tables import Interaction

log = logging.getLogger("landfall")


async def do(
    interaction: Interaction, head: Head, deed: Deed, of: faces.Proposed | None = None
) -> None:
    """Settle a deed and speak its verdict, or ask for the faces of a real die.

    `of` is the proposal that the deed was made of, where it was.
    """
    try:
        verdict = await tables.bot_of(interaction).referee.settle(head.id, deed)
    except Wanted as wanted:
        await faces.ask(interaction, head, deed, wanted, of)
        return
    await speak(interaction, verdict, deed)


async def speak(interaction: Interaction, verdict: Verdict, deed: Deed) -> None:
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
        mine = _mine(verdict, deed)
        if mine is not None:
            await reply.private(interaction, mine)
    except reply.UNHEARD as error:
        log.info("row %s of game %s was not heard: %s", verdict.head.seq, verdict.head.id, error)
        referee = tables.bot_of(interaction).referee
        referee.unspoken(verdict.line)
        referee.moved(verdict.head)
        await reply.console(interaction, "Done and saved; the channel hears of it soon.")


def _before(verdict: Verdict) -> str:
    """Return what a second delivery of the same command is answered with."""
    return f"That was done already:\n{speech.result(verdict.told)}"


async def _publish(interaction: Interaction, verdict: Verdict, say: Say) -> None:
    bot = tables.bot_of(interaction)
    if promptly.is_late(interaction) and verdict.line is not None:
        # Announced to one person alone: the channel hears it from the speaker, once.
        bot.referee.unspoken(verdict.line)
        bot.referee.moved(verdict.head)
        await reply.console(interaction, "Done; it stands in the channel.")
        return
    message = await reply.public(interaction, say)
    await bot.referee.spoken(verdict.line, message)
    if message is not None and say.picture is not None:
        bot.dispatch("verdict_said", verdict.head, message)


def _mine(verdict: Verdict, deed: Deed) -> Say | None:
    """Return what the person who acted reads alone, None when there is nothing."""
    held = verdict.head.seats_of(deed.person or 0)
    lines = [line for line in verdict.told if line.to and set(line.to) & set(held)]
    if verdict.say is None:
        return _kept(verdict, deed, lines)
    return Say(_texts(lines)) if lines else None


def _texts(lines: list[Line]) -> str:
    return "\n".join(plain(line.text) for line in lines)


def _kept(verdict: Verdict, deed: Deed, lines: list[Line]) -> Say:
    """Return the receipt for an answer while others are still awaited."""
    what = ""
    if isinstance(deed, Played):
        what = f": {plain(speech.label(verdict.head, deed.move))}"
    told = f"\n{_texts(lines)}" if lines else ""
    return Say(
        f"Your answer is in{what}. You may change it until all have answered.{told}",
        foot=speech.receipt(verdict.head.seq, verdict.head.chain),
    )
