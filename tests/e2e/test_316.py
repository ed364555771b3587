"""3:16 through the real client: forms, refusals in words, what one may look at, the GM's powers."""

from __future__ import annotations

import re

import pytest

from referee import custom_id
from rules.deadlines import GLANCE
from tests.support.e2e import audit, hands, squad
from tests.support.e2e.shown import why
from tests.support.e2e.squad import PLACE, fighting, landed

pytestmark = pytest.mark.bot
SECRET = "Regeneration"


def filled(seen):
    """Return what stands in the fields of a form that opened."""
    return {field.custom_id: field.data.get("value") or "" for field in seen.modal.fields}


async def test_a_refused_form_is_opened_again_with_what_was_typed(table):
    found = await squad.gathered(table)
    ana = found["red"]
    rows = audit.whole(table.data)

    form = await ana.command(PLACE, "316 enlist")
    refused = await ana.submit(form, name="Bell", reputation="cold", fa="11")
    again = await ana.press(refused, "Open it again")

    assert "C316-CHAR-2" in refused.text
    assert "kept" in refused.text
    assert refused.ephemeral
    assert audit.whole(table.data) == rows
    assert filled(again) == {"name": "Bell", "reputation": "cold", "fa": "11"}
    taken = await ana.submit(again, name="Bell", reputation="cold", fa="7")
    assert "Bell: FA 7, NFA 3" in taken.text
    await ana.command(PLACE, "316 enlist", name="Bell", reputation="warm", fa=6)
    fresh = await ana.command(PLACE, "316 enlist")
    assert filled(fresh) == {"name": "", "reputation": "", "fa": "5"}


async def test_a_form_that_no_one_opened_is_answered_in_words(table):
    found = await squad.gathered(table)

    for name in ("3s:1:nothing:", "3s:99:strength:", "3s:x:strength:", "3s:1", "3o:1:nothing:x"):
        seen = await found["red"].forge(PLACE, name, {"text": "x"})
        assert seen.kind == "message"
        assert "not known here" in seen.text or "no game" in seen.text.lower(), name


async def test_a_flashback_is_told_to_all_and_an_unfit_one_to_nobody(table):
    found = await landed(table)
    early = await found["red"].command(PLACE, "316 flashback strength", text="Once.")
    await squad.until(table, found, "declare")
    rows = audit.whole(table.data)

    form = await found["red"].command(PLACE, "316 flashback weakness")
    told = await found["red"].submit(form, text="I was @everyone's *fool*.")
    sheet = await found["blue"].command(PLACE, "316 sheet", trooper="Bell")
    story = await found["blue"].command(PLACE, "316 story", trooper="Bell")
    page = await found["blue"].wait_for(story, lambda m: m.attachments)

    assert "C316-FLASH-10" in early.text
    assert early.ephemeral
    assert "Bell uses a Weakness" in told.text
    assert not told.message.data["mention_everyone"]
    assert "Weaknesses: 1 used" in sheet.text
    assert "fool" in story.text
    assert page.attachments[0]["filename"] == "bell.html"
    assert page.attachments[0]["description"] == "The story of Bell as a page"
    assert story.ephemeral
    assert audit.whole(table.data) == rows + 1


async def test_bad_input_is_refused_in_words_and_changes_nothing(table):
    found = await fighting(table)
    rows = audit.whole(table.data)
    red, gm = found["red"], found["gm"]

    seen = {
        "no weapon or vehicle called": await red.command(PLACE, "316 fight attack", weapon="spoon"),
        "does not carry": await red.command(PLACE, "316 fight attack", weapon="Rocketpod"),
        "C316-ROUND-7": await red.command(PLACE, "316 fight manoeuvre"),
        "Nobody here is called": await gm.command(PLACE, "316 gm test", who="Nobody"),
        "C316-GEAR-4": await squad.do(red, "Call an Orbital Bombardment (NFA)"),
        '"Ready" does not answer what is asked': await red.command(PLACE, "316 fight ready"),
        "Only the GM": await squad.do(red, "Show every ability of the planet"),
        "C316-SAG-1": await gm.command(PLACE, "316 aliens buy", ability="Enrage"),
        "no alien ability": await gm.command(PLACE, "316 aliens buy", ability="Kindness"),
        "no switch": await gm.command(PLACE, "316 gm switch", key="fun", value="on"),
        "There is no game": await found["red"].command("#planet-x", "316 map"),
    }

    for words, refused in seen.items():
        assert refused.kind == "message", words
        assert refused.ephemeral, words
        assert "went wrong" not in refused.text, words
        assert words in refused.text.replace("\\", ""), refused.text
    asked = seen['"Ready" does not answer what is asked']
    assert "Answer: /316 fight attack." in asked.text
    assert audit.whole(table.data) == rows


