"""Choosing several cards at once by a menu: the hand before a battle, played cards to buy back."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from cogs.game_ui import Extra
from cogs.play import settling
from cogs.play.pressed import parts_of, seat_of
from cogs.ui import given, reply
from cogs.ui.context import Interaction
from referee import custom_id
from referee.errors import Refusal
from referee.head import GameHead
from referee.message import Menu, Outgoing, Pick, cut, plain
from rules.core import Move
from rules.games.planetfall.cards.access import available, limit
from rules.games.planetfall.cards.buy_back import BuyBackCards, price
from rules.games.planetfall.cards.hands import ChooseHand
from rules.games.planetfall.cards.naming import told
from rules.games.planetfall.state import Table

PRESS = "pfh"
"""The verb of the custom ids of such menus."""
IN_A_MENU = 25


class Several(msgspec.Struct, frozen=True):
    """A question that several cards answer: how it is offered, which cards, the move they make.

    `most` is how many may be chosen, 0 where nothing but their number bounds it.
    """

    label: str
    text: str
    cards: Callable[[Table, str], tuple[str, ...]]
    cost: Callable[[Table, str], int]
    move: Callable[[tuple[str, ...]], Move]
    most: Callable[[Table, str], int] = lambda table, side: 0


QUESTIONS = {
    "hand": Several(
        "Choose your hand of cards…",
        "Your hand, {most} cards at most. Nobody else sees it.",
        available,
        lambda table, card: table.card(card).play_cost,
        lambda cards: ChooseHand(cards=cards),
        limit,
    ),
    "buy_back": Several(
        "Buy several cards back…",
        "Each costs twice what it costs to play, on your Zero Hour tracker.",
        lambda table, side: table.command(side).played,
        lambda table, card: price(table, (card,)),
        lambda cards: BuyBackCards(cards=cards),
    ),
}
"""By the kind of question (PF-TAC-1, PF-TAC-3)."""


def extras(head: GameHead, seat: str) -> tuple[Extra, ...]:
    """Return what the menu of a seat offers where several cards answer the open question."""
    ask = head.ask
    one = QUESTIONS.get(ask.kind) if ask and ask.entry(seat) else None
    return (Extra(ask.kind, one.label, "answer"),) if ask and one else ()


async def opened(interaction: Interaction, head: GameHead, seat: str) -> None:
    """Show the menu of the cards that answer the open question."""
    await reply.private(interaction, page(head, seat))


def page(head: GameHead, seat: str) -> Outgoing:
    """Return the page with the menu of cards, each with its cost and what it does.

    Raises Refusal where no question asks for cards.
    """
    one = _asked(head, seat)
    table: Table = head.state
    cards = one.cards(table, seat)[:IN_A_MENU]
    lines = [one.text.format(most=one.most(table, seat))]
    lines += [
        f"- **{plain(_name(table, one, card))}**: {plain(_says(table, card))}" for card in cards
    ]
    picks = tuple(Pick(_name(table, one, c), c, cut(_says(table, c), 100)) for c in cards)
    question = custom_id.question(head.trail, head.state, head.ask)
    name, most = custom_id.custom_id(PRESS, head.id, question, seat), one.most(table, seat)
    menu = Menu(name, "Cards", picks, several=True, most=most)
    return Outgoing(cut("\n".join(lines), reply.LONGEST_TEXT), menus=(menu,))


def _name(table: Table, one: Several, card: str) -> str:
    return f"{table.card(card).name} ({one.cost(table, card)})"


def _says(table: Table, card: str) -> str:
    return table.card(card).text or told(table.card(card))


def _asked(head: GameHead, seat: str) -> Several:
    ask = head.ask
    one = QUESTIONS.get(ask.kind) if ask and ask.entry(seat) else None
    if one is None:
        raise Refusal("Nobody asks you for cards now.")
    return one


async def pressed(interaction: Interaction, parts: list[str]) -> None:
    """Answer with the cards that were chosen, as the person who chose them."""
    game, q, seat = parts_of(parts, 3)
    head = await seat_of(interaction, game, q, seat)
    one = _asked(head, seat)
    there = one.cards(head.state, seat)
    chosen = tuple(card for card in there if card in given.all_chosen(interaction))
    await settling.act(interaction, head, seat, one.move(chosen))


PRESSES = {PRESS: pressed}
