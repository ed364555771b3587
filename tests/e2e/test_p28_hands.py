"""A measured battle of Planet 28 from buttons and pictures alone, its presses counted."""

from __future__ import annotations

import json

import pytest

from cogs.games.ground.page import ARROWS
from cogs.games.p28.ground import EYES
from pictures import ground_map, keys
from pictures.strip import SHARP
from rules.games.planet28.measured.offered import by_letters, walk
from rules.games.planet28.measured.spots import square_of
from rules.games.planet28.measured.turnings import has_facing
from rules.games.planet28.measured.winds import facing_text
from rules.ground.winds import LETTERS, WINDS
from tests.support.e2e import audit, hands
from tests.support.e2e.p28 import MEASURED, PLACE, battle, deployed, gathered
from tests.support.e2e.table import HandClock, laid
from tests.support.services.playing import head

pytestmark = pytest.mark.bot
MACHINES = ("Low Water ferry", "Glasshouse patrol")


async def question(person):
    """The newest message with a question, as a person sees it."""
    await person.table.quiet()
    shown = await person.messages(PLACE)
    return [m for m in shown if "What can I do now?" in m.labels and not m.ephemeral][-1]


def walks(table):
    rows = audit.rows(table.data)[::-1]
    return [json.loads(row.move) for row in rows if '"kind":"walk"' in row.move]


def wind_of(page):
    """A button of the page that names a direction."""
    return next(one for one in page.labels if one[0] in "↖↑↗←→↙↓↘")


async def test_a_move_takes_three_presses_and_is_seen_before_it_is_made(table):
    actor, other = await deployed(table)
    before = (await head(table)).state
    unit = before.frames[-1].units[0]
    rows = len(audit.rows(table.data))

    page = await actor.press(await question(actor), "Move")
    assert page.ephemeral and "Confirm" not in page.labels
    assert "goes 10cm at most" in page.text or "goes 7cm at most" in page.text
    shown = await actor.press(page, label := wind_of(page))
    assert shown.ephemeral and "Confirm" in shown.labels
    assert f"{before.name(unit)} from {square_of(before, unit)} to " in shown.text
    # Nothing has happened, and nobody else saw anything.
    assert len(audit.rows(table.data)) == rows
    assert not any("Confirm" in m.labels for m in await other.messages(PLACE))
    picture = shown.message.attachments[0]
    assert picture["filename"].endswith("-move.png") and "from" in picture["description"]

    await actor.press(shown, "Confirm")
    await table.quiet()
    # The page itself says how it went, and nothing can be pressed on it any more.
    (done,) = [one for one in await actor.messages(PLACE) if one.id == page.message.id]
    assert done.text.startswith("Done: ") and before.name(unit) in done.text
    assert (done.labels, done.attachments) == ([], [])
    (walk,) = walks(table)[:1]
    letters = next(one for one, arrow in ARROWS.items() if arrow == label[0])
    assert walk["to"] == by_letters(before, before.seat(unit), unit)[letters].to
    assert audit.whole(table.data)


async def test_a_vehicle_is_turned_where_it_ends_by_buttons(table):
    ana, ben = await gathered(table, options=MEASURED, samples=MACHINES)
    await ana.command(PLACE, "game start")
    for _ in range(60):
        kind, awaited = await hands.asked(table)
        actor = ana if await plays(ana, awaited) else ben
        state = (await head(table)).state
        unit = state.frames[-1].units[0] if kind == "act" else 0
        if unit and has_facing(state, unit):
            break
        await hands.first_choice(actor, PLACE)
    page = await actor.press(await question(actor), "Move")
    assert f"{state.name(unit)} at {square_of(state, unit)}, facing " in page.text
    ahead = next(name for name, degrees in WINDS.items() if degrees == state.unit(unit).at.facing)
    there = await actor.press(page, arrow_of(page, ahead))
    turning = await actor.press(there, "Turn…")
    assert "Confirm" in turning.labels and "Another place" in turning.labels
    assert f"It faces {ahead} then." in turning.text
    label = next(
        one for one in turning.labels if one[0] in "↖↑↗←→↙↓↘" and one[2:] != letters(ahead)
    )
    turned = await actor.press(turning, label)
    faced = WINDS[dict(zip(LETTERS, WINDS, strict=True))[label[2:]]]
    assert f"It faces {facing_text(faced)} then." in turned.text
    await actor.press(turned, "Confirm")
    await table.quiet()
    (walk,) = walks(table)[:1]
    assert walk["heading"] == faced
    assert audit.whole(table.data)


