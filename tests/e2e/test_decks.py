"""/deck and /table through the real client: fair, secret where wanted, saved, erased."""

from __future__ import annotations

import asyncio
import json
import re

import pytest

from cogs.table.ready_decks import READY
from db import people, random_lists, servers
from rules.games import ROLLS
from rules.replay.again import Replay
from rules.rolls.cards import draw_fault
from tests.support.e2e.rolling import attached, kept_of, rolled, verify
from tests.support.services.playing import fetch

pytestmark = pytest.mark.bot

PLACE = "#general"
CARDS = "\n".join(("Ash", "Elm", "2x Oak", "Yew"))


@pytest.fixture
async def table(tmp_path):
    async with rolled(tmp_path) as found:
        yield found


async def made(person, kind="deck", name="fate", text=CARDS, place=PLACE, **more):
    dice = {"dice": more.pop("dice")} if "dice" in more else {}
    form = await person.command(place, f"{kind} new", name=name, **more)
    return await person.submit(form, text=text, **dice)


def drawn(seen):
    """Return the cards that a message shows first."""
    return seen.content.removeprefix("**").partition("**")[0].split(", ")


async def test_every_card_comes_once_and_then_none_is_left(table):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    told = await made(ana)
    assert told.ephemeral and "5 cards" in told.content

    first = await ana.command(PLACE, "deck draw", name="Fate", count=3)
    then = await ben.command(PLACE, "deck draw", name="fate", count=2)

    assert sorted(drawn(first) + drawn(then)) == ["Ash", "Elm", "Oak", "Oak", "Yew"]
    assert 'from "fate", 0 left' in then.content
    none = await ben.command(PLACE, "deck draw", name="fate")
    assert none.ephemeral and "No card is left" in none.content
    await ben.command(PLACE, "deck shuffle", name="fate")
    assert (
        "Only 5 cards left" in (await ben.command(PLACE, "deck draw", name="fate", count=6)).content
    )


async def test_a_hand_that_is_too_long_for_a_message_comes_as_a_file_with_every_card(table):
    ana = await table.person("Ana")
    cards = [f"Card {n} of *{'x' * 100}*" for n in range(20)]
    await made(ana, text="\n".join(cards))
    for _ in range(2):
        await ana.command(PLACE, "deck draw", name="fate", count=10, hidden=True)

    hand = await ana.command(PLACE, "deck hand")

    assert hand.ephemeral and hand.content.endswith("\nAll of it is in hand.txt.")
    assert all(line.endswith("(fate)") for line in hand.content.splitlines()[:-1])
    lines = (await fetch(hand.message.attachments[0]["url"])).decode().splitlines()
    assert sorted(lines) == sorted(f"- {card} (fate)" for card in cards)


async def test_a_hidden_draw_shows_the_channel_how_many_and_nobody_what(table):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    await made(ana)

    seen = await ana.command(PLACE, "deck draw", name="fate", count=2, hidden=True)
    private = await ana.followup(seen)

    assert 'draws 2 cards from "fate" unseen, 3 left' in seen.content
    cards = drawn(private)
    assert len(cards) == 2
    for person in (ana, ben):
        public = [m for m in await person.messages(PLACE) if not m.ephemeral]
        assert all(card not in m.text for m in public for card in cards)
    assert "secret" in (await ben.press(seen, "Read mine")).content
    assert "secret" in (await ben.press(seen, "Reveal")).content
    assert drawn(await ana.press(seen, "Read mine")) == cards
    hand = await ana.command(PLACE, "deck hand")
    assert hand.ephemeral and sorted(re.findall(r"- (\w+)", hand.content)) == sorted(cards)
    assert "You hold no card" in (await ben.command(PLACE, "deck hand")).content
    shown = await ana.press(seen, "Reveal")
    assert all(card in shown.content for card in cards)
    assert "2 drawn, 2 of them unseen" in (await ben.command(PLACE, "deck show", name="fate")).text


async def test_nobody_sees_the_order_until_it_is_over(table, tmp_path):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    await made(ana)
    shuffled = await ana.command(PLACE, "deck shuffle", name="fate")
    one = await ben.command(PLACE, "deck draw", name="fate")
    number = shuffled.message.button("Reveal order").custom_id

    for person in (ana, ben):
        told = await person.press(shuffled, "Reveal order")
        assert told.ephemeral and "order from the top" not in told.text
        for verb in ("rm", "rw", "ra"):
            seen = await person.press(shuffled, custom_id=f"{verb}{number[2:]}", forged=True)
            assert seen.ephemeral and "from the top" not in seen.text
        assert "from the top" not in (await person.command(PLACE, "rolls history")).text
        path = await attached(await person.command(PLACE, "rolls export"), tmp_path)
        assert "from the top" not in path.read_text()
    await ben.command(PLACE, "deck shuffle", name="fate")
    assert "Only whoever shuffled" in (await ben.press(shuffled, "Reveal order")).content
    revealed = await ana.press(shuffled, "Reveal order")

    order = re.search(r"order from the top: ([\d, ]+)", revealed.text)[1].split(", ")
    cards = ("Ash", "Elm", "Oak", "Oak", "Yew")
    assert drawn(one) == [cards[int(order[0]) - 1]]


