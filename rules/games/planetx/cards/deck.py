"""Buying and playing advancement cards.

Three moves play a card, each at its own time: in the spending step, as or beside the action,
or unasked whenever the game waits (PX-CARD-10). All three have the same effect.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from rules.core import GM, Frame, Go, Interrupt, Line, Move, seat_title
from rules.dice import Dice
from rules.games.planetx.board.board_events import followed
from rules.games.planetx.board.board_updates import put_die, take_die, with_player
from rules.games.planetx.gm.gm_hold import Hold
from rules.games.planetx.legality import check_in_action, check_in_game, check_in_spending, refuse
from rules.games.planetx.model import Held, Hex, Seat
from rules.games.planetx.state import State
from rules.games.planetx.turn import buying, free_actions
from rules.games.planetx.turn.population import Losing, gain

from . import effects
from .card_checks import candidate_hexes, check_hexes, check_time, find, room, uses
from .cards import Card, Clear, GainPop, GainXp, LosePop


class BuyCard(Move, frozen=True, tag="buy_card"):
    """Draw the top card of the pile."""

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError if the pile is empty or the game has no cards (PX-CARD-1)."""
        buying.check_purchase(state, seat, "card")
        why = no_card(state)
        if why:
            refuse("NOT_AVAILABLE", f"There is no card to draw: {why}.", "PX-CARD-1")

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Move]:
        yield cls()


def no_card(state: State) -> str:
    """Return why no card can be drawn, "" when one can (PX-CARD-1)."""
    mode = state.config.deck_mode
    if mode == "none":
        return "deck_mode is none"
    if mode == "gm":
        return "" if state.gm else "deck_mode is gm, and there is no GM to write it"
    return "" if state.deck else "the pile is empty"


def buy_card(state: State, seat: Seat, move: BuyCard, dice: Dice) -> Go:
    """Pay and draw; the GM writes the card where there is no deck (PX-CARD-3, PX-CARD-4)."""
    work = buying.receipt(state, seat, "card")
    state = buying.paid(state, seat, "card")
    if state.config.deck_mode == "gm":
        state, copy = _placeholder(state)
    else:
        copy, state = state.deck[0], state.but(deck=state.deck[1:])
    held = Held(card=copy, open=state.config.cards_open)
    state = with_player(state, seat, cards=(*state.players[seat].cards, held))
    text = f"{seat_title(seat)} buys an advancement card."
    told = [Line(text, "PX-CARD-1", work=work, main=True)]
    if state.config.deck_mode == "gm":
        text = f"Write {seat_title(seat)}'s new card {copy}: its name and its text."
        told.append(Line(text, "PX-CARD-4", to=(GM,)))
    else:
        to = None if held.open else (seat,)
        told.append(Line(described(state, copy), "PX-CARD-3", to=to))
    return Go(state=state, told=tuple(told), reveals=True)


def _placeholder(state: State) -> tuple[State, str]:
    number = state.bought + 1
    copy = f"card-{number}#1"
    card = Card(id=f"card-{number}", name=f"Card {number}, not written yet")
    return state.but(bought=number, written={**state.written, copy: card}), copy


def described(state: State, copy: str) -> str:
    """Return a card's name and text."""
    card = effects.card_of(state, copy)
    return f"{card.name}: {card.text}" if card.text else f"{card.name}."


class SpendCard(Move, frozen=True, tag="spend_card"):
    """Play a card of the spending step; `hold` asks for a ruling on its text."""

    card: str
    hexes: tuple[Hex, ...] = ()
    hold: bool = False

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError outside the spending step, or if the card cannot be played."""
        check_in_spending(state, seat)
        find(state, seat, self.card)
        check_hexes(state, seat, self.card, self.hexes)
        check_time(state, self.card, "spend")

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every card of the spending step."""
        yield from _candidates(cls, state, seat, ("spend",))


class ActCard(Move, frozen=True, tag="act_card"):
    """Play a card as the turn's action, or a free one beside it."""

    card: str
    hexes: tuple[Hex, ...] = ()
    hold: bool = False

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError outside the action step, or if the card cannot be played."""
        check_in_action(state, seat)
        held = next((h for h in state.players[seat].cards if h.card == self.card), None)
        if held is not None and is_action(state, self.card):
            free_actions.choose(state, seat, "card", free_actions.USUAL)
        find(state, seat, self.card)
        check_hexes(state, seat, self.card, self.hexes)
        check_time(state, self.card, "usual", "alternative", "free")

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every card of the action step."""
        yield from _candidates(cls, state, seat, ("usual", "alternative", "free"))


class InterruptCard(Interrupt, frozen=True, tag="interrupt_card"):
    """Play an interrupt card unasked (PX-CARD-10)."""

    card: str
    hexes: tuple[Hex, ...] = ()
    hold: bool = False

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError for a seat out of the game, or if the card cannot be played."""
        check_in_game(state, seat)
        if state.result is not None or not state.active:
            refuse("WRONG_STEP", "There is no game under way.", "PX-CARD-10")
        find(state, seat, self.card)
        check_hexes(state, seat, self.card, self.hexes)
        check_time(state, self.card, "interrupt")

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every interrupt card."""
        yield from _candidates(cls, state, seat, ("interrupt",))

    def intervene(self, state: State, seat: str, dice: Dice) -> Go:
        """Play the card; the game then goes on where it stopped."""
        return play_card(state, seat, self, dice)


