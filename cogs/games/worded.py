"""Moves whose words are a person's own: chosen ready-made they open a form, by game.

No menu can hold a story, so a Flashback picked there is asked for in words first.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from cogs.ui.tables import Interaction
from referee.game import GameHead
from rules.core import Move

from .three_sixteen import forms

WORDED: dict[str, Callable[[Interaction, GameHead, Move], Awaitable[bool]]] = {
    "three_sixteen": forms.ask
}
PRESSES = forms.PRESSES


async def ask(interaction: Interaction, head: GameHead, move: Move) -> bool:
    """Open the form of a move that has one; say whether it has."""
    found = WORDED.get(head.system.name)
    return found is not None and await found(interaction, head, move)
