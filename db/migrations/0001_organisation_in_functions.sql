-- Two organisations can have documents with the same id, because the primary key is (id, organisation_id). Every function
-- therefore compares the organisation too: without it, deleting a file would change the document of another organisation.
DROP FUNCTION rebuild_workspace_ancestors(uuid);
--> statement-breakpoint
-- Rebuilds the closure table of a workspace and its descendants from the tree.
CREATE FUNCTION rebuild_workspace_ancestors(organisation uuid, root uuid) RETURNS void
LANGUAGE sql AS $$
	WITH RECURSIVE subtree (id) AS (
		SELECT root
		UNION
		SELECT w.id FROM workspaces w JOIN subtree s ON w.parent_workspace_id = s.id
		WHERE w.organisation_id = organisation
	), upward (workspace_id, ancestor_id) AS (
		SELECT w.id, w.id FROM workspaces w JOIN subtree s ON s.id = w.id
		WHERE w.organisation_id = organisation
		UNION
		SELECT u.workspace_id, w.parent_workspace_id
		FROM upward u JOIN workspaces w ON w.id = u.ancestor_id
		WHERE w.organisation_id = organisation AND w.parent_workspace_id IS NOT NULL
	), gone AS (
		DELETE FROM workspace_ancestors a USING subtree s
		WHERE a.organisation_id = organisation AND a.workspace_id = s.id AND NOT EXISTS (
			SELECT FROM upward u WHERE u.workspace_id = a.workspace_id AND u.ancestor_id = a.ancestor_id
		)
	)
	INSERT INTO workspace_ancestors (organisation_id, workspace_id, ancestor_id)
	SELECT organisation, workspace_id, ancestor_id FROM upward
	ON CONFLICT DO NOTHING;
$$;
--> statement-breakpoint
-- Keeps the closure table complete. A transaction that moves or deletes a workspace waits for transactions that insert one in
-- the same organisation, and vice versa (lock on the organisation's row), so that each sees the rows of the other.
CREATE OR REPLACE FUNCTION keep_workspace_tree() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		PERFORM FROM organisations WHERE id = NEW.organisation_id FOR KEY SHARE;
	ELSE
		PERFORM FROM organisations WHERE id = NEW.organisation_id FOR UPDATE;
	END IF;

	IF TG_OP = 'INSERT' OR NEW.parent_workspace_id IS DISTINCT FROM OLD.parent_workspace_id THEN
		PERFORM rebuild_workspace_ancestors(NEW.organisation_id, NEW.id);
		IF EXISTS (
			SELECT FROM workspace_ancestors
			WHERE organisation_id = NEW.organisation_id
				AND workspace_id = NEW.parent_workspace_id AND ancestor_id = NEW.id
		) THEN
			RAISE EXCEPTION 'a workspace cannot be below itself'
				USING ERRCODE = 'check_violation', TABLE = 'workspaces', CONSTRAINT = 'workspaces_parent_check';
		END IF;
	END IF;

	IF NEW.deleted_at IS NOT NULL THEN
		UPDATE workspaces w SET deleted_at = NEW.deleted_at
		FROM workspace_ancestors a
		WHERE a.organisation_id = NEW.organisation_id AND a.ancestor_id = NEW.id
			AND w.organisation_id = NEW.organisation_id AND w.id = a.workspace_id AND w.deleted_at IS NULL;
	ELSIF EXISTS (
		SELECT FROM workspaces
		WHERE organisation_id = NEW.organisation_id AND id = NEW.parent_workspace_id AND deleted_at IS NOT NULL
	) THEN
		RAISE EXCEPTION 'the parent workspace is deleted'
			USING ERRCODE = 'foreign_key_violation', TABLE = 'workspaces',
				CONSTRAINT = 'workspaces_parent_workspace_id_fkey';
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- A document whose original is removed gets the status `deleted` and loses its text. If the document itself is removed, this
-- update finds no row.
CREATE OR REPLACE FUNCTION mark_document_deleted() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	UPDATE documents SET status = 'deleted'
	WHERE id = OLD.document_id AND organisation_id = OLD.organisation_id AND status <> 'deleted';
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION forget_document_text() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	DELETE FROM document_texts WHERE document_id = NEW.id AND organisation_id = NEW.organisation_id;
	RETURN NULL;
END
$$;
