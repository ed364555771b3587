"""A battle of Planet 28 between two sample warbands."""

from __future__ import annotations

from . import hands

PLACE = "#planet-28"


async def battle(table, gm=None, **options):
    """Return Ana (Red) and Ben (Blue) with two sample warbands, the battle begun."""
    ana, ben = await table.person("Ana"), await table.person("Ben")
    await ana.command(PLACE, "game new", game="planet28")
    for option, value in options.items():
        await ana.command(PLACE, "game option", option=option, value=value)
    if gm is not None:
        await gm.command(PLACE, "game join", seat="gm")
    for person, sample in ((ana, "Survey team"), (ben, "Reef raiders")):
        await person.command(PLACE, "game join")
        await person.command(PLACE, "game paper", kind="warband", sample=sample)
    seen = await ana.command(PLACE, "game start")
    assert "Why?" in seen.labels
    return ana, ben


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
