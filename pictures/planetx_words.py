"""Planet X's board in words, for those who cannot see the picture of it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core import seat_title
from rules.games.planetx import card
from rules.games.planetx.board import textboard
from rules.games.planetx.board.board_updates import land, own
from rules.games.planetx.model import Hex, Seat
from rules.games.planetx.state import State
from rules.games.planetx.turn.population import signed

from .canvas import MOST_ALT

FACES = {
    "?": "Not scouted",
    "F": "Fissures",
    "1": "Terrain 1",
    "2": "Terrain 2",
    "3": "Terrain 3",
    "4": "Terrain 4",
    "": "Open",
}


def alt(state: State) -> str:
    """Return the alternative text: whose turn, who is where, what changed, then the terrain."""
    ended = card.outcome(state)
    now = ended.text if ended else f"{seat_title(state.active)}'s turn." if state.active else ""
    lines = [f"Board of {card.title(state)}. {now}".strip()]
    lines += [_player(state, seat) for seat in state.order]
    # What has changed comes first: it is the news.
    lines += sorted(textboard.tokens(state), key=lambda line: not line.startswith("Changed"))
    lines += _terrain(state)
    return " ".join(lines)[:MOST_ALT]


def _player(state: State, seat: Seat) -> str:
    player = state.players[seat]
    if player.status == "eliminated":
        return f"{seat_title(seat)}: out."
    colonies = " ".join(own(state, seat)) or "none"
    mark = " (finished)" if player.status == "finished" else ""
    totals = {tally.seat: tally.total for tally in state.result.tallies} if state.result else {}
    total = f"{points(totals[seat])}, " if seat in totals else ""
    return (
        f"{seat_title(seat)}{mark}: {total}population {signed(player.pop)}, "
        f"{player.xp} XP, colonies {colonies}."
    )


def points(total: int) -> str:
    """Return a score in words."""
    return f"{total} point{'' if total == 1 else 's'}"


def _terrain(state: State) -> Iterator[str]:
    """Yield where each kind of ground lies, in runs along the rows; the commonest is the rest."""
    kinds: dict[str, list[Hex]] = {}
    for name in land(state).order:
        if name not in state.colonies:
            kinds.setdefault(state.dice.get(name, ""), []).append(name)
    rest = max(kinds, key=lambda kind: len(kinds[kind]), default="")
    for kind, words in FACES.items():
        if kind in kinds and kind != rest:
            yield f"{words}: {', '.join(_runs(state, kinds[kind]))}."
    if rest in kinds:
        yield f"{FACES[rest]}: all other hexes."


def _runs(state: State, names: list[Hex]) -> Iterator[str]:
    """Yield hexes in reading order, neighbours in a row joined as in `C2-C5`."""
    order = land(state).place
    runs: list[list[Hex]] = []
    for name in names:
        last = runs[-1][-1] if runs else ""
        beside = bool(last) and order[name] == order[last] + 1
        if beside and name.rstrip("0123456789") == last.rstrip("0123456789"):
            runs[-1].append(name)
        else:
            runs.append([name])
    for run in runs:
        yield run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}"
