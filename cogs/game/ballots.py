"""A vote as it is kept and as it is shown: what is asked, by whom, who agreed."""

from __future__ import annotations

import msgspec

from cogs.ui import reply
from cogs.ui.tables import Interaction
from db import votes
from referee import custom_id
from referee.agreement.proposals import Asker, Proposal
from referee.game import GameHead
from referee.message import Button, Outgoing, plain, stopped
from referee.timeline.dispute import claim_of
from rules.core import seat_title

KIND = "consent"
PRESS = "v"


class Body(msgspec.Struct, frozen=True, kw_only=True):
    """What a vote is about: the proposal, who asks, who must agree, the last move it is about.

    What is proposed for a missing GM is about the open `question`, whoever else answers meanwhile.
    """

    proposal: Proposal
    asker: Asker
    text: str
    voters: tuple[str, ...]
    last: int
    question: str = ""


def message(
    head: GameHead, vote: votes.Vote, body: Body, agreed: tuple[str, ...], over: str = ""
) -> Outgoing:
    """Return the vote as a message: what is asked, who agreed, who is still to say."""
    who = ", ".join(map(seat_title, body.asker.seats))
    missing = [seat for seat in body.voters if seat not in agreed]
    lines = [stopped(f"{plain(body.asker.name)} ({who}) asks to {plain(body.text)}")]
    if over:
        return Outgoing("\n".join((*lines, over)))
    people = tuple(held.person for seat in missing for held in head.holders(seat) if held.person)
    names = ", ".join(
        f"{seat_title(seat)} " + " ".join(f"<@{h.person}>" for h in head.holders(seat) if h.person)
        for seat in missing
    )
    lines.append(f"Still to agree: {names}. Open until <t:{(vote.due or 0) // 1000}:f>.")
    buttons = (
        Button("Agree", custom_id.custom_id(PRESS, vote.id, "yes"), "success"),
        Button("Refuse", custom_id.custom_id(PRESS, vote.id, "no"), "danger"),
    )
    return Outgoing("\n".join(lines), buttons=(buttons,), pings=people)


async def show(interaction: Interaction, say: Outgoing) -> None:
    """Change the message of the vote in its place; who agreed by a command is answered anew."""
    if _pressed(interaction):
        await interaction.response.edit_message(**reply.changed(say))
    else:
        await reply.public(interaction, say)


def _pressed(interaction: Interaction) -> bool:
    """Say whether a button of a vote itself was pressed."""
    return str((interaction.data or {}).get("custom_id", "")).startswith(f"{PRESS}:")


def text_of(vote: votes.Vote) -> str:
    """Return in words what a vote is about."""
    if vote.kind != KIND:
        claim = claim_of(vote)
        return f"dispute row {claim.row} ({claim.text})"
    return msgspec.json.decode(vote.body, type=Body).text
