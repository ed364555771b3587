"""/p28-warband: putting a warband together by menus and forms, and handing one in as a file."""
