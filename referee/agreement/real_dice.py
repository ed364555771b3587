"""Faces typed in from a real table: asked for one roll at a time, kept as a draft meanwhile."""

from __future__ import annotations

import re
from typing import Generic

import msgspec

from db import drafts
from referee import access, custom_id
from referee.access import Person
from referee.action import Action, Played, by_seat
from referee.edit import Edited
from referee.errors import Refusal
from referee.head import GameHead
from referee.message import Button, Outgoing, plain
from referee.proposal import Proposal, decoder
from referee.timeline import replay
from referee.timeline.ruling import Ruled
from referee.timeline.undo import Rerolled
from rules.core import Edit, Lapse, Move, RuleError, Ruling, canonical, seat_title
from rules.core.typed_dice import Wanted

from .ballot import P, Proposed
from .votes import Votes

_FACE = re.compile(r"\d{1,7}")


class Again(msgspec.Struct, frozen=True, tag="reroll"):
    """A re-roll that the GM grants: of which row, and why."""

    row: int
    reason: str


class Unfinished(msgspec.Struct, Generic[P], frozen=True):
    """An action that waits for faces: the row it came after, the seat, the faces so far.

    It is the move, or is made from what `of` says. `n` dice of `sides` sides are asked for `why`,
    from whoever holds the seat `who`.
    """

    seq: int
    seat: str
    move: msgspec.Raw
    faces: tuple[int, ...]
    n: int
    sides: int
    why: str
    who: str = ""
    of: Again | Proposed[P] | None = None

    @property
    def dice(self) -> str:
        """The roll that is asked for, in words."""
        return f"{self.n}d{self.sides} for {self.why}"


def faces_of(text: str) -> tuple[int, ...]:
    """Return faces typed with spaces or commas between them. Raises Refusal for anything else."""
    parts = [part for part in re.split(r"[\s,;]+", text.strip()) if part]
    if not parts or not all(_FACE.fullmatch(part) for part in parts):
        raise Refusal(f'"{text}" are not faces of dice; write "4 2 6", for example.')
    return tuple(int(part) for part in parts)


def asked(head: GameHead, wanted: Wanted) -> Outgoing:
    """Return the message that asks for the faces of a roll."""
    whose = plain(seat_title(wanted.who))
    return Outgoing(
        f"Roll {wanted.n}d{wanted.sides} for {plain(wanted.why)} ({whose}),"
        " then type it in: /game faces.",
        buttons=((Button("Type the faces", custom_id.custom_id("f", head.id), "primary"),),),
    )


class RealDice:
    """Keeps actions that wait for faces, and makes them again when the faces are there."""

    def __init__(self, votes: Votes) -> None:
        self._votes = votes
        self._referee = votes.referee
        self._decoder: msgspec.json.Decoder[Unfinished[Proposal]] = decoder(Unfinished, votes.kinds)

    async def keep(
        self,
        head: GameHead,
        action: Action,
        wanted: Wanted,
        of: Proposed[Proposal] | None,
        person: int,
    ) -> None:
        """Keep an action for the person who has to type its next faces. Nothing is done yet."""
        body = msgspec.json.encode(_kept(head, action, wanted, of)).decode()
        draft = drafts.Draft(person, _key(head.id), body, self._referee.clock.now())
        await self._referee.db.write(lambda db: drafts.put(db, draft))

    async def unfinished(self, head: GameHead, person: int) -> Unfinished[Proposal]:
        """Return the action of a person that waits for faces. Raises Refusal if there is none."""
        found = await self._referee.db.read(lambda db: drafts.get(db, person, _key(head.id)))
        body = None if found is None else self._decoder.decode(found.body)
        if body is None or body.seq != head.seq:
            raise Refusal("No move of yours waits for faces here.")
        return body

    async def continued(
        self, head: GameHead, person: Person, text: str, key: str
    ) -> tuple[Action, Proposed[Proposal] | None]:
        """Return the waiting action with these faces added to those typed before.

        With it comes the proposal that it was made from. Raises RuleError for a roll other than the
        one asked for.
        """
        if not head.real_dice:
            text = "Faces are rolled by the bot here. The GM may have them typed in: /gm dice."
            raise RuleError(text, head.dice_rule)
        body = await self.unfinished(head, person.id)
        more = faces_of(text)
        if len(more) != body.n:
            raise RuleError(f'"{text}" is not a roll of {body.dice}.', "DICE")
        action = await self._again(head, person, body, key)
        of = body.of if isinstance(body.of, Proposed) else None
        return msgspec.structs.replace(action, faces=(*body.faces, *more)), of

    async def _again(
        self, head: GameHead, person: Person, body: Unfinished[Proposal], key: str
    ) -> Action:
        """Return the waiting action, made from what was kept of it."""
        if isinstance(body.of, Proposed):
            return await self._votes.action(head, body.of, key)
        if isinstance(body.of, Again):
            access.check_gm(head, person.id)
            who = {"key": key, "person": person.id, "name": person.name}
            return await replay.rerolled(self._referee, head, body.of.row, body.of.reason, **who)
        move: Move = msgspec.json.decode(body.move, type=head.system.Moves)
        if isinstance(move, Edit | Lapse | Ruling):
            access.check_gm(head, person.id)
            kind = {Edit: Edited, Ruling: Ruled}.get(type(move), Played)
            return kind(key=key, seat=body.seat, by="gm", person=person.id, move=move)
        access.check_holds(head, person.id, body.seat)
        return by_seat(head, person, body.seat, move, key)


def _key(game: int) -> str:
    return f"faces:{game}"


def _kept(
    head: GameHead, action: Action, wanted: Wanted, of: Proposed[Proposal] | None
) -> Unfinished[Proposal]:
    made: Proposed[Proposal] | Again | None = of
    if isinstance(action, Rerolled):
        made = Again(action.row, action.reason)
    if made is None and not isinstance(action, Played):
        raise Refusal("This cannot be done while real dice are on: /gm dice.")
    move = canonical(action.move) if isinstance(action, Played) and made is None else b"null"
    return Unfinished(
        head.seq, action.seat, msgspec.Raw(move), wanted.faces, wanted.n, wanted.sides, wanted.why,
        wanted.who, made,
    )  # fmt: skip
