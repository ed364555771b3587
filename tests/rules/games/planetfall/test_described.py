"""Moves of an activation in words."""

from __future__ import annotations

from typing import get_args

import pytest

from rules.games.planetfall.activation.described import described
from rules.games.planetfall.activation.ending import SetOverwatch
from rules.games.planetfall.activation.select import Activate, KeepWatch
from rules.games.planetfall.activation.stored import MovingMove
from rules.games.planetfall.answers import Accept
from rules.games.planetfall.moving.actions import Cruise, FlatOut, ShootFirst, Stand
from rules.games.planetfall.moving.buildings import ExitBuilding, Occupy
from rules.games.planetfall.moving.ramming import Ram
from rules.games.planetfall.moving.stranding import Strand
from rules.games.planetfall.moving.transports import Disembark, Embark
from rules.games.planetfall.moving.withdrawing import Withdraw
from rules.games.planetfall.orbital.artillery import Impact
from rules.games.planetfall.orbital.deviation import TurnAgain
from rules.games.planetfall.orbital.dropping import Drop, Land
from rules.games.planetfall.orbital.portals import ComeThrough
from rules.games.planetfall.orbital.uses import CallStrike, Designate, TargetLock
from rules.games.planetfall.units import Marker
from tests.support.planetfall.moving import active
from tests.support.planetfall.tables import squad

WORDS = {
    Cruise(squadron=1): "Tanks: cruise",
    FlatOut(squadron=1): "Tanks: flat out",
    Ram(squadron=1, target=3): "Tanks: ram Foes",
    Embark(squadron=1, transport=2, fast=True): "Tanks: get aboard Carrier flat out",
    Occupy(squadron=1, building="Mill"): "Tanks: occupy Mill",
    Disembark(squadron=1): "Tanks: disembark",
    ExitBuilding(squadron=1, fast=True): "Tanks: leave the building flat out",
    Stand(squadron=1): "Tanks: remain stationary",
    Stand(squadron=1, watch=True): "Tanks: stand on overwatch",
    Withdraw(squadron=1): "Tanks: withdraw",
    Drop(squadron=1, marker=1): "Tanks: drop by marker 1",
    ComeThrough(squadron=1, portal=9): "Tanks: come through squadron 9",
    ShootFirst(squadron=1): "Tanks: fire first",
    Activate(squadron=1): "Tanks: act now",
    KeepWatch(squadron=1): "Tanks: stay on overwatch",
    SetOverwatch(): "Overwatch",
    TurnAgain(): "Roll the direction again",
    Land(landing="slid"): "No room: it slid on",
    Impact(touched=(1, 3)): "It touches Tanks A, Carrier",
    Impact(off=True): "Off the table",
    Strand(squadron=1, models="AB"): "Tanks: AB in impassable terrain",
    Designate(squadron=1, marker=1): "Designate artillery marker 1 (6)",
    CallStrike(squadron=1, marker=2): "Strike by marker 2",
    TargetLock(squadron=1, target=3): "Lock Foes",
}


@pytest.mark.parametrize("move", WORDS, ids=repr)
def test_a_move_is_described_in_words(move):
    marker = Marker(id=1, side="red", race="Terran Alliance", kind="artillery", micro=6)
    table = active(squad("Tanks", 2), squad("Carrier"), markers=(marker,))
    assert described(table, move) == WORDS[move]


def test_every_move_of_an_activation_has_its_words_and_no_other():
    assert {type(move) for move in WORDS} == set(get_args(MovingMove))
    assert described(active(squad("Tanks")), Accept()) == ""
    assert described(active(squad("Tanks")), Impact(touched=(99,))) == "It touches nobody"
