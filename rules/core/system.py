"""A game as the house sees it: everything outside its package goes through this one class."""

from __future__ import annotations

import json
from typing import Any, ClassVar, Literal

import msgspec

from ..dice import Dice
from .line import Line, Work
from .move import Move, facts, identity
from .seats import Seating, SeatPlan, seat_title

When = Literal["start", "always"]
YES_NO = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


class Option(msgspec.Struct, frozen=True):
    """A switch of a game: its values, the default, when it may change, the ruling behind it.

    `values` empty means any value of the default's type that `System.option_fault` accepts.
    """

    key: str
    values: tuple[str, ...]
    default: str
    text: str
    ruling: str = ""
    when: When = "start"


class Rule(msgspec.Struct, frozen=True):
    """A rule of the catalogue in our own words: one or two sentences, and where it stands."""

    id: str
    title: str
    text: str
    source: str


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: a sentence, and the seats that won (none: a draw or nobody)."""

    text: str
    winners: tuple[str, ...] = ()


class Card(msgspec.Struct, frozen=True):
    """The live card's text: a title, one line of status, and a few lines, all plain text.

    The status says where the game stands or how it ended; who is awaited is the house's to add.
    """

    title: str
    status: str
    lines: tuple[str, ...] = ()


class System:
    """One game. The house calls these; a game's package answers them. All are pure."""

    name: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[str]
    State: ClassVar[Any]
    """The game's own class of state, a `core.State`."""
    Moves: ClassVar[Any]
    """The union of every kind of move of the game, the core's included. What a seat may do unasked
    (interrupts) is offered in this order, after the answers to the open question."""
    options: ClassVar[tuple[Option, ...]] = ()
    seats: ClassVar[SeatPlan]
    catalogue: ClassVar[tuple[Rule, ...]] = ()
    codes_first: ClassVar[bool] = False
    """Whether a move's own check, with the game's order of refusal codes, is heard before the
    house says that somebody else is awaited."""
    plays_gm: ClassVar[bool] = False
    """Whether the computer can hold the GM's seat."""
    acts_unasked: ClassVar[bool] = False
    """Whether a computer player may also do what nobody asked it for (`urge`)."""
    asks_gm: ClassVar[bool] = False
    """Whether the game asks things of its GM. Without any GM the other seats answer, and may
    propose whatever a GM may do."""
    papers: ClassVar[tuple[str, ...]] = ()
    """Kinds of document that may be handed in though the game can start without them."""
    real_dice: ClassVar[str] = ""
    """The switch of the game that allows typed-in faces; a game without one leaves it to the
    house's own setting (/gm dice)."""
    dice_rule: ClassVar[str] = "DICE"
    """The rule of typed-in faces."""
    samples: ClassVar[dict[str, dict[str, str]]] = {}
    """Ready documents to try the game with: by kind, then by name, their text."""

    def start(
        self, options: dict[str, str], seats: tuple[str, ...], papers: dict[str, str], dice: Dice
    ) -> Any:
        """Return the state in which the game opens, its turn machine on the stack.

        `options` holds every key; `papers` the documents handed in, by kind (`board`, or
        `warband/red`), already read without a fault. May roll.
        """
        raise NotImplementedError

    def papers_wanted(self, options: dict[str, str], seats: tuple[str, ...]) -> tuple[str, ...]:
        """Return the kinds of document that must be handed in before the game can start."""
        return ()

    def option_fault(self, key: str, value: str) -> str | None:
        """Return why a value is not legal for an option without a list of values, else None."""
        return None

    def switch(self, state: Any, key: str) -> str | None:
        """Return at what a switch stands in play, None for one that only the start heeded."""
        return None

    def switching(self, key: str, value: str) -> Move:
        """Return the GM's move that sets a switch in play. The game of `real_dice` has one."""
        raise NotImplementedError

    def seated(self, state: Any, seating: Seating) -> tuple[Any, tuple[Line, ...]]:
        """Return the state among the people who are there now, and what to tell of it.

        Called whenever somebody comes or goes, and for every position that is restored; for a
        state that knows already it changes nothing. Never rolls, and leaves the question open.
        """
        return state, ()

    def look(self, state: Any, viewer: str | None) -> Any:
        """Return what a seat may see (None: what everybody may). All that shows state uses it."""
        raise NotImplementedError

    def outcome(self, state: Any) -> Outcome | None:
        """Return how the game ended, None while it goes on. Nothing else decides that."""
        raise NotImplementedError

    def card(self, view: Any) -> Card:
        """Return the live card's text from what `look` returned."""
        raise NotImplementedError

    def faults(self, state: Any) -> tuple[str, ...]:
        """Return every broken invariant of a state, each in words with its rule."""
        raise NotImplementedError

    def read(self, kind: str, text: str) -> Any:
        """Return the document of that kind; raise Faults with every fault in it."""
        raise NotImplementedError

    def obey(self, order: str, state: Any, seat: str) -> Move | None:
        """Return the move that a standing order gives to the open question, None for none.

        Raises RuleError when the order cannot be read.
        """
        raise NotImplementedError

    def suggest(self, view: Any, offers: tuple[Move, ...], seat: str, dice: Dice) -> Move:
        """Return a computer player's choice among its legal moves, seeing only its own view."""
        raise NotImplementedError

    def urge(self, view: Any, offers: tuple[Move, ...], seat: str, dice: Dice) -> Move | None:
        """Return what a computer player does unasked, None for nothing.

        `offers` are the interrupts that it may play now. What it does must change what it would do
        next: it is asked again after every row.
        """
        return None

    def idle(self, state: Any, seat: str) -> bool:
        """Return whether a seat has nothing to decide in the open question, which is sealed.

        Nobody else can see that, so the question stands and calls the seat all the same; after a
        while, drawn when it opened, the house answers with the seat's default.
        """
        return False

    def argue(self, one: str, other: str, dice: Dice) -> tuple[str, tuple[Work, ...]]:
        """Return which of two seats wins a disagreement that no GM settles, and the rolls.

        Here d10 each, the higher wins, equal again; a game with an argument roll has its own.
        These dice are always the bot's: neither side types in what decides between them.
        """
        work: list[Work] = []
        while True:
            (mine,) = dice.roll(1, 10, "roll-off", one)
            (theirs,) = dice.roll(1, 10, "roll-off", other)
            work.append(Work(seat_title(one), (mine,), 10))
            work.append(Work(seat_title(other), (theirs,), 10))
            if mine != theirs:
                return (one if mine > theirs else other), tuple(work)

    def turn(self, state: Any) -> int:
        """Return the number of the turn or round, for the log; 0 where the game counts none."""
        found = (getattr(state, name, None) for name in ("turn", "round"))
        return next((number for number in found if isinstance(number, int)), 0)

    def called(self, state: Any, seat: str) -> str:
        """Return what a seat is called at the table: its colour, or whom it plays."""
        return seat_title(seat)

    def whereabouts(self, state: Any, seat: str) -> str:
        """Return what a seat should know of which nothing is asked, in sentences; "" if nothing."""
        return ""

    def read_fact(self, state: Any, move: Move, field: str, text: str) -> Any:
        """Return what somebody types for a fact of a move as plain data; the move checks its type.

        A game whose facts have units reads them as its commands do. Raises RuleError.
        """
        now = facts(move)[field]
        if isinstance(now, str):
            return text
        if isinstance(now, bool):
            return YES_NO.get(text.strip().lower(), text)
        try:
            return json.loads(text)
        except ValueError:
            return text

    def fact_text(self, state: Any, field: str, value: Any) -> str:
        """Return a fact of a move as people see it."""
        return ("yes" if value else "no") if isinstance(value, bool) else str(value)

    def label(self, state: Any, move: Move) -> str:
        """Return a move in a few words of plain text (a menu shows at most 100 characters)."""
        kind, *values = identity(move).values()
        return " ".join([str(kind).replace("_", " "), *(str(value) for value in values)])

    def upgrade(self, raw: dict[str, Any], version: str) -> dict[str, Any]:
        """Return a stored state of an older version in today's shape."""
        return raw
