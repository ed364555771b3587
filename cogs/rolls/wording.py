"""Rolls as messages: built from journal rows alone, so that a row reads the same whenever asked."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from db.journal import Row
from db.names import Name
from referee import custom_id, naming
from referee.message import Button, Outgoing, cut, plain, receipt
from referee.sentence import MARKS
from rules.core import Line, RuleError
from rules.core.work import written
from rules.dice import Recorded, Roll
from rules.games import ROLLS
from rules.notation import Outcome, Pool, Refused, Result
from rules.rolls import Bracketed, Consult, Draw, Quick, Shuffle, Throw
from rules.rolls.cards import NOBODY

SHOWN = 1_500
READING = 300

Rolling = Throw | Bracketed | Quick | Shuffle | Draw | Consult
_MOVES = msgspec.json.Decoder(ROLLS.Moves)


def move_of(row: Row) -> Rolling | None:
    """Return the move that a row rolled, None when it is of another kind."""
    try:
        move: Rolling = _MOVES.decode(row.move)
    except msgspec.ValidationError:
        return None
    return move


def told(row: Row, names: tuple[Name, ...] = ()) -> tuple[Line, ...]:
    """Return what a row tells, all of it."""
    return naming.told(row, names)


def has_secrets(lines: tuple[Line, ...]) -> bool:
    """Say whether a row tells lines that are not for everybody."""
    return any(line.to is not None for line in lines)


def is_closed(lines: tuple[Line, ...]) -> bool:
    """Say whether a row tells something that is for nobody yet, whoever made it."""
    return any(line.to == NOBODY for line in lines)


def marked(text: str) -> str:
    """Return a sentence of ours in which `code` stays code and all else is shown as it is."""
    parts = text.split("`")
    return "`".join(part if at % 2 else plain(part) for at, part in enumerate(parts))


def _pool(pool: Pool) -> Pool:
    return msgspec.structs.replace(pool, part=plain(pool.part), label=plain(pool.label))


def _outcome(one: Outcome) -> Outcome:
    return msgspec.structs.replace(
        one,
        text=plain(one.text),
        pools=tuple(_pool(pool) for pool in one.pools),
        label=plain(one.label),
        comment=plain(one.comment),
        parts=tuple(map(plain, one.parts)),
    )


def escaped(result: Result) -> Result:
    """Return a result whose texts are shown as they are, so that only its dice are marked up."""
    return msgspec.structs.replace(
        result,
        words=marked(result.words),
        notes=tuple(map(marked, result.notes)),
        outcomes=tuple(_outcome(one) for one in result.outcomes),
    )


def _thrown(row: Row, move: Rolling | None) -> tuple[Result, ...]:
    """Return the results of a row's lines, none where other rules or another kind made it."""
    if not isinstance(move, Throw | Bracketed) or row.version != ROLLS.version:
        return ()
    rolls = msgspec.json.decode(row.rolls, type=tuple[Roll, ...])
    try:
        return move.results(row.seat, Recorded(rolls))
    except (LookupError, RuleError, Refused):
        return ()


class Parts(NamedTuple):
    """A row as ready markdown: results, how they were read, every die."""

    first: list[str]
    said: list[str]
    dice: list[str]


def _labelled(move: Rolling | None) -> list[str]:
    """Return lines with labels as they were typed: the canonical text leaves labels out."""
    if isinstance(move, Throw):
        typed: tuple[str, ...] = (move.line,)
    else:
        typed = move.lines if isinstance(move, Bracketed) else ()
    return [plain(line.strip()) for line in typed if "[" in line]


def parts(row: Row, lines: tuple[Line, ...]) -> Parts:
    """Return what a row says, a secret roll's content too; `lines` are all that it tells."""
    move = move_of(row)
    thrown = [escaped(result) for result in _thrown(row, move)]
    if thrown:
        said = [text for one in thrown for text in (one.words, *one.notes) if text]
        said = [*_labelled(move), *said]
        each = [(one, one.sentence()) for one in thrown]
        return Parts(
            [sentence or one.bold() for one, sentence in each],
            list(dict.fromkeys(said)),
            [line for one, sentence in each if not sentence for line in one.sums()],
        )
    if isinstance(move, Draw | Consult | Shuffle):
        return _listed(move, lines)
    # A secret roll ends with what everybody may know, which says nothing about the dice.
    public = [line for line in lines if line.rule != "FAIR"]
    mine = [line for line in lines if line.to is not None] or public
    first = [plain(line.text) for line in mine if line.main]
    rest = [plain(line.text) for line in mine if not line.main]
    works = [written(work, MARKS) for line in mine for work in line.work]
    return Parts(first, [], rest + works)


