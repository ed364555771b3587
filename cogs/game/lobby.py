"""Before play: making a game, taking and leaving seats, options, documents, the start."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

import msgspec

from cogs.play import acts
from cogs.ui import reply, tables
from cogs.ui.tables import Interaction
from db import books, games, seats
from referee import access, custom_id
from referee.errors import Refusal
from referee.game import GameHead
from referee.gm import Changed
from referee.message import Button, Outgoing, plain
from referee.seats.create import Where, make
from referee.settings import Setup
from rules.core import GM, Option, seat_title
from rules.deadlines import HOUR

from . import joining, limits

NO_GM = (
    "Nobody is GM. Be it: /game join seat:gm, or with computer:True let the computer. Without, "
    "all players answer together what a GM would be asked."
)


async def new(
    interaction: Interaction, system: str, title: str | None, said: str | None = None
) -> None:
    """Make a game in this channel, its dice and the host's words fixed from the first moment."""
    bot = tables.bot_of(interaction)
    found = bot.games.system(system)
    if interaction.guild_id is None:
        raise Refusal("A game needs a channel of a server; here you can roll: /roll.")
    rules = await limits.may_make(interaction)
    where = Where(interaction.guild_id, interaction.channel_id or 0)
    host = interaction.user.id
    mine = {str(host): words.fixed(said, bot.fresh_seed())}
    setup = Setup(host, pace=rules.pace, words=mine)
    head = await make(bot.referee, where, found.name, title or found.title, setup)
    await reply.public(interaction, lobby(head))
    bot.referee.moved(head)


def lobby(head: GameHead) -> Outgoing:
    """Return the message of a game that gathers players."""
    plan = head.system.seats
    shown = [f"{plain(head.named(seat))}" for seat in (*head.taken(), *_gm(head))]
    lacking = missing(head)
    lines = [
        f"**{plain(head.game.title)}** ({head.system.title}) gathers players.",
        f"Seats: {', '.join(shown) or 'nobody yet'}; {plan.least} to {plan.most} play.",
    ]
    if head.system.gm is not None and not head.holders(GM):
        lines.append(NO_GM)
    if lacking:
        lines.append(f"Still to hand in: {', '.join(lacking)} (/game paper).")
    lines.append(f"Dice are committed: {head.promise()}.")
    if said := head.said():
        mixed = ", ".join(f"{seat_title(seat)}: {plain(text)}" for seat, text in said)
        lines.append(f"Words that go into the dice: {mixed}.")
    return Outgoing("\n".join(lines), buttons=(_lobby_buttons(head),))


def missing(head: GameHead) -> list[str]:
    """Return the documents still to be handed in; one from a position needs none."""
    if head.setup.position:
        return []
    wanted = head.system.documents.required(head.setup.all_options(head.system), head.taken())
    return [kind for kind in wanted if kind not in head.setup.papers]


def _gm(head: GameHead) -> tuple[str, ...]:
    return (GM,) if head.holders(GM) else ()


def _lobby_buttons(head: GameHead) -> tuple[Button, ...]:
    return (
        Button("Join", custom_id.custom_id("j", head.id), "success"),
        Button("Leave", custom_id.custom_id("l", head.id)),
        Button("Start", custom_id.custom_id("b", head.id), "primary"),
    )


def gathering(head: GameHead, what: str) -> None:
    """Refuse what is done before the start only, once the game has started."""
    if head.game.status != "lobby":
        raise Refusal(f"The game has started; {what} only before that.")


async def _changed(
    interaction: Interaction, head: GameHead, write: Callable[[sqlite3.Connection], None], told: str
) -> None:
    """Save a change of the lobby, and say it to everybody."""
    bot = tables.bot_of(interaction)
    await bot.db.write(write)
    bot.games.forget(head.id)
    after = await bot.games.get(head.id)
    bot.referee.moved(after)
    await reply.public(interaction, Outgoing(told))


def _free_seat(head: GameHead, person: int, wanted: str | None) -> str:
    names, taken = head.system.seats.names, head.taken()
    if wanted is not None and wanted != GM and wanted not in names:
        known = ", ".join(seat_title(name) for name in (*names, GM))
        raise Refusal(f'There is no seat "{wanted}". Seats: {known}.')
    if wanted is not None:
        if wanted in head.seats_of(person):
            raise Refusal(f"You already hold {seat_title(wanted)}.")
        if wanted not in taken and wanted != GM and len(taken) >= head.system.seats.most:
            raise Refusal(f"All {head.system.seats.most} seats are taken.")
        return wanted
    if person and set(head.seats_of(person)) - {GM}:
        raise Refusal(f"You already hold {', '.join(map(seat_title, head.seats_of(person)))}.")
    if len(taken) >= head.system.seats.most:
        raise Refusal(f"All {head.system.seats.most} seats are taken.")
    return next(name for name in names if name not in taken)


