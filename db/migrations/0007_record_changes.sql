CREATE SEQUENCE record_changes_sequence;
--> statement-breakpoint
CREATE TABLE "record_changes" (
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"scope_workspace_id" uuid,
	"root" text NOT NULL,
	"record_id" uuid NOT NULL,
	"operation" text NOT NULL,
	"position" bigint NOT NULL,
	"sequence" bigint DEFAULT nextval('record_changes_sequence') NOT NULL,
	"changed_at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "record_changes_pkey" PRIMARY KEY("organisation_id","position","sequence","changed_at")
) PARTITION BY RANGE (changed_at);
--> statement-breakpoint
-- Partitions of `record_changes`. Only the owner of the database uses them directly.
CREATE SCHEMA changes;
--> statement-breakpoint
-- Days without a partition, because the worker did not run for a week.
CREATE TABLE changes.other_days PARTITION OF record_changes DEFAULT;
--> statement-breakpoint
CREATE TABLE "workspace_removals" (
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"scope_workspace_id" uuid,
	"starts_after" bigint,
	"root" text,
	CONSTRAINT "workspace_removals_pkey" PRIMARY KEY("workspace_id","organisation_id")
);
--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "recovery_requested_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "recover_since" timestamp(3) with time zone;--> statement-breakpoint
CREATE VIEW "public"."change_horizon" AS (
  select (select oid from pg_database where datname = current_database()) || '-' ||
      (select system_identifier from pg_control_system()) as generation,
    pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1 as position,
    clock_timestamp()::timestamptz(3) as read_at);--> statement-breakpoint
CREATE VIEW "public"."visible_changes" AS (
  select organisation_id, workspace_id, scope_workspace_id, root, record_id, operation, position, sequence, changed_at
  from record_changes where position < pg_snapshot_xmin(pg_current_snapshot())::text::bigint);
--> statement-breakpoint
-- Creates the partitions of the next days, and drops those whose changes are older than 30 days. A statement that waits for a
-- lock of a partition makes all later ones wait, so it gives up after a second; the next run continues.
CREATE FUNCTION keep_change_partitions() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
	today date := (now() AT TIME ZONE 'UTC')::date;
	cluster text := (SELECT system_identifier FROM pg_control_system());
	day date;
	name text;
BEGIN
	PERFORM set_config('lock_timeout', '1s', true);
	-- A dump that was restored in another cluster contains transaction ids that mean nothing there.
	IF obj_description('record_changes'::regclass, 'pg_class') IS DISTINCT FROM cluster THEN
		TRUNCATE record_changes;
		EXECUTE format('COMMENT ON TABLE record_changes IS %L', cluster);
	END IF;
	FOR day IN SELECT today + n FROM generate_series(0, 7) n LOOP
		name := 'day_' || to_char(day, 'YYYYMMDD');
		CONTINUE WHEN to_regclass('changes.' || name) IS NOT NULL OR EXISTS (
			SELECT FROM changes.other_days
			WHERE changed_at >= day::timestamp AT TIME ZONE 'UTC' AND changed_at < (day + 1)::timestamp AT TIME ZONE 'UTC'
		);
		EXECUTE format('CREATE TABLE changes.%I (LIKE record_changes INCLUDING DEFAULTS)', name);
		EXECUTE format(
			'ALTER TABLE record_changes ATTACH PARTITION changes.%I FOR VALUES FROM (%L) TO (%L)',
			name, day::timestamp AT TIME ZONE 'UTC', (day + 1)::timestamp AT TIME ZONE 'UTC'
		);
	END LOOP;
	FOR name IN
		SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
		WHERE i.inhparent = 'record_changes'::regclass AND c.relname LIKE 'day\_%'
			AND c.relname < 'day_' || to_char(today - 31, 'YYYYMMDD')
	LOOP
		EXECUTE format('DROP TABLE changes.%I', name);
	END LOOP;
	DELETE FROM changes.other_days WHERE changed_at < (today - 31)::timestamp AT TIME ZONE 'UTC';
END
$$;
--> statement-breakpoint
SELECT keep_change_partitions();
--> statement-breakpoint
-- The position of a change: the highest id of a transaction whose changes the statement can have seen. It is at least as high
-- as the id of its own transaction, so the change appears in `visible_changes` only after this transaction has ended. A
-- transaction that changes a record after a second transaction gets a position that is not lower, even if it has the lower id: it
-- has waited for the end of the second one, and its new snapshot shows this end.
CREATE FUNCTION change_position() RETURNS bigint
LANGUAGE plpgsql AS $$
BEGIN
	RETURN greatest(
		pg_current_xact_id()::text::bigint, pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1
	);
END
$$;
--> statement-breakpoint
CREATE FUNCTION is_workspace_deleted(organisation uuid, workspace uuid) RETURNS boolean
LANGUAGE sql STABLE AS $$
	SELECT EXISTS (
		SELECT FROM public.workspaces w WHERE w.organisation_id = organisation AND w.id = workspace AND w.deleted_at IS NOT NULL
	)
