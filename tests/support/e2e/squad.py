"""A squad at a table of 3:16: who answers which question, by commands alone."""

from __future__ import annotations

import re

from . import hands

_WANTED = re.compile(r"Roll (\d*)d\d+ for (.*), then type it in")

PLACE = "#three-sixteen"
NAMES = {"red": "Ana", "blue": "Ben", "green": "Cem", "yellow": "Dee", "gm": "Gus"}
FA = {"red": 7, "blue": 6, "green": 5, "yellow": 4}


def typing(label):
    """Return the command and options that make a move by its whole label."""
    return "316 do", {"what": label}


# What a trooper says to each kind of question, and what the GM does. Nobody shoots, so that tokens
# last until the aliens have struck, whatever the dice.
SQUAD = {
    "ready": ("316 fight ready", {}),
    "range": typing("Close"),
    "weapon": typing("Keep the weapon in hand"),
    "declare": ("316 fight other", {"text": "Waits"}),
    "turn": ("316 fight turn", {}),
    "hit": typing("Use nothing: the hits land"),
    "develop": typing("No goal, no roll"),
}
MASTER = {
    "briefing": ("316 planet brief", {"text": "They sleep under the sand."}),
    "range": typing("Close"),
    "declare": typing("The aliens kill"),
    "turn": ("316 aliens turn", {}),
}


async def people(table):
    """Return everybody by their seat."""
    return {seat: await table.person(name) for seat, name in NAMES.items()}


async def gathered(table, **options):
    """Return people by seat who have begun a campaign, before any trooper is made."""
    found = await people(table)
    host = found["red"]
    await host.command(PLACE, "game new", game="three_sixteen", title="Goya")
    for key, value in options.items():
        await host.command(PLACE, "game option", option=key, value=value)
    for seat in FA:
        await found[seat].command(PLACE, "game join")
    await found["gm"].command(PLACE, "game join", seat="gm")
    await host.command(PLACE, "game start")
    return found


async def enlisted(found):
    """Have everybody make a trooper: one by the form, the others by the command."""
    red, *others = FA
    form = await found[red].command(PLACE, "316 enlist")
    assert form.kind == "modal"
    await found[red].submit(form, name="Bell", reputation="cold", fa="7")
    for seat in others:
        name = f"T{seat.title()}"
        words = {"name": name, "reputation": "new", "fa": FA[seat]}
        await found[seat].command(PLACE, "316 enlist", **words)


async def state(table):
    """Return the campaign as it stands."""
    return (await table.bot.games.get(1)).state


async def answer(table, found, kind, seat):
    """Answer one question for one seat; return what came of it."""
    person = found[seat]
    if seat == "gm" and kind == "free":
        return await opened(table, person)
    if seat == "gm" and kind == "planet":
        first = (await state(table)).planet_no == 0
        ability = {"ability": "Regeneration"} if first else {}
        return await person.command(PLACE, "316 planet make", **ability)
    if seat == "gm" and kind == "aliens":
        return await pick(person, "")
    known = (MASTER if seat == "gm" else SQUAD).get(kind)
    if known is None:
        return await hands.first_choice(person, PLACE)
    words, options = known
    if words == "316 do":
        return await pick(person, options["what"])
    return await person.command(PLACE, words, **options)


async def do(person, label):
    """Make a move by its whole label, as its button or its line in a menu has it."""
    return await person.command(PLACE, "316 do", what=label)


async def form(person, label, **fields):
    """Open a form of the menu by its whole label, and send it in."""
    return await person.submit(await do(person, label), **fields)


async def shown(person, label):
    """Look something up in one's own menu by its whole label."""
    return await person.select(await hands.now(person, PLACE), label)


async def pick(person, typed):
    """Make the move that fits best what is typed in `/316 do`; the first of all for nothing."""
    return await hands.pick(person, PLACE, "316 do", typed)


async def typed(person, seen, faces):
    """Type every face that somebody is asked for, by the name in its sentence; 1 for others."""
    while (wanted := _WANTED.search(seen.text)) is not None:
        count, whose = wanted.groups()
        face = next((face for name, face in faces.items() if name in whose), 1)
        shown = " ".join([str(face)] * int(count or 1))
        seen = await person.command(PLACE, "game faces", faces=shown)
    return seen


async def opened(table, person):
    """Have the GM open a small encounter until one was won, then a small finale."""
    planet = (await state(table)).planet
    if planet.pool == planet.threat:
        return await person.command(PLACE, "316 planet encounter", tokens=2)
    if planet.pool > 3:
        gone = planet.pool - 3
        await person.command(PLACE, "316 gm tokens", tokens=gone, source="pool", to="gone")
    return await person.command(PLACE, "316 planet encounter", final=True)


async def until(table, found, *kinds, most=160):
    """Answer all that is asked until a question of these kinds; return its kind and seats."""
    for _ in range(most):
        kind, awaited = await hands.asked(table)
        if kind in kinds:
            return kind, awaited
        seen = await answer(table, found, kind, awaited[0])
        assert seen.kind in ("message", "update"), (kind, awaited, seen.kind, seen.error)
        assert "C316-" not in seen.text or not seen.ephemeral, seen.text
        assert "went wrong" not in seen.text, seen.text
    raise AssertionError(f"none of {kinds} after {most} answers; now {await hands.asked(table)}")


async def landed(table, **options):
    """Return people by seat whose squad is on a planet, free to act."""
    found = await gathered(table, **options)
    await enlisted(found)
    await until(table, found, "free")
    return found


async def fighting(table, **options):
    """Return people by seat who are asked for their intents."""
    found = await landed(table, **options)
    await until(table, found, "declare")
    return found
