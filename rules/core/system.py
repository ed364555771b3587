"""A game as seen from outside: everything outside its package goes through this one class."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, Literal, TypeVar

import msgspec

from ..dice import Dice, Roll
from .demo import Demo
from .letters import Picks
from .move import Move, identity
from .parts import Attendance, Computer, Concession, Documents, GmPart, LiveOptions, Orders
from .score import Score
from .seats import SeatPlan, seat_title
from .span import Span
from .stakes import NOTHING, Stakes
from .state import State
from .throw import Throw, of_test
from .work import Work

When = Literal["start", "always"]
S = TypeVar("S", bound=State)


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


class Preset(msgspec.Struct, frozen=True):
    """A way to play: its name, what it is like, and the options that differ from their defaults."""

    name: str
    text: str
    options: dict[str, str] = {}


STANDARD = Preset("standard", "By the book, every option at its default.")


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
    """Where a game stands: a title, one line of status, and a few lines, all plain text.

    The status says where the game stands or how it ended; who is asked is added elsewhere.
    """

    title: str
    status: str
    lines: tuple[str, ...] = ()


class System(Generic[S]):
    """One game. The rest of the bot calls these; a game's package answers them. All are pure.

    Every game has the names, the state and moves, its seats, and the methods that have no default
    here. Whatever else it can do it carries as a part (see `parts`); the other methods have answers
    here that suit most games.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    nicknames: ClassVar[tuple[str, ...]] = ()
    """What else people call the game."""
    blurb: ClassVar[str] = ""
    """What kind of game it is and how long it takes, in a sentence or two."""
    page: ClassVar[str] = ""
    """The page of /help that tells how it is played."""
    presets: ClassVar[tuple[Preset, ...]] = (STANDARD,)
    """Ready-made sets of options to choose from before the start."""
    version: ClassVar[str]
    State: type[S]
    """The game's own class of state."""
    Moves: ClassVar[Any]
    """The union of every kind of move of the game, the core's included. What a seat may do unasked
    (interrupts) is offered in this order, after the answers to the open question."""
    seats: ClassVar[SeatPlan]
    options: ClassVar[tuple[Option, ...]] = ()
    catalogue: ClassVar[tuple[Rule, ...]] = ()

    impartial: ClassVar[str] = ""
    """The rule by which a GM who plays may settle no dispute of their own; "" for no such rule."""
    swaps: ClassVar[bool] = False
    """Whether it matters who sits where, so that a rematch is played from different seats."""
    look_up: ClassVar[str] = ""
    """What a button beside every question opens for the person who presses it; "" for no button."""
    looks: ClassVar[tuple[tuple[str, str], ...]] = ()
    """More buttons of that sort, if there is room: a word that must not change, and the label."""

    def may_judge_own(self, state: S) -> bool:
        """Return whether both sides have agreed that a GM who plays may settle their own disputes.

        It matters only if there is no other GM, and in games with such a rule (`impartial`).
        """
        return False

    def looks_at(self, state: S) -> tuple[tuple[str, str], ...]:
        """Return which of `looks` appear beside a state's open question: all, unless overridden."""
        return self.looks

    computer: Computer = Computer()
    gm: GmPart[S] | None = None
    live: LiveOptions[S] | None = None
    documents: Documents = Documents()
    orders: Orders[S] = Orders()
    attendance: Attendance[S] = Attendance()
    demo: Demo[Any] | None = None
    """How it shows itself in ten minutes; None for a game without a demo."""

    def start(
        self, options: dict[str, str], seats: tuple[str, ...], papers: dict[str, str], dice: Dice
    ) -> S:
        """Return the state in which the game opens, its turn machine on the stack.

        `options` holds every key; `papers` the documents handed in, by kind (`board`, or
        `warband/red`), already read without a fault. May roll.
        """
        raise NotImplementedError

    def look(self, state: S, viewer: str | None) -> Any:
        """Return what a seat may see (None: what everybody may). All that shows state uses it."""
        raise NotImplementedError

    def is_open(self, state: S) -> bool:
        """Return whether everybody may see all of this state: nothing in it is hidden or sealed."""
        return False

    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, None while it goes on. Nothing else decides that."""
        raise NotImplementedError

    def card(self, view: Any) -> Card:
        """Return where the game stands, from what `look` returned."""
        raise NotImplementedError

    def picks(self, state: S) -> Picks | None:
        """Return what the open question lets people pick by letter, None if there is nothing.

        Everybody sees it: in the picture, on buttons and in menus.
        """
        return None

    def answered(self, view: Any) -> tuple[str, ...]:
        """Return the answers to the open question that everybody may see already, one by one.

        `view` is what `look` returned; a game whose answers are sealed has none to tell.
        """
        return ()

    def score(self, view: Any) -> Score | None:
        """Return what every side has, from what `look` returned, None if nothing is counted."""
        return None

    def throw(self, roll: Roll, work: Work | None) -> Throw | None:
        """Return what a roll's dice are worth to whoever rolled them, None if that is not luck.

        `work` is the roll's working if one was told. By default only tests count.
        """
        return None if work is None else of_test(work)

    def invariants(self, state: S) -> tuple[str, ...]:
        """Return every broken invariant of a state, each in words with its rule."""
        raise NotImplementedError

    def unplayable(self, state: S) -> tuple[str, ...]:
        """Return what in a state set by hand no game could go on with, and what would be right.

        Unlike a broken invariant, it is refused even to a GM who means it.
        """
        return ()

    def check_first(self, state: S, move: Move, seat: str) -> None:
        """Raise RuleError for what is refused even before it is known who is asked.

        For a game with an order of refusal codes of its own.
        """

    def option_fault(self, key: str, value: str) -> str | None:
        """Return why a value is not legal for an option without a list of values, else None."""
        return None

    def check_argues(self, state: S) -> None:
        """Raise RuleError if no dice may settle a disagreement that no GM settles."""

    def argue(self, one: str, other: str, dice: Dice) -> tuple[str, tuple[Work, ...]]:
        """Return which of two seats wins a disagreement that no GM settles, and the rolls.

        By default d10 each, the higher wins, ties roll again; a game with an argument roll has its
        own. These dice are always the bot's: neither side types in what decides between them.
        """
        work: list[Work] = []
        while True:
            (mine,) = dice.roll(1, 10, "roll-off", one)
            (theirs,) = dice.roll(1, 10, "roll-off", other)
            work.append(Work(seat_title(one), (mine,), 10))
            work.append(Work(seat_title(other), (theirs,), 10))
            if mine != theirs:
                return (one if mine > theirs else other), tuple(work)

    def concession(self, state: S, seat: str) -> Concession | None:
        """Return how a seat gives the game up, None if it cannot or if nobody would win."""
        return None

    def turn(self, state: S) -> int:
        """Return the number of the turn or round, for the log; 0 if the game counts none."""
        found = (getattr(state, name, None) for name in ("turn", "round"))
        return next((number for number in found if isinstance(number, int)), 0)

    def span(self, state: S) -> Span:
        """Return the stretch that a state is in; everything told within one is one message.

        By default a turn or round, or the whole game if it counts none.
        """
        number = self.turn(state)
        return Span(f"turn:{number}", f"Turn {number}" if number else self.title)

    def called(self, state: S, seat: str) -> str:
        """Return what a seat is called at the table: its colour, or its character's name."""
        return seat_title(seat)

    def whereabouts(self, state: S, seat: str) -> str:
        """Return what a seat should know that no question tells it, in sentences; "" if nothing."""
        return ""

    def label(self, state: S, move: Move) -> str:
        """Return a move in a few words of plain text (a menu shows at most 100 characters)."""
        kind, *values = identity(move).values()
        return " ".join([str(kind).replace("_", " "), *(str(value) for value in values)])

    def stakes(self, state: S, move: Move, seat: str, viewer: str | None) -> Stakes:
        """Return what a legal move of a seat costs, how likely it comes off, what it risks.

        It uses only what `viewer` may see (None: everybody): a public button betrays nothing.
        """
        return NOTHING

    def upgrade(self, raw: dict[str, Any], version: str) -> dict[str, Any]:
        """Return a stored state of an older version in today's form."""
        return raw
