"""Between two battles of a campaign: each player's own pages, by menus, buttons and forms."""
