"""Hands of cards in a battle of Planetfall: by a menu, in secret, shown to a GM if that is on."""

from __future__ import annotations

import pytest

from rules.games.planetfall.cards.access import available
from tests.support.e2e import hands

pytestmark = pytest.mark.bot
PLACE = "#planetfall"
OPTIONS = {"mfv": "1500", "turns": "3", "setup": "quick", "gm_sees": "on"}


async def dealt(table, until, **options):
    """Return Ana (Red), Ben (Blue) and a GM in a battle that asks a question of this kind."""
    people = [await table.person(name) for name in ("Ana", "Ben", "Gwen")]
    ana, ben, gwen = people
    made = await ana.command(PLACE, "game new", game="planetfall")
    for option, value in {**OPTIONS, **options}.items():
        await ana.command(PLACE, "game option", option=option, value=value)
    await gwen.command(PLACE, "game join", seat="gm")
    for person, sample in ((ana, "Lantern Guard 1500"), (ben, "Ember March 1500")):
        await person.press(made, "Join")
        await person.command(PLACE, "game paper", kind="force", sample=sample)
    await ana.command(PLACE, "game start")
    seats = {"red": ana, "blue": ben, "gm": gwen}
    for _ in range(60):
        kind, awaited = await hands.asked(table)
        if kind == until:
            return people
        person = seats[awaited[0]]
        found = await person.complete(PLACE, "pf do", "what", "")
        plain = [one for one in found if "…" not in one.name]
        await person.command(PLACE, "pf do", what=plain[0].value)
    raise AssertionError(f"no {until} was asked")


async def chosen(table, person, *cards):
    """Choose cards by the menu that *What can I do now?* offers; return the answer."""
    page = await person.command(PLACE, "pf do", what=await offered(person))
    assert page.ephemeral
    return page, await person.select(page, *cards)


async def offered(person):
    """Return what stands for the menu of cards in the completion of `do`."""
    found = await person.complete(PLACE, "pf do", "what", "hand of cards")
    return next(one.value for one in found if "…" in one.name)


async def test_a_hand_is_chosen_by_a_menu_and_only_its_owner_and_a_gm_who_may_look_learn_it(table):
    ana, ben, gwen = await dealt(table, "hand")
    head = await table.bot.games.get(1)
    deck = available(head.state, "red")
    wish = (deck[1], deck[4], deck[-1])
    page, _ = await chosen(table, ana, *wish)
    names = [head.state.card(one).name for one in wish]
    assert "Your hand, 3 cards at most" in page.text and all(one in page.text for one in names)
    assert (await hands.asked(table))[1] == ("blue",)
    # The menu itself takes no more than a hand holds (PF-TAC-1).
    assert page.message.selects[0].data["max_values"] == 3
    _, answer = await chosen(table, ben, *available(head.state, "blue")[:4])
    assert answer.text.endswith("Pick 0 to 3.")
    await chosen(table, ben, *available(head.state, "blue")[:2])
    head = await table.bot.games.get(1)
    assert set(head.state.hands["red"]) == {*wish} and len(head.state.hands["blue"]) == 2
    late = await ana.select(page, deck[0])
    assert "not open any more" in late.text

    public = " ".join(one.text for one in await ben.messages(PLACE) if not one.ephemeral)
    assert not any(f"Your hand: {name}" in public for name in names)
    refused = await ben.complete(PLACE, "pf do", "what", "look at the hands")
    assert not any("hands of cards" in one.name for one in refused)
    looked = await hands.pick(gwen, PLACE, "pf do", "look at the hands")
    assert looked is not None
    told = " ".join(one.text for one in await gwen.messages(PLACE))
    assert "The GM looks at the hands of cards." in told
