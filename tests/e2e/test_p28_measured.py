"""Planet 28 without miniatures: a preset, sealed deployment, moves by places, buttons, forms."""

from __future__ import annotations

import json

import pytest

from rules.games.planet28 import SYSTEM
from rules.games.planet28.hulls import is_vehicle
from rules.games.planet28.measured.spots import square_of
from rules.games.planet28.units import Squad, Vehicle
from tests.support.e2e import audit, hands
from tests.support.e2e.p28 import (
    MEASURED,
    PLACE,
    deployed,
    edge_of,
    gathered,
    without_miniatures,
)
from tests.support.services.playing import head

pytestmark = pytest.mark.bot


def gathering(messages):
    return [message for message in messages if "Join" in message.labels][-1]


async def test_the_preset_and_samples_lead_to_a_battle_by_buttons_alone(table):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    made = await ana.command(PLACE, "game new", game="planet28")
    page = await ana.press(made, "Options")
    await ana.press(page, "No miniatures")
    for person in (ana, ben):
        await person.press(gathering(await person.messages(PLACE)), "Join")
        await table.quiet()
    await ana.press(gathering(await ana.messages(PLACE)), "Use a sample")
    await table.quiet()
    await ana.press(gathering(await ana.messages(PLACE)), "Start")
    for _ in range(40):
        kind, awaited = await hands.asked(table)
        assert kind not in ("measure", "edge", "throw", "blast", "facts")
        person = ana if "red" in awaited else ben
        if kind == "act":
            await hands.pick(person, PLACE, "p28 do", "move")
        else:
            await hands.first_choice(person, PLACE)
        if audit.rows(table.data)[-1].seq > 25:
            break
    moved = [row for row in audit.rows(table.data) if '"kind":"walk"' in row.move]
    assert moved
    shown = [m for m in await ana.messages(PLACE) if m.attachments]
    assert "Planet 28" in shown[-1].attachments[0]["description"]


async def test_nobody_sees_where_the_other_deploys_before_both_have_answered(table):
    ana, ben = await without_miniatures(table)
    edge = await edge_of(table, "red")
    seen = await ana.command(PLACE, "p28 deploy", formation="left", **edge)
    assert "Your answer is in" in seen.text
    assert not any("begins" in m.content for m in await ben.messages(PLACE))
    edge = await edge_of(table, "blue")
    await ben.command(PLACE, "p28 deploy", formation="right", **edge)
    told = (await head(table)).state
    assert all(told.unit(unit).at for unit in told.own("red"))


async def test_a_move_by_its_place_is_measured_and_refused_in_words(table):
    actor, _ = await deployed(table)
    offered = await actor.complete(PLACE, "p28 move", "to")
    assert " to " in offered[0].name
    nonsense = await actor.command(PLACE, "p28 move", to="Z99")
    assert "is not on this table: its squares are A1 to I9" in nonsense.text
    before = len(audit.rows(table.data))
    far = await actor.command(PLACE, "p28 move", to="E5" if "E5" not in offered[0].name else "A5")
    assert "is too far" in far.text or "No way leads" in far.text or "cannot stand" in far.text
    assert len(audit.rows(table.data)) == before
    seen = await actor.command(PLACE, "p28 move", to=offered[0].value, distance="1")
    assert any(words in seen.text for words in ("moves", "may move only", "hazardous", "climb"))
    row = next(row for row in audit.rows(table.data)[::-1] if '"kind":"walk"' in row.move)
    # What somebody says of the distance is not what counts.
    assert '"distance_mm":10,' not in row.move


async def test_a_move_without_a_place_opens_a_form_that_asks_for_one(table):
    actor, _ = await deployed(table)
    form = await actor.command(PLACE, "p28 move")
    assert form.kind == "modal"
    assert [field.custom_id for field in form.modal.fields] == ["to"]


