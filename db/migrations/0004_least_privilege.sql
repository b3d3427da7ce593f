-- These trigger functions change tables that the role of a caller cannot change: the closure table of the workspace tree and the
-- texts of documents. They run with the rights of their owner, with a fixed search path.
ALTER FUNCTION keep_workspace_tree() SECURITY DEFINER SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION mark_document_deleted() SECURITY DEFINER SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION forget_document_text() SECURITY DEFINER SET search_path = public, pg_temp;
