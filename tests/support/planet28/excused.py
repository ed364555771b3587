"""The tests that stand for rules which random battles tell seldom or never, rule by rule.

Each is marked with its rule and goes red without it; `test_coverage.py` holds this table to that,
and fails, as `benchmarks/planet28_battles.py` does, for a rule neither told nor listed here.
"""

from __future__ import annotations

from .excused_measured import MEASURED
from .excused_vehicles import VEHICLES

EXCUSED: dict[str, str] = {
    **MEASURED,
    **VEHICLES,
    "P28-FACT-2": "test_facts.test_trust_rolls_at_once",
    "P28-SKILL-1": "test_skills.test_a_roll_must_be_under_the_target",
    "P28-SKILL-2": "test_skills.test_naturals_of_1_and_10_override_every_target",
    "P28-SKILL-3": "test_abilities.test_of_several_inspires_the_highest_counts_this_turn",
    "P28-SKILL-4": "test_skills.test_the_dice_that_a_trait_rolls_and_the_face_it_keeps",
    "P28-SKILL-6": "test_skills.test_only_skill_rolls_take_blessed_dice",
    "P28-MEAS-1": (
        "test_skills.test_distances_are_whole_millimetres_and_half_a_speed_whole_centimetres"
    ),
    "P28-FLOW-1": "test_fight.test_an_attack_goes_fear_focus_counter_rolls_damage_and_pushback",
    "P28-FLOW-2": "test_damage.test_worn_armour_then_iron_skin_then_cover",
    "P28-FLOW-3": "test_fight.test_a_mutual_success_wounds_both_and_parts_them_even_the_slain",
    "P28-FLOW-4": (
        "test_damage.test_living_armour_absorbs_nothing_that_armour_is_not_rolled_against"
    ),
    "P28-INT-1": "test_skills.test_lasting_modifiers_are_summed_before_the_floor_of_1",
    "P28-INT-2": "test_skills.test_naturals_of_1_and_10_override_every_target",
    "P28-INT-3": "test_skills.test_the_dice_that_a_trait_rolls_and_the_face_it_keeps",
    "P28-INT-4": "test_shooting.test_the_natural_of_several_dice_is_the_one_kept",
    "P28-INT-5": (
        "test_skills.test_an_idol_is_asked_after_a_free_reroll_and_its_price_may_shake_its_owner"
    ),
    "P28-INT-6": "test_shooting.test_a_sniper_whose_repeated_shot_shows_a_10_is_hurt_by_it",
    "P28-INT-7": "test_skills.test_lasting_modifiers_are_summed_before_the_floor_of_1",
    "P28-INT-8": "test_damage.test_half_health_begins_below_the_half",
    "P28-INT-9": "test_damage.test_half_health_ends_above_the_half_and_stays_at_it",
    "P28-INT-10": "test_damage.test_living_armour_absorbs_piercing_hits_unless_switched",
    "P28-INT-11": "test_damage.test_light_armour_rolls_nothing_against_energy",
    "P28-INT-12": "test_fight.test_a_psy_hood_keeps_off_psychic_weapons_in_fights_and_counters",
    "P28-INT-13": "test_damage.test_hits_turn_after_turn_add_up_for_one_weapon_and_target",
    "P28-INT-14": "test_warband.test_hands_hold_what_they_can",
    "P28-INT-15": "test_damage.test_poison_needs_a_hit_and_not_a_wound",
    "P28-INT-16": "test_travel.test_speed_is_less_for_the_big_once_and_never_below_nothing",
    "P28-INT-17": "test_charge.test_a_block_takes_all_of_the_bonus",
    "P28-INT-18": "test_breaks.test_the_1_hp_exemption_covers_trait_tests_unless_switched",
    "P28-INT-20": "test_charge.test_an_unshakable_coward_does_not_test_when_charged",
    "P28-INT-21": "test_damage.test_living_armour_absorbs_what_the_dice_left_until_it_is_gone",
    "P28-INT-22": "test_breaks.test_an_immobile_unit_breaks_without_running",
    "P28-INT-23": "test_skills.test_gear_changes_agility_only_and_heavy_weapons_once",
    "P28-INT-24": "test_shooting.test_a_gunslingers_shot_among_several_needs_no_focus",
    "P28-INT-25": "test_abilities.test_a_counter_uses_the_aim_up",
    "P28-TURN-6": "test_turns.test_mysterious_motives_replace_agility",
    "P28-TURN-7": "test_turns.test_poison_works_when_a_turn_begins_and_may_kill",
    "P28-TURN-8": "test_turns.test_a_foul_aura_hurts_who_touches_it_when_the_turn_ends",
    "P28-TURN-9": "test_shooting.test_durations_begin_next_turn_when_switched",
    "P28-SETUP-3": "test_turns.test_two_sides_may_deploy_in_one_place_unless_switched",
    "P28-SETUP-4": "test_turns.test_setup_rolls_length_deployment_and_living_armour",
    "P28-SETUP-5": "test_arcana.test_pools_are_rolled_in_the_order_of_the_roster",
    "P28-PBP-1": "test_improvise.test_silence_and_refusal_cost_nothing",
    "P28-PBP-2": "test_damage.test_nobody_is_asked_about_armour",
    "P28-PBP-3": "test_queued.test_both_actions_are_played_one_after_the_other",
    "P28-PBP-4": "test_house.test_standing_orders_answer_their_own_question_only",
    "P28-GM-10": "test_turns.test_the_gm_ends_a_battle",
    "P28-MOVE-2": "test_travel.test_leaving_comes_off_before_the_half_and_never_below_nothing",
    "P28-MOVE-3": "test_travel.test_moves_and_charges_count_and_a_step_into_a_fight_does_not",
    "P28-TERR-1": "test_travel.test_even_ground_needs_no_roll",
    "P28-TERR-4": "test_travel.test_nobody_crosses_impassable_ground",
    "P28-TERR-5": "test_travel.test_only_the_worst_ground_is_rolled_unless_switched",
    "P28-TERR-6": "test_travel.test_heavy_armour_makes_bad_ground_harder_and_nothing_else",
    "P28-CLIMB-1": "test_climbing.test_a_step_of_less_than_5cm_is_no_climb",
    "P28-FALL-3": "test_climbing.test_ex04_a_fall_from_a_wall",
    "P28-LEAVE-3": "test_travel.test_who_does_not_get_a_step_away_stays_locked",
    "P28-LEAVE-4": "test_travel.test_a_free_strike_among_several_enemies_takes_the_focus_test",
    "P28-LEAVE-5": "test_travel.test_the_rageful_never_leave",
    "P28-LEAVE-6": "test_breaks.test_running_is_free_of_strikes_and_ends_every_lock",
    "P28-CHG-4": "test_charge.test_a_shielded_target_is_not_charged",
    "P28-CHG-5": "test_charge.test_one_test_of_nerve_before_charging_something_fearsome",
    "P28-CHG-6": "test_charge.test_a_coward_that_is_charged_may_run_and_the_fight_is_lost",
    "P28-CHG-8": "test_charge.test_a_bulwark_takes_the_die_but_not_the_bulk",
    "P28-CHG-9": "test_charge.test_the_extra_fight_may_be_countered_and_keeps_its_bonus",
    "P28-CHG-10": "test_charge.test_the_whole_order_of_a_charge_out_of_a_combat",
    "P28-FIGHT-2": "test_fight.test_the_immobile_cannot_step_in_but_can_fight_in_contact",
    "P28-FIGHT-3": "test_fight.test_fighting_something_terrifying_takes_a_test_for_each_action",
    "P28-FIGHT-6": "test_fight.test_ex36_two_enemies_one_focus_test_two_targets",
    "P28-PUSH-2": "test_fight.test_a_giant_is_not_pushed",
    "P28-PUSH-3": "test_facts.test_the_edge_that_a_push_goes_over_is_confirmed_before_the_fall",
    "P28-PUSH-4": "test_fight.test_the_break_test_comes_first_and_a_runaway_is_not_pushed",
    "P28-CTR-3": "test_fight.test_the_attacker_rolls_before_the_counter",
    "P28-CTR-5": "test_fight.test_two_failures_do_nothing",
    "P28-CTR-7": "test_fight.test_a_unit_counters_again_while_it_has_actions_unless_switched",
    "P28-MULTI-2": "test_fight.test_ex51_focus_among_three",
    "P28-MULTI-4": "test_fight.test_a_counter_among_several_needs_no_focus",
    "P28-SHOOT-1": "test_shooting.test_a_shot_needs_range_sight_and_a_weapon_in_hand",
    "P28-SHOOT-3": "test_shooting.test_a_frightened_shooter_does_not_fire",
    "P28-SHOOT-8": (
        "test_shooting.test_a_weapon_with_reload_is_empty_after_a_shot_and_takes_a_piece"
    ),
    "P28-SHOOT-9": "test_shooting.test_ex37_two_pistols_are_two_shots",
    "P28-COVER-1": "test_shooting.test_a_giant_is_covered_only_when_all_of_it_is_hidden",
    "P28-COVER-4": "test_shooting.test_armour_piercing_takes_cover_away_unless_switched",
    "P28-WPN-2": "test_shooting.test_an_action_swaps_what_the_hands_hold",
    "P28-WPN-3": "test_fight.test_only_a_melee_weapon_in_hand_fights",
    "P28-WPN-5": "test_damage.test_a_keyword_that_no_rule_asks_for_changes_no_hit",
    "P28-WPN-6": "test_warband.test_a_barbarian_carries_nothing_complex",
    "P28-WSR-AP": "test_shooting.test_armour_piercing_takes_cover_away_unless_switched",
    "P28-WSR-CUMUL": "test_damage.test_hits_turn_after_turn_add_up_for_one_weapon_and_target",
    "P28-WSR-EXPL": (
        "test_shooting.test_a_blast_shakes_whom_it_wounds_and_only_explosive_weapons_have_one"
    ),
    "P28-WSR-INTEG": "test_warband.test_an_integral_weapon_never_leaves_the_hand",
    "P28-WSR-PSY": "test_fight.test_a_psychic_weapon_fights_with_the_better_skill_or_the_one_named",
    "P28-WSR-VOL": "test_shooting.test_a_volatile_weapon_turns_on_its_wielder_at_a_final_10",
    "P28-ITEM-IDOL": "test_skills.test_the_price_of_an_idol_must_leave_its_owner_alive",
    "P28-UNIV-1": "test_improvise.test_a_deed_may_take_two_actions_and_no_skill",
    "P28-UNIV-2": "test_improvise.test_silence_and_refusal_cost_nothing",
    "P28-UNIV-3": "test_improvise.test_attempts_are_counted_for_each_deed",
    "P28-DMG-1": "test_damage.test_ex62_a_weapon_with_a_constant",
    "P28-DMG-5": "test_abilities.test_drain_moves_1_hp_and_may_shake_its_victim",
    "P28-BREAK-1": "test_breaks.test_only_a_wound_below_the_half_tests",
    "P28-BREAK-2": "test_breaks.test_at_1_hp_a_unit_fears_nothing_more_even_when_healed",
    "P28-BREAK-9": "test_breaks.test_any_passed_test_steadies_a_broken_unit_and_so_does_1_hp",
    "P28-BREAK-10": "test_breaks.test_the_brave_repeat_one_test_a_turn_and_it_counts_once",
    "P28-SQD-1": "test_squads_made.test_a_squad_has_three_to_ten_members",
    "P28-SQD-2": "test_squads_made.test_members_share_everything_but_names_and_weapons",
    "P28-SQD-3": (
        "test_squads_made.test_a_squad_costs_what_its_members_do_each_with_its_own_weapons"
    ),
    "P28-SQD-4": "test_squads_made.test_three_quarters_are_armed_alike",
    "P28-COVER-2": "test_squad_attacks.test_half_of_a_squad_hidden_covers_whoever_is_hit",
    "P28-SQD-5": "test_squad_attacks.test_every_member_shoots_for_one_action_of_the_squad",
    "P28-SQD-6": (
        "test_squad_strays.test_the_owner_says_who_is_out_of_unit_and_by_that_who_is_in_it"
    ),
    "P28-SQD-7": "test_squad_strays.test_a_stray_is_a_character_that_only_moves",
    "P28-SQD-8": "test_squad_strays.test_a_squad_rolls_once_for_bad_ground",
    "P28-SQD-9": "test_squad_attacks.test_every_member_shoots_for_one_action_of_the_squad",
    "P28-SQD-10": (
        "test_squad_attacks.test_each_member_of_a_charge_has_its_own_die_and_one_block_takes_all"
    ),
    "P28-SQD-11": "test_squad_attacks.test_a_member_is_not_aimed_at_by_itself",
    "P28-SQD-12": "test_squad_attacks.test_an_aim_is_one_action_and_counts_for_every_member",
    "P28-SQD-13": "test_squad_fate.test_every_member_rolls_and_whoever_fails_is_gone",
    "P28-SQD-14": "test_squad_fate.test_two_are_characters_with_what_their_squad_had",
    "P28-SQD-15": ("test_squad_progress.test_each_member_slain_or_fled_rolls_and_a_10_loses_it"),
    "P28-SQD-DMG": (
        "test_harm.test_the_owner_says_which_member_is_hurt_and_it_takes_every_further_hit"
    ),
    "P28-VEH-DMG": (
        "test_harm.test_the_owner_picks_an_intact_section_of_the_facing_and_no_armour_helps"
    ),
    "P28-WSR-INDIR": "test_own_weapons.test_an_indirect_shot_hits_all_who_stand_near_its_marker",
    "P28-CUST-1": "test_custom.test_the_price_of_a_weapon_from_scratch",
    "P28-CUST-2": "test_custom.test_a_variant_costs_what_its_stock_weapon_does_and_what_is_added",
    "P28-CUST-3": "test_custom.test_the_price_of_a_weapon_from_scratch",
    "P28-CUST-4": "test_custom.test_keywords_are_free_and_a_type_must_be_named",
    "P28-CUST-5": "test_custom.test_a_weapon_with_reload_names_its_ammunition",
    "P28-CUST-6": "test_custom.test_no_weapon_costs_less_than_nothing",
    "P28-CUST-7": "test_own_weapons.test_what_the_other_side_does_not_accept_stays_at_home",
    "P28-ARM-1": "test_damage.test_ex63_a_custom_armour_absorbs_its_dice",
    "P28-ARM-2": "test_damage.test_every_armour_of_the_table_is_known_by_its_name",
    "P28-ARM-3": "test_damage.test_nobody_is_asked_about_armour",
    "P28-ARM-NONE": "test_damage.test_an_unarmoured_unit_rolls_1d4_less_1",
    "P28-ARM-LIGHT": "test_damage.test_light_armour_rolls_nothing_against_energy",
    "P28-ARM-BALLISTIC": "test_damage.test_ballistic_armour_rolls_against_everything",
    "P28-ARM-ESHIELD": "test_damage.test_an_energy_shield_rolls_against_energy_alone",
    "P28-ARM-PSYHOOD": (
        "test_fight.test_a_psy_hood_keeps_off_psychic_weapons_in_fights_and_counters"
    ),
    "P28-ARM-LIVING": "test_damage.test_living_armour_absorbs_what_the_dice_left_until_it_is_gone",
    "P28-ARC-1": "test_arcana.test_only_known_powers_are_cast_each_for_an_action",
    "P28-ARC-3": "test_arcana.test_a_psy_hood_keeps_off_every_power_friend_or_foe",
    "P28-RENT-3": (
        "test_arcana.test_a_roll_that_only_the_2_less_of_summon_failed_tears_without_damage"
    ),
    "P28-RENT-4": "test_arcana.test_rent_damage_shakes_and_hurts_the_unearthly",
    "P28-WB-1": "test_warband.test_the_price_of_a_character_is_the_sum_of_its_parts",
    "P28-WB-2": "test_warband.test_skills_run_from_1_to_10",
    "P28-WB-3": "test_warband.test_hp_are_even_and_above_0",
    "P28-WB-4": "test_warband.test_speed_is_not_for_sale",
    "P28-WB-5": "test_warband.test_a_trait_is_had_once",
    "P28-WB-6": "test_warband.test_the_price_of_a_character_is_the_sum_of_its_parts",
    "P28-WB-7": "test_warband.test_points_left_over_become_credits",
    "P28-WB-8": "test_warband.test_a_warband_has_two_characters_at_least",
    "P28-WB-9": "test_warband.test_points_left_over_become_credits",
    "P28-WB-10": "test_warband.test_a_file_with_thirteen_faults_gets_thirteen_lines",
    "P28-WB-11": "test_warband.test_the_price_of_a_character_is_the_sum_of_its_parts",
    "P28-TR-ARMLESS": "test_warband.test_hands_hold_what_they_can",
    "P28-TR-BLESSED": "test_skills.test_a_blessed_attacker_rolls_two_dice_for_the_attack",
    "P28-TR-BIG": "test_charge.test_a_big_charger_has_one_more_and_only_in_the_extra_fight",
    "P28-TR-BULWARK": "test_charge.test_a_bulwark_takes_the_die_but_not_the_bulk",
    "P28-TR-BRAWLER": "test_damage.test_a_brawlers_fist_does_1d6_more",
    "P28-TR-BRAVE": "test_breaks.test_the_brave_repeat_one_test_a_turn_and_it_counts_once",
    "P28-TR-BARBARIC": "test_warband.test_a_barbarian_carries_nothing_complex",
    "P28-TR-CURSED": "test_skills.test_a_cursed_attacker_keeps_the_higher_die",
    "P28-TR-COWARD": "test_charge.test_a_coward_that_is_charged_may_run_and_the_fight_is_lost",
    "P28-TR-EXTRALIMBS": "test_warband.test_hands_hold_what_they_can",
    "P28-TR-FEARLESS": "test_charge.test_the_fearless_do_not_test",
    "P28-TR-FEARSOME": "test_charge.test_one_test_of_nerve_before_charging_something_fearsome",
    "P28-TR-GIGANTIC": "test_fight.test_a_giant_is_not_pushed",
    "P28-TR-GUNSLINGER": (
        "test_shooting.test_nobody_shoots_out_of_or_into_a_combat_but_a_gunslinger_at_its_own"
    ),
    "P28-TR-INTELLIGENT": (
        "test_skills.test_an_intelligent_unit_repeats_one_awareness_roll_a_turn_if_it_wants"
    ),
    "P28-TR-INCORPOREAL": "test_travel.test_the_incorporeal_cross_everything_as_even",
    "P28-TR-INSPIRING": (
        "test_skills.test_friends_near_an_inspiring_leader_are_better_but_not_the_leader"
    ),
    "P28-TR-IRONSKIN": "test_damage.test_worn_armour_then_iron_skin_then_cover",
    "P28-TR-MAJORARCANA": (
        "test_arcana.test_powers_are_drawn_before_the_battle_and_a_second_of_a_kind_again"
    ),
    "P28-TR-MINORARCANA": (
        "test_arcana.test_powers_are_drawn_before_the_battle_and_a_second_of_a_kind_again"
    ),
    "P28-TR-PSYCHIC": "test_turns.test_a_new_turn_clears_what_counts_once_a_turn",
    "P28-TR-RAGEFUL": "test_travel.test_the_rageful_never_leave",
    "P28-TR-SNIPER": (
        "test_shooting.test_a_sniper_repeats_a_shot_by_skill_but_none_guided_by_psyche"
    ),
    "P28-TR-SUREFOOTED": (
        "test_travel.test_sure_feet_take_rough_ground_as_even_and_hazardous_as_rough"
    ),
    "P28-TR-STUPID": "test_skills.test_the_dice_that_a_trait_rolls_and_the_face_it_keeps",
    "P28-TR-TERRIFYING": (
        "test_fight.test_fighting_something_terrifying_takes_a_test_for_each_action"
    ),
    "P28-TR-UNSHAKABLE": "test_breaks.test_the_unshakable_never_test",
    "P28-TR-CONVICTION": "test_abilities.test_closed_minds_are_not_persuaded",
    "P28-SOLO-1": "test_solo.test_one_alone_fights_a_ready_enemy_of_200_points_more",
    "P28-SOLO-2": "test_solo.test_a_lone_hero_has_three_actions",
    "P28-SOLO-5": "test_enemy.test_it_always_counters_with_its_hardest_weapon",
    "P28-SOLO-7": "test_enemy.test_it_charges_the_nearest_in_reach_with_its_hardest_weapon",
    "P28-SOLO-8": "test_enemys_points.test_what_nobody_has_spent_goes_into_skills",
    "P28-CAMP-1": "test_campaign_points.test_hits_kills_surviving_and_no_wound_are_worth_points",
    "P28-CAMP-2": "test_campaign_points.test_half_of_an_enemy_warband_removed_is_worth_10",
    "P28-CAMP-3": "test_campaign_deals.test_somebody_improves_for_its_own_points",
    "P28-CAMP-4": "test_campaign_deals.test_a_recruit_costs_10_points_and_what_it_can_do",
    "P28-CAMP-5": "test_campaign_deals.test_two_points_make_a_credit_and_one_of_a_mercenary",
    "P28-CAMP-6": "test_campaign_deals.test_the_venal_save_nothing_and_lose_the_odd_point",
    "P28-CAMP-7": "test_campaign_injuries.test_the_slain_roll_on_the_table",
    "P28-CAMP-8": "test_campaign_deals.test_healing_takes_10_points_and_a_battle_with_the_injury",
    "P28-CAMP-9": (
        "test_campaign_points.test_a_sides_points_are_shared_evenly_and_the_larger_gets_the_odd_one"
    ),
    "P28-CAMP-10": (
        "test_campaign_agendas.test_an_agenda_is_worth_a_point_less_for_each_battle_without"
    ),
    "P28-CAMP-11": (
        "test_campaign_points.test_a_vehicle_earns_for_kills_sections_and_coming_through"
    ),
    "P28-CAMP-12": (
        "test_campaign_vehicles.test_a_vehicle_nearly_gone_gets_1d8_sections_back_and_all_for_10_points"
    ),
    "P28-CAMP-13": "test_campaign_vehicles.test_a_wreck_rolls_and_gets_its_sections_back",
    "P28-CAMP-14": (
        "test_campaign_trade.test_the_next_battle_is_fought_with_new_numbers_and_nothing_of_the_last"
    ),
    "P28-CAMP-15": "test_campaign_deals.test_off_the_table_people_tell_roll_and_let_days_pass",
    "P28-INJ-RECOVERY": "test_campaign_injuries.test_the_slain_roll_on_the_table",
    "P28-INJ-OUT": "test_campaign_injuries.test_out_of_action_misses_one_battle_and_no_more",
    "P28-INJ-SHAKEN": "test_campaign_injuries.test_each_shaken_takes_one_from_break_tests",
    "P28-INJ-WOUNDS": "test_campaign_injuries.test_life_long_wounds_take_a_quarter_rounded_down",
    "P28-INJ-HAND": "test_campaign_injuries.test_a_shattered_hand_leaves_one_one_handed_weapon",
    "P28-INJ-LEG": (
        "test_campaign_injuries.test_a_crushed_leg_takes_agility_for_a_while_and_speed_for_ever"
    ),
    "P28-INJ-BRAIN": "test_campaign_injuries.test_brain_damage_takes_2_from_awareness_and_psyche",
    "P28-INJ-DEATH": (
        "test_campaign_injuries.test_the_dead_are_gone_and_what_they_carried_is_their_warbands"
    ),
    "P28-VDMG-GEARS": (
        "test_campaign_vehicles.test_grinding_gears_halve_the_speed_and_take_agility"
    ),
    "P28-VDMG-CREW": "test_campaign_vehicles.test_short_on_crew_leaves_one_crew_section",
    "P28-VDMG-REPAIR": "test_campaign_vehicles.test_badly_repaired_is_ramshackle",
    "P28-VDMG-SLOW": "test_campaign_vehicles.test_slow_repairs_miss_a_battle",
    "P28-VDMG-FULL": "test_campaign_vehicles.test_a_wreck_rolls_and_gets_its_sections_back",
    "P28-VDMG-DESTROYED": (
        "test_campaign_vehicles.test_half_of_what_a_destroyed_vehicle_was_worth_goes_towards_a_new_one"
    ),
    "P28-AGENDA-VENDETTA": "test_campaign_agendas.test_vendetta_is_slaying_the_one_it_names",
    "P28-AGENDA-MULE": "test_campaign_agendas.test_a_mule_stays_at_the_edge_for_one_whole_turn",
    "P28-AGENDA-THIEF": (
        "test_campaign_agendas.test_a_thief_searches_corners_for_its_owners_eyes_only"
    ),
    "P28-AGENDA-KNOWLEDGE": (
        "test_campaign_agendas.test_knowledge_is_won_by_a_hit_that_does_no_damage"
    ),
    "P28-AGENDA-PACIFISM": "test_campaign_agendas.test_a_pacifist_survives_and_harms_no_enemy",
    "P28-AGENDA-DEATH": "test_campaign_agendas.test_an_honourable_death_is_one_in_a_fight",
    "P28-SETUP-6": "test_campaign_trade.test_a_mercenary_is_paid_10_credits_or_sits_out",
    "P28-ITEM-BOX": "test_campaign_trade.test_a_deposit_box_keeps_things_and_hands_them_out",
    "P28-GM-8": "test_campaign_deals.test_the_gm_gives_and_takes",
    "P28-GM-11": "test_campaign_agendas.test_a_gm_looks_at_agendas_and_everybody_is_told_that",
    "P28-PBP-5": "test_campaign_agendas.test_a_completed_agenda_is_revealed_after_the_battle",
    "P28-AB-HAGGLE": (
        "test_campaign_trade.test_haggling_lowers_a_price_by_a_small_die_or_a_large_one"
    ),
    "P28-TR-AMMOSMITH": (
        "test_campaign_trade.test_a_smith_makes_one_piece_for_whom_its_owner_likes"
    ),
    "P28-TR-DEATHPROOF": "test_campaign_injuries.test_traits_that_turn_an_injury_into_a_recovery",
    "P28-TR-PAINLESS": "test_campaign_injuries.test_traits_that_turn_an_injury_into_a_recovery",
    "P28-TR-MEDIC": (
        "test_campaign_deals.test_a_medic_heals_a_friend_at_once_and_does_nothing_else"
    ),
    "P28-TR-MERCENARY": "test_campaign_trade.test_a_mercenary_is_paid_10_credits_or_sits_out",
    "P28-TR-RICH": "test_campaign_trade.test_the_rich_bring_in_1d8_credits_after_a_battle",
    "P28-TR-VENAL": "test_campaign_deals.test_the_venal_save_nothing_and_lose_the_odd_point",
    "P28-SETUP-2": "test_scenes.test_a_ready_scenario_brings_its_tale_its_goal_and_the_scenery",
    "P28-TERR-7": "test_scenes.test_a_ready_scenario_brings_its_tale_its_goal_and_the_scenery",
    "P28-GM-1": ("test_gm_rules.test_a_gm_sets_the_length_of_a_battle_or_lifts_it"),
    "P28-GM-2": (
        "test_gm_rules.test_only_a_gm_changes_a_switch_in_play_and_everybody_is_told_both_values"
    ),
    "P28-GM-4": ("test_gm_rules.test_with_a_judge_the_gm_alone_rules_on_what_no_rule_lists"),
    "P28-GM-5": ("test_gm_rules.test_a_gm_sets_any_value_and_the_old_one_is_told_with_the_new_one"),
    "P28-GM-7": ("test_gm_rules.test_a_gm_answers_holds_and_ends_for_a_player_who_is_away"),
    "P28-INT-19": (
        "test_crew_aboard.test_a_vehicle_takes_the_higher_agility_and_shooting_of_its_pilot"
    ),
    "P28-INT-26": (
        "test_vehicle_details.test_effects_of_devices_come_on_top_of_others_for_this_turn"
    ),
    "P28-INT-27": (
        "test_boarding.test_nobody_gets_on_or_off_a_sabotaged_transport_and_its_passengers_stay"
    ),
    "P28-ITEM-2": (
        "test_gm_rules.test_a_thing_used_for_something_else_is_proposed_and_not_used_up_by_itself"
    ),
    "P28-PBP-6": (
        "test_gm_rules.test_while_a_question_is_open_nobody_acts_but_held_actions_may_be_claimed"
    ),
    "P28-TR-GUNNER": (
        "test_broadsides.test_a_gunner_aboard_fires_a_weapon_of_its_side_with_its_own_skill"
    ),
    "P28-TR-PILOT": (
        "test_crew_aboard.test_a_vehicle_takes_the_higher_agility_and_shooting_of_its_pilot"
    ),
    "P28-VCRE-1": ("test_vehicle_building.test_the_base_is_an_engine_and_a_crew_for_ten_points"),
    "P28-VCRE-10": (
        "test_campaign_vehicles.test_a_new_vehicle_is_paid_from_the_pool_and_checked_like_any_other"
    ),
    "P28-VCRE-2": ("test_drafting.test_the_schema_judges_vehicles_as_the_reader_does"),
    "P28-VCRE-3": (
        "test_vehicle_building.test_types_sections_traits_and_abilities_are_those_of_the_tables"
    ),
    "P28-VCRE-4": ("test_drafting.test_the_schema_judges_vehicles_as_the_reader_does"),
    "P28-VCRE-5": ("test_grid.test_the_number_of_sections_makes_the_size"),
    "P28-VCRE-6": (
        "test_vehicle_building.test_plating_is_half_of_a_small_or_medium_vehicle_at_most"
    ),
    "P28-VCRE-7": (
        "test_vehicle_building.test_a_dozer_blade_goes_to_the_front_of_a_medium_or_large_vehicle"
    ),
    "P28-VCRE-8": ("test_drafting.test_the_schema_judges_vehicles_as_the_reader_does"),
    "P28-VCRE-9": ("test_vehicle_building.test_engine_and_crew_stay_where_they_are"),
    "P28-VEH-1": ("test_kinds.test_a_vehicle_fights_by_its_size_and_has_no_mind"),
    "P28-VEH-RADIO": (
        "test_signals.test_a_radio_lifts_friends_and_a_scrambler_lowers_enemies_near_it"
    ),
    "P28-VEH-SCRAMBLER": (
        "test_signals.test_a_radio_lifts_friends_and_a_scrambler_lowers_enemies_near_it"
    ),
    "P28-VEH-SEC-PLATING": (
        "test_vehicle_building.test_plating_is_half_of_a_small_or_medium_vehicle_at_most"
    ),
    "P28-VEH-SEC-TRANSPORT": (
        "test_boarding.test_a_section_takes_three_and_only_a_transport_takes_anybody"
    ),
    "P28-VEH-TR-CAMO": ("test_crew_aboard.test_camouflage_covers_a_vehicle_from_far_away"),
    "P28-VEH-TR-HARDENED": ("test_harm.test_a_hardened_crew_takes_its_sections_off_the_die"),
    "P28-VEH-TR-LOOPHOLES": (
        "test_shooting_vehicles.test_passengers_fire_their_own_weapons_through_loopholes"
    ),
    "P28-VEH-TR-MERCENARY": (
        "test_crew_aboard.test_a_mercenary_vehicle_acts_only_with_a_pilot_aboard"
    ),
    "P28-VEH-TR-OPENTOPPED": ("test_harm.test_whoever_shoots_at_an_open_vehicle_picks"),
    "P28-VEH-TR-RAMSHACKLE": ("test_harm.test_the_third_failure_in_a_row_gives_the_vehicle_up"),
    "P28-VEH-TRANS-4": (
        "test_crew_aboard.test_a_vehicle_takes_the_higher_agility_and_shooting_of_its_pilot"
    ),
    "P28-GM-3": ("test_enemy.test_any_of_those_who_play_together_may_say_it_and_the_gm_too"),
}
