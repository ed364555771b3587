"""Check an exported game: its chain, its digests, its trail and every face, from the file alone.

One file on purpose, to be handed to players; it needs Python's standard library and no more:

    python3 -I verify.py export.json [SHOWN ...]

SHOWN are receipts or commitments, or their beginnings, that were shown to you while you played.

The file is one JSON object; bytes are written as hexadecimal digits:
{"format": "landfall-export", "version": 1,
 "game": {"id": 5, "system": "chess", "title": "Dust"},
 "epochs": [{"commitments": {"open": SHA-256, "hidden": SHA-256},
             "seeds": {"open": 32 bytes or null, "hidden": 32 bytes or null}}],
 "rows": [{"seq": 1, "digest": 32 bytes, "chain": 32 bytes, "salt": 32 bytes or null,
           "stored": what the row says, or null, "erased": true if it was erased}]}
All rows are there, in order; `stored` and `salt` are null where the asker may not see the row.
`stored` has seq, key, at (ms), seat, by, kind, move, decision (bytes or null), rolls (lists of
sides, faces, why, who, and maybe to, entered), told, state (a hash), trail, version, restores (the
row whose trail is gone back to, 0 for the start, or null), epoch (an index into epochs).

digest = SHA-256(salt, stored as JSON with sorted keys and no spaces, in UTF-8)
chain  = SHA-256(chain of the row before, digest); 32 zero bytes before the first row
trail  = SHA-256(trail of the row before or restored, decision) where something was decided
faces  = HMAC-SHA256(seed, trail, block of 8 bytes), for blocks 0, 1, ..., cut to the bits of
         sides - 1, taken when below sides, plus 1. Faces with `to` are drawn from the hidden seed,
         the others from the open one; each row begins both streams anew.

decision = {"answers": [[seat, what it decided], ...]} as JSON without spaces, seats and keys in
order: exactly the fields that the seat's move decides by, and nothing besides.
An epoch begins behind a row that promised exactly its commitments, and behind no other.
`restores` stands in undo and redo, in a re-roll the GM granted, and in a corrected fact, which
makes the same decision again.

That is proof 1. In rows with `proof` 2 there may also be
  promises  [open, hidden]: the commitments of the epoch that begins behind this row
  hides     true: trail = SHA-256(trail before, decision, HMAC-SHA256(hidden seed, trail before)),
            so that a secret decision cannot be found by trying
  call      the number of the Discord interaction that asked for a free roll; its 8 bytes are
            hashed into the trail last. It holds the time at which it was asked for.
  words     (in row 1) the words of the players; the seeds that faces come from are then
            HMAC-SHA256(seed, words as JSON without spaces), in every epoch
A game has one proof from its first row to its last.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from typing import TypeGuard

# What each kind of move decides by; `python -m tests.support.verify.table` writes it.
# A line: the fields, a colon, the kinds of move. Lines with = name the order of keys inside them.
# fmt: off
MOVES = """
= seat what amount
= xp pop cards mimicry special_p addiction
planet28 1
: accept block decline dispute edge land lapse let_go push ruling take_back uphold
cost modifier pain skill step unit: improvise
options papers seats: start
path value: edit
place: take_slot
power target unit: cast use_psyka
skill target unit weapon: fight shoot
skill weapon: counter strike
source: reroll
target unit: drain heal inspire persuade throw use_med_kit
target unit weapon: charge
thing unit victim: loot
unit: claim contacts extinguish finish hold nearby rally resume use_stimulants walk withdraw
unit weapon: aim reload
unit wielded: swap
winners: end_battle
planet28 2
: accept block decline dispute edge land lapse let_go measure push ruling take_back uphold
cost modifier pain skill step unit: improvise
options papers seats: start
path value: edit
place: take_slot
power target unit: cast use_psyka
skill target unit weapon: fight shoot
skill weapon: counter strike
source: reroll
target unit: drain heal inspire persuade throw use_med_kit
target unit weapon: charge
thing unit victim: loot
unit: claim contacts extinguish finish hold nearby rally resume use_stimulants walk withdraw
unit weapon: aim reload
unit wielded: swap
winners: end_battle
px 1
: buy_card buy_mimicry cancel_pending colonise decline decline_trade done_spending end_now end_turn
: flip grant hold_game keep lapse note refuse regain reroll reshuffle ruling skip_turn surrender
: take withdraw
adjust: gm_adjust
card: reveal write_card
card hexes hold: act_card interrupt_card spend_card
card seat: give_card take_card
card side: buy_government
change: buy_change
changes: settle
content defence force hex promised: edit_hex
face hex: uncover
field force seat value: edit_player
force hexes remove: edit_sea
force seat: set_active
force value which: set_round
get give oath: counter
get give oath partner: offer
grant: farm
grant hex: explore scout terraform
hex: clear_hex force_consent place remove
hex origin: defend
hexes: buy_sea
how seat: remove_player
key value: set_config
mod on: set_mod
n sides why: gm_roll
name seat value: set_counter
oath: accept
options papers seats: start
path value: edit
picks: winds
place: take_seat
seat: peek replace_player
seat title: set_title
seats: turn_order
target: zap
what: skip
px 2
: buy_card buy_mimicry cancel_pending decline decline_trade done_spending end_now end_turn flip
: grant hold_game keep lapse note refuse reroll reshuffle ruling skip_turn surrender take withdraw
adjust: gm_adjust
card: reveal write_card
card hexes hold: act_card interrupt_card spend_card
card seat: give_card take_card
card side: buy_government
change: buy_change
changes: settle
content defence force hex promised: edit_hex
face hex: uncover
field force seat value: edit_player
force hexes remove: edit_sea
force seat: set_active
force value which: set_round
get give oath: counter
get give oath partner: offer
grant: colonise farm regain
grant hex: explore scout terraform
hex: clear_hex force_consent place remove
hex origin: defend
hexes: buy_sea
how seat: remove_player
key value: set_config
mod on: set_mod
n sides why: gm_roll
name seat value: set_counter
oath: accept
options papers seats: start
path value: edit
picks: winds
place: take_seat
seat: peek replace_player
seat title: set_title
seats: turn_order
target: zap
what: skip
quick 1
ability change: 316_test
aliens squad: 316_dominance
bonus_a bonus_b dice: pf_tactics
contenders: 316_roll_off
damage armour energy piercing aimed brawler iron_skin cover bonus pool: p28_damage
dice: pf_d3
dice kind need rerolls: pf_pool
digits: 316_digits
kind dice sign faces: px_dice
micro again: pf_deviation
required command elite militia terror other: pf_disorder
skill mods blessed cursed stupid rerolls: p28_skill
weapon reach raised: 316_kills
rolls 1
canonical hide notation: throw
canonical notation: bracketed
fields hide name: quick
three_sixteen 3
: brief concede device end_campaign end_mission get_out kill_brigadier lapse peek plan reveal ruling
: sit_out starkiller told yield
aa abilities ability form handed land name second third: make_planet
ability bonus seats: plain_test
ability points source target: buy
ability range slot weapon what: reward
ability slot: level_up
ability source: use_ability
ability step target task weapon: declare
accept: accept
ambush source: advance
armour ship: defend
attackers defenders: open_conflict
away cancel closer gather leap source: alien_turn
blow target weapon: fight
bonus seat: grant
boxes: make_npc
cancel leave step weapon: act
cancel step: follow
crew vehicle: board
default fa picks: recruit
default fa picks rank: replace
default picks: equip
exhaust flee: alien_intent
fa: enlist
final left_out over_cap tokens: open_encounter
goal range thing: develop
hatred: weakness
item: take_gear
key value: set_switch
kinetic pod weapon: ready
medal seat: award
name: name_planet
number row: retell
number row seat: send_back
options papers seats: start
outcome: end_encounter
path value: edit
range: set_range
range weapon: improve
roll: watch
seat: allow_flashback let_in
seats: bench
source to tokens: move_tokens
take: drugs
target: nominate
weapon: set_default strength take_in_hand
winner: close_conflict
three_sixteen 4
: brief concede device end_campaign end_mission get_out kill_brigadier lapse peek plan reveal ruling
: sit_out starkiller told yield
aa abilities ability form handed land name second third: make_planet
ability bonus seats: plain_test
ability points source target: buy
ability range slot weapon what: reward
ability slot: level_up
ability source: use_ability
ability step target task weapon: declare
accept: accept
ambush source: advance
armour ship: defend
attackers defenders: open_conflict
away cancel closer gather leap source: alien_turn
blow target weapon: fight
bonus seat: grant
boxes: make_npc
cancel leave step weapon: act
cancel step: follow
crew vehicle: board
default fa picks: recruit
default fa picks rank: replace
default picks: equip
exhaust flee: alien_intent
fa: enlist
final left_out over_cap tokens: open_encounter
goal range thing: develop
hatred: weakness
item: take_gear
key value: set_switch
kinetic pod weapon: ready
medal seat: award
name: name_planet
number row: retell
number row seat: send_back
options papers seats: start
outcome: end_encounter
path value: edit
range: set_range
range weapon: improve
roll: watch
seat: allow_flashback let_in
seats: bench
source to tokens: move_tokens
take: drugs
target: nominate
weapon: set_default strength take_in_hand
winner: close_conflict
"""
# fmt: on

START = bytes(32)
MOST_SIDES = 1_000_000
MOST_NAMED = 5
LEAST_SHOWN, LEAST_PROMISE = 16, 32
LONGEST_QUOTE = 80
STREAMS = ("open", "hidden")
ROLLS = "rolls"
BACK = frozenset({"undo", "redo"})
BESIDE = frozenset(
    {
        *("archive", "call", "copy", "dispute", "end", "hide", "look", "mark"),
        *("pause", "reopen", "resume", "seat", "seed", "settle", "setup"),
    }
)
"""Kinds of row that stand beside the game and decide nothing; in no game is there such a move."""
HOUSE_MOVES: dict[str, tuple[str, ...]] = {"contest": (), "place": ("position",)}
"""What rows of the house decide by, in every game."""
REROLL = ("of",)
ROLL_KINDS = frozenset({"throw", "bracketed", "quick"})
ROLL_BESIDE = frozenset({"forgotten", "reveal", "seed"})
NOTATIONS = (1,)
ROLL_FIELDS = frozenset({"sides", "faces", "why", "who", "to", "entered"})
SPEAKERS = ("player", "gm", "order", "clock", "bot")
HIDES: dict[Any, tuple[str, ...] | None] = {"": None, "me": (), "gm": ("gm",)}
"""Who sees a free roll besides its roller; None for everybody."""
LATEST_PROOF = 2
DISCORD_EPOCH = 1_420_070_400_000
EARLY, LATE = 60_000, 960_000
"""How many ms the row of a free roll may stand before and after the asking for it."""
EXTRA_DICE, LONG_POOL, MOST_RESULTS = 1_000, 10_000, 20


def is_hex(value: Any, size: int | None = 32) -> TypeGuard[str]:
    """Say whether a value is so many bytes (None: any number) as hexadecimal digits."""
    if not isinstance(value, str) or re.fullmatch("([0-9a-f]{2})*", value) is None:
        return False
    return size is None or len(value) == 2 * size


def is_text(value: Any) -> bool:
    """Say whether a value is text."""
    return isinstance(value, str)


def is_count(value: Any) -> TypeGuard[int]:
    """Say whether a value is a whole number from 0 up."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def is_roll(value: Any) -> bool:
    """Say whether a value is a roll of dice, each face among its sides."""
    if not isinstance(value, dict) or not isinstance(value.get("faces"), list):
        return False
    sides = value.get("sides")
    if not is_count(sides) or not 1 <= sides <= MOST_SIDES or not value.keys() <= ROLL_FIELDS:
        return False
    return all(is_count(face) and 1 <= face <= sides for face in value["faces"])


