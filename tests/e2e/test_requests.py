"""How much of Discord's patience a game costs: requests that it counts, and messages, per move.

Answers to interactions, and edits by their webhooks, do not count.
"""

from __future__ import annotations

import random
import statistics

import pytest

from cogs.wire import is_limited
from tests.support.e2e import edits, hands, p28, px, squad
from tests.support.e2e.shown import newest

pytestmark = [pytest.mark.bot, pytest.mark.long]
MOVES = 120
MOST = 1.1


class Counted:
    """Counts requests of a table, move by move."""

    def __init__(self, table, place):
        self.table, self.place, self.moves = table, place, []
        self._last = None

    def _new(self):
        asked = list(self.table.sandbox.requests)
        known = next((n for n, one in enumerate(asked) if one is self._last), -1)
        self._last = asked[-1]
        return [one for one in asked[known + 1 :] if is_limited(one.path)]

    async def after(self, person, rows):
        """Count what was asked since the last move, once it is shown, where rows were made."""
        await newest(self.table, int(await person.place(self.place)))
        made = (await self.table.bot.games.get(1)).seq - rows
        asked = self._new()
        if made > 0:
            self.moves.append(len(asked) / made)


async def play(table, place, seats, act):
    """Have whoever is asked act, again and again; return the requests of each move."""
    counted = Counted(table, place)
    counted._new()
    for _ in range(MOVES):
        kind, awaited = await hands.asked(table)
        if not awaited:
            break
        before = (await table.bot.games.get(1)).seq
        await act(kind, awaited[0])
        await counted.after(seats[awaited[0]], before)
    return counted.moves


def check(moves, past):
    """Assert that a move costs about one request, and print what it costs."""
    middle, mean = statistics.median(moves), statistics.mean(moves)
    print(f"{len(moves)} moves: median {middle}, mean {mean:.2f}, {len(past.posted)} messages")
    assert len(moves) > MOVES // 2
    assert middle <= MOST


def chosen(table, place, seats):
    """Return what has a seat make a move at random that needs no form."""
    chance = random.Random(7)

    async def act(kind, seat):
        person = seats[seat]
        offered = await person.complete(place, "game answer", "move")
        for choice in chance.sample(offered, len(offered)):
            seen = await person.command(place, "game answer", move=choice.value)
            if seen.kind != "modal":
                return

    return act


async def test_a_move_of_planet_x_costs_about_one_request(table):
    people = await px.board(table)
    seats = dict(zip(("red", "blue", "green"), people, strict=True))
    past = edits.Shown(table.sandbox)
    check(await play(table, px.PLACE, seats, chosen(table, px.PLACE, seats)), past)


async def test_a_move_of_planet_28_costs_about_one_request(table):
    seats = dict(zip(("red", "blue"), await p28.battle(table), strict=True))
    past = edits.Shown(table.sandbox)
    check(await play(table, p28.PLACE, seats, chosen(table, p28.PLACE, seats)), past)


async def test_a_move_of_three_sixteen_costs_about_one_request(table):
    seats = await squad.gathered(table)
    past = edits.Shown(table.sandbox)
    await squad.enlisted(seats)

    async def act(kind, seat):
        await squad.answer(table, seats, kind, seat)

    check(await play(table, squad.PLACE, seats, act), past)
