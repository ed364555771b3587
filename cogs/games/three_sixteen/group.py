"""The group of commands of 3:16, and whose seat a person speaks for."""

from __future__ import annotations

from discord import app_commands

from cogs.games.commands import GameCommands, Playing
from referee import access
from referee.head import GameHead
from rules.core import GM, Move, legal, waits_for
from rules.games.three_sixteen.encounter.aliens import AlienTurn
from rules.games.three_sixteen.encounter.contact import Advance
from rules.games.three_sixteen.encounter.declare import AlienIntent
from rules.games.three_sixteen.encounter.purchases import Buy, UseAbility
from rules.games.three_sixteen.gm.gm import GmMove
from rules.games.three_sixteen.mission.planets import MakePlanet
from rules.games.three_sixteen.mission.service import EndMission, OpenEncounter

NAME = "three_sixteen"

GM_MOVES = (
    *(Advance, AlienIntent, AlienTurn, Buy, EndMission),
    *(GmMove, MakePlanet, OpenEncounter, UseAbility),
)
"""Moves of nobody but the GM: their refusal is the GM's, too."""


class Campaigns(Playing):
    """Who holds several seats speaks for the one for which the move is legal."""

    def seat(self, head: GameHead, person: int, move: Move) -> str:
        """Return one of a person's seats that may make the move, else the first.

        Those still awaited come first, so that who plays two troopers answers for one after the
        other. A GM who acts for a seat speaks for that one. Raises Refusal for who holds none.
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

    def seats(self, head: GameHead, person: int, first: str) -> tuple[str, ...]:
        """Return every seat that a person may speak for, `first` among them."""
        return tuple(dict.fromkeys((first, *speakers(head, person))))


playing = Campaigns(NAME)
root = GameCommands(
    playing,
    app_commands.Group(name="316", description="3:16 Carnage Amongst the Stars", guild_only=True),
)


def speakers(head: GameHead, person: int) -> tuple[str, ...]:
    """Return the seats that a person may speak for: their own, and a GM's who is not there."""
    stands_in = access.is_stand_in(head, person, GM)
    return (*head.seats_of(person), *((GM,) if stands_in else ()))


def own_seat(head: GameHead, person: int) -> str | None:
    """Return the seat whose trooper is a person's own, None for who plays none."""
    return next((seat for seat in head.seats_of(person) if seat in head.state.troopers), None)
