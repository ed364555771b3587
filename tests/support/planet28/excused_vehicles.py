"""The tests that stand for rules of vehicles in battle which random battles seldom tell."""

from __future__ import annotations

VEHICLES: dict[str, str] = {
    "P28-COVER-3": "test_shooting_vehicles.test_how_much_of_a_hull_must_be_hidden_for_cover",
    "P28-VEH-2": "test_driving.test_in_a_tie_a_vehicle_has_no_awareness",
    "P28-VEH-3": "test_driving.test_a_vehicle_has_two_actions_and_nothing_that_no_rule_lists",
    "P28-VEH-4": "test_struck_sides.test_the_side_is_said_once_and_known_as_long_as_they_touch",
    "P28-VEH-MOVE-1": (
        "test_driving.test_a_small_vehicle_goes_like_a_character_and_needs_no_action_to_turn"
    ),
    "P28-VEH-MOVE-3": "test_driving.test_a_large_vehicle_goes_straight_or_half_as_far_with_a_turn",
    "P28-VEH-TERR": "test_driving.test_bad_ground_is_rolled_for_with_agility",
    "P28-VEH-CLIMB": "test_driving.test_a_vehicle_passes_an_obstacle_of_5cm_and_none_above",
    "P28-VEH-FALL": "test_flying_vehicles.test_a_fall_hurts_a_section_of_the_side_that_a_die_says",
    "P28-VEH-TYPE-GROUND": "test_driving.test_bad_ground_is_rolled_for_with_agility",
    "P28-VEH-TYPE-WALKER": (
        "test_driving.test_a_walker_has_2_more_on_rough_ground_and_1_on_hazardous"
    ),
    "P28-VEH-SHOOT-1": (
        "test_broadsides.test_an_action_fires_as_many_weapons_as_there_are_crews_and_rolls_them_all_first"
    ),
    "P28-VEH-SHOOT-2": "test_broadsides.test_a_hard_point_fires_to_its_side_and_a_turret_all_round",
    "P28-VEH-SHOOT-3": "test_broadsides.test_a_vehicles_own_moves_do_not_count_but_its_targets_do",
    "P28-VEH-SHOOT-4": (
        "test_broadsides.test_an_action_reloads_one_weapon_from_what_the_vehicle_carries"
    ),
    "P28-VEH-SHOOT-5": (
        "test_broadsides.test_a_gunner_aboard_fires_a_weapon_of_its_side_with_its_own_skill"
    ),
    "P28-VEH-SHOOT-6": (
        "test_shooting_vehicles.test_passengers_fire_their_own_weapons_through_loopholes"
    ),
    "P28-VEH-SHOOT-7": (
        "test_shooting_vehicles.test_a_vehicle_locked_in_combat_does_not_shoot_unless_switched"
    ),
    "P28-VEH-SEC-LOSS": "test_shooting_vehicles.test_a_weapon_is_lost_with_its_section",
    "P28-VEH-FIGHT": "test_ramming.test_a_vehicle_fights_with_its_hull_by_its_size",
    "P28-VEH-RAM": (
        "test_ramming.test_a_ram_hurts_first_then_fights_with_a_die_more_and_nobody_blocks"
    ),
    "P28-VEH-CTR": "test_ramming.test_a_vehicle_counters_and_stays_where_it_is",
    "P28-VEH-BREAK-1": "test_harm.test_the_loss_of_a_section_tests_the_crew_at_once",
    "P28-VEH-BREAK-2": "test_struck_sides.test_with_the_switch_naturals_decide_a_crews_test",
    "P28-VEH-BREAK-3": "test_struck_sides.test_a_shaken_vehicle_only_tests",
    "P28-VEH-BREAK-4": "test_harm.test_the_third_failure_in_a_row_gives_the_vehicle_up",
    "P28-VEH-BREAK-5": "test_harm.test_with_three_sections_left_nobody_tests_and_nobody_is_shaken",
    "P28-VEH-DOZER": "test_ramming.test_a_blade_takes_1_from_whoever_charges_its_front",
    "P28-VEH-LEAVE": "test_driving.test_a_vehicle_backs_out_at_half_speed_after_the_strikes",
    "P28-TR-TANKHUNTER": "test_vehicle_work.test_a_tank_hunter_shoots_better_at_vehicles_alone",
    "P28-VEH-TRANS-3": (
        "test_vehicle_details.test_without_passengers_nothing_follows"
        "_and_each_is_hurt_in_roster_order"
    ),
    "P28-TR-ENGINEER": (
        "test_crew_aboard.test_one_damaged_section_is_mended_without_a_question_up_to_what_it_had"
    ),
}
