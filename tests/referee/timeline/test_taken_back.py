"""What an undo would take back, asked after every row of games of every system."""

from __future__ import annotations

import random
import re

import pytest

from db import books, seats
from referee.action import Played
from referee.lifecycle import Started
from referee.proposal import Asker
from referee.seats.create import Where, made
from referee.settings import Setup
from referee.timeline import outline
from referee.timeline.proposals import Undo
from rules.core import GM, Lapse, Start, waits_for
from rules.core.computer import choose
from rules.games import GAMES
from tests.support.random_play import Chance
from tests.support.referee.table import Standing, refereed

MOVES = 40
GUS = Asker(person=9, name="Gus", seats=(GM,), gm=True)
ASKED = re.compile(
    r"take back: (.+?)(?:\.|…) This undoes entry \d+ and goes back to entry \d+; "
    r"(1 answer is|\d+ answers are) lost"
)
RAW = re.compile(r"npc-\d|None|[a-z]_[a-z]|[{}\[\]<>]")
"""What no person reads: keys, tags, values of the code."""


@pytest.fixture
async def referee(tmp_path):
    async with refereed(tmp_path, Standing()) as found:
        yield found


async def begun(referee, system):
    """Return the number of a game in which Red plays Blue, with a GM, by the defaults."""
    taken = system.seats.names[:2]
    options = {option.key: option.default for option in system.options}
    papers = {}
    for kind in system.documents.required(options, taken):
        samples = system.documents.samples[kind.partition("/")[0]]
        papers[kind] = next(iter(samples.values()))

    def sit(db, game):
        for seat in (*taken, GM):
            seats.add(db, seats.Seat(game, seat, 9 if seat == GM else 5, seat, 1))

    number = await referee.db.write(made(referee, Where(1, 2), system.name, "Any", Setup(5), sit))
    kept = {}
    for kind, text in papers.items():
        kept[kind] = await referee.db.write(lambda db, text=text: books.put(db, text.encode()))
    start = Start(seats=(*taken, GM), options=options, papers=kept)
    await referee.settle(number, Started(key="s", seat="bot", move=start, papers=papers))
    return number


async def asked_after_each(referee, number):
    """Play, and yield what an undo of each row says with the rows that it would take back."""
    chance = Chance(3)
    for count in range(MOVES):
        head = await referee.games.get(number)
        if head.game.status != "open":
            return
        seat = random.Random(count).choice(waits_for(head.state))
        move = choose(head.system, head.state, seat, chance)
        said = Played(key=f"t{count}", seat=seat, move=move) if move is not None else None
        lapse = Played(key=f"t{count}", seat="bot", by="gm", move=Lapse())
        settled = await referee.settle(number, said or lapse)
        ready = await Undo(settled.row.seq).prepare(referee, settled.head, GUS, "u")
        now = await outline.standing(referee, settled.head)
        yield settled.head, settled.row, now.last, ready.text


@pytest.mark.parametrize("system", GAMES, ids=lambda system: system.name)
async def test_whatever_goes_is_named_in_words_with_whose_it_is(referee, system):
    number, found = await begun(referee, system), 0
    async for head, row, last, text in asked_after_each(referee, number):
        asked = ASKED.match(text)
        assert asked is not None, text
        words = asked[1]
        assert not RAW.search(words), words
        assert "…." not in text, text
        assert 3 < len(words) < 300, words
        together = "answers" in asked[2]
        if row.seat != "bot" and row.decision is not None and not together:
            assert head.called(row.seat).casefold() in words.casefold(), words
        if row.decision is None and head.ask is not None:
            seen = head.system.answered(head.system.look(head.state, None))
            own = f"{head.called(row.seat)}: "
            said = next((one.removeprefix(own) for one in seen if one.startswith(own)), "")
            assert words == f"{head.called(row.seat)}'s answer{said and ': '}{said}"
        assert ("rolls the same dice again" in text) == last.rolled or together, text
        assert ("what was shown stays known" in text) == last.revealed or together, text
        found += 1
    assert found > MOVES // 2
