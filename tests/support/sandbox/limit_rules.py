"""Two bodies for each limit that is no size: one that Discord takes and one that it refuses."""

from __future__ import annotations

from tests.support.sandbox.bodies import (
    button,
    commands,
    embed,
    field,
    link,
    many,
    menus,
    option,
    options,
    rows,
    select,
)

# Limits of another nature: a body that keeps them, one that breaks them, and where.
KINDS = {
    "text": ("message", {"content": "1"}, {"content": 1}, "content"),
    "list": ("message", embed(), {"embeds": {}}, "embeds"),
    "object": (
        "message",
        {"content": "x", "allowed_mentions": {}},
        {"content": "x", "allowed_mentions": []},
        "allowed_mentions",
    ),
    "whole number": (
        "message",
        {"content": "x", "flags": 4},
        {"content": "x", "flags": "4"},
        "flags",
    ),
    "answer type": (
        "answer_command",
        {"type": 4, "data": {"content": "x"}},
        {"type": 7, "data": {"content": "x"}},
        "type",
    ),
    "mentions twice": (
        "message",
        {"content": "x", "allowed_mentions": {"parse": ["roles"], "users": ["1"]}},
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
    ),
    "reply": (
        "message",
        {"content": "x", "message_reference": {"message_id": "1", "fail_if_not_exists": False}},
        {"content": "x", "message_reference": {"message_id": "1"}},
        "message_reference",
    ),
    "unknown file": (
        "file",
        {"attachments": [{"id": 0}]},
        {"attachments": [{"id": 1}]},
        "attachments",
    ),
    "embed field name missing": ("message", field(), field(name=" "), "embeds.0.fields.0.name"),
    "embed field value missing": ("message", field(), field(value=""), "embeds.0.fields.0.value"),
    "embed url": (
        "message",
        embed(url="https://x.example"),
        embed(url="javascript:x"),
        "embeds.0.url",
    ),
    "row width": (
        "message",
        rows(select()),
        rows(select(), button()),
        "components.0.components",
    ),
    "custom_id missing": (
        "message",
        rows(button()),
        rows({"type": 2, "style": 1, "label": "x"}),
        "components.0.components.0.custom_id",
    ),
    "custom_id twice": (
        "message",
        rows(button(), button(custom_id="y")),
        rows(button(), button()),
        "components.0.components.1.custom_id",
    ),
    "button bare": (
        "message",
        rows(button(label=None, emoji={"name": "x"})),
        rows(button(label=None)),
        "components.0.components.0",
    ),
    "button link": (
        "message",
        rows(link()),
        rows(link(url=None)),
        "components.0.components.0.url",
    ),
    "select option twice": (
        "message",
        rows(select(options=options(2))),
        rows(select(options=options(2, value="x"))),
        "components.0.components.0.options.1.value",
    ),
    "command letters": (
        "commands",
        commands(name="über-fox_2"),
        commands(name="Fox"),
        "0.name",
    ),
    "command twice": ("commands", many(2), many(2, name="x"), "1.name"),
    "menu description": (
        "commands",
        [{"name": "Roll it", "type": 3}],
        [{"name": "Roll it", "type": 3, "description": "x"}],
        "0.description",
    ),
    "option letters": ("commands", option(name="fox"), option(name="a fox"), "0.options.0.name"),
    "option twice": (
        "commands",
        commands(options=[{"type": 3, **one} for one in many(2)]),
        commands(options=[{"type": 3, **one} for one in many(2, name="x")]),
        "0.options.1.name",
    ),
    "option order": (
        "commands",
        commands(options=[{"type": 3, "required": True, **many(1)[0]}]),
        commands(
            options=[{"type": 3, "required": bool(n), **one} for n, one in enumerate(many(2))]
        ),
        "0.options.1",
    ),
    "option nesting": (
        "commands",
        option(type=1),
        commands(options=[{"type": 1 + 2 * n, **one} for n, one in enumerate(many(2))]),
        "0.options",
    ),
    "choices completed": (
        "commands",
        option(autocomplete=True),
        option(autocomplete=True, choices=[{"name": "x", "value": "x"}]),
        "0.options.0.choices",
    ),
    "thread rest": (
        "thread",
        {"name": "x", "auto_archive_duration": 4320},
        {"name": "x", "auto_archive_duration": 61},
        "auto_archive_duration",
    ),
}

# Limits with a code of their own, and how a request of a size looks.
CODES = {
    "empty message": ("message", {"content": "."}, {"content": " \n"}),
    "slash commands": ("commands", many(100), many(101)),
    "menu commands": ("commands", menus(5), menus(6)),
}
