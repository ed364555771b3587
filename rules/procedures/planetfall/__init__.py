"""Planetfall's dice rules, without a battle around them."""
