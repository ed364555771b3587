"""How a command or a button becomes a move, and how its verdict is spoken."""

from __future__ import annotations

import logging

import discord

from rules.core import Line, Move
from rules.entered import Wanted

from . import faces, reply, speech, tables
from .deeds import Deed, Played
from .gm_deeds import ForSeat
from .heads import Head
from .referee import Verdict
from .says import Say, plain
from .tables import Interaction

log = logging.getLogger("landfall")


async def play(interaction: Interaction, system: str, move: Move) -> None:
    """Play a move of the game in this channel for the person who gave the command."""
    head = tables.of_system(await tables.game_here(interaction), system)
    seat = tables.speaks_for(head, interaction.user.id)
    await act(interaction, head, seat, move)


async def act(interaction: Interaction, head: Head, seat: str, move: Move) -> None:
    """Settle a move for a seat that the person holds, or acts for as GM, and speak."""
    await do(interaction, head, deed_of(interaction, head, seat, move))


def deed_of(interaction: Interaction, head: Head, seat: str, move: Move) -> Played:
    """Return the deed of a move: the seat's own, or the GM's for it."""
    user, key = interaction.user, str(interaction.id)
    if seat in head.seats_of(user.id):
        return Played(key=key, seat=seat, person=user.id, move=move)
    return ForSeat(key=key, seat=seat, person=user.id, by="gm", move=move, name=user.display_name)


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
