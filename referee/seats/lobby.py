"""A game that gathers players: seats, options, pace and documents before its first row."""

from __future__ import annotations

import msgspec

from db import books, games, seats
from db.engine import Connection
from referee.access import COMPUTER_PLAYER, Person
from referee.errors import Refusal
from referee.head import GameHead
from referee.message import plain
from referee.settings import Setup
from rules.core import GM, seat_title
from rules.deadlines import HOUR

from . import rematch, words


def missing(head: GameHead) -> list[str]:
    """Return the documents still to be handed in; a game from a position needs none."""
    if head.setup.position:
        return []
    wanted = head.system.documents.required(head.setup.all_options(head.system), head.taken())
    return [kind for kind in wanted if kind not in head.setup.papers]


def check_gathering(head: GameHead, what: str) -> None:
    """Raise Refusal once the game has started; `what` names what can be done only before that."""
    if head.game.status in games.LIVE and head.game.status != "lobby":
        raise Refusal(f"The game has started; {what} only before that.")
    if head.game.status != "lobby":
        raise Refusal(f"This game is over or was called off; {what} only before a game starts.")


def set_up(db: Connection, head: GameHead, setup: Setup) -> None:
    """Save the settings of a game that gathers players."""
    games.set_options(db, head.id, setup.text())


def _check_named(head: GameHead, person: int, wanted: str) -> None:
    """Raise Refusal for a seat that does not exist, is the person's already, or is one too many."""
    names, taken = head.system.seats.names, head.taken()
    if wanted != GM and wanted not in names:
        known = ", ".join(seat_title(name) for name in (*names, GM))
        raise Refusal(f'There is no seat "{wanted}". Seats: {known}.')
    if wanted in head.seats_of(person):
        raise Refusal(f"You already hold {seat_title(wanted)}.")
    if wanted not in taken and wanted != GM and len(taken) >= head.system.seats.most:
        raise Refusal(f"All {head.system.seats.most} seats are taken.")


def _free_seat(head: GameHead, person: int, wanted: str | None) -> str:
    """Return the seat that is named, else the first free one. Raises Refusal if there is none."""
    if wanted is not None:
        _check_named(head, person, wanted)
        return wanted
    taken = head.taken()
    own = rematch.invited(head).get(person, ())
    if own:
        return own[0]
    if person and set(head.seats_of(person)) - {GM}:
        raise Refusal(f"You already hold {', '.join(map(seat_title, head.seats_of(person)))}.")
    if len(taken) >= head.system.seats.most:
        raise Refusal(f"All {head.system.seats.most} seats are taken.")
    free = [name for name in head.system.seats.names if name not in taken]
    # A seat kept for somebody comes last, and a person takes it only by naming it.
    kept = {name for name in free if rematch.is_kept(head, name)}
    if person and kept and len(taken) + len(kept) >= head.system.seats.most:
        raise Refusal(
            "The free seats are kept for those who played before. To take one all the same, "
            "name it: /game join seat."
        )
    return min(free, key=kept.__contains__)


def _check_computer(head: GameHead, seat: str) -> None:
    """Raise Refusal for a seat that the computer cannot be given."""
    if seat == GM and not (head.system.gm and head.system.gm.by_computer):
        raise Refusal(f"The computer cannot be the GM of {head.system.title}.")
    if head.holders(seat):
        raise Refusal("The computer can take only a free seat.")


def _choosing(db: Connection, head: GameHead, person: int) -> GameHead:
    """Return a game without its maker's automatic seat, now that the maker joins by choice."""
    given = head.setup.given
    if not given or person != head.setup.host:
        return head
    seats.remove(db, head.id, given, person)
    setup = msgspec.structs.replace(head.setup, given="")
    set_up(db, head, setup)
    left = tuple(one for one in head.seats if (one.seat, one.person) != (given, person))
    game = msgspec.structs.replace(head.game, options=setup.text())
    return msgspec.structs.replace(head, game=game, seats=left)


def take_seat(
    db: Connection, head: GameHead, player: Person, wanted: str | None, said: str, at: int
) -> str:
    """Put a player on the seat that is named, else on the first free one; tell them so.

    Words that a person `said` go into the dice, once; `at` is the time in ms.
    """
    check_gathering(head, "seats are taken")
    head = _choosing(db, head, player.id)
    seat = _free_seat(head, player.id, wanted)
    if player == COMPUTER_PLAYER:
        _check_computer(head, seat)
    # A person who names the computer's seat takes its place.
    seats.remove(db, head.id, seat, seats.COMPUTER)
    seats.add(db, seats.Seat(head.id, seat, player.id, player.name, at))
    if player == COMPUTER_PLAYER:
        return (
            "The computer is the GM." if seat == GM else f"The computer plays {seat_title(seat)}."
        )
    words.fix(db, head.id, player.id, said)
    return "You are the GM." if seat == GM else f"You play {seat_title(seat)}."


