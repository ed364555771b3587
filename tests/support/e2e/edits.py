"""Every text that a message of the bot's ever showed, in order, so that no older one comes last."""

from __future__ import annotations

import re
import sqlite3
from collections import defaultdict
from pathlib import Path
from typing import Any

RECEIPT = re.compile(r"^-# ((?:[0-9a-f]{4} ){3}[0-9a-f]{4})", re.MULTILINE)


class Shown:
    """What was shown in a sandbox since this was made, by message."""

    def __init__(self, sandbox: Any) -> None:
        self.texts: dict[str, list[str]] = defaultdict(list)
        self.posted: list[str] = []
        self._messages = sandbox.messages
        self._create, self._edit = sandbox.messages.create, sandbox.messages.edit
        sandbox.messages.create, sandbox.messages.edit = self._made, self._changed

    def _made(self, *given: Any, **more: Any) -> Any:
        message = self._create(*given, **more)
        if not message.get("_to"):
            self.posted.append(message["id"])
        self.texts[message["id"]].append(message["content"])
        return message

    def _changed(self, message: Any, body: Any, uploads: Any) -> Any:
        changed = self._edit(message, body, uploads)
        if "content" in body:
            self.texts[changed["id"]].append(changed["content"])
        return changed

    def rows(self, data: Path, game: int = 1) -> dict[str, list[int]]:
        """Return by message which row of a game it showed last, at each change."""
        db = sqlite3.connect(data)
        try:
            found = db.execute("SELECT chain, seq FROM journal WHERE game = ?", (game,)).fetchall()
        finally:
            db.close()
        seqs = {chain.hex()[:16]: seq for chain, seq in found}
        rows: dict[str, list[int]] = {}
        for message, texts in self.texts.items():
            receipts = [RECEIPT.search(text) for text in texts]
            shown = [one[1].replace(" ", "") for one in receipts if one]
            rows[message] = [seqs[one] for one in shown if one in seqs]
        return {message: shown for message, shown in rows.items() if shown}

    def check_onwards(self, data: Path, game: int = 1) -> None:
        """Assert that no message ever showed an older row after a newer one.

        But where Discord took a change and did not say so, and then no other: that row is told
        in the next message, and the one that shows it too is closed without it.
        """
        every = self.rows(data, game)
        for message, shown in every.items():
            if shown != sorted(shown):
                later = [row for other, rows in every.items() if other > message for row in rows]
                top = shown.index(max(shown)) + 1
                assert shown[:top] == sorted(shown[:top]), (message, shown)
                assert shown[top:] == sorted(shown[top:]), (message, shown)
                assert max(later, default=0) >= max(shown), (message, shown)
