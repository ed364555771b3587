"""How a deed is settled and its verdict spoken: save first, then speak."""

from __future__ import annotations

import discord

from rules.core import Line
from rules.entered import Wanted

from . import faces, reply, speech, tables
from .deeds import Deed, Played
from .heads import Head
from .referee import Verdict
from .says import Say, plain
from .tables import Interaction


async def do(interaction: Interaction, head: Head, deed: Deed) -> None:
    """Settle a deed and speak its verdict, or ask for the faces of a real die."""
    try:
        verdict = await tables.bot_of(interaction).referee.settle(head.id, deed)
    except Wanted as wanted:
        await faces.ask(interaction, head, deed, wanted)
        return
    await speak(interaction, verdict, deed)


async def speak(interaction: Interaction, verdict: Verdict, deed: Deed) -> None:
    """Answer with the verdict: the channel's message, then what is for this person alone.

    What cannot be said now stays in the outbox, and the speaker says it.
    """
    mine = _mine(verdict, deed)
    if verdict.say is None:
        await reply.private(interaction, mine or Say("Taken."))
        return
    referee = tables.bot_of(interaction).referee
    try:
        message = await reply.public(interaction, verdict.say)
    except (TimeoutError, discord.HTTPException, OSError):
        referee.unspoken(verdict.line)
        raise
    await referee.spoken(verdict.line, message)
    if message is not None and verdict.say.picture is not None:
        tables.bot_of(interaction).dispatch("verdict_said", verdict.head, message)
    if mine is not None:
        await reply.private(interaction, mine)


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
