"""What one action writes, built from the head before and what came of it.

Nothing here talks to Discord or runs a rule.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable

import msgspec

from db import games, inbox, journal, outbox, seeds, spans, waiting
from rules import deadlines as pace
from rules.core import GM, Line, State, canonical, pack, waits_for
from rules.fair import FairDice, commitment, digest, link

from . import custom_id, dictionaries, naming
from .action import Action, Result
from .commit import Commit, Stretches
from .head import GameHead
from .message import Outgoing

SALT = 32


def saving(
    head: GameHead, action: Action, result: Result, dice: FairDice, at: int, draw: Callable[[], int]
) -> Commit:
    """Return what an action writes at a time in ms; `draw` gives numbers from 0 to 999,999."""
    seated = {held.person: held.name for held in (*head.seats, *(result.seats or ()))}
    did = _Did(kind=action.kind(), text=action.text().decode(), called=seated | action.called())
    result = _promised(head, result, dice)
    places = naming.Places(head.id, head.names, did.called)
    result = msgspec.structs.replace(result, told=places.lines(result.told))
    did = msgspec.structs.replace(did, text=places.text(did.text))
    row, found = _row(head, action, did, result, dice, at, bool(places.used))
    dictionary = dictionaries.of(head.system)
    after = _after(head, result, row)
    noted = tuple(dict.fromkeys(seat for seat in _addressed(result) if seat != action.seat))
    message = action.message(after, result, row, noted)
    message = None if message is None else places.message(message)
    after = msgspec.structs.replace(after, names=places.all)
    return Commit(
        row=row,
        rev=head.rev,
        after=after,
        result=result,
        changed=after.game.status != head.game.status,
        books=found if dictionary is None else {**found, dictionary.name: dictionary.body},
        dictionary=dictionary,
        notes=_notes(after, action, result, row),
        waits=waits(after, at, draw),
        called=tuple(places.new),
        message=message,
        line=None if message is None else _line(after, message, row),
        stretch=_stretches(head, after, result),
        also=(*result.also, *action.also),
    )


def _stretches(head: GameHead, after: GameHead, result: Result) -> Stretches | None:
    """Return the span of a row: the one it was played from, or to which it went back; the next."""
    if after.game.kind != "game" or after.state is None:
        return None
    then = _stretch(after)
    next_one = then if after.game.status in games.LIVE else None
    if result.restores is not None:
        return spans.Stretch(then.id, f"{then.title}, again"), next_one
    return then if head.state is None else _stretch(head), next_one


def _stretch(head: GameHead) -> spans.Stretch:
    found = head.system.span(head.state)
    return spans.Stretch(found.id, found.title)


class _Did(msgspec.Struct, frozen=True, kw_only=True):
    """What was done, as its row says it, and all whom it may name."""

    kind: str
    text: str
    called: dict[int, str]


def _row(
    head: GameHead,
    action: Action,
    did: _Did,
    result: Result,
    dice: FairDice,
    at: int,
    names_somebody: bool,
) -> tuple[journal.Row, dict[str, bytes]]:
    state, found = pack(result.state) if isinstance(result.state, State) else (b"null", {})
    entry = journal.Entry(
        game=head.id,
        seq=head.seq + 1,
        key=action.key,
        at=at,
        person=action.person,
        seat=action.seat,
        by=action.by,
        kind=did.kind,
        move=did.text,
        decision=result.decided,
        rolls=canonical(dice.rolls).decode(),
        told=canonical(result.told).decode(),
        state=state,
        trail=dice.trail if result.trail is None else result.trail,
        version=head.system.version,
        restores=result.restores,
        epoch=head.seeds.epoch,
        proof=head.proof,
        hides=int(dice.hides),
        call=dice.call if result.decided is not None else None,
        promises=_promises(head, result),
        words=_words(head),
        places=naming.NAMES_SOMEBODY if names_somebody else naming.NAMES_NOBODY,
    )
    salt = secrets.token_bytes(SALT)
    mark = digest(salt, journal.stored(entry))
    row = entry.sealed(salt, mark, link(head.chain, mark))
    reveals = result.reveals or any(line.to is not None for line in result.told)
    return msgspec.structs.replace(row, reveals=int(reveals)), found


def _promised(head: GameHead, result: Result, dice: FairDice) -> Result:
    """Return what came of it with the promise, where it rolled the first dice of its seeds."""
    if not (head.promised and dice.rolls):
        return result
    line = Line(f"Promised before these dice fell: {head.promise()}.", "FAIR")
    return msgspec.structs.replace(result, told=(*result.told, line))


def _promises(head: GameHead, result: Result) -> str | None:
    """Return the commitments of the epoch that begins behind a row, None where none does."""
    if head.proof == 1 or result.fresh is None:
        return None
    seeds = (result.fresh, result.fresh_hidden or head.seeds.hidden)
    return canonical([commitment(seed) for seed in seeds]).decode()


def _words(head: GameHead) -> str | None:
    """Return the players' words for the first row, None where there are none."""
    said = head.said() if head.seq == 0 else ()
    return canonical(said).decode() if said else None


