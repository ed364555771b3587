"""A whole game of Planet X in the sandbox: three people, winds, trades, zaps, and the score."""

from __future__ import annotations

import json

import pytest

from rules.core import waits_for
from tests.support.e2e import audit

pytestmark = pytest.mark.bot
PLACE = "#planet-x"
NAMES = ("Ana", "Ben", "Cem")
OPTIONS = {"colonies": "3", "betrayal": "on", "merchants": "on", "farmers": "on"}
# Nineteen hexes: neighbours soon touch, so that they zap, and the winds leave everybody a choice.
DISC = [[q, r] for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2]
STARTS = [[2, 0], [-2, 2], [0, -2]]
BOARD = ("board.json", json.dumps({"hexes": DISC, "starts": STARTS}).encode())
# What a person tries first, by the verbs of the short text; `explore` only while it costs little.
WISHES = ("place", "winds", "zap", "take", "accept", "offer", "colonise", "scout", "explore")
LAST = ("grant", "remove", "done", "end", "terraform", "farm", "decline")
MOST = 600


async def begun(table):
    people = [await table.person(name) for name in NAMES]
    made = await people[0].command(PLACE, "game new", game="px", title="Whole")
    for key, value in OPTIONS.items():
        await people[0].command(PLACE, "game option", option=key, value=value)
    for person in people:
        await person.press(made, "Join")
    handed = await people[0].command(PLACE, "game paper", kind="board", file=BOARD)
    assert "it has no faults" in handed.content
    await people[0].press(made, "Start")
    return dict(zip(("red", "blue", "green"), people, strict=True))


async def wish(person, traded):
    """Return the first legal move, as text, that this person wishes for."""
    for verb in (*WISHES, *LAST):
        if verb == "offer" and traded:
            continue
        offered = await person.complete(PLACE, "px move", "move", verb)
        fit = [one.value for one in offered if one.value.split()[0] == verb]
        if fit:
            return fit[0]
    raise AssertionError(f"{person.name} is asked and has no legal move")


async def played_out(table, seats):
    """Have everybody answer by completion until the game is over; return the last answer."""
    seen, offers = None, 0
    for _ in range(MOST):
        head = await table.bot.games.get(1)
        if head.ask is None:
            return seen
        person = seats[waits_for(head.state)[0]]
        move = await wish(person, traded=offers >= 3)
        offers += move.startswith("offer")
        seen = await person.command(PLACE, "px move", move=move)
        assert seen.kind == "message"
        assert "(" not in seen.content or "_" not in seen.content.split("(")[-1], seen.content
    raise AssertionError(f"not over after {MOST} moves")


@pytest.mark.long
async def test_three_people_play_to_the_score_by_commands_and_buttons(table):
    seats = await begun(table)

    last = await played_out(table, seats)

    rules = {line["rule"] for row in audit.rows(table.data) for line in json.loads(row.told)}
    kinds = {row.kind for row in audit.rows(table.data)}
    assert {"winds", "offer", "zap", "colonise", "place"} <= kinds
    assert any(rule.startswith("PX-SCORE") for rule in rules)
    head = await table.bot.games.get(1)
    assert head.game.status == "ended"
    assert head.system.outcome(head.state).text
    drawn = await seats["red"].wait_for(last, lambda m: m.attachments)
    assert drawn.attachments[0]["description"]
    assert audit.whole(table.data) == head.seq
    rounds = await seats["blue"].command(PLACE, "px recap", first=2)
    assert rounds.ephemeral
    assert rounds.content.startswith("Rounds 2 to ")
    names = [one["filename"] for one in rounds.message.attachments]
    assert names == [f"round-{number}.png" for number in range(2, 2 + len(names))]
    assert 1 < len(names) <= 10
    assert all(one["description"] for one in rounds.message.attachments)
    late = await seats["blue"].command(PLACE, "px recap", first=999)
    assert "was not played" in late.content
