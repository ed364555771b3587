"""What a player has besides the board, in points: population, experience, cards, changes."""

from __future__ import annotations

import msgspec

from rules.games.planetx.cards import effects, mutation
from rules.games.planetx.cards.cards import (
    AnyEffect,
    Clear,
    Fill,
    FreeAction,
    GainPop,
    GainXp,
    LosePop,
    LossChange,
    NoConsent,
    ScoutRerollQ,
    SkipWinds,
    TurnPop,
    Vp,
)
from rules.games.planetx.model import Player, Seat
from rules.games.planetx.scoring.scoring import OATH
from rules.games.planetx.state import State
from rules.procedures.planetx import symbols

from . import weights

NEEDS_XP = {"governments", "explorers", "mutation", "merchants"}


def people(player: Player, turns: float) -> float:
    """Return what population is worth beside the speed that it gives (see `sites.worth`)."""
    back = weights.BACK * player.lost * max(0, player.pop)  # PX-POP-2: at the top a piece returns
    usual = weights.PEOPLE * player.pop - weights.LOST * player.lost
    return min(1.0, turns / 5) * (usual + back)


def experience(state: State, player: Player, turns: float) -> float:
    """Return what experience is worth: more where something can be bought with it."""
    useful = turns > 0 and (state.config.deck_mode != "none" or bool(NEEDS_XP & {*state.mods}))
    each = weights.USEFUL_XP if useful else weights.IDLE_XP
    most = min(player.xp, weights.MOST_USEFUL_XP)
    return each * most + weights.IDLE_XP * (player.xp - most)


def extras(state: State, seat: Seat, turns: float) -> float:
    """Return the points that do not lie on the board: oath, changes, cards, policy, the GM's."""
    player = state.players[seat]
    points = float(player.vp_adjust)
    points += OATH if player.oath in ("hand", "board") else 0
    points += changes(player) if state.has("mutation") else 0.0
    if state.has("mutation") and "mutation" in player.changes:
        points += 0.7 * weights.TURN * turns  # PX-MOD-MUTATION-4: a free action every turn
    for held in player.cards:
        if effects.is_known(state, held.card):
            points += card(state, held.card, turns)
    points += sum(effect(one, turns) for one in effects.policy(state, seat).effects)
    return points + sum(effect(one, turns) for one in effects.reacts(state).effects)


def changes(player: Player) -> float:
    """Return what Change cards are expected to cost at the end, dice and Mimicry included.

    A player whom an uncovered Transformation bars from winning has next to nothing of the rest.
    """
    total = 0.0
    for face, chance in symbols.chances(symbols.TERRAIN).items():
        cards, _ = mutation.kept(player, face)
        after = msgspec.structs.replace(player, mimicry=cards)
        total += chance * mutation.victory_points(after)
        total += 0.0 if mutation.may_win(after) else chance * weights.OUT / 2
    return total


def card(state: State, copy: str, turns: float) -> float:
    """Return what a card in the hand is worth, lasting or still to be played."""
    known = effects.card_of(state, copy)
    return sum(effect(one, turns) for one in known.effects)


def effect(one: AnyEffect, turns: float) -> float:
    """Return what an effect is worth to whoever has it, with that many turns to come."""
    if isinstance(one, Vp):
        return float(one.n)
    if turns <= 0:
        return 0.0
    if isinstance(one, TurnPop):
        return 0.12 * one.n * turns
    if isinstance(one, FreeAction):
        return (0.05 if one.kinds == ("scout",) else 0.1) * turns
    if isinstance(one, LossChange):
        return -0.03 * one.delta * turns
    return _FLAT.get(type(one), 0.0) * getattr(one, "n", 1)


_FLAT: dict[type, float] = {
    GainPop: 0.06,
    LosePop: -0.2,
    GainXp: 0.06,
    Fill: 0.2,
    Clear: 0.35,
    SkipWinds: 0.4,
    NoConsent: 0.2,
    ScoutRerollQ: 0.2,
}
