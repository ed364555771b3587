"""Completion for typed options, read from what is legal now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from discord import app_commands

from cogs.ui import context
from cogs.ui.context import Interaction
from referee import access, custom_id, stakes, verdict
from referee.called import offered as called_so
from referee.errors import Refusal
from referee.head import GameHead
from referee.message import cut
from rules.core import Move, System, offered_values, offers

Choice = app_commands.Choice[str]
T = TypeVar("T")
MOST = 25


def matching(pairs: Iterable[tuple[str, str]], typed: str) -> list[Choice]:
    """Return at most 25 choices (label, value) whose label fits what was typed, the best first."""
    found = best(((label, (label, value)) for label, value in pairs), typed)
    return [app_commands.Choice(name=cut(label, 100) or "-", value=value) for label, value in found]


def games(systems: Iterable[System[Any]], typed: str) -> list[Choice]:
    """Return the games that what was typed may mean, whatever people call them."""
    found = called_so(systems, typed)[:MOST]
    return [app_commands.Choice(name=cut(one.title, 100), value=one.name) for one in found]


def best(labelled: Iterable[tuple[str, T]], typed: str) -> list[T]:
    """Return the things, at most 25, whose label fits what was typed.

    The whole label comes first, then those that begin with it, those in which a word begins with
    it, those that hold it anywhere, and those that hold its words in another order.
    """
    meant = typed.lower().strip()
    ranked = [(_rank(label.lower(), meant), thing) for label, thing in labelled]
    found = sorted((one for one in ranked if one[0] < _MISS), key=lambda one: one[0])
    return [thing for _, thing in found[:MOST]]


_MISS = 5


def _rank(label: str, typed: str) -> int:
    """Return how well a label fits what was typed, both in small letters: 0 is best."""
    if typed in label:
        begins = label.startswith(typed)
        return 0 if typed == label else 1 if begins else 2 if f" {typed}" in label else 3
    return 4 if all(word in label for word in typed.split()) else _MISS


def priced(
    head: GameHead,
    moves: Iterable[tuple[str, str, Move]],
    seat: str,
    viewer: str | None,
    typed: str,
) -> list[Choice]:
    """Return at most 25 moves of a seat whose label fits what was typed, with their stakes.

    `moves` are labels, values and moves; the stakes are what `viewer` may know of them.
    """
    return [
        app_commands.Choice(name=stakes.line(head, label, move, seat, viewer) or "-", value=value)
        for label, value, move in best(((one[0], one) for one in moves), typed)
    ]


def answers(
    head: GameHead, moves: Iterable[Move], seat: str, viewer: str | None, typed: str
) -> list[Choice]:
    """Return moves as completion whose value is what a button calls them."""
    named = ((verdict.label(head, move), custom_id.choice(move), move) for move in moves)
    return priced(head, named, seat, viewer, typed)


async def seated(interaction: Interaction, system: str) -> tuple[GameHead, str] | None:
    """Return the game here and the asker's seat, None where there is nothing to complete."""
    try:
        head = access.of_system(await context.game_here(interaction), system)
        seat = access.speaks_for(head, interaction.user.id)
    except Refusal:
        return None
    return None if head.ask is None else (head, seat)


def legal_moves(head: GameHead, seat: str, kind: type[Move]) -> list[Move]:
    """Return a seat's legal moves of a kind."""
    return [move for move in offers(head.system, head.state, seat) if isinstance(move, kind)]


def offered(head: GameHead, seat: str, kind: type[Move], field: str) -> list[Any]:
    """Return the different values of a field among a seat's legal moves of a kind, in order."""
    return offered_values(head.system, head.state, seat, kind, field)
