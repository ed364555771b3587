"""Planet 28 through the real client: two warbands, a charge, and every question that follows."""

from __future__ import annotations

import re

import pytest

from cogs.games.p28.group import p28
from tests.support.e2e import audit, hands
from tests.support.e2e.p28 import PLACE, battle, charge
from tests.support.e2e.shown import shown, why
from tests.support.e2e.table import laid

pytestmark = pytest.mark.bot


async def test_a_charge_is_played_out_by_buttons_alone(table):
    people = await battle(table)

    actor, seen = await charge(table, people)
    assert not seen.ephemeral
    assert "charges into contact" in seen.text
    await hands.until(table, people, PLACE, "act")

    log = await actor.command(PLACE, "game log")
    assert "charge" in log.text.lower()
    told = " ".join(row.told for row in audit.rows(table.data))
    assert "P28-CHG" in told
    assert audit.whole(table.data)


async def test_the_battle_is_drawn_under_a_verdict_with_what_it_changed(table):
    people = await battle(table)
    actor = await hands.until(table, people, PLACE, "act")

    held = await hands.pick(actor, PLACE, "p28 do", "hold")

    assert "holds 2 actions" in held.text
    now = await shown(table, actor, PLACE)
    drawn = await actor.wait_for(now, lambda m: m.attachments)
    told = drawn.attachments[0]["description"]
    assert told.startswith("Planet 28, turn 1 of ")
    assert ", holds 2 actions" in told
    assert " Changed: " in told


async def test_anybody_sees_a_sheet_as_text_and_as_a_picture(table):
    people = await battle(table)
    actor = await hands.until(table, people, PLACE, "act")
    sam, rows = await table.person("Sam"), audit.whole(table.data)
    units = await sam.complete(PLACE, "p28 sheet", "unit", "krol")

    seen = await sam.command(PLACE, "p28 sheet", unit=units[0].value)
    own = await actor.command(PLACE, "p28 sheet")
    none = await sam.command(PLACE, "p28 sheet", unit="@everyone")

    assert [one.name for one in units] == ["Bosun Krol (Red)"]
    assert seen.ephemeral and own.ephemeral
    assert seen.text.startswith("**Bosun Krol**\n") and "\nWeapons: " in seen.text
    assert "\nWeapons: " in own.text
    drawn = await sam.wait_for(seen, lambda m: m.attachments)
    assert drawn.attachments[0]["description"].startswith("Bosun Krol. ")
    assert "There is no single unit" in none.text and not none.message.mentions
    assert audit.whole(table.data) == rows


async def test_bad_input_is_refused_in_words_and_changes_nothing(table):
    people = await battle(table)
    actor = await hands.until(table, people, PLACE, "act")
    rows = audit.whole(table.data)

    finer = await actor.command(PLACE, "p28 move", distance="7.55")
    far = await actor.command(PLACE, "p28 move", distance="99")
    nobody = await actor.command(PLACE, "p28 charge", target="@everyone", distance="5")

    assert finer.ephemeral
    assert "P28-MEAS-1" in finer.text
    assert "P28-MOVE" in far.text
    assert "Units:" in nobody.text
    assert not nobody.message.mentions
    assert audit.whole(table.data) == rows


async def test_nobody_makes_anothers_move(table):
    people = await battle(table)
    actor = await hands.until(table, people, PLACE, "act")
    other = next(person for person in people if person is not actor)
    sam = await table.person("Sam")

    foreign = await other.command(PLACE, "p28 move", distance="5")
    stranger = await sam.command(PLACE, "p28 move", distance="5")

    assert "None of your units" in foreign.text
    assert "You hold no seat" in stranger.text


async def test_a_question_in_the_middle_of_a_charge_outlives_the_process(tmp_path):
    async with laid(tmp_path) as table:
        people = await battle(table)
        await charge(table, people)
        kind, awaited = await hands.asked(table)
        clock = table.clock
    async with laid(tmp_path, clock) as table:
        people = [await table.person("Ana"), await table.person("Ben")]

        assert await hands.asked(table) == (kind, awaited)
        await hands.until(table, people, PLACE, "act")
        assert audit.whole(table.data)


