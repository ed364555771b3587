"""Undo, redo and corrected facts through the real client: consent, votes, the same faces again."""

from __future__ import annotations

import pytest

from referee.action import Played
from rules.core import RuleError
from rules.deadlines import HOUR
from tests.support.duel import Bid
from tests.support.e2e import audit
from tests.support.services.playing import PLACE, bid, faces, head, rounds, rows, told, votes_open

pytestmark = pytest.mark.bot


async def agreed(person, seen):
    """Agree to what a vote asks."""
    vote = await person.wait(PLACE, lambda m: m.id == seen.message.id)
    return await person.press(vote, "Agree")


async def test_ones_own_answer_is_taken_back_without_asking_anybody(table):
    ana, _ = await table.duel("Ana", "Ben", charms="0")
    await bid(ana, 3)

    seen = await ana.command(PLACE, "game undo")

    assert "Ana undid entry 2: back to entry 1, 1 answer is gone" in seen.content
    assert "Taken back: Red's answer." in seen.content
    assert not (await head(table)).state.answers
    assert not await votes_open(table)
    assert audit.whole(table.data) == 3


async def test_a_round_that_rolled_is_undone_only_when_the_other_agrees(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await rounds(ana, ben, (3, 0))

    seen = await ana.command(PLACE, "game undo")

    asked = (
        "Ana (Red) asks to take back: Red misses. This undoes entry 3 and goes back to "
        "entry 1; 2 answers are lost; what was shown stays known; the same decision rolls"
    )
    assert asked in seen.content
    assert seen.message.mentions == ["Ben"]
    assert (await head(table)).seq == 3
    mine = await ana.press(seen, "Agree")
    assert "This is for Blue or the GM to say" in mine.content

    done = await agreed(ben, seen)

    assert done.kind == "update"
    assert "All agreed" in done.content
    verdict = await ben.wait(PLACE, lambda m: "undid entry 3" in m.content)
    assert "2 answers are gone" in verdict.content
    now = await head(table)
    assert now.seq == 4
    assert now.trail == (await rows(table))[0].trail
    assert not now.state.answers
    late = await ben.press(seen, custom_id="v:1:yes", forged=True)
    assert "This vote is over: agreed" in late.content


async def test_the_same_decision_has_the_same_faces_after_an_undo_and_another_has_fresh_ones(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await rounds(ana, ben, (3, 0))
    await agreed(ben, await ana.command(PLACE, "game undo"))
    await rounds(ana, ben, (3, 0))
    await agreed(ben, await ana.command(PLACE, "game undo"))
    await ana.command(PLACE, "roll", dice="1d6")
    await rounds(ana, ben, (3, 0))
    await agreed(ben, await ana.command(PLACE, "game undo"))
    await rounds(ana, ben, (2, 0))

    found = await rows(table)
    decided = [row for row in found if row.decision is not None][1:]

    assert len(decided) == 4
    assert decided[0].trail == decided[1].trail == decided[2].trail != decided[3].trail
    assert faces(decided[0]) == faces(decided[1]) == faces(decided[2])
    assert audit.whole(table.data) >= len(found)


async def test_a_corrected_fact_is_resolved_anew_with_the_same_faces(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await rounds(ana, ben, (3, 0))

    offered = await ana.complete(PLACE, "game correct", "fact", "")
    assert [choice.name for choice in offered] == ["paces (now 0)"]
    seen = await ana.command(PLACE, "game correct", fact="paces", value="7 paces")
    await agreed(ben, seen)

    found = await rows(table)
    assert "corrected entry 2: paces 7 instead of 0" in told(found[3])[0].text
    assert found[3].restores == 1
    assert found[3].trail == found[2].trail
    assert faces(found[3]) == faces(found[2])
    assert found[3].move == '{"kind":"bid","amount":3,"paces":7}'


@pytest.mark.parametrize(
    ("fact", "value", "said"),
    [
        ("paces", "far", "is not a distance in paces"),
        ("amount", "2", "None of your last moves states"),
    ],
)
async def test_only_a_fact_is_corrected_and_only_by_a_value_of_its_kind(table, fact, value, said):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await rounds(ana, ben, (3, 0))

    seen = await ana.command(PLACE, "game correct", fact=fact, value=value)

    assert said in seen.content
    assert (await head(table)).seq == 3


async def test_a_refused_vote_and_one_that_lapses_change_nothing(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await rounds(ana, ben, (3, 0))

    seen = await ana.command(PLACE, "game undo")
    again = await ana.command(PLACE, "game undo")
    assert again.content == seen.content
    shown = await ben.wait(PLACE, lambda m: m.id == seen.message.id)
    refused = await ben.press(shown, "Refuse")
    assert "Ben refused. Nothing changes." in refused.content
    assert not await votes_open(table)

    await ana.command(PLACE, "game undo")
    table.clock.forward(12 * HOUR)
    await ana.wait(PLACE, lambda m: "is over: not all agreed in time" in m.content)
    assert not await votes_open(table)
    assert (await head(table)).seq == 3


async def test_a_vote_is_over_when_the_game_goes_on(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await rounds(ana, ben, (3, 0))
    seen = await ana.command(PLACE, "game undo")
    await bid(ana, 1)

    late = await agreed(ben, seen)

    assert "The game went on meanwhile" in late.content
    assert not await votes_open(table)
    assert (await head(table)).seq == 4


async def test_redo_brings_back_what_was_undone_with_its_trail(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await rounds(ana, ben, (3, 0))
    before = await head(table)
    await agreed(ben, await ana.command(PLACE, "game undo"))

    await agreed(ana, await ben.command(PLACE, "game redo"))

    after = await head(table)
    assert after.state == before.state
    assert after.trail == before.trail
    nothing = await ana.command(PLACE, "game redo")
    assert "Nothing was undone" in nothing.content


async def test_an_undone_end_goes_on_with_seeds_that_nobody_has_seen(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await bid(ana, 1)
    await ana.command(PLACE, "duel faint", words="Enough.")
    shown = await head(table)
    assert shown.game.status == "ended"

    seen = await ana.command(PLACE, "game undo")
    await agreed(ben, seen)

    now = await head(table)
    assert now.game.status == "open"
    assert now.seeds.epoch == 1
    assert now.seeds.open != shown.seeds.open
    assert now.seeds.hidden != shown.seeds.hidden
    await rounds(ana, ben, (3, 0))
    assert (await rows(table))[-1].epoch == 1
    assert audit.whole(table.data)


async def test_an_ended_game_is_not_taken_up_where_another_has_begun(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await rounds(ana, ben, (3, 0))
    await ana.command(PLACE, "game end")
    seen = await ana.command(PLACE, "game undo")
    await ben.command(PLACE, "game new", game="duel", title="Another")

    late = await agreed(ben, seen)

    assert 'Another game is being played here now: "Another"' in late.content
    assert (await head(table)).game.status == "abandoned"


async def test_a_stranger_undoes_nothing_and_the_start_stays(table):
    ana, _ = await table.duel("Ana", "Ben", charms="0")
    eve = await table.person("Eve")

    assert "You hold no seat" in (await eve.command(PLACE, "game undo")).content
    assert "start of a game is not undone" in (await ana.command(PLACE, "game undo")).content
    assert "taken back already" in (await ana.command(PLACE, "game undo", entry=7)).content


async def test_a_deed_prepared_for_an_older_head_is_refused(table):
    """Two people undo at once: the second finds the game elsewhere."""
    from referee.proposal import Asker
    from referee.timeline.proposals import Undo

    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await bid(ana, 3)
    old = await head(table)
    asker = Asker(person=int(ana.id), name="Ana", seats=("red",), gm=False)
    ready = await Undo(2).prepare(table.bot.referee, old, asker, "late")
    action = Played(key="x", seat="blue", person=int(ben.id), move=Bid(amount=1))
    await table.bot.referee.settle(1, action)

    with pytest.raises(RuleError, match="went on meanwhile"):
        await table.bot.referee.settle(1, ready.action)
    assert (await head(table)).seq == 3


@pytest.mark.parametrize("status", [403, 500])
async def test_what_a_vote_decided_is_said_though_its_message_cannot_be_changed(table, status):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await rounds(ana, ben, (3, 0))
    asked = await ana.command(PLACE, "game undo")
    vote = await ben.wait(PLACE, lambda m: m.id == asked.message.id)
    table.sandbox.faults.fail("/callback", "POST", status=status, times=1)

    seen = await ben.press(vote, "Agree")
    await table.quiet()

    assert "nothing was changed" not in seen.text
    said = [m for m in await ana.messages(PLACE) if "undid entry 3" in m.content]
    assert len(said) == 1
    assert (await head(table)).seq == 4
    assert audit.unsaid(table.data) == 0