def is_words(value: Any) -> bool:
    """Say whether a value is a list of seats, in order, and what each had to say."""
    if not isinstance(value, list):
        return False
    pairs = all(isinstance(one, list) and len(one) == 2 and all(map(is_text, one)) for one in value)
    return pairs and [one[0] for one in value] == sorted({one[0] for one in value})


def is_promise(value: Any) -> bool:
    """Say whether a value is the commitments of an epoch: open, hidden."""
    return isinstance(value, list) and len(value) == 2 and all(map(is_hex, value))


def is_call(value: Any) -> TypeGuard[str]:
    """Say whether a value is the number of an interaction."""
    return isinstance(value, str) and re.fullmatch("[1-9][0-9]{0,18}", value) is not None


SHAPE: dict[str, tuple[Callable[[Any], bool], str]] = {
    "seq": (is_count, "a row's number"),
    "key": (is_text, "a key"),
    "at": (is_count, "a time"),
    "seat": (is_text, "a seat"),
    "by": (lambda value: value in SPEAKERS, "a word for who spoke"),
    "kind": (is_text, "a kind of row"),
    "move": (lambda value: isinstance(value, dict), "an object"),
    "decision": (lambda value: value is None or is_hex(value, None), "hexadecimal bytes or null"),
    "rolls": (lambda value: isinstance(value, list), "a list"),
    "told": (lambda value: isinstance(value, list), "a list"),
    "state": (is_hex, "32 hexadecimal bytes"),
    "trail": (is_hex, "32 hexadecimal bytes"),
    "version": (is_text, "a version"),
    "restores": (lambda value: value is None or is_count(value), "a row's number or null"),
    "epoch": (is_count, "the number of an epoch"),
}
LATER_SHAPE: dict[str, tuple[Callable[[Any], bool], str]] = {
    "promises": (is_promise, "two commitments"),
    "hides": (lambda value: value is True, "true"),
    "call": (is_call, "the number of an interaction"),
    "words": (is_words, "a list of seats and words"),
}


class Row(NamedTuple):
    """A row of the file whose links can be read; `stored` is None when its content cannot be."""

    place: int
    seq: int
    digest: bytes
    chain: bytes
    salt: bytes
    stored: dict[str, Any] | None


class Fault(NamedTuple):
    """What is wrong inside a row, and where in its `stored`."""

    path: str
    what: str


