"""Planet 28's dice rules and tables, without a battle around them."""
