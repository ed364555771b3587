"""What the buttons and menus of a warband do between two battles."""

from __future__ import annotations

from cogs.game_ui import Extra
from cogs.games.p28.group import playing
from cogs.play import settling
from cogs.play.pressed import STALE_CHOICE, check_in_play
from cogs.ui import context, given, reply
from cogs.ui.context import Interaction
from referee import access
from referee.errors import Refusal
from referee.head import GameHead
from referee.message import Outgoing, plain
from rules.core import GM
from rules.games.planet28.campaign.deal import bands, is_interval, kept

from . import forms, pages

OVER = "The next battle has begun: that is for the time between two."
KEY = "warband"


async def pressed(interaction: Interaction, parts: list[str]) -> None:
    """Do what a button or a menu of the pages says: game, seat, what, number."""
    if len(parts) != 4 or not parts[3].isdecimal():
        raise Refusal(context.UNKNOWN)
    game, seat, what, number = parts
    head = await playing.of_press(interaction, game)
    _check(interaction, head, seat)
    verb, _, detail = what.partition("-")
    if verb == "home":
        await reply.in_place(interaction, pages.home(head, seat))
    elif verb == "open":
        chosen = given.chosen(interaction)
        await _person(interaction, head, seat, chosen, "improve")
    elif verb == "tab":
        await _person(interaction, head, seat, number, detail)
    elif verb == "form" and detail in forms.FORMS:
        await forms.opened(interaction, head, detail, number)
    elif verb == "do":
        await _deal(interaction, head, seat, (detail.partition("-")[0], int(number[:5])))
    else:
        raise Refusal(context.UNKNOWN)


def _check(interaction: Interaction, head: GameHead, seat: str) -> None:
    """Raise Refusal for somebody else's pages, and once the next battle has begun."""
    access.check_holds(head, interaction.user.id, seat)
    check_in_play(head, interaction.user.id)
    if not is_interval(head.state):
        raise Refusal(OVER)


async def _person(
    interaction: Interaction, head: GameHead, seat: str, number: str, tab: str
) -> None:
    """Show somebody's page. Raises Refusal for nobody of theirs, and for no tab."""
    there = {str(one) for one in kept(head.state, seat)}
    if number not in there or tab not in pages.TABS:
        raise Refusal(context.UNKNOWN)
    await reply.in_place(interaction, pages.person(head, seat, int(number), tab))


async def _deal(interaction: Interaction, head: GameHead, seat: str, at: tuple[str, int]) -> None:
    """Make the deal that was chosen, and show the page as it stands then."""
    tab, number = at
    move = pages.deals(head, seat, tab, number).get(given.chosen(interaction))
    if move is None:
        raise Refusal(STALE_CHOICE)
    label = head.system.label(head.state, move)
    await settling.act(interaction, head, seat, move)
    now = await context.game_pressed(interaction, str(head.id))
    if is_interval(now.state):
        await _shown(interaction, _page(now, seat, tab, number, f"Done: {plain(label)}."))


def _page(head: GameHead, seat: str, tab: str, number: int, note: str) -> Outgoing:
    if number in kept(head.state, seat) and tab in pages.TABS:
        return pages.person(head, seat, number, tab, note)
    return pages.home(head, seat, note)


async def _shown(interaction: Interaction, page: Outgoing) -> None:
    """Put a page where the answer to a press stands."""
    if interaction.response.is_done():
        await interaction.edit_original_response(**reply.changed(page))
    else:
        await reply.in_place(interaction, page)


def extras(head: GameHead, seat: str) -> tuple[Extra, ...]:
    """Return what a seat's menu offers beside moves: its pages, between two battles."""
    if not is_interval(head.state) or not (seat == GM or bands(head.state, seat)):
        return ()
    label = "Points, credits, tales…" if seat == GM else "My warband: points, wounds, shop…"
    return (Extra(KEY, label, "answer"),)


async def opened(interaction: Interaction, head: GameHead, seat: str) -> None:
    """Open the pages of a seat's warband."""
    await reply.private(interaction, pages.home(head, seat))


PRESSES = {pages.PRESS: pressed, **forms.PRESSES}
