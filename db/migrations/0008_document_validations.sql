CREATE TYPE "public"."documents_validation" AS ENUM('valid', 'invalid', 'not_applicable');--> statement-breakpoint
CREATE TABLE "document_validations" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"rules" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"report" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_validations_pkey" PRIMARY KEY("id","organisation_id"),
	CONSTRAINT "document_validations_document_id_key" UNIQUE("document_id","organisation_id"),
	CONSTRAINT "document_validations_rules_check" CHECK (jsonb_array_length("document_validations"."rules") <= 500),
	CONSTRAINT "document_validations_report_check" CHECK (jsonb_typeof("document_validations"."report") = 'object')
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "validation" "documents_validation";--> statement-breakpoint
ALTER TABLE "document_validations" ADD CONSTRAINT "document_validations_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_validations" ADD CONSTRAINT "document_validations_document_id_fkey" FOREIGN KEY ("organisation_id","document_id") REFERENCES "public"."documents"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_validations_organisation_id_created_at_idx" ON "document_validations" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "document_validations_workspace_id_created_at_idx" ON "document_validations" USING btree ("workspace_id","created_at","id","organisation_id");--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "document_validations" FOR EACH ROW EXECUTE FUNCTION set_updated_at();