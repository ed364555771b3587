"""A game as one HTML page that needs nothing else: what happened, who, which dice, the proof.

Everything that people wrote is escaped. It shows what the asker may see, and no more.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from html import escape

from db.journal import Row
from db.notes import Note
from db.seeds import Seeds
from referee import verdict
from referee.head import GameHead
from referee.timeline import visibility
from rules.core import Line, Work, seat_title
from rules.core.line import unshown
from rules.fair import commitment

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 46rem; padding: 0 1rem;
  color: #1d1d1f; background: #fdfcf9; }
h1 { margin-bottom: 0; } h2 { margin-top: 2rem; } ol { list-style: none; padding: 0; }
li { border-top: 1px solid #d9d5c9; padding: .6rem 0; } .undone { opacity: .55; }
.meta, .work, .foot { color: #5c5a52; font-size: .85rem; } .private { font-style: italic; }
code { word-break: break-all; }
@media (prefers-color-scheme: dark) { body { color: #e9e7e0; background: #1b1b1d; }
  .meta, .work, .foot { color: #a9a69b; } li { border-color: #3a3934; } }
"""


def page(
    head: GameHead,
    rows: tuple[Row, ...],
    epochs: tuple[Seeds, ...],
    notes: tuple[Note, ...],
    seats: tuple[str, ...],
    in_force: frozenset[int],
) -> str:
    """Return the page for somebody who holds these seats; times are UTC."""
    title = escape(head.game.title)
    parts = (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>',
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        f"<style>{STYLE}</style><h1>{title}</h1>",
        *_about(head, rows),
        "<h2>What happened</h2><ol>",
        *(_row(head, row, seats, row.seq in in_force) for row in rows),
        "</ol>",
        *_notes(notes),
        *_proof(epochs),
        "</html>",
    )
    return "\n".join(parts)


def _about(head: GameHead, rows: tuple[Row, ...]) -> Iterator[str]:
    yield f'<p class="meta">{escape(head.system.title)}, {escape(head.game.status)}, '
    yield f"begun {_time(head.game.made_at)}, {len(rows)} rows.</p>"
    held = (escape(head.named(seat)) for seat in dict.fromkeys(s.seat for s in head.seats))
    yield f"<p>Seats: {', '.join(held) or 'none'}.</p>"
    outcome = head.system.outcome(head.state) if head.state is not None else None
    if outcome is not None:
        yield f"<p><strong>{escape(outcome.text)}</strong></p>"


def _time(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M}"


def _row(head: GameHead, row: Row, seats: tuple[str, ...], stands: bool) -> str:
    who = "" if row.seat == "bot" else f", {escape(seat_title(row.seat))}"
    by = "" if row.by == "player" else f" ({escape(row.by)})"
    meta = f'<div class="meta">Row {row.seq}, {_time(row.at)}{who}{by}</div>'
    if row.erased_at is not None:
        told = '<div class="meta">This row was erased.</div>'
    else:
        shown = visibility.heard(head, row, seats)
        if row.seq in head.setup.hidden:
            shown = visibility.seen(head, row)
        told = "".join(_line(line) for line in shown)
        dice = () if row.seq in head.setup.hidden else verdict.dice(row)
        told += "".join(map(_work, unshown(shown, dice)))
    receipt = f'<div class="foot">receipt <code>{row.chain.hex()[:16]}</code></div>'
    mark = "" if stands else ' class="undone"'
    return f'<li id="row{row.seq}"{mark}>{meta}{told}{receipt}</li>'


def _line(line: Line) -> str:
    mark = ' class="private"' if line.to is not None else ""
    rule = f" <code>{escape(line.rule)}</code>"
    return f"<div{mark}>{escape(line.text)}{rule}</div>{''.join(map(_work, line.work))}"


def _work(work: Work) -> str:
    return f'<div class="work">{escape(work.text())}</div>'


def _notes(notes: tuple[Note, ...]) -> Iterator[str]:
    if notes:
        yield "<h2>Notes</h2><ul>"
        yield from (f"<li>{_time(note.at)}: {escape(note.body)}</li>" for note in notes)
        yield "</ul>"


def _proof(epochs: tuple[Seeds, ...]) -> Iterator[str]:
    """Yield the promises of the seeds, and those that were shown."""
    yield '<h2>The dice</h2><p class="meta">Each seed was promised by its SHA-256 before it was '
    yield "used. Rows in grey were undone. Check the export of this game with rules/verify.py.</p>"
    for seeds in epochs:
        for name, seed, shown in (
            ("open", seeds.open, seeds.open_shown_at),
            ("hidden", seeds.hidden, seeds.hidden_shown_at),
        ):
            said = f", shown: <code>{seed.hex()}</code>" if shown else ""
            yield f'<p class="foot">{name} {seeds.epoch}: <code>{commitment(seed)}</code>{said}</p>'
