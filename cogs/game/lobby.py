"""Before play: making a game, taking and leaving seats, options, documents, the start."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec

from cogs.play import settling
from cogs.ui import context, reply
from cogs.ui.context import Interaction
from referee import access, naming, verdict
from referee.access import COMPUTER_PLAYER
from referee.agreement.votes import newcomer
from referee.change import Answer, Said, change
from referee.errors import Refusal
from referee.gm import Changed
from referee.head import GameHead
from referee.message import Outgoing, plain
from referee.seats import joining, lobby, lobby_page, ready, rematch, start, ways, words
from referee.seats.create import Where, made, seated
from referee.seats.proposals import Join
from referee.settings import Setup
from referee.storage import Connection

from . import consent, limits, thread
from .thread import Home


async def new(
    interaction: Interaction,
    system: str,
    title: str | None,
    said: str | None = None,
    own_thread: bool = False,
) -> None:
    """Make a game in this channel, or in a thread of its own below it; its maker is in.

    Its dice and the host's words are fixed from the first moment.
    """
    bot = interaction.client
    found = bot.games.system(system)
    thread.check_in_server(interaction)
    rules, host = await limits.check_maker(interaction), interaction.user.id
    mine = {str(host): words.fixed(said, bot.fresh_seed())}
    seat, name = found.seats.names[0], title or found.title
    setup = Setup(host, pace=rules.pace, words=mine, given=seat)
    home = await thread.home(interaction, name, own_thread)
    seating = seated(seat, context.person_of(interaction), bot.clock.now())
    write = made(bot.referee, home.where, found.name, name, setup, seating)
    try:
        await begin_gathering(interaction, write, home)
    except BaseException:
        await thread.give_up(interaction, home)
        raise


async def again(interaction: Interaction, head: GameHead) -> None:
    """Make a rematch of a game that is over, or join the one that another player made."""
    person = context.person_of(interaction)
    rematch.check_may_ask(head, person)
    bot = interaction.client
    there = await bot.games.live_at(head.game.place)
    if there is not None and there.setup.rematch == head.id:
        await join(interaction, there, None)
        return
    await limits.check_maker(interaction)
    mine = {str(person.id): words.fixed(None, bot.fresh_seed())}
    setup = rematch.prepared(head, person.id, mine)
    where = Where(head.game.guild or 0, head.game.channel or 0, head.game.parent)
    seating = rematch.seating(head, setup, person, bot.clock.now())
    write = made(bot.referee, where, head.system.name, head.game.title, setup, seating)
    others = tuple(seat for seat in head.seated() if seat not in head.seats_of(person.id))
    await begin_gathering(interaction, write, Home(where), verdict.pinged(head, others))


async def begin_gathering(
    interaction: Interaction,
    write: Callable[[Connection], int],
    home: Home,
    pings: tuple[int, ...] = (),
) -> None:
    """Make a game and tell its channel; the message is its lobby from then on.

    `pings` are the people whom it mentions.
    """
    referee = interaction.client.referee

    def work(db: Connection) -> Said:
        number = write(db)
        page = lobby_page.message(referee.games.load(db, number), naming.mark)
        return Said(game=number, message=msgspec.structs.replace(page, pings=pings), card=True)

    key, person = str(interaction.id), context.person_of(interaction)
    made = await change(referee, key, person, work)
    if home.told and not made.repeated:
        await settling.answer_beside(interaction, made, Outgoing(home.told))
    else:
        await settling.answer(interaction, made)
    if home.lacks:
        await reply.private(interaction, home.lacks)


Write = Callable[[Connection, GameHead], str]
"""Changes a game that gathers players, and says in words what was changed."""


async def _change(
    interaction: Interaction, head: GameHead, write: Write, public: bool = False
) -> Answer:
    """Change a game that gathers players as it stands by now, once."""
    load = interaction.client.games.load

    def work(db: Connection) -> Said:
        message = Outgoing(write(db, load(db, head.id)))
        return Said(game=head.id, message=message, public=public)

    key, person = str(interaction.id), context.person_of(interaction)
    return await change(interaction.client.referee, key, person, work, head.id)


async def _arrange(interaction: Interaction, head: GameHead, write: Write) -> None:
    """Change a game that gathers players; its message shows the channel what holds by then."""
    await settling.answer_by_lobby(interaction, await _change(interaction, head, write))


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
    if computer:
        access.check_may_run(head, person, "seats the computer")
    referee, player = interaction.client.referee, COMPUTER_PLAYER if computer else person
    mine, at = words.fixed(said, referee.fresh_seed()), referee.clock.now()
    await _arrange(
        interaction,
        head,
        lambda db, fresh: lobby.take_seat(db, fresh, player, wanted, mine, at),
    )


async def leave(interaction: Interaction, head: GameHead) -> None:
    """Give back every seat that the person holds."""
    person = context.person_of(interaction)
    await _arrange(interaction, head, lambda db, fresh: lobby.leave_seats(db, fresh, person))


async def begin(interaction: Interaction, head: GameHead) -> None:
    """Start the game: its first row."""
    access.check_may_run(head, context.person_of(interaction), "starts the game")
    lacks = tuple(ready.lacks(head)) if head.game.status == "lobby" else ()
    if lacks and not head.setup.position:
        await reply.private(interaction, _unready(lacks))
        return
    referee, key = interaction.client.referee, str(interaction.id)
    action = await start.started(referee, head, interaction.user.id, key)
    await settling.do(interaction, head, action)


def _unready(lacks: tuple[ready.Lack, ...]) -> Outgoing:
    """Return what keeps a game from starting, with the buttons that mend it."""
    mends = {button.id: button for lack in lacks for button in lack.mends}
    lines = ["It cannot start yet.", *(f"- {plain(lack.text)}" for lack in lacks)]
    return Outgoing("\n".join(lines), buttons=(tuple(mends.values()),) if mends else ())


async def add_computer(interaction: Interaction, head: GameHead) -> None:
    """Give the first free seat to the computer, with a ready document where it needs one."""
    access.check_may_run(head, context.person_of(interaction), "seats the computer")
    load, at = interaction.client.games.load, interaction.client.clock.now()

    def write(db: Connection, fresh: GameHead) -> str:
        told = lobby.take_seat(db, fresh, COMPUTER_PLAYER, None, "", at)
        there = load(db, fresh.id)
        seats = tuple(seat for seat in there.taken() if seat not in fresh.taken())
        handed = ready.hand_in_samples(db, there, seats)
        return " ".join((told, *(f"Handed in: {plain(one)}." for one in handed)))

    await _arrange(interaction, head, write)


async def use_samples(interaction: Interaction, head: GameHead) -> None:
    """Hand in a ready document for each of one's own seats, or of all by whoever runs the game."""
    person = context.person_of(interaction)
    seats = head.taken() if access.may_run(head, person) else head.seats_of(person.id)
    if not seats:
        raise Refusal("Join the game first, then choose.")

    def write(db: Connection, fresh: GameHead) -> str:
        lobby.check_gathering(fresh, "documents are handed in")
        handed = ready.hand_in_samples(db, fresh, seats)
        if not handed:
            raise Refusal("Nothing of yours is missing.")
        return f"Handed in: {plain('; '.join(handed))}."

    await _arrange(interaction, head, write)


