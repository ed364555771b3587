"""Messages of spans made by hand: what rows tell, a head that shows them."""

from __future__ import annotations

from typing import Any

import msgspec

from db.seeds import Seeds
from db.spans import NOTHING, SpanMessage, Told
from referee.head import GameHead
from referee.timeline.spans import Page
from rules.core import Line, Moment, Start, begin, canonical
from tests.support.db.making import AT, game
from tests.support.duel import DUEL, Strike
from tests.support.random_play import Chance

CHAIN = bytes(range(32))


def head(seq: int = 1, **changes: Any) -> GameHead:
    """Return a duel that has begun, in which nobody sits."""
    start = Start(seats=("red", "blue"), options={"charms": "1"})
    moment = Moment(seat="bot", by="bot", seats=("red", "blue"), dice=Chance(1))
    state = begin(DUEL, start, {}, moment).state
    seeds = Seeds(1, 0, b"o" * 32, b"h" * 32, AT)
    made = GameHead(
        game(id=1, system="duel", options='{"host":1}'),
        DUEL,
        (),
        seeds,
        seq=seq,
        state=state,
        chain=CHAIN,
        id=1,
    )
    return msgspec.structs.replace(made, **changes)


def row(seq: int, *told: str | Line, **changes: Any) -> Told:
    """Return a row that tells everybody these lines, the first of them the result."""
    lines = [
        one if isinstance(one, Line) else Line(one, "DUEL-1", main=number == 0)
        for number, one in enumerate(told)
    ]
    usual = {
        "seq": seq,
        "seat": "red",
        "kind": "bid",
        "told": canonical(lines).decode(),
        "rolls": "[]",
        "restores": None,
        "decided": 1,
        "erased": 0,
        "places": 1,
        "chain": bytes([seq]) * 32,
        "body": NOTHING,
        "line": 100 + seq,
        "said": 0,
        "person": 7,
        "span": 5,
    }
    return Told(**{**usual, **changes})


def page(*rows: Told, fates: Any = None, last: int | None = None, title: str = "Turn 1") -> Page:
    """Return a message with these rows, the newest of its game unless it has a last row."""
    record = SpanMessage(5, 1, "turn:1", title, 1, last, 5)
    chain = bytes([last or 0]) * 32
    return Page(record, rows, fates or {}, chain=chain)


def charmed() -> GameHead:
    """Return a duel in which Blue is asked whether to spend a charm."""
    made = head()
    top = msgspec.structs.replace(made.state.frames[-1], stage="bids")
    strike = Strike(by="red", on="blue", face=6, stage="charm", parent=0)
    state = msgspec.structs.replace(made.state, frames=(top, strike))
    return msgspec.structs.replace(made, state=state)
