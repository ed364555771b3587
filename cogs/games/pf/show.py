"""What anybody may look at: a squadron's sheet, in words."""

from __future__ import annotations

from discord import app_commands

from cogs.play.completion import Choice, matching
from cogs.ui import context, given, reply
from cogs.ui.context import Interaction
from referee import custom_id
from referee.errors import Refusal
from referee.game import GameHead
from referee.message import Menu, Outgoing, Pick, cut, plain
from rules.core import seat_title, waits_for
from rules.games.planetfall.activation.turns import acting
from rules.games.planetfall.named import GONE, squadron_of
from rules.games.planetfall.sheet import sheet as sheet_lines
from rules.games.planetfall.state import Table

from .group import pf, playing

SHEET = "pfs"
"""The verb of the custom ids that open another squadron's sheet."""
IN_A_MENU = 25


async def _squadrons(interaction: Interaction, typed: str) -> list[Choice]:
    table = (await playing.game(interaction)).state
    named = [(f"{one.name} ({seat_title(one.side)})", n) for n, one in enumerate(table.roster, 1)]
    return matching([(label, str(number)) for label, number in named], typed)


@pf.group.command(description="A squadron's sheet: models, weapons, rules, what lasts on it")
@app_commands.describe(squadron="Which; the one to act if you name none")
@app_commands.autocomplete(squadron=_squadrons)
async def sheet(interaction: Interaction, squadron: str = "") -> None:
    """Show a sheet to the person who asks."""
    head = await playing.game(interaction)
    await reply.private(interaction, _page(head, _meant(head, squadron)))


def _meant(head: GameHead, typed: str) -> int:
    """Return the squadron that is named, else one to act. Raises Refusal where there is none."""
    if typed:
        return squadron_of(head.state, typed)
    now = [one for side in head.state.sides for one in acting(head.state, side)]
    if not now:
        raise Refusal("Nobody is to act now. Name a squadron: /pf sheet squadron:1.")
    return now[0]


async def asked(interaction: Interaction, head: GameHead) -> None:
    """Show the sheet that matters at an open question: of a squadron of whoever asks, if any."""
    table = head.state
    own = [seat for seat in head.seats_of(interaction.user.id) if seat in table.sides]
    seats = dict.fromkeys((*own, *waits_for(table), *table.sides))
    acts = [n for seat in seats for n in acting(table, seat)]
    mine = [n for seat in own for n in table.own(seat)]
    anybody = range(1, len(table.squadrons) + 1)
    await reply.private(interaction, _page(head, (*acts, *mine, *anybody)[0]))


def _page(head: GameHead, squadron: int) -> Outgoing:
    table = head.state
    lines = map(plain, sheet_lines(table, squadron))
    text = "\n".join((f"**{plain(table.name(squadron))}**", *lines))
    return Outgoing(cut(text, reply.LONGEST_TEXT), menus=_others(table, head.id, squadron))


def _others(table: Table, game: int, squadron: int) -> tuple[Menu, ...]:
    """Return the menu of other sheets: the squadrons that are there before those that are gone."""
    numbers = range(1, len(table.squadrons) + 1)
    found = sorted(numbers, key=lambda n: table.squadron(n).place in GONE)
    picks = tuple(
        Pick(table.name(n), str(n), seat_title(table.side(n))) for n in found if n != squadron
    )
    name = custom_id.custom_id(SHEET, game)
    return (Menu(name, "Another sheet", picks[:IN_A_MENU]),) if picks else ()


async def _other(interaction: Interaction, parts: list[str]) -> None:
    """Show the sheet that was chosen in the menu under another: game."""
    head = await playing.of_press(interaction, parts[0] if parts else "")
    chosen = given.chosen(interaction)
    if not chosen.isdecimal() or not 1 <= int(chosen[:6]) <= len(head.state.squadrons):
        raise Refusal(context.UNKNOWN)
    await reply.private(interaction, _page(head, int(chosen)))


PRESSES = {SHEET: _other}
