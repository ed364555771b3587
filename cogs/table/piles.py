"""Piles: a deck where it is drawn from. Shuffling and drawing as actions, each saved as a whole."""

from __future__ import annotations

from functools import partial

import msgspec

from cogs.play import settling
from cogs.rolls import places, wording
from cogs.rolls.action import Rolled
from cogs.ui.context import Interaction
from db import random_lists
from db.engine import Connection
from db.journal import Row
from db.random_lists import Held, Pile, RandomList
from referee import custom_id
from referee.action import Result
from referee.errors import Refusal
from referee.head import GameHead
from referee.message import Button, Outgoing, plain
from rules.core import Line, canonical
from rules.dice import Dice, Recorded
from rules.rolls import Draw, Shuffle
from rules.rolls.cards import digest, told_cards

from . import lists

TRIES = 5


class Stale(Refusal):
    """Somebody drew from the same pile at the same moment."""


class Shuffled(Rolled, frozen=True, kw_only=True):
    """A deck is shuffled: its pile here is whole again, in the order that was rolled."""

    def run(self, head: GameHead, dice: Dice) -> Result:
        """Roll the order, and have the pile written with the row."""
        result = super().run(head, dice)
        if not isinstance(self.move, Shuffle):
            raise TypeError(self.move)
        order = self.move.order(self.seat, Recorded(dice.rolls))
        cards = canonical(order).decode()
        new = Pile(self.move.deck, head.id, head.seq + 1, 0, cards)
        put = partial(random_lists.shuffle, new=new)
        return msgspec.structs.replace(result, also=(*result.also, put))

    def message(
        self, after: GameHead, result: Result, row: Row, notes: tuple[str, ...]
    ) -> Outgoing | None:
        """Return that it was shuffled, and the button that opens the order once it is over."""
        first = plain(result.told[0].text)
        button = Button("Reveal order", custom_id.custom_id("rv", row.game, row.seq))
        text = f"**{plain(self.who)}** {first}.{wording.proof(result.told)}"
        return Outgoing(text, foot=wording.proof_receipt(row), buttons=((button,),))

    def alone(self, after: GameHead, told: tuple[Line, ...], row: Row) -> Outgoing | None:
        """Return None: nobody sees the order."""
        return None


class Drawn(Rolled, frozen=True, kw_only=True):
    """Cards are taken off the top of a pile."""

    pile: Pile

    def run(self, head: GameHead, dice: Dice) -> Result:
        """Tell what was drawn, and have the pile written with the row."""
        result = super().run(head, dice)
        if not isinstance(self.move, Draw):
            raise TypeError(self.move)
        put = partial(_take, pile=self.pile, move=self.move, person=self.person, seq=head.seq + 1)
        return msgspec.structs.replace(result, also=(*result.also, put))

    def message(
        self, after: GameHead, result: Result, row: Row, notes: tuple[str, ...]
    ) -> Outgoing | None:
        """Return the cards, or how many were drawn unseen."""
        if not wording.has_secrets(result.told):
            return wording.full(row, result.told, self.who)
        told = next(line for line in result.told if line.to is None and line.main)
        buttons = (
            Button("Read mine", custom_id.custom_id("rm", row.game, row.seq)),
            Button("Reveal", custom_id.custom_id("rv", row.game, row.seq)),
        )
        text = f"**{plain(self.who)}** {plain(told.text)}.{wording.proof(result.told)}"
        return Outgoing(text, foot=wording.proof_receipt(row), buttons=(buttons,))


def _take(db: Connection, pile: Pile, move: Draw, person: int | None, seq: int) -> None:
    if not random_lists.draw(db, pile, len(move.numbers)):
        raise Stale("Somebody drew or shuffled at the same moment. Draw again.")
    if move.hide and person is not None:
        for card in move.cards:
            random_lists.hold(db, Held(None, pile.list, pile.game, person, card, seq))


async def shuffling(interaction: Interaction, deck: RandomList, key: str) -> Shuffled:
    """Return the shuffling of a deck where somebody is, under a key of its own."""
    cards, sitting = lists.cards_of(deck), await places.sit(interaction)
    move = Shuffle(deck=deck.id or 0, name=deck.name, cards=len(cards), digest=digest(cards))
    return Shuffled(
        key=key,
        call=interaction.id,
        seat=sitting.seat,
        person=interaction.user.id,
        name=interaction.user.display_name,
        move=move,
    )


async def draw(interaction: Interaction, deck: RandomList, count: int, hidden: bool) -> None:
    """Draw cards, of a deck that is shuffled first where it never was; speak of it."""
    for left in reversed(range(TRIES)):
        sitting = await places.sit(interaction)
        pile = await _pile(interaction, deck, sitting)
        action = _drawing(interaction, deck, pile, sitting, count, hidden)
        try:
            await settling.do(interaction, sitting.head, action)
        except Stale:
            if not left:
                raise
        else:
            return


async def _pile(interaction: Interaction, deck: RandomList, sitting: places.Sitting) -> Pile:
    """Return the pile of a deck where somebody is, shuffled now if it never was."""
    read, number = interaction.client.db.read, deck.id or 0
    pile = await read(lambda db: random_lists.pile(db, number, sitting.game))
    if pile is None:
        action = await shuffling(interaction, deck, f"{interaction.id}:shuffle")
        settled = await interaction.client.referee.settle(sitting.game, action)
        interaction.client.referee.unspoken(settled.line, doubt=False)
        interaction.client.referee.moved(settled.head)
        pile = await read(lambda db: random_lists.pile(db, number, sitting.game))
    if pile is None:
        raise Refusal("That deck was deleted meanwhile.")
    return pile


def _drawing(
    interaction: Interaction,
    deck: RandomList,
    pile: Pile,
    sitting: places.Sitting,
    count: int,
    hidden: bool,
) -> Drawn:
    """Return the drawing of cards. Raises Refusal where fewer are left."""
    cards, order = lists.cards_of(deck), pile.order()
    left = len(order) - pile.drawn
    if left < count:
        told = f"Only {told_cards(left)} left" if left else "No card is left"
        raise Refusal(f'{told} in "{deck.name}" here. Put all back: /deck shuffle.')
    numbers = order[pile.drawn : pile.drawn + count]
    move = Draw(
        deck=deck.id or 0,
        name=deck.name,
        shuffle=pile.shuffled,
        first=pile.drawn + 1,
        numbers=numbers,
        cards=tuple(cards[number - 1] for number in numbers),
        left=left - count,
        hide="me" if hidden else "",
    )
    return Drawn(
        key=str(interaction.id),
        seat=sitting.seat,
        person=interaction.user.id,
        name=interaction.user.display_name,
        move=move,
        pile=pile,
    )


async def state_of(interaction: Interaction, deck: RandomList) -> str:
    """Return in words how a deck stands where somebody is; what is held unseen is counted."""
    game, number = await places.journal_here(interaction) or 0, deck.id or 0
    read = interaction.client.db.read
    pile = await read(lambda db: random_lists.pile(db, number, game))
    total = len(lists.cards_of(deck))
    if pile is None:
        return f"{told_cards(total)}, not shuffled here yet."
    unseen = await read(lambda db: random_lists.hidden(db, number, game))
    held = f", {unseen} of them unseen" if unseen else ""
    return f"{told_cards(total)}: {total - pile.drawn} left here, {pile.drawn} drawn{held}."
