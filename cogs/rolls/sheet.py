"""A sheet of one's own: numbers and rolls by name, written in a form, each a button that rolls.

A button looks the sheet up when it is pressed, so that it rolls what stands there then.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from cogs.ui import modal, reply
from cogs.ui.context import Interaction
from db import roster, settings
from db.engine import Connection
from referee import custom_id
from referee.errors import Refusal
from referee.message import Button, Outgoing, plain
from referee.seats.documents import Kept
from rules.games import ROLLS
from rules.notation import Refused, is_readable, read
from rules.notation.values import filled, may_be_value

from . import habits as roll_habits
from . import road

KIND = "sheet"
USED = roll_habits.USED
MOST, IN_A_ROW = 25, 5
MOST_SHEETS = 20
LONGEST = 2_000
LONGEST_NAME = 30
LARGEST = 999_999_999
HINT = "One in a line: dex: 3, or strike: 1d20+{dex}"
PIN = "-# Only whose sheet it is rolls it. Pin this message to keep it at hand."


def checked_name(text: str) -> str:
    """Return the name of a sheet as it is kept. Raises Refusal for one that cannot be."""
    name = " ".join(text.casefold().split())
    if not name or len(name) > LONGEST_NAME or ":" in name:
        raise Refusal(f"A sheet's name has 1 to {LONGEST_NAME} characters, and no colon.")
    return name


def entries_of(text: str) -> dict[str, str]:
    """Return what stands in a sheet by name. Raises Refusal for a line that cannot be read."""
    found: dict[str, str] = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        name, sign, what = (part.strip() for part in line.partition(":"))
        name = " ".join(name.casefold().split())
        if not sign or not name or not what or len(name) > LONGEST_NAME:
            raise Refusal(f'"{line[:60]}" is no entry. Such as dex: 3, or strike: 1d20+{{dex}}.')
        if name in found:
            raise Refusal(f'"{name}" stands there twice.')
        found[name] = what
    if len(found) > MOST:
        raise Refusal(f"A sheet has at most {MOST} entries, and these are {len(found)}.")
    numbers = roll_habits.numbers_of(found)
    for name, what in found.items():
        _check_entry(name, what, numbers)
    return found


def _check_entry(name: str, what: str, numbers: Mapping[str, int]) -> None:
    if name in numbers:
        if not may_be_value(name) or abs(numbers[name]) > LARGEST:
            raise Refusal(
                f'"{name}: {what}" cannot be: a number is named by one word, such as dex.'
            )
        return
    try:
        read(what, values=numbers)
    except Refused as refused:
        raise Refusal(f'"{name}": {refused.sentence()}') from None


async def ask(interaction: Interaction, name: str) -> None:
    """Open the form of a sheet, with what stands in it."""
    kept = checked_name(name)
    text = await interaction.client.db.read(lambda db: _text(db, interaction.user.id, kept))
    form = custom_id.custom_id("sw", kept)
    field = modal.Field(
        "text", "Entries", LONGEST, tall=True, hint=HINT, filled=text, optional=True
    )
    await modal.show(interaction, form, f"Your sheet {kept}", field)


def _text(db: Connection, person: int, name: str) -> str:
    found = roster.get(db, person, ROLLS.name, name)
    return "" if found is None else msgspec.json.decode(found.body, type=Kept).text


async def sent(interaction: Interaction, parts: list[str]) -> None:
    """Keep what stands in the form; nothing in it throws the sheet away: its name."""
    name, text = checked_name(":".join(parts)), modal.value(interaction, "text").strip()
    if len(text) > LONGEST:
        raise Refusal(f"A sheet has at most {LONGEST:,} characters.")
    entries = entries_of(text)
    bot, person = interaction.client, interaction.user.id
    body = msgspec.json.encode(Kept(KIND, text)).decode()
    new = roster.Sheet(person, ROLLS.name, name, body, bot.clock.now())
    await bot.db.write(lambda db: _keep(db, new, bool(entries)))
    bot.referee.recall.forget((roll_habits.SAVED, person))
    if not entries:
        await reply.private(interaction, f'The sheet "{plain(name)}" is thrown away.')
        return
    count = "1 entry" if len(entries) == 1 else f"{len(entries)} entries"
    told = f'The sheet "{plain(name)}" is kept with {count}. As buttons: /sheets buttons.'
    await reply.private(interaction, told)


def _keep(db: Connection, new: roster.Sheet, filled_in: bool) -> None:
    kept = {one.name for one in roster.of_person(db, new.person, new.system)}
    if not filled_in:
        roster.remove(db, new.person, new.system, new.name)
        return
    if new.name not in kept and len(kept) >= MOST_SHEETS:
        raise Refusal(f"You keep {MOST_SHEETS} sheets, the most there may be. Empty one first.")
    roster.put(db, new)


async def names(interaction: Interaction) -> tuple[str, ...]:
    """Return what the sheets of a person are called."""
    person = interaction.user.id
    found = await interaction.client.db.read(lambda db: roster.of_person(db, person, ROLLS.name))
    return tuple(one.name for one in found)


async def _entries(interaction: Interaction, name: str) -> dict[str, str]:
    """Return the entries of a person's sheet. Raises Refusal where there is none."""
    person = interaction.user.id
    text = await interaction.client.db.read(lambda db: _text(db, person, name))
    if not text:
        mine = ", ".join(f'"{one}"' for one in await names(interaction))
        told = f"Yours: {mine}." if mine else "Write one: /sheets write."
        raise Refusal(f'You keep no sheet called "{name[:40]}". {told}')
    return entries_of(text)


