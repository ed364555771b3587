"""The switches of section 7 with their values, and the test that tells each value from the first.

The first value is the ruling. What is an option of the game and no ruling stands below.
"""

from __future__ import annotations

RULINGS: dict[str, tuple[tuple[str, ...], str, tuple[str, ...]]] = {
    "counter_after_counter": (
        ("yes", "no"),
        "P28-A1",
        ("test_fight.test_a_unit_counters_again_while_it_has_actions_unless_switched",),
    ),
    "ammo_mode": (
        ("per_shot", "double", "free_first"),
        "P28-A2",
        ("test_shooting.test_weapons_are_loaded_before_the_battle_where_there_is_a_piece",),
    ),
    "rent_equal": (
        ("rent", "safe"),
        "P28-A3",
        ("test_arcana.test_a_rent_check_must_be_under_psyche",),
    ),
    "rent_summon_p": (
        ("base", "reduced"),
        "P28-A4",
        ("test_arcana.test_the_2_less_of_summon_count_in_rent_only_when_switched",),
    ),
    "rent_is_skill_roll": (
        ("no", "yes"),
        "P28-A5",
        ("test_arcana.test_a_rent_check_may_be_a_skill_roll",),
    ),
    "fall_first": (
        ("min", "zero", "manual"),
        "P28-A6",
        (
            "test_climbing.test_the_first_fall_follows_the_switch",
            "test_climbing.test_the_first_fall_may_be_left_to_the_table",
        ),
    ),
    "order": (
        ("frozen", "live"),
        "P28-A7",
        ("test_turns.test_the_order_stays_when_agility_changes_unless_it_is_live",),
    ),
    "duration": (
        ("current_counts", "starts_next"),
        "P28-A9",
        ("test_shooting.test_durations_begin_next_turn_when_switched",),
    ),
    "break_penalty": (
        ("all_tests", "failed_only", "per_turn"),
        "P28-A11",
        ("test_breaks.test_which_tests_count_follows_the_switch",),
    ),
    "trait_test_fail": (
        ("retreat", "action_lost"),
        "P28-A12",
        ("test_breaks.test_a_failed_trait_test_only_costs_the_action_when_switched",),
    ),
    "one_hp": (
        ("all", "wounds_only"),
        "P28-A13",
        ("test_breaks.test_the_1_hp_exemption_covers_trait_tests_unless_switched",),
    ),
    "fled": (
        ("alive", "as_slain"),
        "P28-A15",
        ("test_campaign_injuries.test_who_fled_rolls_only_if_switched",),
    ),
    "mixed_terrain": (
        ("worst", "each"),
        "P28-A16",
        ("test_travel.test_only_the_worst_ground_is_rolled_unless_switched",),
    ),
    "squad_charge": (
        ("each", "one"),
        "P28-A19",
        ("test_squad_attacks.test_with_the_switch_one_charge_die_is_for_all",),
    ),
    "shoot_moves": (
        ("sum", "max"),
        "P28-A20",
        ("test_shooting.test_only_the_greater_number_of_moves_counts_when_switched",),
    ),
    "ap_cover": (
        ("cancels", "keeps"),
        "P28-A21",
        ("test_shooting.test_armour_piercing_takes_cover_away_unless_switched",),
    ),
    "poison_cure": (
        ("none", "heal_or_medkit"),
        "P28-A23",
        ("test_shooting.test_a_med_kit_ends_poison_only_when_switched",),
    ),
    "poison_vehicles": (
        ("no", "yes"),
        "P28-A24",
        ("test_struck_sides.test_poison_eats_machines_only_with_the_switch",),
    ),
    "explosive_target": (
        ("excluded", "included"),
        "P28-A25",
        ("test_shooting.test_the_unit_hit_is_in_the_blast_only_when_switched",),
    ),
    "indirect_roll": (
        ("required", "none"),
        "P28-A26",
        ("test_own_weapons.test_an_indirect_shot_comes_down_without_a_roll_when_switched",),
    ),
    "rerolls": (
        ("chain", "single"),
        "P28-A29",
        ("test_skills.test_rerolls_do_not_chain_when_switched_to_single",),
    ),
    "drain_cap": (
        ("yes", "no"),
        "P28-A32",
        ("test_abilities.test_drain_stops_at_the_starting_hp_unless_switched",),
    ),
    "unearthly_env": (
        ("immune", "hurt"),
        "P28-A35",
        ("test_damage.test_bad_ground_hurts_the_unearthly_only_when_switched",),
    ),
    "living_ap": (
        ("absorbs", "bypassed"),
        "P28-A36",
        ("test_damage.test_living_armour_absorbs_piercing_hits_unless_switched",),
    ),
    "reboot_protect": (
        ("yes", "no"),
        "P28-A37",
        ("test_damage.test_a_rebooting_armour_protects_unless_switched",),
    ),
    "forced_strikes": (
        ("no", "yes"),
        "P28-A40",
        ("test_arcana.test_by_the_switch_enemies_strike_at_who_teleports_or_flees",),
    ),
    "blind_caster": (
        ("excluded", "included"),
        "P28-A43",
        ("test_arcana.test_blind_takes_its_caster_when_switched",),
    ),
    "flame_hit_armour": (
        ("no", "yes"),
        "P28-A44",
        ("test_arcana.test_armour_helps_against_the_first_flame_when_switched",),
    ),
    "arcana_dups": (
        ("reroll", "keep"),
        "P28-A48",
        ("test_arcana.test_powers_are_drawn_before_the_battle_and_a_second_of_a_kind_again",),
    ),
    "psyka_equal": (
        ("safe", "addicted"),
        "P28-A49",
        ("test_psyka_loot.test_a_craving_under_the_doses_taken_is_addiction",),
    ),
    "stim_count": (
        ("game", "ever"),
        "P28-A50",
        (
            "test_campaign_injuries.test_uses_of_stimulants_are_forgotten_after_a_battle_unless_switched",
        ),
    ),
    "medkit": (
        ("contact", "self"),
        "P28-A51",
        ("test_shooting.test_a_med_kit_heals_5_and_is_used_up",),
    ),
    "engine_loss": (
        ("immobile", "none"),
        "P28-A52",
        ("test_driving.test_without_its_engine_a_vehicle_neither_moves_nor_rams_unless_switched",),
    ),
    "size_limits": (
        ("4/16/36", "custom"),
        "P28-A53",
        ("test_sizes.test_a_group_says_up_to_how_many_sections_a_vehicle_is_small",),
    ),
    "core_hit": (
        ("last", "always_allowed"),
        "P28-A54",
        ("test_struck_sides.test_which_sections_may_be_hit_by_switch",),
    ),
    "damaged_first": (
        ("facing", "global"),
        "P28-A55",
        ("test_struck_sides.test_which_sections_may_be_hit_by_switch",),
    ),
    "veh_break_naturals": (
        ("no", "yes"),
        "P28-A56",
        ("test_struck_sides.test_with_the_switch_naturals_decide_a_crews_test",),
    ),
    "flyer_forced": (
        ("destroyed", "lands"),
        "P28-A66",
        ("test_flying_vehicles.test_with_the_switch_a_flyer_that_was_kept_from_moving_lands",),
    ),
    "wreck_armour": (
        ("no", "yes"),
        "P28-A67",
        ("test_wrecks.test_with_the_switch_armour_helps_in_a_wreck",),
    ),
    "squad_overflow": (
        ("lost", "carried"),
        "P28-A70",
        ("test_squad_fate.test_damage_beyond_a_member_is_lost_or_carried_over",),
    ),
    "ai_priority": (
        ("charge_first", "shoot_first"),
        "P28-A71",
        ("test_enemy.test_it_shoots_first_if_switched",),
    ),
    "unwounded": (
        ("never_lost", "full_at_end"),
        "P28-A73",
        ("test_campaign_points.test_unwounded_means_never_hurt_unless_switched",),
    ),
    "permanent_heal": (
        ("yes", "no"),
        "P28-A76",
        ("test_campaign_deals.test_what_lasts_for_ever_cannot_be_healed_when_switched",),
    ),
    "deploy_same": (
        ("allowed", "reroll"),
        "P28-A78",
        ("test_turns.test_two_sides_may_deploy_in_one_place_unless_switched",),
    ),
    "veh_shoot_locked": (
        ("no", "yes"),
        "P28-A95",
        ("test_shooting_vehicles.test_a_vehicle_locked_in_combat_does_not_shoot_unless_switched",),
    ),
    "locked_target": (
        ("contact_only", "any_5cm"),
        "P28-A96",
        ("test_fight.test_a_locked_unit_fights_those_it_touches_unless_switched",),
    ),
    "squad_targets": (
        ("squad", "member"),
        "P28-A99",
        ("test_squad_targets.test_a_squad_is_named_or_one_of_its_members_as_the_group_has_it",),
    ),
    "out_of_unit": (
        ("until_back", "rest_of_game"),
        "P28-A103",
        ("test_squad_strays.test_with_the_switch_whoever_is_back_stays_a_character",),
    ),
    "goals": (
        ("none", "counted"),
        "P28-A108",
        ("test_scenes.test_a_die_names_the_scenario_and_its_goal_is_counted_only_by_option",),
    ),
}

OTHERS: dict[str, tuple[tuple[str, ...], str, tuple[str, ...]]] = {
    "deploy": (
        ("open", "sealed"),
        "P28-SETUP-3",
        ("test_sealed_deployment.test_deployments_are_asked_for_only_if_they_are_sealed",),
    ),
    "claims": (
        ("trust", "confirm"),
        "P28-FACT-2",
        (
            "test_facts.test_trust_rolls_at_once",
            "test_facts.test_what_states_no_fact_is_not_confirmed",
        ),
    ),
    "real_dice": (
        ("off", "on"),
        "P28-FLOW-3",
        ("test_gm_rules.test_real_dice_are_a_switch_of_the_game_that_its_gm_sets",),
    ),
    "gm_sees": (
        ("on", "off"),
        "P28-GM-11",
        ("test_campaign_agendas.test_a_gm_looks_at_agendas_and_everybody_is_told_that",),
    ),
}
"""The options that stand in the same section and settle no open point of the book."""

OURS = (
    *("mode", "scenario", "judge", "battles", "agendas", "size_small", "size_medium"),
    *("table", "scenery", "ai_hands"),
)
"""Options that say what is played and on what, and the numbers of custom size limits."""
