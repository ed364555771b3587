"""Decks and tables as they are kept: found by name, made, looked at, thrown away."""

from __future__ import annotations

import msgspec

from cogs.play.completion import Choice, matching
from cogs.ui import gate, reply
from cogs.ui.context import Interaction
from db import random_lists
from db.engine import Connection
from db.random_lists import DECK, RandomList
from referee.errors import Refusal
from referee.message import Outgoing, plain
from rules.rolls.cards import LONGEST_CARD, MOST_CARDS
from rules.rolls.tables import BadTable, Entry, lines_of, table_of

MOST = 50
"""How many decks, and how many tables, a server and a person may keep."""
LONGEST_NAME = 32
LONGEST_TEXT = 12_000
SHOWN = 1_500
MOST_COPIES = 20
SERVER, ME = "this server", "me alone"


def guild_of(interaction: Interaction) -> int | None:
    """Return the server whose decks and tables are at hand, None where there is none."""
    return interaction.guild_id if interaction.is_guild_integration() else None


async def at_hand(interaction: Interaction, kind: str) -> tuple[RandomList, ...]:
    """Return the decks or tables that a person can use here: the server's, then their own."""
    guild, person = guild_of(interaction), interaction.user.id
    read = interaction.client.db.read
    return await read(lambda db: random_lists.within(db, guild, person, kind))


async def named(interaction: Interaction, kind: str, name: str) -> RandomList:
    """Return a deck or table by its name. Raises Refusal, with those there are."""
    wanted, found = " ".join(name.casefold().split()), await at_hand(interaction, kind)
    for one in found:
        if one.name == wanted:
            return one
    known = ", ".join(f'"{one.name}"' for one in found[:20])
    told = f"There are: {known}." if known else f"There is none yet: /{kind} new."
    raise Refusal(f'There is no {kind} called "{name[:40]}" here. {told}')


async def offered(interaction: Interaction, kind: str, typed: str) -> list[Choice]:
    """Return the decks or tables at hand as they are offered while a name is typed."""
    found = await at_hand(interaction, kind)
    return matching([(f"{one.name} ({whose(one)})", one.name) for one in found], typed)


def whose(one: RandomList) -> str:
    """Return in words who can use a deck or table."""
    return "yours alone" if one.guild is None else "this server"


def cards_of(one: RandomList) -> tuple[str, ...]:
    """Return the cards of a deck, in the order of its list."""
    return msgspec.json.decode(one.body, type=tuple[str, ...])


def entries_of(one: RandomList) -> tuple[Entry, ...]:
    """Return the entries of a table."""
    return msgspec.json.decode(one.body, type=tuple[Entry, ...])


def deck_of(text: str) -> tuple[str, ...]:
    """Return the cards that somebody wrote down, one in a line, `3x Zombie` for three alike.

    Raises Refusal for what can be no deck.
    """
    cards: list[str] = []
    for line in lines_of(text):
        count, sign, rest = line.partition("x ")
        many = int(count) if sign and count.isdecimal() and len(count) < 4 else 1
        card = rest.strip() if sign and count.isdecimal() else line
        if not 1 <= many <= MOST_COPIES or not card:
            raise Refusal(f'"{line[:40]}": of a card there are 1 to {MOST_COPIES}, such as 3x Ace.')
        if len(card) > LONGEST_CARD:
            raise Refusal(f'"{card[:40]}…" is longer than {LONGEST_CARD} characters.')
        cards += [card] * many
    if not 2 <= len(cards) <= MOST_CARDS:
        raise Refusal(f"A deck has 2 to {MOST_CARDS} cards; these are {len(cards)}.")
    return tuple(cards)


def checked_name(text: str) -> str:
    """Return a name as it is kept. Raises Refusal for none and for a long one."""
    name = " ".join(text.casefold().split())
    if not name or len(name) > LONGEST_NAME:
        raise Refusal(f"A name has 1 to {LONGEST_NAME} characters.")
    return name


async def make(
    interaction: Interaction, kind: str, name: str, mine: bool, text: str, dice: str = ""
) -> str:
    """Keep what somebody wrote as a deck or table; return in words what became of it."""
    if len(text) > LONGEST_TEXT:
        raise Refusal(f"That is too long: at most {LONGEST_TEXT:,} characters.")
    kept = checked_name(name)
    if kind == DECK:
        cards = deck_of(text)
        body, told = msgspec.json.encode(cards), f"{len(cards)} cards. /deck draw draws from it."
    else:
        try:
            dice, entries = table_of(text, dice.strip())
        except BadTable as why:
            raise Refusal(str(why)) from None
        body, told = msgspec.json.encode(entries), f"{dice}. /table roll rolls on it."
    guild = None if mine else guild_of(interaction)
    person, now = interaction.user.id, interaction.client.clock.now()
    new = RandomList(None, guild, person, kind, kept, dice, body.decode(), now)
    await interaction.client.db.write(lambda db: _add(db, new))
    return f'The {kind} "{plain(kept)}" ({whose(new)}) is kept: {plain(told)}'


def _add(db: Connection, new: RandomList) -> None:
    found = random_lists.within(db, new.guild, new.person or 0, new.kind)
    beside = [one for one in found if one.guild == new.guild]
    if any(one.name == new.name for one in beside):
        raise Refusal(f'There is a {new.kind} "{new.name}" already. Delete it: /{new.kind} delete.')
    if len(beside) >= MOST:
        where = "You keep" if new.guild is None else "This server keeps"
        raise Refusal(f"{where} {MOST} of them, the most there may be. Delete one first.")
    random_lists.add(db, new)


async def show_all(interaction: Interaction, kind: str) -> None:
    """Tell a person what is at hand here."""
    found = await at_hand(interaction, kind)
    names = "\n".join(f"- {one.name} ({whose(one)})" for one in found)
    text = "\n".join(f"- {plain(one.name)} ({whose(one)})" for one in found)
    none = f"There is no {kind} here yet. Make one: /{kind} new."
    await reply.in_full(interaction, text or none, f"{kind}s.txt", names)


async def show(interaction: Interaction, one: RandomList, lines: list[str]) -> None:
    """Tell a person what stands in a deck or table; as a file, where it is long."""
    text = "\n".join(lines)
    if len(plain(text)) <= SHOWN:
        first = f'The {one.kind} "{plain(one.name)}" ({whose(one)}):'
        await reply.private(interaction, Outgoing(f"{first}\n{plain(text)}"))
        return
    told = f'The {one.kind} "{plain(one.name)}" ({whose(one)}), {len(lines)} lines:'
    await reply.hand_out(interaction, told, f"{one.kind}.txt", text.encode())


async def delete(interaction: Interaction, one: RandomList) -> None:
    """Throw a deck or table away. Raises Refusal unless it is theirs, or they moderate here."""
    if one.person != interaction.user.id and not gate.is_moderator(interaction):
        raise Refusal(f"Only whoever made this {one.kind} and moderators delete it.")
    await interaction.client.db.write(lambda db: random_lists.remove(db, one.id or 0))
    await reply.private(interaction, f'The {one.kind} "{plain(one.name)}" is deleted.')
