"""Planetfall without a table, through the real client: by buttons, and against the computer."""

from __future__ import annotations

import asyncio

import pytest

from rules.core import waits_for
from rules.games.planetfall.measured.spots import pieces, square_of
from rules.games.planetfall.system import SYSTEM
from tests.support.e2e import audit, hands
from tests.support.e2e.pf import FORCES, PLACE, SHORT, gathered

pytestmark = pytest.mark.bot

MEASURED = SHORT | {"table": "measured", "scenery": "suburbs"}
PRESSES = 24
WITHIN = 60.0
TURNED_FIRST = "the marker turned first"
TURNED = 400
"""Answers of one person and a computer in which a first turn is over."""


async def state(table):
    return (await table.bot.games.get(1)).state


async def test_two_people_move_and_fire_by_buttons_on_a_measured_table(table):
    ana, ben = await gathered(table, options=MEASURED)
    await ana.command(PLACE, "game start")
    actor = await hands.until(table, (ana, ben), PLACE, "select")
    there = await state(table)
    assert all(square_of(there, one.id) for one in there.squadrons if one.place == "table")

    seats = dict(zip(("red", "blue"), (ana, ben), strict=True))
    for _ in range(PRESSES):
        await hands.first_choice(seats[waits_for(await state(table))[0]], PLACE)

    after = await state(table)
    assert pieces(after) != pieces(there)
    assert SYSTEM.invariants(after) == ()
    told = " ".join(row.told for row in audit.rows(table.data))
    assert "cruises, " in told and audit.whole(table.data)
    assert actor in (ana, ben)


async def test_a_place_is_typed_completed_and_refused_in_words(table):
    ana, ben = await gathered(table, options=MEASURED)
    await ana.command(PLACE, "game start")
    actor = await hands.until(table, (ana, ben), PLACE, "select")
    rows = audit.whole(table.data)

    nonsense = await actor.command(PLACE, "pf cruise", to="Z99")
    far = await actor.command(PLACE, "pf cruise", to="D4")

    assert "its squares are A1 to H8" in nonsense.text
    assert "too far" in far.text or "cannot stand" in far.text
    assert audit.whole(table.data) == rows


@pytest.mark.rule("PF-SKY-5")
async def test_a_marker_is_turned_by_a_form_before_a_drop(table):
    ana, ben = await gathered(table, options=MEASURED)
    await ana.command(PLACE, "game start")
    seats = dict(zip(("red", "blue"), (ana, ben), strict=True))
    while (await hands.asked(table)) != ("select", ("blue",)):
        await hands.first_choice(seats[waits_for(await state(table))[0]], PLACE)
    assert TURNED_FIRST not in str(await ben.complete(PLACE, "pf do", "what", TURNED_FIRST))
    await hands.pick(ben, PLACE, "pf do", "Kiln pod")
    number = next(
        str(one.id)
        for one in (await state(table)).markers
        if (one.side, one.kind) == ("blue", "sky_drop")
    )

    rows, form = audit.whole(table.data), await hands.pick(ben, PLACE, "pf do", TURNED_FIRST)
    wrong = await ben.submit(form, marker=number, bearing="sideways")
    assert "is no bearing" in wrong.text
    form = await ben.press(wrong, "Open it again")
    none = await ben.submit(form, marker="99", bearing="south-west")
    assert '"99" is no marker that you may use now' in none.text
    assert audit.whole(table.data) == rows
    form = await ben.press(none, "Open it again")
    await ben.submit(form, marker=number, bearing="south-west")

    told = " ".join(row.told for row in audit.rows(table.data))
    assert "its preferred edge (bearing 225°)" in told


@pytest.mark.rule("PF-MOV-5")
async def test_a_command_takes_the_words_for_a_way_that_its_form_takes(table):
    ana, ben = await gathered(table, options=MEASURED)
    await ana.command(PLACE, "game start")
    actor = await hands.until(table, (ana, ben), PLACE, "select")
    await hands.first_choice(actor, PLACE)
    before = pieces(await state(table))

    lost = await actor.command(PLACE, "pf cruise", to="northish")
    behind = await actor.command(PLACE, "pf cruise", to="behind:nothing")
    assert lost.text.startswith('"northish" is no place: write D5, ')
    assert "hides anybody on this table" in behind.text
    for wind in ("north", "south", "NE 2", "west"):
        done = await actor.command(PLACE, "pf cruise", to=wind)
        if pieces(await state(table)) != before:
            break

    assert pieces(await state(table)) != before and "cruise" in audit.rows(table.data)[-1].move
    assert "is no place" not in done.text


class Turns:
    """Waits until the computer has done what is its."""

    def __init__(self, table):
        self.table, self.moved = table, asyncio.Event()
        table.bot.referee.listeners.append(lambda head: self.moved.set())

    async def mine(self):
        """Return the battle once Red alone is awaited, or nobody is any more."""
        async with asyncio.timeout(WITHIN):
            while True:
                self.moved.clear()
                there = await state(self.table)
                if there is not None and set(waits_for(there)) <= {"red"}:
                    return there
                await self.moved.wait()


async def test_one_person_plays_a_turn_against_the_computer(table):
    """Nothing is asked that only eyes for a table could answer."""
    ana, turns = await table.person("Ana"), Turns(table)
    await ana.command(PLACE, "game new", game="planetfall")
    for option, value in MEASURED.items():
        await ana.command(PLACE, "game option", option=option, value=value)
    await ana.command(PLACE, "game join")
    said = await ana.command(PLACE, "game join", seat="blue", computer=True)
    assert "The computer" in said.text
    for kind, sample in zip(("force/red", "force/blue"), FORCES, strict=True):
        await ana.command(PLACE, "game paper", kind=kind, sample=sample)
    await ana.command(PLACE, "game start")
    kinds = set()
    for _ in range(TURNED):
        there = await turns.mine()
        if there.turn > 1 or not there.frames:
            break
        kinds.add((await hands.asked(table))[0])
        await hands.first_choice(ana, PLACE)

    assert there.turn > 1
    assert {"select", "move"} <= kinds
    assert not kinds & {"landing", "impact", "shelter", "objectives"}
    seats = {row.seat for row in audit.rows(table.data)}
    assert {"red", "blue"} <= seats
