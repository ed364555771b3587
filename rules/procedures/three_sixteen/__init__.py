"""3:16's dice rules and tables, without a campaign around them."""
