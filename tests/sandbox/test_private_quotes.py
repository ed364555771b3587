"""What is said to one person is not quoted to others."""

from __future__ import annotations

import pytest

EPHEMERAL = 64
BUTTON = {"type": 2, "style": 1, "label": "Tell", "custom_id": "tell"}
SECRET = {
    "content": "the secret",
    "flags": EPHEMERAL,
    "components": [{"type": 1, "components": [BUTTON]}],
}


@pytest.fixture
async def pressed(rest, sandbox, ana):
    """A button pressed by Ana on a message that only she sees."""
    asked = rest.open(2)
    await rest.reply(asked, {"type": 4, "data": SECRET})
    channel = rest.channel["id"]
    return sandbox.components.press(ana.id, channel, asked.original, "tell")


async def test_public_answer_does_not_quote_a_private_message(rest, pressed, ana, ben):
    await rest.reply(pressed, {"type": 4, "data": {"content": "in public"}})
    seen = await ben.wait("#general", lambda one: one.content == "in public")
    _, told = await rest.ask("GET", f"/channels/{seen.channel}/messages/{seen.id}")

    assert "the secret" not in str(seen.data)
    assert "the secret" not in str(told)
    assert seen.data["referenced_message"] is None
    assert "the secret" not in str((await ana.messages("#general"))[-1].data)


async def test_private_answer_quotes_the_private_message_it_answers(rest, pressed, ana):
    await rest.reply(pressed, {"type": 4, "data": {"content": "to you", "flags": EPHEMERAL}})
    seen = await ana.wait("#general", lambda one: one.content == "to you")

    assert seen.data["referenced_message"]["content"] == "the secret"
