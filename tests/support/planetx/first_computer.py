"""The first computer player of Planet X, kept as an opponent to measure the present one by.

It never risks a colony, spreads its colonies, and keeps them joined to home, since cut-off ones do
not score. The weights are small numbers of its own; no rule depends on them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence

from rules.core import Interrupt, Move, question
from rules.dice import Dice
from rules.games.planetx.actions.colonise import PRICE, Colonise, Colonising, Decline, Place, Winds
from rules.games.planetx.actions.explore import Explore, worst_loss
from rules.games.planetx.actions.explorers import Uncover
from rules.games.planetx.actions.farmers import Farm, yields
from rules.games.planetx.actions.scout import Scout
from rules.games.planetx.actions.terraform import Grant, Terraform, listed
from rules.games.planetx.actions.zap import Surrender, Take, Zap
from rules.games.planetx.board.board_updates import land, own, place_colony, put_die, take_die
from rules.games.planetx.board.territory import cut_off, spots
from rules.games.planetx.cards import effects
from rules.games.planetx.cards.changes import BuyMimicry
from rules.games.planetx.cards.deck import BuyCard
from rules.games.planetx.legality import top
from rules.games.planetx.model import BOTTOM, TOP, Hex, Seat
from rules.games.planetx.scoring import scoring
from rules.games.planetx.state import State
from rules.games.planetx.turn.population import Remove
from rules.games.planetx.turn.turn import DoneSpending, EndTurn
from rules.games.planetx.view import View

WORTHLESS = -1000
FAR = 3
LATE = 10
MOST_TRIES = 24

Weigh = Callable[[State, Seat, Move], int]


def suggest(view: View, offers: Sequence[Move], seat: Seat, dice: Dice) -> Move:
    """Return the most sensible of the legal moves offered; a die decides between equals."""
    state = view.state
    ask = question(state)
    entry = ask.entry(seat) if ask else None
    moves = [move for move in offers if not isinstance(move, Interrupt)] or list(offers)
    weigh = WEIGHTS.get(ask.kind) if ask else None
    if weigh is None:
        return entry.default if entry and entry.default else moves[0]
    if len(moves) > MOST_TRIES and ask and ask.kind == "winds":
        moves = moves[:: len(moves) // MOST_TRIES]
    worths = [weigh(state, seat, move) for move in moves]
    best = [move for move, worth in zip(moves, worths, strict=True) if worth == max(worths)]
    return best[dice.roll(1, len(best), "a computer player's choice", seat, (seat,))[0] - 1]


def steps_from(state: State, sources: Iterable[Hex]) -> dict[Hex, int]:
    """Return how far every hex lies from the nearest source, over whatever lies between."""
    around = land(state).around
    found = dict.fromkeys(sources, 0)
    queue = deque(found)
    while queue:
        at = queue.popleft()
        for h in around[at]:
            if h not in found:
                found[h] = found[at] + 1
                queue.append(h)
    return found


def gain(state: State, seat: Seat) -> int:
    """Return how far the best spot for a colony lies from the player's path."""
    away = steps_from(state, scoring.path(state, seat))
    return max((away[h] for h in spots(state, seat)), default=0)


def is_safe(state: State, seat: Seat, points: int) -> bool:
    """Tell whether a loss of population costs no piece."""
    return state.players[seat].pop - points >= BOTTOM


def _act(state: State, seat: Seat, move: Move) -> int:
    if isinstance(move, Colonise):
        return _colonise(state, seat)
    if isinstance(move, Explore):
        return _explore(state, seat, move.hex)
    if isinstance(move, Scout):
        return 6 if is_safe(state, seat, 1) else -1
    if isinstance(move, Terraform):
        return 4 if not listed(state, seat, move.hex) else 2
    if isinstance(move, Farm):
        return _farm(state, seat)
    if isinstance(move, Zap):
        return 15 - state.players[move.target].pop
    return 0 if isinstance(move, EndTurn) else -3


def _farm(state: State, seat: Seat) -> int:
    """Farm when short of people; at the top it gains nothing."""
    pop = state.players[seat].pop
    return 2 + 3 * yields(state, seat) if pop < 0 else 1 if pop < TOP else -1


def _colonise(state: State, seat: Seat) -> int:
    """Colonise when it is affordable, spreads far enough, and finishes with nothing cut off."""
    player = state.players[seat]
    if not is_safe(state, seat, effects.loss(state, seat, "colonise", PRICE)):
        return WORTHLESS
    found = gain(state, seat)
    late = state.round > LATE or state.last_round is not None
    if player.unplaced == 1 and cut_off(state, seat) and not late:
        return WORTHLESS
    return 20 + found if late or found >= FAR else 1


def _explore(state: State, seat: Seat, at: Hex) -> int:
    """Prefer cheap numbers, far from home, and hexes that join what is cut off."""
    points = worst_loss(state, seat, at)
    if not is_safe(state, seat, points):
        return WORTHLESS
    apart = len(cut_off(state, seat))
    joins = apart - len(cut_off(take_die(state, at), seat)) if apart else 0
    away = steps_from(state, own(state, seat))[at]
    return 12 - 2 * points + min(away, FAR) + 8 * joins


def _place(state: State, seat: Seat, move: Move) -> int:
    """Place far away, but where all colonies stay joined."""
    if isinstance(move, Place):
        after = place_colony(state, move.hex, seat)
        away = steps_from(state, scoring.path(state, seat))[move.hex]
        return 10 + away - 8 * len(cut_off(after, seat))
    return 2 if isinstance(move, Decline) else WORTHLESS


def _winds(state: State, seat: Seat, move: Move) -> int:
    """Keep what joins its colonies and leaves a spot, as if nobody else kept anything."""
    frame = top(state, Colonising)
    if not isinstance(move, Winds) or frame is None:
        return WORTHLESS
    kept = {h for pick in move.picks.values() for h in pick}
    after = state
    for at in frame.empty:
        if at not in kept and at not in after.dice and at not in after.colonies:
            after = put_die(after, at, "?")
    wants = 6 * min(1, len(spots(after, seat))) if seat == frame.seat else 0
    return len(kept) + wants - 8 * len(cut_off(after, seat))


def _remove(state: State, seat: Seat, move: Move) -> int:
    """Give up what is cut off first, then what stretches the path least."""
    if not isinstance(move, Remove):
        return WORTHLESS
    left = {h: colony for h, colony in state.colonies.items() if h != move.hex}
    return 5 * (move.hex in cut_off(state, seat)) + len(
        scoring.path(state.but(colonies=left), seat)
    )


def _zapped(state: State, seat: Seat, move: Move) -> int:
    hurts = not is_safe(state, seat, effects.loss(state, seat, "zap", 3))
    return int(isinstance(move, Surrender if hurts else Take))


def _spend(state: State, seat: Seat, move: Move) -> int:
    """Buy a Mimicry card with XP to spare for the end, and cards; keep the rest."""
    player = state.players[seat]
    if isinstance(move, BuyMimicry):
        return 2 if not player.mimicry and player.xp >= 9 else -1
    if isinstance(move, BuyCard):
        return 1
    if isinstance(move, Uncover):
        return 1 if move.face == "1" and player.pop >= 0 else -1
    return 0 if isinstance(move, DoneSpending) else -1


def _consent(state: State, seat: Seat, move: Move) -> int:
    return int(isinstance(move, Grant))


WEIGHTS: dict[str, Weigh] = {
    "act": _act,
    "spend": _spend,
    "place": _place,
    "winds": _winds,
    "remove": _remove,
    "zap": _zapped,
    "consent": _consent,
}