async def test_a_shot_is_taken_with_its_facts_and_shown_with_its_working(table):
    people = await battle(table)
    actor = await hands.until(table, people, PLACE, "act")
    target = (await actor.complete(PLACE, "p28 shoot", "target"))[-1]
    weapon = (await actor.complete(PLACE, "p28 shoot", "weapon"))[0]

    far = await actor.command(
        PLACE, "p28 shoot", target=target.value, weapon=weapon.value, distance="99"
    )
    seen = await actor.command(
        PLACE,
        "p28 shoot",
        target=target.value,
        weapon=weapon.value,
        distance="9.5",
        sight="True",
        cover="True",
    )

    assert "P28-SHOOT-1" in far.text
    working = await why(actor, seen)
    assert "P28-SHOOT" in working
    assert re.search(r"Laser pistol: d10 \*\*\d+\*\*.* \(S \d", working)
    assert '"cover":true' in audit.rows(table.data)[-1].move
    assert audit.whole(table.data)


async def test_a_distance_is_corrected_in_centimetres(table):
    people = await battle(table)
    actor = await hands.until(table, people, PLACE, "act")
    other = next(person for person in people if person is not actor)
    target = (await actor.complete(PLACE, "p28 shoot", "target"))[-1].value
    weapon = (await actor.complete(PLACE, "p28 shoot", "weapon"))[0].value
    shot = {"target": target, "weapon": weapon, "distance": "9.5", "sight": "True"}
    await actor.command(PLACE, "p28 shoot", **shot, cover="False")

    offered = await actor.complete(PLACE, "game correct", "fact")
    finer = await actor.command(PLACE, "game correct", fact="distance", value="8.55")
    vote = await actor.command(PLACE, "game correct", fact="distance", value="8.5 cm")
    shown = await other.wait(PLACE, lambda m: m.id == vote.message.id)
    await other.press(shown, "Agree")
    done = await actor.wait(PLACE, lambda m: "corrected entry" in m.text)

    assert "distance (now 9.5cm)" in [choice.name for choice in offered]
    assert "P28-MEAS-1" in finer.text
    assert "distance 8.5cm instead of 9.5cm" in vote.content
    assert "distance 8.5cm instead of 9.5cm" in done.text
    assert '"distance_mm":85' in audit.rows(table.data)[-1].move


async def test_a_distance_below_nothing_is_refused_in_words(table):
    people = await battle(table)
    actor = await hands.until(table, people, PLACE, "act")

    seen = await actor.command(PLACE, "p28 move", distance="-5")

    assert "does not fit" in seen.content
    assert "distance" in seen.content


async def test_something_unheard_of_is_proposed_and_the_others_are_asked(table):
    people = await battle(table)
    actor = await hands.until(table, people, PLACE, "act")

    seen = await actor.command(PLACE, "p28 improvise", deed="kick the door in", skill="F")

    assert "kick the door in" in seen.text
    assert (await hands.asked(table))[0] == "proposal"


async def test_a_shot_from_the_menu_asks_for_its_facts_before_it_is_paid(table):
    people = await battle(table)
    actor = await hands.until(table, people, PLACE, "act")
    menu = await hands.now(actor, PLACE)
    picks = [pick for select in menu.message.selects for pick in select.options]
    rows = audit.whole(table.data)
    form = await actor.select(menu, next(pick for pick in picks if "shoot" in pick))

    assert [(field.label, field.data["placeholder"]) for field in form.modal.fields] == [
        ("How far it is, in cm", "such as 7.5"),
        ("Whether the target can be seen", "yes or no"),
        ("Whether any part of the target is hidden", "yes or no"),
    ]
    assert audit.whole(table.data) == rows
    seen = await actor.submit(form, distance_mm="9.5", sight="yes", cover="yes")

    assert "in sight, 9.5cm away, in cover" in seen.text
    assert audit.whole(table.data)


async def test_a_fight_takes_the_weapon_in_hand(table):
    people = await battle(table)
    actor = await hands.until(table, people, PLACE, "act")
    target = (await actor.complete(PLACE, "p28 fight", "target"))[0].value

    await actor.command(PLACE, "p28 fight", target=target, distance="3")

    assert '"weapon":"Fist"' not in audit.rows(table.data)[-1].move


def test_a_deed_is_as_long_as_the_rule_takes():
    known = p28.group.get_command("improvise").parameters
    assert next(option for option in known if option.name == "deed").max_value == 120


