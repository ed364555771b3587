"""The names that the bot itself stores, beside those of the games: found in its own code.

Nothing here depends on which file of the bot a thing stands in, but for `BODIES`.
"""

from __future__ import annotations

import ast
import functools
import importlib
import inspect
import operator
import pkgutil
import textwrap
from collections.abc import Iterator
from types import ModuleType
from typing import Any, get_args, get_type_hints

import msgspec

import cogs
import referee
from cogs.app import PROPOSALS
from cogs.workers.trial import Trial
from referee.action import Action
from referee.agreement.ballot import Body
from referee.agreement.real_dice import Unfinished
from referee.message import Outgoing
from referee.seats.documents import Kept
from referee.settings import ServerRules, Setup
from referee.timeline.dispute import Claim
from referee.waiting.departures import Gone
from referee.waiting.digests import Digest
from referee.waiting.standing_orders import Will
from rules.core import Line, Move
from rules.deadlines import Habits
from rules.dice import Roll
from rules.rolls.tables import Entry

KINDS: Any = functools.reduce(operator.or_, PROPOSALS)

BODIES: dict[str, Any] = {
    "game.options": Setup,
    "outbox.body": Outgoing,
    "answer.body": Outgoing,
    "inbox.body": Line,
    "orders.body": Will,
    "roster.body": Kept,
    "random_list.body": Entry,
    "vote.body of consent": Body[KINDS],
    "vote.body of dispute": Claim,
    "draft.body of faces": Unfinished[KINDS],
    "setting.value of habits": Habits,
    "setting.value of rules": ServerRules,
    "setting.value of trial": Trial,
    "setting.value of gone": Gone,
    "setting.value of digest": Digest,
    "journal.told": Line,
    "journal.rolls": Roll,
}
"""What the JSON columns hold, by column."""


HOUSE: tuple[ModuleType, ...] = (cogs, referee)
"""The packages that the bot is made of, the rules aside."""


@functools.cache
def modules(*packages: ModuleType) -> tuple[ModuleType, ...]:
    """Return every module of these packages, of the bot's own if none is named."""
    return tuple(
        importlib.import_module(one.name)
        for package in packages or HOUSE
        for one in list(pkgutil.walk_packages(package.__path__, f"{package.__name__}."))
    )


def verbs() -> list[str]:
    """Return the first words of all custom_ids that the bot answers to."""
    tables = (getattr(module, "PRESSES", {}) for module in modules())
    return sorted({verb for table in tables for verb in table})


def below(kind: type) -> Iterator[type]:
    """Yield a class and all that derive from it."""
    yield kind
    for one in kind.__subclasses__():
        yield from below(one)


def row_kinds() -> list[str]:
    """Return the kinds of rows that are no moves."""
    ours = {module.__name__ for module in modules()}
    actions = [kind for kind in below(Action) if kind.__module__ in ours]
    return sorted({name for kind in actions for name in _kinds(kind)})


def _kinds(action: type[Action]) -> tuple[str, ...]:
    """Return what a kind of action calls its rows: one name, or one of its field's; none for moves.

    An action with a move of its own takes the move's tag.
    """
    hints = get_type_hints(action)
    if hints.get("move") is Move:
        return ()
    if "what" in hints:
        return tuple(map(str, get_args(hints["what"])))
    try:
        return (str(action.kind(object())),)  # type: ignore[arg-type]
    except NotImplementedError:
        return ()


def calls(*packages: ModuleType) -> Iterator[tuple[ModuleType, ast.Call, str]]:
    """Yield every call in the code of packages, with its module and the name of what is called."""
    for module in modules(*packages):
        for node in _calls_of(module):
            yield module, node, ast.unparse(node.func)


@functools.cache
def _calls_of(module: ModuleType) -> tuple[ast.Call, ...]:
    tree = ast.parse(inspect.getsource(module))
    return tuple(node for node in ast.walk(tree) if isinstance(node, ast.Call))


def template(node: ast.expr, module: ModuleType) -> str | None:
    """Return a text of the code with {} for what is filled in; None for what is only a name."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(
            str(one.value) if isinstance(one, ast.Constant) else "{}" for one in node.values
        )
    if isinstance(node, ast.BinOp):
        return f"{template(node.left, module)}{template(node.right, module) or '{}'}"
    if isinstance(node, ast.Name):
        value = getattr(module, node.id, None)
        return value if isinstance(value, str) else None
    if isinstance(node, ast.Call):
        return _returned(node, module)
    return None


def _returned(node: ast.Call, module: ModuleType) -> str | None:
    """Return the template of what a small function of the same module returns."""
    called = getattr(module, ast.unparse(node.func), None)
    if not inspect.isfunction(called):
        return None
    tree = ast.parse(textwrap.dedent(inspect.getsource(called)))
    ends = [one.value for one in ast.walk(tree) if isinstance(one, ast.Return)]
    return template(ends[0], module) if len(ends) == 1 and ends[0] is not None else None


def _named(function: str, place: int) -> list[str]:
    """Return the templates of the argument at a place in all calls of a function."""
    found = {
        template(call.args[place], module)
        for module, call, name in calls()
        if name == function and len(call.args) > place
    }
    return sorted(name for name in found if name)


def draft_keys() -> list[str]:
    """Return under which keys forms half filled in are kept."""
    calls = (("drafts.Draft", 1), ("drafts.keep", 2), ("KeptForm", 0), ("Bench", 2), ("Bench", 3))
    return sorted({key for call, place in calls for key in _named(call, place)})


def setting_keys() -> list[str]:
    """Return under which keys settings are kept."""
    return _named("settings.put", 3)


def forms() -> dict[str, list[str]]:
    """Return the fields of every form whose answers are kept as a draft, by the form's kind."""
    tables = (getattr(module, "FORMS", None) for module in modules())
    found = {
        name: form for table in tables if isinstance(table, dict) for name, form in table.items()
    }
    return {name: [field.name for field in found[name].fields] for name in sorted(found)}


def questions(package: ModuleType) -> list[str]:
    """Return the kinds of questions that a game asks; paces are kept by them."""
    found = set()
    for module, call, name in calls(package):
        kind = next((word.value for word in call.keywords if word.arg == "kind"), None)
        if name == "Ask" and kind is not None:
            found.add(template(kind, module))
    return sorted(kind for kind in found if kind)


def vote_kinds() -> list[str]:
    """Return the kinds of votes."""
    return _named("votes.Vote", 2)


def decoded() -> set[type]:
    """Return the Structs that the bot's code reads from JSON by name."""
    found: set[type] = set()
    for module, call, name in calls():
        if name.endswith("decode"):
            words = {word.arg: word.value for word in call.keywords}
            if "type" in words:
                found |= set(_structs_named(words["type"], module))
    return found


def _structs_named(node: ast.expr, module: ModuleType) -> Iterator[type]:
    for one in ast.walk(node):
        value = getattr(module, one.id, None) if isinstance(one, ast.Name) else None
        if isinstance(value, type) and issubclass(value, msgspec.Struct):
            yield value