@pytest.mark.rule("C316-CHAR-1")
async def test_names_of_the_list_are_completed_until_somebody_bears_them(table):
    found = await landed(table)

    free = await found["red"].complete(PLACE, "316 enlist", "name", "Ze")
    taken = await found["red"].complete(PLACE, "316 replace", "name", "Bell")

    assert [one.value for one in free] == ["Zeno"]
    assert taken == []


async def test_completion_offers_what_is_legal_and_betrays_nothing(table):
    found = await fighting(table)
    red, gm = found["red"], found["gm"]

    weapons = await red.complete(PLACE, "316 fight attack", "weapon", "")
    victims = await found["blue"].complete(PLACE, "316 do", "what", "force a weakness")
    mine = await gm.complete(PLACE, "316 aliens buy", "ability", "")
    theirs = await red.complete(PLACE, "316 aliens buy", "ability", "")
    switches = await gm.complete(PLACE, "316 gm switch", "key", "sealed_")
    free = await gm.complete(PLACE, "316 planet make", "ability", "Reg")
    unknown = await red.complete(PLACE, "316 planet make", "ability", "Reg")

    plain = {one.name.partition(" (")[0] for one in weapons}
    assert plain >= {"Grenades", "Hand-to-Hand"}
    assert all(re.search(r" \(\d+ % to succeed\)$", one.name) for one in weapons)
    # The Troopers share the lowest Rank, so Blue may force anybody else who is here.
    forced = {f"Force a Weakness on {name}" for name in ("Bell", "TGreen", "TYellow")}
    assert {one.name.partition(" (")[0] for one in victims} == forced
    assert (mine, theirs) == ([], [])
    # The GM knows that it is crossed off; for a player it must look as if it were not.
    assert (free, [one.value for one in unknown]) == ([], ["17"])
    assert [one.value for one in switches] == ["sealed_intents"]


async def test_odds_and_ranges_are_told_exactly_to_who_asks(table):
    found = await fighting(table)

    odds = await found["red"].command(PLACE, "316 odds", aa=5)
    ranges = await found["red"].command(PLACE, "316 map")

    # Bell has FA 7 against AA 5: 7 of 10 succeed while 5 of 10 aliens fail, 35 of 100.
    assert "Success, and they fail: 35.0% (35 of 100)" in odds.text
    assert "No success: 30.0% (30 of 100)" in odds.text
    assert "of 100,000)" in odds.text
    place = (await squad.state(table)).encounter.ranges["red"].title()
    assert f"{place}: Bell, TBlue, TGreen, TYellow" in ranges.text
    drawn = await found["red"].wait_for(ranges, lambda m: m.attachments)
    assert f"{place}: Bell" in drawn.attachments[0]["description"]
    sheet = await found["red"].command(PLACE, "316 sheet")
    drawn = await found["red"].wait_for(sheet, lambda m: m.attachments)
    assert "Corporal Bell" in drawn.attachments[0]["description"]
    assert odds.ephemeral
    assert ranges.ephemeral


async def test_a_narration_is_kept_and_calls_nobody(table):
    found = await fighting(table)
    before = (await table.bot.games.get(1)).trail
    form = await found["red"].command(PLACE, "316 narrate")
    told = await found["red"].submit(form, text="Dust **everywhere**.")
    scene = await found["gm"].command(PLACE, "316 narrate", text="Night falls.")

    assert (await table.bot.games.get(1)).trail == before
    grant = await squad.do(found["gm"], "Bell: + 1 on the next test")

    assert "**Bell**\nDust \\*\\*everywhere\\*\\*." in told.content
    assert not told.ephemeral
    assert told.message.id == scene.message.id == grant.message.id
    assert "Night falls." in grant.content
    assert "Night falls." in scene.content
    kinds = [row.kind for row in audit.rows(table.data)]
    assert kinds[-3:] == ["narration", "narration", "grant"]
    assert (await hands.asked(table))[0] == "declare"


