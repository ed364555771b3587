"""Two sides differ on what a missing GM would say: they roll off, and the winner decides."""

from __future__ import annotations

import logging

import msgspec

from db import journal
from referee.access import Person
from referee.errors import Ailing, Refusal
from referee.head import GameHead
from referee.proposal import Proposal
from referee.timeline.dispute import Claim, RolledOff, won
from rules.core import RuleError
from rules.core.typed_dice import Wanted

from .ballot import Ballot, Body, Proposed
from .votes import Votes

log = logging.getLogger("landfall")

CONTESTED = "contest:"
"""How the key of a roll-off about a proposal begins; the vote's number follows."""
ROLLED = "The roll-off decided"


def contest(head: GameHead, ballot: Ballot, person: Person, against: str, at: int) -> RolledOff:
    """Return the roll-off of the seat that proposed against one that differs, at a time in ms."""
    body = ballot.body
    return RolledOff(
        key=f"{CONTESTED}{ballot.id}",
        seat=body.asker.seats[0],
        person=person.id,
        name=person.name,
        vote=ballot.id,
        claim=Claim(head.seq, body.text, body.asker.seats[0], body.asker.name),
        ruling="",
        outcome="rolled off",
        at=at,
        against=against,
    )


async def winning(
    votes: Votes, contest: journal.Row, body: Body[Proposal]
) -> Proposed[Proposal] | None:
    """Return what holds after a roll-off, None if the winner only differed.

    The contest has closed the vote it was about. The other side decides by proposing something
    itself on the same question.
    """
    winner = won(contest)
    if winner == body.asker.seats[0]:
        return Proposed(body.proposal, body.asker, consent=ROLLED)
    for ballot in await votes.opened(contest.game):
        other = ballot.body
        if winner in other.asker.seats and other.question == body.question:
            return Proposed(other.proposal, other.asker, ballot.id, ROLLED)
    return None


async def finish(votes: Votes) -> None:
    """Carry out roll-offs whose process died before it could; once, at the start."""
    for row in await votes.referee.db.read(lambda db: journal.last_contests(db)):
        number = row.key.removeprefix(CONTESTED)
        vote = await votes.find(int(number) if number.isdigit() else 0)
        if vote is None:
            continue
        of = await winning(votes, row, votes.body(vote))
        if of is not None:
            await _do_safely(votes, row, of)


async def _do_safely(votes: Votes, contest: journal.Row, of: Proposed[Proposal]) -> None:
    """Do what a roll-off decided; a game that cannot be read does not hold up any other."""
    try:
        await _do_unasked(votes, contest, of)
    except Ailing as error:
        log.info("what a roll-off of game %s decided waits: %s", contest.game, error)


async def _do_unasked(votes: Votes, contest: journal.Row, of: Proposed[Proposal]) -> None:
    """Do what a roll-off decided, for the outbox to tell; what is refused by now is dropped."""
    head = await votes.referee.games.get(contest.game)
    key = f"held:{contest.game}:{contest.seq}"
    try:
        action = await votes.action(head, of, key)
        unasked = msgspec.structs.replace(action, person=None, name=action.who)
        await votes.referee.settle(head.id, unasked)
    except (RuleError, Refusal, Wanted) as error:
        log.info("what a roll-off of game %s decided was left: %s", contest.game, error)
