"""/pf-force: forces looked at, checked, put together by forms and menus, handed out."""
