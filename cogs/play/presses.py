"""What the buttons and menus of a game do. Each press loads the game anew and walks down its id.

Every missing step has its sentence.
"""

from __future__ import annotations

from cogs.ui import context, given, reply
from cogs.ui.context import Interaction
from referee import access, custom_id, stakes, verdict
from referee.errors import Refusal
from referee.game import GameHead
from referee.message import Button, Menu, Outgoing, cut, plain
from referee.timeline import notes, outline, visibility
from rules.core import GM, Move, offers, waits_for

from . import fact_form, settling
from .pressed import check_question, parts_of

PAGE = 25
STALE_CHOICE = "That choice is not legal any more. See what is: What can I do now?"


def check_in_play(head: GameHead) -> None:
    """Raise Refusal for a game in which nothing can be played now."""
    if head.game.status != "open":
        raise Refusal(f"Nothing can be played: the game is {_status(head)}.")


def chosen(head: GameHead, seat: str, digits: str) -> Move:
    """Return the legal move that a button or a completion names. Raises Refusal for another."""
    check_in_play(head)
    ask = head.ask
    entry = ask.entry(seat) if ask else None
    ready = [choice.move for choice in entry.choices] if entry else []
    for move in (*ready, *offers(head.system, head.state, seat)):
        if custom_id.choice(move) == digits:
            return move
    raise Refusal(STALE_CHOICE)


async def answer(interaction: Interaction, parts: list[str]) -> None:
    """Play the move that a button stands for: game, question, seat, choice."""
    game, q, seat, digits = parts_of(parts, 4)
    head = await context.game_pressed(interaction, game)
    if seat == custom_id.ANY_SEAT:
        seat = _own(head, interaction.user.id)
    await _play(interaction, head, q, seat, digits)


def _own(head: GameHead, person: int) -> str:
    """Return the seat for which a person presses a button of many: one still awaited first."""
    seat = access.speaks_for(head, person)
    waiting = waits_for(head.state) if head.ask else ()
    mine = [one for one in waiting if one in head.seats_of(person)]
    return seat if seat in waiting or not mine else mine[0]


async def selected(interaction: Interaction, parts: list[str]) -> None:
    """Play the move chosen in a menu: game, question, seat, page; the value is the choice."""
    game, q, seat, _ = parts_of(parts, 4)
    await _play(
        interaction,
        await context.game_pressed(interaction, game),
        q,
        seat,
        given.chosen(interaction),
    )


async def _play(interaction: Interaction, head: GameHead, q: str, seat: str, digits: str) -> None:
    access.check_holds(head, interaction.user.id, seat)
    check_question(head, q)
    await play(interaction, head, seat, chosen(head, seat, digits))


async def play(interaction: Interaction, head: GameHead, seat: str, move: Move) -> None:
    """Play a move that was chosen ready-made, or open the form for its facts or its words."""
    if await fact_form.ask(interaction, head, seat, move):
        return
    ui = interaction.client.ui_of(head.system.name)
    if ui is None or ui.form is None or not await ui.form(interaction, head, move):
        await settling.act(interaction, head, seat, move)


def _menu(head: GameHead, person: int, seat: str, page: int) -> Outgoing:
    """Return the legal moves of a seat as a menu, 25 to a page."""
    moves = offers(head.system, head.state, seat)
    ask = head.ask
    asks = bool(ask and ask.entry(seat))
    text = _unasked(head, seat, moves)
    if ask and asks:
        text = f"{plain(ask.text)} {verdict.answering(head, ask, (seat,))}".rstrip()
    others = _other_seats(head, person, seat)
    if not moves:
        return Outgoing(
            f"**{plain(head.named(seat))}**: {text}", buttons=(others,) if others else ()
        )
    page = min(page, (len(moves) - 1) // PAGE)
    shown = moves[page * PAGE : (page + 1) * PAGE]
    q = custom_id.question(head.trail, head.state, ask)
    picks = tuple(stakes.pick(head, move, seat) for move in shown)
    menu = Menu(custom_id.custom_id("s", head.id, q, seat, page), "Choose a legal move", picks)
    return Outgoing(
        f"**{plain(head.named(seat))}**: {text}",
        menus=(menu,),
        buttons=(*_pages(head, seat, page, len(moves)), *((others,) if others else ())),
    )


def _unasked(head: GameHead, seat: str, moves: tuple[Move, ...]) -> str:
    """Return what a seat is told of which nothing is asked: why, and what it may do."""
    why = plain(head.system.whereabouts(head.state, seat))
    parts = ("Nothing is asked of you at the moment.", why, verdict.unasked(head, moves))
    return " ".join(part for part in parts if part)


def _other_seats(head: GameHead, person: int, seat: str) -> tuple[Button, ...]:
    """Return a button to the missing GM's moves, or from them back to the player's own."""
    if not access.is_stand_in(head, person, GM):
        return ()
    if seat != GM:
        return (Button("For the missing GM", custom_id.custom_id("p", head.id, GM, 0)),)
    own = head.seats_of(person)
    return tuple(
        Button(f"My own moves: {head.called(one)}", custom_id.custom_id("p", head.id, one, 0))
        for one in own
    )


def _pages(head: GameHead, seat: str, page: int, count: int) -> tuple[tuple[Button, ...], ...]:
    last = (count - 1) // PAGE
    turns = []
    if page > 0:
        turns.append(Button("Earlier", custom_id.custom_id("p", head.id, seat, page - 1)))
    if page < last:
        turns.append(Button("More", custom_id.custom_id("p", head.id, seat, page + 1)))
    return (tuple(turns),) if turns else ()


async def now(interaction: Interaction, parts: list[str]) -> None:
    """Show a person what they can do now, and only them."""
    (game,) = parts_of(parts, 1)
    head = await context.game_pressed(interaction, game)
    check_in_play(head)
    person = interaction.user.id
    await reply.private(interaction, _menu(head, person, access.speaks_for(head, person), 0))


def _status(head: GameHead) -> str:
    return {"lobby": "still gathering players", "paused": "paused"}.get(head.game.status, "over")


async def page(interaction: Interaction, parts: list[str]) -> None:
    """Show another page of legal moves: game, seat, page."""
    game, seat, number = parts_of(parts, 3)
    head = await context.game_pressed(interaction, game)
    access.check_holds(head, interaction.user.id, seat)
    check_in_play(head)
    if not number.isdecimal() or len(number) > 3:
        raise Refusal("There is no such page.")
    await reply.private(interaction, _menu(head, interaction.user.id, seat, int(number)))


async def working(interaction: Interaction, parts: list[str]) -> None:
    """Show the whole working of a row to the person who asks: what everybody may see of it."""
    game, seq = parts_of(parts, 2)
    head = await context.game_pressed(interaction, game)
    if not seq.isdecimal() or not 1 <= int(seq[:12]) <= head.seq:
        raise Refusal("That row is not in the journal.")
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
