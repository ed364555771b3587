"""Scenes that several tests begin with."""

from __future__ import annotations

from msgspec.structs import replace

from rules.games.three_sixteen.conflict.conflict_moves import Fight
from rules.games.three_sixteen.encounter.contact import Ready
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.encounter.ranges import SetRange
from rules.games.three_sixteen.gm.gm_people import OpenConflict
from rules.games.three_sixteen.mission.debrief import Debrief
from rules.games.three_sixteen.mission.service import OpenEncounter
from rules.games.three_sixteen.model import Conflict, Mark, Npc, Vehicle
from rules.games.three_sixteen.troopers.equipment import with_new_vehicle
from rules.games.three_sixteen.troopers.ranks import CORPORAL, SERGEANT

from .table import Table, after_mission, campaign, d10, round_of, slots, trooper

WHEELER = trooper("red", 5, 5, ("sidearm", "heavy_mg"), SERGEANT, name="Wheeler", total=15)
JONES = trooper("blue", 7, 3, ("e_cannon", "grenades"), CORPORAL, name="Jones", total=41)
FRASER = trooper("green", 6, 4, ("energy_rifle", "grenades"), name="Fraser", total=45)
MCNEIL = trooper("white", 6, 4, ("slug_rifle", "grenades"), name="McNeil", total=48)
GOYA = (WHEELER, JONES, FRASER, MCNEIL)
ALL = ("red", "blue", "green", "white")
CALL = {"ability": "nfa"}
FAR_GUNS = ("slug_rifle", "grenades")
SILENT = ("level", "improve", "develop", "equip", "reward")
BARE = {"strengths": slots(0), "weaknesses": slots(0)}
ONE_ON_ONE = OpenConflict(attackers=("red",), defenders=("blue",))
TWO_ON_TWO_SIDES = (("red", "green"), ("blue", "white"))
TWO_ON_TWO = OpenConflict(attackers=("red", "green"), defenders=("blue", "white"))
DOOMED = {**BARE, "boxes": "XX", "armour_used": True}
FOUR = tuple(trooper(seat, 7, 5) for seat in ("red", "green", "blue", "white"))


def calling(task, *troopers, faces, target="", seat="red", **more):
    """Return a table where one calls for support and all others fight, dice fallen."""
    more = {"place": "far", "tokens": 4, "pool": 6, **more}
    table = round_of(*troopers, **more)
    table.play(seat, Declare(ability="nfa", task=task, target=target))
    return table.roll(faces).lapse().through("drugs", "turn")


def riding(state, kind, *riders, crew="", place="far", damage="ok"):
    """Return the state with a vehicle of the first rider's."""
    vehicle = Vehicle(
        kind=kind, owner=riders[0], place=place, crew=crew, riders=riders, damage=damage
    )
    return replace(state, vehicles={f"{kind}-{riders[0]}": vehicle})


def podded(*troopers, **more):
    """Return a table where the first trooper drops in with his pod."""
    state = with_new_vehicle(campaign(*troopers, pool=9, **more), "drop_pod", "red")
    table = Table(state).play("gm", OpenEncounter(tokens=3))
    return table.play("red", Ready(pod=True))


def shot(*troopers, faces, then=("drugs",), **more):
    """Return a table where all declared by silence and the dice fell."""
    return round_of(*troopers, **more).roll(faces).silent(*then)


def debrief(*troopers, stage="medals", script="", **more):
    """Return a table at a stage of the aftermath."""
    state = after_mission(*troopers, **more)
    frames = (state.frames[0], Debrief(stage=stage, parent=0))
    return Table(replace(state, frames=frames), script)


def pending(*troopers, faces="5 9 9", **more):
    """Return a table in the hit window of an alien success at 5; the first two failed."""
    more = {"place": "far", "tokens": 4, **more}
    return round_of(*troopers, **more).roll(d10(faces)).lapse().through("drugs", "turn")


def unseen(*abilities):
    """Return the options of a planet whose abilities nobody has seen yet."""
    return {"abilities": abilities, "hidden": True}


def until(table, stage):
    """Let silence answer until a stage of the top frame asks; forget what was told before."""
    while table.state.frames[-1].now() != stage:
        table.lapse()
    table.told = []
    return table


def reached(stage, *troopers, faces, **more):
    """Return a table at a stage of a round in which all declared by silence; nothing told yet."""
    return until(round_of(*troopers, **more).roll(faces).lapse(), stage)


def declared(table, faces, *stages, **intents):
    """Return a table where these intents were declared and the dice fell; nothing told yet."""
    table.all(**intents).roll(faces).lapse().through("drugs", *stages)
    table.told = []
    return table


def facing(ability, *troopers, **more):
    """Return a table at the start of a round against aliens with one ability."""
    more = {"place": "far", "tokens": 4, "pool": 5, **more}
    return round_of(*troopers, abilities=(ability,), **more)


def tokens(table):
    """Return the tokens of encounter and pool."""
    return table.tokens(), table.pool()


def struck(*troopers, faces="5 9", **more):
    """Return a table where the aliens struck at Far."""
    table = round_of(*troopers, place="far", **more).roll(d10(faces)).lapse()
    return table.through("drugs", "turn")


def confronted(move, *troopers, faces, **more):
    """Return a table where a conflict has begun; these dice fell for Dominance."""
    return Table(campaign(*troopers, **more)).roll(d10(faces)).play("gm", move).done()


def standing(*troopers, place="near", sides=(("red",), ("blue",)), **more):
    """Return a table at the start of a round of a conflict, everybody at one range."""
    faces = " ".join(["3", *["2"] * (len(sum(sides, ())) - 1)])
    move = OpenConflict(attackers=sides[0], defenders=sides[1])
    table = confronted(move, *troopers, faces=faces, **more)
    return table.play("red", SetRange(range=place))


def fighting(*troopers, sides=(("red",), ("blue",)), npcs=None, place="close", **more):
    """Return a state in a conflict, without a frame of it; `npcs` are marks by key.

    `ended`, `winner` and `soft` are the conflict's, everything else is the campaign's.
    """
    over = {key: more.pop(key) for key in ("ended", "winner", "soft", "kinetic") if key in more}
    figures = {
        key: Npc(name=key, marks=tuple(Mark(kind=kind, origin="conflict") for kind in marks))
        for key, marks in (npcs or {}).items()
    }
    state = campaign(*troopers, npcs=figures, npc_count=len(figures), **more)
    return replace(state, conflict=Conflict(sides=sides, place=place, **over))


def exchange(table, faces, **blows):
    """Play a round: these blows, these dice, everything else by silence."""
    for seat, blow in blows.items():
        if seat == list(blows)[-1]:
            table.roll(d10(faces))
        table.play(seat, blow)
    return table


def talk(text="talks"):
    """Return a blow that is none."""
    return Fight(blow="other", text=text)
