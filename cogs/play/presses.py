"""What the buttons and menus of a game do. Each press loads the game anew and walks down its id.

Every missing step has its sentence.
"""

from __future__ import annotations

from cogs.ui import context, given, reply
from cogs.ui.context import Interaction
from referee import access, custom_id, verdict
from referee.errors import Refusal
from referee.head import GameHead
from referee.message import Outgoing, cut
from referee.timeline import notes, outline, visibility
from rules.core import Entry, Move, offers, waits_for

from . import fact_form, own_menu, settling
from .pressed import STALE_CHOICE, check_in_play, check_question, parts_of


def chosen(interaction: Interaction, head: GameHead, seat: str, digits: str) -> Move:
    """Return the legal move that a button or a completion names. Raises Refusal for another."""
    check_in_play(head, interaction.user.id)
    move = _named(head, seat, digits)
    if move is None:
        raise Refusal(STALE_CHOICE)
    return move


def _named(head: GameHead, seat: str, digits: str) -> Move | None:
    """Return the legal move of a seat that a button names, None where it has no such move."""
    entry = head.ask.entry(seat) if head.ask else None
    ready = [choice.move for choice in entry.choices] if entry else []
    for move in (*ready, *offers(head.system, head.state, seat)):
        if custom_id.choice(move) == digits:
            return move
    return None


async def answer(interaction: Interaction, parts: list[str]) -> None:
    """Play the move that a button stands for: game, question, seat, choice."""
    game, q, seat, digits = parts_of(parts, 4)
    head = await context.game_pressed(interaction, game)
    if seat == custom_id.ANY_SEAT:
        seat = _own(head, interaction.user.id, digits)
    await _play(interaction, head, q, seat, digits)


def _own(head: GameHead, person: int, digits: str) -> str:
    """Return the seat for which a person presses a button of many: one still awaited first.

    A choice that only another seat has is that seat's, whoever presses it: of those alone that
    everybody sees on buttons, as a forged one must tell nothing of what others may do. Raises
    Refusal where it is nobody's whom the person may answer for.
    """
    seat = access.speaks_for(head, person)
    if head.ask is None:
        return seat
    waiting = waits_for(head.state)
    mine = [one for one in waiting if one in head.seats_of(person)]
    own = seat if seat in waiting or not mine else mine[0]
    if head.ask.sealed or _named(head, own, digits) is not None:
        return own
    others = tuple(entry.seat for entry in head.ask.entries if _is_ready(entry, digits))
    if not others:
        return own
    # Whoever is asked as well would take "not for you" for the question, and never answer it.
    asked = head.ask.entry(own) if own in mine else None
    return access.held_of(head, person, others, _own_choices(asked) if asked else "")


def _own_choices(entry: Entry) -> str:
    """Return what somebody may answer who pressed what only others may choose."""
    labels = ", ".join(choice.label for choice in entry.choices)
    return f"Yours: {labels}." if labels else "See what yours are: What can I do now?"


def _is_ready(entry: Entry, digits: str) -> bool:
    return any(custom_id.choice(choice.move) == digits for choice in entry.choices)


async def selected(interaction: Interaction, parts: list[str]) -> None:
    """Do what was chosen in a menu: game, question, seat, place; the value is the choice."""
    game, q, seat, _ = parts_of(parts, 4)
    head, value = await context.game_pressed(interaction, game), given.chosen(interaction)
    if value.startswith(own_menu.EXTRA):
        await own_menu.open_extra(interaction, head, seat, value.removeprefix(own_menu.EXTRA))
    else:
        await _play(interaction, head, q, seat, value)


async def _play(interaction: Interaction, head: GameHead, q: str, seat: str, digits: str) -> None:
    access.check_holds(head, interaction.user.id, seat)
    check_question(head, q)
    await play(interaction, head, seat, chosen(interaction, head, seat, digits))


async def play(interaction: Interaction, head: GameHead, seat: str, move: Move) -> None:
    """Play a move that was chosen ready-made, or open the form for its facts or its words."""
    if await fact_form.ask(interaction, head, seat, move):
        return
    ui = interaction.client.ui_of(head.system.name)
    if ui is None or ui.form is None or not await ui.form(interaction, head, seat, move):
        await settling.act(interaction, head, seat, move)


async def now(interaction: Interaction, parts: list[str]) -> None:
    """Show a person what they can do now, and only them."""
    (game,) = parts_of(parts, 1)
    head = await context.game_pressed(interaction, game)
    check_in_play(head, interaction.user.id)
    person = interaction.user.id
    ui = interaction.client.ui_of(head.system.name)
    shown = own_menu.page(head, ui, person, access.speaks_for(head, person), 0)
    await reply.private(interaction, shown)


async def page(interaction: Interaction, parts: list[str]) -> None:
    """Show another page of legal moves: game, seat, page."""
    game, seat, number = parts_of(parts, 3)
    head = await context.game_pressed(interaction, game)
    access.check_holds(head, interaction.user.id, seat)
    check_in_play(head, interaction.user.id)
    if not number.isdecimal() or len(number) > 3:
        raise Refusal("There is no such page.")
    ui = interaction.client.ui_of(head.system.name)
    await reply.private(
        interaction, own_menu.page(head, ui, interaction.user.id, seat, int(number))
    )


async def working(interaction: Interaction, parts: list[str]) -> None:
    """Show the whole working of a row to the person who asks: what everybody may see of it."""
    game, seq = parts_of(parts, 2)
    head = await context.game_pressed(interaction, game)
    if not seq.isdecimal() or not 1 <= int(seq[:12]) <= head.seq:
        raise Refusal("That entry is not in the journal.")
    rows = await outline.rows(interaction.client.referee, head, (int(seq[:12]),))
    told = visibility.seen(head, rows[0]) if rows else ()
    dice = verdict.dice(rows[0]) if rows and rows[0].seq not in head.setup.hidden else ()
    shown = verdict.working(told, dice)
    await reply.private(interaction, Outgoing(cut(shown, reply.LONGEST_TEXT) or "Nothing."))


async def inbox(interaction: Interaction, parts: list[str]) -> None:
    """Show a person their private lines, unread first, as often as they ask."""
    (game,) = parts_of(parts, 1)
    head = await context.game_pressed(interaction, game)
    referee, person = interaction.client.referee, interaction.user.id
    shown = await notes.private_lines(referee, head, person)
    if not shown:
        raise Refusal("There is no private note for you in this game.")
    while len("\n".join(shown)) > reply.LONGEST_TEXT and len(shown) > 1:
        shown.pop(0)
    await reply.private(interaction, Outgoing("\n".join(shown)))
    await notes.mark_read(referee, head, person)