async def test_a_squad_goes_to_a_place_in_one_go(table):
    """One command moves all of Kiln sisters' Stokers; the offer is a place in a direction."""
    ana, ben = await gathered(table, options=MEASURED, samples=("Kiln sisters", "Saltmarsh watch"))
    await ana.command(PLACE, "game start")
    people = {"red": ana, "blue": ben}
    for _ in range(30):
        kind, awaited = await hands.asked(table)
        assert kind not in ("measure", "strays")
        state = (await head(table)).state
        unit = state.frames[-1].units[0] if kind == "act" else 0
        person = people[awaited[0]]
        if kind == "act" and isinstance(state.unit(unit), Squad):
            before = [mate.at for mate in state.members(unit)]
            offered = await person.complete(PLACE, "p28 move", "to")
            await person.command(PLACE, "p28 move", to=offered[0].value)
            after = [mate.at for mate in (await head(table)).state.mates(unit)]
            assert all(was != now for was, now in zip(before, after, strict=True))
            return
        await hands.first_choice(person, PLACE)
    raise AssertionError("no squad has had its turn")


MACHINES = ("Low Water ferry", "Glasshouse patrol")


async def test_a_battle_with_vehicles_is_played_by_buttons(table):
    """Hulls are deployed, drive, turn and shoot; nobody is asked what only a table would show."""
    people = ana, _ = await gathered(table, options=MEASURED, samples=MACHINES)
    await ana.command(PLACE, "game start")
    driven = set()
    for _ in range(80):
        kind, awaited = await hands.asked(table)
        assert kind not in ("measure", "side", "signal", "wreck", "facts")
        person = people["red" not in awaited]
        state = (await head(table)).state
        acts = kind == "act" and is_vehicle(state, state.frames[-1].units[0])
        if acts:
            typed = "turn on the spot" if len(driven) % 2 else "move"
            await hands.pick(person, PLACE, "p28 do", typed)
        else:
            await hands.first_choice(person, PLACE)
        driven |= {(row["unit"], row.get("pivot", False)) for row in walks(table)}
        if len(driven) > 2:
            break
    state = (await head(table)).state
    hulls = [one for one in state.units if isinstance(one, Vehicle)]
    assert all(one.at for one in hulls)
    assert SYSTEM.invariants(state) == ()
    assert {unit for unit, _ in driven} & {one.id for one in hulls}
    assert audit.whole(table.data)


async def test_a_vehicle_is_told_by_a_command_where_to_face(table):
    people = ana, _ = await gathered(table, options=MEASURED, samples=MACHINES)
    await ana.command(PLACE, "game start")
    for _ in range(60):
        kind, awaited = await hands.asked(table)
        person = people["red" not in awaited]
        state = (await head(table)).state
        if kind == "act" and state.name(state.frames[-1].units[0]) == "Patience":
            break
        await hands.first_choice(person, PLACE)
    nonsense = await person.command(PLACE, "p28 move", pivot=True, heading="upwards")
    assert "is no direction: write north-east, NE, or degrees" in nonsense.text
    # Its mates stand 2 mm beside it: a degree is all that is sure to be free.
    unit = next(one for one in state.units if state.name(one.id) == "Patience")
    heading = (unit.at.facing + 1) % 360
    seen = await person.command(PLACE, "p28 move", pivot=True, heading=str(heading))
    assert f"Patience turns on the spot, facing {heading} degrees" in seen.text
    assert (await head(table)).state.unit(unit.id).at.facing == heading


def walks(table):
    """The moves of the journal, decoded, the newest first."""
    rows = audit.rows(table.data)[::-1]
    return [json.loads(row.move) for row in rows if '"kind":"walk"' in row.move]


async def agreed(table, actor, other, **change):
    """Correct a fact, to which the other agrees; return what the vote and the channel say."""
    vote = await actor.command(PLACE, "game correct", **change)
    shown = await other.wait(PLACE, lambda m: m.id == vote.message.id)
    await other.press(shown, "Agree")
    done = await actor.wait(PLACE, lambda m: "corrected entry" in m.text)
    return vote, done