async def show_options(interaction: Interaction, head: GameHead) -> None:
    """Show the page of options to the one person who asks."""
    lobby.check_gathering(head, "options are set")
    await reply.private(interaction, ways.page(head))


async def turn_options(interaction: Interaction, head: GameHead, chosen: str) -> None:
    """Turn the page of options to a switch, or to more switches (`+24`)."""
    lobby.check_gathering(head, "options are set")
    first = chosen.removeprefix("+")
    if chosen.startswith("+") and first.isdecimal():
        await reply.in_place(interaction, ways.page(head, first=min(int(first), 999)))
    else:
        await reply.in_place(interaction, ways.page(head, chosen))


async def change_options(
    interaction: Interaction, head: GameHead, write: Callable[[Connection, GameHead], str]
) -> None:
    """Change options from their page, which shows what holds by then."""
    access.check_may_run(head, context.person_of(interaction), "sets options")
    bot = interaction.client

    def work(db: Connection) -> Said:
        told = Outgoing(write(db, bot.games.load(db, head.id)))
        return Said(game=head.id, message=told, public=False)

    key, person = str(interaction.id), context.person_of(interaction)
    changed = await change(bot.referee, key, person, work, head.id)
    await reply.in_place(interaction, ways.page(changed.head))


async def set_option(interaction: Interaction, head: GameHead, key: str, value: str) -> None:
    """Set one switch of the game before it starts."""
    access.check_may_run(head, context.person_of(interaction), "sets options")
    await _arrange(interaction, head, lambda db, fresh: lobby.set_option(db, fresh, key, value))


async def set_pace(
    interaction: Interaction, head: GameHead, pace: str, kind: str | None, hours: int | None
) -> None:
    """Set how long silence may last, for all questions or for one kind of them."""
    access.check_may_run(head, context.person_of(interaction), "sets the pace")
    if head.game.status == "lobby":
        await _arrange(interaction, head, lambda db, new: _set_pace(db, new, pace, kind, hours))
        return
    told = lobby.paced(head.setup, pace, kind, hours)[1]
    mark = context.person_of(interaction).mark
    told = f"{mark}: {told} An open question gets its whole time again."
    action = Changed(
        **context.who(interaction, head),
        changed=lambda setup: lobby.paced(setup, pace, kind, hours)[0],
        sentence=told,
        afresh=True,
    )
    await settling.do(interaction, head, action)


def _set_pace(
    db: Connection, head: GameHead, pace: str, kind: str | None, hours: int | None
) -> str:
    lobby.check_gathering(head, "it is set in silence")
    setup, told = lobby.paced(head.setup, pace, kind, hours)
    lobby.set_up(db, head, setup)
    return plain(told)


async def hand_in(interaction: Interaction, head: GameHead, kind: str, text: str) -> None:
    """Take a document, or refuse it with every fault in it."""
    if not head.seats_of(interaction.user.id):
        person, what = context.person_of(interaction), "hands documents in, beside the players"
        access.check_may_run(head, person, what)
    # Thousands of faults take seconds to find: everybody else is answered meanwhile.
    name = await asyncio.to_thread(lobby.check_document, head, interaction.user.id, kind, text)
    await _arrange(interaction, head, lambda db, fresh: lobby.hand_in(db, fresh, name, text))


async def close(interaction: Interaction, head: GameHead) -> None:
    """Give up a game that never started."""
    person, at = context.person_of(interaction), interaction.client.clock.now()
    access.check_may_run(head, person, "ends the game")
    called_off = await _change(
        interaction, head, lambda db, fresh: lobby.call_off(db, fresh, person, at), public=True
    )
    await settling.answer(interaction, called_off)
