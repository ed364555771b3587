"""Who must be notified by a game's message: an edit notifies nobody, a new message does.

That leaves out people who have just acted, who do not want to be mentioned, or who were called in
the same span a while ago or for the same question.
"""

from __future__ import annotations

import json

import msgspec

from db.waiting import Waiting
from referee import custom_id, glance, verdict
from referee.head import GameHead
from referee.message import Outgoing
from referee.timeline.spans import Page
from rules.core import waits_for
from rules.deadlines import HOUR

Waits = tuple[Waiting, ...]
LASTS = HOUR
"""For how long (ms) somebody called in a span needs no second call for another question."""


def due(head: GameHead, page: Page, waits: Waits, now: int) -> tuple[int, ...]:
    """Return the people who must be notified of a game, at a time in ms."""
    unsaid = page.unsaid()
    acted = {row.person for row in unsaid if row.person is not None}
    there = asked(head, waits)
    called, q = page.record.called(), _question(head)
    fresh = [
        person
        for person in there
        if person not in acted and not _is_known(called.get(person), q, now)
    ]
    # People who call the GM, or dispute, want them to know, whatever they were told before.
    wanted = [
        person
        for row in unsaid
        for person in msgspec.json.decode(row.body, type=Outgoing).pings
        if person not in acted
    ]
    return tuple(dict.fromkeys((*fresh, *wanted)))


def everybody(head: GameHead, page: Page, waits: Waits, now: int) -> tuple[int, ...]:
    """Return whom a new message mentions: those who must be notified, and whoever acted, if asked.

    Somebody who is there at the moment is hardly disturbed, and needs no other message later.
    """
    called, q = page.record.called(), _question(head)
    there = (one for one in asked(head, waits) if not _is_known(called.get(one), q, now))
    return tuple(dict.fromkeys((*due(head, page, waits, now), *there)))


def asked(head: GameHead, waits: Waits) -> tuple[int, ...]:
    """Return the people who are asked something and may be mentioned.

    Nobody is called for a window that may still pass by itself.
    """
    if head.ask is None or glance.may_pass(head, waits):
        return ()
    return verdict.pinged(head, verdict.answerers(head, waits_for(head.state)))


def _is_known(call: tuple[int, str] | None, q: str, now: int) -> bool:
    return call is not None and (call[1] == q or now - call[0] < LASTS)


def _question(head: GameHead) -> str:
    return custom_id.question(head.trail, head.state, head.ask)


def noted(head: GameHead, page: Page, waits: Waits, pings: tuple[int, ...], now: int) -> str:
    """Return who was mentioned in a message, adding those whom it mentions at a time in ms."""
    there, q = set(asked(head, waits)), _question(head)
    called = page.record.called() | {person: (now, q) for person in pings if person in there}
    return json.dumps({str(person): call for person, call in called.items()})
