"""Who may do what beside the services of a game: free rolls, one's own data, each game's commands.

What `docs/rights.md` says of them is tried here by everybody, in every state of the game.
"""

from __future__ import annotations

import random

import pytest

from db import drafts, games, whispers
from referee import nearby
from rules.games.planet28.samples import WARBANDS
from rules.games.planetfall.samples import FORCES
from tests.support.e2e.command_tree import kept, leaves
from tests.support.e2e.hostile import plausible
from tests.support.services.rights import (
    ELSEWHERE,
    EVERYBODY,
    FORMS,
    GAMES,
    OUTSIDE,
    STATES,
    UNDER_ROLLS,
)

pytestmark = pytest.mark.bot

TRIED = [s if s == "open" else pytest.param(s, marks=pytest.mark.long) for s in STATES]
SHAPES = {name: shape for command in kept() for name, shape in leaves(command)}
TYPED = {
    "odds": {"dice": "2d6"},
    "quick p28 skill": {"skill": 5},
    "quick p28 damage": {"damage": "1d6"},
    "quick pf pool": {"dice": 5},
    "quick pf disorder": {"required": 3},
    "quick 316 test": {"ability": 5},
    "quick 316 dominance": {"aliens": 5, "party": "5 6"},
    "quick 316 kills": {"weapon": "Slug Rifle", "range": "near"},
    "roll": {"dice": "1d6"},
    "rolls save": {"name": "mine", "dice": "1d6"},
    "rolls panel": {"names": "mine"},
    "rolls drop": {"name": "mine"},
    "rolls var": {"name": "dex", "value": 3},
    "initiative add": {"name": "Goblin", "roll": "5"},
    "initiative set": {"name": "Goblin", "value": 7},
    "initiative remove": {"name": "Goblin"},
    "deck new": {"name": "fate"},
    "deck draw": {"name": "poker"},
    "deck shuffle": {"name": "poker"},
    "deck show": {"name": "poker"},
    "deck delete": {"name": "poker"},
    "table new": {"name": "ways"},
    "table roll": {"name": "ways"},
    "table show": {"name": "ways"},
    "table delete": {"name": "ways"},
    "sheets write": {"name": "mine"},
    "sheets buttons": {"name": "mine"},
    "rules": {"find": "colony"},
    "p28-warband table": {"what": "schema"},
    "pf-force table": {"what": "schema"},
    "p28-warband import": {"file": ("band.json", WARBANDS["Survey team"].encode())},
    "pf-force show": {"force": "Lantern Guard 1500"},
    "pf-force import": {"file": ("force.json", FORCES["Lantern Guard 1500"].encode())},
    "sheets keep": {
        "game": "planet28",
        "kind": "warband",
        "name": "mine",
        "sample": "Survey team",
    },
    "sheets show": {"game": "planet28", "name": "mine"},
    "sheets drop": {"game": "planet28", "name": "mine"},
}
MODERATED = {"rolls channel": "gcmo", "initiative next": "rgcmo", "initiative end": "rgcmo"}
UNDER_A_LIST = ("ia", "it", "in", "ib", "ir", "ie", "iy")
RUN = ("in", "ib", "ie", "iy")
"""Buttons for whoever runs an initiative, among them the GMs of a game that is not over."""
TYPED_IN = {
    "sw:mine": {"text": "dex: 3"},
    "wf:name": {"name": "Mine", "points": "500"},
    "pfn:name": {"name": "Mine", "mfv": "1500", "race": "Terran Alliance", "lp": "0"},
}
FILLED = {"text": "hush\nhush", "roll": "3"}
PAGES = ("message", "modal")
"""How a command shows that it is open to somebody."""
CHOSEN = {"hm": "px", "hp": "PX-COL-1"}


@pytest.mark.parametrize("state", TRIED)
async def test_what_is_outside_a_game_is_everyones_whatever_state_it_is_in(hall, refused, state):
    channel, game = await hall.game(state, "")
    wrong, before = [], await hall.mark(game)
    for role in f"{EVERYBODY}o":
        mine = hall.people[role]
        await mine.forge(channel, "sw:mine", {"text": "dex: 3"})
        await mine.command(channel, "deck new", name="poker", ready="32 cards")
        await mine.command(channel, "table new", name="ways", file=("t.txt", b"north\nsouth"))
        for command in OUTSIDE:
            refused.clear()
            typed = {"whisper": {"to": hall.people["b"]}} | TYPED
            seen = await hall.people[role].command(channel, command, **typed.get(command, {}))
            live_gm = role in "gc" and state in ("lobby", "open", "paused")
            held = MODERATED.get(command, role).replace("gc", "gc" if live_gm else "")
            allowed = role in held
            if seen.kind not in PAGES or allowed == bool(refused):
                wrong.append(f"{command} by {role}: {seen.kind} {seen.text[:90]!r} {refused}")
    assert await hall.mark(game) == before
    assert not wrong, "\n".join(wrong)


