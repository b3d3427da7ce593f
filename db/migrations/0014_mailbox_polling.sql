ALTER TABLE "workspace_connectors" ADD COLUMN "poll_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "workspace_connectors" ADD COLUMN "read_until" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "workspace_connectors" ADD COLUMN "poll_failures" integer DEFAULT 0 NOT NULL;