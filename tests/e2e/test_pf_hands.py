"""A measured battle of Planetfall from buttons and pictures alone, its presses counted."""

from __future__ import annotations

import json
import re

import pytest

from cogs.games.pf.ground import EYES
from pictures import ground_map, keys
from pictures.strip import SHARP
from rules.core import waits_for
from rules.games.planetfall.measured import offered
from rules.games.planetfall.measured.spots import of, square_of
from tests.support.e2e import audit, hands
from tests.support.e2e.pf import MEASURED, PLACE, battle, gathered, moving
from tests.support.e2e.table import HandClock, laid
from tests.support.services.playing import head

pytestmark = pytest.mark.bot

WINDS = "↖↑↗←→↙↓↘"


async def question(person):
    """The newest message with a question, as a person sees it."""
    await person.table.quiet()
    shown = await person.messages(PLACE)
    return [m for m in shown if "What can I do now?" in m.labels and not m.ephemeral][-1]


def moves(table):
    """What the newest row that moved a squadron holds, before older ones."""
    rows = [json.loads(row.move) for row in audit.rows(table.data)[::-1]]
    return [one for one in rows if one.get("kind") in ("cruise", "flat_out")]


def winds_of(page):
    return [one for one in page.labels if one[0] in WINDS]


async def test_a_squadron_moves_by_three_presses_and_is_seen_before_it_does(table):
    actor, other = await moving(table)
    before = (await head(table)).state
    squadron = before.frames[-1].squadron
    rows = len(audit.rows(table.data))

    page = await actor.press(await question(actor), "Move")
    assert page.ephemeral and "Confirm" not in page.labels
    assert f"{before.name(squadron)} at {square_of(before, squadron)}: up to" in page.text
    shown = await actor.press(page, winds_of(page)[0])
    assert shown.ephemeral and "Confirm" in shown.labels
    assert f"{before.name(squadron)} from {square_of(before, squadron)} to " in shown.text
    assert ": a cruise, " in shown.text and "It looks " in shown.text
    # Nothing has happened, and nobody else saw anything.
    assert len(audit.rows(table.data)) == rows
    assert not any("Confirm" in m.labels for m in await other.messages(PLACE))
    picture = shown.message.attachments[0]
    assert picture["filename"].endswith("-move.png") and ": a cruise, " in picture["description"]

    await actor.press(shown, "Confirm")
    await table.quiet()
    # The page itself says how it went, and nothing can be pressed on it any more.
    (done,) = [one for one in await actor.messages(PLACE) if one.id == page.message.id]
    assert done.text.startswith("Done: ") and before.name(squadron) in done.text
    assert (done.labels, done.attachments) == ([], [])
    after = (await head(table)).state
    assert all(
        of(after, squadron)[one].at != of(before, squadron)[one].at for one in of(before, squadron)
    )
    assert moves(table)[0]["kind"] == "cruise" and audit.whole(table.data)
    # The ruler on the map says the length that the verdict says.
    far = re.search(r'cruises?, ([\d.]+") to', done.text)[1]
    (drawn,) = (await question(actor)).attachments
    assert f"{before.name(squadron)} went {far} " in drawn["description"]


async def test_flat_out_is_in_the_menu_and_a_facing_on_a_page_of_its_own(table):
    actor, _ = await moving(table)
    state = (await head(table)).state
    squadron = state.frames[-1].squadron
    page = await actor.press(await question(actor), "Move")
    (menu,) = page.message.selects
    fast = [one for one in menu.options if one.startswith("Flat out ")]
    assert fast
    shown = await actor.select(page, fast[0])
    assert ": flat out, " in shown.text and "Flat out: no main ordnance" in shown.text

    turning = await actor.press(shown, "Turn…")
    assert {"↑ N", "↘ SE"} <= {*winds_of(turning)}
    # What the directions are, and what else may be said, stands on the page (PF-MOV-5).
    assert "N is up on the map" in turning.text and "D5 facing 200" in turning.text
    turned = await actor.press(turning, "↘ SE")
    assert "It looks south-east" in turned.text
    await actor.press(turned, "Confirm")
    await table.quiet()
    assert moves(table)[0]["kind"] == "flat_out" and moves(table)[0]["face"] == 135
    after = of((await head(table)).state, squadron)
    assert {one.facing for one in after.values()} == {135}


