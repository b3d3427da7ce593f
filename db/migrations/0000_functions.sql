-- Trigrams, for the index that finds a part of a name. The extension is one that a database's owner may add.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- A UUID version 7 (RFC 9562): 48 bits of milliseconds since 1970, then, as its method 3 allows, 12 bits of the
-- fraction of the millisecond, so that ids made one after another are in order within a millisecond as well.
-- The rest, variant bits included, is that of a random UUID.
CREATE FUNCTION uuid_v7() RETURNS uuid
LANGUAGE plpgsql VOLATILE PARALLEL SAFE AS $$
DECLARE
	microseconds bigint := extract(epoch FROM clock_timestamp()) * 1000000;
BEGIN
	RETURN encode(
		substring(int8send(microseconds / 1000) FROM 3)
			|| int2send((28672 + microseconds % 1000 * 4096 / 1000)::int2) -- 28672 is 0x7000: the version
			|| substring(uuid_send(gen_random_uuid()) FROM 9),
		'hex'
	)::uuid;
END
$$;
--> statement-breakpoint
CREATE FUNCTION set_updated_at() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
	NEW.updated_at := now();
	RETURN NEW;
END
$$;
--> statement-breakpoint
-- Time stamps are UTC for everyone who connects and does not say otherwise. Only the owner of the database may set this;
-- the service does not depend on it, since it exchanges moments with their offset.
DO $$
BEGIN
	EXECUTE format('ALTER DATABASE %I SET timezone TO ''UTC''', current_database());
EXCEPTION WHEN insufficient_privilege THEN
	RAISE NOTICE 'the time zone of database % stays as it is: not its owner', current_database();
END
$$;
