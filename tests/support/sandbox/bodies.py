"""Bodies of requests: the smallest that Discord takes, with fields added or replaced."""

from __future__ import annotations


def button(**more):
    return {"type": 2, "style": 1, "label": "x", "custom_id": "x"} | more


def link(**more):
    return {"type": 2, "style": 5, "label": "x", "url": "https://x.example"} | more


def select(**more):
    return {"type": 3, "custom_id": "s", "options": options(1)} | more


def options(count, **more):
    return [{"label": "x", "value": str(number)} | more for number in range(count)]


def row(*parts):
    return {"type": 1, "components": list(parts)}


def rows(*parts):
    return {"content": "x", "components": [row(*parts)]}


def buttons(count):
    return [button(custom_id=str(number)) for number in range(count)]


def embed(**more):
    return {"embeds": [{"title": "x"} | more]}


def field(**more):
    return embed(fields=[{"name": "x", "value": "x"} | more])


def form(*parts, **more):
    return {"title": "x", "custom_id": "x", "components": list(parts) or [entry()]} | more


def entry(custom_id="t", **more):
    return row({"type": 4, "style": 1, "label": "x", "custom_id": custom_id} | more)


def labelled(**more):
    inside = {"type": 4, "style": 1, "custom_id": "t"}
    return form({"type": 18, "label": "x", "component": inside} | more)


def commands(**more):
    return [{"name": "x", "description": "x"} | more]


def option(**more):
    return commands(options=[{"type": 3, "name": "x", "description": "x"} | more])


def choice(**more):
    return option(choices=[{"name": "x", "value": "x"} | more])


def many(count, **more):
    return [{"name": f"x{number}", "description": "x"} | more for number in range(count)]


def menus(count):
    return [{"name": f"x{number}", "type": 3} for number in range(count)]


def eight(extra):
    """Return a command whose texts are 8,000 characters and `extra` more."""
    told = [{"name": f"{number:03}", "value": "v" * 97} for number in range(25)]
    found = [{"type": 3, "name": f"o{number}", "description": "d"} for number in range(4)]
    for one in found[:3]:
        one["choices"] = told
    # three times 2,500 for choices, 4 x 3 for the options, 2 for the command: 7,514 so far
    found[3]["choices"] = [{"name": "n", "value": "v" * 97} for _ in range(4)]
    found[3]["description"] = "d" * (8000 - 7514 - 4 * 98 + 1 + extra)
    return commands(options=found)


def ids(count):
    return [str(number) for number in range(1, count + 1)]


# Limits on a size: the kind of request, its body for a size, and where Discord points to.


def styled(style):
    return link() if style == 5 else button(style=style)