async def post(interaction: Interaction, name: str) -> None:
    """Post a sheet with a button for every entry."""
    kept = checked_name(name)
    entries, person = await _entries(interaction, kept), interaction.user.id
    buttons = [
        Button(
            f"{one} {what}" if one in roll_habits.numbers_of(entries) else one,
            custom_id.custom_id("sb", person, kept, one),
            "primary",
        )
        for one, what in entries.items()
    ]
    rows = (tuple(buttons[at : at + IN_A_ROW]) for at in range(0, len(buttons), IN_A_ROW))
    first = f"**{plain(kept)}**, {plain(interaction.user.display_name)}'s sheet"
    await reply.public(interaction, Outgoing(f"{first}\n{PIN}", buttons=tuple(rows)))


async def pressed(interaction: Interaction, parts: list[str]) -> None:
    """Roll an entry of a sheet for whose it is: person, sheet, entry."""
    if len(parts) != 3 or parts[0] != str(interaction.user.id):
        raise Refusal("This is somebody else's sheet. Yours: /sheets write, then /sheets buttons.")
    name, entry = parts[1], parts[2]
    entries = await _entries(interaction, name)
    if entry not in entries:
        raise Refusal(
            f'"{entry[:40]}" stands in that sheet no more. Post it again: /sheets buttons.'
        )
    numbers = roll_habits.numbers_of(entries)
    habits = await roll_habits.of(interaction.client.referee.recall, interaction)
    line = entries[entry]
    if entry in numbers:
        line = f"{habits.default}+{{{entry}}}"
    await road.roll(interaction, filled(line, {**habits.values, **numbers}, is_readable), "")


async def use(interaction: Interaction, name: str) -> None:
    """Have the numbers of a sheet count in every roll of a person; none without a name."""
    bot, person = interaction.client, interaction.user.id
    kept = checked_name(name) if name else ""
    if kept:
        await _entries(interaction, kept)

    def write(db: Connection) -> None:
        if kept:
            settings.put(db, "person", person, USED, msgspec.json.encode(kept).decode())
        else:
            settings.remove(db, "person", person, USED)

    await bot.db.write(write)
    bot.referee.recall.forget((roll_habits.SAVED, person))
    told = f'The numbers and rolls of "{plain(kept)}" count in /roll from now on.'
    await reply.private(interaction, told if kept else "No sheet counts in /roll any more.")


PRESSES = {"sw": sent, "sb": pressed}