def _after(head: GameHead, result: Result, row: journal.Row) -> GameHead:
    """Return the head after a row: ended, when the game itself says so."""
    status = result.status or head.game.status
    # Where nothing was done to the state, nothing has ended.
    changed = result.state is not head.state
    if changed and status == "open" and head.system.outcome(result.state) is not None:
        status = "ended"
    was = head.game
    ended = None if status in games.LIVE else was.ended_at or row.at
    game = msgspec.structs.replace(
        was, status=status, moved_at=row.at, ended_at=ended, options=result.options or was.options
    )
    return msgspec.structs.replace(
        head,
        game=game,
        seq=row.seq,
        state=result.state,
        trail=row.trail,
        chain=row.chain,
        seats=head.seats if result.seats is None else result.seats,
        seeds=_seeds(head, result, row.at),
        words=head.words if head.seq else head.said(),
        promised=result.fresh is not None or (head.promised and row.rolls == "[]"),
    )


def _seeds(head: GameHead, result: Result, at: int) -> seeds.Seeds:
    """Return the seeds that the next row draws from."""
    if result.fresh is None:
        return head.seeds
    hidden = result.fresh_hidden or head.seeds.hidden
    return seeds.Seeds(head.id, head.seeds.epoch + 1, result.fresh, hidden, at)


def _addressed(result: Result) -> list[str]:
    """Return the seats that private lines are for."""
    return [seat for line in result.told if line.to is not None for seat in line.to]


def _notes(
    after: GameHead, action: Action, result: Result, row: journal.Row
) -> tuple[inbox.Note, ...]:
    """Return the private lines for everybody they are for.

    The person who acted reads theirs at once as well; here they find it again if that was lost.
    """
    return tuple(
        note(after.id, row.seq, person, line, row.at)
        for line in result.told
        if line.to is not None
        for person in action.privy(after, line)
    )


def note(game: int, seq: int, person: int, line: Line, at: int) -> inbox.Note:
    """Return a private line for a person's inbox."""
    return inbox.Note(None, game, seq, person, canonical(line).decode(), at)


def waits(after: GameHead, at: int, draw: Callable[[], int]) -> tuple[waiting.Waiting, ...]:
    """Return whom the game waits for now, with the deadlines of its pace and of their days.

    Every sealed answer gets its moment for a standing order, whether or not anybody has one; so
    does an answer that leaves its seat nothing to decide. A GM's comes within a minute.
    """
    ask = after.ask if after.game.kind == "game" else None
    if ask is None:
        return ()
    name = custom_id.question(after.trail, after.state, ask)
    setup = after.setup
    length = pace.length(ask.kind, setup.pace, setup.lengths)
    part = pace.GLIMPSE if setup.pace == "live" else pace.QUARTER
    found = []
    for seat in waits_for(after.state):
        wait = pace.opened(length, at, after.resting(seat), pace.GRACE[setup.pace])
        most = pace.GLANCE if seat == GM else pace.NEVER
        moment = pace.order_moment(wait, draw(), part, most) if ask.sealed else None
        wake = min(pace.wake_at(wait) or pace.NEVER, pace.NEVER if moment is None else moment)
        found.append(waiting.Waiting(after.id, name, seat, wait.since, wait.due, 0, moment, wake))
    return tuple(found)


def _line(after: GameHead, message: Outgoing, row: journal.Row) -> outbox.Line | None:
    if after.game.channel is None:
        return None
    body = canonical(message).decode()
    nonce = f"{after.id}-{row.seq}-0"
    return outbox.Line(None, after.id, row.seq, 0, after.game.channel, None, body, nonce, row.at)
