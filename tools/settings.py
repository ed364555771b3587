"""The settings of .env, and in words what is wrong with them: for `make doctor` and for the bot.

Runs on any Python 3 and needs nothing installed. No value is ever quoted: a token may stand in the
wrong place.
"""

import base64
import os
import re
import shutil
from collections.abc import Iterator

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# A checkout keeps .env and data beside the code; an installed bot in the folder it is started in.
HOME = ROOT if os.path.exists(os.path.join(ROOT, ".env.example")) else os.getcwd()
# What there is to set: .env.example explains each.
KNOWN = dict.fromkeys(
    (
        "DISCORD_TOKEN",
        "LANDFALL_DATA",
        "LANDFALL_DATABASE",
        "LANDFALL_SHARDS",
        "LANDFALL_COPIES",
        "LANDFALL_SANDBOX_PORT",
        "LANDFALL_LOG",
        "LANDFALL_LOG_FORMAT",
        "LANDFALL_CONTACT",
        "LANDFALL_METRICS_PORT",
    ),
    "",
)
FORMATS = ("text", "json")
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
NAME = re.compile("[A-Z][A-Z0-9_]{0,39}")
PART = re.compile("[A-Za-z0-9_-]+")
# A value in quotes, with a comment behind it perhaps, and what a backslash is in front of there.
QUOTED = re.compile(r"""('|")((?:\\.|(?!\1|\\).)*)\1\s*(?:#.*)?""")
ESCAPED = {"'": re.compile(r"\\([\\'])"), '"': re.compile(r"\\([\\'\"abfnrtv])")}
ESCAPES = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
# ${NAME}, or ${NAME:-what it is when nothing of that name is set}.
VARIABLE = re.compile(r"\$\{([^}:]*)(?::-([^}]*))?\}")

SERVERS = ("postgresql://", "postgres://")
SHARDS = re.compile("([0-9]{1,5})(?:-([0-9]{1,5}))?/([0-9]{1,5})")

LONGEST_CONTACT = 200
"""The longest text that says where a fault is reported, in characters."""
LEAST_ROOM = 20
"""The least that must be free on the disk of the database, in MB."""

OK, NOTE, WRONG = "ok   ", "note ", "WRONG"


def read_text(name: str) -> str:
    """Return what is in a file in the folder of the settings, "" when it is not there."""
    path = os.path.join(HOME, name)
    if not os.path.exists(path):
        return ""
    # An editor may have put a mark of its encoding in front, or have used another one.
    with open(path, encoding="utf-8-sig", errors="replace") as file:
        return file.read()


def read_lines(name: str) -> "list[str]":
    """Return the lines of a file in the folder of the settings, none when it is not there."""
    return [line.strip() for line in read_text(name).splitlines()]


def data_folder(named: "str | None") -> str:
    """Return the folder of the databases; `~` is the user's, and `games` lies beside .env."""
    return os.path.join(HOME, os.path.expanduser((named or "").strip()) or "data")


def setting(line: str) -> "tuple[str, str] | None":
    """Return the name and value of one line of settings, None when it is something else."""
    if line.startswith("export "):
        line = line[len("export ") :]
    name, sign, value = line.partition("=")
    if not sign or not NAME.fullmatch(name.strip()):
        return None
    if value.strip()[:1] not in ("'", '"'):
        return name.strip(), re.sub(r"\s+#.*", "", value).strip()
    found = QUOTED.fullmatch(value.strip())
    if found is None:
        return None
    mark, inner = found.groups()
    return name.strip(), ESCAPED[mark].sub(lambda one: ESCAPES.get(one[1], one[1]), inner)


def expanded(value: str, known: "dict[str, str]") -> str:
    """Return a value with the variables in it: settings above it, else those of the environment."""
    known = dict(os.environ, **known)
    return VARIABLE.sub(lambda one: known.get(one[1], one[2] or ""), value)


def read_settings(name: str) -> "tuple[dict[str, str], list[int]]":
    """Return the settings of a file by their names, and the numbers of lines that are none."""
    values = {}  # type: dict[str, str]
    strange = []
    for number, line in enumerate(read_lines(name), 1):
        if line and not line.startswith("#"):
            pair = setting(line)
            if pair is None:
                strange.append(number)
            else:
                values[pair[0]] = expanded(pair[1], values)
    return values, strange


def settings() -> "dict[str, str]":
    """Return the settings that hold: those of .env, the environment's winning.

    The bot and the doctor both ask here, so that neither takes a line for something else.
    """
    values = dict(KNOWN, **read_settings(".env")[0])
    for name in KNOWN:
        values[name] = os.environ.get(name, values[name])
    return values


def check_env() -> "Iterator[tuple[str, str]]":
    """Yield what is wrong with the lines of .env."""
    path = os.path.join(HOME, ".env")
    if not os.path.exists(path):
        yield OK, "There is no .env, so every setting has its default."
    elif os.name == "posix" and os.stat(path).st_mode & 0o077:
        yield NOTE, "Others on this machine may read .env: chmod 600 .env"
    values, strange = read_settings(".env")
    for number in strange:
        yield WRONG, "Line " + str(number) + " of .env is no setting. Write NAME=value."
    for name in sorted(set(values) - set(KNOWN)):
        yield WRONG, name + " in .env is no setting of Landfall. See .env.example."


