"""The end: cut-offs, exact path scores, points, ranks and ties."""

from __future__ import annotations

import itertools
import random
import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from referee.sentence import result
from rules.dice import Scripted
from rules.games.planetx.board import board
from rules.games.planetx.board.board_updates import land, own
from rules.games.planetx.board.territory import cut_off
from rules.games.planetx.card import outcome
from rules.games.planetx.scoring import path_score, scoring
from rules.games.planetx.system import SYSTEM
from tests.support.planetx.decks import card, effect, holding
from tests.support.planetx.table import drawn, player, position

WIDE = "R . ?\n? . . ?\n? ? R . ?\n. ? ? ?\nB . R"


def scored(state, dice=""):
    scripted = Scripted(dice)
    ended, told = scoring.score(state, scripted)
    scripted.done()
    return ended, {t.seat: t for t in ended.result.tallies}, told


def joined(near, chosen):
    """Tell whether a set of hexes hangs together."""
    left, queue = set(chosen), [next(iter(chosen))]
    while queue:
        at = queue.pop()
        if at in left:
            left.discard(at)
            queue.extend(near[at])
    return not left


def fewest(near, terminals):
    """Try every larger set of hexes until one hangs together."""
    rest = [h for h in near if h not in terminals]
    for extra in range(len(rest) + 1):
        for more in itertools.combinations(rest, extra):
            if joined(near, {*terminals, *more}):
                return len(terminals) + extra
    return 0


def by_trees(near, terminals):
    """A second exact algorithm: shortest ways between terminals and branching hexes."""
    ways = {h: steps(near, h) for h in near}
    most = len(terminals) - 2
    best = 10**6
    for n in range(max(0, most) + 1):
        for more in itertools.combinations(near, n):
            best = min(best, span(ways, (*terminals, *more)))
    return best


def steps(near, at):
    """Return the steps from one hex to every other."""
    found, ring = {at: 0}, [at]
    while ring:
        after = {n: found[h] + 1 for h in ring for n in near[h] if n not in found}
        found.update(after)
        ring = list(after)
    return found


def span(ways, points):
    """Return the hexes of the shortest tree through all points by ways between them (Prim)."""
    inside, cost = {points[0]}, 1
    outside = set(points[1:]) - inside
    while outside:
        step, at = min((ways[a][b], b) for a in inside for b in outside)
        cost += step
        inside.add(at)
        outside.discard(at)
    return cost


@pytest.mark.rule("PX-SCORE-3", "PX-SCORE-4")
@settings(max_examples=60, deadline=None)
@given(st.sets(st.integers(0, 18), min_size=9, max_size=14), st.integers(1, 4), st.randoms())
def test_path_scores_equal_brute_force(kept, count, chance):
    ground = board.ground(board.Board(radius=2))
    usable = [ground.order[i] for i in sorted(kept)]
    near = {h: tuple(n for n in ground.near[h] if n in usable) for h in usable}
    terminals = tuple(chance.sample(usable, count))
    drawn_set = path_score.smallest(near, terminals)
    assert len(drawn_set) == fewest(near, terminals)
    if drawn_set:
        assert set(terminals) <= drawn_set and joined(near, drawn_set)


@pytest.mark.rule("PX-SCORE-4")
def test_path_scores_equal_a_second_algorithm_on_full_boards(seed_of):
    chance = random.Random(seed_of(4))
    ground = board.ground(board.standard(6))
    near = {h: ground.near[h] for h in ground.order}
    for _ in range(6):
        terminals = tuple(chance.sample(ground.order, 3))
        found = path_score.smallest(near, terminals)
        assert len(found) == by_trees(near, terminals) and joined(near, found)


@pytest.mark.rule("PX-SCORE-4")
def test_six_colonies_on_the_largest_board_are_scored_in_time():
    ground = board.ground(board.standard(6))
    terminals = tuple(random.Random(1).sample(ground.order, 6))
    before = time.process_time()
    path_score.smallest(ground.around, terminals)
    assert time.process_time() - before < 0.25


@pytest.mark.rule("PX-SCORE-3")
def test_one_colony_scores_one_and_no_dice_matter():
    _, tallies, _ = scored(position(WIDE))
    assert tallies["blue"].path == 1
    assert tallies["red"].path == 3 and tallies["red"].cut_off == ("E3",)


