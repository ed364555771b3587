"""3:16 as players meet it: sealed rounds, blasts, orders, help from above, vehicles, a new GM.

Dice are typed in, so every round falls as it is written here.
"""

from __future__ import annotations

import asyncio

import pytest

from tests.support.e2e import audit, hands, squad
from tests.support.e2e.shown import shown as now_shown
from tests.support.e2e.shown import workings
from tests.support.e2e.squad import PLACE

pytestmark = pytest.mark.bot
PLAYERS = ("red", "blue", "green", "yellow")
# Bell and the others each with FA 5 and NFA 5; TYellow is the Sergeant, Bell the Corporal.
ARMOUR = "your Armour until the next planet"
HIT = {"Aliens": 2, "Bell": 9, "TBlue": 9, "TGreen": 9, "TYellow": 9}


async def ready(table, options=None, edits=None):
    """Return people with a squad on a planet, everybody with FA 5 and NFA 5."""
    found = await squad.gathered(table, **(options or {}))
    await squad.enlisted(found)
    await squad.until(table, found, "free")
    even = {f"troopers.{seat}.{ability}": 5 for seat in PLAYERS for ability in ("fa", "nfa")}
    for path, value in {**even, "planet.aa": 6, **(edits or {})}.items():
        await found["gm"].command(PLACE, "gm edit", path=path, value=str(value))
    return found


async def met(table, found, tokens=6):
    """Bring the squad into an encounter, everybody at Close, and ask for the first intents."""
    await found["gm"].command(PLACE, "316 planet encounter", tokens=tokens)
    await found["gm"].command(PLACE, "gm dice", real=True)
    await on(table, found, {name: 1 for name in HIT}, "declare")


async def on(table, found, faces, *kinds, most=40):
    """Answer all that is asked until a question of these kinds; return what came last."""
    seen = None
    for _ in range(most):
        kind, awaited = await hands.asked(table)
        if kind in kinds:
            return seen
        seen = await squad.answer(table, found, kind, awaited[0])
        seen = await squad.typed(found[awaited[0]], seen, faces)
    raise AssertionError(f"none of {kinds}; now {await hands.asked(table)}")


async def declared(found, faces, **intents):
    """Have everybody else wait and the aliens strike; return the round's message."""
    for seat, (words, options) in intents.items():
        kept = await said(found[seat], words, options)
        assert "Your answer is in" in kept.text, kept.text
    seen = await squad.do(found["gm"], "The aliens kill")
    return await squad.typed(found["gm"], seen, faces)


async def said(person, words, options):
    """Declare something by its command, or by the one for everything that needs no words."""
    if words in ("attack", "other"):
        return await person.command(PLACE, f"316 fight {words}", **options)
    return await squad.pick(person, words)


WAITS = ("other", {"text": "Waits"})


@pytest.mark.rule("C316-PBP-3", "C316-WPN-5", "C316-ARM-1", "C316-FP-1")
async def test_two_sealed_rounds_with_blasts_on_friends_and_a_field_promotion(table):
    found = await ready(table, {"sealed_intents": "on"})
    await met(table, found)
    faces = {"Aliens": 2, "Bell": 5, "TBlue": 9, "TGreen": 3, "TYellow": 9}
    grenades = ("attack", {"weapon": "Grenades"})
    intents = {"red": grenades, "blue": WAITS, "green": ("attack", {}), "yellow": WAITS}

    shown = await declared(found, faces, **intents)
    assert "Declared: Bell: attack with Grenades (FA); TBlue: Waits (NFA)" in await workings(
        found["red"], shown
    )
    await on(table, found, faces, "hit")
    options = await found["blue"].complete(PLACE, "316 do", "what", "armour")
    lasting = "From now on: use armour whenever it helps"
    assert [one.name for one in options] == [f"Armour stops hit 1 ({ARMOUR})", lasting]
    burst = await now_shown(table, found["blue"], PLACE)
    kept = await found["blue"].press(burst, f"Armour against hit 1 (from a grenade; {ARMOUR})")
    assert "Armour stops hit 1" in kept.text
    first = await on(table, found, faces, "turn")
    assert "The Armour stops a hit on TBlue. TYellow is hit: A Mess (X)." in first.text
    await on(table, found, faces, "declare")

    await found["red"].command(PLACE, "316 fight attack", weapon="Grenades")
    await table.quiet()
    assert not [m for m in await found["blue"].messages(PLACE) if "says:" in m.text]
    peeked = await squad.do(found["gm"], "Look at the sealed intents")
    notes = await hands.now(found["gm"], PLACE)
    assert "The GM looks at the sealed intents." in peeked.text
    assert "Round 2: what do TBlue" in notes.text
    await declared(found, faces, **intents)
    await on(table, found, faces, "hit")
    told = await on(table, found, faces, "turn")

    assert "TYellow is Dead. Bell takes over as Sergeant." in told.text
    assert audit.whole(table.data) == (await table.bot.games.get(1)).seq
    await replaced(table, found, faces)


