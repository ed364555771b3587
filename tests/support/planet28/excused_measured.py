"""The tests that stand for the rulings of a measured table, which no line of a battle names."""

from __future__ import annotations

from tests.support.ground.rulings import shared

MEASURED: dict[str, str] = {
    **shared("P28"),
    "P28-A64": (
        "rules.games.planet28.measured.test_driving.test_a_vehicle_passes_exactly_5cm_and_no_more"
    ),
    "P28-A101": (
        "rules.games.planet28.measured.test_squads."
        "test_a_squad_shoots_from_the_member_nearest_to_the_target_that_sees_it"
    ),
    "P28-G7": "rules.ground.test_sight.test_one_free_line_is_sight",
    "P28-G10": (
        "rules.ground.test_placement."
        "test_the_owner_chooses_among_equal_edges_and_goes_round_closed_ground"
    ),
    "P28-G11": (
        "rules.games.planet28.measured.test_effects."
        "test_what_the_table_does_not_show_of_a_shot_stays_as_it_was_said"
    ),
    "P28-G17": "rules.ground.test_ways.test_who_stands_higher_or_lower_is_in_nobodys_way",
    "P28-G18": (
        "rules.games.planet28.measured.test_goals."
        "test_no_way_is_looked_for_that_is_over_30cm_longer_than_the_straight_one"
    ),
    "P28-G19": "rules.ground.test_shove.test_a_face_that_rises_stops_a_push_and_a_step_does_not",
    "P28-G20": "rules.ground.test_shove.test_over_a_rim_one_falls_and_lies_clear_of_it",
    "P28-G21": "rules.ground.test_placement.test_a_retreat_keeps_two_millimetres_from_bases",
    "P28-G22": (
        "rules.games.planet28.measured.test_driving."
        "test_a_small_vehicle_rams_round_whoever_is_in_its_way"
    ),
    "P28-G23": (
        "rules.games.planet28.measured.test_driving."
        "test_who_flies_is_touched_only_by_a_charge_and_held_until_it_moves"
    ),
}
