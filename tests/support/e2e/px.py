"""A board of Planet X with three people, played until the winds ask all of them."""

from __future__ import annotations

from rules.games.planetx.board.board_updates import empties, land

from . import hands

PLACE = "#planet-x"
WINDY = "1,1,2"
NAMES = ("Ana", "Ben", "Cem")


async def board(table):
    """Return three people at a board of Planet X, the game begun."""
    people = [await table.person(name) for name in NAMES]
    await people[0].command(PLACE, "game new", game="px")
    await people[0].command(PLACE, "game option", option="winds_faces", value=WINDY)
    for person in people:
        await person.command(PLACE, "game join")
    seen = await people[0].command(PLACE, "game start")
    assert "Why?" in seen.labels
    return people


async def turn(table, people):
    """Have the one whose turn it is make a careful move; return what is asked then."""
    kind, awaited = await hands.asked(table)
    person = dict(zip(("red", "blue", "green"), people, strict=True))[awaited[0]]
    if kind != "act":
        await hands.first_choice(person, PLACE)
    elif await roomy(table) and await person.complete(PLACE, "game answer", "move", "colonise"):
        await person.command(PLACE, "px colonise")
    else:
        await explore_or_scout(table, person, awaited[0])
    return (await hands.asked(table))[0]


async def roomy(table):
    """Say whether everybody has two empty hexes beside a colony, so that the winds ask all."""
    state = (await table.bot.games.get(1)).state
    empty = set(empties(state))
    return all(len(empty & set(land(state).near[at])) > 1 for at in state.colonies)


async def explore_or_scout(table, person, seat):
    """Explore a low number if the population can bear it, else scout, else end the turn."""
    state = (await table.bot.games.get(1)).state
    hexes = [one.value for one in await person.complete(PLACE, "px explore", "hex")]
    known = sorted((state.dice[at], at) for at in hexes if state.dice[at] in "12")
    unknown = [at for at in hexes if state.dice[at] == "?"]
    if known and state.players[seat].pop > 0:
        await person.command(PLACE, "px explore", hex=known[0][1].lower())
    elif unknown:
        await person.command(PLACE, "px scout", hex=unknown[0])
    elif hexes:
        await person.command(PLACE, "px explore", hex=hexes[0])
    else:
        await person.command(PLACE, "px move", move="end-turn")


async def winds(table, people):
    """Play until the winds ask all three; the seeds are fixed, so they do."""
    for _ in range(150):
        if await turn(table, people) == "winds":
            _, awaited = await hands.asked(table)
            if len(awaited) == 3:
                return
    raise AssertionError("no winds asked three people in 150 moves")
