"""A table to test 3:16 at: squads by hand, scripted dice, and silence where nothing matters."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core import Lapse, Line, Moment, RuleError, question
from rules.core import offers as all_offers
from rules.core import play as play_move
from rules.core.loop import Run
from rules.dice import Scripted
from rules.games.three_sixteen import THREE_SIXTEEN
from rules.games.three_sixteen.encounter.contact import Contact
from rules.games.three_sixteen.mission.debrief import Debrief
from rules.games.three_sixteen.mission.service import Service
from rules.games.three_sixteen.model import Encounter, Mark, Planet, Slot, Trooper
from rules.games.three_sixteen.options import DEFAULTS
from rules.games.three_sixteen.state import CampaignState
from rules.games.three_sixteen.troopers.health import boxes_text
from rules.games.three_sixteen.troopers.ranks import resources
from rules.games.three_sixteen.troopers.weapons import Weapon

SILENT = ("drugs", "turn", "hit", "aliens", "weapon", "ready", "watch", "range")


def d10(faces):
    """Write faces of d10 as a script: `6 6 5` is three of them."""
    return " ".join(f"d10:{face}" for face in str(faces).split())


def slots(opened=1, used=0):
    """Return a row of five Flashbacks: the used ones first, then the open ones."""
    states = ["used"] * used + ["open"] * opened + ["closed"] * (5 - used - opened)
    return tuple(Slot(state=state, text="told" if state == "used" else "") for state in states)


def weapon(kind, raised=(0, 0, 0)):
    return Weapon(kind=kind, raised=raised)


def trooper(seat, fa, nfa, arms=("energy_rifle",), rank=0, boxes="", **more):
    """Return a trooper; the first of `arms` is the default weapon, bare hands come with it."""
    weapons = tuple(arm if isinstance(arm, Weapon) else weapon(arm) for arm in arms)
    if not any(arm.kind == "hand_to_hand" for arm in weapons):
        weapons += (weapon("hand_to_hand"),)
    values = {
        "name": seat.title(),
        "reputation": "steady",
        "weapons": weapons,
        "default": weapons[0].kind,
        "in_hand": weapons[0].kind,
        "strengths": slots(),
        "weaknesses": slots(),
        "boxes": tuple(Mark(kind=kind, origin="alien") for kind in boxes),
        "issued": resources(rank),
        "ranked": rank,
        **more,
    }
    return Trooper(seat=seat, fa=fa, nfa=nfa, rank=rank, **values)


def squad(seats="red blue green", fa=6, nfa=5, **more):
    """Return troopers that are all alike."""
    return tuple(trooper(seat, fa, nfa, **more) for seat in seats.split())


def campaign(*troopers, aa=5, pool=20, abilities=(), hidden=False, options=None, **more):
    """Return a campaign on a planet, in free play; its abilities are known unless `hidden`."""
    planet = Planet(
        name="Goya",
        name_no=6,
        form=6,
        land=7,
        method=10,
        abilities=tuple(abilities),
        revealed=() if hidden else tuple(abilities),
        open=not hidden,
        briefed=True,
        aa=aa,
        troopers=len(troopers),
        threat=pool,
        pool=pool,
    )
    state = CampaignState(
        options={**DEFAULTS, **(options or {})},
        roster=tuple(one.seat for one in troopers),
        troopers={one.seat: one for one in troopers},
        phase="free",
        planet_no=1,
        planet=planet,
        frames=(Service(stage="free"),),
    )
    return replace(state, **more)


def refused(state, seat, move):
    """Return the rule by which a move is refused, "" where it is not."""
    try:
        move.check(state, seat)
    except RuleError as refusal:
        return refusal.rule
    return ""


def intervened(state, seat, move, faces=""):
    """Return what a move that nobody asks for brings of itself.

    All these dice fall: a script as for `Table.roll`, or the faces of d10.
    """
    dice = Scripted(faces if ":" in faces else d10(faces))
    go = move.intervene(state, seat, dice)
    dice.done()
    return go


def rules_of(go):
    """Return the rules of the lines that a stage or a move tells, in order."""
    return [line.rule for line in go.told]


class Table:
    """A game in progress: plays moves with scripted dice and keeps what was told."""

    def __init__(self, state, script=""):
        self.state = state
        self.told: list[Line] = []
        self.dice = Scripted(script)
        self.settle()

    def settle(self):
        run = Run(self.state, self.dice)
        run.until_asked()
        self.state, self.told = run.state, run.told
        return self

    def roll(self, script):
        """Script the dice from now on; the ones before must all have fallen."""
        self.dice.done()
        self.dice = Scripted(script)
        return self

    def play(self, seat, move):
        seats = (*self.state.roster, "gm")
        moment = Moment(seat=seat, seats=seats, dice=self.dice)
        step = play_move(THREE_SIXTEEN, self.state, move, moment)
        self.state = step.state
        self.told += step.told
        return self

    def all(self, **moves):
        """Play one move for each of these seats."""
        for seat, move in moves.items():
            self.play(seat, move)
        return self

    def lapse(self):
        return self.play("gm", Lapse())

    def silent(self, *kinds):
        """Let silence answer the open question, and those of these kinds that follow."""
        self.lapse()
        while self.asks() in kinds:
            self.lapse()
        return self

    def passing(self):
        """Let silence answer the open question, and whatever of no matter follows."""
        return self.lapse().through()

    def through(self, *kinds):
        """Let silence answer as long as only questions of these kinds are asked."""
        while self.asks() in (kinds or SILENT):
            self.lapse()
        return self

    def done(self):
        self.dice.done()
        return self

    def asks(self):
        ask = question(self.state)
        return ask.kind if ask else None

    def asked(self):
        ask = question(self.state)
        return {entry.seat for entry in ask.entries} if ask else set()

    def offers(self, seat, *kinds):
        found = all_offers(THREE_SIXTEEN, self.state, seat)
        return tuple(move for move in found if not kinds or isinstance(move, kinds))

    def boxes(self, *seats):
        return " ".join(boxes_text(self.state.troopers[seat].boxes) for seat in seats)

    def ranges(self, *seats):
        return " ".join(self.state.encounter.ranges[seat] for seat in seats)

    def at(self, seat):
        return self.state.troopers[seat]

    def tokens(self):
        return self.state.encounter.tokens

    def pool(self):
        return self.state.planet.pool

    def mission(self, *seats):
        return tuple(self.state.troopers[seat].mission for seat in seats)

    def heard(self, rule):
        return [line.text for line in self.told if line.rule == rule]


def meeting(*troopers, tokens=6, place="close", ranges=None, round_no=0, stage="fight", **more):
    """Return a state in an encounter, at a stage of it, everybody at one range or as said."""
    enc = more.pop("encounter", {})
    state = campaign(*troopers, **more)
    seats = tuple(one.seat for one in troopers)
    new = Encounter(
        ordinal=2,
        final=False,
        tokens=tokens,
        party=seats,
        ranges={**dict.fromkeys(seats, place), **(ranges or {})},
        round_no=round_no,
    )
    there = {seat: replace(one, status="in") for seat, one in state.troopers.items()}
    return replace(
        state,
        phase="encounter",
        encounter=replace(new, **enc),
        troopers=there,
        frames=(Service(stage="free"), Contact(stage=stage, parent=0)),
    )


def round_of(*troopers, **more):
    """Return a table at the start of a round: everybody declares."""
    return Table(meeting(*troopers, **more))


def looking(*troopers, **more):
    """Return a table at the Dominance test."""
    return Table(meeting(*troopers, stage="opening", place="none", **more))


def after_mission(*troopers, complete=True, **more):
    """Return a table at the aftermath of a mission."""
    state = campaign(*troopers, pool=0 if complete else 3, **more)
    planet = replace(state.planet, complete=complete)
    frames = (Service(stage="after"), Debrief(parent=0))
    return replace(state, planet=planet, phase="after", frames=frames)
