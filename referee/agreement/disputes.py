"""Disputes from opening to end: what each answer to one leads to, as an action."""

from __future__ import annotations

from db import votes
from db.engine import Connection
from referee import access
from referee.access import Person
from referee.change import Said, Work
from referee.errors import Refusal
from referee.head import GameHead
from referee.impartial import check_judge
from referee.message import Outgoing, plain
from referee.settle import Referee
from referee.timeline import outline
from referee.timeline.dispute import KIND, Called, Disputed, RolledOff, Settled, claim_of
from rules.core import GM, seat_title
from rules.core.moves import LONGEST_TEXT
from rules.deadlines import PACES

from .votes import Complete


def player_seat(head: GameHead, person: int) -> str:
    """Return the player's seat that speaks. Raises Refusal for a GM, who has other means."""
    held = [seat for seat in head.seats_of(person) if seat != GM]
    if not held and access.is_gm(head, person):
        raise Refusal("You are the GM: rule with /gm rule, set values with /gm edit.")
    access.check_seated(head, person)
    return held[0]


async def opened(referee: Referee, head: GameHead) -> tuple[votes.Vote, ...]:
    """Return the open disputes of a game, oldest first."""
    found = await referee.db.read(lambda db: votes.opened(db, head.id))
    return tuple(vote for vote in found if vote.kind == KIND)


async def listed(referee: Referee, head: GameHead) -> str:
    """Return the open disputes in lines, or that there are none."""
    lines = []
    for vote in await opened(referee, head):
        claim = claim_of(vote)
        since = f"<t:{vote.made_at // 1000}:R>"
        who = f"{seat_title(claim.seat)} ({plain(claim.name)})"
        lines.append(f"- Entry {claim.row}, {who}, {since}: {plain(claim.text)}")
    return "\n".join(lines) or "No dispute is open."


def named(vote: votes.Vote) -> str:
    """Return a dispute in a few words of plain text: its row, whose it is, what is claimed."""
    claim = claim_of(vote)
    return f"Entry {claim.row}, {seat_title(claim.seat)}: {claim.text}"


def disputed(
    referee: Referee, head: GameHead, person: Person, row: int, claim: str, key: str
) -> Disputed:
    """Return the dispute about a row. Raises Refusal if nothing is claimed instead."""
    if not claim.strip():
        raise Refusal("Say what is right instead.")
    now = referee.clock.now()
    return Disputed(
        key=key,
        seat=player_seat(head, person.id),
        person=person.id,
        name=person.name,
        row=row,
        claim=claim.strip()[:LONGEST_TEXT],
        due=now + PACES[head.setup.pace],
        at=now,
    )


async def called(referee: Referee, head: GameHead, person: Person) -> Called:
    """Return a call for the GM. Until somebody makes a move, a second call is the first."""
    seat = player_seat(head, person.id)
    last = (await outline.standing(referee, head)).last
    key = f"call:{head.id}:{last.seq if last else 0}:{seat}"
    return Called(key=key, seat=seat, person=person.id, name=person.name)


async def ruled(
    referee: Referee, head: GameHead, person: Person, number: int, ruling: str, key: str
) -> Settled:
    """Return the end of a dispute by the GM's words.

    Raises Refusal for one that is not open, RuleError for a GM who may not judge it.
    """
    vote = next((one for one in await opened(referee, head) if one.id == number), None)
    if vote is None:
        raise Refusal("That dispute is not open. See which are: /gm disputes.")
    check_judge(head, person.id)
    return Settled(
        key=key,
        seat=GM,
        by="gm",
        person=person.id,
        name=person.name,
        vote=number,
        claim=claim_of(vote),
        ruling=ruling,
        outcome="ruled",
        at=referee.clock.now(),
    )


async def by_row(referee: Referee, head: GameHead, row: str) -> votes.Vote:
    """Return the open dispute that a row of the journal opened. Raises Refusal if there is none."""
    vote = next((one for one in await opened(referee, head) if one.subject == row), None)
    if vote is None:
        raise Refusal("This dispute is settled.")
    return vote


def check_voice(head: GameHead, vote: votes.Vote, person: int) -> list[str]:
    """Return the seats with which a person speaks on a dispute. Raises Refusal without one."""
    voters = _voters(head, vote)
    mine = [seat for seat in head.seats_of(person) if seat in voters]
    if not mine:
        raise Refusal(f"This is for {', '.join(map(seat_title, voters))} to say.")
    return mine


def _voters(head: GameHead, vote: votes.Vote) -> list[str]:
    return [seat for seat in head.taken() if seat != claim_of(vote).seat]


def roll_off(referee: Referee, vote: votes.Vote, person: Person, against: str) -> RolledOff:
    """Return the roll-off of the seat that disputes against one that differs."""
    return RolledOff(
        key=f"dispute:{vote.id}",
        seat=claim_of(vote).seat,
        person=person.id,
        name=person.name,
        vote=vote.id or 0,
        claim=claim_of(vote),
        ruling="",
        outcome="rolled off",
        at=referee.clock.now(),
        against=against,
    )


def voicing(
    referee: Referee, head: GameHead, vote: votes.Vote, person: int, seats: list[str]
) -> Work:
    """Return what records that these seats accept the claim, and says who has yet to answer.

    Raises Complete, and records nothing, if nobody has.
    """
    number, now = vote.id or 0, referee.clock.now()

    def work(db: Connection) -> Said:
        for seat in seats:
            votes.cast(db, votes.Cast(number, seat, person, "yes", now))
        missing = sorted(set(_voters(head, vote)) - {one.seat for one in votes.casts(db, number)})
        if not missing:
            raise Complete
        text = f"You accept. Still to say: {', '.join(map(seat_title, missing))}."
        return Said(game=head.id, message=Outgoing(text), public=False)

    return work


def accepted(referee: Referee, vote: votes.Vote, person: Person, seat: str) -> Settled:
    """Return the end of a dispute that all the others accept."""
    claim = claim_of(vote)
    return Settled(
        key=f"dispute:{vote.id}",
        seat=seat,
        person=person.id,
        name=person.name,
        vote=vote.id or 0,
        claim=claim,
        ruling=f"all accept what {seat_title(claim.seat)} says: {claim.text}",
        outcome="accepted",
        at=referee.clock.now(),
    )
