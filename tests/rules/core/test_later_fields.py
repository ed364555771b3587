"""Fields that a kind of move got later: left at UNSET they change nothing that was before them."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType

from rules.core import FACT, Move, canonical, facts, unstated
from rules.core.move import decision, fact_text, identity, wanting


class Ride(Move, frozen=True, kw_only=True, tag="ride"):
    where: str
    far: Annotated[int | None, FACT] = 0
    horse: str | UnsetType = UNSET
    side: Annotated[str | UnsetType | None, FACT] = UNSET

    def needs(self, state):
        return ("side",) if state else ()


def test_what_is_left_out_is_neither_stored_nor_decided_nor_stated():
    ride = Ride(where="home")
    assert canonical(ride) == b'{"kind":"ride","where":"home","far":0}'
    assert identity(ride) == {"kind": "ride", "where": "home"}
    assert decision({"red": ride}) == b'{"answers":[["red",{"kind":"ride","where":"home"}]]}'
    assert (facts(ride), unstated(ride)) == ({"far": 0}, ())


def test_what_is_said_counts_like_any_other_field():
    ride = Ride(where="home", horse="Bay", side="left")
    assert identity(ride) == {"kind": "ride", "where": "home", "horse": "Bay"}
    assert facts(ride) == {"far": 0, "side": "left"}
    assert msgspec.json.decode(canonical(ride), type=Ride) == ride


def test_a_fact_that_is_needed_is_wanting_until_it_is_said():
    ride = Ride(where="home")
    assert (wanting(ride, True), wanting(ride, False)) == (("side",), ())
    asked = msgspec.structs.replace(ride, side=None)
    assert (wanting(asked, True), unstated(asked)) == (("side",), ("side",))
    assert wanting(msgspec.structs.replace(ride, side="left"), True) == ()
    assert fact_text(None, ride, "side") == fact_text(None, asked, "side") == "not said yet"
