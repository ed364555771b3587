"""What the referee says: messages built from heads and told lines. No Discord, no database."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from db.journal import Row
from rules.core import GM, Ask, Entry, Line, Move, Work, is_statement, waits_for, wanting
from rules.core.line import unshown
from rules.core.work import written
from rules.dice import Roll

from . import custom_id, stakes
from .head import GameHead, articled
from .message import Button, Menu, Outgoing, plain
from .message import receipt as receipt
from .sentence import DONE as DONE
from .sentence import MARKS
from .sentence import outcome as outcome
from .sentence import result as result

BUTTON_CHOICES = 10
MENU_CHOICES = 25
IN_A_ROW = 5
MOST_NAMED = 5
MOST_WAYS = 2
DO = "do"
"""What the command of every game is called that makes any move."""
NO_GM = "Nobody is GM: all seats answer. One proposes, the others agree or roll off."


def of_row(row: Row) -> Outgoing:
    """Return what everybody was told by a row, with its receipt and nothing to press."""
    told = msgspec.json.decode(row.told, type=tuple[Line, ...])
    text = "\n".join(plain(line.text) for line in told if line.to is None)
    return Outgoing(text, foot=receipt(row.seq, row.chain))


def private(seats: tuple[str, ...], told: tuple[Line, ...]) -> str:
    """Return the lines that are for these seats alone, "" if there are none."""
    mine = (line for line in told if line.to and set(line.to) & set(seats))
    return "\n".join(plain(line.text) for line in mine)


def working(told: tuple[Line, ...], rolls: tuple[Roll, ...]) -> str:
    """Return all that everybody may know of a row: each line with its rule, and every die."""
    shown = []
    for line in told:
        if line.to is None:
            shown.append(f"{plain(line.text)} `{line.rule}`")
            shown += [_worked(work) for work in line.work]
    bare = unshown(told, rolls)
    return "\n".join([*shown, *(["Dice:"] if bare else []), *map(_worked, bare)])


def _worked(work: Work) -> str:
    return f"\u2003{written(work, MARKS)}"


def dice(row: Row) -> tuple[Roll, ...]:
    """Return all dice of a row."""
    return msgspec.json.decode(row.rolls, type=tuple[Roll, ...])


def people(head: GameHead, seats: tuple[str, ...]) -> tuple[int, ...]:
    """Return the people on these seats, the computer left out."""
    found = (held.person for seat in seats for held in head.holders(seat) if held.person)
    return tuple(dict.fromkeys(found))


def pinged(head: GameHead, seats: tuple[str, ...]) -> tuple[int, ...]:
    """Return the people on these seats who have not forbidden being mentioned."""
    habits = head.habits
    return tuple(
        person for person in people(head, seats) if person not in habits or habits[person].mentions
    )


def answerers(head: GameHead, seats: tuple[str, ...]) -> tuple[str, ...]:
    """Return the seats that answer for these: all others in place of a GM who is not there."""
    missing = GM in seats and not head.holders(GM)
    own = tuple(seat for seat in seats if seat != GM or not missing)
    return tuple(dict.fromkeys((*own, *(head.taken() if missing else ()))))


def answering(head: GameHead, ask: Ask, seats: tuple[str, ...]) -> str:
    """Return the commands with which these seats answer a question, as a sentence; "" if none.

    Where there are many for one, such as every action of a turn, it is the one that lists them.
    """
    found = (_known(head.commands, entry.kinds) for entry in ask.entries if entry.seat in seats)
    named = tuple(dict.fromkeys(one for commands in found for one in _briefly(commands)))
    return f"Answer: {' or '.join(named)}." if named else ""


def _known(commands: Mapping[str, str], kinds: tuple[type[Move], ...]) -> tuple[str, ...]:
    """Return the commands for some kinds of move, each once."""
    tags = (str(kind.__struct_config__.tag) for kind in kinds)
    return tuple(dict.fromkeys(commands[tag] for tag in tags if tag in commands))


def _briefly(commands: tuple[str, ...]) -> tuple[str, ...]:
    """Return commands as they are shown: two by name, for more the one that has any move."""
    if len(commands) <= MOST_WAYS:
        return tuple(f"`/{command}`" for command in commands)
    group = commands[0].partition(" ")[0]
    return (f"`/{group} {DO}`, which lists what you can do",)


def unasked(head: GameHead, moves: tuple[Move, ...]) -> str:
    """Return the first commands for what a seat may do unasked, as a sentence; "" if none."""
    tags = (str(type(move).__struct_config__.tag) for move in moves)
    named = tuple(dict.fromkeys(head.commands[tag] for tag in tags if tag in head.commands))
    if not named:
        return ""
    shown = " or ".join(f"`/{command}`" for command in named[:MOST_NAMED])
    return f"You may: {shown}{' and more' if len(named) > MOST_NAMED else ''}."


def awaited(head: GameHead) -> str:
    """Return who is asked, for what and how they answer, with mentions; "" if nobody is."""
    return "" if head.ask is None else _awaited(head, head.ask, waits_for(head.state))


def asked_in_demo(head: GameHead) -> str:
    """Return what a demo's learner is asked, and nothing else; "" if nobody is asked anything.

    Its step says what to press, so that neither a command nor a deadline is needed.
    """
    if head.ask is None:
        return ""
    return plain(sentence(head.ask, [head.called(seat) for seat in waits_for(head.state)]))


def _awaited(head: GameHead, ask: Ask, seats: tuple[str, ...]) -> str:
    """Return who is asked; `seats` are those without whose answer the question stays open."""
    called = [head.called(seat) for seat in seats]
    names = []
    for seat, name in zip(seats, called, strict=True):
        who = " ".join(f"<@{person}>" for person in people(head, answerers(head, (seat,))))
        names.append(f"{articled(plain(name), seat)} {who}".strip())
    missing = NO_GM if GM in seats and not head.holders(GM) else ""
    last = ", the last one" if is_last(ask, seats) else ""
    text = f"Waiting for {', '.join(names)}{last}. {plain(sentence(ask, called))}"
    return " ".join(part for part in (text, answering(head, ask, seats), missing) if part)


def is_last(ask: Ask, seats: tuple[str, ...]) -> bool:
    """Say whether only one of several who must all answer has not; `seats` have not."""
    asked = {entry.seat for entry in ask.entries if entry.must}
    return len(seats) == 1 < len(asked) and ask.ends != "first"


def sentence(ask: Ask, called: list[str]) -> str:
    """Return the question without the name of the one seat that stands before it already."""
    text = ask.text.removeprefix(f"{called[0]}: ") if len(called) == 1 else ask.text
    return text[:1].upper() + text[1:]


def _choices(head: GameHead, ask: Ask, entry: Entry, seat: str) -> list[Button]:
    """Return a button for each ready choice of an entry that is legal; `seat` is who it is for.

    A move has one button, however often it is a choice: Discord refuses a second with the same id.
    """
    q = custom_id.question(head.trail, head.state, ask)
    found = [
        Button(
            stakes.lettered(head, c.move, c.label),
            custom_id.custom_id("a", head.id, q, seat, custom_id.choice(c.move)),
            "primary",
        )
        for c in entry.choices
        if is_open_to(head, c.move, entry)
    ]
    return list({button.id: button for button in found}.values())


def _shared(head: GameHead, ask: Ask, entries: list[Entry]) -> list[Button]:
    """Return the buttons of a question to several seats: each is for whoever presses it.

    None if a label would stand for different moves of different seats.
    """
    found = [one for entry in entries for one in _choices(head, ask, entry, custom_id.ANY_SEAT)]
    plainly = {custom_id.choice(c.move): label(head, c.move) for e in entries for c in e.choices}
    named: dict[str, Button] = {}
    for one in found:
        # If seats call the same move by different labels, its one button has the move's own words.
        words = plainly[one.id.rpartition(":")[2]]
        same = named.get(one.id, one).label == one.label
        named[one.id] = one if same else Button(words, one.id, one.style)
    distinct = list(named.values())
    return distinct if len({button.label for button in distinct}) == len(distinct) else []


def rows(buttons: list[Button]) -> tuple[tuple[Button, ...], ...]:
    """Return buttons in rows of five."""
    return tuple(
        tuple(buttons[first : first + IN_A_ROW]) for first in range(0, len(buttons), IN_A_ROW)
    )


def now_button(head: GameHead) -> Button:
    """Return the button that tells a person what they can do."""
    return Button("What can I do now?", custom_id.custom_id("n", head.id))


def _answers(head: GameHead, ask: Ask, seats: tuple[str, ...]) -> list[Button]:
    """Return the buttons with which these seats answer; few choices each get one."""
    entries = [entry for entry in ask.entries if entry.seat in seats and not ask.sealed]
    if len(entries) == 1:
        found = _choices(head, ask, entries[0], entries[0].seat)
    else:
        found = _shared(head, ask, entries)
    return stakes.priced(head, entries, found) if len(found) <= BUTTON_CHOICES else []


def menus(head: GameHead) -> tuple[Menu, ...]:
    """Return the open question as a menu, if it has too many choices for buttons.

    Only an open question to one seat, with all its choices ready-made, has one.
    """
    ask = head.ask
    seats = waits_for(head.state) if ask is not None else ()
    if ask is None or ask.sealed or len(seats) != 1 or (entry := ask.entry(seats[0])) is None:
        return ()
    found = {custom_id.choice(c.move): c for c in entry.choices if is_open_to(head, c.move, entry)}
    if not BUTTON_CHOICES < len(found) <= MENU_CHOICES:
        return ()
    picks = tuple(stakes.public_pick(head, choice, entry.seat) for choice in found.values())
    q = custom_id.question(head.trail, head.state, ask)
    return (Menu(custom_id.custom_id("s", head.id, q, entry.seat, 0), "Choose", picks),)


def is_open_to(head: GameHead, move: Move, entry: Entry) -> bool:
    """Say whether a ready-made choice of an entry is legal, or opens a form for what it states."""
    opens = is_statement(type(move)) and bool(wanting(move, head.state))
    return opens or move.is_legal(head.state, entry.seat)


AS_TOLD = Outgoing("")
"""The message of a row of a game: its line in its span's message says what the row told."""


def choices(head: GameHead) -> tuple[tuple[Button, ...], ...]:
    """Return the buttons with which the open question is answered, none if there are many."""
    ask = head.ask
    return () if ask is None else rows(_answers(head, ask, waits_for(head.state)))


def label(head: GameHead, move: Move) -> str:
    """Return a move in a few words, as the game writes it."""
    return head.system.label(head.state, move)
