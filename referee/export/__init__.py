"""Games as files: the export that anybody can check, and the page that anybody can read."""