async def test_a_button_beside_every_question_shows_the_sheet_that_matters_and_its_odds(table):
    people = await battle(table)
    actor = await hands.until(table, people, PLACE, "act")
    message = await shown(table, actor, PLACE)
    rows = audit.whole(table.data)

    seen = await actor.press(message, "Sheet")
    chances = await actor.press(seen, "Odds")
    other = await actor.select(seen, seen.message.selects[0].options[0])
    named = await actor.command(PLACE, "p28 odds", unit="Captain Oyelaran", target="Needle")
    forged = await actor.press(seen, custom_id="po:1:99", forged=True)

    assert seen.ephemeral and "\nWeapons: " in seen.text
    assert " % to hit" in chances.text and " HP on average" in chances.text
    assert other.ephemeral and "\nWeapons: " in other.text and other.text != seen.text
    assert named.text.startswith(
        "**Captain Oyelaran**, before any reroll:\n**Needle**\n- Laser pistol:"
    )
    assert "; charging " in named.text and "; in cover " in named.text
    assert "not known here" in forged.text
    assert audit.whole(table.data) == rows


async def test_a_button_beside_every_question_shows_the_fight_and_what_was_said_of_distances(table):
    people = await battle(table)
    actor = await hands.until(table, people, PLACE, "act")
    rows = audit.whole(table.data)

    seen = await actor.press(await shown(table, actor, PLACE), "The fight")
    sheet = await actor.press(await shown(table, actor, PLACE), "Sheet")
    again = await actor.press(sheet, "The fight")
    other = await people[1].press(await shown(table, actor, PLACE), "The fight")
    forged = await actor.press(seen, custom_id="lu:1:elsewhere", forged=True)

    assert seen.ephemeral and "who is where" in seen.text
    assert "Red, touching nobody: " in seen.text and "Last said" not in seen.text
    assert again.text == other.text == seen.text
    assert "not known here" in forged.text
    assert audit.whole(table.data) == rows

    target = (await actor.complete(PLACE, "p28 shoot", "target"))[0]
    weapon = (await actor.complete(PLACE, "p28 shoot", "weapon"))[0]
    facts = {"distance": "4.5", "sight": "True", "cover": "True"}
    await actor.command(PLACE, "p28 shoot", target=target.value, weapon=weapon.value, **facts)
    await hands.until(table, people, PLACE, "act")
    told = await actor.press(await shown(table, actor, PLACE), "The fight")
    assert " 4.5 cm, " in told.text and " in cover" in told.text


@pytest.mark.rule("P28-GM-12")
async def test_several_share_the_gms_seat_and_it_changes_hands(table):
    gus, gia = await table.person("Gus"), await table.person("Gia")
    await battle(table, gus)

    await gus.command(PLACE, "gm seat share", seat="gm", player=gia)
    first = await gia.command(PLACE, "gm edit", path="limit", value="9")
    beside = await gus.command(PLACE, "gm edit", path="limit", value="10")
    await gia.command(PLACE, "gm seat remove", seat="gm", player=gus)
    second = await gia.command(PLACE, "gm edit", path="limit", value="8")
    gone = await gus.command(PLACE, "gm edit", path="limit", value="7")

    assert "The GM set limit from " in first.text
    assert "The GM set limit from 9 to 10." in beside.text
    assert "The GM set limit from 10 to 8." in second.text
    assert gone.ephemeral and "GM" in gone.text
    assert (await table.bot.games.get(1)).state.limit == 8


@pytest.mark.rule("P28-GM-6")
async def test_a_gm_has_something_rolled_and_takes_back_what_fell(table):
    gus = await table.person("Gus")
    people = await battle(table, gus)
    actor = await hands.until(table, people, PLACE, "act")
    before = (await table.bot.games.get(1)).state
    rolled = await gus.command(PLACE, "roll", dice="1d10")
    await actor.command(PLACE, "p28 move", distance="3", terrain="even")
    assert (await table.bot.games.get(1)).state != before

    undone = await gus.command(PLACE, "game undo")

    assert "d10" in rolled.text
    assert not undone.ephemeral
    assert (await table.bot.games.get(1)).state == before


@pytest.mark.rule("P28-GM-6")
async def test_a_gm_voids_a_roll_that_then_falls_again(table):
    gus = await table.person("Gus")
    people = await battle(table, gus)
    actor = await hands.until(table, people, PLACE, "act")
    await actor.command(PLACE, "p28 move", distance="3", terrain="hazardous")
    first = audit.rows(table.data)[-1]

    refused = await actor.command(PLACE, "gm reroll")
    again = await gus.command(PLACE, "gm reroll", reason="a cocked die")

    assert refused.ephemeral and "GM" in refused.text
    assert "rolled again. Reason: a cocked die" in again.text
    last = audit.rows(table.data)[-1]
    assert last.seq > first.seq
    assert "[]" not in (first.rolls, last.rolls)
