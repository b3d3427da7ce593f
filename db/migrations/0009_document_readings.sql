CREATE TYPE "public"."documents_reading_method" AS ENUM('xml', 'text', 'ocr', 'model');--> statement-breakpoint
CREATE TYPE "public"."documents_reading_status" AS ENUM('recorded', 'needs_review', 'none');--> statement-breakpoint
CREATE TABLE "document_readings" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"format" text,
	"fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"omitted" integer DEFAULT 0 NOT NULL,
	"decision" text,
	"version" integer DEFAULT 1 NOT NULL,
	"requested_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_readings_pkey" PRIMARY KEY("id","organisation_id"),
	CONSTRAINT "document_readings_document_id_key" UNIQUE("document_id","organisation_id"),
	CONSTRAINT "document_readings_fields_check" CHECK (jsonb_array_length("document_readings"."fields") <= 2000),
	CONSTRAINT "document_readings_checks_check" CHECK (jsonb_array_length("document_readings"."checks") <= 200),
	CONSTRAINT "document_readings_decision_check" CHECK ("document_readings"."decision" in ('recorded', 'none')),
	CONSTRAINT "document_readings_version_check" CHECK ("document_readings"."version" > 0 and "document_readings"."omitted" >= 0)
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "reading_method" "documents_reading_method";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "reading_status" "documents_reading_status";--> statement-breakpoint
ALTER TABLE "document_readings" ADD CONSTRAINT "document_readings_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_readings" ADD CONSTRAINT "document_readings_document_id_fkey" FOREIGN KEY ("organisation_id","document_id") REFERENCES "public"."documents"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_readings_organisation_id_created_at_idx" ON "document_readings" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "document_readings_workspace_id_created_at_idx" ON "document_readings" USING btree ("workspace_id","created_at","id","organisation_id");--> statement-breakpoint
-- Before the upgrade, the operator creates this index with CONCURRENTLY.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX IF NOT EXISTS "documents_reading_status_idx" ON "documents" USING btree ("organisation_id","reading_status","uploaded_at","id") WHERE "documents"."reading_status" is not null;--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "document_readings" FOR EACH ROW EXECUTE FUNCTION set_updated_at();
--> statement-breakpoint
-- A document whose original is removed loses its text and what was read of it.
CREATE OR REPLACE FUNCTION forget_document_text() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	DELETE FROM document_texts WHERE document_id = NEW.id AND organisation_id = NEW.organisation_id;
	DELETE FROM document_readings WHERE document_id = NEW.id AND organisation_id = NEW.organisation_id;
	RETURN NULL;
END
$$;
