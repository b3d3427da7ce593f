CREATE TYPE "public"."api_keys_access" AS ENUM('read', 'write');--> statement-breakpoint
CREATE TABLE "audit_chains" (
	"organisation_id" uuid NOT NULL,
	"first_position" bigint DEFAULT 1 NOT NULL,
	"first_hash" text DEFAULT '' NOT NULL,
	"position" bigint DEFAULT 0 NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	CONSTRAINT "audit_chains_pkey" PRIMARY KEY("organisation_id")
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid,
	"at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text,
	"action" text NOT NULL,
	"record_type" text NOT NULL,
	"record_id" uuid,
	"before" jsonb,
	"after" jsonb,
	"address" text,
	"request_id" text,
	"content_hash" text NOT NULL,
	"position" bigint,
	"previous_hash" text,
	"hash" text,
	CONSTRAINT "audit_events_pkey" PRIMARY KEY("id","organisation_id")
);
--> statement-breakpoint
CREATE TABLE "audit_notes" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"action" text NOT NULL,
	"record_type" text NOT NULL,
	"record_id" uuid,
	CONSTRAINT "audit_notes_pkey" PRIMARY KEY("id","organisation_id")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "access" "api_keys_access" DEFAULT 'write' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "created_by" text;--> statement-breakpoint
