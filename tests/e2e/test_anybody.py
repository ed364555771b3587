"""Anybody plays: whatever completion offers is taken, and what comes of it reads well.

A seeded person picks at random among the moves that `/game answer` offers, fills in the form that
opens, and looks at what the channel then shows. No game is known here.
"""

from __future__ import annotations

import dataclasses
import itertools
import random
import re

import pytest

from cogs.play.pressed import STALE_CHOICE
from referee.sentence import MAIN, WHOLE
from rules.core import waits_for
from tests.support.e2e import audit, hands

pytestmark = pytest.mark.bot
PLACE = "#general"
ANSWERS = 60
SENTENCE = WHOLE + 2
"""A line that ends before its last reason bears a sign for that."""
MESSAGES = 2
# How a name of a field or a kind of move would look in a text that people read.
TAG = re.compile(r"\b[a-z0-9]+_[a-z0-9_]+\b")
PAPERS = {
    "planet28": ("warband", {"red": "Survey team", "blue": "Reef raiders"}),
    "planetfall": ("force", {"red": "Lantern Guard 1500", "blue": "Ember March 1500"}),
}
ALL_MODS = dict.fromkeys(("betrayal", "merchants", "farmers", "explorers", "mutation"), "on")
GAMES = {
    "three_sixteen": (("red", "blue", "green", "gm"), {}),
    "px": (("red", "blue", "green"), ALL_MODS),
    "planet28": (("red", "blue"), {}),
    "planetfall": (("red", "blue"), {"setup": "quick"}),
}
ENDS = re.compile(r"(?i)\b(end|device|leave|concede|withdraw)\b")


def _has_receipt(text):
    """Say whether a text ends in a receipt: of a sealed answer, or of the game as it stands."""
    return "receipt" in text or re.search(r"\n-# (\w{4} ){3}\w{4}", text) is not None


PRIVATE = (
    "Your plan is kept.",
    "Both actions of an activation. The second waits for whatever is asked in between.",
    "Your hand, 3 cards at most. Nobody else sees it.",
)
"""What only the one who chose it is told: of moves of one's own, and on pages that it opens."""
PICKED = "Choose a letter and how much of it changes hands."
"""What a page says on which a trade is put together; nothing is done yet."""
TOO_LATE = STALE_CHOICE, " is not asked now; the game waits for ", "No offer waits for "
"""What somebody is told whose standing order was faster."""
ORDERED = ": standing orders: "
"""What only the one who leaves a standing order is told; the order answers in their place."""


