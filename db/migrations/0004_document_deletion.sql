-- A document lives as long as its original does. Without it, it stays as a record of what was there: of status `deleted`,
-- without its text. Where the document itself is being removed, it is gone already and nothing is left to mark.
CREATE FUNCTION mark_document_deleted() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
	UPDATE documents SET status = 'deleted' WHERE id = OLD.document_id AND status <> 'deleted';
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER mark_document_deleted AFTER DELETE ON medias
FOR EACH ROW WHEN (OLD.kind = 'original') EXECUTE FUNCTION mark_document_deleted();
--> statement-breakpoint
CREATE FUNCTION forget_document_text() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM document_texts WHERE document_id = NEW.id;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER forget_document_text AFTER UPDATE OF status ON documents
FOR EACH ROW WHEN (NEW.status = 'deleted') EXECUTE FUNCTION forget_document_text();
