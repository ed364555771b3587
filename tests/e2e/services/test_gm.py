"""What a GM may do, through the real client: each a public row, refused to everybody else."""

from __future__ import annotations

import json

import pytest

from db import waiting
from rules import verify
from rules.deadlines import DAY, HOUR, MINUTE
from tests.support.e2e import audit
from tests.support.services.playing import (
    PLACE,
    bid,
    disputing,
    faces,
    fetch,
    file_of,
    head,
    rounds,
    rows,
    told,
    with_gm,
)

pytestmark = pytest.mark.bot


async def last(table):
    return (await rows(table))[-1]


@pytest.mark.rule("PF-GM-2")
async def test_a_gm_answers_for_a_seat_once_all_can_see_that_he_acts_for_it(table):
    ana, _ben, gus = await with_gm(table)
    await bid(ana, 3)

    shut = await gus.complete(PLACE, "gm answer", "move", seat="blue")
    assert [choice.name for choice in shut] == [
        "What this seat may do can be secret: first /gm act for it"
    ]
    said = await gus.command(PLACE, "gm act", seat="blue")
    assert "Gus (GM) acts for Blue" in said.content
    offered = await gus.complete(PLACE, "gm answer", "move", "bid 1", seat="blue")
    seen = await gus.command(PLACE, "gm answer", seat="blue", move=offered[0].value)

    assert "Bids: Blue 1, Red 3" in seen.text
    row = await last(table)
    assert (row.seat, row.by) == ("blue", "gm")
    assert told(row)[0].text == "{p1} (GM) answers for Blue."
    assert audit.whole(table.data)


async def test_who_acts_for_a_seat_plays_its_moves_by_the_players_commands(table):
    ana, _ben, gus = await with_gm(table)
    await bid(ana, 3)
    await gus.command(PLACE, "gm act", seat="blue")

    seen = await bid(gus, 2)

    assert "Bids: Blue 2, Red 3" in seen.text
    await gus.command(PLACE, "gm act")
    assert (await head(table)).setup.acting == {}


async def test_an_answer_of_the_gm_decides_as_the_seats_own_would(table):
    """Not who pressed, but what was decided, is in the trail."""
    ana, ben, gus = await with_gm(table)
    await rounds(ana, ben, (3, 1))
    own = await last(table)
    await gus.command(PLACE, "gm rewind", entry=own.seq)
    await bid(ana, 3)
    await gus.command(PLACE, "gm act", seat="blue")
    await bid(gus, 1)

    assert (await last(table)).trail == own.trail
    assert faces(await last(table)) == faces(own)


@pytest.mark.rule("PF-GM-5", "PF-GM-10")
async def test_a_value_is_set_by_its_path_and_what_it_breaks_is_told(table):
    _ana, _ben, gus = await with_gm(table)

    offered = await gus.complete(PLACE, "gm edit", "path", "wounds.b")
    assert [choice.name for choice in offered] == ["wounds.blue"]
    seen = await gus.command(PLACE, "gm edit", path="wounds.blue", value="2", reason="a graze")
    assert "The GM set wounds.blue from 0 to 2. Reason: a graze" in seen.content
    assert (await head(table)).state.wounds["blue"] == 2

    wrong = await gus.command(PLACE, "gm edit", path="wounds.blue", value="many")
    assert "does not fit wounds.blue" in wrong.content
    broken = await gus.command(PLACE, "gm edit", path="wounds.red", value="4")
    assert "This breaks: red has 4 wounds" in broken.text


async def test_a_hidden_value_is_set_without_the_channel_hearing_it(table):
    _ana, ben, gus = await with_gm(table)

    seen = await gus.command(PLACE, "gm edit", path="hits", value="31415926535")

    assert "The GM set a value that not everybody may see." in seen.content
    assert "31415926535" not in seen.text
    mine = await gus.followup(seen)
    assert "The GM set hits from 0 to 31415926535." in mine.content
    assert not [m for m in await ben.messages(PLACE) if "31415926535" in m.text]


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        ("wounds", "{}", "With that value of wounds the game could not go on. Nothing was set."),
        ("charms", '{"\\ud800": 1}', "does not fit charms"),
        ("wounds", "[" * 2_000, "does not fit wounds"),
    ],
    ids=["nobody", "unwritable", "bottomless"],
)
async def test_a_value_with_which_nobody_could_play_on_is_refused_in_words(table, path, value, why):
    _ana, _ben, gus = await with_gm(table)
    before = await head(table)

    seen = await gus.command(PLACE, "gm edit", path=path, value=value)

    words = seen.text
    for file in (one for one in seen.message.attachments if one["filename"].endswith(".txt")):
        words += (await fetch(file["url"])).decode()
    assert why in words
    assert (await head(table)).seq == before.seq


