"""A battle of Planet 28 between two sample warbands."""

from __future__ import annotations

from . import hands

PLACE = "#planet-28"


SAMPLES = ("Survey team", "Reef raiders")
MEASURED = {"table": "measured"}


async def gathered(table, gm=None, options=None, samples=SAMPLES):
    """Return Ana (Red) and Ben (Blue) in the lobby of a battle, with two sample warbands."""
    ana, ben = await table.person("Ana"), await table.person("Ben")
    await ana.command(PLACE, "game new", game="planet28")
    for option, value in (options or {}).items():
        await ana.command(PLACE, "game option", option=option, value=value)
    if gm is not None:
        await gm.command(PLACE, "game join", seat="gm")
    for person, sample in zip((ana, ben), samples, strict=True):
        await person.command(PLACE, "game join")
        await person.command(PLACE, "game paper", kind="warband", sample=sample)
    return ana, ben


async def battle(table, gm=None, **options):
    """Return Ana (Red) and Ben (Blue) with two sample warbands, the battle begun."""
    ana, ben = await gathered(table, gm, options)
    seen = await ana.command(PLACE, "game start")
    assert "Why?" in seen.labels
    return ana, ben


async def without_miniatures(table, gm=None):
    """Return the same two on the measured Quarry, asked how they deploy."""
    ana, ben = await gathered(table, gm, MEASURED)
    await ana.command(PLACE, "game start")
    assert (await hands.asked(table))[0] == "deploy"
    return ana, ben


async def edge_of(table, seat):
    """Return the side of the table that a seat has to name when it deploys, if it does."""
    head = await table.bot.games.get(1)
    return {"edge": 3} if head.state.starts[seat] == 6 else {}


async def deployed(table, gm=None):
    """Return those two after their deployment: who acts first, then the other."""
    ana, ben = await without_miniatures(table, gm)
    for person, seat in ((ana, "red"), (ben, "blue")):
        await person.command(PLACE, "p28 deploy", formation="spread", **await edge_of(table, seat))
    actor = await hands.until(table, (ana, ben), PLACE, "act")
    return actor, (ben if actor is ana else ana)


async def charge(table, people, distance="5"):
    """Charge the first enemy offered; return the person whose turn it was, and the verdict."""
    actor = await hands.until(table, people, PLACE, "act")
    offered = await actor.complete(PLACE, "p28 charge", "target")
    weapons = await actor.complete(PLACE, "p28 charge", "weapon")
    return actor, await actor.command(
        PLACE,
        "p28 charge",
        target=offered[-1].value,
        distance=distance,
        terrain="even",
        weapon=weapons[0].value,
    )


async def character(person, page, name, skills, hp):
    """Add a character to a warband by its form; return the page that it stands on then."""
    form = await person.press(page, "Add a character")
    return await person.submit(form, name=name, skills=skills, hp=hp)
