"""The page's API against nonsense: a refusal in words or a result, never an error of its own."""

from __future__ import annotations

import random

import aiohttp
import pytest

DEEDS = {
    "GET": ("state", "messages", "commands"),
    "POST": ("say", "command", "menu", "press", "submit", "forge", "typing", "direct"),
}
NONSENSE = (
    "",
    " ",
    "0",
    "-1",
    "1" * 400,
    "9" * 18,
    "nan",
    "∞",
    "\x00\x07",
    "\u202egnp.x",
    "<@1>",
    "<#0>",
    "@everyone",
    "{x} {0} %s",
    "'; DROP TABLE thing; --",
    "x" * 6_001,
    "/" * 50,
    "# **_~~||`",
    "true",
)
KINDS = (*NONSENSE, None, 0, -1, 2**70, 1.5, True, [], {}, [None], {"x": 1}, ["a", 2])


def draw(chance, known):
    return chance.choice(known if chance.random() < 0.5 else KINDS)


@pytest.mark.parametrize("seed", range(4))
async def test_nonsense_is_refused_in_words(bot, ana, sandbox, seed):
    chance = random.Random(seed)
    shown = await ana.command("#general", "panel")
    form = await ana.press(shown, "Form")
    known = {
        "channel": ("general", shown.message.channel, "campaigns"),
        "message": (shown.message.id,),
        "custom_id": ("change", "pick", "form"),
        "values": (["1"], ["One", "Two"]),
        "words": ("echo", "kinds", "fleet ship name", "fleet"),
        "options": ({"text": "x"}, {"times": "1"}, {"who": "Ana", "file": {"data": "="}}),
        "focused": ("ship", "text"),
        "form": (form.interaction, form.modal.interaction),
        "name": ("Greet", "Count letters"),
        "target": (ana.id, shown.message.id),
        "content": ("hello",),
        "forged": (True, False),
    }
    async with aiohttp.ClientSession() as session:
        for _ in range(250):
            deed = chance.choice(DEEDS["POST"])
            ask = {key: draw(chance, known[key]) for key in known if chance.random() < 0.8}
            url = f"{sandbox.page_url}/page/{deed}"
            async with session.post(url, json=ask | {"as": "Ben"}) as answer:
                told = await answer.json()
            assert answer.status < 500, (deed, ask, sandbox.broken)
            assert answer.status < 400 or told["message"]


@pytest.mark.parametrize("deed", DEEDS["GET"])
@pytest.mark.parametrize("name", ["", "Nobody", "\x00", "1" * 400])
async def test_strangers_to_the_sandbox_are_refused(sandbox, deed, name):
    async with aiohttp.ClientSession() as session:
        url = f"{sandbox.page_url}/page/{deed}"
        async with session.get(url, params={"as": name, "channel": "general"}) as answer:
            assert (answer.status, (await answer.json())["code"]) == (404, 10013)