async def test_the_gm_tests_rewards_and_opens_a_conflict(table):
    found = await landed(table)
    gm = found["gm"]

    advice = await squad.shown(gm, "Advice: how many tokens, which AA")
    curious = await hands.now(found["red"], PLACE)
    test = await gm.command(PLACE, "316 gm test", who="Bell, TBlue", bonus=True)
    grant = await squad.do(gm, "TGreen: + 1 on the coming fight")
    back = await squad.do(gm, "TGreen: take + 1 back")
    assert "TGreen's + 1 is taken back" in back.text
    medal = await squad.do(gm, "Bell: Crimson Sword")
    made = await squad.form(gm, "Make a figure for conflicts…", name="Captain Orr", boxes="2")
    opened = await gm.command(PLACE, "316 gm conflict", attackers="Bell", defenders="Captain Orr")
    await squad.until(table, found, "declare")
    struck = await squad.do(found["red"], "Wear down Captain Orr")
    gave = await squad.pick(found["red"], "yield")
    over = await squad.pick(gm, "accept")

    assert "Tokens by the plan: first 3" in advice.text
    assert advice.ephemeral
    assert not any("Advice" in line for menu in curious.message.selects for line in menu.options)
    assert "A plain NFA test" in test.text
    assert "TGreen is well prepared" in grant.text
    assert "Bell receives the Crimson Sword." in medal.text
    assert "Enter Captain Orr." in made.text
    assert "Bell against Captain Orr." in opened.text
    assert "Wear down Captain Orr" in struck.text
    assert "offer to yield" in gave.text
    assert "won by Captain Orr" in over.text


async def test_sealed_intents_stay_hidden_until_the_last_is_in(table):
    found = await fighting(table, sealed_intents="on")
    for seat in ("red", "blue", "green", "yellow"):
        await squad.answer(table, found, "declare", seat)
    seen = [m.text for m in await found["blue"].messages(PLACE) if not m.ephemeral]

    peeked = await squad.do(found["gm"], "Look at the sealed intents")
    last = await squad.do(found["gm"], "The aliens kill")

    assert not [text for text in seen if "something else" in text]
    assert "The GM looks at the sealed intents." in peeked.text
    private = await found["gm"].followup(peeked)
    assert private.ephemeral
    assert "TBlue: Waits (NFA)" in private.text
    assert "Declared:" in await why(found["red"], last)


async def test_a_standing_order_keeps_watch_for_its_player(table):
    found = await landed(table)
    kept = await found["red"].command(PLACE, "game order", text="watch yes; flashback pass")
    bad = await found["blue"].command(PLACE, "game order", text="flashback strength")
    await squad.until(table, found, "ready")
    for seat in ("blue", "green", "yellow"):
        await found[seat].command(PLACE, "316 fight ready", watch=False)
    await squad.until(table, found, "range", "hit", "weapon", "declare")

    seen = await found["blue"].wait(PLACE, lambda m: "On watch: Bell" in m.text)

    assert "watch yes" in kept.text
    assert "C316-PBP-7" in bad.text
    assert "C316-DOM" in await why(found["blue"], seen)
    assert (await hands.asked(table))[0] != "ready"


async def test_a_gms_order_answers_a_window_later_at_a_drawn_moment(table):
    found = await landed(table)
    await found["gm"].command(PLACE, "game order", text="aliens pass")
    await squad.until(table, found, "aliens")
    assert (await hands.asked(table)) == ("aliens", ("gm",))

    table.clock.forward(GLANCE)
    seen = await found["red"].wait(PLACE, lambda m: "On watch:" in m.text)

    assert SECRET not in seen.text