$$;
--> statement-breakpoint
-- One function for each form of a record table. A row that is not live, and a row of a deleted workspace, does not exist for
-- the readers of the history. A row that moves is one row of `removed` and one of `added`, in different workspaces.
DO $do$
DECLARE
	form record;
BEGIN
	FOR form IN VALUES
		('note_changes', 'true', 'workspace_id'),
		('note_changes_with_deleted_at', 'deleted_at IS NULL', 'workspace_id'),
		('note_document_changes', 'status <> ''deleted''', 'workspace_id'),
		-- A reader of the value can read the column, which belongs to the workspace of the value or to an ancestor.
		('note_custom_value_changes', 'true', 'coalesce((
			SELECT c.workspace_id FROM custom_columns c
			WHERE c.organisation_id = r.organisation_id AND c.id = r.custom_column_id
		), workspace_id)')
	LOOP
		EXECUTE format($template$
CREATE FUNCTION %1$I() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $function$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO record_changes (organisation_id, workspace_id, scope_workspace_id, root, record_id, operation, position)
		SELECT organisation_id, workspace_id, %3$s, TG_TABLE_NAME, id, 'created', (SELECT change_position())
		FROM added r WHERE %2$s AND NOT is_workspace_deleted(organisation_id, workspace_id);
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO record_changes (organisation_id, workspace_id, scope_workspace_id, root, record_id, operation, position)
		SELECT organisation_id, workspace_id, %3$s, TG_TABLE_NAME, id, 'deleted', (SELECT change_position())
		FROM removed r WHERE %2$s AND NOT is_workspace_deleted(organisation_id, workspace_id);
	ELSE
		-- Groups instead of a join: Postgres caches the plan, and the join of a million rows with the plan for one row would
		-- compare each row with each other one.
		INSERT INTO record_changes (organisation_id, workspace_id, scope_workspace_id, root, record_id, operation, position)
		SELECT organisation_id, workspace_id, scope_workspace_id, TG_TABLE_NAME, id,
			CASE WHEN bool_and(after) THEN 'created' WHEN bool_or(after) THEN 'updated' ELSE 'deleted' END,
			(SELECT change_position())
		FROM (
			SELECT organisation_id, workspace_id, %3$s AS scope_workspace_id, id, false AS after FROM removed r WHERE %2$s
			UNION ALL
			SELECT organisation_id, workspace_id, %3$s, id, true FROM added r WHERE %2$s
		) AS versions
		WHERE NOT is_workspace_deleted(organisation_id, workspace_id)
		GROUP BY organisation_id, workspace_id, scope_workspace_id, id
		ORDER BY bool_or(after);
	END IF;
	RETURN NULL;
END
$function$
		$template$, form.column1, form.column2, form.column3);
	END LOOP;
END
$do$;
--> statement-breakpoint
CREATE FUNCTION nearest_live_workspace(organisation uuid, workspace uuid) RETURNS uuid
LANGUAGE sql STABLE AS $$
	WITH RECURSIVE upward AS (
		SELECT w.id, w.parent_workspace_id, w.deleted_at FROM public.workspaces w
		WHERE w.organisation_id = organisation AND w.id = workspace
		UNION ALL
		SELECT w.id, w.parent_workspace_id, w.deleted_at
		FROM upward u JOIN public.workspaces w ON w.organisation_id = organisation AND w.id = u.parent_workspace_id
		WHERE u.deleted_at IS NOT NULL
	)
	SELECT id FROM upward WHERE deleted_at IS NULL