class Faces(NamedTuple):
    """A row's faces held against one trail: how many are right, which are wrong, which unknown."""

    right: int
    wrong: list[Fault]
    unknown: Counter[str]


def after(before: bytes, more: bytes) -> bytes:
    """Return SHA-256(before || more): a digest, the next link of the chain, the next trail."""
    return hashlib.sha256(before + more).digest()


def canonical(stored: Any) -> bytes:
    """Return the bytes of a row that its digest covers."""
    text = json.dumps(stored, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return text.encode("utf-8", "surrogatepass")


def quote(value: Any) -> str:
    """Return a value of the file as a short piece of printable text."""
    text = json.dumps(value)
    return text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "..."


def stream(seed: bytes, trail: bytes) -> Iterator[int]:
    """Yield the bytes that faces are read from."""
    block = 0
    while True:
        yield from hmac.new(seed, trail + block.to_bytes(8, "big"), "sha256").digest()
        block += 1


def draw(source: Iterator[int], sides: int) -> int:
    """Read one face from a stream of bytes."""
    bits = (sides - 1).bit_length()
    while True:
        value = 0
        for _ in range((bits + 7) // 8):
            value = value * 256 + next(source)
        value %= 1 << bits
        if value < sides:
            return value + 1


def at_home(value: Any, orders: Iterable[list[str]]) -> Any:
    """Return a decoded value with the keys of every object in the one order they can have."""
    if isinstance(value, list):
        return [at_home(one, orders) for one in value]
    if not isinstance(value, dict):
        return value
    order = next((one for one in orders if len(value) > 1 and set(value) <= set(one)), None)
    names = sorted(value) if order is None else sorted(value, key=order.index)
    return {name: at_home(value[name], orders) for name in names}


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object whose keys are all different; raises ValueError for another."""
    if len(dict(pairs)) < len(pairs):
        raise ValueError("a key stands twice")
    return dict(pairs)


class Moves(NamedTuple):
    """What the kinds of move decide by, for each version of a game; orders of keys inside them."""

    fields: dict[tuple[str, str], dict[str, tuple[str, ...]]]
    orders: list[list[str]]

    @classmethod
    def read(cls, text: str) -> Moves:
        """Read the table above."""
        moves = cls({}, [])
        kinds: dict[str, tuple[str, ...]] = {}
        for line in text.strip().splitlines():
            names, sign, found = line.partition(":")
            if line.startswith("="):
                moves.orders.append(line[1:].split())
            elif sign:
                kinds.update(dict.fromkeys(found.split(), tuple(names.split())))
            else:
                game, version = line.split()
                kinds = moves.fields.setdefault((game, version), {})
        return moves


KNOWN = Moves.read(MOVES)


class Past(NamedTuple):
    """A row as far as going back cares."""

    seq: int
    decided: bool
    trail: str


def is_beside(stored: dict[str, Any]) -> bool:
    """Say whether a row stands beside the game. Planet 28 has a move that is called resume, too."""
    move = stored["kind"] == "resume" and len(stored["move"]) > 1
    return stored["kind"] in BESIDE and stored["decision"] is None and not move


class Timeline:
    """Which moves are in force, and what a redo can bring back: from the rows in order."""

    def __init__(self) -> None:
        self.line: list[Past] = []
        self.undone: list[list[Past]] = []
        self.rows: list[Past] = []
        self.sure = True

    def hidden(self, seq: int) -> None:
        """Take a row that is not shown: a move, most likely, for whatever goes back is public."""
        self.line.append(Past(seq, True, ""))
        self.sure = False

    def has(self, seq: int) -> bool:
        """Say whether a move is in force; the start before all moves is."""
        return seq == 0 or any(past.seq == seq for past in self.line)

    def add(self, stored: dict[str, Any]) -> None:
        """Take the next row."""
        kind, back = stored["kind"], stored["restores"]
        past = Past(stored["seq"], stored["decision"] is not None, stored["trail"])
        self.rows.append(past)
        if kind == "redo":
            self.line = self.undone.pop() if self.undone else self.line
        elif kind == "undo":
            self.undone.append(self.line)
            self.line = self.up_to(back or 0)
        elif not is_beside(stored):
            kept = self.line if back is None else self.up_to(back)
            self.line, self.undone = [*kept, past], []

    def up_to(self, seq: int) -> list[Past]:
        """Return the moves in force up to a row."""
        return [past for past in self.line if past.seq <= seq]

    def next_decision(self, seq: int) -> Past | None:
        """Return the first decision in force behind a row."""
        return next((past for past in self.line if past.seq > seq and past.decided), None)

    def fault(self, stored: dict[str, Any]) -> str | None:
        """Return why a row may not go back to where it does, None where it may."""
        kind, back = stored["kind"], stored["restores"]
        if back is None:
            return f"{kind} does not name the row it goes back to" if kind in BACK else None
        if kind == "undo":
            return None if self.has(back) else f"row {back} is no move in force"
        if kind == "redo":
            known = not self.sure or (
                bool(self.undone) and self.undone[-1][-1:] == self.up_to_undone(back)
            )
            return None if known else f"row {back} is not what was undone last"
        if stored["decision"] is None or not self.has(back):
            return "only an undo, a redo, a re-roll or a corrected fact goes back"
        return self.replay_fault(stored, back)

    def up_to_undone(self, seq: int) -> list[Past]:
        """Return the row of that number among the moves undone last."""
        return [past for past in self.undone[-1] if past.seq == seq]

    def replay_fault(self, stored: dict[str, Any], back: int) -> str | None:
        """Return why a row is no re-roll of the decision it replaces and no correction of it."""
        replaced = self.next_decision(back)
        if replaced is None:
            return f"nothing was decided behind row {back} that could be played again"
        if stored["kind"] == "reroll" and "of" in stored["move"]:
            fits = stored["move"]["of"] == replaced.trail
            return None if fits else "the re-roll names another trail than that of the row"
        same = any(past.trail == stored["trail"] for past in self.rows if past.seq > back)
        return None if same else "a row that goes back decides something else than was decided"


class Miscalled(Exception):
    """Dice fell that were not called for, or did not fall; in words."""


class Stopped(Exception):
    """A line came to its limit of extra dice."""


class Uncounted(Exception):
    """A line whose number of dice is itself rolled: it takes the rules to say how many fall."""


class Fallen:
    """The dice of a free roll, taken one by one as its line calls for them."""

    def __init__(self, rolls: list[dict[str, Any]]) -> None:
        self.left = [(roll["sides"], face) for roll in rolls for face in roll["faces"]]
        self.left.reverse()
        self.extra = 0

    def take(self, count: int, sides: int) -> list[int]:
        """Take so many dice of so many sides; return their faces."""
        faces = []
        for _ in range(count):
            if not self.left:
                raise Miscalled(f"a d{sides} was called for and did not fall")
            fell, face = self.left.pop()
            if fell != sides:
                raise Miscalled(f"a d{fell} fell where a d{sides} was called for")
            faces.append(face)
        return faces

    def spend(self, count: int) -> None:
        """Count extra dice; raises Stopped beyond the limit of a line."""
        self.extra += count
        if self.extra > EXTRA_DICE:
            raise Stopped

    def line(self, text: str) -> None:
        """Take the dice of a line given in its canonical text."""
        self.extra = 0
        try:
            for part in text.split(";"):
                times, sign, once = part.partition("x")
                repeated = bool(sign) and times.isdigit()
                for _ in range(min(int(times), MOST_RESULTS) if repeated else 1):
                    self.result(once if repeated else part)
        except Stopped:
            return

    def result(self, text: str) -> None:
        """Take the dice of one result."""
        for pattern, take in OWN:
            found = re.fullmatch(pattern, text)
            if found is not None:
                take(self, *found.groups())
                return
        for found in re.finditer(DICE, text):
            if found["count"] == ")":
                raise Uncounted
            self.pool(found)

    def pool(self, found: re.Match[str]) -> None:
        """Take one part of dice: all of it, then rerolls, then wave after wave."""
        name = found["sides"]
        sides = [3] if name == "F" else [int(name)]
        if found["digits"]:
            sides = [10] * (len(name) - 1) if int(name) in (100, 1000) else [int(n) for n in name]
        wave = self.wave(found, sides, int(found["count"]))
        meets = point(found["explode"])
        while lit := sum(map(meets, wave)):
            self.spend(lit)
            wave = self.wave(found, sides, lit)

    def wave(self, found: re.Match[str], sides: list[int], count: int) -> list[int]:
        """Take dice that fall together, with their rerolls; return their numbers."""
        numbers = [self.number(sides, found["sides"] == "F") for _ in range(count)]
        meets, more = point(found["reroll"]), found["again"] == "r"
        for at, number in enumerate(numbers):
            again = meets(number)
            while again:
                self.spend(1)
                numbers[at] = self.number(sides, found["sides"] == "F")
                again = more and meets(numbers[at])
        return numbers

    def number(self, sides: list[int], fate: bool) -> int:
        """Take one die, which may be read digit by digit, and return its number."""
        faces = [self.take(1, one)[0] for one in sides]
        if len(faces) == 1:
            return faces[0] - 2 * fate
        number = int("".join(str(face % 10) for face in faces))
        return number or 10 ** len(faces)

    def planetfall(self, count: str, kind: str, need: str) -> None:
        """Take a Planetfall pool: half the dice from 7 up; every 6 of `ad` brings another."""
        dice = (int(count) + 1) // 2 if int(need) > 6 else int(count)
        sixes, fallen = self.take(dice, 6).count(6), dice
        while kind == "ad" and sixes:
            fallen += sixes
            if fallen > LONG_POOL:
                raise Stopped
            sixes = self.take(sixes, 6).count(6)

    def planet28(self, edge: str | None) -> None:
        """Take a Planet 28 skill roll: a d10, or two."""
        self.take(2 if edge else 1, 10)

    def symbols(self, count: str) -> None:
        """Take Planet X dice."""
        self.take(int(count), 6)


DICE = (
    r"(?P<count>\d+|\))d(?P<digits>d?)(?P<sides>\d+|F)"
    r"(?:(?P<again>ro?)(?P<reroll>[=<>]=?-?\d+))?(?:(?:!!|!p|!)(?P<explode>[=<>]=?-?\d+))?"
)
OWN: tuple[tuple[str, Callable[..., None]], ...] = (
    (r"(\d+)(ad|hv|bd)(\d+)\+", Fallen.planetfall),
    (r"sk[-+\d]+(adv|dis)?", Fallen.planet28),
    (r"(?:fa|nfa|aa)[-+\d]+()", Fallen.planet28),
    (r"(\d+)[tw]x", Fallen.symbols),
)


def point(text: str | None) -> Callable[[int], bool]:
    """Return the test that a comparison means, of nothing for none."""
    if text is None:
        return lambda number: False
    sign = text.rstrip("-0123456789")
    n = int(text[len(sign) :])
    tests: dict[str, Callable[[int], bool]] = {
        "=": lambda number: number == n,
        ">=": lambda number: number >= n,
        "<=": lambda number: number <= n,
        ">": lambda number: number > n,
        "<": lambda number: number < n,
    }
    return tests.get(sign, lambda number: False)


class Check:
    """One pass over an export: `faults` has a line for each fault, `counts` what was checked.

    After a fault the pass goes on from what the file says and from what it should say, so that
    one fault is named once.
    """

    def __init__(self, export: Any) -> None:
        self.export = export if isinstance(export, dict) else {}
        self.faults: list[str] = []
        self.counts: Counter[str] = Counter()
        self.unknown: Counter[str] = Counter()
        self.entered: Counter[str] = Counter()
        self.promises: list[str] = []
        self.seeds: list[dict[str, bytes | None]] = []
        self.rows: dict[int, Row] = {}
        self.named: set[int] = set()
        self.trails: dict[int, set[bytes]] = {0: {START}}
        self.words: list[Any] = []
        self.commitments: list[list[Any]] = []
        self.promised_seeds: list[dict[str, bytes | None]] = []
        self.epoch = 0
        self.last: dict[str, Any] | None = None
        self.proof: int | None = None
        self.unpromised: set[int] = set()
        self.loose: set[int] = set()
        self.timeline = Timeline()
        self.fields: dict[tuple[str, str], tuple[str, ...]] = {}
        self.keys: dict[str, int] = {}
        self.call = 0
        self.calls: set[int] = set()
        game = self.export.get("game")
        system = game.get("system") if isinstance(game, dict) else None
        self.system = system if isinstance(system, str) else ""

    def fault(self, path: str, what: str) -> None:
        """Note a fault and where it stands."""
        self.faults.append(f"{path}: {what}")

    def run(self) -> None:
        """Check everything."""
        label = [self.export.get("format"), self.export.get("version")]
        if canonical(label) != b'["landfall-export",1]':
            self.fault("format", "this is no Landfall export of version 1")
            return
        self.read_words()
        self.read_epochs()
        self.read_rows()
        self.name_missing()
        self.follow_chain()
        for seq in sorted(self.rows):
            self.check_content(self.rows[seq])
            self.last = self.rows[seq].stored
        self.check_last_epoch()

    def list_of(self, name: str) -> list[Any]:
        """Return one of the file's lists."""
        value = self.export.get(name)
        if isinstance(value, list):
            return value
        self.fault(name, "is not a list")
        return []

    def read_words(self) -> None:
        """Take the players' words, which are mixed into the seeds."""
        words = self.export.get("words")
        if words is None:
            return
        if is_words(words) and words:
            self.words = words
        else:
            self.fault("words", "is not a list of seats and words, in order")

    def read_epochs(self) -> None:
        """Hold the seeds that are shown against their commitments."""
        for index, epoch in enumerate(self.list_of("epochs")):
            part = epoch if isinstance(epoch, dict) else {}
            promised = part.get("commitments")
            known = promised if isinstance(promised, dict) else {}
            self.commitments.append([known.get(name) for name in STREAMS])
            drawn = {name: self.read_seed(index, part, name) for name in STREAMS}
            self.promised_seeds.append(drawn)
            self.seeds.append({name: self.mixed(seed) for name, seed in drawn.items()})

    def mixed(self, seed: bytes | None) -> bytes | None:
        """Return the seed that faces come from: with the players' words in it, where they spoke."""
        if seed is None or not self.words:
            return seed
        return hmac.new(seed, canonical(self.words), "sha256").digest()

    def read_seed(self, index: int, epoch: dict[str, Any], name: str) -> bytes | None:
        """Return a seed that its commitment bears out, None when it is not shown or not true."""
        promise, seed = (
            part.get(name) if isinstance(part, dict) else None
            for part in (epoch.get("commitments"), epoch.get("seeds"))
        )
        if not is_hex(promise):
            self.fault(f"epochs[{index}].commitments.{name}", "is not 32 hexadecimal bytes")
            return None
        self.promises.append(promise)
        if seed is None:
            return None
        path = f"epochs[{index}].seeds.{name}"
        if not is_hex(seed):
            self.fault(path, "is not 32 hexadecimal bytes")
        elif hashlib.sha256(bytes.fromhex(seed)).hexdigest() != promise:
            self.fault(path, f"its SHA-256 is not commitments.{name}; its faces were not checked")
        else:
            self.counts["seeds"] += 1
            return bytes.fromhex(seed)
        return None

    def read_rows(self) -> None:
        """Take the rows by their numbers; name those that are doubled or out of order."""
        highest = 0
        for index, value in enumerate(self.list_of("rows")):
            row = self.read_row(index, value if isinstance(value, dict) else {})
            if row is None:
                continue
            if row.seq in self.rows:
                self.fault(f"rows[{index}].seq", f"row {row.seq} is there twice")
                continue
            if row.seq < highest:
                self.fault(f"rows[{index}].seq", f"row {row.seq} stands after row {highest}")
            highest = max(highest, row.seq)
            self.rows[row.seq] = row

    def read_row(self, place: int, part: dict[str, Any]) -> Row | None:
        """Read one row, None when not even its links can be read."""
        path, seq = f"rows[{place}]", part.get("seq")
        if not is_count(seq) or seq < 1:
            self.fault(f"{path}.seq", "is not a row's number")
            self.named.add(place + 1)
            return None
        for name in ("digest", "chain"):
            if not is_hex(part.get(name)):
                self.fault(f"{path}.{name}", "is not 32 hexadecimal bytes")
                self.named.add(seq)
                return None
        salt, stored = self.read_content(path, part)
        digest, chain = bytes.fromhex(part["digest"]), bytes.fromhex(part["chain"])
        return Row(place, seq, digest, chain, salt, stored)

    def read_content(self, path: str, part: dict[str, Any]) -> tuple[bytes, dict[str, Any] | None]:
        """Return a row's salt and what it says, None for what is not shown or not readable."""
        stored = part.get("stored")
        if stored is None:
            self.counts["erased" if part.get("erased") is True else "unseen"] += 1
            return b"", None
        bad = list(misshapen(part.get("salt"), stored))
        for place, what in bad[:1]:
            self.fault(path + place, what)
        return (b"", None) if bad else (bytes.fromhex(part["salt"]), stored)

    def name_missing(self) -> None:
        """Name every gap in the numbers."""
        before = 0
        for seq in sorted(self.rows.keys() | self.named):
            gone = (
                f"row {before + 1} is"
                if seq == before + 2
                else f"rows {before + 1} to {seq - 1} are"
            )
            if seq > before + 1:
                place = f"rows[{self.rows[seq].place}]" if seq in self.rows else "rows"
                self.fault(place, f"{gone} missing before row {seq}")
            before = seq

    def follow_chain(self) -> None:
        """Hold every link against the one before it and the row's digest."""
        links = {0: {START}}
        for seq, row in sorted(self.rows.items()):
            links[seq] = {row.chain} | self.check_link(row, links.get(seq - 1, set()))

    def check_link(self, row: Row, before: set[bytes]) -> set[bytes]:
        """Check one link; when it is wrong, return what it should have been."""
        right = {after(link, row.digest) for link in before}
        if row.chain in right:
            self.counts["links"] += 1
        if not before or row.chain in right:
            return set()
        told = row.digest if row.stored is None else after(row.salt, canonical(row.stored))
        if row.chain in {after(link, told) for link in before}:
            what = "was changed: the row's content and the chain agree on another"
            self.fault(f"rows[{row.place}].digest", what)
            self.rows[row.seq] = row._replace(digest=told)
            return set()
        self.fault(
            f"rows[{row.place}].chain", "does not follow from the link before and the digest"
        )
        return right

    def check_content(self, row: Row) -> None:
        """Check what one row says; where nothing in it contradicts itself, its digest."""
        if row.stored is None:
            self.timeline.hidden(row.seq)
            return
        whole = after(row.salt, canonical(row.stored)) == row.digest
        self.counts["digests"] += whole
        found = list(self.contradictions(row, row.stored))
        told = "its digest covers this" if whole else "its digest says it was changed"
        for fault in found:
            self.fault(f"rows[{row.place}].stored{fault.path}", f"{fault.what}; {told}")
        self.timeline.add(row.stored)
        if not whole and not found:
            what = "content and salt do not give the digest: one of them was changed"
            self.fault(f"rows[{row.place}]", what)

    def contradictions(self, row: Row, stored: dict[str, Any]) -> Iterator[Fault]:
        """Yield what a row says that does not fit the rows before it, the seeds, or itself."""
        if stored["seq"] != row.seq:
            yield Fault(".seq", f"is {stored['seq']}, and the row stands as {row.seq}")
        yield from self.check_form(row, stored)
        yield from self.check_epoch(row, stored)
        bad = [
            Fault(f".rolls[{index}]", "no such dice show such faces")
            for index, roll in enumerate(stored["rolls"])
            if not is_roll(roll)
        ]
        trail = list(self.check_trail(row, stored))
        yield from bad
        yield from trail if bad else self.check_faces(row, stored, trail)
        if trail:
            return
        yield from self.check_kind(stored)
        yield from self.check_decision(stored)
        if self.system == ROLLS and not bad:
            yield from self.check_free_roll(stored)
        back = self.timeline.fault(stored)
        if back is not None:
            yield Fault(".restores", back)

    def check_form(self, row: Row, stored: dict[str, Any]) -> Iterator[Fault]:
        """Yield fields that the row's proof does not have, and keys that stand twice."""
        proof = stored.get("proof", 1)
        if not is_count(proof) or not 1 <= proof <= LATEST_PROOF or stored.get("proof") == 1:
            yield Fault(".proof", f"{quote(proof)} is no proof that this verifier knows")
            return
        if self.proof is None:
            self.proof = proof
        if proof != self.proof:
            yield Fault(".proof", f"is {proof}, and the game began with {self.proof}")
        known = SHAPE.keys() | (LATER_SHAPE.keys() | {"proof"} if proof > 1 else set())
        for name in sorted(stored.keys() - known):
            yield Fault(f".{name}", f"is no field of a row of proof {proof}")
        for name, (test, what) in LATER_SHAPE.items():
            if name in stored and not test(stored[name]):
                yield Fault(f".{name}", f"is not {what}")
        first = self.keys.setdefault(stored["key"], row.seq)
        if first != row.seq:
            yield Fault(".key", f"row {first} has the same key")
        words = self.words or None
        if proof > 1 and stored.get("words") != (words if row.seq == 1 else None):
            yield Fault(".words", "are not those that the file says were mixed into the seeds")

    def before(self, row: Row) -> dict[str, Any] | None:
        """Return what the row right before says, None where it is not there to read."""
        last = self.last
        return last if last is not None and last["seq"] == row.seq - 1 else None

    def check_epoch(self, row: Row, stored: dict[str, Any]) -> Iterator[Fault]:
        """Yield an epoch without a commitment, one over before, one that nobody promised."""
        epoch, before = stored["epoch"], self.before(row)
        if epoch >= len(self.seeds):
            yield Fault(".epoch", f"there is no epoch {epoch}")
            return
        if epoch < self.epoch:
            yield Fault(".epoch", f"goes back from epoch {self.epoch} to {epoch}")
            return
        if epoch > self.epoch:
            yield from self.check_promise(row, epoch, before)
        elif before is not None and is_before_epoch(before):
            yield Fault(".epoch", f"stays {epoch}, though row {row.seq - 1} promised the next")
        self.epoch = epoch

    def check_promise(self, row: Row, epoch: int, before: dict[str, Any] | None) -> Iterator[Fault]:
        """Yield an epoch that begins behind a row that did not promise exactly its commitments."""
        if before is None and row.seq > 1:
            self.unpromised.update(range(self.epoch + 1, epoch + 1))
            return
        if epoch > self.epoch + 1 or before is None:
            yield Fault(".epoch", f"epoch {epoch} begins, and nobody promised it")
            return
        promised = promise_of(before, self.commitments[self.epoch])
        if promised is None and may_have_gone_back(before):
            self.unpromised.add(epoch)
        elif promised is None:
            yield Fault(".epoch", f"epoch {epoch} begins, and row {row.seq - 1} did not promise it")
        elif promised != self.commitments[epoch]:
            what = f"begins with other commitments than row {row.seq - 1} promised"
            yield Fault(".epoch", f"epoch {epoch} {what}")

    def check_last_epoch(self) -> None:
        """Name epochs that no row drew from and the last row did not promise."""
        last = self.last
        rest = self.commitments[self.epoch + 1 :]
        if not rest or last is None:
            return
        promised = promise_of(last, self.commitments[self.epoch])
        if len(rest) > 1 or not (may_have_gone_back(last) or promised == rest[0]):
            self.fault(f"epochs[{self.epoch + 1}]", "no row promised it, and no row is of it")

    def check_trail(self, row: Row, stored: dict[str, Any]) -> Iterator[Fault]:
        """Yield a trail that is not the one before or restored, advanced by the decision."""
        source = row.seq - 1 if stored["restores"] is None else stored["restores"]
        said = bytes.fromhex(stored["trail"])
        right = self.trails.get(source, set()) if source < row.seq else {START}
        if stored["decision"] is not None:
            right = set(self.advanced(stored, right))
        self.trails[row.seq] = {said}
        if not right:
            self.counts["trails unknown"] += 1
            if stored["decision"] is not None:
                self.loose.add(row.seq)
        elif said in right:
            self.counts["trails"] += 1
        else:
            self.trails[row.seq] |= right
            yield Fault(
                ".trail", f"does not follow from the trail of row {source} and the decision"
            )

    def advanced(self, stored: dict[str, Any], trails: set[bytes]) -> Iterator[bytes]:
        """Yield the trails behind a decision; none where it takes a seed that is not shown."""
        decision = bytes.fromhex(stored["decision"])
        call = stored.get("call")
        asked = int(call).to_bytes(8, "big") if call is not None and is_call(call) else b""
        hidden: bytes | None = b""
        if stored.get("hides") is True:
            hidden = self.seeds[stored["epoch"]]["hidden"] if self.has_epoch(stored) else None
        for trail in trails:
            if hidden is None:
                return
            veil = hmac.new(hidden, trail, "sha256").digest() if hidden else b""
            yield after(trail, decision + veil + asked)

    def has_epoch(self, stored: dict[str, Any]) -> bool:
        """Say whether a row's epoch is in the file."""
        return int(stored["epoch"]) < len(self.seeds)

    def check_kind(self, stored: dict[str, Any]) -> Iterator[Fault]:
        """Yield a kind of row that the game does not have, or that its move contradicts."""
        kind, table = stored["kind"], self.table(stored)
        if stored["move"].get("kind") != kind:
            said = quote(stored["move"].get("kind"))
            yield Fault(".move.kind", f"is {said}, the row is {quote(kind)}")
        self.counts["untabled"] += table is None
        beside = ROLL_BESIDE if self.system == ROLLS else BESIDE | BACK
        known = {"resume": ()} if table is None else table
        if table is not None and kind not in {*known, *beside, "reroll", *HOUSE_MOVES}:
            yield Fault(".kind", f"{quote(kind)} is no kind of row of this game")
        elif stored["decision"] is not None and kind in beside - known.keys():
            yield Fault(".decision", f"{kind} decides nothing")
        if kind == "seed":
            yield from self.check_seed_shown(stored)

    def check_seed_shown(self, stored: dict[str, Any]) -> Iterator[Fault]:
        """Yield seeds and commitments that were told otherwise than the file has them."""
        told = {found.decode() for found in re.findall(rb"[0-9a-f]{64}", canonical(stored["told"]))}
        last = stored["epoch"] + 2
        drawn = [seed for epoch in self.promised_seeds[:last] for seed in epoch.values()]
        here = {seed.hex() for seed in drawn if seed is not None}
        here.update(str(one) for epoch in self.commitments[:last] for one in epoch)
        if all(seed is not None for seed in drawn) and not told <= here:
            yield Fault(".told", "shows a seed or a commitment that is not in the file")

    def table(self, stored: dict[str, Any]) -> dict[str, tuple[str, ...]] | None:
        """Return what the moves of the row's version decide by, None for one not known."""
        return KNOWN.fields.get((self.system, stored["version"]))

    def check_decision(self, stored: dict[str, Any]) -> Iterator[Fault]:
        """Yield what a decision says besides what was decided, or otherwise than the move."""
        if stored["decision"] is None:
            return
        try:
            text = bytes.fromhex(stored["decision"])
            answers = answers_of(text)
        except (ValueError, TypeError, KeyError, RecursionError):
            yield Fault(".decision", "is not a list of answers by seat, and nothing more")
            return
        seat, lapsed = stored["seat"], stored["kind"] == "lapse"
        yield from self.check_fields(stored, answers)
        if stored["by"] == "clock" and not lapsed:
            yield Fault(".by", "the clock ends questions and does nothing else")
        # Whoever ends a question for those who are silent gives no answer of their own.
        if lapsed:
            return
        if seat not in answers:
            yield Fault(".decision", f"holds no answer of {quote(seat)}, whose move it is")
        else:
            yield from differences(stored, answers[seat])
        if self.system == ROLLS and len(answers) > 1:
            yield Fault(".decision", "holds the answer of somebody else")

    def check_fields(
        self, stored: dict[str, Any], answers: dict[str, dict[str, Any]]
    ) -> Iterator[Fault]:
        """Yield answers with other fields than their kind of move decides by."""
        table = self.table(stored)
        for seat, answer in answers.items():
            kind, found = str(answer["kind"]), set(answer) - {"kind"}
            back = kind == "reroll" and stored["restores"] is not None and "of" in answer
            due = REROLL if back else HOUSE_MOVES.get(kind)
            if table is None:
                due = self.fields.setdefault((stored["version"], kind), tuple(found))
            elif due is None or found != set(due):
                due = table.get(kind, due)
            if due is None:
                yield Fault(".decision", f"{quote(kind)} of {quote(seat)} is no move of this game")
            elif found != set(due):
                odd = ", ".join(sorted(found ^ set(due)))
                yield Fault(".decision", f"{quote(kind)} of {quote(seat)} does not decide by {odd}")

    def check_free_roll(self, stored: dict[str, Any]) -> Iterator[Fault]:
        """Yield what a free roll may not be: gone back, typed in, hidden, cast too often."""
        if stored["restores"] is not None:
            yield Fault(".restores", "a free roll goes back nowhere")
        if stored["by"] != "player":
            yield Fault(".by", "free rolls are made by players")
        move = stored["move"]
        if stored["kind"] == "reveal" and not self.is_secret(move.get("row"), stored["seq"]):
            yield Fault(".move.row", "names no secret roll that was made before")
        if stored["kind"] not in ROLL_KINDS:
            return
        if move.get("hide", "") not in ("", "me", "gm"):
            yield Fault(".move.hide", "is no audience")
            return
        yield from seen_by(stored, move.get("hide", ""))
        yield from self.check_call(stored)
        if stored["kind"] == "quick":
            yield from plain_fields(move, KNOWN.fields.get(("quick", stored["version"]), {}))
            return
        if move.get("notation") not in NOTATIONS:
            yield Fault(".move.notation", "is no version of the dice language")
        yield from self.check_called_for(stored)

    def is_secret(self, seq: Any, before: int) -> bool:
        """Say whether a row before another may have been secret when it was made."""
        if not is_count(seq) or not 1 <= seq < before or seq not in self.rows:
            return False
        stored = self.rows[seq].stored
        return stored is None or stored["move"].get("hide") in ("me", "gm")

    def check_called_for(self, stored: dict[str, Any]) -> Iterator[Fault]:
        """Yield dice that the line did not call for, or that it called for in vain."""
        lines = stored["move"].get("canonical")
        lines = [lines] if isinstance(lines, str) else lines
        if not isinstance(lines, list) or not all(map(is_text, lines)):
            yield Fault(".move.canonical", "is no line")
            return
        fallen = Fallen(stored["rolls"])
        try:
            for line in lines:
                fallen.line(line)
        except Miscalled as fault:
            yield Fault(".rolls", str(fault))
        except Uncounted:
            self.counts["uncounted"] += 1
        else:
            if fallen.left:
                yield Fault(".rolls", f"{len(fallen.left)} dice fell that nobody called for")

    def check_call(self, stored: dict[str, Any]) -> Iterator[Fault]:
        """Yield a free roll asked for at another time than it fell, or asked for twice."""
        if self.proof == 1:
            return
        if not is_call(stored.get("call")):
            yield Fault(".call", "is missing: who asked for this roll, and when?")
            return
        call = int(stored["call"])
        asked = (call >> 22) + DISCORD_EPOCH
        if not -EARLY <= stored["at"] - asked <= LATE:
            yield Fault(".call", "was made at another time than the row")
        if call in self.calls:
            yield Fault(".call", "was answered before")
        if (self.call >> 22) - (call >> 22) > EARLY:
            yield Fault(".call", "was made long before one that was answered earlier")
        self.calls.add(call)
        self.call = max(self.call, call)

    def check_faces(self, row: Row, stored: dict[str, Any], trail: list[Fault]) -> Iterator[Fault]:
        """Yield the faces that no trail of the row gives; say if trail or decision is wrong."""
        for roll in stored["rolls"]:
            if roll.get("entered") is not None:
                self.entered[str(roll["entered"])] += len(roll["faces"])
        held = {known: self.hold(stored, known) for known in self.trails[row.seq]}
        said = held[bytes.fromhex(stored["trail"])]
        best = min(held.values(), key=lambda faces: len(faces.wrong))
        free = row.seq in self.loose or stored["epoch"] in self.unpromised
        self.counts["loose" if free else "faces"] += best.right
        self.unknown += best.unknown
        if trail and said.right and not said.wrong:
            yield Fault(".decision", "does not lead to the row's trail, which the faces bear out")
        else:
            yield from trail
        yield from best.wrong[:MOST_NAMED]
        if len(best.wrong) > MOST_NAMED:
            yield Fault(".rolls", f"{len(best.wrong) - MOST_NAMED} more faces are wrong")
        if stored["decision"] is None and stored["rolls"]:
            yield Fault(".rolls", "dice fell though nothing was decided")

    def hold(self, stored: dict[str, Any], trail: bytes) -> Faces:
        """Hold a row's faces against those that the seeds give on a trail."""
        right, wrong = 0, []
        unknown: Counter[str] = Counter()
        for path, name, face, due in self.drawn(stored, trail):
            if due is None:
                unknown[name] += 1
            elif due == face:
                right += 1
            else:
                wrong.append(Fault(path, f"shows {face}, the {name} seed gives {due}"))
        return Faces(right, wrong, unknown)

    def drawn(
        self, stored: dict[str, Any], trail: bytes
    ) -> Iterator[tuple[str, str, int, int | None]]:
        """Yield each face that was not typed in: place, stream, face, and the face that is due."""
        seeds = self.seeds[stored["epoch"]] if self.has_epoch(stored) else {}
        sources = {name: stream(seed, trail) for name, seed in seeds.items() if seed is not None}
        for index, roll in enumerate(stored["rolls"]):
            if roll.get("entered") is not None:
                continue
            name = "open" if roll.get("to") is None else "hidden"
            for place, face in enumerate(roll["faces"]):
                due = draw(sources[name], roll["sides"]) if name in sources else None
                yield f".rolls[{index}].faces[{place}]", name, face, due

    def compare(self, shown: Iterable[str]) -> None:
        """Look for receipts and commitments that a player was shown, or their beginnings."""
        links = [row.chain.hex() for row in self.rows.values()]
        # Games of proof 1 showed no more than 16 digits of a commitment.
        least = LEAST_SHOWN if self.proof == 1 else LEAST_PROMISE
        for word in shown:
            begin = word.lower().rstrip(".…").replace(" ", "")
            promised = any(text.startswith(begin) for text in self.promises)
            if len(begin) < LEAST_SHOWN:
                self.fault(quote(word), f"fewer than {LEAST_SHOWN} digits prove nothing")
            elif any(text.startswith(begin) for text in links) or (
                promised and len(begin) >= least
            ):
                self.counts["shown"] += 1
            elif promised:
                self.fault(quote(word), f"fewer than {least} digits of a commitment prove nothing")
            else:
                self.fault(quote(word), "no link of this chain and no commitment begins so")


def misshapen(salt: Any, stored: Any) -> Iterator[Fault]:
    """Yield what about a row's content cannot be read."""
    if not is_hex(salt):
        yield Fault(".salt", "is not 32 hexadecimal bytes")
    if not isinstance(stored, dict):
        yield Fault(".stored", "is not an object")
        return
    for name, (test, what) in SHAPE.items():
        if not test(stored.get(name)):
            yield Fault(f".stored.{name}", f"is not {what}")


def promise_of(stored: dict[str, Any], now: list[Any]) -> list[Any] | None:
    """Return the commitments that a row promised for the epoch behind it; `now` are today's."""
    if stored.get("proof", 1) > 1:
        promised = stored.get("promises")
        return promised if isinstance(promised, list) else None
    move = stored["move"]
    if stored["kind"] == "seed":
        hidden = move.get("hidden")
        return [move.get("open"), now[1] if hidden is None else hidden]
    if stored["kind"] == "reopen":
        both = move.get("commitments")
        return both if isinstance(both, list) else None
    return None


def is_before_epoch(stored: dict[str, Any]) -> bool:
    """Say whether the row behind this one must begin an epoch."""
    return stored["kind"] == "seed" or "promises" in stored


def may_have_gone_back(stored: dict[str, Any]) -> bool:
    """Say whether a row may have taken up a game that was over, which proof 1 did not promise."""
    return stored.get("proof", 1) == 1 and stored["restores"] is not None


def answers_of(text: bytes) -> dict[str, dict[str, Any]]:
    """Return a decision's answers by seat; raises ValueError where it says anything else."""
    decided = json.loads(text, object_pairs_hook=once)
    # What a GM sets a value to may look like a part of a move, and is sorted all the same.
    ways = {compact(at_home(decided, orders)) for orders in (KNOWN.orders, [])}
    if text.decode() not in ways or set(decided) != {"answers"}:
        raise ValueError("not the one way to write it")
    answers = once([(seat, answer) for seat, answer in decided["answers"]])
    if list(answers) != sorted(answers) or not all(map(is_text, answers)):
        raise ValueError("seats out of order")
    if not all(isinstance(one, dict) and is_text(one["kind"]) for one in answers.values()):
        raise ValueError("an answer is no move")
    return answers


def differences(stored: dict[str, Any], answer: dict[str, Any]) -> Iterator[Fault]:
    """Yield where the move of a row and its seat's answer in the decision disagree."""
    move = {**stored["move"], "kind": stored["kind"]}
    for name in sorted(answer):
        if name not in move or canonical(move[name]) != canonical(answer[name]):
            what = f"is {quote(move.get(name))}, the decision says {quote(answer[name])}"
            yield Fault(".kind" if name == "kind" else f".move.{name}", what)


def seen_by(stored: dict[str, Any], hide: str) -> Iterator[Fault]:
    """Yield dice of a free roll that were typed in, or that others may see than it says."""
    more = HIDES[hide]
    due = None if more is None else [stored["seat"], *more]
    for index, roll in enumerate(stored["rolls"]):
        if "entered" in roll:
            yield Fault(f".rolls[{index}].entered", "nobody types faces in for a free roll")
        if roll.get("to") != due or ("to" in roll) != (due is not None):
            yield Fault(f".rolls[{index}].to", "is not whom the roll was made for")
        if roll.get("who") != stored["seat"]:
            yield Fault(f".rolls[{index}].who", "is not whose roll it was")
    if ("hides" in stored) != (due is not None and "proof" in stored):
        yield Fault(".hides", "is not what the roll's audience makes it")


def plain_fields(move: dict[str, Any], table: dict[str, tuple[str, ...]]) -> Iterator[Fault]:
    """Yield a quick roll that is none, and fields not written in their one way."""
    fields, due = move.get("fields"), table.get(str(move.get("name")))
    try:
        plain = json.loads(fields, object_pairs_hook=once) if isinstance(fields, str) else None
    except (ValueError, RecursionError):
        plain = None
    if due is None:
        yield Fault(".move.name", "is no quick roll")
    elif not isinstance(plain, dict) or compact(plain) != fields or tuple(plain) != due:
        yield Fault(".move.fields", "are not the fields of this quick roll, written in one way")


def compact(value: Any) -> str:
    """Return a value as JSON without spaces, keys as they stand."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def verify(export: Any) -> list[str]:
    """Return a line for each fault of an export, with its place in the file."""
    check = Check(export)
    check.run()
    return check.faults


def summary(check: Check) -> Iterator[str]:
    """Yield in words what was checked, and what was not and why."""
    counts, game = check.counts, check.export.get("game")
    name = game if isinstance(game, dict) else {}
    yield f"Game {quote(name.get('title'))} ({quote(name.get('system'))}): {len(check.rows)} rows."
    yield f"Links of the chain that hold: {counts['links']}."
    yield f"Rows whose content gives their digest: {counts['digests']}."
    if counts["unseen"]:
        yield f"Rows not shown to you, whose links alone were checked: {counts['unseen']}."
    if counts["erased"]:
        yield f"Rows erased since, whose links alone were checked: {counts['erased']}."
    yield f"Trails that follow from the decisions: {counts['trails']}."
    if counts["trails unknown"]:
        yield (
            "Trails not followed, because a row or the hidden seed is not there to read: "
            f"{counts['trails unknown']}."
        )
    if counts["untabled"]:
        yield (
            "Rows of a version of the rules that this file has no table for, whose decisions were "
            f"checked in form alone: {counts['untabled']}."
        )
    yield f"Seeds that are the ones promised: {counts['seeds']}."
    if check.words:
        said = ", ".join(f"{seat}: {quote(words)}" for seat, words in check.words)
        yield f"Words of the players in the seeds, to compare with the lobby: {said}."
    yield f"Faces that are the ones their seed gives: {counts['faces']}."
    if counts["loose"]:
        yield (
            "Faces behind a row or a promise that is not there to read. These faces prove nothing: "
            f"{counts['loose']}."
        )
    for seed, count in sorted(check.unknown.items()):
        yield f"Faces not checked, because the {seed} seed is not there to read: {count}."
    for seat, count in sorted(check.entered.items()):
        yield f"Faces typed in by {quote(seat)} from a real table, which prove nothing: {count}."
    if counts["uncounted"]:
        yield f"Rolls whose number of dice was rolled too, not counted here: {counts['uncounted']}."
    if counts["shown"]:
        yield f"Receipts and commitments shown to you that are in the file: {counts['shown']}."
    if check.rows:
        last = check.rows[max(check.rows)]
        yield f"Last link, to compare with your last receipt: row {last.seq}, {last.chain.hex()}."


def main(arguments: list[str]) -> int:
    """Check the file that is named; return 0 when no fault was found, else 1."""
    if not arguments:
        print(__doc__)
        return 1
    try:
        with open(arguments[0], encoding="utf-8") as file:
            export = json.load(file)
    except (OSError, ValueError, RecursionError) as error:
        print(f"{arguments[0]} cannot be read: {error}")
        return 1
    check = Check(export)
    check.run()
    check.compare(arguments[1:])
    for line in summary(check):
        print(line)
    print("No fault found." if not check.faults else f"Faults: {len(check.faults)}")
    for line in check.faults:
        print("  " + line)
    return 1 if check.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
