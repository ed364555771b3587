"""One person among computers at 3:16: a mission by buttons, squad and GM played by the bot."""

from __future__ import annotations

import asyncio

import pytest

from referee.waiting.autoplay import Chance
from rules.core import GM, waits_for
from rules.core.computer import unasked
from rules.games.three_sixteen import THREE_SIXTEEN
from tests.support.e2e import audit, hands
from tests.support.e2e.squad import PLACE
from tests.support.e2e.table import laid

pytestmark = pytest.mark.bot
WITHIN = 60.0
MOST_ANSWERS = 120
COMPUTERS = ("blue", "green", GM)


class Turns:
    """Waits until the computers have done what is theirs."""

    def __init__(self, table):
        self.table, self.moved = table, asyncio.Event()
        table.bot.referee.listeners.append(lambda head: self.moved.set())

    async def mine(self, *seats):
        """Return the campaign once only these seats are awaited."""
        async with asyncio.timeout(WITHIN):
            while True:
                self.moved.clear()
                head = await self.table.bot.games.get(1)
                if head.state is not None and _rests(head.state, seats):
                    return head.state
                await self.moved.wait()


def _rests(state, seats):
    """Say whether no computer has anything left to do."""
    if not set(waits_for(state)) <= set(seats):
        return False
    return not any(unasked(THREE_SIXTEEN, state, seat, Chance()) for seat in COMPUTERS)


async def gathered(ana):
    """Begin a campaign of Ana's with computers for everybody else."""
    await ana.command(PLACE, "game new", game="three_sixteen", title="Alone")
    await ana.command(PLACE, "game option", option="threat_factor", value="4")
    await ana.command(PLACE, "game join")
    for seat in COMPUTERS:
        said = await ana.command(PLACE, "game join", seat=seat, computer=True)
        assert "The computer" in said.text
    await ana.command(PLACE, "game start")


async def answered(ana):
    """Take the first thing that the menu offers; a form is filled in."""
    menu = await hands.now(ana, PLACE)
    seen = await ana.select(menu, menu.message.selects[0].options[0])
    if seen.kind == "modal":
        seen = await ana.submit(seen, name="Ana", reputation="hums", fa="6")
    assert "went wrong" not in seen.text, seen.text
    return await hands.insisted(ana, seen)


@pytest.mark.long
async def test_one_person_plays_a_mission_by_buttons_with_a_computer_squad_and_gm(tmp_path):
    async with laid(tmp_path) as table:
        ana, turns = await table.person("Ana"), Turns(table)
        await gathered(ana)
        kinds = set()
        for _ in range(MOST_ANSWERS):
            state = await turns.mine("red")
            if state.planet_no == 2:
                break
            kinds.add((await hands.asked(table))[0])
            await answered(ana)

        assert state.planet_no == 2 and {"enlist", "equip", "ready", "declare"} <= kinds
        # Who came through develops; who fell is asked for a new trooper.
        assert kinds & {"develop", "recruits"}
        ours = [one for one in (*state.fallen, *state.troopers.values()) if one.seat == "red"]
        assert ours[0].name == "Ana" and len(state.troopers) == 3
        assert audit.whole(table.data) == (await table.bot.games.get(1)).seq


async def test_a_computer_gm_gives_way_to_a_person_and_comes_back(tmp_path):
    async with laid(tmp_path) as table:
        ana, turns = await table.person("Ana"), Turns(table)
        await gathered(ana)
        await turns.mine("red")

        claimed = await ana.command(PLACE, "gm claim")
        assert "Ana is now a GM." in claimed.text
        head = await table.bot.games.get(1)
        assert [held.name for held in head.holders(GM)] == ["Ana"]
        for _ in range(2):
            await answered(ana)
            await turns.mine("red", GM)
        assert await hands.asked(table) == ("planet", (GM,))

        back = await ana.command(PLACE, "gm seat computer", seat="gm")
        assert "gave GM to The computer" in back.text
        assert (await turns.mine("red")).planet_no == 1
