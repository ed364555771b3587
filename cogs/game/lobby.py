"""Before play: making a game, taking and leaving seats, options, documents, the start."""

from __future__ import annotations

from cogs.play import settling
from cogs.ui import context, reply
from cogs.ui.context import Interaction
from referee import access
from referee.access import COMPUTER_PLAYER
from referee.agreement.votes import newcomer
from referee.errors import Refusal
from referee.game import GameHead
from referee.gm import Changed
from referee.message import Outgoing, plain
from referee.seats import joining, lobby, start, words
from referee.seats.create import Where, make
from referee.seats.proposals import Join
from referee.settings import Setup

from . import consent, limits


async def new(
    interaction: Interaction, system: str, title: str | None, said: str | None = None
) -> None:
    """Make a game in this channel, its dice and the host's words fixed from the first moment."""
    bot = interaction.client
    found = bot.games.system(system)
    if interaction.guild_id is None:
        raise Refusal("A game needs a channel of a server; here you can roll: /roll.")
    rules = await limits.check_maker(interaction)
    where = Where(interaction.guild_id, interaction.channel_id or 0)
    host = interaction.user.id
    mine = {str(host): words.fixed(said, bot.fresh_seed())}
    setup = Setup(host, pace=rules.pace, words=mine)
    head = await make(bot.referee, where, found.name, title or found.title, setup)
    await reply.public(interaction, lobby.message(head))
    bot.referee.moved(head)


async def join(
    interaction: Interaction,
    head: GameHead,
    wanted: str | None,
    computer: bool = False,
    said: str | None = None,
) -> None:
    """Take a seat, or give it to the computer: the one named, else the first free one.

    Somebody who joins a game in play asks the table. What a person `said` goes into the dice, once.
    """
    person = context.person_of(interaction)
    if joining.is_in_play(head) and not computer:
        seat = joining.late_seat(head, person.id, wanted)
        await consent.propose_as(interaction, head, Join(seat), newcomer(seat, person))
        return
    lobby.check_gathering(head, "seats are taken")
    if computer:
        access.check_may_run(head, person, "seats the computer")
    referee, player = interaction.client.referee, COMPUTER_PLAYER if computer else person
    told = await lobby.take_seat(referee, head, player, wanted, said)
    await reply.public(interaction, Outgoing(told))


async def leave(interaction: Interaction, head: GameHead) -> None:
    """Give back every seat that the person holds."""
    referee, person = interaction.client.referee, context.person_of(interaction)
    await reply.public(interaction, Outgoing(await lobby.leave_seats(referee, head, person)))


async def begin(interaction: Interaction, head: GameHead) -> None:
    """Start the game: its first row."""
    access.check_may_run(head, context.person_of(interaction), "starts the game")
    referee, key = interaction.client.referee, str(interaction.id)
    action = await start.started(referee, head, interaction.user.id, key)
    await settling.do(interaction, head, action)


async def set_option(interaction: Interaction, head: GameHead, key: str, value: str) -> None:
    """Set one switch of the game before it starts."""
    access.check_may_run(head, context.person_of(interaction), "sets options")
    referee = interaction.client.referee
    await reply.public(interaction, Outgoing(await lobby.set_option(referee, head, key, value)))


async def set_pace(
    interaction: Interaction, head: GameHead, pace: str, kind: str | None, hours: int | None
) -> None:
    """Set how long silence may last, for all questions or for one kind of them."""
    access.check_may_run(head, context.person_of(interaction), "sets the pace")
    setup, told = lobby.paced(head, pace, kind, hours)
    if head.game.status == "lobby":
        await lobby.set_up(interaction.client.referee, head, setup)
        await reply.public(interaction, Outgoing(plain(told)))
        return
    told = f"{context.person_of(interaction).mark}: {told} What is open waits its whole time again."
    action = Changed(**context.who(interaction, head), setup=setup, sentence=told, afresh=True)
    await settling.do(interaction, head, action)


async def hand_in(interaction: Interaction, head: GameHead, kind: str, text: str) -> None:
    """Take a document, or refuse it with every fault in it."""
    referee, person = interaction.client.referee, interaction.user.id
    await reply.public(
        interaction, Outgoing(await lobby.hand_in(referee, head, person, kind, text))
    )


async def close(interaction: Interaction, head: GameHead) -> None:
    """Give up a game that never started."""
    person = context.person_of(interaction)
    access.check_may_run(head, person, "ends the game")
    referee = interaction.client.referee
    await reply.public(interaction, Outgoing(await lobby.call_off(referee, head, person)))