async def test_a_ruling_is_a_decision_that_the_next_faces_depend_on(table):
    ana, ben, gus = await with_gm(table)
    await rounds(ana, ben, (3, 1))
    plain = await last(table)
    await gus.command(PLACE, "gm rewind", entry=plain.seq)

    seen = await gus.command(PLACE, "gm rule", text="Fists only.")
    assert "The GM rules: Fists only." in seen.content
    await rounds(ana, ben, (3, 1))

    assert (await last(table)).trail != plain.trail


async def test_a_granted_re_roll_is_a_move_of_its_own_and_each_is_fresh(table):
    ana, ben, gus = await with_gm(table)
    await rounds(ana, ben, (3, 1))
    trails = [(await last(table)).trail]
    for _ in range(3):
        seen = await gus.command(PLACE, "gm reroll", reason="a cocked die")
        assert "rolled again. Reason: a cocked die" in seen.text
        trails.append((await last(table)).trail)

    assert len(set(trails)) == 4
    row = await last(table)
    assert row.restores == 1
    assert (row.kind, len(faces(row))) == ("reroll", 1)
    before = await head(table)
    await gus.command(PLACE, "gm rewind", entry=row.seq)
    await gus.command(PLACE, "game redo")
    assert (await head(table)).trail == before.trail
    assert audit.whole(table.data)


async def test_what_rolled_nothing_is_not_rolled_again(table):
    ana, ben, gus = await with_gm(table)
    await rounds(ana, ben, (1, 1))

    seen = await gus.command(PLACE, "gm reroll")

    assert "rolled nothing" in seen.content


@pytest.mark.rule("PF-GM-1")
async def test_a_paused_game_waits_for_nobody_and_every_clock_starts_afresh(table):
    ana, ben, gus = await with_gm(table)
    await bid(ana, 1)
    table.clock.forward(5 * HOUR)

    await gus.command(PLACE, "gm pause", reason="holidays")
    refused = await ben.command(PLACE, "game answer", move="00000000")
    assert "not legal any more" in refused.content or "paused" in refused.content
    table.clock.forward(50 * HOUR)
    assert (await head(table)).game.status == "paused"
    assert "paused already" in (await gus.command(PLACE, "gm pause")).content

    seen = await gus.command(PLACE, "gm resume")
    assert "Gus resumed the game." in seen.content
    table.clock.forward(5 * HOUR)
    assert "not paused" in (await gus.command(PLACE, "gm resume")).content
    table.clock.forward(HOUR)
    await ben.wait(PLACE, lambda m: "still open" in m.content)
    await rounds_end(ben)


async def rounds_end(ben):
    assert "Bids" in (await bid(ben, 0)).text


async def tried(person):
    """Return what somebody reads who tries to bid."""
    return (await person.command(PLACE, "duel do", what="bid 1")).content


async def test_whoever_tries_to_play_in_a_pause_reads_who_ends_it_and_how(table):
    """A GM was sent to the GM, as if that were somebody else."""
    ana, _ben, gus = await with_gm(table)
    await gus.command(PLACE, "gm pause")

    assert "The game is paused; the GM can resume it: /gm resume." in await tried(ana)
    ruled = await gus.command(PLACE, "gm rule", text="Fists only.")
    assert "The game is paused; you can resume it: /gm resume." in ruled.content
    answered = await gus.command(PLACE, "gm answer", seat="red", move="00000000")
    assert "Nothing can be played. The game is paused; you can resume it" in answered.content


