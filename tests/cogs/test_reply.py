"""Messages as Discord takes them."""

from __future__ import annotations

import inspect
import re

import pytest
from discord import abc, interactions, message
from discord.webhook import Webhook

from cogs.ui import reply
from referee.message import Outgoing

SENDING = (
    abc.Messageable.send,
    interactions.Interaction.edit_original_response,
    interactions.InteractionResponse.edit_message,
    interactions.InteractionResponse.send_message,
    message.PartialMessage.edit,
    Webhook.edit_message,
    Webhook.send,
)


def test_somebody_who_holds_two_seats_is_mentioned_once():
    """Discord refuses a message whose list of mentions names a person twice."""
    told = reply.mentions(Outgoing("Your turn.", pings=(7, 8, 7)))

    assert [user.id for user in told.users] == [7, 8]


@pytest.mark.parametrize("sending", SENDING, ids=lambda function: function.__qualname__)
def test_components_have_all_that_discord_py_asks_of_a_view(sending):
    asked = set(re.findall(r"\bview\.(\w+)", inspect.getsource(sending)))

    assert asked
    assert {name for name in asked if not hasattr(reply.Components([]), name)} == set()
