"""The head of a game: where it stands by its journal, who holds its seats, what is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from db import games, seeds, waiting
from db.names import Name
from db.seats import COMPUTER, Seat
from rules.core import GM, Ask, LiveOptions, Seating, System, question, seat_title
from rules.deadlines import GRACE, Habits, Resting, Wait
from rules.export import Words
from rules.fair import FIRST_TRAIL, PROOF, FairDice, commitment, mixed

from .settings import Setup, setup_of
from .zones import local

FIRST_CHAIN = bytes(32)
PROMISED = 32
"""How many hexadecimal digits of a commitment are shown: fewer would not be binding."""


def articled(name: str, seat: str) -> str:
    """Return a seat's name as within a sentence: players have names, the GM is one of a kind."""
    return f"the {name}" if seat == GM else name


def as_called(person: int, name: str) -> str:
    """Return a person's name as it is."""
    return name


class GameHead(msgspec.Struct, frozen=True):
    """A game as it stands after its row `seq` (0: not started, `state` is None).

    `commands` tells by the tag of a move what is typed to make it, `id` is the game's number.
    `proof` is the one it began with, `words` what its players put into the dice then; `promised`
    says that no die of the seeds in use has fallen yet; `names` are what the places in its rows
    stand for.
    """

    game: games.Game
    system: System[Any]
    seats: tuple[Seat, ...]
    seeds: seeds.Seeds
    seq: int = 0
    state: Any = None
    trail: bytes = FIRST_TRAIL
    chain: bytes = FIRST_CHAIN
    habits: dict[int, Habits] = {}
    commands: Mapping[str, str] = {}
    id: int = 0
    proof: int = PROOF
    words: Words = ()
    promised: bool = True
    names: tuple[Name, ...] = ()

    def dice(self, trail: bytes, call: int | None = None) -> FairDice:
        """Return the dice of a row that decides from a trail; `call` asks for a free roll."""
        words = self.said()
        open_seed, hidden_seed = mixed(self.seeds.open, words), mixed(self.seeds.hidden, words)
        return FairDice(open_seed, hidden_seed, trail, self.proof, call)

    def promise(self) -> str:
        """Return what is promised about the seeds in use, with enough digits to be binding."""
        shown = [commitment(seed)[:PROMISED] for seed in (self.seeds.open, self.seeds.hidden)]
        return f"open {shown[0]}, hidden {shown[1]}"

    def said(self) -> Words:
        """Return the players' words in the dice, from everybody seated, until the game starts."""
        if self.seq or self.proof == 1:
            return self.words
        said = self.setup.words
        held = {
            seat: [said[str(h.person)] for h in self.holders(seat) if str(h.person) in said]
            for seat in self.seated()
        }
        return tuple(sorted((seat, " / ".join(words)) for seat, words in held.items() if words))

    @property
    def rev(self) -> int:
        """How often the game had been written to when it was read."""
        return self.game.rev

    def written(self) -> GameHead:
        """Return the head as it counts after one more write to its game."""
        game = msgspec.structs.replace(self.game, rev=self.rev + 1)
        return msgspec.structs.replace(self, game=game)

    @property
    def setup(self) -> Setup:
        """Options, documents, host and pace."""
        return setup_of(self.game.options)

    @property
    def real_dice(self) -> bool:
        """Say whether people type in faces from a real table.

        In a game with its own switch for that, only the switch counts, unless the game began before
        the switch existed.
        """
        own = self.own_dice
        return self.switch(own) == "on" if own else self.setup.real_dice

    @property
    def own_dice(self) -> str:
        """Return the game's own switch for typed faces, "" if the general setting decides."""
        live = self.system.live
        if live is None or not live.real_dice:
            return ""
        old = self.state is not None and live.value(self.state, live.real_dice) is None
        return "" if old else live.real_dice

    @property
    def dice_rule(self) -> str:
        """Return the rule of faces that people type in."""
        return self.system.live.dice_rule if self.system.live else LiveOptions.dice_rule

    def switch(self, key: str) -> str | None:
        """Return the present value of one of the game's switches, None for one it does not have."""
        live = self.system.live
        now = None if live is None or self.state is None else live.value(self.state, key)
        if now is not None:
            return now
        option = next((option for option in self.system.options if option.key == key), None)
        return None if option is None else self.setup.options.get(key, option.default)

    @property
    def ask(self) -> Ask | None:
        """The open question of a game in play."""
        if self.game.status != "open" or self.state is None:
            return None
        return question(self.state)

    def seats_of(self, person: int) -> tuple[str, ...]:
        """Return the seats that a person holds, the GM's last."""
        held = [seat.seat for seat in self.seats if seat.person == person]
        return tuple(sorted(held, key=lambda seat: seat == "gm"))

    def holders(self, seat: str) -> tuple[Seat, ...]:
        """Return who holds a seat."""
        return tuple(held for held in self.seats if held.seat == seat)

    def masters(self) -> tuple[Seat, ...]:
        """Return the people who run the table as GM.

        A computer on that seat plays the GM's part in the game, and judges nothing.
        """
        return tuple(held for held in self.holders("gm") if held.person != COMPUTER)

    def taken(self) -> tuple[str, ...]:
        """Return the player seats that are held, in the game's own order."""
        held = {seat.seat for seat in self.seats}
        return tuple(name for name in self.system.seats.names if name in held)

    def seated(self) -> tuple[str, ...]:
        """Return the seats that the rules are told about: the players', then the GM's if held."""
        return (*self.taken(), *((GM,) if self.holders(GM) else ()))

    def called(self, seat: str) -> str:
        """Return what a seat is called in the game: `Red`, or who it plays."""
        return seat_title(seat) if self.state is None else self.system.called(self.state, seat)

    def seating(self) -> Seating:
        """Return who is there, as the rules are told it."""
        taken = self.taken()
        gone = tuple(seat for seat in self.setup.gone if seat in taken)
        return Seating(players=taken, gm=bool(self.holders(GM)), gone=gone)

    def named(self, seat: str, shown: Callable[[int, str], str] = as_called) -> str:
        """Return a seat and its holders as `shown`, in plain text: `Bell (Red, Ana)`."""
        who, title = self.called(seat), seat_title(seat)
        colour = () if who == title else (title,)
        holders = (shown(held.person, held.name) for held in self.holders(seat))
        names = ", ".join((*colour, *holders))
        return f"{who} ({names})" if names else who

    def spoken(self, seat: str) -> str:
        """Return a seat and its holders as within a sentence: `the GM (Ana)`."""
        return articled(self.named(seat), seat)

    def timing(self, row: waiting.Waiting) -> Wait:
        """Return the times of a wait as the rules of the pace read them."""
        return Wait(row.since, row.due, row.reminded, GRACE[self.setup.pace])

    def resting(self, seat: str) -> Resting:
        """Return when the people on a seat rest; a live game ignores everybody's quiet hours."""
        if self.setup.pace == "live":
            return ()
        known = (self.habits.get(held.person, Habits()) for held in self.holders(seat))
        return tuple((habits, local(habits.zone)) for habits in known)