def leave_seats(db: Connection, head: GameHead, person: Person) -> str:
    """Give back every seat that a person holds; tell them so."""
    check_gathering(head, "seats are left")
    held, asked = head.seats_of(person.id), str(person.id) in head.setup.kept
    if not held and not asked:
        raise Refusal("You hold no seat in this game.")
    for seat in held:
        seats.remove(db, head.id, seat, person.id)
    setup = rematch.without(head.setup, person.id) if asked else head.setup
    heir = _heir(head, person.id) if held else None
    if heir is not None:
        setup = msgspec.structs.replace(setup, host=heir.person)
    if setup is not head.setup:
        set_up(db, head, setup)
    if not held:
        return "You do not play again."
    told = f"You leave {', '.join(map(seat_title, held))}."
    return told if heir is None else f"{told} {plain(heir.name)} is the host now."


def _heir(head: GameHead, leaving: int) -> seats.Seat | None:
    """Return who runs a lobby when its host leaves: the first of the others, None for nobody."""
    others = (one for one in head.seats if one.person not in (leaving, seats.COMPUTER))
    return next(others, None) if leaving == head.setup.host else None


def _check_option(head: GameHead, key: str, value: str) -> None:
    """Raise Refusal for a switch that the game does not have, or a value that does not fit it."""
    known = {option.key: option for option in head.system.options}
    if key not in known:
        raise Refusal(f'There is no option "{key}". Options: {", ".join(known)}.')
    option = known[key]
    if option.values and value not in option.values:
        raise Refusal(f'{key} cannot be "{value}". It can be: {", ".join(option.values)}.')
    fault = None if option.values else head.system.option_fault(key, value)
    if fault is not None:
        raise Refusal(fault)


def set_option(db: Connection, head: GameHead, key: str, value: str) -> str:
    """Set one switch of the game before it starts; say so in words."""
    check_gathering(head, "this option is set")
    if head.setup.position:
        raise Refusal("This game goes on from a position; its options are settled.")
    _check_option(head, key, value)
    options = {**head.setup.options, key: value}
    set_up(db, head, msgspec.structs.replace(head.setup, options=options))
    return f"Option {plain(key)} is now {plain(value)}."


def paced(setup: Setup, pace: str, kind: str | None, hours: int | None) -> tuple[Setup, str]:
    """Return settings with a different pace, for all questions or one kind, and that in words."""
    if (kind is None) != (hours is None):
        raise Refusal("For one kind of question, name both the kind and its hours.")
    lengths, told = dict(setup.lengths), f"The pace is now {pace}."
    if kind is not None and hours is not None:
        lengths[kind] = hours * HOUR
        told = f"The pace is now {pace}; a question of the kind {kind} waits {hours} hours."
    return msgspec.structs.replace(setup, pace=pace, lengths=lengths), told


def _document_name(head: GameHead, person: int, kind: str) -> str:
    """Return the name of the document that is meant: of several alike, the person's own.

    Raises Refusal for one that the game does not need.
    """
    wanted = head.system.documents.required(head.setup.all_options(head.system), head.seated())
    mine = [f"{kind}/{seat}" for seat in head.seats_of(person)]
    for name in (kind, *mine):
        if name in (*wanted, *head.system.documents.optional):
            return name
    known = ", ".join((*wanted, *head.system.documents.optional)) or "none"
    raise Refusal(f'You have no "{kind}" to hand in here. You can hand in: {known}.')


def check_document(head: GameHead, person: int, kind: str, text: str) -> str:
    """Return the name of the document that is handed in. Raises Faults with every fault in it."""
    check_gathering(head, "documents are handed in")
    name = _document_name(head, person, kind)
    head.system.documents.read(name.partition("/")[0], text)
    return name


def hand_in(db: Connection, head: GameHead, name: str, text: str) -> str:
    """Take a document that was checked; say so in words."""
    check_gathering(head, "documents are handed in")
    papers = {**head.setup.papers, name: books.put(db, text.encode())}
    set_up(db, head, msgspec.structs.replace(head.setup, papers=papers))
    return f"{plain(name)} is handed in; it has no faults."


def call_off(db: Connection, head: GameHead, person: Person, at: int) -> str:
    """Call off a game that never started, at a time in ms; say so in words."""
    check_gathering(head, "it is called off")
    games.set_status(db, head.id, "abandoned", at)
    return f"{person.mark} called the game off."
