"""A picture shows nobody's secret: states that differ only in one are drawn alike for others."""

from __future__ import annotations

import msgspec
import pytest

from pictures import planetx as picture
from rules import core
from rules.fair import FIRST_TRAIL, FairDice
from rules.games.planetx import options
from rules.games.planetx.model import Held
from rules.games.planetx.system import SYSTEM

SEATS = ("red", "blue", "green")


def opened():
    dice = FairDice(b"o" * 32, b"h" * 32, FIRST_TRAIL)
    start = core.Start(seats=SEATS, options=options.defaults() | {"cards_open": "off"})
    return core.begin(SYSTEM, start, {}, core.Moment(seat="bot", seats=SEATS, dice=dice)).state


def holding(state, seat, card):
    """Return the state with one hidden card in a player's hand, another on top of the pile."""
    player = msgspec.structs.replace(state.players[seat], cards=(Held(card=card, open=False),))
    return state.but(players={**state.players, seat: player}, deck=(card, card))


@pytest.mark.rule("PX-PBP-5")
@pytest.mark.parametrize("viewer", [None, "red", "green"])
def test_a_hidden_card_shows_in_no_picture_but_its_owners_view(viewer):
    one, two = (holding(opened(), "blue", card) for card in ("sabotage", "nursery"))

    assert SYSTEM.look(one, "blue") != SYSTEM.look(two, "blue")
    drawn = [picture.draw(SYSTEM.look(state, viewer)) for state in (one, two)]
    assert drawn[0].png == drawn[1].png
    assert drawn[0].alt == drawn[1].alt
