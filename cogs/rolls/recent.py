"""What was rolled here before: a person's last lines, and the history of a place."""

from __future__ import annotations

from cogs.ui.context import Interaction
from db import journal, names, seats
from db.engine import Connection
from referee.message import Outgoing, cut, plain
from rules.rolls import Throw

from . import places, wording

LOOKED_AT = 40
OFFERED = 10
SHOWN = 15
LONGEST_ENTRY = 160
LONGEST = 1_900
NOTHING = Outgoing("Nothing was rolled here yet.")


def _last(db: Connection, game: int, count: int) -> tuple[journal.Row, ...]:
    return journal.rows(db, game, max(1, journal.head_seq(db, game) - count + 1))


async def lines(interaction: Interaction) -> list[str]:
    """Return the different lines that a person last rolled here, newest first."""
    sitting = await places.sitting(interaction)
    if sitting is None:
        return []
    bot = interaction.client
    rows = await bot.db.read(lambda db: _last(db, sitting.game, LOOKED_AT))
    moves = [wording.move_of(row) for row in reversed(rows) if row.seat == sitting.seat]
    found = [move.line for move in moves if isinstance(move, Throw)]
    return list(dict.fromkeys(found))[:OFFERED]


async def history(interaction: Interaction, mine: bool) -> Outgoing:
    """Return the last rolls here as the asker may see them."""
    game = await places.journal_here(interaction)
    if game is None:
        return NOTHING

    rows, held, called = await interaction.client.db.read(
        lambda db: (
            _last(db, game, LOOKED_AT),
            seats.of_game(db, game),
            names.of_game(db, game),
        )
    )
    rollers = {seat.seat: seat.name for seat in held}
    own = {seat.seat for seat in held if seat.person == interaction.user.id}
    wanted = [row for row in rows if not mine or row.seat in own][-SHOWN:]
    shown = [_entry(row, rollers, called, row.seat in own) for row in wanted]
    while len("\n".join(shown)) > LONGEST:
        shown.pop(0)
    return Outgoing("\n".join(shown)) if shown else NOTHING


def _entry(
    row: journal.Row, rollers: dict[str, str], called: tuple[names.Name, ...], own: bool
) -> str:
    stamp = f"`{row.seq}` <t:{row.at // 1000}:t>"
    if row.erased_at is not None:
        return f"{stamp} (erased) `{row.chain.hex()[:8]}`"
    who = plain(rollers.get(row.seat, "Somebody"))
    first, lines = ["a secret roll"], wording.told(row, called)
    if own or not wording.has_secrets(lines):
        first = wording.parts(row, lines).first
    return f"{stamp} {who}: {cut('; '.join(first), LONGEST_ENTRY)} `{row.chain.hex()[:8]}`"