async def join(
    interaction: Interaction,
    head: GameHead,
    wanted: str | None,
    computer: bool = False,
    said: str | None = None,
) -> None:
    """Take a seat, or give it to the computer: the one named, else the first free one.

    Who joins a game in play asks the table. What a person `said` goes into the dice, once.
    """
    if head.game.status in ("open", "paused") and not computer:
        await joining.join_late(interaction, head, wanted)
        return
    gathering(head, "seats are taken")
    if computer:
        access.check_may_run(head, tables.person_of(interaction), "seats the computer")
    user = interaction.user
    player = access.COMPUTER_PLAYER if computer else access.Person(user.id, user.display_name)
    seat = _free_seat(head, player.id, wanted)
    if computer and seat == GM and not (head.system.gm and head.system.gm.by_computer):
        raise Refusal(f"The computer cannot be the GM of {head.system.title}.")
    if computer and head.holders(seat):
        raise Refusal("The computer takes a seat that is free.")
    bot = tables.bot_of(interaction)
    row = seats.Seat(head.id, seat, player.id, player.name, bot.clock.now())
    mine = words.fixed(said, bot.fresh_seed())

    def write(db: sqlite3.Connection) -> None:
        if not computer:
            words.fix(db, head.id, player.id, mine)
        # A person who names the computer's seat takes its place.
        seats.remove(db, head.id, seat, seats.COMPUTER)
        seats.add(db, row)

    what = "is the GM" if seat == GM else f"plays {seat_title(seat)}"
    await _changed(interaction, head, write, f"{plain(player.name)} {what}.")


async def leave(interaction: Interaction, head: GameHead) -> None:
    """Give back every seat that the person holds."""
    gathering(head, "seats are left")
    person = interaction.user
    held = head.seats_of(person.id)
    if not held:
        raise Refusal("You hold no seat in this game.")

    def write(db: sqlite3.Connection) -> None:
        for seat in held:
            seats.remove(db, head.id, seat, person.id)

    names = ", ".join(map(seat_title, held))
    await _changed(interaction, head, write, f"{plain(person.display_name)} leaves {names}.")


def _option(head: GameHead, key: str, value: str) -> Option:
    known = {option.key: option for option in head.system.options}
    if key not in known:
        raise Refusal(f'There is no option "{key}". Options: {", ".join(known)}.')
    option = known[key]
    if option.values and value not in option.values:
        raise Refusal(f'"{value}" is no value of {key}. Values: {", ".join(option.values)}.')
    fault = None if option.values else head.system.option_fault(key, value)
    if fault is not None:
        raise Refusal(fault)
    return option


async def set_option(interaction: Interaction, head: GameHead, key: str, value: str) -> None:
    """Set one switch of the game before it starts."""
    access.check_may_run(head, tables.person_of(interaction), "sets options")
    gathering(head, "this option is set")
    if head.setup.position:
        raise Refusal("This game goes on from a position; its options are settled.")
    _option(head, key, value)
    setup = head.setup
    new_setup = msgspec.structs.replace(setup, options={**setup.options, key: value})
    told = f"Option {plain(key)} is now {plain(value)}."
    await _changed(
        interaction, head, lambda db: games.set_options(db, head.id, new_setup.text()), told
    )


async def set_pace(
    interaction: Interaction, head: GameHead, pace: str, kind: str | None, hours: int | None
) -> None:
    """Set how long silence may last, for all questions or for one kind of them."""
    access.check_may_run(head, tables.person_of(interaction), "sets the pace")
    if (kind is None) != (hours is None):
        raise Refusal("For one kind of question, name both the kind and its hours.")
    setup, told = head.setup, f"The pace is now {pace}."
    lengths = dict(setup.lengths)
    if kind is not None and hours is not None:
        lengths[kind] = hours * HOUR
        told = f"The pace is now {pace}; a question of the kind {kind} waits {hours} hours."
    new_setup = msgspec.structs.replace(setup, pace=pace, lengths=lengths)
    if head.game.status == "lobby":
        await _changed(
            interaction,
            head,
            lambda db: games.set_options(db, head.id, new_setup.text()),
            plain(told),
        )
        return
    told = f"{interaction.user.display_name}: {told} What is open waits its whole time again."
    action = Changed(**tables.who(interaction, head), setup=new_setup, sentence=told, afresh=True)
    await acts.do(interaction, head, action)


def paper_kind(head: GameHead, person: int, kind: str) -> str:
    """Return which document is meant: `warband` is the asker's own, where seats hand them in."""
    taken = (*head.taken(), *_gm(head))
    wanted = head.system.documents.required(head.setup.all_options(head.system), taken)
    mine = [f"{kind}/{seat}" for seat in head.seats_of(person)]
    for name in (kind, *mine):
        if name in (*wanted, *head.system.documents.optional):
            return name
    known = ", ".join((*wanted, *head.system.documents.optional)) or "none"
    raise Refusal(f'No document "{kind}" is wanted of you here. Wanted: {known}.')


async def hand_in(interaction: Interaction, head: GameHead, kind: str, text: str) -> None:
    """Take a document, or refuse it with every fault in it."""
    gathering(head, "documents are handed in")
    name = paper_kind(head, interaction.user.id, kind)
    head.system.documents.read(name.partition("/")[0], text)
    setup = head.setup

    def write(db: sqlite3.Connection) -> None:
        paper = books.put(db, text.encode())
        papers = {**setup.papers, name: paper}
        games.set_options(db, head.id, msgspec.structs.replace(setup, papers=papers).text())

    await _changed(interaction, head, write, f"The document {plain(name)} is in, without a fault.")


async def close(interaction: Interaction, head: GameHead) -> None:
    """Give up a game that never started."""
    access.check_may_run(head, tables.person_of(interaction), "ends the game")
    at = tables.bot_of(interaction).clock.now()
    told = f"{plain(interaction.user.display_name)} called the game off."
    await _changed(
        interaction, head, lambda db: games.set_status(db, head.id, "abandoned", at), told
    )