async def test_a_revealed_shuffle_bears_out_every_card_and_a_changed_one_is_found(table, tmp_path):
    ana = await table.person("Ana")
    await made(ana)
    shuffled = await ana.command(PLACE, "deck shuffle", name="fate")
    await ana.command(PLACE, "deck draw", name="fate", count=3)
    await ana.command(PLACE, "deck shuffle", name="fate")
    await ana.press(shuffled, "Reveal order")

    path = await attached(await ana.command(PLACE, "rolls export"), tmp_path)
    await verify(path)
    file = json.loads(path.read_text())
    replay = Replay(ROLLS, file)
    replay.run()
    assert replay.faults == [] and replay.played >= 3

    shuffle, draw = (file["rows"][at]["stored"] for at in (0, 1))
    assert draw_fault(draw["move"], shuffle) == ""
    forged = draw["move"] | {"numbers": [one % 5 + 1 for one in draw["move"]["numbers"]]}
    assert draw_fault(forged, shuffle) == "it draws other cards than lay on top"
    assert "another deck" in draw_fault(draw["move"] | {"deck": 9}, shuffle)


async def test_two_who_draw_at_once_get_different_cards(table):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    await made(ana)
    await ana.command(PLACE, "deck shuffle", name="fate")
    seen = await asyncio.gather(
        *(one.command(PLACE, "deck draw", name="fate") for one in (ana, ben, ana, ben, ana))
    )

    assert sorted(card for one in seen for card in drawn(one)) == sorted(
        ("Ash", "Elm", "Oak", "Oak", "Yew")
    )


async def test_a_pile_outlives_the_process_and_is_its_channels_own(tmp_path):
    async with rolled(tmp_path) as table:
        ana = await table.person("Ana")
        await made(ana)
        first = drawn(await ana.command(PLACE, "deck draw", name="fate", count=4))
    async with rolled(tmp_path) as table:
        ana = await table.person("Ana")
        last = drawn(await ana.command(PLACE, "deck draw", name="fate"))
        assert sorted(first + last) == ["Ash", "Elm", "Oak", "Oak", "Yew"]
        aside = table.sandbox.admin.add_channel("aside")["id"]
        assert len(drawn(await ana.command(aside, "deck draw", name="fate", count=5))) == 5


async def test_ready_decks_are_whole(table):
    ana = await table.person("Ana")
    assert [len(cards) for cards in READY.values()] == [52, 54, 32, 78]
    for cards in READY.values():
        assert len(set(cards)) == len(cards)
    told = await ana.command(PLACE, "deck new", name="poker", ready="52 cards")
    assert "52 cards" in told.content
    seen = await ana.command(PLACE, "deck draw", name="poker", count=10)
    assert set(drawn(seen)) <= set(READY["52 cards"])
    assert "no ready deck" in (await ana.command(PLACE, "deck new", name="x", ready="y")).content


@pytest.mark.parametrize(
    ("kind", "text", "more", "told"),
    [
        ("deck", "Ash", {}, "2 to 250 cards; these are 1"),
        ("deck", "21x Ash", {}, "1 to 20"),
        ("deck", "x" * 151 + "\nb", {}, "longer than 150"),
        ("deck", "\n".join(["20x A"] * 13), {}, "these are 260"),
        ("table", "", {}, "at least one entry"),
        ("table", "1-3: a\nb", {}, "says no result"),
        ("table", "1-3: a\n5: b", {}, "Nothing is said for 4"),
        ("table", "1-3: a\n3: b", {}, "3 stands twice"),
        ("table", "3-1: a\n4: b", {}, "runs backwards"),
        ("table", "1-6: a\n7: b", {"dice": "1d6"}, "never shows 7"),
        ("table", "a\nb", {"dice": "2d6"}, "Nothing is said for 4"),
        ("table", "a\nb", {"dice": "4d6kh3"}, "dice such as 1d20"),
        ("table", "a\nb", {"dice": "2d"}, "sides must follow"),
        ("table", "[[2d6+]]\nb", {}, "must follow"),
        ("table", "[[1d6;1d6]]\nb", {}, "more than one roll"),
    ],
)
async def test_what_can_be_no_deck_or_table_is_refused_in_words(table, kind, text, more, told):
    ana = await table.person("Ana")
    seen = await ana.forge(PLACE, f"tf:{kind[0]}:s:odd", {"text": text, **more})

    assert seen.ephemeral and told in seen.content
    assert "none yet" in (await ana.command(PLACE, f"{kind} show", name="odd")).content


