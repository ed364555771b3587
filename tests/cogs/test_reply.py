"""Messages as Discord takes them."""

from __future__ import annotations

from cogs.ui import reply
from referee.message import Outgoing


def test_somebody_who_holds_two_seats_is_mentioned_once():
    """Discord refuses a message whose list of mentions names a person twice."""
    told = reply.mentions(Outgoing("Your turn.", pings=(7, 8, 7)))

    assert [user.id for user in told.users] == [7, 8]
