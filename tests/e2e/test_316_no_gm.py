"""3:16 without a GM, by commands and buttons: all seats answer for him (C316-GM-12)."""

from __future__ import annotations

import msgspec
import pytest

from db import journal, votes
from referee.timeline.dispute import Claim, RolledOff, won
from rules.deadlines import GRACE, PACES
from tests.support.e2e import audit, hands, squad
from tests.support.e2e.shown import shown, told_row, why
from tests.support.e2e.squad import PLACE
from tests.support.e2e.table import laid

pytestmark = [pytest.mark.bot, pytest.mark.rule("C316-GM-12")]
WORDS = {"red": ("Bell", 7), "blue": ("Hunt", 6), "green": ("Nall", 5)}
SEATS = {"red": "Ana", "blue": "Ben", "green": "Cem"}
MASTER = {
    "planet": ("316 planet make", {}),
    "briefing": ("316 planet brief", {"text": "They sleep under the sand."}),
    "free": ("316 planet encounter", {"tokens": 2}),
    "range": squad.typing("For the missing GM: Close"),
    "declare": squad.typing("For the missing GM: The aliens kill"),
    "turn": ("316 aliens turn", {}),
}


async def begun(table, *seats, **options):
    """Return people by seat who have begun a campaign without a GM, their troopers made."""
    found = {seat: await table.person(SEATS[seat]) for seat in seats}
    host = found["red"]
    made = await host.command(PLACE, "game new", game="three_sixteen")
    assert "Nobody is GM." in made.text
    for key, value in options.items():
        await host.command(PLACE, "game option", option=key, value=value)
    for person in found.values():
        await person.command(PLACE, "game join")
    started = await host.command(PLACE, "game start")
    assert "all seats answer together" in started.text
    for seat, person in found.items():
        called, fa = WORDS[seat]
        await person.command(PLACE, "316 enlist", name=called, reputation="new", fa=fa)
    return found


async def rows(table):
    """Return the journal."""
    return await table.bot.db.read(lambda db: journal.rows(db, 1))


async def proposed(found, kind, by="red", **options):
    """Propose an answer for the missing GM; return the vote, or what was done at once."""
    if kind == "aliens":
        return await squad.pick(found[by], "for the missing gm")
    words, usual = MASTER[kind]
    return await found[by].command(PLACE, words, **{**usual, **options})


async def agreed(found, seen, by="red"):
    """Have all others agree to a vote; return the last press."""
    for seat, person in found.items():
        if seat != by:
            shown = await person.wait(PLACE, lambda m: m.id == seen.message.id)
            last = await person.press(shown, "Agree")
    return last


async def answered(table, found, kind, awaited):
    """Answer one question: the squad for itself, all together for the missing GM."""
    if kind == "declare" and awaited[0] != "gm":
        await found[awaited[0]].command(PLACE, "316 fight attack")
        return
    if awaited[0] != "gm":
        await squad.answer(table, found, kind, awaited[0])
        return
    seen = await proposed(found, kind)
    assert "for the GM, who is not there" in seen.text
    await agreed(found, seen)


async def until(table, found, *kinds, most=120):
    """Answer all that is asked until a question of these kinds."""
    for _ in range(most):
        kind, awaited = await hands.asked(table)
        if kind in kinds:
            return kind, awaited
        await answered(table, found, kind, awaited)
    raise AssertionError(f"none of {kinds}; now {await hands.asked(table)}")


@pytest.mark.long
async def test_three_players_play_a_mission_together(table):
    found = await begun(table, "red", "blue", "green", threat_factor="4")
    await until(table, found, "planet")
    called = await shown(table, found["blue"], PLACE)
    assert sorted(called.mentions) == ["Ana", "Ben", "Cem"]
    assert "Nobody is GM: all seats answer." in called.text

    # The same button pressed by all is agreement.
    seen = await found["red"].press(called, "Roll everything")
    assert "Still to agree" in seen.text
    await found["blue"].press(called, "Roll everything")
    await found["green"].press(called, "Roll everything")
    assert await hands.asked(table) == ("briefing", ("gm",))
    assert not any("These aliens have" in m.text for m in await found["red"].messages(PLACE))

    await agreed(found, await proposed(found, "briefing", by="blue"), by="blue")
    await found["red"].wait(PLACE, lambda m: "These aliens have" in m.text)
    planet = (await squad.state(table)).planet
    assert planet.open
    assert planet.revealed == planet.abilities

    await until(table, found, "declare")
    assert (await squad.state(table)).encounter.tokens == 2
    await until(table, found, "free")
    leave = await squad.do(found["green"], "For the missing GM: End the mission")
    await agreed(found, leave, by="green")
    assert (await squad.state(table)).phase == "after"
    await until(table, found, "planet")
    assert audit.whole(table.data) == (await table.bot.games.get(1)).seq