@pytest.mark.rule("PX-SCORE-1", "PX-SCORE-2", "PX-SCORE-8")
def test_cut_off_colonies_are_removed_before_the_path_is_counted():
    ended, tallies, told = scored(position(WIDE))
    assert "E3" not in ended.colonies and tallies["red"].drawn == ("A1", "B2", "C3")
    assert any(line.rule == "PX-SCORE-2" and "E3" in line.text for line in told)


@pytest.mark.rule("PX-SCORE-2")
@pytest.mark.parametrize(("timing", "cut"), [("simultaneous", ("C5",)), ("turn_order", ())])
def test_cut_offs_come_together_or_in_turn_order(timing, cut):
    state = position("R ? ?\n? ? ? ?\nB . R . B\n? ? ? ?\n? ? ?", cutoff_timing=timing)
    _, tallies, _ = scored(state)
    assert tallies["red"].cut_off == ("C3",) and tallies["blue"].cut_off == cut


@pytest.mark.rule("PX-SCORE-3")
@pytest.mark.parametrize(("reading", "path"), [("pass", 3), ("block", 4)])
def test_paths_cross_opponents_unless_blocked(reading, path):
    rows = ". . .\n. . . .\n. R B R .\n. . . .\n. . ."
    _, tallies, _ = scored(position(rows, score_opponents=reading))
    assert tallies["red"].path == path


@pytest.mark.rule("PX-SCORE-3")
def test_a_path_leads_through_unexplored_hexes():
    _, tallies, _ = scored(position("R ? R\n. . . .\n. . . . .\n. . . .\nB . ."))
    assert (tallies["red"].drawn, tallies["red"].cut_off) == (("A1", "A2", "A3"), ())


@pytest.mark.rule("PX-SCORE-3")
def test_placed_sea_hexes_count_one_each_and_may_be_used():
    rows = "R B R\n. B B .\n. . . . .\n. . . .\n. . ."
    by_land = position(rows, score_opponents="block")
    by_sea = by_land.but(sea={"S4": 1, "S5": 1})
    assert len(scoring.path(by_sea, "red")) == 4 < len(scoring.path(by_land, "red"))


@pytest.mark.rule("PX-SCORE-5", "PX-SCORE-1")
def test_points_add_up():
    state = position(WIDE, promised={"A1": "under", "C3": "under", "E3": "under"})
    state = player(state, "red", oath="hand", vp_adjust=-1)
    red = scored(state)[1]["red"]
    assert (red.path, red.promised, red.oath, red.adjust, red.total) == (3, 2, 2, -1, 6)


@pytest.mark.rule("PX-SCORE-6", "PX-SCORE-7")
def test_equals_share_and_tie_breaks_decide():
    rows = "R . ?\n. . . ?\n? ? ? ? ?\n? . . .\n? . B"
    state = player(position(rows), "blue", xp=3)
    ended, tallies, _ = scored(state)
    assert ended.result.winners == ("red", "blue") and tallies["blue"].rank == 1
    assert outcome(ended).text == "Red and Blue share the victory with 1 point."
    broken, tallies, _ = scored(player(position(rows, tie_break="xp,pop"), "blue", xp=3))
    assert broken.result.winners == ("blue",) and tallies["red"].rank == 2
    for ties, winner in (("xp,pop", "blue"), ("pop,xp", "red"), ("colonies,pop", "red")):
        rivals = player(player(position(rows, tie_break=ties), "blue", xp=3), "red", pop=1)
        assert scored(rivals)[0].result.winners == (winner,)
    more = position("R . R\n? ? ? ?\n? ? ? ? ?\n? ? ? ?\n? ? B", tie_break="colonies")
    # Pieces that are lost are no colonies.
    fewer = player(more, "blue", vp_adjust=2, unplaced=0, lost=4)
    assert scored(fewer)[0].result.winners == ("red",)


@pytest.mark.rule("PX-MOD-EXPLORERS-9")
@settings(max_examples=20, deadline=None)
@given(st.lists(st.sampled_from("...?R"), min_size=19, max_size=19))
@example(list("R?R" + 16 * "?"))
def test_every_own_colony_on_promised_land_that_is_not_cut_off_scores(symbols):
    state = position(drawn(["R", *symbols[1:]]))
    state = state.but(promised=dict.fromkeys(land(state).order[:9], "under"))
    _, tallies, _ = scored(state)
    kept = set(own(state, "red")).difference(cut_off(state, "red"))
    assert tallies["red"].promised == sum(h in kept for h in land(state).order[:9])


