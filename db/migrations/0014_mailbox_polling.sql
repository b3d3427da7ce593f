ALTER TABLE "workspace_connectors" ADD COLUMN "poll_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "workspace_connectors" ADD COLUMN "read_until" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "workspace_connectors" ADD COLUMN "poll_failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
DROP TRIGGER audit ON workspace_connectors;
--> statement-breakpoint
SELECT audit_table(
	'workspace_connectors', 'refresh_token_encrypted', 'refresh_at', 'refresh_failures', 'poll_at', 'read_until', 'poll_failures'
);
