"""Campaigns for tests: battles that are over, and the time between two battles."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planet28.campaign.aftermath import Aftermath
from rules.games.planet28.campaign.between import Between, Ready
from rules.games.planet28.campaign.fielding import enlisted
from rules.games.planet28.campaign.ledger import Agenda, Band, Ledger
from rules.games.planet28.turn.campaign import Campaign

from .tables import Game, going, std, table

REPLACE = msgspec.structs.replace


def with_ledger(state, length=3, battle=1, red=None, blue=None):
    """The battle as one of a campaign in which everybody there fights, warbands as given."""
    found = {"red": red or {}, "blue": blue or {}}
    seats = [seat for seat in state.seats if seat != "gm"]
    bands = tuple(Band(seat=seat, name=seat, **found.get(seat, {})) for seat in seats)
    ledger = Ledger(length=length, battle=battle, bands=bands)
    state = enlisted(REPLACE(state, ledger=ledger))
    roster = tuple(range(1, len(state.units) + 1))
    # Squads come after their members, whose numbers are those of the units.
    return REPLACE(state, ledger=REPLACE(state.ledger, roster=roster))


def pair(**more):
    """Two characters of red and two of blue."""
    return (std(name="Ash", **more), std(name="Bel"), std("blue", "Cor"), std("blue", "Dan"))


def after(state, script="", judged=True, winners=()):
    """A battle that has ended, reckoned with these dice, up to the time between two battles."""
    frames = (Campaign(stage="between"), Aftermath(parent=0, judged=judged))
    return going(REPLACE(state, frames=frames, winners=winners), script)


def between(*people, red=None, blue=None, cp=0, made=None, **more):
    """The time after a battle: the first person has so many points; `made` changes the battle."""
    state = table(*(people or pair()), **more)
    state = made(state) if made else state
    state = with_ledger(state, red=red, blue=blue)
    if cp:
        state = having(state, 1, cp=cp)
    game = Game(REPLACE(state, frames=(Campaign(stage="again"), Between(parent=0))))
    return game


def having(state, number, **fields):
    """The campaign with fields of a person set."""
    return REPLACE(state, ledger=state.ledger.change(number, **fields))


def person(game, number):
    """Somebody of a campaign."""
    return game.state.ledger.person(number)


def band(game, seat="red"):
    """A warband of a campaign."""
    return game.state.ledger.band(seat)


def ready(game, script="", seats=("red", "blue")):
    """Everybody is ready for the next battle, which begins with these dice."""

    for seat in seats[:-1]:
        game.do(seat, Ready())
    return game.do(seats[-1], Ready(), script)


def refused(game, seat, move, why, rule=""):
    """A deal that is refused, with why."""
    with pytest.raises(RuleError, match=why) as found:
        game.do(seat, move)
    if rule:
        assert found.value.rule == rule


def secretly(*agendas, people=None, gone=(), **more):
    """A battle of a campaign with these agendas, after some people are gone for good."""
    state = with_ledger(table(*(people or pair()), **more))
    for number in gone:
        state = having(state, number, gone="dead")
    return REPLACE(state, agendas=tuple(Agenda(**one) for one in agendas))
