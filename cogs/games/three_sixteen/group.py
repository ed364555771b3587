"""The group of commands, and what they share: the one way to play, completion from what is legal.

A command is a move. Who holds several seats speaks for the one for which the move is legal.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from discord import app_commands

from cogs.play import acts, completion
from cogs.play.completion import Choice
from cogs.ui import tables
from cogs.ui.tables import Interaction
from referee import access
from referee.errors import Refusal
from referee.game import GameHead
from rules.core import GM, Move, legal, waits_for
from rules.games.three_sixteen.encounter.aliens import AlienTurn
from rules.games.three_sixteen.encounter.contact import Advance
from rules.games.three_sixteen.encounter.declare import AlienIntent
from rules.games.three_sixteen.encounter.purchases import Buy, UseAbility
from rules.games.three_sixteen.gm.gm import GmMove
from rules.games.three_sixteen.mission.planets import MakePlanet
from rules.games.three_sixteen.mission.service import EndMission, OpenEncounter

from . import words

NAME = "three_sixteen"
root = app_commands.Group(name="316", description="3:16 Carnage Amongst the Stars", guild_only=True)

GM_MOVES = (
    *(Advance, AlienIntent, AlienTurn, Buy, EndMission),
    *(GmMove, MakePlanet, OpenEncounter, UseAbility),
)
"""Moves of nobody but the GM: their refusal is the GM's, too."""

Range = app_commands.Range
Name = Range[str, 1, 60]
Story = Range[str, 1, 500]
Naming = Callable[[GameHead, Any], str]
Completion = Callable[[Interaction, str], Awaitable[list[Choice]]]
Wish = Callable[[Any], bool]


async def campaign(interaction: Interaction) -> GameHead:
    """Return the campaign of this channel once it has begun. Raises Refusal else."""
    head = access.of_system(await tables.game_here(interaction), NAME)
    if head.state is None:
        raise Refusal("The game has not started. The host starts it: /game start.")
    return head


def seat_for(head: GameHead, person: int, move: Move) -> str:
    """Return the seat that a person makes a move for: one of theirs that may, else the first.

    Those still awaited come first, so that who plays two troopers answers for one after the other.
    A GM who acts for a seat speaks for that one. Raises Refusal for who holds none.
    """
    first, held = access.speaks_for(head, person), head.seats_of(person)
    stands_in = access.is_stand_in(head, person, GM)
    if first not in held and not stands_in:
        return first
    awaited = [seat for seat in waits_for(head.state) if seat in held]
    order = dict.fromkeys((*awaited, *((first,) if first in held else ()), *held))
    own = next((seat for seat in order if legal(head.state, move, seat) is None), None)
    if own is not None or not stands_in:
        return own or first
    # C316-GM-12: what is no move of a trooper's is proposed for the missing GM.
    as_gm = isinstance(move, GM_MOVES) or legal(head.state, move, GM) is None
    return GM if as_gm else next(iter(order))


def speakers(head: GameHead, person: int) -> tuple[str, ...]:
    """Return the seats that a person may speak for: their own, and a GM's who is not there."""
    stands_in = access.is_stand_in(head, person, GM)
    return (*head.seats_of(person), *((GM,) if stands_in else ()))


def own_seat(head: GameHead, person: int) -> str | None:
    """Return the seat whose trooper is a person's own, None for who plays none."""
    return next((seat for seat in head.seats_of(person) if seat in head.state.troopers), None)


async def play(interaction: Interaction, move: Move) -> None:
    """Play a move of 3:16 in this channel."""
    head = await campaign(interaction)
    await acts.act(interaction, head, seat_for(head, interaction.user.id, move), move)


def completes(
    kind: type[Move], field: str, named: Naming = words.plain_name, wish: Wish | None = None
) -> Completion:
    """Return a completion of the values that a field has among the legal moves of a kind.

    `named` gives each value its words; `wish` leaves out moves that are not meant.
    """

    async def callback(interaction: Interaction, typed: str) -> list[Choice]:
        found = await completion.seated(interaction, NAME)
        if found is None:
            return []
        head, first = found
        held = dict.fromkeys((first, *speakers(head, interaction.user.id)))
        moves = [move for seat in held for move in completion.legal_moves(head, seat, kind)]
        values = dict.fromkeys(
            value for move in moves if wish is None or wish(move) for value in _each(move, field)
        )
        return completion.matching([(named(head, value), str(value)) for value in values], typed)

    return callback


def _each(move: Move, field: str) -> tuple[Any, ...]:
    """Return what a field of a move holds: its one value, or each of several; nothing if empty."""
    value = getattr(move, field)
    found = value if isinstance(value, tuple) else (value,)
    return tuple(one for one in found if one not in ("", 0))


def listed(choices: Callable[[Any], list[tuple[str, str]]]) -> Completion:
    """Return a completion from pairs of label and value, read from what the asker may see."""

    async def callback(interaction: Interaction, typed: str) -> list[Choice]:
        found = await completion.seated(interaction, NAME)
        if found is None:
            return []
        head, seat = found
        viewer = GM if GM in speakers(head, interaction.user.id) else seat
        return completion.matching(choices(head.system.look(head.state, viewer)), typed)

    return callback