CREATE INDEX "audit_events_organisation_id_at_idx" ON "audit_events" USING btree ("organisation_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_events_organisation_id_record_id_idx" ON "audit_events" USING btree ("organisation_id","record_id","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_events_position_key" ON "audit_events" USING btree ("organisation_id","position");--> statement-breakpoint
CREATE INDEX "audit_events_waiting_idx" ON "audit_events" USING btree ("at","id") WHERE "audit_events"."position" is null;
--> statement-breakpoint
-- Everything that the hash of an event protects, in one notation for all sessions.
CREATE FUNCTION audit_content(event audit_events) RETURNS text
LANGUAGE sql STABLE SET timezone = 'UTC' AS $$
	SELECT jsonb_build_array(
		event.organisation_id, event.id, event.workspace_id, event.at, event.actor_kind, event.actor_id, event.actor_name,
		event.action, event.record_type, event.record_id, event.before, event.after, event.address, event.request_id
	)::text
$$;
--> statement-breakpoint
CREATE FUNCTION sha256_hex(content text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$ SELECT encode(sha256(convert_to(content, 'UTF8')), 'hex') $$;
--> statement-breakpoint
-- The actor of a mutation is the caller in the session variables of the gateway; otherwise the database user is the actor.
-- The trace id of a mutation is the id of the request, unless the gateway sends the id itself.
CREATE FUNCTION write_audit_event(event audit_events) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
	session jsonb := nullif(current_setting('hasura.user', true), '')::jsonb;
	trace text := nullif(current_setting('hasura.tracecontext', true), '')::jsonb ->> 'trace_id';
BEGIN
	event.id := uuid_v7();
	event.at := clock_timestamp();
	IF session IS NULL THEN
		event.actor_kind := 'operator';
		event.actor_id := session_user;
		event.actor_name := nullif(current_setting('application_name'), '');
		event.address := host(inet_client_addr());
	ELSE
		event.actor_kind := coalesce(session ->> 'x-hasura-actor-kind', 'operator');
		event.actor_id := coalesce(session ->> 'x-hasura-actor-id', session ->> 'x-hasura-role');
		event.actor_name := session ->> 'x-hasura-actor-name';
		event.address := session ->> 'x-hasura-client-address';
		event.request_id := coalesce(
			session ->> 'x-hasura-request-id', CASE WHEN trace ~ '^[0-9a-f]{32}$' THEN trace::uuid::text END
		);
	END IF;
	event.content_hash := sha256_hex(audit_content(event));
	INSERT INTO audit_events (
		organisation_id, id, workspace_id, at, actor_kind, actor_id, actor_name, action, record_type, record_id, before, after,
		address, request_id, content_hash
	) VALUES (
		event.organisation_id, event.id, event.workspace_id, event.at, event.actor_kind, event.actor_id, event.actor_name,
		event.action, event.record_type, event.record_id, event.before, event.after, event.address, event.request_id,
		event.content_hash
	);
END
$$;
--> statement-breakpoint
-- Without secrets and nulls, and with at most 500 characters for each value.
CREATE FUNCTION audited_values(given jsonb, secrets text[]) RETURNS jsonb
LANGUAGE sql IMMUTABLE AS $$
	SELECT jsonb_object_agg(key, CASE
		WHEN key = ANY (secrets) THEN '"(secret)"'
		WHEN length(value::text) > 500 THEN to_jsonb(left(value #>> '{}', 499) || '…')
		ELSE value
	END)
	FROM jsonb_each(given) WHERE value <> 'null'
$$;
--> statement-breakpoint
-- The arguments of the trigger are the columns with secrets. An update of only the time of the last change or of the last use makes no event.
CREATE FUNCTION audit_change() RETURNS trigger
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
		WHERE value IS DISTINCT FROM added -> key AND key NOT IN ('updated_at', 'last_used_at');
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
-- Acts that change no record, such as an export. The row itself is not stored.
CREATE FUNCTION audit_note() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
	event audit_events;
BEGIN
	event.organisation_id := NEW.organisation_id;
	event.action := NEW.action;
	event.record_type := NEW.record_type;
	event.record_id := NEW.record_id;
	PERFORM write_audit_event(event);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_note BEFORE INSERT ON audit_notes FOR EACH ROW EXECUTE FUNCTION audit_note();
--> statement-breakpoint
-- The worker writes what it extracts from documents and what a caller has already requested, and the demo has no authors.
CREATE FUNCTION audit_table(audited regclass, VARIADIC secrets text[] DEFAULT '{}') RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format(
		'CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW '
		'WHEN (current_setting(''application_name'') NOT IN (''worker'', ''seed'')) EXECUTE FUNCTION audit_change(%s)',
		audited, (SELECT string_agg(quote_literal(secret), ', ') FROM unnest(secrets) AS secret)
	);
END
$$;
--> statement-breakpoint
SELECT audit_table('api_keys', 'key_hash');
--> statement-breakpoint
SELECT audit_table('credentials', 'secret_hash');
--> statement-breakpoint
SELECT audit_table('webhooks', 'secret_encrypted', 'previous_secret_encrypted', 'headers');
--> statement-breakpoint
SELECT audit_table('webhook_deliveries', 'next_job_id', 'payload', 'response_body', 'attempts');
--> statement-breakpoint
SELECT audit_table('workspace_connectors', 'refresh_token_encrypted', 'refresh_at', 'refresh_failures');
--> statement-breakpoint
SELECT audit_table(name::regclass) FROM unnest(ARRAY[
	'balances', 'clients', 'custom_column_jobs', 'custom_columns', 'document_readings', 'documents', 'medias', 'organisations',
	'people', 'transactions', 'workspaces'
]) AS name;
--> statement-breakpoint
-- Appends events to the chains of their organisations, and returns their number; 0 if no event waits.
CREATE FUNCTION chain_audit_events() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
	organisation uuid;
	chain audit_chains;
	event record;
	chained integer := 0;
BEGIN
	PERFORM pg_advisory_xact_lock(hashtext('audit_chains'));
	FOR organisation IN
		SELECT DISTINCT organisation_id FROM audit_events WHERE position IS NULL ORDER BY organisation_id LIMIT 20
	LOOP
		INSERT INTO audit_chains (organisation_id) VALUES (organisation) ON CONFLICT DO NOTHING;
		SELECT * INTO chain FROM audit_chains c WHERE c.organisation_id = organisation;
		FOR event IN
			SELECT id, content_hash FROM audit_events e WHERE e.organisation_id = organisation AND e.position IS NULL
			ORDER BY at, id LIMIT 500
		LOOP
			UPDATE audit_events e SET position = chain.position + 1, previous_hash = chain.hash,
				hash = sha256_hex(chain.hash || event.content_hash)
			WHERE e.organisation_id = organisation AND e.id = event.id
			RETURNING e.position, e.hash INTO chain.position, chain.hash;
			chained := chained + 1;
		END LOOP;
		UPDATE audit_chains c SET position = chain.position, hash = chain.hash WHERE c.organisation_id = organisation;
	END LOOP;
	RETURN chained;
END
$$;
--> statement-breakpoint
-- Removes at most 1000 events from the start of each chain, and returns their number. The chain then starts at the first event
-- that stays. The minimum of 30 days limits what a stolen password of the worker can remove.
CREATE FUNCTION remove_audit_events(days integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
	oldest timestamptz := now() - make_interval(days => greatest(days, 30));
	chain audit_chains;
	last_position bigint;
	removed integer := 0;
BEGIN
	PERFORM pg_advisory_xact_lock(hashtext('audit_chains'));
	FOR chain IN SELECT * FROM audit_chains ORDER BY organisation_id LOOP
		SELECT least(chain.position, chain.first_position + 999, min(e.position) - 1) INTO last_position FROM audit_events e
		WHERE e.organisation_id = chain.organisation_id AND e.at >= oldest
			AND e.position BETWEEN chain.first_position AND chain.first_position + 999;
		CONTINUE WHEN last_position < chain.first_position;
		UPDATE audit_chains c SET first_position = last_position + 1, first_hash = (
			SELECT e.hash FROM audit_events e WHERE e.organisation_id = chain.organisation_id AND e.position = last_position
		) WHERE c.organisation_id = chain.organisation_id;
		DELETE FROM audit_events e WHERE e.organisation_id = chain.organisation_id AND e.position <= last_position;
		removed := removed + last_position - chain.first_position + 1;
	END LOOP;
	RETURN removed;
END
$$;