async def test_in_a_frozen_game_the_gm_is_sent_to_a_moderator(table):
    ana, _ben, gus = await with_gm(table)
    await gus.command(PLACE, "gm freeze")

    player = await tried(ana)
    assert "The game is frozen; a moderator can resume it: /gm resume." in player
    assert "ask one" not in player
    edited = await gus.command(PLACE, "gm edit", path="wounds.blue", value="1")
    assert "a moderator can resume it: /gm resume. If you are not one, ask one." in edited.content
    assert "the GM" not in edited.content


async def test_without_a_gm_the_host_reads_that_a_pause_is_theirs_to_end(table):
    ana, ben = [await table.person(name) for name in ("Ana", "Ben")]
    mia = await table.person("Mia", "manage_channels")
    await ana.command(PLACE, "game new", game="duel")
    await ben.command(PLACE, "game join")
    await ana.command(PLACE, "game start")
    await mia.command(PLACE, "gm pause")

    assert "you can resume it: /gm resume" in await tried(ana)
    assert "the host can resume it: /gm resume" in await tried(ben)


async def test_a_frozen_game_is_thawed_by_a_moderator_alone(table):
    _ana, _ben, gus = await with_gm(table)
    mia = await table.person("Mia", "manage_channels")

    await gus.command(PLACE, "gm freeze")
    refused = await gus.command(PLACE, "gm resume")
    assert "a moderator can resume it" in refused.content
    seen = await mia.command(PLACE, "gm resume")

    assert "Mia resumed the game." in seen.content
    assert not (await head(table)).setup.frozen


async def test_a_frozen_game_that_is_ended_and_taken_up_again_is_frozen_still(table):
    """Else its host or GM would do what a moderator alone may."""
    ana, ben, gus = await with_gm(table)
    await rounds(ana, ben, (3, 1))
    mod = await table.person("Mod", "manage_channels")
    await mod.command(PLACE, "gm freeze")

    for command, given in (("game keep reopen", {}), ("gm rewind", {"entry": 3})):
        await gus.command(PLACE, "game end")
        assert (await head(table)).game.status == "abandoned"
        await gus.command(PLACE, command, **given)
        assert (await head(table)).game.status == "paused", command
        assert "a moderator can resume it" in (await gus.command(PLACE, "gm resume")).content

    await mod.command(PLACE, "gm resume")
    assert (await head(table)).game.status == "open"
    await rounds(ana, ben, (1, 2))


async def test_skip_lets_silence_count_at_once(table):
    ana, _ben, gus = await with_gm(table)
    await bid(ana, 2)

    seen = await gus.command(PLACE, "gm skip")

    assert "Bids: Blue 0, Red 2" in seen.text


@pytest.mark.rule("PF-GM-2")
async def test_a_deadline_is_moved(table):
    ana, ben, gus = await with_gm(table)
    await bid(ana, 2)

    said = await gus.command(PLACE, "gm deadline", hours=48)
    assert "Gus (GM) gives 48 hours from now." in said.content
    table.clock.forward(14 * HOUR)
    table.clock.forward(9 * HOUR)
    assert (await head(table)).seq == 3
    table.clock.forward(2 * HOUR)
    await ben.wait(PLACE, lambda m: "still open" in m.content)
    table.clock.forward(25 * HOUR)
    await ben.wait(PLACE, lambda m: "Bids: Blue 0, Red 2" in m.text)


@pytest.mark.rule("PF-GM-2")
async def test_a_seat_is_given_away_with_its_secrets(table):
    ana, ben, gus = await with_gm(table)
    cid = await table.person("Cid")
    # Red wounds Blue sooner or later, and Blue alone is told how it feels.
    for _ in range(20):
        await bid(ben, 0)
        seen = await bid(ana, 3)
        if "wounds Blue" in seen.content:
            break

    asked = await gus.command(PLACE, "gm seat give", seat="blue", player=cid)
    assert "Gus (GM) asks to give Blue to Cid." in asked.content
    await ben.press(await ben.wait(PLACE, lambda m: m.id == asked.message.id), "Agree")
    await ben.wait(PLACE, lambda m: "Gus gave Blue to Cid." in m.content)
    refused = await bid_refused(ben)
    assert "You hold no seat" in refused.content
    note = await cid.press(seen, "Read mine")

    assert "It hurts: 1 of 3." in note.content
    await bid(cid, 1)
    assert "blue" in " ".join((await head(table)).state.answers)


