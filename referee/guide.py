"""The steps of a demo: what its message says to the person learning the game there.

A step is made from the state alone, so that a restart, an undo or a move other than the suggested
one changes nothing about how the demo goes on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import Any

import msgspec

from db.seats import COMPUTER
from referee import custom_id
from referee.head import GameHead
from referee.message import Button, cut, plain
from rules.core import Demo, Move, RuleError, Steady, waits_for
from rules.core.computer import answer
from rules.core.demo import Words
from rules.core.remembered import Remembered

DEMOS, BEGIN, ADVISED, FINISH = "dt", "ds", "dg", "de"
"""The verbs of the buttons that list demos, begin one (its game), play the move that is advised
(game, question) and end one (game)."""
LONGEST_LABEL = 80
END_LABEL = "End the demo"
MOST_OTHERS = 3
"""How many buttons a step has besides the one for the suggested move."""
LINE, EDGES = 44, 5
"""How many letters a line of buttons has room for on a phone, and how much of that a button takes
beside its label."""
MOST_KEPT = 64
_advice: Remembered[Move | None] = Remembered(MOST_KEPT)


class Guide(msgspec.Struct, frozen=True):
    """A step of a demo as it appears in the message: its line, and the button that goes first.

    `choices` name the answers that come to the same move as that button, and are not needed.
    """

    line: str
    button: Button
    choices: tuple[str, ...] = ()

    def buttons(self, others: tuple[tuple[Button, ...], ...]) -> tuple[tuple[Button, ...], ...]:
        """Return its button before a row of others, leaving out those that stand for the same move.

        *What can I do now?* has all of them: on a phone many buttons push the step off the screen.
        """
        rest = (one for row in others for one in row if not self._is_same(one))
        beside = tuple(islice(_in_a_line(rest), MOST_OTHERS))
        return ((self.button,), beside) if beside else ((self.button,),)

    def _is_same(self, button: Button) -> bool:
        return button.id.rpartition(":")[2] in self.choices


def _in_a_line(buttons: Iterable[Button]) -> Iterator[Button]:
    """Yield buttons that fit on one line of a phone, leaving out any that is too long."""
    room = LINE
    for one in buttons:
        wide = len(one.label) + EDGES
        if wide <= room:
            room -= wide
            yield one


def try_it(system: str = "") -> Button:
    """Return the button that lists the demos, or begins that of a game."""
    name = custom_id.custom_id(BEGIN, system) if system else DEMOS
    return Button("Try it", name, "success")


def demo_of(head: GameHead) -> Demo[Any] | None:
    """Return the demo that a game in play is, None for any other game."""
    return head.system.demo if head.setup.demo and head.ask is not None else None


def learner(head: GameHead) -> str:
    """Return the seat that is asked and that a person holds, "" if there is none."""
    return next((seat for seat in waits_for(head.state) if not _is_computers(head, seat)), "")


def _is_computers(head: GameHead, seat: str) -> bool:
    return any(held.person == COMPUTER for held in head.holders(seat))


def chosen(head: GameHead) -> Move | None:
    """Return what a demo plays for its learner without a step, None if there is a step.

    That is everything before the first step, and later whatever is plainly the only sensible move.
    """
    demo, seat = demo_of(head), learner(head)
    move = advised(head, seat) if demo is not None and seat else None
    if demo is None or move is None:
        return None
    if not demo.is_set_up(head.state):
        return move
    is_explained = demo.is_done(head.state) or not demo.is_plain(head.state, move)
    return None if is_explained else move


def advised(head: GameHead, seat: str) -> Move | None:
    """Return what a demo suggests to a seat that is asked something, None if it can do nothing."""
    demo = demo_of(head)
    if demo is None:
        return None
    # The suggestion shown, shown again and pressed is the same, and may take a second to find.
    return _advice.of((head.state,), seat, partial(_found, head, demo, seat))


def _found(head: GameHead, demo: Demo[Any], seat: str) -> Move | None:
    own = demo.advice(head.system, head.state, seat)
    return own or answer(head.system, head.state, seat, Steady())


def guide(head: GameHead) -> Guide | None:
    """Return the present step of a demo, None if nobody has anything to learn now."""
    demo = demo_of(head)
    if demo is None or not demo.is_set_up(head.state):
        return None
    if demo.is_done(head.state):
        end = Button(END_LABEL, custom_id.custom_id(FINISH, head.id), "success")
        text = f"**That was the demo.** {plain(demo.ending)} Press *{END_LABEL}*, or play on."
        return Guide(text, end)
    seat = learner(head)
    move = advised(head, seat) if seat else None
    if move is None or demo.is_plain(head.state, move):
        return None
    return _step(head, seat, move, demo.words(head.state, seat, move))


def _step(head: GameHead, seat: str, move: Move, words: Words) -> Guide:
    label = cut(head.system.label(head.state, move), LONGEST_LABEL)
    label = label[:1].upper() + label[1:]
    q = custom_id.question(head.trail, head.state, head.ask)
    button = Button(label, custom_id.custom_id(ADVISED, head.id, q), "success")
    text = f"**Demo.** {plain(words.happens)} Press *{plain(label)}*. {plain(words.why)}"
    return Guide(text, button, tuple(map(custom_id.choice, _same(head, seat, move))))


def _same(head: GameHead, seat: str, move: Move) -> Iterator[Move]:
    """Yield a move, and its seat's ready-made answers that come to the same once measured."""
    yield move
    entry = head.ask.entry(seat) if head.ask is not None else None
    for choice in entry.choices if entry is not None else ():
        with suppress(RuleError):
            if choice.move.measured(head.state) == move:
                yield choice.move
