-- Revises: 0011
-- Date: 2026-11-22
-- Reason: in a database of a million rows, erasing one row read every private line for those about
-- it, and a start read the last row of every game for roll-offs that a crash left half done.

CREATE INDEX inbox_row ON inbox (game, seq) WHERE seq IS NOT NULL;
CREATE INDEX journal_contest ON journal (game, seq) WHERE kind = 'contest';
