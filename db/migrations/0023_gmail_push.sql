ALTER TABLE "workspace_connectors" ADD COLUMN "is_reading" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "workspace_connectors" ADD COLUMN "watched_address" text;--> statement-breakpoint
ALTER TABLE "workspace_connectors" ADD COLUMN "watch_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "workspace_connectors" ADD COLUMN "look_requested_at" timestamp(3) with time zone;--> statement-breakpoint
-- Empty, as the column is new.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX IF NOT EXISTS "workspace_connectors_watched_address_idx" ON "workspace_connectors" USING btree ("watched_address") WHERE "workspace_connectors"."watched_address" is not null;--> statement-breakpoint
DROP TRIGGER audit ON workspace_connectors;
--> statement-breakpoint
SELECT audit_table(
	'workspace_connectors', 'refresh_token_encrypted', 'refresh_at', 'refresh_failures', 'poll_at', 'position', 'read_until',
	'poll_failures', 'is_reading', 'watched_address', 'watch_at', 'look_requested_at'
);
--> statement-breakpoint
-- As before, but a request to look for mails is not an event.
CREATE OR REPLACE FUNCTION audit_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
	removed jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
	added jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
	changed jsonb := coalesce(added, removed);
	secrets text[] := coalesce(TG_ARGV::text[], '{}');
	event audit_events;
BEGIN
	event.organisation_id := coalesce(changed ->> 'organisation_id', changed ->> 'id');
	event.workspace_id := CASE TG_TABLE_NAME WHEN 'workspaces' THEN changed ->> 'id' ELSE changed ->> 'workspace_id' END;
	event.action := CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'UPDATE' THEN 'updated' ELSE 'deleted' END;
	event.record_type := TG_TABLE_NAME;
	event.record_id := changed ->> 'id';
	IF TG_OP = 'UPDATE' THEN
		SELECT jsonb_object_agg(key, value), jsonb_object_agg(key, added -> key) INTO removed, added
		FROM jsonb_each(removed)
		WHERE value IS DISTINCT FROM added -> key AND key NOT IN ('updated_at', 'last_used_at', 'look_requested_at');
		IF removed IS NULL THEN
			RETURN NULL;
		END IF;
		IF removed -> 'deleted_at' = 'null' THEN
			event.action := 'deleted';
		END IF;
	END IF;
	event.before := audited_values(removed, secrets);
	event.after := audited_values(added, secrets);
	PERFORM write_audit_event(event);
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- Each look at a mailbox changes columns that no client can read. Such an update keeps updated_at, and is not a change of the
-- record.
CREATE FUNCTION is_bookkeeping(before jsonb, after jsonb) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
	WITH hidden (names) AS (VALUES (ARRAY[
		'refresh_token_encrypted', 'refresh_at', 'refresh_failures', 'poll_at', 'position', 'read_until', 'poll_failures',
		'is_reading', 'watched_address', 'watch_at', 'look_requested_at'
	]))
	SELECT before <> after AND before - names = after - names FROM hidden
$$;
--> statement-breakpoint
CREATE FUNCTION set_connector_updated_at() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	IF NOT is_bookkeeping(to_jsonb(OLD), to_jsonb(NEW)) THEN
		NEW.updated_at := greatest(clock_timestamp(), OLD.updated_at + interval '1 microsecond');
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
DROP TRIGGER set_updated_at ON workspace_connectors;
--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON workspace_connectors FOR EACH ROW EXECUTE FUNCTION set_connector_updated_at();
--> statement-breakpoint
CREATE FUNCTION note_connector_updates() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	INSERT INTO record_changes (organisation_id, workspace_id, scope_workspace_id, root, record_id, operation, position)
	SELECT organisation_id, workspace_id, workspace_id, TG_TABLE_NAME, id, 'updated', (SELECT change_position())
	FROM added a
	WHERE NOT EXISTS (
			SELECT FROM removed r
			WHERE r.organisation_id = a.organisation_id AND r.id = a.id AND is_bookkeeping(to_jsonb(r), to_jsonb(a))
		) AND NOT EXISTS (
			SELECT FROM workspaces w
			WHERE w.organisation_id = a.organisation_id AND w.id = a.workspace_id AND w.deleted_at IS NOT NULL
		);
	RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER note_update ON workspace_connectors;
--> statement-breakpoint
CREATE TRIGGER note_update AFTER UPDATE ON workspace_connectors REFERENCING OLD TABLE AS removed NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION note_connector_updates();
