"""Why a card cannot be played: not held, used up, at the wrong time, on the wrong hexes."""

from __future__ import annotations

from rules.core import seat_title
from rules.games.planetx.board.board_updates import empties, is_empty, is_fogged, land
from rules.games.planetx.legality import check_on_board, refuse, shown
from rules.games.planetx.model import Held, Hex, Seat
from rules.games.planetx.state import State

from . import effects
from .cards import Clear, Fill


def find(state: State, seat: Seat, copy: str) -> Held:
    """Return a held card. Raises RuleError if the player does not hold it or has used it up."""
    held = next((held for held in state.players[seat].cards if held.card == copy), None)
    if held is None:
        refuse("NOT_AVAILABLE", f'{seat_title(seat)} holds no card "{copy}".', "PX-CARD-1")
    if (seat, copy) in state.turn.played and uses(state, copy) == "per_turn":
        text = f"{effects.card_of(state, copy).name} is used up for now."
        refuse("NOT_AVAILABLE", text, "PX-CARD-8")
    return held


def uses(state: State, copy: str) -> str:
    """Return how often a card may be played."""
    return effects.card_of(state, copy).uses


def check_time(state: State, copy: str, *times: str) -> None:
    """Raise RuleError unless the card is played at one of these times."""
    card = effects.card_of(state, copy)
    if card.when not in times:
        text = f"{card.name} is a {card.when} card and is not played like this."
        refuse("NOT_ALLOWED", text, "PX-CARD-5")


def room(state: State, seat: Seat, copy: str) -> tuple[type[Fill] | type[Clear] | None, int]:
    """Return whether a card fills or clears, and how many hexes (PX-FX-FILL, PX-FX-CLEAR)."""
    for effect in effects.card_of(state, copy).effects:
        if isinstance(effect, Fill):
            return Fill, min(effect.n, len(empties(state)))
        if isinstance(effect, Clear):
            return Clear, min(effect.n, len(clearable(state)))
    return None, 0


def clearable(state: State) -> tuple[Hex, ...]:
    """Return the dice that a card may take off the board: none under fog (PX-FX-CLEAR)."""
    return land(state).sort(h for h in state.dice if not is_fogged(state, h))


def check_hexes(state: State, seat: Seat, copy: str, hexes: tuple[Hex, ...]) -> None:
    """Raise RuleError for hexes that the card cannot take (PX-FX-FILL, PX-FX-CLEAR, PX-CARD-9)."""
    kind, count = room(state, seat, copy)
    rule = "PX-FX-CLEAR" if kind is Clear else "PX-FX-FILL"
    for at in hexes:
        check_on_board(state, at, rule)
        if kind is Clear and is_fogged(state, at):
            refuse("FOGGED", f"{at} lies under fog.", rule)
        if (kind is Fill and not is_empty(state, at)) or (kind is Clear and at not in state.dice):
            refuse("WRONG_FACE", f"{at} holds {shown(state, at)}.", rule)
    if len(hexes) != count or len(set(hexes)) != count:
        text = f"{effects.card_of(state, copy).name} takes {count} different hexes here."
        refuse("NOT_ALLOWED", text, rule)


def candidate_hexes(state: State, seat: Seat, copy: str) -> tuple[Hex, ...]:
    """Return the first hexes in reading order that a card could be played on."""
    kind, count = room(state, seat, copy)
    return (empties(state) if kind is Fill else clearable(state))[:count]