AnyPlay = SpendCard | ActCard | InterruptCard


def _candidates(
    kind: type[SpendCard] | type[ActCard] | type[InterruptCard],
    state: State,
    seat: Seat,
    times: tuple[str, ...],
) -> Iterator[Move]:
    player = state.players.get(seat)
    for held in player.cards if player else ():
        if effects.is_known(state, held.card) and effects.card_of(state, held.card).when in times:
            yield kind(card=held.card, hexes=candidate_hexes(state, seat, held.card))


def is_action(state: State, copy: str) -> bool:
    """Tell whether playing a card takes the place of the usual action."""
    return effects.card_of(state, copy).when in ("usual", "alternative")


def play_card(state: State, seat: Seat, move: AnyPlay, dice: Dice) -> Go:
    """Show the card, apply its effects, and use it up as it says (PX-CARD-6 to PX-CARD-8)."""
    card, hidden = effects.card_of(state, move.card), not find(state, seat, move.card).open
    if is_action(state, move.card):
        state = free_actions.use(state, seat, free_actions.USUAL)
    text = f"{seat_title(seat)} plays {described(state, move.card)}"
    told = [Line(text, "PX-CARD-7", main=True)]
    state = _noted(state, seat, move.card)
    first: list[Frame] = []
    for effect in card.effects:
        state, line = _immediate(state, seat, effect)
        told += [line] if line else []
        if isinstance(effect, LosePop):
            first.append(Losing(seat=seat, points=effect.n, why=f"to {card.name}"))
            told.append(Line(f"{card.name} costs {effect.n} population.", "PX-FX-LOSEPOP"))
    state, changed = _on_hexes(state, seat, move)
    told += changed
    if uses(state, move.card) == "once":
        told.append(Line(f"{card.name} is used up.", "PX-CARD-8"))
    if move.hold:
        first.append(Hold(seat=seat, why=f"what does {card.name} do?"))
    return Go(state=state, told=tuple(told), first=tuple(first), reveals=hidden)


def _noted(state: State, seat: Seat, copy: str) -> State:
    """Open the card and note it as played; a card for one use goes to the discard pile."""
    player = state.players[seat]
    cards = tuple(
        msgspec.structs.replace(held, open=True) if held.card == copy else held
        for held in player.cards
    )
    played = (*state.turn.played, (seat, copy))
    state = with_player(state, seat, cards=cards)
    state = state.but(turn=msgspec.structs.replace(state.turn, played=played))
    return free_actions.wear(state, seat, copy) if uses(state, copy) == "once" else state


def _immediate(state: State, seat: Seat, effect: Any) -> tuple[State, Line | None]:
    if isinstance(effect, GainPop):
        return gain(state, seat, effect.n, "by a card", "PX-FX-GAINPOP")
    if isinstance(effect, GainXp):
        xp = state.players[seat].xp + effect.n
        text = f"{seat_title(seat)} gains {effect.n} XP, {xp} now."
        return with_player(state, seat, xp=xp), Line(text, "PX-FX-GAINXP")
    return state, None


def _on_hexes(state: State, seat: Seat, move: AnyPlay) -> tuple[State, tuple[Line, ...]]:
    """Fill or clear the named hexes (PX-FX-FILL, PX-FX-CLEAR); what fills follows PX-WIND-6."""
    if not move.hexes:
        return state, ()
    before, (kind, _) = state, room(state, seat, move.card)
    for at in move.hexes:
        state = take_die(state, at) if kind is Clear else put_die(state, at, "?")
    names = ", ".join(move.hexes)
    if kind is Clear:
        return state, (Line(f"{names} cleared.", "PX-FX-CLEAR"),)
    return state, (Line(f"New dice on {names}.", "PX-FX-FILL"), *followed(before, state))


class Reveal(Interrupt, frozen=True, tag="reveal"):
    """Show everybody a hidden card, to get its benefit (PX-CARD-3)."""

    card: str

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError unless the player holds the card hidden."""
        player = state.players.get(seat)
        if player is None or not any(h.card == self.card and not h.open for h in player.cards):
            text = f'{seat_title(seat)} holds no hidden card "{self.card}".'
            refuse("NOT_AVAILABLE", text, "PX-CARD-3")

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every hidden card of the player's."""
        player = state.players.get(seat)
        yield from (
            cls(card=held.card) for held in (player.cards if player else ()) if not held.open
        )

    def intervene(self, state: State, seat: str, dice: Dice) -> Go:
        cards = tuple(
            msgspec.structs.replace(held, open=True) if held.card == self.card else held
            for held in state.players[seat].cards
        )
        text = f"{seat_title(seat)} shows {described(state, self.card)}"
        line = Line(text, "PX-CARD-3", main=True)
        return Go(state=with_player(state, seat, cards=cards), told=(line,), reveals=True)
