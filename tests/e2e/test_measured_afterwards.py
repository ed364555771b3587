"""What is measured is put right, disputed, undone, exported and proven like what people state."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec
import pytest

from rules.core import RuleError, canonical, legal, pack, unpack
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.armament import at_hand
from rules.games.planet28.measured.sound import position_faults
from rules.games.planet28.measured.spots import piece
from rules.games.planet28.units import Spot
from rules.games.planetfall.attack.fire import Fire
from rules.games.planetfall.measured.sound import position_faults as faults_of
from rules.games.planetfall.measured.spots import of
from rules.games.planetfall.units import Spot as Place
from rules.ground.advance import on_bearing
from rules.ground.units import INCH
from rules.verify import verify
from tests.support.e2e import audit, hands, p28, pf
from tests.support.services.playing import faces, file_of, head, rows

pytestmark = pytest.mark.bot
APART = 250
"""How far from a shooter of Planet 28 its target is put, in half-millimetres."""
FAR = 12 * INCH
"""How far in front of a squadron of Planetfall its target is put, from middle to middle."""
ROUND = range(0, 360, 15)


class Shot(NamedTuple):
    """Who may fire and who may not, where, the command, and a fact of it with its right value."""

    place: str
    actor: Any
    other: Any
    command: str
    options: dict[str, str]
    fact: str
    right: str

    async def fire(self):
        await self.actor.command(self.place, self.command, **self.options)


async def planet28(table, gus):
    """Have the GM put an enemy in the open before somebody who may shoot."""
    people = await p28.deployed(table, gus)
    for _ in range(30):
        kind, awaited = await hands.asked(table)
        now = await head(table)
        actor = next(one for one in people if hands.seat_of(now, one) == awaited[0])
        there = before_a_gun(now.state) if kind == "act" else None
        if there is None:
            await hands.first_choice(actor, p28.PLACE)
            continue
        foe, to, weapon = there
        await moved(gus, p28.PLACE, f"units.{foe - 1}.at", to)
        name = now.state.name(foe)
        (target, *_) = await actor.complete(p28.PLACE, "p28 shoot", "target", name)
        other = next(one for one in people if one is not actor)
        options = {"target": target.value, "weapon": weapon}
        return Shot(p28.PLACE, actor, other, "p28 shoot", options, "cover", "yes")
    raise AssertionError("nobody has a gun")


def before_a_gun(state):
    """An enemy, the place in the open before whoever acts, and its gun; None for no such."""
    unit = state.frames[-1].units[0]
    seat = state.seat(unit)
    foe = state.own("blue" if seat == "red" else "red")[0]
    for gun in at_hand(state, unit, melee=False):
        shot = Shoot(unit=unit, target=foe, weapon=gun.name, distance_mm=None)
        for degrees in ROUND:
            to = Spot(*on_bearing(piece(state, unit).at, degrees, APART))
            after = state.change(foe, at=to)
            known = fits(after, shot, seat) if not any(position_faults(after)) else None
            if known and not known.cover:
                return foe, to, gun.name
    return None


async def planetfall(table, gus):
    """Have the GM put a squadron in front of another that may fire."""
    people = await pf.gathered(table, gus, pf.SHORT | {"table": "measured", "scenery": "suburbs"})
    await people[0].command(pf.PLACE, "game start")
    for _ in range(60):
        kind, awaited = await hands.asked(table)
        now = await head(table)
        actor = next(one for one in people if hands.seat_of(now, one) == awaited[0])
        there = before_a_squadron(now.state, awaited[0]) if kind == "ordnance" else None
        if there is None:
            await hands.first_choice(actor, pf.PLACE)
            continue
        foe, places = there
        for model, to in places.items():
            at = [one.id for one in now.state.models].index(model)
            await moved(gus, pf.PLACE, f"models.{at}.at", to)
        other = next(one for one in people if one is not actor)
        return Shot(pf.PLACE, actor, other, "pf fire", {"target": str(foe)}, "aft", "1")
    raise AssertionError("nobody may fire")


def before_a_squadron(state, seat):
    """An enemy squadron and places of its models before whoever fires; None for no such."""
    squadron = state.frames[-1].squadron
    middle = next(iter(of(state, squadron).values()))
    for foe in (
        one.id for one in state.squadrons if state.side(one.id) != seat and of(state, one.id)
    ):
        for degrees in ROUND:
            x, y = on_bearing(middle.at, degrees, FAR)
            beside = range(0, 2 * INCH * len(of(state, foe)), 2 * INCH)
            places = {
                model: Place(x + along, y, (degrees + 180) % 360)
                for model, along in zip(of(state, foe), beside, strict=True)
            }
            after = put(state, places)
            if after and fits(after, Fire(squadron=squadron, target=foe), seat):
                return foe, places
    return None


def put(state, places):
    """The state with models put one after the other, None where one of them cannot stand."""
    for model, to in places.items():
        state = state.change_model(model, at=to)
        if any(faults_of(state)):
            return None
    return state


def fits(state, move, seat):
    """A move as it is measured in a state without a fault, None where it cannot be made."""
    with suppress(RuleError):
        known = move.measured(state)
        if legal(state, known, seat) is None:
            return known
    return None


async def moved(gus, place, path, to):
    value = json.dumps(msgspec.to_builtins(to))
    said = await gus.command(place, "gm edit", path=path, value=value)
    assert "This breaks" not in said.text


async def agreed(shot, seen):
    """Have the other agree to what a vote asks; return what the channel says then."""
    vote = await shot.other.wait(shot.place, lambda m: m.id == seen.message.id)
    await shot.other.press(vote, "Agree")
    return await shot.actor.wait(shot.place, lambda m: "All agreed" in m.text)


async def last(table):
    """The last row that threw dice, and its move."""
    row = [one for one in await rows(table) if one.decision is not None][-1]
    return row, json.loads(row.move)


async def disputing(shot):
    """Open the form of a dispute under the newest message that tells anything."""
    for message in reversed(await shot.other.messages(shot.place)):
        if "Why?" in message.labels:
            page = await shot.other.press(message, "Why?")
            if "Dispute" in page.labels:
                return await shot.other.press(page, "Dispute")
    raise AssertionError("nothing can be disputed")


@pytest.mark.parametrize("game", [planet28, planetfall])
async def test_what_is_measured_of_a_shot_is_corrected_undone_disputed_and_proven(table, game):
    gus = await table.person("Gus")
    shot = await game(table, gus)
    before = (await head(table)).state
    await shot.fire()
    was, move = await last(table)

    # The same faces, the corrected verdict.
    right = {"fact": shot.fact, "value": shot.right}
    await agreed(shot, await shot.actor.command(shot.place, "game correct", **right))
    now, corrected = await last(table)
    assert [key for key in move if move[key] != corrected[key]] == [shot.fact]
    assert faces(now)[0] == faces(was)[0]
    assert now.told != was.told

    # Taken back everybody stands where they stood; the same decision is measured and falls again.
    await agreed(shot, await shot.actor.command(shot.place, "game undo"))
    assert canonical((await head(table)).state) == canonical(before)
    await shot.fire()
    again, same = await last(table)
    assert (same, faces(again)) == (move, faces(was))

    # The other disputes it, and the GM says what holds.
    await table.quiet()
    await shot.other.submit(await disputing(shot), claim="It was nearer.")
    (only,) = await gus.complete(shot.place, "gm settle", "dispute")
    done = await gus.command(shot.place, "gm settle", dispute=only.value, ruling="It was not.")
    assert "It was not." in done.text

    # All of it is in the export and proven by it, and what is stored is read back as it was.
    export = json.loads(await file_of(shot.actor, channel=shot.place))
    assert verify(export) == []
    assert audit.whole(table.data) == len(await rows(table))
    state = (await head(table)).state
    text, books = pack(state)
    assert canonical(unpack(type(state), text, books.__getitem__)) == canonical(state)