async def test_a_place_is_typed_in_words_and_nonsense_is_offered_again(table):
    actor, _ = await moving(table)
    page = await actor.press(await question(actor), "Move")
    form = await actor.press(page, "Elsewhere…")
    assert form.kind == "modal"
    wrong = await actor.submit(form, to="behind:nothing")
    assert "hides anybody on this table" in wrong.text
    best = max(winds_of(page), key=lambda one: float(one.split()[1].rstrip('"')))
    letters = {"↑": "north", "↓": "south", "←": "west", "→": "east", "↗": "NE", "↖": "NW"}
    wind = (letters | {"↘": "SE", "↙": "SW"})[best[0]]
    form = await actor.press(page, "Elsewhere…")
    shown = await actor.submit(form, to=f"{wind} 2.5 facing west")
    assert '2.5" of' in shown.text and "It looks west" in shown.text


async def test_an_attack_with_its_odds_takes_two_presses_and_its_line_is_drawn(table):
    people = await gathered(table, options=MEASURED)
    await people[0].command(PLACE, "game start")
    seats = dict(zip(("red", "blue"), people, strict=True))
    for _ in range(120):
        state = (await head(table)).state
        actor = seats[waits_for(state)[0]]
        message = await question(actor)
        if "Attack" in message.labels:
            page = await actor.press(message, "Attack")
            picks = [one for select in page.message.selects for one in select.data["options"]]
            if picks:
                break
        await hands.first_choice(actor, PLACE)
    assert all("%" in one["description"] and "near by" not in one["description"] for one in picks)
    assert all('"' in one["label"] or "engages" in one["label"] for one in picks)
    rows = len(audit.rows(table.data))
    await actor.select(page, picks[0]["label"])
    await table.quiet()
    assert len(audit.rows(table.data)) == rows + 1


async def test_a_page_works_after_a_restart_and_not_for_somebody_else(tmp_path):
    clock = HandClock()
    async with laid(tmp_path, clock) as table:
        actor, other = await moving(table)
        names = actor.name, other.name
        page = await actor.press(await question(actor), "Move")
        shown = await actor.press(page, winds_of(page)[0])
        confirm = next(one for one in shown.message.buttons if one.label == "Confirm")
    async with laid(tmp_path, clock) as table:
        actor, other = [await table.person(name) for name in names]
        here = await actor.command(PLACE, "pf map")
        theirs = await other.command(PLACE, "pf map")
        stolen = await other.press(theirs, custom_id=confirm.custom_id, forged=True)
        assert stolen.text.endswith("to answer, not for you.")
        assert moves(table) == []
        await actor.press(here, custom_id=confirm.custom_id, forged=True)
        await table.quiet()
        assert len(moves(table)) == 1
        again = await actor.press(here, custom_id=confirm.custom_id, forged=True)
        assert "not open any more" in again.text
        assert len(moves(table)) == 1


async def test_the_table_is_shown_whole_closer_and_in_words(table):
    _, other = await moving(table)
    seen = await other.command(PLACE, "pf map")
    assert seen.ephemeral and 'squares of 6", A1 south-west to H8 north-east' in seen.text
    assert "Ground: " in seen.text and "acts now" in seen.text
    whole = seen.message.attachments[0]
    now = await head(table)
    map_alone = ground_map.drawn(EYES.seen(now.system.look(now.state, None)).scene)
    legend = len(EYES.keys) * keys.HIGH * SHARP
    assert whole["height"] == map_alone.numbers.size[1] + legend > map_alone.numbers.size[1]
    (menu,) = seen.message.selects
    closer = await other.select(seen, menu.options[1])
    part = closer.message.attachments[0]
    assert (part["width"], part["height"], part["size"]) != (
        whole["width"],
        whole["height"],
        whole["size"],
    )
    named = await other.command(PLACE, "pf map", squadron=menu.options[1].split(" ", 1)[1])
    assert named.message.attachments[0]["size"] == part["size"]


async def test_somebody_else_is_chosen_where_several_might_move(table):
    people = await gathered(table, options=MEASURED)
    await people[0].command(PLACE, "game start")
    actor = await hands.until(table, people, PLACE, "select")
    state = (await head(table)).state
    seat = waits_for(state)[0]
    able = offered.movers(state, seat)
    assert len(able) > 5
    page = await actor.press(await question(actor), "Move")
    menu = await actor.press(page, "Somebody else…")
    assert menu.message.selects[0].options == [state.name(one) for one in able]
    chosen = await actor.select(menu, state.name(able[1]))
    assert (
        chosen.text.startswith(f"**{state.name(able[1])} at ") or state.name(able[1]) in chosen.text
    )


async def test_a_battle_on_a_real_table_has_no_map_and_no_button(table):
    people = await battle(table)
    actor = await hands.until(table, people, PLACE, "move")
    assert "Move" not in (await question(actor)).labels
    assert "on your own table" in (await actor.command(PLACE, "pf map")).text
