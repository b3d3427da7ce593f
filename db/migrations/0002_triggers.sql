-- A composite key (organisation_id, x_id) with ON DELETE SET NULL would clear the organisation as well: clear x_id alone.
DO $$
DECLARE
	link record;
BEGIN
	FOR link IN
		SELECT k.conname, k.conrelid::regclass AS child, a.attname, pg_get_constraintdef(k.oid) AS definition
		FROM pg_constraint k
		JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[2]
		WHERE k.contype = 'f' AND k.confdeltype = 'n' AND k.confdelsetcols IS NULL
			AND k.connamespace = 'public'::regnamespace AND cardinality(k.conkey) = 2
	LOOP
		EXECUTE format(
			'ALTER TABLE %s DROP CONSTRAINT %I, ADD CONSTRAINT %I %s', link.child, link.conname, link.conname,
			replace(link.definition, 'ON DELETE SET NULL', format('ON DELETE SET NULL (%I)', link.attname))
		);
	END LOOP;
END
$$;
--> statement-breakpoint
DO $$
DECLARE
	stamped regclass;
BEGIN
	FOR stamped IN
		SELECT a.attrelid FROM pg_attribute a
		JOIN pg_class c ON c.oid = a.attrelid AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
		WHERE a.attname = 'updated_at' AND NOT a.attisdropped
	LOOP
		EXECUTE format(
			'CREATE TRIGGER set_updated_at BEFORE UPDATE ON %s FOR EACH ROW EXECUTE FUNCTION set_updated_at()', stamped
		);
	END LOOP;
END
$$;
--> statement-breakpoint
-- The closure of one workspace and everything below it, made anew from the tree itself.
CREATE FUNCTION rebuild_workspace_ancestors(root uuid) RETURNS void
LANGUAGE sql AS $$
	WITH RECURSIVE subtree (id) AS (
		SELECT root
		UNION
		SELECT w.id FROM workspaces w JOIN subtree s ON w.parent_workspace_id = s.id
	), upward (organisation_id, workspace_id, ancestor_id) AS (
		SELECT w.organisation_id, w.id, w.id FROM workspaces w JOIN subtree s ON s.id = w.id
		UNION
		SELECT u.organisation_id, u.workspace_id, w.parent_workspace_id
		FROM upward u JOIN workspaces w ON w.id = u.ancestor_id
		WHERE w.parent_workspace_id IS NOT NULL
	), gone AS (
		DELETE FROM workspace_ancestors a USING subtree s
		WHERE a.workspace_id = s.id AND NOT EXISTS (
			SELECT FROM upward u WHERE u.workspace_id = a.workspace_id AND u.ancestor_id = a.ancestor_id
		)
	)
	INSERT INTO workspace_ancestors (organisation_id, workspace_id, ancestor_id)
	SELECT organisation_id, workspace_id, ancestor_id FROM upward
	ON CONFLICT DO NOTHING;
$$;
--> statement-breakpoint
-- Keeps the tree whole. Whoever moves or deletes a workspace waits for those who add one to the same organisation, and
-- the other way round (the lock on the organisation's row), so that neither can miss the other's rows.
CREATE FUNCTION keep_workspace_tree() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		PERFORM FROM organisations WHERE id = NEW.organisation_id FOR KEY SHARE;
	ELSE
		PERFORM FROM organisations WHERE id = NEW.organisation_id FOR UPDATE;
	END IF;

	IF TG_OP = 'INSERT' OR NEW.parent_workspace_id IS DISTINCT FROM OLD.parent_workspace_id THEN
		PERFORM rebuild_workspace_ancestors(NEW.id);
		IF EXISTS (
			SELECT FROM workspace_ancestors
			WHERE workspace_id = NEW.parent_workspace_id AND ancestor_id = NEW.id
		) THEN
			RAISE EXCEPTION 'a workspace cannot be below itself'
				USING ERRCODE = 'check_violation', TABLE = 'workspaces', CONSTRAINT = 'workspaces_parent_check';
		END IF;
	END IF;

	IF NEW.deleted_at IS NOT NULL THEN
		UPDATE workspaces w SET deleted_at = NEW.deleted_at
		FROM workspace_ancestors a
		WHERE a.ancestor_id = NEW.id AND w.id = a.workspace_id AND w.deleted_at IS NULL;
	ELSIF EXISTS (SELECT FROM workspaces WHERE id = NEW.parent_workspace_id AND deleted_at IS NOT NULL) THEN
		RAISE EXCEPTION 'the parent workspace is deleted'
			USING ERRCODE = 'foreign_key_violation', TABLE = 'workspaces',
				CONSTRAINT = 'workspaces_parent_workspace_id_fkey';
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep_workspace_tree AFTER INSERT OR UPDATE OF parent_workspace_id, deleted_at ON workspaces
FOR EACH ROW EXECUTE FUNCTION keep_workspace_tree();
