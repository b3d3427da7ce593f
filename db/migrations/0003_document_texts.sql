CREATE TABLE "document_texts" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"content" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_texts" ADD CONSTRAINT "document_texts_document_id_fkey" FOREIGN KEY ("organisation_id","document_id") REFERENCES "public"."documents"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_texts" ADD CONSTRAINT "document_texts_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_texts_document_id_idx" ON "document_texts" USING btree ("document_id","id");--> statement-breakpoint
CREATE INDEX "document_texts_workspace_id_idx" ON "document_texts" USING btree ("workspace_id","id");