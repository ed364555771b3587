"""Planet 28 without miniatures: a preset, sealed deployment, moves by places, buttons, forms."""

from __future__ import annotations

import pytest

from tests.support.e2e import audit, hands
from tests.support.e2e.p28 import PLACE
from tests.support.services.playing import head

pytestmark = pytest.mark.bot


def gathering(messages):
    return [message for message in messages if "Join" in message.labels][-1]


async def begun(table):
    """Ana (Red) and Ben (Blue) on Quarry, asked how they deploy."""
    ana, ben = await table.person("Ana"), await table.person("Ben")
    await ana.command(PLACE, "game new", game="planet28")
    await ana.command(PLACE, "game option", option="table", value="measured")
    for person, sample in ((ana, "Survey team"), (ben, "Reef raiders")):
        await person.command(PLACE, "game join")
        await person.command(PLACE, "game paper", kind="warband", sample=sample)
    await ana.command(PLACE, "game start")
    assert (await hands.asked(table))[0] == "deploy"
    return ana, ben


async def deployed(table):
    """The same two after their deployment, and who acts first."""
    ana, ben = await begun(table)
    for person in (ana, ben):
        edge = {"edge": 3} if (await head(table)).state.starts[seat(ana, person)] == 6 else {}
        await person.command(PLACE, "p28 deploy", formation="spread", **edge)
    actor = await hands.until(table, (ana, ben), PLACE, "act")
    return actor, (ben if actor is ana else ana)


def seat(ana, person):
    return "red" if person is ana else "blue"


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
    ana, ben = await begun(table)
    state = (await head(table)).state
    first, other = ("red", ana), ("blue", ben)
    edge = {"edge": 1} if state.starts["red"] == 6 else {}
    seen = await first[1].command(PLACE, "p28 deploy", formation="left", **edge)
    assert "Your answer is in" in seen.text
    assert not any("begins" in m.content for m in await other[1].messages(PLACE))
    edge = {"edge": 1} if state.starts["blue"] == 6 else {}
    await other[1].command(PLACE, "p28 deploy", formation="right", **edge)
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


async def test_squads_and_vehicles_are_refused_at_the_start_in_one_sentence(table):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    await ana.command(PLACE, "game new", game="planet28")
    await ana.command(PLACE, "game option", option="table", value="measured")
    for person, sample in ((ana, "Survey team"), (ben, "Kiln sisters")):
        await person.command(PLACE, "game join")
        await person.command(PLACE, "game paper", kind="warband", sample=sample)
    seen = await ana.command(PLACE, "game start")
    assert "squads and vehicles are not measured yet; play with table: claims" in seen.text
