"""A vote as it is read: what it is about, who has a say in it, and how it is shown."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

from db import votes
from referee import custom_id, naming
from referee.head import GameHead
from referee.message import Button, Outgoing, plain, stopped
from referee.proposal import INVITED, Asker, Prepared, Proposal
from rules.core import GM, seat_title

PRESS = "v"

P = TypeVar("P", bound=Proposal)


class Body(msgspec.Struct, Generic[P], frozen=True, kw_only=True):
    """What a vote is about: the proposal, who asks, who must agree, the last move it is about.

    A proposal for a missing GM is about the open `question`, whoever else answers meanwhile.
    """

    proposal: P
    asker: Asker
    text: str
    voters: tuple[str, ...]
    last: int
    question: str = ""


class Proposed(msgspec.Struct, Generic[P], frozen=True, tag="proposal"):
    """What somebody proposed, the vote that agreed to it (0: it needed none), and how."""

    proposal: P
    asker: Asker
    vote: int = 0
    consent: str = ""


class Ballot(msgspec.Struct, frozen=True):
    """An open vote as it was read."""

    vote: votes.Vote
    body: Body[Proposal]

    @property
    def id(self) -> int:
        """The vote's number."""
        return self.vote.id or 0


def is_alone(head: GameHead, proposal: Proposal, asker: Asker, ready: Prepared) -> bool:
    """Say whether nobody has to be asked: the GM asks, it affects no others, or there are none."""
    by_gm = asker.gm and proposal.gm_decides
    return by_gm or not ready.consent or not proposal.voters(head, asker)


def consent(head: GameHead, ballot: Ballot, agreed: tuple[str, ...]) -> str:
    """Return in words who agreed, "" while some seats have not answered."""
    alone = [seat for seat in ballot.body.proposal.enough(head) if seat in agreed]
    if alone:
        return "The GM agreed" if alone[0] == GM else f"{seat_title(alone[0])} agreed"
    return "" if set(ballot.body.voters) - set(agreed) else "All agreed"


def is_heard(head: GameHead, ballot: Ballot, mine: list[str]) -> bool:
    """Say whether a refusal by these seats ends a vote. One whose agreement alone is enough cannot.

    Such a seat speaks for itself; the others decide without it.
    """
    body = ballot.body
    alone = body.proposal.enough(head) if body.proposal.lasting else ()
    return any(seat in body.voters or seat not in alone for seat in mine)


def message(head: GameHead, ballot: Ballot, agreed: tuple[str, ...], over: str = "") -> Outgoing:
    """Return a vote as a message: what is asked, who has yet to answer; `over` is how it ended.

    Its asker is named by a mark (see naming).
    """
    body = ballot.body
    # Somebody who would join does not yet hold what they ask for.
    own = head.seats_of(body.asker.person)
    who = ", ".join(seat_title(seat) for seat in body.asker.seats if seat in own)
    name = naming.mark(body.asker.person, plain(body.asker.name))
    asked = stopped(f"{name}{f' ({who})' if who else ''} asks to {plain(body.text)}")
    if over:
        return Outgoing("\n".join((asked, over)))
    missing = [seat for seat in body.voters if seat not in agreed]
    alone = _alone(head, body)
    people = tuple(one for seat in (*missing, *alone) for one in _people(head, body, seat))
    names = ", ".join(_mentioned(head, body, seat) for seat in missing)
    due = (ballot.vote.due or 0) // 1000
    text = f"{asked}\nStill to agree: {names}. Open until <t:{due}:f>."
    if alone:
        text += f"\nOr {', '.join(_mentioned(head, body, seat) for seat in alone)} alone agrees."
    buttons = (
        Button("Agree", custom_id.custom_id(PRESS, ballot.vote.id, "yes"), "success"),
        Button("Refuse", custom_id.custom_id(PRESS, ballot.vote.id, "no"), "danger"),
    )
    return Outgoing(text, buttons=(buttons,), pings=tuple(dict.fromkeys(people)))


def _alone(head: GameHead, body: Body[P]) -> tuple[str, ...]:
    """Return the players' seats whose agreement alone would be enough."""
    enough = body.proposal.enough(head)
    return tuple(seat for seat in enough if seat != GM and seat not in body.voters)


def _people(head: GameHead, body: Body[P], seat: str) -> tuple[int, ...]:
    """Return who speaks for a seat in a vote, leaving out the computer."""
    if seat == INVITED:
        return (body.proposal.invited(),)
    return tuple(held.person for held in head.holders(seat) if held.person)


def _mentioned(head: GameHead, body: Body[P], seat: str) -> str:
    people = " ".join(f"<@{person}>" for person in _people(head, body, seat))
    return people if seat == INVITED else f"{seat_title(seat)} {people}"


def voices(head: GameHead, body: Body[P], person: int) -> list[str]:
    """Return the seats with which a person speaks in a vote; nobody agrees with themselves."""
    proposal = body.proposal
    if person == body.asker.person:
        return []
    if person == proposal.invited():
        return [INVITED]
    speaking = (*body.voters, *proposal.enough(head))
    return [seat for seat in head.seats_of(person) if seat in speaking]


def spoken_for(head: GameHead, body: Body[P]) -> str:
    """Return in words who may speak in a vote."""
    alone = [seat for seat in body.proposal.enough(head) if seat not in body.voters]
    seats = [*(seat for seat in body.voters if seat != INVITED), *_alone(head, body)]
    names = [*map(seat_title, seats), *(["the GM"] if GM in alone else [])]
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names) or (
        "whoever is invited"
    )
