"""A solo battle of Planet 28 by one person, from the first press to its last turn, by buttons."""

from __future__ import annotations

import pytest

from tests.support.e2e import audit, hands
from tests.support.e2e.p28 import PLACE

pytestmark = pytest.mark.bot
MOST = 250
SEEN = "Say what it sees"


async def begun(ana):
    """A battle against the enemy that nobody plays, begun by buttons alone."""
    await ana.command(PLACE, "game new", game="planet28")
    lobby = await ana.wait(PLACE, lambda message: "gathers players" in message.content)
    await ana.press(lobby, "Join")
    page = await ana.press(lobby, "Options")
    await ana.press(page, "First game")
    lobby = await ana.wait_for(lobby, lambda message: "Played: first game" in message.content)
    await ana.press(lobby, "Use a sample")
    lobby = await ana.wait_for(lobby, lambda message: "Still to hand in" not in message.content)
    await ana.press(lobby, "Start")


async def looked(ana, text):
    """Say in the form of the open question what an enemy sees."""
    for message in reversed(await ana.messages(PLACE)):
        if not message.ephemeral and SEEN in message.labels:
            form = await ana.press(message, SEEN)
            names = [field.custom_id for field in form.modal.fields]
            said = {"seen": text, "way": "even", "friends": "nobody", "near": "none"}
            return await ana.submit(form, **{name: said[name] for name in names})
    raise AssertionError("nobody asks what an enemy sees")


async def pressed(ana, label):
    """Press a button of the newest message that has it."""
    for message in reversed(await ana.messages(PLACE)):
        found = [one for one in message.buttons if one.label.startswith(label)]
        if found and not message.ephemeral:
            return await ana.press(message, custom_id=found[0].custom_id)
    raise AssertionError(f"no button {label}")


async def test_one_person_plays_a_whole_battle_against_the_enemy_by_buttons(table):
    ana = await table.person("Ana")
    await begun(ana)
    forms = 0
    for _ in range(MOST):
        head = await table.bot.games.get(1)
        kind, seats = await hands.asked(table)
        if not kind:
            break
        assert seats == ("red",)
        if kind == "look":
            seen = await looked(ana, f"{head.state.name(head.state.own('red')[0])} 9")
            assert not seen.ephemeral
            forms += 1
        elif kind == "act":
            await pressed(ana, "Finish")
        else:
            await hands.first_choice(ana, PLACE)

    head = await table.bot.games.get(1)
    assert head.state.ended
    assert forms
    told = " ".join(row.told for row in audit.rows(table.data))
    assert "P28-SOLO-3" in told
    assert "P28-SOLO-4" in told
    assert '"seen":[{"unit":' in " ".join(row.move for row in audit.rows(table.data))
    assert audit.whole(table.data)
