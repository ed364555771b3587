"""What a choice costs and how likely it comes off: on a button, in a menu, in a completion."""

from __future__ import annotations

import re

from tests.support.e2e import hands, p28, px, squad

DANGER = 4


async def test_planet_28_shows_price_and_chance_wherever_it_offers_a_choice(table):
    people = await p28.battle(table)
    actor = await hands.until(table, people, p28.PLACE, "act")

    shown = [m for m in await actor.messages(p28.PLACE) if "What can I do now?" in m.labels][-1]
    choices = [one for one in shown.buttons if one.custom_id.startswith("a:")]
    menu = (await hands.now(actor, p28.PLACE)).message.selects[0]
    typed = await actor.complete(p28.PLACE, "game answer", "move", "shoot")
    target = await actor.complete(p28.PLACE, "p28 shoot", "target")

    assert [one.label.partition(" (")[0] for one in choices] == ["Hold", "Finish"]
    assert re.fullmatch(r"Finish \(gives up \d actions?\)", choices[-1].label)
    assert [one.data["style"] == DANGER for one in choices] == [False, True]
    notes = {one["label"]: one.get("description", "") for one in menu.data["options"]}
    shots = [note for label, note in notes.items() if ": shoot " in label]
    assert shots
    assert all(re.match(r"1 action, \d+ % to hit", note) for note in shots)
    assert all(re.search(r" \(1 action, \d+ % to hit", one.name) for one in typed)
    assert typed
    assert any(re.search(r"HP; 1 action, \d+ % to hit", one.name) for one in target)
    assert all(len(one.name) <= 100 for one in (*typed, *target))


async def test_planet_x_shows_what_a_hex_costs_in_its_own_completion(table):
    people = await px.board(table)
    actor = await hands.until(table, people, px.PLACE, "act")

    typed = await actor.complete(px.PLACE, "px move", "move", "scout")
    menu = (await hands.now(actor, px.PLACE)).message.selects[0]

    assert typed
    assert all(one.name == f"{one.value} (17 % a fissure for 1 population)" for one in typed)
    notes = {one["label"]: one.get("description", "") for one in menu.data["options"]}
    assert notes[typed[0].value] == "17 % a fissure for 1 population"


async def test_316_shows_the_chance_of_every_intent_in_menu_and_completion(table):
    found = await squad.fighting(table)

    menu = (await hands.now(found["red"], squad.PLACE)).message.selects[0]
    typed = await found["red"].complete(squad.PLACE, "game answer", "move", "attack")

    notes = {one["label"]: one.get("description", "") for one in menu.data["options"]}
    steps = [note for label, note in notes.items() if "(NFA)" in label]
    assert steps
    assert all(re.match(r"\d+ % to succeed", note) for note in steps)
    assert typed
    # With what comes of it: kills of a weapon at a range, or that it cannot score there.
    said = re.compile(r"[(;] ?\d+ % to succeed[,;] .+ at Close(: \w+ kills?)?\)$")
    assert all(said.search(one.name) for one in typed)
