"""What anybody may look at: a character's sheet, in words and as a picture, and exact odds."""

from __future__ import annotations

from discord import app_commands

from cogs.play.completion import Choice, matching
from cogs.ui import context, given, reply
from cogs.ui.context import Interaction
from pictures import planet28_sheet
from referee import custom_id
from referee.errors import Refusal
from referee.head import GameHead
from referee.message import Button, Menu, Outgoing, Pick, cut, plain
from rules.core import seat_title, waits_for
from rules.games.planet28 import versus
from rules.games.planet28.fact_types import unit_of
from rules.games.planet28.legality import acting
from rules.games.planet28.squads import hp_left
from rules.games.planet28.state import Table

from . import fight
from .group import NAME, p28, playing

SHEET, ODDS = "ps", "po"
"""The verbs of the custom ids that open another unit's sheet, and a unit's odds."""
IN_A_MENU = 25


async def _units(interaction: Interaction, typed: str) -> list[Choice]:
    table = (await playing.game(interaction)).state
    named = [(f"{one.name} ({seat_title(one.seat)})", n) for n, one in enumerate(table.profiles, 1)]
    return matching([(label, str(unit)) for label, unit in named], typed)


@p28.group.command(description="A character's sheet, as text and as a picture")
@app_commands.describe(unit="Whose; that of the one to act if you name none")
@app_commands.autocomplete(unit=_units)
async def sheet(interaction: Interaction, unit: str = "") -> None:
    head = await playing.game(interaction)
    await _show(interaction, head, _meant(head, unit))


@p28.group.command(description="Exact odds of a unit's weapons: to hit, to slay, HP on average")
@app_commands.describe(unit="Whose; the one to act if you name none", target="Against whom")
@app_commands.autocomplete(unit=_units, target=_units)
async def odds(interaction: Interaction, unit: str = "", target: str = "") -> None:
    head = await playing.game(interaction)
    number = _meant(head, unit)
    whom = (unit_of(head.state, target),) if target else versus.enemies(head.state, number)
    await reply.private(interaction, _odds(head.state, number, whom))


def _meant(head: GameHead, unit: str) -> int:
    """Return the unit that is named, else the one to act. Raises Refusal where there is none."""
    if unit:
        return unit_of(head.state, unit)
    now = [one for seat in head.state.players() for one in acting(head.state, seat)]
    if not now:
        raise Refusal("Nobody is to act now. Name a character: /p28 sheet unit:Teniel.")
    return now[0]


async def asked(interaction: Interaction, head: GameHead) -> None:
    """Show the sheet that matters at an open question: of a unit of whoever asks, if one acts."""
    table = head.state
    own = head.seats_of(interaction.user.id)
    seats = dict.fromkeys((*own, *waits_for(table), *table.players()))
    acts = [unit for seat in seats for unit in acting(table, seat)]
    mine = [who.id for who in table.units if who.here and table.seat(who.id) in own]
    there = [who.id for who in table.units]
    await _show(interaction, head, (*acts, *mine, *there)[0])


async def _show(interaction: Interaction, head: GameHead, unit: int) -> None:
    """Show a sheet as text at once, and as a picture when it is drawn."""
    view = head.system.look(head.state, None)
    first, *rest = planet28_sheet.sheet_lines(view, unit)
    text = "\n".join((f"**{plain(first)}**", *map(plain, rest)))
    others = _others(head.state, head.id, unit)
    buttons = (Button("Odds", custom_id.custom_id(ODDS, head.id, unit)), fight.button(head))
    page = Outgoing(cut(text, reply.LONGEST_TEXT), menus=others, buttons=(buttons,))
    await reply.private(interaction, page)
    drawn = await context.off_loop(interaction, planet28_sheet.sheet, view, unit)
    file = reply.picture(NAME, drawn.png, drawn.alt)
    await interaction.edit_original_response(attachments=[file])


def _others(table: Table, game: int, unit: int) -> tuple[Menu, ...]:
    """Return the menu of other sheets: the units that are there before those that are gone."""
    found = sorted(table.units, key=lambda who: not who.here)
    picks = tuple(
        Pick(
            table.name(who.id),
            str(who.id),
            f"{seat_title(table.seat(who.id))}, {hp_left(table, who.id)} HP",
        )
        for who in found
        if who.id != unit
    )
    name = custom_id.custom_id(SHEET, game)
    return (Menu(name, "Another sheet", picks[:IN_A_MENU]),) if picks else ()


def _odds(table: Table, unit: int, targets: tuple[int, ...]) -> Outgoing:
    """Return what a unit's weapons promise against each of these."""
    lines = [f"**{plain(table.name(unit))}**, before any reroll:"]
    for target in targets:
        found = versus.against(table, unit, target)
        lines.append(f"**{plain(table.name(target))}**")
        lines += [f"- {plain(line)}" for line in found] or ["- nothing in hand to attack with"]
    return Outgoing(cut("\n".join(lines), reply.LONGEST_TEXT))


async def _other(interaction: Interaction, parts: list[str]) -> None:
    """Show the sheet that was chosen in the menu under another: game."""
    head, unit = await _pressed(interaction, [*parts, given.chosen(interaction)])
    await _show(interaction, head, unit)


async def _odds_of(interaction: Interaction, parts: list[str]) -> None:
    """Show the odds of the unit on a sheet: game, unit."""
    head, unit = await _pressed(interaction, parts)
    await reply.private(interaction, _odds(head.state, unit, versus.enemies(head.state, unit)))


async def _pressed(interaction: Interaction, parts: list[str]) -> tuple[GameHead, int]:
    """Return the game and the unit of a custom_id. Raises Refusal for no unit of it."""
    head = await playing.of_press(interaction, parts[0] if parts else "")
    known = {str(who.id): who.id for who in head.state.units}
    if len(parts) != 2 or parts[1] not in known:
        raise Refusal(context.UNKNOWN)
    return head, known[parts[1]]


PRESSES = {SHEET: _other, ODDS: _odds_of}