class Person:
    """Somebody at random: a source of chance, what was seen to be wrong, whether orders stand."""

    def __init__(self, table, source):
        self.table = table
        self.source = source
        self.wrong = []
        self.ordered = False

    async def answered(self, person, kind):
        """Take one of the moves offered, unless a standing order is faster."""
        shown = await self.last_row()
        offered = await person.complete(PLACE, "game answer", "move", "")
        if not offered and await self.is_overtaken(shown):
            return
        labels = [one.name for one in offered]
        self.check(bool(offered), f"{kind}: nothing is offered to {person.name}")
        self.check(len(set(labels)) == len(labels), f"{kind}: two moves look alike in {labels}")
        for label in labels:
            self.check(not TAG.search(label), f"{kind}: the label {label!r}")
        lasting = [one for one in offered if not ENDS.search(one.name)] or offered
        chosen = self.source.choice(lasting)
        before = {message.id for message in await self.said(person)}
        seen = await person.command(PLACE, "game answer", move=chosen.value)
        if seen.kind == "modal":
            seen = await person.submit(seen, filled(seen.modal))
        if hands.ANYWAY in seen.labels:
            self.check("kills nothing" in seen.text, f"{kind}: a warning says {seen.text!r}")
            # The warning itself is changed into the answer.
            seen = dataclasses.replace(await hands.insisted(person, seen), kind="message")
        is_late = any(words in seen.text for words in TOO_LATE)
        if not (is_late and await self.is_overtaken(shown)):
            self.judged(f"{kind}, {chosen.name!r}", seen)
        new = [message for message in await self.said(person) if message.id not in before]
        self.check(len(new) <= MESSAGES, f"{chosen.name!r}: {len(new)} messages")

    async def is_overtaken(self, row):
        """Say whether a standing order has answered since a row: another question is open."""
        return self.ordered and await self.last_row() > row

    async def last_row(self):
        return (await self.table.bot.games.get(1)).seq

    async def said(self, person):
        return [message for message in await person.messages(PLACE) if not message.ephemeral]

    def judged(self, what, seen):
        """Look over the answer to a move."""
        if seen.kind != "message":
            self.wrong.append(f"{what}: {seen.kind} {seen.error}")
            return
        sentence = seen.content.splitlines()[0]
        result = sentence.removeprefix("**").partition("**")[0]
        self.check(len(result) <= MAIN, f"{what}: a result of {len(result)} characters")
        self.check(len(sentence) <= SENTENCE, f"{what}: {len(sentence)} characters in its line")
        self.check(result != "Done.", f"{what}: nothing is said of it")
        self.check(not TAG.search(seen.text), f"{what}: {TAG.findall(seen.text)}")
        if seen.ephemeral:
            self.ordered |= ORDERED in result
            heard = "Your answer is in" in result or result in PRIVATE or ORDERED in result
            heard |= PICKED in seen.text
            self.check(heard, f"{what}: refused, {result}")
        else:
            self.check(_has_receipt(seen.text), f"{what}: no receipt in {seen.text!r}")

    def check(self, good, fault):
        if not good:
            self.wrong.append(fault)


def filled(form):
    """Return something for every field of a form that shows nothing yet."""
    empty = [field for field in form.fields if not field.data.get("value")]
    return {field.custom_id: HEIGHTS.get(field.custom_id) or typed(field.data) for field in empty}


def typed(field):
    """Return what somebody types into a field: what it shows as an example, else a few words."""
    shown = field.get("placeholder") or ""
    # No two tales are alike: a name may be taken only once.
    tale = f"{TALE} {next(TALES)}"
    example = next((said for part, said in EXAMPLES.items() if part in shown), tale)
    return example[: field.get("max_length") or 60]


TALE = "A tale of the war"
TALES = itertools.count(1)
# A distance at which anything can be done.
HEIGHTS = {"climb_top_mm": "6", "climb_to_mm": "6"}
EXAMPLES = {
    "such as 7.5": "1",
    "such as 10.5": "4",
    "yes or no": "yes",
    "or none": "none",
    "even, rough": "even",
}


async def begun(table, game):
    """Return people by seat at a game that has begun."""
    seats, options = GAMES[game]
    people = {seat: await table.person(f"{seat.title()}y") for seat in seats}
    host = people[seats[0]]
    await host.command(PLACE, "game new", game=game)
    for key, value in options.items():
        await host.command(PLACE, "game option", option=key, value=value)
    for seat, person in people.items():
        await person.command(PLACE, "game join", **({"seat": "gm"} if seat == "gm" else {}))
        if game in PAPERS:
            kind, names = PAPERS[game]
            await person.command(PLACE, "game paper", kind=kind, sample=names[seat])
    await host.command(PLACE, "game start")
    return people


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
async def test_whatever_is_offered_is_taken_and_reads_well(table, game, seed, seed_of):
    people = await begun(table, game)
    somebody = Person(table, random.Random(seed_of(seed)))
    for _ in range(ANSWERS):
        if somebody.ordered:
            # A standing order answers of itself: whoever comes after it finds another question.
            await table.quiet()
        head = await table.bot.games.get(1)
        ask = head.ask
        if ask is None:
            break
        seat = somebody.source.choice(waits_for(head.state))
        await somebody.answered(people[seat], ask.kind)

    assert not somebody.wrong, "\n".join(somebody.wrong)
    assert audit.whole(table.data) > ANSWERS // 2