async def bid_refused(person):
    return await person.command(PLACE, "game answer", move="00000000")


@pytest.mark.rule("PF-GM-2")
async def test_a_removed_players_seat_is_played_by_the_computer(table):
    ana, ben, gus = await with_gm(table)
    await bid(ana, 3)

    said = await gus.command(PLACE, "gm seat remove", seat="blue", player=ben)

    assert "Gus removed Ben from Blue. The computer plays it now." in said.content
    await ana.wait(PLACE, lambda m: "Bids: Blue" in m.text)
    played = next(row for row in await rows(table) if row.by == "bot")
    assert played.seat == "blue"


async def test_a_second_gm_may_all_the_first_may_and_the_first_may_go(table):
    ana, _ben, gus = await with_gm(table)
    eve = await table.person("Eve")
    assert "for the GM of this game: Gus" in (await eve.command(PLACE, "gm rule", text="x")).content

    said = await gus.command(PLACE, "gm seat share", seat="gm", player=eve)
    assert "Eve is now a GM." in said.content
    await eve.command(PLACE, "gm seat remove", seat="gm", player=gus)

    assert "The GM rules: mine" in (await eve.command(PLACE, "gm rule", text="mine")).content
    assert "for the GM of this game: Eve" in (await gus.command(PLACE, "gm rule", text="x")).content
    assert "for the GM" in (await ana.command(PLACE, "gm seat take", seat="blue")).content


@pytest.mark.rule("PF-GM-8")
async def test_a_look_at_a_secret_is_a_public_row_that_tells_no_secret(table):
    ana, ben, gus = await with_gm(table)
    await bid(ana, 3)

    seen = await gus.command(PLACE, "gm look", seat="red")

    assert "Gus (GM) looked at what only Red may see." in seen.content
    mine = await gus.followup(seen, lambda m: "amount" in m.content)
    assert mine.ephemeral
    assert '"amount": 3' in mine.content
    row = await last(table)
    assert (row.kind, row.decision) == ("look", None)
    assert not [m for m in await ben.messages(PLACE) if '"amount"' in m.text]


async def test_real_dice_are_typed_in_one_roll_at_a_time_and_marked(table):
    ana, ben, gus = await with_gm(table)
    await gus.command(PLACE, "gm dice", real=True)
    await bid(ana, 3)

    asked = await bid(ben, 1)
    assert asked.ephemeral
    assert "Roll 1d6 for strike" in asked.content
    assert (await head(table)).seq == 3
    form = await ben.press(asked, "Type the faces")
    wrong = await ben.submit(form, faces="7")
    assert "not a roll of 1d6" in wrong.content
    form = await ben.press(asked, "Type the faces")
    seen = await ben.submit(form, faces="6")

    assert "Red wounds Blue" in seen.content
    assert "Blue (Ben) typed in faces of real dice: strike 6." in seen.text
    assert '"entered":"blue"' in (await last(table)).rolls
    assert "No move of yours waits" in (await ben.command(PLACE, "game faces", faces="6")).content
    await gus.command(PLACE, "gm dice", real=False)
    off = await ben.command(PLACE, "game faces", faces="6")
    assert "rolled by the bot here" in off.content


@pytest.mark.rule("PF-GM-3")
async def test_a_dispute_is_listed_until_the_gm_settles_it(table):
    ana, ben, gus = await with_gm(table)
    seen = await rounds(ana, ben, (3, 1))

    form = await disputing(ben, seen)
    said = await ben.submit(form, claim="It was 9 *paces*.")
    assert "Blue (Ben) disputes entry 3: It was 9 \\*paces\\*." in said.content
    assert said.message.mentions == ["Gus"]
    assert "Entry 3, Blue (Ben)" in (await ana.command(PLACE, "gm disputes")).content
    (only,) = await gus.complete(PLACE, "gm settle", "dispute")
    done = await gus.command(PLACE, "gm settle", dispute=only.value, ruling="9 it is.")

    assert "On entry 3: 9 it is." in done.content
    assert "No dispute is open." in (await ana.command(PLACE, "gm disputes")).content
    again = await gus.command(PLACE, "gm settle", dispute=only.value, ruling="9 it is.")
    assert "not open" in again.content