async def test_what_others_answer_meanwhile_does_not_end_a_proposal(table):
    found = await begun(table, "red", "blue")
    await until(table, found, "declare")

    seen = await proposed(found, "declare", what="For the missing GM: The aliens exhaust")
    await found["blue"].command(PLACE, "316 fight attack")
    verdict = await agreed(found, seen)
    await found["red"].command(PLACE, "316 fight attack")

    assert "this vote is over" not in verdict.text
    assert (await squad.state(table)).round.exhaust


async def test_where_they_differ_the_winner_of_the_roll_off_has_his_way(table):
    found = await begun(table, "red", "blue")
    await until(table, found, "free")
    before = len(await rows(table))

    hers = await proposed(found, "free", by="red", tokens=3)
    await proposed(found, "free", by="blue", tokens=1)
    shown = await found["blue"].wait(PLACE, lambda m: m.id == hers.message.id)
    await found["blue"].press(shown, "Refuse")

    await found["red"].wait(PLACE, lambda m: "Encounter 1: " in m.text)
    contest, opened = (await rows(table))[before:]
    red, blue = (roll["faces"][0] for roll in msgspec.json.decode(contest.rolls)[-2:])
    assert (contest.kind, opened.kind) == ("contest", "open_encounter")
    assert (await squad.state(table)).encounter.tokens == (3 if red > blue else 1)


@pytest.mark.parametrize("counter", [True, False])
async def test_what_a_roll_off_decided_is_done_after_a_crash_between_the_two(tmp_path, counter):
    async with laid(tmp_path) as table:
        found = await begun(table, "red", "blue")
        await until(table, found, "free")
        await proposed(found, "free", by="red", tokens=3)
        if counter:
            await proposed(found, "free", by="blue", tokens=1)
        contest = await rolled_off(table)

    async with laid(tmp_path) as table:
        wins = won(contest) == "red"
        if wins or counter:
            ana = await table.person(SEATS["red"])
            await ana.wait(PLACE, lambda m: "Encounter 1: " in m.text)
        await table.quiet()
        after = (await rows(table))[contest.seq :]
        assert [row.kind for row in after] == ["open_encounter"] * (wins or counter)
        if after:
            assert (await squad.state(table)).encounter.tokens == (3 if wins else 1)
        assert audit.whole(table.data)


async def rolled_off(table):
    """Save a roll-off on Red's proposal as its press does, and nothing after it."""
    head = await table.bot.games.get(1)
    vote = (await table.bot.db.read(lambda db: votes.opened(db, 1)))[0]
    action = RolledOff(
        key=f"contest:{vote.id}",
        seat="red",
        vote=vote.id,
        claim=Claim(head.seq, "an encounter", "red", "Ana"),
        ruling="",
        outcome="rolled off",
        at=1,
        against="blue",
    )
    return (await table.bot.referee.settle(1, action)).row


async def test_what_a_gm_may_do_unasked_is_proposed_by_command_and_from_the_menu(table):
    found = await begun(table, "red", "blue")
    await until(table, found, "free")

    asked = await squad.do(found["red"], "For the missing GM: Hunt: + 1 on the next test")
    assert "do for the GM, who is not there: Hunt: + 1 on the next test" in asked.text
    await agreed(found, asked)
    assert (await squad.state(table)).troopers["blue"].bonus == "next"

    menu = await found["blue"].press(await hands.now(found["blue"], PLACE), "My own moves: Hunt")
    later = await found["blue"].press(menu, "More")
    assert "Default weapon: Hand-to-Hand" in later.message.selects[0].options
    back = await found["blue"].press(menu, "For the missing GM")
    seen = await found["blue"].select(back, "Bell: + 1 on the next test")
    await agreed(found, seen, by="blue")
    assert (await squad.state(table)).troopers["red"].bonus == "next"

    advice = await squad.shown(found["red"], "Advice: how many tokens, which AA")
    assert "Tokens by the plan" in advice.text
    own = await squad.do(found["red"], "Default weapon: Hand-to-Hand")
    assert (await squad.state(table)).troopers["red"].default == "hand_to_hand", own.text
    refused = await squad.do(found["red"], "End the encounter: won")
    assert "No encounter is open." in refused.text