def letters(name):
    return dict(zip(WINDS, LETTERS, strict=True))[name]


def arrow_of(page, name):
    """The button of the page that leads in a direction."""
    return next(one for one in page.labels if one[0] == ARROWS[letters(name)])


async def test_an_attack_with_its_odds_takes_two_presses(table):
    people = await deployed(table)
    for _ in range(30):
        _, awaited = await hands.asked(table)
        actor = people[0] if await plays(people[0], awaited) else people[1]
        menu = await actor.press(await question(actor), "What can I do now?")
        picks = [one for select in menu.message.selects for one in select.data["options"]]
        labels = [one["label"] for one in picks]
        hits = [one for one in labels if "shoot" in one or "charge" in one]
        notes = [one["description"] for one in picks if one["label"] in hits]
        if hits:
            assert all("%" in note for note in notes)
            rows = len(audit.rows(table.data))
            await actor.select(menu, hits[0])
            await table.quiet()
            assert len(audit.rows(table.data)) == rows + 1
            return
        # Towards the nearest enemy, where that is offered.
        nearer = [one["label"] for one in picks if "move" in one["label"]]
        await actor.select(menu, nearer[0] if nearer else picks[0]["label"])
    raise AssertionError("nobody came near anybody")


async def plays(person, awaited):
    return bool({*awaited} & {*(await head(person.table)).seats_of(int(person.id))})


async def test_two_people_play_a_battle_from_buttons_and_menus_alone(table):
    """Nobody types a word; a move costs three presses at most, an attack two."""
    people = await deployed(table)
    moved = attacked = 0
    for _ in range(60):
        kind, awaited = await hands.asked(table)
        if not awaited or (moved > 3 and attacked):
            break
        assert kind not in ("measure", "edge", "throw", "blast", "facts")
        actor = people[0] if await plays(people[0], awaited) else people[1]
        if kind != "act":
            await hands.first_choice(actor, PLACE)
            continue
        menu = await actor.press(await question(actor), "What can I do now?")
        labels = [one for select in menu.message.selects for one in select.options]
        attacks = [one for one in labels if "shoot" in one or "charge" in one or "fight" in one]
        if attacks:
            await actor.select(menu, attacks[0])
            attacked += 1
        elif "Move" in (await question(actor)).labels and not any("rally" in one for one in labels):
            page = await actor.press(await question(actor), "Move")
            places = page.message.selects[0].options if page.message.selects else []
            if not places or not places[0].startswith("Towards"):
                await actor.select(menu, labels[0])
                continue
            shown = await actor.select(page, places[0])
            await actor.press(shown, "Confirm")
            moved += 1
        else:
            await actor.select(menu, labels[0])
    assert moved > 3 and attacked
    assert len(walks(table)) >= moved
    assert audit.whole(table.data)


async def test_a_page_works_after_a_restart_and_not_for_somebody_else(tmp_path):
    clock = HandClock()
    async with laid(tmp_path, clock) as table:
        actor, other = await deployed(table)
        names = actor.name, other.name
        page = await actor.press(await question(actor), "Move")
        shown = await actor.press(page, wind_of(page))
        confirm = next(one for one in shown.message.buttons if one.label == "Confirm")
    async with laid(tmp_path, clock) as table:
        actor, other = [await table.person(name) for name in names]
        here = await actor.command(PLACE, "p28 map")
        theirs = await other.command(PLACE, "p28 map")
        stolen = await other.press(theirs, custom_id=confirm.custom_id, forged=True)
        assert stolen.text.endswith("to answer, not for you.")
        assert walks(table) == []
        await actor.press(here, custom_id=confirm.custom_id, forged=True)
        await table.quiet()
        assert len(walks(table)) == 1
        again = await actor.press(here, custom_id=confirm.custom_id, forged=True)
        assert "not open any more" in again.text
        assert len(walks(table)) == 1