async def test_a_corrected_place_is_measured_anew(table):
    """The way there, its length and its ground are those of the right place, not of the wrong."""
    actor, other = await deployed(table)
    unit = (await head(table)).state.frames[-1].units[0]
    ways = await actor.complete(PLACE, "p28 move", "to")
    await actor.command(PLACE, "p28 move", to=ways[0].value)
    (was, *_) = walks(table)
    far = await actor.command(PLACE, "game correct", fact="to", value="I9")
    nowhere = await actor.command(PLACE, "game correct", fact="to", value="Z9")
    length = ways[0].name.rpartition(" (")[2]
    right = next(one.value for one in ways if not one.name.endswith(length))
    _, done = await agreed(table, actor, other, fact="to", value=right)

    (now, *_) = walks(table)
    state = (await head(table)).state
    assert f"to {right} instead of {was['to']}" in done.text
    assert now["to"] == right
    assert (now["distance_mm"], now["terrain"]) != (was["distance_mm"], was["terrain"])
    assert square_of(state, unit) == right.partition("+")[0]
    assert "is too far" in far.text
    assert "is not on this table" in nowhere.text
    assert audit.whole(table.data)


async def test_a_corrected_distance_stands_against_what_is_measured(table):
    """What people agree on is not measured away again; the place stays as it was."""
    actor, other = await deployed(table)
    offered = await actor.complete(PLACE, "p28 move", "to")
    await actor.command(PLACE, "p28 move", to=offered[0].value)
    (was, *_) = walks(table)
    await agreed(table, actor, other, fact="distance", value="1.5")

    (now, *_) = walks(table)
    assert now == {**was, "distance_mm": 15}


async def test_the_gm_puts_a_unit_elsewhere_and_contacts_follow(table):
    """Places in a path count from 0; who touches whom is found again after each edit."""
    gus = await table.person("Gus")
    await deployed(table, gus)
    state = (await head(table)).state
    red, blue = state.own("red")[0], state.own("blue")[0]
    foe = state.unit(blue).at

    async def put(**to):
        for axis, value in to.items():
            path = f"units.{red - 1}.at.{axis}"
            await gus.command(PLACE, "gm edit", path=path, value=str(value), reason="It slipped.")
        return (await head(table)).state

    paths = await gus.complete(PLACE, "gm edit", "path", f"units.{red - 1}.at")
    there = await put(x=foe.x + 50, y=foe.y)
    away = await put(x=foe.x + 200)

    assert {f"units.{red - 1}.at.{axis}" for axis in "xy"} <= {one.value for one in paths}
    assert (there.unit(red).at.x, there.unit(red).at.y) == (foe.x + 50, foe.y)
    assert (there.touching(red), away.touching(red)) == ((blue,), ())
    assert SYSTEM.invariants(there) == SYSTEM.invariants(away) == ()
    both = await gus.command(
        PLACE, "gm edit", path=f"units.{red - 1}.at", value=f'{{"x": {foe.x + 50}, "y": {foe.y}}}'
    )
    assert "This breaks" not in both.text
    assert (await head(table)).state.touching(red) == (blue,)
    assert audit.whole(table.data)


ASKED_OF_THE_TABLE = ("measure", "look", "edge", "throw", "blast", "facts", "strays", "touch")
"""What a battle of stated facts asks of those who see the table."""


async def test_a_solo_battle_is_played_by_buttons_alone_and_asks_nothing_about_the_table(table):
    """The preset, a sample, and then only the buttons and menus of the game's own messages."""
    ana = await table.person("Ana")
    made = await ana.command(PLACE, "game new", game="planet28")
    page = await ana.press(made, "Options")
    await ana.press(page, "First game")
    await ana.command(PLACE, "game option", option="table", value="measured")
    await ana.press(gathering(await ana.messages(PLACE)), "Join")
    await table.quiet()
    await ana.press(gathering(await ana.messages(PLACE)), "Use a sample")
    await table.quiet()
    await ana.press(gathering(await ana.messages(PLACE)), "Start")
    kinds = set()
    for _ in range(40):
        kind, _ = await hands.asked(table)
        if not kind:
            break
        kinds.add(kind)
        if kind == "act":
            found = await ana.complete(PLACE, "p28 do", "what", "move")
            await hands.pick(ana, PLACE, "p28 do", "move" if found else "")
        else:
            await hands.first_choice(ana, PLACE)
    assert not kinds & set(ASKED_OF_THE_TABLE)
    assert "act" in kinds
    enemies = [row for row in audit.rows(table.data) if "The enemy acts at" in row.told]
    assert enemies
    shown = [m for m in await ana.messages(PLACE) if m.attachments]
    assert shown[-1].attachments[0]["description"]
    assert audit.whole(table.data)