async def replaced(table, found, faces):
    """Bring a new trooper for the dead one, by completion alone, into the running encounter."""
    dee = found["yellow"]
    menu = await hands.now(dee, PLACE)
    assert "TYellow is dead; a new trooper may come instead. You may: `/316 replace`." in menu.text
    ranks = await dee.complete(PLACE, "316 replace", "rank", "")
    picks = await dee.complete(PLACE, "316 replace", "pick", "", rank=1)
    pick = picks[-1].value
    kit = await dee.complete(PLACE, "316 replace", "default", "", rank=1, pick=pick)
    assert [one.name for one in ranks] == ["Trooper", "Corporal"]
    assert [one.name for one in kit] == ["Heavy MG", "Grenades", "Hand-to-Hand"]
    words = {"name": "Quill", "reputation": "old", "fa": 5, "rank": 1}
    wrong = await dee.command(PLACE, "316 replace", pick="Sidearm", **words)
    assert "Pick one of E-Cannon/Heavy MG." in wrong.text
    seen = await dee.command(PLACE, "316 replace", pick=pick, **words)
    seen = await squad.typed(dee, seen, {"Quill": 1})
    assert "Quill (Corporal) replaces TYellow, from the next encounter on." in seen.text
    waits = await hands.now(dee, PLACE)
    assert "Quill comes in with the next encounter, or when the GM says so." in waits.text
    await on(table, found, faces, "declare")
    come = await squad.do(found["gm"], "Let Quill in at Far")
    assert "Quill comes in at Far." in come.text
    assert "yellow" in (await hands.asked(table))[1]


async def gms(table):
    """Wait until standing orders have answered everything but what is the GM's."""
    async with asyncio.timeout(60):
        while (await hands.asked(table))[1] != ("gm",):
            await table.bot.db.read(lambda db: None)


@pytest.mark.rule("C316-PBP-7")
async def test_standing_orders_answer_a_hit_window_and_the_drugs(table):
    found = await ready(table)
    await met(table, found)
    orders = {
        "red": "flashback pass",
        "blue": "armour always",
        "green": "flashback pass; turn act; drugs never",
        "yellow": "flashback third",
    }
    for seat, text in orders.items():
        seen = await found[seat].command(PLACE, "game order", text=text)
        assert text in seen.text
    intents = {**dict.fromkeys(PLAYERS, WAITS), "green": ("attack", {})}
    faces = {**HIT, "TGreen": 5}
    await declared(found, faces, **intents)

    for kind in ("aliens", "turn"):
        await gms(table)
        await squad.answer(table, found, kind, "gm")
    struck = await found["red"].wait(PLACE, lambda m: "The Armour stops a hit on TBlue." in m.text)

    assert "Bell is hit: A Mess (X). TYellow is hit: A Mess (X)." in struck.text
    troopers = (await squad.state(table)).troopers
    assert troopers["blue"].armour_used
    assert [len(troopers[seat].boxes) for seat in PLAYERS] == [1, 0, 0, 1]


