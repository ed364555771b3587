"""Asking the other seats: a vote outside the game's state, with buttons, that lapses by the clock.

One refusal ends it; when all agree, or the GM does, the deed is done in the same transaction.
"""

from __future__ import annotations

import logging
import sqlite3

import msgspec

from db import journal, votes
from rules.core import GM, RuleError, seat_title
from rules.entered import Wanted
from rules.waiting import PACES

from . import faces, ids, pasts, reply, settling, speech, tables
from .app import Landfall
from .dispute_deeds import CONTEST, Claim, RolledOff, claim_of, won
from .faces import Proposed
from .heads import Head
from .proposals import Asker, ForGm, Proposal, prepare
from .refusals import Refusal
from .says import Button, Say, plain, stopped
from .tables import Interaction

log = logging.getLogger("landfall")

KIND = "consent"
PRESS = "v"
CONTESTED = "contest:"
"""What the key of a roll-off about a proposal begins with; the vote's number follows."""
ROLLED = "The roll-off decided"


class Body(msgspec.Struct, frozen=True, kw_only=True):
    """What a vote is about: the proposal, who asks, who must agree, the last move it is about.

    What is proposed for a missing GM is about the open `question`, whoever else answers meanwhile.
    """

    proposal: Proposal
    asker: Asker
    text: str
    voters: tuple[str, ...]
    last: int
    question: str = ""


def asker_of(head: Head, interaction: Interaction) -> Asker:
    """Return who asks. Raises Refusal for somebody without a seat."""
    user = interaction.user
    seats = head.seats_of(user.id)
    if not seats:
        tables.speaks_for(head, user.id)
    return Asker(person=user.id, name=user.display_name, seats=seats, gm=GM in seats)


async def propose(
    interaction: Interaction, head: Head, proposal: Proposal, newcomer: str = ""
) -> None:
    """Do what is proposed, where nobody must be asked; else ask the other seats.

    A `newcomer` asks in the name of the seat that they would join on.
    """
    bot, user = tables.bot_of(interaction), interaction.user
    asker = (
        Asker(person=user.id, name=user.display_name, seats=(newcomer,), gm=False)
        if newcomer
        else asker_of(head, interaction)
    )
    ready = await prepare(bot, head, proposal, asker, str(interaction.id))
    voters = _voters(head, asker)
    if asker.gm or not ready.consent or not voters:
        await settling.do(interaction, head, ready.deed, Proposed(proposal, asker))
        return
    body = Body(
        proposal=proposal,
        asker=asker,
        text=ready.text,
        voters=voters,
        last=await _last(bot, head),
        question=_question(head) if isinstance(proposal, ForGm) else "",
    )
    vote = await _open(bot, head, body)
    first = msgspec.json.decode(vote.body, type=Body)
    if first.asker.person != interaction.user.id and set(first.voters) & set(asker.seats):
        # Who proposes the same agrees with it.
        mine = [seat for seat in asker.seats if seat in first.voters]
        await _agree(interaction, head, vote, first, mine)
        return
    await reply.public(interaction, message(head, vote, first, ()))


def _question(head: Head) -> str:
    return ids.question(head.trail, head.state, speech.asked(head))


async def _overtaken(bot: Landfall, head: Head, body: Body) -> bool:
    """Say whether the game went on since, so that a vote is about something else."""
    if body.question:
        return _question(head) != body.question
    return await _last(bot, head) != body.last


def _voters(head: Head, asker: Asker) -> tuple[str, ...]:
    """Return the seats that must agree: the other players', none of them the computer's."""
    others = (seat for seat in head.taken() if seat not in asker.seats)
    return tuple(seat for seat in others if any(held.person for held in head.holders(seat)))


async def _last(bot: Landfall, head: Head) -> int:
    last = (await pasts.standing(bot, head)).last
    return last.seq if last else 0


async def _open(bot: Landfall, head: Head, body: Body) -> votes.Vote:
    """Open a vote; a second one on the same thing is the first."""
    now = bot.clock.now()
    subject = msgspec.json.encode(body.proposal).decode() + body.question
    text = msgspec.json.encode(body).decode()
    new = votes.Vote(None, head.id, KIND, subject, text, now, now + PACES[head.setup.pace])

    def write(db: sqlite3.Connection) -> votes.Vote:
        for old in votes.opened(db, head.id):
            if (old.kind, old.subject) == (KIND, subject):
                return old
        return msgspec.structs.replace(new, id=votes.add(db, new))

    vote = await bot.db.write(write)
    bot.referee.moved(head)
    return vote


