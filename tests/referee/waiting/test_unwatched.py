"""Games that only computers play: at a pace, resting after a while, awake for whoever watches."""

from __future__ import annotations

import pytest

from referee import verdict
from referee.gm import Paused, Resumed
from referee.waiting import autoplay, unwatched
from referee.waiting.unwatched import Rested, WentOn
from rules.core import RuleError
from rules.deadlines import UNWATCHED_STEPS
from tests.support.referee.table import ANA, Standing, computers, refereed

FEW = 6
WHO = {"seat": "bot", "person": 9, "name": "Ben"}


@pytest.fixture
def clock():
    return Standing()


@pytest.fixture
async def referee(tmp_path, clock):
    async with refereed(tmp_path, clock) as found:
        yield found


async def step(referee, clock, head):
    """Let the time until the next move pass and return the game after it."""
    clock.time = unwatched.next_at(head, clock.time)
    assert await autoplay.play(referee, head) is None
    return await referee.games.get(head.id)


async def rested(referee, clock, head):
    """Return the game once it rests, which it does after FEW rows of the computers."""
    for row in range(FEW):
        head = await step(referee, clock, head)
        assert head.game.status == "open", row
    return await step(referee, clock, head)


@pytest.mark.parametrize("pace", UNWATCHED_STEPS)
async def test_computers_alone_move_once_in_a_step_of_the_pace(referee, clock, pace):
    head = await computers(referee, pace=pace)
    due = clock.time + UNWATCHED_STEPS[pace]
    assert await autoplay.play(referee, head) == due
    clock.time = due - 1
    assert await autoplay.play(referee, head) == due
    assert (await referee.games.get(head.id)).seq == head.seq
    clock.time = due
    assert await autoplay.play(referee, head) is None
    after = await referee.games.get(head.id)
    assert after.seq == head.seq + 1
    assert await autoplay.play(referee, after) == due + UNWATCHED_STEPS[pace]


async def test_a_person_on_a_seat_is_never_kept_waiting(referee, clock):
    head = await computers(referee, person=True)
    while "red" not in {entry.seat for entry in head.ask.entries}:
        assert await autoplay.play(referee, head) is None
        head = await referee.games.get(head.id)
    assert not unwatched.is_unwatched(head)


async def test_a_stretch_ends_in_one_sentence_and_a_button(referee, clock, monkeypatch):
    monkeypatch.setattr(unwatched, "STRETCH", FEW)
    head = await rested(referee, clock, await computers(referee))
    assert (head.game.status, head.setup.resting) == ("paused", True)
    clock.time += 10**9
    assert await autoplay.play(referee, head) is None
    assert (await referee.games.get(head.id)).seq == head.seq


async def test_what_the_channel_reads_of_a_rest(referee, clock, monkeypatch):
    monkeypatch.setattr(unwatched, "STRETCH", 0)
    head = await computers(referee)
    settled = await referee.settle(head.id, unwatched.rest(head))
    assert verdict.outcome(settled.told).startswith("Only computers play here")
    (((button,),)) = settled.message.buttons
    assert (button.label, button.id) == ("Go on", f"go:{head.id}")


async def test_anybody_lets_it_go_on_for_another_stretch(referee, clock, monkeypatch):
    monkeypatch.setattr(unwatched, "STRETCH", FEW)
    head = await rested(referee, clock, await computers(referee))
    head = (await referee.settle(head.id, WentOn(key="go", **WHO))).head
    assert (head.game.status, head.setup.resting) == ("open", False)
    head = await rested(referee, clock, head)
    assert head.setup.resting


async def test_a_stretch_outlasts_a_restart(tmp_path, clock, monkeypatch):
    monkeypatch.setattr(unwatched, "STRETCH", FEW)
    async with refereed(tmp_path, clock) as referee:
        head = await computers(referee)
        for _ in range(FEW - 1):
            head = await step(referee, clock, head)
    async with refereed(tmp_path, clock) as referee:
        again = await referee.games.get(head.id)
        assert await autoplay.unattended(referee) == (head.id,)
        assert await autoplay.play(referee, again) == clock.time + UNWATCHED_STEPS["live"]
        again = await step(referee, clock, again)
        assert again.game.status == "open"
        assert (await step(referee, clock, again)).game.status == "paused"
    async with refereed(tmp_path, clock) as referee:
        assert (await referee.games.get(head.id)).setup.resting
        assert await autoplay.unattended(referee) == ()


async def test_a_rest_is_written_once_though_it_is_delivered_twice(referee, clock):
    head = await computers(referee)
    rest = unwatched.rest(head)
    first = await referee.settle(head.id, rest)
    again = await referee.settle(head.id, rest)
    assert again.repeated and first.head.seq == again.head.seq


async def test_a_pause_by_hand_is_not_for_everybody_to_end(referee, clock):
    head = await computers(referee)
    who = {"seat": "bot", "person": ANA.id, "name": "Ana"}
    await referee.settle(head.id, unwatched.rest(head))
    head = (await referee.settle(head.id, Resumed(key="resume", **who))).head
    assert not head.setup.resting
    await referee.settle(head.id, Paused(key="pause", **who))
    with pytest.raises(RuleError, match="The game is paused; "):
        await referee.settle(head.id, WentOn(key="go", **WHO))


async def test_only_a_game_of_computers_rests_and_only_one_that_rests_goes_on(referee, clock):
    head = await computers(referee, person=True)
    with pytest.raises(RuleError, match="Somebody plays"):
        await referee.settle(head.id, Rested(key="rest", seat="bot", by="bot"))
    with pytest.raises(RuleError, match="does not rest"):
        await referee.settle(head.id, WentOn(key="go", **WHO))


async def test_a_clock_that_once_stood_ahead_puts_nothing_off(referee, clock):
    head = await computers(referee)
    clock.time -= 10**10
    due = await autoplay.play(referee, head)
    assert due == clock.time + UNWATCHED_STEPS["live"]


async def test_a_move_into_a_game_that_rests_says_what_wakes_it(referee, clock):
    head = await computers(referee)
    head = (await referee.settle(head.id, unwatched.rest(head))).head
    with pytest.raises(RuleError, match="Go on"):
        await autoplay._answer(referee, head, "red")
