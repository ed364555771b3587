"""Asking the other seats: a vote outside the game's state, with buttons, that lapses by the clock.

One refusal ends it; when all agree, or the GM does, the deed is done in the same transaction.
"""

from __future__ import annotations

import sqlite3

import msgspec

from cogs.bot_type import Landfall
from cogs.play import settling
from cogs.ui import reply, tables
from cogs.ui.tables import Interaction
from db import votes
from referee import access, custom_id, verdict
from referee.agreement.proposals import Asker, ForGm, Proposal, prepare
from referee.errors import Refusal
from referee.game import GameHead
from referee.message import cut, plain
from referee.timeline import outline
from rules.core import GM, Move, canonical, seat_title
from rules.core.typed_dice import Wanted
from rules.deadlines import PACES

from . import real_dice, roll_offs
from .ballots import KIND, PRESS, Body, message, show
from .real_dice import Proposed

LONGEST_LABEL = 400


def asker_of(head: GameHead, interaction: Interaction) -> Asker:
    """Return who asks. Raises Refusal for somebody without a seat."""
    user = interaction.user
    seats = head.seats_of(user.id)
    if not seats:
        access.speaks_for(head, user.id)
    return Asker(person=user.id, name=user.display_name, seats=seats, gm=GM in seats)


async def propose(
    interaction: Interaction, head: GameHead, proposal: Proposal, newcomer: str = ""
) -> None:
    """Do what is proposed, where nobody must be asked; else ask the other seats.

    A `newcomer` asks in the name of the seat that they would join on.
    """
    bot, user = tables.bot_of(interaction), interaction.user
    asker = (
        Asker(person=user.id, name=user.display_name, seats=(newcomer,), gm=False)
        if newcomer
        else asker_of(head, interaction)
    )
    ready = await prepare(bot.referee, head, proposal, asker, str(interaction.id))
    voters = _voters(head, asker)
    if asker.gm or not ready.consent or not voters:
        await real_dice.do(interaction, head, ready.action, Proposed(proposal, asker))
        return
    body = Body(
        proposal=proposal,
        asker=asker,
        text=ready.text,
        voters=voters,
        last=await _last(bot, head),
        question=_question(head) if isinstance(proposal, ForGm) else "",
    )
    vote = await _open(bot, head, body)
    first = msgspec.json.decode(vote.body, type=Body)
    if first.asker.person != interaction.user.id and set(first.voters) & set(asker.seats):
        # Who proposes the same agrees with it.
        mine = [seat for seat in asker.seats if seat in first.voters]
        await _agree(interaction, head, vote, first, mine)
        return
    await reply.public(interaction, message(head, vote, first, ()))


async def for_gm(interaction: Interaction, head: GameHead, move: Move) -> None:
    """Ask the others about a player's move for a GM who is not there."""
    words = cut(verdict.label(head, move), LONGEST_LABEL)
    await propose(interaction, head, ForGm(canonical(move).decode(), words))


def _question(head: GameHead) -> str:
    return custom_id.question(head.trail, head.state, head.ask)


async def _overtaken(bot: Landfall, head: GameHead, body: Body) -> bool:
    """Say whether the game went on since, so that a vote is about something else."""
    if body.question:
        return _question(head) != body.question
    return await _last(bot, head) != body.last


def _voters(head: GameHead, asker: Asker) -> tuple[str, ...]:
    """Return the seats that must agree: the other players', none of them the computer's."""
    others = (seat for seat in head.taken() if seat not in asker.seats)
    return tuple(seat for seat in others if any(held.person for held in head.holders(seat)))


async def _last(bot: Landfall, head: GameHead) -> int:
    last = (await outline.standing(bot.referee, head)).last
    return last.seq if last else 0