CALLS = {"evac": "Call an E-Vac (NFA)", "orbital": "Call an Orbital Bombardment (NFA)"}


async def called(table, what, **edits):
    """Return people, and the round in which the Sergeant calls for what comes from above."""
    found = await ready(table, edits=edits)
    await met(table, found)
    refused = await squad.do(found["red"], CALLS[what])
    assert refused.ephemeral
    faces = {**HIT, "Aliens": 9, "TYellow": 3}
    intents = {**dict.fromkeys(PLAYERS, WAITS), "yellow": (CALLS[what], {})}
    shown = await declared(found, faces, **intents)
    await on(table, found, faces, "turn")
    (turn,) = [m for m in await found["yellow"].messages(PLACE) if "TYellow at 3" in m.text][-1:]
    return (
        found,
        refused,
        shown,
        await squad.typed(
            found["yellow"], await found["yellow"].press(turn, "Act"), {"Orbital": 3}
        ),
    )


@pytest.mark.rule("C316-GEAR-1", "C316-GEAR-2")
async def test_the_highest_in_rank_calls_the_e_vac_and_all_are_hit_on_the_way_out(table):
    found, refused, shown, come = await called(table, "evac")

    assert "Only the highest in Rank can call an E-Vac: TYellow." in refused.text
    assert "TYellow, E-Vac call (NFA): d10 **3** of at most 5" in await workings(
        found["red"], shown
    )
    assert "TYellow calls the E-Vac; it comes in hot." in come.text
    assert f"Armour against hit 1 (on the way out; {ARMOUR})" in come.labels
    over = await on(table, found, HIT, "free")
    assert "The encounter is lost: the squad was lifted out." in over.text
    state = await squad.state(table)
    assert (state.planet.evac_used, state.planet.pool) == (True, state.planet.threat - 6)
    assert [trooper.wounds for trooper in state.troopers.values()] == [1, 1, 1, 1]


@pytest.mark.rule("C316-GEAR-4")
async def test_a_lieutenant_calls_fire_from_orbit_that_no_armour_stops(table):
    found, refused, shown, come = await called(table, "orbital", **{"troopers.yellow.rank": 3})

    assert "Only a Lieutenant or above can call an Orbital Bombardment." in refused.text
    assert "TYellow, Orbital Bombardment call (NFA): d10 **3**" in await workings(
        found["red"], shown
    )
    assert "TYellow calls fire from orbit: 333 killed, the planet is clear." in come.text
    assert not any("Armour" in label for label in come.labels)
    over = await on(table, found, HIT, "level")
    assert "Most kills: TYellow." in await workings(found["red"], over)
    state = await squad.state(table)
    assert (state.phase, state.orbital_calls) == ("after", {"yellow": 1})
    assert state.troopers["yellow"].medals["Crimson Skull"] == 0


@pytest.mark.rule("C316-GEAR-6", "C316-GEAR-7")
async def test_the_lowest_in_rank_forces_a_weakness_that_its_victim_tells_by_a_form(table):
    found = await ready(table)
    await met(table, found)
    refused = await squad.do(found["yellow"], "Force a Weakness on Bell (NFA)")
    faces = {**HIT, "Aliens": 9, "TGreen": 4}
    forced = ("force tb", {})
    shown = await declared(found, faces, **{**dict.fromkeys(PLAYERS, WAITS), "green": forced})
    asked = await on(table, found, faces, "demand")

    assert "Only the lowest in Rank can force a Weakness." in refused.text
    assert "TGreen, Force Weakness (NFA)" in await workings(found["red"], shown)
    assert "TGreen forces a Weakness of TBlue." in asked.text
    assert "TBlue must use a Weakness. Answer: `/316 flashback weakness`." in asked.text
    menu = await hands.now(found["blue"], PLACE)
    answers, acts = menu.message.selects[:2]
    assert (answers.options, acts.options[0]) == (["Use it, tell it later"], "Use a Weakness")
    form = await found["blue"].select(menu, "Use a Weakness")
    told = await found["blue"].submit(form, text="I froze.")
    assert "TBlue uses a Weakness: I froze." in told.text
    out = await hands.now(found["blue"], PLACE)
    assert "TBlue has left this encounter." in out.text
    await on(table, found, faces, "declare")
    again = await squad.do(found["green"], "Force a Weakness on Bell (NFA)")
    assert "Force Weakness has been used on this planet." in again.text


