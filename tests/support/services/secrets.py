"""Everything that somebody can get to read of a game: commands, completions, buttons, files."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from functools import cache
from typing import Any

from referee.action import Played
from rules.core import question
from rules.games.planetx.cards import deck
from rules.games.planetx.cards.deck import BuyCard
from tests.support.e2e.command_tree import kept, leaves
from tests.support.services.playing import PLACE, fetch, file_of, head

READS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("game log", {}),
    ("game recap", {}),
    ("game note", {}),
    ("game status", {}),
    ("game seats", {}),
    ("game order", {}),
    ("game plan", {}),
    ("gm disputes", {}),
    ("gm look", {"seat": "SEAT"}),
    ("gm act", {"seat": "SEAT"}),
    ("gm answer", {"seat": "SEAT", "move": "x"}),
    ("game answer", {"move": "x"}),
    ("game undo", {"entry": 2}),
    ("game keep copy", {}),
    ("gm edit", {"path": "players.SEAT.cards", "value": "x"}),
    ("gm edit", {"path": "players.SEAT.cards.0.card", "value": "[1]"}),
    ("px board", {"text": True}),
    ("px recap", {}),
    ("px master", {"move": "peek SEAT", "reason": "x"}),
    ("px master", {"move": "take-card SEAT aid#1", "reason": "x"}),
    ("316 sheet", {}),
    ("316 story", {}),
    ("316 map", {}),
    ("316 planet lists", {}),
    ("316 odds", {}),
    ("p28 contacts", {"unit": "SEAT"}),
    ("p28 nearby", {"unit": "SEAT"}),
    ("games", {}),
    ("help", {}),
    ("odds", {}),
    ("rolls history", {}),
    ("rolls proof", {}),
    ("rolls saved", {}),
)
COMPLETED: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("game answer", "move", {}),
    ("game undo", "entry", {}),
    ("game correct", "fact", {"entry": 2}),
    ("game correct", "fact", {"entry": 3}),
    ("game correct", "entry", {}),
    ("game log", "kind", {}),
    ("gm edit", "path", {}),
    ("gm answer", "move", {"seat": "SEAT"}),
    ("gm reroll", "entry", {}),
    ("gm rewind", "entry", {}),
    ("gm hide", "entry", {}),
    ("px move", "move", {}),
    ("px master", "move", {}),
    ("px card", "card", {}),
)
GIVEN: dict[str, Any] = {"seat": "SEAT", "entry": 2}
"""What stands in the options before the one that is completed, where a command has them."""
NUMBERS = re.compile(r"\d{15,}")
"""The numbers of messages and people, in which any figure may stand by chance."""
LOOKED_UP = ("advice", "sheet", "story", "map", "odds", "lists")
"""What a menu of 3:16 shows beside moves."""
FORGED = ("n:1", "i:1", "p:1:SEAT:0", "w:1:1", "w:1:2", "w:1:3", "lg:1:1:::", "f:1", "dq:1:3")
FORGED_FILES = ("rp:1:2", "rp:1:3", "rp:1:4")
"""Rows that are asked for as test cases."""


async def everything_shown_to(
    person: Any, place: str, *, seat: str
) -> AsyncIterator[tuple[str, str]]:
    """Yield what a person reads of the game in a place, with the road by which they read it.

    `seat` is whose secrets they try for.
    """
    for command, options in READS:
        given = {key: _meant(value, seat) for key, value in options.items()}
        seen = await person.command(place, command, **given)
        yield f"/{command}", f"{seen.text} {seen.error or ''}"
    for command, option, options in COMPLETED:
        given = {key: _meant(value, seat) for key, value in options.items()}
        yield f"/{command} {option}", await _completed(person, place, command, option, given)
    for command, option, options in completed_anywhere():
        given = {key: _meant(value, seat) for key, value in options.items()}
        yield f"/{command} {option}", await _completed(person, place, command, option, given)
    for form in ("json", "page"):
        yield f"export {form}", (await file_of(person, form, place)).decode()
    rolls = await person.command(place, "rolls export")
    yield "rolls export", rolls.text
    for file in rolls.message.attachments if rolls.message else ():
        yield "rolls export", (await fetch(file["url"])).decode()
    for forged in FORGED:
        seen = await person.forge(place, forged.replace("SEAT", seat), {})
        yield forged, seen.text
    for forged in FORGED_FILES:
        seen = await person.forge(place, forged, {})
        yield forged, seen.text
        for file in seen.message.attachments if seen.message else ():
            yield forged, (await fetch(file["url"])).decode()
    asked = await person.say(place, "?")
    for key in LOOKED_UP:
        look = {"custom_id": f"s:1:none:{seat}:look", "forged": True}
        yield key, (await person.select(asked, f"+{key}", **look)).text
    for message in await person.messages(place):
        # With the words for those who cannot see a picture, and what stands in menus and buttons.
        data = NUMBERS.sub("", json.dumps(message.data, ensure_ascii=False))
        yield "the channel", f"{message.text} {data}"


@cache
def completed_anywhere() -> tuple[tuple[str, str, dict[str, Any]], ...]:
    """Return every option that is completed, with what is typed before it."""
    found = []
    for name, shape in (leaf for command in kept() for leaf in leaves(command)):
        options = shape.get("options", [])
        named = {one["name"] for one in options}
        for one in options:
            if one.get("autocomplete"):
                given = {k: v for k, v in GIVEN.items() if k in named and k != one["name"]}
                found.append((name, one["name"], given))
    return tuple(found)


async def lines_to_others(table: Any, person: Any) -> AsyncIterator[str]:
    """Yield every line that waits for, or was said to, anybody but one person."""
    sql = "SELECT body FROM outbox WHERE person IS NULL OR person <> ?"
    mine = (int(person.id),)
    for (body,) in await table.bot.db.read(lambda db: db.execute(sql, mine).fetchall()):
        yield body


def _meant(value: Any, seat: str) -> Any:
    return value.replace("SEAT", seat) if isinstance(value, str) else value


async def _completed(
    person: Any, place: str, command: str, option: str, given: dict[str, Any]
) -> str:
    """Return what is offered for an option, "" where nothing can be completed."""
    try:
        choices = await person.complete(place, command, option, **given)
    except AssertionError:
        return ""
    return " ".join(f"{choice.name} {choice.value}" for choice in choices)


async def hidden_card(table: Any, gm_sees: str = "off") -> dict[str, Any]:
    """Begin a board of Planet X on which one player holds a hidden card; return who and what.

    The people come by name; "owner" and "rival" are the two players, `marks` tell the card.
    """
    people = {name: await table.person(name) for name in ("Ana", "Ben", "Gus", "Stan")}
    people["Mia"] = await table.person("Mia", "manage_channels")
    ana, ben, gus = people["Ana"], people["Ben"], people["Gus"]
    await ana.command(PLACE, "game new", game="px")
    for option, value in (("gm_sees", gm_sees), ("deck_mode", "file"), ("cards_open", "off")):
        await ana.command(PLACE, "game option", option=option, value=value)
    await ana.command(PLACE, "game paper", kind="deck", sample="Starter deck")
    for person in (ana, ben):
        await person.command(PLACE, "game join")
    await gus.command(PLACE, "game join", seat="gm")
    await ana.command(PLACE, "game start")
    state = (await head(table)).state
    seat = question(state).entries[0].seat
    rich = await gus.command(PLACE, "gm edit", path=f"players.{seat}.xp", value="9")
    assert "xp from 0 to 9" in rich.content
    await table.bot.referee.settle(1, Played(key="buy", seat=seat, move=BuyCard()))
    state = (await head(table)).state
    (held,) = state.players[seat].cards
    owner, rival = (ana, ben) if seat == "red" else (ben, ana)
    marks = (held.card, deck.described(state, held.card))
    return {**people, "owner": owner, "rival": rival, "seat": seat, "marks": marks}


def leaks(text: str, marks: tuple[str, ...]) -> list[str]:
    return [mark for mark in marks if mark in text]
