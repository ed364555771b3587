"""A learner who plays a demo by what it says, and by presses alone."""

from __future__ import annotations

import asyncio
import re

from referee import guide as guides

WITHIN, PACE = 30.0, 0.02
PRESS = re.compile(r"\*\*(?:Demo|That was the demo)\.\*\* .*? Press \*(.+?)\*[.,]")
SENTENCE = re.compile(r".+?[.!?](?= |$)")
BEGINS = re.compile(r"^(Demo|That was the demo)\.$")
"""The words in bold with which a step begins."""
OVER = "**The end."


async def shown(table, person, place):
    """The game's newest message once everybody but the learner has played."""
    async with asyncio.timeout(WITHIN):
        while not await _is_learners(table):
            await asyncio.sleep(PACE)
    await table.quiet()
    return [m for m in await person.messages(place) if not m.ephemeral][-1]


async def _is_learners(table):
    """Whether the last game of the table is over, or asks its learner what the demo explains."""
    heads = [await table.bot.games.get(game) for game in table.bot.games.revs()]
    head = max(heads, key=lambda one: one.id, default=None)
    if head is None or (head.state is None and head.game.status == "lobby"):
        return False
    return head.ask is None or guides.guide(head) is not None


def step(message):
    """The line that the demo says at this step, "" where it says none."""
    lines = message.content.splitlines()
    return next((one for one in lines if one.startswith(("**Demo.", "**That was"))), "")


def advised(message):
    """The label of the button that the demo says to press."""
    found = PRESS.search(message.content)
    assert found, message.content
    return found[1].replace("\\", "")


async def played(table, person, place, most=80):
    """Press what each step says until the game is over; return the steps, and the last message."""
    steps = []
    message = await shown(table, person, place)
    while OVER not in message.content and len(steps) < most:
        steps.append(step(message))
        await person.press(message, advised(message))
        message = await shown(table, person, place)
    return steps, message