async def _open(bot: Landfall, head: GameHead, body: Body) -> votes.Vote:
    """Open a vote; a second one on the same thing is the first."""
    now = bot.clock.now()
    subject = msgspec.json.encode(body.proposal).decode() + body.question
    text = msgspec.json.encode(body).decode()
    new = votes.Vote(None, head.id, KIND, subject, text, now, now + PACES[head.setup.pace])

    def write(db: sqlite3.Connection) -> votes.Vote:
        for old in votes.opened(db, head.id):
            if (old.kind, old.subject) == (KIND, subject):
                return old
        return msgspec.structs.replace(new, id=votes.add(db, new))

    vote = await bot.db.write(write)
    bot.referee.moved(head)
    return vote


async def pressed(interaction: Interaction, parts: list[str]) -> None:
    """Take a voice: vote, yes or no."""
    if len(parts) != 2 or not parts[0].isdecimal() or parts[1] not in ("yes", "no"):
        raise Refusal("This button is not known here any more.")
    bot, number = tables.bot_of(interaction), int(parts[0][:18])
    vote = await bot.db.read(lambda db: votes.get(db, number))
    if vote is None or vote.kind != KIND:
        raise Refusal("This vote is not known here any more.")
    if vote.closed_at is not None:
        raise Refusal(f"This vote is over: {vote.outcome}.")
    head = await bot.games.get(vote.game)
    await _take(interaction, head, vote, parts[1])


async def _take(interaction: Interaction, head: GameHead, vote: votes.Vote, choice: str) -> None:
    bot = tables.bot_of(interaction)
    body = msgspec.json.decode(vote.body, type=Body)
    held = head.seats_of(interaction.user.id)
    mine = [seat for seat in held if seat in body.voters or seat == GM]
    if not mine:
        raise Refusal(f"This is for {', '.join(map(seat_title, body.voters))} or the GM to say.")
    if await _overtaken(bot, head, body):
        await _close(bot, vote, "overtaken by later moves")
        raise Refusal(f"The game went on meanwhile, so this vote is over. {_anew(body)}")
    if choice == "no" and isinstance(body.proposal, ForGm):
        await roll_offs.roll_off(interaction, head, vote, body, mine[0])
        return
    if choice == "no":
        await _close(bot, vote, "refused")
        over = f"{plain(interaction.user.display_name)} refused. Nothing changes."
        await show(interaction, message(head, vote, body, (), over))
        return
    await _agree(interaction, head, vote, body, mine)


def _anew(body: Body) -> str:
    return "Propose anew." if body.question else "Ask anew: /game undo."


async def _agree(
    interaction: Interaction, head: GameHead, vote: votes.Vote, body: Body, mine: list[str]
) -> None:
    bot, number = tables.bot_of(interaction), vote.id or 0
    now = bot.clock.now()

    def write(db: sqlite3.Connection) -> tuple[str, ...]:
        for seat in mine:
            votes.cast(db, votes.Cast(number, seat, interaction.user.id, "yes", now))
        return tuple(voice.seat for voice in votes.casts(db, number))

    agreed = await bot.db.write(write)
    if GM not in agreed and set(body.voters) - set(agreed):
        await show(interaction, message(head, vote, body, agreed))
        return
    consent = "The GM agreed" if GM in agreed else "All agreed"
    await _settle(interaction, head, vote, body, consent)


async def _settle(
    interaction: Interaction, head: GameHead, vote: votes.Vote, body: Body, consent: str
) -> None:
    """Do what was agreed, and close the vote with it."""
    bot, of = tables.bot_of(interaction), Proposed(body.proposal, body.asker, vote.id or 0, consent)
    action = await real_dice.proposed(bot, head, of, str(interaction.id))
    try:
        verdict = await bot.referee.settle(head.id, action)
    except Wanted as wanted:
        await show(interaction, message(head, vote, body, (), f"{consent}."))
        await real_dice.ask(interaction, head, action, wanted, of)
        return
    await show(interaction, message(head, vote, body, (), f"{consent}."))
    await settling.speak(interaction, verdict, action)


async def _close(bot: Landfall, vote: votes.Vote, outcome: str) -> None:
    at, number = bot.clock.now(), vote.id or 0
    await bot.db.write(lambda db: votes.close(db, number, outcome, at))


PRESSES = {PRESS: pressed}