async def test_a_flashback_picked_by_completion_opens_its_form(table):
    found = await fighting(table)
    (choice,) = await found["red"].complete(PLACE, "game answer", "move", "Use a Strength")

    form = await found["red"].command(PLACE, "game answer", move=choice.value)

    assert form.kind == "modal"
    assert [field.label for field in form.modal.fields] == ["What you remember"]


async def test_a_stranger_gets_words_for_every_command_and_changes_nothing(table):
    await fighting(table)
    rows = audit.whole(table.data)
    sam = await table.person("Sam")
    walk = [one for one in table.bot.tree.walk_commands() if hasattr(one, "parameters")]
    plain = [one for one in walk if one.qualified_name.startswith("316 ")]
    free = [one for one in plain if not any(p.required for p in one.parameters)]

    assert len(free) >= 18
    for one in free:
        seen = await sam.command(PLACE, one.qualified_name)
        assert seen.kind == "modal" or seen.ephemeral, one.qualified_name
        assert "went wrong" not in seen.text, one.qualified_name
    assert audit.whole(table.data) == rows


async def test_who_plays_two_troopers_answers_for_one_after_the_other(table):
    ana, gus = await table.person("Ana"), await table.person("Gus")
    await ana.command(PLACE, "game new", game="3:16")
    for seat in ("red", "blue"):
        await ana.command(PLACE, "game join", seat=seat)
    await gus.command(PLACE, "game join", seat="gm")
    await ana.command(PLACE, "game start")

    first = await ana.command(PLACE, "316 enlist", name="Bell", reputation="cold", fa=7)
    second = await ana.command(PLACE, "316 enlist", name="Hicks", reputation="green", fa=5)

    assert "Your answer is in: Bell" in first.text
    assert "Sergeant: Hicks. Corporal: Bell." in second.text
    state = await squad.state(table)
    assert {seat: one.name for seat, one in state.troopers.items()} == {
        "red": "Bell",
        "blue": "Hicks",
    }


async def test_a_button_for_all_answers_for_whoever_presses_it(table):
    found = await landed(table)
    await squad.until(table, found, "ready")
    asked = await found["red"].wait(PLACE, lambda m: "who keeps watch?" in m.text)
    menu = (await hands.now(found["red"], PLACE)).message.selects[0]

    watch, asleep = (one for one in asked.labels if one.startswith("Ready"))
    mine = await found["blue"].press(asked, asleep)
    other = await found["red"].press(asked, watch)
    stranger = await found["gm"].press(asked, asleep)

    notes = {
        one["label"]: one["description"]
        for one in menu.data["options"]
        if one["label"].startswith("Ready")
    }
    shares = ("ambush", "upper hand", "theirs", "tie", "both fail", "ambushed")
    six = ", ".join(rf"{words} [<>]?\d+ %" for words in shares)
    assert all(re.fullmatch(six, note) for note in notes.values())
    assert len(notes) == 4
    assert re.fullmatch(r"Ready \(\d+ % you set the range\)", watch)
    assert "`/316 fight ready`" in asked.text
    assert "Your answer is in: Ready, keep no watch" in mine.text
    assert "Your answer is in: Ready" in other.text
    assert (await hands.asked(table))[1] == ("green", "yellow")
    assert stranger.ephemeral
    assert stranger.text.startswith("This is for Bell (Red, Ana) or ")
    assert stranger.text.endswith(" to answer, not for you.")


@pytest.mark.rule("C316-GM-9")
async def test_what_an_undo_takes_back_is_cut_between_two_words_and_ends_its_sentence_once(table):
    found = await fighting(table)
    long = "We held the bridge at Ypres for nine days and nights, and then we held it for a tenth."
    await found["red"].command(PLACE, "316 flashback strength", text=long)

    asked = await found["red"].command(PLACE, "game undo")

    took = "take back: Bell uses a Strength: We held the bridge at Ypres for nine days and nights"
    assert f"{took}, and… This undoes entry" in asked.content