async def test_silence_on_what_a_gm_is_asked_is_his_default(table):
    found = await begun(table, "red", "blue")
    await until(table, found, "declare")
    for person in found.values():
        await person.command(PLACE, "316 fight attack")
    assert await hands.asked(table) == ("declare", ("gm",))
    row = audit.whole(table.data)

    table.clock.forward(PACES["hours"] + GRACE["hours"])
    lapsed = await told_row(table, found["red"], PLACE, row + 1)
    assert "Round 1:" in lapsed.text
    assert (await squad.state(table)).round.exhaust is False


async def test_who_plays_alone_asks_nobody(table):
    found = await begun(table, "red")
    await until_alone(table, found["red"])
    done = await found["red"].command(PLACE, "316 planet encounter", final=True)

    assert "The final encounter" in done.text
    assert (await squad.state(table)).encounter.final


async def until_alone(table, person):
    """Answer everything up to free play, with nobody to agree."""
    while (asked := await hands.asked(table))[0] != "free":
        kind, awaited = asked
        if awaited[0] == "gm":
            done = await proposed({"red": person}, kind)
            assert "Ana answers for GM." in await why(person, done)
        else:
            await squad.answer(table, {"red": person}, kind, awaited[0])


async def test_the_computer_may_be_gm_and_keeps_the_planets_secret(table):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    await ana.command(PLACE, "game new", game="three_sixteen")
    for person in (ana, ben):
        await person.command(PLACE, "game join")
    joined = await ana.command(PLACE, "game join", seat="gm", computer=True)
    assert "The computer is the GM." in joined.text
    await ana.command(PLACE, "game start")
    found = {"red": ana, "blue": ben}
    for seat, person in found.items():
        await person.command(PLACE, "316 enlist", name=WORDS[seat][0], reputation="new", fa=6)
    for seat in found:
        await squad.answer(table, found, "equip", seat)

    opened = await ana.wait(PLACE, lambda m: "Encounter 1" in m.text)
    assert "Call the GM" not in opened.labels
    # Blue is still to be ready, so that the computer waits and nothing happens meanwhile.
    await squad.answer(table, found, "ready", "red")
    planet = (await squad.state(table)).planet
    assert planet.briefed
    assert not planet.revealed
    assert not any("For the missing GM" in m.labels for m in await ana.messages(PLACE))
    refused = await squad.do(ana, "Show every ability of the planet")
    assert "Only the GM can do that." in refused.text

    claimed = await ana.command(PLACE, "gm claim")
    await agreed(found, claimed)
    await ben.wait(PLACE, lambda m: "Ana is now a GM." in m.text)
    assert [held.name for held in (await table.bot.games.get(1)).holders("gm")] == ["Ana"]


async def test_a_gm_who_leaves_takes_no_secret_along(table):
    found = await begun_with_gm(table)
    gus, mo = await table.person("Gus"), await table.person("Mo")
    hidden = await found["red"].command(PLACE, "game status")
    assert "ability: unknown" in hidden.text

    gone = await mo.command(PLACE, "gm seat remove", seat="gm", player=gus)

    assert "These aliens have Swarm." in gone.text
    seen = await found["red"].command(PLACE, "game status")
    assert "ability: Swarm" in seen.text
    asked = await found["red"].command(PLACE, "316 planet encounter", tokens=2)
    assert "for the GM, who is not there: Encounter with 2 tokens" in asked.text


async def begun_with_gm(table):
    """Return two players, on a planet that Gus has made and briefed."""
    found = {"red": await table.person("Ana"), "blue": await table.person("Ben")}
    gus = await table.person("Gus")
    await gus.command(PLACE, "game new", game="three_sixteen")
    for person in found.values():
        await person.command(PLACE, "game join")
    await gus.command(PLACE, "game join", seat="gm")
    await gus.command(PLACE, "game start")
    for seat, person in found.items():
        await person.command(PLACE, "316 enlist", name=WORDS[seat][0], reputation="new", fa=6)
    for seat in found:
        await squad.answer(table, found, "equip", seat)
    await gus.command(PLACE, "316 planet make", ability="Swarm")
    await gus.command(PLACE, "316 planet brief", text="They wait.")
    return found
