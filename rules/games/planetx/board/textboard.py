"""The board as text, for screen readers and tests (1.4)."""

from __future__ import annotations

from rules.games.planetx.model import Hex
from rules.games.planetx.state import State

from .board_updates import land


def symbol(state: State, at: Hex) -> str:
    """Return one hex as a symbol: `.` empty, a die's face, a colony owner's letter."""
    if at in state.colonies:
        return state.colonies[at].owner[0].upper()
    return state.dice.get(at, ".")


def rows(state: State) -> tuple[str, ...]:
    """Return the board in rows, each with its letter and indented as the hexes lie."""
    ground = land(state)
    places = {h: 2 * ground.at[h][0] + ground.at[h][1] for h in ground.order}
    left = min(places.values())
    lines: dict[int, list[str]] = {}
    for h in ground.order:
        line = lines.setdefault(ground.at[h][1], [])
        gap = places[h] - left - len("".join(line))
        line.append(" " * gap + symbol(state, h))
    letters = _letters(state)
    wide = max(map(len, letters.values()))
    return tuple(f"{letters[r]:<{wide}} {''.join(line)}" for r, line in sorted(lines.items()))


def _letters(state: State) -> dict[int, str]:
    ground = land(state)
    return {ground.at[h][1]: h.rstrip("0123456789") for h in ground.order}


def tokens(state: State) -> tuple[str, ...]:
    """Return in words what lies on the board beside dice and colonies."""
    ground = land(state)
    fog = ground.sort(h for h, side in state.promised.items() if side == "on_top")
    promised = ground.sort(h for h, side in state.promised.items() if side == "under")
    lines = [
        ("Home", [f"{state.players[s].home} {s}" for s in state.order if state.players[s].home]),
        ("Fog", fog),
        ("Promised", promised),
        ("Defence", [f"{h} {'+'.join(state.shields[h])}" for h in ground.sort(state.shields)]),
        ("Oath", [f"{h} {seat}" for seat, h in sorted(state.oaths.items())]),
        ("Sea routes", ground.sort(state.sea)),
        ("Changed", ground.sort(state.changed)),
    ]
    return tuple(f"{name}: {', '.join(items)}." for name, items in lines if items)


def text(state: State) -> str:
    """Return the whole text board: rows, then tokens."""
    return "\n".join((*rows(state), *tokens(state)))
