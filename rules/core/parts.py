"""The optional parts of a game, each a small class that a `System` may carry in its own form.

Parts that every game has take a plain form here: a computer player that leaves it to chance, no
documents, no standing orders, nobody who comes or goes. A game without a GM's part or without
options that change in play carries None.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from ..dice import Dice
from .errors import Faults, RuleError
from .line import Line
from .loop import question
from .move import Move
from .seats import Seating
from .state import State

S = TypeVar("S", bound=State)


class Concession(msgspec.Struct, frozen=True):
    """How a seat gives a game up: with which move, and what that leads to, in a sentence.

    With `takes` it takes something from those who play on, who are asked first.
    """

    move: Move
    text: str
    takes: bool = False


class Computer:
    """How a computer player chooses. It sees its own seat's view and nothing else."""

    def suggest(self, view: Any, offers: tuple[Move, ...], seat: str, dice: Dice) -> Move:
        """Return the choice among several legal answers; any of them if a game knows no better."""
        return offers[dice.roll(1, len(offers), "choice", seat)[0] - 1]


class EagerComputer(Computer):
    """A computer player that also does things nobody asked it for."""

    def urge(self, view: Any, offers: tuple[Move, ...], seat: str, dice: Dice) -> Move | None:
        """Return what it does unasked, None for nothing.

        `offers` are the interrupts that it may play now. What it does must change what it would do
        next: it is asked again after every row.
        """
        raise NotImplementedError


class GmPart(Generic[S]):
    """A game that asks things of its GM.

    Without any GM the other seats answer, and may propose whatever a GM may do.
    """

    by_computer: ClassVar[bool] = False
    """Whether the computer can hold the GM's seat."""

    def is_idle(self, state: S, seat: str) -> bool:
        """Return whether a seat has nothing to decide in the open question, which is sealed.

        Nobody else can see that, so the question stays and calls the seat all the same; after a
        while, drawn when it opened, it is answered with the seat's default.
        """
        return False


class LiveOptions(Generic[S]):
    """Options that a GM may change in play, by a move of the game's own."""

    real_dice: ClassVar[str] = ""
    """The option that allows faces from a real table; "" leaves that to /gm dice."""
    dice_rule: ClassVar[str] = "DICE"
    """The rule of such faces."""

    def value(self, state: S, key: str) -> str | None:
        """Return an option's value in play, None for one that matters only at the start."""
        raise NotImplementedError

    def setting(self, key: str, value: str) -> Move:
        """Return the GM's move that sets an option."""
        raise NotImplementedError


class Documents:
    """The documents that a game can be started with, by kind: `board`, or `warband/red`."""

    optional: ClassVar[tuple[str, ...]] = ()
    """Kinds that may be handed in though the game can start without them."""
    samples: ClassVar[dict[str, dict[str, str]]] = {}
    """Ready-made documents to try the game with: by kind, then by name, their text."""
    makers: ClassVar[dict[str, str]] = {}
    """How to make a document of a kind step by step, as a sentence."""
    benches: ClassVar[dict[str, str]] = {}
    """The name of the workbench on which a document of a kind is made, as its buttons begin."""

    def suited(self, kind: str, options: dict[str, str]) -> tuple[str, ...]:
        """Return the ready-made documents of a kind, by name, with which such a game can start."""
        return tuple(self.samples.get(kind, ()))

    def required(self, options: dict[str, str], seats: tuple[str, ...]) -> tuple[str, ...]:
        """Return the kinds that must be handed in before the game can start."""
        return ()

    def read(self, kind: str, text: str) -> Any:
        """Return the document of that kind. Raises Faults with every fault in it."""
        raise Faults((f"{kind}: this game takes no documents",))


class OrderOver(RuleError):
    """A step of a plan that can never come now: the plan ends before it, and its owner is told."""


class OfferedOrder(msgspec.Struct, frozen=True):
    """A standing order that is offered beside the question that it answers, and what it says."""

    order: str
    words: str


class Orders(Generic[S]):
    """Standing orders: what a seat wants answered without being asked."""

    unsaid_with: ClassVar[tuple[str, str] | None] = None
    """The option, and its value, with which `unsaid` answers; None if it never does."""

    def obey(self, order: str, state: S, seat: str) -> Move | None:
        """Return the move that an order gives to the open question, None for none.

        Raises RuleError when the order cannot be read, OrderOver when it will never apply again.
        """
        raise RuleError(f'"{order}" is not an order: this game has no standing orders.', "ORDERS")

    offered: ClassVar[Mapping[str, tuple[OfferedOrder, ...]]] = {}
    """The orders that are offered beside a question, by its kind: those that people mostly want."""

    def offers(self, state: S, seat: str) -> tuple[OfferedOrder, ...]:
        """Return the orders that would answer what a seat is asked now, of those offered for it."""
        ask = question(state)
        found = self.offered.get(ask.kind, ()) if ask is not None and ask.entry(seat) else ()
        return tuple(one for one in found if self._is_answering(one.order, state, seat))

    def _is_answering(self, order: str, state: S, seat: str) -> bool:
        move = self.obey(order, state, seat)
        return move is not None and move.is_legal(state, seat)

    def unsaid(self, state: S, seat: str, orders: tuple[str, ...]) -> Move | None:
        """Return the answer of a seat to a question that waits for nobody without an order for it.

        `orders` are those that the seat has given. None if a person is to be asked, as almost
        always.
        """
        return None

    def spoken(self, order: str, state: S) -> str:
        """Return an order as its owner reads it."""
        return order

    def is_to_wait(self, order: str) -> bool:
        """Say whether an order keeps a seat's windows open in which it has nothing to decide.

        Otherwise they pass by themselves, from which others might learn something
        (`GmPart.is_idle`).
        """
        return False


class Attendance(Generic[S]):
    """What it means to a game that people come and go."""

    def seated(self, state: S, seating: Seating) -> tuple[S, tuple[Line, ...]]:
        """Return the state among the people who are there now, and what to tell of it.

        Called whenever somebody comes or goes, and for every position that is restored; if the
        state already agrees, it changes nothing. Never rolls, and leaves the question open.
        """
        return state, ()
