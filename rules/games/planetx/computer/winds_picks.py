"""Winds of change: which hexes are kept, so that colonies stay joined and the leader's do not."""

from __future__ import annotations

from rules.core import Move, legal
from rules.games.planetx.actions.colonise import Colonising, Winds
from rules.games.planetx.actions.winds import Pick, Picks, default, is_same
from rules.games.planetx.legality import top
from rules.games.planetx.model import Hex, Seat
from rules.games.planetx.state import State

from . import links, outlook, trial

Choices = dict[Hex, tuple[Pick, ...]]
MOST = 8
"""How many picks are weighed for a colony that has no link to keep."""


def choose(state: State, seat: Seat, offers: tuple[Move, ...]) -> Move:
    """Return picks that keep the links first, and then what is worth most."""
    frame = top(state, Colonising)
    if frame is None:
        return offers[0]
    choices = frame.choices(state, seat)
    wanted = links.saved(links.tree(state, seat), frame.value)
    picks = {c: _fitting(wanted.get(c, ()), legal) for c, legal in choices.items() if legal}
    others = _others(state, seat, frame)
    for colony in choices:
        if colony in picks:
            free = _free(choices[colony], wanted.get(colony, ()))
            picks = _best(state, seat, picks, colony, free, others)
    move = Winds(picks=picks)
    return move if legal(state, move, seat) is None else _first(state, seat, choices, offers)


def _fitting(wanted: Pick, picks: tuple[Pick, ...]) -> Pick:
    """Return the legal pick that keeps most of what is wanted."""
    return max(picks, key=lambda pick: len(set(pick) & set(wanted)))


def _free(picks: tuple[Pick, ...], wanted: Pick) -> tuple[Pick, ...]:
    """Return the picks that keep all of what is wanted and can be kept."""
    most = max(len(set(pick) & set(wanted)) for pick in picks)
    return tuple(p for p in picks if len(set(p) & set(wanted)) == most)[:MOST]


def _others(state: State, seat: Seat, frame: Colonising) -> set[Hex]:
    """Return what the others are likely to keep: their links, beside what is kept already."""
    kept = set(frame.kept)
    for other in state.living():
        if other != seat:
            saved = links.saved(links.tree(state, other), frame.value)
            kept.update(h for hexes in saved.values() for h in hexes)
    return kept


def _best(
    state: State, seat: Seat, picks: Picks, colony: Hex, free: tuple[Pick, ...], others: set[Hex]
) -> Picks:
    """Return the picks with the best one for a colony, those of the other colonies as they are."""
    frame = top(state, Colonising)
    if frame is None or len(free) < 2:
        return {**picks, colony: free[0]} if free else picks

    def worth(pick: Pick) -> float:
        kept = others | {h for hexes in {**picks, colony: pick}.values() for h in hexes}
        return outlook.lead(trial.filled(state, frame.empty, kept), seat)

    return {**picks, colony: max(free, key=worth)}


def _first(state: State, seat: Seat, choices: Choices, offers: tuple[Move, ...]) -> Move:
    """Return what silence would pick where one's own picks must differ (PX-WIND-7)."""
    picks = default(choices, state.config.winds_distinct)
    found = (m for m in offers if isinstance(m, Winds) and _is(m.picks, picks))
    return next(found, offers[0])


def _is(one: Picks, other: Picks) -> bool:
    return one.keys() == other.keys() and all(is_same(one[c], other[c]) for c in one)
