"""Messages as Discord takes them."""

from __future__ import annotations

import inspect
import re

import pytest
from discord import abc, interactions, message
from discord.webhook import Webhook

from cogs.ui import reply
from referee.message import Menu, Outgoing, Pick

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


@pytest.mark.parametrize(
    ("least", "most", "bounds"), [(0, 0, (0, 3)), (2, 2, (2, 2)), (0, 2, (0, 2)), (5, 5, (3, 3))]
)
def test_a_menu_of_several_says_how_many_of_its_lines_are_chosen(least, most, bounds):
    picks = tuple(Pick(letter, letter) for letter in "abc")
    menu = Menu("a:1", "Choose two letters", picks, several=True, least=least, most=most)
    (row,) = reply.view(Outgoing("Which?", menus=(menu,))).to_components()
    (select,) = row["components"]

    assert (select["min_values"], select["max_values"]) == bounds