LINE = ". . .\n. . . .\nR . B . G\n. . . .\n. . ."
"""Three players on an empty board, one colony and one point each."""


def ranked(state):
    ended, _, told = scored(state, "d6:1" if state.has("mutation") else "")
    tallies = [(t.seat, t.total, t.rank, t.barred) for t in ended.result.tallies]
    return ended.result.winners, tallies, told


@pytest.mark.rule("PX-SCORE-6")
def test_the_highest_total_wins_and_all_are_ranked_best_first():
    state = player(player(position(LINE), "blue", vp_adjust=5), "green", vp_adjust=2)
    winners, tallies, told = ranked(state)
    assert winners == ("blue",)
    assert tallies == [("blue", 6, 1, False), ("green", 3, 2, False), ("red", 1, 3, False)]
    assert told[-1].text == "Blue wins." and told[-1].rule == "PX-SCORE-6"


@pytest.mark.rule("PX-SCORE-6")
def test_the_total_decides_and_not_the_path():
    rows = "R . R\n. . . .\n. . . . B\n. . . .\n. . ."
    winners, tallies, _ = ranked(player(position(rows), "blue", vp_adjust=3))
    assert winners == ("blue",) and [t[:3] for t in tallies] == [("blue", 4, 1), ("red", 3, 2)]


BARE = ("adaptation", "mutation", "transformation")


@pytest.mark.rule("PX-SCORE-6", "PX-MOD-MUTATION-6", "PX-SCORE-8")
def test_an_uncovered_transformation_is_ranked_and_does_not_win():
    state = position(LINE, mods=("mutation",))
    state = player(player(state, "blue", vp_adjust=9, changes=BARE), "green", vp_adjust=2)
    winners, tallies, told = ranked(state)
    assert winners == ("green",)
    assert tallies == [("blue", 7, 1, True), ("green", 3, 2, False), ("red", 1, 3, False)]
    said = [line.text for line in told if line.rule == "PX-SCORE-8"]
    assert said[0] == "1. Blue: 7 points. An uncovered Transformation may not win."
    assert said[1] == "2. Green: 3 points."


@pytest.mark.rule("PX-SCORE-8")
def test_the_end_is_told_in_a_line_for_everybody_with_what_the_points_are_for():
    """It was a wall of text, in which somebody had `1 points` of `1 hexes of path`."""
    state = player(player(position(LINE), "blue", vp_adjust=5), "green", vp_adjust=-2)
    _, _, told = ranked(state)
    assert result(told).split("\n") == [
        "The game ends in round 1.",
        "**1. Blue: 6 points.** 1 for the path + 5 by the GM = **6**.",
        "**2. Red: 1 point.** 1 for the path = **1**.",
        "**3. Green: \N{MINUS SIGN}1 point.** 1 for the path − 2 by the GM = **−1**.",
        "Blue wins.",
    ]


@pytest.mark.rule("PX-SCORE-8")
def test_what_points_are_for_stands_beside_them_in_the_score():
    state = player(player(position(LINE), "blue", vp_adjust=5), "green", vp_adjust=-2)
    blue, _, green = SYSTEM.score(SYSTEM.look(scored(state)[0], None)).rows
    assert blue.parts == ("1 for the path", "5 by the GM")
    assert green.parts == ("1 for the path", "−2 by the GM")


@pytest.mark.rule("PX-SCORE-6")
def test_nobody_wins_when_nobody_may():
    state = position(LINE, mods=("mutation",))
    for seat in state.order:
        state = player(state, seat, changes=BARE)
    winners, tallies, told = ranked(state)
    assert winners == () and {rank for _, _, rank, _ in tallies} == {1}
    assert told[-1].text == "Nobody is allowed to win." and told[-1].rule == "PX-SCORE-6"


@pytest.mark.rule("PX-SCORE-6", "PX-SCORE-5")
def test_without_the_mod_no_change_card_bars_anybody():
    winners, tallies, _ = ranked(player(position(LINE), "blue", vp_adjust=9, changes=BARE))
    assert winners == ("blue",) and tallies[0] == ("blue", 10, 1, False)


