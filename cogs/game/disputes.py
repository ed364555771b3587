"""Dispute and Call the GM: buttons under a verdict, a form, a list, and how a dispute ends."""

from __future__ import annotations

import sqlite3

from cogs.bot_type import Landfall
from cogs.play import acts
from cogs.ui import modal, reply, tables
from cogs.ui.tables import Interaction
from db import votes
from referee import access, custom_id
from referee.errors import Refusal
from referee.game import GameHead
from referee.message import Outgoing, cut, plain
from referee.timeline import outline
from referee.timeline.dispute import KIND, Called, Disputed, RolledOff, Settled, claim_of
from rules.core import GM, seat_title
from rules.core.moves import LONGEST_TEXT
from rules.deadlines import PACES

UNKNOWN = "This button is not known here any more."


async def _head(interaction: Interaction, parts: list[str], count: int) -> GameHead:
    numbers = parts[: 2 if count > 1 else 1]
    if len(parts) != count or not all(one.isdecimal() and len(one) < 19 for one in numbers):
        raise Refusal(UNKNOWN)
    return await tables.bot_of(interaction).games.game(int(parts[0]))


def _player(head: GameHead, interaction: Interaction) -> str:
    """Return the player's seat that speaks; a GM without one has other means."""
    held = [seat for seat in head.seats_of(interaction.user.id) if seat != GM]
    if not held and access.is_gm(head, interaction.user.id):
        raise Refusal("You are the GM: rule with /gm rule, set values with /gm edit.")
    if not held:
        access.speaks_for(head, interaction.user.id)
    return held[0]


async def asked(interaction: Interaction, parts: list[str]) -> None:
    """Open the form of a dispute: game, row."""
    head = await _head(interaction, parts, 2)
    _player(head, interaction)
    field = modal.Field("claim", "What is right instead", LONGEST_TEXT, tall=True)
    name = custom_id.custom_id("dd", head.id, parts[1])
    await modal.show(interaction, name, f"Dispute row {parts[1]}", field)


async def sent(interaction: Interaction, parts: list[str]) -> None:
    """Take the form: game, row."""
    head = await _head(interaction, parts, 2)
    await dispute(interaction, head, int(parts[1]), modal.value(interaction, "claim"))


async def dispute(interaction: Interaction, head: GameHead, row: int, claim: str) -> None:
    """Dispute a row."""
    if not claim.strip():
        raise Refusal("Say what is right instead.")
    now = tables.bot_of(interaction).clock.now()
    action = Disputed(
        key=str(interaction.id),
        seat=_player(head, interaction),
        person=interaction.user.id,
        name=interaction.user.display_name,
        row=row,
        claim=claim.strip()[:LONGEST_TEXT],
        due=now + PACES[head.setup.pace],
        at=now,
    )
    await acts.do(interaction, head, action)


async def call(interaction: Interaction, parts: list[str]) -> None:
    """Call the GM: game. Until somebody makes a move, a second call is the first."""
    head = await _head(interaction, parts, 1)
    seat, bot = _player(head, interaction), tables.bot_of(interaction)
    last = (await outline.standing(bot.referee, head)).last
    action = Called(
        key=f"call:{head.id}:{last.seq if last else 0}:{seat}",
        seat=seat,
        person=interaction.user.id,
        name=interaction.user.display_name,
    )
    verdict = await bot.referee.settle(head.id, action)
    if verdict.repeated:
        await reply.private(interaction, "The GM was called already.")
        return
    await acts.speak(interaction, verdict, action)


async def opened(bot: Landfall, head: GameHead) -> tuple[votes.Vote, ...]:
    """Return the open disputes of a game, oldest first."""
    found = await bot.db.read(lambda db: votes.opened(db, head.id))
    return tuple(vote for vote in found if vote.kind == KIND)


async def listed(interaction: Interaction, head: GameHead) -> None:
    """Show the open disputes to whoever asks."""
    lines = []
    for vote in await opened(tables.bot_of(interaction), head):
        claim = claim_of(vote)
        since = f"<t:{vote.made_at // 1000}:R>"
        who = f"{seat_title(claim.seat)} ({plain(claim.name)})"
        lines.append(f"- Row {claim.row}, {who}, {since}: {plain(claim.text)}")
    text = "\n".join(lines) or "No dispute is open."
    await reply.private(interaction, Outgoing(cut(text, reply.LONGEST_TEXT)))


async def settle(interaction: Interaction, head: GameHead, number: int, ruling: str) -> None:
    """Settle a dispute by the GM's words."""
    bot = tables.bot_of(interaction)
    vote = next((one for one in await opened(bot, head) if one.id == number), None)
    if vote is None:
        raise Refusal("That dispute is not open. See which are: /gm disputes.")
    action = Settled(
        key=str(interaction.id),
        seat=GM,
        by="gm",
        person=interaction.user.id,
        name=interaction.user.display_name,
        vote=number,
        claim=claim_of(vote),
        ruling=ruling,
        outcome="ruled",
        at=bot.clock.now(),
    )
    await acts.do(interaction, head, action)


async def voiced(interaction: Interaction, parts: list[str]) -> None:
    """Take a seat's word on a dispute where there is no GM: game, row of the dispute, yes or no."""
    head = await _head(interaction, parts, 3)
    bot = tables.bot_of(interaction)
    vote = next((one for one in await opened(bot, head) if one.subject == parts[1]), None)
    if vote is None:
        raise Refusal("This dispute is settled.")
    claim = claim_of(vote)
    mine = [seat for seat in head.seats_of(interaction.user.id) if seat != claim.seat]
    voters = [seat for seat in head.taken() if seat != claim.seat]
    mine = [seat for seat in mine if seat in voters]
    if not mine:
        raise Refusal(f"This is for {', '.join(map(seat_title, voters))} to say.")
    if parts[2] == "no":
        await _roll_off(interaction, head, vote, mine[0])
    else:
        await _accept(interaction, head, vote, mine, voters)


async def _roll_off(
    interaction: Interaction, head: GameHead, vote: votes.Vote, against: str
) -> None:
    action = RolledOff(
        key=f"dispute:{vote.id}",
        seat=claim_of(vote).seat,
        person=interaction.user.id,
        name=interaction.user.display_name,
        vote=vote.id or 0,
        claim=claim_of(vote),
        ruling="",
        outcome="rolled off",
        at=tables.bot_of(interaction).clock.now(),
        against=against,
    )
    await acts.do(interaction, head, action)


async def _accept(
    interaction: Interaction, head: GameHead, vote: votes.Vote, mine: list[str], voters: list[str]
) -> None:
    bot, number, person = tables.bot_of(interaction), vote.id or 0, interaction.user.id
    now = bot.clock.now()

    def write(db: sqlite3.Connection) -> set[str]:
        for seat in mine:
            votes.cast(db, votes.Cast(number, seat, person, "yes", now))
        return {voice.seat for voice in votes.casts(db, number)}

    missing = set(voters) - await bot.db.write(write)
    if missing:
        names = ", ".join(seat_title(seat) for seat in sorted(missing))
        await reply.private(interaction, f"You accept. Still to say: {names}.")
        return
    claim = claim_of(vote)
    action = Settled(
        key=f"dispute:{vote.id}",
        seat=mine[0],
        person=person,
        name=interaction.user.display_name,
        vote=number,
        claim=claim,
        ruling=f"all accept what {seat_title(claim.seat)} says: {claim.text}",
        outcome="accepted",
        at=now,
    )
    await acts.do(interaction, head, action)


PRESSES = {"dq": asked, "dd": sent, "gc": call, "d": voiced}
