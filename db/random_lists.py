"""Tables to roll on and decks to draw from; what is left of a deck in each place of its use."""

from __future__ import annotations

import json

import msgspec

from .engine import Connection
from .rows import every, insertion, one

DECK, TABLE = "deck", "table"


class RandomList(msgspec.Struct, frozen=True):
    """A row of `random_list`: a deck or table of a server, or of one person (`guild` is None).

    `person` made it (None: forgotten), `dice` are rolled on a table, `body` is JSON. `id` is None
    until the database gives one.
    """

    id: int | None
    guild: int | None
    person: int | None
    kind: str
    name: str
    dice: str
    body: str
    at: int


class Pile(msgspec.Struct, frozen=True):
    """A row of `pile`: a deck in a journal of rolls as the row `shuffled` left it.

    `cards` are the numbers of all its cards in their order (JSON), of which `drawn` are gone.
    """

    list: int
    game: int
    shuffled: int
    drawn: int
    cards: str

    def order(self) -> tuple[int, ...]:
        """Return the numbers of its cards from the top, the drawn ones first."""
        return tuple(json.loads(self.cards))


class Held(msgspec.Struct, frozen=True):
    """A row of `hand`: a card that a person drew unseen, by which row of which journal."""

    id: int | None
    list: int
    game: int
    person: int
    card: str
    seq: int


_INSERT = insertion("random_list", RandomList)
_INSERT_PILE = insertion("pile", Pile)
_INSERT_HELD = insertion("hand", Held)


def add(db: Connection, new: RandomList) -> int:
    """Keep a deck or table and return its number."""
    return db.execute(_INSERT, msgspec.structs.astuple(new)).lastrowid or 0


def within(db: Connection, guild: int | None, person: int, kind: str) -> tuple[RandomList, ...]:
    """Return a server's decks or tables by name, then those of a person alone."""
    found = db.execute(
        "SELECT * FROM random_list WHERE kind = ?3"
        " AND ((guild IS NOT NULL AND guild = ?1) OR (guild IS NULL AND person = ?2))"
        " ORDER BY guild IS NULL, name",
        (guild, person, kind),
    )
    return every(RandomList, found)


def of_server(db: Connection, guild: int) -> tuple[RandomList, ...]:
    """Return every deck and table of a server, by kind and name."""
    sql = "SELECT * FROM random_list WHERE guild = ? ORDER BY kind, name"
    return every(RandomList, db.execute(sql, (guild,)))


def remove(db: Connection, number: int) -> None:
    """Throw a deck or table away, with what was drawn from it."""
    db.execute("DELETE FROM random_list WHERE id = ?", (number,))


def remove_all(db: Connection, guild: int) -> None:
    """Throw away every deck and table of a server."""
    db.execute("DELETE FROM random_list WHERE guild = ?", (guild,))


def forget(db: Connection, person: int) -> None:
    """Remove who made what a server keeps, and what they hold."""
    db.execute(
        "UPDATE random_list SET person = NULL WHERE person = ? AND guild IS NOT NULL", (person,)
    )
    db.execute("DELETE FROM hand WHERE person = ?", (person,))


def pile(db: Connection, number: int, game: int) -> Pile | None:
    """Return what is left of a deck in a journal of rolls, None if it was never shuffled."""
    sql = "SELECT * FROM pile WHERE list = ? AND game = ?"
    return one(Pile, db.execute(sql, (number, game)))


def uses(db: Connection, game: int, seq: int) -> bool:
    """Say whether a deck is still in the state in which a row of a journal shuffled it."""
    sql = "SELECT 1 FROM pile WHERE game = ? AND shuffled = ?"
    return db.execute(sql, (game, seq)).fetchone() is not None


def shuffle(db: Connection, new: Pile) -> None:
    """Put all cards of a deck back, in a new order."""
    db.execute("DELETE FROM hand WHERE list = ? AND game = ?", (new.list, new.game))
    db.execute("DELETE FROM pile WHERE list = ? AND game = ?", (new.list, new.game))
    db.execute(_INSERT_PILE, msgspec.structs.astuple(new))


def draw(db: Connection, before: Pile, count: int) -> bool:
    """Take cards off the top; say whether nobody had taken any meanwhile."""
    done = db.execute(
        "UPDATE pile SET drawn = drawn + ?"
        " WHERE list = ? AND game = ? AND shuffled = ? AND drawn = ?",
        (count, before.list, before.game, before.shuffled, before.drawn),
    )
    return done.rowcount == 1


def hold(db: Connection, held: Held) -> None:
    """Note a card that somebody drew unseen."""
    db.execute(_INSERT_HELD, msgspec.structs.astuple(held))


def hand(db: Connection, person: int, game: int) -> tuple[tuple[str, str], ...]:
    """Return what a person drew unseen in a journal of rolls: deck and card, oldest first."""
    found = db.execute(
        "SELECT random_list.name, hand.card FROM hand"
        " JOIN random_list ON random_list.id = hand.list"
        " WHERE hand.person = ? AND hand.game = ? ORDER BY hand.id",
        (person, game),
    )
    return tuple((str(name), str(card)) for name, card in found)


def hidden(db: Connection, number: int, game: int) -> int:
    """Return how many cards of a deck are held unseen."""
    sql = "SELECT count(*) FROM hand WHERE list = ? AND game = ?"
    return int(db.execute(sql, (number, game)).fetchone()[0])