$$;
--> statement-breakpoint
-- The records of a deleted workspace are not changed: the worker adds a change for each of them, in batches.
CREATE FUNCTION note_workspace_changes() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO record_changes (organisation_id, workspace_id, scope_workspace_id, root, record_id, operation, position)
		SELECT organisation_id, id, id, TG_TABLE_NAME, id, 'created', (SELECT change_position())
		FROM added WHERE deleted_at IS NULL;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO record_changes (organisation_id, workspace_id, scope_workspace_id, root, record_id, operation, position)
		SELECT organisation_id, id, parent_workspace_id, TG_TABLE_NAME, id, 'deleted', (SELECT change_position())
		FROM removed WHERE deleted_at IS NULL;
	ELSE
		WITH changed AS MATERIALIZED (
			SELECT organisation_id, id, bool_and(after) AS created, bool_or(after) AS live,
				nearest_live_workspace(organisation_id, id) AS scope
			FROM (
				SELECT organisation_id, id, false AS after FROM removed WHERE deleted_at IS NULL
				UNION ALL
				SELECT organisation_id, id, true FROM added WHERE deleted_at IS NULL
			) AS versions
			GROUP BY organisation_id, id
		), begun AS (
			INSERT INTO workspace_removals (organisation_id, workspace_id, scope_workspace_id)
			SELECT organisation_id, id, scope FROM changed WHERE NOT live
			ON CONFLICT DO NOTHING
		)
		INSERT INTO record_changes (organisation_id, workspace_id, scope_workspace_id, root, record_id, operation, position)
		SELECT organisation_id, id, scope, TG_TABLE_NAME, id,
			CASE WHEN created THEN 'created' WHEN live THEN 'updated' ELSE 'deleted' END, (SELECT change_position())
		FROM changed;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION follow_changes(record_table regclass, note_function regproc) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format('CREATE TRIGGER note_insert AFTER INSERT ON %s REFERENCING NEW TABLE AS added '
		'FOR EACH STATEMENT EXECUTE FUNCTION %s()', record_table, note_function);
	EXECUTE format('CREATE TRIGGER note_update AFTER UPDATE ON %s REFERENCING OLD TABLE AS removed NEW TABLE AS added '
		'FOR EACH STATEMENT EXECUTE FUNCTION %s()', record_table, note_function);
	EXECUTE format('CREATE TRIGGER note_delete AFTER DELETE ON %s REFERENCING OLD TABLE AS removed '
		'FOR EACH STATEMENT EXECUTE FUNCTION %s()', record_table, note_function);
END
$$;
--> statement-breakpoint
SELECT follow_changes(name::regclass, 'note_changes'::regproc) FROM unnest(ARRAY[
	'addresses', 'api_keys', 'balances', 'chat_conversations', 'chat_messages', 'collections', 'companies', 'custom_columns',
	'exchange_rates', 'foreign_exchanges', 'invoice_items', 'invoice_people', 'invoice_taxes', 'invoice_transactions',
	'invoice_workspace_connectors', 'journal_entries', 'journal_entry_lines', 'journals', 'ledger_accounts', 'medias',
	'payment_means', 'people', 'subscriptions', 'transaction_fees', 'webhook_deliveries', 'workspace_connectors'
]) AS name;
--> statement-breakpoint
SELECT follow_changes(name::regclass, 'note_changes_with_deleted_at'::regproc)
FROM unnest(ARRAY['invoices', 'transactions', 'webhooks']) AS name;
--> statement-breakpoint
SELECT follow_changes('documents', 'note_document_changes');
--> statement-breakpoint
SELECT follow_changes('custom_column_values', 'note_custom_value_changes');
--> statement-breakpoint
SELECT follow_changes('workspaces', 'note_workspace_changes');

--> statement-breakpoint
-- Adds a change for each record of one record type in a deleted workspace, and returns `noted`; `complete` after the last record
-- type. `waits`: a transaction is still open that may not have seen the deletion, and may add a record.
CREATE FUNCTION note_deleted_workspace(organisation uuid, workspace uuid) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
	removal workspace_removals%ROWTYPE;
	next_root text;
	live text;
BEGIN
	SELECT * INTO removal FROM workspace_removals r
	WHERE r.organisation_id = organisation AND r.workspace_id = workspace FOR UPDATE;
	IF NOT FOUND THEN
		RETURN 'complete';
	END IF;
	IF removal.starts_after IS NULL THEN
		-- Higher than the id of each transaction that has not seen the deletion.
		UPDATE workspace_removals r SET starts_after = pg_current_xact_id()::text::bigint
		WHERE r.organisation_id = organisation AND r.workspace_id = workspace;
		RETURN 'waits';
	END IF;
	IF removal.starts_after >= pg_snapshot_xmin(pg_current_snapshot())::text::bigint THEN
		RETURN 'waits';
	END IF;
	SELECT c.relname, CASE p.proname
		WHEN 'note_changes_with_deleted_at' THEN 'deleted_at IS NULL'
		WHEN 'note_document_changes' THEN 'status <> ''deleted'''
		ELSE 'true'
	END INTO next_root, live
	FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
	WHERE t.tgname = 'note_delete' AND c.relnamespace = 'public'::regnamespace
		AND c.relname <> 'workspaces' AND c.relname > coalesce(removal.root, '')
	ORDER BY c.relname LIMIT 1;
	IF NOT FOUND THEN
		DELETE FROM workspace_removals r WHERE r.organisation_id = organisation AND r.workspace_id = workspace;
		RETURN 'complete';
	END IF;
	EXECUTE format(
		'INSERT INTO record_changes (organisation_id, workspace_id, scope_workspace_id, root, record_id, operation, position)
		SELECT organisation_id, workspace_id, $3, %L, id, ''deleted'', (SELECT change_position())
		FROM %I WHERE organisation_id = $1 AND workspace_id = $2 AND %s', next_root, next_root, live
	) USING organisation, workspace, removal.scope_workspace_id;
	UPDATE workspace_removals r SET root = next_root
	WHERE r.organisation_id = organisation AND r.workspace_id = workspace;
	RETURN 'noted';
END
$$;
