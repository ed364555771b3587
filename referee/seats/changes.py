"""A seat that changes hands in play: by its holder's word, by a vote, or because nobody is there.

There is no other way to come by somebody else's seat, and nobody plays on two sides. People who run
a game without playing in it may still take a player off a seat: the computer plays it then, and
nobody reads what only that player knew.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from referee import access
from referee.access import COMPUTER_PLAYER, Person
from referee.action import Action, by_seat
from referee.errors import Refusal
from referee.head import GameHead
from referee.proposal import INVITED, Asker, Prepared, Proposal, asked
from referee.secrecy import is_hidden
from referee.service import check_in_play
from referee.settle import Referee
from rules.core import GM, seat_title

from . import seating
from .presence import is_gone

What = Literal["give", "share", "remove"]
TEXTS: dict[What, str] = {
    "give": "give {seat} to {name}",
    "share": "seat {name} on {seat}",
    "remove": "take {name} off {seat}; the computer would play it",
}


def check_no_rival(head: GameHead, person: Person, seat: str) -> None:
    """Raise Refusal for a player's seat to somebody who already plays another in the same game."""
    held = [one for one in head.seats_of(person.id) if one not in (GM, seat)]
    if held and seat != GM and person != COMPUTER_PLAYER:
        names = ", ".join(map(seat_title, held))
        raise Refusal(f"{person.name} plays {names} in this game, so not {seat_title(seat)} too.")


def _is_played_by(asker: Asker) -> bool:
    """Say whether somebody who asks holds a player's seat."""
    return any(seat != GM for seat in asker.seats)


class ChangeSeat(Proposal, frozen=True, tag="seat"):
    """Put somebody on a seat, alone or beside its people, or take somebody off it.

    `to` is that person's number, `name` their name: 0 is the computer.
    """

    what: What
    seat: str
    to: int
    name: str
    lasting: ClassVar[bool] = True
    gm_decides: ClassVar[bool] = False

    @property
    def person(self) -> Person:
        """Whom it is about."""
        return Person(self.to, self.name)

    def voters(self, head: GameHead, asker: Asker) -> tuple[str, ...]:
        """Return the other players; if there are none, those who hold the seat."""
        others = self._others(head, asker)
        return others or (self.enough(head) if self.seat not in asker.seats else ())

    def _others(self, head: GameHead, asker: Asker) -> tuple[str, ...]:
        return asked(head, (*asker.seats, self.seat, GM))

    def enough(self, head: GameHead) -> tuple[str, ...]:
        """Return the seat itself: it is enough that those who hold it agree."""
        return (self.seat,) if any(held.person for held in head.holders(self.seat)) else ()

    async def prepare(
        self, referee: Referee, head: GameHead, asker: Asker, key: str, consent: str = ""
    ) -> Prepared:
        """Return the change. Raises Refusal if it would have somebody play on two sides."""
        check_in_play(head, "A change of seats")
        if self.what != "remove":
            check_no_rival(head, self.person, self.seat)
        action = await self._action(referee, head, Person(asker.person, asker.name), asker.gm, key)
        text = TEXTS[self.what].format(seat=seat_title(self.seat), name=self.name)
        return Prepared(action, text, await self._needs_consent(referee, head, asker))

    async def _action(
        self, referee: Referee, head: GameHead, by: Person, gm: bool, key: str
    ) -> Action:
        if self.what == "give":
            return await seating.hand_over(referee, head, self.seat, self.person, by, key, gm)
        if self.what == "share":
            return await seating.add(referee, head, self.seat, self.person, by, key, gm)
        return seating.remove(head, self.seat, self.to, by, key, gm)

    async def _needs_consent(self, referee: Referee, head: GameHead, asker: Asker) -> bool:
        people = {held.person for held in head.holders(self.seat) if held.person}
        if people == {asker.person} or (self.seat == GM and asker.person in people):
            return self._is_player_made_gm(head)
        plays = _is_played_by(asker)
        if await is_gone(referee, head, self.seat):
            delicate = plays or self._has_secrets_to_open(head) or self._is_player_made_gm(head)
            return delicate and bool(self._others(head, asker))
        return plays or not self._is_moderation()

    def _is_moderation(self) -> bool:
        """Say whether nobody gains by it: somebody goes, and the computer takes over."""
        return self.what == "remove" or self.to == COMPUTER_PLAYER.id

    def _is_player_made_gm(self, head: GameHead) -> bool:
        """Say whether a player would become GM, and so could read what the GM was told."""
        plays = any(seat != GM for seat in head.seats_of(self.to)) and bool(self.to)
        return self.seat == GM and self.what != "remove" and plays

    def _has_secrets_to_open(self, head: GameHead) -> bool:
        """Say whether somebody could read what is promised to be hidden from the GM."""
        hidden = is_hidden(head) and self.seat != GM
        return hidden and not self._is_moderation()


class HandOver(Proposal, frozen=True, tag="hand_over"):
    """Leave a seat to somebody who agrees to play on."""

    seat: str
    to: int
    name: str
    lasting: ClassVar[bool] = True
    gm_decides: ClassVar[bool] = False

    def voters(self, head: GameHead, asker: Asker) -> tuple[str, ...]:
        """Return whoever is invited, and the other players if a player would become GM."""
        plays = any(seat != GM for seat in head.seats_of(self.to))
        others = asked(head, (*asker.seats, *head.seats_of(self.to), GM))
        return (INVITED, *(others if self.seat == GM and plays else ()))

    def enough(self, head: GameHead) -> tuple[str, ...]:
        """Return no seat: nobody else can agree in their place."""
        return ()

    def invited(self) -> int:
        """Return who is asked."""
        return self.to

    async def prepare(
        self, referee: Referee, head: GameHead, asker: Asker, key: str, consent: str = ""
    ) -> Prepared:
        """Return the change. Raises Refusal unless the asker still holds the seat."""
        check_in_play(head, "A change of seats")
        to = Person(self.to, self.name)
        check_no_rival(head, to, self.seat)
        by = Person(asker.person, asker.name)
        action = seating.leave(referee, head, self.seat, by, key, to)
        return Prepared(await action, f"leave {seat_title(self.seat)} to {self.name}", True)


class GiveUp(Proposal, frozen=True, tag="give_up"):
    """Give a game up for a seat, as its rules say; the others must agree if they lose by it."""

    seat: str
    lasting: ClassVar[bool] = True
    gm_decides: ClassVar[bool] = False

    def voters(self, head: GameHead, asker: Asker) -> tuple[str, ...]:
        """Return the other players."""
        return asked(head, (*asker.seats, GM))

    async def prepare(
        self, referee: Referee, head: GameHead, asker: Asker, key: str, consent: str = ""
    ) -> Prepared:
        """Return the seat's move. Raises Refusal if it cannot give up, or has changed hands."""
        check_in_play(head, "Giving up")
        access.check_holds_seat(head, asker.person, self.seat)
        found = head.system.concession(head.state, self.seat)
        if found is None:
            raise Refusal(f"{head.called(self.seat)} cannot give the game up now.")
        by = Person(asker.person, asker.name)
        action = by_seat(head, by, self.seat, found.move, key)
        return Prepared(action, f"give the game up for {seat_title(self.seat)}", found.takes)
