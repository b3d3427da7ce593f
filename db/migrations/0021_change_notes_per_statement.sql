-- As before, but each statement finds the deleted workspaces among those of its rows once, instead of a call of a function for
-- each row: an insert of 6 rows takes 47 instead of 140 microseconds longer with its trigger, an update of one row 40
-- instead of 147. The array of ids is mostly empty. The subquery in its condition makes Postgres use the key of
-- `workspaces`; a join would read the whole table for each statement.
DO $do$
DECLARE
	form record;
BEGIN
	FOR form IN VALUES
		('note_changes', 'true', 'workspace_id'),
		('note_changes_with_deleted_at', 'deleted_at IS NULL', 'workspace_id'),
		('note_document_changes', 'status <> ''deleted''', 'workspace_id'),
		('note_custom_value_changes', 'true', 'coalesce((
			SELECT c.workspace_id FROM custom_columns c
			WHERE c.organisation_id = r.organisation_id AND c.id = r.custom_column_id
		), workspace_id)')
	LOOP
		EXECUTE format($template$
CREATE OR REPLACE FUNCTION %1$I() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $function$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO record_changes (organisation_id, workspace_id, scope_workspace_id, root, record_id, operation, position)
		SELECT organisation_id, workspace_id, %3$s, TG_TABLE_NAME, id, 'created', (SELECT change_position())
		FROM added r WHERE %2$s AND workspace_id <> ALL (ARRAY(
			SELECT of_rows.workspace_id FROM (SELECT DISTINCT organisation_id, workspace_id FROM added) AS of_rows WHERE (
				SELECT w.deleted_at FROM workspaces w
				WHERE w.organisation_id = of_rows.organisation_id AND w.id = of_rows.workspace_id
			) IS NOT NULL
		));
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO record_changes (organisation_id, workspace_id, scope_workspace_id, root, record_id, operation, position)
		SELECT organisation_id, workspace_id, %3$s, TG_TABLE_NAME, id, 'deleted', (SELECT change_position())
		FROM removed r WHERE %2$s AND workspace_id <> ALL (ARRAY(
			SELECT of_rows.workspace_id FROM (SELECT DISTINCT organisation_id, workspace_id FROM removed) AS of_rows WHERE (
				SELECT w.deleted_at FROM workspaces w
				WHERE w.organisation_id = of_rows.organisation_id AND w.id = of_rows.workspace_id
			) IS NOT NULL
		));
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
		WHERE workspace_id <> ALL (ARRAY(
			SELECT of_rows.workspace_id FROM (
				SELECT organisation_id, workspace_id FROM removed UNION SELECT organisation_id, workspace_id FROM added
			) AS of_rows WHERE (
				SELECT w.deleted_at FROM workspaces w
				WHERE w.organisation_id = of_rows.organisation_id AND w.id = of_rows.workspace_id
			) IS NOT NULL
		))
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
DROP FUNCTION is_workspace_deleted(uuid, uuid);
