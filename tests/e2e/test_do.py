"""`/duel do`, `/p28 do`, `/px do`, `/316 do`: any legal move, picked from one list."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cogs.game_ui import GameUI
from cogs.games.registry import GAMES
from cogs.play import any_move, completion
from referee.errors import Refusal
from rules.core import offers
from tests.support import random_play
from tests.support.e2e import audit, hands, p28, px, squad
from tests.support.e2e.duel_ui import DUEL_UI
from tests.support.planet28.tables import measured
from tests.support.services.playing import with_gm

pytestmark = [pytest.mark.bot, pytest.mark.engines]
PLACE = "#general"
STALE = "That choice is not legal any more."
UIS: dict[str, GameUI] = {ui.system.name: ui for ui in (DUEL_UI, *GAMES) if ui.system is not None}
SAID = {"planet28": {"measure": measured}}


async def offered(person, place, command, typed=""):
    """Return what a completion offers, by label."""
    found = await person.complete(place, command, "what", typed)
    return {one.name: one.value for one in found}


async def do(person, place, command, label):
    """Type a label and pick the best match."""
    value = next(iter((await offered(person, place, command, label)).values()))
    return await person.command(place, command, what=value)


async def refusal(person, what, place=PLACE, command="duel do"):
    """Return the words with which a choice is refused."""
    seen = await person.command(place, command, what=what)
    assert seen.ephemeral
    return seen.text


async def test_answers_come_first_then_what_may_be_done_unasked(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")

    first = await offered(ana, PLACE, "duel do")
    bids = [f"bid {amount}" for amount in range(4)]
    assert list(first)[:4] == bids and "faint" in list(first)[4:]
    assert await offered(ana, PLACE, "duel do", "BID 2") == {"bid 2": first["bid 2"]}

    kept = await do(ana, PLACE, "duel do", "bid 3")
    assert kept.ephemeral, "a sealed answer is for its player alone"
    told = await do(ben, PLACE, "duel do", "bid 0")
    assert "Bids: Blue 0, Red 3." in told.text


async def test_game_answer_offers_and_takes_the_same(table):
    ana, _ = await table.duel("Ana", "Ben", charms="0")

    by_house = {c.name: c.value for c in await ana.complete(PLACE, "game answer", "move", "")}

    assert by_house == await offered(ana, PLACE, "duel do")
    assert await refusal(ana, "hm") == (await ana.command(PLACE, "game answer", move="hm")).text


async def test_the_whole_label_can_be_typed_by_hand(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")

    await ana.command(PLACE, "duel do", what=" Bid 3 ")
    told = await ben.command(PLACE, "duel do", what="bid 1")

    assert "Bids: Blue 1, Red 3." in told.text


async def test_words_of_ones_own_are_asked_for_in_the_games_form(table):
    ana, _ = await table.duel("Ana", "Ben", charms="0")

    form = await do(ana, PLACE, "duel do", "faint")

    assert form.kind == "modal"
    told = await ana.submit(form, words="Tell them.")
    assert 'Red faints: "Tell them."' in told.text


async def test_stale_invented_and_foreign_choices_get_a_sentence_and_change_nothing(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    sam = await table.person("Sam")
    mine = (await offered(ana, PLACE, "duel do"))["bid 1"]
    await ana.command(PLACE, "duel do", what=mine)
    rows = audit.whole(table.data)

    assert STALE in await refusal(ana, "red:00000000")
    assert STALE in await refusal(ben, mine)
    assert 'None of your legal moves is called "bid 9".' in await refusal(ben, "bid 9")
    assert "everyonexxx" in await refusal(ben, f"@everyone{'x' * 500}")
    assert "You hold no seat in this game." in await refusal(sam, mine)
    assert await offered(sam, PLACE, "duel do") == {}
    assert audit.whole(table.data) == rows


async def test_in_a_pause_and_in_another_game_nothing_is_offered_and_it_says_why(table):
    ana, _, gus = await with_gm(table)
    assert await offered(ana, PLACE, "px do") == {}
    assert "is not its command" in await refusal(ana, "bid 1", command="px do")

    await gus.command(PLACE, "gm pause")

    assert await offered(ana, PLACE, "duel do") == {}
    assert "The game is paused; the GM can resume it" in await refusal(ana, "bid 1")


async def test_a_gm_who_acts_for_a_seat_has_its_moves_and_no_others(table):
    _, ben, gus = await with_gm(table)
    assert "bid 1" not in await offered(gus, PLACE, "duel do")

    await gus.command(PLACE, "gm act", seat="red")
    values = (await offered(gus, PLACE, "duel do")).values()
    await do(gus, PLACE, "duel do", "bid 2")
    told = await do(ben, PLACE, "duel do", "bid 0")

    assert values and all(value.startswith("red:") for value in values)
    assert "Bids: Blue 0, Red 2." in told.text


async def test_who_holds_two_seats_picks_for_either(table):
    ana, _ = await table.duel("Ana", "Ben", charms="0")
    head, person = await table.bot.games.get(1), int(ana.id)
    both = replace(head, seats=tuple(replace(held, person=person) for held in head.seats))

    found = {one.name: one.value for one in any_move.choices(both, None, person, "bid 2")}

    assert list(found) == ["Blue: bid 2", "Red: bid 2"]
    meant = [any_move.meant(both, person, value) for value in found.values()]
    assert [one.seat for one in meant] == ["blue", "red"]
    with pytest.raises(Refusal):
        any_move.meant(head, person, found["Blue: bid 2"])
    with pytest.raises(Refusal, match="2 of your legal moves"):
        any_move.meant(both, person, "bid 2")
    assert any_move.meant(both, person, "red: bid 2").seat == "red"


async def test_who_types_the_whole_name_of_a_move_that_is_not_legal_reads_why(table):
    _, ben = await table.duel("Ana", "Ben", charms="0")
    rows = audit.whole(table.data)

    assert "A bid of 4 is not between 0 and 3." in await refusal(ben, "Bid 4")
    assert audit.whole(table.data) == rows


async def test_what_only_the_table_shows_is_asked_in_a_form(table):
    people = await p28.battle(table)
    actor = await hands.until(table, people, p28.PLACE, "act")
    rows = audit.whole(table.data)
    shot = next(iter(await offered(actor, p28.PLACE, "p28 do", "shoot")))

    assert "% to hit, " in shot and "HP on average)" in shot
    form = await actor.command(p28.PLACE, "p28 do", what=shot)

    assert [field.custom_id for field in form.modal.fields] == [
        "distance_mm",
        "sight",
        "cover",
    ]
    assert audit.whole(table.data) == rows
    seen = await actor.submit(form, distance_mm="9.5", sight="yes", cover="no")
    assert "9.5cm away" in seen.text


async def test_a_move_on_the_board_is_played_as_by_its_own_command(table):
    people = await px.board(table)
    _, awaited = await hands.asked(table)
    person = dict(zip(("red", "blue", "green"), people, strict=True))[awaited[0]]
    rows = audit.whole(table.data)

    seen = await do(person, px.PLACE, "px do", next(iter(await offered(person, px.PLACE, "px do"))))

    assert not seen.ephemeral
    assert audit.whole(table.data) == rows + 1


async def test_the_squad_plays_for_a_gm_who_is_not_there(table):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    place = squad.PLACE
    await ana.command(place, "game new", game="three_sixteen")
    for person in (ana, ben):
        await person.command(place, "game join")
    await ana.command(place, "game start")
    for person, name, fa in ((ana, "Bell", 7), (ben, "Hunt", 6)):
        await person.command(place, "316 enlist", name=name, reputation="new", fa=fa)
    while (await hands.asked(table))[0] == "equip":
        for person in (ana, ben):
            await do(person, place, "316 do", next(iter(await offered(person, place, "316 do"))))
    assert await hands.asked(table) == ("planet", ("gm",))

    labels = list(await offered(ana, place, "316 do"))
    seen = await do(ana, place, "316 do", labels[0])

    assert labels[0].startswith("For the missing GM: ")
    assert "for the GM, who is not there" in seen.text
    head = await table.bot.games.get(1)
    mine = [one for one in any_move.legal_moves(head, int(ana.id)) if one.seat == "red"]
    assert mine and not any(one.label.startswith("For the missing GM") for one in mine)


@pytest.mark.parametrize("name", UIS)
def test_every_game_has_the_command_once_and_first(name):
    group = UIS[name].groups[0]
    command = group.get_command("do")

    assert group.commands[0] is command
    assert [option.name for option in command.parameters] == ["what"]
    assert command.parameters[0].autocomplete


@pytest.mark.parametrize("name", UIS)
def test_every_legal_move_of_random_games_can_be_told_from_the_others(name):
    system, seen = UIS[name].system, []

    def watch(state, ask):
        for entry in ask.entries:
            moves = offers(system, state, entry.seat)
            labels = [(system.label(state, move), str(n)) for n, move in enumerate(moves)]
            seen.extend(labels)
            assert len({label[:99] for label, _ in labels}) == len(labels)
            for label, number in labels:
                assert completion.matching(labels, label)[0].value == number

    for seed in range(2):
        random_play.play(system, seed, 60, watch, SAID.get(name, {}))
    assert len(seen) > 50


def test_the_best_matches_come_first_and_each_rank_in_the_order_offered():
    pairs = [(one, one) for one in ("unscout D4", "move, scout D4", "scout D4", "scout D5", "wait")]

    def found(typed):
        return [choice.value for choice in completion.matching(pairs, typed)]

    assert found("Scout d") == ["scout D4", "scout D5", "move, scout D4", "unscout D4"]
    assert found("d5 scout") == ["scout D5"]
    assert found("") == [one for one, _ in pairs]
    assert found("zap") == []
    assert len(completion.matching([(f"move {n}", str(n)) for n in range(30)], "move")) == 25