def _listed(move: Draw | Consult | Shuffle, lines: tuple[Line, ...]) -> Parts:
    """Return what a deck or a table gave, its own first and in bold."""
    telling = [line for line in lines if line.rule != "FAIR" and line.to != NOBODY]
    told = [line for line in telling if line.to is not None] or telling
    first = [_bold(plain(line.text)) for line in told if line.main]
    return Parts(first, [], [plain(line.text) for line in told if not line.main])


def _bold(text: str) -> str:
    """Return a sentence with what came up in bold, as far as `from` goes."""
    came, sign, rest = text.rpartition(" · from ")
    if sign:
        return f"**{came}**{sign}{rest}"
    came, sign, rest = text.rpartition(' from "')
    return f"**{came}**{sign}{rest}" if sign else f"**{text}**"


def again_mark(row: Row) -> str:
    """Return the words that label a roll made by *Again*, "" for any other."""
    move = msgspec.json.decode(row.move)
    number = move.get("again", 0) if isinstance(move, dict) else 0
    return f"again, as entry {number}" if number else ""


def _content(found: Parts, who: str) -> str:
    """Return the text that all see who hide embeds: results, the reading in words, whose it is."""
    reading = [f"-# {cut('; '.join(found.said), READING)}"] if found.said else []
    return "\n".join((*found.first, *reading, f"-# {who}"))


def proof(lines: tuple[Line, ...]) -> str:
    """Return what the proof adds to a roll: a promise with the first dice of a seed."""
    return "".join(f"\n-# {plain(line.text)}" for line in lines if line.rule == "FAIR")


def proof_receipt(row: Row) -> str:
    """Return a roll's receipt, with the interaction that asked for it."""
    asked = "" if row.call is None else f" · asked as {row.call}"
    return receipt(row.seq, row.chain) + asked


def full(row: Row, lines: tuple[Line, ...], name: str) -> Outgoing:
    """Return a roll with its dice, for whoever may see it; `lines` are all that its row tells."""
    found, mark = parts(row, lines), again_mark(row)
    who = f"{plain(name)} ({mark})" if mark else plain(name)
    buttons = [_again(row)] if _is_repeatable(row) else []
    if has_secrets(lines):
        buttons.append(Button("Reveal", custom_id.custom_id("rv", row.game, row.seq), "primary"))
    return _shown(row, _content(found, who) + proof(lines), found, proof_receipt(row), buttons)


def _shown(row: Row, text: str, found: Parts, foot: str, buttons: list[Button]) -> Outgoing:
    working = "\n".join(found.dice)
    if len(working) > SHOWN:
        more = Button("Show working", custom_id.custom_id("rw", row.game, row.seq))
        buttons = [*buttons, more]
    under = (tuple(buttons),) if buttons else ()
    return Outgoing(text, working=cut(working, SHOWN), foot=foot, buttons=under)


def _is_repeatable(row: Row) -> bool:
    return isinstance(move_of(row), Throw | Quick)


def _again(row: Row) -> Button:
    return Button("Again", custom_id.custom_id("ra", row.game, row.seq))


def public(row: Row, lines: tuple[Line, ...], name: str) -> Outgoing | None:
    """Return what the channel sees of a roll, None for one that is its roller's alone."""
    if not has_secrets(lines):
        return full(row, lines, name)
    if not any(line.to is not None and "gm" in line.to for line in lines):
        return None
    buttons = (
        Button("Read mine", custom_id.custom_id("rm", row.game, row.seq)),
        Button("Reveal", custom_id.custom_id("rv", row.game, row.seq)),
    )
    return Outgoing(
        f"{plain(name)} rolled for the GM.{proof(lines)}",
        foot=proof_receipt(row),
        buttons=(buttons,),
    )


def private(row: Row, lines: tuple[Line, ...], name: str) -> Outgoing | None:
    """Return what the roller alone reads of a secret roll, None for one that all may see."""
    return full(row, lines, name) if has_secrets(lines) else None


def revealed(row: Row, reveal: Row, name: str) -> Outgoing:
    """Return a secret roll that is shown now; `reveal` is the row that shows it."""
    opened = [
        msgspec.structs.replace(line, to=None) if line.to == NOBODY else line for line in told(row)
    ]
    found = parts(row, tuple(opened))
    then = f"rolled as entry {row.seq} · receipt {row.chain.hex()[:16]}"
    foot = f"{receipt(reveal.seq, reveal.chain)}; {then}"
    text = _content(found, f"{plain(name)} reveals entry {row.seq}")
    # A time in the sentence is ours, so nothing in it is to be escaped.
    among = "".join(f"\n-# {line.text}" for line in told(reveal) if line.rule == "FAIR")
    return _shown(row, text + among, found, foot, [])
