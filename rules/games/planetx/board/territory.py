"""Territory: which hexes a player's colonies reach, and what borders on them.

Worked out from the board whenever it is needed, never stored (PX-TERR-4).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from rules.core.remembered import Remembered
from rules.games.planetx.model import Hex, Seat
from rules.games.planetx.state import State

from .board_updates import land, own


def is_open(state: State, at: Hex) -> bool:
    """Tell whether territory may run through a hex: empty, or a sea route (PX-TERR-1)."""
    if at in state.sea:
        return True
    return at not in state.dice and at not in state.colonies and land(state).is_on_board(at)


def is_denied(state: State, at: Hex, seat: Seat) -> bool:
    """Tell whether defence tokens keep a hex from a player (PX-TERR-3, PX-MOD-BETRAYAL-6).

    In a conflict zone everybody, owners included, meets the token of somebody else.
    """
    return any(owner != seat for owner in state.shields.get(at, ()))


_reaches: Remembered[frozenset[Hex]] = Remembered(256)
_territories: Remembered[frozenset[Hex]] = Remembered(256)


def _from(state: State) -> tuple[object, ...]:
    """Return the parts of a state that territory follows from."""
    return state.board, state.dice, state.colonies, state.shields, state.sea


def reach(state: State, seat: Seat) -> frozenset[Hex]:
    """Return the open hexes that a player's colonies lead to through open hexes (PX-TERR-2)."""
    key = (seat, state.config.defence_mode)
    return _reaches.of(_from(state), key, lambda: _reach(state, seat))


def _reach(state: State, seat: Seat) -> frozenset[Hex]:
    wall = state.config.defence_mode == "wall"
    around = land(state).around
    queue, seen = list(own(state, seat)), set()
    while queue:
        for h in around[queue.pop()]:
            if h in seen or not is_open(state, h):
                continue
            if not (wall and is_denied(state, h, seat)):
                seen.add(h)
                queue.append(h)
    return frozenset(seen)


def territory(state: State, seat: Seat) -> frozenset[Hex]:
    """Return a player's territory, colonies included (PX-TERR-3, PX-TERR-6).

    What is another's may be theirs as well (PX-TERR-4).
    """
    if state.players[seat].status == "eliminated":
        return frozenset()
    key = (seat, state.config.defence_mode)
    return _territories.of(_from(state), key, lambda: _territory(state, seat))


def _territory(state: State, seat: Seat) -> frozenset[Hex]:
    held = {h for h in reach(state, seat) if not is_denied(state, h, seat)}
    return frozenset(held.union(own(state, seat)))


def is_beside(state: State, at: Hex, hexes: Collection[Hex]) -> bool:
    """Tell whether a hex touches one of these."""
    return any(h in hexes for h in land(state).around[at])


def frontier(state: State, seat: Seat) -> tuple[Hex, ...]:
    """Return the dice next to a player's territory, fogged ones left out (PX-TERR-5)."""
    held = territory(state, seat)
    ground = land(state)
    found = {h for t in held for h in ground.near[t] if h in state.dice}
    return ground.sort(h for h in found if state.promised.get(h) != "on_top")


def is_crowded(state: State, at: Hex) -> bool:
    """Tell whether anybody's colony stands next to a hex (PX-COL-2)."""
    return any(h in state.colonies for h in land(state).near[at])


def spots(state: State, seat: Seat) -> tuple[Hex, ...]:
    """Return where a player may put a colony down, in reading order (PX-COL-2)."""
    ground = land(state)
    held = (h for h in territory(state, seat) if ground.is_on_board(h))
    return ground.sort(h for h in held if h not in state.colonies and not is_crowded(state, h))


def neighbours_of(state: State, at: Hex, seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """Return those of the seats whose territory touches a hex (PX-TERRA-2)."""
    return tuple(s for s in seats if is_beside(state, at, territory(state, s)))


def pieces(state: State, seat: Seat) -> tuple[frozenset[Hex], ...]:
    """Return the parts a player's territory falls into when only neighbours connect."""
    held, parts = set(territory(state, seat)), []
    while held:
        parts.append(_grow(state, held, held.pop()))
    return tuple(parts)


def cut_off(state: State, seat: Seat) -> tuple[Hex, ...]:
    """Return the colonies that no territory joins to home (PX-SCORE-2)."""
    home = state.players[seat].home
    joined = next((part for part in pieces(state, seat) if home in part), frozenset())
    return tuple(h for h in own(state, seat) if h not in joined)


def _grow(state: State, held: set[Hex], at: Hex) -> frozenset[Hex]:
    part, queue = {at}, [at]
    while queue:
        for h in land(state).around[queue.pop()]:
            if h in held:
                held.discard(h)
                part.add(h)
                queue.append(h)
    return frozenset(part)
