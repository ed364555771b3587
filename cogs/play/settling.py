"""The one road of everything that people do: make it an action, settle it, then speak. Save first.

Moves, rolls, votes and the services all come through here.
"""

from __future__ import annotations

import asyncio
import logging

import msgspec

from cogs import wire
from cogs.offers import BY_PRESS, pressed_on
from cogs.ui import acknowledge, context, reply
from cogs.ui.context import Interaction
from referee import access, verdict
from referee.action import Action, Played, by_seat
from referee.change import Answer, again
from referee.errors import Refusal
from referee.head import GameHead
from referee.message import Outgoing, plain
from referee.secrecy import is_turned_on
from referee.settle import Settlement
from rules.core import Move, RuleError, legal
from rules.core.typed_dice import Wanted

from . import queue
from .pressed import STALE_CHOICE

log = logging.getLogger("landfall")

MENU = "s"
"""The verb of a menu of moves."""
OWN_PAGE = "landfall own page"
"""Marks in an interaction's extras that a page of the person's own bears what they pressed."""
PATIENT = 1.5
"""Seconds for which an answer waits for its channel's turn."""


async def act(interaction: Interaction, head: GameHead, seat: str, move: Move) -> None:
    """Settle a move for a seat that the person holds, or acts for as GM, and speak.

    What the game asks of a GM who is not there is asked of the other seats first. Raises
    RuleError for what the rules refuse, Refusal where something was faster than a legal move.
    """
    if access.is_stand_in(head, interaction.user.id, seat):
        await interaction.client.hooks.for_gm(interaction, head, move)
        return
    if is_turned_on(head, seat, move):
        await interaction.client.hooks.let_gm_see(interaction, head, move)
        return
    action = action_of(interaction, head, seat, move)
    try:
        await do(interaction, head, action)
    except RuleError as refused:
        if await _is_overtaken(interaction, head, action):
            raise Refusal(STALE_CHOICE) from refused
        raise


async def _is_overtaken(interaction: Interaction, head: GameHead, action: Played) -> bool:
    """Say whether a move was legal when it was chosen, and the game has gone on since."""
    if (await interaction.client.games.get(head.id)).seq == head.seq:
        return False
    return legal(head.state, action.stored(head), action.seat) is None


def action_of(interaction: Interaction, head: GameHead, seat: str, move: Move) -> Played:
    """Return the action of a move: the seat's own, or the GM's for it."""
    return by_seat(head, context.person_of(interaction), seat, move, str(interaction.id))


async def do(interaction: Interaction, head: GameHead, action: Action) -> None:
    """Settle an action and speak of it, or ask for the faces of a real die first."""
    bot = interaction.client
    try:
        settled = await bot.referee.settle(head.id, action)
    except Wanted as wanted:
        await bot.hooks.faces(interaction, head, action, wanted)
        return
    await speak(interaction, settled, action)


async def speak(interaction: Interaction, settled: Settlement, action: Action) -> None:
    """Answer with what was settled: the channel's message, then what is for this person alone.

    It is saved: nothing that fails here is the person's fault or undoes it. What cannot be said
    now stays in the outbox and the inbox, for the outbox worker and *Read mine* to say.
    """
    if settled.repeated:
        # The channel hears of it by the first delivery, or by the outbox worker.
        await _confide(interaction, settled, action.said_before(settled.told, settled.row), action)
        return
    if settled.spans:
        await _show(interaction, settled, action)
        return
    told = _Told(settled.head, settled.line, settled.message, f"entry {settled.row.seq}")
    if settled.message is not None and not await _publish(interaction, told):
        return
    alone = action.alone(settled.head, settled.told, settled.row)
    if alone is not None:
        await _confide(interaction, settled, alone, action)


async def _show(interaction: Interaction, settled: Settlement, action: Action) -> None:
    """Have the game's message show what was settled, and answer with it where that is possible."""
    alone = action.alone(settled.head, settled.told, settled.row)
    if settled.line is None:
        # Nobody else is told anything.
        await _confide(interaction, settled, alone or Outgoing("Done."), action)
        return
    shown = await _is_shown(interaction, settled.head.id, settled.row.seq)
    if not shown and pressed_on(interaction) is not None and not interaction.response.is_done():
        shown = await _acknowledged(interaction)
    if shown or _is_answered(interaction):
        if alone is not None:
            await _confide(interaction, settled, alone, action)
        return
    outcome = verdict.outcome(settled.told, settled.head.called(action.seat))
    done = "" if outcome == verdict.DONE else f"Done: {plain(outcome)}"
    text = "\n".join(part for part in (done, alone.text if alone else "") if part)
    await _confide(interaction, settled, Outgoing(text or verdict.DONE), action)


async def _is_shown(interaction: Interaction, game: int, seq: int) -> bool:
    """Wait a moment for the channel's worker; say whether it answered the interaction."""
    offers = interaction.client.offers
    if interaction.response.is_done():
        return False
    offer = offers.make(interaction, game, seq)
    try:
        async with asyncio.timeout(PATIENT):
            return await asyncio.shield(offer.answered)
    except TimeoutError:
        offers.withdraw(offer)
    return await offer.answered


