ALTER TYPE "public"."workspace_connectors_status" ADD VALUE 'reconnect' AFTER 'expired';--> statement-breakpoint
ALTER TABLE "workspace_connectors" ADD COLUMN "position" text;--> statement-breakpoint
DROP TRIGGER audit ON workspace_connectors;
--> statement-breakpoint
SELECT audit_table(
	'workspace_connectors', 'refresh_token_encrypted', 'refresh_at', 'refresh_failures', 'poll_at', 'position', 'read_until',
	'poll_failures'
);
