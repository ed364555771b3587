"""Facts that a command left out, or a choice never had, are asked for before they are paid."""

from __future__ import annotations

import asyncio

import pytest

from referee import custom_id
from tests.support.e2e import audit, hands
from tests.support.e2e.p28 import PLACE, battle

pytestmark = pytest.mark.bot
DISTANCE, SIGHT, COVER = (
    "How far it is, in cm",
    "Whether the target can be seen",
    "Whether any part of the target is hidden",
)


async def to_shoot(table, **more):
    """Return who is to act and who is not, and a shot of the first with nothing said of it."""
    people = await battle(table, **more)
    actor = await hands.until(table, people, PLACE, "act")
    target = (await actor.complete(PLACE, "p28 shoot", "target"))[-1].value
    weapon = (await actor.complete(PLACE, "p28 shoot", "weapon"))[0].value
    other = next(person for person in people if person is not actor)
    return actor, other, {"target": target, "weapon": weapon}


def asked(form):
    """Return what a form asks, by what each field is called."""
    return [field.label for field in form.modal.fields]


async def drafts(table):
    """Return the keys of all forms half filled in."""
    rows = await table.bot.db.read(lambda db: db.execute("SELECT key FROM draft").fetchall())
    return [row[0] for row in rows]


async def test_a_command_that_says_nothing_of_the_table_opens_a_form(table):
    actor, _, shot = await to_shoot(table)
    rows = audit.whole(table.data)

    form = await actor.command(PLACE, "p28 shoot", **shot)

    assert asked(form) == [DISTANCE, SIGHT, COVER]
    assert "shoot" in form.modal.title
    assert audit.whole(table.data) == rows
    seen = await actor.submit(form, distance_mm="9.5 cm", sight="yes", cover="no")
    assert "in sight, 9.5cm away, in the open" in seen.text
    assert '"distance_mm":95' in audit.rows(table.data)[-1].move
    async with asyncio.timeout(2):
        while await drafts(table):  # the form is forgotten after the answer was heard
            await asyncio.sleep(0.01)


async def test_a_form_asks_exactly_what_was_left_out(table):
    actor, _, shot = await to_shoot(table)

    form = await actor.command(PLACE, "p28 shoot", **shot, distance="9.5", cover="True")

    assert asked(form) == [SIGHT]
    seen = await actor.submit(form, sight="yes")
    assert "in sight, 9.5cm away, in cover" in seen.text


async def test_a_walk_asks_for_the_ground_and_a_climb_for_its_heights(table):
    people = await battle(table)
    actor = await hands.until(table, people, PLACE, "act")

    walk = await actor.command(PLACE, "p28 move", distance="5")
    climb = await actor.command(PLACE, "p28 move", distance="5", climb_top="10")

    assert asked(walk) == ["The worst ground crossed"]
    assert asked(climb) == [
        "Climbing: the height held at the start, in cm",
        "Climbing: the height wanted, in cm",
    ]
    seen = await actor.submit(walk, terrain="rough")
    assert "5cm to go over rough ground" in seen.text


async def test_what_the_table_cannot_change_is_refused_without_a_form(table):
    actor, other, shot = await to_shoot(table)

    far = await actor.command(PLACE, "p28 shoot", **shot, distance="99")
    less = await actor.command(PLACE, "p28 shoot", **shot, distance="-3")
    nothing = await actor.command(PLACE, "p28 shoot", **{**shot, "weapon": "Spoon"})
    foreign = await other.command(PLACE, "p28 shoot", **shot)

    refused = (far, less, nothing, foreign)
    assert [(seen.modal, seen.ephemeral) for seen in refused] == [(None, True)] * 4
    assert "reaches" in far.text
    assert await drafts(table) == []


async def test_a_fact_that_cannot_be_is_kept_and_the_form_opened_again(table):
    actor, _, shot = await to_shoot(table)
    rows = audit.whole(table.data)
    form = await actor.command(PLACE, "p28 shoot", **shot)

    refused = await actor.submit(form, distance_mm="9.5", sight="perhaps", cover="no")
    again = await actor.press(refused, "Open it again")

    assert '"perhaps" is neither yes nor no' in refused.text
    assert [field.data.get("value") for field in again.modal.fields] == ["9.5", "perhaps", "no"]
    assert audit.whole(table.data) == rows
    seen = await actor.submit(again, sight="yes")
    assert "in sight, 9.5cm away, in the open" in seen.text


async def test_a_form_of_a_question_that_is_over_or_of_somebody_else_plays_nothing(table):
    actor, other, shot = await to_shoot(table)
    form = await actor.command(PLACE, "p28 shoot", **shot)
    await actor.submit(form, distance_mm="9.5", sight="yes", cover="no")
    rows = audit.whole(table.data)

    twice = await actor.submit(form, distance_mm="9.5", sight="yes", cover="no")
    head = await table.bot.games.get(1)
    q = custom_id.question(head.trail, head.state, head.ask)
    seat = hands.seat_of(head, other)
    forged = await other.forge(PLACE, f"fs:1:{q}:{seat}:00000000", {"distance_mm": "9"})

    assert "not open any more" in twice.text
    assert "not known here any more" in forged.text
    assert audit.whole(table.data) == rows


async def test_stated_in_a_form_facts_are_still_confirmed_where_the_table_wants_that(table):
    actor, other, shot = await to_shoot(table, claims="confirm")
    form = await actor.command(PLACE, "p28 shoot", **shot)

    seen = await actor.submit(form, distance_mm="9.5", sight="yes", cover="no")

    assert (await hands.asked(table))[0] == "facts"
    assert "in sight, 9.5cm away, in the open" in seen.text
    shown = (await other.messages(PLACE))[-1]
    await other.press(shown, shown.labels[0])
    assert (await hands.asked(table))[0] != "facts"


async def test_the_question_for_facts_is_answered_in_the_form_too(table):
    gus = await table.person("Gus")
    actor, _, _ = await to_shoot(table, gm=gus)
    seat = (await hands.asked(table))[1][0]
    await gus.command(PLACE, "gm act", seat=seat)
    shots = await gus.complete(PLACE, "gm answer", "move", "shoot", seat=seat)
    await gus.command(PLACE, "gm answer", seat=seat, move=shots[0].value)
    assert (await hands.asked(table))[0] == "measure"

    half = await actor.command(PLACE, "p28 measure", distance="9.5")
    form = await actor.command(PLACE, "p28 measure")

    assert asked(half) == [SIGHT, COVER]
    assert asked(form) == [DISTANCE, SIGHT, COVER]
    seen = await actor.submit(form, distance_mm="9.5", sight="yes", cover="yes")
    assert "in sight, 9.5cm away, in cover" in seen.text


async def test_nothing_to_measure_is_said_so(table):
    people = await battle(table)
    actor = await hands.until(table, people, PLACE, "act")

    seen = await actor.command(PLACE, "p28 measure")

    assert "No action is waiting" in seen.text