@pytest.mark.rule("PX-SCORE-2")
def test_a_finished_players_colonies_are_cut_off_too_and_no_die_goes():
    state = player(position(WIDE), "red", status="finished")
    ended, tallies, _ = scored(state)
    assert tallies["red"].cut_off == ("E3",) and ended.dice == state.dice
    assert "E3" not in ended.colonies


@pytest.mark.rule("PX-SCORE-2")
def test_a_sea_route_joins_a_colony_to_home():
    rows = "R ? R\n? ? ? ?\n? ? ? ? ?\n? ? ? ?\nB ? ?"
    state = position(rows, mods=("explorers",))
    assert scored(state)[1]["red"].cut_off == ("A3",)
    assert scored(state.but(sea={"S4": 1, "S5": 1, "S6": 1}))[1]["red"].cut_off == ()


@pytest.mark.rule("PX-SCORE-2")
def test_home_decides_what_is_cut_off_however_small_its_part():
    rows = "R ? R\n? ? . .\n? ? ? . R\n? ? ? ?\nB ? ?"
    _, tallies, _ = scored(position(rows))
    assert tallies["red"].cut_off == ("A3", "C5") and tallies["red"].path == 1
    moved = player(position(rows), "red", home="C5")
    assert scored(moved)[1]["red"].cut_off == ("A1",)


@pytest.mark.rule("PX-SCORE-2")
def test_treated_in_turn_order_the_first_is_judged_on_the_full_board():
    rows = "R ? ?\n? ? ? ?\nB . R . B\n? ? ? ?\n? ? ?"
    state = position(rows, cutoff_timing="turn_order").but(order=("blue", "red"))
    _, tallies, _ = scored(state)
    assert tallies["blue"].cut_off == ("C5",) and tallies["red"].cut_off == ("C3",)


@pytest.mark.rule("PX-SCORE-8", "PX-SCORE-6", "PX-SCORE-7")
@pytest.mark.parametrize(
    ("xp", "winners", "rule"),
    [
        ((0, 0, 0), "Red and Blue and Green share the victory.", "PX-SCORE-7"),
        ((0, 1, 1), "Blue and Green share the victory.", "PX-SCORE-7"),
        ((2, 1, 1), "Red wins.", "PX-SCORE-6"),
    ],
)
def test_the_winners_are_told_last_one_or_several(xp, winners, rule):
    state = position("R ? ?\n? ? ? ?\nB ? ? ? ?\n? ? ? ?\nG ? ?", tie_break="xp")
    for seat, amount in zip(("red", "blue", "green"), xp, strict=True):
        state = player(state, seat, xp=amount)
    _, _, told = scored(state)
    assert (told[-1].text, told[-1].rule) == (winners, rule)


@pytest.mark.rule("PX-SCORE-8")
def test_a_score_is_told_with_what_it_is_made_of():
    state = player(position(WIDE), "red", vp_adjust=-1)
    _, tallies, told = scored(state)
    (line,) = [line for line in told if line.text.startswith(f"{tallies['red'].rank}. Red")]
    (work,) = line.work
    parts = {mod.rule: mod.amount for mod in work.mods}
    assert parts == {"PX-SCORE-3": tallies["red"].path, "PX-GM-2": -1}
    assert sum(parts.values()) == tallies["red"].total


@pytest.mark.rule("PX-CARD-3", "PX-FX-VP")
def test_hidden_cards_are_opened_at_the_end_only_if_they_bring_points():
    made = [
        card("one", [effect("vp", n=1)], when="end"),
        card("two", [effect("vp", n=2), effect("turn_pop", n=2)], when="end"),
        card("none", [effect("vp", n=-1)], when="end"),
        card("late", [effect("turn_pop", n=3)], when="end"),
        card("text", when="free"),
    ]
    state = holding(*made, open=False)
    ended, tallies, _ = scored(state)
    opened = [held.card for held in ended.players["red"].cards if held.open]
    assert opened == ["one#1", "two#1"] and tallies["red"].cards == 3


@pytest.mark.rule("PX-SCORE-2")
def test_colonies_cut_off_are_told_player_by_player():
    rows = "R F R\n? F ? ?\n? ? ? ? ?\n? ? F ?\nB F B"
    _, _, told = scored(position(rows))
    cut = [line.text for line in told if line.rule == "PX-SCORE-2"]
    assert cut == ["Cut off from Red's home: A3.", "Cut off from Blue's home: E3."]
