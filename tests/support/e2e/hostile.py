"""Hostile input: what people who mean harm, or a phone that means well, put into every option.

Everything is drawn from one seeded source, so that a run can be had again.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from cogs import router
from cogs.rolls import odds, road
from cogs.ui import errors
from db.errors import StorageError
from referee.errors import Refusal
from rules.core import Faults, RuleError
from sandbox.views import Component, Form

STRING, INTEGER, BOOLEAN, USER, CHANNEL, ATTACHMENT, NUMBER = 3, 4, 5, 6, 7, 11, 10

TEXTS = (
    "",
    " ",
    "x" * 6_000,
    "y" * 300,
    "@everyone @here <@1> <@&2> <#3>",
    "**bold** `code` ||spoiler|| > quote\n# head",
    "{0} {self} %s %(x)d ${HOME}",
    "'; DROP TABLE journal; --",
    "\u202egnp.exe\u2066",
    "a\x00b\x07c\x1b[31m",
    "🙂" * 40,
    "-1",
    "0",
    "999999999999999999999",
    "1e9",
    "NaN",
    "../../../etc/passwd",
    '{"kind":"edit","path":"frames"}',
    "null",
    "123456789012345678",
    "ﷺ" * 30,
    "2d6+",
    "https://example.invalid/[x](y)",
)
NUMBERS = ("-1", "0", "1", "7", "999999999999999", "1.5", "many", "", "2147483648")
OTHERS = ("true", "maybe", "123456789012345678", "", "0")
IDS = (
    "",
    "a",
    "a:1",
    "a:1:00000000:red:00000000",
    "a:999999:none:gm:ffffffff",
    "s:1:00000000:red:0",
    "n:1",
    "n:-1",
    "n:99999999999999999999",
    "w:1:1",
    "w:1:999999",
    "i:1",
    "j:1",
    "l:1",
    "b:1",
    "p:1:red:0",
    "p:1:red:999",
    "zz:1:2:3",
    ":" * 50,
    "a:1:" + "x" * 60,
    "'; DROP TABLE game; --",
)


FORMS = (
    "",
    "fd:1",
    "fd:99999",
    "dd:1:1",
    "dd:1:x",
    "dd:1:999999",
    "3s:4:enlist:",
    "3s:4:tale:x",
    "3s:x",
    "zz:1:2",
    "a:1:00000000:red:00000000",
)


PLAIN = ("1", "2", "5", "7.5", "yes", "no", "none", "even", "rough", "D4", "1, 2", "front")
"""What a form may well ask for."""
TEXT_FIELD = 4


def picked(part: Component, chance: random.Random) -> list[str]:
    """Return some of the lines of a menu, none for a button or for a menu of people."""
    options = part.data.get("options", [])
    least, most = part.data.get("min_values", 1), part.data.get("max_values", 1)
    many = chance.randint(least, max(least, min(most, len(options)))) if options else 0
    return [one["value"] for one in chance.sample(options, many)]


def filled(form: Form, chance: random.Random) -> dict[str, Any]:
    """Return what is typed and picked in a form; every second value shown before stays."""
    values: dict[str, Any] = {}
    for field in form.fields:
        if field.data["type"] != TEXT_FIELD:
            values |= {field.custom_id: lines} if (lines := picked(field, chance)) else {}
        elif not field.data.get("value") or chance.random() < 0.5:
            typed = chance.choice((*TEXTS, *PLAIN, *PLAIN))
            values[field.custom_id] = typed[: field.data.get("max_length")]
    return values


class Watch:
    """Counts what became of the inputs, by looking over the router's shoulder."""

    def __init__(self, monkeypatch: Any) -> None:
        self.counts: Counter[str] = Counter()
        self.broken: list[str] = []
        monkeypatch.setattr(router.errors, "sentence", self._sentence)
        for module, name in ((road, "refuse"), (odds, "_refuse")):
            monkeypatch.setattr(module, name, self._counted(getattr(module, name)))

    def _counted(self, refuse: Any) -> Any:
        """Return what tells a refusal of the language of dice, counted as one of the rules'."""

        async def counted(*given: Any) -> None:
            self.counts["rules"] += 1
            await refuse(*given)

        return counted

    def _sentence(self, error: BaseException, doing: str) -> str:
        cause = errors._cause(error)
        if isinstance(cause, RuleError | Faults):
            self.counts["rules"] += 1
        elif isinstance(cause, Refusal | StorageError) or errors._known(cause) is not None:
            self.counts["cogs"] += 1
        else:
            self.broken.append(f"{doing}: {cause!r}")
        return _SENTENCE(error, doing)


_SENTENCE = errors.sentence


def hostile(option: dict[str, Any], chance: random.Random) -> str:
    """Return a value that an option should not be given, or only just may be."""
    if option.get("choices") and chance.random() < 0.5:
        return str(chance.choice(option["choices"])["value"])
    if option["type"] in (INTEGER, NUMBER):
        return chance.choice(NUMBERS)
    return chance.choice(TEXTS if option["type"] == STRING else OTHERS)


def plausible(option: dict[str, Any], chance: random.Random, words: tuple[str, ...]) -> Any:
    """Return a value that an option may well be given."""
    if option.get("choices"):
        return str(chance.choice(option["choices"])["value"])
    if option["type"] in (INTEGER, NUMBER):
        return str(chance.randint(1, 10))
    if option["type"] == BOOLEAN:
        return chance.choice(("true", "false"))
    if option["type"] == ATTACHMENT:
        return ("board.json", b'{"hexes": 1}')
    return chance.choice(words)
