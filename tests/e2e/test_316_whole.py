"""A whole mission of 3:16 in the sandbox: four players and a GM, by commands and buttons."""

from __future__ import annotations

import pytest

from rules.deadlines import GRACE, PACES
from tests.support.e2e import audit, hands, squad
from tests.support.e2e.shown import told_row
from tests.support.e2e.squad import PLACE
from tests.support.e2e.table import HandClock, laid
from tests.support.services.playing import rows

pytestmark = pytest.mark.bot
SECRET = "Regeneration"
SQUAD = ("red", "blue", "green", "yellow")


async def whispers(found, seats=SQUAD):
    """Return every word that players can see, pictures' words and buttons included."""
    seen = [m for seat in seats for m in await found[seat].messages(PLACE)]
    texts = [f"{m.text} {' '.join(m.labels)} {m.attachments}" for m in seen]
    picks = [option for m in seen for menu in m.selects for option in menu.options]
    return " ".join((*texts, *map(str, picks)))


async def silent(table, found, seat):
    """Have all but one declare, and let the time of the one run out; return what is said then."""
    for other in (*SQUAD, "gm"):
        if other != seat:
            kept = await squad.answer(table, found, "declare", other)
            assert "Your answer is in" in kept.text
    assert (await hands.asked(table))[1] == (seat,)
    row = audit.whole(table.data)
    table.clock.forward(PACES["hours"] + GRACE["hours"])
    return await told_row(table, found[seat], PLACE, row + 1)


async def armoured(found, seat):
    """Stop the hit with the Armour, by the button of a message from before the restart."""
    menu = await hands.now(found[seat], PLACE)
    answers = menu.message.selects[0]
    armour = next(one for one in answers.options if one.startswith("Armour"))
    return await found[seat].select(menu, armour)


@pytest.mark.long
async def test_a_mission_with_a_silent_player_and_a_restart_in_a_hit_window(tmp_path):
    clock = HandClock()
    async with laid(tmp_path, clock) as table:
        found = await squad.gathered(table, threat_factor="4")
        await squad.enlisted(found)
        await squad.until(table, found, "declare")
        lapsed = await silent(table, found, "yellow")
        assert "Declared:" in lapsed.text
        assert "TYellow" in lapsed.text
        await squad.until(table, found, "hit")
        rows = audit.whole(table.data)
        assert SECRET in await whispers(found, ("gm",))
        assert SECRET not in await whispers(found)

    async with laid(tmp_path, clock) as table:
        found = await squad.people(table)
        kind, awaited = await hands.asked(table)
        struck = (await squad.state(table)).frames[-1].hits[0].seat
        assert kind == "hit"
        kept = await armoured(found, struck)
        assert "Armour stops hit 1" in kept.text
        assert audit.whole(table.data) == rows + 1
        for seat in awaited:
            if seat != struck:
                landed = await squad.answer(table, found, "hit", seat)
        trooper = (await squad.state(table)).troopers[struck]
        assert f"The Armour stops a hit on {trooper.name}." in landed.text
        assert (trooper.armour_used, trooper.boxes) == (True, ())
        await squad.until(table, found, "declare")
        won = await remembered(found["green"], "strength", "We held the bridge.")
        assert "TGreen uses a Strength: We held the bridge." in won.text
        await squad.until(table, found, "declare")
        left = await remembered(found["blue"], "weakness", "I ran from the fire.")
        assert "TBlue uses a Weakness" in left.text
        await remembered(found["yellow"], "strength", "I carried him home.")
        assert (await squad.state(table)).phase == "after"
        await between_missions(table, found)
        assert SECRET not in await whispers(found)
        told = await found["red"].command(PLACE, "316 story", trooper="TGreen")
        assert "Strength: *We held the bridge.*" in told.text
        bench = await squad.do(found["gm"], "On the bench: Bell")
        assert "On the bench: Bell." in bench.text
        await squad.until(table, found, "briefing")
        planet = (await squad.state(table)).planet
        assert (planet.troopers, planet.pool) == (3, 12)
        head = await table.bot.games.get(1)
        assert audit.whole(table.data) == head.seq


async def remembered(person, kind, words):
    """Use a Flashback chosen in the menu: its form opens, its words are told."""
    menu = await hands.now(person, PLACE)
    form = await person.select(menu, f"Use a {kind.title()}")
    assert form.kind == "modal"
    return await person.submit(form, text=words)


async def between_missions(table, found):
    """Play the aftermath: everybody is asked what is theirs, up to the next planet."""
    asked = set()
    while (kind := (await hands.asked(table))[0]) != "planet":
        asked.add(kind)
        ask = (await table.bot.games.get(1)).ask
        for entry in ask.entries:
            own = await hands.now(found[entry.seat], PLACE)
            assert found[entry.seat].name in own.text
        await squad.until(table, found, *others(kind))
    assert {"level", "improve", "develop"} <= asked


def others(kind):
    """Return every kind of question of the aftermath but this one."""
    kinds = ("level", "improve", "develop", "equip", "trial", "planet")
    return [other for other in kinds if other != kind]


async def alone_in_a_round(table):
    """Return a trooper's player and the GM by seat, the squad of one in its first round."""
    found = {"red": await table.person("Ana"), "gm": await table.person("Gus")}
    await found["red"].command(PLACE, "game new", game="three_sixteen")
    await found["red"].command(PLACE, "game join")
    await found["gm"].command(PLACE, "game join", seat="gm")
    await found["red"].command(PLACE, "game start")
    await found["red"].command(PLACE, "316 enlist", name="Bell", reputation="cold", fa=7)
    await squad.until(table, found, "declare")
    return found


@pytest.mark.rule("C316-PBP-10")
async def test_a_deadline_and_all_that_fell_before_it_survive_a_restart(tmp_path):
    clock = HandClock()
    async with laid(tmp_path, clock) as table:
        found = await alone_in_a_round(table)
        await squad.answer(table, found, "declare", "gm")
        asked, state = await hands.asked(table), await squad.state(table)
        fallen = [row.rolls for row in await rows(table)]
        assert asked == ("declare", ("red",))

    async with laid(tmp_path, clock) as table:
        found = await squad.people(table)
        assert await hands.asked(table) == asked
        assert await squad.state(table) == state
        assert [row.rolls for row in await rows(table)] == fallen
        row = audit.whole(table.data)
        clock.forward(PACES["hours"] + GRACE["hours"])
        late = await told_row(table, found["red"], PLACE, row + 1)

    assert "Declared: Bell" in late.text