def message(
    head: Head, vote: votes.Vote, body: Body, agreed: tuple[str, ...], over: str = ""
) -> Say:
    """Return the vote as a message: what is asked, who agreed, who is still to say."""
    who = ", ".join(map(seat_title, body.asker.seats))
    missing = [seat for seat in body.voters if seat not in agreed]
    lines = [stopped(f"{plain(body.asker.name)} ({who}) asks to {plain(body.text)}")]
    if over:
        return Say("\n".join((*lines, over)))
    people = tuple(held.person for seat in missing for held in head.holders(seat) if held.person)
    names = ", ".join(
        f"{seat_title(seat)} " + " ".join(f"<@{h.person}>" for h in head.holders(seat) if h.person)
        for seat in missing
    )
    lines.append(f"Still to agree: {names}. Open until <t:{(vote.due or 0) // 1000}:f>.")
    buttons = (
        Button("Agree", ids.custom_id(PRESS, vote.id, "yes"), "success"),
        Button("Refuse", ids.custom_id(PRESS, vote.id, "no"), "danger"),
    )
    return Say("\n".join(lines), buttons=(buttons,), pings=people)


async def pressed(interaction: Interaction, parts: list[str]) -> None:
    """Take a voice: vote, yes or no."""
    if len(parts) != 2 or not parts[0].isdecimal() or parts[1] not in ("yes", "no"):
        raise Refusal("This button is not known here any more.")
    bot, number = tables.bot_of(interaction), int(parts[0][:18])
    vote = await bot.db.read(lambda db: votes.get(db, number))
    if vote is None or vote.kind != KIND:
        raise Refusal("This vote is not known here any more.")
    if vote.closed_at is not None:
        raise Refusal(f"This vote is over: {vote.outcome}.")
    head = await bot.heads.get(vote.game)
    await _take(interaction, head, vote, parts[1])


async def _take(interaction: Interaction, head: Head, vote: votes.Vote, choice: str) -> None:
    bot = tables.bot_of(interaction)
    body = msgspec.json.decode(vote.body, type=Body)
    held = head.seats_of(interaction.user.id)
    mine = [seat for seat in held if seat in body.voters or seat == GM]
    if not mine:
        raise Refusal(f"This is for {', '.join(map(seat_title, body.voters))} or the GM to say.")
    if await _overtaken(bot, head, body):
        await _close(bot, vote, "overtaken by later moves")
        raise Refusal(f"The game went on meanwhile, so this vote is over. {_anew(body)}")
    if choice == "no" and isinstance(body.proposal, ForGm):
        await _roll_off(interaction, head, vote, body, mine[0])
        return
    if choice == "no":
        await _close(bot, vote, "refused")
        over = f"{plain(interaction.user.display_name)} refused. Nothing changes."
        await _show(interaction, message(head, vote, body, (), over))
        return
    await _agree(interaction, head, vote, body, mine)


def _anew(body: Body) -> str:
    return "Propose anew." if body.question else "Ask anew: /game undo."


async def _roll_off(
    interaction: Interaction, head: Head, vote: votes.Vote, body: Body, against: str
) -> None:
    """Let the dice say whether a proposal for the missing GM holds; the winner's word does."""
    bot, user = tables.bot_of(interaction), interaction.user
    deed = RolledOff(
        key=f"{CONTESTED}{vote.id}",
        seat=body.asker.seats[0],
        person=user.id,
        name=user.display_name,
        vote=vote.id or 0,
        claim=Claim(head.seq, body.text, body.asker.seats[0], body.asker.name),
        ruling="",
        outcome="rolled off",
        at=bot.clock.now(),
        against=against,
    )
    verdict = await bot.referee.settle(head.id, deed)
    await _show(interaction, message(head, vote, body, (), f"{plain(user.display_name)} differs."))
    await settling.speak(interaction, verdict, deed)
    of = await _held(bot, verdict.row, body)
    if of is not None:
        after = await bot.heads.get(head.id)
        key = str(interaction.id)
        await settling.do(interaction, after, await faces.proposed(bot, after, of, key), of)