def check_values(values: "dict[str, str]") -> "Iterator[tuple[str, str]]":
    """Yield the values that no setting can have, each with what it can be."""
    for name, example in (("LANDFALL_SANDBOX_PORT", "8028"), ("LANDFALL_METRICS_PORT", "9128")):
        port = (values.get(name) or example).strip()
        if not re.fullmatch("[0-9]{1,5}", port) or not 0 < int(port) < 65536:
            yield (
                WRONG,
                name + " must be a port: a number from 1 to 65535, such as " + example + ".",
            )
    if not re.fullmatch("[0-9]{1,3}", (values.get("LANDFALL_COPIES") or "7").strip()):
        yield WRONG, "LANDFALL_COPIES must be a number from 0 (no copies) to 999, such as 7."
    yield from check_server(values)
    if len(values.get("LANDFALL_CONTACT") or "") > LONGEST_CONTACT:
        yield WRONG, "LANDFALL_CONTACT must have at most " + str(LONGEST_CONTACT) + " characters."
    level = (values.get("LANDFALL_LOG") or "INFO").strip()
    if level.upper() not in LEVELS:
        yield WRONG, "LANDFALL_LOG must be one of " + ", ".join(LEVELS) + "."
    if (values.get("LANDFALL_LOG_FORMAT") or "text").strip().lower() not in FORMATS:
        yield WRONG, "LANDFALL_LOG_FORMAT must be text or json."


def check_server(values: "dict[str, str]") -> "Iterator[tuple[str, str]]":
    """Yield what cannot be of a database on a server, and of the shards of a process."""
    address = (values.get("LANDFALL_DATABASE") or "").strip()
    if address and not address.startswith(SERVERS):
        words = "LANDFALL_DATABASE must be empty (a file in LANDFALL_DATA), or the address of a"
        yield (
            WRONG,
            words + " PostgreSQL database, such as postgresql://landfall@localhost/landfall.",
        )
    shards = (values.get("LANDFALL_SHARDS") or "").strip()
    found = SHARDS.fullmatch(shards)
    if shards and (found is None or not int(found[1]) <= int(found[2] or found[1]) < int(found[3])):
        yield WRONG, "LANDFALL_SHARDS must be shards of all there are, such as 0-3/8 or 4/8."
    elif shards and not address:
        words = "LANDFALL_SHARDS is for several processes, and these need a database on a server:"
        yield WRONG, words + " set LANDFALL_DATABASE, or leave both empty."


def check_token(token: str) -> "Iterator[tuple[str, str]]":
    """Yield whether a token has the shape of one."""
    if not token:
        yield NOTE, "No DISCORD_TOKEN is set: make run starts the sandbox instead of Discord."
    elif token.startswith("Bot "):
        yield WRONG, 'DISCORD_TOKEN begins with "Bot "; only what follows it is the token.'
    elif not is_shaped(token):
        yield WRONG, "DISCORD_TOKEN has not the shape of a bot's token: three parts with two dots."
        yield NOTE, "Copy it again from the developer portal: Bot, Reset Token."
    else:
        yield OK, "DISCORD_TOKEN has the shape of a token; whether it is valid, Discord will say."


def is_shaped(token: str) -> bool:
    """Say whether a text is three parts, the first of which is a number in base64."""
    parts = token.split(".")
    if len(parts) != 3 or not all(PART.fullmatch(part) for part in parts):
        return False
    try:
        number = base64.urlsafe_b64decode(parts[0] + "=" * (-len(parts[0]) % 4))
    except ValueError:
        return False
    return number.isdigit()


def application_of(token: str) -> int:
    """Return the number of the application whose token this is; the token has the shape of one."""
    first = token.split(".")[0]
    return int(base64.urlsafe_b64decode(first + "=" * (-len(first) % 4)))


def check_room(folder: str) -> "Iterator[tuple[str, str]]":
    """Yield whether the disk of a folder has room for a database to begin with."""
    place = nearest(folder)
    free = shutil.disk_usage(place).free // 1_000_000
    if free < LEAST_ROOM:
        told = "The disk of " + place + " is full: " + str(free) + " MB are free, "
        yield WRONG, told + str(LEAST_ROOM) + " are the least. Make room, nothing else is needed."


def check_folder(folder: str) -> "Iterator[tuple[str, str]]":
    """Yield whether the databases can be kept in a folder, which need not be there yet."""
    place = nearest(folder)
    if not os.path.isdir(place):
        words = " is a file. Set LANDFALL_DATA to a folder; a missing one is made."
        yield WRONG, "Nothing can be saved: " + place + words
    elif not os.access(place, os.W_OK | os.X_OK):
        words = ". Allow that, or set LANDFALL_DATA to another folder."
        yield WRONG, "Nothing can be saved: this user may not write in " + place + words


def nearest(folder: str) -> str:
    """Return a folder, or the nearest one above it that is there."""
    folder = os.path.abspath(folder)
    while not os.path.lexists(folder):
        folder = os.path.dirname(folder)
    return folder