async def test_the_gm_is_called_once_until_something_happens(table):
    ana, ben, _gus = await with_gm(table)
    seen = await rounds(ana, ben, (3, 1))

    called = await ana.press(seen, "Call the GM")

    assert "Red (Ana) calls the GM, Gus." in called.content
    assert called.message.mentions == ["Gus"]
    assert (await last(table)).kind == "call"
    again = await ana.press(called, "Call the GM")
    assert again.ephemeral
    assert "called already" in again.content
    assert (await head(table)).seq == 4


async def test_without_a_gm_a_dispute_is_accepted_or_rolled_off(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    seen = await rounds(ana, ben, (3, 1))

    said = await ben.submit(await disputing(ben, seen), claim="It was 9.")
    assert "There is no GM." in said.content
    shown = await ana.wait(PLACE, lambda m: m.id == said.message.id)
    held = await ana.press(shown, "Accept")
    assert "all accept what Blue says: It was 9." in held.content

    said = await ben.submit(await disputing(ben, seen), claim="It was 8.")
    shown = await ana.wait(PLACE, lambda m: m.id == said.message.id)
    assert "This is for Red to say" in (await ben.press(shown, "Accept")).content
    rolled = await ana.press(shown, "Differ")

    assert "wins the roll-off on entry 3" in rolled.content
    row = await last(table)
    blue, red = faces(row)[-2][0], faces(row)[-1][0]
    assert blue != red
    assert ("Blue wins" in rolled.content) == (blue > red)
    assert audit.whole(table.data)


async def test_a_player_becomes_gm_when_the_others_agree(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    assert "see /gm claim" in (await ana.command(PLACE, "gm rule", text="x")).content

    seen = await ana.command(PLACE, "gm claim")
    assert "asks to become the GM" in seen.content
    shown = await ben.wait(PLACE, lambda m: m.id == seen.message.id)
    await ben.press(shown, "Agree")
    await ben.wait(PLACE, lambda m: "Ana is now a GM." in m.content)

    assert "The GM rules: x" in (await ana.command(PLACE, "gm rule", text="x")).content
    assert "This game has a GM: Ana" in (await ben.command(PLACE, "gm claim")).content


async def test_a_journal_full_of_services_checks_from_its_export_alone(table):
    ana, ben, gus = await with_gm(table)
    cid = await table.person("Cid")
    seen = await rounds(ana, ben, (3, 1))
    await ben.submit(await disputing(ben, seen), claim="Not so.")
    (dispute,) = await gus.complete(PLACE, "gm settle", "dispute")
    for command, options in [
        ("gm settle", {"dispute": dispute.value, "ruling": "So."}),
        ("gm rule", {"text": "Onwards."}),
        ("gm reroll", {"entry": 3}),
        ("gm look", {"seat": "red"}),
        ("gm pause", {}),
        ("gm resume", {}),
        ("gm act", {"seat": "red"}),
        ("gm act", {}),
        ("gm edit", {"path": "wounds.blue", "value": "0"}),
        ("gm deadline", {"hours": 9}),
        ("gm seat give", {"seat": "blue", "player": cid}),
        ("gm dice", {"real": True}),
    ]:
        said = await gus.command(PLACE, command, **options)
        assert not said.ephemeral, (command, said.content)
        if "asks to give" in said.content:
            await ben.press(await ben.wait(PLACE, lambda m, a=said: m.id == a.message.id), "Agree")
    await bid(ana, 3)
    await cid.submit(await cid.press(await bid(cid, 1), "Type the faces"), faces="2")
    await gus.command(PLACE, "game correct", fact="paces", value="4")
    await gus.command(PLACE, "gm skip")
    await gus.command(PLACE, "game undo")
    await gus.command(PLACE, "game redo")
    await gus.command(PLACE, "game keep seed")
    await gus.command(PLACE, "game end")

    check = verify.Check(json.loads(await file_of(gus)))
    check.run()

    assert check.faults == []
    assert check.entered == {"blue": 1}
    assert check.counts["unseen"] == 0
    assert audit.whole(table.data) == len(check.rows)


async def test_the_game_goes_back_to_a_moment_the_gm_named(table):
    ana, ben, gus = await with_gm(table)
    await rounds(ana, ben, (1, 1))
    there = await head(table)
    await gus.command(PLACE, "gm mark", moment="Before the storm")
    assert not [c for c in await gus.complete(PLACE, "gm rewind", "entry") if "storm" in c.name]
    await rounds(ana, ben, (3, 1), (2, 2))

    offered = await gus.complete(PLACE, "gm rewind", "entry")
    assert offered[0].name == "Moment: Before the storm"
    await gus.command(PLACE, "gm rewind", entry=offered[0].value)

    now = await head(table)
    assert (now.state, now.trail) == (there.state, there.trail)


async def test_a_kind_of_question_has_a_length_of_its_own(table):
    ana, ben, gus = await with_gm(table)
    assert [c.value for c in await gus.complete(PLACE, "game pace", "question")] == ["bid"]
    said = await gus.command(PLACE, "game pace", pace="hours", question="bid", hours=30)
    assert "waits 30 hours" in said.content
    half = await gus.command(PLACE, "game pace", pace="hours", hours=3)
    assert "name both the kind and its hours" in half.content

    await rounds(ana, ben, (1, 1))
    table.clock.forward(14 * HOUR)
    assert not [m for m in await ben.messages(PLACE) if "still open" in m.content]
    table.clock.forward(HOUR)
    await ben.wait(PLACE, lambda m: "still open" in m.content)


async def test_another_pace_is_a_public_row_and_what_is_open_waits_afresh(table):
    ana, ben, gus = await with_gm(table)
    await bid(ana, 1)
    trail = (await head(table)).trail
    table.clock.forward(11 * HOUR)
    await ben.wait(PLACE, lambda m: "still open" in m.content)

    seen = await gus.command(PLACE, "game pace", pace="days")

    assert "Gus: The pace is now days. An open question gets its whole time again." in seen.content
    row = await last(table)
    assert (row.kind, row.seat, row.decision, row.trail) == ("setup", "gm", None, trail)
    (wait,) = await table.bot.db.read(lambda db: waiting.of_game(db, 1))
    now = table.clock.now()
    assert (wait.seat, wait.since, wait.due, wait.reminded) == ("blue", now, now + 3 * DAY, 0)
    table.clock.forward(24 * HOUR)
    assert (await head(table)).seq == row.seq

    await gus.command(PLACE, "game pace", pace="live")
    table.clock.forward(12 * MINUTE)
    await ben.wait(PLACE, lambda m: "Bids: Blue 0, Red 1" in m.text)


async def test_rulings_are_numbered_told_and_listed(table):
    ana, ben, gus = await with_gm(table)
    seen = await rounds(ana, ben, (3, 1))
    assert "Rulings" not in (await ana.command(PLACE, "game status")).content

    first = await gus.command(PLACE, "gm rule", text="Fists *only*.")
    await ben.submit(await disputing(ben, seen, 3), claim="Not so.")
    (dispute,) = await gus.complete(PLACE, "gm settle", "dispute")
    second = await gus.command(PLACE, "gm settle", dispute=dispute.value, ruling="9 it is.")
    await gus.command(PLACE, "gm rule", text="No hats.")
    await gus.command(PLACE, "game undo")
    fourth = await gus.command(PLACE, "gm rule", text="No boots.")

    assert "\nRuling 1. The GM rules: Fists" in first.content
    assert "\nRuling 2. On entry 3: 9 it is." in second.content
    assert "\nRuling 4. The GM rules: No boots." in fourth.content
    status = await ana.command(PLACE, "game status")
    assert status.ephemeral
    assert status.content.partition("**Rulings**\n")[2].splitlines() == [
        "- Ruling 1. The GM rules: Fists \\*only\\*. (entry 4)",
        "- Ruling 2. On entry 3: 9 it is. (entry 6)",
        "- Ruling 3. The GM rules: No hats. (entry 7, taken back)",
        "- Ruling 4. The GM rules: No boots. (entry 9)",
    ]
    log = await ana.command(PLACE, "game log", kind="ruling")
    assert "Ruling 4. The GM rules: No boots." in log.content
