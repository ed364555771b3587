"""The log in both forms, and a planted secret that must stand in no line of it."""

from __future__ import annotations

import io
import json
import logging
import sys

import pytest

from tools import settings
from tools.logs import FORMATS, JsonFormatter, TextFormatter, cleaned, set_up_log

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GaBcDe.x-yzPLANTEDx-yz"
ANSWERING, PASSWORD = "aW50ZXJhY3Rpb24-PLANTED_2", "hunter2-PLANTED"
SECRETS = (TOKEN, ANSWERING, PASSWORD)
ADDRESSES = (
    f"https://discord.com/api/v10/webhooks/12/{ANSWERING}/messages",
    f"https://discord.com/api/v10/interactions/9/{ANSWERING}/callback",
    f"postgresql://landfall:{PASSWORD}@db.example.org/landfall",
    f"Authorization: Bot {TOKEN}",
)


@pytest.fixture
def logged(monkeypatch):
    """What is logged in a form, as text; the logging of the tests is put back afterwards."""
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    heard = io.StringIO()

    def begin(form):
        monkeypatch.setattr(sys, "stderr", heard)
        set_up_log("INFO", TOKEN, form)
        return heard

    yield begin
    root.handlers[:] = before
    root.setLevel(level)


@pytest.mark.parametrize("form", FORMATS)
def test_a_planted_secret_is_in_no_line(logged, form):
    """Neither in a message, nor in what is put into it, nor in the traceback of an error."""
    heard = logged(form)
    for address in ADDRESSES:
        logging.getLogger("landfall").info("asked %s", address)
        try:
            raise ValueError(address)
        except ValueError:
            logging.getLogger("discord").exception(f"failed at {address}")

    text = heard.getvalue()
    assert text.count("asked ") == text.count("failed at ") == len(ADDRESSES)
    assert not [secret for secret in SECRETS if secret in text]
    assert text.count("(token)") == 9
    assert text.count("(password)") == 3


def test_json_is_one_object_on_a_line(logged):
    heard = logged("json")
    logging.getLogger("landfall").warning("two\nlines %s", "and more")
    try:
        raise LookupError("gone")
    except LookupError:
        logging.getLogger("landfall").exception("failed")

    first, second = map(json.loads, heard.getvalue().splitlines())
    assert first["message"] == "two\nlines and more"
    assert (first["level"], first["logger"], "error" in first) == ("WARNING", "landfall", False)
    assert first["at"].endswith("+00:00")
    assert second["error"].endswith("LookupError: gone")


def test_what_is_no_secret_stays():
    line = "see https://example.org/webhooks and postgresql://localhost/landfall at 12:30"
    assert cleaned(line, TOKEN) == cleaned(line, "") == line
    assert (TextFormatter(TOKEN).usesTime(), JsonFormatter(TOKEN)._token) == (True, TOKEN)


@pytest.mark.parametrize(("value", "wrong"), [("json", False), ("TEXT", False), ("xml", True)])
def test_the_form_is_a_setting(value, wrong):
    said = list(settings.check_values({"LANDFALL_LOG_FORMAT": value}))
    assert bool(said) is wrong
    assert settings.FORMATS == FORMATS
