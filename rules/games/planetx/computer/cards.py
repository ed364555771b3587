"""Advancement cards: which to play, when, and on which hexes."""

from __future__ import annotations

import msgspec

from rules.core import Move
from rules.games.planetx.board.board_updates import empties, put_die, take_die, with_player
from rules.games.planetx.cards import effects
from rules.games.planetx.cards.card_checks import clearable, room
from rules.games.planetx.cards.cards import Clear, Fill, GainPop, GainXp, LosePop, SkipWinds, copies
from rules.games.planetx.cards.deck import ActCard, InterruptCard, Reveal, SpendCard
from rules.games.planetx.model import Hex, Seat
from rules.games.planetx.state import State

from . import fortune, outlook, settling, timing, trial

AnyPlay = SpendCard | ActCard | InterruptCard
WORTHWHILE = 0.01
MOST = 16
"""How many hexes are tried for a card."""


def unseen(state: State) -> tuple[str, ...]:
    """Return the copies that may lie in the pile: all that nobody has shown."""
    shown = {held.card for player in state.players.values() for held in player.cards}
    shown.update(state.discard)
    every = copies(tuple(state.cards.values()), state.mods)
    return tuple(copy for copy in every if copy not in shown)


def weigh(state: State, seat: Seat, move: AnyPlay, now: float) -> float:
    """Return the chance to win after playing a card, less than nothing if it gains too little."""
    after = played(state, seat, aimed(state, seat, move))
    if after is None:
        return now - WORTHWHILE
    known = effects.card_of(state, move.card)
    if any(isinstance(one, SkipWinds) for one in known.effects):
        return _calm(state, after, seat, now)
    better = outlook.chance(after, seat)
    return better if better > now + WORTHWHILE else now - WORTHWHILE


def _calm(state: State, after: State, seat: Seat, now: float) -> float:
    """Return the chance to win by colonising without winds, if that is what to do now."""
    if state.turn.usual_used or not outlook.has_spot(state, seat):
        return now - WORTHWHILE
    calm, windy = settling.weigh(after, seat), settling.weigh(state, seat)
    return calm if calm > max(now, windy) + WORTHWHILE else now - WORTHWHILE


def played(state: State, seat: Seat, move: AnyPlay) -> State | None:
    """Return the state after a card, None for one with no effect that the bot enforces."""
    known = effects.card_of(state, move.card)
    if not known.effects or (seat, move.card) in state.turn.played:
        return None
    after = _spent(state, seat, move.card)
    for one in known.effects:
        if isinstance(one, GainPop):
            after = trial.grown(after, seat, one.n)
        elif isinstance(one, LosePop):
            after = trial.lost(after, seat, one.n)
        elif isinstance(one, GainXp):
            after = with_player(after, seat, xp=after.players[seat].xp + one.n)
    kind, _ = room(state, seat, move.card)
    for at in move.hexes:
        after = take_die(after, at) if kind is Clear else put_die(after, at, "?")
    return after


def _spent(state: State, seat: Seat, copy: str) -> State:
    """Return the state with a card shown and noted, and used up if it is for one use."""
    left = tuple(
        msgspec.structs.replace(held, open=True)
        for held in state.players[seat].cards
        if held.card != copy or effects.card_of(state, copy).uses != "once"
    )
    noted = (*state.turn.played, (seat, copy))
    return trial.with_turn(with_player(state, seat, cards=left), played=noted)


def aimed(state: State, seat: Seat, move: AnyPlay) -> AnyPlay:
    """Return the play on the hexes that help the player most and the leader least."""
    kind, count = room(state, seat, move.card)
    if kind is None or not count:
        return move
    found = clearable(state) if kind is Clear else empties(state)
    tried = sorted(found, key=lambda h: -_worth(state, seat, kind, h))
    return msgspec.structs.replace(move, hexes=tuple(tried[:count]))


def _worth(state: State, seat: Seat, kind: type[Fill] | type[Clear], at: Hex) -> float:
    after = take_die(state, at) if kind is Clear else put_die(state, at, "?")
    return outlook.lead(after, seat)


def interrupt(state: State, seat: Seat, offers: tuple[Move, ...]) -> Move | None:
    """Return a card to play or to show unasked, None for none."""
    now = outlook.chance(state, seat)
    for move in offers:
        if isinstance(move, Reveal) and _is_worth_showing(state, seat, move.card):
            return move
        if isinstance(move, InterruptCard):
            move = aimed(state, seat, move)
            after = played(state, seat, move)
            if after is not None and _is_worth_playing(state, after, seat, now):
                return move
    return None


def _is_worth_showing(state: State, seat: Seat, copy: str) -> bool:
    """Tell whether a hidden card must lie open to be of use, and is of use (PX-CARD-3)."""
    passive = effects.card_of(state, copy).when == "passive"
    return passive and fortune.card(state, copy, timing.turns_left(state, seat)) > 0


def _is_worth_playing(state: State, after: State, seat: Seat, now: float) -> bool:
    return outlook.chance(after, seat) > now
