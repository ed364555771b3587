"""Proposals and the buttons by which the other seats agree to one or refuse it."""

from __future__ import annotations

import logging

import msgspec

from cogs import wire
from cogs.play import settling
from cogs.ui import context, given, reply
from cogs.ui.context import Interaction
from referee import access, naming, verdict
from referee.agreement import ballot as ballots
from referee.agreement import roll_off, votes
from referee.agreement.ballot import PRESS, Ballot, Proposed
from referee.change import Work, change, noted
from referee.errors import Refusal
from referee.gm_sees import LetGmSee
from referee.head import GameHead
from referee.message import Outgoing, cut, plain
from referee.proposal import Asker, Proposal
from referee.stand_in import ForGm
from rules.core import Move, canonical, seat_title
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
    if ballots.is_alone(head, proposal, asker, ready):
        await real_dice.do(interaction, head, ready.action, Proposed(proposal, asker))
        return
    body = await bot.votes.about(head, proposal, asker, ready.text)
    ballot = await bot.votes.alike(head, body)
    if ballot is not None and ballot.body.asker.person != asker.person:
        mine = [seat for seat in asker.seats if seat in ballot.body.voters]
        if mine:
            # Proposing the same is agreeing with it.
            await _agree(interaction, head, ballot, mine)
            return
    await _change(interaction, head, bot.votes.opening(head, body))


async def _change(interaction: Interaction, head: GameHead, work: Work) -> None:
    """Do what changes a vote once, and show it: in its place where its button was pressed."""
    key, person = str(interaction.id), context.person_of(interaction)
    answer = await change(interaction.client.referee, key, person, work, head.id)
    await settling.answer(interaction, answer, edit=_is_pressed(interaction))


async def for_gm(interaction: Interaction, head: GameHead, move: Move) -> None:
    """Ask the others about a player's move for a GM who is not there."""
    words = cut(verdict.label(head, move), LONGEST_LABEL)
    await propose(interaction, head, ForGm(canonical(move).decode(), words))


async def let_gm_see(interaction: Interaction, head: GameHead, move: Move) -> None:
    """Ask the players whether their GM may see what the switch hides."""
    await propose(interaction, head, LetGmSee(canonical(move).decode()))


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
    elif not ballots.is_heard(head, ballot, mine):
        asked = ", ".join(map(seat_title, ballot.body.voters))
        raise Refusal(f"You have not agreed; without your word it is for {asked} to decide.")
    else:
        person = context.person_of(interaction)
        await _change(interaction, head, bot.votes.refusing(head, ballot, person))


async def _agree(interaction: Interaction, head: GameHead, ballot: Ballot, mine: list[str]) -> None:
    """Take the voices of these seats; with the last of them do what was proposed."""
    bot, person = interaction.client, interaction.user.id
    consent = ballots.consent(head, ballot, await bot.votes.agreed(ballot, mine))
    if not consent:
        try:
            await _change(interaction, head, bot.votes.voicing(head, ballot, person, mine))
            return
        except votes.Complete:
            consent = ballots.consent(head, ballot, await bot.votes.agreed(ballot, mine))
    await _carry_out(interaction, head, ballot, mine, consent)


async def _carry_out(
    interaction: Interaction, head: GameHead, ballot: Ballot, mine: list[str], consent: str
) -> None:
    """Do what was agreed; the last voices are saved with it."""
    bot, person = interaction.client, interaction.user.id
    of = Proposed(ballot.body.proposal, ballot.body.asker, ballot.id, consent)
    action = await bot.votes.action(head, of, str(interaction.id))
    cast, note = bot.votes.cast(ballot, person, mine), _noted(interaction, head, f"{consent}.")
    action = msgspec.structs.replace(action, also=(cast, note, *action.also))
    try:
        settled = await bot.referee.settle(head.id, action)
    except Wanted as wanted:
        await _change(
            interaction, head, bot.votes.voicing(head, ballot, person, mine, f"{consent}.")
        )
        await real_dice.ask(interaction, head, action, wanted, of)
        return
    if not settled.repeated:
        await _show(interaction, ballot, ballots.message(head, ballot, (), f"{consent}."))
    await settling.speak(interaction, settled, action)


def _noted(interaction: Interaction, head: GameHead, text: str) -> votes.Write:
    """Return what keeps the answer to this interaction, whose action has a key of its own."""
    at = interaction.client.clock.now()
    return noted(str(interaction.id), head.id, interaction.user.id, text, at)


async def _roll_off(interaction: Interaction, head: GameHead, ballot: Ballot, against: str) -> None:
    """Let the dice say whether a proposal for the missing GM holds; the winner's word does."""
    bot, person = interaction.client, context.person_of(interaction)
    action = roll_off.contest(head, ballot, person, against, bot.clock.now())
    action = msgspec.structs.replace(action, also=(_noted(interaction, head, "You differ."),))
    settled = await bot.referee.settle(head.id, action)
    differs = ballots.message(head, ballot, (), f"{plain(person.name)} differs.")
    await _show(interaction, ballot, differs)
    await settling.speak(interaction, settled, action)
    of = await roll_off.winning(bot.votes, settled.row, ballot.body)
    if of is not None:
        after = await bot.games.get(head.id)
        decided = await bot.votes.action(after, of, str(interaction.id))
        await real_dice.do(interaction, after, decided, of)


async def _show(interaction: Interaction, ballot: Ballot, message: Outgoing) -> None:
    """Change a vote's message in its place; a voice given by a command is answered by itself.

    What was agreed is saved, and told by its own line, whether or not Discord takes the change.
    """
    asker = ballot.body.asker
    shown = naming.unmarked(message, {asker.person: asker.name})
    try:
        with wire.hurried():
            if _is_pressed(interaction):
                await reply.edited(interaction, shown)
            else:
                await reply.public(interaction, shown)
    except reply.UNHEARD as error:
        log.info("the message of a vote was not changed: %s", error)


def _is_pressed(interaction: Interaction) -> bool:
    """Say whether it is a button of a vote that is answered."""
    return given.name(interaction).startswith(f"{PRESS}:")


PRESSES = {PRESS: pressed}