async def _held(bot: Landfall, contest: journal.Row, body: Body) -> Proposed | None:
    """Return what holds by a roll-off, None where the winner only differed.

    The contest has closed the vote it was about. The other side's word is what it proposes itself
    on the same question.
    """
    winner = won(contest)
    if winner == body.asker.seats[0]:
        return Proposed(body.proposal, body.asker, consent=ROLLED)
    for vote in await bot.db.read(lambda db: votes.opened(db, contest.game)):
        if vote.kind == KIND:
            other = msgspec.json.decode(vote.body, type=Body)
            if winner in other.asker.seats and other.question == body.question:
                return Proposed(other.proposal, other.asker, vote.id or 0, ROLLED)
    return None


async def finish(bot: Landfall) -> None:
    """Do what roll-offs decided where the process died between the two; once, at the start."""
    for contest in await bot.db.read(lambda db: journal.standing_at(db, CONTEST)):
        number = contest.key.removeprefix(CONTESTED)
        vote = await bot.db.read(lambda db, n=number: votes.get(db, int(n) if n.isdigit() else 0))
        if vote is None or vote.kind != KIND:
            continue
        of = await _held(bot, contest, msgspec.json.decode(vote.body, type=Body))
        if of is not None:
            await _do_unasked(bot, contest, of)


async def _do_unasked(bot: Landfall, contest: journal.Row, of: Proposed) -> None:
    """Do what a roll-off decided, for the speaker to say; what is refused by now is left."""
    head = await bot.heads.get(contest.game)
    key = f"held:{contest.game}:{contest.seq}"
    try:
        deed = await faces.proposed(bot, head, of, key)
        await bot.referee.settle(head.id, msgspec.structs.replace(deed, person=None))
    except (RuleError, Refusal, Wanted) as error:
        log.info("what a roll-off of game %s decided was left: %s", contest.game, error)


async def _agree(
    interaction: Interaction, head: Head, vote: votes.Vote, body: Body, mine: list[str]
) -> None:
    bot, number = tables.bot_of(interaction), vote.id or 0
    now = bot.clock.now()

    def write(db: sqlite3.Connection) -> tuple[str, ...]:
        for seat in mine:
            votes.cast(db, votes.Cast(number, seat, interaction.user.id, "yes", now))
        return tuple(voice.seat for voice in votes.casts(db, number))

    agreed = await bot.db.write(write)
    if GM not in agreed and set(body.voters) - set(agreed):
        await _show(interaction, message(head, vote, body, agreed))
        return
    consent = "The GM agreed" if GM in agreed else "All agreed"
    await _settle(interaction, head, vote, body, consent)


async def _settle(
    interaction: Interaction, head: Head, vote: votes.Vote, body: Body, consent: str
) -> None:
    """Do what was agreed, and close the vote with it."""
    bot, of = tables.bot_of(interaction), Proposed(body.proposal, body.asker, vote.id or 0, consent)
    deed = await faces.proposed(bot, head, of, str(interaction.id))
    try:
        verdict = await bot.referee.settle(head.id, deed)
    except Wanted as wanted:
        await _show(interaction, message(head, vote, body, (), f"{consent}."))
        await faces.ask(interaction, head, deed, wanted, of)
        return
    await _show(interaction, message(head, vote, body, (), f"{consent}."))
    await settling.speak(interaction, verdict, deed)


async def _close(bot: Landfall, vote: votes.Vote, outcome: str) -> None:
    at, number = bot.clock.now(), vote.id or 0
    await bot.db.write(lambda db: votes.close(db, number, outcome, at))


async def _show(interaction: Interaction, say: Say) -> None:
    """Change the message of the vote in its place; who agreed by a command is answered anew."""
    if _pressed(interaction):
        await interaction.response.edit_message(**reply.changed(say))
    else:
        await reply.public(interaction, say)


def _pressed(interaction: Interaction) -> bool:
    """Say whether a button of a vote itself was pressed."""
    return str((interaction.data or {}).get("custom_id", "")).startswith(f"{PRESS}:")


def text_of(vote: votes.Vote) -> str:
    """Return in words what a vote is about."""
    if vote.kind != KIND:
        claim = claim_of(vote)
        return f"dispute row {claim.row} ({claim.text})"
    return msgspec.json.decode(vote.body, type=Body).text


PRESSES = {PRESS: pressed}