async def test_a_place_is_typed_in_words_and_nonsense_is_offered_again(table):
    actor, _ = await deployed(table)
    page = await actor.press(await question(actor), "Move")
    form = await actor.press(page, "Elsewhere…")
    assert form.kind == "modal"
    wrong = await actor.submit(form, to="behind:nothing")
    assert "hides anybody on this table" in wrong.text
    form = await actor.press(page, "Elsewhere…")
    shown = await actor.submit(form, to="north 3")
    if "Confirm" not in shown.labels:
        form = await actor.press(page, "Elsewhere…")
        shown = await actor.submit(form, to="south 3")
    assert "3cm of" in shown.text
    less = await actor.press(shown, "Less far")
    assert "1cm of" in less.text
    await actor.press(less, "Confirm")
    await table.quiet()
    assert walks(table)[0]["distance_mm"] in (9, 10)


async def test_the_menu_leads_towards_enemies_and_onto_squares(table):
    actor, _ = await deployed(table)
    page = await actor.press(await question(actor), "Move")
    (menu,) = page.message.selects
    labels = menu.options
    assert any(one.startswith("Towards ") for one in labels)
    assert any(one.startswith("The middle of ") for one in labels)
    shown = await actor.select(page, menu.options[0])
    assert "Confirm" in shown.labels and "to " in shown.text


async def test_the_table_is_shown_whole_closer_and_in_words(table):
    actor, other = await deployed(table)
    seen = await other.command(PLACE, "p28 map")
    assert seen.ephemeral and "squares of 10 cm, A1 south-west to I9 north-east" in seen.text
    assert "Ground: " in seen.text and "acts now" in seen.text
    whole = seen.message.attachments[0]
    now = await head(table)
    map_alone = ground_map.drawn(EYES.seen(now.system.look(now.state, None)).scene)
    legend = len(EYES.keys) * keys.HIGH * SHARP
    assert whole["height"] == map_alone.numbers.size[1] + legend > map_alone.numbers.size[1]
    (menu,) = seen.message.selects
    closer = await other.select(seen, menu.options[1])
    part = closer.message.attachments[0]
    assert (part["width"], part["height"]) != (whole["width"], whole["height"]) or (
        part["size"] != whole["size"]
    )
    named = await other.command(PLACE, "p28 map", unit=menu.options[1].split(" ", 1)[1])
    assert named.message.attachments[0]["size"] == part["size"]
    page = await actor.press(await question(actor), "Move")
    assert "squares of 10 cm" in (await actor.press(page, "The table")).text


async def test_a_battle_on_a_real_table_has_no_map_and_no_button(table):
    ana, ben = await battle(table)
    actor = await hands.until(table, (ana, ben), PLACE, "act")
    assert "Move" not in (await question(actor)).labels
    assert "on your own table" in (await actor.command(PLACE, "p28 map")).text


async def test_a_typed_place_is_completed_with_what_is_reached(table):
    actor, _ = await deployed(table)
    state = (await head(table)).state
    unit = state.frames[-1].units[0]
    every = await actor.complete(PLACE, "p28 move", "to")
    enemies = await actor.complete(PLACE, "p28 move", "to", "toward")
    middles = await actor.complete(PLACE, "p28 move", "to", "the middle")
    named = await actor.complete(PLACE, "p28 move", "to", unit=str(unit))
    assert len(every) == len({one.value for one in every}) and "cm)" in every[0].name
    assert all(one.name.startswith("Towards ") for one in enemies) and enemies
    assert all(one.value.isalnum() for one in middles)
    assert [one.value for one in named] == [one.value for one in every]
    # Each is a move that is taken.
    for one in every:
        assert walk(state, state.seat(unit), unit, one.value) is not None
    done = await actor.command(PLACE, "p28 move", to="toward:Nobody 3")
    assert 'no single unit called "Nobody"' in done.text
