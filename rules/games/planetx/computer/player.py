"""What the computer player does with each question, and what it does unasked."""

from __future__ import annotations

from collections.abc import Callable

from rules.core import Interrupt, Move, question
from rules.games.planetx.actions.terraform import Withdraw
from rules.games.planetx.cards.deck import ActCard, SpendCard
from rules.games.planetx.model import Seat
from rules.games.planetx.state import State
from rules.games.planetx.trade.trade import Counter, Offer
from rules.games.planetx.turn.turn import ACTIONS, PURCHASES, DoneSpending, EndTurn
from rules.games.planetx.view import View

from . import acting, cards, choices, consenting, settling, spending, tokens, trading, winds_picks

Choose = Callable[[State, Seat, tuple[Move, ...]], Move]
NEVER = (Interrupt, Withdraw, Counter)


def suggest(view: View, offers: tuple[Move, ...], seat: Seat) -> Move:
    """Return the best of the legal moves offered, or a better one of the same kind."""
    state = view.state
    ask = question(state)
    entry = ask.entry(seat) if ask else None
    moves = tuple(move for move in offers if not isinstance(move, NEVER)) or offers
    choose = ANSWERS.get(ask.kind) if ask else None
    if choose is not None:
        return choose(state, seat, moves)
    return entry.default if entry and entry.default else moves[0]


def urge(view: View, offers: tuple[Move, ...], seat: Seat) -> Move | None:
    """Return a card to play or to show unasked, None for none."""
    return cards.interrupt(view.state, seat, offers) if offers else None


def _spend(state: State, seat: Seat, offers: tuple[Move, ...]) -> Move:
    """Buy, trade or play what helps; else close the step."""
    found = tuple(m for m in offers if type(m) in PURCHASES and not isinstance(m, Offer))
    bought = spending.best(state, seat, found)
    if bought is not None:
        return cards.aimed(state, seat, bought) if isinstance(bought, SpendCard) else bought
    trade = trading.offer(state, seat) if any(isinstance(m, Offer) for m in offers) else None
    done = (move for move in offers if isinstance(move, DoneSpending))
    return trade or next(done, offers[0])


def _act(state: State, seat: Seat, offers: tuple[Move, ...]) -> Move:
    """Act; buy first what can be bought while the spending step is open (PX-TURN-4)."""
    if any(type(move) in PURCHASES for move in offers):
        bought = _spend(state, seat, offers)
        if type(bought) in PURCHASES:
            return bought
    found = tuple(m for m in offers if type(m) in ACTIONS or isinstance(m, EndTurn))
    move = acting.choose(state, seat, found or offers)
    return cards.aimed(state, seat, move) if isinstance(move, ActCard) else move


ANSWERS: dict[str, Choose] = {
    "spend": _spend,
    "act": _act,
    "place": settling.place,
    "winds": winds_picks.choose,
    "remove": choices.remove,
    "clear": choices.clear,
    "reroll": choices.reroll,
    "zap": tokens.answer,
    "consent": consenting.choose,
    "trade": trading.answer,
}
