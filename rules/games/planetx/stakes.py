"""What a move of Planet X costs at present prices, how likely it comes off, what it risks.

Hidden cards and what a trade moves are for those alone who may see them; the rest is open.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from rules.core import NOTHING, Move, Stakes, seat_title
from rules.games.planetx.actions.colonise import PRICE, Colonise, Decline, Place
from rules.games.planetx.actions.defence import Defend
from rules.games.planetx.actions.explore import FISSURE_LOSS as EXPLORED
from rules.games.planetx.actions.explore import Explore
from rules.games.planetx.actions.explorers import BuySea, Uncover
from rules.games.planetx.actions.farmers import Farm, yields
from rules.games.planetx.actions.scout import FISSURE_LOSS as SCOUTED
from rules.games.planetx.actions.scout import Reroll, Scout, has_reroll
from rules.games.planetx.actions.terraform import Terraform, listed
from rules.games.planetx.actions.warn import warning
from rules.games.planetx.actions.zap import LOSS, Regain, Surrender, Zap
from rules.games.planetx.board.board_updates import empties
from rules.games.planetx.cards import effects
from rules.games.planetx.cards.card_checks import uses
from rules.games.planetx.cards.cards import LosePop, Purchase, Rolled, SkipWinds
from rules.games.planetx.cards.changes import BuyChange, BuyMimicry
from rules.games.planetx.cards.deck import (
    ActCard,
    BuyCard,
    InterruptCard,
    Reveal,
    SpendCard,
    is_action,
)
from rules.games.planetx.cards.governments import BuyGovernment, Flip
from rules.games.planetx.model import NUMBERS, Seat
from rules.games.planetx.state import State
from rules.games.planetx.trade.goods import Goods, in_words
from rules.games.planetx.trade.trade import Accept, Counter, Offer, Trading
from rules.games.planetx.turn.buying import price
from rules.games.planetx.turn.leaving import is_finishing
from rules.procedures.planetx import symbols
from rules.procedures.planetx.symbols import Face

from .view import Secretive

BOUGHT: dict[type[Move], Purchase] = {
    BuyCard: "card",
    BuyMimicry: "mimicry",
    BuyGovernment: "government",
    Flip: "flip",
    BuySea: "sea",
    Uncover: "uncover",
}
"""What each move buys; a Change card is named by the move."""


def stakes(state: State, move: Move, seat: Seat, viewer: Seat | None) -> Stakes:
    """Return what a legal move of a seat costs and risks, as `viewer` may know it.

    See PX-EXPL-5 and PX-PBP-5.
    """
    seen = _seen(state, viewer)
    if isinstance(move, Offer | Counter) and viewer != seat:
        # PX-PBP-5: only the two parties know what is offered.
        return NOTHING
    found = _stakes(seen, move, seat, viewer)
    said = ", ".join(filter(None, (found.warning, warning(seen, move, seat))))
    return msgspec.structs.replace(found, warning=said) if said else found


def _seen(state: State, viewer: Seat | None) -> State:
    """Return the state with the offer on the table as `viewer` may see it (PX-PBP-5)."""
    top = state.frames[-1] if state.frames else None
    if not isinstance(top, Secretive):
        return state
    return state.but(frames=(*state.frames[:-1], top.masked(viewer)))


def _stakes(state: State, move: Move, seat: Seat, viewer: Seat | None) -> Stakes:
    match move:
        case Explore():
            return _explored(state, move, seat)
        case Scout() | Reroll():
            return _scouted(state, seat)
        case Colonise():
            return _colonised(state, seat)
        case Place():
            return Stakes(people(_price(state, seat)))
        case Farm():
            return _farmed(state, seat)
        case Terraform():
            # PX-TERRA-2
            names = " and ".join(map(seat_title, listed(state, seat, move.hex)))
            return Stakes(f"{names} must allow it") if names else NOTHING
        case SpendCard() | ActCard() | InterruptCard() | Reveal():
            return _card(state, move, seat, viewer)
        case Offer() | Counter():
            return Stakes(in_words(state, move.give))
        case Accept():
            return Stakes(in_words(state, _owed(state, seat)))
    return _tokens(state, move, seat)


def _tokens(state: State, move: Move, seat: Seat) -> Stakes:
    """Return the stakes of purchases, and of what zap and defence tokens do."""
    if isinstance(move, BuyChange):
        return Stakes(f"{price(state, seat, move.change)} XP")
    if (bought := BOUGHT.get(type(move))) is not None:
        return Stakes(f"{price(state, seat, bought)} XP")
    match move:
        case Zap():
            lost = people(effects.loss(state, move.target, "zap", LOSS))
            return Stakes(f"your zap token; {seat_title(move.target)} loses {lost} or surrenders")
        case Surrender():
            # PX-MOD-BETRAYAL-10
            return Stakes(warning="all your zap and defence tokens are gone for good")
        case Regain():
            return Stakes("your action")
        case Decline():
            # PX-COL-4
            return Stakes("your action is spent")
        case Defend():
            return Stakes("a defence token" if not move.origin else "")
    return NOTHING


def people(points: int) -> str:
    """Return a loss of population in words."""
    return f"{points} population" if points else "no population"


def _explored(state: State, move: Explore, seat: Seat) -> Stakes:
    """Return the price of exploring: the number found, or a fissure (PX-EXPL-2, PX-EXPL-4)."""
    face = state.dice[move.hex]
    if face != "?":
        return Stakes(f"{_numbers(state, seat, (int(face),))} for {face} XP")
    odds = _read(state, seat, "explore", ("?",))
    numbers = tuple(int(face) for face in NUMBERS if face in odds)
    lost = people(effects.loss(state, seat, "explore_fissure", EXPLORED))
    cost = f"{_numbers(state, seat, numbers)} for {_span(numbers)} XP" if numbers else ""
    return Stakes(cost, odds.get("F", Fraction(0)), f"a fissure for {lost}")


def _numbers(state: State, seat: Seat, numbers: tuple[int, ...]) -> str:
    """Return what it costs to explore one of these numbers, in words."""
    losses = tuple(effects.loss(state, seat, "explore_number", number) for number in numbers)
    return f"{_span(losses)} population" if any(losses) else "no population"


def _span(numbers: tuple[int, ...]) -> str:
    least, most = min(numbers), max(numbers)
    return str(least) if least == most else f"{least} to {most}"


def _scouted(state: State, seat: Seat) -> Stakes:
    """Return the chance that a scouted `?` is a fissure, and its price (PX-SCOUT-2, PX-SCOUT-3)."""
    forced = has_reroll(state, seat) and state.config.scout_reroll == "forced"
    odds = _read(state, seat, "scout", ("?",) if forced else ())
    lost = people(effects.loss(state, seat, "scout_fissure", SCOUTED))
    return Stakes("", odds.get("F", Fraction(0)), f"a fissure for {lost}")


def _colonised(state: State, seat: Seat) -> Stakes:
    """Return the price of a colony, and the chance that winds fill hexes (PX-WIND-1)."""
    cost = people(_price(state, seat))
    if effects.in_force(state, seat, SkipWinds):
        return Stakes(f"{cost}, no winds")
    odds = symbols.odds(state.config.winds_faces)
    free = len(empties(state))
    return Stakes(cost, 1 - odds.get(0, Fraction(0)), f"winds over {free} empty hexes")


def _price(state: State, seat: Seat) -> int:
    """Return what placing a colony costs; the last one may be free (PX-COL-5)."""
    player = state.players[seat]
    left = msgspec.structs.replace(player, unplaced=player.unplaced - 1)
    after = state.but(players={**state.players, seat: left})
    if not state.config.last_colony_pays and is_finishing(after, seat):
        return 0
    return effects.loss(state, seat, "colonise", PRICE)


def _farmed(state: State, seat: Seat) -> Stakes:
    """Return the chance that farming yields anything, over all its dice (PX-MOD-FARMERS-3)."""
    odds, dice = _read(state, seat, "farm", ()), yields(state, seat)
    number = sum((chance for face, chance in odds.items() if face in NUMBERS), Fraction(0))
    thrown = "1 die" if dice == 1 else f"{dice} dice"
    return Stakes(thrown, 1 - (1 - number) ** dice, "to gain population")


def _read(state: State, seat: Seat, event: Rolled, again: tuple[Face, ...]) -> dict[Face, Fraction]:
    """Return the exact chance of each face as it is read (PX-FX-FACEMAP)."""
    found: dict[Face, Fraction] = {}
    for raw, chance in symbols.odds(symbols.TERRAIN, again).items():
        face = effects.mapped(state, seat, event, raw)
        found[face] = found.get(face, Fraction(0)) + chance
    return found


def _card(
    state: State,
    move: SpendCard | ActCard | InterruptCard | Reveal,
    seat: Seat,
    viewer: Seat | None,
) -> Stakes:
    """Return the price of playing a card; of a hidden one only its player knows it (PX-CARD-3)."""
    held = next((one for one in state.players[seat].cards if one.card == move.card), None)
    hidden = held is None or not held.open
    if (hidden and viewer != seat) or not effects.is_known(state, move.card):
        return NOTHING
    if isinstance(move, Reveal):
        return Stakes(warning="everybody sees it from then on")
    lost = sum(e.n for e in effects.card_of(state, move.card).effects if isinstance(e, LosePop))
    parts = ("your action" if is_action(state, move.card) else "", people(lost) if lost else "")
    # PX-CARD-8
    gone = "the card is used up" if uses(state, move.card) == "once" else ""
    return Stakes(" and ".join(filter(None, parts)), warning=gone)


def _owed(state: State, seat: Seat) -> Goods:
    """Return what a seat gives in the deal on the table, as far as it can be seen (PX-PBP-5)."""
    top = state.frames[-1]
    sides = (top.deal.active, top.deal.partner) if isinstance(top, Trading) else ()
    return next((side.goods for side in sides if side.seat == seat), Goods())
