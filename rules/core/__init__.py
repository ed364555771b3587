"""What every game is made of: moves, frames, asks, steps, refusals, and the one loop.

A move is a small frozen value. A frame is a half-finished procedure, saved in the state. The loop
works off the stack of frames until somebody must be asked; an answer is a move like any other.
"""

from .ask import Ask, Choice, Entry, NotAsked, Unasked
from .canonical import canonical
from .codec import move_codec, pack, unpack
from .demo import Demo, Steady
from .errors import Faults, RuleError
from .fact import FACT, FactType, Words, YesNo, fact
from .frame import Frame, Go
from .interrupt import Interrupt
from .line import Line
from .loop import question
from .moment import Moment
from .move import (
    TEXT,
    Move,
    decision,
    fact_text,
    fact_type,
    facts,
    identity,
    is_statement,
    type_hints,
    unstated,
    wanting,
)
from .moves import CORE_MOVES, Edit, Lapse, Ruling, Start
from .offers import as_offered, first_legal, legal, offered_values, offers, tried
from .parts import (
    Attendance,
    Computer,
    Concession,
    Documents,
    EagerComputer,
    GmPart,
    LiveOptions,
    OfferedOrder,
    OrderOver,
    Orders,
)
from .play import attended, begin, play, waits_for
from .seats import COLOURS, GM, Seating, SeatPlan, seat_title
from .span import Span
from .stakes import NOTHING, Stakes, rounded
from .state import State
from .step import Step
from .system import STANDARD, Card, Option, Outcome, Preset, Rule, System
from .work import How, Mod, Work

__all__ = [
    "COLOURS",
    "CORE_MOVES",
    "FACT",
    "GM",
    "NOTHING",
    "STANDARD",
    "TEXT",
    "Ask",
    "Attendance",
    "Card",
    "Choice",
    "Computer",
    "Concession",
    "Demo",
    "Documents",
    "EagerComputer",
    "Edit",
    "Entry",
    "FactType",
    "Faults",
    "Frame",
    "GmPart",
    "Go",
    "How",
    "Interrupt",
    "Lapse",
    "Line",
    "LiveOptions",
    "Mod",
    "Moment",
    "Move",
    "NotAsked",
    "OfferedOrder",
    "Option",
    "OrderOver",
    "Orders",
    "Outcome",
    "Preset",
    "Rule",
    "RuleError",
    "Ruling",
    "SeatPlan",
    "Seating",
    "Span",
    "Stakes",
    "Start",
    "State",
    "Steady",
    "Step",
    "System",
    "Unasked",
    "Words",
    "Work",
    "YesNo",
    "as_offered",
    "attended",
    "begin",
    "canonical",
    "decision",
    "fact",
    "fact_text",
    "fact_type",
    "facts",
    "first_legal",
    "identity",
    "is_statement",
    "legal",
    "move_codec",
    "offered_values",
    "offers",
    "pack",
    "play",
    "question",
    "rounded",
    "seat_title",
    "tried",
    "type_hints",
    "unpack",
    "unstated",
    "waits_for",
    "wanting",
]