async def test_a_table_is_rolled_on_and_what_came_up_stands_first(table):
    ana = await table.person("Ana")
    await made(
        ana, "table", "woods", "2-6: [[1d4]] wolves\n7: **nothing**\n8-12: a road", dice="2d6"
    )

    seen = await ana.command(PLACE, "table roll", name="woods", times=5)

    first = seen.content.splitlines()[0]
    came = first.removeprefix("**").partition("** · from")[0].split("; ")
    assert len(came) == 5
    for one in came:
        assert re.fullmatch(r"[1-4] wolves|\\\*\\\*nothing\\\*\\\*|a road", one), one
    assert seen.text.count("2d6 (") == 5


async def test_a_table_without_results_is_one_die(table):
    ana = await table.person("Ana")
    told = await made(ana, "table", "ways", "north\nsouth\neast")
    assert "1d3" in told.content
    shown = await ana.command(PLACE, "table show", name="ways")
    assert shown.content.splitlines()[1:] == ["1d3:", "1: north", "2: south", "3: east"]


async def test_a_table_is_rolled_on_in_secret(table):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    await made(ana, "table", "ways", "north\nsouth")
    seen = await ana.command(PLACE, "table roll", name="ways", secret="only me")

    assert seen.ephemeral and re.match(r"\*\*(north|south)\*\*", seen.content)
    assert not [m for m in await ben.messages(PLACE) if 'from "ways"' in m.text]


async def test_a_file_does_as_well(table):
    ana = await table.person("Ana")
    told = await ana.command(PLACE, "table new", name="f", file=("t.txt", b"1: a\n2-4: b"))
    assert "1d4" in told.content
    told = await ana.command(PLACE, "deck new", name="f", file=("t.txt", CARDS.encode()))
    assert "5 cards" in told.content


async def test_whose_it_is(table):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    mod = await table.person("Mod", "manage_channels")
    await made(ana, name="mine", whose="me alone")
    await made(ana, name="ours")

    assert "no deck" in (await ben.command(PLACE, "deck draw", name="mine")).content
    assert "ours" in (await ben.command(PLACE, "deck show")).content
    assert "mine" not in (await ben.command(PLACE, "deck show")).content
    assert len(drawn(await ana.command(await ana.dm(), "deck draw", name="mine", count=2))) == 2
    assert "already" in (await made(ben, name="Ours")).content
    assert "Only whoever made" in (await ben.command(PLACE, "deck delete", name="ours")).content
    offered = await ben.complete(PLACE, "deck draw", "name", "o")
    assert [one.value for one in offered] == ["ours"]
    await mod.command(PLACE, "deck delete", name="ours")
    assert "none yet" in (await ben.command(PLACE, "deck draw", name="ours")).content


async def test_a_server_keeps_so_many_and_no_more(table, monkeypatch):
    monkeypatch.setattr("cogs.table.lists.MOST", 2)
    ana = await table.person("Ana")
    await made(ana, name="a")
    await made(ana, name="b")
    assert "the most there may be" in (await made(ana, name="c")).content
    assert "is kept" in (await made(ana, name="c", whose="me alone")).content


async def test_who_is_forgotten_takes_along_what_is_theirs_alone(table):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    await made(ana, name="mine", whose="me alone")
    await made(ana, name="ours")
    await ana.command(PLACE, "deck draw", name="ours", hidden=True)
    page = await ana.command(PLACE, "privacy")
    lines = page.content.splitlines()
    assert "- tables and decks: 1" in lines and "- cards held: 1" in lines

    await ana.press(await ana.press(page, "Forget me"), "Yes, forget me for good")

    assert await table.bot.db.read(lambda db: kept_of(db, ana.id)) == set()
    assert await table.bot.db.read(lambda db: people.held(db, int(ana.id))) == {}
    assert "ours" in (await ben.command(PLACE, "deck show")).content
    assert len(drawn(await ben.command(PLACE, "deck draw", name="ours", count=4))) == 4


async def test_it_goes_with_its_server(table):
    ana = await table.person("Ana")
    await made(ana)
    await ana.command(PLACE, "deck draw", name="fate", hidden=True)
    (guild,) = [int(one) for one in table.sandbox.world.guilds]
    await table.bot.db.write(lambda db: servers.drop_settings(db, guild, ()))

    assert await table.bot.db.read(lambda db: random_lists.of_server(db, guild)) == ()
    assert "You hold no card" in (await ana.command(PLACE, "deck hand")).content


@pytest.mark.parametrize("name", ["tf", "tf:q:s:x", "tf:d:q:x", "tf:d:s:"])
async def test_a_forged_form_is_refused(table, name):
    ana = await table.person("Ana")
    seen = await ana.forge(PLACE, name, {"text": CARDS})
    assert seen.ephemeral and "Reference" not in seen.content
