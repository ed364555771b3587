"""A campaign of Planet 28: a battle, and what two people and a GM do after it, by buttons."""

from __future__ import annotations

import pytest

from tests.support.e2e import audit, hands
from tests.support.e2e.p28 import PLACE, battle

pytestmark = pytest.mark.bot
MOST = 300
PAGES = "My warband: points, wounds, shop…"


async def chosen(person, wish=""):
    """Choose from a person's own menu what has these words in it, else the first line."""
    menu = await hands.now(person, PLACE)
    options = [one for choice in menu.message.selects for one in choice.options]
    picked = next((one for one in options if wish in one.lower()), options[0])
    return await person.select(menu, picked)


async def fought(table, gm):
    """Return two people after a battle in which nobody moved, all of it by buttons."""
    people = await battle(table, gm, battles="2")
    seats = {**dict(zip(("red", "blue"), people, strict=True)), "gm": gm}
    for _ in range(MOST):
        kind, awaited = await hands.asked(table)
        if kind == "between":
            return people
        # The goal is the GM's to name.
        wish = {"act": "finish", "agenda": "hidden agenda", "goal": "red"}.get(kind, "")
        await chosen(seats[awaited[0]], wish)
    raise AssertionError(f"no end within {MOST} answers; now {kind}")


async def opened(person):
    """Open a person's warband."""
    return await chosen(person, "warband")


async def test_a_battle_and_the_step_after_it_by_two_people_and_a_gm_with_buttons_only(table):
    gm = await table.person("Gus")
    ana, ben = await fought(table, gm)

    home = await opened(ana)
    assert home.ephemeral
    assert "after battle 1 of 2: 10 points, 9 credits" in home.text
    assert "Bosun Krol: 6 points" in home.text
    page = await ana.select(home, "Bosun Krol")
    assert "A 3 F 4 S 2 AW 3 P 3, 22 HP" in page.text

    # The GM gives Krol what is missing, by a form; Ana spends it.
    form = await gm.press(await opened(gm), "Points and credits…")
    told = await gm.submit(form, who="Bosun Krol", points="14", credits="")
    assert "The GM: Bosun Krol: +14 points." in told.text
    page = await ana.select(await opened(ana), "Bosun Krol")
    await ana.select(page, "Bosun Krol: S 1 higher")
    page = await ana.select(await opened(ana), "Bosun Krol")
    assert "**Bosun Krol**: 0 points" in page.text
    assert "S 3" in page.text

    # Ana buys ammunition and recruits, Ben leaves somebody at home.
    shop = await ana.press(page, "Shop")
    await ana.select(shop, "Bosun Krol: buy Ammo special")
    history = await ana.press(page, "History")
    assert "Improved: S 1 higher." in history.text
    form = await ana.press(await opened(ana), "Recruit…")
    told = await ana.submit(form, name="Fay", skills="1 1 1 1 1", hp="20", talents="")
    assert "Fay joins Red for 10 points." in told.text
    page = await ben.select(await opened(ben), "Grub")
    await ben.select(await ben.press(page, "Heal, share, give"), "Grub: stay at home")

    await chosen(ben, "ready")
    await chosen(ana, "ready")
    head = await table.bot.games.get(1)
    assert head.state.ledger.battle == 2
    names = [profile.name for profile in head.state.profiles]
    assert "Fay" in names and "Grub" not in names
    krol = next(
        unit for unit in head.state.characters() if head.state.name(unit.id) == "Bosun Krol"
    )
    assert krol.items == {"Ammo special": 1}
    late = await ana.press(history, "Back")
    assert "The next battle has begun" in late.text
    assert audit.whole(table.data)
