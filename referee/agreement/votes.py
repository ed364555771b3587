"""A vote of the other seats on a proposal: kept beside the game's state, closed by time.

One refusal ends it; when all agree, or the GM does, its action is done and closes it.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from db import votes
from db.engine import Connection
from referee import custom_id
from referee.access import Person
from referee.action import Action
from referee.change import Said, Work
from referee.errors import Refusal
from referee.head import GameHead
from referee.proposal import Asker, Kinds, Proposal, decoder
from referee.settle import Referee
from referee.timeline import outline
from referee.timeline.dispute import claim_of
from rules.core import GM, RuleError
from rules.deadlines import PACES

from .ballot import Ballot, Body, Proposed, consent, message, spoken_for, voices

KIND = "consent"
Write = Callable[[Connection], None]


def question(head: GameHead) -> str:
    """Return the open question of a game, as buttons and votes name it."""
    return custom_id.question(head.trail, head.state, head.ask)


def asker_of(head: GameHead, person: Person) -> Asker:
    """Return a person who holds seats as who asks."""
    seats = head.seats_of(person.id)
    return Asker(person=person.id, name=person.name, seats=seats, gm=GM in seats)


def newcomer(seat: str, person: Person) -> Asker:
    """Return somebody without a seat, who asks in the name of the one they would join."""
    return Asker(person=person.id, name=person.name, seats=(seat,), gm=False)


class Complete(Exception):
    """The last answer has come: what was proposed is to be done."""


class Votes:
    """Opens votes, takes answers and closes votes; `kinds` are the kinds of proposal."""

    def __init__(self, referee: Referee, kinds: Kinds) -> None:
        self.referee = referee
        self.kinds = kinds
        self._decoder: msgspec.json.Decoder[Body[Proposal]] = decoder(Body, kinds)

    def body(self, vote: votes.Vote) -> Body[Proposal]:
        """Return what a vote is about."""
        return self._decoder.decode(vote.body)

    def text(self, vote: votes.Vote) -> str:
        """Return in words what a vote is about, a dispute's too."""
        if vote.kind != KIND:
            claim = claim_of(vote)
            return f"dispute entry {claim.row} ({claim.text})"
        return self.body(vote).text

    async def about(
        self, head: GameHead, proposal: Proposal, asker: Asker, text: str
    ) -> Body[Proposal]:
        """Return what a vote on a proposal would be about."""
        return Body(
            proposal=proposal,
            asker=asker,
            text=text,
            voters=proposal.voters(head, asker),
            last=await self._last(head),
            question=proposal.question(head),
        )

    def opening(self, head: GameHead, body: Body[Proposal]) -> Work:
        """Return what opens a vote and says so; a second one on the same thing is the first."""
        now = self.referee.clock.now()
        text = msgspec.json.encode(body).decode()
        due = now + PACES[head.setup.pace]
        new = votes.Vote(None, head.id, KIND, _subject(body), text, now, due)

        def work(db: Connection) -> Said:
            vote = _alike(votes.opened(db, head.id), body)
            if vote is None:
                vote = msgspec.structs.replace(new, id=votes.add(db, new))
            return self._said(db, head, Ballot(vote, self.body(vote)))

        return work

    def _said(self, db: Connection, head: GameHead, ballot: Ballot, over: str = "") -> Said:
        """Return the message of a vote as it stands."""
        agreed = tuple(voice.seat for voice in votes.casts(db, ballot.id))
        shown, asker = message(head, ballot, agreed, over), ballot.body.asker
        return Said(game=head.id, message=shown, called={asker.person: asker.name})

    async def alike(self, head: GameHead, body: Body[Proposal]) -> Ballot | None:
        """Return the open vote on the same thing, None if there is none."""
        vote = _alike(await self.referee.db.read(lambda db: votes.opened(db, head.id)), body)
        return None if vote is None else Ballot(vote, self.body(vote))

    async def find(self, number: int) -> votes.Vote | None:
        """Return a vote on a proposal by its number, None if there is none."""
        vote = await self.referee.db.read(lambda db: votes.get(db, number))
        return vote if vote is not None and vote.kind == KIND else None

    async def ballot(self, number: int) -> Ballot:
        """Return an open vote by its number. Raises Refusal for any other."""
        vote = await self.find(number)
        if vote is None:
            raise Refusal("This vote is not known here any more.")
        if vote.closed_at is not None:
            raise Refusal(f"This vote is over: {vote.outcome}.")
        return Ballot(vote, self.body(vote))

    async def opened(self, game: int) -> tuple[Ballot, ...]:
        """Return the open votes of a game on proposals, oldest first."""
        found = await self.referee.db.read(lambda db: votes.opened(db, game))
        return tuple(Ballot(vote, self.body(vote)) for vote in found if vote.kind == KIND)

    async def check_voice(self, head: GameHead, ballot: Ballot, person: int) -> list[str]:
        """Return the seats with which a person votes. Raises Refusal for somebody without one.

        A vote on something the game has moved past is closed, and refused, too.
        """
        body = ballot.body
        mine = voices(head, body, person)
        if not mine:
            raise Refusal(f"This is for {spoken_for(head, body)} to say.")
        if await self._is_overtaken(head, body):
            await self.close(ballot, "overtaken by later moves")
            again = "Propose it again." if body.question else "Ask again: /game undo."
            raise Refusal(f"The game went on meanwhile, so this vote is over. {again}")
        return mine

    async def agreed(self, ballot: Ballot, seats: list[str]) -> tuple[str, ...]:
        """Return the seats that have agreed once these do."""
        found = await self.referee.db.read(lambda db: votes.casts(db, ballot.id))
        return (*(voice.seat for voice in found), *seats)

    def cast(self, ballot: Ballot, person: int, seats: list[str]) -> Write:
        """Return what records that these seats agree."""
        now = self.referee.clock.now()

        def write(db: Connection) -> None:
            for seat in seats:
                votes.cast(db, votes.Cast(ballot.id, seat, person, "yes", now))

        return write

    def voicing(
        self, head: GameHead, ballot: Ballot, person: int, seats: list[str], over: str = ""
    ) -> Work:
        """Return what records answers and shows the vote; `over` says how it ended.

        Raises Complete, and records nothing, if nobody has yet to agree and it has not ended.
        """
        cast = self.cast(ballot, person, seats)

        def work(db: Connection) -> Said:
            cast(db)
            agreed = tuple(voice.seat for voice in votes.casts(db, ballot.id))
            if consent(head, ballot, agreed) and not over:
                raise Complete
            return self._said(db, head, ballot, over)

        return work

    def refusing(self, head: GameHead, ballot: Ballot, person: Person) -> Work:
        """Return what ends a vote by a person's refusal. Raises Refusal if it is over."""
        at, over = self.referee.clock.now(), f"{person.mark} refused. Nothing changes."

        def work(db: Connection) -> Said:
            if not votes.close(db, ballot.id, "refused", at):
                raise Refusal("This vote is over.")
            return self._said(db, head, ballot, over)

        return work

    async def close(self, ballot: Ballot, outcome: str) -> None:
        """Close a vote with an outcome."""
        at = self.referee.clock.now()
        await self.referee.db.write(lambda db: votes.close(db, ballot.id, outcome, at))

    async def action(self, head: GameHead, of: Proposed[Proposal], key: str) -> Action:
        """Return the action of a proposal, under a key of its vote if it had one, else `key`.

        If a vote agreed to it, the action closes the vote.
        """
        own, at = f"vote:{of.vote}" if of.vote else key, self.referee.clock.now()
        ready = await of.proposal.prepare(self.referee, head, of.asker, own, of.consent)
        if not of.vote:
            return ready.action

        def close(db: Connection) -> None:
            if not votes.close(db, of.vote, "agreed", at):
                raise RuleError("This vote is over, and nothing changes.", "UNDO")

        return msgspec.structs.replace(ready.action, also=(close,))

    async def _is_overtaken(self, head: GameHead, body: Body[Proposal]) -> bool:
        """Say whether the game has gone on since, so that a vote is about something else."""
        if body.proposal.lasting:
            return False
        if body.question:
            return question(head) != body.question
        return await self._last(head) != body.last

    async def _last(self, head: GameHead) -> int:
        last = (await outline.standing(self.referee, head)).last
        return last.seq if last else 0


def _subject(body: Body[Proposal]) -> str:
    return msgspec.json.encode(body.proposal).decode() + body.question


def _alike(opened: tuple[votes.Vote, ...], body: Body[Proposal]) -> votes.Vote | None:
    subject = _subject(body)
    return next((vote for vote in opened if (vote.kind, vote.subject) == (KIND, subject)), None)