@pytest.mark.rule("C316-WPN-1")
async def test_whoever_is_asked_too_is_told_their_own_choices_and_not_that_it_is_for_others(table):
    found = await squad.gathered(table)
    await squad.enlisted(found)
    asked = await found["red"].wait(PLACE, lambda m: "default weapon" in m.text)
    head = await table.bot.games.get(1)
    ready = {entry.seat: [one.label for one in entry.choices] for entry in head.ask.entries}
    corporal = next(seat for seat, labels in ready.items() if "Slug Rifle" not in labels)

    wrong = await found[corporal].press(asked, "Slug Rifle")
    stranger = await found["gm"].press(asked, "Slug Rifle")

    assert wrong.ephemeral and wrong.text.startswith("That choice is for ")
    assert wrong.text.endswith(". Yours: E-Cannon, Heavy MG.")
    assert ready[corporal] == ["E-Cannon", "Heavy MG"]
    assert stranger.text.endswith(" to answer, not for you.")
    # It was an answer of nobody's.
    assert sorted((await hands.asked(table))[1]) == ["blue", "green", "red", "yellow"]


async def test_a_forged_button_tells_nothing_of_what_is_answered_in_secret(table):
    found = await fighting(table, sealed_intents="on")
    head = await table.bot.games.get(1)
    theirs = next(entry for entry in head.ask.entries if entry.seat == "red")
    assert head.ask.sealed and theirs.choices
    shown = (await found["gm"].messages(PLACE))[-1]
    q = custom_id.question(head.trail, head.state, head.ask)
    forged = custom_id.custom_id(
        "a", 1, q, custom_id.ANY_SEAT, custom_id.choice(theirs.choices[0].move)
    )

    said = await found["gm"].press(shown, custom_id=forged, forged=True)

    assert said.text.startswith("That choice is not legal any more.")


async def test_the_gm_is_not_offered_the_squads_button_but_his_own(table):
    found = await fighting(table)
    asked = await found["gm"].wait(PLACE, lambda m: "Aliens: kill" in m.labels)

    wrong = await found["gm"].press(asked, "Attack")
    right = await found["gm"].press(asked, "Aliens: exhaust")
    shot = await found["green"].press(asked, "Attack")

    assert wrong.text.startswith("That choice is for Bell (Red, Ana) or ")
    assert ". Yours: Aliens: kill, Aliens: exhaust, " in wrong.text
    assert "The aliens exhaust" in right.text
    assert "Your answer is in: Attack (FA)" in shot.text


@pytest.mark.rule("C316-WPN-1")
async def test_an_attack_that_cannot_score_is_asked_about_before_it_is_declared(table):
    found = await squad.gathered(table)
    await squad.enlisted(found)
    await squad.until(table, found, "range")
    while (question := await hands.asked(table))[0] == "range":
        await squad.do(found[question[1][0]], "Near")
    await squad.until(table, found, "declare")
    rows = audit.whole(table.data)

    menu = await hands.now(found["red"], PLACE)
    lines = {one["label"]: one["description"] for one in menu.message.selects[0].data["options"]}
    assert "Attack with Hand-to-Hand (FA)" not in lines
    more = await found["red"].press(menu, "More")
    later = {one["label"]: one["description"] for one in more.message.selects[0].data["options"]}
    vain = later["Attack with Hand-to-Hand (FA)"]
    page = await found["red"].select(more, "Attack with Hand-to-Hand (FA)")

    assert lines["Attack (FA)"].endswith(" at Near: 2d10 kills")
    assert vain.endswith("Hand-to-Hand cannot score at Near")
    assert page.ephemeral
    assert "Hand-to-Hand cannot score at Near" in page.text and "kills nothing" in page.text
    assert page.labels[-1] == "Attack all the same" and audit.whole(table.data) == rows
    done = await found["red"].press(page, "Attack all the same")
    assert done.ephemeral and audit.whole(table.data) == rows + 1
    shot = await found["blue"].press(
        await found["blue"].wait(PLACE, lambda m: "Attack" in m.labels), "Attack"
    )
    assert audit.whole(table.data) == rows + 2 and "Your answer is in" in shot.text
    anyway = page.message.button("Attack all the same").custom_id
    asked = await found["blue"].wait(PLACE, lambda m: "Attack" in m.labels)
    theirs = await found["blue"].press(asked, custom_id=anyway, forged=True)
    assert theirs.ephemeral and audit.whole(table.data) == rows + 2
