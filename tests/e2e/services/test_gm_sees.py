"""While gm_sees is off the GM reads nothing of a player's secrets, by whatever road.

A hidden card of Planet X is planted, and sealed intents of 3:16. Then the GM, an opponent, whoever
has left, a moderator and a stranger try every command that shows something, every completion,
button and file, from the seats that they hold and those they can come by.
"""

from __future__ import annotations

import json

import pytest

from referee.access import Person
from referee.errors import Refusal
from referee.seats.copies import check_may_copy
from rules.core import RuleError
from rules.games.planetx.gm.gm_cards import TakeCard
from tests.support.services.playing import PLACE, fetch, file_of, head, rows, told
from tests.support.services.secrets import everything_shown_to, hidden_card, leaks

pytestmark = pytest.mark.bot


async def test_the_card_is_planted_where_only_its_owner_sees_it(table):
    found = await hidden_card(table)

    mine = (await file_of(found["owner"])).decode()

    assert leaks(mine, found["marks"])


@pytest.mark.parametrize("name", ["Gus", "rival", "Mia", "Stan"])
async def test_nobody_reads_a_hidden_card_by_any_road(table, name):
    found = await hidden_card(table)
    seat, person = found["seat"], found[name]

    async for road, text in everything_shown_to(person, PLACE, seat=seat):
        assert not leaks(text, found["marks"]), road


WAYS = (
    ("gm seat take", {}),
    ("gm seat give", {"player": "Gus"}),
    ("gm seat share", {"player": "Gus"}),
    ("gm seat give", {"player": "Stan"}),
    ("gm seat share", {"player": "Stan"}),
    ("gm act", {}),
    ("gm look", {}),
)


@pytest.mark.parametrize(("command", "more"), WAYS)
async def test_the_gm_comes_by_no_seat_whose_holder_is_there(table, command, more):
    found = await hidden_card(table)
    gus, seat = found["Gus"], found["seat"]
    given = {key: found[name] for key, name in more.items()}

    seen = await gus.command(PLACE, command, seat=seat, **given)

    assert seen.ephemeral or "Still to agree" in seen.content
    shown = next((m for m in await gus.messages(PLACE) if "Agree" in m.labels), None)
    if shown is not None:
        assert "This is for" in (await gus.press(shown, "Agree")).content
    assert [held.name for held in (await head(table)).holders(seat)] == [found["owner"].name]
    for person in (gus, found["Stan"]):
        assert not leaks((await file_of(person)).decode(), found["marks"])


async def test_a_player_whom_the_gm_takes_off_leaves_no_secret_to_the_gm(table):
    """Moderation stays possible; but the seat is then filled by the players' vote alone."""
    found = await hidden_card(table)
    gus, seat = found["Gus"], found["seat"]
    await gus.command(PLACE, "gm seat remove", seat=seat, player=found["owner"])

    for command, more in WAYS:
        given = {key: found[name] for key, name in more.items()}
        seen = await gus.command(PLACE, command, seat=seat, **given)
        assert seen.ephemeral or "Still to agree" in seen.content, command
    for person in (gus, found["Stan"]):
        assert not leaks((await file_of(person)).decode(), found["marks"])


async def test_a_gm_who_is_voted_onto_a_seat_inherits_nothing_that_was_told_before(table):
    found = await hidden_card(table)
    gus, owner, seat = found["Gus"], found["owner"], found["seat"]
    table.clock.forward(1_000)
    asked = await gus.command(PLACE, "gm seat share", seat=seat, player=gus)
    shown = await owner.wait(PLACE, lambda m: m.id == asked.message.id)
    await owner.press(shown, "Agree")
    await owner.wait(PLACE, lambda m: "Gus" in m.content and "seated" in m.content)

    file, inbox = await file_of(gus), await gus.forge(PLACE, "i:1", {})

    assert seat in (await head(table)).seats_of(int(gus.id))
    assert not leaks(file.decode(), found["marks"])
    assert not leaks(inbox.text, found["marks"])


async def test_an_edit_tells_a_gm_nothing_of_what_stood_there(table):
    found = await hidden_card(table)
    gus, path = found["Gus"], f"players.{found['seat']}.cards.0.card"

    wrong = await gus.command(PLACE, "gm edit", path=f"players.{found['seat']}.cards", value="1")
    other = (await head(table)).state.deck[-1]
    await gus.command(PLACE, "gm edit", path=path, value=other)

    assert not leaks(wrong.text, found["marks"])
    row = (await rows(table))[-1]
    assert row.kind == "edit"
    assert "gm_sees is off" in told(row)[-1].text
    assert not leaks(row.told, found["marks"])
    assert not leaks((await file_of(gus)).decode(), found["marks"])


async def test_a_gm_who_may_look_sees_all_that_the_seat_does(table):
    """A board is more than a message holds, and the card stands far behind."""
    found = await hidden_card(table, gm_sees="on")

    seen = await found["Gus"].command(PLACE, "gm look", seat=found["seat"])

    page = await found["Gus"].followup(seen, lambda message: message.attachments)
    assert f"is in {found['seat']}.json." in page.content
    shown = json.loads(await fetch(page.attachments[0]["url"]))
    (card,) = shown["state"]["players"][found["seat"]]["cards"]
    assert card["card"] == found["marks"][0]


