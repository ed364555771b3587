"""What the custom_id of a button or a form of a game says, checked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cogs.ui import context
from cogs.ui.context import Interaction
from referee import access, custom_id, standstill
from referee.errors import Refusal
from referee.head import GameHead

STALE_CHOICE = "That choice is not legal any more. See what is: What can I do now?"
STALE = "This question is not open any more. See what is: What can I do now?"


def parts_of(parts: list[str], count: int) -> list[str]:
    """Return the parts of a custom_id. Raises Refusal unless there are so many."""
    if len(parts) != count:
        raise Refusal(context.UNKNOWN)
    return parts


def check_question(head: GameHead, q: str) -> None:
    """Raise Refusal unless the question that a button is for is still open."""
    if q != custom_id.question(head.trail, head.state, head.ask):
        raise Refusal(STALE)


async def seat_of(interaction: Interaction, game: str, q: str, seat: str) -> GameHead:
    """Return the game in which somebody answers for a seat. Raises Refusal where they may not."""
    head = await context.game_pressed(interaction, game)
    access.check_holds(head, interaction.user.id, seat)
    check_question(head, q)
    return head


def check_in_play(head: GameHead, person: int) -> None:
    """Raise Refusal for a game in which nothing can be played now, with what a person can do."""
    if head.game.status == "paused":
        raise Refusal(f"Nothing can be played. {standstill.why(head, person)}")
    if head.game.status != "open":
        raise Refusal(f"Nothing can be played: the game is {_status(head)}.")


def own_seat(
    interaction: Interaction, head: GameHead, has: Callable[[Any, str], object], none: str
) -> str:
    """Return the first seat of whoever presses that has something to choose in a game's state.

    Raises Refusal with `none` where none of them has, and where nothing can be played.
    """
    check_in_play(head, interaction.user.id)
    access.check_seated(head, interaction.user.id)
    for seat in head.seats_of(interaction.user.id):
        if has(head.state, seat):
            return seat
    raise Refusal(none)


def _status(head: GameHead) -> str:
    return "still gathering players" if head.game.status == "lobby" else "over"
