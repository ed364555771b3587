"""The proof of rolls: what was promised, the seed on demand, and the file that checks itself."""

from __future__ import annotations

from cogs.play import settling
from cogs.ui import gate, reply
from cogs.ui.context import Interaction
from db import games, journal, names, rolled, seeds
from db.engine import Connection
from referee import custom_id, verdict
from referee.export import export as exporting
from referee.export.box import plain_or_zipped
from referee.export.stream import Plan, Shown, check_fits, pieces
from referee.message import Button, Outgoing
from referee.timeline.seed import SeedShown
from rules.export import export
from rules.fair import commitment

from . import places, readers, wording


async def may_moderate(interaction: Interaction) -> bool:
    """Say whether a person sets the rolling of a channel: moderators, the GM, and one alone."""
    alone = interaction.guild_id is None
    return alone or gate.is_moderator(interaction) or await places.is_gm(interaction)


async def shown(interaction: Interaction) -> Outgoing:
    """Return what was promised before the rolls here, and the receipt of the last."""
    sitting = await places.sit(interaction)
    head = sitting.head
    lines = (
        f"Promised before the first die of epoch {head.seeds.epoch}, as SHA-256:",
        f"open seed `{commitment(head.seeds.open)}`",
        f"hidden seed `{commitment(head.seeds.hidden)}`",
        f"Entries so far: {head.seq}. Every roll bears a receipt; keep one to compare.",
        "Show the seed to check every open roll so far; a new one follows at once. The hidden "
        "seed is shown with it once no roll from it is secret any more.",
        "The file holds what you may see; check it with rules/verify.py and plain Python.",
    )
    buttons = (
        Button("Show the seed", custom_id.custom_id("rs", sitting.game)),
        Button("Get the file", custom_id.custom_id("rx", sitting.game)),
    )
    foot = verdict.receipt(head.seq, head.chain)
    return Outgoing("\n".join(lines), foot=foot, buttons=(buttons,))


async def show_seed(interaction: Interaction) -> None:
    """Show the open seed to everybody here; the rolls that follow come from a fresh one.

    The hidden seed is shown with it when every secret roll from it was revealed.
    """
    sitting = await places.sit(interaction)
    bot = interaction.client
    (made, left), stood = await bot.db.read(
        lambda db: (rolled.secret(db, sitting.game), journal.head_seq(db, sitting.game))
    )
    action = SeedShown(
        key=str(interaction.id),
        seat=sitting.seat,
        person=interaction.user.id,
        name=interaction.user.display_name,
        fresh=bot.fresh_seed(),
        fresh_hidden=bot.fresh_seed() if made and not left else None,
        stood=stood,
        at=bot.clock.now(),
    )
    await settling.do(interaction, sitting.head, action)


async def hand_out(interaction: Interaction) -> None:
    """Give a person the export of the rolls here, alone."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    sitting = await places.sit(interaction)
    check_fits(sitting.head.seq)
    as_gm = readers.gm_rows(interaction, sitting.game)
    async with interaction.client.db.reading() as reader:
        plan = await reader.read(lambda db: planned(db, sitting.game, (sitting.seat,), as_gm))
        name, data = await plain_or_zipped(f"rolls-{sitting.game}.json", pieces(reader, plan))
    told = "Check it: `python3 -I rules/verify.py` and the name of this file."
    await reply.hand_out(interaction, told, name, data)


def nobodys(db: Connection, rows: tuple[journal.Row, ...]) -> frozenset[int]:
    """Return the rows made for nobody as GM: none."""
    return frozenset()


def planned(db: Connection, game: int, held: tuple[str, ...], as_gm: Shown = nobodys) -> Plan:
    """Return what the export of rolls is made of, for the holder of these seats.

    `as_gm` finds the rows that were made for them as GM.
    """
    found = games.get(db, game)
    if found is None:
        raise LookupError(f"the journal {game} is missing")
    epochs = (exporting.epoch(one) for one in seeds.every_epoch(db, game))
    frame = export(game, found.system, found.title, epochs, ())
    revealed = rolled.revealed(db, game)

    def shown(db: Connection, rows: tuple[journal.Row, ...]) -> frozenset[int]:
        free = revealed | as_gm(db, rows)
        return frozenset(row.seq for row in rows if row.seq in free or _is_for(row, held))

    return Plan(game, frame, journal.head_seq(db, game), names.of_game(db, game), shown)


def _is_for(row: journal.Row, held: tuple[str, ...]) -> bool:
    return all(line.to is None or set(line.to) & set(held) for line in wording.told(row))


async def seed_pressed(interaction: Interaction, parts: list[str]) -> None:
    """Show the open seed of the rolls here."""
    await show_seed(interaction)


async def file_pressed(interaction: Interaction, parts: list[str]) -> None:
    """Give the export of the rolls here."""
    await hand_out(interaction)


PRESSES = {"rs": seed_pressed, "rx": file_pressed}