async def journal_of(hall, channel):
    """Return the number of a channel's journal of rolls."""
    place = f"channel:{channel}"
    return (await hall.table.bot.db.read(lambda db: games.live(db, "rolls", place))).id


@pytest.mark.parametrize("state", TRIED)
async def test_every_button_under_a_roll(hall, refused, state):
    channel, _ = await hall.game(state, "")
    red, wrong = hall.people["r"], []
    # Where the game is over there is no GM to roll to.
    audiences = ("everyone", "only me", "the GM")[: 2 if state == "ended" else 3]
    for secret in audiences:
        await red.command(channel, "roll", dice="1d6", secret=secret)
    number = await journal_of(hall, channel)
    for verb, columns in UNDER_ROLLS.items():
        for row, allowed in enumerate(columns[: len(audiences)], 1):
            for role in EVERYBODY:
                refused.clear()
                seen = await hall.people[role].forge(channel, f"{verb}:{number}:{row}", {})
                if (role in allowed) == bool(refused) or any("Reference" in s for s in refused):
                    wrong.append(f"{verb} of row {row} by {role}: {seen.text[:90]!r}")
    assert not wrong, "\n".join(wrong)


async def used(person, channel, name):
    """Forge a form, or press or choose on a page of help, or of one's games, which it turns."""
    if name.startswith(("gp", "nq")):
        page = await person.command(channel, "games")
        return await person.press(page, custom_id=name, forged=True)
    if name.partition(":")[0] in UNDER_A_LIST:
        page = await person.command(channel, "initiative show")
        return await person.press(page, custom_id=name, forged=True)
    if not name.startswith("h"):
        filled = TYPED_IN.get(name, FILLED | {"name": person.name})
        return await person.forge(channel, name, filled)
    page = await person.command(channel, "help")
    if name in CHOSEN:
        return await person.select(page, CHOSEN[name], custom_id=name, forged=True)
    return await person.press(page, custom_id=name, forged=True)


@pytest.mark.parametrize("state", TRIED)
async def test_every_other_button_outside_a_game(hall, refused, state):
    channel, game = await hall.game(state, "")
    red, olga, wrong = hall.people["r"], hall.people["o"], []
    await red.command(channel, "roll", dice="1d6")
    await red.command(channel, "initiative add", name="First", roll="5")
    number = await journal_of(hall, channel)
    draft = drafts.Draft(int(red.id), f"roll.{'0' * 16}", '"1d6"', 1)
    await hall.table.bot.db.write(lambda db: drafts.put(db, draft))
    guild = (await hall.table.bot.games.get(game)).game.guild
    whisper = whispers.Whisper(
        None, guild, int(channel), int(red.id), int(hall.people["b"].id), None, "hush", 1
    )
    whispered = await hall.table.bot.db.write(lambda db: whispers.add(db, whisper))
    ids = {
        "rf": "rf:a:1d6",
        "rl": "rl:0:1d6",
        "rd": f"rd:a:{'0' * 16}",
        "rs": f"rs:{number}",
        "rx": f"rx:{number}",
        "oo": "oo:2d6",
        "wb": "wb:home",
        "wf": "wf:name",
        "pff": "pff:home",
        "pfn": "pfn:name",
        "ht": "ht:px",
        "dt": "dt",
        "ds": "ds:px",
        "hl": "hl:px",
        "hm": "hm",
        "hr": "hr:PX-COL-1",
        "hc": "hc:PX-COL:0",
        "hp": "hp",
        "gp": "gp:0",
        "nq": "nq:0",
        **dict.fromkeys(("ia", "if", "ir", "is")),
        "it": "it:0",
        "in": "in:0.0",
        "ib": "ib:0.0",
        **dict.fromkeys(("ie", "iy")),
        "tf": "tf:d:m:ashes",
        "sw": "sw:mine",
        "sb": f"sb:{red.id}:mine:dex",
        "wt": f"wt:p:{hall.people['b'].id}",
        "wm": f"wm:{whispered}",
        "yf": "yf",
        "yy": f"yy:{red.id}",
        "vy": f"vy:{guild}:{olga.id}",
    }
    assert ids.keys() == ELSEWHERE.keys()
    # Red is forgotten and the server erased last of all, after everybody else has tried it.
    for verb, name in ids.items():
        for role in (*EVERYBODY.replace("r", ""), "r", "o"):
            if role == "o" and verb != "vy":
                continue
            if verb == "iy":
                await red.command(channel, "initiative add", name="Again", roll="5")
            refused.clear()
            seen = await used(hall.people[role], channel, name or verb)
            over = verb in RUN and state == "ended" and role in "gc"
            if (role in ELSEWHERE[verb] and not over) == bool(refused) or any(
                "Reference" in s for s in refused
            ):
                wrong.append(f"{verb} by {role}: {seen.kind} {seen.text[:90]!r} {refused}")
    assert not wrong, "\n".join(wrong)


