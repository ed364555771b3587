"""How the game stands, in words: the live card, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core import Card, Outcome, seat_title
from rules.core.score import counted
from rules.games.planetx.board.board_updates import own
from rules.games.planetx.turn.population import signed

from .cards import effects
from .model import Player, Seat
from .state import State


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, None while it goes on."""
    result = state.result
    if result is None:
        return None
    names = " and ".join(seat_title(seat) for seat in result.winners)
    if result.how == "survivor":
        return Outcome(f"{names} alone is left and wins.", result.winners)
    if not names:
        return Outcome("Nobody wins.", ())
    best = max(t.total for t in result.tallies if t.seat in result.winners)
    verb = "share the victory" if len(result.winners) > 1 else "wins"
    return Outcome(f"{names} {verb} with {counted(best, 'points')}.", result.winners)


def card(state: State) -> Card:
    """Return the live card: the round or how it ended, and a line for each player."""
    ended = outcome(state)
    lines = [player_line(state, seat) for seat in state.order]
    lines += [f"{name}: {value}." for name, value in _run_by_gm(state)]
    lines += [f"Ruling {i + 1}: {text}" for i, text in enumerate(state.rulings)]
    now = ended.text if ended else title(state)
    return Card(title="Planet X", status=now, lines=tuple(lines))


def _run_by_gm(state: State) -> Iterator[tuple[str, str]]:
    """Yield the GM's counters and titles (PX-MOD-FURY-2)."""
    if state.counters:
        yield "Counters", ", ".join(f"{name} {n}" for name, n in sorted(state.counters.items()))
    for name, seat in sorted(state.titles.items()):
        yield name, seat_title(seat)


def title(state: State) -> str:
    """Return the game's name with its round, and the last round once it is known."""
    left = f" of {state.last_round}" if state.last_round else ""
    return f"Planet X, round {state.round}{left}"


def player_line(state: State, seat: Seat) -> str:
    """Return what a player has in the open, in one line."""
    player = state.players[seat]
    if player.status == "eliminated":
        return f"{seat_title(seat)}: out of the game."
    parts = [
        f"population {signed(player.pop)}",
        f"{player.xp} XP",
        f"colonies {' '.join(own(state, seat)) or 'none'} ({player.unplaced} to place)",
        *_extras(state, player),
    ]
    mark = " (finished)" if player.status == "finished" else ""
    return f"{seat_title(seat)}{mark}: {', '.join(parts)}."


def _extras(state: State, player: Player) -> list[str]:
    parts = [f"{player.lost} lost"] if player.lost else []
    if state.has("betrayal"):
        parts.append("surrendered" if player.surrendered else f"zap {player.zap}")
    if state.has("betrayal") and player.shields:
        parts.append(f"{player.shields} defence in hand")
    if state.has("merchants"):
        parts.append(f"oath {player.oath}")
    if state.has("mutation"):
        parts.append("+".join(player.changes) + f" with {player.mimicry} mimicry")
    if player.government:
        parts.append(f"{player.government.card} ({player.government.side})")
    names = [effects.card_of(state, held.card).name for held in player.cards if held.open]
    hidden = len(player.cards) - len(names)
    parts += [f"card {name}" for name in names]
    parts += [f"{hidden} hidden card{'s' if hidden > 1 else ''}"] if hidden else []
    parts += [f"{name} {value}" for name, value in sorted(player.counters.items())]
    for field in ("special_p", "addiction"):
        if getattr(player, field):
            parts.append(f"{field.replace('_', ' ')} {getattr(player, field)}")
    return parts
