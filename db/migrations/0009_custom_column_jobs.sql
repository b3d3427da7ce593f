CREATE TYPE "public"."custom_column_jobs_status" AS ENUM('pending', 'running', 'completed', 'failed');--> statement-breakpoint
CREATE TABLE "custom_column_jobs" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"custom_column_id" uuid NOT NULL,
	"record_ids" jsonb,
	"status" "custom_column_jobs_status" DEFAULT 'pending' NOT NULL,
	"visible_workspace_ids" jsonb,
	"total" integer,
	"processed" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"position" uuid,
	"failure_reason" text,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "custom_column_jobs_progress_check" CHECK ("custom_column_jobs"."failed" between 0 and "custom_column_jobs"."processed")
);
--> statement-breakpoint
ALTER TABLE "custom_columns" ADD COLUMN "enum_values" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_columns" ADD COLUMN "extractor" jsonb;--> statement-breakpoint
ALTER TABLE "custom_column_jobs" ADD CONSTRAINT "custom_column_jobs_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_column_jobs" ADD CONSTRAINT "custom_column_jobs_custom_column_id_fkey" FOREIGN KEY ("organisation_id","custom_column_id") REFERENCES "public"."custom_columns"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "custom_column_jobs_organisation_id_created_at_idx" ON "custom_column_jobs" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "custom_column_jobs_workspace_id_created_at_idx" ON "custom_column_jobs" USING btree ("workspace_id","created_at","id","organisation_id");--> statement-breakpoint
CREATE INDEX "custom_column_jobs_custom_column_id_idx" ON "custom_column_jobs" USING btree ("custom_column_id","id");--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON custom_column_jobs FOR EACH ROW EXECUTE FUNCTION set_updated_at();
