"""Proposals and the buttons by which the other seats agree to one or refuse it."""

from __future__ import annotations

import logging

from cogs.play import settling
from cogs.ui import context, given, reply
from cogs.ui.context import Interaction
from referee import access, verdict
from referee.agreement import roll_off, votes
from referee.agreement.votes import PRESS, Ballot, Proposed
from referee.errors import Refusal
from referee.game import GameHead
from referee.message import Outgoing, cut, plain
from referee.proposal import Asker, Proposal
from referee.stand_in import ForGm
from rules.core import Move, canonical
from rules.core.typed_dice import Wanted

from . import real_dice

LONGEST_LABEL = 400

log = logging.getLogger("landfall")


async def propose(interaction: Interaction, head: GameHead, proposal: Proposal) -> None:
    """Propose something in the name of the seats that a person holds."""
    person = context.person_of(interaction)
    access.check_seated(head, person.id)
    await propose_as(interaction, head, proposal, votes.asker_of(head, person))


async def propose_as(
    interaction: Interaction, head: GameHead, proposal: Proposal, asker: Asker
) -> None:
    """Do what is proposed where nobody must be asked; else ask the other seats."""
    bot = interaction.client
    ready = await proposal.prepare(bot.referee, head, asker, str(interaction.id))
    if votes.is_alone(head, asker, ready):
        await real_dice.do(interaction, head, ready.action, Proposed(proposal, asker))
        return
    ballot = await bot.votes.put(head, proposal, asker, ready.text)
    mine = [seat for seat in asker.seats if seat in ballot.body.voters]
    if mine and ballot.body.asker.person != asker.person:
        # Proposing the same is agreeing with it.
        await _agree(interaction, head, ballot, mine)
        return
    await reply.public(interaction, votes.message(head, ballot, ()))


async def for_gm(interaction: Interaction, head: GameHead, move: Move) -> None:
    """Ask the others about a player's move for a GM who is not there."""
    words = cut(verdict.label(head, move), LONGEST_LABEL)
    await propose(interaction, head, ForGm(canonical(move).decode(), words))


async def pressed(interaction: Interaction, parts: list[str]) -> None:
    """Take a voice: vote, yes or no."""
    if len(parts) != 2 or not parts[0].isdecimal() or parts[1] not in ("yes", "no"):
        raise Refusal(context.UNKNOWN)
    bot = interaction.client
    ballot = await bot.votes.ballot(int(parts[0][:18]))
    head = await bot.games.get(ballot.vote.game)
    context.check_pressed(interaction, head)
    mine = await bot.votes.check_voice(head, ballot, interaction.user.id)
    if parts[1] == "yes":
        await _agree(interaction, head, ballot, mine)
    elif ballot.body.proposal.contested:
        await _roll_off(interaction, head, ballot, mine[0])
    else:
        await bot.votes.close(ballot, "refused")
        over = f"{plain(interaction.user.display_name)} refused. Nothing changes."
        await _show(interaction, votes.message(head, ballot, (), over))


async def _agree(interaction: Interaction, head: GameHead, ballot: Ballot, mine: list[str]) -> None:
    """Take the voices of these seats; with the last of them do what was proposed."""
    bot = interaction.client
    agreed = await bot.votes.agree(ballot, interaction.user.id, mine)
    consent = votes.consent(ballot, agreed)
    if not consent:
        await _show(interaction, votes.message(head, ballot, agreed))
        return
    of = Proposed(ballot.body.proposal, ballot.body.asker, ballot.id, consent)
    action = await bot.votes.action(head, of, str(interaction.id))
    agreement = votes.message(head, ballot, (), f"{consent}.")
    try:
        settled = await bot.referee.settle(head.id, action)
    except Wanted as wanted:
        await _show(interaction, agreement)
        await real_dice.ask(interaction, head, action, wanted, of)
        return
    await _show(interaction, agreement)
    await settling.speak(interaction, settled, action)


async def _roll_off(interaction: Interaction, head: GameHead, ballot: Ballot, against: str) -> None:
    """Let the dice say whether a proposal for the missing GM holds; the winner's word does."""
    bot, person = interaction.client, context.person_of(interaction)
    action = roll_off.contest(head, ballot, person, against, bot.clock.now())
    settled = await bot.referee.settle(head.id, action)
    differs = votes.message(head, ballot, (), f"{plain(person.name)} differs.")
    await _show(interaction, differs)
    await settling.speak(interaction, settled, action)
    of = await roll_off.winning(bot.votes, settled.row, ballot.body)
    if of is not None:
        after = await bot.games.get(head.id)
        decided = await bot.votes.action(after, of, str(interaction.id))
        await real_dice.do(interaction, after, decided, of)


async def _show(interaction: Interaction, message: Outgoing) -> None:
    """Change a vote's message in its place; a voice given by a command is answered by itself.

    The voice is counted, and what was agreed is saved, whether or not Discord takes the change.
    """
    try:
        if given.name(interaction).startswith(f"{PRESS}:"):
            await interaction.response.edit_message(**reply.changed(message))
        else:
            await reply.public(interaction, message)
    except reply.UNHEARD as error:
        log.info("the message of a vote was not changed: %s", error)


PRESSES = {PRESS: pressed}