async def _acknowledged(interaction: Interaction) -> bool:
    """Answer a press with nothing: its message is changed in its turn. Say whether that worked."""
    try:
        with wire.hurried():
            async with acknowledge.turn(interaction):
                if not interaction.response.is_done():
                    await interaction.response.defer()
    except reply.UNHEARD as error:
        log.info("a press in %s was not acknowledged: %s", interaction.channel_id, error)
    return True


def _is_answered(interaction: Interaction) -> bool:
    """Say whether the person was answered already, by more than an announcement."""
    return interaction.response.is_done() and not acknowledge.is_late(interaction)


async def answer(interaction: Interaction, changed: Answer, edit: bool = False) -> None:
    """Answer with what was changed beside the journal; with `edit` in the message pressed."""
    if changed.repeated:
        await reply.private(interaction, again(changed.message))
    elif not changed.public:
        await reply.private(interaction, changed.message)
    else:
        told = _Told(changed.head, changed.line, changed.message, "a change")
        await _publish(interaction, told, edit)


async def answer_by_lobby(interaction: Interaction, changed: Answer) -> None:
    """Answer with what was changed of a game that gathers players: its message shows it to all.

    A press on that message is answered by its changing, anything else in words, to the person.
    """
    if pressed_on(interaction) is None or changed.repeated:
        await answer(interaction, changed)
    elif not await _is_shown(interaction, changed.head.id, changed.head.seq):
        await _acknowledged(interaction)


async def answer_beside(interaction: Interaction, changed: Answer, message: Outgoing) -> None:
    """Answer for everybody here, while the game's own channel is told by the outbox worker."""
    referee = interaction.client.referee
    referee.unspoken(changed.line, doubt=False)
    referee.moved(changed.head)
    try:
        await reply.public(interaction, message)
    except reply.UNHEARD as error:
        log.info("the making of game %s was not heard: %s", changed.head.id, error)


class _Told(msgspec.Struct, frozen=True):
    """What a channel is to hear: in which game, by which line, `what` it is for the log."""

    head: GameHead
    line: int | None
    message: Outgoing | None
    what: str


async def _confide(
    interaction: Interaction, settled: Settlement, message: Outgoing, action: Action
) -> None:
    """Tell the person alone; where Discord does not take it, where it can be found.

    A page that goes through what waits for them shows what is next.
    """
    on_page = _is_menu(interaction)
    if on_page and queue.is_queued(interaction):
        message = await _followed(interaction, settled.head, message)
    try:
        await (reply.in_place if on_page else reply.private)(interaction, message)
    except reply.UNHEARD as error:
        log.info("row %s of game %s was not confided: %s", settled.row.seq, settled.head.id, error)
        await reply.console(interaction, f"Done and saved; {action.found_in}")


async def _followed(interaction: Interaction, head: GameHead, said: Outgoing) -> Outgoing:
    """Return what is said with what waits next below it; it is saved, whatever is wrong there."""
    try:
        return await queue.followed(interaction, head, said)
    except Exception:
        log.exception("what waits next was not found after game %s", head.id)
        return said


def _is_menu(interaction: Interaction) -> bool:
    """Say whether a move was made on a person's own page of moves, which is answered by now."""
    message = interaction.message
    if interaction.extras.get(OWN_PAGE):
        return True
    if interaction.type not in BY_PRESS or message is None or not message.flags.ephemeral:
        return False
    parts = (part for row in message.components for part in getattr(row, "children", ()))
    return any((part.custom_id or "").startswith(f"{MENU}:") for part in parts)


async def _publish(interaction: Interaction, told: _Told, edit: bool = False) -> bool:
    """Tell the channel; say whether this answer did. Else the outbox worker does, once."""
    bot, message = interaction.client, told.message or Outgoing("")
    away = context.is_elsewhere(interaction, told.head)
    if told.line is not None and (away or acknowledge.is_late(interaction)):
        # The channel cannot hear it from this answer: it is for one person, or given elsewhere.
        _leave(interaction, told, doubt=False)
        where = f"<#{told.head.game.channel}>" if away else "the channel"
        await reply.console(interaction, f"Done; it stands in {where}.")
        return True
    say = reply.edited if edit else reply.public
    try:
        with wire.hurried():
            number = await say(interaction, message)
    except reply.UNHEARD as error:
        log.info("%s of game %s was not heard: %s", told.what, told.head.id, error)
        _leave(interaction, told, doubt=True)
        await reply.console(interaction, "Done and saved; the channel hears of it soon.")
        return False
    except BaseException:
        # Whatever else happens must not keep the outbox worker from saying it.
        _leave(interaction, told, doubt=True)
        raise
    bot.referee.spoken(told.line, number)
    return True


def _leave(interaction: Interaction, told: _Told, doubt: bool) -> None:
    """Leave a line to the outbox worker, which is woken; with `doubt`, it may have been heard."""
    referee = interaction.client.referee
    referee.unspoken(told.line, doubt)
    referee.moved(told.head)
