"""Completion for typed options, read from what is legal now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from discord import app_commands

from cogs.ui import context
from cogs.ui.context import Interaction
from referee import access, custom_id, stakes, verdict
from referee.errors import Refusal
from referee.game import GameHead
from referee.message import cut
from rules.core import Move, offers

Choice = app_commands.Choice[str]
MOST = 25


def matching(pairs: list[tuple[str, str]], typed: str) -> list[Choice]:
    """Return at most 25 choices (label, value) whose label holds what was typed."""
    found = [(label, value) for label, value in pairs if typed.lower() in label.lower()]
    return [
        app_commands.Choice(name=cut(label, 100) or "-", value=value)
        for label, value in found[:MOST]
    ]


def priced(
    head: GameHead,
    moves: Iterable[tuple[str, str, Move]],
    seat: str,
    viewer: str | None,
    typed: str,
) -> list[Choice]:
    """Return at most 25 moves of a seat whose label holds what was typed, with their stakes.

    `moves` are labels, values and moves; the stakes are what `viewer` may know of them.
    """
    found = [one for one in moves if typed.lower() in one[0].lower()]
    return [
        app_commands.Choice(name=stakes.line(head, label, move, seat, viewer) or "-", value=value)
        for label, value, move in found[:MOST]
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
    moves = legal_moves(head, seat, kind)
    return list(dict.fromkeys(getattr(move, field) for move in moves))