APC = "TYellow's APC"


@pytest.mark.rule("C316-VEH-2", "C316-VEH-3", "C316-VEH-6")
async def test_an_apc_is_boarded_driven_struck_left_and_wrecked(table):
    found = await ready(table, edits={"troopers.yellow.rank": 4})
    owned = '{"apc-yellow": {"kind": "apc", "owner": "yellow"}}'
    await found["gm"].command(PLACE, "gm edit", path="vehicles", value=owned)
    for seat in ("yellow", "red"):
        inside = await squad.pick(found[seat], "apc")
        assert f"gets into {APC}." in inside.text
    await met(table, found)
    faces = {"Aliens": 3, "Bell": 2, "TBlue": 4, "TGreen": 9, "TYellow": 1}
    round_one = {"red": WAITS, "blue": ("board", {}), "green": WAITS, "yellow": ("drive", {})}
    await declared(found, faces, **round_one)
    await on(table, found, faces, "hit")
    struck = await on(table, found, faces, "aliens")
    assert f"TGreen is hit: A Mess (X). {APC} is crippled." in struck.text
    await on(table, found, faces, "turn")
    left = await found["red"].command(PLACE, "316 fight turn", do="get out")
    assert f"Bell gets out of {APC}." in left.text
    shot = await on(table, found, faces, "aliens")
    assert "TYellow kills 1 with the vehicle's guns; tokens left: 5." in shot.text
    await on(table, found, faces, "declare")
    where = await found["red"].command(PLACE, "316 map")
    assert f"{APC} (crippled, Close): TYellow at the controls, TBlue" in where.text

    faces = {**HIT, "Aliens": 3, "Bell": 2}
    await declared(found, faces, **{**dict.fromkeys(PLAYERS, WAITS), "yellow": ("drive", {})})
    await on(table, found, faces, "hit")
    wreck = await on(table, found, faces, "aliens")
    assert f"{APC} is destroyed." in wreck.text
    await on(table, found, faces, "turn")
    nowhere = await found["red"].command(PLACE, "316 fight turn", do="get out")
    assert "Bell is in no vehicle" in nowhere.text


@pytest.mark.rule("C316-ROT-1", "C316-ROT-2")
async def test_another_becomes_gm_and_his_benched_trooper_is_rewarded(table):
    found = await ready(table)
    shared = await found["gm"].command(PLACE, "gm seat share", seat="gm", player=found["red"])
    for seat in ("red", "blue", "green", "yellow"):
        shown = await found[seat].wait(PLACE, lambda m: m.id == shared.message.id)
        await found[seat].press(shown, "Agree")
    early = await squad.do(found["gm"], "On the bench: Bell")
    assert "The GM can change only between missions." in early.text
    await squad.do(found["gm"], "End the mission")
    await squad.until(table, found, "planet")
    await squad.form(found["red"], "GM: Say who stays behind…", who="Bell")
    await found["red"].command(PLACE, "316 planet make")
    await found["red"].command(PLACE, "316 planet brief", text="Go.")
    opened = await found["red"].command(PLACE, "316 planet encounter", tokens=2)
    assert "There: TBlue, TGreen, TYellow." in opened.text
    refused = await found["red"].command(PLACE, "316 fight ready")
    assert "Bell is not asked now; the game waits for TBlue, TGreen, TYellow." in refused.text
    await squad.do(found["red"], "End the encounter: won")
    await squad.do(found["red"], "End the mission")
    await squad.until(table, found, "reward")

    menu = await hands.now(found["red"], PLACE)
    better = await found["red"].select(menu, "E-Cannon a step better at Far")
    assert "Bell: E-Cannon at Far is" in better.text
    assert (await squad.state(table)).rewards == {"red": "weapon"}
