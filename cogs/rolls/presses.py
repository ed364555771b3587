"""What the buttons under rolls do. Each looks its row up anew; a forged id gets a sentence."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from cogs.play import settling
from cogs.ui import reply
from cogs.ui.context import Interaction
from db import drafts, games, journal, random_lists, rolled, seats
from referee.errors import Refusal
from referee.message import Outgoing
from rules.core import GM
from rules.rolls import Quick, Throw
from rules.rolls.audience import Hide

from . import places, readers, road, wording
from .action import Revealed

UNKNOWN = "That roll is not known here any more. Roll with /roll."


class Shown(NamedTuple):
    """A row of rolls that this person may ask about: who rolled it, and may they see all of it."""

    row: journal.Row
    name: str
    mine: bool
    sees: bool
    closed: bool


async def _row(interaction: Interaction, parts: list[str]) -> Shown:
    """Return the row that a button names. Raises Refusal for one of another place, or of none."""
    if len(parts) != 2 or not all(part.isdecimal() and len(part) < 16 for part in parts):
        raise Refusal(UNKNOWN)
    game, seq = int(parts[0]), int(parts[1])
    bot, person = interaction.client, interaction.user.id
    found = await bot.db.read(
        lambda db: (games.get(db, game), journal.row(db, game, seq), seats.of_game(db, game))
    )
    places.check_place(interaction, found[0])
    row, held = found[1], found[2]
    if row is None or row.erased_at is not None:
        raise Refusal(UNKNOWN)
    name = next((one.name for one in held if one.seat == row.seat), "Somebody")
    closed = wording.is_closed(wording.told(row))
    mine = row.seat in [one.seat for one in held if one.person == person]
    find = readers.gm_rows(interaction, game)
    open_to_all = not wording.has_secrets(wording.told(row))
    sees = open_to_all or mine or bool(await bot.db.read(lambda db: find(db, (row,))))
    return Shown(row, name, mine, sees, closed)


def _seeing(shown: Shown) -> Shown:
    if shown.closed:
        raise Refusal("Nobody sees the order of a deck, until who shuffled it reveals it.")
    if not shown.sees:
        raise Refusal("That roll is secret; only those it was made for may see it.")
    return shown


async def again(interaction: Interaction, parts: list[str]) -> None:
    """Roll the same once more: a new roll, labelled so."""
    row = _seeing(await _row(interaction, parts)).row
    move = wording.move_of(row)
    if isinstance(move, Throw):
        await road.roll(interaction, move.line, move.hide, row.seq)
    elif isinstance(move, Quick):
        await road.quick(interaction, msgspec.structs.replace(move, again=row.seq))
    else:
        raise Refusal("That cannot be rolled again. Roll with /roll.")


async def reveal(interaction: Interaction, parts: list[str]) -> None:
    """Show a secret roll to everybody, unchanged; its roller or its GM may."""
    found, bot = await _row(interaction, parts), interaction.client
    shown = await _over(interaction, found) if found.closed else _seeing(found)
    row = shown.row
    if not wording.has_secrets(wording.told(row)):
        raise Refusal("That roll was never secret.")
    among = await bot.db.read(lambda db: rolled.secrets_of(db, row.game, row.seq))
    action = Revealed(
        key=f"reveal:{row.game}:{row.seq}",
        seat=row.seat if shown.mine else GM,
        person=interaction.user.id,
        row=row,
        name=shown.name,
        among=_among(among),
    )
    await settling.do(interaction, await bot.games.get(row.game), action)


async def _over(interaction: Interaction, shown: Shown) -> Shown:
    """Return a shuffle that its maker may reveal. Raises Refusal while it is drawn from."""
    row = shown.row
    if not shown.mine:
        raise Refusal("Only whoever shuffled the deck reveals its order.")
    if await interaction.client.db.read(lambda db: random_lists.uses(db, row.game, row.seq)):
        raise Refusal("The deck is still drawn from in this order. Shuffle it again first.")
    return shown


def _among(secrets: rolled.Secrets) -> str:
    """Return of how many secret rolls one is shown now, in words."""
    rolls = "1 secret roll" if secrets.made == 1 else f"{secrets.made} secret rolls"
    before = f"; {secrets.shown} shown before" if secrets.shown else ""
    return f"1 of {rolls} since <t:{secrets.since // 1000}:f>{before}."


async def read_mine(interaction: Interaction, parts: list[str]) -> None:
    """Show a secret roll to a person it was made for, as often as they ask."""
    shown = _seeing(await _row(interaction, parts))
    await reply.private(interaction, wording.full(shown.row, wording.told(shown.row), shown.name))


async def working(interaction: Interaction, parts: list[str]) -> None:
    """Show all dice of a roll to who asks; as a file, when they are too many for a message."""
    row = _seeing(await _row(interaction, parts)).row
    lines = wording.told(row)
    found = wording.parts(row, lines)
    text = "\n".join((*found.dice, *found.said))
    if len(text) <= reply.LONGEST_TEXT:
        await reply.private(interaction, Outgoing(text or "Nothing."))
        return
    plain = "\n".join(line.text for line in lines)
    name = f"roll-{row.seq}.txt"
    await reply.hand_out(interaction, "Every die of it:", name, plain.encode())


async def form(interaction: Interaction, parts: list[str]) -> None:
    """Roll a form that a refusal offered: for whom, and the form itself."""
    letter, line = parts[0] if parts else "", ":".join(parts[1:])
    await road.roll(interaction, line, _hide(letter))


async def drafted(interaction: Interaction, parts: list[str]) -> None:
    """Roll a form that was too long for a button's id."""
    letter, mark = parts if len(parts) == 2 else ("", "")
    bot, person = interaction.client, interaction.user.id
    draft = await bot.db.read(lambda db: drafts.get(db, person, f"roll.{mark}"))
    if draft is None:
        raise Refusal("That form is not kept any more. Type the roll again: /roll.")
    await road.roll(interaction, msgspec.json.decode(draft.body, type=str), _hide(letter))


def _hide(letter: str) -> Hide:
    for hide, known in road.LETTERS.items():
        if letter == known:
            return hide
    raise Refusal(UNKNOWN)


PRESSES = {
    "ra": again,
    "rv": reveal,
    "rm": read_mine,
    "rw": working,
    "rf": form,
    "rd": drafted,
}
