"""The log: for people or as JSON, a line for each record, and no secret in it.

The finished line is cleaned, traceback included: the token, the tokens of interactions in addresses
(whoever has one can answer in the bot's name for 15 minutes), passwords in addresses.
"""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime

TEXT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
FORMATS = ("text", "json")
_ANSWERING = re.compile(r"(/(?:webhooks|interactions)/\d+/)[\w.~-]+")
_PASSWORD = re.compile(r"(\w://[^\s:/@]+:)[^\s@/]+(?=@)")


def cleaned(line: str, token: str) -> str:
    """Return a line without the secrets in it."""
    if token:
        line = line.replace(token, "(token)")
    return _PASSWORD.sub(r"\1(password)", _ANSWERING.sub(r"\1(token)", line))


class TextFormatter(logging.Formatter):
    """Writes a record for people."""

    def __init__(self, token: str) -> None:
        super().__init__(TEXT)
        self._token = token

    def format(self, record: logging.LogRecord) -> str:
        return cleaned(super().format(record), self._token)


class JsonFormatter(logging.Formatter):
    """Writes a record as one JSON object on one line, for programs that gather logs."""

    def __init__(self, token: str) -> None:
        super().__init__()
        self._token = token

    def format(self, record: logging.LogRecord) -> str:
        found = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info and record.exc_info[0] is not None:
            found["error"] = self.formatException(record.exc_info)
        return cleaned(json.dumps(found, ensure_ascii=False), self._token)


def set_up_log(level: str, token: str, form: str = "text") -> None:
    """Log to standard error, `form` being one of FORMATS."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter(token) if form == "json" else TextFormatter(token))
    logging.basicConfig(level=level, handlers=[handler], force=True)