@pytest.mark.parametrize("path", ["players.{seat}.cards", "deck"])
async def test_an_edit_of_many_values_tells_nobody_the_hidden_ones(table, path):
    """How many cards there are everybody sees, and which they are nobody, the GM neither."""
    found = await hidden_card(table)
    state, path = (await head(table)).state, path.format(seat=found["seat"])
    marks = (*found["marks"], *(f'"{card}"' for card in state.deck))

    seen = await found["Gus"].command(PLACE, "gm edit", path=path, value="[]", reason="a spill")

    assert f"The GM set {path}, of which not everybody may see all. Reason: a spill" in seen.content
    assert not leaks(seen.text, marks)
    assert not leaks((await rows(table))[-1].told, marks)
    assert not leaks((await file_of(found["Gus"])).decode(), marks)


async def test_an_edit_turns_no_hidden_card_up(table):
    found = await hidden_card(table)
    path = f"players.{found['seat']}.cards.0.open"

    seen = await found["Gus"].command(PLACE, "gm edit", path=path, value="true")

    assert "would open to you what is hidden: gm_sees is off" in seen.content.replace("\\", "")
    assert not (await head(table)).state.players[found["seat"]].cards[0].open


async def test_taking_a_card_is_no_way_to_ask_which_there_are(table):
    found = await hidden_card(table)
    state = (await head(table)).state

    texts = set()
    for card in (found["marks"][0], "nothing#1"):
        with pytest.raises(RuleError) as refused:
            TakeCard(seat=found["seat"], card=card).check(state, "gm")
        texts.add(refused.value.text.replace(card, "?"))

    assert len(texts) == 1


async def test_a_gm_without_sight_copies_no_game(table):
    found = await hidden_card(table)
    gus = found["Gus"]

    with pytest.raises(Refusal, match="only a GM who sees them"):
        await check_may_copy(table.bot.referee, await head(table), Person(int(gus.id), "Gus"))


TURNING_ON = (
    ("px master", {"move": "set-config gm_sees on", "reason": "to see"}),
    ("gm edit", {"path": "config.gm_sees", "value": "true"}),
)


@pytest.mark.parametrize(("command", "given"), TURNING_ON)
async def test_the_switch_is_not_turned_on_without_the_players(table, command, given):
    found = await hidden_card(table)

    seen = await found["Gus"].command(PLACE, command, **given)

    assert "players are asked" in seen.content or "Still to agree: Red" in seen.content
    assert (await head(table)).switch("gm_sees") == "off"


async def test_the_players_turn_the_switch_on_together(table):
    found = await hidden_card(table)
    gus = found["Gus"]
    asked = await gus.command(PLACE, *TURNING_ON[0][:1], **TURNING_ON[0][1])
    for name in ("Ana", "Ben"):
        person = found[name]
        await person.press(await person.wait(PLACE, lambda m: m.id == asked.message.id), "Agree")

    await gus.wait(PLACE, lambda m: "sees to on" in m.text)

    assert (await head(table)).switch("gm_sees") == "on"
    assert "looked at" in (await gus.command(PLACE, "gm look", seat=found["seat"])).content


async def test_no_undo_turns_the_switch_on_by_the_way(table):
    found = await hidden_card(table, gm_sees="on")
    gus = found["Gus"]
    await gus.command(PLACE, "px master", move="set-config gm_sees off", reason="fair")
    assert (await head(table)).switch("gm_sees") == "off"

    seen = await gus.command(PLACE, "game undo")

    assert "This would turn gm" in seen.content
    assert (await head(table)).switch("gm_sees") == "off"


async def test_acting_for_a_seat_ends_with_the_switch(table):
    found = await hidden_card(table, gm_sees="on")
    gus, seat = found["Gus"], found["seat"]
    await gus.command(PLACE, "gm act", seat=seat)
    await gus.command(PLACE, "px master", move="set-config gm_sees off", reason="fair")

    page = await gus.forge(PLACE, f"p:1:{seat}:0", {})
    now = await gus.forge(PLACE, "n:1", {})

    assert "to answer, not for you" in page.content
    assert f"**{seat.capitalize()}" not in now.content
    assert json.dumps(found["marks"][0]) not in now.text


PLAN = "They wait beneath the third silo"


@pytest.mark.parametrize("name", ["Ana", "Ben", "Fay", "Mia", "Stan"])
async def test_nobody_but_the_gm_reads_the_plan_of_a_mission(table, name):
    """3:16, from two players, one who has left, a moderator and a stranger."""
    people = {one: await table.person(one) for one in ("Ana", "Ben", "Fay", "Gus", "Stan")}
    people["Mia"] = await table.person("Mia", "manage_channels")
    gus, fay = people["Gus"], people["Fay"]
    await gus.command(PLACE, "game new", game="three_sixteen")
    await gus.command(PLACE, "game join", seat="gm")
    for one in ("Ana", "Ben", "Fay"):
        await people[one].command(PLACE, "game join")
    await gus.command(PLACE, "game start")
    form = await gus.command(PLACE, "316 do", what="Keep a plan…")
    planned = await gus.submit(form, text=PLAN)
    assert (await head(table)).state.plan == PLAN, planned.text
    asked = await fay.command(PLACE, "game leave")
    await fay.press(asked, custom_id=asked.message.buttons[0].custom_id)

    async for road, text in everything_shown_to(people[name], PLACE, seat="gm"):
        assert PLAN not in text, road
    for asked_of in table.sandbox.requests:
        body = asked_of.body if isinstance(asked_of.body, dict) else {}
        data = body.get("data") if isinstance(body.get("data"), dict) else body
        assert PLAN not in json.dumps(body) or (data.get("flags") or 0) & 64
