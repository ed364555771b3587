-- Revises: 0018
-- Date: 2026-11-29
-- Reason: a line that was handed on to a message which was lost as well stayed behind in it, and
-- nobody was ever told. Its message is looked at again, so that the line goes on to the newest one.

UPDATE span_message SET closed_at = NULL WHERE id IN (
    SELECT span FROM outbox WHERE seq IS NOT NULL AND delivered_at IS NULL AND gone IS NULL
);
