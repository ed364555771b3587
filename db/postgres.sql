-- What SQLite has and PostgreSQL has not, under the names that our statements use. Run at every
-- start, so that a new version can mend one.

CREATE OR REPLACE FUNCTION json_valid(body text) RETURNS boolean
-- Every row that is written is checked by it: the server would plan a function of SQL anew each time.
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$ BEGIN RETURN body::json IS NOT NULL; END $$;

CREATE OR REPLACE FUNCTION json_path(path text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT string_to_array(replace(substr(path, 3), '"', ''), '.')
$$;

CREATE OR REPLACE FUNCTION json_extract(body text, path text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT body::json #>> json_path(path) $$;

CREATE OR REPLACE FUNCTION json_type(body text, path text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT json_typeof(body::json #> json_path(path)) $$;

CREATE OR REPLACE FUNCTION json_type(body text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT json_typeof(body::json) $$;

-- The rest of an object stays as it was written, to the byte: jsonb would put it into another order.
CREATE OR REPLACE FUNCTION json_changed(body json, path text[], new json, may_add boolean)
RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    one record;
    found boolean := false;
    piece text;
    pieces text[] := '{}';
BEGIN
    IF json_typeof(body) <> 'object' THEN
        RETURN body::text;
    END IF;
    FOR one IN SELECT key, value FROM json_each(body) LOOP
        piece := one.value::text;
        IF one.key = path[1] THEN
            found := true;
            IF cardinality(path) > 1 THEN
                piece := json_changed(one.value, path[2:], new, may_add);
            ELSE
                CONTINUE WHEN new IS NULL;
                piece := new::text;
            END IF;
        END IF;
        pieces := pieces || (to_json(one.key)::text || ':' || piece);
    END LOOP;
    IF may_add AND NOT found AND cardinality(path) = 1 THEN
        pieces := pieces || (to_json(path[1])::text || ':' || new::text);
    END IF;
    RETURN '{' || array_to_string(pieces, ',') || '}';
END
$$;

CREATE OR REPLACE FUNCTION json_set(body text, path text, value bigint) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT json_changed(body::json, json_path(path), to_json(value), true)
$$;

CREATE OR REPLACE FUNCTION json_replace(body text, path text, value bigint) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT json_changed(body::json, json_path(path), to_json(value), false)
$$;

CREATE OR REPLACE FUNCTION json_replace(body text, path text, value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT json_changed(
        body::json, json_path(path), coalesce(to_json(value), 'null'::json), false
    )
$$;

CREATE OR REPLACE FUNCTION json_remove(body text, VARIADIC paths text[]) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    path text;
BEGIN
    FOREACH path IN ARRAY paths LOOP
        body := json_changed(body::json, json_path(path), NULL, false);
    END LOOP;
    RETURN body;
END
$$;

CREATE OR REPLACE FUNCTION instr(body text, part text) RETURNS integer
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$ BEGIN RETURN strpos(body, part); END $$;

CREATE OR REPLACE FUNCTION iif(said boolean, yes bigint, no bigint) RETURNS bigint
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN RETURN CASE WHEN said THEN yes ELSE no END; END
$$;

CREATE OR REPLACE FUNCTION max(one bigint, other bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN one IS NULL OR other IS NULL THEN NULL ELSE greatest(one, other) END
$$;

CREATE OR REPLACE FUNCTION min(one bigint, other bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN one IS NULL OR other IS NULL THEN NULL ELSE least(one, other) END
$$;

CREATE OR REPLACE FUNCTION zeroblob(size bigint) RETURNS bytea
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT decode(repeat('00', size::integer), 'hex') $$;

CREATE OR REPLACE FUNCTION add_truth(sum bigint, said boolean) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN said IS NULL THEN sum ELSE coalesce(sum, 0) + said::integer END
$$;

CREATE OR REPLACE AGGREGATE sum(boolean) (SFUNC = add_truth, STYPE = bigint);
