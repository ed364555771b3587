"""What anybody may look at: a squadron's sheet, in words and as a picture, and exact odds."""

from __future__ import annotations

from discord import app_commands

from cogs.play.completion import Choice, matching
from cogs.ui import context, given, reply
from cogs.ui.context import Interaction
from pictures import planetfall_sheet
from referee import custom_id
from referee.errors import Refusal
from referee.head import GameHead
from referee.message import Button, Menu, Outgoing, Pick, cut, plain
from rules.core import seat_title, waits_for
from rules.games.planetfall import odds as exact
from rules.games.planetfall.activation.turns import acting
from rules.games.planetfall.close.initiating import enemies
from rules.games.planetfall.named import GONE, squadron_of
from rules.games.planetfall.sheet import sheet as sheet_lines
from rules.games.planetfall.state import Table

from .group import NAME, pf, playing

SHEET, ODDS = "pfs", "pfo"
"""The verbs of the custom ids that open another squadron's sheet, and a squadron's odds."""
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
    await _show(interaction, head, _meant(head, squadron))


@pf.group.command(description="Exact odds: to damage, to destroy, to storm, to keep order")
@app_commands.describe(squadron="Whose; the one to act if you name none", target="Against whom")
@app_commands.autocomplete(squadron=_squadrons, target=_squadrons)
async def odds(interaction: Interaction, squadron: str = "", target: str = "") -> None:
    """Show the person who asks what a squadron could do to each enemy, or to one squadron."""
    head = await playing.game(interaction)
    number = _meant(head, squadron)
    whom = (squadron_of(head.state, target),) if target else _foes(head.state, number)
    await reply.private(interaction, _odds(head.state, number, whom))


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
    await _show(interaction, head, (*acts, *mine, *anybody)[0])


async def _show(interaction: Interaction, head: GameHead, squadron: int) -> None:
    """Show a sheet as text at once, and as a picture when it is drawn."""
    view = head.system.look(head.state, None)
    await reply.private(interaction, _page(head, squadron))
    drawn = await context.off_loop(interaction, planetfall_sheet.sheet, view, squadron)
    file = reply.picture(NAME, drawn.png, drawn.alt)
    await interaction.edit_original_response(attachments=[file])


def _page(head: GameHead, squadron: int) -> Outgoing:
    table = head.state
    lines = map(plain, sheet_lines(table, squadron))
    text = "\n".join((f"**{plain(table.name(squadron))}**", *lines))
    buttons = ((Button("Odds", custom_id.custom_id(ODDS, head.id, squadron)),),)
    menus = _others(table, head.id, squadron)
    return Outgoing(cut(text, reply.LONGEST_TEXT), menus=menus, buttons=buttons)


def _others(table: Table, game: int, squadron: int) -> tuple[Menu, ...]:
    """Return the menu of other sheets: the squadrons that are there before those that are gone."""
    numbers = range(1, len(table.squadrons) + 1)
    found = sorted(numbers, key=lambda n: table.squadron(n).place in GONE)
    picks = tuple(
        Pick(table.name(n), str(n), seat_title(table.side(n))) for n in found if n != squadron
    )
    name = custom_id.custom_id(SHEET, game)
    return (Menu(name, "Another sheet", picks[:IN_A_MENU]),) if picks else ()


def _foes(table: Table, squadron: int) -> tuple[int, ...]:
    return enemies(table, table.side(squadron))


def _odds(table: Table, squadron: int, targets: tuple[int, ...]) -> Outgoing:
    """Return what a squadron could do to each of these, and how steady it is."""
    lines = [f"**{plain(table.name(squadron))}** {plain(exact.nerve(table, squadron))}."]
    for target in targets:
        found = exact.against(table, squadron, target)
        lines.append(f"**{plain(table.name(target))}**")
        lines += [f"- {plain(line)}" for line in found]
    return Outgoing(cut("\n".join(lines), reply.LONGEST_TEXT))


async def _other(interaction: Interaction, parts: list[str]) -> None:
    """Show the sheet that was chosen in the menu under another: game."""
    head, squadron = await _pressed(interaction, [*parts, given.chosen(interaction)])
    await _show(interaction, head, squadron)


async def _odds_of(interaction: Interaction, parts: list[str]) -> None:
    """Show the odds of the squadron on a sheet: game, squadron."""
    head, squadron = await _pressed(interaction, parts)
    await reply.private(interaction, _odds(head.state, squadron, _foes(head.state, squadron)))


async def _pressed(interaction: Interaction, parts: list[str]) -> tuple[GameHead, int]:
    """Return the game and the squadron of a custom_id. Raises Refusal for no squadron of it."""
    head = await playing.of_press(interaction, parts[0] if parts else "")
    known = {str(number): number for number in range(1, len(head.state.squadrons) + 1)}
    if len(parts) != 2 or parts[1] not in known:
        raise Refusal(context.UNKNOWN)
    return head, known[parts[1]]


PRESSES = {SHEET: _other, ODDS: _odds_of}