SAMPLES = {
    "planet28": ("warband", {"r": "Survey team", "b": "Reef raiders"}),
    "planetfall": ("force", {"r": "Lantern Guard 1500", "b": "Ember March 1500"}),
}


async def scene(hall, system, number, state):
    """Begin a game with Red, Blue and a GM in a channel of its own; return place and number."""
    place = hall.table.sandbox.admin.add_channel(f"scene-{system}-{number}")["id"]
    red = hall.people["r"]
    await red.messages(place)
    for role in "bgsmf":
        await hall.people[role].messages(place)
    await red.command(place, "game new", game=system)
    for role in "rb":
        await hall.people[role].command(place, "game join")
        if system in SAMPLES:
            kind, names = SAMPLES[system]
            await hall.people[role].command(place, "game paper", kind=kind, sample=names[role])
    await hall.people["g"].command(place, "game join", seat="gm")
    if state != "lobby":
        await red.command(place, "game start")
    if state == "paused":
        await hall.people["g"].command(place, "gm pause")
    elif state == "ended":
        await red.command(place, "game end")
    # The lobby closes a moment after the start, which is nobody's doing.
    await hall.table.quiet()
    head = await nearby.last(hall.table.bot.referee, int(place))
    assert head.game.status == {"ended": "abandoned"}.get(state, state)
    return place, head.id


PREFIXES = {"p28": "planet28", "pf": "planetfall", "px": "px", "316": "three_sixteen"}
BOUND = {"open": "smf", "lobby": "rbgsmf", "paused": "rbgsmf", "ended": "rbgsmf"}
"""Who changes nothing by a game's own commands, by its state."""


@pytest.mark.parametrize("state", TRIED)
@pytest.mark.parametrize("prefix", PREFIXES)
async def test_a_games_own_commands_change_it_for_those_at_the_table_alone(
    hall, refused, prefix, state
):
    """Everybody gives every command; those who may try it in play are answered, too."""
    scenes, chance, wrong = 0, random.Random(7), []
    place, game = await scene(hall, PREFIXES[prefix], scenes, state)
    for command in [name for name in GAMES if name.split()[0] == prefix]:
        for role in "smfrbg":
            options = {
                one["name"]: plausible(one, chance, ("red", "d4", "5"))
                for one in SHAPES[command].get("options", [])
                if one.get("required")
            }
            stood = await hall.table.bot.games.get(game)
            refused.clear()
            seen = await hall.people[role].command(place, command, **options)
            now = await hall.table.bot.games.get(game)
            if now != stood and role in BOUND[state]:
                wrong.append(f"{command} by {role} changed the game")
            if any("Reference" in said for said in refused) or seen.kind == "silent":
                wrong.append(f"{command} by {role}: {seen.kind} {seen.text[:90]!r}")
            if role in BOUND[state] and seen.kind == "message" and not seen.ephemeral:
                wrong.append(f"{command} by {role} told everybody {seen.text[:90]!r}")
            if now.game.status != stood.game.status:
                scenes += 1
                place, game = await scene(hall, PREFIXES[prefix], scenes, state)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("state", TRIED)
async def test_every_form_of_three_sixteen(hall, refused, state):
    """The form of a new trooper: all are asked for one when the campaign begins."""
    wrong = []
    for number, (verb, cells) in enumerate(FORMS.items()):
        place, game = await scene(hall, "three_sixteen", number, state)
        for role in "smfgrb":
            before = await hall.mark(game)
            person, name = hall.people[role], f"{verb}:{game}:enlist:"
            refused.clear()
            if verb == "3o":
                seen = await person.press(await person.say(place, "?"), custom_id=name, forged=True)
            else:
                typed = {"name": f"Bell {role}", "reputation": "cold", "fa": "7"}
                seen = await person.forge(place, name, typed)
            after = await hall.mark(game)
            allowed = role in cells[state]
            if allowed == bool(refused) or any("Reference" in said for said in refused):
                wrong.append(f"{verb} by {role}: {seen.kind} {seen.text[:90]!r} {refused}")
            if after != before and not (allowed and verb == "3s"):
                wrong.append(f"{verb} by {role} changed the game")
    assert not wrong, "\n".join(wrong)


def test_what_is_typed_names_commands_and_options_that_there_are():
    for command, options in TYPED.items():
        known = {one["name"] for one in SHAPES[command].get("options", [])}
        assert options.keys() <= known, command
